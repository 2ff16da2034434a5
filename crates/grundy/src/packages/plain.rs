//! Files `NN-name.in` and `NN-name.ans`, with a list of what each is for.

use std::fmt::Write as _;

use sg_judge::Language;

use super::{Package, Packed, data};

pub(super) fn files(package: &Package<'_>) -> Vec<Packed> {
    let mut files = Vec::new();
    let mut list = String::new();
    for (name, file) in package.named() {
        let _ = writeln!(list, "{name}: {}", file.part.purpose.said(Language::English));
        files.extend(data(&name, file, "ans"));
    }
    files.push(("purposes.txt".to_owned(), list.into_bytes()));
    files
}

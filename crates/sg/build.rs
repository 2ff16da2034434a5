//! Finds the files of the problems' fixtures that `sg` hands out: programs to submit, and what a setter's package holds.
//!
//! They become one table, so that a problem's files are its folder's and are listed nowhere.

use std::path::Path;
use std::{env, fs, io};

/// Whether `sg` hands out a file of this name.
fn is_handed_out(name: &str) -> bool {
    ["solution.", "wrong-"].iter().any(|start| name.starts_with(start))
        || ["input.ctd", "sample.in"].contains(&name)
}

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    for folder in fs::read_dir(&root)? {
        let folder = folder?;
        if !folder.file_type()?.is_dir() {
            continue;
        }
        for file in fs::read_dir(folder.path())? {
            let file = file?;
            let (problem, name, path) = (folder.file_name(), file.file_name(), file.path());
            if let (Some(problem), Some(name), Some(path)) = (problem.to_str(), name.to_str(), path.to_str())
                && is_handed_out(name)
            {
                files.push(format!("({problem:?}, {name:?}, include_str!({path:?})),\n"));
            }
        }
    }
    files.sort();
    let table = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("files.rs");
    fs::write(table, format!("&[\n{}]\n", files.concat()))
}

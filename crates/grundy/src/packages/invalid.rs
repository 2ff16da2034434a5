//! Inputs that a validator must refuse: a right one with one thing wrong.

use sg_contest::check::check_input;

use super::Package;

/// Inputs that are not the judge's, each with the name of what is wrong: the shortest file,
/// changed. Only those that the problem's own strict reader refuses are given, so that none is
/// right by chance.
pub(super) fn inputs(package: &Package<'_>) -> Vec<(&'static str, Vec<u8>)> {
    let inputs = package.set.files.iter().map(|file| file.part.input.as_str());
    let Some(right) = inputs.filter(|input| input.ends_with('\n')).min_by_key(|input| input.len()) else {
        return Vec::new();
    };
    let line = &right[..right.len() - 1];
    let first = right.find(char::is_whitespace).unwrap_or(right.len());
    let (token, after) = right.split_at(first);
    let last = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let text = |text: String| text.into_bytes();
    let changed: [(&str, Vec<u8>); 20] = [
        ("empty", Vec::new()),
        ("line-end-alone", text("\n".to_owned())),
        ("no-line-end", text(line.to_owned())),
        ("blank-at-the-beginning", text(format!(" {right}"))),
        ("blank-at-the-end-of-a-line", text(format!("{line} \n"))),
        ("empty-line-at-the-end", text(format!("{right}\n"))),
        ("two-blanks", text(right.replacen(' ', "  ", 1))),
        ("tab", text(right.replacen(' ', "\t", 1))),
        ("carriage-returns", text(right.replace('\n', "\r\n"))),
        ("leading-zero", text(format!("0{right}"))),
        ("plus-sign", text(format!("+{right}"))),
        ("negative", text(format!("-{right}"))),
        ("decimal", text(format!("{token}.0{after}"))),
        ("too-large", text(format!("99999999999999999999{after}"))),
        ("letter", text(format!("x{after}"))),
        ("control-character", text(format!("\x7f{after}"))),
        ("not-ascii", text(format!("\u{20ac}{after}"))),
        ("not-utf-8", [b"\xe9", after.as_bytes()].concat()),
        ("too-few", text(format!("{}\n", &right[..last.saturating_sub(1)]))),
        ("too-many", text(format!("{line} 1\n"))),
    ];
    let refused = |input: &[u8]| {
        check_input(package.entry, "input", input).map_or(true, |checked| checked.layout.is_some())
    };
    changed.into_iter().filter(|(_, input)| *input != right.as_bytes() && refused(input)).collect()
}

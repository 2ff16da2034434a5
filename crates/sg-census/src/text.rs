//! Codes in reports.

use sg_text::{grouped, shortened};

/// The most characters of a code that a report shows.
pub(crate) const SHOWN: usize = 60;
/// The number of codes that a report names.
pub(crate) const NAMED: usize = 10;

/// A list of codes, of which `all` are meant and the first are given.
pub(crate) fn named(codes: &[String], all: usize) -> String {
    let mut named: Vec<String> = codes.iter().take(NAMED).map(|code| shortened(code, SHOWN)).collect();
    if let Some(more) = all.checked_sub(named.len()).filter(|&more| more > 0)
        && let Some(last) = named.last_mut()
    {
        *last = format!("{last} and {} more", grouped(more as u128));
    }
    named.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_say_how_many_more() {
        let codes: Vec<String> = (0..12).map(|code| format!("0.{code}")).collect();
        assert_eq!(named(&codes[..2], 2), "0.0, 0.1");
        assert!(named(&codes, 1012).ends_with("0.9 and 1,002 more"));
    }
}

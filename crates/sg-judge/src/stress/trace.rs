//! Which number of a problem each token of an input is: the problem's reader asks for one after another.

use crate::digits::is_space;
use crate::{Drawn, Entry, Fault, Framing};

/// The tokens of an input with what each is.
///
/// # Errors
///
/// A [`Fault`] at the first token that does not fit; its place is a number of a token, not a line. What was read before it is
/// returned too.
pub fn trace(entry: &Entry, text: &str, strict: bool) -> (Drawn, Result<(), Fault>) {
    // White space as the scanner knows it, which includes the vertical tab.
    let space = |letter: char| u8::try_from(letter).is_ok_and(is_space);
    let mut words = text.split(space).filter(|word| !word.is_empty()).map(str::to_string);
    let mut header = Vec::new();
    let (_, read) = entry.draw_cases(strict, 0, &mut |_| {
        let word = words.next()?;
        header.push(word.clone());
        Some(word)
    });
    if let Err(fault) = read {
        return (Drawn::default(), Err(fault));
    }
    let cases = match entry.about().framing {
        Framing::Single => 1,
        Framing::CountFirst(_) => words.next().and_then(|count| count.parse().ok()).unwrap_or(0),
        Framing::UntilZero(_) | Framing::UntilEnd => u64::MAX,
    };
    let mut all = header.into_iter().chain(words).peekable();
    let (mut drawn, read) = entry.draw_cases(strict, cases, &mut |_| all.next());
    let until_end = matches!(entry.about().framing, Framing::UntilEnd | Framing::UntilZero(_));
    if until_end && drawn.cases.last().is_some_and(Vec::is_empty) {
        drawn.cases.pop();
        return (drawn, Ok(()));
    }
    (drawn, read.map(|_| ()))
}

/// The same input read again after its tokens were changed: the bounds of each are those that hold now. `None` if it is no
/// input any more, or if tokens are left over.
#[must_use]
pub fn read_again(entry: &Entry, changed: &Drawn, strict: bool) -> Option<Drawn> {
    let mut tokens = changed.tokens().map(|token| token.text.clone());
    let (drawn, read) = entry.draw_cases(strict, changed.cases.len() as u64, &mut |_| tokens.next());
    (matches!(read, Ok(true)) && tokens.next().is_none() && drawn.cases.len() == changed.cases.len())
        .then_some(drawn)
}

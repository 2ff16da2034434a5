//! Known mistakes: answers that people's programs give instead of the right ones.

use std::fmt;

use crate::Phrase;

/// A known mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MistakeAbout {
    /// Its name: a few words with hyphens between them.
    pub name: &'static str,
    /// The behaviour of the program, in words.
    pub words: Phrase,
    /// The place where the mistake was seen, or the reason why it is likely.
    pub source: Phrase,
    /// The smallest input for which its answer is wrong, in the order in which `grundy stress`
    /// tries inputs: by the number of tokens, the sum of the numbers, and then token by token.
    pub least: &'static str,
}

impl MistakeAbout {
    /// A mistake by its name, its words and its source, both in English and Chinese, and the
    /// smallest input.
    #[must_use]
    pub const fn new(
        name: &'static str,
        [english, chinese]: [&'static str; 2],
        source: [&'static str; 2],
        least: &'static str,
    ) -> Self {
        let words = Phrase::both(english, chinese);
        Self { name, words, source: Phrase::both(source[0], source[1]), least }
    }
}

/// An input on which programs that are right on others are too slow, recurse too deeply, or lose
/// what is large.
#[derive(Clone, Copy, Debug)]
pub struct Adversary {
    /// The method of such a program, in words that go on after "hard on programs with".
    pub words: Phrase,
    /// The input, in the problem's format.
    pub input: fn() -> String,
}

impl Adversary {
    /// An input by what the programs do that fail on it, in English and in Chinese.
    #[must_use]
    pub const fn new([english, chinese]: [&'static str; 2], input: fn() -> String) -> Self {
        Self { words: Phrase::both(english, chinese), input }
    }
}

/// A mistake about cases of type `C`.
///
/// It serves to name what is wrong with a program, to show that test data is strong, and to test
/// the search for counterexamples, which must find the smallest input of each.
pub struct Mistake<C> {
    /// The record of the mistake.
    pub about: MistakeAbout,
    /// The output for each case of an input, one after another: a program may keep something from
    /// case to case.
    pub answer: Box<dyn FnMut(&C) -> String>,
}

impl<C> Mistake<C> {
    /// A mistake by its record, see [`MistakeAbout::new`], and its outputs.
    pub fn new(
        name: &'static str,
        words: [&'static str; 2],
        source: [&'static str; 2],
        least: &'static str,
        answer: impl FnMut(&C) -> String + 'static,
    ) -> Self {
        Self { about: MistakeAbout::new(name, words, source, least), answer: Box::new(answer) }
    }
}

impl<C> fmt::Debug for Mistake<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mistake").field("about", &self.about).finish_non_exhaustive()
    }
}

//! A scanner that draws its tokens instead of reading them, which makes a generator of every
//! reader.

use std::fmt;
use std::io;

use super::{CHUNK, HISTORY, Scanner};
use crate::number::{Bounds, Field, Span};

/// A request of a scanner that draws its input; see [`Scanner::drawing`].
#[derive(Clone, Copy)]
pub enum Request<'a> {
    /// A number.
    Number {
        /// Its meaning.
        field: Field,
        /// Its least value.
        least: u64,
        /// Its greatest value.
        most: u64,
    },
    /// A word.
    Word {
        /// Its greatest length.
        longest: usize,
        /// Whether it may hold a byte.
        allowed: &'a dyn Fn(u8) -> bool,
    },
    /// Nothing: of the number that is drawn next, only these values can make a case that the reader
    /// accepts, or others rarely do. What the source returns is ignored; see [`Scanner::suggest`].
    Suggestion {
        /// The least of them.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// Nothing: with the text that this function finds for the token that is drawn next, the second
    /// player wins the position, or more likely does. What the source returns is ignored; see
    /// [`Scanner::complete`].
    Completion(&'a dyn Fn() -> Option<String>),
    /// Nothing: the line ends after the token that was drawn last. What the source returns is
    /// ignored.
    EndOfLine,
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { field, least, most } => write!(f, "{field}, from {least} to {most}"),
            Self::Word { longest, .. } => write!(f, "a word of at most {longest} bytes"),
            Self::Suggestion { least, most } => write!(f, "rather from {least} to {most}"),
            Self::Completion(_) => f.write_str("a token that makes the nim-sum 0"),
            Self::EndOfLine => f.write_str("a line end"),
        }
    }
}

/// The source of a drawing scanner's tokens: it returns the text of a token, or `None` for the end
/// of the input.
pub(super) type Source<'r> = Box<dyn FnMut(Request<'_>) -> Option<String> + 'r>;

/// The bytes of drawn tokens that are kept before those read are left out.
const DRAWN: usize = 8 * HISTORY;

impl<'r> Scanner<'r> {
    /// A scanner without an input: each token that is asked for is drawn from `source`, which is
    /// told what may come there. So every reader is a generator too.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Number, Phrase, Request, Scanner};
    ///
    /// const N: Number = Number::always("n", ["the number of numbers", "数的个数"], 1..=3);
    /// const A: Number = Number::always("a", ["a number", "一个数"], 5..=9);
    /// let mut drawn = Vec::new();
    /// let mut input = Scanner::drawing("drawn", true, |request| {
    ///     let Request::Number { most, .. } = request else { return None };
    ///     drawn.push(most);
    ///     Some(most.to_string())
    /// });
    /// let n = input.get(N).unwrap();
    /// assert_eq!(input.list(A, 0..n).unwrap(), [9, 9, 9]);
    /// drop(input);
    /// assert_eq!(drawn, [3, 9, 9, 9]);
    /// ```
    pub fn drawing(
        name: impl Into<String>,
        strict: bool,
        source: impl FnMut(Request<'_>) -> Option<String> + 'r,
    ) -> Self {
        // Thousands of cases are drawn, most of them short: it grows with what is drawn.
        let buffer = Vec::with_capacity(DRAWN);
        Self { source: Some(Box::new(source)), ended: true, ..Self::over(name, io::empty(), strict, buffer) }
    }

    /// Tells the source something; what it answers is ignored.
    #[inline]
    fn tell(&mut self, request: Request<'_>) {
        if let Some(source) = &mut self.source {
            source(request);
        }
    }

    /// Says that the statement ends a line here. Input is read the same with and without; a scanner
    /// that draws its input tells its source, so that what is drawn is laid out as the statement
    /// has it. The end of a case ends its line anyway.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Number, Phrase, Request, Scanner};
    ///
    /// const N: Number = Number::always("n", ["a number", "一个数"], 1..=3);
    /// let mut drawn = String::new();
    /// let mut input = Scanner::drawing("drawn", true, |request| {
    ///     drawn.push_str(if matches!(request, Request::EndOfLine) { "\n" } else { "1" });
    ///     Some("1".to_string())
    /// });
    /// input.get(N).unwrap();
    /// input.end_of_line();
    /// input.get(N).unwrap();
    /// drop(input);
    /// assert_eq!(drawn, "1\n1");
    /// ```
    #[inline]
    pub fn end_of_line(&mut self) {
        self.tell(Request::EndOfLine);
    }

    /// Tells a source that draws at random between which values the next number should be, where
    /// the bounds of the numbers alone hardly ever give a case: random edges are seldom a tree.
    /// Input is read the same with and without, and all small cases are enumerated without.
    ///
    /// # Example
    ///
    /// A path: each edge begins where the last one ended.
    ///
    /// ```
    /// use sg_judge::{Number, Phrase, Request, Scanner};
    ///
    /// const V: Number = Number::always("v", ["a vertex", "一个结点"], 1..=9);
    /// let mut suggested = None;
    /// let mut input = Scanner::drawing("drawn", true, |request| match request {
    ///     Request::Suggestion { least, most } => {
    ///         suggested = Some((least, most));
    ///         None
    ///     }
    ///     _ => Some("3".to_string()),
    /// });
    /// input.suggest(3, 3);
    /// assert_eq!(input.get(V).unwrap(), 3);
    /// drop(input);
    /// assert_eq!(suggested, Some((3, 3)));
    /// ```
    pub fn suggest(&mut self, least: u64, most: u64) {
        self.tell(Request::Suggestion { least, most });
    }

    /// Says of the next number of a rising list from where to where it leaves room for those that
    /// follow, `left` numbers up to `most`: so they are drawn evenly, and not crowded at the end.
    /// Otherwise as [`Self::suggest`].
    pub fn suggest_rising(&mut self, least: u64, most: u64, left: u64) {
        let step = most.saturating_sub(least) / left.saturating_add(1);
        self.suggest(least, least.saturating_add(step.saturating_mul(2)));
    }

    /// Tells a source that draws at random with which next number the second player wins the
    /// position, where that is rare: the source takes it now and then, so that what is drawn holds
    /// positions of both outcomes. Input is read the same with and without. `value` is called only
    /// by such a source.
    ///
    /// # Example
    ///
    /// Two heaps of Nim, which should often be equal.
    ///
    /// ```
    /// use sg_judge::{Number, Phrase, Request, Scanner};
    ///
    /// const HEAP: Number = Number::always("a", ["a heap", "一堆"], 0..=1_000);
    /// let mut completing = None;
    /// let mut input = Scanner::drawing("drawn", true, |request| match request {
    ///     Request::Completion(value) => {
    ///         completing = value();
    ///         None
    ///     }
    ///     _ => Some(completing.take().unwrap_or("617".to_string())),
    /// });
    /// let heap = input.get(HEAP).unwrap();
    /// input.complete(&|| Some(heap));
    /// assert_eq!(input.get(HEAP).unwrap(), 617);
    /// ```
    pub fn complete(&mut self, value: &dyn Fn() -> Option<u64>) {
        self.complete_word(&|| Some(value()?.to_string()));
    }

    /// Completes the input, as [`Self::complete`] does, with a word, such as the last row of a
    /// board.
    pub fn complete_word(&mut self, word: &dyn Fn() -> Option<String>) {
        self.tell(Request::Completion(word));
    }

    pub(super) fn draw_number(&mut self, field: Field, bounds: &Bounds) {
        if self.source.is_some() {
            let Span { least, most } = bounds.in_force(self.strict);
            self.draw(Request::Number { field, least, most });
        }
    }

    /// Puts a drawn token into the buffer, if there is a source and no token waits.
    pub(super) fn draw(&mut self, request: Request<'_>) {
        if self.source.is_none() || self.skip_buffered_space() {
            return;
        }
        if self.end > DRAWN {
            self.make_room();
            self.buffer.truncate(self.end);
        }
        if let Some(source) = &mut self.source
            && let Some(token) = source(request)
        {
            self.buffer.extend_from_slice(&token.as_bytes()[..token.len().min(CHUNK - 1)]);
            self.buffer.push(b' ');
            self.end = self.buffer.len();
        }
    }
}

//! The token scanner: streaming bytes, the line and column of every token, range checks with names.

mod drawing;
mod echo;
mod faults;
mod token;

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Read};
use std::ops::{Range, RangeInclusive};

pub use drawing::Request;
use drawing::Source;
use echo::Echo;
use token::{LONGEST_TOKEN, SHOWN, Shown, Token};

use crate::digits::{self, Cut, WINDOW, is_space};
use crate::fault::Fault;
use crate::number::{Bounds, Field, Number, Span};
use crate::parities::{BlockMethod, Marks, Parities};
use crate::{Phrase, Text, text};

/// Bytes asked of the input at a time.
const CHUNK: usize = 1 << 18;
/// Bytes kept from before the scanning place, to show a faulty token in its line.
const HISTORY: usize = 64;
/// Numbers of a list for which room is made at a time.
const PIECE: u64 = 256;
/// Reads whitespace-separated tokens from a stream in memory that does not grow with the input.
///
/// Spaces, tabs, LF, CRLF, vertical tabs and form feeds separate tokens; a UTF-8 byte order mark at
/// the start is skipped; the last line need not end. Lines and columns count from 1; a column
/// counts bytes, which are characters in every input that is read without an error so far.
///
/// # Example
///
/// ```
/// use sg_judge::{Bounds, Field, Phrase, Scanner};
///
/// let mut input = Scanner::new("stdin", "2 17\n-1".as_bytes(), false);
/// let n = Field::new("n", Phrase::both("a number", "一个数"));
/// assert_eq!(input.number(n, &Bounds::always(1..=20)).unwrap(), 2);
/// assert_eq!(input.number(n, &Bounds::always(1..=20)).unwrap(), 17);
/// let error = input.number(n, &Bounds::always(1..=20)).unwrap_err();
/// assert_eq!(error.to_string(), "stdin:2:1: expected n, a number, from 1 to 20, found `-1`");
/// ```
pub struct Scanner<'r> {
    name: String,
    reader: Box<dyn Read + 'r>,
    strict: bool,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    ended: bool,
    /// Offset in the stream of `buffer[0]`.
    base: u64,
    line: u64,
    /// Offset in the stream of the first byte of the current line.
    line_start: u64,
    method: BlockMethod,
    echo: Option<Echo>,
    source: Option<Source<'r>>,
}

impl fmt::Debug for Scanner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scanner")
            .field("name", &self.name)
            .field("line", &self.line)
            .field("column", &self.column())
            .finish_non_exhaustive()
    }
}

impl<'r> Scanner<'r> {
    /// A scanner over `reader`. `name` is what errors call the input; with `strict`, the judge's
    /// own limits hold.
    pub fn new(name: impl Into<String>, reader: impl Read + 'r, strict: bool) -> Self {
        Self::over(name, reader, strict, vec![0; CHUNK + HISTORY])
    }

    fn over(name: impl Into<String>, reader: impl Read + 'r, strict: bool, buffer: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            reader: Box::new(reader),
            strict,
            buffer,
            at: 0,
            end: 0,
            ended: false,
            base: 0,
            line: 1,
            line_start: 0,
            method: BlockMethod::best(),
            echo: None,
            source: None,
        }
    }

    /// The name of the input in errors.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// True if the judge's own limits are enforced.
    #[must_use]
    pub const fn strict(&self) -> bool {
        self.strict
    }

    /// The line of the next token, or of the end of the input.
    ///
    /// # Errors
    ///
    /// The input's own read error.
    pub fn next_line(&mut self) -> Result<u64, Fault> {
        self.skip_space()?;
        Ok(self.line)
    }

    const fn column(&self) -> u64 {
        self.base + self.at as u64 - self.line_start + 1
    }

    /// A whole number within `bounds`, written in decimal digits.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place, what was expected and what was found; or the input's own read
    /// error.
    #[inline]
    pub fn number(&mut self, field: Field, bounds: &Bounds) -> Result<u64, Fault> {
        match self.quick_number(bounds.in_force(self.strict)) {
            Some(number) => Ok(number),
            None => self.number_anywhere(field, bounds),
        }
    }

    /// A number of the input, within its bounds.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`].
    #[inline]
    pub fn get(&mut self, number: Number) -> Result<u64, Fault> {
        self.number(number.field(), number.bounds())
    }

    /// A number of the input that is entry `index` of a list.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`].
    #[inline]
    pub fn get_at(&mut self, number: Number, index: u64) -> Result<u64, Fault> {
        self.number(number.field().at(index), number.bounds())
    }

    /// A number of the input, entry `index` of a list if there is one, that is none of the
    /// `excluded` ones. The report of one of those has `but` after the meaning of the number.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Number, Phrase, Scanner};
    ///
    /// const CELL: Number = Number::always("P", ["the cell of a piece", "一枚棋子所在的格"], 1..=9);
    /// let mut input = Scanner::new("stdin", "7 7".as_bytes(), false);
    /// let first = input.get_at(CELL, 1).unwrap();
    /// let but = Phrase::both(", another one than before", "，与前面的不同");
    /// let error = input.get_unless(CELL, Some(2), |cell| cell == first, but).unwrap_err();
    /// assert_eq!(error.to_string(), "stdin:1:3: expected P_2, the cell of a piece, another one than before, found `7`");
    /// ```
    pub fn get_unless(
        &mut self,
        number: Number,
        index: Option<u64>,
        excluded: impl FnOnce(u64) -> bool,
        but: impl Into<Text>,
    ) -> Result<u64, Fault> {
        let field = index.map_or(number.field(), |index| number.field().at(index));
        self.number_unless(field, number.bounds(), |value| {
            excluded(value)
                .then(|| text!("{field}{but}", "{field}{but}", field = field.words(), but = but.into()))
        })
    }

    /// Reads `count` different numbers; `but` says of one that was given before that it is to be
    /// another.
    ///
    /// # Errors
    ///
    /// As [`Scanner::get_unless`].
    pub fn distinct(&mut self, number: Number, count: u64, but: Phrase) -> Result<Vec<u64>, Fault> {
        let (mut taken, mut given) = (HashSet::new(), Vec::new());
        for index in 1..=count {
            let value = self.get_unless(number, Some(index), |value| taken.contains(&value), but)?;
            taken.insert(value);
            given.push(value);
        }
        Ok(given)
    }

    /// A list of numbers of the input, one for each index.
    ///
    /// # Errors
    ///
    /// As [`Scanner::numbers`].
    pub fn list(&mut self, number: Number, indices: Range<u64>) -> Result<Vec<u64>, Fault> {
        self.numbers(number.field(), indices, number.bounds())
    }

    /// The common case in one go: a number in the buffer, within `range`, with a space or a line
    /// end after it. Otherwise nothing is read.
    #[inline]
    fn quick_number(&mut self, range: Span) -> Option<u64> {
        let (value, length, following) = digits::leading_number(&self.buffer[..self.end], self.at)?;
        if !range.holds(value) {
            return None;
        }
        let mut next = self.at + length + 1;
        if following != b' ' {
            next += usize::from(following == b'\r');
            if self.buffer[next - 1] != b'\n' {
                return None;
            }
            self.line += 1;
            self.line_start = self.base + next as u64;
        }
        self.at = next;
        Some(value)
    }

    /// A list of numbers, one for each index, all within `bounds`. Memory follows the numbers that
    /// are there, not the count that was declared.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`], with `field` at the index of the faulty one.
    pub fn numbers(&mut self, field: Field, indices: Range<u64>, bounds: &Bounds) -> Result<Vec<u64>, Fault> {
        let declared = indices.end.saturating_sub(indices.start);
        let mut numbers = Vec::with_capacity(declared.min(CHUNK as u64 / 8) as usize);
        let limits = bounds.in_force(self.strict);
        let mut index = indices.start;
        while index < indices.end {
            let taken = self.quick_numbers(indices.end - index, limits, &mut numbers);
            index += taken;
            if taken == 0 {
                numbers.push(self.number(field.at(index), bounds)?);
                index += 1;
            }
        }
        Ok(numbers)
    }

    /// Takes numbers within `limits` out of the buffer, at most `most`, a block of bytes at a time;
    /// says how many. It stops before a token that it does not take.
    fn quick_numbers(&mut self, most: u64, limits: Span, numbers: &mut Vec<u64>) -> u64 {
        let before = numbers.len();
        let mut filled = 0;
        // Drawn tokens come one by one: no room is made for a block that is not there.
        let room = if self.end - self.at < WINDOW { 0 } else { most.min(PIECE) as usize };
        numbers.resize(before + room, 0);
        let slots = &mut numbers[before..];
        while filled < room
            && let Some(window) = self.buffer[self.at..self.end].first_chunk()
        {
            let cut = digits::cut(window, limits, &mut slots[filled..]);
            filled += cut.numbers;
            self.advance(&cut);
            if cut.stopped || cut.bytes == 0 {
                break;
            }
        }
        numbers.truncate(before + filled);
        filled as u64
    }

    /// Reads up to 64 numbers of which no more matters than whether each is odd and whether it
    /// is 0.
    ///
    /// # Panics
    ///
    /// If `indices` are more than 64.
    ///
    /// # Errors
    ///
    /// As [`Scanner::numbers`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Bounds, Field, Phrase, Scanner};
    ///
    /// let mut input = Scanner::new("stdin", "7 0 12".as_bytes(), false);
    /// let field = Field::new("p", Phrase::both("the beans in a bottle", "一个瓶子里的豆数"));
    /// let parities = input.parities(field, 0..3, &Bounds::always(0..=u64::MAX)).unwrap();
    /// assert_eq!(parities.odd, 0b100);
    /// assert_eq!(parities.nonzero, 0b101);
    /// ```
    pub fn parities(
        &mut self,
        field: Field,
        indices: Range<u64>,
        bounds: &Bounds,
    ) -> Result<Parities, Fault> {
        let wanted = indices.end.saturating_sub(indices.start);
        assert!(wanted <= 64, "64 numbers at most");
        let every_number_holds = bounds.in_force(self.strict) == Span { least: 0, most: u64::MAX };
        let mut marks = Marks::default();
        loop {
            if every_number_holds {
                let cut = marks.read(&self.buffer[self.at..self.end], wanted, self.method);
                self.advance(&cut);
            }
            if marks.len() == wanted {
                return Ok(marks.parities());
            }
            marks.push(self.number(field.at(indices.start + marks.len()), bounds)?);
        }
    }

    /// Goes on after what was cut out of the buffer.
    #[inline]
    fn advance(&mut self, cut: &Cut) {
        if cut.lines > 0 {
            self.line += cut.lines;
            self.line_start = self.base + (self.at + cut.line_start) as u64;
        }
        self.at += cut.bytes;
    }

    /// [`Scanner::number`] without short cuts.
    #[cold]
    #[inline(never)]
    fn number_anywhere(&mut self, field: Field, bounds: &Bounds) -> Result<u64, Fault> {
        let value = self.number_unless(field, bounds, |_| None)?;
        // So that the next number begins where the short cut expects it.
        self.skip_buffered_space();
        Ok(value)
    }

    /// A number within `bounds` to which `objection` has nothing to say; otherwise it names what is
    /// expected there instead.
    fn number_unless(
        &mut self,
        field: Field,
        bounds: &Bounds,
        objection: impl FnOnce(u64) -> Option<Text>,
    ) -> Result<u64, Fault> {
        let strict = self.strict;
        self.draw_number(field, bounds);
        self.skip_space()?;
        // A number that is all in the buffer is not kept for a report before it is known to be
        // wrong.
        let (value, length, token) = if let Some((value, length)) = self.whole_number() {
            (Some(value), length, None)
        } else {
            let token = self.token(|| bounds.expect(field, strict))?;
            (token.value, 0, Some(token))
        };
        let expected = match value.filter(|value| bounds.in_force(strict).holds(*value)) {
            None => bounds.expect(field, strict),
            Some(value) => match objection(value) {
                None => {
                    self.at += length;
                    return Ok(value);
                }
                Some(expected) => expected,
            },
        };
        let token = match token {
            Some(token) => token,
            None => self.token(Text::default)?,
        };
        Err(self.unexpected(&token, &expected))
    }

    /// The number at the scanning place and its length, if it and the space after it are in the
    /// buffer.
    fn whole_number(&self) -> Option<(u64, usize)> {
        let unread = &self.buffer[self.at..self.end];
        let length = unread.iter().position(|&byte| is_space(byte)).filter(|&length| length > 0)?;
        unread[..length].iter().copied().try_fold(0, with_digit).map(|value| (value, length))
    }

    /// The next token: `expected`, a word of a length in a range, of bytes that are allowed.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place, if the token is another one or missing.
    pub fn letters(
        &mut self,
        expected: &Text,
        lengths: RangeInclusive<u64>,
        allowed: impl Fn(u8) -> bool,
    ) -> Result<Vec<u8>, Fault> {
        let longest = (*lengths.end()).min(1 << 20) as usize;
        self.draw(Request::Word { longest, allowed: &allowed });
        self.skip_space()?;
        let mut token = self.begin_token(|| expected.clone())?;
        let mut bytes = Vec::new();
        self.read_token(&mut token, |piece| {
            let room = longest.saturating_sub(bytes.len()).min(piece.len());
            bytes.extend_from_slice(&piece[..room]);
        })?;
        let fits = *lengths.start() <= token.length && token.length <= longest as u64;
        if fits && bytes.iter().all(|&byte| allowed(byte)) {
            return Ok(bytes);
        }
        Err(self.unexpected(&token, expected))
    }

    /// Reads `count` numbers that are 0 or 1 and passes them on in order, in blocks.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`], with `field` at the index of the faulty one, counted from 1.
    ///
    /// # Complexity
    ///
    /// O(count) time, and a fraction of a nanosecond each where single spaces separate the flags;
    /// O(1) memory.
    pub fn flags(&mut self, field: Field, count: u64, mut take: impl FnMut(&[u8])) -> Result<(), Fault> {
        /// Flags in a piece of the fast path: digits at even offsets, spaces at odd ones.
        const FLAGS: usize = 32;
        let mut block = [0_u8; 64 * FLAGS];
        let mut read = 0;
        while read < count {
            let room = (block.len() as u64).min(count - read) as usize;
            let mut filled = 0;
            while filled < room {
                if room - filled >= FLAGS
                    && let Some(piece) = self.buffer[..self.end].get(self.at..self.at + 2 * FLAGS)
                {
                    let mut wrong = 0;
                    for (flag, pair) in block[filled..filled + FLAGS].iter_mut().zip(piece.chunks_exact(2)) {
                        *flag = pair[0] & 1;
                        wrong |= (pair[0] ^ b'0') & !1 | pair[1] ^ b' ';
                    }
                    if wrong == 0 {
                        self.at += 2 * FLAGS;
                        filled += FLAGS;
                        continue;
                    }
                }
                let place = field.at(read + filled as u64 + 1);
                block[filled] = self.number(place, &Bounds::always(0..=1))? as u8;
                filled += 1;
            }
            take(&block[..filled]);
            read += filled as u64;
        }
        Ok(())
    }

    /// True if only white space is left.
    ///
    /// # Errors
    ///
    /// The input's own read error.
    pub fn at_end(&mut self) -> Result<bool, Fault> {
        self.skip_space()?;
        Ok(self.at == self.end)
    }

    /// Skips white space.
    #[inline]
    fn skip_space(&mut self) -> Result<(), Fault> {
        while !self.skip_buffered_space() && self.refill()? {}
        Ok(())
    }

    /// Skips white space in the buffer; false if there is nothing else.
    #[inline]
    fn skip_buffered_space(&mut self) -> bool {
        while let Some(&byte) = self.buffer[..self.end].get(self.at) {
            if !is_space(byte) {
                return true;
            }
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.base + self.at as u64;
            }
        }
        false
    }

    /// Moves what is still needed to the beginning of the buffer.
    fn make_room(&mut self) {
        let keep_from = self.at.saturating_sub(HISTORY);
        if let Some(echo) = &mut self.echo {
            echo.take(&self.buffer[..self.at]);
            echo.from -= keep_from;
        }
        self.buffer.copy_within(keep_from..self.end, 0);
        self.base += keep_from as u64;
        self.at -= keep_from;
        self.end -= keep_from;
    }

    /// Makes room and reads on; false at the end of the input.
    fn refill(&mut self) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        let first_read = self.base == 0 && self.end == 0;
        self.make_room();
        loop {
            // A byte order mark may come in pieces, so the first read goes on until three bytes are
            // there.
            let read = loop {
                match self.reader.read(&mut self.buffer[self.end..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        self.ended = true;
                        return Err(Fault::Read { input: self.name.clone(), error });
                    }
                    Ok(read) => break read,
                }
            };
            self.end += read;
            self.ended = read == 0;
            if !first_read || self.ended || self.end >= 3 {
                break;
            }
        }
        if first_read && self.buffer[..self.end].starts_with(b"\xEF\xBB\xBF") {
            self.at = 3;
            self.line_start = 3;
        }
        // A read that brought nothing but the byte order mark is not the end.
        Ok(self.at < self.end || !self.ended)
    }

    /// The next token, whole. `expected` is for the error at the end of the input.
    fn token(&mut self, expected: impl FnOnce() -> Text) -> Result<Token, Fault> {
        self.skip_space()?;
        let mut token = self.begin_token(expected)?;
        self.read_token(&mut token, |_| {})?;
        Ok(token)
    }

    /// Notes where the token at the scanning place begins.
    fn begin_token(&mut self, expected: impl FnOnce() -> Text) -> Result<Token, Fault> {
        let (line, column) = (self.line, self.column());
        if self.at == self.end {
            // A source that has no more to draw knows what was asked for, and thousands of cases
            // end so.
            let message = match self.source {
                Some(_) => Text::default(),
                None => text!(
                    "expected {expected}, found the end of the input",
                    "应为 {expected}，但输入已结束",
                    expected = expected()
                ),
            };
            return Err(Fault::Input(Box::new(self.error_here(message))));
        }
        let line_from = self.line_start.saturating_sub(self.base) as usize;
        let before = Shown::of(&self.buffer[line_from.max(self.at.saturating_sub(SHOWN))..self.at]);
        Ok(Token { line, column, length: 0, head: Shown::of(&[]), value: Some(0), before })
    }

    /// Reads the token at the scanning place to its end, in pieces.
    fn read_token(&mut self, token: &mut Token, mut piece: impl FnMut(&[u8])) -> Result<(), Fault> {
        loop {
            let unread = &self.buffer[self.at..self.end];
            let length = unread.iter().position(|&byte| is_space(byte)).unwrap_or(unread.len());
            let part = &unread[..length];
            token.head.push(part);
            token.value = token.value.and_then(|value| part.iter().copied().try_fold(value, with_digit));
            piece(part);
            token.length += length as u64;
            let whole = length < unread.len();
            self.at += length;
            if token.length >= LONGEST_TOKEN {
                token.value = None;
                return Ok(());
            }
            if whole || !self.refill()? {
                return Ok(());
            }
        }
    }

    /// True if the last token that was read is a `0`, as far as the buffer still holds it.
    pub(crate) fn last_was_zero(&self) -> bool {
        let read = &self.buffer[..self.at];
        read.split(|&byte| is_space(byte)).rfind(|token| !token.is_empty()) == Some(b"0")
    }
}

/// A number with one more digit, if that byte is one and the number fits 64 bits.
fn with_digit(value: u64, byte: u8) -> Option<u64> {
    let digit = byte.wrapping_sub(b'0');
    if digit > 9 { None } else { value.checked_mul(10)?.checked_add(u64::from(digit)) }
}

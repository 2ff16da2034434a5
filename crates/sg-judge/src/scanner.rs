//! The token scanner: streaming bytes, the line and column of every token, range checks with names.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;

use crate::digits::{self, Cut, Limits, is_space};
use crate::fault::{Excerpt, Fault, InputError};
use crate::number::{Bounds, Field, Number, Span};
use crate::parities::{BlockMethod, Marks, Parities};

/// Bytes asked of the input at a time.
const CHUNK: usize = 1 << 18;
/// Bytes kept from before the scanning place, to show a faulty token in its line.
const HISTORY: usize = 64;
/// Numbers of a list for which room is made at a time.
const PIECE: u64 = 256;
/// How many bytes of a case are echoed.
pub(crate) const ECHOED: usize = 120;
/// How much of a token, and of the line before it and behind it, an error shows.
const SHOWN: usize = 40;

/// What a scanner that draws its input asks for; see [`Scanner::drawing`].
#[derive(Clone, Copy)]
pub enum Request<'a> {
    /// A number.
    Number {
        /// What it means.
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
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { field, least, most } => write!(f, "{field}, from {least} to {most}"),
            Self::Word { longest, .. } => write!(f, "a word of at most {longest} bytes"),
        }
    }
}

/// Where a drawing scanner gets its tokens: the text of a token, or `None` for the end of the input.
type Source<'r> = Box<dyn FnMut(Request<'_>) -> Option<String> + 'r>;

/// The text of the tokens that were read since a place, for [`Scanner::echo`].
#[derive(Debug, Default)]
struct Echo {
    /// What left the buffer, as far as it is shown.
    text: Vec<u8>,
    /// Where the text goes on in the buffer.
    from: usize,
}

/// Reads whitespace-separated tokens from a stream in memory that does not grow with the input.
///
/// Spaces, tabs, LF, CRLF, vertical tabs and form feeds separate tokens; a UTF-8 byte order mark at the
/// start is skipped; the last line need not end. Lines and columns count from 1; a column counts bytes,
/// which are characters in every input that is read without an error so far.
///
/// # Example
///
/// ```
/// use sg_judge::{Bounds, Field, Scanner};
///
/// let mut input = Scanner::new("stdin", "2 17\n-1".as_bytes(), false);
/// let n = Field::new("n", "a number");
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

impl Echo {
    /// Takes what was read of the buffer.
    fn take(&mut self, read: &[u8]) {
        let new = &read[self.from.min(read.len())..];
        let room = (4 * ECHOED).saturating_sub(self.text.len());
        self.text.extend_from_slice(&new[..new.len().min(room)]);
        self.from = read.len();
    }
}

/// The first [`SHOWN`] of some bytes, in place: a token is looked at millions of times and shown once.
struct Shown {
    length: usize,
    bytes: [u8; SHOWN],
}

impl Shown {
    fn push(&mut self, bytes: &[u8]) {
        let room = bytes.len().min(SHOWN - self.length);
        self.bytes[self.length..self.length + room].copy_from_slice(&bytes[..room]);
        self.length += room;
    }

    fn of(bytes: &[u8]) -> Self {
        let mut shown = Self { length: 0, bytes: [0; SHOWN] };
        shown.push(bytes);
        shown
    }

    fn printable(&self) -> String {
        printable(&self.bytes[..self.length])
    }
}

/// A token as far as it was looked at.
struct Token {
    line: u64,
    column: u64,
    /// Its length in bytes.
    length: u64,
    /// Its first bytes.
    head: Shown,
    /// Its value, if it is made of digits and fits 64 bits.
    value: Option<u64>,
    /// The end of the line before it, taken while that was still in the buffer.
    before: Shown,
}

impl<'r> Scanner<'r> {
    /// A scanner over `reader`. `name` is what errors call the input; with `strict`, the judge's own limits
    /// hold.
    pub fn new(name: impl Into<String>, reader: impl Read + 'r, strict: bool) -> Self {
        Self {
            name: name.into(),
            reader: Box::new(reader),
            strict,
            buffer: vec![0; CHUNK + HISTORY],
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

    /// A scanner without an input: each token that is asked for is drawn from `source`, which gets to know what may stand
    /// there. So every reader is a generator too.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Number, Request, Scanner};
    ///
    /// const N: Number = Number::always("n", "the number of numbers", 1..=3);
    /// const A: Number = Number::always("a", "a number", 5..=9);
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
        Self { source: Some(Box::new(source)), ..Self::new(name, io::empty(), strict) }
    }

    fn draw_number(&mut self, field: Field, bounds: &Bounds) {
        if self.source.is_some() {
            let Span { least, most } = bounds.in_force(self.strict);
            self.draw(Request::Number { field, least, most });
        }
    }

    /// Puts a drawn token into the buffer, if there is a source and no token waits.
    fn draw(&mut self, request: Request<'_>) {
        if self.source.is_some()
            && !self.skip_buffered_space()
            && let Some(source) = &mut self.source
            && let Some(token) = source(request)
        {
            let text = token.as_bytes();
            let text = &text[..text.len().min(CHUNK - 1)];
            self.make_room();
            self.buffer[self.end..self.end + text.len()].copy_from_slice(text);
            self.buffer[self.end + text.len()] = b' ';
            self.end += text.len() + 1;
        }
    }

    /// Shows from here on what is read; see [`Scanner::echo`].
    pub(crate) fn begin_echo(&mut self) {
        self.echo = Some(Echo { text: Vec::new(), from: self.at });
    }

    /// The tokens that were read since [`Scanner::begin_echo`], with single blanks between them: the first
    /// [`ECHOED`] bytes or so.
    pub(crate) fn echo(&mut self) -> String {
        let Some(mut echo) = self.echo.take() else { return String::new() };
        echo.take(&self.buffer[..self.at]);
        let mut words = String::new();
        for word in echo.text.split(|&byte| is_space(byte)).filter(|word| !word.is_empty()) {
            let word = printable(word);
            if words.len() + word.len() > ECHOED {
                words.push_str(if words.is_empty() { "..." } else { " ..." });
                break;
            }
            words.push_str(if words.is_empty() { "" } else { " " });
            words.push_str(&word);
        }
        words
    }

    /// What errors call the input.
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
    /// A [`Fault`] with the place, what was expected and what stood there; or the input's own read error.
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

    /// A list of numbers of the input, one for each index.
    ///
    /// # Errors
    ///
    /// As [`Scanner::numbers`].
    pub fn list(&mut self, number: Number, indices: Range<u64>) -> Result<Vec<u64>, Fault> {
        self.numbers(number.field(), indices, number.bounds())
    }

    /// The common case in one go: a number in the buffer, within `range`, with a space or a line end behind
    /// it. Otherwise nothing is read.
    #[inline]
    fn quick_number(&mut self, range: Span) -> Option<u64> {
        let (value, length, behind) = digits::leading_number(&self.buffer[..self.end], self.at)?;
        if !range.holds(value) {
            return None;
        }
        let mut next = self.at + length + 1;
        if behind != b' ' {
            next += usize::from(behind == b'\r');
            if self.buffer[next - 1] != b'\n' {
                return None;
            }
            self.line += 1;
            self.line_start = self.base + next as u64;
        }
        self.at = next;
        Some(value)
    }

    /// A list of numbers, one for each index, all within `bounds`. Memory follows the numbers that stand
    /// there, not the count that was declared.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`], with `field` at the index of the faulty one.
    pub fn numbers(&mut self, field: Field, indices: Range<u64>, bounds: &Bounds) -> Result<Vec<u64>, Fault> {
        let declared = indices.end.saturating_sub(indices.start);
        let mut numbers = Vec::with_capacity(declared.min(CHUNK as u64 / 8) as usize);
        let limits = Limits::new(bounds.in_force(self.strict));
        let mut index = indices.start;
        while index < indices.end {
            let taken =
                limits.map_or(0, |limits| self.quick_numbers(indices.end - index, limits, &mut numbers));
            index += taken;
            if taken == 0 {
                numbers.push(self.number(field.at(index), bounds)?);
                index += 1;
            }
        }
        Ok(numbers)
    }

    /// Takes numbers within `limits` out of the buffer, at most `most`, a block of bytes at a time; says how
    /// many. It stops before a token that it does not take.
    fn quick_numbers(&mut self, most: u64, limits: Limits, numbers: &mut Vec<u64>) -> u64 {
        let before = numbers.len();
        let room = most.min(PIECE) as usize;
        numbers.resize(before + room, 0);
        let slots = &mut numbers[before..];
        let mut filled = 0;
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

    /// Reads up to 64 numbers of which no more matters than whether each is odd and whether it is 0.
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
    /// use sg_judge::{Bounds, Field, Scanner};
    ///
    /// let mut input = Scanner::new("stdin", "7 0 12".as_bytes(), false);
    /// let field = Field::new("p", "the beans in a bottle");
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
        let every_number_holds = Limits::new(bounds.in_force(self.strict)).is_some_and(Limits::are_none);
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

    /// Goes on behind what was cut out of the buffer.
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
        let strict = self.strict;
        self.draw_number(field, bounds);
        let token = self.token(|| bounds.expect(field, strict))?;
        match token.value {
            Some(value) if bounds.in_force(strict).holds(value) => {
                // So that the next number begins where the short cut expects it.
                self.skip_buffered_space();
                Ok(value)
            }
            _ => Err(self.unexpected(&token, bounds.expect(field, strict))),
        }
    }

    /// A number within `bounds` to which `objection` has nothing to say; otherwise it names what should stand
    /// there instead.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`].
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Bounds, Field, Scanner};
    ///
    /// let mut input = Scanner::new("stdin", "7 7".as_bytes(), false);
    /// let (cell, bounds) = (Field::new("P", "the cell of a piece"), Bounds::always(1..=9));
    /// let first = input.number(cell.at(1), &bounds).unwrap();
    /// let taken = |number| (number == first).then(|| "P_2, another cell than P_1".to_string());
    /// let error = input.number_unless(cell.at(2), &bounds, taken).unwrap_err();
    /// assert_eq!(error.to_string(), "stdin:1:3: expected P_2, another cell than P_1, found `7`");
    /// ```
    pub fn number_unless(
        &mut self,
        field: Field,
        bounds: &Bounds,
        objection: impl FnOnce(u64) -> Option<String>,
    ) -> Result<u64, Fault> {
        let strict = self.strict;
        self.draw_number(field, bounds);
        let token = self.token(|| bounds.expect(field, strict))?;
        match token.value.filter(|value| bounds.in_force(strict).holds(*value)) {
            None => Err(self.unexpected(&token, bounds.expect(field, strict))),
            Some(value) => match objection(value) {
                None => Ok(value),
                Some(expected) => Err(self.unexpected(&token, expected)),
            },
        }
    }

    /// A token of at most `longest` bytes, any characters but white space.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if the input ends, the token is longer, or reading fails; it says that `expected` was
    /// expected.
    pub fn word(&mut self, expected: &str, longest: usize) -> Result<Word, Fault> {
        self.word_where(expected, longest, |_| true)
    }

    /// A token of at most `longest` bytes, each of which `allowed` accepts.
    ///
    /// # Errors
    ///
    /// As [`Scanner::word`], and if a byte is not allowed.
    pub fn word_where(
        &mut self,
        expected: &str,
        longest: usize,
        allowed: impl Fn(u8) -> bool,
    ) -> Result<Word, Fault> {
        let longest = longest.min(1 << 20);
        self.draw(Request::Word { longest, allowed: &allowed });
        self.skip_space()?;
        let mut token = self.begin_token(|| expected.to_string())?;
        let mut bytes = Vec::new();
        self.read_token(&mut token, |piece| {
            let room = longest.saturating_sub(bytes.len()).min(piece.len());
            bytes.extend_from_slice(&piece[..room]);
        })?;
        if token.length > longest as u64 || !bytes.iter().all(|&byte| allowed(byte)) {
            return Err(self.unexpected(&token, expected.to_string()));
        }
        Ok(Word { bytes, line: token.line, column: token.column })
    }

    /// Reads `count` numbers that are 0 or 1 and passes them on in order, in blocks.
    ///
    /// # Errors
    ///
    /// As [`Scanner::number`], with `field` at the index of the faulty one, counted from 1.
    ///
    /// # Complexity
    ///
    /// O(count) time, and a fraction of a nanosecond each where single spaces separate the flags; O(1) memory.
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

    /// True if nothing but white space is left.
    ///
    /// # Errors
    ///
    /// The input's own read error.
    pub fn at_end(&mut self) -> Result<bool, Fault> {
        self.skip_space()?;
        Ok(self.at == self.end)
    }

    /// A fault at the token that comes next, or at the end of the input: `expected` should stand there.
    pub fn fault_here(&mut self, expected: impl Into<String>) -> Fault {
        let expected = expected.into();
        match self.token(|| expected.clone()) {
            Ok(token) => self.unexpected(&token, expected),
            Err(fault) => fault,
        }
    }

    /// A fault at a word that was read before: something else than `expected` stood there.
    #[must_use]
    pub fn fault_at(&self, word: &Word, expected: impl Into<String>) -> Fault {
        let token = Token {
            line: word.line,
            column: word.column,
            length: word.bytes.len() as u64,
            head: Shown::of(&word.bytes),
            value: None,
            before: Shown::of(&[]),
        };
        self.unexpected(&token, expected.into())
    }

    /// A fault that is no single token's: the numbers read for `what`, which began in line `line`, do not
    /// fit together.
    pub fn fault_in(&self, line: u64, what: impl Into<String>) -> Fault {
        Fault::Input(Box::new(InputError {
            input: self.name.clone(),
            line,
            column: 1,
            message: what.into(),
            excerpt: None,
            hint: None,
        }))
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
            // A byte order mark may come in pieces, so the first read goes on until three bytes are there.
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
    fn token(&mut self, expected: impl FnOnce() -> String) -> Result<Token, Fault> {
        self.skip_space()?;
        let mut token = self.begin_token(expected)?;
        self.read_token(&mut token, |_| {})?;
        Ok(token)
    }

    /// Notes where the token begins that stands at the scanning place.
    fn begin_token(&mut self, expected: impl FnOnce() -> String) -> Result<Token, Fault> {
        let (line, column) = (self.line, self.column());
        if self.at == self.end {
            return Err(Fault::Input(Box::new(InputError {
                input: self.name.clone(),
                line,
                column,
                message: format!("expected {}, found the end of the input", expected()),
                excerpt: None,
                hint: None,
            })));
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
            token.value = part.iter().fold(token.value, |value, &byte| {
                let digit = byte.wrapping_sub(b'0');
                value.filter(|_| digit <= 9)?.checked_mul(10)?.checked_add(u64::from(digit))
            });
            piece(part);
            token.length += length as u64;
            let whole = length < unread.len();
            self.at += length;
            if whole || !self.refill()? {
                return Ok(());
            }
        }
    }

    fn unexpected(&self, token: &Token, expected: impl fmt::Display) -> Fault {
        let head = token.head.printable();
        let cut = token.length > SHOWN as u64;
        let found = if cut { format!("{head}...` ({} bytes)", token.length) } else { format!("{head}`") };
        let error = self.error_at(token, format!("expected {expected}, found `{found}"));
        Fault::Input(Box::new(InputError { hint: hint(&head), ..error }))
    }

    /// An error at a token, with its line as far as it is known.
    fn error_at(&self, token: &Token, message: String) -> InputError {
        let mut source = String::new();
        if token.column > token.before.length as u64 + 1 && token.column > 1 {
            source.push_str("...");
        }
        source.push_str(&token.before.printable());
        let from = source.len();
        source.push_str(&token.head.printable());
        if token.length > SHOWN as u64 {
            source.push_str("...");
        }
        let to = source.len();
        let rest = &self.buffer[self.at..self.end.min(self.at + SHOWN)];
        let line_end = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(rest.len());
        if token.line == self.line {
            source.push_str(&printable(&rest[..line_end]));
        }
        InputError {
            input: self.name.clone(),
            line: token.line,
            column: token.column,
            message,
            excerpt: Some(Excerpt { source, marked: from..to }),
            hint: None,
        }
    }

    /// What is left over in the input, as an error with `message`, or `None` if nothing is. White space of more than
    /// [`MOST_BLANKS`] bytes, or an input that cannot be read on, counts as nothing: the answers are known already.
    pub(crate) fn left_over(&mut self, message: &str) -> Option<InputError> {
        let before = self.base + self.at as u64;
        while !self.skip_buffered_space() {
            if self.base + self.at as u64 - before > MOST_BLANKS || !self.refill().ok()? {
                return None;
            }
        }
        let token = self.token(String::new).ok()?;
        Some(self.error_at(&token, message.to_string()))
    }

    /// An error with `message` at the end of the input.
    pub(crate) fn error_here(&self, message: &str) -> InputError {
        InputError {
            input: self.name.clone(),
            line: self.line,
            column: self.column(),
            message: message.to_string(),
            excerpt: None,
            hint: None,
        }
    }

    /// True if the last token that was read is a `0`, as far as the buffer still holds it.
    pub(crate) fn last_was_zero(&self) -> bool {
        let read = &self.buffer[..self.at];
        read.split(|&byte| is_space(byte)).rfind(|token| !token.is_empty()) == Some(b"0")
    }
}

/// The most white space that is looked through for input that is left over.
const MOST_BLANKS: u64 = 1 << 20;

/// What is to be done about a token that looks like a number but is not written in ASCII.
fn hint(token: &str) -> Option<String> {
    let ascii = |c: char| match c {
        '\u{ff10}'..='\u{ff19}' => char::from_digit(c as u32 - 0xff10, 10),
        '\u{2212}' | '\u{ff0d}' | '\u{2010}'..='\u{2015}' => Some('-'),
        '\u{ff0b}' => Some('+'),
        '\u{ff0e}' | '\u{3002}' => Some('.'),
        '\u{ff0c}' | '\u{3001}' => Some(','),
        '\u{3000}' | '\u{a0}' => Some(' '),
        _ if c.is_ascii() => Some(c),
        _ => None,
    };
    if token.is_ascii() {
        return None;
    }
    let plain: Option<String> = token.chars().map(ascii).collect();
    match plain {
        Some(plain) if token.chars().any(|c| ('\u{ff10}'..='\u{ff19}').contains(&c)) => {
            Some(format!("these are full-width digits; numbers are written in ASCII: `{plain}`"))
        }
        Some(plain) => Some(format!("some characters are not ASCII; in ASCII this is `{plain}`")),
        None if token.chars().any(|c| c.is_numeric() && !c.is_ascii()) => {
            Some("numbers are written in the ASCII digits 0 to 9".to_string())
        }
        None => None,
    }
}

/// A token and where it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its line, from 1.
    pub line: u64,
    /// The column of its first byte, from 1.
    pub column: u64,
}

/// Bytes as text for a report: what is not UTF-8 or would move the cursor is replaced.
fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|c| match c {
            '\t' => ' ',
            '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
            '\x7f' => '\u{2421}',
            // Characters that change the direction or width of the text around them.
            '\u{80}'..='\u{9f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => '\u{fffd}',
            _ => c,
        })
        .collect()
}

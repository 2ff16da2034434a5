//! Cases drawn by a problem's own reader, which asks for one token after another and says what may
//! come there.

use std::cell::RefCell;

use sg_judge::{Entry, Fault, Framing, Request, Scanner};

/// The source of the tokens of a drawn case; see [`Scanner::drawing`].
pub type Draw<'d> = dyn FnMut(Request<'_>) -> Option<String> + 'd;

/// A token that was drawn, and what was in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token.
    pub text: String,
    /// The name of the number; `None` for a word.
    pub name: Option<&'static str>,
    /// The least number allowed there; of a word, its least length.
    pub least: u64,
    /// The greatest number allowed there; of a word, its greatest length.
    pub most: u64,
    /// Whether its line ends after it within the case.
    pub ends_line: bool,
}

impl Token {
    /// The number, or the length of the word.
    #[must_use]
    pub fn value(&self) -> u64 {
        match self.name {
            Some(_) => self.text.parse().unwrap_or(u64::MAX),
            None => self.text.len() as u64,
        }
    }

    /// The difference between a number and its minimum; 0 for a word.
    #[must_use]
    pub fn above(&self) -> u64 {
        self.name.map_or(0, |_| self.value().saturating_sub(self.least))
    }
}

/// The tokens of a drawn input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The text before the number of cases.
    pub header: Vec<Token>,
    /// The cases.
    pub cases: Vec<Vec<Token>>,
}

impl Drawn {
    /// An input with this header and the given cases, which may be some of this input's.
    #[must_use]
    pub fn with(&self, cases: impl Into<Vec<Vec<Token>>>) -> Self {
        Self { header: self.header.clone(), cases: cases.into() }
    }

    /// Leaves out the cases with which a number would add up to more than
    /// [`About::most_in_all`](sg_judge::About::most_in_all); returns whether there was none.
    pub(crate) fn keep_total(&mut self, entry: &Entry) -> bool {
        let Some((name, most)) = entry.about().most_in_all else { return true };
        let (all, mut total) = (self.cases.len(), 0_u64);
        self.cases.retain(|case| {
            let named = case.iter().filter(|token| token.name == Some(name));
            let more = total.saturating_add(named.map(Token::value).sum());
            let fits = more <= most || total == 0;
            total = if fits { more } else { total };
            fits
        });
        self.cases.len() == all
    }

    /// Each case as its own input.
    pub fn each(&self) -> impl Iterator<Item = Self> {
        self.cases.iter().map(|case| self.with([case.clone()]))
    }

    /// The input, laid out as the statement has it.
    #[must_use]
    pub fn input(&self, framing: Framing) -> String {
        fn push(text: &mut String, tokens: &[Token]) {
            for (at, token) in tokens.iter().enumerate() {
                text.push_str(&token.text);
                text.push(if token.ends_line || at + 1 == tokens.len() { '\n' } else { ' ' });
            }
        }
        let mut text = String::new();
        push(&mut text, &self.header);
        if let Framing::CountFirst(_) = framing {
            text.push_str(&self.cases.len().to_string());
            text.push('\n');
        }
        for (at, case) in self.cases.iter().enumerate() {
            if at > 0
                && let Framing::UntilEnd(between) = framing
            {
                text.push_str(between);
            }
            push(&mut text, case);
        }
        if let Framing::UntilZero(closing) = framing {
            text.push_str(closing);
            text.push('\n');
        }
        text
    }

    /// All tokens, those of the header first.
    pub fn tokens(&self) -> impl Iterator<Item = &Token> {
        self.header.iter().chain(self.cases.iter().flatten())
    }
}

/// The fewest and the most cases that the judge puts into an input, no fewer than 1.
#[must_use]
pub(crate) fn cases_of_an_input(entry: &Entry) -> (usize, u64) {
    let (fewest, most) = match entry.about().framing {
        Framing::Single => (1, 1),
        Framing::CountFirst(count) => count.bounds().judge().into_inner(),
        Framing::UntilZero(_) | Framing::UntilEnd(_) => (1, u64::MAX),
    };
    (fewest.max(1) as usize, most.max(1))
}

/// The most cases of an input, if the statement says it.
#[must_use]
pub(crate) fn stated_cases(entry: &Entry) -> Option<u64> {
    match entry.about().framing {
        Framing::Single => Some(1),
        Framing::CountFirst(count) => {
            let [judge, computable] = [count.bounds().judge(), count.bounds().computable()];
            Some(*judge.end()).filter(|most| most < computable.end())
        }
        Framing::UntilZero(_) | Framing::UntilEnd(_) => None,
    }
}

/// Puts cases together into inputs, those of one header after another: at most `most` cases in
/// each, and what `size` counts of them at most `room`, unless a single case has more.
pub(crate) fn packed<'c>(
    cases: impl IntoIterator<Item = &'c Drawn>,
    most: usize,
    room: usize,
    size: impl Fn(&Token) -> usize,
) -> Vec<Drawn> {
    let mut packs: Vec<(Drawn, usize)> = Vec::new();
    for case in cases {
        let size = case.cases.iter().flatten().map(&size).sum();
        match packs.iter_mut().rfind(|(pack, _)| pack.header == case.header) {
            Some((pack, held)) if pack.cases.len() < most && *held + size <= room => {
                pack.cases.extend(case.cases.iter().cloned());
                *held += size;
            }
            _ => packs.push((case.clone(), size)),
        }
    }
    packs.into_iter().map(|(pack, _)| pack).collect()
}

/// Repeats the first cases of an input until it has as many as the judge has at least.
pub(crate) fn filled(mut drawn: Drawn, fewest: usize) -> Drawn {
    let own = drawn.cases.len();
    for at in own..fewest {
        if own > 0 {
            drawn.cases.push(drawn.cases[at % own].clone());
        }
    }
    drawn
}

/// The printable letters in the order in which words are compared: the dot first, which is an empty
/// square of a board, then as in ASCII.
pub(crate) fn letters() -> impl Iterator<Item = u8> {
    std::iter::once(b'.').chain((b'!'..=b'~').filter(|&letter| letter != b'.'))
}

/// The place of a letter among [`letters`].
pub(crate) const fn rank(letter: u8) -> u8 {
    if letter == b'.' { 0 } else { letter }
}

/// The names of a problem's numbers.
pub(crate) fn names(entry: &Entry) -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in entry.about().numbers.iter().map(|number| number.field().name()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Draws an input of `cases` cases, within the judge's limits if `strict`: the problem's own reader
/// asks `source` for each token.
///
/// Returned are the tokens that were drawn, those before a fault too, and whether all cases are
/// there: false if one of them is the closing one, a [`Fault`] if the tokens do not make a case.
pub fn draw_cases(
    entry: &Entry,
    strict: bool,
    cases: u64,
    source: &mut Draw<'_>,
) -> (Drawn, Result<bool, Fault>) {
    draw(entry, strict, false, cases, source)
}

/// Draws cases within the judge's limits from a source that is asked only for numbers that the
/// reader suggests ([`Scanner::suggest`]), and hears which complete a position
/// ([`Scanner::complete`]): for random cases of graphs and trees, and of both outcomes. Not every
/// case can be drawn so.
pub fn draw_fitting(entry: &Entry, cases: u64, source: &mut Draw<'_>) -> (Drawn, Result<bool, Fault>) {
    draw(entry, true, true, cases, source)
}

fn draw(
    entry: &Entry,
    strict: bool,
    fitting: bool,
    cases: u64,
    source: &mut Draw<'_>,
) -> (Drawn, Result<bool, Fault>) {
    let tokens = RefCell::new(Vec::<Token>::new());
    let mut suggested = None;
    let mut input = Scanner::drawing("drawn", strict, |request| {
        let (name, least, most) = match request {
            Request::EndOfLine => {
                if let Some(token) = tokens.borrow_mut().last_mut() {
                    token.ends_line = true;
                }
                return None;
            }
            Request::Suggestion { least, most } => {
                suggested = fitting.then_some((least, most));
                return None;
            }
            Request::Completion(_) => {
                if fitting {
                    source(request);
                }
                return None;
            }
            Request::Number { field, least, most } => (Some(field.name()), least, most),
            Request::Word { longest, .. } => (None, 1, longest as u64),
        };
        let request = match (request, suggested.take()) {
            (Request::Number { field, .. }, Some((from, to))) => {
                Request::Number { field, least: least.max(from), most: most.min(to) }
            }
            (request, _) => request,
        };
        let text = source(request)?;
        tokens.borrow_mut().push(Token { text: text.clone(), name, least, most, ends_line: false });
        Some(text)
    });
    let mut solver = entry.solver();
    let mut ended = solver.read_header(&mut input).map(|()| true);
    let mut drawn = Drawn { header: tokens.take(), cases: Vec::new() };
    for _ in 0..cases {
        if !matches!(ended, Ok(true)) {
            break;
        }
        ended = solver.read(&mut input);
        let case = tokens.take();
        if !matches!(ended, Ok(false)) {
            drawn.cases.push(case);
        }
        if solver.unfinished() {
            ended = solver.read(&mut input).map(|_| false);
        }
    }
    (drawn, ended)
}

/// The tokens of an input with what each is.
///
/// # Errors
///
/// A [`Fault`] at the first token that does not fit; its place is a number of a token, not a line.
/// What was read before it is returned too.
pub fn trace(entry: &Entry, text: &str, strict: bool) -> (Drawn, Result<(), Fault>) {
    trace_up_to(entry, text, strict, usize::MAX)
}

/// The first `most` tokens after the header with what each is, as [`trace`] gives all: for inputs
/// whose tokens would take much memory.
pub(crate) fn trace_up_to(
    entry: &Entry,
    text: &str,
    strict: bool,
    most: usize,
) -> (Drawn, Result<(), Fault>) {
    // White space as the scanner knows it, which includes the vertical tab.
    let space = |letter| matches!(letter, ' ' | '\t'..='\r');
    let mut words = text.split(space).filter(|word| !word.is_empty()).map(str::to_string);
    let mut header = Vec::new();
    let (_, read) = draw_cases(entry, strict, 0, &mut |_| {
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
        Framing::UntilZero(_) | Framing::UntilEnd(_) => u64::MAX,
    };
    let mut all = header.into_iter().chain(words.take(most)).peekable();
    let (mut drawn, read) = draw_cases(entry, strict, cases, &mut |_| all.next());
    let until_end = matches!(entry.about().framing, Framing::UntilEnd(_) | Framing::UntilZero(_));
    if until_end && drawn.cases.last().is_some_and(Vec::is_empty) {
        drawn.cases.pop();
        return (drawn, Ok(()));
    }
    (drawn, read.map(|_| ()))
}

/// Reads an input again after its tokens were changed, so that the bounds of each are those that
/// hold now. `None` if it is no input any more, or if tokens are left over.
#[must_use]
pub fn read_again(entry: &Entry, changed: &Drawn, strict: bool) -> Option<Drawn> {
    let mut tokens = changed.tokens().map(|token| token.text.clone());
    let (drawn, read) = draw_cases(entry, strict, changed.cases.len() as u64, &mut |_| tokens.next());
    (matches!(read, Ok(true)) && tokens.next().is_none() && drawn.cases.len() == changed.cases.len())
        .then_some(drawn)
}

//! A problem without its types: for tables of many problems, and tools that find one by name.

use std::cell::RefCell;
use std::fmt;
use std::io::{Read, Write};

use sg_core::Outcome;

use crate::{
    About, AskedMove, CasePlace, Cases, Ended, Explanation, Fault, Field, Framing, JudgedMove, Method,
    MistakeAbout, Options, Problem, Refusal, Request, Scanner, Stop, Text, drive,
};

/// A problem in a table of problems: what it is, and functions that run it.
///
/// # Example
///
/// ```no_run
/// # fn table() -> &'static [sg_judge::Entry] { &[] }
/// use sg_judge::{Entry, Options};
///
/// let entry = Entry::find(table(), "分裂游戏").expect("a problem of that name");
/// let mut output = Vec::new();
/// entry.drive("text", &mut "1 4 1 0 1 5000".as_bytes(), &mut output, Options::default()).unwrap();
/// ```
#[derive(Clone, Copy)]
pub struct Entry {
    about: fn() -> About,
    drive: DriveFunction,
    open: OpenFunction,
    draw: DrawFunction,
    mistakes: fn() -> Vec<MistakeAbout>,
    mistaken: MistakenFunction,
    refute: fn(&[u8], u64, &str) -> Option<Text>,
    several_answers: bool,
    accept: fn(&[u8], &[u8], &mut [String]),
}

/// [`drive`] without its types.
type DriveFunction = fn(&str, &mut dyn Read, &mut dyn Write, Options) -> Result<Ended, Stop>;
/// [`Cases::new`] without its types.
type OpenFunction = for<'r> fn(&str, Box<dyn Read + 'r>, bool) -> Box<dyn Session + 'r>;
/// [`draw`] without its types.
type DrawFunction = fn(Drawing, u64, &mut Draw<'_>, &mut Drawn) -> Result<bool, Fault>;
/// [`mistaken`] without its types.
type MistakenFunction = fn(usize, &[u8], &mut dyn FnMut(String) -> bool) -> Result<(), Stop>;

/// Where a drawn case gets its tokens; see [`Scanner::drawing`].
pub type Draw<'d> = dyn FnMut(Request<'_>) -> Option<String> + 'd;

impl Entry {
    /// The entry of `P`.
    #[must_use]
    pub const fn of<P: Problem>() -> Self {
        Self {
            about: || P::ABOUT,
            drive: |name, reader, writer, options| drive::<P>(name, reader, writer, options),
            open: open::<P>,
            draw: draw::<P>,
            mistakes: || P::mistakes().iter().map(|mistake| mistake.about).collect(),
            mistaken: mistaken::<P>,
            refute: refute::<P>,
            several_answers: P::SEVERAL_ANSWERS,
            accept: accept::<P>,
        }
    }

    /// The problem of a table that is called `name`: by its name, an alias or a title, capitals or not.
    #[must_use]
    pub fn find<'e>(table: &'e [Self], name: &str) -> Option<&'e Self> {
        table.iter().find(|entry| entry.about().is_called(name))
    }

    /// What the problem is.
    #[must_use]
    pub fn about(&self) -> About {
        (self.about)()
    }

    /// Runs the problem over a whole input, as [`drive`] does.
    ///
    /// # Errors
    ///
    /// As [`drive`].
    pub fn drive(
        &self,
        name: &str,
        reader: &mut dyn Read,
        writer: &mut dyn Write,
        options: Options,
    ) -> Result<Ended, Stop> {
        (self.drive)(name, reader, writer, options)
    }

    /// Opens an input, to go through its cases one at a time.
    #[must_use]
    pub fn open<'r>(&self, name: &str, reader: impl Read + 'r, strict: bool) -> Box<dyn Session + 'r> {
        (self.open)(name, Box::new(reader), strict)
    }

    /// Draws an input of one case: the problem's own reader asks `source` for each token. `None` if what was drawn is the
    /// closing case.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if the tokens do not make a case.
    pub fn draw(&self, strict: bool, source: &mut Draw<'_>) -> Result<Option<Drawn>, Fault> {
        let mut drawn = Drawn::default();
        let drawing = Drawing { strict, fitting: false };
        Ok((self.draw)(drawing, 1, source, &mut drawn)?.then_some(drawn))
    }

    /// Draws an input of `cases` cases. Also returned are what went wrong, and what was drawn before that.
    pub fn draw_cases(
        &self,
        strict: bool,
        cases: u64,
        source: &mut Draw<'_>,
    ) -> (Drawn, Result<bool, Fault>) {
        let mut drawn = Drawn::default();
        let ended = (self.draw)(Drawing { strict, fitting: false }, cases, source, &mut drawn);
        (drawn, ended)
    }

    /// The same where the source is asked only for numbers that the reader suggests ([`Scanner::suggest`]), and hears which
    /// complete a position ([`Scanner::complete`]): for random cases of graphs and trees, and of both outcomes. Not every case
    /// can be drawn so.
    pub fn draw_fitting(
        &self,
        strict: bool,
        cases: u64,
        source: &mut Draw<'_>,
    ) -> (Drawn, Result<bool, Fault>) {
        let mut drawn = Drawn::default();
        let ended = (self.draw)(Drawing { strict, fitting: true }, cases, source, &mut drawn);
        (drawn, ended)
    }

    /// What people get wrong about the problem.
    #[must_use]
    pub fn mistakes(&self) -> Vec<MistakeAbout> {
        (self.mistakes)()
    }

    /// What a program with mistake number `mistake` of [`Entry::mistakes`] prints for each case of an input.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`] if the input is at fault.
    ///
    /// # Panics
    ///
    /// If there is no such mistake.
    pub fn mistaken(&self, mistake: usize, input: &[u8]) -> Result<Vec<String>, Stop> {
        let mut printed = Vec::new();
        self.mistaken_while(mistake, input, &mut |answer| {
            printed.push(answer);
            true
        })?;
        Ok(printed)
    }

    /// The same case by case, as long as `take` asks for more.
    ///
    /// # Errors
    ///
    /// As [`Entry::mistaken`].
    ///
    /// # Panics
    ///
    /// If there is no such mistake.
    pub fn mistaken_while(
        &self,
        mistake: usize,
        input: &[u8],
        take: &mut dyn FnMut(String) -> bool,
    ) -> Result<(), Stop> {
        (self.mistaken)(mistake, input, take)
    }

    /// What is wrong with what a program printed for case `number` of an input, counted from 1, if the problem can tell:
    /// why a move that it names is not allowed or does not win.
    #[must_use]
    pub fn refute(&self, input: &[u8], number: u64, printed: &str) -> Option<Text> {
        (self.refute)(input, number, printed)
    }

    /// Whether the judge takes other answers than those that are printed.
    #[must_use]
    pub const fn several_answers(&self) -> bool {
        self.several_answers
    }

    /// Puts into `answers`, the answers to the cases of an input, what a program printed instead where the judge takes that too.
    /// Nothing changes where there is one right answer.
    pub fn accept(&self, input: &[u8], printed: &[u8], answers: &mut [String]) {
        if self.several_answers {
            (self.accept)(input, printed, answers);
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.about().name).finish()
    }
}

/// The cases of an input, one at a time, for a problem whose types are not known.
pub trait Session {
    /// Reads the next case: its place and its text, cut if it is long. `None` behind the last case.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`].
    fn next_case(&mut self) -> Result<Option<(CasePlace, String)>, Stop>;

    /// The judge's lines for the case that was read last.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the method does not answer it, or no case was read.
    fn answer(&mut self, method: Method) -> Result<String, Refusal>;

    /// The explanation of the case that was read last, for a person: with the replies to the moves of lost positions.
    ///
    /// # Errors
    ///
    /// As [`Session::answer`].
    fn explain(&mut self, method: Method) -> Result<Explanation, Refusal>;

    /// Who wins each position of the case that was read last, by the theory.
    ///
    /// # Errors
    ///
    /// As [`Problem::outcomes`], or if no case was read.
    fn outcomes(&mut self) -> Result<Vec<Outcome>, Refusal>;

    /// What a move of the case that was read last is worth; see [`crate::judge_move_of`].
    ///
    /// # Errors
    ///
    /// As [`Problem::judge_move`].
    fn judge_move(&mut self, position: usize, asked: &AskedMove) -> Result<JudgedMove, Refusal>;

    /// What is left over behind the last case, or missing.
    ///
    /// # Errors
    ///
    /// As [`Cases::end`].
    fn end(self: Box<Self>) -> Result<Ended, Stop>;
}

struct OpenCases<'r, P: Problem> {
    cases: Cases<'r, P>,
    case: Option<P::Case>,
}

impl<P: Problem> OpenCases<'_, P> {
    fn with_case<T>(
        &mut self,
        ask: impl FnOnce(&mut P, &P::Case) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let case = self.case.as_ref().ok_or_else(|| Refusal::new("no case was read"))?;
        ask(self.cases.problem(), case)
    }
}

impl<P: Problem> Session for OpenCases<'_, P> {
    fn next_case(&mut self) -> Result<Option<(CasePlace, String)>, Stop> {
        let read = self.cases.next_case()?;
        let (case, place) = read.map(|read| (read.case, (read.place, read.text))).unzip();
        self.case = case;
        Ok(place)
    }

    fn answer(&mut self, method: Method) -> Result<String, Refusal> {
        self.with_case(|problem, case| Ok(problem.answer(case, method)?.to_string()))
    }

    fn explain(&mut self, method: Method) -> Result<Explanation, Refusal> {
        self.with_case(|problem, case| problem.teach(case, method))
    }

    fn outcomes(&mut self) -> Result<Vec<Outcome>, Refusal> {
        self.with_case(P::outcomes)
    }

    fn judge_move(&mut self, position: usize, asked: &AskedMove) -> Result<JudgedMove, Refusal> {
        self.with_case(|problem, case| problem.judge_move(case, position, asked))
    }

    fn end(self: Box<Self>) -> Result<Ended, Stop> {
        self.cases.end()
    }
}

fn open<'r, P: Problem>(name: &str, reader: Box<dyn Read + 'r>, strict: bool) -> Box<dyn Session + 'r> {
    Box::new(OpenCases::<'r, P> { cases: Cases::new(name, reader, strict), case: None })
}

/// A token that was drawn, and what stood in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token.
    pub text: String,
    /// What number it is; `None` for a word.
    pub field: Option<Field>,
    /// The least number that may stand there; of a word, its least length.
    pub least: u64,
    /// The greatest number that may stand there; of a word, its greatest length.
    pub most: u64,
    /// Whether its line ends behind it, though the case goes on.
    pub ends_line: bool,
}

impl Token {
    /// The number, or the length of the word.
    #[must_use]
    pub fn value(&self) -> u64 {
        match self.field {
            Some(_) => self.text.parse().unwrap_or(u64::MAX),
            None => self.text.len() as u64,
        }
    }
}

fn mistaken<P: Problem>(
    mistake: usize,
    input: &[u8],
    take: &mut dyn FnMut(String) -> bool,
) -> Result<(), Stop> {
    let mistake = P::mistakes().swap_remove(mistake);
    let mut cases = Cases::<P>::new("input", input, false);
    let mut read = Vec::new();
    while let Some(next) = cases.next_case()? {
        read.push(next.case);
        if !take((mistake.answer)(&read)) {
            break;
        }
    }
    Ok(())
}

fn refute<P: Problem>(input: &[u8], number: u64, printed: &str) -> Option<Text> {
    let mut cases = Cases::<P>::new("input", input, false);
    for _ in 1..number {
        cases.next_case().ok()??;
    }
    let case = cases.next_case().ok()??.case;
    P::refute(&case, printed)
}

fn accept<P: Problem>(input: &[u8], printed: &[u8], answers: &mut [String]) {
    let printed = String::from_utf8_lossy(printed);
    let mut tokens = printed.split_ascii_whitespace();
    let mut cases = Cases::<P>::new("input", input, false);
    for answer in answers {
        let Ok(Some(next)) = cases.next_case() else { return };
        let own: Vec<&str> = tokens.by_ref().take(answer.split_ascii_whitespace().count()).collect();
        let own = own.join(" ");
        if own != answer.trim_ascii_end() && P::is_right(&next.case, &own) {
            *answer = own + "\n";
        }
    }
}

/// The tokens of a drawn input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// What stands before the number of cases.
    pub header: Vec<Token>,
    /// The cases.
    pub cases: Vec<Vec<Token>>,
}

impl Drawn {
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
        for case in &self.cases {
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

/// How an input is drawn.
#[derive(Clone, Copy)]
struct Drawing {
    /// Within the judge's limits.
    strict: bool,
    /// Within what the reader suggests.
    fitting: bool,
}

/// Draws an input of `cases` cases, fewer if one of them is the closing one. What was drawn before a fault stays in `drawn`.
fn draw<P: Problem>(
    Drawing { strict, fitting }: Drawing,
    cases: u64,
    source: &mut Draw<'_>,
    drawn: &mut Drawn,
) -> Result<bool, Fault> {
    let tokens = RefCell::new(Vec::new());
    let mut suggested = None;
    let mut input = Scanner::drawing("drawn", strict, |request| {
        let (field, least, most) = match request {
            Request::EndOfLine => {
                if let Some(token) = tokens.borrow_mut().last_mut() {
                    let token: &mut Token = token;
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
            Request::Number { field, least, most } => (Some(field), least, most),
            Request::Word { longest, .. } => (None, 1, longest as u64),
        };
        let request = match (request, suggested.take()) {
            (Request::Number { field, .. }, Some((from, to))) => {
                Request::Number { field, least: least.max(from), most: most.min(to) }
            }
            (request, _) => request,
        };
        let text = source(request)?;
        tokens.borrow_mut().push(Token { text: text.clone(), field, least, most, ends_line: false });
        Some(text)
    });
    let mut problem = P::new();
    let read = problem.read_header(&mut input);
    drawn.header = tokens.take();
    read?;
    for _ in 0..cases {
        let read = problem.read(&mut input);
        let case = tokens.take();
        match read {
            Ok(None) => return Ok(false),
            Ok(Some(_)) if problem.unfinished() => {
                drawn.cases.push(case);
                return problem.read(&mut input).map(|_| false);
            }
            Ok(Some(_)) => drawn.cases.push(case),
            Err(fault) => {
                drawn.cases.push(case);
                return Err(fault);
            }
        }
    }
    Ok(true)
}

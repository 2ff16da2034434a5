//! A problem without its types: for tables of many problems, and tools that find one by name.

use std::cell::RefCell;
use std::fmt;
use std::io::{Read, Write};

use crate::{
    About, CasePlace, Cases, Ended, Explanation, Fault, Framing, Method, Options, Problem, Refusal, Request,
    Scanner, Stop, drive,
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
    draw: fn(bool, &mut Draw<'_>) -> Result<Option<Drawn>, Fault>,
}

/// [`drive`] without its types.
type DriveFunction = fn(&str, &mut dyn Read, &mut dyn Write, Options) -> Result<Ended, Stop>;
/// [`Cases::new`] without its types.
type OpenFunction = for<'r> fn(&str, Box<dyn Read + 'r>, bool) -> Box<dyn Session + 'r>;

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

    /// Draws a case: the problem's own reader asks `source` for each token. `None` if what was drawn is the closing case.
    ///
    /// # Errors
    ///
    /// A [`Fault`] if the tokens do not make a case.
    pub fn draw(&self, strict: bool, source: &mut Draw<'_>) -> Result<Option<Drawn>, Fault> {
        (self.draw)(strict, source)
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

    /// The explanation of the case that was read last.
    ///
    /// # Errors
    ///
    /// As [`Session::answer`].
    fn explain(&mut self, method: Method) -> Result<Explanation, Refusal>;

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
        self.with_case(|problem, case| problem.explain(case, method))
    }

    fn end(self: Box<Self>) -> Result<Ended, Stop> {
        self.cases.end()
    }
}

fn open<'r, P: Problem>(name: &str, reader: Box<dyn Read + 'r>, strict: bool) -> Box<dyn Session + 'r> {
    Box::new(OpenCases::<'r, P> { cases: Cases::new(name, reader, strict), case: None })
}

/// The tokens of a drawn case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What stands before the number of cases.
    pub header: Vec<String>,
    /// The case.
    pub case: Vec<String>,
}

impl Drawn {
    /// An input with this case alone.
    #[must_use]
    pub fn input(&self, framing: Framing) -> String {
        let (count, closing) = match framing {
            Framing::CountFirst(_) => (Some("1"), None),
            Framing::UntilZero(closing) => (None, Some(closing)),
            Framing::Single | Framing::UntilEnd => (None, None),
        };
        let header = self.header.iter().map(String::as_str);
        let case = self.case.iter().map(String::as_str);
        header.chain(count).chain(case).chain(closing).collect::<Vec<_>>().join(" ") + "\n"
    }
}

fn draw<P: Problem>(strict: bool, source: &mut Draw<'_>) -> Result<Option<Drawn>, Fault> {
    let tokens = RefCell::new(Vec::new());
    let mut input = Scanner::drawing("drawn", strict, |request| {
        let token = source(request)?;
        tokens.borrow_mut().push(token.clone());
        Some(token)
    });
    let mut problem = P::new();
    problem.read_header(&mut input)?;
    let header = tokens.take();
    let read = problem.read(&mut input)?;
    drop(input);
    let case = read.filter(|_| !problem.unfinished());
    Ok(case.map(|_| Drawn { header, case: tokens.take() }))
}

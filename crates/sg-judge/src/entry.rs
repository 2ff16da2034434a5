//! A problem without its types: for tables of many problems, and tools that find one by name.

use std::fmt;
use std::io::{Read, Write};

use crate::about::{is_number, plain};
use crate::driver::{drive_solver, explained};
use crate::frame::Frame;
use crate::solver::Solver;
use crate::{
    About, Adversary, CasePlace, Ended, Explanation, Judged, Language, Method, MistakeAbout, Options, Part,
    Problem, Refusal, Scanner, Stop,
};

/// A problem in a table of problems: what it is, and its solver.
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
    solver: fn() -> Box<dyn Judged>,
}

impl Entry {
    /// The entry of `P`.
    #[must_use]
    pub const fn of<P: Problem>() -> Self {
        Self { about: || P::ABOUT, solver: || Box::new(Solver::<P>::new()) }
    }

    /// The problem of a table that is called `name`: by its name, an alias or a title, whatever the
    /// capitals and the punctuation, or by its number at a judge where no other problem of the
    /// table has that.
    #[must_use]
    pub fn find<'e>(table: &'e [Self], name: &str) -> Option<&'e Self> {
        let called = table.iter().find(|entry| entry.about().is_called(name));
        called.or_else(|| {
            let mut numbered = Self::numbered(table, name);
            numbered.next().filter(|_| numbered.next().is_none())
        })
    }

    /// The problems of a table that have this number at a judge.
    fn numbered<'e>(table: &'e [Self], name: &str) -> impl Iterator<Item = &'e Self> {
        let letters = |name: &str| name.chars().all(char::is_alphabetic);
        let has_number = move |entry: &&Self| {
            entry.about().names().any(|own| plain(own).strip_suffix(name).is_some_and(letters))
        };
        table.iter().filter(move |_| is_number(name)).filter(has_number)
    }

    /// The names in a table that are the most like `name`, where [`find`](Self::find) finds
    /// nothing: those a slip or two away, and those that differ by the judge alone. None if all are
    /// far from it.
    #[must_use]
    pub fn names_like(table: &[Self], name: &str) -> Vec<&'static str> {
        let numbered: Vec<_> = Self::numbered(table, name).map(|entry| entry.about().name).collect();
        if !numbered.is_empty() {
            return numbered;
        }
        let wanted = plain(name);
        let distance = |own: &&'static str| strsim::osa_distance(&plain(own), &wanted);
        let names: Vec<_> = table.iter().flat_map(|entry| entry.about().names()).collect();
        let least = names.iter().map(distance).min().unwrap_or(usize::MAX);
        // More than one letter in three is another name.
        let near = 3 * least <= wanted.chars().count();
        names.into_iter().filter(|own| near && distance(own) == least).take(3).collect()
    }

    /// The record of the problem.
    #[must_use]
    pub fn about(&self) -> About {
        (self.about)()
    }

    /// A solver before the first case.
    #[must_use]
    pub fn solver(&self) -> Box<dyn Judged> {
        (self.solver)()
    }

    /// Runs the problem over a whole input, as [`drive`](crate::drive) does.
    ///
    /// # Errors
    ///
    /// As [`drive`](crate::drive).
    pub fn drive(
        &self,
        name: &str,
        reader: &mut dyn Read,
        writer: &mut dyn Write,
        options: Options,
    ) -> Result<Ended, Stop> {
        drive_solver(&mut *self.solver(), Scanner::new(name, reader, options.strict), writer, options)
    }

    /// Opens an input, to go through its cases one at a time.
    #[must_use]
    pub fn open<'r>(&self, name: &str, reader: impl Read + 'r, strict: bool) -> Session<'r> {
        let input = Scanner::new(name, reader, strict);
        Session { frame: Frame::new(input, self.about().framing, true), solver: self.solver() }
    }

    /// Inputs on which programs that are right on others fail.
    #[must_use]
    pub fn adversaries(&self) -> Vec<Adversary> {
        self.solver().adversaries()
    }

    /// The known mistakes of programs for the problem.
    #[must_use]
    pub fn mistakes(&self) -> Vec<MistakeAbout> {
        self.solver().mistakes()
    }

    /// Whether the judge takes other answers than those that are printed.
    #[must_use]
    pub fn several_answers(&self) -> bool {
        self.solver().several_answers()
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.about().name).finish()
    }
}

/// The cases of an input, one at a time, for a problem whose types are not known.
pub struct Session<'r> {
    frame: Frame<'r>,
    solver: Box<dyn Judged>,
}

impl Session<'_> {
    /// Reads the next case: its place and its text, cut if it is long. `None` after the last case.
    ///
    /// # Errors
    ///
    /// [`Stop::Fault`].
    pub fn next_case(&mut self) -> Result<Option<(CasePlace, String)>, Stop> {
        let read =
            self.frame.next(&mut *self.solver, |solver, input| Ok(solver.read(input)?.then_some(())))?;
        Ok(read.map(|()| (self.frame.place(), self.frame.text())))
    }

    /// The solver, which has the case that was read last.
    pub fn solver(&mut self) -> &mut dyn Judged {
        &mut *self.solver
    }

    /// The judge's lines for the case that was read last.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the method does not answer it, or no case was read.
    pub fn answer(&mut self, method: Method) -> Result<String, Refusal> {
        self.solver.answer(method)
    }

    /// The explanation of the case that was read last, for a person: with the replies to the moves
    /// of lost positions.
    ///
    /// # Errors
    ///
    /// As [`Session::answer`].
    pub fn explain(&mut self, method: Method) -> Result<Explanation, Refusal> {
        self.solver.teach(method)
    }

    /// The text that [`Format::Explain`](crate::Format::Explain) prints for the case that was read
    /// last, by the theory: its parts in their order. `case` is the text that
    /// [`Session::next_case`] gave.
    ///
    /// # Errors
    ///
    /// As [`Session::answer`].
    pub fn explained(&mut self, case: &str, language: Language) -> Result<Vec<(Part, String)>, Refusal> {
        let answer = self.answer(Method::Theory)?;
        explained(&mut *self.solver, self.frame.number, case, Method::Theory, &answer, language)
    }

    /// The part left over after the last case, or missing.
    ///
    /// # Errors
    ///
    /// As [`Cases::end`](crate::Cases::end).
    pub fn end(mut self) -> Result<Ended, Stop> {
        self.frame.end()
    }
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("frame", &self.frame).finish_non_exhaustive()
    }
}

//! What makes a judge's problem: how one case is read, solved, searched and explained.

use std::fmt::Display;

use crate::{Bounds, Explanation, Fault, Field, Line, Refusal, Scanner};

/// How the cases of an input are framed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Framing {
    /// The input is a single case.
    Single,
    /// The number of cases stands first (after the header, if there is one).
    CountFirst(Field, Bounds),
    /// A closing case such as `0` ends the input; [`Problem::read`] answers `None` for it.
    UntilZero,
    /// Cases follow one another to the end of the input.
    UntilEnd,
}

/// What a problem is, in words, for `--help` and lists.
#[derive(Clone, Debug)]
pub struct About {
    /// The name of its binary or subcommand.
    pub name: &'static str,
    /// Other names that find it.
    pub aliases: &'static [&'static str],
    /// Its title.
    pub title: &'static str,
    /// Who judges it, with the judge's number; or where the game comes from.
    pub judge: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// The judge's limits, and how far beyond them the solver goes.
    pub limits: &'static str,
    /// The format of the input.
    pub input: &'static str,
    /// The format of the output.
    pub output: &'static str,
    /// The theorem behind the solution, with its source.
    pub theory: &'static str,
    /// How cases are framed.
    pub framing: Framing,
}

/// Which road answers a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// The theory: fast, at any size.
    #[default]
    Theory,
    /// Exhaustive search of the literal rules, for small cases.
    Rules,
}

/// What is printed for a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The judge's output, byte for byte.
    #[default]
    Answer,
    /// The solution for a person: nimbers, nim-sum, winner and why, winning first moves.
    Explain,
    /// One JSON object a case.
    Json,
}

/// What will be asked of the cases, so that reading can keep just what is needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The road.
    pub method: Method,
    /// The format.
    pub format: Format,
}

impl Asked {
    /// True if nothing but the judge's answer by theory is wanted.
    #[must_use]
    pub fn answer_only(self) -> bool {
        self == Self::default()
    }
}

/// A judge's problem.
///
/// The driver ([`crate::run`]) reads case after case, has each answered by the theory, by search, or
/// explained, and prints what comes out before it reads the next.
pub trait Problem: Sized {
    /// One case, as far as the answers need it.
    type Case;
    /// The judge's lines for one case, each with its line end.
    type Answer: Display;

    /// What the problem is.
    const ABOUT: About;

    /// A solver before the first case.
    fn new(asked: Asked) -> Self;

    /// Reads what stands before the number of cases.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        let _ = input;
        Ok(())
    }

    /// Reads one case; `None` for the closing one under [`Framing::UntilZero`].
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Case>, Fault>;

    /// True if the case that was read last is only a beginning, because a fault stands behind it: the next call
    /// of [`Problem::read`] brings the fault, be it at the end of the input.
    ///
    /// So a case with many questions has those answered that come before a fault.
    fn unfinished(&self) -> bool {
        false
    }

    /// Answers a case by the theory.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the case is beyond what can be computed.
    fn solve(&mut self, case: &Self::Case) -> Result<Self::Answer, Refusal>;

    /// Answers a case by exhaustive search of the literal rules.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the case is too large.
    fn by_the_rules(&mut self, case: &Self::Case) -> Result<Self::Answer, Refusal>;

    /// The same text as an answer's [`Display`], if it is a short line: that spares the detour through a
    /// formatter, which takes longer than to solve a small case.
    fn line(answer: &Self::Answer) -> Option<Line> {
        let _ = answer;
        None
    }

    /// Explains a case by the theory, or what the search found.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for the answer by the same method.
    fn explain(&mut self, case: &Self::Case, method: Method) -> Result<Explanation, Refusal>;
}

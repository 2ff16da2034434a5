//! A problem without its types: a solver, and the cases that it read.

use std::fmt::{self, Write as _};

use sg_core::Outcome;

use crate::{
    About, Adversary, Answered, AskedMove, Explanation, Fault, JudgedMove, Method, Mistake, MistakeAbout,
    Problem, Refusal, Scanner, Text, text,
};

/// A problem as the driver calls it, with its types left out. Cases are read one after another, and
/// what is asked is asked about the one that was read last.
pub trait Driven {
    /// The record of the problem.
    fn about(&self) -> About;

    /// Reads the header, before the number of cases.
    ///
    /// # Errors
    ///
    /// As [`Problem::read_header`].
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault>;

    /// Reads the next case; false for the closing one.
    ///
    /// # Errors
    ///
    /// As [`Problem::read`].
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<bool, Fault>;

    /// Whether the case is only a beginning; see [`Problem::unfinished`].
    fn unfinished(&self) -> bool;

    /// Reads the next case and adds its answer by the theory to `text`; the case is kept nowhere.
    ///
    /// # Errors
    ///
    /// As [`Problem::answer_next`].
    fn answer_next(&mut self, input: &mut Scanner<'_>, text: &mut Vec<u8>) -> Answered<()>;

    /// The judge's lines for the case.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the method does not answer it, or no case was read.
    fn answer(&mut self, method: Method) -> Result<String, Refusal>;

    /// The explanation of the case as data.
    ///
    /// # Errors
    ///
    /// As [`Driven::answer`].
    fn explain(&mut self, method: Method) -> Result<Explanation, Refusal>;

    /// The explanation for a person: with the replies to the moves of lost positions.
    ///
    /// # Errors
    ///
    /// As [`Driven::answer`].
    fn teach(&mut self, method: Method) -> Result<Explanation, Refusal>;
}

/// Further methods that contest tools need of a problem. A problem's own program has none of them.
pub trait Judged: Driven {
    /// The outcome of each position of the case, by the theory.
    ///
    /// # Errors
    ///
    /// As [`Problem::outcomes`], or if no case was read.
    fn outcomes(&mut self) -> Result<Vec<Outcome>, Refusal>;

    /// The verdict on a move of the case.
    ///
    /// # Errors
    ///
    /// As [`Problem::judge_move`], or if no case was read.
    fn judge_move(&mut self, position: usize, asked: &AskedMove) -> Result<JudgedMove, Refusal>;

    /// The known mistakes of programs for the problem.
    fn mistakes(&self) -> Vec<MistakeAbout>;

    /// Inputs on which programs that are right on others fail.
    fn adversaries(&self) -> Vec<Adversary>;

    /// Makes a mistake, by its number among [`Judged::mistakes`], from now on: [`Judged::mistaken`]
    /// tells what is printed.
    ///
    /// # Panics
    ///
    /// If there is no such mistake.
    fn make_mistake(&mut self, number: usize);

    /// The output of a program with the mistake for the case; empty if no mistake is made. To be
    /// asked once for each case, since some mistakes keep something from one to the next.
    fn mistaken(&mut self) -> String;

    /// The fault in what a program printed for the case; see [`Problem::refute`].
    fn refute(&self, printed: &str) -> Option<Text>;

    /// Whether the judge takes other answers than those that are printed.
    fn several_answers(&self) -> bool;

    /// Whether the judge takes an answer to the case that is none of those that are printed; see
    /// [`Problem::is_right`].
    fn is_right(&self, printed: &str) -> bool;
}

/// A solver and the case that it read last.
#[derive(Debug)]
pub(crate) struct Solver<P: Problem> {
    pub(crate) problem: P,
    pub(crate) case: Option<P::Case>,
    mistake: Option<Mistake<P::Case>>,
}

impl<P: Problem> Solver<P> {
    pub(crate) fn new() -> Self {
        Self { problem: P::default(), case: None, mistake: None }
    }
}

fn no_case() -> Refusal {
    Refusal::new(text!("no case was read", "没有读入任何一组"))
}

/// Text that is formatted straight into memory: `io::Write` does more for every piece of a
/// formatted line, which is half the time of a short answer.
struct Memory<'t>(&'t mut Vec<u8>);

impl fmt::Write for Memory<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl<P: Problem> Driven for Solver<P> {
    fn about(&self) -> About {
        P::ABOUT
    }

    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        self.problem.read_header(input)
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<bool, Fault> {
        self.case = None;
        self.case = self.problem.read(input)?;
        Ok(self.case.is_some())
    }

    fn unfinished(&self) -> bool {
        self.problem.unfinished()
    }

    fn answer_next(&mut self, input: &mut Scanner<'_>, text: &mut Vec<u8>) -> Answered<()> {
        let Some(answered) = self.problem.answer_next(input)? else { return Ok(None) };
        Ok(Some(answered.and_then(|answer| {
            match P::line(&answer) {
                Some(line) => {
                    text.extend_from_slice(line.as_bytes());
                    Ok(())
                }
                None => write!(Memory(text), "{answer}")
                    .map_err(|_| Refusal::new(text!("the answer has no text", "答案没有文本"))),
            }
        })))
    }

    fn answer(&mut self, method: Method) -> Result<String, Refusal> {
        let case = self.case.as_ref().ok_or_else(no_case)?;
        Ok(self.problem.answer(case, method)?.to_string())
    }

    fn explain(&mut self, method: Method) -> Result<Explanation, Refusal> {
        self.problem.explain(self.case.as_ref().ok_or_else(no_case)?, method)
    }

    fn teach(&mut self, method: Method) -> Result<Explanation, Refusal> {
        self.problem.teach(self.case.as_ref().ok_or_else(no_case)?, method)
    }
}

impl<P: Problem> Judged for Solver<P> {
    fn outcomes(&mut self) -> Result<Vec<Outcome>, Refusal> {
        self.problem.outcomes(self.case.as_ref().ok_or_else(no_case)?)
    }

    fn judge_move(&mut self, position: usize, asked: &AskedMove) -> Result<JudgedMove, Refusal> {
        self.problem.judge_move(self.case.as_ref().ok_or_else(no_case)?, position, asked)
    }

    fn mistakes(&self) -> Vec<MistakeAbout> {
        P::mistakes().iter().map(|mistake| mistake.about).collect()
    }

    fn adversaries(&self) -> Vec<Adversary> {
        P::adversaries()
    }

    fn make_mistake(&mut self, number: usize) {
        self.mistake = Some(P::mistakes().swap_remove(number));
    }

    fn mistaken(&mut self) -> String {
        let case = self.case.as_ref();
        self.mistake.as_mut().zip(case).map(|(mistake, case)| (mistake.answer)(case)).unwrap_or_default()
    }

    fn refute(&self, printed: &str) -> Option<Text> {
        P::refute(self.case.as_ref()?, printed)
    }

    fn several_answers(&self) -> bool {
        P::SEVERAL_ANSWERS
    }

    fn is_right(&self, printed: &str) -> bool {
        self.case.as_ref().is_some_and(|case| P::is_right(case, printed))
    }
}

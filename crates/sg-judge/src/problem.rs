//! A judge's problem: reading, solving, searching and explaining one case.

use std::fmt::{Debug, Display};

use sg_core::Outcome;

use crate::{
    About, Adversary, AskedMove, Explanation, Fault, JudgedMove, Line, Mistake, Refusal, Replies, Report,
    Scanner, Text, text,
};

/// The method that answers a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// The theory: fast, at any size.
    #[default]
    Theory,
    /// Exhaustive search by the statement's rules, for small cases.
    Rules,
}

/// The output for a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The judge's output, byte for byte.
    #[default]
    Answer,
    /// The solution for a person: nimbers, nim-sum, winner and why, winning first moves.
    Explain,
    /// One JSON object per case.
    Json,
}

/// The result of one call of [`Problem::answer_next`]: the answer to the next case or its refusal;
/// `None` for the closing case.
pub type Answered<A> = Result<Option<Result<A, Refusal>>, Fault>;

/// A judge's problem.
///
/// The driver ([`crate::drive`]) reads the cases one after another, has each answered by the
/// theory, by search, or explained, and prints the result before it reads the next.
/// [`crate::Cases`] gives them to a program one at a time.
///
/// A case is complete: what [`Problem::read`] returns can be solved, searched and explained at any
/// time, in any order and by any solver of the problem, also a fresh one, by `default`. What a
/// solver keeps (tables of nimbers, for example) only saves time.
pub trait Problem: Default + 'static {
    /// One case, complete.
    type Case: Clone + Debug;
    /// The judge's lines for one case, each with its line end.
    type Answer: Display;

    /// The record of the problem.
    const ABOUT: About;

    /// Reads the header, before the number of cases.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        let _ = input;
        Ok(())
    }

    /// Reads one case; `None` for the closing one under [`crate::Framing::UntilZero`].
    ///
    /// # Errors
    ///
    /// A [`Fault`] with the place.
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Self::Case>, Fault>;

    /// True if the case that was read last is only a beginning, because a fault follows: the next
    /// call of [`Problem::read`] returns the fault, even at the end of the input.
    ///
    /// So a case with many questions has those answered that come before a fault.
    fn unfinished(&self) -> bool {
        false
    }

    /// Reads one case and answers it by the theory. A problem whose answer needs less than the case
    /// overrides it, and keeps the case nowhere.
    ///
    /// # Errors
    ///
    /// A [`Fault`] as for [`Problem::read`].
    fn answer_next(&mut self, input: &mut Scanner<'_>) -> Answered<Self::Answer> {
        Ok(self.read(input)?.map(|case| self.solve(&case)))
    }

    /// Answers a case by the theory.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the case is beyond what can be computed.
    fn solve(&mut self, case: &Self::Case) -> Result<Self::Answer, Refusal>;

    /// Answers a case by exhaustive search of the statement's rules.
    ///
    /// # Errors
    ///
    /// [`Refusal`], with the size that can be taken, if the case is too large.
    fn by_the_rules(&mut self, case: &Self::Case) -> Result<Self::Answer, Refusal>;

    /// Answers a case by a method.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for that method.
    fn answer(&mut self, case: &Self::Case, method: Method) -> Result<Self::Answer, Refusal> {
        match method {
            Method::Theory => self.solve(case),
            Method::Rules => self.by_the_rules(case),
        }
    }

    /// The text of an answer's [`Display`], if it is a short line: that avoids a formatter, which
    /// takes longer than solving a small case.
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

    /// The first moves of a position that its player loses, each with a reply that wins: what an
    /// explanation for a person adds. `position` is its number in the case, from 0. `None`, as by
    /// default, if they are not found.
    fn replies(&mut self, case: &Self::Case, position: usize) -> Option<Replies> {
        let _ = (case, position);
        None
    }

    /// The explanation with the replies to the moves of lost positions: for a person.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for the explanation.
    fn teach(&mut self, case: &Self::Case, method: Method) -> Result<Explanation, Refusal> {
        Ok(self.explain(case, method)?.with_replies(&mut |position| self.replies(case, position)))
    }

    /// The outcome of each position of a case, by the theory; none for a case that asks for a
    /// number.
    ///
    /// By default the case is explained. A problem whose explanation costs more than the outcomes,
    /// since it lists the winning moves, overrides it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] as for the explanation.
    fn outcomes(&mut self, case: &Self::Case) -> Result<Vec<Outcome>, Refusal> {
        let explanation = self.explain(case, Method::Theory)?;
        Ok(explanation.reports().iter().map(Report::outcome).collect())
    }

    /// The verdict on a move of a case; of its position `position`, from 1, where it asks about
    /// several.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it cannot be told, as when the case is too large for a search.
    fn judge_move(
        &mut self,
        case: &Self::Case,
        position: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        let _ = (case, position, asked);
        Err(Refusal::new(text!("the moves of this problem cannot be judged", "这道题的走法无法判断")))
    }

    /// Whether the judge takes other answers than the one that is printed; [`Problem::is_right`]
    /// tells which.
    const SEVERAL_ANSWERS: bool = false;

    /// Whether the judge takes `printed` as the answer to a case, where
    /// [`Problem::SEVERAL_ANSWERS`] holds and it is not the answer of [`Problem::solve`].
    #[must_use]
    fn is_right(case: &Self::Case, printed: &str) -> bool {
        let _ = (case, printed);
        false
    }

    /// The known mistakes of programs for the problem. By default nothing is known.
    #[must_use]
    fn mistakes() -> Vec<Mistake<Self::Case>> {
        Vec::new()
    }

    /// Inputs on which programs that are right on others fail, where drawn ones are not hard
    /// enough. By default none.
    #[must_use]
    fn adversaries() -> Vec<Adversary> {
        Vec::new()
    }

    /// The fault in `printed` as the answer to a case: why a move that it names is not allowed or
    /// does not win. `None` if that cannot be told.
    #[must_use]
    fn refute(case: &Self::Case, printed: &str) -> Option<Text> {
        let _ = (case, printed);
        None
    }
}

//! Hints in three stages: who wins; why; a winning move, with the answer to each reply.

use sg_core::{Nimber, Outcome};

use crate::analysis::{MexTable, Reason, Term, Unplayable};
use crate::game::Game;
use crate::position::{Move, Position};

/// A hint about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Stage 1: who wins. No move is given away.
    Outcome(Outcome),
    /// Stage 2: why.
    Why(Box<Why>),
    /// Stage 3: what to play.
    Plan(Plan),
}

impl Hint {
    /// The stage, from 1 to 3.
    #[must_use]
    pub const fn stage(&self) -> u8 {
        match self {
            Self::Outcome(_) => 1,
            Self::Why(_) => 2,
            Self::Plan(_) => 3,
        }
    }
}

/// The components of a position and what they add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason.
    pub reason: Reason,
    /// The components, those of nimber 0 too, the largest nimber first; at most
    /// [`Why::MOST_TERMS`].
    pub terms: Vec<Term>,
    /// The number of further components.
    pub more: usize,
    /// The options of one component by their nimbers.
    pub table: Option<MexTable>,
}

impl Why {
    /// The number of components that are listed.
    pub const MOST_TERMS: usize = 16;

    /// The nim-sum, where the reason is one.
    #[must_use]
    pub const fn nim_sum(&self) -> Option<Nimber> {
        self.reason.nim_sum()
    }
}

/// The moves to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// A winning move; `None` in a P-position, where no move is needed, and where none was found
    /// within the limits.
    pub chosen: Option<Move>,
    /// The number of winning moves, if they were counted.
    pub count: Option<u128>,
    /// The replies of the opponent to that move, each with an answer that wins. In a P-position the
    /// player's own moves, each with the opponent's answer.
    pub replies: Vec<(Move, Move)>,
    /// Whether there are more replies than are listed.
    pub more: bool,
}

impl Plan {
    /// The number of replies that are listed.
    pub const MOST_REPLIES: usize = 12;
    /// The number of winning moves of which the first is chosen.
    pub(crate) const MOST_LISTED: usize = 8;
}

/// The hint of a stage; stages above 3 are 3.
pub(crate) fn hint(game: &mut Game, position: &Position, stage: u8) -> Result<Hint, Unplayable> {
    Ok(match stage {
        0 | 1 => Hint::Outcome(game.outcome(position)?),
        2 => Hint::Why(Box::new(why(game, position)?)),
        _ => Hint::Plan(plan(game, position)?),
    })
}

fn why(game: &mut Game, position: &Position) -> Result<Why, Unplayable> {
    let (outcome, reason) = game.judge(position)?;
    let mut terms = game.terms(position)?;
    // The table of the component with the largest nimber that has few options.
    let table = terms.iter().take(Why::MOST_TERMS).find_map(|term| game.mex_table(term.name));
    let more = terms.len().saturating_sub(Why::MOST_TERMS);
    terms.truncate(Why::MOST_TERMS);
    Ok(Why { outcome, reason, terms, more, table })
}

fn plan(game: &mut Game, position: &Position) -> Result<Plan, Unplayable> {
    let analysis = game.analyse(position, Plan::MOST_LISTED)?;
    let chosen = analysis.winning.first().cloned();
    // The position in which every move is answered.
    let lost = match &chosen {
        Some(chosen) => game.play(position, chosen).ok().map(|(_, after)| after),
        None if analysis.outcome == Outcome::P => Some(position.clone()),
        None => None,
    };
    let mut plan =
        Plan { outcome: analysis.outcome, chosen, count: analysis.count, replies: Vec::new(), more: false };
    let Some(lost) = lost else { return Ok(plan) };
    let first = game.first_moves(&lost, Plan::MOST_REPLIES);
    plan.more = !first.complete;
    for reply in first.moves {
        let Ok((_, after)) = game.play(&lost, &reply) else { continue };
        match game.one_winning(&after)? {
            Some(answer) => plan.replies.push((reply, answer)),
            // There is one, but it was not found within the limits.
            None => plan.more = true,
        }
    }
    Ok(plan)
}

//! The machine's reply.
//!
//! - Where it wins: a winning move, varied by the seed.
//! - Where it loses: the longest resistance, by a search of the rules while the tree of the game is
//!   small; otherwise the move that leaves the fewest winning replies, and among those the one that
//!   takes least.
//! - A [`Level`] below the highest errs now and then: it plays a move at random, and the review at
//!   the end names it.

use std::collections::HashMap;

use crate::analysis::Unplayable;
use crate::game::Game;
use crate::player::Level;
use crate::position::{Convention, Move, Position};
use crate::random::Random;

/// The machine's reason for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It wins.
    Winning,
    /// Every move loses; this one resists longest, for this many moves of both players with best
    /// play.
    LongestResistance(u32),
    /// Every move loses; this one leaves the fewest winning replies, of those that were compared.
    FewestReplies(Option<u128>),
    /// A move wins, but none was found within the limits.
    NotFound,
    /// The level errs now and then.
    Random,
}

/// The machine's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub chosen: Move,
    /// The reason.
    pub because: Because,
}

/// Winning moves among which the seed chooses.
const VARIED: usize = 32;

/// Moves from a lost position that are compared.
const COMPARED: usize = 120;

/// Counts of winning moves in one component that are made for one reply.
const COUNTS: usize = 2000;

/// The machine's reply; `None` if no move is left.
pub(crate) fn reply(
    game: &mut Game,
    position: &Position,
    level: Level,
    random: &mut Random,
) -> Result<Option<Reply>, Unplayable> {
    if game.is_over(position) {
        return Ok(None);
    }
    let errs = random.below(100) < level.errors_in_a_hundred();
    if errs && let Some(chosen) = game.random_move(position, random) {
        return Ok(Some(Reply { chosen, because: Because::Random }));
    }
    let analysis = game.analyse(position, VARIED)?;
    if let Some(chosen) = random.choose(&analysis.winning) {
        return Ok(Some(Reply { chosen: chosen.clone(), because: Because::Winning }));
    }
    if !analysis.outcome.is_n()
        && let Some(reply) = longest_resistance(game, position, random)
    {
        return Ok(Some(reply));
    }
    // In an N-position whose winning moves were not found within the limits, any move is compared
    // with the others, and one that leaves a P-position is taken.
    let mut reply = fewest_replies(game, position, random)?;
    if let Some(Reply { because, .. }) = &mut reply {
        *because = match *because {
            Because::FewestReplies(Some(0)) => Because::Winning,
            _ if analysis.outcome.is_n() => Because::NotFound,
            because => because,
        };
    }
    Ok(reply)
}

/// Among the moves of a lost position one that resists longest, if the tree of the game is small.
fn longest_resistance(game: &Game, position: &Position, random: &mut Random) -> Option<Reply> {
    let mut search = Resistance { game, known: HashMap::new(), steps: 20_000 };
    let first = game.first_moves(position, COMPARED);
    if !first.complete {
        return None;
    }
    let mut best: (u32, Vec<Move>) = (0, Vec::new());
    for chosen in first.moves {
        let (_, moves) = search.of(&game.play(position, &chosen).ok()?.1, 0)?;
        if moves + 1 > best.0 {
            best = (moves + 1, Vec::new());
        }
        if moves + 1 == best.0 {
            best.1.push(chosen);
        }
    }
    let chosen = random.choose(&best.1)?.clone();
    Some(Reply { chosen, because: Because::LongestResistance(best.0) })
}

/// The lengths of games with best play, the winner as fast and the loser as slowly as possible, by
/// the rules alone.
struct Resistance<'g> {
    game: &'g Game,
    known: HashMap<Vec<u64>, (bool, u32)>,
    steps: u32,
}

impl Resistance<'_> {
    /// Deeper trees are not small.
    const DEEPEST: u32 = 150;

    /// Whether the player to move wins, and after how many moves; `None` once the steps are used
    /// up.
    fn of(&mut self, position: &Position, depth: u32) -> Option<(bool, u32)> {
        let key = self.game.key(position);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let first = self.game.first_moves(position, COMPARED);
        // A step costs what the position is long.
        let length = 1 + key.len() as u32 / 8;
        self.steps = self.steps.checked_sub((1 + first.moves.len() as u32).saturating_mul(length))?;
        if depth > Self::DEEPEST || !first.complete {
            return None;
        }
        let (mut wins, mut loses) = (None, 0);
        for chosen in &first.moves {
            let (won, moves) = self.of(&self.game.play(position, chosen).ok()?.1, depth + 1)?;
            if won {
                loses = loses.max(moves + 1);
            } else {
                wins = Some(wins.map_or(moves + 1, |best: u32| best.min(moves + 1)));
            }
        }
        let found = match wins {
            Some(moves) => (true, moves),
            None if first.moves.is_empty() => (self.game.convention() == Convention::Misere, 0),
            None => (false, loses),
        };
        self.known.insert(key, found);
        Some(found)
    }
}

/// Among the moves that are compared, the one that leaves the fewest winning replies, and of those
/// that takes least.
fn fewest_replies(
    game: &mut Game,
    position: &Position,
    random: &mut Random,
) -> Result<Option<Reply>, Unplayable> {
    let compared = (COUNTS / game.different(position).max(1)).clamp(4, COMPARED);
    let mut moves = game.first_moves(position, compared).moves;
    moves.extend((0..compared / 4).filter_map(|_| game.random_move(position, random)));
    moves.sort();
    moves.dedup();
    let mut best: Option<((u128, u64), Move)> = None;
    for chosen in moves {
        let Ok((_, after)) = game.play(position, &chosen) else { continue };
        let count = game.analyse(&after, 0)?.count.unwrap_or(u128::MAX);
        let left = chosen.to.iter().fold(0, |left: u64, &part| left.saturating_add(part));
        let rank = (count, chosen.from.saturating_sub(left));
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, chosen));
        }
    }
    Ok(best.map(|((count, _), chosen)| Reply {
        chosen,
        because: Because::FewestReplies((count < u128::MAX).then_some(count)),
    }))
}

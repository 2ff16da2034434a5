//! What the subtraction games share: one set for many sums of heaps, its nimbers found as far as they are asked for.

use sg_core::games::nim::Take;
use sg_core::heaps::subtraction::{Source, SubtractionGame, SubtractionNimbers};
use sg_core::{Nimber, Outcome};
use sg_judge::{Refusal, Report, in_short};

use super::heaps::report;

/// How far the nimbers go, for the limits of the games.
#[must_use]
pub fn reach() -> String {
    format!(
        "any heap where a closed form or a proved period gives the nimber, and otherwise heaps up to {}, fewer for very many numbers",
        in_short(Subtraction::LONGEST_TABLE)
    )
}

/// A subtraction game with the nimbers that were needed so far.
#[derive(Clone, Debug)]
pub struct Subtraction {
    /// `None` for the empty set, which allows no move.
    game: Option<SubtractionGame>,
    nimbers: Option<SubtractionNimbers>,
    /// The largest heap that was asked for.
    largest: u64,
}

impl Subtraction {
    /// The longest table of nimbers that is made, for a set of few numbers.
    pub const LONGEST_TABLE: u64 = 1 << 24;
    /// The steps that a table may take.
    const MOST_STEPS: u64 = 1 << 32;

    /// The game with a set in any order, with or without duplicates. A 0 in it is ignored, since to take nothing is no
    /// move.
    pub fn new(set: impl IntoIterator<Item = u64>) -> Self {
        let game = SubtractionGame::new(set.into_iter().filter(|&stones| stones > 0)).ok();
        Self { game, nimbers: None, largest: 0 }
    }

    /// The set, sorted and without duplicates.
    #[must_use]
    pub fn set(&self) -> &[u64] {
        self.game.as_ref().map_or(&[], SubtractionGame::set)
    }

    /// The nimbers of `heaps`.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if neither a table nor a period reaches the largest heap.
    ///
    /// # Complexity
    ///
    /// A table that proves too short is at least doubled, so that all of them cost no more than the last one twice.
    pub fn nimbers(&mut self, heaps: &[u64]) -> Result<Vec<Nimber>, Refusal> {
        let Some(game) = &self.game else {
            return Ok(vec![Nimber::ZERO; heaps.len()]);
        };
        let known = |nimbers: &SubtractionNimbers| {
            heaps.iter().map(|&heap| nimbers.nimber(heap)).collect::<Option<Vec<_>>>()
        };
        if let Some(found) = self.nimbers.as_ref().and_then(known) {
            return Ok(found);
        }
        let largest = heaps.iter().copied().max().unwrap_or(0);
        // A heap of the table costs a step for each number that it may reach, or one for each word of them as bits.
        let set = game.set();
        let usable = &set[..set.partition_point(|&stones| stones <= Self::LONGEST_TABLE)];
        let words = usable.last().map_or(0, |most| most / 64) + 1;
        let steps = words.min(usable.len() as u64).max(1);
        let limit = (Self::MOST_STEPS / steps).clamp(1 << 14, Self::LONGEST_TABLE) as usize;
        let solve = |largest| game.solve(largest, limit);
        let solved = solve(largest.max(self.largest.saturating_mul(2))).or_else(|_| solve(largest)).map_err(|_| {
            Refusal::new(format!(
                "a heap of {largest} is out of reach: a table of {limit} heaps neither holds it nor proves a period"
            ))
            .help("one or two different numbers, and runs of consecutive ones, are answered at any size")
        })?;
        let found = known(&solved).unwrap_or_default();
        self.nimbers = Some(solved);
        self.largest = largest;
        Ok(found)
    }

    /// Who wins the sum of `heaps`.
    ///
    /// # Errors
    ///
    /// As [`Subtraction::nimbers`].
    pub fn outcome(&mut self, heaps: &[u64]) -> Result<Outcome, Refusal> {
        Ok(self.nimbers(heaps)?.into_iter().sum::<Nimber>().outcome())
    }

    /// Every winning move.
    ///
    /// # Errors
    ///
    /// As [`Subtraction::nimbers`].
    pub fn winning_moves(&mut self, heaps: &[u64]) -> Result<Vec<Take>, Refusal> {
        self.nimbers(heaps)?;
        let known = self.nimbers.as_ref().zip(self.game.as_ref());
        let moves = known.and_then(|(nimbers, game)| nimbers.winning_moves(game, heaps));
        Ok(moves.unwrap_or_default())
    }

    /// The outcome with its reason, without the winning moves.
    ///
    /// # Errors
    ///
    /// As [`Subtraction::nimbers`].
    pub fn report(&mut self, heaps: &[u64]) -> Result<Report, Refusal> {
        let nimbers = self.nimbers(heaps)?;
        let set = self.set();
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let usable = &set[..set.partition_point(|&stones| stones <= largest)];
        let shown: Vec<String> = usable.iter().take(20).map(u64::to_string).collect();
        let more = match usable.len() {
            0 => "nothing",
            1..=20 => "",
            _ => ", ...",
        };
        let how = match self.nimbers.as_ref().map(SubtractionNimbers::source) {
            Some(Source::Run) => "given by the closed form for consecutive numbers".to_string(),
            Some(Source::Pair) => "given by the closed form for two numbers".to_string(),
            Some(Source::Period(period)) => format!(
                "periodic with period {} from heap {} on, after dividing by the greatest common divisor of the set",
                period.period(),
                period.preperiod()
            ),
            Some(Source::Table) | None => {
                "tabulated: each is the least number that is the nimber of no option".to_string()
            }
        };
        Ok(report(heaps, &nimbers)
            .line(format!("What may be taken here: {}{more}.", shown.join(", ")))
            .line(format!("The nimbers are {how}.")))
    }
}

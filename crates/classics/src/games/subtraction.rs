//! Code shared by the subtraction games: one set for many sums of heaps, its nimbers computed as
//! far as they are needed.

use sg_heaps::subtraction::{Source, SubtractionGame, SubtractionNimbers};

use crate::prelude::*;

/// The range of the nimbers, for the limits of the games.
#[must_use]
pub fn reach() -> Text {
    text!(
        "any heap where a closed form or a proved period gives the nimber, and otherwise heaps up to {longest}, fewer for very many \
         numbers",
        "由公式或已证明的周期给出 SG 值的任意堆；否则为不超过 {longest} 的堆，集合中的数很多时上限更小",
        longest = in_short(Subtraction::LONGEST_TABLE)
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

    /// The game with a set in any order, with or without duplicates. A 0 in it is ignored, since to
    /// take nothing is no move.
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
    /// A table that proves too short is at least doubled, so that all of them cost no more than the
    /// last one twice.
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
        let solve = |largest| Self::solved(game, largest);
        let solved = solve(largest.max(self.largest.saturating_mul(2))).or_else(|_| solve(largest))?;
        let found = known(&solved).unwrap_or_default();
        self.nimbers = Some(solved);
        self.largest = largest;
        Ok(found)
    }

    /// How long a table of the game may be, so that it takes at most [`Self::MOST_STEPS`] steps.
    fn longest_table(game: &SubtractionGame) -> usize {
        // A heap of the table costs a step for each number that it may reach, or one for each word
        // of them as bits.
        let set = game.set();
        let usable = &set[..set.partition_point(|&stones| stones <= Self::LONGEST_TABLE)];
        let words = usable.last().map_or(0, |most| most / 64) + 1;
        let steps = words.min(usable.len() as u64).max(1);
        (Self::MOST_STEPS / steps).clamp(1 << 14, Self::LONGEST_TABLE) as usize
    }

    /// The nimbers up to a heap.
    fn solved(game: &SubtractionGame, largest: u64) -> Result<SubtractionNimbers, Refusal> {
        let limit = Self::longest_table(game);
        game.solve(largest, limit).map_err(|_| {
            Refusal::new(text!(
                "a heap of {largest} is out of reach: a table of {limit} heaps neither holds it nor proves a period",
                "大小为 {largest} 的堆超出了可算的范围：{limit} 项的表既不含它，也没有证明周期"))
            .help(text!(
                "sets of one or two numbers, or of consecutive ones, are solved for any heap",
                "集合为一两个数或连续的数时，任意大的堆都能求解"
            ))
        })
    }

    /// Who wins the sum of `heaps`.
    ///
    /// # Errors
    ///
    /// As [`Subtraction::nimbers`].
    pub fn outcome(&mut self, heaps: &[u64]) -> Result<Outcome, Refusal> {
        Ok(self.nimbers(heaps)?.into_iter().sum::<Nimber>().outcome())
    }

    /// The outcome with its reason and the winning moves. `named` is what the set is called, if its
    /// numbers have a name.
    ///
    /// # Errors
    ///
    /// As [`Subtraction::nimbers`].
    pub fn report(&self, heaps: &[u64], named: Option<Phrase>) -> Result<Report, Refusal> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        // The nimbers of all heaps, where they are quickly found, say more than those of the heaps
        // at hand. A table that other cases left would say what depends on them. The first values
        // are shown, however small the heaps are.
        let known = match &self.game {
            None => None,
            Some(game) => match game.solve(u64::MAX, Self::EXPLAINED_TABLE) {
                Ok(endless) => Some((game, endless)),
                Err(_) => Some((game, Self::solved(game, largest.max(FIRST_VALUES as u64))?)),
            },
        };
        let nimber_of = |heap| known.as_ref().and_then(|(_, nimbers)| nimbers.nimber(heap));
        let nimbers: Vec<Nimber> = heaps.iter().map(|&heap| nimber_of(heap).unwrap_or_default()).collect();
        let winning = known.as_ref().and_then(|(game, nimbers)| nimbers.winning_moves(game, heaps));
        let set = self.set();
        let words = match named {
            Some(name) => {
                let first = sentences::set(&set[..set.len().min(8)]).replace('}', ", ...}");
                text!("S, {name} {first}", "S，即{name} {first}")
            }
            None => text!("S = {set}", "S = {set}", set = sentences::set(set)),
        };
        let mut report = heaps::report(heaps, &nimbers)
            .without_moves(set.first().is_none_or(|&least| least > largest))
            .games(text!(
                "A move takes s stones from one heap, s in {words}.",
                "一步从一堆中取 s 颗，s 取自 {words}。"
            ))
            .recurrence(sentences::recurrence_of(
                "G(n)",
                &text!("G(n - s), s in S, s <= n", "G(n - s), s ∈ S, s <= n"),
            ))
            .first_values("n", (0..).map_while(nimber_of).take(FIRST_VALUES), |heap| {
                self.game.as_ref().map_or_else(Vec::new, |game| options_of(game)(heap))
            });
        for line in known.as_ref().map(|(_, known)| form(known, set)).unwrap_or_default() {
            report = report.theorem(line);
        }
        let moves = winning.into_iter().flatten().map(|take| take_and_leave(&take, heaps, nimber_of));
        Ok(report.winning_moves(WinningMoves::all(moves)))
    }

    /// The longest table that is made for an explanation.
    const EXPLAINED_TABLE: usize = 1 << 16;
}

/// How the nimbers of a set follow: the closed form or the period, with its reason.
fn form(nimbers: &SubtractionNimbers, set: &[u64]) -> Vec<Text> {
    let most = nimbers.largest();
    let usable = &set[..set.partition_point(|&stones| stones <= most)];
    let window = usable.last().copied().unwrap_or(0);
    let mut lines = Vec::new();
    if usable.len() < set.len() {
        lines.push(text!(
            "Only the numbers of S up to {most} count for heaps up to {most}; what follows holds for these heaps.",
            "不超过 {most} 的堆只用到 S 中不超过 {most} 的数；以下只对这些堆成立。"));
    }
    let set = sentences::set(set);
    if let Some((preperiod, period)) = nimbers.period() {
        let repeats = sentences::period("n", preperiod, period, 0);
        lines.push(text!(
            "S = {set}: G(n) has period {period}: {repeats}.",
            "S = {set}：G(n) 的周期为 {period}：{repeats}。"
        ));
    }
    match nimbers.source() {
        Source::Run { low, high } if low == high => {
            lines.push(text!("Closed form: G(n) = floor(n / {low}) mod 2, since every move takes exactly {low}.", "通项：G(n) = floor(n / {low}) mod 2，因为每一步取 {low} 颗。"));
        }
        Source::Run { low, high } => {
            let period = u128::from(low) + u128::from(high);
            let form = match low {
                1 => format!("n mod {period}"),
                _ => format!("floor((n mod {period}) / {low})"),
            };
            let numbers = match nimbers.divisor() {
                1 => text!("numbers", "正整数"),
                divisor => text!("multiples of {divisor}", " {divisor} 的倍数"),
            };
            lines.push(text!(
                "Closed form, as these numbers of S are all {numbers} from {low} to {high}: G(n) = {form}.",
                "S 的这些数恰为 {low} 到 {high} 的全部{numbers}，所以有通项 G(n) = {form}。"));
            lines.push(text!("Reason: below {period} a heap reaches exactly the smaller values; taking s is answered by taking {period} - s, so adding {period} stones changes nothing (Winning Ways, ch. 4).", "理由：小于 {period} 的堆恰好到达更小的值；对手取 s，就取 {period} - s，所以多 {period} 颗没有影响（《稳操胜券》第 4 章）。"));
        }
        Source::Pair { low, high } => {
            let period = u128::from(low) + u128::from(high);
            lines.push(text!("Closed form for two numbers, with r = n mod {period}: G(n) = floor(r / {low}) mod 2 if r < {high}, and otherwise \
                 1 + (floor(r / {low}) - 1) mod 2.", "两个数的通项，设 r = n mod {period}：r < {high} 时 G(n) = floor(r / {low}) mod 2，否则为 1 + (floor(r / {low}) - 1) mod 2。"));
            lines.push(text!("Reason: below {high} only {low} can be taken; from {high} to {last} taking {high} reaches nimber 0 as well; the \
                 {period} values repeat (Winning Ways, ch. 4).", "理由：小于 {high} 时只能取 {low}；从 {high} 到 {last}，取 {high} 也到达 SG 值 0；这 {period} 个值重复出现（《稳操胜券》第 4 章）。", last = period - 1));
        }
        Source::Period(proved) => lines.push(text!("Reason (Golomb 1966): G(n) depends only on the {window} values before it, and the {window} values from n = {from} on occur again later, so the sequence repeats from there.", "理由（Golomb，1966 年）：G(n) 只取决于它前面的 {window} 个值，而从 n = {from} 起的 {window} 个值后来再次出现，此后循环往复。", from = u128::from(proved.preperiod()) * u128::from(nimbers.divisor()))),
        Source::Table => {
            lines.push(text!(
                "G(n) is tabulated by the recurrence up to the largest heap; no period is claimed.",
                "G(n) 按递推打表到最大的一堆；这里不声称有周期。"
            ));
        }
    }
    lines
}

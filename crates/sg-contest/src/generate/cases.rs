//! Cases for test data: which are drawn, who wins them, and how they are put together into inputs.

use std::io;
use std::iter::Sum;

use sg_core::Outcome;
use sg_judge::{Entry, Framing, Method};

use crate::draw::{self, Drawn, Token, read_again};
use crate::stress::{Manner, Random, paired, summed};

/// The longest case that is solved to learn who wins, in bytes.
const LONGEST_SOLVED: usize = 10_000;

/// The number of positions that each player wins; those of very long inputs are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Positions that the first player wins.
    pub first: u64,
    /// Positions that the second player wins.
    pub second: u64,
}

impl Outcomes {
    /// Whether both players win at least a fifth of the positions, or one wins all.
    #[must_use]
    pub const fn balanced(&self) -> bool {
        let fewer = if self.first < self.second { self.first } else { self.second };
        fewer == 0 || 5 * fewer >= self.first + self.second
    }
}

impl From<Outcome> for Outcomes {
    fn from(outcome: Outcome) -> Self {
        Self { first: u64::from(outcome.is_n()), second: u64::from(!outcome.is_n()) }
    }
}

impl Sum for Outcomes {
    fn sum<I: Iterator<Item = Self>>(outcomes: I) -> Self {
        outcomes.fold(Self::default(), |all, one| Self {
            first: all.first + one.first,
            second: all.second + one.second,
        })
    }
}

/// An input of one case that the solver answers.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) drawn: Drawn,
    pub(super) outcomes: Outcomes,
}

impl Case {
    /// Whether the first player wins most of its positions.
    pub(super) const fn first_wins(&self) -> bool {
        self.outcomes.first > self.outcomes.second
    }

    /// The number of tokens without the header.
    pub(super) fn tokens(&self) -> usize {
        self.drawn.cases.iter().map(Vec::len).sum()
    }

    /// The sum of the numbers.
    pub(super) fn sum(&self) -> u128 {
        self.drawn.tokens().map(|token| u128::from(token.value())).sum()
    }

    /// The tokens of the header; cases with the same may be in one input.
    pub(super) fn header(&self) -> Vec<&str> {
        self.drawn.header.iter().map(|token| token.text.as_str()).collect()
    }
}

/// The number of positions of an input that each player wins. Cases that the solver refuses are not
/// counted.
pub(super) fn outcomes(entry: &Entry, input: &str) -> Outcomes {
    let mut session = entry.open("input", io::Cursor::new(input), true);
    if input.len() > 20 * LONGEST_SOLVED {
        return Outcomes::default();
    }
    let mut all = Vec::new();
    while let Ok(Some(_)) = session.next_case() {
        if let Ok(outcomes) = session.solver().outcomes() {
            all.extend(outcomes);
        }
    }
    all.into_iter().map(Outcomes::from).sum()
}

/// Whether the second player wins all positions of a case, however long it is.
pub(super) fn second_wins(entry: &Entry, case: &Drawn) -> bool {
    let input = case.input(entry.about().framing);
    let mut session = entry.open("input", io::Cursor::new(&input), false);
    matches!(session.next_case(), Ok(Some(_)))
        && session
            .solver()
            .outcomes()
            .is_ok_and(|outcomes| outcomes.into_iter().all(|outcome| !outcome.is_n()))
}

/// The most cases that are solved in one session.
const BATCH: usize = 400;

/// Cases of some inputs one by one, in order, without those that the solver refuses.
pub(super) fn solved(entry: &Entry, inputs: Vec<Drawn>) -> Vec<Case> {
    // An input of one case ends with it.
    let most = if entry.about().framing == Framing::Single { 1 } else { BATCH };
    let mut batches: Vec<Drawn> = Vec::new();
    for drawn in inputs {
        match batches.last_mut() {
            Some(batch) if batch.header == drawn.header && batch.cases.len() < most => {
                batch.cases.extend(drawn.cases);
            }
            _ => batches.push(drawn),
        }
    }
    let mut cases = Vec::new();
    for batch in batches {
        // The number of cases may be none of the judge's, so the limits are those of the solver.
        let input = batch.input(entry.about().framing);
        let mut session = entry.open("input", io::Cursor::new(&input), false);
        for drawn in batch.each() {
            if !matches!(session.next_case(), Ok(Some(_))) {
                break;
            }
            let length: usize = drawn.cases[0].iter().map(|token| token.text.len() + 1).sum();
            let outcomes = if length <= LONGEST_SOLVED {
                session.solver().outcomes().map(|outcomes| outcomes.into_iter().map(Outcomes::from).sum())
            } else {
                session.answer(Method::Theory).map(|_| Outcomes::default())
            };
            let Ok(outcomes) = outcomes else { continue };
            cases.push(Case { drawn, outcomes });
        }
    }
    cases
}

/// Draws cases at random, `shared` at a time with one header, each also with numbers in pairs or
/// with nim-sum 0.
pub(super) fn random(entry: &Entry, manner: &Manner, shared: u64, random: &mut Random) -> Vec<Drawn> {
    // Where several do not fit, one may.
    let drawn = manner.draw(entry, shared, random).or_else(|| manner.draw(entry, 1, random));
    let Some(drawn) = drawn else { return Vec::new() };
    let lost = [summed(entry, &drawn), paired(entry, &drawn, false)];
    [drawn].into_iter().chain(lost.into_iter().flatten()).collect()
}

/// Cases like some, with a number or two changed.
pub(super) fn changed(entry: &Entry, like: &[Case], random: &mut Random) -> Vec<Drawn> {
    let mut inputs = Vec::new();
    for case in like {
        let Some(tokens) = case.drawn.cases.first().filter(|tokens| !tokens.is_empty()) else { continue };
        for _ in 0..16 {
            let mut drawn = case.drawn.clone();
            for _ in 0..=random.up_to(1) {
                change(&mut drawn.cases[0][random.up_to(tokens.len() as u64 - 1) as usize], random);
            }
            inputs.extend(read_again(entry, &drawn, true));
        }
    }
    inputs
}

/// Changes one letter of a word, or a number to another of similar size.
fn change(token: &mut Token, random: &mut Random) {
    if token.name.is_none() {
        // Any letter; the reader refuses what it does not allow.
        let at = random.up_to(token.text.len().max(1) as u64 - 1) as usize;
        let mut bytes = token.text.clone().into_bytes();
        bytes[at..].iter_mut().take(1).for_each(|byte| *byte = b'!' + random.up_to(93) as u8);
        token.text = String::from_utf8(bytes).unwrap_or_default();
    } else if token.least <= token.most {
        let size = token.value().saturating_sub(token.least).min(1 << 62);
        token.text = (token.least + random.up_to((token.most - token.least).min(2 * size + 8))).to_string();
    }
}

/// Cases like one, with all small values of its last number: in many games one of them is won by
/// the second player.
pub(super) fn completed(entry: &Entry, case: &Case) -> Vec<Drawn> {
    let Some(last) =
        case.drawn.cases.first().and_then(|tokens| tokens.iter().rposition(|token| token.name.is_some()))
    else {
        return Vec::new();
    };
    let (least, most) = (case.drawn.cases[0][last].least, case.drawn.cases[0][last].most);
    let with = |value: u64| {
        let mut drawn = case.drawn.clone();
        drawn.cases[0][last].text = value.to_string();
        read_again(entry, &drawn, true)
    };
    (least..=most.min(least.saturating_add(150))).filter_map(with).collect()
}

/// Puts cases together into inputs of at most `capacity` cases and some tokens, those of one header
/// after another, and repeats cases where an input would have fewer than `fewest`.
pub(super) fn packed(cases: &[&Case], capacity: usize, fewest: usize, tokens: usize) -> Vec<Drawn> {
    let packs = draw::packed(cases.iter().map(|case| &case.drawn), capacity, tokens, |_| 1);
    packs.into_iter().map(|drawn| draw::filled(drawn, fewest)).collect()
}

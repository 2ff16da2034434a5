//! Candidates for a misere quotient, and how they are enlarged until one is right.

use sg_core::HeapRuleset;
use sg_core::heaps::notation::RulesetKind;

use super::super::bits::BitSet;
use super::super::letters::{Letters, Word};
use super::super::meter::Meter;
use super::super::monoid::{Element, Machine, Monoid, by_first_words};
use super::super::partial::PartialQuotient;
use super::super::transitions::{Room, Transition, Transitions, Verified, verify};
use super::Budget;

/// A heap that is struck out of a monoid and put back as a generator of its own cyclic monoid, in
/// which its powers repeat from `index` on with `period`.
#[derive(Clone, Copy, Debug)]
struct Freed {
    heap: u32,
    index: usize,
    period: usize,
}

/// The reason why no candidate was found to be right.
#[derive(Clone, Debug)]
pub(crate) struct GaveUp {
    pub(crate) why: Exhausted,
    /// The least failure of the last candidate, and its number of elements.
    pub(crate) failure: Word,
    pub(crate) order: usize,
    /// A number of elements that the quotient is known to have at least.
    pub(crate) at_least: usize,
}

/// The resource of a budget that ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Exhausted {
    /// Elements of the quotient.
    Elements,
    /// States of a candidate before it is reduced.
    States {
        /// The limit: that of the budget, or for the new heaps alone a fixed one.
        most: usize,
    },
    /// Steps of work.
    Work,
    /// The candidates cannot be enlarged: none of them has the right outcome of the least failure.
    Candidates,
    /// Nothing: the [`Watch`](sg_heaps::Watch) of the caller ended the work, which may be taken up
    /// again.
    Stopped,
}

/// An option of a heap is made and looked at twice, once for its word and once for its element.
const OPTION_STEPS: u64 = 8;

/// The products of elements of a candidate, a product of the monoid and cyclic ones.
struct Product<'a> {
    monoid: &'a Monoid,
    /// The product of the cyclic monoids, of which the state is the higher part.
    cyclic: Vec<u32>,
    cyclic_order: usize,
}

impl Product<'_> {
    fn of(&self, a: u32, b: u32) -> u32 {
        let order = self.monoid.order() as u32;
        let low = self.monoid.product((a % order) as Element, (b % order) as Element);
        let high = self.cyclic[(a / order) as usize * self.cyclic_order + (b / order) as usize];
        high * order + u32::from(low)
    }
}

/// The largest product of cyclic monoids that is tried: its table has a square of this size.
const MOST_CYCLIC: usize = 1 << 11;

/// The product table of cyclic monoids: the exponents are the digits of a number in mixed base.
fn cyclic_table(freed: &[Freed]) -> Option<(Vec<u32>, usize)> {
    let order = freed.iter().try_fold(1_usize, |all, free| {
        all.checked_mul(free.index + free.period).filter(|&order| order <= MOST_CYCLIC)
    })?;
    let mut table = Vec::with_capacity(order * order);
    for a in 0..order {
        for b in 0..order {
            let (mut a, mut b, mut place, mut sum) = (a, b, 1, 0);
            for free in freed {
                let size = free.index + free.period;
                let mut exponent = a % size + b % size;
                if exponent >= size {
                    exponent = free.index + (exponent - free.index) % free.period;
                }
                sum += exponent * place;
                (a, b, place) = (a / size, b / size, place * size);
            }
            table.push(sum as u32);
        }
    }
    Some((table, order))
}

impl PartialQuotient {
    /// The elements of the options of a heap. Each option counts as [`OPTION_STEPS`] steps of
    /// `work`.
    pub(crate) fn options(&self, rules: &RulesetKind, heap: usize, work: &mut u64) -> BitSet {
        let mut options = BitSet::new(self.monoid.order());
        let mut count = 0;
        rules.options(heap as u64, &mut |parts| {
            let element = match *parts {
                [a, b] => self.monoid.product(self.values[a as usize], self.values[b as usize]),
                ref heaps => heaps
                    .iter()
                    .fold(0, |product, &part| self.monoid.product(product, self.values[part as usize])),
            };
            options.insert(element.into());
            count += 1;
        });
        *work += OPTION_STEPS * count;
        options
    }

    /// Strikes the heaps of `freed` out, puts them back as generators of cyclic monoids, and marks
    /// every state by the options of its first word. `Err` if that takes more than `states` states.
    ///
    /// The answer is the reduced candidate, unless `wanted` names a position and its outcome and
    /// the marks contradict it: then `None`.
    #[expect(clippy::too_many_lines, reason = "one construction whose tables all depend on one another")]
    fn free(
        &self,
        context: &Context<'_, '_>,
        freed: &[Freed],
        wanted: Option<(&[u32], bool)>,
        work: &mut u64,
    ) -> Result<Option<Self>, Exhausted> {
        let order = self.monoid.order() as u32;
        let (cyclic, cyclic_order) = cyclic_table(freed).ok_or(Exhausted::States { most: MOST_CYCLIC })?;
        let slots = order as usize * cyclic_order;
        if slots > context.budget.states {
            return Err(Exhausted::States { most: context.budget.states });
        }
        let product = Product { monoid: &self.monoid, cyclic, cyclic_order };
        // The states of the heaps that are letters, then those of all.
        let heaps = context.letters.heaps();
        let letter_state = |letter: u32| {
            let mut place = 1;
            for free in freed {
                if free.heap == letter {
                    return place * order;
                }
                place *= (free.index + free.period) as u32;
            }
            u32::from(self.values[letter as usize])
        };
        let state_of_word =
            |word: &[u32]| word.iter().fold(0, |all, &letter| product.of(all, letter_state(letter)));
        let states: Vec<u32> = (0..heaps).map(|heap| state_of_word(context.letters.word(heap))).collect();

        let letters: Vec<u32> =
            (0..heaps as u32).filter(|&heap| context.letters.is_letter(heap as usize)).collect();
        let (order_of_states, first) = by_first_words(slots, letters.len(), |letter, state| {
            // No further state is reached once the work is to end.
            if context.meter.stops(4) { 0 } else { product.of(state, states[letters[letter] as usize]) }
        });
        if context.meter.is_stopped() {
            return Err(Exhausted::Stopped);
        }
        let count = order_of_states.len();
        let mut place = vec![u32::MAX; slots];
        for (at, &state) in order_of_states.iter().enumerate() {
            place[state as usize] = at as u32;
        }
        // Only the letters that lead to new states act; the others are products of them.
        let mut generators: Vec<u32> = first[1..].iter().map(|&(_, letter)| letter).collect();
        generators.sort_unstable();
        generators.dedup();
        let generator_of = |letter: u32| generators.partition_point(|&generator| generator < letter) as u32;
        let first: Vec<(u32, u32)> = first
            .iter()
            .enumerate()
            .map(|(at, &(before, letter))| (before, if at == 0 { 0 } else { generator_of(letter) }))
            .collect();
        let heap_of = |generator: u32| letters[generators[generator as usize] as usize];
        let actions: Vec<Vec<u32>> = (0..generators.len() as u32)
            .map(|generator| {
                let by = states[heap_of(generator) as usize];
                order_of_states.iter().map(|&state| place[product.of(state, by) as usize]).collect()
            })
            .collect();
        let options: Vec<Vec<u32>> = (0..generators.len() as u32)
            .map(|generator| {
                let mut options = Vec::new();
                context.rules.options(heap_of(generator).into(), &mut |parts| {
                    options.push(parts.iter().fold(0, |all, &part| product.of(all, states[part as usize])));
                });
                options.sort_unstable();
                options.dedup();
                options
            })
            .collect();
        *work += (count * (1 + generators.len())) as u64;

        // Mark every state by the options of its first word, which have smaller first words.
        let mut p = vec![false; count];
        // For each state and each generator of its first word, the state of the word without it
        // once.
        let mut rests: Vec<(u32, u32)> = Vec::new();
        let mut rests_of: Vec<(u32, u32)> = vec![(0, 0)];
        for at in 1..count {
            let (before, generator) = first[at];
            let start = rests.len() as u32;
            let (from, to) = rests_of[before as usize];
            let action = &actions[generator as usize];
            let mut has_own = false;
            for rest in from..to {
                let (other, state) = rests[rest as usize];
                rests.push((other, action[state as usize]));
                has_own |= other == generator;
            }
            if !has_own {
                rests.push((generator, before));
            }
            rests_of.push((start, rests.len() as u32));
            p[at] = !rests[start as usize..].iter().rev().any(|&(generator, rest)| {
                let rest = order_of_states[rest as usize];
                let options = &options[generator as usize];
                let found =
                    options.iter().position(|&option| p[place[product.of(rest, option) as usize] as usize]);
                let steps = found.unwrap_or(options.len()) as u64 + 1;
                *work += steps;
                context.meter.stops(steps) || found.is_some()
            });
            if context.meter.is_stopped() {
                return Err(Exhausted::Stopped);
            }
            if *work > context.budget.work {
                return Err(Exhausted::Work);
            }
        }
        if let Some((word, outcome)) = wanted
            && p[place[state_of_word(word) as usize] as usize] != outcome
        {
            return Ok(None);
        }
        let machine = Machine { actions, first, p };
        *work += 8 * (count * generators.len()) as u64;
        let reduced = Monoid::reduce(&machine, context.budget.elements, &|steps| context.meter.stops(steps))
            .map_err(|_| Exhausted::Elements)?;
        if context.meter.is_stopped() {
            return Err(Exhausted::Stopped);
        }
        *work += (reduced.monoid.order() as u64).pow(2) / 8;
        let values =
            states.iter().map(|&state| reduced.class[place[state as usize] as usize] as Element).collect();
        let first = reduced
            .first
            .iter()
            .map(|&(before, generator)| (before as Element, heap_of(generator)))
            .collect::<Vec<_>>();
        Ok(Some(Self { monoid: reduced.monoid, values, first }))
    }

    /// The transitions of the letters that have options, in increasing order.
    pub(crate) fn transitions(&self, context: &Context<'_, '_>, work: &mut u64) -> Vec<(u32, Transition)> {
        let letters = (0..self.values.len()).filter(|&heap| context.letters.is_letter(heap));
        letters
            .map(|heap| {
                let options = self.options(context.rules, heap, work);
                (heap as u32, Transition { element: self.values[heap], options })
            })
            .collect()
    }

    /// The number of elements that the true quotient has at least, given that outcomes below
    /// `failure` are right: as many first words as such positions distinguish in pairs.
    fn certain_elements(&self, failure: &[u32], meter: &Meter<'_>) -> usize {
        let words: Vec<Vec<u32>> = (0..self.monoid.order()).map(|x| self.first_word(x as Element)).collect();
        // The elements whose first words may be added to that of `x` are those below a bound, which
        // falls with x.
        let bound =
            |x: usize| words.partition_point(|z| super::super::letters::join(&words[x], z)[..] < *failure);
        let mut certain: Vec<(usize, usize)> = Vec::new();
        for x in 0..self.monoid.order() {
            let bound = bound(x);
            // What is certain so far is a bound as well.
            if bound == 0 || meter.stops(certain.len() as u64 * self.monoid.order() as u64 / 64) {
                break;
            }
            let row = self.monoid.row(x as Element);
            let apart = |&(y, other): &(usize, usize)| {
                let bound = bound.min(other);
                let differ = row.iter().zip(self.monoid.row(y as Element)).position(|(a, b)| a != b);
                differ.is_some_and(|at| {
                    let other = self.monoid.row(y as Element)[at];
                    64 * at + ((row[at] ^ other).trailing_zeros() as usize) < bound
                })
            };
            if certain.iter().all(apart) {
                certain.push((x, bound));
            }
        }
        certain.len()
    }
}

/// The data from which candidates are made.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a, 'm> {
    pub(crate) rules: &'a RulesetKind,
    /// All heaps up to the new one.
    pub(crate) letters: &'a Letters,
    pub(crate) budget: Budget,
    /// The meter that may end the work.
    pub(crate) meter: &'a Meter<'m>,
}

/// The quotient of the heaps up to the new one, given that of the heaps before, which does not
/// extend.
///
/// Each candidate has the right outcomes below its least failure, and so does the next one, and
/// that of the failure as well: it is made by freeing some heaps of the failure, with this many
/// powers that the positions below which were distinguished stay so. So least failures grow; a
/// candidate without one is the quotient.
pub(crate) fn expand(
    before: &PartialQuotient,
    context: &Context<'_, '_>,
    work: &mut u64,
) -> Result<(PartialQuotient, Transitions), GaveUp> {
    let new = context.letters.heaps() as u32 - 1;
    let gave_up = |why, failure: &[u32], candidate: &PartialQuotient| GaveUp {
        why,
        failure: failure.into(),
        order: candidate.monoid.order(),
        at_least: before.monoid.order().max(candidate.certain_elements(failure, context.meter)),
    };
    let first = before.free(context, &[Freed { heap: new, index: 2, period: 2 }], None, work);
    let mut candidate = match first {
        Ok(Some(candidate)) => candidate,
        Ok(None) => before.clone(),
        Err(why) => return Err(gave_up(why, &[new], before)),
    };
    loop {
        let heaps = candidate.transitions(context, work);
        let room = Room {
            kept: context.budget.states / candidate.monoid.order().div_ceil(256),
            work: context.budget.work.saturating_sub(*work),
            meter: context.meter,
        };
        let (verified, steps) = verify(&candidate.monoid, &heaps, |x| candidate.first_word(x), room);
        *work += steps;
        let failure = match verified {
            Verified::Right(transitions) => return Ok((candidate, transitions)),
            Verified::Full if context.meter.is_stopped() => {
                return Err(gave_up(Exhausted::Stopped, &[new], &candidate));
            }
            Verified::Full => return Err(gave_up(Exhausted::Work, &[new], &candidate)),
            Verified::Wrong(failure) => failure,
        };
        candidate = match enlarge(&candidate, context, &failure, work) {
            Ok(next) => next,
            Err(why) => return Err(gave_up(why, &failure, &candidate)),
        };
    }
}

/// A candidate that has the right outcome of `failure`.
fn enlarge(
    candidate: &PartialQuotient,
    context: &Context<'_, '_>,
    failure: &[u32],
    work: &mut u64,
) -> Result<PartialQuotient, Exhausted> {
    let outcome = !candidate.monoid.is_p(candidate.of_word(failure));
    let mut heaps: Vec<Freed> = Vec::new();
    for run in failure.chunk_by(|a, b| a == b) {
        let (index, period) = candidate.monoid.index_and_period(candidate.values[run[0] as usize]);
        let index = index.max(run.len() - 1);
        // Powers must differ where they differed before, so the period is a multiple of the one
        // before.
        let usual = if index >= 6 { 2 * ((index - 4) / 2) } else { 2 };
        let period = if usual.is_multiple_of(period) { usual } else { 2 * period };
        heaps.push(Freed { heap: run[0], index, period });
    }
    let mut why = Exhausted::Candidates;
    for size in 1..=heaps.len() {
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            let mut freed: Vec<Freed> = chosen.iter().map(|&at| heaps[at]).collect();
            freed.sort_by_key(|free| free.heap);
            match candidate.free(context, &freed, Some((failure, outcome)), work) {
                Ok(Some(next)) => return Ok(next),
                Ok(None) => {}
                Err(why @ (Exhausted::Work | Exhausted::Stopped)) => return Err(why),
                Err(reason) => why = reason,
            }
            // The next choice of places, in lexicographic order.
            let Some(at) = (0..size).rev().find(|&at| chosen[at] < heaps.len() - size + at) else { break };
            chosen[at] += 1;
            for later in at + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
    }
    Err(why)
}

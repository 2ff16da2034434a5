//! The phases of a search, each with its own cases: small ones in order, boundaries, random ones,
//! files at the limits.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::time::{Duration, Instant};

use super::enumerate::{cases_with, small_cases};
use super::random::{Manner, Mode, Random, Undrawn, colliding, paired};
use super::results::{Aborted, Plan};
use super::search::{BATCH, Failing, SOME, Search, TOKENS, WAVE};
use crate::draw::{Drawn, Token, names, packed, stated_cases, trace};

/// From how many tokens on an input is a long one.
const LONG: usize = 1_000;
/// How many times each manner of inputs at the limits is drawn.
const LIMIT_ROUNDS: u64 = 4;
/// Small cases that are tried before the other phases where each needs its own run.
const FIRST_ALONE: usize = 1_000;
/// The most cases smaller than a failing one that are run again, each alone, and the longest time
/// for that.
const ALONE: (usize, Duration) = (100, Duration::from_secs(3));
/// The first cases of this many lengths are tried before the others.
const LENGTHS: usize = 8;
/// Headers of small cases that are tried before the other phases: each needs its own run.
const FIRST_HEADERS: usize = 120;
/// From which greatest value on small numbers are far from it.
const FAR: u64 = 40;
/// Up to which bound the random cases meet the notable numbers of a name.
const NEAR: u64 = 100_000;
/// Cases of notable numbers; a fourteenth of them where each needs its own run.
const NOTABLE: usize = 2_000;
/// Sets of even numbers for each list.
const EVEN_SETS: usize = 16;
/// Of sets of even numbers up to this one, a third has nimbers beyond 63 within the first thousand
/// heaps if what is left is split; of those up to twice this, a sixth.
const SMALL_EVEN: u64 = 8;
/// Vertices of a graph with all edges, which has as many nimbers: more than a byte or a small array
/// holds.
const FULL: u64 = 300;
/// Inputs at the limits, from which number on short ones do not come again.
const AT_LIMITS: usize = 60;
/// Inputs at the limits in all, if time is left after the other phases.
const ALL_AT_LIMITS: usize = 180;
/// Numbers far below their bounds, in cases of which one number is at its bound.
const MIDDLE: [u64; 3] = [30, 300, 3_000];
/// The most tokens of an input that has a case of the greatest size, or as many as there may be.
const LARGEST: usize = 3_100_000;
/// As many cases as the judge may ask for, or as there is room for in [`LARGEST`] tokens.
const AS_MANY_AS_FIT: u64 = 0;

impl Search<'_> {
    pub(super) fn small(&mut self) -> Result<Option<Failing>, Aborted> {
        let most = self.plan.cases.min(Plan::CASES) / if self.batch == 1 { 20 } else { 2 };
        let small = small_cases(self.entry, most as usize);
        (self.covered.size, self.covered.all_small) = (small.size, small.inputs.len());
        self.small = small.inputs;
        // The first input is alone: a program that fails on everything costs one run.
        if let Some(first) = self.small.first()
            && let Some(run) = self.failing(first, None)?
        {
            return self.locate(first, run);
        }
        if self.batch == 1
            && let Some((at, failing)) = self.first_of_a_length()?
        {
            return Ok(self.small_up_to(at)?.or(Some(failing)));
        }
        let first = self.few_runs();
        self.small_up_to(first)
    }

    /// The first failing one, with its place, of the first cases of each length: where each takes
    /// its own run, hundreds of short ones come before the first one of two answers.
    fn first_of_a_length(&self) -> Result<Option<(usize, Failing)>, Aborted> {
        let length = |case: &Drawn| case.tokens().count();
        let is_first = |&(at, case): &(usize, &Drawn)| at > 0 && length(case) > length(&self.small[at - 1]);
        for (at, case) in self.small.iter().enumerate().filter(is_first).take(LENGTHS) {
            if let Some(run) = self.failing(case, None)?
                && let Some(failing) = self.locate(case, run)?
            {
                return Ok(Some((at, failing)));
            }
        }
        Ok(None)
    }

    /// The small cases that were left for the end, since they take many runs.
    pub(super) fn other_small(&mut self) -> Result<Option<Failing>, Aborted> {
        self.small_up_to(self.small.len())
    }

    fn small_up_to(&mut self, end: usize) -> Result<Option<Failing>, Aborted> {
        let small = std::mem::take(&mut self.small);
        let (mut found, mut tried) = self.try_cases(&small[self.covered.small..end])?;
        if let Some(Failing { right_alone: false, .. }) = found {
            let smaller = &small[..self.covered.small + tried];
            if let Some((at, earlier)) = self.first_failing_alone(smaller)? {
                (found, self.covered.small, tried) = (Some(earlier), at, 0);
            }
        }
        self.small = small;
        self.covered.small += tried;
        Ok(found)
    }

    /// The first of some cases, with its place, that fails in its own run: a program that misreads
    /// a case may answer it, and some of those after it, as if it were right.
    fn first_failing_alone(&self, cases: &[Drawn]) -> Result<Option<(usize, Failing)>, Aborted> {
        if self.batch == 1 {
            return Ok(None);
        }
        let deadline = Instant::now() + ALONE.1;
        for (at, drawn) in cases.iter().take(ALONE.0).enumerate() {
            if Instant::now() >= deadline {
                break;
            }
            if let Some(run) = self.failing(drawn, None)? {
                return Ok(Some((at, Failing { drawn: drawn.clone(), right_alone: false, run })));
            }
        }
        Ok(None)
    }

    /// The number of small cases that take at most about a thousand runs.
    fn few_runs(&self) -> usize {
        if self.batch == 1 {
            return self.small.len().min(FIRST_ALONE);
        }
        let mut headers = HashSet::new();
        let texts = |case: &Drawn| case.header.iter().map(|token| token.text.clone()).collect::<Vec<_>>();
        let mut few = |case: &Drawn| {
            headers.insert(texts(case));
            headers.len() <= FIRST_HEADERS
        };
        self.small.iter().take_while(|case| few(case)).count()
    }

    /// Whether there is a header before the cases.
    fn has_header(&self) -> bool {
        self.small.first().is_some_and(|case| !case.header.is_empty())
    }

    pub(super) fn boundaries(&mut self) -> Result<Option<Failing>, Aborted> {
        let names = names(self.entry);
        let mut choices: Vec<Vec<(&'static str, Mode)>> = Vec::new();
        let ends = [Mode::Least, Mode::Most];
        choices.extend(names.iter().flat_map(|&name| ends.map(|end| vec![(name, end)])));
        for (at, &one) in names.iter().enumerate() {
            for &other in &names[at + 1..] {
                choices.extend(ends.iter().flat_map(|&a| ends.map(|b| vec![(one, a), (other, b)])));
            }
        }
        // Lists of each number in its turn: sets, paths and graphs with many nimbers.
        for (at, &one) in names.iter().enumerate() {
            let others = names.iter().filter(|&&other| other != one);
            choices.extend(others.map(|&other| vec![(one, Mode::Most), (other, Mode::InTurn)]));
            let before = |most| names[..at].iter().map(move |&name| (name, Mode::Exactly(most)));
            let graph =
                |next, most| before(most).chain([(one, Mode::Stairs), (next, Mode::InTurn)]).collect();
            choices.extend(
                names.get(at + 1).into_iter().flat_map(|next| [100, 1_000].map(|most| graph(*next, most))),
            );
        }
        // Cases with their own header take a run each.
        let times = if self.has_header() { [1, 1, 2] } else { [1, 2, 5] };
        // A case may be a single number and take long to draw and to solve: those that are drawn
        // are tried before the next.
        let at_once = if self.batch == 1 { WAVE } else { choices.len().max(1) };
        let mut left = choices.len() * times.iter().sum::<usize>();
        let (mut tried, mut found) = (0, None);
        // Each of them once before one comes again: with slow programs the time ends early.
        'kinds: for (kind, (others, times)) in
            [Some(Mode::Small), Some(Mode::Sparse), None].into_iter().zip(times).enumerate()
        {
            for (part, choices) in choices.chunks(at_once).enumerate() {
                if found.is_some() || self.over() {
                    break 'kinds;
                }
                let mut cases = Vec::new();
                for (stream, modes) in (part * at_once..).zip(choices) {
                    let mut random = Random::new(self.plan.seed, (1_000 * kind + stream) as u64);
                    let manner = Manner { modes: modes.clone(), others, reach: 1 << 20, tokens: 4_000 };
                    let drawn = (0..times).filter_map(|_| manner.draw(self.entry, 1, &mut random));
                    cases.extend(drawn.filter(|drawn| drawn.cases.len() == 1));
                }
                let (failing, now) = self.try_cases(&cases)?;
                (found, tried) = (failing, tried + now);
                left -= times * choices.len() - (cases.len() - now);
            }
        }
        self.covered.left.0 = left;
        if found.is_none() && !self.over() {
            let bytes = self.counts(1 << u8::BITS, 4_000);
            let mut random = Random::new(self.plan.seed, 2_990_000);
            let bytes = bytes.filter_map(|manner| manner.draw(self.entry, 1, &mut random));
            let cases: Vec<_> = bytes.chain(self.near_bounds().iter().cloned()).collect();
            let (failing, now) = self.try_cases(&cases)?;
            (found, tried) = (failing, tried + now);
            self.covered.left.0 += cases.len() - now;
        }
        self.covered.boundaries = tried;
        Ok(found)
    }

    /// Each number in its turn with a value that a type does not hold, and the others at their
    /// least or greatest values: a list of that length, if it is a count.
    fn counts(&self, count: u64, tokens: usize) -> impl Iterator<Item = Manner> + use<> {
        let manner = move |name, others| Manner {
            modes: vec![(name, Mode::Exactly(count))],
            others: Some(others),
            reach: u64::MAX,
            tokens,
        };
        let of_name = move |name| [Mode::Least, Mode::Most].map(|others| manner(name, others));
        names(self.entry).into_iter().flat_map(of_name)
    }

    /// Cases of few numbers, each of them small, or at or next to its greatest value, or where a
    /// type ends.
    pub(super) fn near_bounds(&self) -> &[Drawn] {
        self.near.get_or_init(|| self.cases_near_bounds())
    }

    fn cases_near_bounds(&self) -> Vec<Drawn> {
        let mut bounds = BTreeSet::new();
        for token in self.small.iter().flat_map(Drawn::tokens) {
            bounds.extend(token.name.filter(|_| token.most > FAR).map(|name| (name, token.most)));
        }
        // Loops over 30 bits are as common as types of 31 and 32. What is computed of a number may
        // be one or two less than it.
        let ends =
            [None, Some(1 << 8), Some(1 << 16), Some(1 << 30), Some(1 << 31), Some(1 << 32), Some(1 << 63)];
        let mut sets = ends
            .map(|end: Option<u64>| {
                let wide = bounds.iter().filter(|(_, most)| end.is_none_or(|end| end < *most));
                let near = wide.flat_map(|&(name, most)| {
                    end.map_or(most - 1..=most, |end| end - 1..=most.min(end + 2))
                        .map(move |value| (name, value))
                });
                near.collect::<Vec<_>>()
            })
            .to_vec();
        let at = |values: &[u64]| -> Vec<(&'static str, u64)> {
            let within = |most| values.iter().copied().filter(move |&value| value <= most);
            bounds.iter().flat_map(|&(name, most)| within(most).map(move |value| (name, value))).collect()
        };
        let powers = |bits: Range<u32>| bits.map(|bits| 1 << bits).collect::<Vec<_>>();
        // Arrays and loops over bits that are too short for numbers of some thousands.
        sets.push(at(&powers(4..NEAR.ilog2())));
        let (most, fewer) = if self.batch == 1 { (100, 20) } else { (1_500, 300) };
        // For larger ones, and several numbers at once where the lower half of a word is 0.
        let large = [powers(NEAR.ilog2()..u64::BITS), [1, 2, 3].map(|high| high << 32).to_vec()];
        let large = large.iter().map(|values| (at(values), fewer));
        let sets: Vec<_> = sets.into_iter().map(|set| (set, most)).chain(large).collect();
        let all = sets.iter().filter(|(set, _)| !set.is_empty());
        let all = all.flat_map(|(set, most)| cases_with(self.entry, set, *most));
        all.collect()
    }

    /// The cases with which the known mistakes are documented.
    pub(super) fn cases_of_mistakes(&self) -> Vec<Drawn> {
        let least = self.entry.mistakes().into_iter().map(|mistake| trace(self.entry, mistake.least, true));
        let known = least.filter(|(_, read)| read.is_ok());
        known.flat_map(|(drawn, _)| drawn.each().collect::<Vec<_>>()).collect()
    }

    /// The number of cases of notable numbers that are tried.
    pub(super) const fn notables(&self) -> usize {
        if self.batch == 1 { NOTABLE / 14 } else { NOTABLE }
    }

    /// The inputs that neither small cases nor random ones meet: the cases of the known mistakes,
    /// and `most` of large numbers at which constants and types err. They are counted among the
    /// random ones.
    pub(super) fn notable(&self, most: usize) -> Vec<Drawn> {
        let mut cases = self.cases_of_mistakes();
        let wide = |token: &Token| token.name.filter(|_| token.most > NEAR);
        let wide: BTreeSet<&str> = self.small.iter().flat_map(Drawn::tokens).filter_map(wide).collect();
        if wide.is_empty() {
            return cases;
        }
        let modes: Vec<_> = wide.into_iter().map(|name| (name, Mode::Notable)).collect();
        let manner = Manner { modes, others: Some(Mode::Small), reach: u64::MAX, tokens: 2_000 };
        for stream in 0..most as u64 {
            let mut random = Random::new(self.plan.seed, 3_000_000 + stream);
            cases.extend(manner.draw(self.entry, 1, &mut random).filter(|drawn| drawn.cases.len() == 1));
        }
        cases
    }

    /// Random cases, from where the time ended before.
    pub(super) fn random(&mut self) -> Result<Option<Failing>, Aborted> {
        if self.random_left.is_none() {
            let (found, tried) = self.try_cases(&self.notable(self.notables()))?;
            self.covered.random += tried;
            if found.is_some() {
                return Ok(found);
            }
        }
        let before = (self.covered.all_small + self.covered.boundaries) as u64;
        let (mut round, mut left) = self.random_left.unwrap_or((0, self.plan.cases.saturating_sub(before)));
        while left > 0 && !self.over() {
            let mut cases = Vec::new();
            // A header is shared by the cases of an input.
            let shared = if self.batch == 1 { 1 } else { 40.min(self.most) as u64 };
            let mut random = Random::new(self.plan.seed, 1_000_000 + round);
            // The reach grows from round to round, and the greatest one must come in time.
            let round_of = if self.batch == 1 { 20 } else { 200 };
            for _ in 0..left.min(round_of) / shared.min(left).max(1) {
                let reach = 4_u64.saturating_pow(1 + (round % 16) as u32);
                let manner = Manner::any(reach, 2_000);
                if let Some(mut drawn) = manner.draw(self.entry, shared, &mut random) {
                    // Positions that the second player wins are rare in many games, unless numbers
                    // cancel in pairs.
                    if random.up_to(3) == 0
                        && let Some(pairs) = paired(self.entry, &drawn, round % 2 == 1)
                    {
                        drawn = pairs;
                    }
                    cases.extend(drawn.each());
                }
            }
            round += 1;
            left = left.saturating_sub(cases.len().max(20) as u64);
            let (found, tried) = self.try_cases(&cases)?;
            self.covered.random += tried;
            if found.is_some() {
                return Ok(found);
            }
        }
        self.random_left = Some((round, left));
        self.covered.left.1 = if self.plan.cases == u64::MAX { 0 } else { left };
        Ok(None)
    }

    /// The manners in which the inputs at the limits are drawn: all numbers alike, and each number
    /// at its greatest with the others in turn or as it comes, which are long lists of many kinds
    /// where it counts something. Each with the number of cases.
    fn limit_manners(&self) -> Vec<(Manner, u64)> {
        let cases = self.most.clamp(self.fewest, SOME) as u64;
        let manner = |modes, others| Manner { modes, others, reach: u64::MAX, tokens: TOKENS };
        let ends = [Mode::Most, Mode::Uniform, Mode::NearMost];
        let ends =
            ends.iter().flat_map(|&end| [1, cases].map(|cases| (manner(Vec::new(), Some(end)), cases)));
        let names = names(self.entry);
        let greatest = |(others, cases)| {
            let manner = move |&name| (manner(vec![(name, Mode::Most)], others), cases);
            names.iter().map(manner).collect::<Vec<_>>()
        };
        let rounds = [1, cases, 1, cases, 1].map(|cases| (None, cases));
        let middle = MIDDLE.map(|to| greatest((Some(Mode::UpTo(to)), cases))).concat();
        // A few positions on one board: the next board comes after the greatest number of pieces.
        let in_turn = greatest((Some(Mode::InTurn), cases.min(10)));
        // As many short cases as there may be, for what is done anew for each.
        let all = [Mode::Uniform, Mode::Logarithmic, Mode::Small, Mode::Exactly(LONG as u64)]
            .map(|mode| manner(Vec::new(), Some(mode)));
        let short = names.iter().map(|&name| manner(vec![(name, Mode::Least)], Some(Mode::Uniform)));
        // Every size after small sets or with small moves.
        let small = [Mode::Small, Mode::Exactly(2), Mode::Exactly(3), Mode::Exactly(4)];
        let each = names.iter().flat_map(|&name| {
            let most = self.most.min(LONG) as u64;
            small.map(|others| (manner(vec![(name, Mode::InTurn)], Some(others)), most))
        });
        let each = each.collect();
        // What a header says is often more telling if it is small.
        let header = self.small.first().map_or(&[][..], |case| &case.header);
        let header = header.iter().filter_map(|token| token.name);
        let header = header.flat_map(|given| names.iter().map(move |&name| (given, name)));
        let header = header.map(|(given, name)| {
            manner(vec![(given, Mode::Small), (name, Mode::Small)], Some(Mode::Uniform))
        });
        let many = header.chain(short).chain(all);
        let many = many.filter_map(|manner| self.most_cases(&manner).map(|cases| (manner, cases))).collect();
        let longest = |modes, others| {
            (Manner { modes, others: Some(others), reach: u64::MAX, tokens: LARGEST }, AS_MANY_AS_FIT)
        };
        let alone = [Mode::Uniform, Mode::NearMost]
            .into_iter()
            .flat_map(|others| names.iter().map(move |&name| longest(vec![(name, Mode::Most)], others)));
        let with_least = names.iter().flat_map(|&name| {
            let others = names.iter().filter(move |&&other| other != name);
            others.map(move |&other| longest(vec![(name, Mode::Most), (other, Mode::Least)], Mode::Uniform))
        });
        let even = even_sets(&names, self.has_header(), self.most);
        let even = even.into_iter().flat_map(|even| vec![even; EVEN_SETS]).collect();
        let rounds = rounds.into_iter().flat_map(greatest).collect();
        let full = full_lists(&names).map(|manner| (manner, 1)).collect();
        let counts = self.counts(1 << u16::BITS, TOKENS).map(|manner| (manner, 1)).collect();
        let mut kinds: Vec<_> = [
            full,
            in_turn,
            each,
            many,
            ends.collect(),
            rounds,
            counts,
            alone.collect(),
            with_least.collect(),
            even,
            middle,
        ]
        .map(Vec::into_iter)
        .into_iter()
        .collect();
        // The time may end early: one of each kind before one comes again.
        let mut manners = Vec::new();
        while kinds.iter().any(|kind| kind.len() > 0) {
            manners.extend(kinds.iter_mut().filter_map(Iterator::next));
        }
        manners
    }

    /// The number of cases that an input at the limits has room for if they are as long as the
    /// first few: no more than the judge has. `None` where the statement says no number, or no more
    /// than the other inputs have.
    fn most_cases(&self, manner: &Manner) -> Option<u64> {
        let most = stated_cases(self.entry).filter(|&most| most > SOME as u64)?;
        let drawn = manner.draw(self.entry, SOME as u64, &mut Random::new(self.plan.seed, 2_900_000))?;
        let each = drawn.cases.iter().flatten().count().div_ceil(drawn.cases.len().max(1));
        Some(most.min(((TOKENS - drawn.header.len()) / each.max(1)) as u64))
    }

    /// Draws an input at the limits of as many cases. With [`AS_MANY_AS_FIT`] it is for what takes
    /// its time in each long case, and for arrays that are a little too short; `None` where it
    /// would not be longer than others.
    fn drawn_at_limits(&mut self, manner: &Manner, cases: u64, random: &mut Random) -> Option<Drawn> {
        // An endless list is not begun in each manner.
        let is_long = |name| matches!(manner.mode(name), Some(Mode::Most | Mode::NearMost | Mode::Uniform));
        if self.too_long.iter().any(|&(name, room)| manner.tokens <= room && is_long(name)) {
            return None;
        }
        if cases != AS_MANY_AS_FIT {
            return manner.draw(self.entry, cases, random);
        }
        let most = stated_cases(self.entry).unwrap_or(1);
        let one = manner.try_draw(self.entry, 1, random).map_err(|why| {
            let greatest = manner.modes.iter().filter(|(_, mode)| *mode == Mode::Most);
            let greatest = greatest.filter(|_| why == Undrawn::TooLong);
            self.too_long.extend(greatest.map(|&(name, _)| (name, manner.tokens)));
        });
        let one = one.ok()?;
        let each = one.cases.iter().flatten().count().max(1);
        let cases = most.min((LARGEST / each) as u64);
        let is_full = cases == most && most > SOME as u64;
        if !is_full && cases as usize * each <= TOKENS {
            return None;
        }
        if cases == 1 { Some(one) } else { manner.draw(self.entry, cases, random) }
    }

    /// The inputs on which programs fail that are right on others. The first is tried even where
    /// the time has ended: nothing else shows as much in one run.
    fn hard(&mut self) -> Result<Option<Failing>, Aborted> {
        for (at, adversary) in self.entry.adversaries().into_iter().enumerate() {
            if at > 0 && self.over() {
                break;
            }
            let (drawn, _) = trace(self.entry, &(adversary.input)(), true);
            if let Some(failing) = self.at_limits(&drawn)? {
                return Ok(Some(failing));
            }
        }
        Ok(None)
    }

    /// Cases that have the same key in a program that makes one of two numbers, each pair in one
    /// input.
    fn colliding(&mut self) -> Result<Option<Failing>, Aborted> {
        if self.most == 1 {
            return Ok(None);
        }
        let pairs = colliding(self.entry, &mut Random::new(self.plan.seed, 2_980_000));
        for input in packed(pairs.as_flattened(), self.most.min(BATCH.0) & !1, BATCH.1, |_| 1) {
            if let Some(failing) = self.at_limits(&input)? {
                return Ok(Some(failing));
            }
            if self.over() {
                break;
            }
        }
        Ok(None)
    }

    fn at_limits(&mut self, drawn: &Drawn) -> Result<Option<Failing>, Aborted> {
        self.covered.limits += 1;
        match self.failing(drawn, None)? {
            Some(run) => self.locate(drawn, run),
            None => Ok(None),
        }
    }

    /// Inputs at the limits, hard ones first; where most of them are short, which are among the
    /// boundaries too, these as well, until there are enough.
    pub(super) fn limits(&mut self) -> Result<Option<Failing>, Aborted> {
        for phase in [Self::hard, Self::colliding] {
            if let Some(failing) = phase(self)? {
                return Ok(Some(failing));
            }
        }
        let manners = self.limit_manners();
        let found = self.at_limits_from(&manners, 0, AT_LIMITS)?;
        self.limit_manners = manners;
        Ok(found)
    }

    /// Other inputs at the limits, if there was time for the first.
    pub(super) fn more_limits(&mut self) -> Result<Option<Failing>, Aborted> {
        if self.covered.left.2 > 0 {
            return Ok(None);
        }
        let manners = std::mem::take(&mut self.limit_manners);
        self.at_limits_from(&manners, LIMIT_ROUNDS, ALL_AT_LIMITS)
    }

    /// Some rounds of inputs at the limits, each drawn otherwise than in the rounds before, until
    /// there are `most`.
    fn at_limits_from(
        &mut self,
        manners: &[(Manner, u64)],
        round: u64,
        most: usize,
    ) -> Result<Option<Failing>, Aborted> {
        let mut stream = round * manners.len() as u64;
        for least in (round..round + LIMIT_ROUNDS).map(|round| if round == 0 { LONG } else { 0 }) {
            for (at, (manner, cases)) in manners.iter().enumerate() {
                if least == 0 && self.covered.limits >= most {
                    return Ok(None);
                }
                if self.over() {
                    if least > 0 {
                        self.covered.left.2 = manners.len() - at;
                    }
                    return Ok(None);
                }
                self.subject.progress(self.phase, &self.covered);
                let mut random = Random::new(self.plan.seed, 2_000_000 + stream);
                stream += 1;
                let Some(drawn) = self.drawn_at_limits(manner, *cases, &mut random) else { continue };
                let short = !manner.modes.is_empty() && drawn.tokens().count() < least;
                if drawn.cases.is_empty() || short {
                    continue;
                }
                // Long positions that the second player wins are rare, unless numbers cancel.
                let far = random.up_to(1) == 0;
                let one_run = drawn.tokens().nth(TOKENS).is_some();
                let pairs = if one_run { None } else { paired(self.entry, &drawn, far) };
                for mut drawn in [Some(drawn), pairs].into_iter().flatten() {
                    drawn.keep_total(self.entry);
                    if let Some(failing) = self.at_limits(&drawn)? {
                        return Ok(Some(failing));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Each number in its turn after sets of even numbers, in a list or as many cases: nimbers that are
/// too large for a program's mex. Each manner with the number of cases; those of numbers of every
/// size come after those of the smallest.
pub(crate) fn even_sets(names: &[&'static str], has_header: bool, most: usize) -> Vec<(Manner, u64)> {
    let of = |even| {
        let manner = move |modes| Manner { modes, others: Some(even), reach: u64::MAX, tokens: 2 * LONG };
        if has_header {
            let last = names.last().map(|&name| (name, Mode::InTurn));
            return vec![(manner(last.into_iter().collect()), LONG.min(most) as u64)];
        }
        let list =
            |pair: &[&'static str]| vec![(pair[0], Mode::Exactly(LONG as u64)), (pair[1], Mode::InTurn)];
        names.windows(2).map(|pair| (manner(list(pair)), 1)).collect()
    };
    [Mode::EvenUpTo(SMALL_EVEN), Mode::EvenLogarithmic].into_iter().flat_map(of).collect()
}

/// Each number at its greatest as the length of a list that has everything there is: sets of all
/// numbers, graphs in which each vertex leads to all before it, with the largest nimbers.
pub(crate) fn full_lists(names: &[&'static str]) -> impl Iterator<Item = Manner> {
    // A list without anything after it is among the lists of each number in its turn.
    let pairs = names.windows(2).enumerate().filter(|(at, _)| *at > 0 || names.len() > 2);
    pairs.map(|(at, pair)| {
        let before = names[..at].iter().map(|&name| (name, Mode::Exactly(FULL)));
        let modes = before.chain([(pair[0], Mode::Most), (pair[1], Mode::InTurn)]).collect();
        Manner { modes, others: Some(Mode::Logarithmic), reach: u64::MAX, tokens: TOKENS }
    })
}

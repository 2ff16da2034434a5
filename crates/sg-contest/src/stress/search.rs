//! Runs of a program on inputs, many cases at a time, and the case among them that fails.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sg_judge::{Entry, Framing};

use super::covered::{Covered, Phase};
use super::order::order;
use super::random::Manner;
use super::results::{Aborted, Plan};
use super::subject::{Ran, Subject, Verdict, judge};
use crate::draw::{Drawn, cases_of_an_input, packed, stated_cases};
use crate::judgement::{accept, answers, first_other_line, first_wrong};
use crate::process::End;

/// Inputs in a wave: this many are run before the next are thought about.
pub(super) const WAVE: usize = 8;
/// The most cases and bytes of an input that holds many.
pub(super) const BATCH: (usize, usize) = (400, 1 << 16);
/// Cases of an input at the limits, unless it has as many as the statement allows.
pub(super) const SOME: usize = 20;
/// Where the statement does not say how many cases an input has, a program may be too slow for this
/// many together.
pub const TIMED_TOGETHER: usize = SOME;
/// The most tokens of an input at the limits, unless it has as many cases as there may be, each of
/// the greatest size.
pub(super) const TOKENS: usize = 700_000;
/// The shortest and the longest time that a shrinking may take.
const SHRINKING: (Duration, Duration) = (Duration::from_secs(6), Duration::from_secs(20));

/// A search: the program, its plan and what was covered so far.
pub(super) struct Search<'s> {
    pub(super) entry: &'s Entry,
    pub(super) subject: &'s dyn Subject,
    pub(super) plan: Plan,
    pub(super) deadline: Option<Instant>,
    /// The most cases that the judge puts into an input, and the fewest.
    pub(super) most: usize,
    pub(super) fewest: usize,
    /// In how many cases together a program may be too slow: no more than the statement says, or
    /// [`TIMED_TOGETHER`].
    timed: usize,
    /// The number of cases that an input of ours may hold.
    pub(super) batch: usize,
    pub(super) covered: Covered,
    /// All small cases, of which [`Covered::small`] have been tried.
    pub(super) small: Vec<Drawn>,
    /// The cases near the bounds, once they were asked for.
    pub(super) near: OnceLock<Vec<Drawn>>,
    /// The manners of the inputs at the limits, each with the number of cases, once these were
    /// tried.
    pub(super) limit_manners: Vec<(Manner, u64)>,
    /// Names of counts and the room that was not enough for as many as there may be.
    pub(super) too_long: Vec<(&'static str, usize)>,
    pub(super) phase: Phase,
    /// The next round of random cases and the number of cases left, if their time has ended before.
    pub(super) random_left: Option<(u64, u64)>,
    start: Instant,
    /// The last runs that failed: a program that is not deterministic may not fail again.
    failures: Mutex<VecDeque<Run>>,
    /// The time of the slowest of the right runs, in nanoseconds.
    slowest: AtomicU64,
}

/// Whether an input is longer than the others at the limits. Copies of it take much time and
/// memory, and fewer of its cases were tried before: it is not made smaller if it takes too long.
pub(super) fn is_longest(drawn: &Drawn) -> bool {
    drawn.cases.len() > 1 && drawn.tokens().nth(TOKENS).is_some()
}

/// Failed runs that are kept.
const FAILURES: usize = 4;
/// The time for which the search waits for a program that has exceeded its time: this many times
/// the slowest right run so far, and at least this long. A timeout is reported only after a run of
/// the whole time.
const PATIENCE: (u32, Duration) = (4, Duration::from_millis(250));

/// An input that failed, before it is made smaller.
pub(super) struct Failing {
    pub(super) drawn: Drawn,
    pub(super) right_alone: bool,
    /// The run that failed.
    pub(super) run: Run,
}

/// An input, the right answers, the run and its judgement.
pub(super) type Run = (String, Vec<String>, Ran, Verdict);

impl<'s> Search<'s> {
    pub(super) fn new(entry: &'s Entry, subject: &'s dyn Subject, plan: Plan) -> Self {
        let (fewest, most) = cases_of_an_input(entry);
        let computable = match entry.about().framing {
            Framing::CountFirst(count) => *count.bounds().computable().end(),
            Framing::Single => 1,
            Framing::UntilZero(_) | Framing::UntilEnd(_) => u64::MAX,
        };
        let batch = computable.clamp(1, BATCH.0 as u64) as usize;
        let start = Instant::now();
        let deadline = plan.time.map(|time| start + time);
        Self {
            entry,
            subject,
            plan,
            deadline,
            most: usize::try_from(most).unwrap_or(usize::MAX),
            fewest,
            timed: stated_cases(entry)
                .map_or(TIMED_TOGETHER, |most| usize::try_from(most).unwrap_or(usize::MAX)),
            batch,
            covered: Covered::default(),
            small: Vec::new(),
            near: OnceLock::new(),
            limit_manners: Vec::new(),
            too_long: Vec::new(),
            phase: Phase::Given,
            random_left: None,
            start,
            failures: Mutex::default(),
            slowest: AtomicU64::new(0),
        }
    }

    /// The time to wait for a program that has exceeded its time.
    pub(super) fn patience(&self) -> Duration {
        (Duration::from_nanos(self.slowest.load(Relaxed)) * PATIENCE.0).max(PATIENCE.1)
    }

    /// The time for a shrinking: what is left of the whole time, within [`SHRINKING`].
    pub(super) fn shrinking(&self) -> Duration {
        let left = self.plan.time.map(|time| time.saturating_sub(self.start.elapsed()));
        left.map_or(SHRINKING.1, |left| left.clamp(SHRINKING.0, SHRINKING.1))
    }

    /// Begins a phase, which ends when this share of the whole time is over.
    pub(super) fn begin(&mut self, phase: Phase, share: f64) {
        self.phase = phase;
        self.deadline = self.plan.time.map(|time| self.start + time.mul_f64(share));
        self.subject.progress(phase, &self.covered);
    }

    /// The failed run on an input that was kept, or the last one.
    pub(super) fn failure(&self, drawn: &Drawn) -> Option<Run> {
        let input = drawn.input(self.entry.about().framing);
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.iter().rev().find(|run| run.0 == input).or(failures.back()).cloned()
    }

    pub(super) fn over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Runs an input; with `patience` the run may be cut short. `None` if the solver does not
    /// answer it.
    pub(super) fn run(&self, drawn: &Drawn, patience: Option<Duration>) -> Result<Option<Run>, Aborted> {
        self.run_as_it_is(drawn.input(self.entry.about().framing), patience)
    }

    /// Runs an input in a layout of its own, as [`Self::run`] does.
    pub(super) fn run_as_it_is(
        &self,
        input: String,
        patience: Option<Duration>,
    ) -> Result<Option<Run>, Aborted> {
        let Ok(mut answers) = answers(self.entry, input.as_bytes(), false) else { return Ok(None) };
        let start = Instant::now();
        let ran = self.subject.run(&input, answers.iter().map(String::len).sum(), patience);
        let took = start.elapsed().as_nanos() as u64;
        match &ran.end {
            End::NotStarted(why) => return Err(Aborted::NotStarted(why.clone())),
            End::Cancelled => return Err(Aborted::Cancelled),
            _ => {}
        }
        accept(self.entry, input.as_bytes(), &ran.stdout, &mut answers);
        let verdict = judge(&ran, &answers, self.plan.comparison);
        let run = (input, answers, ran, verdict);
        if run.3 == Verdict::Right {
            self.slowest.fetch_max(took, Relaxed);
        } else if patience.is_none() {
            let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
            failures.push_back(run.clone());
            if failures.len() > FAILURES {
                failures.pop_front();
            }
        }
        Ok(Some(run))
    }

    /// The run on an input, if it fails.
    pub(super) fn failing(&self, drawn: &Drawn, patience: Option<Duration>) -> Result<Option<Run>, Aborted> {
        Ok(self.run(drawn, patience)?.filter(|(.., verdict)| *verdict != Verdict::Right))
    }

    /// Cases of one input each, put together where they share a header, in order.
    pub(super) fn batches(&self, cases: &[Drawn]) -> Vec<Drawn> {
        let batches = packed(cases, self.batch, BATCH.1, |token| token.text.len() + 1);
        let answered = |batch: &Drawn| {
            answers(self.entry, batch.input(self.entry.about().framing).as_bytes(), false).is_ok()
        };
        let known = |mut batch: Drawn| {
            batch.keep_total(self.entry);
            // A case that the solver refuses must not take the others of its input with it.
            if batch.cases.len() > 1 && !answered(&batch) {
                let cases = batch.each().filter(answered).flat_map(|one| one.cases);
                return batch.with(cases.collect::<Vec<_>>());
            }
            batch
        };
        batches.into_iter().map(known).filter(|batch| !batch.cases.is_empty()).collect()
    }

    /// Runs inputs at the same time, and of the inputs within the judge's limits that fail finds
    /// the least. The inputs and the cases in each are in the order of [`order`], so that those
    /// after a failing case need no run. Also returned is whether an input fails without such a
    /// case.
    pub(super) fn least_failing(&self, batches: &[Drawn]) -> Result<(Option<Failing>, bool), Aborted> {
        let next = AtomicUsize::new(0);
        let least: Mutex<Result<Option<Failing>, Aborted>> = Mutex::new(Ok(None));
        let unconfirmed = AtomicBool::new(false);
        let locked = || least.lock().unwrap_or_else(PoisonError::into_inner);
        // Whether an input may hold a case before the least one that was found.
        let matters = |batch: &Drawn| match &*locked() {
            Ok(None) => true,
            Ok(Some(least)) => {
                let first = batch.with(vec![batch.cases[0].clone()]);
                order(&first, &least.drawn).is_lt()
            }
            Err(_) => false,
        };
        let located = |batch: &Drawn| {
            let Some(run) = self.failing(batch, None)? else { return Ok((false, None)) };
            Ok((true, self.locate(batch, run)?))
        };
        let work = || {
            loop {
                let at = next.fetch_add(1, Relaxed);
                let Some(batch) = batches.get(at) else { return };
                if !matters(batch) {
                    continue;
                }
                let found = located(batch);
                let mut least = locked();
                match (found, &*least) {
                    (Err(error), _) => *least = Err(error),
                    (Ok((true, None)), _) => unconfirmed.store(true, Relaxed),
                    (Ok((_, Some(failing))), Ok(None)) => *least = Ok(Some(failing)),
                    (Ok((_, Some(failing))), Ok(Some(other)))
                        if order(&failing.drawn, &other.drawn).is_lt() =>
                    {
                        *least = Ok(Some(failing));
                    }
                    _ => {}
                }
            }
        };
        if self.plan.jobs <= 1 || batches.len() == 1 {
            work();
        } else {
            thread::scope(|scope| {
                for _ in 0..self.plan.jobs.min(batches.len()) {
                    scope.spawn(work);
                }
            });
        }
        let least = least.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        Ok((least, unconfirmed.into_inner()))
    }

    /// An input within the judge's limits that fails, out of one that fails in a run.
    pub(super) fn locate(&self, batch: &Drawn, run: Run) -> Result<Option<Failing>, Aborted> {
        if batch.cases.len() <= 1 {
            return Ok(Some(Failing { drawn: batch.clone(), right_alone: false, run }));
        }
        let part = |from: usize, to: usize| batch.with(batch.cases[from..to].to_vec());
        let (_, answers, ran, verdict) = &run;
        let timed_out = verdict.is_timeout();
        let most = if timed_out { self.timed } else { self.most };
        if timed_out && is_longest(batch) {
            // Its cases are not run one by one.
            return Ok(Some(Failing { drawn: batch.clone(), right_alone: false, run }));
        }
        let at = match verdict {
            Verdict::Wrong => first_wrong(&ran.stdout, answers).unwrap_or(0),
            Verdict::WhiteSpace => first_other_line(&ran.stdout, answers),
            Verdict::Right => return Ok(None),
            // Each run is slow, and more cases than the judge has do not count.
            Verdict::Exceeded(_) if timed_out && batch.cases.len() > most => {
                return self.locate_in_pieces(batch, most);
            }
            Verdict::Crashed(_) | Verdict::Exceeded(_) => {
                // The shortest beginning that fails, as far as longer ones fail too.
                let (mut right, mut fails) = (0, batch.cases.len());
                while fails - right > 1 {
                    let middle = usize::midpoint(right, fails);
                    let patience = timed_out.then(|| self.patience());
                    let failed = self.failing(&part(0, middle), patience)?.is_some();
                    if failed { fails = middle } else { right = middle }
                }
                fails - 1
            }
        };
        let alone = part(at, at + 1);
        if let Some(run) = self.failing(&alone, None)? {
            return self.locate(&alone, run);
        }
        let together = part((at + 1).saturating_sub(most), at + 1);
        if together.cases.len() > 1
            && let Some(run) = self.failing(&together, None)?
        {
            return Ok(Some(Failing { drawn: together, right_alone: true, run }));
        }
        if timed_out {
            // Many a case has its share in it, and what can be left out is left out later.
            return Ok(Some(Failing { drawn: batch.clone(), right_alone: true, run }));
        }
        if let Some(failing) = self.locate_in_pieces(batch, most)? {
            return Ok(Some(failing));
        }
        if let Some(failing) = self.after_others(batch, at, most)? {
            return Ok(Some(failing));
        }
        // All of them together are within the judge's limits.
        if batch.cases.len() <= self.most
            && let Some(run) = self.failing(batch, None)?
        {
            return Ok(Some(Failing { drawn: batch.clone(), right_alone: true, run }));
        }
        Ok(None)
    }

    /// The case `at` after those cases before it without which it would be right, as far as one
    /// half of them after another can be left out until there are no more than `most`.
    fn after_others(&self, batch: &Drawn, at: usize, most: usize) -> Result<Option<Failing>, Aborted> {
        let (mut before, mut found) = (&batch.cases[..at], None);
        'halves: while before.len() >= most && most > 1 {
            let (left, right) = before.split_at(before.len() / 2);
            for half in [right, left] {
                let drawn = batch.with([half, &batch.cases[at..=at]].concat());
                if let Some(run) = self.failing(&drawn, None)? {
                    (before, found) = (half, Some(Failing { drawn, right_alone: true, run }));
                    continue 'halves;
                }
            }
            return Ok(None);
        }
        Ok(found)
    }

    /// Locates a failing case of a batch in pieces of as many cases as the judge may ask for.
    fn locate_in_pieces(&self, batch: &Drawn, most: usize) -> Result<Option<Failing>, Aborted> {
        let most = most.min(BATCH.0);
        for from in (0..batch.cases.len()).step_by(most) {
            let to = batch.cases.len().min(from + most);
            let piece = batch.with(batch.cases[from..to].to_vec());
            if piece.cases.len() < batch.cases.len()
                && let Some(run) = self.failing(&piece, None)?
            {
                return self.locate(&piece, run);
            }
        }
        Ok(None)
    }

    /// Tries cases wave by wave; the least failing one of the first wave with one, and how many
    /// cases were tried before it.
    pub(super) fn try_cases(&mut self, cases: &[Drawn]) -> Result<(Option<Failing>, usize), Aborted> {
        let (mut from, mut tried) = (0, 0);
        // The first waves are small: most wrong programs fail early.
        let mut width = if self.batch == 1 { 2 } else { WAVE };
        while from < cases.len() && !self.over() {
            let mut wave = cases[from..cases.len().min(from + width)].to_vec();
            wave.sort_by(order);
            let (least, unconfirmed) = self.least_failing(&self.batches(&wave))?;
            if let Some(failing) = least {
                tried += wave.iter().filter(|case| order(case, &failing.drawn).is_lt()).count();
                return Ok((Some(failing), tried));
            }
            if unconfirmed {
                // It does not take this many cases at once, which the judge does not ask for.
                self.covered.unconfirmed += 1;
                self.batch = self.batch.min(self.timed).min(50);
            }
            tried += wave.len();
            from += wave.len();
            self.subject.progress(self.phase, &self.covered);
            let full = if self.batch == 1 { 2 * WAVE } else { WAVE * self.batch };
            width = full.min(4 * width);
        }
        Ok((None, tried))
    }
}

//! Counterexamples to a program: inputs of a problem for which it answers wrongly, the least first.
//!
//! Nothing is written for a problem. Its reader asks for each token with a name and bounds, and [`crate::Scanner::drawing`]
//! makes a generator of it: [`small_cases`] enumerates, [`Manner`] draws at random, [`shrink`] makes what was found
//! smaller. The truth is the problem's own solver.
//!
//! # Phases
//!
//! 1. All small cases, in the order of [`order`].
//! 2. Each named number at its least and its greatest value, alone and in pairs.
//! 3. Random cases, biased and growing.
//! 4. Inputs at the limits.
//!
//! Many cases stand in one input where the format allows it, since starting a program takes longer than answering. For the
//! sake of speed an input may then hold more cases than the judge's; but only an input within the judge's limits counts
//! against a program.
//!
//! # Determinism
//!
//! What is tried depends on the problem, the seed and the number of cases, not on the number of threads. A limit of time ends the search
//! between two waves of inputs, so that with one the end may differ.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::End;
use crate::{Comparison, Drawn, Entry, Framing, Method, MistakeAbout, Stop};

mod enumerate;
mod order;
mod phases;
mod random;
mod shrink;
mod subject;
mod trace;

pub use enumerate::{Small, small_cases, smaller_alike};
pub use order::order;
pub use random::{Manner, Mode, Random};
pub use shrink::{Shrunk, shrink};
pub use subject::{Mistaken, Program, Ran, Subject, Verdict, agrees, first_other_line, first_wrong, judge};
pub use trace::{read_again, trace};

/// How a program is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed of what is random.
    pub seed: u64,
    /// How many cases are tried.
    pub cases: u64,
    /// When the search ends at the latest; shrinking may take twenty seconds more.
    pub time: Option<Duration>,
    /// How many runs at a time.
    pub jobs: usize,
    /// How outputs are compared.
    pub comparison: Comparison,
}

/// A phase of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// An input of the user's.
    Given,
    /// All small cases.
    Small,
    /// Numbers at their bounds.
    Boundaries,
    /// Random cases.
    Random,
    /// Inputs at the limits.
    Limits,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The phase.
    pub phase: Phase,
    /// The input, made as small as it can be.
    pub input: String,
    /// How many cases it has.
    pub cases: usize,
    /// What is wrong with the run.
    pub verdict: Verdict,
    /// What the program left.
    pub ran: Ran,
    /// The right answer to each case.
    pub answers: Vec<String>,
    /// The first case that is not answered rightly, from 0.
    pub wrong: usize,
    /// Whether each case is answered rightly when it stands alone: the program keeps state from one case to the next.
    pub right_alone: bool,
    /// How many of three runs failed; 3 also if the program exceeded its time on the least input of all, which is not
    /// repeated.
    pub failed: u32,
    /// Whether every smaller input (of one case, of the size of [`Covered::size`]) was tried and answered rightly.
    pub least: bool,
    /// How the shrinking ended.
    pub shrunk: Option<Shrunk>,
    /// The mistakes whose answers are those of the program on everything that was compared.
    pub mistakes: Vec<MistakeAbout>,
    /// On how many cases they were compared.
    pub compared: usize,
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// All cases up to this size were tried; see [`Small::size`].
    pub size: u64,
    /// How many of them there are.
    pub all_small: usize,
    /// How many of them were tried.
    pub small: usize,
    /// Cases with numbers at their bounds.
    pub boundaries: usize,
    /// Random cases.
    pub random: usize,
    /// Inputs at the limits.
    pub limits: usize,
    /// Inputs of too many cases for the judge on which the program failed, although it does not fail on any of their cases
    /// as the judge may ask for them.
    pub unconfirmed: usize,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Stressed {
    /// What was found, if anything.
    pub found: Option<Found>,
    /// What was tried.
    pub covered: Covered,
}

/// Why a search did not end.
#[derive(Debug)]
pub enum Aborted {
    /// The program cannot be started.
    NotStarted(String),
    /// [`crate::process::kill_all`] was called.
    Cancelled,
    /// The input that was given is not one.
    Input(Stop),
}

/// The right answers to the cases of an input.
///
/// # Errors
///
/// [`Stop`] if it is no input or a case is out of reach.
pub fn answers(entry: &Entry, input: &[u8], strict: bool) -> Result<Vec<String>, Stop> {
    let mut session = entry.open("input", io::Cursor::new(input), strict);
    let mut answers = Vec::new();
    while let Some((case, _)) = session.next_case()? {
        let refused = |refusal| Stop::Refused { refusal, input: "input".to_string(), case };
        answers.push(session.answer(Method::Theory).map_err(refused)?);
    }
    session.end()?;
    Ok(answers)
}

/// Inputs in a wave: so many are run before the next are thought about.
const WAVE: usize = 8;
/// The most cases and bytes of an input that holds many.
const BATCH: (usize, usize) = (400, 1 << 16);
/// How long a shrinking may take.
const SHRINKING: Duration = Duration::from_secs(20);

struct Search<'s> {
    entry: &'s Entry,
    subject: &'s dyn Subject,
    plan: Plan,
    deadline: Option<Instant>,
    /// The most cases that the judge puts into an input, and the fewest.
    most: usize,
    fewest: usize,
    /// How many cases an input of ours may hold.
    batch: usize,
    covered: Covered,
}

/// An input that failed, before it is made smaller.
struct Failing {
    drawn: Drawn,
    right_alone: bool,
    /// The run, if the program exceeded its time on the least input of all: it is not run again to learn the same.
    slow: Option<Run>,
}

/// An input, the right answers, the run and its judgement.
type Run = (String, Vec<String>, Ran, Verdict);

impl<'s> Search<'s> {
    fn new(entry: &'s Entry, subject: &'s dyn Subject, plan: Plan) -> Self {
        let (fewest, most) = match entry.about().framing {
            Framing::Single => (1, 1),
            Framing::CountFirst(count) => {
                let (least, most) = count.bounds().judge().into_inner();
                (least as usize, usize::try_from(most).unwrap_or(usize::MAX))
            }
            Framing::UntilZero(_) | Framing::UntilEnd => (1, usize::MAX),
        };
        let computable = match entry.about().framing {
            Framing::CountFirst(count) => *count.bounds().computable().end(),
            Framing::Single => 1,
            Framing::UntilZero(_) | Framing::UntilEnd => u64::MAX,
        };
        let batch = computable.clamp(1, BATCH.0 as u64) as usize;
        let deadline = plan.time.map(|time| Instant::now() + time);
        Self {
            entry,
            subject,
            plan,
            deadline,
            most,
            fewest: fewest.max(1),
            batch,
            covered: Covered::default(),
        }
    }

    fn over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Runs an input. `None` if the solver does not answer it.
    fn run(&self, drawn: &Drawn) -> Result<Option<Run>, Aborted> {
        let input = drawn.input(self.entry.about().framing);
        let Ok(answers) = answers(self.entry, input.as_bytes(), false) else { return Ok(None) };
        let ran = self.subject.run(&input, answers.iter().map(String::len).sum());
        match &ran.end {
            End::NotStarted(why) => return Err(Aborted::NotStarted(why.clone())),
            End::Cancelled => return Err(Aborted::Cancelled),
            _ => {}
        }
        let verdict = judge(&ran, &answers, self.plan.comparison);
        Ok(Some((input, answers, ran, verdict)))
    }

    fn fails(&self, drawn: &Drawn) -> Result<bool, Aborted> {
        Ok(self.run(drawn)?.is_some_and(|(.., verdict)| verdict != Verdict::Right))
    }

    /// Cases of one input each, put together where they share a header, in their order.
    fn batches(&self, cases: &[Drawn]) -> Vec<Drawn> {
        let mut batches: Vec<(Drawn, usize)> = Vec::new();
        for case in cases {
            let bytes: usize = case.tokens().map(|token| token.text.len() + 1).sum();
            let fits = |batch: &&mut (Drawn, usize)| {
                batch.0.header == case.header
                    && batch.0.cases.len() < self.batch
                    && batch.1 + bytes <= BATCH.1
            };
            match batches.iter_mut().rev().find(fits) {
                Some((batch, size)) => {
                    batch.cases.extend(case.cases.iter().cloned());
                    *size += bytes;
                }
                None => batches.push((case.clone(), bytes)),
            }
        }
        let answered = |batch: &Drawn| {
            answers(self.entry, batch.input(self.entry.about().framing).as_bytes(), false).is_ok()
        };
        let known = |mut batch: Drawn| {
            // A case that the solver refuses must not take the others of its input with it.
            if batch.cases.len() > 1 && !answered(&batch) {
                let header = &batch.header;
                batch
                    .cases
                    .retain(|case| answered(&Drawn { header: header.clone(), cases: vec![case.clone()] }));
            }
            batch
        };
        batches.into_iter().map(|batch| known(batch.0)).filter(|batch| !batch.cases.is_empty()).collect()
    }

    /// Runs inputs at the same time and returns those that fail, in their order.
    fn failing<'b>(&self, batches: &'b [Drawn]) -> Result<Vec<&'b Drawn>, Aborted> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        let work = || {
            loop {
                let at = next.fetch_add(1, Relaxed);
                let Some(batch) = batches.get(at) else { return };
                let failed = self.fails(batch);
                results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, failed));
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
        let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        results.sort_by_key(|result| result.0);
        let mut failing = Vec::new();
        for (at, failed) in results {
            if failed? {
                failing.push(&batches[at]);
            }
        }
        Ok(failing)
    }

    /// An input within the judge's limits that fails, out of one that fails.
    fn locate(&self, batch: &Drawn) -> Result<Option<Failing>, Aborted> {
        if batch.cases.len() == 1 {
            return Ok(Some(Failing { drawn: batch.clone(), right_alone: false, slow: None }));
        }
        let part = |from: usize, to: usize| Drawn {
            header: batch.header.clone(),
            cases: batch.cases[from..to].to_vec(),
        };
        let Some((_, answers, ran, verdict)) = self.run(batch)? else { return Ok(None) };
        let at = match verdict {
            Verdict::Wrong => first_wrong(&ran.stdout, &answers).unwrap_or(0),
            Verdict::WhiteSpace => first_other_line(&ran.stdout, &answers),
            Verdict::Right => return Ok(None),
            Verdict::Crashed(_) | Verdict::Exceeded(_) => {
                // The shortest beginning that fails, as far as longer ones fail too.
                let (mut right, mut fails) = (0, batch.cases.len());
                while fails - right > 1 {
                    let middle = usize::midpoint(right, fails);
                    if self.fails(&part(0, middle))? { fails = middle } else { right = middle }
                }
                fails - 1
            }
        };
        let alone = part(at, at + 1);
        if self.fails(&alone)? {
            return Ok(Some(Failing { drawn: alone, right_alone: false, slow: None }));
        }
        let together = part((at + 1).saturating_sub(self.most), at + 1);
        if together.cases.len() > 1 && self.fails(&together)? {
            return Ok(Some(Failing { drawn: together, right_alone: true, slow: None }));
        }
        // What the judge may ask for, piece by piece.
        for from in (0..batch.cases.len()).step_by(self.most.min(BATCH.0)) {
            let piece = part(from, batch.cases.len().min(from + self.most.min(BATCH.0)));
            if piece.cases.len() < batch.cases.len() && self.fails(&piece)? {
                return self.locate(&piece);
            }
        }
        // All of them together are within the judge's limits.
        if batch.cases.len() <= self.most && self.fails(batch)? {
            return Ok(Some(Failing { drawn: batch.clone(), right_alone: true, slow: None }));
        }
        Ok(None)
    }

    /// Tries cases that are in order; the least failing one of the first wave with one.
    fn try_cases(&mut self, cases: &[Drawn], tried: &mut usize) -> Result<Option<Failing>, Aborted> {
        let mut from = 0;
        // The first waves are small: most wrong programs fail early.
        let mut width = if self.batch == 1 { WAVE } else { 2 * WAVE };
        while from < cases.len() && !self.over() {
            let wave = &cases[from..cases.len().min(from + width)];
            let batches = self.batches(wave);
            let mut least: Option<Failing> = None;
            let mut unconfirmed = false;
            for batch in self.failing(&batches)? {
                match self.locate(batch)? {
                    Some(failing) => {
                        let smaller = |least: &Failing| order(&failing.drawn, &least.drawn).is_lt();
                        if least.as_ref().is_none_or(smaller) {
                            least = Some(failing);
                        }
                    }
                    None => unconfirmed = true,
                }
            }
            if let Some(failing) = least {
                *tried += wave.iter().filter(|case| order(case, &failing.drawn).is_lt()).count();
                return Ok(Some(failing));
            }
            if unconfirmed {
                // It does not take so many cases at once, which the judge does not ask for.
                self.covered.unconfirmed += 1;
                self.batch = self.batch.min(self.most).min(50);
            }
            *tried += wave.len();
            from += wave.len();
            let full = if self.batch == 1 { 2 * WAVE } else { WAVE * self.batch };
            width = full.min(4 * width);
        }
        Ok(None)
    }

    /// Makes an input smaller: step by step, then by a look at all smaller ones that resemble it, and so on.
    fn smaller(&self, mut failing: Drawn, strict: bool) -> Result<(Drawn, Shrunk), Aborted> {
        let deadline = Instant::now() + SHRINKING;
        let mut all = Shrunk { runs: 0, finished: true };
        loop {
            let mut aborted = None;
            let (drawn, shrunk) = shrink(self.entry, failing, strict, Some(deadline), &mut |candidate| {
                // With fewer cases than the judge has, it is no input of the judge's.
                aborted.is_none()
                    && candidate.cases.len() >= self.fewest
                    && self.fails(candidate).unwrap_or_else(|error| {
                        aborted = Some(error);
                        false
                    })
            });
            if let Some(aborted) = aborted {
                return Err(aborted);
            }
            all = Shrunk { runs: all.runs + shrunk.runs, finished: shrunk.finished };
            let Some(smaller) = self.alike(&drawn, deadline, &mut all)? else { return Ok((drawn, all)) };
            failing = smaller;
        }
    }

    /// The first failing one of the smaller inputs that resemble an input, many of them in a run where that is possible.
    fn alike(&self, drawn: &Drawn, deadline: Instant, all: &mut Shrunk) -> Result<Option<Drawn>, Aborted> {
        let single = drawn.cases.len() > 1 || self.batch == 1;
        let alike = smaller_alike(self.entry, drawn, if single { 200 } else { 5_000 });
        let batches = if single { alike } else { self.batches(&alike) };
        let mut least: Option<Drawn> = None;
        for batch in &batches {
            if Instant::now() >= deadline {
                all.finished = false;
                return Ok(least);
            }
            all.runs += 1;
            if !self.fails(batch)? {
                continue;
            }
            let failing =
                if single { Some(batch.clone()) } else { self.locate(batch)?.map(|failing| failing.drawn) };
            let failing = failing.filter(|failing| failing.cases.len() == drawn.cases.len());
            if let Some(failing) = failing
                && least.as_ref().is_none_or(|least| order(&failing, least).is_lt())
            {
                least = Some(failing);
            }
            if single && least.is_some() {
                break;
            }
        }
        Ok(least)
    }

    /// Makes an input smaller and gathers what the report needs.
    fn found(&self, phase: Phase, failing: Failing, strict: bool) -> Result<Found, Aborted> {
        let least_of_all = phase == Phase::Small && !failing.right_alone;
        let (drawn, shrunk) = if least_of_all {
            (failing.drawn, None)
        } else {
            let (drawn, shrunk) = self.smaller(failing.drawn, strict)?;
            (drawn, Some(shrunk))
        };
        let (mut failed, mut last) = (0, failing.slow);
        if last.is_some() {
            failed = 3;
        } else {
            for _ in 0..3 {
                let Some(run) = self.run(&drawn)? else { break };
                let wrong = run.3 != Verdict::Right;
                failed += u32::from(wrong);
                if wrong || last.is_none() {
                    last = Some(run);
                }
            }
        }
        let Some((input, answers, ran, verdict)) = last else {
            return Err(Aborted::NotStarted("the input is out of the solver's reach".to_string()));
        };
        let wrong = match verdict {
            Verdict::WhiteSpace => first_other_line(&ran.stdout, &answers),
            _ => first_wrong(&ran.stdout, &answers).unwrap_or(answers.len().saturating_sub(1)),
        };
        let (mistakes, compared) = match verdict {
            Verdict::Wrong => self.mistakes(&input, &ran)?,
            _ => (Vec::new(), 0),
        };
        let cases = drawn.cases.len();
        let right_alone = cases > 1 && failing.right_alone;
        Ok(Found {
            phase,
            input,
            cases,
            verdict,
            ran,
            answers,
            wrong,
            right_alone,
            failed,
            least: least_of_all,
            shrunk,
            mistakes,
            compared,
        })
    }

    /// The mistakes that print what the program printed on the input that was found and on all small cases.
    fn mistakes(&self, input: &str, ran: &Ran) -> Result<(Vec<MistakeAbout>, usize), Aborted> {
        let all = self.entry.mistakes();
        let says = |mistake: usize, input: &str, stdout: &[u8]| {
            let printed = self.entry.mistaken(mistake, input.as_bytes());
            printed.is_ok_and(|printed| agrees(stdout, printed.concat().as_bytes(), Comparison::Tokens))
        };
        let mut left: Vec<usize> =
            (0..all.len()).filter(|&mistake| says(mistake, input, &ran.stdout)).collect();
        let mut compared = 1;
        if !left.is_empty() {
            let small = small_cases(self.entry, if self.batch == 1 { 30 } else { 1_000 });
            for batch in self.batches(&small.inputs).iter().take(12) {
                if let Some((input, _, ran, _)) = self.run(batch)? {
                    left.retain(|&mistake| says(mistake, &input, &ran.stdout));
                    compared += batch.cases.len();
                }
            }
        }
        // What the small cases do not tell apart is told apart by the least input of the mistake itself.
        let mut named = Vec::new();
        for mistake in left {
            let least = all[mistake].least;
            let (drawn, read) = trace(self.entry, least, true);
            let same = match read.is_ok().then(|| self.run(&drawn)).transpose()?.flatten() {
                Some((input, _, ran, _)) => says(mistake, &input, &ran.stdout),
                None => true,
            };
            if same {
                named.push(all[mistake]);
            }
        }
        Ok((named, compared))
    }
}

/// Searches for an input that a program answers wrongly.
///
/// # Errors
///
/// [`Aborted`] if the program cannot be started or the search is cancelled.
pub fn stress(entry: &Entry, subject: &dyn Subject, plan: Plan) -> Result<Stressed, Aborted> {
    let mut search = Search::new(entry, subject, plan);
    for phase in [Phase::Small, Phase::Boundaries, Phase::Random, Phase::Limits] {
        let failing = match phase {
            Phase::Given => None,
            Phase::Small => search.small()?,
            Phase::Boundaries => search.boundaries()?,
            Phase::Random => search.random()?,
            Phase::Limits => search.limits()?,
        };
        if let Some(failing) = failing {
            let found = search.found(phase, failing, true)?;
            return Ok(Stressed { found: Some(found), covered: search.covered });
        }
    }
    Ok(Stressed { found: None, covered: search.covered })
}

/// Tries one input, and makes it smaller if the program fails on it.
///
/// # Errors
///
/// [`Aborted`], also if it is no input of the problem.
pub fn stress_from(
    entry: &Entry,
    subject: &dyn Subject,
    plan: Plan,
    input: &str,
) -> Result<Stressed, Aborted> {
    let strict = answers(entry, input.as_bytes(), true).is_ok();
    if !strict {
        answers(entry, input.as_bytes(), false).map_err(Aborted::Input)?;
    }
    let (drawn, read) = trace(entry, input, strict);
    read.map_err(|fault| Aborted::Input(fault.into()))?;
    let search = Search::new(entry, subject, plan);
    let covered = Covered::default();
    if !search.fails(&drawn)? {
        return Ok(Stressed { found: None, covered });
    }
    let failing = search.locate(&drawn)?.unwrap_or(Failing { drawn, right_alone: true, slow: None });
    Ok(Stressed { found: Some(search.found(Phase::Given, failing, strict)?), covered })
}

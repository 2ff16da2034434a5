//! The report on a case that fails: the least one like it, the mistakes that agree with the
//! program.

use std::iter;
use std::ops::Range;
use std::time::{Duration, Instant};

use sg_judge::{Entry, MistakeAbout};

use super::covered::Phase;
use super::enumerate::{small_cases, smaller_alike};
use super::order::order;
use super::random::{Manner, Random};
use super::results::{Aborted, Found, Landmark};
use super::search::{Failing, Run, Search, WAVE, is_longest};
use super::shrink::{Shrunk, can_be_lowered, shrink};
use super::subject::{Ran, Verdict};
use crate::draw::{Drawn, Token, filled, read_again, trace};
use crate::judgement::{answers, first_other_line, first_wrong, is_output_of, mistaken};

/// Up to this many numbers at either end of a case are taken for the length of its list of
/// questions.
const COUNTS: usize = 3;
/// Up to how many tokens an input is short.
const SHORT: usize = 60;
/// From where on numbers are lowered to others of their kind, such as Fibonacci numbers.
const LARGE: u64 = 1_000;
/// Cases of notable numbers with which a known mistake is compared.
const COMPARED: usize = 200;

/// The kind of failure that counts as that of a larger input.
#[derive(Clone, Copy)]
struct Like {
    /// Whether white space is all that was wrong: a wrong answer must not become a question of
    /// layout.
    white_space: bool,
    /// The longest time of a run; that of the program, if it is `None`.
    patience: Option<Duration>,
    /// When the search for a smaller input ends.
    deadline: Instant,
}

impl Like {
    fn counts(self, (.., verdict): &Run) -> bool {
        self.white_space || *verdict != Verdict::WhiteSpace
    }
}

impl Search<'_> {
    /// Makes an input smaller; returned with a failed run on it, if there is one. After a timeout
    /// this is tried with a shorter limit first, which shows an endless run much sooner.
    fn smaller(&self, drawn: Drawn, run: Run, strict: bool) -> Result<(Drawn, Option<Run>, Shrunk), Aborted> {
        let begin = Instant::now();
        let mut before = 0;
        let white_space = run.3 == Verdict::WhiteSpace;
        if run.3.is_timeout() {
            let (patience, deadline) = (Some(self.patience()), begin + self.shrinking() / 2);
            let like = Like { white_space, patience, deadline };
            let (smaller, shrunk) = self.smaller_like(drawn.clone(), strict, like)?;
            let run = if smaller == drawn { Some(run) } else { self.failing(&smaller, None)? };
            if run.is_some() {
                return Ok((smaller, run, shrunk));
            }
            before = shrunk.runs;
        }
        let like = Like { white_space, patience: None, deadline: begin + self.shrinking() };
        let (drawn, shrunk) = self.smaller_like(drawn, strict, like)?;
        Ok((drawn, None, Shrunk { runs: before + shrunk.runs, ..shrunk }))
    }

    /// From the smallest case that a known mistake is documented with and that fails too, if there
    /// is one: step by step, then by a look at all smaller ones that resemble it, and so on.
    fn smaller_like(&self, mut failing: Drawn, strict: bool, like: Like) -> Result<(Drawn, Shrunk), Aborted> {
        let mut all = Shrunk { runs: 0, finished: true };
        // A user's own input is not exchanged for another's, nor several cases for one that may
        // have another fault.
        if self.phase != Phase::Given && failing.cases.len() == 1 {
            let mut known = self.cases_of_mistakes();
            known.retain(|case| order(case, &failing).is_lt());
            known.sort_by(order);
            for case in known {
                all.runs += 1;
                if self.failing(&case, like.patience)?.is_some_and(|run| like.counts(&run)) {
                    failing = case;
                    break;
                }
            }
        }
        loop {
            let mut aborted = None;
            let (drawn, shrunk) =
                shrink(self.entry, failing, strict, Some(like.deadline), &mut |candidate| {
                    // With fewer cases than the judge has, it is no input of the judge's.
                    if candidate.cases.len() < self.fewest {
                        return Some(false);
                    }
                    let run = self.failing(candidate, like.patience).map_err(|error| aborted = Some(error));
                    Some(run.ok()?.is_some_and(|run| like.counts(&run)))
                });
            if let Some(aborted) = aborted {
                return Err(aborted);
            }
            all = Shrunk { runs: all.runs + shrunk.runs, finished: shrunk.finished };
            let smaller = match self.alike(&drawn, like, &mut all)? {
                None => self.among_small(&drawn, like, &mut all)?,
                smaller => smaller,
            };
            match smaller {
                Some(smaller) => failing = smaller,
                None => return Ok((drawn, all)),
            }
        }
    }

    /// The first failing one of the cases smaller than `drawn` that are near a bound, or small and
    /// not tried yet, if it is not larger than all of these.
    fn among_small(&self, drawn: &Drawn, like: Like, all: &mut Shrunk) -> Result<Option<Drawn>, Aborted> {
        let left = &self.small[self.covered.small.min(self.small.len())..];
        if drawn.cases.len() > 1 {
            return Ok(None);
        }
        // Few numbers near a bound or a power of two may fail as well as the many that were found:
        // many such cases are in a run.
        let mut smaller = Vec::new();
        if self.batch > 1 && drawn.header.is_empty() {
            smaller.extend_from_slice(self.near_bounds());
        }
        let is_large = |token: &Token| token.name.is_some() && token.value() >= LARGE;
        if drawn.tokens().count() <= SHORT
            && drawn.tokens().any(is_large)
            && drawn.header.is_empty()
            && self.phase != Phase::Given
        {
            smaller.extend(self.notable(self.notables()));
        }
        smaller.retain(|case| order(case, drawn).is_lt());
        if left.last().is_some_and(|last| order(last, drawn).is_ge()) {
            smaller.extend(left.iter().take_while(|case| order(case, drawn).is_lt()).cloned());
        }
        smaller.sort_by(order);
        for part in smaller.chunks(WAVE * self.batch) {
            if Instant::now() >= like.deadline {
                all.finished = false;
                break;
            }
            let batches = self.batches(part);
            all.runs += batches.len() as u64;
            if let (Some(Failing { drawn, right_alone: false, run }), _) = self.least_failing(&batches)?
                && like.counts(&run)
            {
                return Ok(Some(drawn));
            }
        }
        Ok(None)
    }

    /// The first failing one of the smaller inputs that resemble an input, many of them in a run
    /// where that is possible.
    fn alike(&self, drawn: &Drawn, like: Like, all: &mut Shrunk) -> Result<Option<Drawn>, Aborted> {
        let single = drawn.cases.len() > 1 || self.batch == 1;
        // Cases with their own headers take a run each.
        let alone = single || !drawn.header.is_empty();
        let alike = smaller_alike(self.entry, drawn, if alone { 200 } else { 5_000 });
        let batches = if single { alike } else { self.batches(&alike) };
        let mut least: Option<Drawn> = None;
        for batch in &batches {
            if Instant::now() >= like.deadline {
                all.finished = false;
                return Ok(least);
            }
            all.runs += 1;
            let Some(run) = self.failing(batch, None)? else { continue };
            let failing = if single {
                Some(Failing { drawn: batch.clone(), right_alone: false, run })
            } else {
                self.locate(batch, run)?
            };
            if let Some(Failing { drawn: failing, run, .. }) = failing
                && failing.cases.len() == drawn.cases.len()
                && like.counts(&run)
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
    pub(super) fn found(&self, phase: Phase, failing: Failing, strict: bool) -> Result<Found, Aborted> {
        let least_of_all = phase == Phase::Small && !failing.right_alone;
        let Failing { mut drawn, right_alone, mut run } = failing;
        if drawn.cases.len() < self.fewest {
            // The judge has no input of so few cases.
            let more = filled(drawn.clone(), self.fewest);
            if let Some(failed) = self.failing(&more, None)? {
                (drawn, run) = (more, failed);
            }
        }
        let (drawn, mut last, shrunk) = if least_of_all {
            (drawn, Some(run), None)
        } else if run.3.is_timeout() && phase != Phase::Given && is_longest(&drawn) {
            (drawn, Some(run), Some(Shrunk { runs: 0, finished: false }))
        } else {
            if phase != Phase::Given
                && drawn.tokens().count() > SHORT
                && matches!(run.3, Verdict::Wrong | Verdict::Crashed(_))
                && let Some(short) = self.short_one()?
            {
                (drawn, run) = (short.drawn, short.run);
            }
            let (drawn, run) = self.question(&drawn, &run, strict)?.unwrap_or((drawn, run));
            let larger = run.3.is_timeout().then(|| (drawn.clone(), run.clone()));
            let (mut drawn, mut run, mut shrunk) = self.smaller(drawn, run, strict)?;
            if let Some(larger) = larger
                && drawn != larger.0
                && run.is_none()
                && self.failing(&drawn, None)?.is_none()
                && self.failing(&larger.0, None)?.is_some()
            {
                // One as close to the limit as that tells nothing.
                (drawn, run, shrunk.finished) = (larger.0, Some(larger.1), false);
            }
            (drawn, run, Some(shrunk))
        };
        // A timeout is not repeated, as that takes as long again.
        let timed_out = |run: &Option<Run>| run.as_ref().is_some_and(|run| run.3.is_timeout());
        let (mut failed, mut runs) = (0, 0);
        while !timed_out(&last) && runs < 3 {
            let Some(run) = self.run(&drawn, None)? else { break };
            let wrong = run.3 != Verdict::Right;
            (failed, runs) = (failed + u32::from(wrong), runs + 1);
            if wrong || last.is_none() {
                last = Some(run);
            }
        }
        if timed_out(&last) && failed == runs {
            failed = 3;
        }
        if failed == 0 {
            last = self.failure(&drawn).or(last);
        }
        let Some(run) = last else {
            return Err(Aborted::NotStarted("the input is out of the solver's reach".to_string()));
        };
        let finished = shrunk.is_some_and(|shrunk| shrunk.finished);
        let landmark = if finished && failed == 3 { landmark(self.entry, &drawn) } else { None };
        let cases = drawn.cases.len();
        let right_alone = cases > 1 && right_alone;
        let found = self.reported(phase, cases, run)?;
        Ok(Found { right_alone, failed, least: least_of_all, shrunk, landmark, ..found })
    }

    /// The report on an input that fails in the layout that it was given in, and not as the
    /// statement has it.
    pub(super) fn given(&self, cases: usize, run: Run) -> Result<Found, Aborted> {
        Ok(Found { only_so_laid_out: true, ..self.reported(Phase::Given, cases, run)? })
    }

    /// The report on a run, which is taken to fail again.
    fn reported(&self, phase: Phase, cases: usize, run: Run) -> Result<Found, Aborted> {
        let (input, answers, ran, verdict) = run;
        let wrong = match verdict {
            Verdict::WhiteSpace => first_other_line(&ran.stdout, &answers),
            _ => first_wrong(&ran.stdout, &answers).unwrap_or(answers.len().saturating_sub(1)),
        };
        let (mistakes, compared) = match verdict {
            Verdict::Wrong => self.mistakes(&input, &ran)?,
            _ => (Vec::new(), 0),
        };
        Ok(Found {
            phase,
            input,
            cases,
            verdict,
            ran,
            answers,
            wrong,
            right_alone: false,
            failed: 3,
            least: false,
            only_so_laid_out: false,
            shrunk: None,
            landmark: None,
            mistakes,
            compared,
        })
    }

    /// A failing case of few tokens, with notable numbers or at random: a long one takes many runs
    /// to become as short as that.
    fn short_one(&self) -> Result<Option<Failing>, Aborted> {
        let deadline = Instant::now() + self.shrinking() / 4;
        let mut cases = self.near_bounds().to_vec();
        let mut random = Random::new(self.plan.seed, 4_000_000);
        cases.extend((0..if self.batch == 1 { 400 } else { 4_000 }).filter_map(|round| {
            let reach = 2 << (round % 4);
            let manner = Manner::any(reach, SHORT);
            manner.draw(self.entry, 1, &mut random).filter(|drawn| drawn.cases.len() == 1)
        }));
        for part in cases.chunks(WAVE * self.batch) {
            if Instant::now() >= deadline {
                break;
            }
            if let (Some(failing), _) = self.least_failing(&self.batches(part))?
                && !failing.right_alone
                && matches!(failing.run.3, Verdict::Wrong | Verdict::Crashed(_))
            {
                return Ok(Some(failing));
            }
        }
        Ok(None)
    }

    /// The first question that is answered wrongly, alone, in a case that ends with a list of
    /// questions: one for each line of the answer, and counted by a number before.
    fn question(&self, drawn: &Drawn, run: &Run, strict: bool) -> Result<Option<(Drawn, Run)>, Aborted> {
        let ([case], (_, answers, ran, Verdict::Wrong)) = (&drawn.cases[..], run) else { return Ok(None) };
        let (answers, printed) = (answers.concat(), String::from_utf8_lossy(&ran.stdout));
        let length = answers.trim_end().len();
        let wrong = if answers.split_whitespace().count() == 1 && length > 1 {
            // A line with a letter for each question.
            let wrong = answers.chars().zip(printed.chars()).position(|(answer, own)| answer != own);
            wrong.map(|wrong| (wrong, length))
        } else {
            let lines: Vec<String> = answers.lines().map(|line| format!("{line}\n")).collect();
            first_wrong(&ran.stdout, &lines).map(|wrong| (wrong, lines.len()))
        };
        let Some((wrong, questions)) = wrong.filter(|&(_, questions)| questions > 1) else { return Ok(None) };
        // Each question may be a line of its own length.
        let ends = case.iter().enumerate().filter(|(at, token)| token.ends_line || at + 1 == case.len());
        let ends: Vec<usize> = ends.map(|(at, _)| at + 1).collect();
        if let Some(before) = ends.len().checked_sub(questions + 1) {
            let count = ends[before] - 1;
            if case[count].text == questions.to_string()
                && let Some(found) = self.one_question(
                    drawn,
                    count,
                    ends[before],
                    ends[before + wrong]..ends[before + wrong + 1],
                    strict,
                )?
            {
                return Ok(Some(found));
            }
        }
        for each in 1..=3 {
            let Some(list) = case.len().checked_sub(each * questions) else { break };
            let length = questions.to_string();
            let counts: Vec<usize> = (0..list).filter(|&at| case[at].text == length).collect();
            // At the beginning of the case or before the list; in a long case many other numbers
            // are equal to it.
            let first = &counts[..counts.len().min(COUNTS)];
            let last = &counts[first.len().max(counts.len().saturating_sub(COUNTS))..];
            let question = list + each * wrong..list + each * (wrong + 1);
            for &count in last.iter().chain(first) {
                if let Some(found) = self.one_question(drawn, count, list, question.clone(), strict)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// A case with a single question, if it fails: its number is token `count`, and the list begins
    /// at token `list`.
    fn one_question(
        &self,
        drawn: &Drawn,
        count: usize,
        list: usize,
        question: Range<usize>,
        strict: bool,
    ) -> Result<Option<(Drawn, Run)>, Aborted> {
        let case = &drawn.cases[0];
        let mut tokens = [&case[..list], &case[question]].concat();
        tokens[count].text = 1.to_string();
        let Some(one) = read_again(self.entry, &drawn.with([tokens]), strict) else { return Ok(None) };
        Ok(self.failing(&one, None)?.map(|run| (one, run)))
    }

    /// The mistakes that print what the program printed on the input that was found, on all small
    /// cases, on random ones that they answer wrongly themselves, and at notable numbers. On how
    /// many cases they were compared is the second value.
    fn mistakes(&self, input: &str, ran: &Ran) -> Result<(Vec<MistakeAbout>, usize), Aborted> {
        let all = self.entry.mistakes();
        let says =
            |mistake, input: &str, stdout: &[u8]| is_output_of(self.entry, mistake, input.as_bytes(), stdout);
        let mut left: Vec<usize> =
            (0..all.len()).filter(|&mistake| says(mistake, input, &ran.stdout)).collect();
        let mut compared = 1;
        if left.is_empty() {
            return Ok((Vec::new(), compared));
        }
        let few = self.batch == 1;
        let small = small_cases(self.entry, if few { 30 } else { 1_000 }).inputs;
        let small = self.batches(&small).into_iter().take(12);
        // What the small cases do not tell apart is told apart by larger ones and by the smallest
        // input of the mistake.
        let of_mistakes = left.clone().into_iter().flat_map(|mistake| {
            let (least, read) = trace(self.entry, all[mistake].least, true);
            let errs = self.cases_of_mistake(mistake, if few { 5 } else { 60 });
            read.is_ok().then_some(least).into_iter().chain(self.batches(&errs))
        });
        // Programs with inexact constants are told apart by what comes near to them.
        let notable = || self.batches(&self.notable(if few { 30 } else { COMPARED }));
        for batch in small.chain(of_mistakes).chain(iter::once_with(notable).flatten()) {
            if let Some((input, _, ran, _)) = self.run(&batch, None)? {
                left.retain(|&mistake| says(mistake, &input, &ran.stdout));
                compared += batch.cases.len();
            }
            if left.is_empty() {
                break;
            }
        }
        Ok((left.into_iter().map(|mistake| all[mistake]).collect(), compared))
    }

    /// Random cases of growing size that a mistake answers wrongly, at most `most`.
    fn cases_of_mistake(&self, mistake: usize, most: usize) -> Vec<Drawn> {
        let mut random = Random::new(self.plan.seed, 3_000_000);
        let drawn = (0..600).filter_map(|round| {
            let reach = 4 << (round % 6);
            let manner = Manner::any(reach, 200);
            manner.draw(self.entry, 1, &mut random)
        });
        let errs = |drawn: &Drawn| {
            let input = drawn.input(self.entry.about().framing);
            let printed = mistaken(self.entry, mistake, input.as_bytes());
            let right = answers(self.entry, input.as_bytes(), false);
            printed.ok().zip(right.ok()).is_some_and(|(printed, right)| printed != right)
        };
        drawn.filter(errs).take(most).collect()
    }
}

/// The number of an input that cannot be lowered at which a type or a table ends. Where several
/// numbers are large, each may be the reason, or what is computed from all: then it tells something
/// only if all are near the same power, or their sum is near one.
fn landmark(entry: &Entry, drawn: &Drawn) -> Option<Landmark> {
    /// Bits of the types of C++, with and without a sign, and of a floating-point number's digits;
    /// 30 bits hold what `int` holds twice, and are what many loops look at.
    const TYPES: [u32; 10] = [7, 8, 15, 16, 24, 30, 31, 32, 53, 63];
    /// Numbers below this are too small to tell anything.
    const SMALL: u64 = 20;
    // Of small numbers many are near a power.
    let is_near = |value: u64, bits: u32| value.abs_diff(1 << bits) <= if bits < 15 { 1 } else { 3 };
    let power = |value, types: &[u32]| types.iter().copied().find(|&bits| is_near(value, bits));
    let numbers = || drawn.tokens().filter_map(|token| Some((token.name?, token)));
    let large: Vec<_> = numbers().filter(|(_, token)| token.value() >= SMALL).collect();
    // The one nearest to a power, if all are near the same.
    let from_power = |value: u64| TYPES.map(|bits| value.abs_diff(1 << bits)).into_iter().min();
    if let Some((name, token)) = large.iter().min_by_key(|(_, token)| from_power(token.value())) {
        let (value, is_alone) = (token.value(), large.len() == 1);
        let bits = power(value, &TYPES);
        // No array is as long as the largest numbers of a type.
        let is_of_type = bits.is_some_and(|bits| bits > Landmark::MOST_INDEX);
        if is_alone && value == token.most && !is_of_type && can_be_lowered(entry, drawn, name) {
            return Some(Landmark::Greatest { name, value });
        }
        // Chance does not come as near to a large power.
        let is_alone = is_alone || bits.is_some_and(|bits| bits >= 24);
        if is_alone || bits.is_some() && large.iter().all(|(_, other)| power(other.value(), &TYPES) == bits) {
            return bits.map(|bits| Landmark::Power { what: Some(name), value, bits });
        }
    }
    let least = large.iter().min_by_key(|(_, token)| token.value());
    for bits in [31, 63] {
        // Two that differ by 1 may be in one product.
        let root = (1_u64 << bits).isqrt() + 1;
        let all = large.iter().all(|(_, token)| (root..=root + 1).contains(&token.value()));
        if let Some((name, token)) = least.filter(|_| all) {
            return Some(Landmark::Square { name, value: token.value(), bits });
        }
    }
    // The length of a list that cannot be shorter.
    let count =
        numbers().next().filter(|(_, token)| (SMALL..=drawn.cases[0].len() as u64).contains(&token.value()));
    if let Some((name, token)) = count
        && let Some(bits) = power(token.value(), &TYPES[1..])
    {
        return Some(Landmark::Power { what: Some(name), value: token.value(), bits });
    }
    // A count is not a term of the sum, or it is one of many small numbers.
    [SMALL, 0].into_iter().find_map(|least| {
        let terms = numbers().filter(|(_, token)| token.value() >= least);
        let value = terms.fold(0_u64, |sum, (_, token)| sum.saturating_add(token.value()));
        power(value, &TYPES[2..]).map(|bits| Landmark::Power { what: None, value, bits })
    })
}

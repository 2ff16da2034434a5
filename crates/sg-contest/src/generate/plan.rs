//! Which inputs a set has.

use std::borrow::Borrow;
use std::collections::HashSet;

use sg_judge::{Comparison, Entry, Framing, Phrase, Request, Stop, Text, text};

use super::cases::{self, Case, Outcomes, packed};
use super::coverage::{declared, is_too_long, sizes};
use super::{MOST_TOKENS, MOST_TOKENS_OF_ALL, NotGenerated, Part, Recipe, Size, kills};
use crate::draw::{self, Drawn, Token, cases_of_an_input, draw_cases, filled, names, read_again, trace};
use crate::judgement::{agrees, answers, mistaken_while};
use crate::stress::{Manner, Mode, Random, disturbed, even_sets, order, paired, small_cases};

/// The most files with all small cases, with bounds, and with random cases: with the traps some fifty in all, since Hydro
/// takes no more than 60 of a second each.
const FILES: (usize, usize, usize) = (8, 8, 16);
/// The most cases of a file, where the judge has no limit: of small cases, of others, and of random ones.
const CASES: (usize, usize, usize) = (400, 40, 100);
/// The most tokens of a file that is not at the limits, unless a single case has more.
const TOKENS: usize = 20_000;
/// The most cases of a file at the limits, where the judge limits them.
const CASES_AT_THE_LIMITS: u64 = 1_000;
/// The most tokens of a case in a trap, and the greatest sum of its numbers: programs with mistakes may be slow. What a
/// mistake needs beyond that is in its documented input.
const QUICK: (usize, u128) = (100, 20_000);
/// The length of a list in the files at the limits that have several, if the judge's limit is more than a file holds, ...
const LONG_LIST: u64 = 10_000;
/// ... and, if even that is too long, in the file that has one alone.
const LONGEST_LISTS: [u64; 4] = [500_000, 200_000, 100_000, 50_000];
/// The most tokens of a file with a single list.
const MOST_TOKENS_OF_A_LIST: usize = 1_100_000;
/// The number of cases from which on a file of the most cases is drawn again.
const MANY_CASES: u64 = 10_000;
/// Files of a single case that are close to lost, and files with numbers in their turn.
const FILES_OF_A_KIND: (usize, usize) = (4, 3);
/// Cases that are drawn for files with numbers in their turn.
const IN_TURN: usize = 64;
/// The most different cases of a file that has more of them than its tokens may take memory.
const MOST_DIFFERENT: usize = 200_000;

/// The inputs of a set. Each attempt draws others.
pub(super) fn parts(
    entry: &Entry,
    recipe: Recipe<'_>,
    attempt: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Part>, NotGenerated> {
    let mut plan = Plan::new(entry, recipe, attempt);
    for step in [
        Plan::small,
        Plan::bounds,
        Plan::draw_some,
        Plan::wide,
        Plan::traps,
        Plan::limits,
        Plan::long,
        Plan::adversaries,
    ] {
        NotGenerated::unless(go_on())?;
        step(&mut plan);
    }
    plan.random(go_on)?;
    for step in [Plan::close, Plan::close_and_long, Plan::notable, Plan::in_turn] {
        NotGenerated::unless(go_on())?;
        let before = plan.parts.len();
        step(&mut plan);
        plan.parts[before..].iter_mut().for_each(|part| part.one_sided = true);
    }
    plan.sample()?;
    Ok(plan.parts)
}

/// An end of the range of a number: its name, [`Mode::Least`] or [`Mode::Most`], and whether it is the judge's; else it is that of
/// a place where other numbers may allow less.
type End = (&'static str, Mode, bool);

/// The modes of some names.
type Modes = Vec<(&'static str, Mode)>;

fn manner(shape: &Modes, values: Mode, tokens: usize) -> Manner {
    Manner { modes: shape.clone(), others: Some(values), reach: u64::MAX, tokens }
}

/// The line that all of several answers consist of, if there is one: a program that prints it all the time would be right.
fn constant(answers: &[String]) -> Option<&str> {
    let mut lines = answers.iter().flat_map(|answer| answer.lines());
    let first = lines.next()?;
    let second = lines.next()?;
    (first == second && lines.all(|line| line == first)).then_some(first)
}

/// Changes the last number of a case by 1, up or down.
fn next_to(mut drawn: Drawn) -> Drawn {
    if let Some(last) = drawn.cases[0].last_mut().filter(|last| last.name.is_some()) {
        last.text = (last.value() ^ 1).clamp(last.least, last.most).to_string();
    }
    drawn
}

/// The index of the last line of the rarer one of two kinds of lines, less the number of its lines.
/// `None` if all lines are the same.
fn lateness(lines: &[&str]) -> Option<usize> {
    let (one, other): (Vec<usize>, Vec<usize>) = (0..lines.len()).partition(|&at| lines[at] == lines[0]);
    let rarer = if one.len() < other.len() { one } else { other };
    Some(rarer.last()?.saturating_sub(rarer.len()))
}

/// Adds a case to the group of those with its header.
fn add<C: Borrow<Case>>(groups: &mut Vec<Vec<C>>, case: C) {
    match groups.iter_mut().find(|group| group[0].borrow().header() == case.borrow().header()) {
        Some(group) => group.push(case),
        None => groups.push(vec![case]),
    }
}

/// How many of some cases have the rarer outcome.
fn rarer<C: Borrow<Case>>(group: &[C]) -> usize {
    let first = group.iter().filter(|case| (*case).borrow().first_wins()).count();
    first.min(group.len() - first)
}

struct Plan<'p> {
    entry: &'p Entry,
    recipe: Recipe<'p>,
    attempt: u64,
    /// The fewest and the most cases of an input.
    fewest: usize,
    most: u64,
    parts: Vec<Part>,
    /// All small cases, as far as they are in files, and more that were drawn.
    small: Vec<Case>,
    drawn: Vec<Case>,
    /// The cases that were drawn at random before.
    known: HashSet<String>,
}

impl<'p> Plan<'p> {
    fn new(entry: &'p Entry, recipe: Recipe<'p>, attempt: u64) -> Self {
        let (fewest, most) = cases_of_an_input(entry);
        Self {
            entry,
            recipe,
            attempt,
            fewest,
            most,
            parts: Vec::new(),
            small: Vec::new(),
            drawn: Vec::new(),
            known: HashSet::new(),
        }
    }

    /// Whether files at the limits are left out. The page asks for small data alone, and need not carry code for the others.
    fn is_small(&self) -> bool {
        cfg!(target_family = "wasm") || self.recipe.size == Size::Small
    }

    /// The judge's most cases or a smaller number.
    fn at_most(&self, cases: usize) -> usize {
        self.most.min(cases as u64) as usize
    }

    /// As many, but one fewer where the judge allows no more and there are several: one with another answer may follow.
    fn with_room(&self, cases: usize) -> usize {
        let most = self.at_most(cases);
        most - usize::from(most as u64 == self.most && most > 2)
    }

    /// The answers to an input.
    fn answers(&self, drawn: &Drawn, strict: bool) -> Result<Vec<String>, Stop> {
        answers(self.entry, drawn.input(self.entry.about().framing).as_bytes(), strict)
    }

    /// A generator that depends on the seed and on what it is for.
    fn stream(&self, stream: u64) -> Random {
        Random::new(self.recipe.seed, 3_000_000 + 100_000 * self.attempt + stream)
    }

    fn push(&mut self, name: &str, purpose: Text, drawn: Drawn) {
        if let Some(input) = self.answered(drawn) {
            self.push_input(name, purpose, input);
        }
    }

    /// An input as the judge's data may have it.
    fn input(&self, mut drawn: Drawn) -> String {
        let about = self.entry.about();
        if about.most_in_all.is_some() {
            drawn.keep_total(self.entry);
        }
        drawn.input(about.framing)
    }

    fn push_input(&mut self, name: &str, purpose: Text, input: String) {
        self.parts.push(Part { name: name.to_string(), purpose, sample: false, one_sided: false, input });
    }

    /// Adds files of one kind, numbered if there are several. Those that are there already are left out, as happens where a file is one
    /// small case.
    fn push_all(&mut self, name: &str, purpose: &Text, files: Vec<Drawn>) {
        let mut inputs: Vec<String> = Vec::new();
        for input in files.into_iter().filter_map(|drawn| self.answered(drawn)) {
            if !inputs.contains(&input) && self.parts.iter().all(|part| part.input != input) {
                inputs.push(input);
            }
        }
        let many = inputs.len();
        for (at, input) in inputs.into_iter().enumerate() {
            match many {
                1 => self.push_input(name, purpose.clone(), input),
                many => self.push_input(
                    &format!("{name}-{}", at + 1),
                    text!(
                        "{purpose}, part {part} of {many}",
                        "{purpose}，第 {part} 份，共 {many} 份",
                        purpose,
                        part = at + 1,
                        many
                    ),
                    input,
                ),
            }
        }
    }

    /// Files with all small cases, as many as fit.
    fn small(&mut self) {
        let capacity = self.with_room(CASES.0);
        let most = if self.recipe.size == Size::Small { 100 } else { 400 };
        let mut last = None;
        for most in [most, most / 2, most / 5, most / 10, most / 20, most / 50] {
            let small = small_cases(self.entry, most);
            let all = small.inputs.len();
            let cases = cases::solved(self.entry, small.inputs);
            let files = packed(&cases.iter().collect::<Vec<_>>(), capacity, self.fewest, TOKENS);
            let fits = files.len() <= FILES.0;
            // Many cases serve as traps, also where not all of them become files.
            if self.small.is_empty() {
                self.small.clone_from(&cases);
            }
            if !files.is_empty() {
                last = Some((all, files));
            }
            if fits {
                break;
            }
        }
        let Some((all, mut files)) = last else { return };
        let purpose = if files.len() == 1 {
            text!("all {all} smallest cases", "全部 {all} 组最小的数据", all)
        } else if files.len() <= FILES.0 {
            // What is said of each part must be true of the whole.
            text!("the {all} smallest cases together", "合起来为最小的 {all} 组数据", all)
        } else {
            files.truncate(FILES.0);
            text!("smallest cases", "最小的数据")
        };
        self.push_all("all-small", &purpose, files);
    }

    /// Files with each number at its least and its greatest value.
    fn bounds(&mut self) {
        let names = names(self.entry);
        let mut targets: Vec<(&'static str, Mode)> = Vec::new();
        for &name in &names {
            targets.push((name, Mode::Least));
            if !is_too_long(self.entry, name) {
                targets.push((name, Mode::Most));
            }
        }
        let mut choices: Vec<Vec<(&'static str, Mode)>> = Vec::new();
        for (at, &one) in targets.iter().enumerate() {
            let others = targets[at + 1..].iter().filter(|other| other.0 != one.0);
            choices.extend(others.map(|&other| vec![one, other]));
        }
        choices.extend(targets.iter().map(|&target| vec![target]));
        let mut candidates: Vec<(Case, Vec<End>)> = Vec::new();
        for (stream, modes) in choices.into_iter().enumerate() {
            let mut random = self.stream(stream as u64);
            for others in [Some(Mode::Small), None, Some(Mode::Sparse), Some(Mode::Rising)] {
                // A word is no longer than the reach, which shrinks when a drawing fails.
                let reach = if others.is_some() { u64::MAX } else { 64 };
                let manner = Manner { modes: modes.clone(), others, reach, tokens: MOST_TOKENS };
                let Some(drawn) = manner.draw(self.entry, 1, &mut random) else { continue };
                let reached = self.ends_reached(&drawn);
                let no_more = |(_, known): &(Case, Vec<_>)| reached.iter().all(|end| known.contains(end));
                if drawn.tokens().count() > TOKENS && candidates.iter().any(no_more) {
                    // It would only fill the memory.
                    continue;
                }
                let solved = cases::solved(self.entry, vec![drawn]);
                candidates.extend(solved.into_iter().map(|case| (case, reached.clone())));
                if self.recipe.size == Size::Small && candidates.len() > stream {
                    break;
                }
            }
        }
        // First a few that reach all bounds, the judge's where a case can, and then the others as far as there is room.
        let is_reached = |end| candidates.iter().any(|(_, reached)| reached.contains(&end));
        let mut open: Vec<End> =
            targets.into_iter().map(|(name, mode)| (name, mode, is_reached((name, mode, true)))).collect();
        let mut chosen: Vec<usize> = Vec::new();
        while let Some((at, _)) = candidates
            .iter()
            .enumerate()
            .map(|(at, (_, reached))| (at, reached.iter().filter(|end| open.contains(end)).count()))
            .filter(|&(_, new)| new > 0)
            .max_by_key(|&(at, new)| (new, usize::MAX - at))
        {
            open.retain(|end| !candidates[at].1.contains(end));
            chosen.push(at);
        }
        let needed = chosen.len();
        chosen.extend((0..candidates.len()).filter(|at| !chosen[..needed].contains(at)).collect::<Vec<_>>());
        let capacity = self.with_room(CASES.1);
        let pick = |chosen: &[usize]| {
            let picked: Vec<&Case> = chosen.iter().map(|&at| &candidates[at].0).collect();
            packed(&picked, capacity, self.fewest, TOKENS)
        };
        // As many as do not need more files than allowed, or than the necessary ones do.
        let least = pick(&chosen[..needed]).len().max(FILES.1.min(4));
        let mut count = chosen.len();
        while count > needed && pick(&chosen[..count]).len() > least {
            count = (count - 1).min(needed.max(count * 3 / 4));
        }
        let files = pick(&chosen[..count]);
        let purpose = text!("numbers at their minimum and maximum", "取到最小值与最大值的数");
        self.push_all("bounds", &purpose, files);
        self.drawn.extend(candidates.into_iter().map(|candidate| candidate.0));
    }

    /// The ends that the numbers of a case are at.
    fn ends_reached(&self, drawn: &Drawn) -> Vec<End> {
        let mut ends = Vec::new();
        // A number without a choice in its place says nothing of its bounds.
        for token in drawn.tokens().filter(|token| token.least < token.most) {
            let Some(name) = token.name else { continue };
            for (at, mode, bound) in [(0, Mode::Least, token.least), (1, Mode::Most, token.most)] {
                if token.value() != bound || ends.contains(&(name, mode, true)) {
                    continue;
                }
                if !ends.contains(&(name, mode, false)) {
                    ends.push((name, mode, false));
                }
                if declared(self.entry.about().numbers, name)[at] == bound {
                    ends.push((name, mode, true));
                }
            }
        }
        ends
    }

    /// Files with the fewest and with the most cases.
    fn wide(&mut self) {
        let Framing::CountFirst(count) = self.entry.about().framing else { return };
        let (least, most) = count.bounds().judge().into_inner();
        let name = count.field().name();
        if least == 0 {
            let (none, _) = draw_cases(self.entry, true, 0, &mut |request| match request {
                Request::Number { least, .. } => Some(least.to_string()),
                _ => None,
            });
            self.push(
                "no-cases",
                text!("{name} at its minimum: no case at all", "{name} 取最小值：没有数据", name),
                none,
            );
        } else if let Some(case) = self.small.last() {
            let fewest = self.input(filled(case.drawn.clone(), least as usize));
            self.push_input("fewest-cases", text!("{name} at its minimum", "{name} 取最小值", name), fewest);
        }
        let Some(first) = self.small.first() else { return };
        let is_long = first.tokens().max(1) as u64 > MOST_TOKENS as u64 / most.max(1);
        if !self.is_small() && (is_long || most > MANY_CASES) {
            return self.many(name);
        }
        if is_long {
            return;
        }
        // The header under which both players win the most small cases.
        let mut groups: Vec<Vec<&Case>> = Vec::new();
        self.small.iter().for_each(|case| add(&mut groups, case));
        let best = groups.iter().rev().max_by_key(|group| rarer(group));
        let Some(&first) = best.and_then(|group| group.first()) else { return };
        let header = first.header();
        let all = self.drawn.iter().chain(&self.small);
        let alike: Vec<&Case> = all.filter(|case| case.header() == header).collect();
        let mut wide = first.drawn.with(Vec::new());
        let mut tokens = 0;
        let mut cases = alike.iter().cycle();
        while (wide.cases.len() as u64) < most {
            let Some(case) = cases.next() else { return };
            // The last ones are the smallest if there is no room for others.
            let left = most - wide.cases.len() as u64;
            let room = MOST_TOKENS.saturating_sub(tokens) as u64 / left;
            let case = if case.tokens() as u64 > room { first } else { case };
            tokens += case.tokens();
            wide.cases.extend(case.drawn.cases.iter().cloned());
        }
        self.push("most-cases", text!("{name} at its maximum", "{name} 取最大值", name), wide);
    }

    /// A file with the most cases, the shortest ones.
    fn many(&mut self, name: &str) {
        let shape: Modes = sizes(self.entry).into_iter().map(|size| (size, Mode::Least)).collect();
        let mut random = self.stream(25_000);
        let values = [Mode::Uniform, Mode::Logarithmic, Mode::Logarithmic, Mode::NearMost];
        let made = self.together(|number| {
            manner(&shape, values[number as usize % 4], QUICK.0).draw_after(&[], self.entry, &mut random)
        });
        let Some((cases, input)) = made else { return };
        let purpose = if cases == self.most {
            text!("{name} at its maximum", "{name} 取最大值", name)
        } else {
            text!("{name} next to its maximum", "{name} 比最大值小 1", name)
        };
        self.push_input("most-cases", purpose, input);
    }

    /// A file of as many cases as there may be, with their number. It is put together as text, since the tokens of all would take
    /// much memory; after [`MOST_DIFFERENT`] cases they repeat. If all have the same answer, another case takes the place of the
    /// last, or of the last two where the judge does not allow it otherwise.
    fn together(&self, mut draw: impl FnMut(u64) -> Option<Drawn>) -> Option<(u64, String)> {
        let Framing::CountFirst(_) = self.entry.about().framing else { return None };
        let mut different: Vec<(usize, String)> = Vec::new();
        let mut tokens = 0;
        for number in 0..self.most {
            if different.len() < MOST_DIFFERENT {
                let drawn = draw(number).filter(|drawn| drawn.header.is_empty())?;
                different.push((drawn.cases[0].len(), drawn.input(Framing::UntilEnd(""))));
            }
            tokens += different[number as usize % different.len()].0;
            if tokens > MOST_TOKENS_OF_ALL {
                return None;
            }
        }
        let with = |cases: u64, last: &str| {
            let all = (0..cases).map(|number| &*different[number as usize % different.len()].1);
            format!("{}\n{}{last}", cases + u64::from(!last.is_empty()), all.collect::<String>())
        };
        let input = with(self.most, "");
        let found = answers(self.entry, input.as_bytes(), true).ok()?;
        let Some(line) = constant(&found) else { return Some((self.most, input)) };
        let allowed = |input: &str| {
            answers(self.entry, input.as_bytes(), true).is_ok()
                && (self.entry.about().most_in_all.is_none()
                    || trace(self.entry, input, true).0.keep_total(self.entry))
        };
        let others = [Self::answered_otherwise, Self::small_otherwise];
        others.iter().find_map(|other| {
            let other = other(self, &[], line)?.input(Framing::UntilEnd(""));
            let mut replaced = (1..=2).map(|fewer| (self.most + 1 - fewer, with(self.most - fewer, &other)));
            replaced.find(|(_, input)| allowed(input))
        })
    }

    /// For each known mistake a file that it does not survive.
    fn traps(&mut self) {
        let mistakes = self.entry.mistakes();
        for (mistake, about) in mistakes.iter().enumerate() {
            let (least, read) = trace(self.entry, about.least, true);
            let mut header = Vec::new();
            let mut trap = None;
            if read.is_ok() && self.is_killed_by(mistake, &least) {
                header = least.header.iter().map(|token| token.text.clone()).collect();
                trap = Some(least);
            }
            let room = self.with_room(CASES.1);
            let fits = |case: &&Case| trap.is_none() || case.header() == header;
            let mut killers: Vec<&Case> = Vec::new();
            for pool in [&self.small, &self.drawn] {
                let quick = |case: &&Case| case.tokens() <= QUICK.0 && case.sum() <= QUICK.1;
                let pool: Vec<&Case> = pool.iter().filter(fits).filter(quick).collect();
                killers.extend(self.killers(mistake, &pool, room));
            }
            killers.sort_by(|one, other| order(&one.drawn, &other.drawn));
            if trap.is_none() {
                let Some(first) = killers.first() else { continue };
                header = first.header().into_iter().map(str::to_string).collect();
            }
            killers.retain(|case| case.header() == header);
            let mut trap = trap.unwrap_or_else(|| killers.remove(0).drawn.clone());
            // Some of all sizes, those of the smallest input first.
            let room = room.saturating_sub(trap.cases.len());
            let step = killers.len().div_ceil(room.max(1)).max(1);
            let mut tokens = 0;
            for case in killers.iter().step_by(step).take(room) {
                tokens += case.tokens();
                if tokens > TOKENS {
                    break;
                }
                if !trap.cases.contains(&case.drawn.cases[0]) {
                    trap.cases.extend(case.drawn.cases.iter().cloned());
                }
            }
            let trap = filled(trap, self.fewest);
            self.push(
                &format!("trap-{}", about.name),
                text!("known mistake: {words}", "已知错误：{words}", words = about.words),
                trap,
            );
        }
    }

    /// Draws cases of all sizes for the traps.
    fn draw_some(&mut self) {
        let rounds = if self.recipe.size == Size::Small { 8 } else { 20 };
        for round in 0..rounds {
            let mut random = self.stream(10_000 + round);
            let manner = Manner::any(4_u64.saturating_pow(1 + (round % 16) as u32), 500);
            let shared = self.at_most(20) as u64;
            self.drawn.extend(cases::random(self.entry, &manner, shared, &mut random, &mut self.known));
        }
    }

    /// The first `most` cases that a program with a mistake answers wrongly when they follow one another.
    fn killers<'c>(&self, mistake: usize, cases: &[&'c Case], most: usize) -> Vec<&'c Case> {
        let mut killers = Vec::new();
        let mut rest = cases;
        while let (Some(first), true) = (rest.first(), killers.len() < most) {
            let alike = rest.iter().take(200).take_while(|case| case.header() == first.header()).count();
            let (batch, after) = rest.split_at(alike.max(1));
            rest = after;
            let all: Vec<_> = batch.iter().flat_map(|case| case.drawn.cases.iter().cloned()).collect();
            let drawn = first.drawn.with(all);
            let input = drawn.input(self.entry.about().framing);
            let Ok(answers) = answers(self.entry, input.as_bytes(), false) else { continue };
            let mut each = batch.iter().zip(&answers);
            let _ = mistaken_while(self.entry, mistake, input.as_bytes(), |printed| {
                let Some((case, answer)) = each.next() else { return false };
                if !agrees(printed.as_bytes(), answer.as_bytes(), Comparison::Tokens) {
                    killers.push(*case);
                }
                killers.len() < most
            });
        }
        killers
    }

    fn is_killed_by(&self, mistake: usize, drawn: &Drawn) -> bool {
        let input = drawn.input(self.entry.about().framing);
        answers(self.entry, input.as_bytes(), false)
            .is_ok_and(|answers| kills(self.entry, mistake, &input, &answers))
    }

    /// Files at the limits.
    fn limits(&mut self) {
        if self.is_small() {
            return;
        }
        let sizes = sizes(self.entry);
        let shapes = self.shapes(&sizes);
        let mut kinds = vec![
            (
                "greatest",
                Mode::Most,
                Phrase::both(
                    "numbers at their maximum, near it and uniform",
                    "最大的、接近最大的和均匀分布的数",
                ),
            ),
            ("near", Mode::NearMost, Phrase::both("numbers near their maximum", "接近最大的数")),
            ("uniform", Mode::Uniform, Phrase::both("numbers uniform", "均匀分布的数")),
            (
                "magnitudes",
                Mode::Logarithmic,
                Phrase::both("numbers of all orders of magnitude", "各个数量级的数"),
            ),
            ("rising", Mode::Rising, Phrase::both("rising numbers", "递增的数")),
        ];
        if let alike @ Mode::UpTo(_) = self.alike() {
            let purpose =
                Phrase::both("numbers up to the least of their maxima", "不超过各数最大值中最小者的数");
            kinds.push(("alike", alike, purpose));
        }
        for (stream, (name, values, purpose)) in (20_000..).zip(kinds) {
            let mut random = self.stream(stream);
            let Some(drawn) = self.at_the_limits(&sizes, &shapes, values, &mut random) else { continue };
            let mut files = vec![drawn];
            if self.most == 1 {
                // Both answers take two files.
                let Ok(answers) = self.answers(&files[0], true) else { continue };
                let line = answers[0].trim_end();
                let kinds = [values, Mode::Mixed].into_iter().cycle().take(20);
                files.extend(shapes.iter().cycle().zip(kinds).find_map(|(shape, values)| {
                    self.draw_otherwise(&manner(shape, values, MOST_TOKENS), &[], line, &mut random)
                }));
            }
            let purpose = text!("at the limits: {purpose}", "达到上限：{purpose}", purpose);
            self.push_all(&format!("limits-{name}"), &purpose, files);
        }
        if let [shape] = &shapes[..]
            && let Some(input) = self.full(shape)
        {
            let purpose = text!("the most cases, each of the greatest size", "组数最多，每组规模都最大");
            self.push_input("limits-full", purpose, input);
        }
    }

    /// The mode of numbers that have to do with one another: all are up to the least of their maxima, as moves larger than every
    /// heap are none.
    fn alike(&self) -> Mode {
        let sizes = sizes(self.entry);
        let all = names(self.entry).into_iter().filter(|name| !sizes.contains(name));
        let most: Vec<u64> = all.map(|name| declared(self.entry.about().numbers, name)[1]).collect();
        match most.iter().min() {
            Some(&least) if most.iter().any(|&most| most > least) => Mode::UpTo(least),
            _ => Mode::Uniform,
        }
    }

    /// Files with a single list as long as the judge allows, where the lists of the other files are shorter.
    fn long(&mut self) {
        if self.is_small() {
            return;
        }
        let mut random = self.stream(26_000);
        let mut files = Vec::new();
        for drawn in self.longest(self.alike(), &mut random) {
            let pairs = paired(self.entry, &drawn, true);
            files.extend(pairs.into_iter().chain([drawn]).map(|drawn| filled(drawn, self.fewest)));
        }
        let purpose = text!("at the limits: the longest list", "达到上限：最长的一列");
        self.push_all("limits-long", &purpose, files);
    }

    /// Cases with a single list as long as the judge allows, one for each list that is shorter in the other files.
    fn longest(&self, values: Mode, random: &mut Random) -> Vec<Drawn> {
        let names = names(self.entry);
        let free: Vec<&'static str> =
            names.into_iter().filter(|name| is_too_long(self.entry, name)).collect();
        let others: Vec<&'static str> =
            sizes(self.entry).into_iter().filter(|name| !free.contains(name)).collect();
        let longest = |longest: &'static str| {
            let modes = [Mode::Most].into_iter().chain(LONGEST_LISTS.map(Mode::Exactly));
            modes.into_iter().find_map(|mode| {
                let mut shape: Modes = vec![(longest, mode)];
                shape.extend(
                    free.iter().filter(|&&name| name != longest).map(|&name| (name, Mode::Exactly(1))),
                );
                shape.extend(others.iter().map(|&name| (name, Mode::Most)));
                manner(&shape, values, MOST_TOKENS_OF_A_LIST).draw_after(&[], self.entry, random)
            })
        };
        free.iter().copied().filter_map(longest).collect()
    }

    /// A file at the limits in which the second player wins half of the cases where that can be had, and the others are next to such ones:
    /// programs that lose high bits or late heaps take one for the other.
    fn close(&mut self) {
        let sizes = sizes(self.entry);
        if self.is_small() || sizes.is_empty() {
            return;
        }
        let shapes = self.shapes(&sizes);
        let wanted = match self.most {
            1 => FILES_OF_A_KIND.0,
            most if most > CASES_AT_THE_LIMITS => CASES.2,
            most => most as usize,
        };
        let values = [Mode::NearPowerOfTwo, Mode::Uniform, Mode::Even, Mode::NearPowerOfTwo, Mode::Least];
        let mut random = self.stream(50_000);
        let mut is_new = self.new_ones();
        let mut cases: Vec<Drawn> = Vec::new();
        let mut room = MOST_TOKENS;
        for number in 0..wanted {
            let Some(shape) = shapes.get(number % shapes.len().max(1)) else { break };
            let header = cases.first().filter(|_| self.most > 1).map_or(&[][..], |case| &case.header);
            let manner = manner(shape, values[number / 2 % values.len()], room);
            let Some(drawn) = manner.draw_after(header, self.entry, &mut random) else { continue };
            let lost = if cases::second_wins(self.entry, &drawn) {
                drawn
            } else {
                paired(self.entry, &drawn, false).unwrap_or(drawn)
            };
            let late = [4, u64::MAX][random.up_to(1) as usize];
            let close = if number % 2 == 1 { disturbed(self.entry, &lost, late, &mut random) } else { None };
            let case = close.unwrap_or(lost);
            if !is_new(&case) {
                continue;
            }
            room -= case.cases[0].len().min(room) * usize::from(self.most > 1);
            cases.push(case);
        }
        let most = if self.most == 1 { 1 } else { wanted };
        let purpose = text!(
            "at the limits: the second player wins, or would but for one number or letter",
            "达到上限：后手必胜，或只差一个数或一个字母"
        );
        let files = draw::packed(&cases, most, MOST_TOKENS, |_| 1);
        let files = files.into_iter().map(|file| filled(file, self.fewest)).collect();
        self.push_all("limits-close", &purpose, files);
    }

    /// Files with the longest list of even numbers, and with the last one changed, where that alone changes the answer.
    fn close_and_long(&mut self) {
        if self.is_small() {
            return;
        }
        let mut random = self.stream(51_000);
        let mut files: Vec<Drawn> = Vec::new();
        for drawn in self.longest(Mode::Even, &mut random) {
            let pair = [drawn.clone(), next_to(drawn)].map(|drawn| filled(drawn, self.fewest));
            let lines = pair.each_ref().map(|drawn| self.only_line(drawn));
            if let [Some(even), Some(odd)] = lines
                && even != odd
            {
                files.extend(pair);
            }
        }
        let purpose =
            text!("at the limits: the longest list, of even numbers", "达到上限：最长的一列，都是偶数");
        self.push_all("limits-even", &purpose, files);
    }

    /// Files of cases without lists: uniform numbers, which the reader may complete so that the second player wins, notable numbers,
    /// and one number of any size with small ones; each of them twice, the last number changed by 1.
    fn notable(&mut self) {
        if self.is_small() || !sizes(self.entry).is_empty() {
            return;
        }
        let each = names(self.entry).into_iter().map(|name| (vec![(name, Mode::Uniform)], Mode::Small));
        let shapes: Vec<(Modes, Mode)> = [Mode::Uniform, Mode::Notable]
            .map(|values| (Vec::new(), values))
            .into_iter()
            .chain(each)
            .collect();
        let most = self.at_most(CASES.0);
        let wanted = most.max(FILES_OF_A_KIND.0 * most.min(CASES.1 / 2));
        let mut random = self.stream(53_000);
        let mut drawn: Vec<Drawn> = Vec::new();
        for (shape, values) in shapes.iter().cycle().take(2 * wanted) {
            let case = manner(shape, *values, QUICK.0).draw_after(&[], self.entry, &mut random);
            drawn.extend(case.into_iter().flat_map(|case| [case.clone(), next_to(case)]));
        }
        let mut is_new = self.new_ones();
        drawn.retain(|case| {
            case.header.is_empty() && read_again(self.entry, case, true).is_some() && is_new(case)
        });
        // As many of both outcomes as there are.
        let cases = drawn.chunks(most).flat_map(|drawn| cases::solved(self.entry, drawn.to_vec()));
        let (mut first, mut second): (Vec<Case>, Vec<Case>) = cases.partition(Case::first_wins);
        first.truncate(wanted - second.len().min(wanted / 2));
        second.truncate(wanted - first.len());
        let (most_first, most_second) = (first.len(), second.len());
        let mut all: Vec<(usize, Case)> = Vec::new();
        all.extend(first.into_iter().enumerate().map(|(at, case)| (at * most_second, case)));
        all.extend(second.into_iter().enumerate().map(|(at, case)| (at * most_first, case)));
        all.sort_by_key(|&(place, _)| place);
        let mut files =
            packed(&all.iter().map(|(_, case)| case).collect::<Vec<_>>(), most, self.fewest, TOKENS);
        files.truncate(FILES_OF_A_KIND.0);
        let purpose = text!(
            "at the limits: notable numbers, one large number, and numbers next to them",
            "达到上限：特殊的数、只有一个大数，以及与它们相邻的数"
        );
        self.push_all("limits-notable", &purpose, files);
    }

    /// Files with each number in its turn after a set of even numbers, where each has its own answer: nimbers that are too large for a
    /// program's mex. They are large where the rarer answer is rare and comes late nevertheless.
    fn in_turn(&mut self) {
        if self.is_small() {
            return;
        }
        let names = names(self.entry);
        let has_header = self.small.first().is_some_and(|case| !case.drawn.header.is_empty());
        let Some((manner, cases)) = even_sets(&names, has_header, self.most as usize).pop() else { return };
        let mut random = self.stream(52_000);
        let mut found: Vec<(usize, Drawn)> = Vec::new();
        for _ in 0..IN_TURN {
            let Some(drawn) = manner.draw(self.entry, cases, &mut random) else { break };
            let of_last = |token: &&Token| token.name == names.last().copied();
            let numbers = drawn.cases.iter().flatten().filter(of_last).count();
            let Ok(answers) = self.answers(&drawn, true) else { continue };
            let lines: Vec<&str> = answers.iter().flat_map(|answer| answer.lines()).collect();
            if lines.len() != numbers || numbers < QUICK.0 {
                break;
            }
            found.extend(lateness(&lines).map(|late| (late, drawn)));
        }
        found.sort_by_key(|&(late, _)| std::cmp::Reverse(late));
        let found: Vec<Drawn> = found.into_iter().map(|(_, drawn)| drawn).collect();
        let mut files = draw::packed(&found, self.at_most(MOST_TOKENS), MOST_TOKENS, |_| 1);
        files.truncate(FILES_OF_A_KIND.1);
        let purpose = text!(
            "at the limits: sets of large nimbers, each number in turn",
            "达到上限：SG 值很大的集合，依次取各数"
        );
        self.push_all("limits-in-turn", &purpose, files);
    }

    /// Files for programs that are right on others, and here too slow or recurse too deeply.
    fn adversaries(&mut self) {
        if self.is_small() {
            return;
        }
        for adversary in self.entry.adversaries() {
            let purpose =
                text!("hard on programs with {what}", "针对这样的程序：{what}", what = adversary.words);
            self.push_input("slow", purpose, (adversary.input)());
        }
    }

    /// A file of the judge's full size where the others are smaller: as many cases as there may be, each of the greatest sizes.
    fn full(&self, shape: &Modes) -> Option<String> {
        if self.most > CASES_AT_THE_LIMITS {
            return None;
        }
        let mut random = self.stream(29_000);
        let values = [Mode::Uniform, Mode::Mixed, Mode::Logarithmic, Mode::NearMost];
        let (_, input) = self.together(|number| {
            let manner = manner(shape, values[number as usize % 4], MOST_TOKENS);
            let drawn = manner.draw_after(&[], self.entry, &mut random)?;
            // Pairs for half of the cases, so that the second player wins some.
            let pairs = if number % 2 == 1 { paired(self.entry, &drawn, false) } else { None };
            Some(pairs.unwrap_or(drawn))
        })?;
        (input.split_ascii_whitespace().nth(MOST_TOKENS + 1).is_some()).then_some(input)
    }

    /// The modes of the sizes of cases at the limits: all at their greatest values if a file has
    /// room for that, else one of them at a time. Lists whose length is practically free are as
    /// long as possible.
    fn shapes(&self, sizes: &[&'static str]) -> Vec<Modes> {
        let names = names(self.entry).into_iter();
        let free: Vec<&'static str> = names.filter(|name| is_too_long(self.entry, name)).collect();
        let sizes: Vec<&'static str> = sizes.iter().copied().filter(|name| !free.contains(name)).collect();
        let mut random = self.stream(19_999);
        let mut with = |greatest: &[&'static str]| {
            [LONG_LIST, 1_000, 100, 10, 1].into_iter().find_map(|long| {
                let mode = |name| if greatest.contains(&name) { Mode::Most } else { Mode::Exactly(long) };
                let shape: Modes = sizes.iter().chain(&free).map(|&name| (name, mode(name))).collect();
                let fits = |values| {
                    manner(&shape, values, MOST_TOKENS).draw_after(&[], self.entry, &mut random).is_some()
                };
                [Mode::Mixed, Mode::Rising, Mode::Most].into_iter().any(fits).then_some(shape)
            })
        };
        match with(&sizes) {
            Some(shape) => vec![shape],
            None => sizes.iter().filter_map(|&size| with(&[size])).collect(),
        }
    }

    /// Different cases with their sizes at the limits, as many as a file has room for, and then smaller ones up to the judge's number of
    /// cases.
    fn at_the_limits(
        &self,
        sizes: &[&'static str],
        shapes: &[Modes],
        values: Mode,
        random: &mut Random,
    ) -> Option<Drawn> {
        let wanted = if self.most > CASES_AT_THE_LIMITS { CASES.2 } else { self.most as usize };
        // Where values of the kind make no other case, mixed and rising ones do.
        let mut values = vec![values, Mode::Mixed, Mode::Rising];
        values.dedup();
        let mut file = Drawn::default();
        let (mut tokens, mut largest) = (0, 0);
        let mut is_new = self.new_ones();
        let mut others = self.drawn.iter().chain(&self.small);
        let mut large = true;
        while file.cases.len() < wanted {
            let at = file.cases.len();
            let share = (MOST_TOKENS - tokens) / (wanted - at);
            large &= at == 0 || share >= largest || tokens + largest <= MOST_TOKENS / 4 * 3;
            let (shape, room) = if large {
                (shapes.get(at % shapes.len().max(1))?.clone(), MOST_TOKENS - tokens)
            } else {
                let reach = 1 << (share.max(1).ilog2() / sizes.len().max(1) as u32);
                (sizes.iter().map(|&size| (size, Mode::Exactly(random.up_to(reach)))).collect(), share)
            };
            let mut new = |drawn: &Drawn| drawn.cases[0].len() <= room && is_new(drawn);
            let mut impossible = Vec::new();
            let drawn = values.iter().find_map(|&values| {
                let Some(drawn) = manner(&shape, values, room).draw_after(&file.header, self.entry, random)
                else {
                    impossible.push(values);
                    return None;
                };
                // Pairs for half of the cases, so that the second player wins some.
                let pairs = if at % 2 == 1 { paired(self.entry, &drawn, false) } else { None };
                pairs.into_iter().chain([drawn]).find(&mut new)
            });
            if large {
                values.retain(|values| !impossible.contains(values));
            }
            let drawn = match drawn {
                Some(drawn) => drawn,
                // The large ones are all there.
                None if large && at > 0 => {
                    large = false;
                    continue;
                }
                None => {
                    let mut alike = others.by_ref().map(|case| &case.drawn);
                    let Some(drawn) = alike.find(|case| case.header == file.header && new(case)) else {
                        break;
                    };
                    drawn.clone()
                }
            };
            largest = largest.max(drawn.cases[0].len());
            tokens += drawn.cases[0].len();
            file.header = drawn.header;
            file.cases.extend(drawn.cases);
        }
        (!file.cases.is_empty()).then(|| filled(file, self.fewest))
    }

    /// The input of a file, if the solver answers it. Where several cases have all the same answer, so that a program could print it
    /// without reading, one with another answer follows, in place of the last one if the judge allows no more.
    fn answered(&self, mut drawn: Drawn) -> Option<String> {
        let found = self.answers(&drawn, true).ok()?;
        if drawn.cases.len() > 1
            && let Some(line) = constant(&found)
            && let Some(other) = self.answered_otherwise(&drawn.header, line)
        {
            drawn.cases.truncate(self.most as usize - 1);
            drawn.cases.extend(other.cases);
        }
        Some(self.input(drawn))
    }

    /// A question whether a case is another one than all those asked about before.
    fn new_ones(&self) -> impl FnMut(&Drawn) -> bool + use<> {
        let (framing, mut known) = (self.entry.about().framing, HashSet::new());
        move |case| known.insert(case.input(framing))
    }

    /// The answer to an input, if it is a single line.
    fn only_line(&self, drawn: &Drawn) -> Option<String> {
        let line = self.answers(drawn, true).ok()?.concat();
        (line.lines().count() == 1).then_some(line)
    }

    /// Draws a case once, and takes it or its pairs if the answer has another line.
    fn draw_otherwise(
        &self,
        manner: &Manner,
        header: &[Token],
        line: &str,
        random: &mut Random,
    ) -> Option<Drawn> {
        let drawn = manner.draw_after(header, self.entry, random)?;
        let pairs = paired(self.entry, &drawn, false);
        pairs.into_iter().chain([drawn]).find(|case| self.is_answered_otherwise(case, line))
    }

    /// Whether the answer to a case has another line.
    fn is_answered_otherwise(&self, case: &Drawn, line: &str) -> bool {
        self.answers(case, false).is_ok_and(|answers| answers[0].lines().any(|other| other != line))
    }

    /// A case with this header and an answer that has another line, one of the last that were drawn, or a new one.
    fn answered_otherwise(&self, header: &[Token], line: &str) -> Option<Drawn> {
        let all = self.drawn.iter().rev().chain(self.small.iter().rev()).map(|case| &case.drawn);
        let mut alike = all.filter(|case| case.header == header);
        if let Some(known) = alike.find(|case| self.is_answered_otherwise(case, line)) {
            return Some(known.clone());
        }
        self.small_otherwise(header, line)
    }

    /// A new case of this kind with small sizes.
    fn small_otherwise(&self, header: &[Token], line: &str) -> Option<Drawn> {
        let mut random = self.stream(28_000);
        let sizes = sizes(self.entry);
        (0..200).find_map(|at| {
            let shape: Modes = sizes.iter().map(|&size| (size, Mode::Exactly(1 + at % 4))).collect();
            self.draw_otherwise(&manner(&shape, Mode::Mixed, QUICK.0), header, line, &mut random)
        })
    }

    /// Random files, as many as it takes that both players win a fifth of all positions.
    fn random(&mut self, go_on: &dyn Fn() -> bool) -> Result<(), NotGenerated> {
        let mut total: Outcomes =
            self.parts.iter().map(|part| cases::outcomes(self.entry, &part.input)).sum();
        let capacity = self.at_most(CASES.2);
        let least = match (self.recipe.size, self.most) {
            (Size::Small, _) => 1,
            // A file is a single case.
            (_, 1) => 10,
            _ => 4,
        };
        let mut files = Vec::new();
        while files.len() < least || !total.balanced() && files.len() < FILES.2 {
            NotGenerated::unless(go_on())?;
            let Some(drawn) = self.random_file(files.len() as u64, capacity, &total) else { break };
            total = total + cases::outcomes(self.entry, &drawn.input(self.entry.about().framing));
            files.push(drawn);
        }
        let purpose =
            text!("random, half of them second-player wins where possible", "随机，尽可能有一半后手必胜");
        self.push_all("random", &purpose, files);
        Ok(())
    }

    /// A file of random cases with one header, half of them of each outcome. Where only a case or two fit a file, the rarer
    /// outcome of the files before comes first.
    fn random_file(&mut self, number: u64, capacity: usize, total: &Outcomes) -> Option<Drawn> {
        let mut groups: Vec<Vec<Case>> = Vec::new();
        for round in 0..14 {
            let mut random = self.stream(30_000 + 100 * number + round);
            // Growing over the files and over the rounds.
            let reach = 4_u64.saturating_pow(1 + ((3 * number + round) % 24) as u32);
            let manner = Manner::any(reach, 1_000);
            let shared = (2 * capacity).clamp(4, 16) as u64;
            for case in cases::random(self.entry, &manner, shared, &mut random, &mut self.known) {
                add(&mut groups, case);
            }
            if groups.iter().any(|group| 2 * rarer(group) >= capacity.max(2)) && round >= 3 {
                break;
            }
        }
        let best =
            (0..groups.len()).max_by_key(|&at| (rarer(&groups[at]), groups[at].len(), usize::MAX - at))?;
        let mut group = groups.swap_remove(best);
        let wanted = capacity.div_ceil(2);
        // Where one outcome is rare, small cases help, and cases that are made of them.
        if rarer(&group) < wanted {
            let rare = 2 * group.iter().filter(|case| case.first_wins()).count() < group.len();
            let header: Vec<String> = group[0].header().into_iter().map(str::to_string).collect();
            let small = self.small.iter().chain(&self.drawn).filter(|case| case.first_wins() == rare);
            let mut found: Vec<Case> =
                group.iter().filter(|case| case.first_wins() == rare).cloned().collect();
            found.extend(small.filter(|case| case.header() == header).take(capacity).cloned());
            let own = found.len();
            let mut random = self.stream(40_000 + number);
            for _ in 0..8 {
                if found.len() - own + rarer(&group) >= wanted {
                    break;
                }
                let mut pick = |pool: &[Case], most: usize| -> Vec<Case> {
                    let picked = (0..most.min(pool.len())).map(|_| random.up_to(pool.len() as u64 - 1));
                    picked.map(|at| pool[at as usize].clone()).collect()
                };
                let (like, other) = (pick(&found, 12), pick(&group, 2));
                let mut new = cases::changed(self.entry, &like, &mut random, &mut self.known);
                for case in &other {
                    new.extend(cases::completed(self.entry, case, &mut self.known));
                }
                found.extend(new.into_iter().filter(|case| case.first_wins() == rare));
            }
            group.retain(|case| case.first_wins() != rare);
            // The new ones first.
            group.extend(found.drain(own..).collect::<Vec<_>>());
            group.extend(found);
        }
        let (first, second): (Vec<Case>, Vec<Case>) = group.into_iter().partition(Case::first_wins);
        // Where one is rare, a file holds as many of the other.
        let most = first.len().min(second.len()).max(1);
        let most = if first.is_empty() || second.is_empty() { capacity } else { most };
        let (mut first, mut second) = (first.into_iter().take(most), second.into_iter().take(most));
        let mut chosen = Vec::new();
        // Files of one case take turns, as long as neither outcome is rare among all.
        let other = capacity == 1 && total.balanced() && number % 2 == 1;
        let mut turn = (total.first > total.second) != other;
        while chosen.len() < capacity {
            let next = if turn {
                second.next().or_else(|| first.next())
            } else {
                first.next().or_else(|| second.next())
            };
            let Some(case) = next else { break };
            turn = !turn;
            chosen.push(case);
        }
        let chosen: Vec<&Case> = chosen.iter().collect();
        packed(&chosen, capacity, self.fewest, TOKENS).into_iter().next()
    }

    /// The statement's sample, or small cases of both outcomes, in front of all other files.
    fn sample(&mut self) -> Result<(), NotGenerated> {
        let drawn = match self.recipe.sample {
            Some(sample) => {
                answers(self.entry, sample.as_bytes(), true)?;
                let (drawn, read) = trace(self.entry, sample, true);
                read.map_err(Stop::from)?;
                Some(drawn)
            }
            None => self.made_up_sample(),
        };
        let Some(drawn) = drawn else { return Ok(()) };
        let purpose = match self.recipe.sample {
            Some(_) => text!("the statement's sample", "题面的样例"),
            None => text!("a sample", "一个样例"),
        };
        let input = self.input(drawn);
        self.push_input("sample", purpose, input);
        self.parts.rotate_right(1);
        self.parts[0].sample = true;
        Ok(())
    }

    fn made_up_sample(&self) -> Option<Drawn> {
        let first = self.small.last()?;
        let alike: Vec<&Case> = self.small.iter().filter(|case| case.header() == first.header()).collect();
        let (won, lost): (Vec<&Case>, Vec<&Case>) = alike.into_iter().partition(|case| case.first_wins());
        // The larger ones of the small cases, which are the more telling ones.
        let cases: Vec<&Case> =
            [won.last(), lost.last(), won.iter().rev().nth(1)].into_iter().flatten().copied().collect();
        packed(&cases, self.at_most(3), self.fewest, TOKENS).into_iter().next()
    }
}

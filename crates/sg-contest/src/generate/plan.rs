//! Which inputs a set has.

mod limits;
mod random;
mod small;
mod traps;

use std::borrow::Borrow;
use std::collections::HashSet;

use sg_judge::{Entry, Framing, Stop, Text, text};

use super::cases::{self, Case};
use super::coverage::sizes;
use super::{MOST_TOKENS_OF_ALL, NotGenerated, Part, Recipe, Size};
use crate::draw::{Drawn, Token, cases_of_an_input, trace};
use crate::judgement::answers;
use crate::stress::{Manner, Mode, Random, paired};

/// The most files with all small cases, with bounds, and with random cases: with the traps some
/// fifty in all, since Hydro takes no more than 60 of a second each.
const FILES: (usize, usize, usize) = (8, 8, 16);
/// The most cases of a file, where the judge has no limit: of small cases, of others, and of random
/// ones.
const CASES: (usize, usize, usize) = (400, 40, 100);
/// The most tokens of a file that is not at the limits, unless a single case has more.
const TOKENS: usize = 20_000;
/// The most tokens of a case in a trap, and the greatest sum of its numbers: programs with mistakes
/// may be slow. What a mistake needs beyond that is in its documented input.
const QUICK: (usize, u128) = (100, 20_000);
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
    plan.run(go_on, &[Plan::small, Plan::bounds, Plan::draw_some, Plan::wide, Plan::traps])?;
    if !plan.is_small() {
        plan.run(go_on, &[Plan::limits, Plan::long, Plan::adversaries])?;
    }
    plan.random(go_on)?;
    if !plan.is_small() {
        let before = plan.parts.len();
        let late = [
            Plan::close,
            Plan::close_and_long,
            Plan::notable,
            Plan::in_turn,
            Plan::full_sets,
            Plan::lone,
            Plan::colliding,
        ];
        plan.run(go_on, &late)?;
        plan.parts[before..].iter_mut().for_each(|part| part.one_sided = true);
    }
    plan.sample()?;
    Ok(plan.parts)
}

/// The modes of some names.
type Modes = Vec<(&'static str, Mode)>;

fn manner(shape: &Modes, values: Mode, tokens: usize) -> Manner {
    Manner { modes: shape.clone(), others: Some(values), reach: u64::MAX, tokens }
}

/// The line that all of several answers consist of, if there is one: a program that prints it all
/// the time would be right.
fn constant(answers: &[String]) -> Option<&str> {
    let mut lines = answers.iter().flat_map(|answer| answer.lines());
    let first = lines.next()?;
    let second = lines.next()?;
    (first == second && lines.all(|line| line == first)).then_some(first)
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

    fn run(&mut self, go_on: &dyn Fn() -> bool, steps: &[fn(&mut Self)]) -> Result<(), NotGenerated> {
        steps.iter().try_for_each(|step| NotGenerated::unless(go_on()).map(|()| step(self)))
    }

    /// Whether files at the limits are left out. The page asks for small data alone, and need not
    /// carry code for the others.
    fn is_small(&self) -> bool {
        cfg!(target_family = "wasm") || self.recipe.size == Size::Small
    }

    /// The judge's most cases or a smaller number.
    fn at_most(&self, cases: usize) -> usize {
        self.most.min(cases as u64) as usize
    }

    /// As many, but one fewer where the judge allows no more and there are several: one with
    /// another answer may follow.
    fn with_room(&self, cases: usize) -> usize {
        let most = self.at_most(cases);
        most - usize::from(most as u64 == self.most && most > 2)
    }

    /// The answers to an input.
    fn answers(&self, drawn: &Drawn, strict: bool) -> Result<Vec<String>, Stop> {
        answers(self.entry, drawn.input(self.entry.about().framing).as_bytes(), strict)
    }

    /// The cases of some inputs that were not drawn before.
    fn not_known(&mut self, inputs: Vec<Drawn>) -> Vec<Case> {
        let framing = self.entry.about().framing;
        let mut cases = cases::solved(self.entry, inputs);
        cases.retain(|case| self.known.insert(case.drawn.input(framing)));
        cases
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

    /// Adds files of one kind, numbered if there are several. Those that are there already are left
    /// out, as happens where a file is one small case.
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
                        part = at + 1
                    ),
                    input,
                ),
            }
        }
    }

    /// The input of a file, if the solver answers it. Where several cases have all the same answer,
    /// so that a program could print it without reading, one with another answer follows, in place
    /// of the last one if the judge allows no more.
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

    /// A case with this header and an answer that has another line, one of the last that were
    /// drawn, or a new one.
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

    /// A file of as many cases as there may be, with their number. It is put together as text,
    /// since the tokens of all would take much memory; after [`MOST_DIFFERENT`] cases they repeat.
    /// If all have the same answer, another case takes the place of the last, or of the last two
    /// where the judge does not allow it otherwise.
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
}

//! The sample, the smallest cases, numbers at their bounds, and files of as many cases as there may
//! be.

use sg_judge::{Framing, Request, Stop, text};

use super::{CASES, FILES, Modes, Plan, QUICK, TOKENS, add, manner, rarer};
use crate::draw::{Drawn, draw_cases, filled, names, trace};
use crate::generate::cases::{self, Case, packed};
use crate::generate::coverage::{declared, is_too_long, sizes};
use crate::generate::{MOST_TOKENS, NotGenerated, Size};
use crate::judgement::answers;
use crate::stress::{Manner, Mode, small_cases};

/// The number of cases from which on a file of the most cases is drawn again.
const MANY_CASES: u64 = 10_000;

/// An end of the range of a number: its name, [`Mode::Least`] or [`Mode::Most`], and whether it is
/// the judge's; else it is that of a place where other numbers may allow less.
type End = (&'static str, Mode, bool);

impl Plan<'_> {
    /// Files with all small cases, as many as fit.
    pub(super) fn small(&mut self) {
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
            text!("all {all} smallest cases", "全部 {all} 组最小的数据")
        } else if files.len() <= FILES.0 {
            // What is said of each part must be true of the whole.
            text!("the {all} smallest cases together", "合起来为最小的 {all} 组数据")
        } else {
            files.truncate(FILES.0);
            text!("smallest cases", "最小的数据")
        };
        self.push_all("all-small", &purpose, files);
    }

    /// Files with each number at its least and its greatest value.
    pub(super) fn bounds(&mut self) {
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
        // First a few that reach all bounds, the judge's where a case can, and then the others as
        // far as there is room.
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
    pub(super) fn wide(&mut self) {
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
                text!("{name} at its minimum: no case at all", "{name} 取最小值：没有数据"),
                none,
            );
        } else if let Some(case) = self.small.last() {
            let fewest = self.input(filled(case.drawn.clone(), least as usize));
            self.push_input("fewest-cases", text!("{name} at its minimum", "{name} 取最小值"), fewest);
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
        self.push("most-cases", text!("{name} at its maximum", "{name} 取最大值"), wide);
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
            text!("{name} at its maximum", "{name} 取最大值")
        } else {
            text!("{name} next to its maximum", "{name} 比最大值小 1")
        };
        self.push_input("most-cases", purpose, input);
    }

    /// The statement's sample, or small cases of both outcomes, in front of all other files.
    pub(super) fn sample(&mut self) -> Result<(), NotGenerated> {
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

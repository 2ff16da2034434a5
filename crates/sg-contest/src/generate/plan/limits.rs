//! Files at the limits, with all that only large inputs show.

use std::collections::HashSet;

use sg_judge::{Phrase, text};

use super::{CASES, Modes, Plan, QUICK, TOKENS, manner};
use crate::draw::{self, Drawn, Token, filled, names, read_again};
use crate::generate::MOST_TOKENS;
use crate::generate::cases::{self, Case, packed};
use crate::generate::coverage::{declared, is_too_long, sizes};
use crate::stress::{Manner, Mode, Random, colliding, disturbed, even_sets, full_lists, paired, summed};

/// The most cases of a file at the limits, where the judge limits them.
const CASES_AT_THE_LIMITS: u64 = 1_000;
/// The length of a list in the files at the limits that have several, if the judge's limit is more
/// than a file holds, ...
const LONG_LIST: u64 = 10_000;
/// ... and, if even that is too long, in the file that has one alone.
const LONGEST_LISTS: [u64; 4] = [500_000, 200_000, 100_000, 50_000];
/// The most tokens of a file with a single list.
const MOST_TOKENS_OF_A_LIST: usize = 1_100_000;
/// Files of a single case that are close to lost, and files with numbers in their turn.
const FILES_OF_A_KIND: (usize, usize) = (4, 3);
/// Cases that are drawn for files with numbers in their turn.
const IN_TURN: usize = 64;
/// Cases with a full list of one kind.
const FULL: usize = 20;

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

impl Plan<'_> {
    /// Files at the limits.
    pub(super) fn limits(&mut self) {
        let sizes = sizes(self.entry);
        let shapes = self.shapes(&sizes);
        let mut kinds = vec![
            (
                "greatest",
                Mode::Most,
                Phrase::both(
                    "numbers at their maximum, near it, and uniformly distributed",
                    "最大的、接近最大的和均匀分布的数",
                ),
            ),
            ("near", Mode::NearMost, Phrase::both("numbers near their maximum", "接近最大的数")),
            ("uniform", Mode::Uniform, Phrase::both("uniformly distributed numbers", "均匀分布的数")),
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
            let purpose = text!("at the limits: {purpose}", "达到上限：{purpose}");
            self.push_all(&format!("limits-{name}"), &purpose, files);
        }
        if let [shape] = &shapes[..]
            && let Some(input) = self.full(shape)
        {
            let purpose = text!("the most cases, each of the greatest size", "组数最多，每组规模都最大");
            self.push_input("limits-full", purpose, input);
        }
    }

    /// The mode of numbers that have to do with one another: all are up to the least of their
    /// maxima, as moves larger than every heap are none.
    fn alike(&self) -> Mode {
        let sizes = sizes(self.entry);
        let all = names(self.entry).into_iter().filter(|name| !sizes.contains(name));
        let most: Vec<u64> = all.map(|name| declared(self.entry.about().numbers, name)[1]).collect();
        match most.iter().min() {
            Some(&least) if most.iter().any(|&most| most > least) => Mode::UpTo(least),
            _ => Mode::Uniform,
        }
    }

    /// Files with a single list as long as the judge allows, where the lists of the other files are
    /// shorter.
    pub(super) fn long(&mut self) {
        let mut random = self.stream(26_000);
        let mut files = Vec::new();
        for drawn in self.longest(self.alike(), &mut random) {
            let pairs = paired(self.entry, &drawn, true);
            files.extend(pairs.into_iter().chain([drawn]).map(|drawn| filled(drawn, self.fewest)));
        }
        let purpose = text!("at the limits: the longest list", "达到上限：最长的一列");
        self.push_all("limits-long", &purpose, files);
    }

    /// Cases with a single list as long as the judge allows, one for each list that is shorter in
    /// the other files.
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

    /// A file at the limits in which the second player wins half of the cases where that can be
    /// had, and the others are next to such ones: programs that lose high bits or late heaps take
    /// one for the other.
    pub(super) fn close(&mut self) {
        let sizes = sizes(self.entry);
        if sizes.is_empty() {
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
            let is_lost = |drawn: &Drawn| cases::second_wins(self.entry, drawn);
            let lost = if is_lost(&drawn) {
                drawn
            } else {
                let sum = (number % 4 < 2).then(|| summed(self.entry, &drawn)).flatten();
                sum.filter(is_lost).or_else(|| paired(self.entry, &drawn, false)).unwrap_or(drawn)
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

    /// Files with the longest list of even numbers, and with the last one changed, where that alone
    /// changes the answer.
    pub(super) fn close_and_long(&mut self) {
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

    /// Files of cases without lists: uniform numbers, which the reader may complete so that the
    /// second player wins, notable numbers, and one number of any size with small ones; each of
    /// them twice, the last number changed by 1.
    pub(super) fn notable(&mut self) {
        if !sizes(self.entry).is_empty() {
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
            "达到上限：特殊的数、单独一个大数，以及与它们相邻的数"
        );
        self.push_all("limits-notable", &purpose, files);
    }

    /// Files with each number in its turn after a set of even numbers, where each has its own
    /// answer: nimbers that are too large for a program's mex. They are large where the rarer
    /// answer is rare and comes late nevertheless.
    pub(super) fn in_turn(&mut self) {
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

    /// A file of cases that begin with everything there may be in a list, such as a set of all
    /// numbers: the largest nimbers, in sums.
    pub(super) fn full_sets(&mut self) {
        let names = names(self.entry);
        let mut random = self.stream(54_000);
        let mut cases: Vec<Drawn> = Vec::new();
        // After the last list there is no question.
        let manners: Vec<Manner> = full_lists(&names).take(names.len().saturating_sub(2)).collect();
        for full in &manners {
            let manner = Manner { others: Some(Mode::Uniform), ..full.clone() };
            let mut room = MOST_TOKENS / manners.len();
            for _ in 0..FULL {
                let drawn =
                    manner.draw(self.entry, 1, &mut random).filter(|drawn| drawn.cases[0].len() <= room);
                let Some(drawn) = drawn else { break };
                room -= drawn.cases[0].len();
                cases.push(drawn);
            }
        }
        let purpose =
            text!("at the limits: lists of all allowed numbers", "达到上限：取遍所有允许的数的列表");
        let mut files = draw::packed(&cases, self.at_most(CASES.2), MOST_TOKENS, |_| 1);
        files.truncate(FILES_OF_A_KIND.1);
        self.push_all("limits-full-sets", &purpose, files);
    }

    /// A file of cases that are small but for one of their sizes: there is nothing else in which a
    /// fault in a long list is lost.
    pub(super) fn lone(&mut self) {
        let sizes = sizes(self.entry);
        if sizes.len() < 2 || self.most == 1 {
            return;
        }
        let values = [Mode::NearTheLast, Mode::NearTheLast, Mode::Uniform, Mode::NearTheLast, Mode::Least];
        let mut random = self.stream(55_000);
        let mut cases: Vec<Drawn> = Vec::new();
        let mut room = MOST_TOKENS;
        for number in 0..self.at_most(CASES.2) {
            let large = number % sizes.len();
            let round = number / sizes.len();
            let mode = if round % 3 == 2 { Mode::Uniform } else { Mode::NearMost };
            let mode = |at| if at == large { mode } else { Mode::Exactly(1) };
            let shape: Modes = sizes.iter().enumerate().map(|(at, &size)| (size, mode(at))).collect();
            let header = cases.first().map_or(&[][..], |case| &case.header);
            let manner = manner(&shape, values[round % values.len()], room);
            let Some(drawn) = manner.draw_after(header, self.entry, &mut random) else { continue };
            room -= drawn.cases[0].len().min(room);
            cases.push(drawn);
        }
        let purpose = text!("at the limits: a single long list", "达到上限：单独一个长列表");
        let files = draw::packed(&cases, self.at_most(CASES.2), MOST_TOKENS, |_| 1);
        let files = files.into_iter().take(1).map(|file| filled(file, self.fewest)).collect();
        self.push_all("limits-lone", &purpose, files);
    }

    /// A file of cases that have the same key in a program that makes one of two numbers, and
    /// different answers.
    pub(super) fn colliding(&mut self) {
        if self.most == 1 {
            return;
        }
        let mut pairs = colliding(self.entry, &mut self.stream(56_000));
        let answer = |case: &Drawn| self.answers(case, true).ok().map(|answers| answers.concat());
        pairs.retain(|[one, other]| answer(one) != answer(other));
        let files = draw::packed(pairs.as_flattened(), self.at_most(CASES.2) & !1, TOKENS, |_| 1);
        let purpose = text!(
            "pairs of cases with the same key n * K + m, K = 1000 for example",
            "成对的数据：键 n * K + m 相同，例如 K = 1000"
        );
        let files = files.into_iter().take(1).map(|file| filled(file, self.fewest)).collect();
        self.push_all("same-key", &purpose, files);
    }

    /// Files on which programs fail that are right on others.
    pub(super) fn adversaries(&mut self) {
        for adversary in self.entry.adversaries() {
            let purpose =
                text!("hard on programs with {what}", "针对这样的程序：{what}", what = adversary.words);
            self.push_input("hard", purpose, (adversary.input)());
        }
    }

    /// A file of the judge's full size where the others are smaller: as many cases as there may be,
    /// each of the greatest sizes.
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

    /// Different cases with their sizes at the limits, as many as a file has room for, and then
    /// smaller ones up to the judge's number of cases.
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
}

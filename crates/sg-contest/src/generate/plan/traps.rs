//! For each known mistake a file that it does not survive.

use sg_judge::{Comparison, text};

use super::{CASES, Plan, QUICK, TOKENS};
use crate::draw::{Drawn, filled, trace};
use crate::generate::cases::{self, Case};
use crate::generate::{Size, kills};
use crate::judgement::{agrees, answers, mistaken_while};
use crate::stress::{Manner, order};

impl Plan<'_> {
    /// For each known mistake a file that it does not survive.
    pub(super) fn traps(&mut self) {
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
    pub(super) fn draw_some(&mut self) {
        let rounds = if self.recipe.size == Size::Small { 8 } else { 20 };
        for round in 0..rounds {
            let mut random = self.stream(10_000 + round);
            let manner = Manner::any(4_u64.saturating_pow(1 + (round % 16) as u32), 500);
            let shared = self.at_most(20) as u64;
            let new = self.not_known(cases::random(self.entry, &manner, shared, &mut random));
            self.drawn.extend(new);
        }
    }

    /// The first `most` cases that a program with a mistake answers wrongly when they follow one
    /// another.
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
}

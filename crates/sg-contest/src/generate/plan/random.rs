//! Random files in which both players win.

use sg_judge::text;

use super::{CASES, FILES, Plan, TOKENS, add, rarer};
use crate::draw::Drawn;
use crate::generate::cases::{self, Case, Outcomes, packed};
use crate::generate::{NotGenerated, Size};
use crate::stress::Manner;

impl Plan<'_> {
    /// Random files, as many as it takes that both players win a fifth of all positions.
    pub(super) fn random(&mut self, go_on: &dyn Fn() -> bool) -> Result<(), NotGenerated> {
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
            let outcomes = cases::outcomes(self.entry, &drawn.input(self.entry.about().framing));
            total = [total, outcomes].into_iter().sum();
            files.push(drawn);
        }
        let purpose =
            text!("random, half of them second-player wins where possible", "随机，尽可能有一半后手必胜");
        self.push_all("random", &purpose, files);
        Ok(())
    }

    /// A file of random cases with one header, half of them of each outcome. Where only a case or
    /// two fit a file, the rarer outcome of the files before comes first.
    fn random_file(&mut self, number: u64, capacity: usize, total: &Outcomes) -> Option<Drawn> {
        let mut groups: Vec<Vec<Case>> = Vec::new();
        for round in 0..14 {
            let mut random = self.stream(30_000 + 100 * number + round);
            // Growing over the files and over the rounds.
            let reach = 4_u64.saturating_pow(1 + ((3 * number + round) % 24) as u32);
            let manner = Manner::any(reach, 1_000);
            let shared = (2 * capacity).clamp(4, 16) as u64;
            for case in self.not_known(cases::random(self.entry, &manner, shared, &mut random)) {
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
                let mut new = self.not_known(cases::changed(self.entry, &like, &mut random));
                for case in &other {
                    new.extend(self.not_known(cases::completed(self.entry, case)));
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
}

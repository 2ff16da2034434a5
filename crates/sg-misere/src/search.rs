//! Exact search over sums of canonical forms.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::forms::Forms;
use super::tame::TameType;
use sg_core::Nimber;
use sg_core::rules::limit::LimitReached;

/// A sum, as far as the theorem on tame positions looks at it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    /// The nim-sum of the tame components.
    pub(super) nim_sum: Nimber,
    /// The number of firm components.
    pub(super) firm: usize,
    /// The number of wild components.
    pub(super) wild: usize,
}

impl Counted {
    /// With some equal components more.
    pub(super) fn with(mut self, component: Option<TameType>, copies: usize) -> Self {
        match component {
            None => self.wild += copies,
            Some(TameType { nimber, firm }) => {
                self.nim_sum ^= if copies % 2 == 1 { nimber } else { Nimber::ZERO };
                self.firm += if firm { copies } else { 0 };
            }
        }
        self
    }

    /// With one component less.
    pub(super) fn without(mut self, component: Option<TameType>) -> Self {
        match component {
            None => self.wild -= 1,
            Some(TameType { nimber, firm }) => {
                self.nim_sum ^= nimber;
                self.firm -= usize::from(firm);
            }
        }
        self
    }

    /// Whether the next player wins if no component is wild.
    pub(super) fn first_wins(self) -> bool {
        self.nim_sum != Nimber((self.firm == 0).into())
    }
}

/// A sum: runs of equal forms, in increasing order, none of them 0, and perhaps one `*1` more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    runs: Vec<(u32, u32)>,
    star: bool,
}

impl Sum {
    /// The sum of some forms.
    pub(super) fn new(forms: &mut Forms, components: impl Iterator<Item = u32>) -> Self {
        let mut star = false;
        let mut bare: Vec<u32> = Vec::new();
        for component in components {
            let (form, starred) = forms.without_star(component);
            star ^= starred;
            if form != 0 {
                bare.push(form);
            }
        }
        bare.sort_unstable();
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for form in bare {
            match runs.last_mut() {
                Some((last, count)) if *last == form => *count += 1,
                _ => runs.push((form, 1)),
            }
        }
        Self { runs, star }
    }

    /// The sum after a move from `from`, one of its components, to `to`.
    pub(super) fn after(&self, forms: &mut Forms, from: u32, to: u32) -> Self {
        let ((from, before), (to, after)) = (forms.without_star(from), forms.without_star(to));
        let mut runs = Vec::with_capacity(self.runs.len() + 1);
        runs.extend_from_slice(&self.runs);
        if let Ok(run) = runs.binary_search_by_key(&from, |&(form, _)| form) {
            runs[run].1 -= 1;
            if runs[run].1 == 0 {
                runs.remove(run);
            }
        }
        if to != 0 {
            match runs.binary_search_by_key(&to, |&(form, _)| form) {
                Ok(run) => runs[run].1 += 1,
                Err(run) => runs.insert(run, (to, 1)),
            }
        }
        Self { runs, star: self.star ^ before ^ after }
    }

    /// Whether the next player wins, where a theorem decides it.
    pub(super) fn by_theorem(&self, forms: &Forms) -> Option<bool> {
        let star = Counted { nim_sum: Nimber(self.star.into()), ..Counted::default() };
        let counted = self
            .runs
            .iter()
            .fold(star, |counted, &(form, count)| counted.with(forms.facts(form).tame, count as usize));
        if counted.wild == 0 {
            return Some(counted.first_wins());
        }
        match self.runs[..] {
            // Adding *1 nim-adds 1 to the misere nimber.
            [(form, 1)] => Some(forms.facts(form).misere_nimber != Nimber(self.star.into())),
            _ => None,
        }
    }

    /// Small for sums that are quick to search, and smaller for those that are likely to be
    /// P-positions.
    ///
    /// A form's place in the store is its size here, of which only the magnitude matters.
    pub(super) fn promise(&self, forms: &Forms) -> (u64, bool) {
        let bits = |form: u32| u64::from(u32::BITS - form.leading_zeros());
        let size = self.runs.iter().map(|&(form, count)| bits(form) * u64::from(count)).sum();
        let odd = self.runs.iter().filter(|(_, count)| count % 2 == 1);
        let nim_sum = odd.fold(Nimber(self.star.into()), |sum, &(form, _)| sum ^ forms.facts(form).nimber);
        (size, !nim_sum.is_zero())
    }
}

/// The facts known about sums, and how much may still be looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    first_wins: HashMap<Sum, bool>,
    looked_at: usize,
    limit: usize,
}

/// A sum whose options are being looked at: the open ones, the most promising last.
struct Frame {
    sum: Sum,
    open: Vec<Sum>,
}

impl Search {
    /// Begins to count towards `limit` anew. What was found before is kept unless it has grown
    /// beyond the limit.
    pub(super) fn begin(&mut self, limit: usize) {
        (self.looked_at, self.limit) = (0, limit);
        if self.first_wins.len() > limit {
            self.first_wins.clear();
        }
    }

    /// The work done since [`Search::begin`]: every sum counts as the number of its runs plus one.
    pub(super) const fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// Whether the next player wins, if that is known without a search.
    pub(super) fn known(&self, forms: &Forms, sum: &Sum) -> Option<bool> {
        sum.by_theorem(forms).or_else(|| self.first_wins.get(sum).copied())
    }

    /// Whether the next player wins.
    pub(super) fn first_wins(&mut self, forms: &mut Forms, sum: &Sum) -> Result<bool, LimitReached> {
        let mut path = Vec::new();
        if self.known(forms, sum).is_none() {
            path.extend(self.expand(forms, sum.clone())?);
        }
        while let Some(frame) = path.last_mut() {
            let decided = match frame.open.last() {
                None => Some(false),
                Some(option) => match self.first_wins.get(option) {
                    Some(true) => {
                        frame.open.pop();
                        None
                    }
                    Some(false) => Some(true),
                    None => {
                        let option = option.clone();
                        path.extend(self.expand(forms, option)?);
                        None
                    }
                },
            };
            if let Some(wins) = decided
                && let Some(Frame { sum, .. }) = path.pop()
            {
                self.first_wins.insert(sum, wins);
            }
        }
        // The search has decided the sum, if no theorem had.
        Ok(self.known(forms, sum).unwrap_or_default())
    }

    /// Looks at the options of a sum. If they decide who wins, that is remembered; otherwise the
    /// open options are returned.
    fn expand(&mut self, forms: &mut Forms, sum: Sum) -> Result<Option<Frame>, LimitReached> {
        let mut open = Vec::new();
        let mut wins = false;
        if sum.star {
            let unstarred = Sum { star: false, ..sum.clone() };
            match self.look_at(forms, &unstarred)? {
                Some(first_wins) => wins = !first_wins,
                None => open.push(unstarred),
            }
        }
        'moves: for &(form, _) in &sum.runs {
            for at in 0..forms.options(form).len() {
                if wins {
                    break 'moves;
                }
                let option = forms.options(form)[at];
                let option = sum.after(forms, form, option);
                match self.look_at(forms, &option)? {
                    Some(first_wins) => wins = !first_wins,
                    None => open.push(option),
                }
            }
        }
        if wins || open.is_empty() {
            self.first_wins.insert(sum, wins);
            return Ok(None);
        }
        open.sort_by_cached_key(|option| Reverse(option.promise(forms)));
        open.dedup();
        Ok(Some(Frame { sum, open }))
    }

    /// Whether the next player wins `sum`, if that is known; it counts towards the limit.
    pub(super) fn look_at(&mut self, forms: &Forms, sum: &Sum) -> Result<Option<bool>, LimitReached> {
        self.looked_at += sum.runs.len() + 1;
        if self.looked_at > self.limit {
            return Err(LimitReached { limit: self.limit, unit: "sums and parts" });
        }
        Ok(self.known(forms, sum))
    }
}

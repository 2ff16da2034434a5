//! The genus of a position.

use std::fmt;

use super::forms::{Form, Forms};
use sg_core::{Mex, Nimber};

/// The genus of a position `G`: its nimber under normal play, and the misere nimbers of `G`,
/// `G + *2`, `G + *2 + *2`, ...
///
/// The misere nimbers end by alternating between two numbers that differ by nim-adding 2; the list
/// holds the least number of them, at least two, from which the last two repeat forever.
///
/// It is written as in Winning Ways, the misere nimbers as an exponent: `0^{120}` for 0, `1^{031}`
/// for `*1`, `2^{20}` for `*2`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Genus {
    /// The nimber under normal play.
    pub nimber: Nimber,
    /// The misere nimbers of the position with 0, 1, 2, ... heaps `*2` added; the last two repeat.
    pub misere: Vec<Nimber>,
}

impl Genus {
    /// The genus with as few misere nimbers as possible.
    pub(super) fn shortest(nimber: Nimber, mut misere: Vec<Nimber>) -> Self {
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        Self { nimber, misere }
    }

    /// The misere nimber of the position with `twos` heaps `*2` added.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_misere::{Form, Forms};
    ///
    /// let zero = Forms::new().genus(Form::ZERO);
    /// assert_eq!([0, 1, 2, 3, 4].map(|twos| zero.with_twos(twos).0), [1, 2, 0, 2, 0]);
    /// ```
    #[must_use]
    pub fn with_twos(&self, twos: usize) -> Nimber {
        let tail = self.misere.len().saturating_sub(2);
        let place = if twos < self.misere.len() { twos } else { tail + (twos - tail) % 2 };
        self.misere.get(place).copied().unwrap_or_default()
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.misere.iter().any(|nimber| nimber.0 > 9) { "," } else { "" };
        let digits: Vec<String> = self.misere.iter().map(ToString::to_string).collect();
        write!(f, "{}^{{{}}}", self.nimber, digits.join(separator))
    }
}

impl Forms {
    /// The genus of a form.
    ///
    /// # Panics
    ///
    /// If the form is not of this store.
    ///
    /// # Complexity
    ///
    /// O(l e) for e options of all forms that can be reached and l misere nimbers until those of
    /// all of them repeat.
    #[must_use]
    pub fn genus(&self, form: Form) -> Genus {
        let reachable = self.reachable(form.0);
        let place = |form: u32| reachable.binary_search(&form).unwrap_or_default();
        let options: Vec<Vec<usize>> = reachable
            .iter()
            .map(|&form| self.options(form).iter().map(|&option| place(option)).collect())
            .collect();
        let mut seen = Mex::new();
        // One level: the misere nimbers of all reachable forms, each with the same number of heaps
        // *2.
        let mut before: Vec<u64> = Vec::new();
        let mut last: Vec<u64> = reachable.iter().map(|&form| self.facts(form).misere_nimber.0).collect();
        let mut misere = vec![last[last.len() - 1]];
        loop {
            let mut level: Vec<u64> = Vec::with_capacity(last.len());
            for (options, &without) in options.iter().zip(&last) {
                for &option in options {
                    seen.insert(Nimber(level[option]));
                }
                // The new *2 may be taken away or left as *1.
                seen.insert(Nimber(without));
                seen.insert(Nimber(without ^ 1));
                level.push(seen.take().0);
            }
            if level == before {
                // Two levels apart all forms agree, and a level determines the next one.
                break;
            }
            misere.push(level[level.len() - 1]);
            before = std::mem::replace(&mut last, level);
        }
        Genus::shortest(self.nimber(form), misere.into_iter().map(Nimber).collect())
    }

    /// The forms that can be reached from `form`, itself among them as the last, in increasing
    /// order.
    fn reachable(&self, form: u32) -> Vec<u32> {
        let mut known = vec![false; form as usize + 1];
        known[form as usize] = true;
        for at in (0..=form).rev().filter(|&at| at > 0) {
            if known[at as usize] {
                for &option in self.options(at) {
                    known[option as usize] = true;
                }
            }
        }
        (0..=form).filter(|&at| known[at as usize]).collect()
    }
}

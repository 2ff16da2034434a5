//! Canonical forms of misere play, each stored once.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::tame::{Mexes, TameType, reverts};
use sg_core::{LimitReached, Nimber};

/// A position in canonical misere form, known to the [`Forms`] that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(pub(super) u32);

impl Form {
    /// The position without options.
    pub const ZERO: Self = Self(0);
}

pub(super) const NONE: u32 = u32::MAX;

/// The facts known about a form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The nimber of normal play.
    pub(super) nimber: Nimber,
    /// The misere nimber: 1 without options, otherwise the mex of the misere nimbers of the
    /// options.
    pub(super) misere_nimber: Nimber,
    /// `None` for a wild form.
    pub(super) tame: Option<TameType>,
}

/// A store of canonical misere forms.
///
/// A form is the set of its options, themselves canonical, and no two forms in the store are equal
/// under misere play. A set of options `H` is replaced by a form `G` if all options of `G` are in
/// `H` and `G` is an option of everything else in `H`, provided that, if `G` has no options, the
/// player who moves from `H` wins.
///
/// # Example
///
/// ```
/// use sg_misere::{Form, Forms};
///
/// let mut forms = Forms::new();
/// let one = forms.from_options(&[Form::ZERO]);
/// // The only option of the next position has an option equal to 0, so it is itself 0.
/// assert_eq!(forms.from_options(&[one]), Form::ZERO);
/// // *2 + *2 is a different matter.
/// let two = forms.from_options(&[Form::ZERO, one]);
/// let doubled = forms.sum(two, two, 100)?;
/// assert_ne!(doubled, Form::ZERO);
/// assert_eq!(forms.genus(doubled).to_string(), "0^{02}");
/// # Ok::<(), sg_core::LimitReached>(())
/// ```
///
/// # Reference
///
/// J. H. Conway, *On Numbers and Games*, ch. 12.
#[derive(Clone)]
pub struct Forms {
    /// The options of form `f` are `options[starts[f]..starts[f + 1]]`, in increasing order and
    /// smaller than `f`.
    starts: Vec<usize>,
    options: Vec<u32>,
    facts: Vec<Facts>,
    hasher: RandomState,
    /// The youngest form with this hash; the next older one is `older[f]`.
    by_hash: HashMap<u64, u32>,
    older: Vec<u32>,
    /// The sum of each form with `*1`, or [`NONE`] if it was not asked for.
    with_star: Vec<u32>,
    seen: Mexes,
}

sg_core::summary!(Forms, this { forms: this.len() });

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl Forms {
    /// The store that knows only [`Form::ZERO`].
    #[must_use]
    pub fn new() -> Self {
        let mut forms = Self {
            starts: vec![0],
            options: Vec::new(),
            facts: Vec::new(),
            hasher: RandomState::new(),
            by_hash: HashMap::new(),
            older: Vec::new(),
            with_star: Vec::new(),
            seen: Mexes::default(),
        };
        forms.store(&[]);
        forms
    }

    /// The number of forms in the store.
    #[must_use]
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// False: [`Form::ZERO`] is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    pub(super) fn facts(&self, form: u32) -> Facts {
        self.facts[form as usize]
    }

    pub(super) fn options(&self, form: u32) -> &[u32] {
        &self.options[self.starts[form as usize]..self.starts[form as usize + 1]]
    }

    /// The nimber under normal play.
    ///
    /// # Panics
    ///
    /// If the form is not of this store.
    #[must_use]
    pub fn nimber(&self, form: Form) -> Nimber {
        self.facts(form.0).nimber
    }

    /// The misere nimber: the size of the Nim heap to which the form must be added to become a
    /// misere P-position.
    ///
    /// # Panics
    ///
    /// If the form is not of this store.
    #[must_use]
    pub fn misere_nimber(&self, form: Form) -> Nimber {
        self.facts(form.0).misere_nimber
    }

    /// True if the form is tame: see the [module](super).
    ///
    /// # Panics
    ///
    /// If the form is not of this store.
    #[must_use]
    pub fn is_tame(&self, form: Form) -> bool {
        self.facts(form.0).tame.is_some()
    }

    /// The form of the position with these options, in any order, with or without duplicates.
    ///
    /// # Panics
    ///
    /// If an option is not of this store.
    ///
    /// # Complexity
    ///
    /// O(k log k) for k options as a rule; the search for a simpler equal form looks at the options
    /// of one of them.
    pub fn from_options(&mut self, options: &[Form]) -> Form {
        Form(self.canonical(&mut options.iter().map(|option| option.0).collect()))
    }

    pub(super) fn canonical(&mut self, options: &mut Vec<u32>) -> u32 {
        options.sort_unstable();
        options.dedup();
        if let Some(simpler) = self.simpler(options) {
            return simpler;
        }
        let hash = self.hasher.hash_one(&options[..]);
        let mut known = self.by_hash.get(&hash).copied().unwrap_or(NONE);
        while known != NONE {
            if self.options(known) == &options[..] {
                return known;
            }
            known = self.older[known as usize];
        }
        self.store(options)
    }

    /// The form to which sorted options reduce, if they are not canonical already.
    fn simpler(&self, options: &[u32]) -> Option<u32> {
        // Options are stored before what they belong to. The last option therefore is not one of
        // the simpler form, and must have it as an option; and the options before the simpler form
        // are just those that it shares.
        let last = options.last()?;
        self.options(*last).iter().copied().find(|&simpler| {
            let shared = options.partition_point(|&option| option < simpler);
            let (shared, reversible) = options.split_at(shared);
            self.options(simpler) == shared
                && reversible.iter().all(|&option| self.options(option).binary_search(&simpler).is_ok())
                && (simpler != 0 || options.iter().any(|&option| self.facts(option).misere_nimber.is_zero()))
        })
    }

    /// Stores a form that is canonical and new.
    fn store(&mut self, options: &[u32]) -> u32 {
        let form = self.facts.len() as u32;
        let facts = self.facts_from(options);
        let hash = self.hasher.hash_one(options);
        self.options.extend_from_slice(options);
        self.starts.push(self.options.len());
        self.facts.push(facts);
        self.older.push(self.by_hash.insert(hash, form).unwrap_or(NONE));
        self.with_star.push(NONE);
        form
    }

    fn facts_from(&mut self, options: &[u32]) -> Facts {
        if options.is_empty() {
            return Facts { nimber: Nimber(0), misere_nimber: Nimber(1), tame: Some(TameType::ZERO) };
        }
        for &option in options {
            let Facts { nimber, misere_nimber, tame } = self.facts[option as usize];
            self.seen.insert([nimber, misere_nimber], tame);
        }
        let ([nimber, misere_nimber], tame) = self.seen.take();
        let tame_of = |form: &u32| self.facts[*form as usize].tame;
        let stays_tame = |wanted: TameType, option: &u32| {
            tame_of(option).is_some() || reverts(wanted, self.options(*option).iter().filter_map(tame_of))
        };
        let tame = tame.filter(|&tame| options.iter().all(|option| stays_tame(tame, option)));
        Facts { nimber, misere_nimber, tame }
    }

    /// The sum of two forms.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if more than `limit` sums of smaller forms would be formed.
    ///
    /// # Panics
    ///
    /// If a form is not of this store.
    ///
    /// # Complexity
    ///
    /// Every sum of a position reachable from `left` and one reachable from `right` is formed once.
    pub fn sum(&mut self, left: Form, right: Form, limit: usize) -> Result<Form, LimitReached> {
        let mut sums: HashMap<(u32, u32), u32> = HashMap::new();
        let mut open = vec![(left.0, right.0)];
        while let Some(&(a, b)) = open.last() {
            if sums.contains_key(&(a, b)) {
                open.pop();
                continue;
            }
            let known = open.len();
            let mut options = Vec::new();
            let after_left = self.options(a).iter().map(|&option| (option, b));
            for option in after_left.chain(self.options(b).iter().map(|&option| (a, option))) {
                match sums.get(&option) {
                    Some(&sum) => options.push(sum),
                    None => open.push(option),
                }
            }
            if open.len() > limit.saturating_mul(2) || sums.len() >= limit {
                return Err(LimitReached { limit, unit: "sums" });
            }
            if open.len() == known {
                let sum = self.canonical(&mut options);
                sums.insert((a, b), sum);
                open.pop();
            }
        }
        Ok(Form(sums[&(left.0, right.0)]))
    }

    /// Writes a form as a simpler or older one and perhaps `*1`: sums with `*1` are pairs, and
    /// `*1 + *1 = 0`.
    pub(super) fn without_star(&mut self, form: u32) -> (u32, bool) {
        let mut open = vec![form];
        while let Some(&top) = open.last() {
            if self.with_star[top as usize] != NONE {
                open.pop();
                continue;
            }
            let known = open.len();
            let missing = self.options(top).iter().filter(|&&option| self.with_star[option as usize] == NONE);
            open.extend(missing);
            if open.len() > known {
                continue;
            }
            let mut options: Vec<u32> =
                self.options(top).iter().map(|&option| self.with_star[option as usize]).collect();
            options.push(top);
            let starred = self.canonical(&mut options);
            self.with_star[top as usize] = starred;
            self.with_star[starred as usize] = top;
            open.pop();
        }
        let starred = self.with_star[form as usize];
        (form.min(starred), starred < form)
    }
}

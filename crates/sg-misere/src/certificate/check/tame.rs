//! Certificates of rulesets whose heaps are all tame: the types of heaps, and the nimbers of normal
//! play.

use super::work::Work;
use super::{CertificateError, Claim, Table, bounds, digits, flaw};
use sg_core::HeapRuleset;
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::taking_breaking::TakingBreaking;

/// The nimber and whether the misere nimber is the same.
type Type = (u64, bool);

fn plus(a: Type, b: Type) -> Type {
    (a.0 ^ b.0, a.1 || b.1)
}

/// A set of numbers that is cleared by changing the stamp of its members.
#[derive(Default)]
struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    /// Makes the set empty.
    fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Whether a number is new.
    fn insert(&mut self, number: u64) -> bool {
        let number = number as usize;
        if number >= self.stamps.len() {
            self.stamps.resize((number + 1).next_power_of_two(), 0);
        }
        std::mem::replace(&mut self.stamps[number], self.stamp) != self.stamp
    }

    fn contains(&self, number: u64) -> bool {
        self.stamps.get(number as usize) == Some(&self.stamp)
    }

    fn least_missing(&self) -> u64 {
        let taken = self.stamps.iter().take_while(|&&stamp| stamp == self.stamp);
        taken.count() as u64
    }
}

impl Claim {
    /// All heaps are tame, all above `last_fickle` firm, the elements of heaps are their types, and
    /// the nimbers are those of normal play. Returns how many nimbers were verified.
    pub(super) fn check_tame(
        &self,
        rules: &RulesetKind,
        table: &Table,
        last_fickle: usize,
        work: &Work,
    ) -> Result<u64, CertificateError> {
        let RulesetKind::TakingBreaking(taking) = rules else {
            return flaw("last_fickle: no theorem covers a ruleset that is not taking and breaking");
        };
        let (most_left, most_taken) = bounds(taking)?;
        let last = most_left.checked_mul(last_fickle).and_then(|sum| sum.checked_add(most_taken));
        let Some(last) = last.filter(|&last| last < self.heaps) else {
            return flaw(format!("last_fickle: the theorem needs more heaps than {}", self.heaps));
        };
        let first = last.max(self.letters.last().copied().unwrap_or(0));
        let types = first_types(rules, last, first, work)?;
        if let Some(heap) = (last_fickle + 1..=last).find(|&heap| !types[heap].1) {
            return flaw(format!("last_fickle: heap {heap} is fickle"));
        }
        if types[last_fickle].1 {
            return flaw(format!("last_fickle: heap {last_fickle} is firm"));
        }
        if !leaves_something(taking, last + 1) {
            return flaw(format!("last_fickle: heap {} has no option that leaves anything", last + 1));
        }
        // The type of each element, by its word; products must be those of types.
        let mut type_of: Vec<Type> = Vec::with_capacity(table.order);
        for word in &self.elements {
            type_of.push(word.iter().fold((0, false), |sum, &letter| plus(sum, types[letter])));
        }
        for (letter, action) in self.letters.iter().zip(&self.action) {
            let differs = |&x: &usize| type_of[action[x]] != plus(type_of[x], types[*letter]);
            if let Some(x) = (0..table.order).find(differs) {
                return flaw(format!("action: letter {letter} does not add its type to element {x}"));
            }
        }
        if let Some(x) =
            (0..table.order).find(|&x| table.is_p[x] != matches!(type_of[x], (0, true) | (1, false)))
        {
            return flaw(format!("p: element {x} has the type of an outcome that is not its own"));
        }
        for (heap, &value) in self.values.iter().enumerate() {
            let firm = heap > last_fickle;
            let right = match types.get(heap) {
                Some(&found) => type_of[value] == found,
                None => type_of[value].1 == firm,
            };
            if !right {
                return flaw(format!("values: heap {heap} does not have the type of its element"));
            }
        }
        let nimbers: Vec<u64> = self.values.iter().map(|&value| type_of[value].0).collect();
        if most_left <= 2 {
            check_nimbers(taking, &nimbers, work)?;
        } else {
            check_nimbers_one_by_one(rules, &nimbers, work)?;
        }
        Ok(nimbers.len() as u64)
    }
}

/// The types of the heaps `0..=first` by their options; those up to `last` must be tame, and the
/// others only have their nimbers looked at.
fn first_types(
    rules: &RulesetKind,
    last: usize,
    first: usize,
    work: &Work,
) -> Result<Vec<Type>, CertificateError> {
    let mut types: Vec<Type> = Vec::new();
    let (mut nimbers, mut miseres) = (Seen::default(), Seen::default());
    for heap in 0..=first {
        nimbers.clear();
        miseres.clear();
        let mut options = 0;
        rules.options(heap as u64, &mut |parts| {
            let (nimber, firm) = parts.iter().fold((0, false), |sum, &part| plus(sum, types[part as usize]));
            nimbers.insert(nimber);
            miseres.insert(nimber ^ u64::from(!firm));
            options += 1;
        });
        work.spend(4 * options + digits(rules).min(heap), || format!("values: heap {heap}"))?;
        let nimber = nimbers.least_missing();
        let misere = if options == 0 { 1 } else { miseres.least_missing() };
        match (nimber, misere) {
            (0, 1) | (1, 0) if heap <= last => types.push((nimber, false)),
            (a, b) if a == b || heap > last => types.push((nimber, true)),
            _ => return flaw(format!("values: heap {heap} is not tame")),
        }
    }
    Ok(types)
}

/// Whether a heap has an option that leaves something; larger heaps then have one as well.
fn leaves_something(rules: &TakingBreaking, heap: usize) -> bool {
    let leaves = |take: usize, bits: u32| {
        (1..u32::BITS).any(|parts| bits >> parts & 1 == 1 && heap >= take + parts as usize)
    };
    rules.digits().iter().enumerate().any(|(take, digit)| leaves(take, digit.0))
}

fn wrong_nimber<T>(heap: usize) -> Result<T, CertificateError> {
    flaw(format!("values: heap {heap} does not have the nimber of its element"))
}

/// Every nimber must be the least number that is not the nimber of an option: by the definition.
fn check_nimbers_one_by_one(
    rules: &RulesetKind,
    nimbers: &[u64],
    work: &Work,
) -> Result<(), CertificateError> {
    let mut seen = Seen::default();
    for (heap, &nimber) in nimbers.iter().enumerate() {
        seen.clear();
        let mut options = 0;
        rules.options(heap as u64, &mut |parts| {
            seen.insert(parts.iter().fold(0, |sum, &part| sum ^ nimbers[part as usize]));
            options += 1;
        });
        work.spend(4 * options + digits(rules).min(heap), || format!("values: heap {heap}"))?;
        if seen.least_missing() != nimber {
            return wrong_nimber(heap);
        }
    }
    Ok(())
}

/// Every nimber must be the least number that is not the nimber of an option, where a move leaves
/// at most two heaps.
///
/// With a mask under which few nimbers have an even number of one-bits, a sum of two heaps has an
/// odd number only if exactly one of them is among the few: so odd numbers are found by going
/// through the few, and for each smaller even number one break must be found.
fn check_nimbers(rules: &TakingBreaking, nimbers: &[u64], work: &Work) -> Result<(), CertificateError> {
    let largest = nimbers.iter().copied().max().unwrap_or(0);
    let bound = (largest as usize + 1).next_power_of_two();
    let mask = mask(nimbers, bound as u64, work)?;
    let is_even = |value: u64| (value & mask).count_ones().is_multiple_of(2);
    let breaks = rules.digits().iter().any(|digit| digit.leaves(2));
    let (mut few, mut seen) = (Vec::new(), Seen::default());
    for (heap, &nimber) in nimbers.iter().enumerate() {
        seen.clear();
        for (take, digit) in rules.digits().iter().enumerate().take_while(|&(take, _)| take <= heap) {
            let rest = heap - take;
            if rest == 0 && digit.leaves(0) {
                seen.insert(0);
            }
            if rest > 0 && digit.leaves(1) {
                seen.insert(nimbers[rest]);
            }
            if digit.leaves(2) {
                let places = few.iter().take_while(|&&part| part < rest);
                places.for_each(|&part| {
                    seen.insert(nimbers[part] ^ nimbers[rest - part]);
                });
            }
        }
        work.spend((few.len() + 1) * rules.digits().len() + nimber as usize, || {
            format!("values: heap {heap}")
        })?;
        let mut missing = (0..nimber).filter(|&value| !seen.contains(value)).count();
        if breaks && (missing > 0 || is_even(nimber)) {
            let mut steps = 0;
            for (take, digit) in rules.digits().iter().enumerate().take_while(|&(take, _)| take <= heap) {
                if !digit.leaves(2) {
                    continue;
                }
                let rest = heap - take;
                for part in 1..=rest / 2 {
                    // Where the nimber itself is even, no break may have it, so all are looked at.
                    if missing == 0 && !is_even(nimber) {
                        break;
                    }
                    let value = nimbers[part] ^ nimbers[rest - part];
                    steps += 1;
                    missing -= usize::from(seen.insert(value) && value < nimber);
                }
            }
            work.spend(steps, || format!("values: heap {heap}"))?;
        }
        if missing > 0 || seen.contains(nimber) {
            return wrong_nimber(heap);
        }
        if heap > 0 && is_even(nimber) {
            few.push(heap);
        }
    }
    Ok(())
}

/// The mask below `bound` under which the fewest of the first nimbers have an even number of
/// one-bits. Any mask would do; this one makes the check quick.
fn mask(nimbers: &[u64], bound: u64, work: &Work) -> Result<u64, CertificateError> {
    let sample = &nimbers[..nimbers.len().min(4096)];
    work.spend(sample.len().saturating_mul(bound as usize), || "values".to_owned())?;
    let few =
        |mask: &u64| sample.iter().filter(|&&value| (value & mask).count_ones().is_multiple_of(2)).count();
    Ok((0..bound).min_by_key(few).unwrap_or(0))
}

//! Certificates from nimbers that are in memory.

use super::walk::{Known, Unwitnessed, Walk};
use super::{
    Certificate, CertificateError, LARGE_STATIONS, MOST_FIRST, Proof, Station, WindowProof,
    required_stations, station_length, text,
};
use crate::engine::Split;
use crate::period::{Proved, Repetition, Theorem};
use sg_core::Nimber;
use sg_core::heaps::taking_breaking::TakingBreaking;

/// A segment has at least this many heaps, and a certificate at most some this many segments.
const LEAST_SEGMENT: usize = 1 << 14;
const MOST_SEGMENTS: usize = 256;
/// Where heaps up to here need a witness larger than all later ones, they are computed from the
/// rules alone.
const MOST_MOVED: usize = 1 << 17;

impl Certificate {
    /// The certificate of a proof, from the nimbers `values` of the heaps from 0 on.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if there are too few nimbers: a certificate of the sparse-window
    /// theorem may need some more than the proof. Its text names how many. Also if `ruleset`, which
    /// is written into the certificate, does not name `rules`.
    ///
    /// # Complexity
    ///
    /// O(n) for n nimbers, with a few hundred nanoseconds each for sparse windows.
    pub fn new<T: Copy + Into<u32>>(
        ruleset: &str,
        rules: &TakingBreaking,
        proved: Proved,
        values: &[T],
    ) -> Result<Self, CertificateError> {
        text::names(ruleset, rules).map_err(|why| CertificateError::new(text::RULESET_LINE, why))?;
        let claim = proved.repetition;
        let proof = match proved.theorem() {
            Theorem::NimInDisguise | Theorem::Lasker => Proof::ClosedForm(proved.theorem().id()),
            Theorem::GuySmith { .. } | Theorem::RepeatingState { .. } | Theorem::Arithmetic { .. } => {
                let values = values.get(..proved.heaps() as usize).ok_or_else(|| too_few(proved.heaps()))?;
                let values = values.iter().map(|&value| value.into()).collect();
                Proof::Table { theorem: proved.theorem().id(), values }
            }
            Theorem::SparseWindow { split, last_rare, witness, .. } => {
                let (last_rare, witness) = (last_rare as usize, witness as usize);
                let builder = Builder { rules, split, claim, last_rare, witness };
                Proof::Window(builder.window(values)?)
            }
        };
        Ok(Self { ruleset: ruleset.to_owned(), rules: rules.clone(), claim, proof })
    }

    /// The certificate of a claim by sparse windows.
    pub(in crate::period) fn of_window(
        ruleset: &str,
        rules: &TakingBreaking,
        claim: Repetition,
        proof: WindowProof,
    ) -> Self {
        Self { ruleset: ruleset.to_owned(), rules: rules.clone(), claim, proof: Proof::Window(proof) }
    }

    /// The number of nimbers, from heap 0 on, that [`Certificate::new`] takes for a proof: at least
    /// those that the theorem needs.
    #[must_use]
    pub fn heaps_for(rules: &TakingBreaking, proved: Proved) -> u64 {
        match proved.theorem() {
            Theorem::SparseWindow { last_rare, witness, .. } => {
                let taken = rules.most_taken().unwrap_or(0);
                let from = proved.preperiod() as usize;
                let sizes = Sizes::new(taken, from, last_rare as usize, witness as usize);
                proved.heaps().max(sizes.start as u64 + proved.period())
            }
            _ => proved.heaps(),
        }
    }
}

fn too_few(heaps: u64) -> CertificateError {
    CertificateError::new(text::HEAPS_LINE, format!("the certificate needs {heaps} heaps"))
}

struct Builder<'a> {
    rules: &'a TakingBreaking,
    split: Split,
    claim: Repetition,
    last_rare: usize,
    witness: usize,
}

/// The sizes that follow from the largest witness.
#[derive(Clone, Copy, Debug)]
pub(in crate::period) struct Sizes {
    pub(in crate::period) window: usize,
    pub(in crate::period) start: usize,
    pub(in crate::period) length: usize,
    /// The least heap for the first station.
    pub(in crate::period) first: usize,
}

impl Sizes {
    /// For moves of at most `taken` stones and the preperiod `from`.
    pub(in crate::period) fn new(taken: usize, from: usize, last_rare: usize, witness: usize) -> Self {
        let small = last_rare.max(witness);
        let window = taken + small;
        let start = window + from.max(small + 1).max(2 * (last_rare + taken) + 1);
        let length = station_length(from, start, window);
        Self { window, start, length, first: length.max(window + 1) }
    }
}

impl Builder<'_> {
    fn window<T: Copy + Into<u32>>(self, values: &[T]) -> Result<WindowProof, CertificateError> {
        let Self { rules, split, claim, last_rare, mut witness } = self;
        let (from, distance, _) = claim.indices();
        let taken = rules.most_taken().unwrap_or(0);
        if values.len() <= last_rare {
            return Err(too_few((Sizes::new(taken, from, last_rare, witness).start + distance) as u64));
        }
        let is_rare = |heap: usize| split.is_rare(heap, Nimber(values[heap].into().into()));
        let rare: Vec<_> =
            (1..=last_rare).filter(|&heap| is_rare(heap)).map(|heap| (heap, values[heap].into())).collect();
        let mut walk = Walk::new(rules, split);
        walk.expect(values.iter().map(|&value| value.into()).max().unwrap_or(0));
        let mut sizes = Sizes::new(taken, from, last_rare, witness);
        let mut first = sizes.first;
        let mut heap = first;
        while heap < sizes.start + distance {
            if heap >= values.len() {
                return Err(too_few((sizes.start + distance) as u64));
            }
            let known = Known { small: values, recent: values, base: 0, rare: &rare };
            if let Err(Unwitnessed(value)) = walk.nimber(heap, known, witness) {
                if heap < sizes.start.min(MOST_MOVED) {
                    first = heap + 1;
                } else {
                    let needed = least_witness(rules, values, heap, value);
                    let what = || format!("heap {heap} needs a large witness");
                    witness = needed
                        .filter(|&witness| witness < MOST_FIRST / 2)
                        .ok_or_else(|| CertificateError::new(text::WITNESS_LINE, what()))?;
                    sizes = Sizes::new(taken, from, last_rare, witness);
                    first = first.max(sizes.first);
                    // This heap may need another one.
                    continue;
                }
            }
            heap += 1;
        }
        let Sizes { window, start, length, .. } = sizes;
        if length >= LARGE_STATIONS / 4 && start <= MOST_FIRST {
            // Saves a station.
            first = start;
        }
        let spacing = ((start + distance) / MOST_SEGMENTS).max(LEAST_SEGMENT).max(8 * length);
        let every = (first..start + distance).step_by(spacing);
        let mut heaps: Vec<_> = every.chain(required_stations(start, distance)).collect();
        heaps.sort_unstable();
        heaps.dedup();
        let (mut nimbers, mut ranges) = (Vec::new(), Vec::new());
        let mut known = 0;
        for heap in heaps {
            nimbers.extend(values[known.max(heap - length)..heap].iter().map(|&value| value.into()));
            ranges.push((heap, nimbers.len() - length..nimbers.len()));
            known = heap;
        }
        let stations = Station::sharing(nimbers, ranges);
        Ok(WindowProof { split, rare, witness, window, first, start, stations })
    }
}

/// The least smaller part of a pair with this value.
fn least_witness<T: Copy + Into<u32>>(
    rules: &TakingBreaking,
    values: &[T],
    heap: usize,
    value: u32,
) -> Option<usize> {
    let takes: Vec<_> = rules.takes_that_leave(2).collect();
    (1..heap / 2).find(|&part| {
        let mut others = takes.iter().filter_map(|take| heap.checked_sub(take + part));
        others.any(|other| other > part && values[part].into() ^ values[other].into() == value)
    })
}

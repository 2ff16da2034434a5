//! The checker of certificates.

use super::walk::{Cursor, Unwitnessed, Walk};
use super::{
    Certificate, CertificateError, MOST_FIRST, Proof, TABLE_LINE, WindowProof, prime_divisors,
    required_stations, station_length, text,
};
use crate::period::{self, Repetition};
use sg_core::HeapRuleset;
use sg_core::values::{Mex, Nimber};

/// The statement that a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Checked {
    /// The least preperiod, the period and the saltus of the nimbers of all heaps.
    pub repetition: Repetition,
    /// The theorem, by [`Theorem::id`](crate::period::Theorem::id).
    pub theorem_id: &'static str,
    /// The number of heaps, from 0 on, whose nimbers were checked; 0 for a closed form.
    pub heaps: u64,
}

/// A certificate of which everything is checked but the nimbers themselves, segment by segment.
///
/// Segments are independent: they may be checked in any order, on several threads or machines.
///
/// # Example
///
/// ```
/// use sg_heaps::{Solver, TakingBreaking};
/// use sg_heaps::period::certificate::Certificate;
///
/// let kayles = TakingBreaking::strips(&[1, 2]);
/// let mut solver = Solver::new(kayles.clone());
/// let proved = solver.period()?.proved().ok_or("proved")?;
/// let values: Vec<u32> = solver.nimbers(0..1000)?.iter().map(|nimber| nimber.0 as u32).collect();
/// let certificate = Certificate::new("kayles", &kayles, proved, &values)?;
///
/// let checker = certificate.checker()?;
/// for segment in (0..checker.segments()).rev() {
///     checker.check(segment)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Checker<'c> {
    certificate: &'c Certificate,
    /// Of a window proof: the nimbers of the heaps before the first station.
    first: Vec<u32>,
}

sg_core::summary!(Checker<'_>, this { certificate: this.certificate, segments: this.segments() });

/// The refusal of a line.
fn refuse<T>(line: usize, what: impl Into<String>) -> Result<T, CertificateError> {
    Err(CertificateError::new(line, what))
}

impl Certificate {
    /// Checks that the claim follows if the segments are right.
    ///
    /// # Errors
    ///
    /// [`CertificateError`].
    pub fn checker(&self) -> Result<Checker<'_>, CertificateError> {
        let Repetition { distance, .. } = self.claim;
        if distance == 0 {
            return refuse(text::PERIOD_LINE, "a period is at least 1");
        }
        let mut first = Vec::new();
        match &self.proof {
            Proof::ClosedForm(theorem) => self.closed_form(theorem)?,
            Proof::Table { theorem, values } => self.table(theorem, values)?,
            Proof::Window(proof) => {
                self.window(proof)?;
                first = self.first(proof)?;
            }
        }
        Ok(Checker { certificate: self, first })
    }

    fn closed_form(&self, theorem: &str) -> Result<(), CertificateError> {
        let known = period::known(&self.rules).filter(|proved| proved.theorem().id() == theorem);
        let claim = known.map(|proved| proved.repetition);
        let refusal =
            || CertificateError::new(text::THEOREM_LINE, "the ruleset is not one that this theorem covers");
        if claim.ok_or_else(refusal)? != self.claim {
            return refuse(text::PREPERIOD_LINE, "the theorem gives another period or preperiod");
        }
        Ok(())
    }

    /// The claim about a table, but not that its nimbers are right.
    fn table(&self, theorem: &str, values: &[u32]) -> Result<(), CertificateError> {
        let proved = period::prove(&self.rules, values, self.claim)
            .filter(|proved| proved.theorem().id() == theorem)
            .ok_or_else(|| {
                CertificateError::new(text::THEOREM_LINE, "the nimbers of the table do not prove the period")
            })?;
        if proved.preperiod() != self.claim.from {
            return refuse(text::PREPERIOD_LINE, "it is not the least preperiod");
        }
        if proved.period() != self.claim.distance {
            let what = format!("it is not the least period: {} is one", proved.period());
            return refuse(text::PERIOD_LINE, what);
        }
        if proved.heaps() != values.len() as u64 {
            return refuse(text::HEAPS_LINE, format!("the theorem needs {} heaps", proved.heaps()));
        }
        Ok(())
    }

    /// The conditions of the sparse-window theorem, and that period and preperiod are the least.
    fn window(&self, proof: &WindowProof) -> Result<(), CertificateError> {
        let (from, distance, saltus) = self.claim.indices();
        let &WindowProof { split, witness, window, first, start, .. } = proof;
        let rules = &self.rules;
        let Some(taken) = rules.most_taken().filter(|_| period::window::covers(rules) && saltus == 0) else {
            return refuse(text::THEOREM_LINE, "the sparse-window theorem does not cover this ruleset");
        };
        if !split.is_sound(rules) {
            return refuse(text::PARITY_LINE, "the numbers taken by breaking moves do not have this parity");
        }
        if split.has_position_parity() && distance % 2 == 1 {
            return refuse(text::PERIOD_LINE, "the split uses the parity of the heap, and the period is odd");
        }
        let last_rare = proof.rare.last().map_or(0, |&(heap, _)| heap);
        let small = last_rare.max(witness);
        if taken.checked_add(small) != Some(window) {
            return refuse(text::WINDOW_LINE, "it is not k + max(r, w)");
        }
        let length = station_length(from, start, window);
        if first > MOST_FIRST || first <= window.max(last_rare) || first < length {
            return refuse(text::FIRST_LINE, "it is too large, or too small for the window");
        }
        let least = from.max(small + 1).max(2 * (last_rare + taken) + 1);
        if start < first || start.checked_sub(window).is_none_or(|begin| begin < least) {
            return refuse(text::START_LINE, "it is too small for the theorem");
        }
        let stations = &proof.stations;
        let at = |heap: usize| stations.binary_search_by_key(&heap, |station| station.heap);
        if let Some(place) = (1..stations.len()).find(|&at| stations[at].heap <= stations[at - 1].heap) {
            return refuse(text::station_line(place), "the stations are not in order");
        }
        if let Some(place) = stations.iter().position(|station| station.nimbers().len() != length) {
            let what = format!("a station of this certificate has {length} nimbers");
            return refuse(text::station_line(place), what);
        }
        if stations.first().is_none_or(|station| station.heap != first) {
            return refuse(text::station_line(0), "the first station is missing");
        }
        if let Some(missing) = required_stations(start, distance).find(|&heap| at(heap).is_err()) {
            let place = at(missing).unwrap_or_else(|place| place);
            return refuse(text::station_line(place), format!("the station at heap {missing} is missing"));
        }
        let (Ok(begin), Ok(end)) = (at(start), at(start + distance)) else {
            return refuse(text::START_LINE, "a station is missing");
        };
        if end + 1 != stations.len() {
            return refuse(text::station_line(end + 1), "it is beyond the end of the proof");
        }
        let (earlier, later) = (stations[begin].nimbers(), stations[end].nimbers());
        let shown = if from == 0 { start } else { start - from };
        let differs = (length - shown..length).find(|&place| earlier[place] != later[place]);
        if let Some(place) = differs {
            let heap = start - length + place;
            let what = format!(
                "heap {heap} and the heap one period further differ, {heap} being no less than the preperiod"
            );
            return refuse(text::station_line(end), what);
        }
        if from > 0 && earlier[length - shown - 1] == later[length - shown - 1] {
            return refuse(text::PREPERIOD_LINE, "it is not the least preperiod");
        }
        for prime in prime_divisors(distance) {
            let lesser = at(start + distance / prime).map(|place| stations[place].nimbers());
            if lesser.is_ok_and(|lesser| lesser[length - window..] == earlier[length - window..]) {
                let what = format!("it is not the least period: {} is one", distance / prime);
                return refuse(text::PERIOD_LINE, what);
            }
        }
        Ok(())
    }

    /// The nimbers before the first station, from the rules alone.
    fn first(&self, proof: &WindowProof) -> Result<Vec<u32>, CertificateError> {
        let (values, rare) = Walk::new(&self.rules, proof.split).first(proof.first);
        if rare != proof.rare {
            let differs = rare.iter().zip(&proof.rare).position(|(a, b)| a != b);
            let at = differs.unwrap_or(rare.len().min(proof.rare.len()));
            let [right, wrong] = [&rare, &proof.rare].map(|list| match list.get(at) {
                Some((heap, nimber)) => format!("heap {heap} with nimber {nimber}"),
                None => "none".to_owned(),
            });
            let what = format!("rare heap {} is {right}, not {wrong}", at + 1);
            return refuse(text::RARE_LINE, what);
        }
        let nimbers = proof.stations[0].nimbers();
        compare(&values[values.len() - nimbers.len()..], nimbers, proof.first, 0)?;
        Ok(values)
    }
}

impl Checker<'_> {
    /// The number of segments.
    #[must_use]
    pub fn segments(&self) -> usize {
        match &self.certificate.proof {
            Proof::ClosedForm(_) => 0,
            Proof::Table { values, .. } => values.len().div_ceil(TABLE_LINE),
            Proof::Window(proof) => proof.stations.len() - 1,
        }
    }

    /// The heaps of a segment: the first, and the one after the last.
    ///
    /// # Panics
    ///
    /// If there is no such segment.
    #[must_use]
    pub fn heaps(&self, segment: usize) -> (u64, u64) {
        let (from, to) = self.indices(segment);
        (from as u64, to as u64)
    }

    /// [`Checker::heaps`] as indices.
    fn indices(&self, segment: usize) -> (usize, usize) {
        assert!(segment < self.segments(), "segment {segment} of {}", self.segments());
        match &self.certificate.proof {
            Proof::ClosedForm(_) => (0, 0),
            Proof::Table { values, .. } => {
                (TABLE_LINE * segment, values.len().min(TABLE_LINE * (segment + 1)))
            }
            Proof::Window(proof) => (proof.stations[segment].heap, proof.stations[segment + 1].heap),
        }
    }

    /// Computes the nimbers of one segment from what the certificate says of the heaps before it.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] with the first heap that is wrong.
    ///
    /// # Panics
    ///
    /// If there is no such segment.
    pub fn check(&self, segment: usize) -> Result<(), CertificateError> {
        let (from, to) = self.indices(segment);
        match &self.certificate.proof {
            Proof::ClosedForm(_) => Ok(()),
            Proof::Table { values, .. } => (from..to).try_for_each(|heap| self.check_heap(values, heap)),
            Proof::Window(proof) => self.check_window(proof, segment),
        }
    }

    /// The nimber of one heap by the definition: the least that no option has.
    fn check_heap(&self, values: &[u32], heap: usize) -> Result<(), CertificateError> {
        let mut mex = Mex::new();
        self.certificate.rules.options(heap as u64, &mut |parts| {
            let nimber = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
            mex.insert(Nimber(nimber.into()));
        });
        let (right, found) = (mex.take().0, values[heap]);
        if right != u64::from(found) {
            let line = text::table_line(heap / TABLE_LINE);
            return refuse(line, format!("the nimber of heap {heap} is {right}, not {found}"));
        }
        Ok(())
    }

    fn check_window(&self, proof: &WindowProof, segment: usize) -> Result<(), CertificateError> {
        let (station, next) = (&proof.stations[segment], &proof.stations[segment + 1]);
        let length = station.nimbers().len();
        let mut cursor = Cursor::new(
            &self.certificate.rules,
            proof.split,
            &self.first,
            (&proof.rare, proof.witness),
            (station.heap, station.nimbers()),
            length,
        );
        cursor.run(next.heap).map_err(|Unwitnessed(value)| {
            let (heap, witness) = (cursor.heap(), proof.witness);
            let what =
                format!("heap {heap} has no option of nimber {value} with a part of at most {witness}");
            CertificateError::new(text::station_line(segment + 1), what)
        })?;
        compare(cursor.latest(length), next.nimbers(), next.heap, segment + 1)
    }
}

/// The nimbers just before `heap`, and what the station there, in this place, says of them.
fn compare(right: &[u32], found: &[u32], heap: usize, place: usize) -> Result<(), CertificateError> {
    match right.iter().zip(found).position(|(a, b)| a != b) {
        None => Ok(()),
        Some(at) => {
            let of = heap - found.len() + at;
            let what = format!("the nimber of heap {of} is {}, not {}", right[at], found[at]);
            refuse(text::station_line(place), what)
        }
    }
}

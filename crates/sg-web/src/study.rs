//! Nimber sequences: computed in blocks, with the verdict on their period.

use std::ops::Range;

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_heaps::Solver;
use sg_heaps::comparison::compare;
use sg_heaps::engine::{NimberSlice, Split, split_of, with_nimbers};
use sg_heaps::period::Period;
use sg_heaps::solver::{Limits, SolveError, unwatched};
use sg_play::json::Json;
use sg_play::notation::shortened;
use sg_play::say;
use sg_text::{Language, Text, read_number, text};

use crate::catalogue;
use crate::picture::{Place, density, fold};
use crate::request::{Fault, Request};
use crate::sentences;

/// A sequence is computed up to at most this many heaps.
pub const MOST_HEAPS: u64 = 10_000_000;
/// The heaps of a sequence for which nothing else is asked.
const USUAL_HEAPS: u64 = 1_000_000;
/// A picture has at most this many pixels in each direction.
const MOST_PIXELS: u64 = 4096;
/// A split into rare and common nimbers is looked for in this many heaps.
const MOST_SPLIT: u64 = 1 << 17;
/// At most this many nimbers are told of a sequence that is not begun.
const MOST_FIRST: u64 = 2_000;
/// This many nimbers are handed over at a time.
const MOST_VALUES: u64 = 1 << 20;

/// A sequence that is being computed.
#[derive(Debug)]
pub(crate) struct Study {
    ruleset: Ruleset,
    solver: Solver,
    /// The heaps `0..to` are wanted.
    to: u64,
    /// The heaps `0..heaps` are known.
    heaps: u64,
    /// The verdict, once no more heaps are computed.
    period: Option<Period>,
    /// The reason why the sequence ends before `to`.
    ended: Option<SolveError>,
    /// The nimbers of heaps `0..`, as far as they were asked for, where a formula or a period gives
    /// them: a picture looks at millions of them.
    listed: Vec<u32>,
    /// The largest nimber of the first heaps, and how many they are.
    largest: (u64, u32),
    /// The split of the nimbers into rare and common ones, once it was looked for.
    split: Option<Split>,
    split_sought: bool,
}

/// The two sequences of the page.
#[derive(Debug, Default)]
pub(crate) struct Studies([Option<Study>; 2]);

impl Studies {
    /// Answers a request; numbers go to `numbers`.
    pub(crate) fn answer(&mut self, request: &Request<'_>, numbers: &mut Vec<u32>) -> Result<Json, Fault> {
        let which = request.number("which", 0, 1)? as usize;
        match request.verb {
            "study" => {
                let study = Study::begin(request)?;
                let state = study.state(request.language());
                self.0[which] = Some(study);
                return Ok(state);
            }
            "first" => {
                let mut study = Study::begin(request)?;
                let heaps = 0..study.to.min(MOST_FIRST);
                numbers.extend(study.nimbers(heaps)?.iter().map(|nimber| nimber.0 as u32));
                return Ok(study.state(request.language()));
            }
            "compare" => return self.compare(request.language()),
            _ => {}
        }
        let study = self.0[which].as_mut().ok_or_else(|| Fault(no_study()))?;
        match request.verb {
            "advance" => study.advance(request.number("heaps", USUAL_HEAPS, u64::MAX)?),
            "stop" => study.stop(),
            "continue" => study.go_on(request.number("to", 0, MOST_HEAPS)?),
            "density" => {
                let view = study.view(request)?;
                let size = size(request)?;
                let from = view.start;
                let split = if request.get("split") == "1" { study.split()? } else { None };
                let known = (study.bound()?, study.place().map(|place| place.period));
                return Ok(density(study.nimbers(view)?, from, size, known, split, numbers));
            }
            "fold" => {
                let view = study.view(request)?;
                let period = request.number("period", 1, MOST_HEAPS)?.max(1);
                let from = view.start;
                return Ok(fold(study.nimbers(view)?, from, period, size(request)?, numbers));
            }
            "values" => {
                let view = study.view(request)?;
                let view = view.start..view.end.min(view.start + MOST_VALUES);
                let place = [("from", view.start.into()), ("to", view.end.into())];
                // They lie in 32 bits or fewer.
                numbers.extend(study.nimbers(view)?.iter().map(|nimber| nimber.0 as u32));
                return Ok(Json::Object(place.into()));
            }
            _ => {}
        }
        Ok(study.state(request.language()))
    }

    /// The heaps that both sequences have are compared.
    fn compare(&mut self, language: Language) -> Result<Json, Fault> {
        let [Some(first), Some(second)] = &mut self.0 else {
            return Err(Fault(no_study()));
        };
        let heaps = first.heaps.min(second.heaps);
        let coins = first.has_coins() && second.has_coins();
        let found = compare(&mut first.solver, &mut second.solver, heaps, &mut unwatched)
            .map_err(|error| Fault(say::unplayable(&error.into())))?;
        Ok(Json::Object(vec![
            ("heaps", found.heaps.into()),
            ("first", found.first.map(|first| first.heap).into()),
            ("differences", found.differences.into()),
            ("equal", found.proof.as_ref().map(sg_heaps::comparison::EqualityProof::id).into()),
            ("sentences", say::texts(&sentences::comparison(&found, coins), language)),
        ]))
    }
}

fn no_study() -> Text {
    text!("there is no sequence yet", "还没有序列")
}

fn too_wide() -> Fault {
    Fault(text!("a nimber here does not fit 32 bits", "这里有 SG 值超出 32 位"))
}

/// The numbers of columns and rows of a picture.
fn size(request: &Request<'_>) -> Result<(usize, usize), Fault> {
    let side =
        |key: &str, default: u64| request.number(key, default, MOST_PIXELS).map(|side| side.max(1) as usize);
    Ok((side("width", 800)?, side("height", 400)?))
}

impl Study {
    fn begin(request: &Request<'_>) -> Result<Self, Fault> {
        let ruleset: Ruleset = request.code().parse().map_err(|error| catalogue::fault(&error))?;
        let to = request.number("to", USUAL_HEAPS, MOST_HEAPS).map_err(|Fault(why)| {
            let found = request.get("to").trim();
            if read_number(found).is_some() {
                Fault(text!("Heaps up to: {why}", "“计算到多大的堆”：{why}", why = why))
            } else {
                let found = shortened(found);
                Fault(text!(
                    "Heaps up to: expected a whole number, found `{found}`",
                    "“计算到多大的堆”应填整数，而不是“{found}”"
                ))
            }
        })?;
        let to = to.max(1);
        let solver = Solver::new(ruleset.clone()).with_limits(Limits::table(to));
        Ok(Self {
            ruleset,
            solver,
            to,
            heaps: 0,
            period: None,
            ended: None,
            listed: Vec::new(),
            largest: (0, 0),
            split: None,
            split_sought: false,
        })
    }

    /// Computes up to `heaps` heaps in all; a proof ends it, and gives the rest.
    fn advance(&mut self, heaps: u64) {
        if self.period.is_some() {
            return;
        }
        let wanted = heaps.clamp(1, self.to);
        match self.solver.nimber(wanted - 1) {
            Ok(_) => self.heaps = self.heaps.max(wanted),
            Err(error) => {
                self.heaps = self.heaps.max(self.solver.computed()).min(self.to);
                self.ended = Some(error);
            }
        }
        if let Some(proved) = self.solver.proved() {
            self.period = Some(Period::Proved(proved));
            self.heaps = self.to;
        } else if self.heaps == self.to || self.ended.is_some() {
            self.stop();
        }
    }

    /// No more heaps are computed: the verdict about those there are.
    fn stop(&mut self) {
        if self.period.is_some() || self.heaps == 0 {
            return;
        }
        self.to = self.heaps;
        self.solver.set_limits(Limits::table(self.heaps));
        match self.solver.period() {
            // More may be computed than was asked for: the verdict is about what was.
            Ok(Period::Nothing { heaps }) => {
                self.period = Some(Period::Nothing { heaps: heaps.min(self.heaps) });
            }
            Ok(period) => self.period = Some(period),
            Err(error) => {
                self.period = Some(Period::Nothing { heaps: self.heaps });
                self.ended = Some(error);
            }
        }
    }

    /// More heaps are wanted of a sequence that ended without a proof, by default twice as many;
    /// what is computed stays.
    fn go_on(&mut self, to: u64) {
        if self.may_grow() {
            self.to = if to > self.heaps { to } else { (2 * self.heaps).min(MOST_HEAPS) };
            self.period = None;
            self.split_sought = false;
            self.solver.set_limits(Limits::table(self.to));
        }
    }

    /// Whether more heaps would tell more.
    fn may_grow(&self) -> bool {
        let proved = matches!(self.period, Some(Period::Proved(_)));
        self.period.is_some() && !proved && self.ended.is_none() && self.heaps < MOST_HEAPS
    }

    /// Whether the nimbers are those of coins.
    fn has_coins(&self) -> bool {
        matches!(self.ruleset.kind(), RulesetKind::CoinTurning(_))
    }

    /// The place where the sequence repeats, once there is a verdict.
    fn place(&self) -> Option<Place> {
        match &self.period {
            Some(Period::Proved(found)) => Some(Place::of_proved(found)),
            Some(Period::Observed(found)) => Some(Place::of_observed(found)),
            Some(Period::Nothing { .. }) | None => None,
        }
    }

    /// The largest nimber of the known heaps. Each heap is looked at once.
    fn bound(&mut self) -> Result<u32, Fault> {
        let (seen, largest) = self.largest;
        if seen < self.heaps {
            let heaps = self.heaps;
            let more = self.nimbers(seen..heaps)?;
            let more = with_nimbers!(more, run => run.iter().max().map_or(0, |&nimber| u64::from(nimber)));
            // They lie in 32 bits or fewer.
            self.largest = (heaps, largest.max(more as u32));
        }
        Ok(self.largest.1)
    }

    /// The split of the nimbers into rare and common ones: that of the engine while heaps are
    /// computed, and at the end that of the first heaps, of which the engine may have computed few.
    fn split(&mut self) -> Result<Option<Split>, Fault> {
        let engine = self.solver.engine();
        if self.period.is_none() {
            return Ok(engine.and_then(|engine| engine.progress().sparse).map(|sparse| sparse.split));
        }
        if !self.split_sought {
            let rules = engine.map(|engine| engine.ruleset().clone());
            let nimbers = self.nimbers(0..self.heaps.min(MOST_SPLIT))?;
            self.split = rules.and_then(|rules| split_of(&rules, nimbers));
            self.split_sought = true;
        }
        Ok(self.split)
    }

    /// The part of the known heaps that a request is about.
    fn view(&self, request: &Request<'_>) -> Result<Range<u64>, Fault> {
        if self.heaps == 0 {
            return Err(Fault(no_study()));
        }
        let from = request.number("from", 0, u64::MAX)?.min(self.heaps - 1);
        let to = request.number("to", self.heaps, u64::MAX)?.clamp(from + 1, self.heaps.max(from + 1));
        Ok(from..to)
    }

    /// The nimbers of known heaps, as they lie in memory.
    fn nimbers(&mut self, heaps: Range<u64>) -> Result<NimberSlice<'_>, Fault> {
        let (start, end) = (heaps.start as usize, heaps.end as usize);
        let in_table = heaps.end <= self.solver.computed();
        if !in_table && self.listed.len() < end {
            // All are known, so that this fails for none.
            let more = self.solver.nimbers(self.listed.len() as u64..heaps.end);
            for nimber in &more.map_err(|error| Fault(say::unplayable(&error.into())))? {
                self.listed.push(u32::try_from(nimber.0).map_err(|_| too_wide())?);
            }
        }
        let table = if in_table {
            self.solver.nimbers(heaps).ok().and_then(|nimbers| nimbers.as_slice())
        } else {
            None
        };
        Ok(table.unwrap_or(NimberSlice::U32(self.listed.get(start..end).unwrap_or_default())))
    }

    fn state(&self, language: Language) -> Json {
        let place = self.place();
        let verdict = self.period.as_ref().map(|period| match period {
            Period::Proved(_) => "proved",
            Period::Observed(_) => "observed",
            Period::Nothing { .. } => "nothing",
        });
        let mut sentences = self
            .period
            .as_ref()
            .map(|period| sentences::period(period, self.has_coins()))
            .unwrap_or_default();
        if let Some(error) = self.ended {
            sentences.push(say::unplayable(&error.into()));
        }
        let theorem = self.solver.proved().map(|proved| proved.theorem().id());
        Json::Object(vec![
            ("text", self.ruleset.to_string().into()),
            ("code", self.ruleset.code().into()),
            ("coins", self.has_coins().into()),
            ("to", self.to.into()),
            ("heaps", self.heaps.into()),
            ("computed", self.solver.computed().into()),
            ("more", self.may_grow().into()),
            ("done", self.period.is_some().into()),
            ("verdict", verdict.into()),
            ("period", place.map(|place| place.period).into()),
            ("preperiod", place.map(|place| place.preperiod).into()),
            ("saltus", place.map(|place| place.saltus).into()),
            ("theorem", theorem.into()),
            ("sentences", say::texts(&sentences, language)),
        ])
    }
}

//! The nimbers of the first heaps of any ruleset.

use sg_core::heaps::bean_splitting;
use sg_core::heaps::coin_turning::CoinNimbers;
use sg_core::heaps::engine::{Engine, NimberSlice};
use sg_core::heaps::notation::{Ruleset, RulesetKind};

use crate::failure::Failure;
use crate::progress::{Pace, Watch, interrupted};

/// Nimbers of heaps 0, 1, 2, ... that are all kept.
#[derive(Debug)]
pub(crate) enum Sequence {
    Engine(Box<Engine>),
    Table(Vec<u32>),
}

impl Sequence {
    /// The nimbers of heaps `0..heaps` of `ruleset`.
    pub(crate) fn compute(ruleset: &Ruleset, heaps: usize) -> Result<Self, Failure> {
        let watch = Watch::new(heaps, 0);
        match ruleset.rules() {
            RulesetKind::TakingBreaking(rules) => {
                let mut engine = Box::new(Engine::new(rules));
                let mut pace = Pace::new();
                while engine.heaps() < heaps {
                    pace.advance(&mut engine, heaps)?;
                    watch.at(engine.heaps());
                    stop_if_interrupted(engine.heaps())?;
                }
                Ok(Self::Engine(engine))
            }
            RulesetKind::BeanSplitting => {
                // A nimber is less than twice the heap, and heaps are below 2^31.
                Ok(Self::Table((0..heaps as u64).map(|heap| bean_splitting::nimber(heap).0 as u32).collect()))
            }
            RulesetKind::CoinTurning(coins) => {
                if let Some(table) = (0..heaps as u64)
                    .map(|coin| coins.closed_form(coin).map(|nimber| nimber.0 as u32))
                    .collect()
                {
                    return Ok(Self::Table(table));
                }
                let mut nimbers = CoinNimbers::new(coins.clone());
                while nimbers.values().len() < heaps {
                    nimbers
                        .extend(nimbers.values().len())
                        .map_err(|error| Failure::Report(format!("{ruleset}: {error}")))?;
                    watch.at(nimbers.values().len());
                    stop_if_interrupted(nimbers.values().len())?;
                }
                Ok(Self::Table(nimbers.values().to_vec()))
            }
        }
    }

    /// The nimbers; perhaps more than were asked for.
    pub(crate) fn nimbers(&self) -> NimberSlice<'_> {
        match self {
            Self::Engine(engine) => kept(engine),
            Self::Table(table) => NimberSlice::U32(table),
        }
    }
}

/// The nimbers of an engine that was told to keep them.
pub(crate) fn kept(engine: &Engine) -> NimberSlice<'_> {
    engine.nimbers()
}

fn stop_if_interrupted(heaps: usize) -> Result<(), Failure> {
    if interrupted() {
        return Err(Failure::Interrupted(format!("{heaps} heaps were computed, nothing was written")));
    }
    Ok(())
}

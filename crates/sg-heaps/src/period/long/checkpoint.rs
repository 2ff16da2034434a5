//! Checkpoints of a search: text like that of certificates, mostly the windows of the stations: how much these take is said with [`States`].

use super::{LongSearch, Marks, States};
use crate::engine::{Engine, LongEngine, LongError, RareState, Reach, widened};
use crate::period::certificate::text::{Reader, Writer};
use crate::period::certificate::{MOST_FIRST, Refusal, Station};
use sg_core::heaps::taking_breaking::TakingBreaking;

const FORMAT: &str = "sg period checkpoint 1";
/// The stations of a checkpoint have no more nimbers together.
const MOST_NIMBERS: usize = 1 << 26;
/// Marks in a line.
const MARKS_A_LINE: usize = 64;

impl LongSearch {
    /// All that is needed to go on; `None` while so few heaps are known that a new search is as good.
    #[must_use]
    pub fn checkpoint(&self) -> Option<String> {
        let RareState { split, lane_bits, rare, .. } =
            self.engine.sparse().filter(|_| self.engine.has_dropped())?;
        let reach = self.engine.reach()?;
        let heaps = self.engine.heaps();
        let latest = widened(self.engine.latest(self.engine.needed()));
        let mut writer = Writer::default();
        writer.line(FORMAT);
        writer.rules(&self.rules);
        writer.split(split, rare);
        writer.line(&format!("witness {}", reach.witness));
        writer.line(&format!("first {}", reach.from));
        writer.line(&format!("lanes {lane_bits}"));
        writer.line(&format!("spacing {}", self.states.spacing()));
        let mut stations = self.states.list().to_vec();
        stations.push(Station::new(heaps, latest));
        writer.stations(&stations);
        let words = self.marks.to_words();
        writer.line(&format!("marks {}", words.len()));
        for words in words.chunks(MARKS_A_LINE) {
            writer.line(&format!("mark {}", words.join(" ")));
        }
        writer.line("end");
        Some(writer.text)
    }

    /// The search that goes on from a checkpoint of `rules`, with about `memory` bytes.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text is not a whole checkpoint of these rules, with the line; [`LongError`] as text in it if there
    /// is not enough memory.
    pub fn resumed(rules: &TakingBreaking, memory: usize, text: &str) -> Result<Self, Refusal> {
        let mut reader = Reader::new(text, "checkpoint")?;
        if *reader.next("sg")? != FORMAT["sg ".len()..] {
            return Err(reader.refusal(format!("it is not `{FORMAT}`")));
        }
        if reader.rules()? != *rules {
            return Err(reader.refusal("a checkpoint of another ruleset"));
        }
        let (split, rare) = reader.split()?;
        let witness = reader.heap("witness")?;
        let from = reader.heap("first")?;
        let lanes = reader.heap("lanes")? as u32;
        let spacing = reader.heap("spacing")?;
        let mut stations = reader.stations()?;
        let count = reader.heap("marks")?;
        let mut words = Vec::new();
        while words.len() < count {
            words.extend(reader.next("mark")?.split(' ').map(str::to_owned));
        }
        let marks = Marks::from_words(words.iter().map(String::as_str));
        let marks = marks.ok_or_else(|| reader.refusal("these are no marks"))?;
        reader.next("end")?;
        reader.finish()?;
        if from == 0 || from > MOST_FIRST || !from.is_power_of_two() || witness > Reach::MOST {
            return Err(reader.refusal("its numbers are too large"));
        }
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap);
        let window = rules.most_taken().unwrap_or(0) + last_rare.max(witness);
        if marks.window() != window {
            return Err(reader.refusal("the marks are of other windows"));
        }
        if stations.iter().map(|station| station.nimbers().len()).sum::<usize>() > MOST_NIMBERS {
            return Err(reader.refusal("too many nimbers"));
        }
        let latest = stations.pop().ok_or_else(|| reader.refusal("no heaps"))?;
        // Each with its own nimbers, so that they are freed one by one.
        let stations = stations.iter().map(|station| Station::new(station.heap, station.nimbers().to_vec()));
        let stations: Vec<_> = stations.collect();

        // The first heaps are computed again: it takes a moment.
        let out_of_memory = |error| Refusal::new(1, LongError::OutOfMemory(error).to_string());
        let mut engine = Engine::new(rules);
        engine.advance(from).map_err(out_of_memory)?;
        let first = widened(engine.nimbers().between(0, from));
        let reach = Reach { from, witness };
        let heaps = latest.heap;
        if latest.nimbers().len() < 2 * Reach::MOST || from + latest.nimbers().len() > heaps {
            return Err(reader.refusal("too few nimbers"));
        }
        let engine =
            LongEngine::resumed(rules, memory, heaps, [&first, latest.nimbers()], (split, lanes, reach));
        let engine = engine.map_err(out_of_memory)?;
        let engine = engine.ok_or_else(|| Refusal::new(1, "this ruleset has no sparse method"))?;
        if engine.sparse().is_none_or(|state| state.rare != rare) {
            return Err(Refusal::new(1, "the rare heaps are not those of the ruleset"));
        }
        let states = States::new(spacing, stations);
        Ok(Self { rules: rules.clone(), engine, marks, states, reach, looked: heaps })
    }
}

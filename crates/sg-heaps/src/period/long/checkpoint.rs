//! Checkpoints of a search for a period: text like that of certificates. It holds the nimbers of
//! all heaps, and from the first drop on mostly the windows of the stations: how much these take is
//! said with [`States`]. Of nimbers in a store it holds the checksum.

use std::fmt::Display;

use super::{LongSearch, Marks, Seen, States};
use crate::engine::{
    CheckpointError, Engine, LongEngine, NimberSlice, Options, RareState, Reach, Record, Resumed, widened,
};
use crate::period::certificate::text::{Reader, Writer, width};
use crate::period::certificate::{CertificateError, MOST_FIRST, Station, TABLE_LINE};
use sg_core::heaps::taking_breaking::TakingBreaking;

const FORMAT: &str = "sg period checkpoint 2";
/// It had windows alone, and no line that says so.
const OLD_FORMAT: &str = "sg period checkpoint 1";
/// The contents of a checkpoint: the nimbers of all heaps ...
const ALL: &str = "all";
/// ... or of the first and the latest, and windows.
const WINDOWS: &str = "windows";
/// ... or what is known in addition to those in a store.
const STORED: &str = "stored";
/// The stations of a checkpoint have no more nimbers together.
const MOST_NIMBERS: usize = 1 << 26;
/// Marks in a line.
const MARKS_A_LINE: usize = 64;

/// The result of reading a checkpoint.
#[derive(Debug)]
pub(crate) enum Read {
    All(Box<Engine>),
    Windows(Box<LongSearch>),
    Stored(Box<Record>),
}

/// Reads a checkpoint of `rules`, in any format that there ever was. Of a damaged one the nimbers
/// before the damage are taken if `repair` says so; a search with windows gets about `memory`
/// bytes.
pub(crate) fn read(
    rules: &TakingBreaking,
    bytes: &[u8],
    options: Options,
    memory: usize,
    repair: bool,
) -> Result<Read, CheckpointError> {
    let mut known = Resumed::default();
    let read = if Resumed::is_of_bytes(bytes) {
        known.read_bytes(rules, bytes).map(|()| None)
    } else {
        read_text(&String::from_utf8_lossy(bytes), rules, memory, &mut known)
    };
    match read {
        Ok(Some(search)) => return Ok(search),
        Ok(None) => {}
        Err(CheckpointError::Damaged { what, .. }) => {
            if !repair || known.heaps() == 0 {
                return Err(CheckpointError::Damaged { what, good: known.heaps() as u64 });
            }
        }
        Err(error) => return Err(error),
    }
    Ok(Read::All(Box::new(known.into_engine(rules, options))))
}

/// Damage before which no nimber is known to be good.
fn damaged(what: impl Display) -> CheckpointError {
    CheckpointError::Damaged { what: format!("the checkpoint is damaged: {what}"), good: 0 }
}

impl From<CertificateError> for CheckpointError {
    fn from(error: CertificateError) -> Self {
        damaged(error)
    }
}

/// Reads the nimbers of all heaps into `known`, or something else.
fn read_text(
    text: &str,
    rules: &TakingBreaking,
    memory: usize,
    known: &mut Resumed,
) -> Result<Option<Read>, CheckpointError> {
    if !text.starts_with(&FORMAT[..FORMAT.len() - 1]) {
        return Err(CheckpointError::Format("not a checkpoint".to_owned()));
    }
    let mut reader = Reader::new(text, "checkpoint", u32::MAX)?;
    let version = reader.next("sg")?;
    if version != &FORMAT["sg ".len()..] && version != &OLD_FORMAT["sg ".len()..] {
        return Err(CheckpointError::Format(format!("a checkpoint of another format than `{FORMAT}`")));
    }
    if reader.rules()? != *rules {
        return Err(CheckpointError::Ruleset);
    }
    if version == &FORMAT["sg ".len()..] {
        match reader.next("holds")? {
            ALL => {
                let mut fits = true;
                let read = reader.table(&mut |nimbers| {
                    fits = known.push(nimbers);
                    if fits { Ok(()) } else { Err(CertificateError::new(0, "out of memory")) }
                });
                if !fits {
                    return Err(CheckpointError::OutOfMemory);
                }
                read?;
                reader.next("end")?;
                reader.finish()?;
                return Ok(None);
            }
            STORED => return Ok(Some(Read::Stored(Box::new(read_record(&mut reader)?)))),
            WINDOWS => {}
            _ => return Err(reader.refusal("not `all`, `windows` or `stored`").into()),
        }
    }
    Ok(Some(Read::Windows(Box::new(LongSearch::read(&mut reader, rules, memory)?))))
}

/// The checkpoint of a search that knows the nimbers of all heaps.
pub(crate) fn of_all(rules: &TakingBreaking, nimbers: NimberSlice<'_>) -> String {
    let lines = || {
        let starts = (0..nimbers.len()).step_by(TABLE_LINE);
        starts.map(|from| widened(nimbers.between(from, from + TABLE_LINE)))
    };
    let width = lines().map(|line| width(line.iter())).max().unwrap_or(1);
    let mut writer = begun(rules, ALL);
    writer.table(nimbers.len(), width, lines());
    writer.line("end");
    writer.text
}

/// The checkpoint of a search whose nimbers are in a store.
pub(crate) fn of_record(rules: &TakingBreaking, record: &Record) -> String {
    let mut writer = begun(rules, STORED);
    writer.mask(record.split);
    writer.positions("large", &record.large);
    let numbers = [record.lane_bits as usize, record.width, record.since, record.heaps];
    for (name, number) in RECORD.into_iter().zip(numbers) {
        writer.line(&format!("{name} {number}"));
    }
    writer.line(&format!("sum {}", record.sum));
    writer.line("end");
    writer.text
}

/// The names of the numbers of a record.
const RECORD: [&str; 4] = ["lanes", "width", "since", "heaps"];

fn read_record(reader: &mut Reader<'_>) -> Result<Record, CertificateError> {
    let (split, large) = (reader.mask()?, reader.positions("large")?);
    let mut numbers = [0; RECORD.len()];
    for (number, name) in numbers.iter_mut().zip(RECORD) {
        *number = reader.heap(name)?;
    }
    let [lane_bits, width, since, heaps] = numbers;
    let sum = reader.next("sum")?;
    let sum = reader.number(sum)?;
    reader.next("end")?;
    reader.finish()?;
    let is_sound = large.is_sorted_by(|a, b| a.0 < b.0)
        && large.iter().all(|at| at.0 < heaps)
        && (1..=2).contains(&width)
        && (16..=512).contains(&lane_bits)
        && lane_bits.is_power_of_two()
        && (LongEngine::LEAST_STORED..=heaps).contains(&since);
    if !is_sound {
        return Err(reader.refusal("its numbers do not fit together"));
    }
    Ok(Record { since, split, lane_bits: lane_bits as u32, width, large, heaps, sum })
}

fn begun(rules: &TakingBreaking, holds: &str) -> Writer {
    let mut writer = Writer::default();
    writer.line(FORMAT);
    writer.rules(rules);
    writer.line(&format!("holds {holds}"));
    writer
}

impl LongSearch {
    /// All that is needed to go on; `None` if the engine stopped for good.
    pub(crate) fn checkpoint(&self) -> Option<String> {
        let RareState { split, lane_bits, rare, .. } = self.engine.sparse().filter(|_| !self.has_failed)?;
        let reach = self.engine.reach()?;
        let heaps = self.engine.heaps();
        let latest = widened(self.engine.latest(self.engine.needed()));
        let mut writer = begun(&self.rules, WINDOWS);
        writer.split(split, rare);
        writer.line(&format!("witness {}", reach.witness));
        writer.line(&format!("first {}", reach.from));
        writer.line(&format!("lanes {lane_bits}"));
        writer.line(&format!("spacing {}", self.seen.states.spacing()));
        let mut stations = self.seen.states.list().to_vec();
        stations.push(Station::new(heaps, latest));
        writer.stations(&stations);
        let words = self.seen.marks.to_words();
        writer.line(&format!("marks {}", words.len()));
        for words in words.chunks(MARKS_A_LINE) {
            writer.line(&format!("mark {}", words.join(" ")));
        }
        writer.line("end");
        Some(writer.text)
    }

    /// Resumes a search from the rest of a checkpoint of `rules`, with about `memory` bytes.
    fn read(reader: &mut Reader<'_>, rules: &TakingBreaking, memory: usize) -> Result<Self, CheckpointError> {
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
        let marks = marks.ok_or_else(|| reader.refusal("these are not marks"))?;
        reader.next("end")?;
        reader.finish()?;
        if from == 0 || from > MOST_FIRST || !from.is_power_of_two() || witness > Reach::MOST {
            return Err(reader.refusal("its numbers are too large").into());
        }
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap);
        let window = rules.most_taken().unwrap_or(0) + last_rare.max(witness);
        if marks.window() != window {
            return Err(reader.refusal("the marks are of other windows").into());
        }
        if stations.iter().map(|station| station.nimbers().len()).sum::<usize>() > MOST_NIMBERS {
            return Err(reader.refusal("too many nimbers").into());
        }
        let latest = stations.pop().ok_or_else(|| reader.refusal("no heaps"))?;
        // Each with its own nimbers, so that they are freed one by one.
        let stations = stations.iter().map(|station| Station::new(station.heap, station.nimbers().to_vec()));
        let stations: Vec<_> = stations.collect();

        // The first heaps are computed again: it takes a moment.
        let mut engine = Engine::new(rules);
        engine.advance(from)?;
        let first = widened(engine.nimbers().between(0, from));
        let reach = Reach { from, witness };
        let heaps = latest.heap;
        if latest.nimbers().len() < 2 * Reach::MOST || from + latest.nimbers().len() > heaps {
            return Err(reader.refusal("too few nimbers").into());
        }
        let state = (split, lanes, reach);
        let engine = LongEngine::resumed(rules, memory, heaps, [&first, latest.nimbers()], state)?
            .ok_or_else(|| damaged("this ruleset has no sparse method"))?;
        if engine.sparse().is_none_or(|state| state.rare != rare) {
            return Err(damaged("its rare heaps are not those of the ruleset"));
        }
        let seen = Seen { marks, states: States::new(spacing, stations), reach, looked: heaps };
        Ok(Self { rules: rules.clone(), engine, seen, has_failed: false })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::search::Search;
    use crate::solver::Limits;
    use sg_core::heaps::taking_breaking::{Digit, Parts};

    /// The first version was about windows alone, and did not say so.
    #[test]
    fn windows_of_the_first_version_are_read() {
        let digits = [0, 1, 0, 6].map(Digit).to_vec();
        let rules = TakingBreaking::new(digits, vec![], Parts::Any).expect("a ruleset");
        let memory = Some(LongEngine::LEAST_MEMORY);
        let mut search = Search::new(&rules, memory);
        let limits = Limits::table(3_000_000);
        search.run(limits, &mut |_| ControlFlow::Continue(())).expect("memory");
        let text = search.checkpoint().expect("it can go on");
        let mut older = Writer::default();
        for line in text.lines() {
            let (line, _sum) = line.rsplit_once(' ').expect("a checksum");
            match line {
                FORMAT => older.line(OLD_FORMAT),
                "holds windows" => {}
                line => older.line(line),
            }
        }
        assert!(older.text.len() < text.len() && older.text.len() + 50 > text.len());
        let resumed = Search::resumed(&rules, memory, older.text.as_bytes(), false).expect("it is read");
        assert!(resumed.checkpoint() == Some(text));
    }
}

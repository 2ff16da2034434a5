//! The plan of a census: what is computed in a directory.

use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use crate::rows::{Alias, ENGINE, LEVELS, alias};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sg_core::heaps::notation::Ruleset;
use sg_core::values::fnv1a;
use sg_files::Whole;

use crate::codes::Codes;
use crate::sorter::{Sorted, Sorter};
use crate::source::{Source, has_code, line, spelling};
use crate::{Error, Observer, names};

/// The number of rulesets that are taken through the canonical codes at once.
const TOGETHER: usize = 1 << 12;

/// The options with which a census is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of heaps that are computed at most, level by level, rising from 1 on.
    pub levels: Vec<usize>,
    /// The part, from 0 on, and the number of parts.
    pub shard: [usize; 2],
}

/// No census has more levels.
const MOST_LEVELS: usize = 64;

impl Default for Options {
    fn default() -> Self {
        Self { levels: LEVELS.to_vec(), shard: [0, 1] }
    }
}

impl Options {
    fn check(&self) -> Result<(), Error> {
        if self.levels.first().is_none_or(|&level| level == 0) || !self.levels.is_sorted_by(|a, b| a < b) {
            return Err(Error::Usage("the levels must be positive and strictly increasing".to_owned()));
        }
        if self.levels.len() > MOST_LEVELS {
            return Err(Error::Usage(format!("there are at most {MOST_LEVELS} levels")));
        }
        if self.shard[0] >= self.shard[1] {
            return Err(Error::Usage("a shard i/n has i from 0 to n - 1".to_owned()));
        }
        Ok(())
    }
}

/// The rulesets of a census, as its directory lists them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The version of the library.
    engine: String,
    pub(crate) levels: Vec<usize>,
    /// The part and the number of parts.
    pub(crate) shard: [usize; 2],
    /// The families.
    families: Vec<String>,
    /// The number of further rulesets that [`LISTED`](names::LISTED) has.
    listed: u64,
    /// The number of different rulesets in all.
    pub(crate) rulesets: u64,
    /// Of all rulesets with their canonical codes, in order.
    digest: String,
}

/// A plan with all its rulesets.
#[derive(Debug)]
pub(crate) struct Expanded {
    pub(crate) plan: Plan,
    /// The canonical codes, in order.
    pub(crate) codes: Codes,
    /// The rulesets in order, a line each.
    pub(crate) aliases: Sorted,
}

/// A ruleset as a line that sorts by its spelling.
fn alias_line(alias: &Alias) -> String {
    format!("{}\t{}\t{}", alias.code, alias.canonical, alias.shift)
}

/// Code, canonical code and shift of a line.
pub(crate) fn alias_of(line: &str) -> Option<(&str, &str, usize)> {
    let (code, rest) = line.split_once('\t')?;
    let (canonical, shift) = rest.split_once('\t')?;
    Some((code, canonical, shift.parse().ok()?))
}

impl Plan {
    /// True if both compute the same rows, whichever part.
    pub(crate) fn is_same_census(&self, other: &Self) -> bool {
        let what =
            |plan: &Self| (plan.engine.clone(), plan.levels.clone(), plan.rulesets, plan.digest.clone());
        what(self) == what(other)
    }

    /// The plan of a directory.
    pub(crate) fn read(directory: &Path) -> Result<Self, Error> {
        let path = directory.join(names::PLAN);
        let text = bytes(&path).map_err(|error| Error::file(&path, "read", error))?;
        let plan: Self = serde_json::from_slice(&text).map_err(|error| Error::file(&path, "read", error))?;
        if plan.engine != ENGINE {
            let engine = &plan.engine;
            return Err(Error::Report(format!(
                "{}: computed by {engine}, which is not the version of this program, {ENGINE}",
                directory.display()
            )));
        }
        Ok(plan)
    }

    /// The rulesets of a directory's plan.
    fn sources(&self, directory: &Path) -> Result<Vec<Source>, Error> {
        let mut sources: Vec<Source> =
            self.families.iter().map(|family| family.parse()).collect::<Result<_, _>>()?;
        if self.listed > 0 {
            sources.push(Source::File(directory.join(names::LISTED)));
        }
        Ok(sources)
    }

    /// Reads the plan of a directory with all its rulesets.
    pub(crate) fn open(directory: &Path, watch: &dyn Observer) -> Result<Expanded, Error> {
        let plan = Self::read(directory)?;
        names::check(directory)?;
        let sources = plan.sources(directory)?;
        let options = Options { levels: plan.levels.clone(), shard: plan.shard };
        options.check()?;
        let found = expand(&sources, &options, directory, watch)?;
        if found.plan.is_same_census(&plan) {
            return Ok(Expanded { plan, ..found });
        }
        Err(Error::Report(format!("{}: the list of rulesets was altered", directory.display())))
    }

    /// Writes the plan of a census into its directory, or finds the same plan there.
    pub(crate) fn begin(
        directory: &Path,
        sources: &[Source],
        options: &Options,
        watch: &dyn Observer,
    ) -> Result<Expanded, Error> {
        options.check()?;
        for source in sources.iter().filter(|source| source.is_listed()) {
            source.rulesets()?.try_for_each(|ruleset| has_code(&ruleset?))?;
        }
        let _folder = make(directory)?;
        names::check(directory)?;
        let found = expand(sources, options, directory, watch)?;
        if directory.join(names::PLAN).exists() {
            let kept = bytes(&directory.join(names::PLAN)).ok();
            let kept: Option<Self> = kept.and_then(|text| serde_json::from_slice(&text).ok());
            return match kept {
                Some(kept) if kept.is_same_census(&found.plan) && kept.shard == found.plan.shard => Ok(found),
                _ => Err(Error::Report(format!(
                    "{}: another census is kept here (other rulesets, levels, shard or version)\n  \
                     help: choose another directory",
                    directory.display()
                ))),
            };
        }
        found.plan.write(directory, sources)?;
        Ok(found)
    }

    /// Writes the plan: the list first, so that a plan is whole.
    pub(crate) fn write(&self, directory: &Path, sources: &[Source]) -> Result<(), Error> {
        if self.listed > 0 {
            let path = directory.join(names::LISTED);
            let failure = |error: io::Error| Error::file(&path, "write", error);
            let mut file = BufWriter::new(Whole::inside(&path).map_err(failure)?);
            for source in sources.iter().filter(|source| source.is_listed()) {
                for ruleset in source.rulesets()? {
                    writeln!(file, "{}", line(&ruleset?)).map_err(failure)?;
                }
            }
            let file = file.into_inner().map_err(|error| failure(error.into_error()))?;
            file.keep().map_err(failure)?;
        }
        let path = directory.join(names::PLAN);
        let text = serde_json::to_vec(self).map_err(|error| Error::file(&path, "write", error))?;
        sg_files::write_inside(&path, &text).map_err(|error| Error::file(&path, "write", error))
    }

    /// Writes the plan of the whole census of which `directory` has a part into another directory,
    /// or finds it there.
    pub(crate) fn write_merged(&self, directory: &Path, output: &Path) -> Result<(), Error> {
        let _folder = make(output)?;
        names::check(output)?;
        let whole = Self { shard: [0, 1], ..self.clone() };
        if output.join(names::PLAN).exists() {
            let kept = Self::read(output)?;
            // A part of this census is none of the whole: its rows belong to it, and the tables
            // would lack the others.
            if kept.is_same_census(&whole) && kept.shard == whole.shard {
                return Ok(());
            }
            return Err(Error::Report(format!(
                "{}: another census is kept here\n  help: choose another directory",
                output.display()
            )));
        }
        whole.write(output, &self.sources(directory)?)
    }

    /// The numbers of the codes of this part: every n-th, so that parts are alike.
    pub(crate) fn numbers(&self, codes: &Codes) -> impl Iterator<Item = u32> + use<> {
        let [part, parts] = self.shard;
        (part..codes.len()).step_by(parts).map(|number| number as u32)
    }
}

/// Makes a directory, if it is not there; what stays empty is removed with the result.
fn make(directory: &Path) -> Result<sg_files::Folder, Error> {
    sg_files::Folder::made(directory).map_err(|error| Error::file(directory, "make", error))
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    sg_files::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The rulesets with their canonical codes.
fn expand(
    sources: &[Source],
    options: &Options,
    directory: &Path,
    watch: &dyn Observer,
) -> Result<Expanded, Error> {
    let mut aliases = Sorter::new(directory.to_owned());
    let mut canonical = Sorter::new(directory.to_owned());
    let mut families: Vec<String> = Vec::new();
    let mut listed = 0;
    for source in sources {
        if let Source::Family(family) = source {
            families.push(family.to_string());
        }
        let mut rulesets = source.rulesets()?.peekable();
        while rulesets.peek().is_some() {
            if watch.interrupted() {
                return Err(Error::Interrupted);
            }
            let together: Vec<Ruleset> = rulesets.by_ref().take(TOGETHER).collect::<Result<_, _>>()?;
            if source.is_listed() {
                listed += together.len() as u64;
            }
            let found: Vec<Alias> = together.par_iter().map(alias_of_ruleset).collect::<Result<_, _>>()?;
            for alias in &found {
                aliases.push(&alias_line(alias))?;
                canonical.push(&alias.canonical)?;
            }
        }
    }
    families.sort_unstable();
    families.dedup();
    let mut codes = Codes::default();
    canonical.finish()?.each(|code| codes.push(code))?;
    codes.shrink();
    let mut aliases = aliases.finish()?;
    let mut rulesets = 0;
    let mut digest = 0_u64;
    aliases.each(|line| {
        rulesets += 1;
        digest = fnv1a(digest.to_le_bytes().into_iter().chain(line.bytes()));
        Ok(())
    })?;
    let plan = Plan {
        engine: ENGINE.to_owned(),
        levels: options.levels.clone(),
        shard: options.shard,
        families,
        listed,
        rulesets,
        digest: format!("{digest:016x}"),
    };
    Ok(Expanded { plan, codes, aliases })
}

fn alias_of_ruleset(ruleset: &Ruleset) -> Result<Alias, Error> {
    has_code(ruleset)?;
    let found = alias(ruleset).map_err(|error| Error::Report(error.to_string()))?;
    let found = found.ok_or_else(|| Error::Report(format!("{ruleset}: it has no code")))?;
    Ok(Alias { code: spelling(ruleset), ..found })
}

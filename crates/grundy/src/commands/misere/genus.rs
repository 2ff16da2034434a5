//! `grundy misere genus`: the genus of heaps.

use std::io::Write;
use std::ops::ControlFlow;

use sg_misere::HeapGenera;
use sg_play::json::Json;

use super::{Genus, TableFormat, refused};
use crate::failure::Failure;
use crate::output::Output;
use crate::ruleset::load;
use crate::solving::{in_order, until_interrupted};

pub(super) fn run(arguments: &Genus, output: &mut Output) -> Result<(), Failure> {
    let ruleset = load(&arguments.ruleset.ruleset)?;
    in_order(arguments.from, arguments.to)?;
    let mut genera = HeapGenera::new(&ruleset).map_err(|error| refused(&ruleset, error))?;
    let stopped = match until_interrupted(|watch| genera.advance_watched(arguments.to + 1, watch)) {
        Ok(ControlFlow::Continue(())) => None,
        Ok(ControlFlow::Break(())) => {
            return Err(Failure::interrupted(format!("{} heaps computed", genera.list().len())));
        }
        Err(reached) => Some(reached),
    };
    let rows: Vec<_> = genera.list().iter().enumerate().skip(arguments.from as usize).collect();
    match arguments.format {
        TableFormat::Text => {
            let heaps = arguments.to.to_string().len().max(3);
            let width = rows.iter().map(|(_, found)| found.genus.to_string().len()).max().unwrap_or(0);
            for (heap, found) in rows {
                writeln!(output, "{heap:>heaps$} {:<width$}  {}", found.genus.to_string(), found.kind)?;
            }
        }
        TableFormat::Csv => {
            writeln!(output, "heap,genus,nimber,misere,kind")?;
            for (heap, found) in rows {
                let (genus, misere) = (&found.genus, found.genus.with_twos(0));
                let quote = if genus.to_string().contains(',') { "\"" } else { "" };
                writeln!(output, "{heap},{quote}{genus}{quote},{},{misere},{}", genus.nimber, found.kind)?;
            }
        }
        TableFormat::Json => {
            output.object(vec![
                ("ruleset", ruleset.to_string().into()),
                ("from", arguments.from.into()),
                ("genus", rows.iter().map(|(_, found)| Json::from(found.genus.to_string())).collect()),
                ("kind", rows.iter().map(|(_, found)| Json::from(found.kind.to_string())).collect()),
            ])?;
        }
    }
    match stopped {
        None => Ok(()),
        Some(reached) => {
            output.flush()?;
            let heap = genera.list().len();
            Err(refused(&ruleset, format!("the genus of heap {heap} needs more than {} sums", reached.limit)))
        }
    }
}

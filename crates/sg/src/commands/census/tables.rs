//! The results of a census: tables for programs, and a summary to read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use sg_core::census::{Row, Verdict, equal_sequences};
use sg_core::solver::{Progress, SolveError};

use super::NAMED;
use super::store::{Plan, Rows, whole_file};
use crate::failure::Failure;
use crate::output::{Output, counted, grouped, shortened};
use crate::progress::interrupted;

/// How many lines each list of the summary has at most.
const LISTED: usize = 1000;

/// The columns of rows.csv.
const COLUMNS: &str = "code,digits,level,heaps,verdict,preperiod,period,saltus,theorem,observed_from,\
    observed_distance,observed_saltus,heaps_needed,seen,largest,largest_at,method,mask,parity,rare,last_rare,checksum,\
    same_as,engine";

/// Writes rows.csv, aliases.csv, costs.csv and summary.txt, and prints the counts.
pub(super) fn write(plan: &Plan, rows: &Rows, directory: &Path, output: &mut Output) -> Result<(), Failure> {
    let mut codes = plan.codes();
    codes.sort_unstable();
    let missing: Vec<&str> =
        codes.iter().copied().filter(|code| rows.last(code, &plan.levels).is_none()).collect();
    if !missing.is_empty() {
        let named: Vec<String> = missing.iter().take(NAMED).map(|code| shortened(code, 60)).collect();
        let more = missing.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {} more", grouped(more as u128)) } else { String::new() };
        let count = counted(missing.len() as u128, "canonical code");
        return Err(Failure::Report(format!(
            "not complete: {count} without a row: {}{more}",
            named.join(", ")
        )));
    }
    let last: Vec<Row> = codes.iter().filter_map(|code| rows.last(code, &plan.levels).cloned()).collect();
    let same = equal_sequences(&last, &mut |_: &Progress<'_>| {
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .map_err(|error| match error {
        SolveError::Stopped { .. } => Failure::Interrupted("the same command goes on from there".to_owned()),
        error => Failure::Report(error.to_string()),
    })?;

    let mut table = format!("{COLUMNS}\n");
    for (row, same) in last.iter().zip(&same) {
        line(&mut table, &cells(row, same.as_deref()));
    }
    whole_file(&directory.join("rows.csv"), table.as_bytes())?;
    let mut table = "code,canonical,shift\n".to_owned();
    for alias in &plan.aliases {
        line(&mut table, &[alias.code.clone(), alias.canonical.clone(), alias.shift.to_string()]);
    }
    whole_file(&directory.join("aliases.csv"), table.as_bytes())?;
    let mut table = "code,level,seconds\n".to_owned();
    for entry in rows.entries() {
        line(
            &mut table,
            &[entry.row.code.clone(), entry.row.level.to_string(), format!("{:.6}", entry.seconds)],
        );
    }
    whole_file(&directory.join("costs.csv"), table.as_bytes())?;

    let counts = counts(plan, &last, &same);
    let mut summary = String::new();
    for (name, value) in &counts {
        let _ = writeln!(summary, "{name:<13} {value}");
        output.field(name, value)?;
    }
    lists(&mut summary, &last, &same);
    whole_file(&directory.join("summary.txt"), summary.as_bytes())?;
    output.field(
        "tables",
        &format!("rows.csv, aliases.csv, costs.csv, summary.txt in {}", directory.display()),
    )?;
    Ok(())
}

/// Appends a line of a table.
fn line(table: &mut String, cells: &[String]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            table.push(',');
        }
        // Sets are spelled with commas; no spelling has quotation marks, but a file's name for rules may.
        if cell.contains([',', '"', '\n', '\r']) {
            let _ = write!(table, "\"{}\"", cell.replace('"', "\"\""));
        } else {
            table.push_str(cell);
        }
    }
    table.push('\n');
}

fn cells(row: &Row, same: Option<&str>) -> Vec<String> {
    fn maybe<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    vec![
        row.code.clone(),
        row.digits.to_string(),
        row.level.to_string(),
        row.heaps.to_string(),
        row.verdict.id().to_owned(),
        maybe(row.preperiod),
        maybe(row.period),
        maybe(row.saltus),
        maybe(row.theorem.as_ref()),
        maybe(row.observed_from),
        maybe(row.observed_distance),
        maybe(row.observed_saltus),
        maybe(row.heaps_needed),
        row.seen.to_string(),
        row.largest.to_string(),
        row.largest_at.to_string(),
        row.method.clone(),
        maybe(row.mask),
        maybe(row.parity),
        maybe(row.rare),
        maybe(row.last_rare),
        row.checksum.clone(),
        maybe(same),
        row.engine.clone(),
    ]
}

/// The counts, each with its name.
fn counts(plan: &Plan, rows: &[Row], same: &[Option<String>]) -> Vec<(&'static str, String)> {
    let of = |verdict: Verdict| rows.iter().filter(move |row| row.verdict == verdict);
    let codes = |verdict: Verdict| counted(of(verdict).count() as u128, "code");
    let different: BTreeSet<&str> = same.iter().flatten().map(String::as_str).collect();
    let mut theorems: BTreeMap<&str, u128> = BTreeMap::new();
    for theorem in rows.iter().filter_map(|row| row.theorem.as_deref()) {
        *theorems.entry(theorem).or_default() += 1;
    }
    let theorems: Vec<String> =
        theorems.iter().map(|(id, codes)| format!("{id} {}", grouped(*codes))).collect();
    let sequences: BTreeSet<(usize, &str)> = rows
        .iter()
        .filter(|row| row.verdict != Verdict::Proved)
        .map(|row| (row.heaps, row.checksum.as_str()))
        .collect();
    vec![
        ("rulesets", grouped(plan.aliases.len() as u128)),
        ("canonical", counted(rows.len() as u128, "code")),
        (
            "proved",
            format!(
                "{} with {}",
                codes(Verdict::Proved),
                counted(different.len() as u128, "different sequence")
            ),
        ),
        ("theorems", theorems.join(", ")),
        ("observed", format!("{}, not counted as periods", codes(Verdict::Observed))),
        ("nothing", codes(Verdict::Nothing)),
        (
            "open",
            format!("{} are seen to differ among the unproved", counted(sequences.len() as u128, "sequence")),
        ),
    ]
}

/// The proved periods, the longest proofs first, and the open codes.
fn lists(summary: &mut String, rows: &[Row], same: &[Option<String>]) {
    let mut proved: Vec<&Row> = rows
        .iter()
        .zip(same)
        .filter(|(row, same)| same.as_ref() == Some(&row.code))
        .map(|(row, _)| row)
        .collect();
    proved.sort_by_key(|row| (std::cmp::Reverse(row.heaps), &row.code));
    let _ = writeln!(
        summary,
        "\nProved periods, each sequence once, those that need the most heaps first\n\n\
         {:>13} {:>13} {:>7} {:>13} {:>8}  {:<15}  code",
        "period", "preperiod", "saltus", "heaps", "largest", "theorem"
    );
    for row in proved.iter().take(LISTED) {
        let number = |value: Option<usize>| value.map_or_else(String::new, |value| grouped(value as u128));
        let _ = writeln!(
            summary,
            "{:>13} {:>13} {:>7} {:>13} {:>8}  {:<15}  {}",
            number(row.period),
            number(row.preperiod),
            row.saltus.unwrap_or_default(),
            grouped(row.heaps as u128),
            row.largest,
            row.theorem.as_deref().unwrap_or_default(),
            shortened(&row.code, 60)
        );
    }
    more(summary, proved.len());
    let mut open: Vec<&Row> = rows.iter().filter(|row| row.verdict != Verdict::Proved).collect();
    open.sort_by_key(|row| (row.code.len(), &row.code));
    let _ = writeln!(
        summary,
        "\nOpen: no period is proved\n\n{:>13} {:>8} {:>13} {:>10} {:>13}  code",
        "heaps", "largest", "at heap", "rare", "last rare"
    );
    for row in open.iter().take(LISTED) {
        let number = |value: Option<u64>| value.map_or_else(String::new, grouped);
        let observed = row.observed_distance.map_or_else(String::new, |distance| {
            let from = grouped(row.observed_from.unwrap_or_default() as u128);
            format!(
                "  (repeats at distance {} from heap {from} on, as far as seen)",
                grouped(distance as u128)
            )
        });
        let _ = writeln!(
            summary,
            "{:>13} {:>8} {:>13} {:>10} {:>13}  {}{observed}",
            grouped(row.heaps as u128),
            row.largest,
            grouped(row.largest_at),
            number(row.rare),
            number(row.last_rare),
            shortened(&row.code, 60)
        );
    }
    more(summary, open.len());
}

fn more(summary: &mut String, all: usize) {
    if let Some(more) = all.checked_sub(LISTED).filter(|&more| more > 0) {
        let _ = writeln!(summary, "... and {} more in rows.csv", grouped(more as u128));
    }
}

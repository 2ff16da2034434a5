//! `grundy product`: products of coin-turning games.

use std::collections::HashSet;
use std::io::Write;

use serde::Serialize;
use sg_core::heaps::notation::Ruleset;
use sg_core::{Nimber, Outcome};
use sg_heaps::product::{Head, Place, Product as Game, ProductError, ProductPosition};
use sg_heaps::solver::Limits;

use crate::cli::Product;
use crate::cli::STANDARD_INPUT;
use crate::cli::misere::TableFormat;
use crate::failure::Failure;
use crate::input::only_once;
use crate::output::{Output, counted, grouped};
use crate::ruleset::{load, title};
use crate::solving;

/// A table, as JSON has it.
#[derive(Debug, Serialize)]
struct Table {
    rulesets: [String; 2],
    /// The first row and column.
    from: Place,
    /// Row by row.
    nimbers: Vec<Vec<u64>>,
}

/// A position, as JSON has it.
#[derive(Debug, Serialize)]
struct Position {
    rulesets: [String; 2],
    nim_sum: u64,
    outcome: &'static str,
    coins: Vec<Coin>,
    /// Over all coins; absent if some could not be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<u128>,
}

/// A coin that shows heads.
#[derive(Debug, Serialize)]
struct Coin {
    x: u64,
    y: u64,
    /// The nimbers of its row and its column in the two games.
    factors: [u64; 2],
    nimber: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<u128>,
    /// The first of them.
    listed: Vec<Turned>,
}

/// The rows and columns that a move turns besides those of its coin.
#[derive(Debug, Serialize)]
struct Turned {
    rows: Vec<u64>,
    columns: Vec<u64>,
}

impl From<&Head> for Coin {
    fn from(head: &Head) -> Self {
        let listed = head.moves.listed.iter();
        let turned = listed.map(|found| Turned { rows: found.rows.clone(), columns: found.columns.clone() });
        Self {
            x: head.place[0],
            y: head.place[1],
            factors: head.factors.map(|factor| factor.0),
            nimber: head.nimber.0,
            winning_moves: head.moves.count,
            listed: turned.collect(),
        }
    }
}

pub(crate) fn run(arguments: &Product, output: &mut Output) -> Result<(), Failure> {
    let both = [&arguments.first, &arguments.second];
    only_once(both.into_iter().filter(|ruleset| **ruleset == STANDARD_INPUT).count())?;
    let rulesets = [load(&arguments.first)?, load(&arguments.second)?];
    let limits = [&rulesets[0], &rulesets[1]].map(|ruleset| Limits::thorough(ruleset.kind()));
    let mut game = Game::new(&rulesets[0], &rulesets[1]).with_limits(limits);
    let failure = |ProductError { factor, error, .. }| solving::failure(&rulesets[factor.min(1)], error);
    if arguments.coins.is_empty() {
        let mut nimbers = Vec::new();
        for row in 1..=arguments.to {
            let row = (1..=arguments.to).map(|column| game.nimber([row, column]));
            nimbers.push(row.collect::<Result<Vec<_>, _>>().map_err(failure)?);
        }
        return table(arguments.format, &rulesets, nimbers, output);
    }
    let mut known = HashSet::new();
    if let Some([x, y]) = arguments.coins.iter().find(|coin| !known.insert(**coin)) {
        return Err(Failure::usage(format!(
            "coin {x},{y} is listed twice: list each coin that shows heads once"
        )));
    }
    let position = game.position(&arguments.coins, arguments.list).map_err(failure)?;
    match arguments.format {
        TableFormat::Text => text(&rulesets, &position, output),
        TableFormat::Csv => Err(Failure::usage("csv is for tables; a position is text or json")),
        TableFormat::Json => {
            let record = Position {
                rulesets: rulesets.each_ref().map(ToString::to_string),
                nim_sum: position.nim_sum().0,
                outcome: position.outcome().letter(),
                coins: position.heads().iter().map(Coin::from).collect(),
                winning_moves: position.count_winning_moves(),
            };
            output.json(&record)?;
            Ok(())
        }
    }
}

fn table(
    format: TableFormat,
    rulesets: &[Ruleset; 2],
    nimbers: Vec<Vec<Nimber>>,
    output: &mut Output,
) -> Result<(), Failure> {
    match format {
        TableFormat::Text => {
            let largest = nimbers.iter().flatten().map(|nimber| nimber.0).max().unwrap_or(0);
            let width = largest.max(nimbers.len() as u64).to_string().len().max(3);
            writeln!(output, "{} x {}", title(&rulesets[0]), title(&rulesets[1]))?;
            let columns: Vec<String> =
                (1..=nimbers.len()).map(|column| format!(" {column:>width$}")).collect();
            let heading = output.heading(&format!("{:>4} {}", "x\\y", columns.concat()));
            writeln!(output, "{heading}")?;
            for (row, nimbers) in nimbers.iter().enumerate() {
                let cells: Vec<String> =
                    nimbers.iter().map(|nimber| format!(" {:>width$}", nimber.0)).collect();
                let label = output.label(&format!("{:>4}", row + 1));
                writeln!(output, "{label} {}", cells.concat())?;
            }
        }
        TableFormat::Csv => {
            writeln!(output, "x,y,nimber")?;
            for (row, nimbers) in nimbers.iter().enumerate() {
                for (column, nimber) in nimbers.iter().enumerate() {
                    writeln!(output, "{},{},{nimber}", row + 1, column + 1)?;
                }
            }
        }
        TableFormat::Json => {
            let rulesets = rulesets.each_ref().map(ToString::to_string);
            let numbers = |row: Vec<Nimber>| row.into_iter().map(u64::from).collect();
            let nimbers = nimbers.into_iter().map(numbers).collect();
            serde_json::to_writer(&mut *output, &Table { rulesets, from: [1, 1], nimbers })?;
            writeln!(output)?;
        }
    }
    Ok(())
}

fn text(rulesets: &[Ruleset; 2], position: &ProductPosition, output: &mut Output) -> Result<(), Failure> {
    output.field("rows", &title(&rulesets[0]))?;
    output.field("columns", &title(&rulesets[1]))?;
    let places: Vec<String> =
        position.heads().iter().map(|head| format!("{},{}", head.place[0], head.place[1])).collect();
    let width = places.iter().map(String::len).max().unwrap_or(0);
    for (at, (head, place)) in position.heads().iter().zip(&places).enumerate() {
        let [row, column] = head.factors;
        let line = format!("{place:>width$}  nimber {row} * {column} = {}", head.nimber);
        output.field(if at == 0 { "coins" } else { "" }, &line)?;
    }
    output.field("nim-sum", &position.nim_sum().to_string())?;
    let who = match position.outcome() {
        Outcome::N => "N-position: the player to move wins",
        Outcome::P => "P-position: the player to move loses, whatever the move",
    };
    let who = output.good(who);
    output.field("outcome", &who)?;
    output.field("because", "a coin has the nim-product of its nimbers in both games (Tartan theorem)")?;
    if position.outcome() == Outcome::P {
        return Ok(());
    }
    let all = position.count_winning_moves().map_or_else(|| "not counted".to_owned(), grouped);
    output.field("winning moves", &all)?;
    for (head, place) in position.heads().iter().zip(&places) {
        let count = match head.moves.count {
            Some(0) => continue,
            Some(count) => counted(count, "move"),
            None => "moves not counted, as its row or column has too many options".to_owned(),
        };
        let line = output.heading(&format!("at {place}: {count}"));
        writeln!(output, "  {line}")?;
        for found in &head.moves.listed {
            writeln!(output, "    {found}")?;
        }
        let more = head.moves.count.unwrap_or(0).saturating_sub(head.moves.listed.len() as u128);
        if more > 0 {
            writeln!(output, "    ... and {} more", grouped(more))?;
        }
    }
    Ok(())
}

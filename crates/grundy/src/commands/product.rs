//! `grundy product`: products of coin-turning games.

use std::collections::HashSet;
use std::io::Write;

use sg_core::heaps::notation::Ruleset;
use sg_core::{Nimber, Outcome};
use sg_heaps::product::{Head, Product as Game, ProductError, ProductMove, ProductPosition};
use sg_heaps::solver::Limits;
use sg_play::json::Json;

use crate::cli::Product;
use crate::cli::misere::TableFormat;
use crate::failure::Failure;
use crate::output::{Output, counted, counted_moves};
use crate::ruleset::{load_both, title};
use crate::solving;

/// A coin that shows heads, as JSON has it: with its nimbers in the two games, and the rows and
/// columns that each move turns besides its own.
fn coin(head: &Head) -> Json {
    let turned = |found: &ProductMove| {
        Json::Object(vec![("rows", found.rows[..].into()), ("columns", found.columns[..].into())])
    };
    let mut members = vec![
        ("x", head.place[0].into()),
        ("y", head.place[1].into()),
        ("factors", head.factors.map(|factor| factor.0)[..].into()),
        ("nimber", head.nimber.0.into()),
    ];
    members.extend(counted_moves(head.moves.count));
    members.push(("listed", head.moves.listed.iter().map(turned).collect()));
    Json::Object(members)
}

/// Both rulesets, as JSON has them.
fn rulesets_as_json(rulesets: &[Ruleset; 2]) -> Json {
    rulesets.iter().map(|ruleset| Json::from(ruleset.to_string())).collect()
}

pub(crate) fn run(arguments: &Product, output: &mut Output) -> Result<(), Failure> {
    let rulesets = load_both(&arguments.first, &arguments.second)?;
    let limits = [&rulesets[0], &rulesets[1]].map(|ruleset| Limits::thorough(ruleset.kind()));
    let mut game = Game::new(&rulesets[0], &rulesets[1]).with_limits(limits);
    let failure = |ProductError { factor, error, .. }| solving::failure(&rulesets[factor.min(1)], error);
    if arguments.coins.is_empty() {
        let mut nimbers = Vec::new();
        for row in 1..=arguments.to {
            let row = (1..=arguments.to).map(|column| game.nimber([row, column]));
            nimbers.push(row.collect::<Result<Vec<_>, _>>().map_err(failure)?);
        }
        return table(arguments.format, &rulesets, &nimbers, output);
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
            let mut members = vec![
                ("rulesets", rulesets_as_json(&rulesets)),
                ("nim_sum", position.nim_sum().0.into()),
                ("outcome", position.outcome().letter().into()),
                ("coins", position.heads().iter().map(coin).collect()),
            ];
            members.extend(counted_moves(position.count_winning_moves()));
            output.object(members)
        }
    }
}

fn table(
    format: TableFormat,
    rulesets: &[Ruleset; 2],
    nimbers: &[Vec<Nimber>],
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
            let row = |row: &Vec<Nimber>| row.iter().map(|nimber| Json::from(nimber.0)).collect();
            let table = Json::Object(vec![
                ("rulesets", rulesets_as_json(rulesets)),
                ("from", [1, 1][..].into()),
                ("nimbers", nimbers.iter().map(row).collect()),
            ]);
            writeln!(output, "{table}")?;
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
    let line = |(head, place): (&Head, &String)| {
        let [row, column] = head.factors;
        format!("{place:>width$}  nimber {row} * {column} = {}", head.nimber)
    };
    output.lines("coins", position.heads().iter().zip(&places).map(line))?;
    output.field("nim-sum", &position.nim_sum().to_string())?;
    output.outcome(position.outcome())?;
    output.field("because", "a coin has the nim-product of its nimbers in both games (Tartan theorem)")?;
    if position.outcome() == Outcome::P {
        return Ok(());
    }
    output.winning_moves(position.count_winning_moves())?;
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
        output.more("    ", head.moves.count, head.moves.listed.len())?;
    }
    Ok(())
}

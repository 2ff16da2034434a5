//! `grundy row`: the nimbers of a row game by search, and the code that it is.

use serde::Serialize;
use sg_core::Nimber;
use sg_core::heaps::notation::Ruleset;
use sg_core::heaps::rows::RowGame;
use sg_core::rules::oracle::{Oracle, Unsettled};
use sg_heaps::Solver;

use crate::cli::{Format, Row};
use crate::failure::Failure;
use crate::output::Output;

/// The most positions of a search, which takes a few seconds.
const MOST_POSITIONS: usize = 500_000;

/// The answer, as JSON has it.
#[derive(Debug, Serialize)]
struct Record {
    rules: Vec<String>,
    cell: char,
    /// The nimbers of rows of 0, 1, 2, ... cells, found by search.
    nimbers: Vec<u64>,
    /// The code, if the game is recognized as one.
    code: Option<String>,
    names: Vec<&'static str>,
    /// Why it is not.
    why_not: Option<String>,
}

pub(crate) fn run(arguments: &Row, output: &mut Output) -> Result<(), Failure> {
    let game = RowGame::new(&arguments.rules).map_err(|error| Failure::Usage(error.to_string()))?;
    let game = if arguments.mirrored { game.mirrored() } else { game };
    let cell = arguments.cell.or_else(|| game.first_cell());
    let Some(cell) = cell.filter(|&cell| !game.is_dead(cell)) else {
        return Err(Failure::Usage(
            "no rule applies to a row of such cells: `--cell` names another one".to_owned(),
        ));
    };
    let mut oracle = Oracle::new(&game).with_limit(MOST_POSITIONS);
    let mut nimbers = Vec::new();
    for cells in 0..=arguments.to {
        let nimber = oracle.nimber(&vec![cell; cells]).map_err(|unsettled| {
            let advice = match unsettled {
                Unsettled::TooManyPositions { .. } => "`-n` asks for shorter rows",
                Unsettled::Draw => "nimbers are those of games that end",
            };
            Failure::Report(format!("a row of {cells} cells: {unsettled}; {advice}"))
        })?;
        nimbers.push(nimber);
    }
    let code = game.code(cell);
    if let Ok(code) = &code {
        let mut solver = Solver::new(code);
        let theory = solver.nimbers(0..nimbers.len() as u64);
        let theory: Vec<Nimber> =
            theory.map_err(|error| Failure::Report(error.to_string()))?.iter().collect();
        if theory != nimbers {
            return Err(Failure::Report(format!(
                "the search and {code} disagree: this is a fault of the program"
            )));
        }
    }
    let record = Record {
        rules: game.rules().collect(),
        cell,
        nimbers: nimbers.iter().map(|nimber| nimber.0).collect(),
        names: code.iter().flat_map(Ruleset::known_as).map(|named| named.name).collect(),
        why_not: code.as_ref().err().map(ToString::to_string),
        code: code.as_ref().ok().map(ToString::to_string),
    };
    if arguments.format == Format::Json {
        return output.json(&record);
    }
    for (at, rule) in record.rules.iter().enumerate() {
        output.field(if at == 0 { "rules" } else { "" }, rule)?;
    }
    match &code {
        Ok(code) => {
            let names = if record.names.is_empty() {
                String::new()
            } else {
                format!(" ({})", record.names.join(", "))
            };
            output.field("code", &format!("{code}{names}: a row of n cells `{cell}` is a heap of n"))?;
            output.field(
                "",
                "proved: dead cells separate runs, and what a move leaves of a run is what the digits allow",
            )?;
            output.field("", &format!("the search agrees for all rows of up to {} cells", arguments.to))?;
        }
        Err(why) => {
            output.field("code", "none was recognized: the theorem does not apply")?;
            output.field("", &why.to_string())?;
        }
    }
    let values: Vec<String> = record.nimbers.iter().map(u64::to_string).collect();
    Ok(output.field("nimbers", &format!("{} (searched)", values.join(" ")))?)
}

//! `grundy play`: a game against the machine, on a terminal or line by line.

mod lines;
mod terminal;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use sg_judge::{Cases, Language, Problem, Text, language, text};
use sg_play::say::{Line, Style, board, say};
use sg_play::{Convention, Event, Game, Level, Match, Player, Settings, Unplayable};

use crate::cli::play::{First, Play};
use crate::cli::{Format, STANDARD_INPUT, any_heap};
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, columns, wrapped};
use crate::problems;
use crate::ruleset::load;
use crate::stderr::complain;

/// The name of a game to play that is neither a ruleset nor a problem.
const HACKENBUSH: &str = "hackenbush";

pub(crate) fn run(arguments: &Play, output: Output) -> Result<ExitCode, Failure> {
    let language = language(arguments.lang);
    let convention = if arguments.misere { Convention::Misere } else { Convention::Normal };
    let game = game(arguments, convention, language)?;
    let first = match arguments.first {
        _ if arguments.two_players => Player::First,
        First::Me => Player::Me,
        First::Machine => Player::Machine,
    };
    let level = Level::new(arguments.level).unwrap_or_default();
    let settings = Settings { first, level, seed: arguments.seed };
    let mut table = Table {
        play: Match::new(game, settings),
        language,
        format: arguments.format,
        output,
        refused: false,
    };
    let events = table.play.begin();
    table.show(&events)?;
    if table.format == Format::Text && on_a_terminal() { terminal::run(table) } else { lines::run(table) }
}

/// True if a person types: both ends are a terminal that can move its cursor.
fn on_a_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// The game to play.
fn game(arguments: &Play, convention: Convention, language: Language) -> Result<Game, Failure> {
    let given = &arguments.heaps;
    if arguments.game == STANDARD_INPUT || given.iter().any(|heap| heap == STANDARD_INPUT) {
        return Err(Failure::usage(text!(
            "the moves are read from standard input: name the game and the heaps",
            "标准输入已用于输入走法：请在命令行写出游戏和各堆"
        )));
    }
    let refused = |error: Unplayable| {
        Failure::reported(text!(
            "{game}: {why}",
            "{game}：{why}",
            game = arguments.game,
            why = sg_play::say::unplayable(&error)
        ))
    };
    // A problem is played from a file; the same name before numbers may be a ruleset.
    let is_number =
        |text: &str| text.trim_start_matches(['-', '+']).starts_with(|first: char| first.is_ascii_digit());
    if let [file] = &given[..]
        && !is_number(file)
        && let Ok(entry) = problems::find(&arguments.game)
    {
        let name = entry.about().name;
        if PROBLEMS.contains(&name) {
            let text = input::file(Path::new(file))?;
            return of_problem(name, [file, &text], arguments.case, convention, language)?.map_err(refused);
        }
        // What is also a ruleset is played with heaps.
        if load(&arguments.game).is_err() {
            return Err(Failure::usage(text!(
                "{name} cannot be played; the problems that can: {played}",
                "{name} 不支持对弈；支持对弈的题目：{played}",
                played = PROBLEMS.join(", ")
            )));
        }
    }
    let heaps = given.iter().map(|heap| {
        any_heap(heap).map_err(|what| {
            Failure::usage(text!(
                "invalid value '{heap}' for '<HEAP>...': {what}",
                "堆“{heap}”：{what}",
                what = what.words()
            ))
        })
    });
    let heaps: Vec<u64> = heaps.collect::<Result<_, _>>()?;
    match &*arguments.game.to_ascii_lowercase() {
        HACKENBUSH => Game::of_hackenbush(&heaps, convention),
        // The row of bottles or piles. As the name of a ruleset, `split-game` is the game of a
        // single bean.
        "split-game" => Game::of_bottles(&heaps, convention, false),
        "funny-stone" => Game::of_bottles(&heaps, convention, true),
        _ => Game::of_ruleset(&load(&arguments.game)?, &heaps, convention),
    }
    .map_err(refused)
}

/// The problems that are played on their own objects.
const PROBLEMS: [&str; 4] = ["split-game", "funny-stone", "stripes", "coin-game"];

/// Case `number` of the input `text` of one of [`PROBLEMS`]; `file` is its name in reports.
fn of_problem(
    problem: &str,
    [file, text]: [&str; 2],
    number: u64,
    convention: Convention,
    language: Language,
) -> Result<Result<Game, Unplayable>, Failure> {
    Ok(match problem {
        "split-game" => {
            let beans = case::<split_game::SplitGame>(file, text, number, language)?;
            Game::of_bottles(&beans, convention, false)
        }
        "funny-stone" => {
            let case = case::<funny_stone::FunnyStone>(file, text, number, language)?;
            Game::of_bottles(&case.stones, convention, true)
        }
        "stripes" => {
            let board = case::<stripes::Stripes>(file, text, number, language)?;
            Game::of_strips(&board.position.lengths, board.position.cells, convention)
        }
        _ => {
            let row = case::<coin_game::CoinProblem>(file, text, number, language)?.position;
            let tails = row.tails().ok_or_else(|| {
                let what = text!(
                    "{file}: a row of more than {most} coins cannot be played",
                    "{file}：不支持超过 {most} 枚硬币的一行",
                    most = coin_game::CoinRow::KEPT
                );
                Failure::reported(what)
            })?;
            Game::of_power_coins(&tails, row.most_others(), convention)
        }
    })
}

/// Case `number` of an input.
fn case<P: Problem>(file: &str, text: &str, number: u64, language: Language) -> Result<P::Case, Failure> {
    let mut cases = Cases::<P>::new(file, text.as_bytes(), false);
    let mut read = 0;
    loop {
        match cases.next_case() {
            Ok(Some(found)) => {
                read += 1;
                if read == number {
                    return Ok(found.case);
                }
            }
            Ok(None) => {
                let what = text!(
                    "{file}: there is no case {number}, only {read}",
                    "{file}：没有第 {number} 组，只有 {read} 组"
                );
                return Err(Failure::reported(what));
            }
            Err(stop) => return Err(Failure::reported(stop.said(language))),
        }
    }
}

/// A text broken between words to fit the terminal.
fn fitted(text: &str) -> String {
    wrapped(text, columns()).join("\n")
}

/// A game and where it is shown.
pub(super) struct Table {
    play: Match,
    language: Language,
    format: Format,
    output: Output,
    /// Whether a line was refused.
    refused: bool,
}

impl Table {
    /// Prints a line at once.
    fn line(&mut self, text: &Text) -> Result<(), Failure> {
        writeln!(self.output, "{}", fitted(text.said(self.language)))?;
        Ok(self.output.flush()?)
    }

    /// Reports on standard error what is wrong.
    fn complain(&self, text: &Text) {
        complain(text!("error: {text}", "错误：{text}").said(self.language));
    }

    /// Shows what happened, except refusals in text: these are returned, and the caller reports
    /// them.
    fn show(&mut self, events: &[Event]) -> Result<Vec<Text>, Failure> {
        let mut faults = Vec::new();
        for event in events {
            let is_refusal = matches!(event, Event::Refused { .. } | Event::Unplayable(_));
            self.refused |= is_refusal;
            match self.format {
                Format::Json => writeln!(self.output, "{}", event.json(self.language))?,
                Format::Text if is_refusal => {
                    faults.extend(say(event).into_iter().map(|line| line.text));
                }
                Format::Text => {
                    let seen =
                        event.position().filter(|_| Output::is_terminal()).map(board).unwrap_or_default();
                    let lines = say(event).into_iter().chain(seen.into_iter().map(Line::from));
                    for Line { style, text } in lines {
                        let text = &fitted(text.said(self.language));
                        let text = match style {
                            Style::Plain => text.to_owned(),
                            Style::Strong => self.output.heading(text),
                            Style::Good => self.output.good(text),
                            Style::Bad => self.output.bad(text),
                        };
                        writeln!(self.output, "{text}")?;
                    }
                }
            }
        }
        // A person or a program waits for it.
        self.output.flush()?;
        Ok(faults)
    }
}

//! Play on a terminal: a prompt, a history, and completion.

use std::process::ExitCode;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::{History, MemHistory};
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use sg_judge::{Text, text};
use sg_play::notation::COMMANDS;
use sg_play::{Event, Player, Turn, say};

use super::Table;
use crate::failure::Failure;
use crate::stderr::complain;

/// The number of legal moves that are offered.
const MOST_OFFERED: usize = 200;

/// Completes commands and legal moves.
#[derive(Default)]
struct Moves(Vec<String>);

impl Completer for Moves {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).trim_start();
        let fits = |text: &&String| text.starts_with(typed);
        Ok((at - typed.len(), self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Moves {
    type Hint = String;
}

impl Highlighter for Moves {}

impl Validator for Moves {}
impl Helper for Moves {}

/// Reads lines until the player leaves. After the game moves can be taken back.
pub(super) fn run(mut table: Table) -> Result<ExitCode, Failure> {
    let failed = |error: &ReadlineError| {
        Failure::reported(text!("cannot read the terminal: {error}", "无法读取终端：{error}"))
    };
    let config = Config::builder().build();
    let mut editor: Editor<Moves, MemHistory> =
        Editor::with_history(config, MemHistory::new()).map_err(|error| failed(&error))?;
    let mut interrupted = false;
    let mut told = false;
    loop {
        let over = matches!(table.play.turn(), Turn::Over { .. });
        if over && !told {
            table.line(&text!(
                "the game is over: undo takes moves back, why explains, quit ends",
                "对局结束：undo 悔棋，why 解释，quit 退出"
            ))?;
        }
        told = over;
        let commands = COMMANDS.iter().filter(|command| **command != "#").map(|&command| command.to_owned());
        let moves = if over { Vec::new() } else { table.play.first_moves(MOST_OFFERED) };
        let offered = moves.iter().map(ToString::to_string).chain(commands).collect();
        editor.set_helper(Some(Moves(offered)));
        let prompt = match table.play.turn() {
            Turn::Of(player @ (Player::First | Player::Second)) => Text::from(say::player(player)),
            _ => text!("your move", "请走"),
        };
        let prompt = format!("{}> ", prompt.said(table.language));
        let line = match editor.readline(&prompt) {
            Ok(line) => line,
            Err(ReadlineError::Eof) => return Ok(ExitCode::SUCCESS),
            // The first Ctrl-C asks; a second one in a row leaves with the status of an interrupted
            // program.
            Err(ReadlineError::Interrupted) if interrupted => return Ok(ExitCode::from(130)),
            Err(ReadlineError::Interrupted) => {
                interrupted = true;
                table.line(&text!(
                    "type quit or press Ctrl-D to leave; Ctrl-C again leaves at once",
                    "输入 quit 或按 Ctrl-D 退出；再按一次 Ctrl-C 立即退出"
                ))?;
                continue;
            }
            Err(error) => return Err(failed(&error)),
        };
        interrupted = false;
        // What cannot be kept in the history is only not recalled.
        let _ = editor.history_mut().add(&line);
        let events = table.play.line(&line);
        for fault in table.show(&events)? {
            complain(fault.said(table.language));
        }
        if events.iter().any(|event| matches!(event, Event::Quit(_))) {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

//! `grundy explain-move`: whether a move is allowed and wins, and if not, what beats it.

use std::io::Write;
use std::process::ExitCode;

use serde_json::json;
use sg_contest::judge_move_of;
use sg_judge::{AskedMove, JudgedMove, Language, Method, Phrase, Session, Text, language, text};
use sg_text::several;

use crate::cli::Format;
use crate::cli::problems::ExplainMove;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, printable};
use crate::problems;

pub(crate) fn run(arguments: &ExplainMove, output: &mut Output) -> Result<ExitCode, Failure> {
    let entry = problems::find(&arguments.problem)?;
    let language = language(arguments.lang);
    let asked = AskedMove::read(&arguments.numbers.join(" ")).map_err(Failure::usage)?;
    let (name, input) = (input::name(&arguments.input), input::bytes(&arguments.input)?);
    let mut session = entry.open(&name, &input[..], false);
    for case in 1..=arguments.case {
        match session.next_case() {
            Ok(Some(_)) => {}
            Ok(None) => {
                let what = text!(
                    "{name} has {cases}, and no case {wanted}",
                    "{name} 有 {cases}，没有第 {wanted} 组",
                    cases = several(case - 1, Phrase::both("case", "组")),
                    wanted = arguments.case
                );
                return Err(Failure::usage(what));
            }
            Err(stop) => return Err(Failure::usage(stop.said(language))),
        }
    }
    let judged = judge_move_of(&mut session, arguments.position as usize, &asked);
    let wins = matches!(judged, Ok(JudgedMove::Wins { .. }));
    match arguments.format {
        Format::Text => {
            writeln!(output, "{}", printable(said(&asked, &judged).said(language)))?;
            if !wins && judged.is_ok() {
                write!(
                    output,
                    "{}",
                    printable(&winning_moves(&mut session, arguments.position as usize, language))
                )?;
            }
        }
        Format::Json => {
            let (verdict, words, more) = match &judged {
                Ok(JudgedMove::Wins { words, but }) => ("wins", Some(words), but.as_ref()),
                Ok(JudgedMove::Loses { words, reply }) => ("loses", Some(words), Some(reply)),
                Ok(JudgedMove::NotAllowed(why)) => ("not-allowed", None, Some(why)),
                Ok(JudgedMove::DoesNotWin) => ("does-not-win", None, None),
                Err(_) => ("unknown", None, None),
            };
            let reason = judged.as_ref().err().map(ToString::to_string);
            let data = json!({
                "problem": entry.about().name, "move": asked.text(), "verdict": verdict, "words": words,
                "reply": more.filter(|_| verdict == "loses"),
                "note": more.filter(|_| verdict != "loses").cloned().or(reason.map(Text::plain)),
            });
            writeln!(output, "{data}")?;
        }
    }
    output.flush()?;
    Ok(ExitCode::from(u8::from(!wins)))
}

fn said(asked: &AskedMove, judged: &Result<JudgedMove, sg_judge::Refusal>) -> Text {
    match judged {
        Ok(JudgedMove::Wins { words, but: None }) => {
            text!("{words}\nThe move wins.", "{words}\n这一步必胜。")
        }
        Ok(JudgedMove::Wins { words, but: Some(but) }) => {
            text!("{words}\nThe move wins, but {but}.", "{words}\n这一步必胜，但{but}。")
        }
        Ok(JudgedMove::Loses { words, reply }) => {
            text!(
                "{words}\nThe move loses. A reply that wins:\n  {reply}",
                "{words}\n这一步输。必胜的应手：\n  {reply}"
            )
        }
        Ok(JudgedMove::NotAllowed(why)) => text!("Not allowed: {why}", "不合法：{why}"),
        Ok(JudgedMove::DoesNotWin) => text!(
            "`{asked}` is none of the winning moves. The position is too large to tell whether it is a move and what beats it.",
            "`{asked}` 不在必胜的走法之中。局面太大，无法判断这一步是否合法、哪种应手能取胜。",
            asked = asked.text()
        ),
        Err(refusal) => text!("This cannot be decided: {refusal}", "无法判断：{refusal}"),
    }
}

/// The winning moves of the position, as its explanation lists them.
fn winning_moves(session: &mut Session<'_>, position: usize, language: Language) -> String {
    let explanation = session.explain(Method::Theory).ok();
    let winning = explanation.as_ref().and_then(|explanation| explanation.winning_moves_of(position));
    winning.map_or_else(String::new, |winning| winning.said(language))
}

//! The interfaces of the page: requests in, answers out.

use sg_play::json::Json;
use sg_text::text;

use crate::board::{self, Board};
use crate::catalogue;
use crate::problems::Desk;
use crate::request::{Fault, Request};
use crate::study::Studies;

/// The answers of a module of the page.
pub trait Interface {
    /// Answers a request with an object of JSON; see the [crate](crate) for the verbs. Numbers
    /// above 2^53 are texts.
    fn ask(&mut self, request: &str) -> String;

    /// The numbers that belong to the last answer.
    fn numbers(&self) -> &[u32] {
        &[]
    }
}

/// The text of an answer; `None` is unknown request.
fn said(request: &Request<'_>, answer: Option<Result<Json, Fault>>) -> String {
    let unknown = || Err(Fault(text!("unknown request", "未知的请求")));
    let answer = answer
        .unwrap_or_else(unknown)
        .unwrap_or_else(|Fault(text)| Json::Object(vec![("fault", text.said(request.language()).into())]));
    answer.with_large_numbers_as_text().to_string()
}

/// A game and two sequences.
///
/// # Complexity
///
/// `new`, `line` and `back`: the limits of `sg-play`, a second or so. `advance`: that of computing
/// the heaps, which the caller asks for in blocks. `density` and `fold`: one look at each heap in
/// view.
#[derive(Debug, Default)]
pub struct Games {
    board: Option<Board>,
    studies: Studies,
    numbers: Vec<u32>,
}

impl Interface for Games {
    fn ask(&mut self, request: &str) -> String {
        let request = Request::read(request);
        self.numbers.clear();
        let answer = self.answer(&request);
        said(&request, answer)
    }

    fn numbers(&self) -> &[u32] {
        &self.numbers
    }
}

impl Games {
    fn answer(&mut self, request: &Request<'_>) -> Option<Result<Json, Fault>> {
        Some(match request.verb {
            "new" => self.begin(request),
            "line" | "back" | "show" | "moves" | "nimbers" => self.go_on(request),
            "catalogue" => Ok(catalogue::catalogue(request.language())),
            "ruleset" => catalogue::ruleset(request.language(), &request.code()),
            "ticked" => catalogue::ticked(request),
            "study" | "first" | "advance" | "stop" | "continue" | "density" | "fold" | "values"
            | "compare" => self.studies.answer(request, &mut self.numbers),
            _ => return None,
        })
    }

    fn begin(&mut self, request: &Request<'_>) -> Result<Json, Fault> {
        let board = Board::begin(board::game(request)?, board::settings(request)?, &board::moves(request)?);
        Ok(self.board.insert(board).state(request.language()))
    }

    fn go_on(&mut self, request: &Request<'_>) -> Result<Json, Fault> {
        let Some(board) = &mut self.board else {
            return Err(Fault(text!("no game is under way", "没有进行中的对局")));
        };
        match request.verb {
            "line" => board.line(request.get("line")),
            "back" => board.back(request.number("to", 1, u64::MAX)?),
            "moves" => return Ok(board.moves(request.get("worth") == "1")),
            "nimbers" => return Ok(board.nimbers()),
            _ => {}
        }
        Ok(board.state(request.language()))
    }
}

/// A judge's problem with an input.
#[derive(Debug, Default)]
pub struct Problems(Desk);

impl Interface for Problems {
    fn ask(&mut self, request: &str) -> String {
        let request = Request::read(request);
        let answer = self.0.answer(&request);
        said(&request, answer)
    }
}

//! The interface of the page: requests in, answers out.

use sg_play::json::Json;
use sg_text::text;

use crate::request::{Fault, Request};
#[cfg(feature = "games")]
use crate::{board, board::Board, catalogue, study::Studies};

/// A game, two sequences, a judge's problem, and what was asked about them.
#[derive(Debug, Default)]
pub struct Interface {
    #[cfg(feature = "games")]
    board: Option<Board>,
    #[cfg(feature = "games")]
    studies: Studies,
    #[cfg(feature = "problems")]
    desk: crate::problems::Desk,
    numbers: Vec<u32>,
}

impl Interface {
    /// Answers a request with an object of JSON; see the [crate](crate) for the verbs. Numbers above 2^53 are texts.
    ///
    /// # Complexity
    ///
    /// `new`, `line` and `back`: the limits of `sg-play`, a second or so. `advance`: that of computing the heaps, which
    /// the caller asks for in blocks. `density` and `fold`: one look at each heap in view.
    #[must_use]
    pub fn ask(&mut self, request: &str) -> String {
        let request = Request::read(request);
        self.numbers.clear();
        let answer = match self.answer(&request) {
            Ok(answer) => answer,
            Err(Fault(text)) => Json::Object(vec![("fault", text.said(request.language()).into())]),
        };
        answer.with_large_numbers_as_text().to_string()
    }

    /// The numbers that belong to the last answer.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Json, Fault> {
        #[cfg(feature = "games")]
        if let Some(answered) = self.about_games(request) {
            return answered;
        }
        #[cfg(feature = "problems")]
        if let Some(answered) = self.desk.answer(request) {
            return answered;
        }
        Err(Fault(text!("a request that is not known", "未知的请求")))
    }

    /// The answer to a request about games and sequences.
    #[cfg(feature = "games")]
    fn about_games(&mut self, request: &Request<'_>) -> Option<Result<Json, Fault>> {
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

    #[cfg(feature = "games")]
    fn begin(&mut self, request: &Request<'_>) -> Result<Json, Fault> {
        let board = Board::begin(board::game(request)?, board::settings(request)?, &board::moves(request)?);
        Ok(self.board.insert(board).state(request.language()))
    }

    #[cfg(feature = "games")]
    fn go_on(&mut self, request: &Request<'_>) -> Result<Json, Fault> {
        let Some(board) = &mut self.board else {
            return Err(Fault(text!("no game is under way", "没有进行中的对局")));
        };
        match request.verb {
            "line" => board.line(request.get("line")),
            "back" => board.back(request.number("to", 1, u64::MAX)?),
            "moves" => return Ok(board.moves()),
            "nimbers" => return Ok(board.nimbers()),
            _ => {}
        }
        Ok(board.state(request.language()))
    }
}

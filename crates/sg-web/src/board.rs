//! A game under way, and all that the page shows of it.

use sg_core::heaps::notation::{Ruleset, RulesetKind};
use sg_core::heaps::taking_breaking::TakingBreaking;
use sg_play::event::{Ended, Explained, Hinted};
use sg_play::game::Rules;
use sg_play::json::Json;
use sg_play::notation::shortened;
use sg_play::review::{Judged, first_mistake};
use sg_play::say::{self, say};
use sg_play::{
    Command, Convention, Event, Game, Level, Match, Move, Player, Refusal, Settings, Turn, Unplayable,
};
use sg_text::{Language, Text, text};

use crate::hints;
use crate::request::{Fault, Request, half_width, numbers};

/// A game under way. What was said last is kept as data, so that it can be said in another
/// language.
#[derive(Debug)]
pub(crate) struct Board {
    play: Match,
    /// The events of the last request.
    last: Vec<Event>,
    /// The hints about the position at hand.
    hints: Vec<Hinted>,
    /// The effect of the last moves, if that was asked for.
    why: Option<Explained>,
    ended: Option<Ended>,
}

/// The settings of a game.
pub(crate) fn settings(request: &Request<'_>) -> Result<Settings, Fault> {
    let first = match request.get("first") {
        "grundy" | "sg" => Player::Machine,
        "people" => Player::First,
        _ => Player::Me,
    };
    let level = request.number("level", 5, 5)?;
    let level = Level::new(level as u8).unwrap_or_default();
    Ok(Settings { first, level, seed: request.number("seed", 0, u64::MAX)? })
}

/// A game is begun again with at most this many moves.
const MOST_MOVES: usize = 1000;

/// The moves that were made before: `7-1-5,3-0` is `7 -> 1 5` and then `3 -> 0`.
pub(crate) fn moves(request: &Request<'_>) -> Result<Vec<Move>, Fault> {
    let read = |(at, text): (usize, &str)| {
        let numbers: Option<Vec<u64>> = text.split('-').map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            Some([from, to @ ..]) if at < MOST_MOVES => Ok(Move { from: *from, to: to.to_vec() }),
            _ => Err(Fault(text!(
                "move {place} of the link: `{found}` is not a move",
                "链接中的第 {place} 步：“{found}”不是走法",
                place = at + 1,
                found = shortened(text)
            ))),
        }
    };
    request.get("moves").split(',').filter(|text| !text.is_empty()).enumerate().map(read).collect()
}

/// The game to play.
pub(crate) fn game(request: &Request<'_>) -> Result<Game, Fault> {
    let convention = match request.get("misere") {
        "1" => Convention::Misere,
        _ => Convention::Normal,
    };
    let heaps = numbers(request.get("heaps"))?;
    let game = match half_width(request.get("game")).trim() {
        "bottles" => Game::of_bottles(&heaps, convention, false),
        "piles" => Game::of_bottles(&heaps, convention, true),
        "row" => {
            let [cells] = heaps[..] else {
                return Err(Fault(text!(
                    "a row is given by one number, its cells",
                    "一排方格由一个数（格数）给出"
                )));
            };
            Game::of_strips(&numbers(request.get("strips"))?, cells, convention)
        }
        "power-coins" => Game::of_power_coins(&heaps, request.number("others", 3, 64)?, convention),
        "hackenbush" => Game::of_hackenbush(&heaps, convention),
        text => {
            let ruleset = text.parse::<Ruleset>();
            let ruleset = ruleset.map_err(|error| crate::catalogue::fault(&error))?;
            Game::of_ruleset(&ruleset, &heaps, convention)
        }
    };
    game.map_err(|unplayable: Unplayable| Fault(say::unplayable(&unplayable)))
}

impl Board {
    /// Begins a game in which these moves were made before.
    pub(crate) fn begin(game: Game, settings: Settings, moves: &[Move]) -> Self {
        let mut play = Match::new(game, settings);
        let last = play.begin_with(moves);
        let mut board = Self { play, last: Vec::new(), hints: Vec::new(), why: None, ended: None };
        board.happened(last);
        board
    }

    /// The lines that a player types.
    pub(crate) fn line(&mut self, line: &str) {
        let events = match Command::read(line) {
            // The page says in its own way how to play, and is left by closing it.
            Ok(Command::Help | Command::Quit) => {
                let refusal = Refusal::NotUnderstood { found: line.trim().chars().take(40).collect() };
                vec![Event::Refused { refusal, view: self.play.game().view(self.play.position()) }]
            }
            _ => self.play.line(line),
        };
        self.happened(events);
    }

    /// Takes moves back until move `number` is the next one, and the player is to move.
    pub(crate) fn back(&mut self, number: u64) {
        let mut last = Vec::new();
        while self.play.judged().iter().any(|judged| judged.by.is_person() && judged.number as u64 >= number)
        {
            last = self.play.command(Command::Undo);
        }
        self.happened(last);
    }

    fn happened(&mut self, events: Vec<Event>) {
        for event in &events {
            match event {
                Event::Started(_) | Event::Moved(_) | Event::Undone { .. } => {
                    self.hints.clear();
                    self.why = None;
                    self.ended = None;
                }
                Event::Hint(hinted) => {
                    self.hints.retain(|known| known.hint.stage() != hinted.hint.stage());
                    self.hints.push(hinted.clone());
                }
                Event::Explained(explained) => self.why = Some(explained.clone()),
                Event::Ended(ended) => self.ended = Some(ended.clone()),
                _ => {}
            }
        }
        self.last = events;
    }

    /// The legal moves to choose from, and whether there are more; if it is wanted, which of them
    /// win, `null` where that is not known.
    pub(crate) fn moves(&mut self, worth: bool) -> Json {
        const MOST: usize = 400;
        let found = self.play.game().first_moves(self.play.position(), MOST);
        let moves = found.moves.iter().map(|each| Json::from(each.to_string())).collect();
        let judged = if worth { &found.moves[..] } else { &[] };
        let wins = judged.iter().map(|each| self.play.wins(each).into()).collect();
        Json::Object(vec![("moves", moves), ("wins", wins), ("more", (!found.complete).into())])
    }

    /// The nimber of each number of the position; `null` where it has none of its own.
    pub(crate) fn nimbers(&mut self) -> Json {
        let terms = self.play.terms().unwrap_or_default();
        let numbers = self.play.game().view(self.play.position()).numbers;
        let nimber = |number: &u64| terms.iter().find(|term| term.name == *number).map(|term| term.nimber.0);
        Json::Object(vec![("nimbers", numbers.iter().map(|number| Json::from(nimber(number))).collect())])
    }

    /// All that the page shows.
    pub(crate) fn state(&self, language: Language) -> Json {
        let (play, game) = (&self.play, self.play.game());
        let view = game.view(play.position());
        let start = game.view(game.start());
        let nim_sum = self.hints.iter().find_map(hints::nim_sum);
        let moves = play.judged();
        let winner = match play.turn() {
            Turn::Over { winner } => Some(winner.id()),
            Turn::Of(_) => None,
        };
        let review = self.ended.as_ref().map(|_| {
            let said = |judged: &Judged| said_move(judged, language);
            moves.iter().map(said).collect::<Json>()
        });
        let mistake = first_mistake(moves).filter(|_| self.ended.is_some());
        Json::Object(vec![
            ("title", game.title().into()),
            ("rules", say::texts(&say::rules(game.rules()), language)),
            ("misere", (game.convention() == Convention::Misere).into()),
            ("first", play.settings().first.id().into()),
            ("level", u64::from(play.settings().level.number()).into()),
            ("one_rest", one_rest(game.rules()).into()),
            ("example", view.example.as_ref().map(Move::to_string).into()),
            ("breaks", breaks(game.rules()).into()),
            ("only_breaks", only_breaks(game.rules()).into()),
            ("object", view.object.id().into()),
            ("heaps", view.numbers[..].into()),
            ("start", start.numbers[..].into()),
            ("picture", view.picture.into()),
            ("turn", play.turn().id().into()),
            ("winner", winner.into()),
            ("nim_sum", nim_sum.map(|sum| sum.0).into()),
            ("log", moves.iter().map(|judged| played(judged, language)).collect()),
            ("status", self.status(language)),
            ("alert", self.alert(language)),
            ("hints", self.hints.iter().map(|hinted| hints::hint(hinted, language)).collect()),
            ("why", self.explained(language)),
            ("ended", self.ended.as_ref().map(|ended| result(ended).said(language).to_owned()).into()),
            ("review", review.into()),
            ("mistake", mistake.map(|judged| judged.number).into()),
            ("mistake_text", self.first_mistake().map(|text| text.said(language).to_owned()).into()),
        ])
    }

    /// The last events, and whose turn it is.
    fn status(&self, language: Language) -> Json {
        let mut lines = Vec::new();
        let mut position = None;
        // Of a game from a link only the latest moves are news.
        let moves = self.last.iter().filter(|event| matches!(event, Event::Moved(_))).count();
        let mut older = moves.saturating_sub(2);
        for event in &self.last {
            if older > 0 && matches!(event, Event::Moved(_)) {
                older -= 1;
                continue;
            }
            let said = say(event);
            match event {
                Event::Moved(_) | Event::Undone { .. } => {
                    lines.extend(said.first().map(|line| line.text.clone()));
                    position = said.get(1).map(|line| line.text.clone());
                }
                Event::Ended(_) => lines.extend(said.first().map(|line| line.text.clone())),
                _ => {}
            }
        }
        if let Turn::Of(player) = self.play.turn() {
            lines.extend(position);
            lines.push(match player {
                Player::First => text!("first player to move", "轮到先手走"),
                Player::Second => text!("second player to move", "轮到后手走"),
                _ => text!("your turn", "轮到你走"),
            });
        } else if lines.is_empty()
            && let Some(ended) = &self.ended
        {
            lines.push(result(ended));
        }
        say::texts(&lines, language)
    }

    /// The line that was refused.
    fn alert(&self, language: Language) -> Json {
        let said = |event: &Event| match event {
            // The page has buttons for what is typed in a terminal.
            Event::Refused { refusal: Refusal::NotUnderstood { found }, view } => {
                let example = view.example.as_ref().map(Move::to_string).unwrap_or_default();
                vec![text!(
                    "`{found}` is not a move such as {example}",
                    "`{found}` 不是走法，走法如 {example}"
                )]
            }
            Event::Refused { .. } | Event::Unplayable(_) => {
                say(event).into_iter().map(|line| line.text).collect()
            }
            _ => Vec::new(),
        };
        let texts: Vec<Text> = self.last.iter().flat_map(said).collect();
        say::texts(&texts, language)
    }

    fn explained(&self, language: Language) -> Json {
        let Some(explained) = &self.why else { return Json::Null };
        let lines = say(&Event::Explained(explained.clone()));
        lines.into_iter().map(|line| Json::from(line.text.said(language).trim())).collect()
    }

    /// The sentence about the first mistake, or that there was none; of a game that is over.
    fn first_mistake(&self) -> Option<Text> {
        let judged = &self.ended.as_ref()?.review.judged;
        (!judged.is_empty()).then(|| say::mistake(judged))
    }
}

/// The words for the winner, and for the end of the game.
fn result(ended: &Ended) -> Text {
    say(&Event::Ended(ended.clone())).swap_remove(0).text
}

fn played(judged: &Judged, language: Language) -> Json {
    let by = judged.by.id();
    let who = say::player(judged.by).phrase(language);
    let chosen = judged.played.to_string();
    Json::Object(vec![("by", by.into()), ("who", who.into()), ("move", chosen.into())])
}

fn said_move(judged: &Judged, language: Language) -> Json {
    Json::Object(vec![
        ("number", judged.number.into()),
        ("by", judged.by.id().into()),
        ("verdict", judged.verdict.id().into()),
        ("better", judged.better.as_ref().map(Move::to_string).into()),
        ("text", say::judged(judged).said(language).into()),
    ])
}

/// The rules of a game of heaps.
fn taking_breaking(rules: &Rules) -> Option<&TakingBreaking> {
    match rules {
        Rules::Ruleset(RulesetKind::TakingBreaking(rules)) => Some(rules),
        _ => None,
    }
}

/// Whether a move may break a heap without taking from it.
fn breaks(rules: &Rules) -> bool {
    taking_breaking(rules).is_some_and(|rules| rules.digit(0).leaves(2))
}

/// Whether every move breaks a heap without taking from it, so that a gap names it.
fn only_breaks(rules: &Rules) -> bool {
    breaks(rules) && taking_breaking(rules).is_some_and(|rules| rules.most_taken() == Some(0))
}

/// Whether a move always leaves what it does not take of a heap together, so that a stone names it:
/// from there to the end.
fn one_rest(rules: &Rules) -> bool {
    taking_breaking(rules).is_some_and(|rules| rules.most_heaps() < 2)
}

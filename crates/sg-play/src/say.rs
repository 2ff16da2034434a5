//! Sentences of events, in the words of a language.

pub mod hints;
mod rules;
pub mod studies;

use crate::event::{Ended, Event, Explained, Moved, Reviewed, Started};
use crate::game::{Convention, Object, Reason, Unplayable, View};
use crate::machine::{Because, Level};
use crate::matches::Player;
use crate::notation::{LONGEST_LINE, Refusal};
use crate::review::{Judged, Verdict, first_mistake};
use crate::words::Words;

use sg_core::heaps::options::Forbidden;
use sg_heaps::solver::SolveError;
use sg_misere::Method;

pub use rules::rules;

/// How a line is set off where there is colour. Nothing is said by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As the text around it.
    #[default]
    Plain,
    /// A heading.
    Strong,
    /// Something good.
    Good,
    /// Something bad.
    Bad,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How it is set off.
    pub style: Style,
    /// The text, without an end of line.
    pub text: String,
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self { style: Style::Plain, text }
    }
}

/// A line in a style.
fn styled(style: Style, text: String) -> Line {
    Line { style, text }
}

/// So many numbers of a position are written; the others are counted.
const MOST_NUMBERS: usize = 60;
/// So many moves of a review are written, the last ones; the others are counted.
const MOST_MOVES: usize = 60;

/// The lines of an event.
#[must_use]
pub fn say(words: &Words, event: &Event) -> Vec<Line> {
    match event {
        Event::Started(event) => started(words, event),
        Event::Moved(event) => moved(words, event),
        Event::Hint(hinted) => hints::hint(words, hinted),
        Event::Explained(event) => explained(words, event),
        Event::Undone { moves, view } => {
            let mut lines = vec![words.counted("undo", *moves as u128).into()];
            lines.extend(position(words, view));
            lines
        }
        Event::Refused { refusal: why, view } => vec![styled(Style::Bad, refusal(words, why, view.object))],
        Event::Unplayable(why) => vec![styled(Style::Bad, unplayable(words, why))],
        Event::Help(object) => help(words, *object),
        Event::Quit(reviewed) => {
            let mut lines = vec![words.plain("quit").into()];
            lines.extend(review(words, reviewed));
            lines
        }
        Event::Ended(event) => ended(words, event),
    }
}

/// A player.
fn player(words: &Words, player: Player) -> String {
    words.plain(match player {
        Player::Me => "player.me",
        Player::Sg => "player.sg",
        Player::First => "player.first",
        Player::Second => "player.second",
    })
}

fn convention(words: &Words, convention: Convention) -> String {
    words.plain(match convention {
        Convention::Normal => "convention.normal",
        Convention::Misere => "convention.misere",
    })
}

/// The lines that show a position.
fn position(words: &Words, view: &View) -> Vec<Line> {
    let shown = view.numbers.iter().take(MOST_NUMBERS);
    let mut numbers: Vec<String> = match view.object {
        Object::Bottles | Object::Piles => {
            shown.enumerate().map(|(at, beans)| format!("{at}:{beans}")).collect()
        }
        _ => shown.map(u64::to_string).collect(),
    };
    if numbers.is_empty() {
        numbers.push(words.plain("position.none"));
    }
    if let more @ 1.. = view.numbers.len().saturating_sub(MOST_NUMBERS) {
        numbers.push(words.counted("position.more", more as u128));
    }
    let label = words.plain(&format!("position.{}", view.object.id()));
    let text = words.say("position", &[("label", &label), ("numbers", &numbers.join(" "))]);
    let mut lines = vec![text.into()];
    if let Some(picture) = view.picture.as_ref().filter(|picture| !picture.is_empty()) {
        lines.push(format!("  {picture}").into());
    }
    lines
}

fn started(words: &Words, event: &Started) -> Vec<Line> {
    let title = words
        .say("start.title", &[("game", &event.title), ("convention", &convention(words, event.convention))]);
    let mut lines = vec![styled(Style::Strong, title)];
    lines.extend(rules(words, &event.rules).into_iter().map(|rule| format!("  {rule}").into()));
    let level = event.settings.level;
    if level < Level::PERFECT {
        let errors = level.errors_in_a_hundred().to_string();
        lines.push(
            words.say("start.level", &[("level", &level.number().to_string()), ("errors", &errors)]).into(),
        );
    }
    let example = words.plain(&format!("example.{}", event.view.object.id()));
    lines.push(words.say("start.commands", &[("example", &example)]).into());
    lines.extend(position(words, &event.view));
    lines.push(
        words
            .plain(match event.settings.first {
                Player::Me => "start.me",
                Player::Sg => "start.sg",
                Player::First | Player::Second => "start.people",
            })
            .into(),
    );
    lines
}

fn moved(words: &Words, event: &Moved) -> Vec<Line> {
    let who = player(words, event.by);
    let text = words.say("move", &[("player", &who), ("move", &event.played.to_string())]);
    let mut lines = vec![styled(Style::Strong, text)];
    lines.extend(position(words, &event.view));
    lines
}

fn ended(words: &Words, event: &Ended) -> Vec<Line> {
    let stuck = match event.stuck {
        Player::Me => "end.stuck.me",
        Player::Sg => "end.stuck.sg",
        Player::First => "end.stuck.first",
        Player::Second => "end.stuck.second",
    };
    let (style, winner) = match event.winner {
        Player::Me => (Style::Good, "end.winner.me"),
        Player::Sg => (Style::Bad, "end.winner.sg"),
        Player::First => (Style::Good, "end.winner.first"),
        Player::Second => (Style::Good, "end.winner.second"),
    };
    let mut lines = vec![styled(
        style,
        words.say("end", &[("stuck", &words.plain(stuck)), ("winner", &words.plain(winner))]),
    )];
    lines.extend(review(words, &event.review));
    lines
}

/// The verdict for a move in words.
fn verdict(words: &Words, judged: &Judged) -> String {
    let mut text = words.plain(match judged.verdict {
        Verdict::Wins => "verdict.wins",
        Verdict::Mistake => "verdict.mistake",
        Verdict::Lost => "verdict.lost",
        Verdict::Unknown => "verdict.unknown",
    });
    if let Some(better) = &judged.better {
        text = words.say("verdict.better", &[("verdict", &text), ("better", &better.to_string())]);
    }
    if judged.at_random() && judged.verdict == Verdict::Mistake {
        text = words.say("verdict.random", &[("verdict", &text)]);
    }
    text
}

/// A move with its number, its player and its verdict.
#[must_use]
pub fn judged(words: &Words, judged: &Judged) -> String {
    let text =
        words.say("move", &[("player", &player(words, judged.by)), ("move", &judged.played.to_string())]);
    words.say(
        "review.move",
        &[("number", &judged.number.to_string()), ("move", &text), ("verdict", &verdict(words, judged))],
    )
}

fn review(words: &Words, review: &Reviewed) -> Vec<Line> {
    if review.judged.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![styled(Style::Strong, words.plain("review"))];
    let skipped = review.judged.len().saturating_sub(MOST_MOVES);
    if skipped > 0 {
        lines.push(format!("  {}", words.counted("review.skipped", skipped as u128)).into());
    }
    lines.extend(review.judged[skipped..].iter().map(|each| format!("  {}", judged(words, each)).into()));
    let mistake = match first_mistake(&review.judged) {
        Some(mistake) => {
            let better = mistake.better.as_ref().map(ToString::to_string).unwrap_or_default();
            words.say(
                "review.first-mistake",
                &[
                    ("number", &mistake.number.to_string()),
                    ("move", &mistake.played.to_string()),
                    ("better", &better),
                ],
            )
        }
        None => words.plain("review.no-mistake"),
    };
    lines.push(mistake.into());
    lines
}

fn explained(words: &Words, event: &Explained) -> Vec<Line> {
    let mut lines: Vec<Line> = theory(words, event.convention, &event.reason, event.view.object);
    if event.judged.is_empty() {
        lines.push(words.plain("why.no-move").into());
    }
    for each in &event.judged {
        lines.push(judged(words, each).into());
        if let Some(found) = each.because {
            lines.push(format!("  {}", because(words, found)).into());
        }
        if let Some((before, after)) = each.sums {
            let values = [("before", &*before.to_string()), ("after", &*after.to_string())];
            lines.push(format!("  {}", words.say("why.sums", &values)).into());
        }
    }
    lines
}

/// What decides, in a few sentences that define every term.
fn theory(words: &Words, convention: Convention, reason: &Reason, object: Object) -> Vec<Line> {
    let each = words.plain(&format!("each.{}", object.id()));
    let mut keys = match (convention, reason) {
        (Convention::Normal, _) => vec!["theory.sum", "theory.nimber", "theory.nim-sum"],
        (_, Reason::Misere(Method::Tame { .. })) => vec!["theory.misere", "theory.tame"],
        (_, Reason::Misere(Method::Quotient { .. })) => vec!["theory.misere", "theory.quotient"],
        _ => vec!["theory.misere", "theory.search"],
    };
    if matches!(object, Object::Heads | Object::Tails) {
        keys.push("theory.coins");
    }
    keys.into_iter().map(|key| words.say(key, &[("each", &each)]).into()).collect()
}

fn help(words: &Words, object: Object) -> Vec<Line> {
    let example = words.plain(&format!("example.{}", object.id()));
    let mut lines: Vec<Line> = vec![words.say("help.move", &[("example", &example)]).into()];
    let others = ["help.hint", "help.why", "help.undo", "help.quit", "help.comment"];
    lines.extend(others.map(|key| words.plain(key).into()));
    lines
}

/// Why a line is refused.
#[must_use]
pub fn refusal(words: &Words, refusal: &Refusal, object: Object) -> String {
    let example = words.plain(&format!("example.{}", object.id()));
    match refusal {
        Refusal::TooLong => words.say("refused.too-long", &[("limit", &LONGEST_LINE.to_string())]),
        Refusal::NotUnderstood { found } => {
            words.say("refused.not-understood", &[("found", found), ("example", &example)])
        }
        Refusal::NumberTooLarge { found } => words.say("refused.number-too-large", &[("found", found)]),
        Refusal::NotThere { from } => {
            words.say(&format!("refused.not-there.{}", object.id()), &[("from", &from.to_string())])
        }
        Refusal::Forbidden { from, why } => {
            let why = forbidden(words, why);
            words.say("refused.forbidden", &[("from", &from.to_string()), ("why", &why)])
        }
        Refusal::NoBottle { bottle } => {
            words.say(&format!("refused.no-bottle.{}", object.id()), &[("bottle", &bottle.to_string())])
        }
        Refusal::EmptyBottle { bottle } => {
            words.say(&format!("refused.empty-bottle.{}", object.id()), &[("bottle", &bottle.to_string())])
        }
        Refusal::BottlesNotRight { bottle } => words
            .say(&format!("refused.bottles-not-right.{}", object.id()), &[("bottle", &bottle.to_string())]),
        Refusal::NotPowers { coin, most } => {
            words.say("refused.not-powers", &[("coin", &coin.to_string()), ("most", &most.to_string())])
        }
        Refusal::CutLeavesNothing => words.say("refused.cut", &[("example", &example)]),
        Refusal::Over => words.plain("refused.over"),
        Refusal::NothingToUndo => words.plain("refused.nothing-to-undo"),
    }
}

fn forbidden(words: &Words, forbidden: &Forbidden) -> String {
    match *forbidden {
        Forbidden::TooMuch => words.plain("forbidden.too-much"),
        Forbidden::NotSmaller => words.plain("forbidden.not-smaller"),
        Forbidden::Take { take: 0 } => words.plain("forbidden.take-nothing"),
        Forbidden::Take { take } => words.say("forbidden.take", &[("take", &take.to_string())]),
        Forbidden::Leave { take, heaps } => {
            words.say("forbidden.leave", &[("take", &take.to_string()), ("heaps", &heaps.to_string())])
        }
        Forbidden::PartsEqual => words.plain("forbidden.parts-equal"),
        Forbidden::PartsDiffer => words.plain("forbidden.parts-differ"),
        Forbidden::TooManyParts { most } => {
            words.say("forbidden.too-many-parts", &[("most", &most.to_string())])
        }
        Forbidden::TooFewCoins { least } => {
            words.say("forbidden.too-few-coins", &[("least", &least.to_string())])
        }
        Forbidden::TooManyCoins { most } => {
            words.say("forbidden.too-many-coins", &[("most", &most.to_string())])
        }
        Forbidden::CoinTwice => words.plain("forbidden.coin-twice"),
        Forbidden::NotNeighbours => words.plain("forbidden.not-neighbours"),
        Forbidden::NotEquallySpaced => words.plain("forbidden.not-equally-spaced"),
        _ => words.plain("forbidden.other"),
    }
}

/// Why a game is not played.
#[must_use]
pub fn unplayable(words: &Words, unplayable: &Unplayable) -> String {
    match unplayable {
        Unplayable::TooManyNumbers { limit } => {
            words.say("unplayable.too-many", &[("limit", &limit.to_string())])
        }
        Unplayable::TooLarge { number, limit } => words
            .say("unplayable.too-large", &[("number", &number.to_string()), ("limit", &limit.to_string())]),
        Unplayable::Nimber(error) => nimber(words, error),
        Unplayable::MisereCoins => words.plain("unplayable.misere-coins"),
        Unplayable::MisereNotCovered => words.plain("unplayable.misere-not-covered"),
        Unplayable::NoMoveFound => words.plain("unplayable.no-move-found"),
        Unplayable::ManySizes { limit } => {
            words.say("unplayable.many-sizes", &[("limit", &limit.to_string())])
        }
        Unplayable::MisereOutOfReach { .. } => words.plain("unplayable.misere-out-of-reach"),
        Unplayable::NoTree { vertex } => words.say("unplayable.no-tree", &[("vertex", &vertex.to_string())]),
    }
}

fn nimber(words: &Words, error: &SolveError) -> String {
    match error {
        SolveError::OutOfReach { heap, computed, limit } => words.say(
            "unplayable.out-of-reach",
            &[
                ("heap", &heap.to_string()),
                ("computed", &computed.to_string()),
                ("limit", &limit.to_string()),
            ],
        ),
        SolveError::TooSlow { heap, computed, .. } => words
            .say("unplayable.too-slow", &[("heap", &heap.to_string()), ("computed", &computed.to_string())]),
        SolveError::CoinOutOfReach { coin, last } => {
            words.say("unplayable.coin", &[("coin", &coin.to_string()), ("last", &last.to_string())])
        }
        SolveError::NimberTooWide { heap } => {
            words.say("unplayable.too-wide", &[("heap", &heap.to_string())])
        }
        _ => words.plain("unplayable.memory"),
    }
}

/// Why the machine plays a move.
#[must_use]
pub fn because(words: &Words, because: Because) -> String {
    match because {
        Because::Winning => words.plain("because.winning"),
        Because::LongestResistance(moves) => words.counted("because.longest", moves.into()),
        Because::FewestReplies(Some(count)) => words.counted("because.fewest", count),
        Because::FewestReplies(None) => words.plain("because.any"),
        Because::NotFound => words.plain("because.not-found"),
        Because::Random => words.plain("because.random"),
    }
}

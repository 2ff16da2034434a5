//! Sentences of events, in both languages.

use sg_text::{Phrase, Text, joined, several, text};

use super::hints::{hint, theory};
use super::line::{Line, Style, indented, styled};
use super::objects::{example, label};
use super::refusals::{refusal, unplayable};
use super::rules::rules;
use crate::event::{Ended, Event, Explained, Moved, Reviewed, Started};
use crate::machine::Because;
use crate::player::{Level, Player};
use crate::position::{Convention, Object, View};
use crate::review::{Judged, Verdict, first_mistake};

/// At most this many numbers of a position are written; the others are counted.
const MOST_NUMBERS: usize = 60;
/// At most this many moves of a review are written, the last ones; the others are counted.
const MOST_MOVES: usize = 60;

/// The lines of an event.
#[must_use]
pub fn say(event: &Event) -> Vec<Line> {
    match event {
        Event::Started(event) => started(event),
        Event::Moved(event) => moved(event),
        Event::Hint(hinted) => hint(hinted),
        Event::Explained(event) => explained(event),
        Event::Undone { moves, view } => {
            let moves = several(*moves as u128, Phrase::both("move", "步"));
            let mut lines = vec![text!("{moves} undone", "悔棋：{moves}").into()];
            lines.extend(position(view));
            lines
        }
        Event::Refused { refusal: why, view } => vec![styled(Style::Bad, refusal(why, view))],
        Event::Unplayable(why) => vec![styled(Style::Bad, unplayable(why))],
        Event::Help(view) => help(view),
        Event::Quit(reviewed) => {
            let mut lines = vec![text!("the game ends here, undecided", "对局到此为止，未分胜负").into()];
            lines.extend(review(reviewed));
            lines
        }
        Event::Ended(event) => ended(event),
    }
}

/// A player.
#[must_use]
pub const fn player(player: Player) -> Phrase {
    match player {
        Player::Me => Phrase::both("you", "你"),
        Player::Machine => Phrase::both("computer", "电脑"),
        Player::First => Phrase::both("first player", "先手"),
        Player::Second => Phrase::both("second player", "后手"),
    }
}

const fn convention(convention: Convention) -> Phrase {
    match convention {
        Convention::Normal => {
            Phrase::both("normal play: the player who cannot move loses", "正常规则：无法操作者输")
        }
        Convention::Misere => {
            Phrase::both("misere play: the player who cannot move wins", "反常规则（misère）：无法操作者赢")
        }
    }
}

/// The lines that show a position.
fn position(view: &View) -> Vec<Line> {
    let shown = view.numbers.iter().take(MOST_NUMBERS);
    let mut numbers: Vec<Text> = match view.object {
        Object::Bottles | Object::Piles => {
            shown.enumerate().map(|(at, beans)| Text::plain(format_args!("{at}:{beans}"))).collect()
        }
        _ => shown.map(Text::plain).collect(),
    };
    if numbers.is_empty() {
        numbers.push(text!("none", "无"));
    }
    if let more @ 1.. = view.numbers.len().saturating_sub(MOST_NUMBERS) {
        numbers.push(text!("... and {more} more", "…… 另有 {more} 个"));
    }
    let numbers = joined(&numbers, Phrase::same(" "));
    let mut lines =
        vec![text!("{label}: {numbers}", "{label}：{numbers}", label = label(view.object)).into()];
    if let Some(picture) = view.picture.as_ref().filter(|picture| !picture.is_empty()) {
        lines.push(indented(Text::plain(picture)));
    }
    lines
}

/// The heaps of a position as rows of stones, where there are few enough to be seen at once.
#[must_use]
pub fn board(view: &View) -> Vec<Text> {
    const MOST_ROWS: usize = 12;
    const MOST_STONES: u64 = 60;
    let few = view.numbers.len() <= MOST_ROWS && view.numbers.iter().all(|&heap| heap <= MOST_STONES);
    if view.object != Object::Heaps || !few {
        return Vec::new();
    }
    let row = |&heap: &u64| Text::plain(format_args!("  {heap:>2}  {}", "o".repeat(heap as usize)));
    view.numbers.iter().map(row).collect()
}

fn started(event: &Started) -> Vec<Line> {
    let title = text!(
        "{game}, {convention}",
        "{game}，{convention}",
        game = event.title,
        convention = convention(event.convention)
    );
    let mut lines = vec![styled(Style::Strong, title)];
    lines.extend(rules(&event.rules).into_iter().map(indented));
    let level = event.settings.level;
    if level < Level::PERFECT {
        let text = text!(
            "the computer plays at level {level} of 5: about {errors} in 100 moves are random; they are named at the end",
            "电脑的水平：{level}（满级 5），平均每 100 步有 {errors} 步是乱走的，局后标出",
            level = level.number(),
            errors = level.errors_in_a_hundred()
        );
        lines.push(text.into());
    }
    let commands = text!(
        "type a move such as {example}, ? for a hint, why, undo, help or quit",
        "输入走法（如 {example}），? 提示，why 为什么，undo 悔棋，help 帮助，quit 退出",
        example = example(&event.view)
    );
    lines.push(commands.into());
    lines.extend(position(&event.view));
    let first = match event.settings.first {
        Player::Me => text!("you begin", "你先走"),
        Player::Machine => text!("the computer begins", "电脑先走"),
        Player::First | Player::Second => {
            text!("two players; the first player begins", "双人对局，先手先走")
        }
    };
    lines.push(first.into());
    lines
}

fn moved(event: &Moved) -> Vec<Line> {
    let text = text!("{by}: {played}", "{by}：{played}", by = player(event.by), played = event.played);
    let mut lines = vec![styled(Style::Strong, text)];
    lines.extend(position(&event.view));
    lines
}

fn ended(event: &Ended) -> Vec<Line> {
    let stuck = match event.stuck {
        Player::Me => Phrase::both("you cannot move", "你无法操作"),
        Player::Machine => Phrase::both("the computer cannot move", "电脑无法操作"),
        Player::First => Phrase::both("the first player cannot move", "先手无法操作"),
        Player::Second => Phrase::both("the second player cannot move", "后手无法操作"),
    };
    let (style, winner) = match event.winner {
        Player::Me => (Style::Good, Phrase::both("you win", "你赢了")),
        Player::Machine => (Style::Bad, Phrase::both("you lose", "你输了")),
        Player::First => (Style::Good, Phrase::both("the first player wins", "先手赢了")),
        Player::Second => (Style::Good, Phrase::both("the second player wins", "后手赢了")),
    };
    let mut lines = vec![styled(style, text!("{stuck}: {winner}", "{stuck}：{winner}"))];
    lines.extend(review(&event.review));
    lines
}

/// The verdict for a move in words.
fn verdict(judged: &Judged) -> Text {
    let mut verdict = match judged.verdict {
        Verdict::Wins => text!("keeps the win", "保持必胜"),
        Verdict::Mistake => text!("a mistake", "失误"),
        Verdict::Lost => text!("already lost", "已是败局"),
        Verdict::Unknown => text!("not judged", "未能判定"),
    };
    if let Some(better) = &judged.better {
        verdict = text!("{verdict}, {better} would have won", "{verdict}，走 {better} 就能赢");
    }
    if judged.at_random() && judged.verdict == Verdict::Mistake {
        verdict = text!(
            "{verdict} (a random move, as this level plays now and then)",
            "{verdict}（这个水平会偶尔乱走）"
        );
    }
    verdict
}

/// A move with its number, its player and its verdict.
#[must_use]
pub fn judged(judged: &Judged) -> Text {
    text!(
        "{number}. {by}: {played}: {verdict}",
        "{number}. {by}：{played}：{verdict}",
        number = judged.number,
        by = player(judged.by),
        played = judged.played,
        verdict = verdict(judged)
    )
}

fn review(review: &Reviewed) -> Vec<Line> {
    if review.judged.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![styled(Style::Strong, text!("The game, move by move", "逐步回顾"))];
    let skipped = review.judged.len().saturating_sub(MOST_MOVES);
    if skipped > 0 {
        let moves = several(skipped as u128, Phrase::both("earlier move", "步"));
        lines.push(indented(text!("... {moves}", "…… 之前的 {moves}")));
    }
    lines.extend(review.judged[skipped..].iter().map(|each| indented(judged(each))));
    lines.push(mistake(&review.judged).into());
    lines
}

/// The words for the first mistake, or that there was none.
#[must_use]
pub fn mistake(judged: &[Judged]) -> Text {
    // Against the machine it is the player who is spoken to.
    let people = judged.iter().any(|judged| matches!(judged.by, Player::First | Player::Second));
    let Some(mistake) = first_mistake(judged) else {
        return if people {
            text!("neither player made a mistake", "双方都没有失误")
        } else {
            text!("you made no mistake", "你没有失误")
        };
    };
    let whose = if people { Phrase::both("the", "") } else { Phrase::both("your", "你的") };
    text!(
        "{whose} first mistake was move {number}, {played}: {better} would have won",
        "{whose}第一处失误在第 {number} 步（{played}），走 {better} 就能赢",
        number = mistake.number,
        played = mistake.played,
        better = mistake.better.as_ref().map(ToString::to_string).unwrap_or_default()
    )
}

fn explained(event: &Explained) -> Vec<Line> {
    let theory = || theory(event.convention, &event.reason, event.view.object);
    let mut lines = if event.told { Vec::new() } else { theory() };
    if event.judged.is_empty() {
        lines.push(text!("no moves yet", "还没有走棋").into());
    }
    for each in &event.judged {
        lines.push(judged(each).into());
        lines.extend(each.because.map(|found| indented(because(found))));
        lines.extend(each.sums.map(|(before, after)| {
            indented(text!(
                "nim-sum {before} before the move, {after} after it",
                "走前异或和 {before}，走后 {after}"
            ))
        }));
    }
    lines
}

fn help(view: &View) -> Vec<Line> {
    let example = text!(
        "{example}  a move: the part that changes, and what it becomes",
        "{example}  走法：动哪一个，变成什么",
        example = example(view)
    );
    let others = [
        text!(
            "?  a hint, in three steps: who wins, why, a winning move",
            "?  提示，分三步：谁胜、为什么、必胜走法"
        ),
        text!("why  what the last moves did, and the theory", "why  最近几步的作用，以及理论"),
        text!("undo  take back your last move", "undo  悔棋"),
        text!("quit  end the game", "quit  结束对局"),
    ];
    std::iter::once(example).chain(others).map(Line::from).collect()
}

/// The machine's reason for a move, in words.
#[must_use]
pub fn because(because: Because) -> Text {
    match because {
        Because::Winning => {
            text!("it leaves a position from which every move loses", "留给对方的局面怎么走都输")
        }
        Because::LongestResistance(moves) => text!(
            "every move loses; with best play this one lasts longest, {moves}",
            "怎么走都输；双方都采取最优策略时，这一步撑得最久，还能走 {moves}",
            moves = several(moves, Phrase::both("move", "步"))
        ),
        Because::FewestReplies(Some(1)) => text!(
            "every move loses; this one leaves only 1 winning reply",
            "怎么走都输；这一步只留下 1 种必胜的应手"
        ),
        Because::FewestReplies(Some(count)) => text!(
            "every move loses; of the moves compared this one leaves the fewest winning replies, {count}",
            "怎么走都输；在比较过的走法中，这一步留下的必胜的应手最少，为 {count} 种"
        ),
        Because::FewestReplies(None) => text!("every move loses", "怎么走都输"),
        Because::NotFound => {
            text!("a move wins, but none was found within the limits", "有必胜的走法，但在限度内没有找到")
        }
        Because::Random => text!("played at random", "随机的一步"),
    }
}

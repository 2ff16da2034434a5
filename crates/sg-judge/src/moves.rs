//! One move of a position: whether the rules allow it, whether it wins, and the reply that beats
//! it.

use std::collections::BTreeMap;

use serde_json::Value;
use sg_core::rules::oracle::{Oracle, Play, Rules};

use crate::{Refusal, SearchLimits, Text, search, text};

/// A move as its numbers name it: `0 1 2`, or some of them with their names, `heap=1 take=2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedMove {
    text: String,
    parts: Parts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Parts {
    Numbers(Vec<u64>),
    Named(BTreeMap<String, u64>),
}

impl AskedMove {
    /// Reads a move.
    ///
    /// # Errors
    ///
    /// The fault, for a report.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::AskedMove;
    /// use serde_json::json;
    ///
    /// let data = json!({ "heap": 1, "take": 2 });
    /// assert!(AskedMove::read("1 2").unwrap().is(&data));
    /// assert!(AskedMove::read("take=2 heap=1").unwrap().is(&data));
    /// assert!(!AskedMove::read("2 1").unwrap().is(&data));
    /// assert!(AskedMove::read("1 take=2").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Self, Text> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| {
            word.parse::<u64>().map_err(|_| {
                text!(
                    "`{word}` cannot be part of a move: its numbers are from 0 to 2^64 - 1",
                    "`{word}` 不是走法中的数（0 到 2^64 - 1）"
                )
            })
        };
        let parts = if words.iter().any(|word| word.contains('=')) {
            let named = words.iter().map(|word| match word.split_once('=') {
                Some((name, value)) => Ok((name.to_string(), number(value)?)),
                None => Err(text!(
                    "`{word}` has no name, but other numbers of the move have one",
                    "`{word}` 没有名称，而走法中其他的数有名称"
                )),
            });
            Parts::Named(named.collect::<Result<_, _>>()?)
        } else {
            Parts::Numbers(words.iter().map(|word| number(word)).collect::<Result<_, _>>()?)
        };
        if words.is_empty() {
            return Err(text!("a move has at least one number", "走法至少有一个数"));
        }
        Ok(Self { text: words.join(" "), parts })
    }

    /// The move as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its numbers, if they are those of these names, all of them and no others.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::AskedMove;
    ///
    /// let asked = |text| AskedMove::read(text).unwrap().numbers(["i", "j", "k"]);
    /// assert_eq!((asked("0 1 2"), asked("k=2 i=0 j=1")), (Some([0, 1, 2]), Some([0, 1, 2])));
    /// assert_eq!((asked("0 1"), asked("i=0 j=1 x=2")), (None, None));
    /// ```
    #[must_use]
    pub fn numbers<const N: usize>(&self, names: [&str; N]) -> Option<[u64; N]> {
        match &self.parts {
            Parts::Numbers(numbers) => numbers.as_slice().try_into().ok(),
            Parts::Named(given) if given.len() == N => {
                let numbers: Vec<u64> = names.iter().filter_map(|&name| given.get(name).copied()).collect();
                numbers.try_into().ok()
            }
            Parts::Named(_) => None,
        }
    }

    /// Whether a move with these data is meant.
    #[must_use]
    pub fn is(&self, data: &Value) -> bool {
        let numbers = numbers(data);
        match &self.parts {
            Parts::Numbers(given) => numbers.iter().map(|number| number.1).eq(given.iter().copied()),
            Parts::Named(given) => given
                .iter()
                .all(|(name, value)| numbers.iter().any(|number| number.0 == *name && number.1 == *value)),
        }
    }
}

/// The numbers of a move with their names, in the order of the data. Those of a list have the
/// list's name, and from the second on their number.
fn numbers(data: &Value) -> Vec<(String, u64)> {
    fn gather(name: &str, data: &Value, all: &mut Vec<(String, u64)>) {
        match data {
            Value::Number(number) => all.extend(number.as_u64().map(|number| (name.to_string(), number))),
            Value::Object(object) => object.iter().for_each(|(name, value)| gather(name, value, all)),
            Value::Array(values) => {
                for (at, value) in values.iter().enumerate() {
                    let own = if at == 0 { name.to_string() } else { format!("{name}{}", at + 1) };
                    gather(&own, value, all);
                }
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    gather("", data, &mut all);
    all
}

/// The worth of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgedMove {
    /// The rules do not allow it, for this reason.
    NotAllowed(Text),
    /// It wins.
    Wins {
        /// The move in words.
        words: Text,
        /// A reservation, such as that the judge asks for another winning move.
        but: Option<Text>,
    },
    /// It loses.
    Loses {
        /// The move in words.
        words: Text,
        /// A reply that wins.
        reply: Text,
    },
    /// It is none of the winning moves, which are all known; the position is too large to tell
    /// more.
    DoesNotWin,
}

/// Judges a move by the statement's rules. `in_words` describes a move of `start`, `reply_in_words`
/// one of what a move leaves.
///
/// # Errors
///
/// A [`Refusal`] if the search grows too large.
pub fn judge_move<R: Rules>(
    rules: R,
    play: Play,
    start: &R::Position,
    limits: &SearchLimits,
    asked: &AskedMove,
    in_words: &dyn Fn(&R::Move) -> (Text, Value),
    reply_in_words: &dyn Fn(&R::Position, &R::Move) -> Text,
) -> Result<JudgedMove, Refusal> {
    let mut named = Named::default();
    let mut meant = Vec::new();
    rules.moves(start, &mut |chosen, after| {
        if let Some(words) = named.add(asked, in_words(&chosen))
            && meant.last() != Some(&after)
        {
            named.words.push(words);
            meant.push(after);
        }
    });
    let (words, after) = match (named.only(asked), meant.pop()) {
        (Ok(words), Some(after)) => (words, after),
        (Ok(why) | Err(why), _) => return Ok(JudgedMove::NotAllowed(why)),
    };
    let mut oracle = Oracle::new(rules).under(play).with_limit(limits.positions());
    let searched = search(&mut oracle, &after, limits)?;
    let reply = searched.winning.first().map(|reply| reply_in_words(&after, reply));
    Ok(worth(words, searched.outcome.is_n(), reply))
}

/// The moves of a position that are meant by an [`AskedMove`].
///
/// Not generic, and nor is [`worth`]: there are dozens of rulesets, and nothing here depends on
/// one.
#[derive(Default)]
struct Named {
    /// The number of moves that the position has.
    moves: u64,
    /// A move that is not meant.
    example: Option<(Text, Value)>,
    /// Those that are meant, in words.
    words: Vec<Text>,
}

impl Named {
    /// Takes note of a move by its words and its data; its words if it is meant.
    fn add(&mut self, asked: &AskedMove, described: (Text, Value)) -> Option<Text> {
        self.moves += 1;
        if asked.is(&described.1) {
            return Some(described.0);
        }
        self.example.get_or_insert(described);
        None
    }

    /// The words of the only move that is meant, or why there is no such move.
    fn only(mut self, asked: &AskedMove) -> Result<Text, Text> {
        let among = self.words.len();
        let asked = asked.text();
        match (self.words.pop(), self.example) {
            (Some(words), _) if among == 1 => Ok(words),
            (Some(words), _) => Err(text!(
                "`{asked}` matches {moves} moves, {words} among them; give more of its numbers",
                "`{asked}` 对应 {moves} 种走法，其中有：{words}；请再给出几个数",
                moves = among
            )),
            (None, Some((words, data))) => {
                let (names, values): (Vec<String>, Vec<String>) =
                    numbers(&data).into_iter().map(|(name, value)| (name, value.to_string())).unzip();
                Err(text!(
                    "`{asked}` is none of the {moves} moves of the position; a move is given as `{names}`, such as `{values}`: {words}",
                    "`{asked}` 不在这个局面的 {moves} 种走法之中；一步写作 `{names}`，例如 `{values}`：{words}",
                    moves = self.moves,
                    names = names.join(" "),
                    values = values.join(" ")
                ))
            }
            (None, None) => Err(text!("the position has no move", "这个局面没有可走的一步")),
        }
    }
}

/// The verdict on a move after which the next player wins or not, with a reply that wins if there
/// is one.
fn worth(words: Text, next_wins: bool, reply: Option<Text>) -> JudgedMove {
    match reply {
        Some(reply) => JudgedMove::Loses { words, reply },
        None if next_wins => {
            // Under misere play a player without a move has won.
            JudgedMove::Loses {
                words,
                reply: text!(
                    "none is needed: the opponent has no move and wins",
                    "不需要：对手无法操作，因而获胜"
                ),
            }
        }
        None => JudgedMove::Wins { words, but: None },
    }
}

/// Refuses positions but the first, where a case is one position.
///
/// # Errors
///
/// A [`Refusal`] if `position`, counted from 1, is not 1.
pub fn only_position(position: usize) -> Result<(), Refusal> {
    if position == 1 {
        Ok(())
    } else {
        Err(Refusal::new(text!(
            "the case is one position, and has no position {position}",
            "这一组只有一个局面，没有第 {position} 个"
        )))
    }
}

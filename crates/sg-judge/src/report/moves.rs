//! The moves of an explanation: those that win, and for a lost position the replies.

use serde::Serialize;
use sg_text::Language;

use super::{first_rows, in_lines, listed, more_of};
use crate::{Text, text};

/// The winning first moves of a position: how many, and the first of them; or one of them where
/// they are not counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WinningMoves {
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    /// In the order of the statement; see [`listed`].
    first: Vec<WinningMove>,
}

/// A move, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
struct WinningMove {
    data: serde_json::Value,
    #[serde(skip)]
    words: Text,
}

impl Default for WinningMoves {
    /// No winning move.
    fn default() -> Self {
        Self { count: Some(0), first: Vec::new() }
    }
}

impl WinningMoves {
    /// All winning moves, in words and as data, in order; those after the first ones ([`listed`])
    /// are only counted.
    pub fn all<W: Into<Text>>(moves: impl IntoIterator<Item = (W, serde_json::Value)>) -> Self {
        let moves = moves.into_iter().map(|(words, data)| WinningMove { data, words: words.into() });
        // One copy of what follows, and not one for each kind of move.
        let (first, more) = first_rows(Box::new(moves) as Box<dyn Iterator<Item = _>>);
        Self { count: Some((first.len() + more) as u128), first }
    }

    /// `count` winning moves, the first of which are listed (at most [`listed`] are kept).
    pub fn counted<W: Into<Text>>(
        count: u128,
        first: impl IntoIterator<Item = (W, serde_json::Value)>,
    ) -> Self {
        Self { count: Some(count), ..Self::all(first.into_iter().take(listed(count))) }
    }

    /// One winning move, where there may be others; `None` if there is no winning move at all.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_judge::{Language, Text, WinningMoves, text};
    ///
    /// let cut = WinningMoves::one_of(Some((text!("cut edge 3", "剪断边 3"), serde_json::json!({ "edge": 3 }))));
    /// assert_eq!(cut.said(Language::English), "a winning first move:\n  cut edge 3\n");
    /// assert_eq!(cut.count(), None);
    /// let none = WinningMoves::one_of(None::<(Text, _)>);
    /// assert_eq!(none.said(Language::English), "winning first moves: 0\n");
    /// assert_eq!(none.said(Language::Chinese), "没有必胜的第一步\n");
    /// ```
    pub fn one_of<W: Into<Text>>(found: Option<(W, serde_json::Value)>) -> Self {
        let all = Self::all(found);
        Self { count: all.count.filter(|&count| count == 0), ..all }
    }

    /// The number of winning moves, if they were counted.
    #[must_use]
    pub const fn count(&self) -> Option<u128> {
        self.count
    }

    /// The moves that are listed, as data.
    #[must_use]
    pub fn listed_data(&self) -> impl ExactSizeIterator<Item = &serde_json::Value> {
        self.first.iter().map(|winning| &winning.data)
    }

    /// The moves in a language: lines, each with its end.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let mut lines = vec![match self.count {
            Some(0) => text!("winning first moves: 0", "没有必胜的第一步"),
            Some(count) => text!("winning first moves: {count}", "必胜的第一步：共 {count} 种"),
            None => text!("a winning first move:", "一种必胜的第一步："),
        }];
        for WinningMove { words, .. } in &self.first {
            lines.push(text!("  {words}", "  {words}"));
        }
        let more = self.count.unwrap_or_default().saturating_sub(self.first.len() as u128);
        lines.extend((more > 0).then(|| more_of(more)));
        in_lines(&lines, language)
    }
}

/// The first moves of a position that its player loses, each with a reply that wins.
///
/// # Example
///
/// ```
/// use sg_judge::{Language, Replies, text};
///
/// let replies = Replies::counted(1, [(text!("take 1", "取 1 颗"), text!("take 2", "取 2 颗"))]);
/// assert_eq!(
///     replies.said(Language::English),
///     "every first move loses; a winning reply to each:\n  take 1\n    reply: take 2\n"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replies {
    first: Vec<(Text, Text)>,
    more: u128,
}

impl Replies {
    /// The first of `count` moves, with their replies; see [`listed`].
    pub fn counted(count: u128, moves: impl IntoIterator<Item = (Text, Text)>) -> Self {
        let first: Vec<_> = moves.into_iter().take(listed(count)).collect();
        Self { more: count.saturating_sub(first.len() as u128), first }
    }

    /// Moves whose number and replies were not found.
    pub(super) const fn unknown() -> Self {
        Self { first: Vec::new(), more: 1 }
    }

    /// The replies in a language: lines, each with its end; nothing without a move, and one line
    /// where none was found.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        if self.first.is_empty() {
            let unanswered = text!(
                "each first move loses; replies are not listed, as the position is too large to search for them",
                "每种第一步都输；局面太大，没有搜索应手"
            );
            return in_lines((self.more > 0).then_some(&unanswered), language);
        }
        let mut lines =
            vec![text!("every first move loses; a winning reply to each:", "每种第一步都输；必胜的应手：")];
        for (chosen, reply) in &self.first {
            lines.push(text!("  {chosen}", "  {chosen}"));
            lines.push(text!("    reply: {reply}", "    应手：{reply}"));
        }
        lines.extend((self.more > 0).then(|| more_of(self.more)));
        in_lines(&lines, language)
    }
}

//! Row games: rules that change a bounded pattern in a row of cells, and which of them are
//! taking-and-breaking games.
//!
//! # Theorem
//!
//! Let every rule replace `L` live cells by as many cells, some of them dead, and let no rule look
//! at a dead cell except as the end of a run. Dead cells then stay dead, and the runs of live cells
//! between them are the components of a sum. Take a rule that leaves `p` live cells at its left,
//! `q` at its right and `t = L - p - q` dead ones between. From a run of `n` it leaves two runs
//! `x >= p` and `y >= q` with `x + y = n - t`; a rule for the end of a run fixes `x = p` or
//! `y = q`.
//!
//! The game is the code with digits `d_t` if, for every `t`, the rules together allow either all
//! pairs `(x, y)` of a kind or none: both runs empty (1), one of them empty (2), neither empty (4).
//! A rule treats all sizes from `L` on alike, so finitely many pairs decide this.
//!
//! # Example
//!
//! Impartial Cannibal Clobber: in a row of equal stones, a move puts one stone onto its neighbour.
//! A move on `n` leaves `x + y = n - 1`, not both empty, so the game is 0.6, Officers.
//!
//! ```
//! use sg_core::heaps::rows::RowGame;
//!
//! let clobber = RowGame::new(["oo -> .o", "oo -> o."])?;
//! assert_eq!(clobber.code('o')?.to_string(), "0.6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use super::notation::Ruleset;
use crate::rules::oracle::Rules;

/// A row game: a row of cells, each a character, and rules that replace a pattern wherever it
/// occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowGame {
    rules: Vec<Replacement>,
}

/// A rule: `before` becomes `after`. `ends` says whether it applies only at the left or right end
/// of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Replacement {
    before: Vec<char>,
    after: Vec<char>,
    ends: [bool; 2],
}

/// A move: which rule is applied, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The index of the rule.
    pub rule: usize,
    /// The cell, from 0, at which its pattern begins.
    pub cell: usize,
}

/// A text that is not a rule of a row game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidRule {
    /// The rule as it was written, or its first 80 characters.
    pub rule: String,
    /// The reason why it is not one.
    pub kind: InvalidRuleKind,
}

/// The reason why a text is not a rule of a row game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidRuleKind {
    /// It is not two patterns with `->` between them.
    NoArrow,
    /// A cell is `|`, white space or a control character.
    Cell,
    /// The patterns differ in length.
    Lengths,
    /// A pattern is longer than [`RowGame::LONGEST`].
    TooLong,
    /// `|` is at an end of one pattern but not of the other.
    OneEnd,
    /// Both patterns are the same.
    NothingChanged,
}

impl fmt::Display for InvalidRuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoArrow => f.write_str("a rule is two patterns with `->` between them, such as `oo -> .o`"),
            Self::Cell => {
                f.write_str("a cell is one character, and `|` may only be at the ends of a pattern")
            }
            Self::Lengths => f.write_str("the patterns differ in length, but the row keeps its length"),
            Self::TooLong => write!(f, "a pattern has at most {} cells", RowGame::LONGEST),
            Self::OneEnd => f.write_str("`|`, the end of a run, must be on both sides or on neither"),
            Self::NothingChanged => f.write_str("it changes nothing"),
        }
    }
}

impl fmt::Display for InvalidRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.rule, self.kind)
    }
}

impl std::error::Error for InvalidRule {}

/// The reason why the theorem does not make a row game a taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCode {
    /// A rule has a cell that is neither alive nor dead.
    OtherCell {
        /// The index of the rule.
        rule: usize,
        /// The cell.
        cell: char,
    },
    /// A rule leaves a run of a fixed size between dead cells.
    FixedPiece {
        /// The index of the rule.
        rule: usize,
        /// The size.
        size: usize,
    },
    /// Whether a move may leave a pair of runs depends on their sizes, not only on which of them
    /// are empty.
    Sizes {
        /// The number of cells that a move removes.
        take: usize,
        /// A pair of runs that it may leave. The length of the longest pattern means that length or
        /// more.
        allowed: [usize; 2],
        /// A pair that it may not leave, with the same number of empty runs.
        forbidden: [usize; 2],
    },
}

impl fmt::Display for NoCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherCell { rule, cell } => {
                write!(
                    f,
                    "rule {} has a cell `{cell}`, which is neither one of the row at the start nor dead",
                    rule + 1
                )
            }
            Self::FixedPiece { rule, size } => {
                write!(f, "rule {} always leaves a run of exactly {size} between the others", rule + 1)
            }
            Self::Sizes { take, allowed: [a, b], forbidden: [c, d] } => write!(
                f,
                "a move that removes {take} may leave runs of {a} and {b} but not runs of {c} and {d}; a digit allows both or neither"
            ),
        }
    }
}

impl std::error::Error for NoCode {}

impl RowGame {
    /// The most cells of a pattern.
    pub const LONGEST: usize = 64;

    /// A game by its rules, each written `PATTERN -> PATTERN` with the same number of cells on both
    /// sides. A cell is any character except `|`, white space and control characters. A cell that
    /// no rule has on its left side is dead. `|` at the same end of both patterns matches an end of
    /// the row or a dead cell, and leaves it unchanged.
    ///
    /// # Errors
    ///
    /// [`InvalidRule`] for the first text that is not such a rule, or that changes nothing.
    ///
    /// # Example
    ///
    /// Dawson's Chess: a move removes a cell and its neighbours, if it has any.
    ///
    /// ```
    /// use sg_core::heaps::rows::RowGame;
    ///
    /// let dawson = RowGame::new(["ooo -> ...", "|oo -> |..", "oo| -> ..|", "|o| -> |.|"])?;
    /// assert_eq!(dawson.code('o')?.to_string(), "0.137");
    /// assert!(RowGame::new(["oo -> ooo"]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<S: AsRef<str>>(rules: impl IntoIterator<Item = S>) -> Result<Self, InvalidRule> {
        let read = |rule: S| Replacement::read(rule.as_ref());
        Ok(Self { rules: rules.into_iter().map(read).collect::<Result<_, _>>()? })
    }

    /// Returns the game with the mirror image of each rule added.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        for at in 0..self.rules.len() {
            let Replacement { before, after, ends: [left, right] } = &self.rules[at];
            let reversed = |cells: &[char]| cells.iter().rev().copied().collect();
            let mirror =
                Replacement { before: reversed(before), after: reversed(after), ends: [*right, *left] };
            if !self.rules.contains(&mirror) {
                self.rules.push(mirror);
            }
        }
        self
    }

    /// The rules in their notation, including mirror images.
    pub fn rules(&self) -> impl Iterator<Item = String> {
        self.rules.iter().map(ToString::to_string)
    }

    /// The first cell of the first pattern; `None` if there is no rule, or if that pattern is
    /// empty.
    #[must_use]
    pub fn first_cell(&self) -> Option<char> {
        self.rules.first()?.before.first().copied()
    }

    /// Whether no rule has such a cell on its left side.
    #[must_use]
    pub fn is_dead(&self, cell: char) -> bool {
        self.rules.iter().all(|rule| !rule.before.contains(&cell))
    }

    /// The code whose heap of `n` is a row of `n` cells `alive`, by the [theorem](self#theorem).
    /// Cells that no rule names have no moves: their code is `0.0`.
    ///
    /// # Errors
    ///
    /// [`NoCode`] if the theorem does not apply. The game may still have the nimbers of a code.
    ///
    /// # Complexity
    ///
    /// `O(L^3)` for the longest pattern `L`, and `O(L^2)` for each rule.
    pub fn code(&self, alive: char) -> Result<Ruleset, NoCode> {
        // No rule distinguishes sizes of `most` or more, so the last index covers all of them.
        let most = self.rules.iter().map(|rule| rule.before.len()).max().unwrap_or(1);
        let mut allowed = vec![vec![vec![false; most + 1]; most + 1]; most + 1];
        // A rule with a cell that never appears never applies.
        let appears = |cell: char| {
            let makes = |rule: &Replacement| rule.after.contains(&cell) && !rule.before.contains(&cell);
            cell == alive || self.rules.iter().any(makes)
        };
        let applies = |rule: &&Replacement| rule.before.iter().all(|&cell| appears(cell));
        for (rule, Replacement { before, after, ends }) in
            self.rules.iter().enumerate().filter(|(_, rule)| applies(rule))
        {
            // What is on a left side is not dead.
            let other = |cell: &&char| **cell != alive && !self.is_dead(**cell);
            if let Some(&cell) = before.iter().chain(after).find(other) {
                return Err(NoCode::OtherCell { rule, cell });
            }
            let lives = |cell: &&char| **cell == alive;
            let left = after.iter().take_while(lives).count();
            let right = after.iter().rev().take_while(lives).count();
            let between = &after[left..after.len() - right];
            if let Some(start) = between.iter().position(|&cell| cell == alive) {
                let size = between[start..].iter().take_while(lives).count();
                return Err(NoCode::FixedPiece { rule, size });
            }
            let sizes = |least: usize, end: bool| least..=if end { least } else { most };
            for [x, y] in sizes(left, ends[0]).flat_map(|x| sizes(right, ends[1]).map(move |y| [x, y])) {
                allowed[between.len()][x][y] = true;
                allowed[between.len()][y][x] = true;
            }
        }
        let digit = |(take, allowed): (usize, &Vec<Vec<bool>>)| {
            let mut digit = 0;
            for heaps in 0..3 {
                let sizes = |heap: bool| if heap { 1..most + 1 } else { 0..1 };
                let pairs = sizes(heaps > 0).flat_map(|x| sizes(heaps > 1).map(move |y| [x, y]));
                let (yes, no): (Vec<_>, Vec<_>) = pairs.partition(|&[x, y]| allowed[x][y]);
                match (yes.last(), no.first()) {
                    (Some(&allowed), Some(&forbidden)) => {
                        return Err(NoCode::Sizes { take, allowed, forbidden });
                    }
                    (yes, _) => digit |= u8::from(yes.is_some()) << heaps,
                }
            }
            Ok(digit)
        };
        // Every move removes a cell, so there is no digit 0.
        let digits = allowed.iter().enumerate().skip(1).map(digit).collect::<Result<Vec<u8>, _>>()?;
        Ok(Ruleset::octal(&digits)
            .unwrap_or_else(|_| unreachable!("the digits are 0 to 7, and one at least")))
    }
}

impl Rules for RowGame {
    type Position = Vec<char>;
    type Move = Change;

    fn moves(&self, row: &Vec<char>, found: &mut dyn FnMut(Change, Vec<char>)) {
        for (number, rule) in self.rules.iter().enumerate() {
            let length = rule.before.len();
            let dead = |cell: Option<&char>| cell.is_none_or(|&cell| self.is_dead(cell));
            for cell in 0..(row.len() + 1).saturating_sub(length) {
                let at_left = !rule.ends[0] || dead(row[..cell].last());
                let at_right = !rule.ends[1] || dead(row.get(cell + length));
                if at_left && at_right && row[cell..cell + length] == rule.before {
                    let mut after = row.clone();
                    after[cell..cell + length].copy_from_slice(&rule.after);
                    found(Change { rule: number, cell }, after);
                }
            }
        }
    }
}

impl Replacement {
    fn read(text: &str) -> Result<Self, InvalidRule> {
        let refuse = |kind| InvalidRule { rule: text.trim().chars().take(80).collect(), kind };
        let (before, after) = text.split_once("->").ok_or_else(|| refuse(InvalidRuleKind::NoArrow))?;
        let [(before, ends), (after, ends_after)] = [before, after].map(|side| {
            let side = side.trim();
            let (left, side) = side.strip_prefix('|').map_or((false, side), |rest| (true, rest));
            let (right, side) = side.strip_suffix('|').map_or((false, side), |rest| (true, rest));
            (side.chars().collect::<Vec<char>>(), [left, right])
        });
        let strange = |cell: &char| *cell == '|' || cell.is_whitespace() || cell.is_control();
        if before.iter().chain(&after).any(strange) {
            Err(refuse(InvalidRuleKind::Cell))
        } else if before.len() != after.len() {
            Err(refuse(InvalidRuleKind::Lengths))
        } else if before.len() > RowGame::LONGEST {
            Err(refuse(InvalidRuleKind::TooLong))
        } else if ends != ends_after {
            Err(refuse(InvalidRuleKind::OneEnd))
        } else if before == after {
            Err(refuse(InvalidRuleKind::NothingChanged))
        } else {
            Ok(Self { before, after, ends })
        }
    }
}

impl fmt::Display for Replacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.ends.map(|end| if end { "|" } else { "" });
        let side = |cells: &[char]| format!("{left}{}{right}", cells.iter().collect::<String>());
        write!(f, "{} -> {}", side(&self.before), side(&self.after))
    }
}

//! The names that rulesets have in the literature.

use super::{NotationError, NotationErrorKind, RulesetKind, code};
use crate::heaps::coin_turning::{CoinTurning, Shape};

/// A ruleset known by a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The canonical name.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// One line about it: the game and where it comes from.
    pub about: &'static str,
    what: What,
}

/// The rules of a name.
#[derive(Clone, Copy, Debug)]
enum What {
    Code(&'static str),
    BeanSplitting,
    /// At most this many coins (or exactly the number, if the flag is set) of this shape.
    Coins {
        most: Option<u32>,
        exactly: bool,
        shape: Shape,
    },
}

impl Named {
    /// The effect of a move.
    #[must_use]
    pub fn rules(&self) -> RulesetKind {
        match self.what {
            What::Code(text) => match code::read(text) {
                Ok(rules) => RulesetKind::TakingBreaking(rules),
                Err(error) => unreachable!("the table of names holds a bad code: {error}"),
            },
            What::BeanSplitting => RulesetKind::BeanSplitting,
            What::Coins { most, exactly, shape } => {
                let least = if exactly { most.unwrap_or(1) } else { 1 };
                RulesetKind::CoinTurning(CoinTurning::between(least, most, shape))
            }
        }
    }
}

const fn coded(
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
    about: &'static str,
) -> Named {
    Named { name, aliases, about, what: What::Code(code) }
}

const fn coins(
    name: &'static str,
    aliases: &'static [&'static str],
    (most, exactly, shape): (Option<u32>, bool, Shape),
    about: &'static str,
) -> Named {
    Named { name, aliases, about, what: What::Coins { most, exactly, shape } }
}

/// Every ruleset that has a name.
///
/// Coins are numbered from 1, as heaps are: the nimber of heap `h` is that of coin `h` alone, where
/// the books that number coins from 0 write `h - 1`.
///
/// # Reference
///
/// *Winning Ways*, ch. 4 (taking and breaking) and ch. 14 (turning coins).
pub const NAMES: &[Named] = &[
    coded("nim", &[], "0.(3)", "take any number of stones (Bouton 1901)"),
    coded("kayles", &["rayles"], "0.77", "knock down one skittle or two neighbours (Dudeney 1908, Loyd)"),
    coded("dawson-kayles", &["dawsons-kayles"], "0.07", "knock down exactly two neighbouring skittles"),
    coded(
        "dawson-chess",
        &["dawsons-chess", "dawson"],
        "0.137",
        "pawns on three ranks that must capture, last player wins (T. R. Dawson 1935)",
    ),
    coded(
        "grundy",
        &["grundys-game", "grundy-game"],
        "unequal:4.0",
        "break a heap into two unequal heaps (Grundy 1939)",
    ),
    coded(
        "lasker",
        &["laskers-nim", "lasker-nim"],
        "4.(3)",
        "take any number of stones, or break a heap into two (Lasker 1931)",
    ),
    coded("guiles", &[], "0.15", "Guiles (Winning Ways, ch. 4)"),
    coded("officers", &[], "0.6", "take one stone and leave at least one (Winning Ways, ch. 4)"),
    coded(
        "treblecross",
        &["james-bond"],
        "0.007",
        "tic-tac-toe on a strip with crosses only, three in a row wins; n cells are heap n + 2",
    ),
    Named {
        name: "bean-splitting",
        aliases: &["bean-split", "split-game", "roxor"],
        about: "replace a heap by two smaller heaps of any sizes",
        what: What::BeanSplitting,
    },
    coins(
        "turning-turtles",
        &[],
        (Some(2), false, Shape::Any),
        "turn one coin or two, the rightmost from heads to tails: Nim in disguise",
    ),
    coins("mock-turtles", &["mock-turtle"], (Some(3), false, Shape::Any), "turn up to three coins"),
    coins("moebius", &["mobius"], (Some(5), false, Shape::Any), "turn up to five coins"),
    coins("mogul", &[], (Some(7), false, Shape::Any), "turn up to seven coins"),
    coins("moidores", &[], (Some(9), false, Shape::Any), "turn up to nine coins"),
    coins("twins", &[], (Some(2), true, Shape::Any), "turn exactly two coins"),
    coins("triplets", &[], (Some(3), true, Shape::Any), "turn exactly three coins"),
    coins("ruler", &[], (None, false, Shape::Consecutive), "turn any number of neighbouring coins"),
    coins("turnips", &[], (Some(3), true, Shape::EquallySpaced), "turn three equally spaced coins"),
];

/// The ruleset called `text`: case, blanks, underscores and apostrophes do not matter.
pub(super) fn find(text: &str) -> Result<&'static Named, NotationError> {
    let wanted: String = text
        .chars()
        .filter(|c| !matches!(c, '\'' | '\u{2019}'))
        .map(|c| if c == '_' || c.is_whitespace() { '-' } else { c.to_ascii_lowercase() })
        .collect();
    let spelled = |named: &&Named| named.name == wanted || named.aliases.contains(&&*wanted);
    NAMES.iter().find(spelled).ok_or_else(|| {
        let nearest = nearest(
            &wanted,
            NAMES.iter().flat_map(|named| named.aliases.iter().chain([&named.name])).copied(),
        );
        NotationError::new(text, 0, NotationErrorKind::UnknownName { nearest })
    })
}

/// The candidate with the fewest slips of the keyboard between it and `wanted`, if they are few.
pub(super) fn nearest(wanted: &str, candidates: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let wanted: Vec<char> = wanted.chars().take(40).collect();
    candidates
        .map(|candidate| (slips(&wanted, candidate), candidate))
        .filter(|&(slips, candidate)| slips <= 1 + candidate.len() / 4)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The least number of letters to insert, delete or change (Levenshtein's distance).
fn slips(a: &[char], b: &str) -> usize {
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (i, cb) in b.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &ca) in a.iter().enumerate() {
            let changed = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[a.len()]
}

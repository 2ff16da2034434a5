//! Play against literal rules: outcomes, replies, hints and verdicts on every small position;
//! words; hostile input.

mod hostile;
mod literal;
mod perfect;
mod spoken;

use std::collections::HashMap;

use literal::{Literal, Subject, What};
use sg_core::rules::sums::sums;
use sg_play::{Convention, Game};

/// Rulesets of every kind: codes, sets, names, breaks with equal and unequal parts, three heaps,
/// endless tails.
const RULESETS: [&str; 22] = [
    "nim",
    "kayles",
    "dawson-kayles",
    "dawson-chess",
    "grundy",
    "lasker",
    "guiles",
    "officers",
    "treblecross",
    "bean-splitting",
    "0.1(03)",
    "0.4",
    "0.07",
    "0.3F",
    "hex:0.18",
    "equal:4.7",
    "subtract(1,2,5)",
    "allbut(1,3)",
    "stripes(2,3,5)",
    "0.(1)",
    "4.(3)",
    "0.56",
];

/// Rulesets of coins.
const COINS: [&str; 6] = ["turning-turtles", "mock-turtles", "moebius", "twins", "ruler", "turnips"];

/// All small positions to begin with, with their literal rules.
fn subjects() -> Vec<Subject> {
    let mut all = Vec::new();
    for convention in [Convention::Normal, Convention::Misere] {
        for text in RULESETS {
            // A split of beans leaves as many stones again, so the tree of the literal rules grows
            // fast.
            let total = match text {
                "bean-splitting" => 5,
                "0.3F" | "hex:0.18" => 9,
                _ => 11,
            };
            for heaps in sums(total) {
                all.push(Subject::ruleset(text, heaps, convention));
            }
        }
        for beans in sums(4).flat_map(|heaps| {
            // Rows of four bottles with as many beans each as the sums have stones.
            let mut beans: Vec<u64> = heaps.into_iter().chain([0; 4]).take(4).collect();
            let first = beans.clone();
            beans.reverse();
            [first, beans]
        }) {
            all.push(Subject::bottles(beans, convention));
        }
        for cells in 0..=11 {
            all.push(Subject::strips(&[2, 3, 5], cells, convention));
            all.push(Subject::strips(&[1, 4, 4], cells, convention));
        }
    }
    for text in COINS {
        for set in 0..1_u64 << 6 {
            let coins = (1..=6).filter(|coin| set >> (coin - 1) & 1 == 1).collect();
            all.push(Subject::ruleset(text, coins, Convention::Normal));
        }
    }
    for set in 0..1_u64 << 8 {
        let tails: Vec<u64> = [1, 2, 3, 4, 6, 8, 9, 12]
            .into_iter()
            .zip(0..)
            .filter(|(_, at)| set >> at & 1 == 1)
            .map(|(coin, _)| coin)
            .collect();
        all.push(Subject::powers(tails, 2));
    }
    for code in 0..120_u64 {
        // Every way to put five vertices on the ground or on smaller ones.
        let mut rest = code;
        let below = (1..=5).map(|vertex| {
            let below = rest % vertex;
            rest /= vertex;
            below
        });
        all.push(Subject::hackenbush(below.collect()));
    }
    all
}

/// The games and the literal rules that were opened, so that what one position took to compute
/// serves the next.
#[derive(Default)]
struct Opened(HashMap<String, (Game, Literal)>);

impl Opened {
    /// The game of a subject, and its literal rules.
    fn open(&mut self, subject: &Subject) -> (Game, &mut Literal) {
        let failed = |error| panic!("{subject:?}: {error}");
        let bottles = if matches!(subject.what, What::Bottles) { subject.start.len() } else { 0 };
        let key = format!("{:?} {:?} {bottles}", subject.what, subject.convention);
        let (base, literal) = self
            .0
            .entry(key)
            .or_insert_with(|| (subject.largest().game().unwrap_or_else(failed), subject.literal()));
        let game = base.starting_at(&subject.start).expect("a position").unwrap_or_else(failed);
        (game, literal)
    }
}

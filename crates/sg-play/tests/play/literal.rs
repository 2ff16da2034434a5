//! The rules of every kind of game without any theory, and a search of them.

use std::collections::HashMap;

use sg_core::HeapRuleset;
use sg_core::heaps::notation::Ruleset;
use sg_play::{Convention, Game, Unplayable};

/// The game that is played.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) what: What,
    pub(crate) start: Vec<u64>,
    pub(crate) convention: Convention,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Ruleset(&'static str),
    Bottles,
    Strips(Vec<u64>),
    Powers(u64),
    Hackenbush(Vec<u64>),
}

impl Subject {
    pub(crate) fn ruleset(text: &'static str, start: Vec<u64>, convention: Convention) -> Self {
        Self { what: What::Ruleset(text), start, convention }
    }

    pub(crate) fn bottles(start: Vec<u64>, convention: Convention) -> Self {
        Self { what: What::Bottles, start, convention }
    }

    pub(crate) fn strips(lengths: &[u64], cells: u64, convention: Convention) -> Self {
        Self { what: What::Strips(lengths.to_vec()), start: vec![cells], convention }
    }

    pub(crate) fn powers(start: Vec<u64>, most: u64) -> Self {
        Self { what: What::Powers(most), start, convention: Convention::Normal }
    }

    pub(crate) fn hackenbush(below: Vec<u64>) -> Self {
        let start = (1..=below.len() as u64).collect();
        Self { what: What::Hackenbush(below), start, convention: Convention::Normal }
    }

    pub(crate) fn game(&self) -> Result<Game, Unplayable> {
        match &self.what {
            What::Ruleset(text) => {
                let ruleset: Ruleset = text.parse().expect("a ruleset");
                Game::of_ruleset(&ruleset, &self.start, self.convention)
            }
            What::Bottles => Game::of_bottles(&self.start, self.convention, false),
            What::Strips(lengths) => Game::of_strips(lengths, self.start[0], self.convention),
            What::Powers(most) => Game::of_power_coins(&self.start, *most, self.convention),
            What::Hackenbush(below) => Game::of_hackenbush(below, self.convention),
        }
    }

    /// The same rules with the largest number that the tests have, where the game is prepared for
    /// it.
    pub(crate) fn largest(&self) -> Self {
        let mut largest = self.clone();
        match &self.what {
            What::Powers(_) | What::Strips(_) => largest.start = vec![12],
            What::Ruleset(_) => largest.start = vec![11],
            What::Bottles | What::Hackenbush(_) => {}
        }
        largest
    }

    pub(crate) fn literal(&self) -> Literal {
        Literal { what: self.what.clone(), convention: self.convention, known: HashMap::new() }
    }
}

/// Literal rules on the numbers that a position shows, with what was found out about them.
#[derive(Debug)]
pub(crate) struct Literal {
    what: What,
    convention: Convention,
    /// Whether the player to move wins, and after how many moves if the loser delays.
    known: HashMap<Vec<u64>, (bool, u32)>,
}

impl Literal {
    /// The numbers in the order in which equal positions are equal.
    pub(crate) fn canonical(&self, numbers: &[u64]) -> Vec<u64> {
        let mut numbers = numbers.to_vec();
        if !matches!(self.what, What::Bottles) {
            numbers.retain(|&number| number > 0);
            numbers.sort_unstable();
        }
        numbers
    }

    /// Every position after one move, each once.
    pub(crate) fn options(&self, numbers: &[u64]) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        match &self.what {
            What::Ruleset(text) => {
                let ruleset: Ruleset = text.parse().expect("a ruleset");
                let coins = matches!(ruleset.kind(), sg_core::heaps::notation::RulesetKind::CoinTurning(_));
                for (at, &heap) in numbers.iter().enumerate() {
                    ruleset.kind().options(heap, &mut |parts| {
                        let mut next = numbers.to_vec();
                        next.remove(at);
                        for &part in parts {
                            match next.iter().position(|&coin| coins && coin == part) {
                                Some(at) => {
                                    next.remove(at);
                                }
                                None => next.push(part),
                            }
                        }
                        all.push(next);
                    });
                }
            }
            What::Bottles => {
                let n = numbers.len();
                for i in (0..n).filter(|&i| numbers[i] > 0) {
                    for j in i + 1..n {
                        for k in j..n {
                            let mut next = numbers.to_vec();
                            next[i] -= 1;
                            next[j] += 1;
                            next[k] += 1;
                            all.push(next);
                        }
                    }
                }
            }
            What::Strips(lengths) => {
                for (at, &run) in numbers.iter().enumerate() {
                    for &length in lengths {
                        for left in (0..=run).take_while(|left| left + length <= run) {
                            let mut next = numbers.to_vec();
                            next.splice(at..=at, [left, run - length - left]);
                            all.push(next);
                        }
                    }
                }
            }
            What::Powers(most) => {
                for &coin in numbers {
                    for base in [2_u64, 3] {
                        for ratio in (1..10).map(|step| base.pow(step)) {
                            let mut turned = vec![coin];
                            while turned[turned.len() - 1].is_multiple_of(ratio)
                                && (turned.len() as u64) <= *most
                            {
                                turned.push(turned[turned.len() - 1] / ratio);
                                let mut next: std::collections::BTreeSet<u64> =
                                    numbers.iter().copied().collect();
                                for coin in &turned {
                                    if !next.remove(coin) {
                                        next.insert(*coin);
                                    }
                                }
                                all.push(next.into_iter().collect());
                            }
                        }
                    }
                }
            }
            What::Hackenbush(below) => {
                for &cut in numbers {
                    let falls = |mut vertex: u64| loop {
                        if vertex == cut {
                            return true;
                        }
                        if vertex == 0 {
                            return false;
                        }
                        vertex = below[vertex as usize - 1];
                    };
                    all.push(numbers.iter().copied().filter(|&vertex| !falls(vertex)).collect());
                }
            }
        }
        let mut all: Vec<Vec<u64>> = all.iter().map(|next| self.canonical(next)).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Whether the player to move wins, and how long the game lasts if the winner hurries and the
    /// loser delays.
    pub(crate) fn solved(&mut self, numbers: &[u64]) -> (bool, u32) {
        let key = self.canonical(numbers);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let options = self.options(&key);
        let solved: Vec<(bool, u32)> = options.iter().map(|next| self.solved(next)).collect();
        let lost = solved.iter().filter(|(wins, _)| !wins).map(|(_, moves)| moves + 1).min();
        let found = match lost {
            Some(moves) => (true, moves),
            None if solved.is_empty() => (self.convention == Convention::Misere, 0),
            None => (false, solved.iter().map(|(_, moves)| moves + 1).max().unwrap_or(0)),
        };
        self.known.insert(key, found);
        found
    }

    pub(crate) fn wins(&mut self, numbers: &[u64]) -> bool {
        self.solved(numbers).0
    }
}

//! Luogu P4077 (SDOI 2016) 硬币游戏 (BZOJ 4600): turning coins along powers of 2 and 3.
//!
//! The theory is [`sg_core::heaps::power_coins`]; the statement's own rules are in [`rules`].
//!
//! # Example
//!
//! ```
//! use coin_game::CoinGame;
//! use sg_judge::{Asked, Problem, Scanner};
//!
//! let mut game = CoinGame::new(Asked::default());
//! let mut input = Scanner::new("sample", "4 1  1 0 1 0".as_bytes(), true);
//! let case = game.read(&mut input).unwrap().unwrap();
//! assert_eq!(game.solve(&case).unwrap(), "win\n");
//! ```

use std::collections::HashMap;

use serde_json::{Value, json};
use sg_core::heaps::power_coins::{Base, PowerCoins, RowSum, Turn, turns, valuation};
use sg_core::rules::oracle::Oracle;
use sg_core::{Nimber, Outcome};
use sg_judge::{
    About, Asked, Bounds, Explanation, Fault, Field, Framing, LISTED_MOVES, Method, Problem, Refusal, Report,
    Scanner, Searched, WinningMoves, search, too_large_for_search,
};

pub mod rules;

use rules::{Coins, Flip};

/// The solver of P4077.
#[derive(Clone, Debug)]
pub struct CoinGame {
    asked: Asked,
    /// Tables of earlier cases, by n and MAXQ: most inputs ask about many rows of a few kinds.
    tables: HashMap<(u64, u64), PowerCoins>,
}

/// What is kept of a row of coins: never the row itself, which may be longer than the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    coins: u64,
    most_others: u64,
    nim_sum: Nimber,
    /// Kept only if an explanation or a search is asked for.
    detail: Option<Detail>,
}

/// The coins that show tails, by class: how often 2 and 3 divide their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Detail {
    classes: HashMap<(u32, u32), Class>,
    /// The row as the search takes it, if it is short enough.
    tails: u64,
}

/// The coins of one class that show tails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Class {
    count: u64,
    first: Vec<u64>,
}

impl Detail {
    fn add(&mut self, coin: u64) {
        let class =
            self.classes.entry((valuation(coin, Base::Two), valuation(coin, Base::Three))).or_default();
        class.count += 1;
        if class.first.len() < LISTED_MOVES {
            class.first.push(coin);
        }
        if coin < 64 {
            self.tails |= 1 << coin;
        }
    }
}

impl CoinGame {
    /// The most coins that are searched by the rules.
    const MOST_COINS: u64 = 20;
    /// The most tables that are kept.
    const MOST_TABLES: usize = 64;

    /// The nimbers of the coins of a row.
    fn table(&mut self, coins: u64, most_others: u64) -> &PowerCoins {
        // A move turns at most 63 others, for 2^63 has no more; all larger values are one.
        let most_others = most_others.min(64);
        if self.tables.len() >= Self::MOST_TABLES && !self.tables.contains_key(&(coins, most_others)) {
            self.tables.clear();
        }
        self.tables.entry((coins, most_others)).or_insert_with(|| PowerCoins::up_to(coins, most_others))
    }

    /// Searches the literal rules.
    fn search(row: &Row) -> Result<Searched<Flip>, Refusal> {
        let takes = format!("{} coins", Self::MOST_COINS);
        match &row.detail {
            Some(detail) if row.coins <= Self::MOST_COINS => {
                let coins = Coins { most_others: row.most_others };
                search(&mut Oracle::new(coins).with_limit(1 << Self::MOST_COINS), &detail.tails, &takes)
            }
            _ => Err(too_large_for_search(&format!("{} coins", row.coins), &takes)),
        }
    }
}

/// The judge's line.
fn answer(outcome: Outcome) -> &'static str {
    if outcome.is_n() { "win\n" } else { "lose\n" }
}

/// A move in words and as data.
fn in_words(Flip { coin, base, p, q }: Flip) -> (String, Value) {
    let turned: Vec<u64> = (0..=q).map(|j| coin / base.pow(p * j)).collect();
    let list: Vec<String> = turned.iter().map(u64::to_string).collect();
    let words = format!("coin {coin}, powers of {base}, p = {p}, q = {q}: turn {}", list.join(" "));
    (words, json!({ "coin": coin, "base": base, "p": p, "q": q, "turned": turned }))
}

impl Problem for CoinGame {
    type Case = Row;
    type Answer = &'static str;

    const ABOUT: About = About {
        name: "coin-game",
        aliases: &["p4077", "bzoj4600"],
        title: "Turning coins",
        judge: "Luogu P4077 [SDOI2016], BZOJ 4600",
        rules: "Coins 1..n; 0 is tails, 1 is heads. A move chooses a coin x = c*2^a*3^b (c prime to 6) that shows tails, \
                p >= 1 and 1 <= q <= MAXQ with a >= p*q, and turns the coins c*2^(a-pj)*3^b for j = 0..q; or the same \
                with b and 3. Who cannot move loses.",
        limits: "The judge: T <= 100, n <= 30000, MAXQ <= 20. Here: n and MAXQ below 2^64, in memory that does not grow \
                 with n.",
        input: "T, then T cases: n and MAXQ, then n numbers 0 or 1.",
        output: "`win` or `lose`, a line a case, for the player who begins.",
        theory: "Coin-turning theorem (Winning Ways ch. 14): the nim-sum of the coins that show tails, each alone; a \
                 move's nimber is the nim-sum of the other coins that it turns. A coin's nimber depends on a, b and \
                 MAXQ only.",
        framing: Framing::CountFirst(
            Field::new("T", "the number of cases"),
            Bounds::new(1..=100, 0..=u64::MAX),
        ),
    };

    fn new(asked: Asked) -> Self {
        Self { asked, tables: HashMap::new() }
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<Row>, Fault> {
        let coins =
            input.number(Field::new("n", "the number of coins"), &Bounds::new(1..=30_000, 1..=u64::MAX))?;
        let most_others = input.number(
            Field::new("MAXQ", "the most coins to turn besides the first"),
            &Bounds::new(1..=20, 1..=u64::MAX),
        )?;
        let mut detail = (!self.asked.answer_only()).then(Detail::default);
        let mut sum = RowSum::new(self.table(coins, most_others));
        let mut coin = 0;
        input.flags(Field::new("side", "0 for tails or 1 for heads"), coins, |sides| {
            sum.push(sides);
            if let Some(detail) = &mut detail {
                let tails = sides.iter().zip(coin + 1..).filter(|(side, _)| **side == 0);
                tails.for_each(|(_, coin)| detail.add(coin));
                coin += sides.len() as u64;
            }
        })?;
        let nim_sum = sum.nim_sum();
        Ok(Some(Row { coins, most_others, nim_sum, detail }))
    }

    fn solve(&mut self, row: &Row) -> Result<&'static str, Refusal> {
        Ok(answer(row.nim_sum.outcome()))
    }

    fn by_the_rules(&mut self, row: &Row) -> Result<&'static str, Refusal> {
        Ok(answer(Self::search(row)?.outcome))
    }

    fn explain(&mut self, row: &Row, method: Method) -> Result<Explanation, Refusal> {
        if method == Method::Rules {
            return Ok(Self::search(row)?.explain(in_words));
        }
        let table = self.table(row.coins, row.most_others);
        let classes = row.detail.iter().flat_map(|detail| &detail.classes);
        let (mut coins, mut flips, mut count, mut counting) = (Vec::new(), Vec::new(), 0_u128, 0_u64);
        for (&(twos, threes), class) in classes {
            let nimber = table.nimber(twos, threes);
            if !nimber.is_zero() {
                counting += class.count;
                coins.extend(class.first.iter().map(|&coin| (coin, twos, threes, nimber)));
            }
            let winning = |turn: &Turn| table.nimber_after(twos, threes, *turn) ^ nimber == row.nim_sum;
            for turn in
                turns(twos, threes, row.most_others).filter(winning).filter(|_| !row.nim_sum.is_zero())
            {
                count += u128::from(class.count);
                let Turn { base, step: p, others: q } = turn;
                flips.extend(class.first.iter().map(|&coin| Flip { coin, base: base.prime(), p, q }));
            }
        }
        coins.sort_unstable();
        flips.sort_unstable();
        let shown = coins.len().min(LISTED_MOVES);
        let rows = coins[..shown].iter().map(|(coin, twos, threes, nimber)| {
            [coin.to_string(), twos.to_string(), threes.to_string(), nimber.to_string()]
        });
        let mut report = Report::by_nim_sum(row.nim_sum)
            .line("A coin that shows tails is a game of its own, and its nimber depends on a and b alone, where its")
            .line("number is c * 2^a * 3^b. The coins that show tails and can move (a or b is not 0):")
            .table(["coin", "a", "b", "nimber"], rows);
        if counting > shown as u64 {
            report = report.line(format!("  and {} more", counting - shown as u64));
        }
        Ok(report.winning_moves(WinningMoves::counted(count, flips.into_iter().map(in_words))).into())
    }
}

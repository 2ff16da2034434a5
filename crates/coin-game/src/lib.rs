//! Luogu P4077 (SDOI 2016) 硬币游戏 (BZOJ 4600): turning coins along powers of 2 and 3.
//!
//! The theory is [`sg_core::heaps::power_coins`]; the statement's own rules are in [`rules`].
//!
//! # Example
//!
//! ```
//! use coin_game::CoinGame;
//! use sg_core::Outcome;
//! use sg_judge::{Game, Scanner, SingleGame};
//!
//! let mut game = CoinGame::default();
//! let mut input = Scanner::new("sample", "4 1  1 0 1 0".as_bytes(), true);
//! let row = game.read(&mut input).unwrap().unwrap();
//! assert_eq!(game.outcome(&row).unwrap(), Outcome::N);
//! ```

use std::collections::{BTreeMap, HashMap};

use sg_core::heaps::power_coins::{Base, PowerCoins, RowSum, Turn, turns, valuation};
use sg_judge::Answered;
use sg_judge::prelude::*;

mod mistakes;
pub mod rules;

use rules::{Coins, Flip, SEARCH};

/// The number of coins.
const COINS: Number = Number::new("n", ["the number of coins", "硬币数"], 1..=30_000, 1..=u64::MAX);
/// The maximum number of coins to turn in addition to the first.
const MOST_OTHERS: Number = Number::new(
    "MAXQ",
    ["the largest number of coins turned in addition to the first", "除第一枚外至多翻的枚数"],
    1..=20,
    1..=u64::MAX,
);
/// A side of a coin.
const SIDE: Number = Number::always("side", ["0 for tails or 1 for heads", "0 为反面，1 为正面"], 0..=1);

/// The largest exponents of 2 and 3 in the table of nimbers of an explanation.
const MOST_SHOWN: u32 = 9;

/// The problem for tools that take any. It is a static, so that generic code over problems is
/// compiled only here.
pub static ENTRY: Entry = Entry::of::<CoinProblem>();

/// The problem of the judges.
pub type CoinProblem = OnePosition<CoinGame>;

/// The solver of P4077.
#[derive(Clone, Debug, Default)]
pub struct CoinGame {
    /// Tables of earlier cases, by n and MAXQ: most inputs ask about many rows of a few kinds.
    tables: HashMap<(u64, u64), PowerCoins>,
}

/// A row of coins by its classes, from which everything about it follows: who wins, by which moves
/// and how many, and for a row that is short enough the row itself. The coins one by one are not
/// kept, since a row may be longer than the memory; the classes are at most 64 x 41, and of each
/// only the first coins are kept by number, for the list of winning moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinRow {
    coins: u64,
    most_others: u64,
    /// The coins that show tails, by how often 2 and 3 divide their number.
    classes: BTreeMap<(u32, u32), Class>,
    /// Coins 1 to 63: bit x is set if coin x shows tails.
    tails: u64,
}

/// The coins of one class that show tails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Class {
    count: u64,
    first: Vec<u64>,
}

impl CoinRow {
    /// Rows of at most this many coins are kept coin by coin.
    pub const KEPT: u64 = 63;

    /// The coins that show tails, in increasing order, of a row of at most [`CoinRow::KEPT`] coins.
    #[must_use]
    pub fn tails(&self) -> Option<Vec<u64>> {
        let tails = (1..=Self::KEPT).filter(|coin| self.tails >> coin & 1 == 1);
        (self.coins <= Self::KEPT).then(|| tails.collect())
    }

    /// The maximum number of coins that a move turns in addition to the first.
    #[must_use]
    pub const fn most_others(&self) -> u64 {
        self.most_others
    }

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

    /// The nim-sum of a row: equal nimbers cancel in pairs, so a class counts if it has an odd
    /// number of coins.
    fn nim_sum(&mut self, row: &CoinRow) -> Nimber {
        let table = self.table(row.coins, row.most_others);
        let odd = row.classes.iter().filter(|(_, class)| class.count % 2 == 1);
        odd.map(|(&(twos, threes), _)| table.nimber(twos, threes)).sum()
    }

    /// Reads the two numbers of a row.
    fn read_sizes(input: &mut Scanner<'_>) -> Result<(u64, u64), Fault> {
        let sizes = (input.get(COINS)?, input.get(MOST_OTHERS)?);
        input.end_of_line();
        Ok(sizes)
    }
}

/// A move in words and as data.
fn in_words(Flip { coin, base, p, q }: Flip) -> (Text, Value) {
    let turned: Vec<u64> = (0..=q).map(|j| coin / base.pow(p * j)).collect();
    let list: Vec<String> = turned.iter().map(u64::to_string).collect();
    let words = text!(
        "coin {coin}, powers of {base}, p = {p}, q = {q}: turn {turned}",
        "硬币 {coin}，{base} 的幂，p = {p}，q = {q}：翻 {turned}",
        turned = list.join(" ")
    );
    (words, json!({ "coin": coin, "base": base, "p": p, "q": q, "turned": turned }))
}

impl Game for CoinGame {
    type Position = CoinRow;
    type Rules = Coins;

    const ABOUT: About = About {
        name: "coin-game",
        aliases: &["p4077", "bzoj4600"],
        title: "Turning coins",
        title_zh: "硬币游戏",
        judge: "Luogu P4077 [SDOI2016], BZOJ 4600",
        comparison: Comparison::Lines,
        rules: "Coins 1..n; 0 is tails, 1 is heads. A move chooses a coin x = c*2^a*3^b (c prime to 6) that shows tails, \
                p >= 1 and 1 <= q <= MAXQ with a >= p*q, and turns the coins c*2^(a-pj)*3^b for j = 0..q; or the same \
                with b and 3. The player who cannot move loses.",
        rules_zh: "硬币 1..n，0 为反面，1 为正面。每次选一枚反面朝上的硬币 x = c*2^a*3^b（c 与 6 互质）以及 p >= 1、1 <= q <= MAXQ，要求 a >= p*q，翻转 j = 0..q 时的硬币 c*2^(a-pj)*3^b；或者对 b 和 3 同样操作。无法操作者输。",
        numbers: &[COINS, MOST_OTHERS, SIDE],
        reach: Some(|| text!("in memory that does not grow with n", "所用内存不随 n 增长")),
        search: SEARCH,
        input: "T, then T cases: n and MAXQ, then n numbers 0 or 1.",
        input_zh: "第一行 T，之后 T 组：n 和 MAXQ，然后是 n 个 0 或 1。",
        output: "`win` or `lose`, one line per case, for the player who begins.",
        output_zh: "每组一行：先手必胜输出 `win`，否则输出 `lose`。",
        words: ["win\n", "lose\n"],
        theory: "Coin-turning theorem (Winning Ways ch. 14): the nim-sum of the coins that show tails, each alone; a move's nimber \
             is the nim-sum of the other coins that it turns. A coin's nimber depends on a, b and MAXQ only.",
        theory_zh: "翻硬币定理（《稳操胜券》第 14 章）：局面的 SG 值是各枚反面朝上的硬币单独时 SG 值的异或；一步的 SG 值是它翻的其他硬币的\
             异或和。一枚硬币的 SG 值只取决于 a、b 和 MAXQ。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=100, 0..=u64::MAX)),
        ..About::DEFAULT
    };

    fn outcome(&mut self, row: &CoinRow) -> Result<Outcome, Refusal> {
        Ok(self.nim_sum(row).outcome())
    }

    fn rules(row: &CoinRow) -> Result<(Coins, u64), Refusal> {
        SEARCH.check([row.coins])?;
        Ok((Coins { most_others: row.most_others }, row.tails))
    }

    fn in_words(_: &CoinRow, flip: &Flip) -> (Text, Value) {
        in_words(*flip)
    }

    fn replies(&mut self, row: &CoinRow) -> Option<Replies> {
        let tails = (row.coins <= CoinRow::KEPT).then_some(row.tails)?;
        let rules = Coins { most_others: row.most_others };
        let moves = |tails: u64| {
            let mut found = Vec::new();
            rules.moves(&tails, &mut |flip, after| found.push((flip, after)));
            found
        };
        let table = self.table(row.coins, row.most_others);
        let lost = |tails: u64| {
            let coins = (1..64).filter(|coin| tails >> coin & 1 == 1);
            coins.map(|coin| table.nimber_of_coin(coin)).sum::<Nimber>().is_zero()
        };
        let all = moves(tails);
        let answered = all.iter().filter_map(|&(flip, after)| {
            let (reply, _) = moves(after).into_iter().find(|&(_, left)| lost(left))?;
            Some((in_words(flip).0, in_words(reply).0))
        });
        Some(Replies::counted(all.len() as u128, answered))
    }

    fn report(&mut self, row: &CoinRow) -> Result<Report, Refusal> {
        let nim_sum = self.nim_sum(row);
        let table = self.table(row.coins, row.most_others);
        let (mut flips, mut count) = (Vec::new(), 0_u128);
        let can_move = row.classes.keys().any(|&(twos, threes)| twos + threes > 0);
        for (&(twos, threes), class) in &row.classes {
            let nimber = table.nimber(twos, threes);
            let winning = |turn: &Turn| table.nimber_after(twos, threes, *turn) ^ nimber == nim_sum;
            for turn in turns(twos, threes, row.most_others).filter(winning).filter(|_| !nim_sum.is_zero()) {
                count += u128::from(class.count);
                let Turn { base, step: p, others: q } = turn;
                flips.extend(class.first.iter().map(|&coin| Flip { coin, base: base.prime(), p, q }));
            }
        }
        let odd = row.classes.iter().filter(|(kind, class)| class.count % 2 == 1 && **kind != (0, 0));
        let rows = odd.map(|(&(twos, threes), class)| {
            let first = class.first.first().copied().unwrap_or_default();
            ([first, twos.into(), threes.into()], table.nimber(twos, threes))
        });
        let rows: Vec<([u64; 3], Nimber)> = rows.collect();
        let terms: Vec<u64> = rows.iter().map(|(_, nimber)| nimber.0).collect();
        flips.sort_unstable();
        let most = row.most_others;
        let (most_twos, most_threes) = (row.coins.ilog2().min(MOST_SHOWN), row.coins.ilog(3).min(MOST_SHOWN));
        let mut grid = vec![vec!["a \\ b".to_string()]];
        grid[0].extend((0..=most_threes).map(|threes| threes.to_string()));
        grid.extend((0..=most_twos).map(|twos| {
            let nimbers = (0..=most_threes).map(|threes| table.nimber(twos, threes).to_string());
            std::iter::once(twos.to_string()).chain(nimbers).collect()
        }));
        let report = Report::by_nim_sum(nim_sum)
            .without_moves(!can_move)
            .lines_in(
                Section::Games,
                sentences::sprague_grundy(Phrase::both("Each coin that shows tails", "每枚反面朝上的硬币")),
            )
            .games(text!("Why one coin is a game although moves turn others too (coin turning; Winning Ways, ch. 14): two equal games\n\
                 cancel, since g xor g = 0, so turning a coin back to heads is the same as adding that coin once more.\n\
                 The nimber G(a, b) of a coin depends on a and b alone, the exponents of 2 and 3 in its number.", "一步会翻动别的硬币，为什么一枚硬币仍是独立的游戏（翻硬币定理，《稳操胜券》第 14 章）：两个相同的游戏\n\
                 互相抵消（g xor g = 0），所以把一枚硬币翻回正面，等于再添一枚同样的硬币。\n\
                 硬币的 SG 值 G(a, b) 只取决于它的编号中 2 的指数 a 和 3 的指数 b。"))
            .recurrence(sentences::recurrence_of("G(a, b)", &text!("G(a - p, b) xor G(a - 2p, b) xor ... xor G(a - qp, b), pq <= a, and the same with b, p >= 1, 1 <= q <= {most}", "G(a - p, b) xor G(a - 2p, b) xor ... xor G(a - qp, b)，pq <= a，对 b 同样，p >= 1，1 <= q <= {most}")))
            .values(text!("The table of G(a, b), by the recurrence from the corner on:", "G(a, b) 的表，从左上角起按递推得到："))
            .grid_in(Section::Values, &grid)
            .theorem(text!(
                    "Only the exponents matter, so all n coins share this small table, and a row of coins is read once.",
                    "只有指数起作用，所以 n 枚硬币共用这张小表，每行硬币只需读一遍。"
                ))
            .line(text!(
                "Coins of equal a and b cancel in pairs. The kinds with an odd number of coins that show tails and can move \
                 (a or b is not 0):",
                "a 与 b 都相同的硬币两两抵消。反面朝上、能走（a 或 b 不为 0）且枚数为奇数的各类："
            ))
            .nim_sum_table([Phrase::both("first coin", "第一枚"), Phrase::same("a"), Phrase::same("b")], rows, nim_sum)
            .line(sentences::nim_sum(&terms));
        let report = if most_twos.min(most_threes) > 0 {
            let options = [(0, 1), (1, 0)].map(|(a, b)| (format!("({a}, {b})"), table.nimber(a, b)));
            report.worked("1, 1", &options)
        } else {
            report
        };
        let winning = flips.into_iter().map(|flip| {
            let (words, data) = in_words(flip);
            let Flip { coin, base, p, q } = flip;
            let left: Vec<u64> = (1..=q).map(|j| table.nimber_of_coin(coin / base.pow(p * j)).0).collect();
            (sentences::with_effect(&words, &sentences::becomes(table.nimber_of_coin(coin), &left)), data)
        });
        Ok(report.winning_moves(WinningMoves::counted(count, winning)))
    }

    fn mistakes() -> Vec<Mistake<CoinRow>> {
        mistakes::all()
    }
}

impl SingleGame for CoinGame {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<CoinRow>, Fault> {
        let (coins, most_others) = Self::read_sizes(input)?;
        let mut row = CoinRow { coins, most_others, classes: BTreeMap::new(), tails: 0 };
        let mut coin = 0;
        input.flags(SIDE.field(), coins, |sides| {
            let tails = sides.iter().zip(coin + 1..).filter(|(side, _)| **side == 0);
            tails.for_each(|(_, coin)| row.add(coin));
            coin += sides.len() as u64;
        })?;
        Ok(Some(row))
    }

    /// Sums the nimbers while the coins are read, and keeps nothing of the row.
    fn outcome_next(&mut self, input: &mut Scanner<'_>) -> Option<Answered<Outcome>> {
        Some(Self::read_sizes(input).and_then(|(coins, most_others)| {
            let mut sum = RowSum::new(self.table(coins, most_others));
            input.flags(SIDE.field(), coins, |sides| sum.push(sides))?;
            Ok(Some(Ok(sum.nim_sum().outcome())))
        }))
    }
}

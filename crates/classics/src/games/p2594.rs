//! Luogu P2594 (ZJOI 2009) 染色游戏: connected sets of coins on a grid, nimbers of up to 199 bits.

use sg_core::games::connected_coins::{exponent, nim_sum};
use sg_core::values::not_in_pairs;

use crate::prelude::*;

/// The number of rows.
const ROWS: Number = Number::new("n", sentences::ROWS, 1..=100, 1..=MOST);
/// The number of columns.
const COLUMNS: Number = Number::new("m", sentences::COLUMNS, 1..=100, 1..=1 << 20);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<ConnectedCoins>>();

/// The solver of P2594.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectedCoins;

/// A grid of coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinGrid {
    rows: u64,
    columns: u64,
    /// The row and the column of each coin that shows tails, from 1.
    tails: Vec<(u64, u64)>,
}

/// The rules: a position has a bit for each coin that shows tails, row by row. A move is the set of
/// coins that it turns.
#[derive(Clone, Debug)]
pub struct ConnectedRules {
    /// For each coin, the connected sets to its upper left that hold it.
    sets: Vec<Vec<u64>>,
}

impl ConnectedRules {
    /// The rules of a grid of few coins.
    fn new(rows: u64, columns: u64) -> Self {
        let coins = rows * columns;
        let all = |within: &dyn Fn(u64) -> bool| -> u64 {
            (0..coins).filter(|&coin| within(coin)).map(|coin| 1 << coin).sum()
        };
        let first_column = all(&|coin| coin % columns == 0);
        let beside = |set: u64| {
            set << columns | set >> columns | set << 1 & !first_column | (set & !first_column) >> 1
        };
        let sets = (0..coins).map(|corner| {
            let [row, column] = [corner / columns, corner % columns];
            let other = !all(&|coin| coin / columns <= row && coin % columns <= column);
            // No way from the corner is longer than there are coins.
            let reached =
                |set: u64| (0..coins).fold(1 << corner, |reached, _| reached | beside(reached) & set);
            (1 << corner..2 << corner).filter(|&set| set & other == 0 && reached(set) == set).collect()
        });
        Self { sets: sets.collect() }
    }
}

impl Rules for ConnectedRules {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &tails: &u64, found: &mut dyn FnMut(u64, u64)) {
        let shown = self.sets.iter().enumerate().filter(|(coin, _)| tails >> coin & 1 == 1);
        for &set in shown.flat_map(|(_, sets)| sets) {
            found(set, tails ^ set);
        }
    }
}

impl CoinGrid {
    /// The coins of a position of the rules.
    fn coins(&self, set: u64) -> Vec<(u64, u64)> {
        let coins = (0..self.rows * self.columns).filter(|coin| set >> coin & 1 == 1);
        coins.map(|coin| (coin / self.columns + 1, coin % self.columns + 1)).collect()
    }
}

impl StatelessGame for ConnectedCoins {
    const ABOUT: About = About {
        name: "p2594",
        aliases: &["connected-coins", "bzoj1434"],
        title: "Connected Coins",
        title_zh: "染色游戏",
        judge: "Luogu P2594 [ZJOI2009]",
        rules: "A grid of coins. A move turns all coins of a connected set that has a coin, turned from tails to heads, such that all \
                others of the set are to its upper left: in no later row and no later column. The player who cannot move loses.",
        rules_zh: "方格中每格一枚硬币。每次选一个连通的格子集合翻转，其中有一枚由反面翻到正面的硬币，集合中其余格子都在它的左上方（行号、列号都不大于它）。无法操作者输。",
        numbers: &[ROWS, COLUMNS],
        search: SearchLimits::new(&[Cap::new(12, ["coins", "枚硬币"])], 5_000),
        input: "T, then T cases: n and m, then n rows of m letters, `H` for heads and `T` for tails.",
        input_zh: "第一行 T，之后 T 组：n 和 m，然后 n 行，每行 m 个字母，`H` 为正面，`T` 为反面。",
        words: ["-_-\n", "=_=\n"],
        theory: "A coin-turning game (Winning Ways, ch. 14): the nim-sum of the coins that show tails. The nimber of a coin in row i, column j \
             is the power of 2 with the exponent i + j - 2, or, in the first row or column, the greatest power of 2 that divides \
             i + j - 1.",
        theory_zh: "翻硬币游戏（《稳操胜券》第 14 章）：各枚反面向上的硬币的 SG 值的异或和。第 i 行第 j 列的 SG 值是 2 的 i + j - 2 次幂；\
             在第一行或第一列则是 lowbit(i + j - 1)。",
        framing: Framing::CountFirst(Number::new("T", sentences::CASES, 1..=50, 0..=MOST)),
        ..About::DEFAULT
    };

    type Case = CoinGrid;
    type StatementRules = ConnectedRules;

    fn read(input: &mut Scanner<'_>) -> Result<CoinGrid, Fault> {
        let (rows, columns) = (input.get(ROWS)?, input.get(COLUMNS)?);
        let mut tails = Vec::new();
        for row in 1..=rows {
            input.end_of_line();
            let expected = text!(
                "row {row} of {rows}: {columns} letters `H` or `T`",
                "第 {row} 行（共 {rows} 行）：{columns} 个字母 `H` 或 `T`"
            );
            let letters = input.letters(&expected, columns..=columns, |byte| matches!(byte, b'H' | b'T'))?;
            let here = (1..).zip(letters).filter(|&(_, letter)| letter == b'T');
            tails.extend(here.map(|(column, _)| (row, column)));
        }
        Ok(CoinGrid { rows, columns, tails })
    }

    fn solve(grid: &CoinGrid) -> Result<WinnerAnswer, Refusal> {
        Ok(WinnerAnswer::winner(Outcome::n_if(!nim_sum(grid.tails.iter().copied()).is_empty())))
    }

    fn explain(grid: &CoinGrid) -> Result<Report, Refusal> {
        let sum = nim_sum(grid.tails.iter().copied());
        let rows = grid.tails.iter().map(|&(row, column)| [row, column, exponent(row, column)]);
        let report = Report::by_large_nim_sum(Outcome::n_if(!sum.is_empty()))
            .without_moves(grid.tails.is_empty())
            .lines_in(Section::Games, sentences::sprague_grundy(Phrase::both("Each coin that shows tails, alone on the grid,", "每枚反面向上的硬币单独放在棋盘上，")))
            .games(text!(
                "A coin turned twice is as before, as equal nimbers cancel: so each coin is an independent game, and a move replaces one coin by the others.",
                "同一枚硬币翻两次复原，正如相同的 SG 值抵消：所以每枚硬币是独立的游戏，一步把一枚换成集合中的其他硬币。"
            ))
            .recurrence(text!(
                "In the first row the sets are runs that end at the coin, the game of Ruler (Winning Ways, ch. 14): 1, 2, 1, 4, 1, 2, 1, 8, ...;\n\
                 the same in the first column. Elsewhere let P be the power of 2 with the exponent i + j - 2. All other coins to the upper left\n\
                 have smaller powers of 2, so P is the nim-sum of none of their sets. Every smaller number is: take the first row up to\n\
                 column j, and column j down to the coin (where j = 2, exchange rows and columns here). For each power from 4 to P / 2 there is\n\
                 a coin next to these, in row 2 or in column j - 1, that is added if this bit is wrong; the lowest two bits are set\n\
                 by adding (2, 1) or by leaving out (1, 1), or (1, 1) and (1, 2).",
                "第一行上的集合是以该硬币为右端的一段，即标尺游戏（《稳操胜券》第 14 章）：1, 2, 1, 4, 1, 2, 1, 8, ……；第一列同样。\n\
                 其余位置，设 P 为 2 的 i + j - 2 次幂。左上方其他硬币的 SG 值都是更小的 2 的幂，所以没有集合的异或和等于 P。\n\
                 而每个更小的数都能取到：取第一行的前 j 枚，以及第 j 列上该硬币以上的各枚（j = 2 时，以下行列互换）；从 4 到 P / 2 的每个 2 的幂，\n\
                 在第 2 行或第 j - 1 列都有一枚与它们相邻的硬币，该位不对就加入这枚；最低两位则靠加入 (2, 1)，\n\
                 或去掉 (1, 1)，或去掉 (1, 1) 与 (1, 2) 来调整。"
            ))
            .table(
                [Phrase::both("row", "行"), Phrase::both("column", "列"), Phrase::both("exponent of the nimber", "SG 值的指数")],
                rows,
            )
            .line(match sum[..] {
                [] => text!("nim-sum: 0", "异或和：0"),
                _ => text!(
                    "nim-sum: the powers of 2 that occur an odd number of times, with the exponents {exponents}",
                    "异或和：出现奇数次的 2 的幂，指数为 {exponents}",
                    exponents = separated(sum.iter().rev(), ", ")
                ),
            });
        let Ok((rules, start)) = Self::start(grid) else { return Ok(report) };
        let outcome = |&after: &u64| Ok(Outcome::n_if(!nim_sum(grid.coins(after)).is_empty()));
        let winning = winning_by_outcome(&rules, &start, outcome)?;
        Ok(report.winning_moves(<Self as Game>::listed(grid, winning)))
    }

    fn start(grid: &CoinGrid) -> Result<(ConnectedRules, u64), Refusal> {
        let CoinGrid { rows, columns, tails } = grid;
        <Self as Game>::ABOUT.search.check([rows.saturating_mul(*columns)])?;
        let bits = tails.iter().map(|(row, column)| 1 << ((row - 1) * columns + column - 1));
        Ok((ConnectedRules::new(*rows, *columns), bits.sum()))
    }

    fn adversaries() -> Vec<Adversary> {
        vec![Adversary::new(
            [
                "nimbers of 32, 64 or 128 bits, in which higher powers of 2 are lower ones again",
                "32、64 或 128 位的 SG 值，更高的 2 的幂在其中又成了低位",
            ],
            || {
                let grid = |difference: usize| {
                    // The first coin and the last one of the diagonal that begins at (2, 2), a
                    // power of 2 that is `difference` bits higher.
                    let side = 2 + difference / 2;
                    let row = |row: usize| -> String {
                        let tails = [2, side].contains(&row);
                        (1..=side)
                            .map(|column| if tails && column == row { 'T' } else { 'H' })
                            .chain(['\n'])
                            .collect()
                    };
                    format!("{side} {side}\n{}", (1..=side).map(row).collect::<String>())
                };
                // A coin of the first row that is worth as much as the one at (2, 2), so that the
                // second player wins one case.
                format!("4\n{}2 4\nHHHT\nHTHH\n", [32, 64, 128].map(grid).concat())
            },
        )]
    }

    fn mistakes() -> Vec<Mistake<CoinGrid>> {
        let of_coins = |exponent: fn(u64, u64) -> u64| {
            move |grid: &CoinGrid| {
                let exponents = grid.tails.iter().map(|&(row, column)| exponent(row, column));
                Outcome::n_if(!not_in_pairs(exponents).is_empty())
            }
        };
        vec![
            Self::mistaken(
                "power-everywhere",
                [
                    "it takes 2^(i + j - 2) in the first row and column too",
                    "第一行和第一列也取 2^(i + j - 2)",
                ],
                ["the special case left out", "漏了特殊情况"],
                "1\n1 3\nTHT\n",
                of_coins(|row, column| row + column - 2),
            ),
            Self::mistaken(
                "ruler-everywhere",
                [
                    "it takes the greatest power of 2 that divides i + j - 1 everywhere",
                    "处处都取 lowbit(i + j - 1)",
                ],
                ["the rule of the first row", "只用了第一行的规律"],
                "1\n2 2\nTH\nHT\n",
                of_coins(|row, column| u64::from((row + column - 1).trailing_zeros())),
            ),
            Self::mistaken(
                "nimbers-of-64-bits",
                [
                    "it keeps the nimbers as numbers of 64 bits, in which 1 << 64 is 1 << 0 again",
                    "用 64 位整数存 SG 值，其中 1 << 64 又成了 1 << 0",
                ],
                ["the usual nim-sum of integers", "直接对整数求异或和"],
                concat!(
                    "1\n2 64\n",
                    "HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHTH\n",
                    "HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHT\n",
                ),
                of_coins(|row, column| exponent(row, column) % 64),
            ),
            Self::mistaken(
                "heads-for-tails",
                ["it adds up the coins that show heads", "累加的是正面向上的硬币"],
                ["which coin is turned", "看错了翻哪一面"],
                "1\n1 1\nH\n",
                |grid| {
                    let all =
                        (1..=grid.rows).flat_map(|row| (1..=grid.columns).map(move |column| (row, column)));
                    Outcome::n_if(!nim_sum(all.chain(grid.tails.iter().copied())).is_empty())
                },
            ),
        ]
    }

    fn in_words(grid: &CoinGrid, &set: &u64) -> (Text, Value) {
        let coins = grid.coins(set);
        let listed: Vec<Text> =
            coins.iter().map(|(row, column)| Text::plain(format_args!("({row}, {column})"))).collect();
        (text!("turn {coins}", "翻转 {coins}", coins = sentences::list(&listed)), json!({ "coins": coins }))
    }
}

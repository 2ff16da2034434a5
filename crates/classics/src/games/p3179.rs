//! Luogu P3179 (HAOI 2015) 数组游戏: a white number x is turned, and 2x, 3x, ..., kx with it.

use sg_core::games::turning_multiples::TurningMultiples;

use crate::prelude::*;

/// The numbers of the row: 1 to n.
const ROW: Number =
    Number::new("n", ["the length of the row", "一行的长度"], 1..=1_000_000_000, 1..=10_000_000_000);
/// The number of white ones.
const WHITES: Number = Number::new("w", ["the number of white places", "白格数"], 1..=100, 0..=MOST);
/// A white place.
const WHITE: Number = Number::always("x", ["a white place", "一个白格的位置"], 1..=MOST).up_to("n");

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<ArrayGame>>();

/// The solver of P3179.
#[derive(Clone, Debug, Default)]
pub struct ArrayGame {
    /// The length of the row of the input.
    row: u64,
    /// The nimbers for the last length.
    nimbers: Option<TurningMultiples>,
}

/// A row and its white places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhitePlaces {
    row: u64,
    /// In increasing order.
    whites: Vec<u64>,
}

/// The rules for a row of at most 63 places: a position has bit x set for a white place x.
#[derive(Clone, Copy, Debug)]
pub struct TurningRules(u64);

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnMultiples {
    /// The white place that is chosen.
    pub place: u64,
    /// The number of its multiples that are turned, itself included.
    pub count: u64,
}

impl Rules for TurningRules {
    type Position = u64;
    type Move = TurnMultiples;

    fn moves(&self, &white: &u64, found: &mut dyn FnMut(TurnMultiples, u64)) {
        for place in (1..=self.0).filter(|place| white >> place & 1 == 1) {
            let mut after = white;
            for count in 1..=self.0 / place {
                after ^= 1 << (count * place);
                found(TurnMultiples { place, count }, after);
            }
        }
    }
}

impl ArrayGame {
    fn nimbers(&mut self, row: u64) -> &mut TurningMultiples {
        self.nimbers = self.nimbers.take().filter(|nimbers| nimbers.coins() == row);
        self.nimbers.get_or_insert_with(|| TurningMultiples::new(row))
    }

    fn nimber(&mut self, WhitePlaces { row, whites }: &WhitePlaces) -> Nimber {
        let nimbers = self.nimbers(*row);
        whites.iter().map(|&place| nimbers.nimber(place)).sum()
    }
}

/// The mistake of a program with a table of the nimbers by floor(n / x).
fn tabulated(options: fn(u64, &[Nimber]) -> Vec<Nimber>) -> impl Fn(&WhitePlaces) -> Outcome {
    move |WhitePlaces { row, whites }| by_table(whites.iter().map(|place| row / place), 500, options)
}

impl Game for ArrayGame {
    type Position = WhitePlaces;
    type Rules = TurningRules;

    const ABOUT: About = About {
        name: "p3179",
        aliases: &["array-game", "turning-multiples", "bzoj4035"],
        title: "Array Game",
        title_zh: "数组游戏",
        judge: "Luogu P3179 [HAOI2015]",
        rules: "A row of n places, some white and the others black. A move chooses a white place x and a number k with kx <= n, and \
                turns x, 2x, ..., kx from white to black and from black to white. The player who cannot move loses.",
        rules_zh: "一行 n 个位置，有些是白色，其余是黑色。每次选一个白色位置 x 和满足 kx <= n 的数 k，把 x, 2x, ..., kx 黑白翻转。无法操作者输。",
        numbers: &[ROW, WHITES, WHITE],
        search: SearchLimits::new(&[Cap::new(16, ["places", "个位置"])], 100_000),
        input: "n; K, then K cases: w in a line, and the w white places in the next.",
        input_zh: "n；K，之后 K 组：一行为 w，下一行为 w 个白色位置。",
        words: ["Yes\n", "No\n"],
        theory: "A coin-turning game (Winning Ways, ch. 14): the nimber is the nim-sum of those of the white places, each alone. That of x is \
             the mex of the nim-sums of 2x, ..., kx for all k, and depends on floor(n / x) alone: O(n^(3/4)) for all.",
        theory_zh: "翻硬币游戏（《稳操胜券》第 14 章）：局面的 SG 值是各个白格单独的 SG 值的异或和。x 的 SG 值是对所有 k，2x, ..., kx 的异或和的 \
             mex，只与 floor(n / x) 有关；全部求出需 O(n^(3/4))。",
        framing: Framing::CountFirst(Number::new("K", sentences::CASES, 1..=100, 0..=MOST)),
        ..About::DEFAULT
    };

    fn outcome(&mut self, position: &WhitePlaces) -> Result<Outcome, Refusal> {
        Ok(self.nimber(position).outcome())
    }

    fn report(&mut self, position: &WhitePlaces) -> Result<Report, Refusal> {
        let (sum, row) = (self.nimber(position), position.row);
        let nimbers = self.nimbers(row);
        let of_places: Vec<Nimber> = position.whites.iter().map(|&place| nimbers.nimber(place)).collect();
        let (mut count, mut moves) = (0, Vec::new());
        for (&place, &before) in position.whites.iter().zip(&of_places).filter(|_| !sum.is_zero()) {
            for (first, last) in nimbers.turns(place, before ^ sum) {
                count += u128::from((last - first) / 2 + 1);
                let room = LISTED_MOVES.saturating_sub(moves.len());
                let turns = (first..=last).step_by(2).take(room);
                moves.extend(turns.map(|count| Self::in_words(position, &TurnMultiples { place, count })));
            }
        }
        let table = position.whites.iter().zip(&of_places);
        let table = table.map(|(&place, &nimber)| ([place, row / place], nimber));
        let each = Phrase::both("Each white place, alone in the row,", "每个白格单独放在一行里，");
        let values =
            (1..=row.min(FIRST_VALUES as u64)).map(|value| [value, TurningMultiples::new(value).nimber(1).0]);
        Ok(Report::of_games(each, [Phrase::both("place", "格"), Phrase::same("v")], table)
            .without_moves(position.whites.is_empty())
            .games(text!(
                "A black place that is turned becomes white, and a white one black, as if another one were put on it: two on one place cancel,\n\
                 as equal nimbers do. So each white place is an independent game, and a move replaces x by 2x, ..., kx, or by nothing if k = 1.",
                "黑格翻成白格，白格翻成黑格，就像在上面再放一个：同一格上的两个抵消，正如相同的 SG 值抵消。\n\
                 所以每个白格是独立的游戏，一步把 x 换成 2x, ..., kx；k = 1 时 x 只是消失。"
            ))
            .recurrence(text!(
                "Recurrence: G(x) = mex of 0, for k = 1, and of G(2x) xor ... xor G(kx), 2 <= k <= n / x.",
                "递推：G(x) = mex {{ 0（k = 1），G(2x) xor ... xor G(kx)（2 <= k <= n / x）}}。"
            ))
            .recurrence(text!(
                "It depends on v = floor(n / x) alone, as jx has floor(v / j). Where floor(v / j) is the same for many j, the nim-sums take\n\
                 two values in turn, so O(sqrt(v)) steps are enough for each v.",
                "它只与 v = floor(n / x) 有关，因为 jx 对应 floor(v / j)。floor(v / j) 相同的一段 j 中，异或和只在两个值之间交替，\n\
                 所以每个 v 只需 O(sqrt(v)) 步。"
            ))
            .table_in(Section::Values, [Phrase::same("v"), Phrase::same("G")], values)
            .winning_moves(WinningMoves::counted(count, moves)))
    }

    fn rules(WhitePlaces { row, whites }: &WhitePlaces) -> Result<(TurningRules, u64), Refusal> {
        Self::ABOUT.search.check([*row])?;
        Ok((TurningRules(*row), whites.iter().fold(0, |white, place| white | 1 << place)))
    }

    fn mistakes() -> Vec<Mistake<WhitePlaces>> {
        vec![
            Self::mistaken(
                "white-places-counted",
                ["it looks at the parity of the white places", "只看白格个数的奇偶"],
                ["every move is assumed to turn only one place", "以为每步只翻一格"],
                "2\n1\n2\n1 2\n",
                |position| Outcome::n_if(position.whites.len() % 2 == 1),
            ),
            Self::mistaken(
                "last-multiple-alone",
                [
                    "it replaces x by kx alone, instead of by all of 2x, ..., kx",
                    "只把 x 换成 kx，而不是 2x, ..., kx 全部",
                ],
                ["no nim-sum", "没有取异或和"],
                "4\n1\n2\n1 3\n",
                tabulated(|v, table| {
                    (1..=v).map(|j| if j == 1 { Nimber(0) } else { table[(v / j) as usize] }).collect()
                }),
            ),
            Self::mistaken(
                "one-value-a-block",
                [
                    "where floor(v / j) stays the same it takes the nim-sum at the end of the block only",
                    "整除分块时每一块只取块末的异或和",
                ],
                ["the other of the two values is left out", "漏了块内交替的另一个值"],
                "3\n1\n2\n1 2\n",
                tabulated(|v, table| {
                    let (mut sum, mut all) = (Nimber(0), vec![Nimber(0)]);
                    for j in 2..=v {
                        sum ^= table[(v / j) as usize];
                        if j == v || v / (j + 1) != v / j {
                            all.push(sum);
                        }
                    }
                    all
                }),
            ),
        ]
    }

    fn in_words(_: &WhitePlaces, &TurnMultiples { place, count }: &TurnMultiples) -> (Text, Value) {
        let places = match count {
            1 => Text::plain(place),
            2 => sentences::and(&[place, 2 * place]),
            _ => Text::plain(format_args!("{place}, {}, ..., {}", 2 * place, count * place)),
        };
        let words = text!("turn {places}", "翻转 {places}");
        (words, json!({ "place": place, "count": count }))
    }

    fn position_after(position: &WhitePlaces, white: &u64) -> Option<WhitePlaces> {
        let whites = (1..=position.row).filter(|place| white >> place & 1 == 1).collect();
        Some(WhitePlaces { row: position.row, whites })
    }
}

impl SingleGame for ArrayGame {
    fn read_header(&mut self, input: &mut Scanner<'_>) -> Result<(), Fault> {
        self.row = input.get(ROW)?;
        input.end_of_line();
        Ok(())
    }

    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<WhitePlaces>, Fault> {
        let count = input.get(WHITES.at_most(self.row))?;
        input.end_of_line();
        let another = Phrase::both(", different from those before", "，与前面的不同");
        let mut whites = input.distinct(WHITE.at_most(self.row), count, another)?;
        whites.sort_unstable();
        Ok(Some(WhitePlaces { row: self.row, whites }))
    }
}

//! Luogu P10501, POJ 2311 Cutting Game: a sheet is cut along its grid, who first makes a piece of
//! one square wins.

use sg_core::games::cutting::Cutting;

use crate::prelude::*;

/// The width of the sheet.
const WIDTH: Number = Number::new("W", ["the width of the sheet", "纸的宽度"], 2..=200, 2..=1_000);
/// The height of the sheet.
const HEIGHT: Number = Number::new("H", ["the height of the sheet", "纸的高度"], 2..=200, 2..=1_000);

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<CuttingGame>>();

/// The solver of P10501.
#[derive(Clone, Debug, Default)]
pub struct CuttingGame {
    sheets: Cutting,
}

/// The rules: a position is the pieces in order; play ends with a piece of one square.
#[derive(Clone, Copy, Debug)]
pub struct CuttingRules;

/// A cut of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The width and height of the piece.
    pub piece: [u64; 2],
    /// Which of these is parted: 0 or 1.
    pub side: usize,
    /// The smaller part of it.
    pub part: u64,
}

impl Cut {
    /// The two pieces.
    fn pieces(&self) -> [[u64; 2]; 2] {
        let mut pieces = [self.piece; 2];
        pieces[0][self.side] = self.part;
        pieces[1][self.side] -= self.part;
        pieces
    }

    /// All cuts of a piece into parts of at least `least`; mirror images are one.
    fn all(piece: [u64; 2], least: u64) -> impl Iterator<Item = Self> {
        [0, 1]
            .into_iter()
            .flat_map(move |side| (least..=piece[side] / 2).map(move |part| Self { piece, side, part }))
    }
}

impl Rules for CuttingRules {
    type Position = Vec<[u64; 2]>;
    type Move = Cut;

    fn moves(&self, pieces: &Vec<[u64; 2]>, found: &mut dyn FnMut(Cut, Vec<[u64; 2]>)) {
        if pieces.contains(&[1, 1]) {
            return;
        }
        for at in (0..pieces.len()).filter(|&at| at == 0 || pieces[at - 1] != pieces[at]) {
            for cut in Cut::all(pieces[at], 1) {
                let mut after = pieces.clone();
                after.swap_remove(at);
                after.extend(cut.pieces());
                after.sort_unstable();
                found(cut, after);
            }
        }
    }
}

impl CuttingGame {
    fn nimber(&mut self, [width, height]: [u64; 2]) -> Nimber {
        self.sheets.nimber(width as usize, height as usize)
    }
}

/// Who wins a sheet by a program that knows only some cuts and takes a side of 1 for an end.
fn mistaken_outcome(sheet: [u64; 2], known: fn(&Cut) -> bool) -> Outcome {
    // The judge's sheets; larger ones are beyond such a program's table.
    let [width, height] = sheet.map(|side| side.min(200));
    let mut table = vec![[Nimber(0); 201]; 201];
    for (w, h) in (2..=width).flat_map(|w| (2..=height).map(move |h| (w, h))) {
        let nimber = |[w, h]: [u64; 2]| table[w as usize][h as usize];
        let cuts = Cut::all([w, h], 1).filter(known);
        let options = cuts.map(|cut| cut.pieces().map(nimber).into_iter().sum::<Nimber>());
        table[w as usize][h as usize] = sg_core::mex(options);
    }
    table[width as usize][height as usize].outcome()
}

impl Game for CuttingGame {
    /// Width and height.
    type Position = [u64; 2];
    type Rules = CuttingRules;

    const ABOUT: About = About {
        name: "p10501",
        aliases: &["cutting-game", "poj2311"],
        title: "Cutting Game",
        title_zh: "剪纸游戏",
        judge: "Luogu P10501, POJ 2311",
        rules: "A sheet of W x H squares. A move cuts one of the pieces into two along a line of the grid, from edge to edge. The \
                player who first cuts out a piece of one square wins.",
        rules_zh: "一张 W x H 的方格纸。每次选一张纸片，沿一条格线从一边到另一边剪成两张。最先剪出单独一格者胜。",
        numbers: &[WIDTH, HEIGHT],
        search: SearchLimits::new(&[Cap::new(25, ["squares", "格"])], 200_000),
        input: "Cases W H to the end of the input.",
        input_zh: "多组 W H，读到文件末尾。",
        words: ["WIN\n", "LOSE\n"],
        theory: "Sprague-Grundy theorem without strips of width 1, as whoever makes one loses: G(W, H) is the mex of G(i, H) xor G(W - i, H), \
             2 <= i <= W - 2, and G(W, i) xor G(W, H - i), 2 <= i <= H - 2.",
        theory_zh: "Sprague-Grundy 定理，但不剪出宽为 1 的纸条，因为谁剪出谁输：G(W, H) = mex { G(i, H) xor G(W - i, H)，2 <= i <= W - 2；\
             G(W, i) xor G(W, H - i)，2 <= i <= H - 2 }。",
        ..About::DEFAULT
    };

    fn outcome(&mut self, &sheet: &[u64; 2]) -> Result<Outcome, Refusal> {
        Ok(self.nimber(sheet).outcome())
    }

    fn report(&mut self, &sheet: &[u64; 2]) -> Result<Report, Refusal> {
        let nimber = self.nimber(sheet);
        let widths = 2..=sheet[0].min(FIRST_VALUES as u64);
        let rows: Vec<_> = widths.map(|width| [width, self.nimber([width, sheet[1]]).0]).collect();
        let mut moves = Vec::new();
        for cut in Cut::all(sheet, 2) {
            let [one, other] = cut.pieces().map(|piece| self.nimber(piece));
            if one == other {
                moves.push(sentences::becoming(Self::in_words(&sheet, &cut), nimber, &[one.0, other.0]));
            }
        }
        let [width, height] = sheet;
        Ok(Report::by_nim_sum(nimber)
            .games(text!(
                "Whoever makes a strip of width 1 loses: the opponent cuts a square from its end, which wins.\n\
                 So both play as if such cuts were forbidden; a player left with only sheets of sides 2 and 3 has to make one, and loses.",
                "谁剪出宽为 1 的纸条谁输：对手从它的一端剪下一格就赢了。所以双方都当作不许这样剪；\n\
                 只剩边长为 2、3 的纸时，轮到的一方不得不剪出纸条，于是输。"
            ))
            .lines_in(Section::Games, sentences::sprague_grundy(Phrase::both("Each piece", "每一张")))
            .recurrence(sentences::several_games())
            .recurrence(sentences::recurrence(
                "G(W, H)",
                "G(i, H) xor G(W - i, H), 2 <= i <= W - 2; G(W, i) xor G(W, H - i), 2 <= i <= H - 2",
            ))
            .table_in(Section::Values, [Phrase::same("W"), Phrase::same("G(W, H)")], rows)
            .line(text!("The sheet: G({width}, {height}) = {nimber}", "整张纸：G({width}, {height}) = {nimber}"))
            .winning_moves(WinningMoves::all(moves)))
    }

    fn rules(&[width, height]: &[u64; 2]) -> Result<(CuttingRules, Vec<[u64; 2]>), Refusal> {
        Self::ABOUT.search.check([width * height])?;
        Ok((CuttingRules, vec![[width, height]]))
    }

    fn mistakes() -> Vec<Mistake<[u64; 2]>> {
        vec![
            Self::mistaken(
                "last-cut-wins",
                [
                    "it makes the player who makes the last cut win, so that the parity of the squares decides",
                    "让剪最后一刀的一方赢，于是只看格数的奇偶",
                ],
                ["G(1, 1) = 0 and every cut allowed", "令 G(1, 1) = 0，并且允许任何剪法"],
                "2 2\n",
                |&[width, height]| Outcome::n_if(width * height % 2 == 0),
            ),
            Self::mistaken(
                "strip-left-over",
                [
                    "it forbids a strip of width 1 on one side of the cut, and lets it be left on the other",
                    "只禁止剪下宽为 1 的纸条，却允许剩下的宽为 1",
                ],
                ["a loop up to W - 1", "循环到了 W - 1"],
                "2 3\n",
                |&sheet| mistaken_outcome(sheet, |cut| cut.piece[cut.side] > 2),
            ),
            Self::mistaken(
                "one-direction",
                ["it cuts the width alone", "只沿一个方向剪"],
                ["one of the two loops missing", "漏了一个循环"],
                "2 4\n",
                |&sheet| mistaken_outcome(sheet, |cut| cut.side == 0 && cut.part >= 2),
            ),
        ]
    }

    fn in_words(_: &[u64; 2], cut: &Cut) -> (Text, Value) {
        let [one, other] = cut.pieces();
        let named = |[width, height]: [u64; 2]| format!("{width} x {height}");
        (
            text!(
                "cut {piece} into {parts}",
                "把 {piece} 剪成 {parts}",
                parts = sentences::and(&[named(one), named(other)]),
                piece = named(cut.piece)
            ),
            json!({ "piece": cut.piece, "into": [one, other] }),
        )
    }
}

impl SingleGame for CuttingGame {
    fn read(&mut self, input: &mut Scanner<'_>) -> Result<Option<[u64; 2]>, Fault> {
        Ok(Some([input.get(WIDTH)?, input.get(HEIGHT)?]))
    }
}

//! Bean splitting as a judge's problem: a bean of a row is replaced by two beans further on.
//!
//! P3185 plays it with beans in bottles and UVa 1378 with stones in piles. Here are the statement's
//! rules and all that is said about a row; each problem has its format and its words. The theory is
//! [`sg_core::heaps::bean_splitting`].

use sg_core::heaps::bean_splitting::flawed::{Flaw, Refutation, refute};
use sg_core::heaps::bean_splitting::{self, BeanSplitting, bottles};
use sg_core::rules::oracle::Oracle;
use sg_judge::prelude::*;
use sg_judge::{AskedMove, JudgedMove, MistakeAbout, only_position, search};

/// A move: the place of the bean that is taken, and those of the two that are put down.
pub type Triple = (usize, usize, usize);

/// The rules, as both statements have them: a move `(i, j, k)` with `i < j <= k` takes a bean from
/// place `i` of the row and puts one on `j` and one on `k`. The player who cannot move loses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bottles;

impl Rules for Bottles {
    type Position = Vec<u64>;
    type Move = Triple;

    fn moves(&self, beans: &Vec<u64>, found: &mut dyn FnMut(Triple, Vec<u64>)) {
        for i in (0..beans.len()).filter(|&i| beans[i] > 0) {
            for j in i + 1..beans.len() {
                for k in j..beans.len() {
                    let mut after = beans.clone();
                    after[i] -= 1;
                    after[j] += 1;
                    after[k] += 1;
                    found((i, j, k), after);
                }
            }
        }
    }
}

/// A statement's words for the game, and what is said in them.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// One place of the row, such as a bottle.
    pub place: Phrase,
    /// The beans of a place, in the head of a table.
    pub beans: Phrase,
    /// The size of a heap, in the head of a table.
    pub heap: Phrase,
    /// "Each bean".
    pub each: Phrase,
    /// The heading of the table of places with an odd number of beans.
    pub odd: Phrase,
    /// The sentence that says which heap a bean is, and which beans count, in a row of this many
    /// places.
    pub games: Phrase,
    /// The words that a bean is taken from a place.
    pub taken: fn(usize) -> Text,
    /// The words before the place of a bean that is put down.
    pub into: Phrase,
    /// The sizes that the search accepts: places, and beans on each of them but the last.
    pub search: SearchLimits,
}

impl Telling {
    /// A move in words and as data.
    #[must_use]
    pub fn in_words(&self, (i, j, k): Triple) -> (Text, Value) {
        let into = self.into;
        let put = if j == k {
            text!("two {into} {j}", "两颗{into} {j}")
        } else {
            text!("one {into} {j} and one {into} {k}", "一颗{into} {j}，一颗{into} {k}")
        };
        let taken = (self.taken)(i);
        let words = text!("{i} {j} {k}: {taken}, {put}", "{i} {j} {k}：{taken}，{put}");
        (words, json!({ "i": i, "j": j, "k": k }))
    }

    /// Searches the statement's rules.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the row is too large.
    pub fn search(&self, beans: &[u64]) -> Result<Searched<Triple>, Refusal> {
        // Beans on the last place never move again, and each would be one position more.
        let mut start = beans.to_vec();
        if let Some((last, movable)) = start.split_last_mut() {
            *last = 0;
            self.search.check([beans.len() as u64, movable.iter().copied().max().unwrap_or(0)])?;
        }
        search(&mut Oracle::new(Bottles).with_limit(self.search.positions()), &start, &self.search)
    }

    /// Explains a row.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the row is too large for a search.
    pub fn explain(&self, beans: &[u64], method: Method) -> Result<Explanation, Refusal> {
        if method == Method::Rules {
            return Ok(self.search(beans)?.report(&|chosen| self.in_words(chosen)).into());
        }
        let last = beans.len() - 1;
        let rows = bottles::odd(beans).map(|odd| ([odd.bottle as u64, odd.beans, odd.heap], odd.nimber));
        let nimber_of = |place: usize| bean_splitting::nimber((last - place) as u64).0;
        let first = bottles::winning_moves(beans).map(|(i, j, k)| {
            let (words, data) = self.in_words((i, j, k));
            let becomes = sentences::becomes(nimber_of(i), &[nimber_of(j), nimber_of(k)]);
            (sentences::with_effect(&words, &becomes), data)
        });
        let nim_sum = bottles::nim_sum(beans);
        let terms: Vec<u64> = bottles::odd(beans).map(|odd| odd.nimber.0).collect();
        let report = Report::by_nim_sum(nim_sum)
            .without_moves(beans[..last].iter().all(|&beans| beans == 0))
            .lines_in(Section::Games, sentences::sprague_grundy(self.each))
            .games(self.games)
            .recurrence(sentences::several_games())
            .recurrence(sentences::recurrence("G(h)", "G(j) xor G(k), 0 <= k <= j < h"))
            .first_values("h", (0..).map(bean_splitting::nimber), options_of(BeanSplitting))
            .theorem(text!(
                "Theorem (Mock Turtles; Winning Ways, ch. 14): for h >= 1, G(h) is the h-th number with an odd number of one-bits,\n\
                 that is 2 (h - 1), plus 1 if h - 1 has an even number of one-bits.\n\
                 Reason, by induction: k = 0 gives every smaller number of this kind. Other options have an even number of one-bits:\n\
                 0, or any such number below G(h), which is its highest bit xor the rest. So G(h) is the least number left.",
                "定理（Mock Turtles；《稳操胜券》第 14 章）：h >= 1 时，G(h) 是二进制中有奇数个 1 的第 h 个数，\n\
                 即 2 (h - 1)；若 h - 1 的二进制中有偶数个 1，则再加 1。\n\
                 理由（归纳）：取 k = 0 得到所有更小的这样的数。其余后继的二进制中有偶数个 1：\n\
                 0，以及小于 G(h) 的任何这样的数（它是其最高位与其余部分的异或）。所以 G(h) 是剩下的最小的数。"
            ))
            .line(self.odd)
            .nim_sum_table([self.place, self.beans, self.heap], rows, nim_sum)
            .line(sentences::nim_sum(&terms));
        let count = bottles::count_winning_moves(beans);
        Ok(report.winning_moves(WinningMoves::counted(count.into(), first)).into())
    }

    /// Each move of a lost row, with the least reply that wins.
    #[must_use]
    pub fn replies(&self, beans: &[u64]) -> Option<Replies> {
        let (count, moves) = bottles::moves(beans);
        let answered = moves.filter_map(|chosen| {
            let reply = bottles::first_winning_move(&bottles::after(beans, chosen)?)?;
            Some((self.in_words(chosen).0, self.in_words(reply).0))
        });
        Some(Replies::counted(count, answered))
    }

    /// The fault in three printed numbers as the least winning move, if there is one.
    #[must_use]
    pub fn refutation(&self, beans: &[u64], printed: &str) -> Option<Text> {
        let mut numbers = printed.split_whitespace().map(|word| word.parse().ok());
        let chosen = (numbers.next()??, numbers.next()??, numbers.next()??);
        Some(self.refuted(refute(beans, chosen)?, chosen, beans.len()))
    }

    fn refuted(&self, why: Refutation, (i, j, k): Triple, n: usize) -> Text {
        match why {
            Refutation::NoMove => text!(
                "{i} {j} {k} is not a move: i < j <= k < {n} must hold",
                "{i} {j} {k} 不是合法的一步：必须 i < j <= k < {n}"
            ),
            Refutation::Empty => text!(
                "{i} {j} {k} is not a move: {place} {i} is empty",
                "{i} {j} {k} 不是合法的一步：{place} {i} 是空的",
                place = self.place
            ),
            Refutation::Loses(sum, (a, b, c)) => text!(
                "{i} {j} {k} leaves nim-sum {sum}: the opponent answers {a} {b} {c} and wins",
                "走 {i} {j} {k} 之后异或和为 {sum}：对手走 {a} {b} {c} 获胜"
            ),
            Refutation::NotTheLeast((a, b, c)) => text!(
                "{i} {j} {k} wins, but {a} {b} {c} is a lexicographically smaller winning move",
                "{i} {j} {k} 必胜，但 {a} {b} {c} 是字典序更小的必胜走法"
            ),
        }
    }

    /// The verdict on a move: by the theory, so at any size.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if another position than the only one is asked about.
    pub fn judge_move(
        &self,
        beans: &[u64],
        position: usize,
        asked: &AskedMove,
    ) -> Result<JudgedMove, Refusal> {
        only_position(position)?;
        let numbers = asked.numbers(["i", "j", "k"]).map(|numbers| numbers.map(usize::try_from));
        let Some([Ok(i), Ok(j), Ok(k)]) = numbers else {
            return Ok(JudgedMove::NotAllowed(text!(
                "a move is given as `i j k`, and `{asked}` is not",
                "一步写作 `i j k`，而 `{asked}` 不是",
                asked = asked.text()
            )));
        };
        let words = self.in_words((i, j, k)).0;
        Ok(match refute(beans, (i, j, k)) {
            Some(why @ (Refutation::NoMove | Refutation::Empty)) => {
                JudgedMove::NotAllowed(self.refuted(why, (i, j, k), beans.len()))
            }
            Some(Refutation::Loses(_, reply)) => JudgedMove::Loses { words, reply: self.in_words(reply).0 },
            Some(Refutation::NotTheLeast((a, b, c))) => {
                let but = text!(
                    "the judge asks for the lexicographically smallest winning move, {a} {b} {c}",
                    "题目要求字典序最小的必胜走法，即 {a} {b} {c}"
                );
                JudgedMove::Wins { words, but: Some(but) }
            }
            None => JudgedMove::Wins { words, but: None },
        })
    }
}

/// Mistakes of programs about a row, in the order of `told`, the statement's words for each: a bean
/// is moved from an empty place; both beans may not share a place; only places with an odd number
/// are moved from; heaps are counted from the left, with every triple tried or the nim-sum first;
/// the table of nimbers ends at heap `largest`, in the same two ways; the nim-sum of the rows
/// before is kept. `row` is the row of a case, and `printed` is what is printed when these moves
/// are found.
#[must_use]
pub fn mistakes<C: 'static>(
    told: [MistakeAbout; 8],
    largest: u64,
    row: fn(&C) -> &[u64],
    printed: fn(&C, &[Triple]) -> String,
) -> Vec<Mistake<C>> {
    let flaws = [
        Flaw { from_empty: true, ..Flaw::NONE },
        Flaw { two_bottles: true, ..Flaw::NONE },
        Flaw { from_odd: true, ..Flaw::NONE },
        Flaw { from_the_left: true, every_triple: true, ..Flaw::NONE },
        Flaw { from_the_left: true, ..Flaw::NONE },
        Flaw { largest, every_triple: true, ..Flaw::NONE },
        Flaw { largest, ..Flaw::NONE },
    ];
    let flawed = flaws.into_iter().zip(told).map(|(flaw, about)| {
        let answer = move |case: &C| printed(case, &flaw.moves(row(case), flaw.nim_sum(row(case))));
        Mistake { about, answer: Box::new(answer) }
    });
    let mut sum = Nimber(0);
    let kept = move |case: &C| {
        sum ^= Flaw::NONE.nim_sum(row(case));
        printed(case, &Flaw::NONE.moves(row(case), sum))
    };
    flawed.chain([Mistake { about: told[7], answer: Box::new(kept) }]).collect()
}

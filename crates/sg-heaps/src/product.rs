//! Products of coin-turning games: coins on a grid, by the Tartan theorem.
//!
//! Let turning the set `X` be a move of one game, with rightmost coin `x`, and turning `Y` a move
//! of another, with rightmost coin `y`. In the product of the two games coins lie on a grid, and
//! turning all coins of `X × Y` is a move if coin `(x, y)` goes from heads to tails.
//!
//! **Tartan theorem.** A lone coin at `(x, y)` has the nimber `g1(x) * g2(y)`, the nim-product of
//! the nimbers of coin `x` in the one game and coin `y` in the other; a position is the sum of its
//! heads.
//!
//! *Conditions.* Normal play; whether a move is legal depends on which coins are turned and on the
//! last of them alone; every play ends. Rows and columns are counted as the factors count their
//! coins, from 1.
//!
//! *Reason.* A move at `(x, y)` leaves coins whose nim-sum is `a*g2(y) ^ g1(x)*b ^ a*b`, where `a`
//! is the nim-sum of the other coins of `X` and `b` that of `Y`. By the definition of the
//! nim-product, the mex of these is `g1(x) * g2(y)`.
//!
//! The same holds for games of heaps, where a move in the pair of heaps `(m, n)` takes an option of
//! each, and leaves the pairs of every part with `n`, of `m` with every part, and of parts with
//! parts.
//!
//! So a move changes the nim-sum by `(g1(x) ^ a) * (g2(y) ^ b)`, and it wins if and only if that is
//! the nim-sum of the position: winning moves are found from the options of each factor, without
//! walking through all pairs.
//!
//! # Example
//!
//! ```
//! use sg_heaps::Ruleset;
//! use sg_heaps::product::Product;
//! use sg_heaps::{Nimber, Outcome};
//!
//! let [ruler, mock_turtles] = ["ruler", "mock-turtles"].map(|name| name.parse::<Ruleset>().unwrap());
//! let mut product = Product::new(&ruler, &mock_turtles);
//! assert_eq!(product.nimber([8, 5])?, Nimber(13));
//!
//! let position = product.position(&[[8, 5], [2, 2]], 10)?;
//! assert_eq!(position.outcome(), Outcome::N);
//! assert_eq!(position.heads()[0].moves.listed[0].to_string(), "turn row 8 and columns 5, 4, 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reference
//!
//! *Winning Ways*, ch. 14.

#[doc(hidden)]
pub mod rules;

use std::collections::HashMap;
use std::fmt;

use crate::Solver;
use crate::solver::{Limits, SolveError};
use sg_core::heaps::notation::RulesetKind;
use sg_core::heaps::options::first_options;
use sg_core::{Nimber, Outcome};

/// A coin on the grid: its row and its column, each counted from 1.
pub type Place = [u64; 2];

/// Options of a coin, each with the nim-sum of its other coins.
type Sums = Vec<(Vec<u64>, Nimber)>;

/// The most options of one factor that are gone through in search of winning moves.
pub const MOST_OPTIONS: usize = 1 << 20;

/// The most steps that the options of one factor take; an option takes one for each of its coins.
const OPTION_STEPS: u64 = 1 << 23;

/// The product of two games.
#[derive(Clone, Debug)]
pub struct Product {
    kinds: [RulesetKind; 2],
    solvers: [Solver; 2],
}

/// The reason why a question about a product has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProductError {
    /// Which factor: 0 for the rows, 1 for the columns.
    pub factor: usize,
    /// The answer of its solver.
    pub error: SolveError,
}

impl fmt::Display for ProductError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {}: {}", ["rows", "columns"][self.factor.min(1)], self.error)
    }
}

impl std::error::Error for ProductError {}

/// A move: the coins of some rows in some columns are turned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProductMove {
    /// The coin that goes from heads to tails.
    pub head: Place,
    /// The other rows that are turned.
    pub rows: Vec<u64>,
    /// The other columns that are turned.
    pub columns: Vec<u64>,
}

impl fmt::Display for ProductMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (word, others)) in [("row", &self.rows), ("column", &self.columns)].into_iter().enumerate() {
            f.write_str(if at == 0 { "turn " } else { " and " })?;
            write!(f, "{word}{} {}", if others.is_empty() { "" } else { "s" }, self.head[at])?;
            others.iter().try_for_each(|other| write!(f, ", {other}"))?;
        }
        Ok(())
    }
}

/// The winning moves at one head.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProductMoves {
    /// The number of winning moves; `None` if a factor has more than [`MOST_OPTIONS`] options
    /// there, or options too long to go through.
    pub count: Option<u128>,
    /// The first of them, in the order of the factors' options.
    pub listed: Vec<ProductMove>,
}

/// A head of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Head {
    /// The place of the coin.
    pub place: Place,
    /// The nimbers of its row and its column in the factors.
    pub factors: [Nimber; 2],
    /// Their nim-product, the nimber of the coin.
    pub nimber: Nimber,
    /// The winning moves that turn it as the last coin.
    pub moves: ProductMoves,
}

/// A position of a product: a sum of heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductPosition {
    heads: Vec<Head>,
}

impl ProductPosition {
    /// The heads, in the order in which they were given.
    #[must_use]
    pub fn heads(&self) -> &[Head] {
        &self.heads
    }

    /// The nimber of the position.
    #[must_use]
    pub fn nim_sum(&self) -> Nimber {
        self.heads.iter().map(|head| head.nimber).sum()
    }

    /// The outcome of the position.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.nim_sum().outcome()
    }

    /// The number of winning moves; `None` if those at some head were not counted.
    #[must_use]
    pub fn count_winning_moves(&self) -> Option<u128> {
        self.heads.iter().try_fold(0, |all: u128, head| all.checked_add(head.moves.count?))
    }
}

impl Product {
    /// The product of two games, nothing computed yet.
    #[must_use]
    pub fn new(first: impl Into<RulesetKind>, second: impl Into<RulesetKind>) -> Self {
        let kinds = [first.into(), second.into()];
        Self { solvers: kinds.clone().map(Solver::new), kinds }
    }

    /// Sets the limits of the factors' solvers.
    #[must_use]
    pub fn with_limits(mut self, limits: [Limits; 2]) -> Self {
        for (solver, limits) in self.solvers.iter_mut().zip(limits) {
            solver.set_limits(limits);
        }
        self
    }

    /// The nimbers of a row and a column in the factors.
    fn factors(&mut self, place: Place) -> Result<[Nimber; 2], ProductError> {
        let mut factors = [Nimber::ZERO; 2];
        for (factor, solver) in self.solvers.iter_mut().enumerate() {
            factors[factor] = solver.nimber(place[factor]).map_err(|error| ProductError { factor, error })?;
        }
        Ok(factors)
    }

    /// The nimber of a lone coin. Row and column 0 have no coins, and nimber 0.
    ///
    /// # Errors
    ///
    /// [`ProductError`] if the solver of a factor does not reach the place.
    ///
    /// # Complexity
    ///
    /// The time of the two nimbers, and one nim-product.
    pub fn nimber(&mut self, place: Place) -> Result<Nimber, ProductError> {
        self.factors(place).map(|[row, column]| row * column)
    }

    /// A position, with its winning moves: for each head their number, and the first `listed` of
    /// them.
    ///
    /// # Errors
    ///
    /// [`ProductError`] as for [`Product::nimber`].
    ///
    /// # Complexity
    ///
    /// O(r + c) nim-quotients and look-ups for a head whose row has r options in its game and whose
    /// column has c, besides the nimbers and the moves listed. The options of one head are kept at
    /// a time, as long as they are.
    pub fn position(&mut self, heads: &[Place], listed: usize) -> Result<ProductPosition, ProductError> {
        let mut position = ProductPosition { heads: Vec::with_capacity(heads.len()) };
        for &place in heads {
            let factors = self.factors(place)?;
            let moves = ProductMoves { count: Some(0), listed: Vec::new() };
            position.heads.push(Head { place, factors, nimber: factors[0] * factors[1], moves });
        }
        let total = position.nim_sum();
        if !total.is_zero() {
            for head in &mut position.heads {
                head.moves = self.winning_moves(head, total, listed)?;
            }
        }
        Ok(position)
    }

    /// The winning moves at a head of a position of nim-sum `total`, which is not 0.
    fn winning_moves(
        &mut self,
        head: &Head,
        total: Nimber,
        listed: usize,
    ) -> Result<ProductMoves, ProductError> {
        let [row, column] = head.place;
        let (Some(rows), Some(columns)) = (self.options(0, row)?, self.options(1, column)?) else {
            return Ok(ProductMoves { count: None, listed: Vec::new() });
        };
        let mut by_sum: HashMap<Nimber, Vec<usize>> = HashMap::new();
        for (at, (_, sum)) in columns.iter().enumerate() {
            by_sum.entry(*sum).or_default().push(at);
        }
        let mut moves = ProductMoves { count: Some(0), listed: Vec::new() };
        for (row, sum) in &rows {
            // The product of both changes is to be the total. An option never has the nimber of its
            // game.
            let Some(change) = total.checked_div(head.factors[0] ^ *sum) else { continue };
            let Some(found) = by_sum.get(&(head.factors[1] ^ change)) else { continue };
            moves.count = moves.count.map(|count| count + found.len() as u128);
            let room = listed - moves.listed.len();
            moves.listed.extend(found.iter().take(room).map(|&at| ProductMove {
                head: head.place,
                rows: row.clone(),
                columns: columns[at].0.clone(),
            }));
        }
        Ok(moves)
    }

    /// The options of a coin in a factor, each once and with its nim-sum; `None` if there are too
    /// many.
    fn options(&mut self, factor: usize, coin: u64) -> Result<Option<Sums>, ProductError> {
        let found = first_options(&self.kinds[factor], coin, MOST_OPTIONS, OPTION_STEPS);
        if !found.complete {
            return Ok(None);
        }
        let solver = &mut self.solvers[factor];
        let summed = found.options.into_iter().map(|parts| {
            let nimbers = parts.iter().map(|&part| solver.nimber(part));
            let sum = nimbers.sum::<Result<Nimber, SolveError>>();
            sum.map(|sum| (parts, sum)).map_err(|error| ProductError { factor, error })
        });
        summed.collect::<Result<Vec<_>, _>>().map(Some)
    }
}

//! The classical impartial games and judge problems, each by its theorem and by its rules.
//!
//! `classics --list` names them all; `classics <game> --help` states the rules, limits, formats and theorem of one.
//! The games of theory, with the condition, limits and source of each theorem, stand in the catalogue of [`theory`],
//! and so do the mistakes that published texts make about them.
//!
//! # The judges' problems
//!
//! | problem | theorem | source |
//! |---|---|---|
//! | [`p3150`](games::p3150) | First wins exactly if the number is even; no nim-sum, since one part is thrown away | parity |
//! | [`p4702`](games::p4702) | every move takes one stone and a move exists while a stone is left: parity of the sum | parity |
//! | [`p4136`](games::p4136) | First wins exactly if n is even | domino tiling, maximum matching |
//! | [`hdu1849`](games::hdu1849) | Nim on the positions | Bouton 1901 |
//! | [`hdu1730`](games::hdu1730) | Nim on the gaps; retreats are reversible | *Winning Ways*, ch. 3 (Northcott) |
//! | [`hdu2999`](games::hdu2999) | nimbers of strips of the lengths in the set | Sprague, Grundy |
//! | [`hdu3980`](games::hdu3980) | the first move cuts the ring; First wins exactly if the row of N - M beads is a P-position | Sprague, Grundy |
//! | [`hdu1404`](games::hdu1404) | a table of outcomes; a leading zero wins | retrograde search |
//! | [`hdu1536`](games::hdu1536) | nim-sum of subtraction nimbers | Golomb 1966 |
//! | [`hdu1848`](games::hdu1848) | the same with the Fibonacci numbers as the set | Golomb 1966 |
//! | [`hdu1524`](games::hdu1524) | nim-sum of the nimbers of the vertices | Grundy 1939 |
//! | [`hdu1729`](games::hdu1729) | boxes reduce along the largest D with D + D^2 < s | exhaustive search, all s < 400 |
//! | [`hdu2873`](games::hdu2873) | nim-sum of a two-dimensional table of mexes | Sprague, Grundy |
//! | [`poj1704`](games::poj1704) | Nim on the gaps of pairs from the right | *Winning Ways*, ch. 3 |
//! | [`hdu4315`](games::hdu4315) | the same with a partner in front at 0 if k = 2 and at -1 otherwise; k = 1 wins at once | exhaustive search |
//! | [`hdu3404`](games::hdu3404) | a light has the nim-product of its coordinates as nimber | Tartan theorem, *Winning Ways*, ch. 14 |
//! | [`poj3533`](games::poj3533) | the same in space; medium confidence, the statement was not at hand | Tartan theorem |
//! | [`nim-product-64`](games::nim_product_64) | the field of 2^64 nimbers: logarithms of 16 bits, two Karatsuba steps | Conway, *On Numbers and Games*, ch. 6 |
//! | [`loj-nim-product`](games::loj_nim_product) | a chain of nim-products of 32 bits | the same |
//! | [`cf1310f`](games::cf1310f) | discrete logarithms in that field | Pohlig and Hellman 1978 |
//!
//! # Limits
//!
//! What `--strict` enforces, what is computed without it, and what the search by the rules takes.
//!
//! | game | stated | computed | searched |
//! |---|---|---|---|
//! | `p3150` | 2 <= N <= 49, 1 <= M <= 10^9 | 0 <= N <= 10^18, M < 2^64 | at most 200 units to split and 2000000 positions |
//! | `p4702` | 1 <= n <= 100, 1 <= a <= 10^9 | 0 <= n <= 10^18, 0 <= a < 2^64 | at most 1000 piles, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `p4136` | 0 <= n <= 10^4 | n < 2^64 | at most 5 cells on a side and 2000000 positions |
//! | `hdu1849` | 0 <= m <= 1000, 0 <= K <= 1000 | m <= 10^18, K < 2^64 | at most 1000 pieces, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `hdu1730` | 1 <= n <= 1000, 2 <= m <= 100, 1 <= T <= m, 1 <= J <= m | n <= 10^18, m <= 10^18 | at most 5000000 steps (2 (m (m - 1) / 2)^n n m) and 2000000 positions, such as boards of 1 x 171, 2 x 22, 3 x 9 or 4 x 6 |
//! | `hdu2999` | 1 <= N <= 100, 1 <= S <= 2^64 - 1, 0 <= M <= 10^18, 0 <= K <= 1000 | N <= 10^18, K < 2^64; any row where the answer follows from a move right in the middle or a proved period; otherwise rows of at most 2^26 if the nimbers have a sparse space, and of at most 2^18 if none is found, and tables that take at most 5 seconds or so for all rows of the input together | at most 20 beads or stones and 2000000 positions |
//! | `hdu3980` | 0 <= T <= 10^18, 1 <= N <= 1000, 1 <= M <= 1000 | N < 2^64, M < 2^64; any row where the answer follows from a move right in the middle or a proved period; otherwise rows of at most 2^26 if the nimbers have a sparse space, and of at most 2^18 if none is found, and tables that take at most 5 seconds or so for all rows of the input together | at most 20 beads or stones and 2000000 positions |
//! | `hdu1404` | 1 <= length <= 6 | length <= 2^20; every string of up to 8 digits, and longer ones whose table has at most 2^24 entries or whose first digits decide | at most 100 digits, 10^5 strings (the product of the digits, each with 1 added) and 2000000 positions |
//! | `hdu1536` | 0 <= k <= 100, 1 <= s <= 10^4, 1 <= m <= 100, 1 <= l <= 100, 0 <= h <= 10^4 | k <= 10^18, s < 2^64, 0 <= m <= 10^18, 0 <= l <= 10^18, h < 2^64; any heap where a closed form or a proved period gives the nimber, and otherwise heaps up to 2^24, fewer for very many numbers | at most 1000 heaps, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `hdu1848` | 0 <= m <= 1000, 0 <= n <= 1000, 0 <= p <= 1000 | m < 2^64, n < 2^64, p < 2^64; heaps up to 2^24, as the nimbers are taken from a table | at most 1000 heaps, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `hdu1524` | 1 <= N <= 1000, 0 <= X <= 10^18, 0 <= v <= N - 1, 0 <= M <= 10, 0 <= p <= N - 1 | 0 <= N < 2^32, M <= 10^18 | at most 5000000 steps (N^M (E + 1) M for N vertices, E edges and M pieces) and 2000000 positions |
//! | `hdu1729` | 0 <= N <= 50, 0 <= s <= 10^6, 0 <= c <= s | N <= 10^18, s < 2^64 | at most 1000 boxes, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `hdu2873` | 0 <= n <= 50, 0 <= m <= 50 | n <= 2^20, m <= 2^20; bombs anywhere in the first row and column, and elsewhere as far as row p and column q with p q <= 65536 | at most 16 cells (n m, for the first n rows and m columns with bombs) and 2000000 positions |
//! | `poj1704` | 0 <= T <= 20, 1 <= N <= 1000, 1 <= P <= 10^4 | T <= 10^18, 0 <= N <= 10^18, P < 2^64 | at most 18 cells and 2000000 positions |
//! | `hdu4315` | 1 <= N <= 1000, 1 <= k <= N, 1 <= a <= 99999 | N <= 10^18, a <= 2^63 | at most 16 cells and 2000000 positions |
//! | `hdu3404` | 0 <= T <= 100, 0 <= n <= 1000, 1 <= x <= 10^4, 1 <= y <= 10^4 | T <= 10^18, n <= 10^18, 0 <= x < 2^64, 0 <= y < 2^64 | at most 12 places (the product of the greatest coordinates) and 10^5 positions |
//! | `poj3533` | 0 <= n <= 1000, 1 <= x <= 1000, 1 <= y <= 1000, 1 <= z <= 1000 | n <= 10^18, 0 <= x < 2^64, 0 <= y < 2^64, 0 <= z < 2^64 | at most 12 places (the product of the greatest coordinates) and 10^5 positions |
//! | `nim-product-64` | 1 <= T <= 10^6, 0 <= A <= 2^64 - 1, 0 <= B <= 2^64 - 1 | 0 <= T <= 10^18 | at most 63 as the greater factor and 4096 positions |
//! | `loj-nim-product` | 1 <= T <= 30000000, 0 <= SA <= 2^32 - 1, 0 <= SB <= 2^32 - 1, 0 <= SC <= 2^32 - 1 | 0 <= T <= 10^8 | at most 10^4 products and 10^4 positions |
//! | `cf1310f` | 1 <= t <= 100, 1 <= a <= 2^64 - 1, 1 <= b <= 2^64 - 1 | 0 <= t <= 10^18 | at most 4096 positions |
//! | `bash` | 0 <= t <= 10^18, 1 <= n <= 10^18, 1 <= m <= 10^18 | 0 <= n < 2^64, m < 2^64 | at most 2000 stones and 2000000 positions |
//! | `bash-counting` | 0 <= t <= 10^18, 1 <= n <= 10^18, 1 <= m <= 10^18 | 0 <= n < 2^64, m < 2^64 | at most 2000 numbers up to n and 2000000 positions |
//! | `bash-misere` | 0 <= t <= 10^18, 1 <= n <= 10^18, 1 <= m <= 10^18 | 0 <= n < 2^64, m < 2^64 | at most 2000 stones and 2000000 positions |
//! | `bash-range` | 0 <= t <= 10^18, 1 <= n <= 10^18, 1 <= a <= 10^18, a <= b <= 10^18 | 0 <= n < 2^64, a < 2^64, b < 2^64 | at most 2000 stones and 2000000 positions |
//! | `bash-range-clear` | 0 <= t <= 10^18, 1 <= n <= 10^18, 1 <= a <= 10^18, a <= b <= 10^18 | 0 <= n < 2^64, a < 2^64, b < 2^64 | at most 2000 stones and 2000000 positions |
//! | `corner-king` | 0 <= t <= 10^18, 1 <= n <= 10^18, 1 <= m <= 10^18 | n < 2^64, m < 2^64 | at most 20000 squares and 2000000 positions |
//! | `nim` | 0 <= t <= 10^18, 0 <= n <= 10^18, 0 <= a <= 10^18 | a < 2^64 | at most 1000 heaps, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `subtraction-nim` | 0 <= t <= 10^18, 0 <= k <= 10^18, 1 <= s <= 10^18, 0 <= n <= 10^18, 0 <= a <= 10^18 | s < 2^64, a < 2^64; any heap where a closed form or a proved period gives the nimber, and otherwise heaps up to 2^24, fewer for very many numbers | at most 1000 heaps, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `moore-nim` | 0 <= t <= 10^18, 0 <= n <= 10^18, 1 <= k <= 10^18, 0 <= a <= 10^18 | k < 2^64, a < 2^64 | at most 20 heaps, 2000 positions at the start ((a + 1) (b + 1) ... for sizes a, b, ...) and 2000000 positions, such as 4 heaps of 5 |
//! | `misere-nim` | 0 <= t <= 10^18, 0 <= n <= 10^18, 0 <= a <= 10^18 | a < 2^64 | at most 1000 heaps, 5000000 steps ((a + 1) (b + 1) ... (a + b + ...) for sizes a, b, ...) and 2000000 positions |
//! | `staircase-nim` | 0 <= t <= 10^18, 0 <= n <= 10^18, 0 <= a <= 10^18 | a < 2^64 | at most 20 stairs, 40 stones and 50000 positions, such as 5 stairs with 4 stones each |
//! | `lasker-nim` | 0 <= t <= 10^18, 0 <= n <= 10^18, 0 <= a <= 10^18 | a <= 2^64 - 2 | at most 20 heaps, 30 stones and 2000000 positions |
//! | `fibonacci-nim` | 0 <= t <= 10^18, 1 <= n <= 10^18 | 0 <= n < 2^64 | at most 150 stones and 2000000 positions |
//! | `wythoff` | 0 <= t <= 10^18, 0 <= a <= 10^18, 0 <= b <= 10^18 | a < 2^64, b < 2^64 | at most 10^4 positions ((a + 1) (b + 1)) and 2000000 positions, such as heaps of 99 and 99 |
//! | `graph-game` | 0 <= t <= 10^18, 1 <= n <= 10^6, 0 <= m <= 10^6, 1 <= u <= n, 1 <= v <= n, 0 <= k <= 10^6, 1 <= v <= n | n < 2^32, m <= 2^30, k <= 2^30 | at most 60 tokens, 200 moves of all tokens and 50000 positions |
//! | `graph-game-misere` | 0 <= t <= 10^18, 1 <= n <= 10^6, 0 <= m <= 10^6, 1 <= u <= n, 1 <= v <= n, 0 <= k <= 10^6, 1 <= v <= n | n < 2^32, m <= 2^30, k <= 2^30 | at most 60 tokens, 200 moves of all tokens and 50000 positions |
//! | `graph-game-every` | 0 <= t <= 10^18, 1 <= n <= 10^6, 0 <= m <= 10^6, 1 <= u <= n, 1 <= v <= n, 0 <= k <= 10^6, 1 <= v <= n | n < 2^32, m <= 2^30, k <= 2^30 | at most 60 tokens, 1000 turns at a time and 50000 positions |
//! | `hackenbush-tree` | 0 <= t <= 10^18, 1 <= n <= 10^6, 1 <= u <= n, 1 <= v <= n | n < 2^32 | at most 14 edges and 2000000 positions |
//! | `hackenbush-graph` | 0 <= t <= 10^18, 1 <= n <= 10^6, 0 <= m <= 10^6, 1 <= u <= n, 1 <= v <= n | n < 2^32, m <= 2^30 | at most 14 edges and 2000000 positions |
//!
//! # Mistakes in published solutions of the judges' problems
//!
//! Each is a test, in `tests/games/mistakes.rs` or of the lists that `sg stress` names mistakes from: the least counterexample is
//! found again by search.
//!
//! - P3150: "even loses" stands in one blog's prose. The least counterexample is 1, which has no move; among the numbers with a
//!   move it is 2, a win for the first player.
//! - P3185, UVa 1378 (in `split-game`, with its test there): a bean is moved out of an empty bottle, in 7 of 16 published
//!   solutions of P3185. The least case has 5 bottles.
//! - HDU 1849 and 1848 are neither Georgia and Bob nor Fibonacci Nim, in spite of their titles.
//! - HDU 2999 and 1536: leaving the loop at the first number above the heap needs a sorted set, and the sets are not.
//! - HDU 3980: the outcome is that of the row after the forced first move, turned round.
//! - HDU 1404: strings are not numbers (`00` is not `0`), and who removes the last digit wins here.
//! - HDU 1729: an empty box is stuck and counts 0.
//! - HDU 2873: the sample does not fix it, but the first line is the first row.
//! - POJ 1704: the positions are not sorted.
//! - HDU 4315: a front partner always at -1 fails at cells 1 2 3 with k = 2; always at 0 fails at 1 2 3 with k = 3; "by
//!   the parity of k" fails at 1 2 3 4 5 with k = 4; k = 1 wins at once.
//! - HDU 3404, POJ 3533: the nimber of a light is no ordinary product; lights at (1, 1) and (2, 3) cancel.
//! - Nim products: only 2, 4, 16, 256, ... multiply as Fermat powers do; 2 * 8 is 12. The field is no ring of polynomials;
//!   2 * 2 is 3.

use sg_judge::{Elsewhere, Entry, ManyPositions, OnePosition};

pub mod games;
mod mistakes;
pub mod theory;

/// The most numbers of a kind that an input may declare. None of them costs anything before it stands there.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// The problems with binaries of their own, by all their names, for those who look for them here.
pub const ELSEWHERE: &[Elsewhere] = &[
    Elsewhere { binary: "coin-game", names: &["p4077", "bzoj4600", "turning coins", "硬币游戏"] },
    Elsewhere {
        binary: "funny-stone",
        names: &["uva1378", "la3668", "a funny stone game", "有趣的石子游戏"],
    },
    Elsewhere { binary: "split-game", names: &["p3185", "bzoj1188", "the splitting game", "分裂游戏"] },
    Elsewhere { binary: "stripes", names: &["paski", "bzoj2940", "条纹"] },
];

/// Every game, in the order of the catalogue. A static, so that what is generic over problems is compiled here alone.
pub static GAMES: &[Entry] = &[
    // Judges' problems.
    Entry::of::<OnePosition<games::p3150::SplitOrKeep>>(),
    Entry::of::<OnePosition<games::p4702::RisingPiles>>(),
    Entry::of::<OnePosition<games::p4136::WalkTheBoard>>(),
    Entry::of::<OnePosition<games::hdu1849::RabbitAndGrass>>(),
    Entry::of::<OnePosition<games::hdu1730::Northcott>>(),
    Entry::of::<ManyPositions<games::hdu2999::StoneRow>>(),
    Entry::of::<OnePosition<games::hdu3980::PaintChain>>(),
    Entry::of::<OnePosition<games::hdu1404::DigitalDeletions>>(),
    Entry::of::<ManyPositions<games::hdu1536::SNim>>(),
    Entry::of::<OnePosition<games::hdu1848::FibonacciHeaps>>(),
    Entry::of::<ManyPositions<games::hdu1524::ChessGame>>(),
    Entry::of::<OnePosition<games::hdu1729::StoneBoxes>>(),
    Entry::of::<OnePosition<games::hdu2873::BombGame>>(),
    Entry::of::<OnePosition<games::poj1704::GeorgiaAndBob>>(),
    Entry::of::<OnePosition<games::hdu4315::ClimbingTheHill>>(),
    Entry::of::<OnePosition<games::hdu3404::SwitchLights>>(),
    Entry::of::<OnePosition<games::poj3533::LightSwitching>>(),
    Entry::of::<games::nim_product_64::NimProduct64>(),
    Entry::of::<games::loj_nim_product::LojNimProduct>(),
    Entry::of::<games::cf1310f::BadCryptography>(),
    // Games of theory.
    Entry::of::<OnePosition<games::bash::Bash>>(),
    Entry::of::<OnePosition<games::bash_counting::BashCounting>>(),
    Entry::of::<OnePosition<games::bash_misere::BashMisere>>(),
    Entry::of::<OnePosition<games::bash_range::BashRange>>(),
    Entry::of::<OnePosition<games::bash_range::BashRangeClear>>(),
    Entry::of::<OnePosition<games::corner_king::CornerKing>>(),
    Entry::of::<OnePosition<games::nim::Nim>>(),
    Entry::of::<OnePosition<games::subtraction_nim::SubtractionNim>>(),
    Entry::of::<OnePosition<games::moore_nim::MooreNim>>(),
    Entry::of::<OnePosition<games::misere_nim::MisereNim>>(),
    Entry::of::<OnePosition<games::staircase_nim::StaircaseNim>>(),
    Entry::of::<OnePosition<games::lasker_nim::LaskerNim>>(),
    Entry::of::<OnePosition<games::fibonacci_nim::FibonacciNim>>(),
    Entry::of::<OnePosition<games::wythoff::Wythoff>>(),
    Entry::of::<OnePosition<games::graph_game::GraphGame>>(),
    Entry::of::<OnePosition<games::graph_game_misere::GraphGameMisere>>(),
    Entry::of::<OnePosition<games::graph_game_every::GraphGameEvery>>(),
    Entry::of::<OnePosition<games::hackenbush_tree::HackenbushTree>>(),
    Entry::of::<OnePosition<games::hackenbush_graph::HackenbushGraph>>(),
];

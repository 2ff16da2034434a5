//! The Tartan theorem against the mex over all moves and against the oracle on whole boards, for
//! every pair of coin games.

use sg_core::games::turning_corners::{self, Turn};
use sg_core::heaps::coin_turning::{CoinTurning, Shape};
use sg_core::heaps::notation::{NAMES, Ruleset, RulesetKind};
use sg_core::rules::oracle::{Oracle, Rules};
use sg_core::{Nimber, Outcome};
use sg_heaps::product::rules::{OnTheBoard, by_definition};
use sg_heaps::product::{Place, Product, ProductMove};

use sg_core::values::SplitMix64;

/// The coin games that have a name, and two more.
fn coin_games() -> Vec<(String, RulesetKind)> {
    let named = NAMES.iter().map(|named| (named.name.to_string(), named.rules()));
    let mut games: Vec<_> = named.filter(|(_, kind)| matches!(kind, RulesetKind::CoinTurning(_))).collect();
    assert!(games.len() >= 8, "only {games:?}");
    let more = [
        ("equally spaced", CoinTurning::between(1, None, Shape::EquallySpaced)),
        ("any number", CoinTurning::between(1, None, Shape::Any)),
    ];
    games.extend(more.map(|(name, coins)| (name.to_string(), coins.into())));
    games
}

fn kind(name: &str) -> RulesetKind {
    name.parse::<Ruleset>().expect(name).into()
}

#[test]
fn lone_coins_have_the_nim_product_of_their_nimbers() {
    let games = coin_games();
    for (first_name, first) in &games {
        for (second_name, second) in &games {
            let mut product = Product::new(first, second);
            let nimbers = by_definition(first, second, [8, 8]);
            for place in (0..=8).flat_map(|row| (0..=8).map(move |column| [row, column])) {
                let by_mex = nimbers[place[0] as usize][place[1] as usize];
                assert_eq!(product.nimber(place), Ok(by_mex), "{first_name} x {second_name} at {place:?}");
            }
        }
    }
}

#[test]
fn known_rows() {
    let row = |names: [&str; 2], row: u64, columns: std::ops::RangeInclusive<u64>| -> Vec<u64> {
        let mut product = Product::new(kind(names[0]), kind(names[1]));
        columns.map(|column| product.nimber([row, column]).expect("small").0).collect()
    };
    assert_eq!(row(["twins", "twins"], 9, 1..=9), [0, 8, 12, 4, 11, 3, 7, 15, 13]);
    assert_eq!(row(["ruler", "mock-turtles"], 8, 1..=7), [8, 12, 11, 15, 13, 9, 14]);
}

/// Larger boards, where the games differ more.
#[test]
fn lone_coins_on_larger_boards() {
    for (names, most) in [(["ruler", "mock-turtles"], [16, 12]), (["twins", "turning-turtles"], [20, 20])] {
        let [first, second] = names.map(kind);
        let mut product = Product::new(&first, &second);
        let nimbers = by_definition(&first, &second, most);
        for place in (1..=most[0]).flat_map(|row| (1..=most[1]).map(move |column| [row, column])) {
            assert_eq!(product.nimber(place), Ok(nimbers[place[0] as usize][place[1] as usize]), "{place:?}");
        }
    }
}

/// The product of games of heaps: sums throughout.
#[test]
fn heaps_multiply_too() {
    for names in
        [["kayles", "nim"], ["grundy", "kayles"], ["bean-splitting", "officers"], ["twins", "lasker"]]
    {
        let [first, second] = names.map(kind);
        let mut product = Product::new(&first, &second);
        let nimbers = by_definition(&first, &second, [9, 9]);
        for place in (0..=9).flat_map(|row| (0..=9).map(move |column| [row, column])) {
            let by_mex = nimbers[place[0] as usize][place[1] as usize];
            assert_eq!(product.nimber(place), Ok(by_mex), "{names:?} at {place:?}");
        }
    }
}

/// Every winning move of every position on boards of 3 x 3, with no theory of sums either.
#[test]
fn winning_moves_on_whole_boards() {
    let games = coin_games();
    let places: Vec<Place> = (1..=3).flat_map(|row| (1..=3).map(move |column| [row, column])).collect();
    for (first_name, first) in &games {
        for (second_name, second) in &games {
            let mut product = Product::new(first, second);
            let mut oracle = Oracle::new(OnTheBoard(first, second));
            for heads in 0_u32..1 << places.len() {
                let heads: Vec<Place> =
                    (0..9).filter(|at| heads >> at & 1 == 1).map(|at| places[at]).collect();
                let position = product.position(&heads, 1000).expect("small");
                let label = || format!("{first_name} x {second_name}: {heads:?}");
                assert_eq!(oracle.nimber(&heads), Ok(position.nim_sum()), "{}", label());
                let found: Vec<ProductMove> =
                    position.heads().iter().flat_map(|head| head.moves.listed.clone()).collect();
                assert_eq!(position.count_winning_moves(), Some(found.len() as u128), "{}", label());
                let mut wins = oracle.winning_moves(&heads).expect("small");
                wins.sort();
                let mut sorted = found;
                sorted.sort();
                assert_eq!(sorted, wins, "{}", label());
            }
        }
    }
}

#[test]
fn moves_in_words() {
    let one = ProductMove { head: [3, 2], rows: vec![], columns: vec![] };
    assert_eq!(one.to_string(), "turn row 3 and column 2");
    let many = ProductMove { head: [3, 5], rows: vec![1, 2], columns: vec![4] };
    assert_eq!(many.to_string(), "turn rows 3, 1, 2 and columns 5, 4");
}

#[test]
fn what_is_not_counted_is_not_claimed() {
    let mut product = Product::new(kind("turning-turtles"), kind("turning-turtles"));
    let far = 1 << 40;
    let position = product.position(&[[far, 3], [2, 2]], 5).expect("a closed form");
    assert_eq!(position.nim_sum(), (Nimber(far) * Nimber(3)) ^ Nimber(3));
    assert_eq!(position.outcome(), Outcome::N);
    assert_eq!(position.heads()[0].moves.count, None);
    assert_eq!(position.count_winning_moves(), None);
    let mut slow = Product::new(CoinTurning::between(2, Some(4), Shape::Any), kind("ruler"));
    let error = slow.nimber([1 << 40, 3]).expect_err("too far");
    assert_eq!(error.factor, 0);
    assert!(error.to_string().starts_with("the rows: "), "{error}");
}

/// The rules of Turning Corners on coordinates from 0, in any number of dimensions.
struct Corners;

impl<const N: usize> RulesOf<N> for Corners {}

/// The literal moves, shared by the dimensions.
trait RulesOf<const N: usize> {
    fn turns(heads: &[[u64; N]], found: &mut dyn FnMut(Turn<N>, Vec<[u64; N]>)) {
        for &head in heads {
            let boxes: u64 = head.iter().product();
            for code in 0..boxes {
                let mut rest = code;
                let mut opposite = [0; N];
                for at in (0..N).rev() {
                    (opposite[at], rest) = (rest % head[at], rest / head[at]);
                }
                let mut after: Vec<[u64; N]> = heads.to_vec();
                for corner in 0_u32..1 << N {
                    let place =
                        std::array::from_fn(|at| if corner >> at & 1 == 1 { opposite[at] } else { head[at] });
                    match after.iter().position(|&other| other == place) {
                        Some(at) => drop(after.remove(at)),
                        None => after.push(place),
                    }
                }
                after.sort_unstable();
                found(Turn { head, opposite }, after);
            }
        }
    }
}

macro_rules! rules_in {
    ($name:ident, $dimensions:literal) => {
        struct $name;
        impl Rules for $name {
            type Position = Vec<[u64; $dimensions]>;
            type Move = Turn<$dimensions>;

            fn moves(&self, heads: &Self::Position, found: &mut dyn FnMut(Self::Move, Self::Position)) {
                <Corners as RulesOf<$dimensions>>::turns(heads, found);
            }
        }
    };
}
rules_in!(Line, 1);
rules_in!(Plane, 2);
rules_in!(Space, 3);

#[test]
fn turning_corners_in_one_two_and_three_dimensions() {
    let mut line = Oracle::new(Line);
    let mut plane = Oracle::new(Plane);
    let mut space = Oracle::new(Space);
    let mut random = SplitMix64::new(11);
    for heads in 0_u32..1 << 6 {
        let heads: Vec<[u64; 1]> = (0..6).filter(|at| heads >> at & 1 == 1).map(|at| [at]).collect();
        assert_eq!(line.nimber(&heads), Ok(turning_corners::nimber(&heads)));
        assert_eq!(line.winning_moves(&heads), Ok(turning_corners::winning_moves(&heads).collect()));
    }
    for heads in 0_u32..1 << 12 {
        let heads: Vec<[u64; 2]> =
            (0..12).filter(|at| heads >> at & 1 == 1).map(|at| [at / 4, at % 4]).collect();
        assert_eq!(plane.nimber(&heads), Ok(turning_corners::nimber(&heads)));
        assert_eq!(plane.winning_moves(&heads), Ok(turning_corners::winning_moves(&heads).collect()));
    }
    for _ in 0..300 {
        let heads = random.bits() & random.bits();
        let at = |at: u64| [at / 9, at / 3 % 3, at % 3];
        let heads: Vec<[u64; 3]> = (0..18).filter(|at| heads >> at & 1 == 1).map(at).collect();
        assert_eq!(space.outcome(&heads), Ok(turning_corners::outcome(&heads)));
        assert_eq!(space.winning_moves(&heads), Ok(turning_corners::winning_moves(&heads).collect()));
    }
}

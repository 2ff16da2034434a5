//! The games of theory: every small position, then random larger ones.

use classics::games::{
    bash::Bash, bash_counting::BashCounting, bash_misere::BashMisere, bash_range::BashRange,
    bash_range::BashRangeClear, corner_king::CornerKing, fibonacci_nim::FibonacciNim, graph_game::GraphGame,
    graph_game_every::GraphGameEvery, graph_game_misere::GraphGameMisere, hackenbush_graph::HackenbushGraph,
    hackenbush_tree::HackenbushTree, lasker_nim::LaskerNim, misere_nim::MisereNim, moore_nim::MooreNim,
    nim::Nim, staircase_nim::StaircaseNim, subtraction_nim::SubtractionNim, wythoff::Wythoff,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use sg_core::rules::oracle::{Oracle, Play};
use sg_judge::{Format, Method, Scanner, StatelessGame};

use crate::agree::{answers, fault, run};

/// The only case of an input without its count.
fn case<T: StatelessGame>(input: &str) -> T::Case {
    let mut scanner = Scanner::new("input", input.as_bytes(), false);
    let case = <T as StatelessGame>::read(&mut scanner).unwrap_or_else(|fault| panic!("{input}: {fault}"));
    assert!(scanner.at_end().expect("readable"), "{input}: not read to its end");
    case
}

/// The output for a case.
pub(crate) fn answer(name: &str, input: &str) -> String {
    answers(name, &format!("1\n{input}"))
}

/// The explanation of a case.
fn explanation(name: &str, input: &str, method: Method) -> Value {
    let (output, ended) = run(name, &format!("1\n{input}"), method, Format::Json);
    ended.unwrap_or_else(|stop| panic!("{name} on {input}: {stop}"));
    serde_json::from_str(&output).expect("JSON")
}

/// Holds the theory against an exhaustive search: the answer, the nimber, and the winning moves,
/// all of them in order or one of them, whichever the explanation tells.
pub(crate) fn check<T: StatelessGame>(input: &str) {
    let name = <T as StatelessGame>::ABOUT.name;
    let label = format!("{name} on {input}");
    let [printed, found] = [Method::Theory, Method::Rules].map(|method| explanation(name, input, method));
    for key in ["answer", "outcome"] {
        assert_eq!(printed[key], found[key], "{label}");
    }
    let case = case::<T>(input);
    let (rules, start) = T::start(&case).unwrap_or_else(|refusal| panic!("{label}: {refusal}"));
    let mut oracle = Oracle::new(rules).under(<T as StatelessGame>::PLAY);
    if <T as StatelessGame>::PLAY == Play::Normal
        && let Some(nimber) = printed["nim_sum"].as_u64()
    {
        assert_eq!(oracle.nimber(&start).expect("a small game").0, nimber, "{label}");
    }
    let winning = oracle.winning_moves(&start).expect("a small game");
    let all: Vec<Value> =
        winning.iter().map(|chosen| <T as StatelessGame>::in_words(&case, chosen).1).collect();
    let first = printed["winning_moves"]["first"].as_array().cloned().unwrap_or_default();
    match printed["winning_moves"]["count"].as_u64() {
        Some(count) => {
            assert_eq!(count, all.len() as u64, "{label}");
            assert_eq!(first, all[..sg_judge::listed(all.len() as u128)], "{label}");
        }
        None => assert!(first.len() == 1 && all.contains(&first[0]), "{label}: {first:?}"),
    }
}

/// Every list of `length` numbers below `bound`.
fn lists(length: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..bound.pow(length as u32))
        .map(move |at| (0..length as u32).map(|place| at / bound.pow(place) % bound).collect())
}

fn line(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Heaps as games on heaps read them.
fn heaps(heaps: &[u64]) -> String {
    format!("{} {}", heaps.len(), line(heaps))
}

/// Heaps of every size up to a bound that falls with their number.
fn small_heaps() -> impl Iterator<Item = Vec<u64>> {
    [(0, 1), (1, 30), (2, 9), (3, 6), (4, 4), (5, 3)]
        .into_iter()
        .flat_map(|(length, bound)| lists(length, bound))
}

#[test]
fn bash_and_its_relatives() {
    for (n, m) in (0..=40).flat_map(|n| (1..=9).map(move |m| (n, m))) {
        let input = format!("{n} {m}");
        check::<Bash>(&input);
        check::<BashCounting>(&input);
        check::<BashMisere>(&input);
    }
    for (a, b) in (1..=6).flat_map(|a| (a..=7).map(move |b| (a, b))) {
        for n in 0..=45 {
            let input = format!("{n} {a} {b}");
            check::<BashRange>(&input);
            check::<BashRangeClear>(&input);
        }
    }
}

#[test]
fn nim_under_both_plays() {
    for list in small_heaps() {
        check::<Nim>(&heaps(&list));
        check::<MisereNim>(&heaps(&list));
    }
    assert_eq!(answer("nim", "3 3 4 5"), "First\n1\n1 2\n");
    assert_eq!(answer("nim", "4 1 1 1 2"), "First\n1\n4 1\n");
    assert_eq!(answer("nim", "3 1 1 1"), "First\n3\n1 1\n2 1\n3 1\n");
}

#[test]
fn moore_with_every_number_of_heaps_in_a_move() {
    for list in
        [(0, 1), (1, 12), (2, 7), (3, 5), (4, 3)].into_iter().flat_map(|(count, bound)| lists(count, bound))
    {
        for k in 1..=5 {
            check::<MooreNim>(&format!("{} {k} {}", list.len(), line(&list)));
        }
    }
    check::<MooreNim>("2 18446744073709551615 3 4");
}

#[test]
fn staircases() {
    let stairs = [(0, 1), (1, 20), (2, 6), (3, 5), (4, 3), (5, 3)];
    for list in stairs.into_iter().flat_map(|(count, bound)| lists(count, bound)) {
        check::<StaircaseNim>(&heaps(&list));
    }
}

#[test]
fn lasker() {
    let sizes = [(0, 1), (1, 21), (2, 9), (3, 5)];
    for list in sizes.into_iter().flat_map(|(count, bound)| lists(count, bound)) {
        check::<LaskerNim>(&heaps(&list));
    }
}

#[test]
fn subtraction_sets_in_any_order_with_duplicates() {
    for bits in 0_u64..64 {
        let mut set: Vec<u64> = (1..=6).rev().filter(|number| bits >> (number - 1) & 1 == 1).collect();
        set.extend(set.clone().first());
        for list in lists(2, 8).chain(lists(1, 25)) {
            check::<SubtractionNim>(&format!("{} {} {}", set.len(), line(&set), heaps(&list)));
        }
    }
}

#[test]
fn kings_and_fibonacci_and_wythoff() {
    for (a, b) in (0..=22).flat_map(|a| (0..=22).map(move |b| (a, b))) {
        let input = format!("{a} {b}");
        check::<Wythoff>(&input);
        if a * b > 0 {
            check::<CornerKing>(&input);
        }
    }
    for n in 0..=120 {
        check::<FibonacciNim>(&n.to_string());
    }
    assert_eq!(answer("fibonacci-nim", "100"), "First\n3\n");
    assert_eq!(answer("fibonacci-nim", "1"), "Second\n");
}

/// Edges and tokens as the games on graphs read them, vertices from 1.
pub(crate) fn graph(vertices: u64, edges: &[(u64, u64)], tokens: &[u64]) -> String {
    let ends: Vec<u64> = edges.iter().flat_map(|&(from, to)| [from, to]).collect();
    format!("{vertices} {} {} {} {}", edges.len(), line(&ends), tokens.len(), line(tokens))
}

/// Every graph of `vertices` vertices whose edges lead to smaller numbers, without parallel edges.
pub(crate) fn descending(vertices: u64) -> impl Iterator<Item = Vec<(u64, u64)>> {
    let pairs: Vec<(u64, u64)> = (2..=vertices).flat_map(|u| (1..u).map(move |v| (u, v))).collect();
    (0_u64..1 << pairs.len()).map(move |set| {
        let chosen = pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        chosen.map(|(_, &edge)| edge).collect()
    })
}

fn check_graph(input: &str) {
    check::<GraphGame>(input);
    check::<GraphGameMisere>(input);
    check::<GraphGameEvery>(input);
}

#[test]
fn tokens_on_every_graph_of_four_vertices() {
    for edges in descending(4) {
        for tokens in (0..=3).flat_map(|count| lists(count, 4)).filter(|tokens| tokens.is_sorted()) {
            let tokens: Vec<u64> = tokens.iter().map(|token| token + 1).collect();
            check_graph(&graph(4, &edges, &tokens));
        }
    }
}

#[test]
fn misere_play_on_every_graph_of_five_vertices() {
    for edges in descending(5) {
        for token in 1..5 {
            check::<GraphGameMisere>(&graph(5, &edges, &[5, token]));
        }
    }
}

#[test]
fn vertices_are_numbered_as_needed() {
    // This many vertices are not stored, and the names of those that occur are kept.
    let input = "4294967295 3 4000000000 7 7 4294967295 4000000000 4294967295 2 4000000000 5";
    check_graph(input);
    let report = explanation("graph-game", input, Method::Theory);
    assert_eq!(
        report["winning_moves"]["first"],
        json!([{ "token": 1, "from": 4_000_000_000_u64, "to": 4_294_967_295_u64 }])
    );
    check::<HackenbushGraph>("4294967295 2 1 4294967295 4294967295 77");
}

#[test]
fn hackenbush_on_every_small_picture() {
    let ends: Vec<(u64, u64)> = (1..=3).flat_map(|u| (u..=3).map(move |v| (u, v))).collect();
    for picture in (0..=4).flat_map(|count| lists(count, 6)) {
        let edges: Vec<u64> =
            picture.iter().flat_map(|&edge| [ends[edge as usize].0, ends[edge as usize].1]).collect();
        check::<HackenbushGraph>(&format!("3 {} {}", picture.len(), line(&edges)));
    }
}

#[test]
fn hackenbush_on_every_small_tree() {
    for vertices in 1..=6_u64 {
        // A tree for each way to hang every vertex on an earlier one.
        for code in 0..(1..vertices).product() {
            let mut code: u64 = code;
            let mut edges = Vec::new();
            for vertex in 2..=vertices {
                let parent = 1 + code % (vertex - 1);
                code /= vertex - 1;
                // Ends in both orders, edges from the top down.
                edges.splice(0..0, if vertex % 2 == 0 { [parent, vertex] } else { [vertex, parent] });
            }
            let input = format!("{vertices} {}", line(&edges));
            check::<HackenbushTree>(&input);
            let as_graph = format!("{vertices} {} {}", vertices - 1, line(&edges));
            assert_eq!(answer("hackenbush-tree", &input), answer("hackenbush-graph", &as_graph));
        }
    }
}

#[test]
fn numbers_as_large_as_they_come() {
    let most = u64::MAX;
    for (printed, expected) in [
        (answer("bash", "1000000000000000000 999999999999999999"), "Second\n"),
        (answer("bash-misere", "1000000000000000000 999999999999999998"), "Second\n"),
        (answer("bash-counting", &format!("{most} {most}")), "First\n"),
        (answer("bash-range", &format!("{most} {most} {most}")), "First\n"),
        (answer("bash-range-clear", &format!("{most} 1 {most}")), "First\n"),
        (answer("corner-king", &format!("{most} {most}")), "Second\n"),
        (answer("nim", &format!("2 {most} 1")), "First\n1\n1 18446744073709551614\n"),
        (answer("moore-nim", &format!("3 {most} 5 5 5")), "First\n"),
        (answer("staircase-nim", &format!("2 0 {most}")), "Second\n"),
        (answer("lasker-nim", &format!("2 {} {}", most - 1, most - 1)), "Second\n"),
        // A Fibonacci number, and the largest below 10^18 beside its neighbour.
        (answer("fibonacci-nim", "12200160415121876738"), "Second\n"),
        (answer("fibonacci-nim", "679891637638612258"), "Second\n"),
        (answer("fibonacci-nim", "679891637638612259"), "First\n1\n"),
        (answer("wythoff", "618033988749894848 1000000000000000000"), "Second\n"),
        (answer("wythoff", "618033988749894849 1000000000000000000"), "First\n"),
        (answer("subtraction-nim", "3 2 4 5 2 999999999999999998 3"), "First\n"),
    ] {
        assert_eq!(printed, expected);
    }
}

#[test]
fn cycles_are_named_as_the_input_numbers_them() {
    for (printed, expected) in [
        (
            fault("graph-game", "1\n4 4\n1 2\n2 3\n3 4\n4 2\n1 1").1,
            "input:2:1: the edges from this line on: the graph has the cycle 2 -> 3 -> 4 -> 2",
        ),
        (
            fault("graph-game-misere", "1\n4000000000 2 4000000000 9 9 4000000000 1 1").1,
            "input:1:14: the edges from this line on: the graph has the cycle 9 -> 4000000000 -> 9",
        ),
        (
            fault("graph-game-every", "1\n1 1 1 1 0").1,
            "input:1:1: the edges from this line on: the graph has the cycle 1 -> 1",
        ),
        (
            fault("hackenbush-tree", "1\n4\n1 2\n3 4\n4 3").1,
            "input:2:1: the edges from this line on do not form a tree: the graph has the cycle 4 -> 3 -> 4",
        ),
    ] {
        let place = |text: &str| text.split(": ").skip(1).collect::<Vec<_>>().join(": ");
        assert_eq!(place(&printed), place(expected));
    }
}

#[test]
fn what_is_too_large_for_the_search_is_refused_at_once() {
    let large = "1000000000000000000";
    let path: Vec<(u64, u64)> = (2..=300_000).map(|vertex| (vertex, vertex - 1)).collect();
    let path = &graph(300_000, &path, &[300_000]);
    for (names, input) in [
        (&["bash", "bash-counting", "bash-misere"][..], &format!("{large} 3")),
        (&["bash-range", "bash-range-clear"], &format!("{large} 3 4")),
        (&["moore-nim"], &format!("1 1 {large}")),
        (&["nim", "misere-nim"], &format!("2 0 {large}")),
        (&["corner-king", "staircase-nim", "lasker-nim"], &format!("1 {large}")),
        (&["subtraction-nim"], &format!("1 1 1 {large}")),
        (&["fibonacci-nim"], &large.to_string()),
        (&["wythoff"], &format!("0 {large}")),
        (&["graph-game", "graph-game-misere", "graph-game-every"], path),
        (&["hackenbush-graph"], &format!("2 40 {}", line(&[1, 2].repeat(40)))),
        (&["hackenbush-tree"], &format!("40 {}", line(&(2..=40).flat_map(|v| [1, v]).collect::<Vec<_>>()))),
    ] {
        for name in names {
            let (_, ended) = run(name, &format!("1\n{input}"), Method::Rules, Format::Answer);
            let refusal = ended.expect_err(name).to_string();
            assert!(refusal.contains("too large for the search by the rules: "), "{name}: {refusal}");
        }
    }
}

/// A graph without cycles, its vertices in no order, edges parallel at times, and a few tokens.
fn graphs(most_vertices: u64, most_edges: usize) -> impl Strategy<Value = String> {
    (1..=most_vertices)
        .prop_flat_map(move |vertices| {
            let names = Just((1..=vertices).collect::<Vec<u64>>()).prop_shuffle();
            let vertex = 0..vertices as usize;
            let edges = prop::collection::vec((vertex.clone(), vertex.clone()), 0..=most_edges);
            (names, edges, prop::collection::vec(vertex, 0..=3))
        })
        .prop_map(|(names, edges, tokens)| {
            let sorted = edges.into_iter().filter(|(from, to)| from != to);
            let edges: Vec<(u64, u64)> =
                sorted.map(|(from, to)| (names[from.max(to)], names[from.min(to)])).collect();
            let tokens: Vec<u64> = tokens.into_iter().map(|token| names[token]).collect();
            graph(names.len() as u64, &edges, &tokens)
        })
}

/// A picture with loops and parallel edges.
fn pictures() -> impl Strategy<Value = String> {
    (1..=6_u64).prop_flat_map(|vertices| {
        let ends = (1..=vertices, 1..=vertices);
        prop::collection::vec(ends, 0..=10).prop_map(move |edges| {
            let ends: Vec<u64> = edges.iter().flat_map(|&(from, to)| [from, to]).collect();
            format!("{vertices} {} {}", edges.len(), line(&ends))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn tokens_on_random_graphs(input in graphs(7, 12)) {
        check::<GraphGame>(&input);
        check::<GraphGameMisere>(&input);
        // Now and then every edge leaves one vertex, and three tokens are on it: 12^3 turns, more
        // than the search takes.
        prop_assume!(GraphGameEvery::start(&case::<GraphGameEvery>(&input)).is_ok());
        check::<GraphGameEvery>(&input);
    }

    #[test]
    fn hackenbush_on_random_pictures(input in pictures()) {
        check::<HackenbushGraph>(&input);
    }

    #[test]
    fn subtraction_with_random_sets(
        set in prop::collection::vec(1_u64..40, 1..6),
        sizes in prop::collection::vec(0_u64..60, 0..3),
    ) {
        check::<SubtractionNim>(&format!("{} {} {}", set.len(), line(&set), heaps(&sizes)));
    }

    #[test]
    fn ranges_on_random_heaps(n in 0_u64..300, a in 1_u64..60, over in 0_u64..60) {
        check::<BashRange>(&format!("{n} {a} {}", a + over));
        check::<BashRangeClear>(&format!("{n} {a} {}", a + over));
        check::<Bash>(&format!("{n} {a}"));
        check::<BashMisere>(&format!("{n} {a}"));
    }
}

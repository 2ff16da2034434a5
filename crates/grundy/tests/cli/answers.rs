//! Answers on standard output.

use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::time::Instant;

use insta::assert_snapshot;
use serde_json::json;

use super::{Place, answer, command, grundy, json};

#[test]
fn nimbers_are_tabulated() {
    assert_snapshot!(answer(&["nimbers", "Kayles", "-n", "25"]), @"
    kayles (0.77)
    heap   +0  +1  +2  +3  +4  +5  +6  +7  +8  +9 +10 +11 +12 +13 +14 +15 +16 +17 +18 +19
       0    0   1   2   3   1   4   3   2   1   4   2   6   4   1   2   7   1   4   3   2
      20    1   4   6   7   4   1
    ");
    assert_snapshot!(answer(&["nimbers", "0.07", "--from", "18", "-n", "21"]), @"
    0.07
    heap   +0  +1  +2  +3  +4  +5  +6  +7  +8  +9 +10 +11 +12 +13 +14 +15 +16 +17 +18 +19
       0                                                                            2   3
      20    3   0
    ");
}

#[test]
fn p_positions_are_listed_with_what_is_known_of_others() {
    let record = |ruleset: &str, to: &str| json(&["p-positions", ruleset, "-n", to, "--format", "json"]);
    let grundy = record("grundy", "2600");
    let heaps = grundy["p_positions"].as_array().expect("a list");
    // Heap 0 and the 41 that published solutions of CSES 2207 rely on.
    assert_eq!((heaps.len(), &heaps[41]), (42, &json!(1222)));
    assert_eq!((&grundy["complete"], &grundy["proved"]), (&json!(null), &json!(null)));
    // Coins and beans: no period, but a move to nimber 0 from all others.
    for (ruleset, to, zeros, next) in [
        ("mock-turtles", "30", json!([0]), json!(null)),
        ("twins", "30", json!([0, 1]), json!(null)),
        ("triplets", "30", json!([0, 1, 2]), json!(null)),
        ("triplets", "1", json!([0, 1]), json!(2)),
        ("bean-splitting", "30", json!([0]), json!(null)),
    ] {
        let record = record(ruleset, to);
        assert_eq!((&record["p_positions"], &record["next"]), (&zeros, &next), "{ruleset}");
        assert_eq!(record["complete"], next.is_null(), "{ruleset}");
    }
    assert_eq!(record("turnips", "30")["complete"], json!(null));
    let text = answer(&["p-positions", "grundy", "-n", "2600"]);
    assert!(text.contains("none up to heap 2,600; ") && text.contains("no period is proved"), "{text}");

    let kayles = record("kayles", "5");
    assert_eq!((&kayles["p_positions"], &kayles["complete"]), (&json!([0]), &json!(true)));
    assert_eq!(kayles["proved"]["period"], 12);
    let bash = record("subtract(1,2,3)", "9");
    assert_eq!((&bash["p_positions"], &bash["next"]), (&json!([0, 4, 8]), &json!(12)));
    assert_snapshot!(answer(&["p-positions", "subtract(1,2,3)", "-n", "9", "--lang", "zh"]), @"
    规则          subtract(1,2,3) (0.333)
    堆            0 到 9，每一堆单独为一局
    必败态        3 个：轮到走的一方输
    其他          到堆 9 为止没有；下一个是堆 12
    理由          由已证明的周期 4（从堆 0 起）得出

    0 4 8
    ");
    assert_snapshot!(answer(&["p-positions", "nim", "-n", "9", "--lang", "zh"]), @"
    规则          nim (0.(3))
    堆            0 到 9，每一堆单独为一局
    必败态        1 个：轮到走的一方输
    其他          没有，无论多大
    理由          由已证明的周期 1、saltus 1（从堆 0 起）得出

    0
    ");
    assert_snapshot!(answer(&["p-positions", "grundy", "-n", "9", "--lang", "zh"]), @"
    规则          grundy (unequal:4.0)
    堆            0 到 9，每一堆单独为一局
    必败态        5 个：轮到走的一方输
    其他          到堆 9 为止没有；更大的堆没有算过
    理由          这些堆的 SG 值都已逐个算出；没有证明周期

    0 1 2 4 7
    ");
    // The nimbers of Nim grow by a saltus and do not come back to 0.
    assert_eq!(record("nim", "5")["complete"], true);
}

#[test]
fn games_in_a_row_are_recognized_as_codes() {
    let clobber = json(&["row", "oo -> .o", "--mirrored", "-n", "9", "--format", "json"]);
    assert_eq!((&clobber["code"], &clobber["names"]), (&json!("0.6"), &json!(["officers"])));
    assert_eq!(clobber["nimbers"], json!([0, 0, 1, 2, 0, 1, 2, 3, 1, 2]));
    assert_snapshot!(answer(&["row", "ooo -> .o.", "-n", "6"]), @"
    rules         ooo -> .o.
    code          none was recognized: the theorem does not apply
                  rule 1 always leaves a run of exactly 1 between the others
    nimbers       0 0 0 1 1 1 2 (searched)
    ");
    assert_snapshot!(answer(&["row", "o -> .", "-n", "3", "--lang", "zh"]), @"
    规则          o -> .
    编码          0.7：n 格 `o` 的一行就是大小为 n 的堆
                  已证明：死格把各段分开，一步在一段中留下的正是各位数字所允许的
                  到 3 格为止，每一行的搜索结果都与之一致
    SG 值         0 1 0 1（搜索所得）
    ");
    let refused = |arguments: &[&str]| grundy(&[&["row"], arguments].concat());
    for (arguments, status, reason) in [
        (&["oo -> o"][..], 2, "the patterns differ in length"),
        (&["oo -> .o", "--cell", "x"], 2, "no rule applies"),
        (&["treblecross"], 2, "`grundy nimbers treblecross` answers for it"),
        (&["oX -> Xo", "Xo -> oX", "oo -> oX"], 1, "play can go on forever"),
    ] {
        let run = refused(arguments);
        assert!(run.status == Some(status) && run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
        let in_chinese = refused(&[arguments, &["--lang", "zh"]].concat());
        let words =
            in_chinese.stderr.strip_prefix("错误：").unwrap_or_else(|| panic!("{}", in_chinese.stderr));
        assert!(words.chars().any(|letter| letter > '\u{4e00}'), "{arguments:?}: {words}");
    }
}

#[test]
#[ignore = "heavy: as long as a search may take"]
fn heavy_game_in_a_row_that_reaches_too_many_positions() {
    let searched = grundy(&["row", "oo -> .o", "-n", "60"]);
    assert!(searched.status == Some(1), "{}", searched.stderr);
    assert!(
        searched.stderr.contains("more than 500000 positions can be reached; `-n` asks"),
        "{}",
        searched.stderr
    );
}

#[test]
fn nimbers_come_in_formats_for_programs() {
    assert_eq!(
        answer(&["nimbers", "0.77", "-n", "3", "--format", "csv"]),
        "heap,nimber\n0,0\n1,1\n2,2\n3,3\n"
    );
    assert_eq!(
        answer(&["nimbers", "nim", "--from", "9", "-n", "11", "--format", "bfile"]),
        "9 9\n10 10\n11 11\n"
    );
    assert_eq!(
        json(&["nimbers", "subtract(2, 1)", "-n", "4", "--format", "json"]),
        json!({ "ruleset": "subtract(1,2)", "code": "0.33", "from": 0, "to": 4, "nimbers": [0, 1, 2, 0, 1] })
    );
    let place = Place::new();
    for (ruleset, kind, bytes) in [("kayles", "|u1", 1), ("mock-turtles", "|u1", 1)] {
        let path = place.path("nimbers.npy");
        answer(&["nimbers", ruleset, "-n", "9", "--format", "npy", "-o", &path]);
        let file = fs::read(&path).expect("written");
        let header = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
        assert_eq!((&file[..8], header % 64), (&b"\x93NUMPY\x01\x00"[..], 0));
        let header_text = String::from_utf8_lossy(&file[10..header]).into_owned();
        assert!(
            header_text
                .starts_with(&format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (10,), }}"))
        );
        assert!(header_text.ends_with('\n'));
        assert_eq!(file.len() - header, 10 * bytes);
        assert_eq!(file[header + 3 * bytes], if ruleset == "kayles" { 3 } else { 4 });
    }
}

#[test]
fn nimbers_of_heaps_beyond_all_tables_come_from_a_period() {
    assert_eq!(
        answer(&[
            "nimbers",
            "kayles",
            "--from",
            "10^18",
            "-n",
            "1_000_000_000_000_000_000",
            "--format",
            "csv"
        ]),
        "heap,nimber\n1000000000000000000,1\n"
    );
}

/// Kayles at 10^18 at once: the moves of the huge heap are counted by residues.
#[test]
fn every_winning_move_of_a_huge_heap() {
    let start = Instant::now();
    assert_snapshot!(answer(&["nimber", "kayles", "1000000000000000000", "3", "5"]), @"
    ruleset       kayles (0.77)
    heaps         1000000000000000000  nimber 1
                                    5  nimber 4
                                    3  nimber 3
    nim-sum       6
    outcome       N-position: the player to move wins
    winning moves 8
      in heap 1000000000000000000: 7 moves to nim-sum 7
        take 1, leave 3 + 999999999999999996
        take 1, leave 11 + 999999999999999988
        take 1, leave 39 + 999999999999999960
        take 2, leave 22 + 999999999999999976
        take 2, leave 28 + 999999999999999970
        take 2, leave 34 + 999999999999999964
        take 2, leave 70 + 999999999999999928
      in heap 5: 1 move to nim-sum 2
        take 1, leave 1 + 3
    ");
    assert!(start.elapsed().as_secs() < 10);
    let position = json(&["nimber", "kayles", "1000000000000000000", "3", "--list", "2", "--format", "json"]);
    assert_eq!(position["nim_sum"], json!(2));
    assert_eq!(position["outcome"], json!("N"));
    assert_eq!(position["heaps"][0]["listed"].as_array().map(Vec::len), Some(2));
    assert!(position["winning_moves"].as_u64().is_some_and(|count| count > 10_u64.pow(15)));
}

/// Nimbers with a saltus: the one break that wins lies half a heap away, and is found by digits.
#[test]
fn the_winning_moves_of_a_huge_heap_of_laskers_nim() {
    let start = Instant::now();
    assert_snapshot!(answer(&["nimber", "lasker", "1000000000000000000"]), @"
    ruleset       lasker (4.(3))
    heaps         1000000000000000000  nimber 999999999999999999
    nim-sum       999999999999999999
    outcome       N-position: the player to move wins
    winning moves 2
      in heap 1000000000000000000: 2 moves to nim-sum 0
        break into 500000000000000000 + 500000000000000000
        take 1000000000000000000, leave nothing
    ");
    let position = json(&["nimber", "lasker", "1000000000000000000", "6", "--format", "json"]);
    let moves = position["heaps"].as_array().expect("heaps").iter();
    let listed: usize = moves.map(|heap| heap["listed"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(position["winning_moves"].as_u64(), Some(listed as u64), "{position}");
    assert!(start.elapsed().as_secs() < 10);
}

#[test]
fn positions_of_other_games() {
    assert_snapshot!(answer(&["nimber", "nim", "3", "5", "5", "10^18"]), @"
    ruleset       nim (0.(3))
    heaps         1000000000000000000  nimber 1000000000000000000
                                    5  nimber 5  (2 times)
                                    3  nimber 3
    nim-sum       1000000000000000003
    outcome       N-position: the player to move wins
    winning moves 1
      in heap 1000000000000000000: 1 move to nim-sum 3
        take 999999999999999997, leave 3
    ");
    assert_snapshot!(answer(&["nimber", "kayles", "4", "1", "0"]), @"
    ruleset       kayles (0.77)
    heaps         4  nimber 1
                  1  nimber 1
                  0  nimber 0
    nim-sum       0
    outcome       P-position: the player to move loses, whatever the move
    ");
    assert_snapshot!(answer(&["nimber", "bean-splitting", "4", "2"]), @"
    ruleset       bean-splitting
    heaps         4  nimber 7
                  2  nimber 2
    nim-sum       5
    outcome       N-position: the player to move wins
    winning moves 1
      in heap 4: 1 move to nim-sum 2
        -> 2 + 0
    ");
    assert_snapshot!(answer(&["nimber", "ruler", "6", "1"]), @"
    ruleset       ruler
    coins         6  nimber 2
                  1  nimber 1
    nim-sum       3
    outcome       N-position: the player to move wins
    winning moves 1
      at coin 6: 1 move to nim-sum 1
        turn 6, 5
    ");
    assert_snapshot!(answer(&["nimber", "mock-turtles", "10^18", "7"]), @"
    ruleset       mock-turtles
    coins         1000000000000000000  nimber 1999999999999999998
                                    7  nimber 13
    nim-sum       1999999999999999987
    outcome       N-position: the player to move wins
    winning moves 1
      at coin 1000000000000000000: 1 move to nim-sum 13
        turn 1000000000000000000, 7
    ");
}

#[test]
fn periods_are_proved() {
    assert_snapshot!(answer(&["period", "0.07"]), @"
    ruleset       0.07
    period        34
    preperiod     53
    saltus        0
    proved by     Guy and Smith 1956 (at most 2 heaps left, at most 2 taken)
    from          176 heaps
    nimbers       0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 (3 3 0 1 1 3 0 2 1 1 0 4 5 3 7 4 8 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 9)
    ");
    let rows = [
        ("kayles", 12, 71),
        ("0.45", 20, 498),
        ("0.127", 4, 46_578),
        ("0.644", 442, 3256),
        ("0.356", 142, 7315),
        ("0.165", 1550, 5181),
        ("0.156", 349, 3479),
    ];
    for (ruleset, period, preperiod) in rows {
        let verdict = json(&["period", ruleset, "--format", "json"]);
        assert_eq!(
            (&verdict["verdict"], &verdict["period"], &verdict["preperiod"], &verdict["saltus"]),
            (&json!("proved"), &json!(period), &json!(preperiod), &json!(0)),
            "{ruleset}"
        );
    }
    assert_snapshot!(answer(&["period", "allbut(1,3)"]), @"
    ruleset       allbut(1,3) (0.030(3))
    period        2
    preperiod     0
    saltus        1
    proved by     repeating state (it came back at heap 80)
    from          80 heaps
    nimbers       (0 0) + 1
    ");
}

/// The long ones of the known truths, up to 20 million heaps.
#[test]
fn long_periods_are_proved() {
    for (ruleset, period, preperiod, heaps) in [
        ("0.16", 149_459, 105_351, 276_389),
        ("0.56", 144, 326_640, 328_581),
        ("0.376", 4, 2_268_248, 3_421_634),
        ("0.354", 1180, 10_061_916, 10_066_326),
    ] {
        let verdict = json(&["period", ruleset, "--format", "json"]);
        assert_eq!(
            (&verdict["verdict"], &verdict["period"], &verdict["preperiod"], &verdict["heaps"]),
            (&json!("proved"), &json!(period), &json!(preperiod), &json!(heaps)),
            "{ruleset}"
        );
        assert_eq!(verdict["theorem_id"], "sparse-window", "{ruleset}");
    }
}

#[test]
fn what_is_not_proved_is_not_called_a_period() {
    for ruleset in ["0.6", "0.06", "grundy", "0.16"] {
        let verdict = json(&["period", ruleset, "--up-to", "20000", "--format", "json"]);
        assert_eq!(verdict["verdict"], json!("nothing"), "{ruleset}");
        assert_eq!((verdict.get("period"), verdict.get("distance")), (None, None), "{ruleset}");
    }
    assert_snapshot!(answer(&["period", "0.6", "--up-to", "20000"]), @"
    ruleset       0.6
    proved        nothing
    observed      no repetition among 20,001 heaps
    ");
    // Period 3 for a million heaps, and then not: 999,999 is a multiple of 3.
    assert_snapshot!(answer(&["period", "subtract(1,2,999999)", "--up-to", "999998"]), @"
    ruleset       subtract(1,2,999999)
    proved        nothing
    observed      the nimbers repeat at distance 3 from heap 0 to heap 999,998
    but           the theorem needs 1,000,003 heaps: `--up-to 1000002`
    ");
    assert_snapshot!(answer(&["period", "0.3F", "--up-to", "1000"]), @"
    ruleset       0.3F
    proved        nothing
    observed      the nimbers repeat at distance 6 with 3 added from heap 0 to heap 1,000
    but           the theorem of arithmetic periods needs a saltus that is a power of two, so it shows nothing about larger heaps
    ");
}

/// The end of the sequence is looked at, however late it begins to repeat; what would prove it is
/// named to the heap.
#[test]
fn repetitions_of_the_end_are_observed() {
    for (ruleset, up_to, line) in [
        ("0.127", "60000", "the nimbers repeat at distance 4 from heap 46,578 to heap 60,000"),
        ("kayles", "100", "the nimbers repeat at distance 12 from heap 71 to heap 100"),
    ] {
        let text = answer(&["period", ruleset, "--up-to", up_to]);
        assert!(text.contains(line), "{text}");
    }
    assert!(answer(&["period", "0.127", "--up-to", "60000"]).contains("`--up-to 81331`"));
    let verdict = |up_to| json(&["period", "0.127", "--up-to", up_to, "--format", "json"]);
    assert_eq!(verdict("81330")["verdict"], "observed");
    assert_eq!(verdict("81331")["verdict"], "proved");
    assert_eq!(verdict("81331")["theorem_id"], "sparse-window");
}

/// One rule for both commands, also where a period is proved long before, where odd takes break,
/// and where there is none.
#[test]
fn statistics_and_benches_name_the_same_split() {
    let rulesets =
        ["0.16", "0.104", "0.106", "0.07", "0.356", "4.7", "unequal:0.77", "0.(3)", "stripes(3,7,19)"];
    for (ruleset, to) in rulesets.into_iter().flat_map(|ruleset| [(ruleset, "700"), (ruleset, "5000")]) {
        let statistics = json(&["stats", ruleset, "-n", to, "--format", "json"]);
        let bench = json(&["bench", ruleset, "-n", to, "--repeat", "1", "--format", "json"]);
        let (split, sparse) = (&statistics["split"], &bench["runs"][0]["sparse"]);
        for (one, other) in [
            ("mask", "mask"),
            ("position_parity", "position_parity"),
            ("rare_heaps", "rare"),
            ("last_rare", "last_rare"),
        ] {
            assert_eq!(split[one], sparse[other], "{ruleset} {to}: {one}");
        }
    }
    let found = json(&["stats", "0.104", "-n", "20000", "--format", "json"]);
    assert_eq!((&found["split"]["mask"], &found["split"]["rare_heaps"]), (&json!(23), &json!(20)));
    assert_eq!(found["split"]["last_rare"], json!(284));
    assert!(answer(&["stats", "0.(3)"]).contains("sparse space  none found"));
}

#[test]
fn rulesets_are_listed_and_described() {
    let all = answer(&["rulesets"]);
    for name in [
        "nim",
        "kayles",
        "dawson-kayles",
        "dawson-chess",
        "grundy",
        "lasker",
        "guiles",
        "officers",
        "treblecross",
    ] {
        assert!(all.lines().any(|line| line.starts_with(&format!("{name} "))), "{name}");
    }
    assert_snapshot!(answer(&["rulesets", "0.137"]), @"
    ruleset       0.137
    code          0.137
    names         dawson-chess, dawsons-chess, dawson
    about         pawns on three ranks that must capture, last player wins (T. R. Dawson 1935)
    moves         a -> nothing where a = t, t = 1 to 3
                  a -> b where a = b + t, t = 2, 3
                  a -> b + c where a = b + c + 3
    ");
    let described = json(&["rulesets", "officers", "--format", "json"]);
    assert_eq!(described["moves"], json!(["a -> b where a = b + 1", "a -> b + c where a = b + c + 1"]));
    let listed = json(&["rulesets", "--format", "json"]);
    assert!(listed.as_array().is_some_and(|all| all.len() >= 19));
}

#[test]
fn a_file_is_a_ruleset() {
    let place = Place::new();
    let path = place.path("mine.toml");
    fs::write(&path, "[[move]]\ntake = [1, 2]\nleave = [0, 1, 2]\n").expect("written");
    let nimbers = |ruleset: &str| answer(&["nimbers", ruleset, "-n", "200", "--format", "csv"]);
    assert_eq!(nimbers(&path), nimbers("kayles"));
    assert!(answer(&["rulesets", &path]).contains("names         kayles"));
    fs::write(&path, "name = \"turtles\"\n[coins]\nmost = 3\n").expect("written");
    assert_eq!(nimbers(&path), nimbers("bean-splitting"));
}

#[test]
fn statistics_tell_rare_nimbers_from_common_ones() {
    assert_snapshot!(answer(&["stats", "0.16", "-n", "100000"]), @"
    ruleset       0.16
    heaps         0 to 100,000
    largest       22 at heap 15,093
    mean          3.990
    different     15 nimbers
    P-positions   7 heaps (0.007 %), the last at heap 837
    sparse space  an even number of one-bits under 11110 (30) is rare
    rare          52 heaps (0.052 %)
    last rare     heap 13,935, nimber 6
    rare nimbers  0, 1, 6, 7
    not a period  1, 2, 4, 5, 11, 17, 25, 839

        nimber          heaps       share          first           last  kind
             0              7     0.007 %              0            837  rare
             1             25     0.025 %              1            802  rare
             2         25,473    25.473 %              5         99,998  common
             3         25,443    25.443 %             40         99,999  common
             4         19,549    19.549 %              8         99,987  common
             5         19,553    19.553 %             30        100,000  common
             6             12     0.012 %            129         13,935  rare
             7              9     0.009 %            224          3,604  rare
             8          6,239     6.239 %            161         99,821  common
             9          1,547     1.547 %            416         99,874  common
            14          1,010     1.010 %            751         97,789  common
            15            618     0.618 %          1,170         99,377  common
            16            483     0.483 %          1,513         93,057  common
            17             25     0.025 %         15,921         80,766  common
            22              8     0.008 %         15,093         80,331  common
    ");
    // Heap 0 alone has the nimber 0: it is neither rare nor common.
    let few = answer(&["stats", "4.7", "-n", "1000"]);
    assert!(few.contains("rare          0 heaps (0.000 %)\n\n"), "{few}");
    assert!(few.contains("  0              0\n") && few.contains("  common\n"), "{few}");
    assert!(answer(&["stats", "nim", "-n", "100"]).contains("  last\n"));
    let statistics = json(&["stats", "nim", "-n", "100", "--format", "json"]);
    assert_eq!((&statistics["largest"], &statistics["largest_at"]), (&json!(100), &json!(100)));
    assert_eq!(statistics["nimbers"].as_array().map(Vec::len), Some(101));
}

/// The checksums that design notes give for 400,001 heaps.
#[test]
fn benches_compute_the_known_nimbers() {
    for (ruleset, checksum) in [("0.16", "EDC5EDF"), ("0.56", "FDE074FF"), ("0.644", "4020C0E2")] {
        let measured = json(&["bench", ruleset, "-n", "400000", "--repeat", "1", "--format", "json"]);
        assert_eq!(measured["runs"][0]["checksum"], json!(checksum), "{ruleset}");
        assert!(measured["runs"][0]["heaps_per_second"].as_f64().is_some_and(|rate| rate > 0.0));
    }
    // With two threads everything is the same, what was counted too.
    let [one, two] = ["1", "2"].map(|threads| {
        let mut measured =
            json(&["bench", "0.106", "-n", "300000", "--threads", threads, "--format", "json"]);
        measured["runs"][0]["sparse"]["nanoseconds_per_pair"].take();
        [&measured["runs"][0]["checksum"], &measured["runs"][0]["sparse"]].map(ToString::to_string)
    });
    assert_eq!(one, two);
    assert!(one[1].contains("\"rare\":15,"), "{}", one[1]);
    let both = json(&["bench", "0.07", "-n", "3000", "--repeat", "1", "--plain", "--format", "json"]);
    assert_eq!(both["runs"][0]["checksum"], both["runs"][1]["checksum"]);
    assert!(answer(&["bench", "kayles", "-n", "1000"]).contains("heaps/s"));
}

#[test]
fn a_bench_runs_another_program_beside_this_one() {
    let this = env!("CARGO_BIN_EXE_grundy");
    let compare = ["bench", "0.16", "-n", "20000", "--repeat", "2", "--against", this];
    assert!(answer(&compare).contains("times as fast as"));
    let compared = json(&[&compare[..], &["--format", "json"]].concat());
    let seconds = |which: &str| compared[which]["seconds"].as_f64().expect("seconds");
    let ratio = compared["ratio"].as_f64().expect("a ratio");
    assert!((ratio - seconds("against") / seconds("this")).abs() < 1e-9);
    assert_eq!(compared["this"]["checksum"], compared["against"]["checksum"]);

    let absent = grundy(&["bench", "0.16", "--against", "not-there"]);
    assert!(absent.stderr.contains("cannot run not-there"), "{}", absent.stderr);
}

#[cfg(unix)]
#[test]
fn a_bench_refuses_programs_that_print_something_else() {
    for (script, wanted) in [
        ("echo hello", "did not print"),
        ("echo no >&2; exit 3", "`grundy bench` failed: no"),
        (
            r#"echo '{"runs":[{"method":"m","seconds":1,"heaps_per_second":1,"checksum":"1"}]}'"#,
            "disagree about the nimbers",
        ),
    ] {
        let place = Place::new();
        let path = place.path("other");
        // Written by its own process: while this one had it open for writing, another thread could
        // not start a program.
        let write = "printf '#!/bin/sh\n%s\n' \"$2\" > \"$1\" && chmod +x \"$1\"";
        let written = std::process::Command::new("sh").args(["-c", write, "sh", &path, script]).status();
        assert!(written.is_ok_and(|status| status.success()));
        let ran = grundy(&["bench", "0.16", "-n", "5000", "--repeat", "1", "--against", &path]);
        assert!(ran.stderr.contains(wanted), "{}", ran.stderr);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""));
    }
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(answer(&["completions", shell]).contains("nimbers"), "{shell}");
    }
    assert!(answer(&["man"]).contains("grundy\\-nimbers"));
    assert!(answer(&["man", "period"]).contains("checkpoint"));
    let place = Place::new();
    answer(&["man", "--dir", &place.path("man")]);
    assert!(place.file("man").join("grundy-period.1").is_file());
    assert!(place.file("man").join("grundy-misere-quotient.1").is_file());
    assert!(answer(&["man", "misere", "quotient"]).contains("grundy\\-misere\\-quotient"));
    assert_eq!(grundy(&["man", "misere", "no-such"]).status, Some(2));
}

#[test]
fn colour_is_for_terminals() {
    assert!(!answer(&["period", "kayles"]).contains('\x1b'));
    assert!(answer(&["--color", "always", "period", "kayles"]).contains("\x1b[32m12\x1b[0m"));
    assert!(!answer(&["--color", "never", "period", "kayles"]).contains('\x1b'));
}

/// A reader who has seen enough is no reason for an error.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = command(&["nimbers", "nim", "-n", "300000", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = [0; 12];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("some output");
    let run = super::ran(&child.wait_with_output().expect("it ends"));
    assert_eq!((&first, run.status, &*run.stderr), (b"heap,nimber\n", Some(0), ""));
}

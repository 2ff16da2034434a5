//! `grundy calc` and `grundy product`.

use serde_json::json;

use crate::{answer, grundy, json};

#[test]
fn expressions_are_calculated_in_order() {
    assert_eq!(
        answer(&[
            "calc",
            "8 * 8",
            "(3141*5926)^2",
            "sqrt(123456789)",
            "log(8, 10)",
            "16^-1",
            "order(2^63)",
            "5 / 13 + 1"
        ]),
        "13\n8899\n98433322\n4\n170\n1\n10\n"
    );
    assert_eq!(
        json(&["calc", "18446744073709551615 * 18446744073709551615", "order(16)", "--format", "json"]),
        json!([
            { "expression": "18446744073709551615 * 18446744073709551615", "value": 11_290_409_524_105_353_207_u64, "kind": "nimber" },
            { "expression": "order(16)", "value": 85, "kind": "number" },
        ])
    );
}

#[test]
fn what_cannot_be_calculated_is_reported_with_its_place() {
    for (expression, report) in [
        (
            "8 * (3 +",
            "error: not calculated\n  8 * (3 +\n          ^ expected a number, `(` or a function, found the end\n",
        ),
        ("log(8, 2)", "error: not calculated\n  log(8, 2)\n  ^ no power of 8 is 2\n"),
        ("7 / (2 + 2)", "error: not calculated\n  7 / (2 + 2)\n      ^ division by zero\n"),
    ] {
        let run = grundy(&["calc", "2 * 2", expression]);
        assert_eq!((run.status, &*run.stdout, &*run.stderr), (Some(1), "3\n", report));
    }
    assert_eq!(grundy(&["calc"]).status, Some(2));
}

#[test]
fn a_position_of_a_product_has_its_winning_moves() {
    insta::assert_snapshot!(answer(&["product", "twins", "twins", "3,5", "2,2"]), @r"
    rows          twins
    columns       twins
    coins         3,5  nimber 2 * 4 = 8
                  2,2  nimber 1 * 1 = 1
    nim-sum       9
    outcome       N-position: the player to move wins
    because       a coin has the nim-product of its nimbers in both games (Tartan theorem)
    winning moves 1
      at 3,5: 1 move
        turn rows 3, 1 and columns 5, 4
    ");
    assert_eq!(
        json(&["product", "twins", "turning-turtles", "3,2", "4,1", "--format", "json"]),
        json!({
            "rulesets": ["twins", "turning-turtles"],
            "nim_sum": 0,
            "outcome": "P",
            "coins": [
                { "x": 3, "y": 2, "factors": [2, 2], "nimber": 3, "winning_moves": 0, "listed": [] },
                { "x": 4, "y": 1, "factors": [3, 1], "nimber": 3, "winning_moves": 0, "listed": [] },
            ],
            "winning_moves": 0,
        })
    );
    let far = answer(&["product", "turning-turtles", "nim", "10^18,3"]);
    assert!(far.contains("moves not counted, as its row or column has too many options"), "{far}");
    let listed = answer(&["product", "ruler", "mock-turtles", "8,5", "2,2", "--list", "2"]);
    assert!(listed.contains("at 8,5: 7 moves\n") && listed.contains("    ... and 5 more\n"), "{listed}");
}

#[test]
fn a_table_of_a_product() {
    insta::assert_snapshot!(answer(&["product", "twins", "twins", "-n", "9"]), @r"
    twins x twins
     x\y    1   2   3   4   5   6   7   8   9
       1    0   0   0   0   0   0   0   0   0
       2    0   1   2   3   4   5   6   7   8
       3    0   2   3   1   8  10  11   9  12
       4    0   3   1   2  12  15  13  14   4
       5    0   4   8  12   6   2  14  10  11
       6    0   5  10  15   2   7   8  13   3
       7    0   6  11  13  14   8   5   3   7
       8    0   7   9  14  10  13   3   4  15
       9    0   8  12   4  11   3   7  15  13
    ");
    assert_eq!(
        answer(&["product", "ruler", "nim", "-n", "2", "--format", "csv"]),
        "x,y,nimber\n1,1,1\n1,2,2\n2,1,2\n2,2,3\n"
    );
    assert_eq!(
        json(&["product", "ruler", "nim", "-n", "2", "--format", "json"]),
        json!({ "rulesets": ["ruler", "nim"], "from": [1, 1], "nimbers": [[1, 2], [2, 3]] })
    );
}

#[test]
fn what_is_no_position_of_a_product_is_refused() {
    for (arguments, status, part) in [
        (&["product", "twins", "twins", "3,5", "3,5"][..], 2, "coin 3,5 is listed twice"),
        (&["product", "twins", "twins", "3"], 2, "not a row and a column, such as 3,5"),
        (&["product", "twins", "twins", "0,5"], 2, "rows and columns are counted from 1"),
        (&["product", "twins"], 2, "RULESET"),
        (&["product", "twins", "0.78"], 1, "8 is not an octal digit"),
        (&["product", "twins", "twins", "3,5", "--format", "csv"], 2, "csv is for tables"),
        (&["product", "twins", "twins", "3,5", "-n", "4"], 2, "cannot be used with"),
        (&["product", "-", "-"], 2, "only once"),
        (&["product", "mogul", "nim", "10^17,1"], 1, "mogul: "),
    ] {
        let run = grundy(arguments);
        assert_eq!(run.status, Some(status), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
    }
}

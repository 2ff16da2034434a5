//! `grundy diff`.

use insta::assert_snapshot;
use serde_json::json;

use super::{answer, grundy, json, sg_with_input};

#[test]
fn sequences_that_agree_for_long_differ() {
    assert_snapshot!(answer(&["diff", "0.161", "0.36", "--up-to", "1000"]), @"
    first         0.161
    second        0.36
    differ        first at heap 519: 2 and 4
    differences   101 heaps up to heap 1,000
    ");
    let found = json(&["diff", "0.161", "0.36", "--up-to", "1000", "--format", "json"]);
    assert_eq!(found["first_difference"]["heap"], 519);
    assert_eq!(found["equal_for_ever"], json!(null));
    assert_snapshot!(answer(&["diff", "0.161", "0.36", "--up-to", "518"]), @"
    first         0.161
    second        0.36
    differ        nowhere up to heap 518
    equal         as far as 519 heaps show, which proves nothing; `--up-to N` compares more
    ");
}

#[test]
fn equality_forever_is_proved() {
    assert_snapshot!(answer(&["diff", "0.07", "0.137"]), @"
    first         0.07
    second        0.137
    differ        first at heap 1: 0 and 1
    differences   7,354 heaps up to heap 10,000
    shift         heap n + 1 of the first ruleset has the nimber of heap n of the other
    equal         on all heaps: both have the canonical code 0.137
    ");
    assert_snapshot!(answer(&["diff", "subtract(1,3)", "subtract(1,5,9)"]), @"
    first         subtract(1,3) (0.303)
    second        subtract(1,5,9) (0.300030003)
    differ        nowhere up to heap 10,000
    equal         on all heaps: both periods are proved, and the first 2 heaps agree (Fine and Wilf 1965)
    ");
    let found = json(&["diff", "0.4", "dawsons-chess", "--format", "json"]);
    assert_eq!((&found["shift"]["first"], &found["shift"]["second"]), (&json!(2), &json!(0)));
    assert_eq!(found["shift"]["equal_for_ever"]["by"], "canonical-code");
    // Rulesets without a code are compared too.
    assert_snapshot!(answer(&["diff", "ruler", "nim", "--up-to", "100"]), @"
    first         ruler
    second        nim (0.(3))
    differ        first at heap 3: 1 and 3
    differences   93 heaps up to heap 100
    ");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let twice = grundy(&["diff", "-", "-"]);
    assert_eq!(
        (twice.status, &*twice.stderr),
        (Some(2), "error: standard input can be read only once: write `-` once\n")
    );
    assert_eq!(grundy(&["diff", "kayles"]).status, Some(2));
    let wrong = grundy(&["diff", "kayles", "0.78"]);
    assert!(wrong.status == Some(1) && wrong.stderr.contains("0.78"), "{}", wrong.stderr);
    let read = sg_with_input(&["diff", "-", "0.77"], b"kayles\n");
    assert!(read.status == Some(0) && read.stdout.contains("on all heaps"), "{}", read.stdout);
}

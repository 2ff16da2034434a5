//! Periods and comparisons in words: why a period holds, what would prove one.

use sg_heaps::comparison::{Comparison, EqualityProof};
use sg_heaps::period::{MissingProof, Observed, Period, Proved};
use sg_text::{Text, periods, text};

/// The names of what a sequence has a nimber for.
struct Names {
    one: Text,
    many: Text,
    all: Text,
    larger: Text,
}

/// Heaps, or the coins of a row.
fn names(coins: bool) -> Names {
    if coins {
        Names {
            one: text!("coin", "硬币"),
            many: text!("coins", "枚硬币"),
            all: text!("all coins", "所有硬币"),
            larger: text!("coins further right", "更靠右的硬币"),
        }
    } else {
        Names {
            one: text!("heap", "堆"),
            many: text!("heaps", "堆"),
            all: text!("all heaps", "所有堆"),
            larger: text!("larger heaps", "更大的堆"),
        }
    }
}

/// The facts known about a period, in sentences: what holds, and why, or what is missing. `coins`
/// says that the sequence is one of coins.
pub(crate) fn period(period: &Period, coins: bool) -> Vec<Text> {
    let names = names(coins);
    let Names { one, larger, .. } = &names;
    match period {
        Period::Proved(found) => vec![proved(found, one), theorem(found)],
        Period::Observed(found) => observed(found, &names),
        Period::Nothing { heaps } => vec![text!(
            "No period was found up to {one} {last}; that proves nothing about {larger}.",
            "到{one} {last} 为止没有发现周期；由此不能得出对{larger}的结论。",
            last = heaps.saturating_sub(1)
        )],
    }
}

fn proved(found: &Proved, one: &Text) -> Text {
    let (period, preperiod, saltus) = (found.period(), found.preperiod(), found.saltus());
    if saltus == 0 {
        return text!(
            "Proved: G(n + {period}) = G(n) for every {one} n from {preperiod} on; period {period}, preperiod \
             {preperiod}.",
            "已证明：从{one} {preperiod} 起，对每个 n 有 G(n + {period}) = G(n)；周期 {period}，预周期 {preperiod}。"
        );
    }
    text!(
        "Proved: G(n + {period}) = G(n) + {saltus} for every {one} n from {preperiod} on; period {period}, \
         preperiod {preperiod}, saltus {saltus}.",
        "已证明：从{one} {preperiod} 起，对每个 n 有 G(n + {period}) = G(n) + {saltus}；周期 {period}，预周期 \
         {preperiod}，saltus {saltus}。"
    )
}

fn theorem(found: &Proved) -> Text {
    periods::why(found.theorem().id(), &found.theorem().numbers(), found.heaps())
}

fn observed(found: &Observed, Names { one, many, larger, .. }: &Names) -> Vec<Text> {
    let seen = found.repetition();
    let (heaps, distance, from) = (found.heaps(), seen.distance, seen.from);
    let repetition = if seen.saltus == 0 {
        text!(
            "Observed, not proved: in the {many} below {heaps}, G(n + {distance}) = G(n) from {one} {from} on.",
            "仅为观察，未证明：在前 {heaps} {many}中，从{one} {from} 起有 G(n + {distance}) = G(n)。"
        )
    } else {
        text!(
            "Observed, not proved: in the {many} below {heaps}, G(n + {distance}) = G(n) + {saltus} from {one} \
             {from} on.",
            "仅为观察，未证明：在前 {heaps} {many}中，从{one} {from} 起有 G(n + {distance}) = G(n) + {saltus}。",
            saltus = seen.saltus
        )
    };
    let missing = match found.missing() {
        MissingProof::Heaps(heaps) => {
            text!("A proof needs it to hold for {heaps} {many}.", "若要证明，须对 {heaps} {many}成立。")
        }
        MissingProof::MoreHeaps => {
            text!("A proof needs it to hold further on.", "若要证明，须在更大的范围内成立。")
        }
        MissingProof::ArithmeticPeriodicity => text!(
            "The theorem of arithmetic periods needs a saltus that is a power of two, so this says nothing about {larger}.",
            "算术周期定理要求 saltus 是 2 的幂，因此对{larger}没有任何结论。"
        ),
        _ => text!(
            "No theorem known here covers these rules, so this says nothing about {larger}.",
            "这里没有已知定理适用于这些规则，因此对{larger}没有任何结论。"
        ),
    };
    vec![repetition, missing]
}

/// The result of a comparison of two sequences, in sentences.
pub(crate) fn comparison(found: &Comparison, coins: bool) -> Vec<Text> {
    let names = names(coins);
    let Names { one, many, .. } = &names;
    let heaps = found.heaps;
    let mut said = Vec::new();
    if let Some(first) = found.first {
        said.push(text!(
            "They differ first at {one} {heap}: {first} and {second}. Of the {many} below {heaps}, {count} differ.",
            "从{one} {heap} 开始不同：SG 值分别为 {first} 与 {second}。前 {heaps} {many}中有 {count} 处不同。",
            heap = first.heap,
            first = first.first,
            second = first.second,
            count = found.differences
        ));
    } else {
        said.push(text!("They agree on all {many} below {heaps}.", "前 {heaps} {many}全部相同。"));
        said.push(equality(found.proof.as_ref(), &names));
    }
    if let Some(shifted) = &found.shifted {
        said.push(text!(
            "Shifted they agree: {one} n + {first} of the first and {one} n + {second} of the second, for every n \
             below {heaps}.",
            "平移后相同：第一个的{one} n + {first} 与第二个的{one} n + {second}，对每个小于 {heaps} 的 n。",
            first = shifted.first,
            second = shifted.second,
            heaps = shifted.heaps
        ));
        said.push(equality(shifted.proof.as_ref(), &names));
    }
    said
}

fn equality(proof: Option<&EqualityProof>, Names { many, all, larger, .. }: &Names) -> Text {
    match proof {
        Some(EqualityProof::CanonicalCode(code)) => text!(
            "They are equal on {all}: both have the canonical code {code}.",
            "两者在{all}上都相等：规范编码都是 {code}。"
        ),
        Some(EqualityProof::Periods { heaps }) => {
            text!(
                "They are equal on {all}: both periods are proved, and the first {heaps} {many} agree (Fine and \
                 Wilf 1965).",
                "两者在{all}上都相等：两个周期都已证明，且前 {heaps} {many}相同（Fine 与 Wilf，1965 年）。"
            )
        }
        _ => text!("That proves nothing about {larger}.", "这对{larger}没有任何结论。"),
    }
}

//! Periods and comparisons in words: why a period holds, what would prove one.

use sg_heaps::comparison::{Comparison, EqualityProof};
use sg_heaps::period::{MissingProof, Observed, Period, Proved};
use sg_text::{Text, periods, text};

/// The facts known about a period, in sentences: what holds, and why, or what is missing.
pub(crate) fn period(period: &Period) -> Vec<Text> {
    match period {
        Period::Proved(found) => vec![proved(found), theorem(found)],
        Period::Observed(found) => observed(found),
        Period::Nothing { heaps } => vec![text!(
            "No period was found up to heap {last}; that proves nothing about larger heaps.",
            "在大小不超过 {last} 的堆中没有发现周期；由此不能得出对更大的堆的结论。",
            last = heaps.saturating_sub(1)
        )],
    }
}

fn proved(found: &Proved) -> Text {
    let (period, preperiod, saltus) = (found.period(), found.preperiod(), found.saltus());
    if saltus == 0 {
        return text!(
            "Proved: G(n + {period}) = G(n) for every heap n from {preperiod} on; period {period}, preperiod \
             {preperiod}.",
            "已证明：从 n = {preperiod} 起，对每个 n 有 G(n + {period}) = G(n)；周期 {period}，预周期 {preperiod}。",
            period,
            preperiod
        );
    }
    text!(
        "Proved: G(n + {period}) = G(n) + {saltus} for every heap n from {preperiod} on; period {period}, \
         preperiod {preperiod}, saltus {saltus}.",
        "已证明：从 n = {preperiod} 起，对每个 n 有 G(n + {period}) = G(n) + {saltus}；周期 {period}，预周期 \
         {preperiod}，saltus {saltus}。",
        period,
        preperiod,
        saltus
    )
}

fn theorem(found: &Proved) -> Text {
    periods::why(found.theorem().id(), &found.theorem().numbers(), found.heaps())
}

fn observed(found: &Observed) -> Vec<Text> {
    let seen = found.repetition();
    let (heaps, distance, from) = (found.heaps(), seen.distance, seen.from);
    let repetition = if seen.saltus == 0 {
        text!(
            "Observed, not proved: in the heaps below {heaps}, G(n + {distance}) = G(n) from heap {from} on.",
            "仅为观察，未证明：在小于 {heaps} 的堆中，从 {from} 起有 G(n + {distance}) = G(n)。",
            heaps,
            distance,
            from
        )
    } else {
        text!(
            "Observed, not proved: in the heaps below {heaps}, G(n + {distance}) = G(n) + {saltus} from heap \
             {from} on.",
            "仅为观察，未证明：在小于 {heaps} 的堆中，从 {from} 起有 G(n + {distance}) = G(n) + {saltus}。",
            heaps,
            distance,
            from,
            saltus = seen.saltus
        )
    };
    let missing = match found.missing() {
        MissingProof::Heaps(heaps) => {
            text!("A proof needs it to hold for {heaps} heaps.", "若要证明，须对 {heaps} 堆成立。", heaps)
        }
        MissingProof::MoreHeaps => {
            text!("A proof needs it to hold for more heaps.", "若要证明，须对更多堆成立。")
        }
        MissingProof::ArithmeticPeriodicity => text!(
            "The theorem of arithmetic periods needs a saltus that is a power of two, so this says nothing about larger heaps.",
            "算术周期定理要求 saltus 是 2 的幂，因此对更大的堆没有任何结论。"
        ),
        _ => text!(
            "No theorem known here covers these rules, so this says nothing about larger heaps.",
            "这里没有已知定理适用于这些规则，因此对更大的堆没有任何结论。"
        ),
    };
    vec![repetition, missing]
}

/// The result of a comparison of two sequences, in sentences.
pub(crate) fn comparison(found: &Comparison) -> Vec<Text> {
    let heaps = found.heaps;
    let mut said = Vec::new();
    if let Some(first) = found.first {
        said.push(text!(
            "They differ first at heap {heap}: {first} and {second}. Of the heaps below {heaps}, {count} differ.",
            "首个不同之处是堆 {heap}：SG 值分别为 {first} 与 {second}。小于 {heaps} 的堆中有 {count} 处不同。",
            heap = first.heap,
            first = first.first,
            second = first.second,
            heaps,
            count = found.differences
        ));
    } else {
        said.push(text!("They agree on every heap below {heaps}.", "小于 {heaps} 的每一堆都相同。", heaps));
        said.push(equality(found.proof.as_ref()));
    }
    if let Some(shifted) = &found.shifted {
        said.push(text!(
            "Shifted they agree: heap n + {first} of the first and heap n + {second} of the second, for every n \
             below {heaps}.",
            "平移后相同：第一个的堆 n + {first} 与第二个的堆 n + {second}，对每个小于 {heaps} 的 n。",
            first = shifted.first,
            second = shifted.second,
            heaps = shifted.heaps
        ));
        said.push(equality(shifted.proof.as_ref()));
    }
    said
}

fn equality(proof: Option<&EqualityProof>) -> Text {
    match proof {
        Some(EqualityProof::CanonicalCode(code)) => text!(
            "They are equal on all heaps: both have the canonical code {code}.",
            "两者在所有堆上都相等：规范编码都是 {code}。",
            code
        ),
        Some(EqualityProof::Periods { heaps }) => {
            text!(
                "They are equal on all heaps: both periods are proved, and the first {heaps} heaps agree (Fine and \
                 Wilf 1965).",
                "两者在所有堆上都相等：两个周期都已证明，且前 {heaps} 堆相同（Fine 与 Wilf，1965 年）。",
                heaps
            )
        }
        _ => text!("That proves nothing about larger heaps.", "这对更大的堆没有任何结论。"),
    }
}

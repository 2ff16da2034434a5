//! Rulesets, periods and comparisons in words: what is wrong with a code, why a period holds, what would prove one.

use sg_core::heaps::notation::{MOST_TAKEN, NotationError, NotationErrorKind};
use sg_heaps::comparison::{Comparison, EqualityProof};
use sg_heaps::period::{MissingProof, Observed, Period, Proved};
use sg_text::{Text, periods, text};

/// A character or a text of the input, without what would control a terminal or change the direction of text.
fn quoted(found: char) -> String {
    found.escape_debug().to_string()
}

/// What is wrong with a text that should be a ruleset, with its place; and what to write instead.
pub(crate) fn notation(error: &NotationError) -> (Text, Option<Text>) {
    let character = error.text.get(..error.at).map_or(0, |before| before.chars().count()) + 1;
    let problem = problem(&error.problem);
    let text =
        text!("character {character}: {problem}", "第 {character} 个字符：{problem}", character, problem);
    (text, advice(&error.problem))
}

fn problem(problem: &NotationErrorKind) -> Text {
    match *problem {
        NotationErrorKind::Empty => text!("no ruleset", "没有写规则"),
        NotationErrorKind::UnknownName { .. } => text!("no ruleset of this name", "没有这个名称的规则"),
        NotationErrorKind::UnknownFamily { .. } => {
            text!("no family of rulesets of this name", "没有这个名称的规则族")
        }
        NotationErrorKind::NoPoint => text!("a code needs a point", "代码需要一个小数点"),
        NotationErrorKind::SecondPoint => text!("a second point", "第二个小数点"),
        NotationErrorKind::BeforeThePoint => {
            text!("not exactly one digit before the point", "小数点前须恰有一位数字")
        }
        NotationErrorKind::NotOctal(digit) => {
            text!("{found} is not an octal digit", "{found} 不是八进制数字", found = quoted(digit))
        }
        NotationErrorKind::NotADigit(digit) => {
            text!("`{found}` is not a digit of a code", "“{found}”不是代码中的数字", found = quoted(digit))
        }
        NotationErrorKind::ZeroMove(_) => text!(
            "this digit before the point would allow taking nothing without breaking the heap",
            "小数点前的这一位会允许不取也不分的一步"
        ),
        NotationErrorKind::NoDigits => text!("a digit is expected here", "这里应有一位数字"),
        NotationErrorKind::Unclosed => text!("the parenthesis is not closed", "括号没有闭合"),
        NotationErrorKind::EmptySet => text!("the set holds no number", "集合中没有数"),
        NotationErrorKind::SecondPrefix => text!("a second prefix of this kind", "同类前缀写了两次"),
        NotationErrorKind::NotANumber(c) => {
            text!("`{found}` is not a number of stones", "“{found}”不是石子数", found = quoted(c))
        }
        NotationErrorKind::NotASeparator(c) => {
            text!("`{found}` where a comma or `)` is expected", "“{found}”处应为逗号或 )", found = quoted(c))
        }
        NotationErrorKind::BackwardRange => text!("the range ends before it begins", "区间的终点小于起点"),
        NotationErrorKind::TakesNothing => text!("taking 0 stones would be no move", "取 0 个石子不算一步"),
        NotationErrorKind::TooLarge => text!("too large", "太大"),
        NotationErrorKind::AfterTheEnd(c) => {
            text!("`{found}` after the end", "“{found}”多余，规则已经结束", found = quoted(c))
        }
        _ => text!("not understood", "无法理解"),
    }
}

fn advice(problem: &NotationErrorKind) -> Option<Text> {
    Some(match problem {
        NotationErrorKind::Empty | NotationErrorKind::UnknownName { nearest: None } => {
            text!(
                "write a code such as 0.77, a set such as subtract(1,2,5) or a name such as kayles",
                "请写代码（如 0.77）、集合（如 subtract(1,2,5)）或名称（如 kayles）"
            )
        }
        NotationErrorKind::UnknownName { nearest: Some(nearest) }
        | NotationErrorKind::UnknownFamily { nearest: Some(nearest) } => {
            text!("is {nearest} meant?", "是指 {nearest} 吗？", nearest)
        }
        NotationErrorKind::UnknownFamily { nearest: None }
        | NotationErrorKind::EmptySet
        | NotationErrorKind::NotANumber(_)
        | NotationErrorKind::NotASeparator(_)
        | NotationErrorKind::BackwardRange => text!(
            "write a set such as subtract(1,2,5), allbut(1,3) or stripes(3,7,19); 3-5 is the range 3, 4, 5",
            "请写集合，如 subtract(1,2,5)、allbut(1,3) 或 stripes(3,7,19)；3-5 表示 3、4、5"
        ),
        NotationErrorKind::NotOctal(_) => text!(
            "octal digits are 0 to 7; write hex: before a hexadecimal code",
            "八进制数字为 0 到 7；十六进制代码前请写 hex:"
        ),
        NotationErrorKind::ZeroMove(_) => text!(
            "the digit before the point may be 0, 4, 8 or C: two heaps, three, or both",
            "小数点前的数字可为 0、4、8 或 C：分成两堆、三堆，或两者皆可"
        ),
        NotationErrorKind::TooLarge => {
            text!("numbers of stones go up to {limit}", "石子数最大为 {limit}", limit = MOST_TAKEN)
        }
        NotationErrorKind::NoPoint
        | NotationErrorKind::SecondPoint
        | NotationErrorKind::BeforeThePoint
        | NotationErrorKind::NotADigit(_)
        | NotationErrorKind::NoDigits => text!(
            "a code looks like 0.77: one digit, a point, a digit for each number of stones; 0.(3) repeats the 3 \
             forever",
            "代码形如 0.77：一位数字、小数点，然后每个石子数一位数字；0.(3) 表示 3 无限循环"
        ),
        _ => return None,
    })
}

/// What is known about a period, in sentences: what holds, and why, or what is missing.
pub(crate) fn period(period: &Period) -> Vec<Text> {
    match period {
        Period::Proved(found) => vec![proved(found), theorem(found)],
        Period::Observed(found) => observed(found),
        Period::Nothing { heaps } => vec![text!(
            "No period was seen up to heap {last}; that proves nothing about larger heaps.",
            "在大小不超过 {last} 的堆中没有发现周期；更大的堆由此不能断定。",
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
         {preperiod}，跃度 {saltus}。",
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
        MissingProof::Heaps(heaps) => text!(
            "For a proof it would have to hold for {heaps} heaps.",
            "若要证明，须对 {heaps} 堆成立。",
            heaps
        ),
        MissingProof::MoreHeaps => {
            text!("For a proof it would have to hold for more heaps.", "若要证明，须对更多堆成立。")
        }
        MissingProof::ArithmeticPeriodicity => text!(
            "The theorem of arithmetic periods needs a saltus that is a power of two, so it shows nothing about \
             larger heaps.",
            "算术周期定理要求增量是 2 的幂，因此对更大的堆没有任何结论。"
        ),
        _ => text!(
            "No theorem known here covers these rules, so it shows nothing about larger heaps.",
            "这里没有已知定理适用于这些规则，因此对更大的堆没有任何结论。"
        ),
    };
    vec![repetition, missing]
}

/// What a comparison of two sequences found, in sentences.
pub(crate) fn comparison(found: &Comparison) -> Vec<Text> {
    let heaps = found.heaps;
    let mut said = Vec::new();
    if let Some(first) = found.first {
        said.push(text!(
            "They differ first at heap {heap}: {first} and {second}. Of the heaps below {heaps}, {count} differ.",
            "首个不同在堆 {heap}：分别为 {first} 与 {second}。小于 {heaps} 的堆中有 {count} 处不同。",
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
            "两者永远相等：规范代码都是 {code}。",
            code
        ),
        Some(EqualityProof::Periods { heaps }) => {
            text!(
                "They are equal on all heaps: both periods are proved, and the first {heaps} heaps agree (Fine and \
                 Wilf 1965).",
                "两者永远相等：两个周期都已证明，且前 {heaps} 堆相同（Fine 与 Wilf，1965 年）。",
                heaps
            )
        }
        _ => text!("That proves nothing about larger heaps.", "这对更大的堆没有任何结论。"),
    }
}

#[cfg(test)]
mod tests {
    use sg_core::heaps::notation::Ruleset;
    use sg_text::Language;

    use super::notation;

    #[test]
    fn a_fault_has_its_place_and_says_what_to_write() {
        let error = "0.138".parse::<Ruleset>().expect_err("no ruleset");
        let (fault, help) = notation(&error);
        let said = [Some(fault), help].map(|text| text.expect("a text").said(Language::English).to_owned());
        assert_eq!(
            said,
            [
                "character 5: 8 is not an octal digit",
                "octal digits are 0 to 7; write hex: before a hexadecimal code"
            ]
        );
    }
}

//! The fault in a text that should be a ruleset, in both languages.

use sg_core::heaps::notation::{MOST_TAKEN, NotationError, NotationErrorKind};
use sg_text::{Text, text};

/// A character of the input, without what would control a terminal or change the direction of text.
fn quoted(found: char) -> String {
    found.escape_debug().to_string()
}

/// The fault in a text that should be a ruleset, with its place; and what to write instead.
#[must_use]
pub fn notation(error: &NotationError) -> (Text, Option<Text>) {
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
        NotationErrorKind::NoPoint => text!("a code needs a point", "编码需要一个小数点"),
        NotationErrorKind::SecondPoint => text!("a second point", "第二个小数点"),
        NotationErrorKind::BeforeThePoint => {
            text!("not exactly one digit before the point", "小数点前须恰有一位数字")
        }
        NotationErrorKind::NotOctal(digit) => {
            text!("{found} is not an octal digit", "{found} 不是八进制数字", found = quoted(digit))
        }
        NotationErrorKind::NotADigit(digit) => {
            text!("`{found}` is not a digit of a code", "“{found}”不是编码中的数字", found = quoted(digit))
        }
        NotationErrorKind::ZeroMove(_) => text!(
            "this digit before the point would allow taking nothing without breaking the heap",
            "小数点前的这一位会允许不取也不分的一步"
        ),
        NotationErrorKind::NoDigits => text!("a digit is expected here", "这里应有一位数字"),
        NotationErrorKind::Unclosed => text!("the parenthesis is not closed", "括号没有闭合"),
        NotationErrorKind::EmptySet => text!("the set holds no number", "集合中没有数"),
        NotationErrorKind::SecondPrefix => {
            text!("the same kind of prefix is given twice", "同类前缀写了两次")
        }
        NotationErrorKind::NotANumber(c) => {
            text!("`{found}` is not a number of stones", "“{found}”不是石子数", found = quoted(c))
        }
        NotationErrorKind::NotASeparator(c) => {
            text!("`{found}` where a comma or `)` is expected", "“{found}”处应为逗号或 )", found = quoted(c))
        }
        NotationErrorKind::BackwardRange => text!("the range ends before it begins", "区间的终点小于起点"),
        NotationErrorKind::TakesNothing => {
            text!("taking 0 stones would not be a move", "取 0 个石子不算一步")
        }
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
                "请写编码（如 0.77）、集合（如 subtract(1,2,5)）或名称（如 kayles）"
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
            "八进制数字为 0 到 7；十六进制编码前请写 hex:"
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
            "编码形如 0.77：一位数字、小数点，然后每个石子数一位数字；0.(3) 表示 3 无限循环"
        ),
        _ => return None,
    })
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

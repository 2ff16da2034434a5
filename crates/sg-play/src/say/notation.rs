//! The fault in a text that should be a ruleset, in both languages.

use sg_core::heaps::notation::{MOST_TAKEN, NotationError, NotationErrorKind};
use sg_text::{Text, text};

/// The fault in a text that should be a ruleset, with its place; and what to write instead. The
/// English is the core's.
#[must_use]
pub fn notation(error: &NotationError) -> (Text, Option<Text>) {
    let character = error.text.get(..error.at).map_or(0, |before| before.chars().count()) + 1;
    let problem = Text::both(error.problem.to_string(), problem(&error.problem));
    let text = text!("character {character}: {problem}", "第 {character} 个字符：{problem}");
    (text, error.help().map(|help| Text::both(help, advice(error))))
}

fn problem(problem: &NotationErrorKind) -> String {
    use NotationErrorKind as Kind;

    let text = match *problem {
        Kind::Empty => "没有写规则",
        Kind::UnknownName { .. } => "没有这个名称的规则",
        Kind::UnknownFamily { .. } => "没有这个名称的规则族",
        Kind::NoPoint => "编码需要一个小数点",
        Kind::SecondPoint => "第二个小数点",
        Kind::BeforeThePoint => "小数点前须恰有一位数字",
        Kind::NotOctal(digit) => return format!("{digit} 不是八进制数字"),
        Kind::NotADigit(found) => return format!("“{}”不是编码中的数字", found.escape_debug()),
        Kind::ZeroMove(_) => "小数点前的这一位会允许不取也不分的一步",
        Kind::NoDigits => "这里应有一位数字",
        Kind::Unclosed => "括号没有闭合",
        Kind::EmptySet => "集合中没有数",
        Kind::SecondPrefix => "同类前缀写了两次",
        Kind::UnknownPrefix => "没有这样的编码前缀",
        Kind::NotANumber(found) => return format!("“{}”不是石子数", found.escape_debug()),
        Kind::NotASeparator(found) => return format!("“{}”处应为逗号或 )", found.escape_debug()),
        Kind::BackwardRange => "区间的终点小于起点",
        Kind::TakesNothing => "取 0 个石子不算一步",
        Kind::TooLarge => "太大",
        Kind::AfterTheEnd(found) => return format!("“{}”多余，规则已经结束", found.escape_debug()),
        _ => "无法理解",
    };
    text.to_owned()
}

fn advice(error: &NotationError) -> String {
    use NotationErrorKind as Kind;

    let text = match error.problem {
        Kind::Empty | Kind::UnknownName { nearest: None } => {
            "请写编码（如 0.77）、集合（如 subtract(1,2,5)）或名称（如 kayles）"
        }
        Kind::UnknownName { nearest: Some(nearest) } | Kind::UnknownFamily { nearest: Some(nearest) } => {
            return format!("是指 {nearest} 吗？");
        }
        Kind::UnknownFamily { nearest: None }
        | Kind::EmptySet
        | Kind::NotANumber(_)
        | Kind::NotASeparator(_)
        | Kind::BackwardRange => {
            "请写集合，如 subtract(1,2,5)、allbut(1,3) 或 stripes(3,7,19)；3-5 表示 3、4、5"
        }
        Kind::NotOctal(_) => "八进制数字为 0 到 7；十六进制编码前请写 hex:",
        Kind::ZeroMove(_) => "小数点前的数字可为 0、4、8 或 C：分成两堆、三堆，或两者皆可",
        Kind::TakesNothing => "石子数从 1 开始",
        Kind::TooLarge => return format!("石子数最大为 {MOST_TAKEN}"),
        Kind::Unclosed => "请补上右括号",
        Kind::SecondPrefix | Kind::UnknownPrefix => {
            "八进制编码没有前缀；其他编码前可写一次 hex:，以及 unequal: 与 equal: 之一"
        }
        Kind::AfterTheEnd(_) => "规则请到此为止",
        Kind::NotADigit(',') => "请写小数点，如 0.77；集合才用逗号，如 subtract(1,2,5)",
        _ => "编码形如 0.77：一位数字、小数点，然后每个石子数一位数字；0.(3) 表示 3 无限循环",
    };
    text.to_owned()
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
                "octal digits are 0 to 7; write `hex:0.138` for a hexadecimal code"
            ]
        );
    }
}

//! The reasons why a line is refused, and why a game is not played, in words.

use std::fmt;

use sg_core::heaps::options::Forbidden;
use sg_heaps::solver::SolveError;
use sg_text::{Language, Text, text};

use super::objects::example;
use crate::analysis::Unplayable;
use crate::notation::LONGEST_LINE;
use crate::position::{Object, Refusal, View};

/// The reason why a line is refused, in words.
#[must_use]
pub fn refusal(refusal: &Refusal, view: &View) -> Text {
    let object = view.object;
    let piles = object == Object::Piles;
    match refusal {
        Refusal::TooLong => {
            text!("a line has at most {limit} bytes", "一行最多 {limit} 字节", limit = LONGEST_LINE)
        }
        Refusal::NotUnderstood { found } => text!(
            "`{found}` is neither a move such as {example} nor one of ?, why, undo, help, quit",
            "`{found}` 既不是走法（如 {example}），也不是 ?、why、undo、help、quit 之一",
            example = example(view)
        ),
        Refusal::NumberTooLarge { found } => {
            text!("the number {found} is too large", "数 {found} 太大")
        }
        Refusal::NotThere { from } => not_there(*from, object),
        Refusal::Forbidden { from, why } => {
            text!("not a move from {from}: {why}", "从 {from} 不能这样走：{why}", why = forbidden(why))
        }
        Refusal::NoBottle { bottle } if piles => {
            text!("there is no pile {bottle}", "没有第 {bottle} 堆")
        }
        Refusal::NoBottle { bottle } => text!("there is no bottle {bottle}", "没有瓶子 {bottle}"),
        Refusal::EmptyBottle { bottle } if piles => {
            text!("pile {bottle} is empty", "第 {bottle} 堆是空的")
        }
        Refusal::EmptyBottle { bottle } => text!("bottle {bottle} is empty", "瓶子 {bottle} 是空的"),
        Refusal::BottlesNotRight { bottle } if piles => text!(
            "a stone off pile {bottle} becomes two, on piles further right: {bottle} -> j k, {bottle} < j <= k",
            "第 {bottle} 堆的一颗石子变成两颗，放到更靠右的堆：{bottle} -> j k，{bottle} < j <= k"
        ),
        Refusal::BottlesNotRight { bottle } => text!(
            "a bean out of bottle {bottle} becomes two, in bottles further right: {bottle} -> j k, {bottle} < j <= k",
            "瓶子 {bottle} 中的一颗豆变成两颗，放进更靠右的瓶子：{bottle} -> j k，{bottle} < j <= k"
        ),
        Refusal::NotPowers { coin, most } => text!(
            "with coin {coin} the coins {coin}/r, {coin}/r^2, ... are turned, 1 to {most} of them, r a power of 2 \
             or of 3",
            "与硬币 {coin} 一起翻转的是 {coin}/r、{coin}/r^2、……，1 到 {most} 枚，r 为 2 的幂或 3 的幂"
        ),
        Refusal::CutLeavesNothing => text!(
            "a cut is written {example}: nothing is left of what it cuts",
            "剪边写作 {example}：剪下的部分全部消失",
            example = example(view)
        ),
        Refusal::Over => text!("the game is over", "对局已经结束"),
        Refusal::NothingToUndo => text!("there is nothing to undo", "没有可以悔的棋"),
    }
}

fn not_there(from: u64, object: Object) -> Text {
    match object {
        Object::Runs => text!("there is no free run of {from}", "没有长为 {from} 的空格段"),
        Object::Heads => text!("coin {from} does not show heads", "硬币 {from} 不是正面朝上"),
        Object::Tails => text!("coin {from} does not show tails", "硬币 {from} 不是反面朝上"),
        Object::Vertices => text!("there is no edge below a vertex {from}", "结点 {from} 下方没有边"),
        _ => text!("there is no heap of {from}", "没有大小为 {from} 的堆"),
    }
}

fn forbidden(forbidden: &Forbidden) -> Text {
    match *forbidden {
        Forbidden::TooMuch => {
            text!("the parts together are more than the heap", "各部分之和超过这一堆")
        }
        Forbidden::NotSmaller => {
            text!("every part must be smaller than the heap", "每一部分都必须小于这一堆")
        }
        Forbidden::Take { take: 0 } => text!("a move must take something", "每步必须取走一些"),
        Forbidden::Take { take } => text!("no move takes {take}", "不能取 {take} 个"),
        Forbidden::Leave { take, heaps } => {
            text!("a move that takes {take} may not leave {heaps} heaps", "取 {take} 个时不能留下 {heaps} 堆")
        }
        Forbidden::PartsEqual => text!("the parts must differ", "各部分必须互不相等"),
        Forbidden::PartsDiffer => text!("the parts must be equal", "各部分必须相等"),
        Forbidden::TooManyParts { most } => {
            text!("a move leaves at most {most} heaps", "一步最多留下 {most} 堆")
        }
        Forbidden::TooFewCoins { least } => {
            text!("a move turns at least {least} coins", "一步至少翻 {least} 枚硬币")
        }
        Forbidden::TooManyCoins { most } => {
            text!("a move turns at most {most} coins", "一步最多翻 {most} 枚硬币")
        }
        Forbidden::CoinTwice => text!("a coin is named twice", "有一枚硬币写了两次"),
        Forbidden::NotNeighbours => text!("the coins must be adjacent", "硬币必须相邻"),
        Forbidden::NotEquallySpaced => text!("the coins must be equally spaced", "硬币必须等间距"),
        _ => text!("the rules forbid it", "规则不允许"),
    }
}

/// A number above a limit.
#[must_use]
pub fn too_large(number: u64, limit: u64) -> Text {
    text!("{number} is too large: at most {limit} here", "{number} 太大：这里最多 {limit}")
}

/// The reason why a game is not played, in words.
#[must_use]
pub fn unplayable(unplayable: &Unplayable) -> Text {
    match unplayable {
        Unplayable::TooManyNumbers { limit } => {
            text!("a position has at most {limit} numbers here", "局面最多 {limit} 个数")
        }
        Unplayable::TooLarge { number, limit } => too_large(*number, *limit),
        Unplayable::Nimber(error) => nimber(error),
        Unplayable::MisereCoins => text!(
            "misere play with coins is not covered: two equal coins cancel, so coins are not a sum of games; choose normal play",
            "硬币游戏的反常规则暂不支持：两枚相同的硬币互相抵消，因此不是游戏之和；请选择正常规则"
        ),
        Unplayable::MisereNotCovered => {
            text!(
                "misere play of this game is not covered: choose normal play",
                "这种游戏的反常规则暂不支持：请选择正常规则"
            )
        }
        Unplayable::NoMoveFound => {
            text!("no move was found within the limits", "在限度内没有找到走法")
        }
        Unplayable::ManySizes { limit } => text!(
            "more than {limit} different sizes of heaps take too long here",
            "不同大小的堆超过 {limit} 种，这里计算太费时"
        ),
        Unplayable::MisereOutOfReach { .. } => text!(
            "misere play of this position is out of reach: no theorem covers it, no misere quotient was found, \
             and a search would take too long",
            "无法按反常规则求解这个局面：没有定理适用，没有找到 misère 商，搜索又太费时"
        ),
        Unplayable::NoTree { vertex } => text!(
            "vertex {vertex} is not joined to the ground: write for each vertex the one below it, and 0 for the ground",
            "结点 {vertex} 不与地面相连：请依次写出每个结点下方的结点，地面写 0"
        ),
    }
}

fn nimber(error: &SolveError) -> Text {
    match error {
        SolveError::OutOfReach { heap, computed, limit } => text!(
            "the nimber of heap {heap} is not known: no period is proved from {computed} heaps, and a table goes \
             no further than {limit}",
            "堆 {heap} 的 SG 值未知：由前 {computed} 个值未能证明周期，而表最多算到 {limit}"
        ),
        SolveError::TooSlow { heap, computed, .. } => text!(
            "the nimber of heap {heap} is not known: no period is proved from {computed} heaps, and a longer \
             table would take too long",
            "堆 {heap} 的 SG 值未知：由前 {computed} 个值未能证明周期，算更长的表又太费时"
        ),
        SolveError::CoinOutOfReach { coin, last } => text!(
            "the nimber of coin {coin} is not known: a table ends at coin {last}",
            "硬币 {coin} 的 SG 值未知：表最多只算到硬币 {last}"
        ),
        SolveError::NimberTooWide { heap } => {
            text!("the nimber of heap {heap} does not fit in 64 bits", "堆 {heap} 的 SG 值超出 64 位")
        }
        _ => text!("there is not enough memory for the nimbers", "内存不足以存放 SG 值"),
    }
}

/// Writes it in English.
impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(unplayable(self).said(Language::English))
    }
}

impl std::error::Error for Unplayable {}

//! The words for what the numbers of a position are.

use sg_text::{Phrase, Text};

use crate::position::{Object, View};

/// The meaning of the numbers.
pub(super) const fn label(object: Object) -> Phrase {
    match object {
        Object::Heaps => Phrase::both("heaps", "各堆"),
        Object::Bottles => Phrase::both("bottles (number:beans)", "瓶子（编号:豆数）"),
        Object::Piles => Phrase::both("piles (number:stones)", "石堆（编号:石子数）"),
        Object::Runs => Phrase::both("free runs", "空格段"),
        Object::Heads => Phrase::both("coins that show heads", "正面朝上的硬币"),
        Object::Tails => Phrase::both("coins that show tails", "反面朝上的硬币"),
        Object::Vertices => Phrase::both("vertices left", "剩余的结点"),
    }
}

/// Each of the independent games.
pub(super) const fn each(object: Object) -> Phrase {
    match object {
        Object::Heaps => Phrase::both("each heap", "每一堆"),
        Object::Bottles => Phrase::both("each bean in a bottle", "瓶中每颗豆"),
        Object::Piles => Phrase::both("each stone on a pile", "堆上每颗石子"),
        Object::Runs => Phrase::both("each free run", "每段空格"),
        Object::Heads => Phrase::both("each coin that shows heads", "每枚正面朝上的硬币"),
        Object::Tails => Phrase::both("each coin that shows tails", "每枚反面朝上的硬币"),
        Object::Vertices => Phrase::both("each tree on the ground", "地面上的每棵树"),
    }
}

/// The word before the number of a component.
pub(super) const fn term(object: Object) -> Phrase {
    match object {
        Object::Heaps => Phrase::both("heap", "堆"),
        Object::Bottles => Phrase::both("bottle", "瓶子"),
        Object::Piles => Phrase::both("pile", "石堆"),
        Object::Runs => Phrase::both("run", "空格段"),
        Object::Heads | Object::Tails => Phrase::both("coin", "硬币"),
        Object::Vertices => Phrase::both("tree at vertex", "树（根结点）"),
    }
}

/// A move as it is typed: one that is legal in the position shown, as long as a move is left.
pub(super) fn example(view: &View) -> Text {
    view.example.as_ref().map_or_else(|| Text::plain("3 -> 0"), Text::plain)
}

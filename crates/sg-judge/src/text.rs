//! Sentences in every language whose placeholders name variables, as those of `format!` do.

/// A [`Text`](crate::Text) from an English and a Chinese format string. Placeholders name variables, as those of [`format!`] do, or values that
/// follow; a placeholder that is a text itself must follow, to be said in each language.
///
/// A placeholder that one version leaves out is an error of compilation.
///
/// # Example
///
/// ```
/// use sg_judge::{Language, text};
///
/// let (heap, stones) = (2, 3);
/// let taken = text!("take {stones} from heap {heap}", "从第 {heap} 堆取 {stones} 颗", heap = heap + 1);
/// assert_eq!(taken.said(Language::English), "take 3 from heap 3");
/// let leaving = text!("{taken}, leaving {left}", "{taken}，剩 {left} 颗", taken, left = 4);
/// assert_eq!(leaving.said(Language::Chinese), "从第 3 堆取 3 颗，剩 4 颗");
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_judge::text!("take {stones}", "取", stones);
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_judge::text!("take {stones}", "取");
/// ```
///
/// ```compile_fail
/// let stones = 3;
/// let taken = sg_judge::text!("take", "取 {stones} 颗");
/// ```
#[macro_export]
macro_rules! text {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($en:literal, $zh:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        match ($(&$crate::text!(@value $name $($value)?),)*) {
            ($($name,)*) => $crate::Text::of(|language| {
                const _: () = ::std::assert!(
                    $crate::same_placeholders($en, $zh),
                    "a version leaves out a placeholder"
                );
                match language {
                    $crate::Language::English => {
                        ::std::format!($en, $($name = $crate::Spoken::spoken($name, language)),*)
                    }
                    $crate::Language::Chinese => {
                        ::std::format!($zh, $($name = $crate::Spoken::spoken($name, language)),*)
                    }
                }
            }),
        }
    };
}

/// Whether two format strings have the same placeholders; for [`text!`](crate::text!).
#[doc(hidden)]
#[must_use]
pub const fn same_placeholders(one: &str, other: &str) -> bool {
    has_placeholders(one.as_bytes(), other.as_bytes()) && has_placeholders(other.as_bytes(), one.as_bytes())
}

/// Whether `text` has every placeholder of `of`.
const fn has_placeholders(text: &[u8], of: &[u8]) -> bool {
    let mut at = 0;
    while at < of.len() {
        if of[at] == b'{' && at + 1 < of.len() && of[at + 1] == b'{' {
            at += 1; // a brace that is printed
        } else if of[at] == b'{' && !has(text, of, at) {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether `text` has the placeholder that begins at `start` of `of`.
const fn has(text: &[u8], of: &[u8], start: usize) -> bool {
    let mut from = 0;
    while from < text.len() {
        let mut length = 0;
        while from + length < text.len() && text[from + length] == of[start + length] {
            if matches!(of[start + length], b'}' | b':') {
                return true;
            }
            length += 1;
        }
        from += 1;
    }
    false
}

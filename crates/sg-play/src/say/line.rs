//! Lines of text, and how they are set off.

use sg_text::{Text, text};

/// The style by which a line is set off where there is colour. Nothing is said by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As the text around it.
    #[default]
    Plain,
    /// A heading.
    Strong,
    /// Something good.
    Good,
    /// Something bad.
    Bad,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The style.
    pub style: Style,
    /// The text, without an end of line.
    pub text: Text,
}

impl From<Text> for Line {
    fn from(text: Text) -> Self {
        Self { style: Style::Plain, text }
    }
}

/// A line in a style.
pub(super) fn styled(style: Style, text: impl Into<Text>) -> Line {
    Line { style, text: text.into() }
}

/// A line below another one.
pub(super) fn indented(text: impl Into<Text>) -> Line {
    text!("  {text}", "  {text}", text = text.into()).into()
}

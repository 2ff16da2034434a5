//! The columns of a table, and the cells of its rows.

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Text,
    Flag,
    Real,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// True if values may be missing.
    pub(crate) optional: bool,
}

impl Column {
    pub(crate) const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, optional: false }
    }

    pub(crate) const fn optional(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, optional: true }
    }
}

/// A value of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cell<'a> {
    Number(Option<u64>),
    Text(Option<&'a str>),
    Flag(Option<bool>),
    Real(f64),
}

impl From<usize> for Cell<'_> {
    fn from(number: usize) -> Self {
        Self::Number(Some(number as u64))
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(text))
    }
}

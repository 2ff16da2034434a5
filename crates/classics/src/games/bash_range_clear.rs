//! Bash's game with a range, where fewer stones than the range allows may be taken at once; see
//! [`super::bash_range`].

use super::bash_range::BashRangeClear;
use crate::prelude::*;

/// The game in the catalogue.
pub static ENTRY: Entry = Entry::of::<OnePosition<BashRangeClear>>();

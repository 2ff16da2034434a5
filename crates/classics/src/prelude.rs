//! The items that the modules of the games use.

pub(crate) use sg_core::games::nim::Take;
pub(crate) use sg_judge::prelude::*;

pub(crate) use crate::MOST;
pub(crate) use crate::games::hdu::HDU;
pub(crate) use crate::games::heaps::{
    Taking, only_take_and_leave, only_take_in_words, search_sizes, take_and_leave, take_in_words,
};
pub(crate) use crate::games::{cses, heaps};
pub(crate) use crate::mistakes::{by_table, left_early, nim_of, not_reset, set_not_sorted};
pub(crate) use crate::theory::{THEORY, positive, product, replaced};

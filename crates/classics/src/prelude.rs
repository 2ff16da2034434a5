//! The items that the modules of the games use.

pub(crate) use sg_core::games::nim::Take;
pub(crate) use sg_judge::prelude::*;

pub(crate) use crate::MOST;
pub(crate) use crate::games::hdu::HDU;
pub(crate) use crate::games::heaps;
pub(crate) use crate::mistakes::{SET_NOT_SORTED, by_table, left_early, nim_of, not_reset};
pub(crate) use crate::theory::{THEORY, positive, product, replaced};

//! The kinds of games: what a position and a move are, and which theory of `sg-core` judges them.

mod bottles;
mod hackenbush;
mod heaps;
mod kind;
mod powers;

pub(crate) use bottles::Bottles;
pub(crate) use hackenbush::Hackenbush;
pub(crate) use heaps::{Heaps, Style};
pub(crate) use kind::Kind;
pub(crate) use powers::PowerRow;

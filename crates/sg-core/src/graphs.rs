//! Games on graphs: tokens on directed graphs with and without cycles, and Hackenbush.

pub mod dag;
pub mod hackenbush;
pub mod loopy;

//! Games on graphs: tokens on directed acyclic graphs, and Hackenbush.

pub mod dag;
pub mod hackenbush;

//! The classical impartial games and judge problems, each by its theorem and by its rules.

use sg_judge::Entry;

pub mod game;
pub mod games;
pub mod theory;

use game::{ManyQuestions, OneQuestion};

/// Every game, in the order of the catalogue.
pub const GAMES: &[Entry] = &[
    // Judges' problems.
    Entry::of::<OneQuestion<games::p3150::SplitOrKeep>>(),
    Entry::of::<OneQuestion<games::p4702::RisingPiles>>(),
    Entry::of::<OneQuestion<games::p4136::WalkTheBoard>>(),
    Entry::of::<OneQuestion<games::hdu1849::RabbitAndGrass>>(),
    Entry::of::<OneQuestion<games::hdu1730::Northcott>>(),
    Entry::of::<ManyQuestions<games::hdu2999::StoneRow>>(),
    Entry::of::<OneQuestion<games::hdu3980::PaintChain>>(),
    Entry::of::<OneQuestion<games::hdu1404::DigitalDeletions>>(),
    Entry::of::<ManyQuestions<games::hdu1536::SNim>>(),
    Entry::of::<OneQuestion<games::hdu1848::FibonacciHeaps>>(),
    Entry::of::<ManyQuestions<games::hdu1524::ChessGame>>(),
    Entry::of::<OneQuestion<games::hdu1729::StoneBoxes>>(),
    Entry::of::<OneQuestion<games::hdu2873::BombGame>>(),
    Entry::of::<OneQuestion<games::poj1704::GeorgiaAndBob>>(),
    Entry::of::<OneQuestion<games::hdu4315::ClimbingTheHill>>(),
    // Games of theory.
    Entry::of::<OneQuestion<games::bash::Bash>>(),
    Entry::of::<OneQuestion<games::bash_counting::BashCounting>>(),
    Entry::of::<OneQuestion<games::bash_misere::BashMisere>>(),
    Entry::of::<OneQuestion<games::bash_range::BashRange>>(),
    Entry::of::<OneQuestion<games::bash_range_clear::BashRangeClear>>(),
    Entry::of::<OneQuestion<games::corner_king::CornerKing>>(),
    Entry::of::<OneQuestion<games::nim::Nim>>(),
    Entry::of::<OneQuestion<games::subtraction_nim::SubtractionNim>>(),
    Entry::of::<OneQuestion<games::moore_nim::MooreNim>>(),
    Entry::of::<OneQuestion<games::misere_nim::MisereNim>>(),
    Entry::of::<OneQuestion<games::staircase_nim::StaircaseNim>>(),
    Entry::of::<OneQuestion<games::lasker_nim::LaskerNim>>(),
    Entry::of::<OneQuestion<games::fibonacci_nim::FibonacciNim>>(),
    Entry::of::<OneQuestion<games::wythoff::Wythoff>>(),
    Entry::of::<OneQuestion<games::graph_game::GraphGame>>(),
    Entry::of::<OneQuestion<games::graph_game_misere::GraphGameMisere>>(),
    Entry::of::<OneQuestion<games::graph_game_every::GraphGameEvery>>(),
    Entry::of::<OneQuestion<games::hackenbush_tree::HackenbushTree>>(),
    Entry::of::<OneQuestion<games::hackenbush_graph::HackenbushGraph>>(),
];

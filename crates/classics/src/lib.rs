//! The classical impartial games and judge problems, each by its theorem and by its rules.

use sg_judge::Entry;

pub mod game;
pub mod games;
pub mod graphs;
pub mod heaps;
pub mod theory;

use game::{ManyQuestions, OneQuestion};
use theory::Solver;

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
    Entry::of::<Solver<games::bash::Bash>>(),
    Entry::of::<Solver<games::bash_counting::BashCounting>>(),
    Entry::of::<Solver<games::bash_misere::BashMisere>>(),
    Entry::of::<Solver<games::bash_range::BashRange>>(),
    Entry::of::<Solver<games::bash_range_clear::BashRangeClear>>(),
    Entry::of::<Solver<games::corner_king::CornerKing>>(),
    Entry::of::<Solver<games::nim::Nim>>(),
    Entry::of::<Solver<games::subtraction_nim::SubtractionNim>>(),
    Entry::of::<Solver<games::moore_nim::MooreNim>>(),
    Entry::of::<Solver<games::misere_nim::MisereNim>>(),
    Entry::of::<Solver<games::staircase_nim::StaircaseNim>>(),
    Entry::of::<Solver<games::lasker_nim::LaskerNim>>(),
    Entry::of::<Solver<games::fibonacci_nim::FibonacciNim>>(),
    Entry::of::<Solver<games::wythoff::Wythoff>>(),
    Entry::of::<Solver<games::graph_game::GraphGame>>(),
    Entry::of::<Solver<games::graph_game_misere::GraphGameMisere>>(),
    Entry::of::<Solver<games::graph_game_every::GraphGameEvery>>(),
    Entry::of::<Solver<games::hackenbush_tree::HackenbushTree>>(),
    Entry::of::<Solver<games::hackenbush_graph::HackenbushGraph>>(),
];

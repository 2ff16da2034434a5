//! Your own rules: halve a heap or take one stone from it, solved from the options alone.

use std::ops::ControlFlow;

use sg_heaps::prelude::*;

/// From a heap of h stones to h / 2, rounded down, or to h - 1.
struct HalveOrTakeOne;

impl HeapRuleset for HalveOrTakeOne {
    fn try_options(&self, heap: u64, option: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        if heap > 0 {
            option(&[heap / 2])?;
            option(&[heap - 1])?;
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), SolveError> {
    let mut solver = Solver::from_options(HalveOrTakeOne);
    let nimbers: Vec<String> = solver.nimbers(0..20)?.iter().map(|nimber| nimber.to_string()).collect();
    println!("{}", nimbers.join(" "));
    let position = solver.position(&[19, 12, 5])?;
    println!("{}", position.outcome());
    for winning in position.winning_moves(10).listed {
        println!("heap {}: {winning}", position.heaps()[winning.heap]);
    }
    Ok(())
}

//! Dawson's chess, 0.137: a proved period, the winning moves beside a heap of 10^18 + 5, and
//! statistics.

use sg_heaps::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new("0.137".parse::<Ruleset>()?);
    let proved = solver.period()?.proved().ok_or("a theorem proves the period")?;
    println!("period {}, preperiod {}, by {}", proved.period(), proved.preperiod(), proved.theorem());

    let position = solver.position(&[1_000_000_000_000_000_005, 7])?;
    let moves = position.winning_moves(3);
    println!("nim-sum {}, {}", position.nim_sum(), position.outcome());
    for winning in &moves.listed {
        println!("  in heap {}: {winning}", winning.heap);
    }
    println!("  {} winning moves in all", moves.count.ok_or("few enough to count")?);

    let statistics = solver.statistics(10_000)?;
    println!("largest nimber {}, first at heap {}", statistics.largest, statistics.largest_at);
    println!("{} of {} heaps are P-positions", statistics.zeros(), statistics.heaps);
    Ok(())
}

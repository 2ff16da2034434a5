//! Misere play of any heap game: `cargo run -p sg-misere --example misere_sum -- 0.77 5 5
//! 1000000000000`.

use std::env;

use sg_misere::{Choice, MisereSolver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let code = arguments.next().unwrap_or_else(|| "0.77".into());
    let mut heaps = arguments.map(|heap| heap.parse()).collect::<Result<Vec<u64>, _>>()?;
    if heaps.is_empty() {
        heaps = vec![4, 5, 12];
    }
    let mut solver: MisereSolver = code.parse()?;
    let solution = solver.solve(&heaps, Choice::First, 10)?;
    println!(
        "{heaps:?} in {code}, misere: {}, by the {}",
        solution.decision.outcome,
        solution.decision.method.id()
    );
    for winning in solution.moves() {
        println!("heap {}: {winning}", heaps[winning.heap]);
    }
    Ok(())
}

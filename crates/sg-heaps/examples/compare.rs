//! Whether two rulesets have the same nimbers: `cargo run -p sg-heaps --example compare -- 0.07
//! 0.137`.

use std::env;

use sg_heaps::comparison::compare;
use sg_heaps::solver::unwatched;
use sg_heaps::{Error, Solver};

fn main() -> Result<(), Error> {
    let mut codes = env::args().skip(1);
    let [first, second] = ["0.07", "0.137"].map(|default| codes.next().unwrap_or_else(|| default.into()));
    let (mut a, mut b): (Solver, Solver) = (first.parse()?, second.parse()?);
    let found = compare(&mut a, &mut b, 10_000, &mut unwatched)?;
    match (found.first, found.shifted) {
        (None, _) if found.proof.is_some() => {
            println!("{first} and {second} have the same nimbers, at every heap");
        }
        (None, _) => println!("{first} and {second} agree on {} heaps", found.heaps),
        (Some(_), Some(shift)) => println!(
            "heap n + {} of {first} has the nimber of heap n + {} of {second}{}",
            shift.first,
            shift.second,
            if shift.proof.is_some() { ", for every n" } else { ", as far as they were compared" }
        ),
        (Some(different), None) => println!("{first} and {second} differ first at heap {}", different.heap),
    }
    Ok(())
}

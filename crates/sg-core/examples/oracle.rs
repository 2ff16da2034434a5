//! Rules that no theory covers, searched: on a row of stones a move takes two neighbouring stones
//! of different colours.

use sg_core::rules::oracle::{Oracle, Play, Rules};

/// Which stones are black, from left to right.
type Row = Vec<bool>;

struct TakeDifferentNeighbours;

impl Rules for TakeDifferentNeighbours {
    type Position = Row;
    /// The place of the left one.
    type Move = usize;

    fn moves(&self, row: &Row, found: &mut dyn FnMut(usize, Row)) {
        for place in 1..row.len() {
            if row[place - 1] != row[place] {
                let mut left = row.clone();
                left.drain(place - 1..=place);
                found(place - 1, left);
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let row: Row = "bwwbbwb".chars().map(|stone| stone == 'b').collect();
    let mut oracle = Oracle::new(TakeDifferentNeighbours).with_limit(1_000_000);
    println!("normal play: {}, winning moves {:?}", oracle.outcome(&row)?, oracle.winning_moves(&row)?);
    println!("nimber {}, {} positions searched", oracle.nimber(&row)?, oracle.visited());
    let mut misere = oracle.under(Play::Misere);
    println!("misere play: {}", misere.outcome(&row)?);
    Ok(())
}

//! Conjunctive play: a turn moves in *every* component that can be moved in.
//!
//! Two rules end such a game. In *continued* conjunctive play, "Every-SG" in Chinese texts, it
//! lasts until no component can be moved in, and what decides is the **suspense number** of each
//! component, the length of the play if the winner of the component plays slowly and the loser
//! quickly; Every-SG texts call it the step number. In *shortened* conjunctive play the first
//! component that ends is the end of all, and what decides is the **remoteness**, where the winner
//! hurries. Either number is odd exactly where the player to move wins the component alone.
//!
//! The step number of a vertex is one *more* than that of the option chosen; the texts that leave
//! out the "1 +" give every vertex the number 0.
//!
//! # Reference
//!
//! J. H. Conway, *On Numbers and Games*, ch. 14; *Winning Ways*, ch. 9; C. A. B. Smith, "Graphs and
//! composite games", J. Combinatorial Theory 1 (1966), for remoteness.

use crate::Outcome;
use crate::graphs::dag::Dag;

/// The number of every vertex: 0 if there is no option; one more than the one of the even (winning)
/// numbers of options that `win` chooses out of two, if there is an even one; otherwise one more
/// than the one of the odd ones that `lose` chooses. [`suspense_numbers`] and [`remotenesses`] are
/// such numbers.
///
/// # Complexity
///
/// O(V + E) for V vertices and E edges.
///
/// # Example
///
/// ```
/// use sg_core::games::conjunctive_sum;
/// use sg_core::graphs::dag::Dag;
///
/// let dag = Dag::new(3, &[(2, 1), (1, 0), (2, 0)])?;
/// assert_eq!(conjunctive_sum::numbers(&dag, u32::max, u32::min), [0, 1, 1]);
/// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
/// ```
#[must_use]
pub fn numbers(dag: &Dag, win: fn(u32, u32) -> u32, lose: fn(u32, u32) -> u32) -> Vec<u32> {
    let mut numbers = vec![0; dag.vertices()];
    for &vertex in dag.options_first() {
        let options = || dag.options(vertex).iter().map(|&option| numbers[option as usize]);
        let best = options().filter(|number| number % 2 == 0).reduce(win).or_else(|| options().reduce(lose));
        // No play is longer than the number of vertices.
        numbers[vertex as usize] = best.map_or(0, |number| number + 1);
    }
    numbers
}

/// The suspense number (step number) of every vertex: 0 if there is no option; one more than the
/// largest even suspense number of an option, if there is an even one; otherwise one more than the
/// smallest odd one.
///
/// # Complexity
///
/// O(V + E) for V vertices and E edges.
///
/// # Example
///
/// ```
/// use sg_core::games::conjunctive_sum;
/// use sg_core::graphs::dag::Dag;
///
/// // A path of four edges, with a short cut from its third vertex to its end.
/// let dag = Dag::new(5, &[(4, 3), (3, 2), (2, 1), (1, 0), (2, 0)])?;
/// assert_eq!(conjunctive_sum::suspense_numbers(&dag), [0, 1, 1, 2, 3]);
/// # Ok::<(), sg_core::graphs::dag::InvalidGraph>(())
/// ```
#[must_use]
pub fn suspense_numbers(dag: &Dag) -> Vec<u32> {
    numbers(dag, u32::max, u32::min)
}

/// The remoteness of every vertex: 0 if there is no option; one more than the smallest even
/// remoteness of an option, if there is an even one; otherwise one more than the largest odd one.
///
/// # Complexity
///
/// O(V + E) for V vertices and E edges.
#[must_use]
pub fn remotenesses(dag: &Dag) -> Vec<u32> {
    numbers(dag, u32::min, u32::max)
}

/// Who wins if a turn moves every token that can move and the last move wins: the next player
/// exactly when the largest suspense number is odd. `suspense` is that of [`suspense_numbers`].
///
/// # Panics
///
/// If a token is on no vertex of the graph.
///
/// # Complexity
///
/// O(k) for k tokens.
#[must_use]
pub fn outcome(suspense: &[u32], tokens: &[u32]) -> Outcome {
    parity(tokens.iter().map(|&token| suspense[token as usize]).max())
}

/// Who wins if a turn moves every token and the first player who cannot move one of them loses: the
/// next player exactly when the smallest remoteness is odd. `remoteness` is that of
/// [`remotenesses`].
///
/// # Panics
///
/// If a token is on no vertex of the graph.
///
/// # Complexity
///
/// O(k) for k tokens.
#[must_use]
pub fn shortened_outcome(remoteness: &[u32], tokens: &[u32]) -> Outcome {
    parity(tokens.iter().map(|&token| remoteness[token as usize]).min())
}

fn parity(deciding: Option<u32>) -> Outcome {
    Outcome::n_if(deciding.is_some_and(|number| number % 2 == 1))
}

/// A winning turn of the continued game: where each token moves, `None` for one that cannot move.
/// `None` in a P-position.
///
/// # Panics
///
/// If a token is on no vertex of the graph, or `suspense` is not that of `dag`.
///
/// # Complexity
///
/// O(k + d) for k tokens with d options in all.
#[must_use]
pub fn winning_turn(dag: &Dag, suspense: &[u32], tokens: &[u32]) -> Option<Vec<Option<u32>>> {
    // An option one step nearer the end keeps a won token won until the end that was promised, and
    // ends a lost one as early as can be.
    let step = |&vertex: &u32| {
        let wanted = suspense[vertex as usize].checked_sub(1)?;
        dag.options(vertex).iter().copied().find(|&option| suspense[option as usize] == wanted)
    };
    outcome(suspense, tokens).is_n().then(|| tokens.iter().map(step).collect())
}

//! Equal games in a sum cancel in pairs.

/// The games that occur an odd number of times, in increasing order: equal games cancel in pairs.
///
/// ```
/// assert_eq!(sg_core::values::not_in_pairs([5, 3, 5, 5]), [3, 5]);
/// ```
#[must_use]
pub fn not_in_pairs<T: Ord + Clone>(games: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut games: Vec<T> = games.into_iter().collect();
    games.sort_unstable();
    let equal = games.chunk_by(|one, other| one == other);
    equal.filter(|equal| equal.len() % 2 == 1).map(|equal| equal[0].clone()).collect()
}

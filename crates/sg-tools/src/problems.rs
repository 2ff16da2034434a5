//! The judges' problems, as one table.

use sg_judge::Entry;

/// Every problem. A new one needs a line here, or one in the catalogue.
///
/// # Example
///
/// ```
/// use sg_judge::{Entry, Options};
///
/// let entry = *Entry::find(&sg_tools::problems::all(), "分裂游戏").ok_or("a problem")?;
/// let mut output = Vec::new();
/// entry.drive("text", &mut "1 4 1 0 1 5000".as_bytes(), &mut output, Options::default())?;
/// assert_eq!(output, b"0 2 3\n1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn all() -> Vec<Entry> {
    let own = [split_game::ENTRY, stripes::ENTRY, coin_game::ENTRY, funny_stone::ENTRY];
    own.into_iter().chain(classics::GAMES.iter().copied()).collect()
}

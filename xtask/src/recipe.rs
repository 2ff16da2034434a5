//! Long inputs, described briefly.

use std::fmt;
use std::io::{self, Write};

use serde::Deserialize;

/// A text of any size, described briefly: `head`, then `body` this many `times`, then `tail`.
///
/// # Example
///
/// ```
/// use xtask::recipe::Recipe;
///
/// let recipe = Recipe { head: "3\n".into(), body: "7 ".into(), times: 3, tail: "\n".into() };
/// let mut text = Vec::new();
/// recipe.write(&mut text).unwrap();
/// assert_eq!(text, b"3\n7 7 7 \n");
/// assert_eq!(recipe.to_string(), r#""3\n" + 3 * "7 " + "\n""#);
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The first part.
    #[serde(default)]
    pub head: String,
    /// The part that is repeated.
    pub body: String,
    /// The number of times.
    pub times: u64,
    /// The last part.
    #[serde(default)]
    pub tail: String,
}

impl Recipe {
    /// Writes the text out.
    ///
    /// # Errors
    ///
    /// The writer's own.
    ///
    /// # Complexity
    ///
    /// O(length of the text) time, O(length of the body) memory.
    pub fn write(&self, writer: &mut impl Write) -> io::Result<()> {
        writer.write_all(self.head.as_bytes())?;
        let in_a_block = (1 << 16) / (self.body.len() as u64).max(1) + 1;
        let block = self.body.repeat(self.times.min(in_a_block) as usize);
        let mut left = self.times;
        while left > 0 {
            let now = left.min(in_a_block);
            writer.write_all(&block.as_bytes()[..now as usize * self.body.len()])?;
            left -= now;
        }
        writer.write_all(self.tail.as_bytes())?;
        writer.flush()
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { head, body, times, tail } = self;
        write!(f, "{head:?} + {times} * {body:?} + {tail:?}")
    }
}

impl From<String> for Recipe {
    fn from(head: String) -> Self {
        Self { head, ..Self::default() }
    }
}

//! When output is coloured.

use std::env;
use std::io::IsTerminal;

/// Whether a stream is to be coloured where nothing else is asked for: on a terminal that is not
/// dumb, for a person who did not refuse it (<https://no-color.org>: `NO_COLOR`, set and not
/// empty).
#[must_use]
pub fn coloured(stream: &impl IsTerminal) -> bool {
    // A dumb terminal shows the codes as text.
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    stream.is_terminal() && !dumb && !refused
}

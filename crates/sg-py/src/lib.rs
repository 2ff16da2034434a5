//! The compiled module of the Python package `grundy`.
//!
//! The module, `grundy._grundy`, is private: it turns Python's values into those of `sg-core`,
//! `sg-judge` and `sg-tools` and back, gives the interpreter away while something is computed, and
//! looks for an interrupt. What people use and read is the thin layer of Python in `python/grundy`,
//! with the documentation and its examples.
//!
//! Everything is behind the feature `extension`, which the build of a wheel switches on
//! (`pyproject.toml`). Without it this library is empty and depends on nothing: building and
//! testing the workspace needs no Python. `.ci/python` builds the wheel and tests it.

#[cfg(feature = "extension")]
mod census;
#[cfg(feature = "extension")]
mod errors;
#[cfg(feature = "extension")]
mod extension;
#[cfg(feature = "extension")]
mod plot;
#[cfg(feature = "extension")]
mod problems;
#[cfg(feature = "extension")]
mod ruleset;
#[cfg(feature = "extension")]
mod work;

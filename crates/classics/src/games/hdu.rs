//! Code shared by the problems of HDU and POJ: how these compare outputs.

use crate::prelude::*;

/// The common part of the records: outputs are compared byte by byte.
pub const HDU: About = About { comparison: Comparison::Exact, ..About::DEFAULT };

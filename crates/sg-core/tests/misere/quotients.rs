//! quotients

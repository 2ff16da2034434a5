//! certificates

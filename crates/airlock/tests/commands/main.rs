//! The commands of the binary.

mod bundles;
mod cli;
mod resolve;

//! The commands of the binary.

mod cli;
mod resolve;

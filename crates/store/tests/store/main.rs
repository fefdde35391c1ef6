//! The contract of stores, on every database.

mod postgres;
mod sqlite;

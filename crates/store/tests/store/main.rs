//! What a store promises, on every database.

mod postgres;
mod sqlite;

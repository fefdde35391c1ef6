//! Servers as the generator drives them.

use anyhow::Result;

/// Seats of a match.
pub(crate) const SEATS: usize = 4;

/// Cards in a hand.
pub(crate) const HAND: usize = 5;

/// A server.
pub(crate) trait Peer {
    /// Address and secret with which a seat connects.
    type Place;
    type Seat: Seat + 'static;

    /// Opens a match and takes its seats, in order.
    async fn open(&self) -> Result<Vec<Self::Place>>;

    /// Connects a seat. Returns it once it has its first view.
    async fn enter(&self, place: Self::Place) -> Result<Self::Seat>;
}

/// A connected seat.
pub(crate) trait Seat {
    /// Sends the move with this number, counted from 0. Does not wait for an answer.
    async fn play(&mut self, number: usize) -> Result<()>;

    /// Reads until the seat has seen this number of moves.
    async fn see(&mut self, moves: usize) -> Result<()>;
}

/// The unsigned number right after the first `key` in a text.
pub(crate) fn number_after(text: &str, key: &str) -> Option<usize> {
    let (_, rest) = text.split_once(key)?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

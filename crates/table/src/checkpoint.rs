//! Positions from which undo replays.

#[cfg(feature = "positions")]
use airlock_engine::Snapshot;
use airlock_engine::{Game, Replica, Seed};

/// The position before an entry.
pub(crate) struct Checkpoint<G: Game> {
    /// The first entry that the position does not include.
    pub(crate) seq: u64,
    position: Position<G>,
}

/// Servers keep serialised positions, which take a fraction of the memory. A browser has one match and no code to
/// parse positions.
#[cfg(feature = "positions")]
struct Position<G: Game>(Box<[u8]>, std::marker::PhantomData<fn() -> G>);
#[cfg(not(feature = "positions"))]
struct Position<G: Game>(Replica<G>);

impl<G: Game> Checkpoint<G> {
    /// Stores the position before entry `seq`.
    pub(crate) fn before(seq: u64, position: &Replica<G>) -> Self {
        #[cfg(feature = "positions")]
        return Self::of_bytes(seq, position.snapshot().to_bytes());
        #[cfg(not(feature = "positions"))]
        return Self { seq, position: Position(position.clone()) };
    }

    /// Restores the position, given the seed of the match.
    #[cfg(feature = "positions")]
    pub(crate) fn position(&self, seed: Seed) -> Result<Replica<G>, String> {
        let snapshot = Snapshot::<G>::from_bytes(self.bytes()).map_err(|error| error.to_string())?;
        Ok(snapshot.restore(seed))
    }

    /// Copies the position.
    #[cfg(not(feature = "positions"))]
    pub(crate) fn position(&self, _: Seed) -> Result<Replica<G>, String> {
        Ok(self.position.0.clone())
    }

    /// Serialised position for match snapshots.
    #[cfg(feature = "positions")]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.position.0
    }

    /// A checkpoint from a match snapshot.
    #[cfg(feature = "positions")]
    pub(crate) fn of_bytes(seq: u64, bytes: Vec<u8>) -> Self {
        Self { seq, position: Position(bytes.into_boxed_slice(), std::marker::PhantomData) }
    }
}

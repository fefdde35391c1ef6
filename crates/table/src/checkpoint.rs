//! Positions to begin from when actions are taken back.

#[cfg(feature = "positions")]
use airlock_engine::Snapshot;
use airlock_engine::{Game, Replica, Seed};

/// The position before an entry.
pub(crate) struct Checkpoint<G: Game> {
    /// The first entry that is not in it.
    pub(crate) seq: u64,
    position: Kept<G>,
}

/// Servers keep bytes, which take a fraction of the memory, and no room for more. A browser has one match, and no code to read bytes with.
#[cfg(feature = "positions")]
struct Kept<G: Game>(Box<[u8]>, std::marker::PhantomData<fn() -> G>);
#[cfg(not(feature = "positions"))]
struct Kept<G: Game>(Replica<G>);

impl<G: Game> Checkpoint<G> {
    /// Keeps the position before entry `seq`.
    pub(crate) fn before(seq: u64, position: &Replica<G>) -> Self {
        #[cfg(feature = "positions")]
        return Self::of_bytes(seq, position.snapshot().to_bytes());
        #[cfg(not(feature = "positions"))]
        return Self { seq, position: Kept(position.clone()) };
    }

    /// The position, in the match with that seed.
    #[cfg(feature = "positions")]
    pub(crate) fn position(&self, seed: Seed) -> Result<Replica<G>, String> {
        let snapshot = Snapshot::<G>::from_bytes(self.bytes()).map_err(|error| error.to_string())?;
        Ok(snapshot.restore(seed))
    }

    /// The position.
    #[cfg(not(feature = "positions"))]
    pub(crate) fn position(&self, _: Seed) -> Result<Replica<G>, String> {
        Ok(self.position.0.clone())
    }

    /// As snapshots keep it.
    #[cfg(feature = "positions")]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.position.0
    }

    /// What a snapshot kept.
    #[cfg(feature = "positions")]
    pub(crate) fn of_bytes(seq: u64, bytes: Vec<u8>) -> Self {
        Self { seq, position: Kept(bytes.into_boxed_slice(), std::marker::PhantomData) }
    }
}

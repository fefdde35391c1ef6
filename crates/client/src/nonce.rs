use airlock_engine::{Hash, Secret};

/// A seat's share of the dice: committed when it sits down, revealed once the match is sealed.
#[derive(Clone)]
pub struct Nonce(Secret);

impl Nonce {
    /// Generates a nonce from the randomness of the operating system.
    ///
    /// # Errors
    /// If there is no randomness.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(Secret(bytes)))
    }

    /// The commitment of a seat to this nonce.
    #[must_use]
    pub fn hash(&self, seat: u8) -> String {
        self.0.commit_nonce(seat).to_string()
    }

    /// The nonce itself, which opens the commitment.
    #[must_use]
    pub fn reveal(&self) -> String {
        Hash(self.0.0).to_string()
    }
}

impl std::fmt::Debug for Nonce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Nonce(…)")
    }
}

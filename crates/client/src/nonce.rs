use airlock_engine::{Hash, Secret};

/// A seat's share in the dice: promised when it sits down, revealed once the match is sealed.
#[derive(Clone)]
pub struct Nonce(Secret);

impl Nonce {
    /// A new one, from the randomness of the operating system.
    ///
    /// # Errors
    /// If there is none.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(Secret(bytes)))
    }

    /// What the seat promises with.
    #[must_use]
    pub fn hash(&self, seat: u8) -> String {
        self.0.commit_nonce(seat).to_string()
    }

    /// What keeps the promise.
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

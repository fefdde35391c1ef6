use std::{fmt, str::FromStr};

use airlock_engine::Hash;

/// Secret of 256 bits that proves a seat. The server keeps only its hash.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

impl Token {
    /// A new token, from the randomness of the operating system.
    pub(crate) fn fresh() -> Result<Self, getrandom::Error> {
        random().map(Self)
    }

    /// Token of these random bits.
    pub(crate) const fn of(bits: [u8; 32]) -> Self {
        Self(bits)
    }

    /// Hash that the server keeps.
    pub(crate) fn hash(&self) -> Hash {
        Hash::of("airlock 2026 token", &[&self.0])
    }

    /// The token in its written form, for its owner only: 64 hexadecimal digits.
    pub(crate) fn reveal(&self) -> String {
        Hash(self.0).to_string()
    }
}

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        text.parse::<Hash>().map(|hash| Self(hash.0)).map_err(|_| NotAToken)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// The text is no token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotAToken;

/// 256 bits from the randomness of the operating system.
pub(crate) fn random() -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_round_trips_and_stays_out_of_debug_output() {
        let token = Token::fresh().unwrap();
        assert_eq!(token.reveal().parse(), Ok(token.clone()));
        assert_eq!("abc".parse::<Token>(), Err(NotAToken));
        assert!(!format!("{token:?}").contains(&token.reveal()));
        assert_ne!(token.hash().to_string(), token.reveal());
        assert_ne!(token, Token::fresh().unwrap());
    }
}

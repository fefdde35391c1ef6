use std::{fmt, str::FromStr};

/// Token of the admin, kept as a hash.
#[derive(Clone)]
pub struct AdminToken(blake3::Hash);

/// Minimum length of an admin token, in characters.
const MIN_ADMIN_TOKEN_CHARS: usize = 20;

impl AdminToken {
    /// Compares a token in constant time.
    pub(crate) fn is(&self, said: &str) -> bool {
        self.0 == blake3::hash(said.as_bytes())
    }
}

impl FromStr for AdminToken {
    type Err = WeakToken;

    fn from_str(text: &str) -> Result<Self, WeakToken> {
        let text = text.trim();
        // Everybody who reads the same instructions would have it.
        if text.contains("$(") {
            return Err(WeakToken::Command);
        }
        if text.chars().count() < MIN_ADMIN_TOKEN_CHARS {
            return Err(WeakToken::Short);
        }
        Ok(Self(blake3::hash(text.as_bytes())))
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(secret)")
    }
}

/// Reason for which a text is not accepted as an admin token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WeakToken {
    #[error(
        "the admin token must have at least {MIN_ADMIN_TOKEN_CHARS} characters; `openssl rand -hex 32` \
         makes one"
    )]
    Short,
    /// A shell command that was never run.
    #[error(
        "the admin token is a command that was not run: a `.env` file holds values only, so write the \
         output of `openssl rand -hex 32` there"
    )]
    Command,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_token_proves_no_admin() {
        let token: AdminToken = "correct-horse-battery-staple\n".parse().unwrap();
        assert!(token.is("correct-horse-battery-staple"), "a file may end with a line break");
        for wrong in ["", "correct-horse-battery-stapl", "Correct-horse-battery-staple"] {
            assert!(!token.is(wrong), "{wrong}");
        }
        assert_eq!("short".parse::<AdminToken>().unwrap_err(), WeakToken::Short);
        assert_eq!("$(openssl rand -hex 32)".parse::<AdminToken>().unwrap_err(), WeakToken::Command);
        assert_eq!(format!("{token:?}"), "AdminToken(secret)");
    }
}

//! Codes that people read to each other or copy from paper: digits and letters that cannot be mistaken, in groups.

use std::{fmt, str::FromStr};

use airlock_engine::Hash;

use crate::token;

/// Crockford's digits: no I, L, O or U.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many digits stand together.
const GROUP: usize = 4;

/// A code of `N` digits of 5 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Digits<const N: usize>([u8; N]);

impl<const N: usize> Digits<N> {
    /// The digits of these bits.
    fn of(bits: [u8; 32]) -> Self {
        Self(std::array::from_fn(|place| bits[place] % 32))
    }
}

impl<const N: usize> fmt::Display for Digits<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.0.iter().enumerate() {
            if place > 0 && place % GROUP == 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(DIGITS[usize::from(*digit)]))?;
        }
        Ok(())
    }
}

impl<const N: usize> FromStr for Digits<N> {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        let mut digits = text.bytes().filter(|byte| !matches!(byte, b'-' | b' ')).map(digit);
        let mut code = [0; N];
        for place in &mut code {
            *place = digits.next().flatten().ok_or(NotACode)?;
        }
        if digits.next().is_some() { Err(NotACode) } else { Ok(Self(code)) }
    }
}

/// What a letter stands for, also one that was mistaken.
fn digit(byte: u8) -> Option<u8> {
    let upper = match byte.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    };
    DIGITS.iter().position(|digit| *digit == upper).and_then(|place| u8::try_from(place).ok())
}

/// The text cannot be a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotACode;

const INVITE_DIGITS: usize = 8;
const SECRET_DIGITS: usize = 12;
const RECOVERY_DIGITS: usize = INVITE_DIGITS + SECRET_DIGITS;

/// What leads to a table and lets somebody sit down there: `K7Q2-M9XR`, 40 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Invite(Digits<INVITE_DIGITS>);

impl Invite {
    pub(crate) fn fresh() -> Result<Self, getrandom::Error> {
        token::random().map(Digits::of).map(Self)
    }

    /// What the server keeps.
    pub(crate) fn hash(&self) -> Hash {
        Hash::of("airlock 2026 invitation", &[&self.0.0])
    }

    /// The code for people.
    pub(crate) fn reveal(&self) -> String {
        self.0.to_string()
    }
}

/// What moves a seat to another device: the invitation of its table, and 60 bits of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Recovery(Digits<RECOVERY_DIGITS>);

impl Recovery {
    /// The code of these bits, which nobody can guess, at the table of an invitation.
    pub(crate) fn of(invite: &Invite, bits: [u8; 32]) -> Self {
        let mut digits = Digits::<RECOVERY_DIGITS>::of(bits);
        digits.0[..INVITE_DIGITS].copy_from_slice(&invite.0.0);
        Self(digits)
    }

    /// Where the seat is.
    pub(crate) fn invite(&self) -> Invite {
        Invite(Digits(std::array::from_fn(|place| self.0.0[place])))
    }

    /// What the server keeps.
    pub(crate) fn hash(&self) -> Hash {
        Hash::of("airlock 2026 recovery code", &[&self.0.0])
    }

    /// The code for its owner.
    pub(crate) fn reveal(&self) -> String {
        self.0.to_string()
    }
}

impl FromStr for Invite {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        text.parse().map(Self)
    }
}

impl FromStr for Recovery {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        text.parse().map(Self)
    }
}

impl fmt::Debug for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Invite(secret)")
    }
}

impl fmt::Debug for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recovery(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let invite = Invite(Digits([0, 1, 31, 22, 26, 17, 9, 10]));
        assert_eq!(invite.reveal(), "01ZP-TH9A");
        for written in ["01ZP-TH9A", "01zpth9a", " O1ZP TH9A ", "oLzP-th9a", "0IZP-TH9A"] {
            assert_eq!(written.parse(), Ok(invite), "{written}");
        }
        for wrong in ["", "01ZP", "01ZP-TH9", "01ZP-TH9A-0", "01ZP-TH9U", "01ZP_TH9A", "01ZP-TH9\u{e1}"] {
            assert_eq!(wrong.parse::<Invite>(), Err(NotACode), "{wrong}");
        }
    }

    #[test]
    fn a_recovery_code_leads_to_its_table() {
        let invite = Invite::fresh().unwrap();
        let recovery = Recovery::of(&invite, token::random().unwrap());
        assert_eq!(recovery.invite(), invite);
        assert!(recovery.reveal().starts_with(&invite.reveal()));
        assert_eq!(recovery.reveal().parse(), Ok(recovery));
        assert_ne!(Recovery::of(&invite, token::random().unwrap()), recovery);
    }

    #[test]
    fn a_code_is_shown_to_nobody_by_accident() {
        let invite = Invite::fresh().unwrap();
        let recovery = Recovery::of(&invite, token::random().unwrap());
        let shown = format!("{invite:?} {recovery:?} {} {}", invite.hash(), recovery.hash());
        assert!(!shown.contains(&invite.reveal()) && !shown.contains(&recovery.reveal()), "{shown}");
    }
}

//! Codes that people read aloud or copy from paper: groups of digits and letters without look-alikes. The
//! parser accepts what chat programs, word processors and mail make of them: any dash, quotes, brackets,
//! invisible characters, whole links. The page parses them alike (`web-client/src/model/code.ts`). Both are
//! tested with `tests/world/codes.json`.

use std::{fmt, str::FromStr};

use airlock_engine::Hash;
use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::access::token;

/// Crockford's digits: no I, L, O or U.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Parts of a link that come right before a code.
const LINKS: [&str; 3] = ["/m/", "/seat/", "#"];

/// Digits in a group.
const GROUP: usize = 4;

/// A code of `N` digits of 5 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Digits<const N: usize>([u8; N]);

impl<const N: usize> Digits<N> {
    /// Takes the low 5 bits of each byte.
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
        let text = percent_decode_str(text).decode_utf8_lossy();
        let parts = LINKS.iter().filter_map(|link| text.rfind(link).map(|at| &text[at + link.len()..]));
        let mut parts = parts.peekable();
        if parts.peek().is_none() {
            return Self::alone(&text);
        }
        parts.find_map(|part| Self::in_link(part).ok()).ok_or(NotACode)
    }
}

impl<const N: usize> Digits<N> {
    /// Reads a text that is a code. Everything in it but letters and digits is skipped.
    fn alone(text: &str) -> Result<Self, NotACode> {
        let (code, rest) = Self::first(text)?;
        if rest.nfkc().any(char::is_alphanumeric) { Err(NotACode) } else { Ok(code) }
    }

    /// Reads the rest of a link, which begins with a code. Text behind the code belongs to the message around
    /// the link.
    fn in_link(text: &str) -> Result<Self, NotACode> {
        let (code, rest) = Self::first(text)?;
        let mut tail = rest.nfkc().skip_while(|c| is_dash(*c) || is_invisible(*c));
        if tail.next().is_some_and(char::is_alphanumeric) { Err(NotACode) } else { Ok(code) }
    }

    /// The first `N` letters and digits, and the text behind them.
    fn first(text: &str) -> Result<(Self, &str), NotACode> {
        let mut code = [0; N];
        let mut filled = 0;
        for (at, written) in text.char_indices() {
            for c in written.nfkc().filter(|c| c.is_alphanumeric()) {
                *code.get_mut(filled).ok_or(NotACode)? = digit(c).ok_or(NotACode)?;
                filled += 1;
            }
            if filled == N {
                return Ok((Self(code), &text[at + written.len_utf8()..]));
            }
        }
        Err(NotACode)
    }
}

fn is_dash(c: char) -> bool {
    c == '\u{2212}' || c.general_category() == GeneralCategory::DashPunctuation
}

fn is_invisible(c: char) -> bool {
    c.general_category() == GeneralCategory::Format
}

/// Value of a letter. I, L and O count as 1 and 0.
fn digit(letter: char) -> Option<u8> {
    let upper = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    DIGITS.iter().position(|digit| char::from(*digit) == upper).and_then(|place| u8::try_from(place).ok())
}

/// The text is no code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotACode;

const INVITE_DIGITS: usize = 8;
const SECRET_DIGITS: usize = 12;
const RECOVERY_DIGITS: usize = INVITE_DIGITS + SECRET_DIGITS;

/// Invitation to a table, 40 bits: `K7Q2-M9XR`. It leads to the table and admits to a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Invite(Digits<INVITE_DIGITS>);

impl Invite {
    pub(crate) fn fresh() -> Result<Self, getrandom::Error> {
        token::random().map(Digits::of).map(Self)
    }

    /// Hash for the log of the match.
    pub(crate) fn hash(&self) -> Hash {
        Hash::of("airlock 2026 invitation", &[&self.0.0])
    }

    /// The code in its written form.
    pub(crate) fn reveal(&self) -> String {
        self.0.to_string()
    }
}

/// Recovery code: moves a seat to another device. The invitation of the table, followed by 60 bits of its
/// own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Recovery(Digits<RECOVERY_DIGITS>);

impl Recovery {
    /// Recovery code of these random bits at the table of an invitation.
    pub(crate) fn of(invite: &Invite, bits: [u8; 32]) -> Self {
        let mut digits = Digits::<RECOVERY_DIGITS>::of(bits);
        digits.0[..INVITE_DIGITS].copy_from_slice(&invite.0.0);
        Self(digits)
    }

    /// Invitation of the seat's table.
    pub(crate) fn invite(&self) -> Invite {
        Invite(Digits(std::array::from_fn(|place| self.0.0[place])))
    }

    /// Hash for the log of the match.
    pub(crate) fn hash(&self) -> Hash {
        Hash::of("airlock 2026 recovery code", &[&self.0.0])
    }

    /// The code in its written form, for its owner only.
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
    fn invite_accepts_codes_as_passed_on() {
        let table: serde_json::Value =
            serde_json::from_str(include_str!("../../../../tests/world/codes.json")).unwrap();
        let rows = |name: &str| table[name].as_array().unwrap().clone();
        let code = table["code"].as_str().unwrap();
        for row in rows("opens") {
            let read = row[1].as_str().unwrap().parse::<Invite>().map(|invite| invite.reveal());
            assert_eq!(read.as_deref(), Ok(code), "{row}");
        }
        for row in rows("opens_nothing") {
            assert_eq!(row[1].as_str().unwrap().parse::<Invite>(), Err(NotACode), "{row}");
        }
    }

    #[test]
    fn recovery_code_is_read_from_its_link() {
        let code = "K7Q2-M9XR-4TWB-0HJN-QX5Z";
        for link in [
            code,
            "https://table.example/seat#K7Q2-M9XR-4TWB-0HJN-QX5Z",
            "https://home.example/airlock/seat/K7Q2-M9XR-4TWB-0HJN-QX5Z.",
        ] {
            assert_eq!(
                link.parse::<Recovery>().map(|recovery| recovery.reveal()).as_deref(),
                Ok(code),
                "{link}"
            );
        }
    }

    #[test]
    fn mistaken_letters_are_read_as_digits() {
        let invite = Invite(Digits([0, 1, 31, 22, 26, 17, 9, 10]));
        for written in ["01ZP-TH9A", "oLzP-th9a", "0IZP-TH9A"] {
            assert_eq!(written.parse(), Ok(invite), "{written}");
        }
    }

    #[test]
    fn recovery_code_begins_with_its_invitation() {
        let invite = Invite::fresh().unwrap();
        let recovery = Recovery::of(&invite, token::random().unwrap());
        assert_eq!(recovery.invite(), invite);
        assert!(recovery.reveal().starts_with(&invite.reveal()));
        assert_eq!(recovery.reveal().parse(), Ok(recovery));
        assert_ne!(Recovery::of(&invite, token::random().unwrap()), recovery);
    }

    #[test]
    fn codes_stay_out_of_debug_output() {
        let invite = Invite::fresh().unwrap();
        let recovery = Recovery::of(&invite, token::random().unwrap());
        let shown = format!("{invite:?} {recovery:?} {} {}", invite.hash(), recovery.hash());
        assert!(!shown.contains(&invite.reveal()) && !shown.contains(&recovery.reveal()), "{shown}");
    }
}

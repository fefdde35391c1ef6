//! Words: the closed vocabularies of games.

use std::{fmt, hash::Hash, str::FromStr};

use serde::{Serialize, de::DeserializeOwned};

/// A small, copyable value with one spelling: a verb, the name of an argument, the name of a thing.
///
/// It is written as its spelling wherever people read it (JSON) and compactly elsewhere.
pub trait Word:
    Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr + Serialize + DeserializeOwned + 'static
{
}

impl<T> Word for T where
    T: Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr + Serialize + DeserializeOwned + 'static
{
}

/// A text that is no word of the expected vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no {vocabulary}", shown(text))]
pub struct UnknownWord {
    /// The text read.
    pub text: String,
    /// Name of the vocabulary.
    pub vocabulary: &'static str,
}

/// Longest text repeated in an error message, in characters.
const LONGEST_SHOWN: usize = 40;

fn shown(text: &str) -> &str {
    if text.chars().nth(LONGEST_SHOWN).is_some() { "…" } else { text }
}

/// Declares an enum without data whose variants each have one spelling, usable as a [`Word`].
///
/// ```
/// airlock_engine::words! {
///     /// A direction.
///     pub enum Way("direction") { Left => "left", Right => "right" }
/// }
/// assert_eq!("left".parse(), Ok(Way::Left));
/// assert_eq!(Way::Right.to_string(), "right");
/// assert_eq!(serde_json::to_string(&Way::Left).unwrap(), "\"left\"");
/// assert_eq!(Way::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident($what:literal) { $($(#[$vmeta:meta])* $variant:ident => $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $name { $(#[doc = concat!("`", $text, "`")] $(#[$vmeta])* $variant),+ }

        #[allow(unreachable_pub)] // If the enum is private, so are its methods.
        impl $name {
            /// Every word, in order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The spelling of the word.
            pub const fn as_str(self) -> &'static str {
                Self::spellings()[self as usize]
            }

            const fn spellings() -> &'static [&'static str] {
                static SPELLINGS: &[&str] = &[$($text),+];
                SPELLINGS
            }
        }

        impl ::std::convert::From<$name> for u8 {
            fn from(word: $name) -> Self {
                word as Self
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                match $crate::reexport::vocabulary::find(text, Self::spellings()) {
                    Some(index) => Ok(Self::ALL[index]),
                    None => Err($crate::UnknownWord { text: text.to_owned(), vocabulary: $what }),
                }
            }
        }

        impl $crate::reexport::serde::Serialize for $name {
            fn serialize<S: $crate::reexport::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(self.as_str())
                } else {
                    serializer.serialize_u8(*self as u8)
                }
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::reexport::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                $crate::reexport::vocabulary::read(deserializer, Self::spellings(), $what).map(|index| Self::ALL[index])
            }
        }
    };
}

/// Lookup of words by spelling, used in the expansion of [`words!`](crate::words).
///
/// It is not generic over the vocabulary, of which the browser would otherwise load one copy each.
#[doc(hidden)]
pub mod vocabulary {
    use std::fmt;

    use serde::{
        Deserialize, Deserializer,
        de::{Error, Visitor},
    };

    use super::UnknownWord;

    /// The index of a spelling.
    pub fn find(text: &str, spellings: &[&str]) -> Option<usize> {
        spellings.iter().position(|spelling| *spelling == text)
    }

    /// Reads a word and returns its index, which is below the number of spellings.
    pub fn read<'de, D: Deserializer<'de>>(
        deserializer: D,
        spellings: &[&str],
        vocabulary: &'static str,
    ) -> Result<usize, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(Spelled { spellings, vocabulary });
        }
        let index = usize::from(u8::deserialize(deserializer)?);
        if index < spellings.len() {
            Ok(index)
        } else {
            Err(D::Error::custom(format_args!("no such {vocabulary}")))
        }
    }

    struct Spelled<'a> {
        spellings: &'a [&'a str],
        vocabulary: &'static str,
    }

    impl Visitor<'_> for Spelled<'_> {
        type Value = usize;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.vocabulary)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
            let Self { spellings, vocabulary } = self;
            find(text, spellings).ok_or_else(|| {
                let unknown = UnknownWord { text: text.to_owned(), vocabulary };
                E::custom(format_args!("{unknown}; there are: {}", spellings.join(", ")))
            })
        }
    }
}

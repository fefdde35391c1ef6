//! Words: the closed vocabularies that games name things with.

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

/// The text names no word of the vocabulary it was read for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no {vocabulary}", shown(text))]
pub struct UnknownWord {
    /// What was read.
    pub text: String,
    /// What was expected, in words.
    pub vocabulary: &'static str,
}

/// The longest text that is told back to who wrote it, in characters: what is longer was no word.
const LONGEST_SHOWN: usize = 40;

fn shown(text: &str) -> &str {
    if text.chars().nth(LONGEST_SHOWN).is_some() { "…" } else { text }
}

impl UnknownWord {
    /// What is wrong, and which words there are.
    #[doc(hidden)]
    pub fn among<W: Word>(&self, known: &[W]) -> String {
        let known: Vec<String> = known.iter().map(ToString::to_string).collect();
        format!("{self}; there are: {}", known.join(", "))
    }
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

        #[allow(unreachable_pub)] // The words may be private; then so are these.
        impl $name {
            /// Every word, in order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The spelling.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
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
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownWord { text: text.to_owned(), vocabulary: $what }),
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
                if deserializer.is_human_readable() {
                    let text = <::std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                    text.parse().map_err(|unknown: $crate::UnknownWord| {
                        $crate::reexport::serde::de::Error::custom(unknown.among(Self::ALL))
                    })
                } else {
                    let index = u8::deserialize(deserializer)?;
                    Self::ALL.get(usize::from(index)).copied().ok_or_else(|| {
                        $crate::reexport::serde::de::Error::custom(concat!("no such ", $what))
                    })
                }
            }
        }
    };
}

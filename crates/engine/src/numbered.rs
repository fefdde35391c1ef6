//! Things that are told apart by a number.

/// Declares the id of things that are numbered from 1 in the order in which they appear, such as `i4`.
/// It is written with its letter in JSON, and as the number alone in positions.
#[macro_export]
macro_rules! numbered_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($vocabulary:literal) after $letter:literal) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(pub u16);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, "{}{}", $letter, self.0)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> ::std::result::Result<Self, $crate::UnknownWord> {
                let number = text.strip_prefix($letter).filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
                let number = number.and_then(|number| number.parse().ok());
                number.map(Self).ok_or_else(|| $crate::UnknownWord { text: text.to_owned(), vocabulary: $vocabulary })
            }
        }

        impl $crate::reexport::serde::Serialize for $name {
            fn serialize<S: $crate::reexport::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_u16(self.0)
                }
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::reexport::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    let text = <::std::string::String as $crate::reexport::serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err($crate::reexport::serde::de::Error::custom)
                } else {
                    <u16 as $crate::reexport::serde::Deserialize>::deserialize(deserializer).map(Self)
                }
            }
        }
    };
}

/// Numbers things of equal kind in their order, from 1.
///
/// ```
/// let hand = airlock_engine::numbered(["rest", "search", "rest"], |card| *card);
/// assert_eq!(hand, [("rest", 1), ("search", 1), ("rest", 2)]);
/// ```
#[must_use]
pub fn numbered<T, K: PartialEq>(
    things: impl IntoIterator<Item = T>,
    kind: impl Fn(&T) -> K,
) -> Vec<(T, u8)> {
    let mut numbered: Vec<(T, u8)> = Vec::new();
    for thing in things {
        let same = numbered.iter().filter(|(other, _)| kind(other) == kind(&thing)).count();
        numbered.push((thing, u8::try_from(same + 1).unwrap_or(u8::MAX)));
    }
    numbered
}

//! Readable names of individual cards and tokens, which the state stores as numbers.

/// The spellings of one kind of component, by index.
#[derive(Debug, Clone, Default)]
pub struct Names {
    names: Vec<Box<str>>,
    sorted: Vec<u8>,
}

impl Names {
    /// Numbers equal cards, padded to the width of the highest number. A card that exists once gets no
    /// number.
    pub fn new(kinds: impl IntoIterator<Item = (String, usize)>) -> Self {
        Self::of(kinds.into_iter().collect())
    }

    fn of(kinds: Vec<(String, usize)>) -> Self {
        let mut names: Vec<Box<str>> = Vec::new();
        for (kind, copies) in kinds {
            let width = copies.to_string().len();
            match copies {
                1 => names.push(kind.into()),
                _ => names.extend((1..=copies).map(|n| format!("{kind}-{n:0width$}").into())),
            }
        }
        let mut sorted: Vec<u8> = (0..=u8::MAX).take(names.len()).collect();
        sorted.sort_by(|&a, &b| names[usize::from(a)].cmp(&names[usize::from(b)]));
        Self { names, sorted }
    }

    /// All spellings, by index.
    pub fn all(&self) -> &[Box<str>] {
        &self.names
    }

    /// The spelling at an index.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn get(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// The index of a spelling. The number may have a leading zero or none.
    pub fn find(&self, text: &str) -> Option<u8> {
        self.exact(text).or_else(|| {
            let (kind, digits) = text.rsplit_once('-')?;
            let number: u8 = digits.parse().ok().filter(|_| !digits.starts_with('+'))?;
            let numbered = |spelling: String| self.exact(&spelling);
            numbered(format!("{kind}-{number}")).or_else(|| numbered(format!("{kind}-{number:02}")))
        })
    }

    fn exact(&self, text: &str) -> Option<u8> {
        let found = self.sorted.binary_search_by(|&i| self.names[usize::from(i)].as_ref().cmp(text));
        found.ok().map(|at| self.sorted[at])
    }
}

/// Declares an id type for one kind of individual card or token: a small index with a readable name.
#[macro_export]
macro_rules! card_id {
    ($(#[$meta:meta])* $name:ident($what:literal, $count:literal) in $names:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// Number of components of this kind.
            pub const COUNT: usize = $count;

            /// The component at an index of the content file, copies included. `None` if out of range.
            pub const fn new(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self(index as u8)) } else { None }
            }

            /// Index in the content file, `0..COUNT`.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All components, in the order of the content file.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..$count).map(Self)
            }

            const fn from_number(number: u8) -> Option<Self> {
                Self::new(number as usize)
            }

            /// The readable name.
            pub fn as_str(self) -> &'static str {
                $names.get(self.index())
            }
        }

        impl ::std::convert::From<$name> for u8 {
            fn from(card: $name) -> Self {
                card.0
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                $names.find(text).map(Self).ok_or_else(|| {
                    $crate::UnknownWord { text: text.to_owned(), vocabulary: $what }
                })
            }
        }

        $crate::serde_as_name!($name(u8), $what);
    };
}

/// Declares an id type for the entries of a list. Written as a letter and the index (`d0`, `d1`, …).
#[macro_export]
macro_rules! numbered_id {
    ($(#[$meta:meta])* $name:ident($what:literal, $letter:literal, $max:literal)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// Upper bound on the length of any such list.
            pub const MAX: usize = $max;

            /// The id of a list index. `None` from `MAX` on. The list in play may be shorter.
            pub const fn new(index: usize) -> Option<Self> {
                if index < Self::MAX { Some(Self(index as u8)) } else { None }
            }

            const fn from_number(number: u8) -> Option<Self> {
                Self::new(number as usize)
            }

            /// Index in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                let digits = text.strip_prefix($letter).filter(|d| *d == "0" || !d.starts_with(['0', '+']));
                let unknown = || $crate::UnknownWord { text: text.to_owned(), vocabulary: $what };
                digits.and_then(|d| d.parse().ok()).and_then(Self::new).ok_or_else(unknown)
            }
        }

        $crate::serde_as_name!($name(u8), $what);
    };
}

/// Declares an id type for things that are numbered in the order in which they appear, without a limit.
/// Written as a letter and the number (`i4`).
#[macro_export]
macro_rules! serial_id {
    ($(#[$meta:meta])* $name:ident($what:literal, $letter:literal)) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl $name {
            #[allow(clippy::unnecessary_wraps, reason = "other ids have limits")]
            const fn from_number(number: u16) -> Option<Self> {
                Some(Self(number))
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                let digits = text.strip_prefix($letter).filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
                let unknown = || $crate::UnknownWord { text: text.to_owned(), vocabulary: $what };
                digits.and_then(|d| d.parse().ok()).map(Self).ok_or_else(unknown)
            }
        }

        $crate::serde_as_name!($name(u16), $what);
    };
}

/// Implements serde for a newtype of a number: written as its name where people read it, as the number
/// elsewhere.
///
/// The type needs `Display`, `FromStr` and a `from_number` that returns an `Option` of it.
#[macro_export]
macro_rules! serde_as_name {
    ($name:ident($number:ty), $what:literal) => {
        impl $crate::reexport::serde::Serialize for $name {
            fn serialize<S: $crate::reexport::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    $crate::reexport::serde::Serialize::serialize(&self.0, serializer)
                }
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::reexport::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                use $crate::reexport::serde::de::Error;
                if deserializer.is_human_readable() {
                    let text = <::std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                    text.parse().map_err(D::Error::custom)
                } else {
                    let index = <$number as $crate::reexport::serde::Deserialize>::deserialize(deserializer)?;
                    Self::from_number(index).ok_or_else(|| D::Error::custom(concat!("no such ", $what)))
                }
            }
        }
    };
}

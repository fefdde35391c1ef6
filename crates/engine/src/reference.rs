//! References: the things that arguments of actions point at. Each has exactly one spelling.

/// Declares an enum of references, usable as a [`Word`](crate::Word). A reference is always written as its
/// spelling. A text is read by the first variant that would be written exactly like it. No two variants may
/// share a spelling.
///
/// | declared as | written as |
/// | --- | --- |
/// | `AnEgg = "an-egg"` | `an-egg` |
/// | `Room(RoomNo)` | as the value is |
/// | `Pod(u8) after "pod-"` | `pod-1` |
/// | `Tile(Zone, Tile) after "tile-"` | `tile-red-gun` |
/// | `Card(Kind) nth` | the n-th of its kind, counted from 1: `search`, `search#2` |
/// | `Wound(Kind) nth after "wound-"` | `wound-leg`, `wound-leg#2` |
/// | `Attack(Kind) number after "attack-"` | `attack-bite#1`, `attack-bite#2` |
/// | `Scan number "contamination"` | `contamination#1` |
///
/// ```
/// airlock_engine::words! {
///     /// A card.
///     pub enum Kind("card") { Search => "search", Rest => "rest" }
/// }
/// airlock_engine::refs! {
///     /// What an action points at.
///     pub enum Ref("reference") {
///         /// A card in the hand.
///         Card(Kind) nth,
///         /// A pod.
///         Pod(u8) after "pod-",
///         /// An egg.
///         AnEgg = "an-egg",
///     }
/// }
/// assert_eq!("search#2".parse(), Ok(Ref::Card(Kind::Search, 2)));
/// assert_eq!(Ref::Card(Kind::Search, 1).to_string(), "search");
/// assert!("search#1".parse::<Ref>().is_err(), "one thing has one spelling");
/// assert_eq!("pod-3".parse(), Ok(Ref::Pod(3)));
/// assert!("pod-03".parse::<Ref>().is_err());
/// assert_eq!("an-egg".parse(), Ok(Ref::AnEgg));
/// ```
#[macro_export]
macro_rules! refs {
    ($(#[$meta:meta])* $vis:vis enum $name:ident($what:literal) { $($body:tt)+ }) => {
        $crate::refs!(@gather [$(#[$meta])* $vis $name $what] [] $($body)+);
    };
    (@gather $head:tt [$($done:tt)*]) => { $crate::refs!(@write $head $($done)*); };
    (@gather $head:tt [$($done:tt)*] $(#[$m:meta])* $v:ident = $text:literal $(, $($rest:tt)*)?) => {
        $crate::refs!(@gather $head [$($done)* { [$(#[$m])*] $v () [] exact $text }] $($($rest)*)?);
    };
    (@gather $head:tt [$($done:tt)*] $(#[$m:meta])* $v:ident number $text:literal $(, $($rest:tt)*)?) => {
        $crate::refs!(@gather $head [$($done)* { [$(#[$m])*] $v (u8) [n] counted $text }] $($($rest)*)?);
    };
    (@gather $head:tt [$($done:tt)*] $(#[$m:meta])* $v:ident($t:ty) nth $(after $p:literal)? $(, $($rest:tt)*)?) => {
        $crate::refs!(@gather $head [$($done)* { [$(#[$m])*] $v ($t, u8) [a n] nth $crate::refs!(@prefix $($p)?) }] $($($rest)*)?);
    };
    (@gather $head:tt [$($done:tt)*] $(#[$m:meta])* $v:ident($t:ty) number $(after $p:literal)? $(, $($rest:tt)*)?) => {
        $crate::refs!(@gather $head [$($done)* { [$(#[$m])*] $v ($t, u8) [a n] number $crate::refs!(@prefix $($p)?) }] $($($rest)*)?);
    };
    (@gather $head:tt [$($done:tt)*] $(#[$m:meta])* $v:ident($t:ty, $u:ty) after $p:literal $(, $($rest:tt)*)?) => {
        $crate::refs!(@gather $head [$($done)* { [$(#[$m])*] $v ($t, $u) [a b] pair $p }] $($($rest)*)?);
    };
    (@gather $head:tt [$($done:tt)*] $(#[$m:meta])* $v:ident($t:ty) $(after $p:literal)? $(, $($rest:tt)*)?) => {
        $crate::refs!(@gather $head [$($done)* { [$(#[$m])*] $v ($t) [a] one $crate::refs!(@prefix $($p)?) }] $($($rest)*)?);
    };
    (@prefix) => { "" };
    (@prefix $p:literal) => { $p };
    (@write [$(#[$meta:meta])* $vis:vis $name:ident $what:literal]
        $({ [$(#[$m:meta])*] $v:ident $fields:tt [$($field:ident)*] $how:ident $($text:tt)+ })+
    ) => {
        $crate::refs!(@enum [$(#[$meta])* $vis $name] [] $({ [$(#[$m])*] $v $fields })+);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match *self {
                    $($crate::refs!(@pattern $v $($field)*) =>
                        $crate::reexport::spelling::$how::write(f, $($text)+ $(, &$field)*),)+
                }
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                $(if let Some(read) = $crate::reexport::spelling::$how::read(text, $($text)+)
                    .map($crate::refs!(@make $v $($field)*))
                    .filter(|read| $crate::reexport::spelling::is_written(read, text))
                {
                    return Ok(read);
                })+
                Err($crate::UnknownWord { text: text.to_owned(), vocabulary: $what })
            }
        }

        impl $crate::reexport::serde::Serialize for $name {
            fn serialize<S: $crate::reexport::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::reexport::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err($crate::reexport::serde::de::Error::custom)
            }
        }
    };
    (@pattern $v:ident) => { Self::$v };
    (@pattern $v:ident $($field:ident)+) => { Self::$v($($field),+) };
    (@make $v:ident) => { |()| Self::$v };
    (@make $v:ident $field:ident) => { Self::$v };
    (@make $v:ident $a:ident $b:ident) => { |($a, $b)| Self::$v($a, $b) };
    (@enum [$(#[$meta:meta])* $vis:vis $name:ident] [$($done:tt)*]) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($done)* }
    };
    (@enum $head:tt [$($done:tt)*] { [$(#[$m:meta])*] $v:ident () } $($rest:tt)*) => {
        $crate::refs!(@enum $head [$($done)* $(#[$m])* $v,] $($rest)*);
    };
    (@enum $head:tt [$($done:tt)*] { [$(#[$m:meta])*] $v:ident $fields:tt } $($rest:tt)*) => {
        $crate::refs!(@enum $head [$($done)* $(#[$m])* $v $fields,] $($rest)*);
    };
}

/// Spelling of references, used in the expansion of [`refs!`](crate::refs).
#[doc(hidden)]
pub mod spelling {
    use std::fmt::{self, Display, Write as _};

    /// True if `reference` is written exactly like `text`. Does not allocate.
    pub fn is_written(reference: &impl Display, text: &str) -> bool {
        struct Rest<'a>(&'a str);
        impl fmt::Write for Rest<'_> {
            fn write_str(&mut self, part: &str) -> fmt::Result {
                self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
                Ok(())
            }
        }
        let mut rest = Rest(text);
        write!(rest, "{reference}").is_ok() && rest.0.is_empty()
    }

    fn n(text: &str) -> Option<u8> {
        text.parse().ok().filter(|n| *n > 0)
    }

    /// A fixed text.
    pub mod exact {
        use std::fmt;

        pub fn write(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
            f.write_str(text)
        }

        pub fn read(text: &str, word: &str) -> Option<()> {
            (text == word).then_some(())
        }
    }

    /// A fixed text and a number.
    pub mod counted {
        use std::fmt;

        pub fn write(f: &mut fmt::Formatter<'_>, text: &str, n: &u8) -> fmt::Result {
            write!(f, "{text}#{n}")
        }

        pub fn read(text: &str, word: &str) -> Option<u8> {
            super::n(text.strip_prefix(word)?.strip_prefix('#')?)
        }
    }

    /// A value.
    pub mod one {
        use std::{fmt, str::FromStr};

        pub fn write(f: &mut fmt::Formatter<'_>, prefix: &str, value: &dyn fmt::Display) -> fmt::Result {
            write!(f, "{prefix}{value}")
        }

        pub fn read<T: FromStr>(text: &str, prefix: &str) -> Option<T> {
            text.strip_prefix(prefix)?.parse().ok()
        }
    }

    /// Two values.
    pub mod pair {
        use std::{fmt, str::FromStr};

        pub fn write(
            f: &mut fmt::Formatter<'_>,
            prefix: &str,
            a: &dyn fmt::Display,
            b: &dyn fmt::Display,
        ) -> fmt::Result {
            write!(f, "{prefix}{a}-{b}")
        }

        pub fn read<T: FromStr, U: FromStr>(text: &str, prefix: &str) -> Option<(T, U)> {
            let (a, b) = text.strip_prefix(prefix)?.split_once('-')?;
            Some((a.parse().ok()?, b.parse().ok()?))
        }
    }

    /// A value and its number among several alike. The first is written without its number.
    pub mod nth {
        use std::{fmt, str::FromStr};

        pub fn write(
            f: &mut fmt::Formatter<'_>,
            prefix: &str,
            kind: &dyn fmt::Display,
            n: &u8,
        ) -> fmt::Result {
            if *n == 1 { write!(f, "{prefix}{kind}") } else { write!(f, "{prefix}{kind}#{n}") }
        }

        pub fn read<T: FromStr>(text: &str, prefix: &str) -> Option<(T, u8)> {
            let text = text.strip_prefix(prefix)?;
            match text.split_once('#') {
                Some((kind, number)) => Some((kind.parse().ok()?, super::n(number)?)),
                None => Some((text.parse().ok()?, 1)),
            }
        }
    }

    /// A value and its number among several alike, always written.
    pub mod number {
        use std::{fmt, str::FromStr};

        pub fn write(
            f: &mut fmt::Formatter<'_>,
            prefix: &str,
            kind: &dyn fmt::Display,
            n: &u8,
        ) -> fmt::Result {
            write!(f, "{prefix}{kind}#{n}")
        }

        pub fn read<T: FromStr>(text: &str, prefix: &str) -> Option<(T, u8)> {
            let (kind, number) = text.strip_prefix(prefix)?.split_once('#')?;
            Some((kind.parse().ok()?, super::n(number)?))
        }
    }
}

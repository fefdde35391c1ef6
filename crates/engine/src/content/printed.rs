//! Printed content of the kinds of a component, and its individual cards.

use serde::de::DeserializeOwned;

use super::{Names, Result, Source, in_order};
use crate::Word;

/// Printed content of one kind of component. [`printed!`](crate::printed) implements it.
pub trait Printed: Sized {
    /// Words of the kinds, one for each content.
    type Kind: Word;

    /// Name of the component in errors.
    const WHAT: &'static str;

    /// All kinds, in the order of their words.
    const KINDS: &'static [Self::Kind];

    /// The kind that this is the content of.
    fn kind(&self) -> Self::Kind;

    /// Sorts content into the order of its kinds.
    ///
    /// # Errors
    /// If a kind has no content, or more than one.
    fn in_order(defs: Vec<Self>) -> Result<Vec<Self>> {
        in_order(Self::WHAT, Self::KINDS, defs, Self::kind)
    }

    /// Reads a file with the content of every kind, into their order.
    ///
    /// # Errors
    /// If the file is missing or does not have the expected form, or a kind has not exactly one content.
    fn read(source: &Source<'_>, file: &str) -> Result<Vec<Self>>
    where
        Self: DeserializeOwned,
    {
        Self::in_order(source.parse(file)?)
    }
}

/// Printed content by kind, and the individual cards of each kind. `Own` is the part in which cards of a
/// kind differ.
#[derive(Debug)]
pub struct Cards<Def: Printed, Own = ()> {
    /// Content in the order of its kinds.
    pub defs: Vec<Def>,
    /// Kind and own part of each card, by index.
    pub cards: Vec<(Def::Kind, Own)>,
    /// Spelling of each card, by index.
    pub names: Names,
}

impl<Def: Printed, Own> Cards<Def, Own> {
    /// Cards in the order of `defs`, spelt as their kinds with a number. `own` gives one part for each card of
    /// a kind.
    ///
    /// # Errors
    /// If a kind has not exactly one content.
    pub fn new(defs: Vec<Def>, own: impl Fn(&Def) -> Vec<Own>) -> Result<Self> {
        let names = Names::new(defs.iter().map(|def| (def.kind().to_string(), own(def).len())));
        let of = |def: &Def| own(def).into_iter().map(|own| (def.kind(), own)).collect::<Vec<_>>();
        let cards = defs.iter().flat_map(of).collect();
        Self::spelt(defs, cards, names)
    }

    /// Cards with an order and spellings of their own.
    ///
    /// # Errors
    /// If a kind has not exactly one content.
    pub fn spelt(defs: Vec<Def>, cards: Vec<(Def::Kind, Own)>, names: Names) -> Result<Self> {
        Ok(Self { defs: Def::in_order(defs)?, cards, names })
    }
}

impl<Def: Printed> Cards<Def> {
    /// Equal cards in a number of copies for each kind.
    ///
    /// # Errors
    /// If a kind has not exactly one content.
    pub fn copied(defs: Vec<Def>, copies: impl Fn(&Def) -> usize) -> Result<Self> {
        Self::new(defs, |def| vec![(); copies(def)])
    }
}

/// Declares the printed content of a kind of component: [`Printed`](crate::content::Printed) and
/// `Kind::def()`. `list` is the content of all kinds, in the order of their words.
#[macro_export]
macro_rules! printed {
    ($kind:ident: $def:ident($what:literal) in $list:expr) => {
        $crate::printed! { $kind: $def.kind($what) in $list }
    };
    ($kind:ident: $def:ident.$field:ident($what:literal) in $list:expr) => {
        impl $crate::content::Printed for $def {
            type Kind = $kind;
            const WHAT: &'static str = $what;
            const KINDS: &'static [$kind] = $kind::ALL;

            fn kind(&self) -> $kind {
                self.$field
            }
        }

        impl $kind {
            /// Printed content of this kind.
            pub fn def(self) -> &'static $def {
                &$list[self as usize]
            }
        }
    };
}

/// Declares the id type of individual cards that belong to kinds, with `kind()` and `def()`, and the printed
/// content of the kinds. `cards` is the table of [`Cards`](crate::content::Cards).
#[macro_export]
macro_rules! printed_cards {
    ($(#[$meta:meta])* $name:ident($what:literal, $count:literal) of $kind:ident: $def:ident in $cards:expr) => {
        $crate::card_id! { $(#[$meta])* $name($what, $count) in $cards.names }
        $crate::printed! { $kind: $def($what) in $cards.defs }

        impl $name {
            /// Kind of the card.
            pub fn kind(self) -> $kind {
                $cards.cards[self.index()].0
            }

            /// Printed content of the card.
            pub fn def(self) -> &'static $def {
                self.kind().def()
            }
        }
    };
}

/// Declares tables of a game's embedded content, each read at first use. For modules in `src/content`.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the embedded files are the game's")]
macro_rules! embedded {
    ($($(#[$meta:meta])* $visible:vis $name:ident: $table:ty = $load:path),+ $(,)?) => {
        $($(#[$meta])* $visible fn $name() -> &'static $table {
            static TABLE: ::std::sync::OnceLock<$table> = ::std::sync::OnceLock::new();
            TABLE.get_or_init(|| $load(&crate::content::files::EMBEDDED).expect("a test loads the embedded content"))
        })+
    };
}

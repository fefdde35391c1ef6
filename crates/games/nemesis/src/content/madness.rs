//! Madness levels and panic cards (V-MAD, V-PANIC).

use airlock_engine::{
    content::{Cards, Source, Text},
    printed_cards,
};
use serde::{
    Deserialize,
    de::{Deserializer, Error as _},
};

use super::load::{self, embedded};
use crate::content::ids::{IntruderKind, PanicKind};

/// Printed content of a panic card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanicDef {
    pub kind: PanicKind,
    pub name: Text,
    /// Rules text of the effect, shown to players.
    pub text: Text,
    /// Minimum madness for the effect to be carried out, 2…5 (V-PANIC-02).
    pub threshold: u8,
    /// Effect, in this order.
    pub ops: Vec<PanicOp>,
    /// Number of cards.
    pub copies: usize,
}

/// One operation of a panic effect. *You* is the panicking character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PanicOp {
    /// Places a malfunction marker in your room.
    Malfunction,
    /// Places a fire marker in your room.
    Fire,
    /// The item counter of your room becomes 0.
    EmptyRoom,
    /// The madness of every character in your room rises by 1.
    MadnessInRoom,
    /// Your madness rises by 1.
    Madness,
    /// You move through the corridor with the number of an event card.
    Flight,
    /// You move into a neighbouring room with an intruder.
    SeekIntruder,
    /// You discard a heavy item.
    LoseHeavyItem,
    /// You discard all ammo of a weapon.
    EmptyWeapon,
    /// You suffer N light wounds.
    LightWounds(u8),
    /// Every other character in your room suffers a serious wound. If there is none, you suffer it.
    WoundOthers,
    /// Your character dies.
    Die,
    /// Every character in your room discards an action card.
    DiscardEach,
    /// One of your dressed serious wounds becomes undressed.
    Undress,
    /// The top three cards of your deck are revealed. An action card among them leaves the game.
    Forget,
}

printed_cards! {
    /// One of the 20 panic cards, such as `sabotage-2`.
    PanicCardId("panic card", 20) of PanicKind: PanicDef in panics()
}

/// A madness level, 1…5 (V-MAD-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(transparent)]
pub struct MadnessLevel(u8);

impl<'de> Deserialize<'de> for MadnessLevel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let level = u8::deserialize(deserializer)?;
        Self::new(level).ok_or_else(|| D::Error::custom("madness is between 1 and 5"))
    }
}

impl MadnessLevel {
    /// Level at the start (V-MAD-02).
    pub const LOWEST: Self = Self(1);
    /// Level at which a raise is deadly (V-MAD-05).
    pub const HIGHEST: Self = Self(5);
    /// The level that surgery and antidote lower to (V-MAD-08), and that the Laboratory requires (V-ROOM-04).
    pub const MARKED: Self = Self(3);

    /// Returns a level; `None` outside 1…5.
    pub const fn new(level: u8) -> Option<Self> {
        if level >= Self::LOWEST.0 && level <= Self::HIGHEST.0 { Some(Self(level)) } else { None }
    }

    /// The level as a number, 1…5.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The next higher level; `None` at the highest (V-MAD-05).
    pub const fn raised(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    /// Printed data of the level.
    pub fn def(self) -> &'static MadnessDef {
        &levels()[usize::from(self.0 - 1)]
    }
}

/// Printed data of a madness level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadnessDef {
    pub level: MadnessLevel,
    /// Kind of intruder that an encounter places (V-MAD-03).
    pub brings: IntruderKind,
    /// Level after a drop; the level itself if a drop has no effect (V-MAD-06).
    pub drops_to: MadnessLevel,
}

embedded! { panics: Cards<PanicDef> = load_panics }
embedded! { levels: Vec<MadnessDef> = load_levels }

pub(super) fn load_panics(source: &Source<'_>) -> load::Result<Cards<PanicDef>> {
    Cards::copied(source.parse("void_seeders/panic_cards")?, |def: &PanicDef| def.copies)
}

pub(super) fn load_levels(source: &Source<'_>) -> load::Result<Vec<MadnessDef>> {
    source.parse("void_seeders/madness_levels")
}

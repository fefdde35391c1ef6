//! Operations of the cards of the intruder player.

use airlock_engine::words;
use serde::Deserialize;

use super::event::EventOp;

/// One operation of a card of the intruder player (N-INTRP-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum IntruderOp {
    /// Makes a noise roll (N-NOISE-02, N-NOISE-03, N-OP-43).
    NoiseRoll { who: RollsNoise },
    /// Removes injuries from intruders (N-OP-39).
    HealIntruders {
        which: ChosenIntruder,
        /// Injuries removed from each.
        n: u8,
    },
    /// All ACTIVE characters with a larva die; a creeper appears in the room of each (N-OP-30, N-CONTAM-14).
    KillInfested,
    /// Every ACTIVE character's seat draws `n` cards, scans the contamination cards among them and discards
    /// all. An infected one puts a larva on its board (N-OP-30).
    DrawAndScan { n: u8 },
    /// Adults hunt characters in neighbouring rooms (N-OP-26).
    Hunt,
    /// The intruder player sees event cards and resolves one of them (N-OP-42).
    EventChoice {
        /// Number of cards seen.
        draw: u8,
    },
}

impl IntruderOp {
    /// Equivalent operation of an event card; `None` if the intruder player names a target for it.
    pub const fn as_event(self) -> Option<EventOp> {
        match self {
            Self::KillInfested => Some(EventOp::KillInfested),
            Self::DrawAndScan { n } => Some(EventOp::DrawAndScan { n }),
            Self::Hunt => Some(EventOp::Hunt),
            Self::NoiseRoll { .. } | Self::HealIntruders { .. } | Self::EventChoice { .. } => None,
        }
    }
}

words! {
    /// Character that rolls for noise.
    pub enum RollsNoise("who rolls for noise") {
        /// One chosen character, anywhere (N-OP-43).
        Anyone => "anyone",
    }
}

words! {
    /// Intruder that loses injuries.
    pub enum ChosenIntruder("intruder of an effect") {
        /// One chosen intruder on the board.
        Chosen => "chosen",
    }
}

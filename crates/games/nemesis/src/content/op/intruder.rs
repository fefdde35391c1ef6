//! What the cards of the intruder player do.

use airlock_engine::words;
use serde::Deserialize;

use super::event::EventOp;

/// One operation of a card of the intruder player (N-INTRP-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum IntruderOp {
    /// A noise roll (N-NOISE-02, N-NOISE-03, N-OP-43).
    NoiseRoll {
        /// Who rolls.
        who: RollsNoise,
    },
    /// Injuries are removed from intruders (N-OP-39).
    HealIntruders {
        /// Which of them.
        which: ChosenIntruder,
        /// Injuries removed from each.
        n: u8,
    },
    /// All ACTIVE characters with a larva die; a creeper appears in the room of each (N-OP-30, N-CONTAM-14).
    KillInfested,
    /// Every ACTIVE character's seat draws `n` cards, scans the contamination cards among them and discards all; an
    /// infected one puts a larva on its board (N-OP-30).
    DrawAndScan {
        /// Cards drawn.
        n: u8,
    },
    /// Adults hunt characters next to them (N-OP-26).
    Hunt,
    /// The intruder player sees event cards and resolves one of them (N-OP-42).
    EventChoice {
        /// Cards seen.
        draw: u8,
    },
}

impl IntruderOp {
    /// The same on an event card; `None` for what is about somebody or something that the intruder player names.
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
    /// Who rolls for noise.
    pub enum RollsNoise("who rolls for noise") {
        /// One character anywhere; chosen (N-OP-43).
        Anyone => "anyone",
    }
}

words! {
    /// Which intruder loses injuries.
    pub enum ChosenIntruder("intruder of an effect") {
        /// One on the board; chosen.
        Chosen => "chosen",
    }
}

//! Events: cards played from hand (A-CARD-05, A-CARD-06).

use airlock_engine::words;
use serde::Deserialize;

/// Event data of a card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDef {
    /// Cards exhausted to play it.
    pub cost: u8,
    /// The moment at which it may be played.
    pub timing: EventTiming,
    /// Its effects, in order.
    pub ops: Vec<EventOp>,
}

words! {
    /// Moment at which an event may be played.
    pub enum EventTiming("timing of an event") {
        /// At any moment.
        Any => "any",
        /// During the activation of one of the player's heroes, or of a grunt that the player activates
        /// (A-CARD-32).
        OwnActivation => "own_activation",
        /// On a trigger of defensive fire.
        DefensiveFire => "defensive_fire",
        AfterAttackRoll => "after_attack_roll",
        AfterDefenceRoll => "after_defence_roll",
        /// On a motion card turned up.
        MotionCard => "motion_card",
    }
}

/// Effect of an event. The effects of a card resolve in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventOp {
    /// The dial of a character goes up. The player chooses the character.
    RaiseDial { by: u8 },
    /// A free action of the active character (A-CARD-33).
    FreeAction { action: FreeAction },
    /// Cards are recycled from Exhaust (A-CARD-13). The player chooses the number.
    Recycle {
        /// Maximum number of cards.
        up_to: u8,
    },
    /// A prone character stands up.
    StandUp,
    /// Every character that sees the alien may fire, at any range (A-ALIEN-16).
    FireAtAnyRange,
    /// A standing character places a barricade beside it without a test (A-SEAL-06, A-SEAL-07).
    Barricade,
    /// The motion card places no blips; the rest of it applies (A-MTRACK-06).
    CancelBlips,
    /// The missed attack roll is rerolled (A-REROLL-01).
    RerollMissedAttack,
    /// The defence roll is rerolled, failed or not.
    RerollDefence,
}

impl EventOp {
    /// The only timing that fits this effect.
    pub const fn moment(self) -> EventTiming {
        match self {
            Self::RaiseDial { .. } | Self::Recycle { .. } | Self::StandUp | Self::Barricade => {
                EventTiming::Any
            }
            Self::FreeAction { .. } => EventTiming::OwnActivation,
            Self::FireAtAnyRange => EventTiming::DefensiveFire,
            Self::RerollMissedAttack => EventTiming::AfterAttackRoll,
            Self::RerollDefence => EventTiming::AfterDefenceRoll,
            Self::CancelBlips => EventTiming::MotionCard,
        }
    }
}

words! {
    /// A free action of an event.
    pub enum FreeAction("free action") { Move => "move", Rest => "rest" }
}

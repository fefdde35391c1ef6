//! Events: cards played from hand (A-CARD-05, A-CARD-06).

use airlock_engine::words;
use serde::Deserialize;

/// What an event card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventDef {
    /// Cards exhausted to play it.
    pub cost: u8,
    /// When it may be played.
    pub timing: EventTiming,
    /// What it does, in order.
    pub ops: Vec<EventOp>,
}

words! {
    /// When an event may be played.
    pub enum EventTiming("timing of an event") {
        /// At any moment.
        Any => "any",
        /// In the activation of an own hero, or of a grunt that its player activates (A-CARD-32).
        OwnActivation => "own_activation",
        /// When defensive fire is triggered.
        DefensiveFire => "defensive_fire",
        /// After an attack roll.
        AfterAttackRoll => "after_attack_roll",
        /// After a defence roll.
        AfterDefenceRoll => "after_defence_roll",
        /// When a motion card is turned up.
        MotionCard => "motion_card",
    }
}

/// What an event does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventOp {
    /// The dial of a character goes up; which, its player says.
    RaiseDial {
        /// By how much.
        by: u8,
    },
    /// A free action of the active character (A-CARD-33).
    FreeAction {
        /// Which.
        action: FreeAction,
    },
    /// Cards are recycled from Exhaust (A-CARD-13); how many, its player says.
    Recycle {
        /// At most so many.
        up_to: u8,
    },
    /// A prone character stands up.
    StandUp,
    /// Every character that sees the alien may fire, whatever the range (A-ALIEN-16).
    FireAtAnyRange,
    /// A barricade without a test beside a standing character (A-SEAL-06, A-SEAL-07).
    Barricade,
    /// The motion card places no blips; the rest of it applies (A-MTRACK-06).
    CancelBlips,
    /// The missed attack roll is made again (A-REROLL-01).
    RerollMissedAttack,
    /// The defence roll is made again, failed or not.
    RerollDefence,
}

impl EventOp {
    /// The only moment in which it makes sense; `None`: any.
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

//! Abilities of characters (A-CHAR-06…12).

use std::collections::BTreeMap;

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use crate::content::ids::{AbilityKind, EnduranceType};

/// What an ability says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDef {
    /// Which ability this is.
    pub kind: AbilityKind,
    /// When it is resolved.
    pub timing: AbilityTiming,
    /// Whether it may be left out (A-CHAR-12).
    pub optional: bool,
    /// What it does, in words.
    pub text: Text,
    /// What must have happened before it is resolved.
    #[serde(default)]
    pub requires: Option<AbilityRequirement>,
    /// What it does always; exactly the abilities with this timing have it.
    #[serde(default)]
    pub passive: Option<PassiveAbility>,
    /// What it does when its time comes, in order.
    #[serde(default)]
    pub ops: Vec<AbilityOp>,
}

words! {
    /// When an ability is resolved.
    pub enum AbilityTiming("timing of an ability") {
        /// Always, also in the Alien phase (A-CHAR-07).
        Passive => "passive",
        /// As soon as the character is activated (A-CHAR-08).
        OnActivation => "on_activation",
        /// Once in each activation, at any moment of it (A-CHAR-09).
        DuringActivation => "during_activation",
        /// At the end of the activation (A-CHAR-10).
        EndOfActivation => "end_of_activation",
        /// At the end of the round (A-CHAR-11).
        EndOfRound => "end_of_round",
    }
}

words! {
    /// What an ability needs.
    pub enum AbilityRequirement("requirement") {
        /// The character has made an area attack in this activation.
        AreaAttackMade => "area_attack_made",
    }
}

/// What an ability does always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PassiveAbility {
    /// Once in each Alien phase a missed attack roll of the own defensive fire may be made again.
    RerollDefensiveFire,
    /// In each own area attack so many missed rolls may be made again.
    RerollAreaAttack {
        /// How many.
        n: u8,
    },
    /// Once in each Alien phase a failed defence roll may be made again: the own one, or that of a character nearby.
    RerollDefence {
        /// The price in exhausted cards.
        exhaust: u8,
        /// How near, in spaces (A-SPACE-13).
        within: u8,
    },
    /// A Rest recycles more cards (A-REST-04).
    RestRecyclesMore {
        /// How many more.
        n: u8,
    },
}

/// What an ability does when its time comes. The price of an ability is paid first; if it is optional, choosing it is
/// choosing to pay.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AbilityOp {
    /// Cards are exhausted (A-CARD-11).
    Exhaust {
        /// How many.
        n: u8,
    },
    /// An endurance card is revealed; what stands at its type is done (A-CARD-19…22).
    Reveal {
        /// By type; other types do nothing.
        on: BTreeMap<EnduranceType, Vec<RevealOp>>,
    },
    /// Cards are recycled from Exhaust (A-CARD-13).
    Recycle {
        /// How many.
        n: u8,
    },
    /// Any number of cards of these types is recycled from hand (A-CARD-14).
    RecycleFromHand {
        /// Which types.
        types: Vec<EnduranceType>,
    },
    /// A dial goes up (A-CHAR-13).
    RaiseDial {
        /// Whose.
        who: RaisedDial,
        /// By how much.
        by: u8,
    },
    /// An adjacent prone character stands up.
    StandUpAdjacent,
    /// A character that this one sees is moved towards it.
    Pull {
        /// At most so many spaces.
        steps: u8,
    },
}

words! {
    /// Whose dial goes up.
    pub enum RaisedDial("whose dial") {
        /// Another standing character, wherever it is.
        OtherStanding => "other_standing",
        /// A character that this one sees, within 2 spaces; this one is one too.
        SeenWithin2 => "seen_within_2",
    }
}

/// What a revealed card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RevealOp {
    /// Cards are drawn (A-CARD-01).
    Draw {
        /// How many.
        n: u8,
    },
    /// Cards are recycled from Exhaust (A-CARD-13).
    Recycle {
        /// How many.
        n: u8,
    },
    /// A free Aim action.
    FreeAim,
    /// The revealed card is taken into hand.
    TakeRevealed,
    /// The top motion card is looked at in secret, and then left or put at the bottom (DP-30).
    LookAtMotionCard,
}

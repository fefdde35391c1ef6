//! Abilities of characters (A-CHAR-06…12).

use std::collections::BTreeMap;

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use crate::content::ids::{AbilityKind, EnduranceType};

/// An ability as the content files define it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityDef {
    pub kind: AbilityKind,
    /// The moment at which it resolves.
    pub timing: AbilityTiming,
    /// True if it may be declined (A-CHAR-12).
    pub optional: bool,
    /// The text on the card.
    pub text: Text,
    /// Condition for resolving it.
    #[serde(default)]
    pub requires: Option<AbilityRequirement>,
    /// Permanent effect. Present exactly if `timing` is passive.
    #[serde(default)]
    pub passive: Option<PassiveAbility>,
    /// Effects at its moment, in order.
    #[serde(default)]
    pub ops: Vec<AbilityOp>,
}

words! {
    /// Moment at which an ability resolves.
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
    /// Condition for resolving an ability.
    pub enum AbilityRequirement("requirement") {
        /// The character has made an area attack in this activation.
        AreaAttackMade => "area_attack_made",
    }
}

/// Permanent effect of a passive ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PassiveAbility {
    /// Once in each Alien phase, one missed attack roll of its own defensive fire may be rerolled.
    RerollDefensiveFire,
    /// In each of its area attacks, up to `n` missed rolls may be rerolled.
    RerollAreaAttack { n: u8 },
    /// Once in each Alien phase, a failed defence roll may be rerolled: its own, or that of a character
    /// nearby.
    RerollDefence {
        /// Cards exhausted as the price.
        exhaust: u8,
        /// Largest distance in spaces (A-SPACE-13).
        within: u8,
    },
    /// A Rest recycles more cards (A-REST-04).
    RestRecyclesMore {
        /// Number of additional cards.
        n: u8,
    },
}

/// Effect of an ability at its moment. The price of an ability comes first. Choosing an optional ability
/// means paying its price.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AbilityOp {
    /// Cards are exhausted (A-CARD-11).
    Exhaust { n: u8 },
    /// An endurance card is revealed, and the effects listed for its type resolve (A-CARD-19…22).
    Reveal {
        /// Effects by card type. A type that is not listed has no effect.
        on: BTreeMap<EnduranceType, Vec<RevealOp>>,
    },
    /// Cards are recycled from Exhaust (A-CARD-13).
    Recycle { n: u8 },
    /// Any number of cards of these types is recycled from hand (A-CARD-14).
    RecycleFromHand { types: Vec<EnduranceType> },
    /// A dial goes up (A-CHAR-13).
    RaiseDial { who: RaisedDial, by: u8 },
    /// An adjacent prone character stands up.
    StandUpAdjacent,
    /// A character that this one sees is moved towards it.
    Pull {
        /// Maximum number of spaces.
        steps: u8,
    },
}

words! {
    /// Character whose dial goes up.
    pub enum RaisedDial("whose dial") {
        /// Another standing character, wherever it is.
        OtherStanding => "other_standing",
        /// A character that this one sees within 2 spaces, or this one itself.
        SeenWithin2 => "seen_within_2",
    }
}

/// Effect of a revealed card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RevealOp {
    /// Cards are drawn (A-CARD-01).
    Draw { n: u8 },
    /// Cards are recycled from Exhaust (A-CARD-13).
    Recycle { n: u8 },
    /// A free Aim action.
    FreeAim,
    /// The revealed card is taken into hand.
    TakeRevealed,
    /// The player looks at the top motion card in secret, and leaves it or puts it at the bottom (DP-30).
    LookAtMotionCard,
}

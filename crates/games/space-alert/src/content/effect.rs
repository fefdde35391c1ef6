//! Effects of threats, as data.

use airlock_engine::words;
use serde::{Deserialize, Deserializer, de};

use crate::content::place::{Way, Zone};

/// Operation of a threat's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// An attack that shields can stop (SA-DMG-01).
    Attack {
        /// Strength without bonuses.
        strength: Strength,
        /// The zones that it hits.
        zones: AttackZones,
        /// Its interaction with the shield.
        #[serde(default)]
        mode: AttackMode,
        /// Condition for it.
        #[serde(default, rename = "if")]
        when: When,
    },
    /// Damage that nothing stops (SA-DMG-03).
    Damage {
        amount: Amount,
        /// The zones that it hits.
        zones: DamageZones,
        /// Condition for it.
        #[serde(default, rename = "if")]
        when: When,
    },
    /// Damage is removed from the card (SA-THREAT-17).
    Heal { amount: Healing },
    /// The card becomes faster (SA-THREAT-12).
    Speed {
        /// Spaces added to its speed.
        add: u8,
    },
    /// The card's shield changes (SA-THREAT-12).
    Shield {
        /// New value.
        #[serde(default)]
        set: Option<i8>,
        /// Added to the current value.
        #[serde(default)]
        add: Option<i8>,
    },
    /// The ship loses energy or fuel.
    Drain {
        what: Store,
        /// The zones that lose it.
        zones: StoreZones,
        amount: Quantity,
    },
    /// The ship loses energy, or takes damage if there is none (SA-THREAT-I103-01).
    DrainOrDamage {
        what: Store,
        /// The zones that lose it.
        zones: StoreZones,
        /// Units of energy.
        amount: u8,
        else_damage: u8,
    },
    /// Weapons can target the card (SA-THREAT-E103-01).
    Reveal,
    /// A standing bonus for external threats (SA-THREAT-40, SA-THREAT-41).
    Aura {
        /// The value that it raises.
        stat: Stat,
        /// Size of the bonus.
        add: u8,
    },
    /// Every other external threat moves (SA-THREAT-E202-03).
    AdvanceOthers {
        /// Number of spaces.
        squares: u8,
    },
    /// The mark is counted for the last attack (SA-THREAT-E207-01).
    CountMark,
    /// The card takes damage that ignores its shield (SA-THREAT-SE205-02).
    SelfDamage { amount: u8 },
    /// The mission is lost (SA-THREAT-20).
    DestroyShip,
    /// The intruder moves (SA-THREAT-16).
    Move {
        direction: Way,
        /// Condition for it.
        #[serde(default, rename = "if")]
        when: When,
    },
    /// The intruder counterattacks from now on (SA-THREAT-SI103-01).
    StartCounterattack,
    /// Damage draws twice as many tiles from now on (SA-THREAT-SI104-02).
    DoubleDamage {
        /// The zones in which damage is doubled.
        zones: DoubledZones,
    },
    /// The reactor of a zone flows into its shield, and the rest becomes damage (SA-THREAT-SI105-01).
    FillShieldThenLeak { zones: Zone },
    /// A store is emptied, and its content becomes damage (SA-THREAT-SI105-01).
    Leak {
        what: Store,
        /// The zones whose store is emptied.
        zones: StoreZones,
    },
    /// Crew members are delayed.
    Delay { who: Crew },
    /// Crew members are knocked out.
    KnockOut { who: Crew },
    /// A rocket on the ship is destroyed (SA-THREAT-I201-02).
    RemoveRocket,
    /// The squad stored in a station is disabled (SA-THREAT-I201-02).
    DisableStoredSquad { station: crate::content::place::Station },
    /// Each token adds one beside it (SA-THREAT-I201-03).
    Spread { direction: Way },
    /// The intruder moves to the neighbouring station with the most members (SA-THREAT-SI202-01).
    Seek,
    /// The remaining tokens knock out every member that enters (SA-THREAT-SI204-04).
    LethalEntry,
}

/// The strength of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Strength {
    /// A fixed strength.
    Number(u8),
    /// A strength that depends on the card.
    Counted(StrengthOf),
}

words! {
    /// Source of a strength that depends on the card.
    pub enum StrengthOf("strength") {
        /// Its remaining hit points (SA-THREAT-18).
        RemainingHp => "remaining_hp",
        /// Twice its remaining hit points.
        TwiceRemainingHp => "twice_remaining_hp",
    }
}

words! {
    /// The zones that an attack hits.
    pub enum AttackZones("set of attacked zones") {
        /// The zone of the trajectory.
        Own => "own",
        All => "all",
        /// The other two (SA-DMG-02).
        Others => "others",
        /// The side zones.
        RedAndBlue => "red_and_blue",
    }
}

/// Interaction of an attack with the shield.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackMode {
    /// The shield stops as much as it can.
    #[default]
    Plain,
    /// It ignores the shield.
    Pierce,
    /// Damage that passes the shield is doubled.
    Double,
}

/// Amount of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Amount {
    /// A fixed amount.
    Number(u8),
    /// An amount that depends on the position.
    Counted(AmountOf),
}

words! {
    /// Source of an amount that depends on the position.
    pub enum AmountOf("amount") {
        /// Energy in the central reactor (SA-THREAT-I206-01).
        CentralReactorEnergy => "central_reactor_energy",
        /// Number of members in the intruder's station (SA-THREAT-SI103-02).
        CrewInNewStation => "crew_in_new_station",
        /// Three for each rocket on the ship that is not repaired (SA-THREAT-I107-03).
        UnrepairedRockets => "3_per_unrepaired_rocket",
    }
}

words! {
    /// The zones that damage hits.
    pub enum DamageZones("set of damaged zones") {
        /// The zone of the token.
        Own => "own",
        All => "all",
        /// The zone of each token; a zone with two tokens is hit twice.
        EachToken => "each_token",
    }
}

words! {
    /// A store of the ship.
    pub enum Store("store") {
        /// Energy of a shield.
        Shield => "shield",
        /// Energy of a reactor.
        Reactor => "reactor",
        /// Fuel capsules.
        Fuel => "fuel",
    }
}

words! {
    /// The zones whose store is affected.
    pub enum StoreZones("set of zones") {
        /// The zone of the token.
        Own => "own",
        All => "all",
        /// The white zone.
        White => "white",
        /// The only place with fuel.
        Central => "central",
    }
}

/// Amount taken from a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Quantity {
    /// This many at most.
    Number(u8),
    All(Everything),
}

words! {
    /// The whole content of a store.
    pub enum Everything("quantity") {
        All => "all",
    }
}

/// Amount of damage removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Healing {
    /// This many points at most.
    Number(u8),
    /// A fraction.
    Part(HealingOf),
}

words! {
    /// The fraction of the damage that is removed.
    pub enum HealingOf("healing") {
        /// Half, rounded down (AMB-18).
        HalfDown => "half_down",
    }
}

words! {
    /// Value raised by a standing bonus.
    pub enum Stat("value") {
        /// Attacks of other external threats.
        Attack => "attack",
        /// Shields of all external threats.
        Shield => "shield",
    }
}

words! {
    /// Zones in which damage is doubled.
    pub enum DoubledZones("set of doubled zones") {
        /// In the red zone.
        Red => "red",
        /// Everywhere.
        All => "all",
    }
}

words! {
    /// Part of the crew. It never includes a pilot in space or a knocked-out member (SA-THREAT-19).
    pub enum Crew("part of the crew") {
        /// In the zone of the threat, on both decks.
        InOwnZone => "crew_in_own_zone",
        OnShip => "crew_on_ship",
        /// In the station of the intruder.
        InOwnStation => "crew_in_own_station",
        /// In the stations with a token.
        InOwnStations => "crew_in_own_stations",
        /// In the station of the intruder, not leading an active squad.
        InOwnStationWithoutActiveSquad => "crew_in_own_station_without_active_squad",
        /// Leading an active squad.
        WithActiveSquad => "crew_with_active_squad",
        /// Not on the bridge.
        ExceptUpperWhite => "crew_except_upper_white",
    }
}

/// Condition on the damage on the card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum When {
    /// No condition.
    #[default]
    Always,
    Damaged,
    /// There is no damage.
    Undamaged,
    /// There is less damage than this.
    DamageBelow(u8),
}

impl When {
    /// True if the condition holds for this amount of damage.
    pub const fn holds(self, damage: u8) -> bool {
        match self {
            Self::Always => true,
            Self::Damaged => damage > 0,
            Self::Undamaged => damage == 0,
            Self::DamageBelow(limit) => damage < limit,
        }
    }
}

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "damaged" => Ok(Self::Damaged),
            "undamaged" => Ok(Self::Undamaged),
            other => other
                .strip_prefix("damage_below_")
                .and_then(|limit| limit.parse().ok())
                .map(Self::DamageBelow)
                .ok_or_else(|| de::Error::custom(format!("`{other}` is no condition"))),
        }
    }
}

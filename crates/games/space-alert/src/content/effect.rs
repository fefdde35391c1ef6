//! What threats do, as data.

use airlock_engine::words;
use serde::{Deserialize, Deserializer, de};

use crate::content::place::{Way, Zone};

/// An operation of a threat's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// An attack that shields can stop (SA-DMG-01).
    Attack {
        /// Its strength without bonuses.
        strength: Strength,
        /// What it hits.
        zones: AttackZones,
        /// How it deals with the shield.
        #[serde(default)]
        mode: AttackMode,
        /// When it happens.
        #[serde(default, rename = "if")]
        when: When,
    },
    /// Damage that nothing stops (SA-DMG-03).
    Damage {
        /// How much.
        amount: Amount,
        /// What it hits.
        zones: DamageZones,
        /// When it happens.
        #[serde(default, rename = "if")]
        when: When,
    },
    /// Damage comes off the card (SA-THREAT-17).
    Heal {
        /// How much.
        amount: Healing,
    },
    /// The card becomes faster (SA-THREAT-12).
    Speed {
        /// By so much.
        add: u8,
    },
    /// The card's shield changes (SA-THREAT-12).
    Shield {
        /// It becomes this.
        #[serde(default)]
        set: Option<i8>,
        /// It grows by this.
        #[serde(default)]
        add: Option<i8>,
    },
    /// The ship loses energy or fuel.
    Drain {
        /// From where.
        what: Store,
        /// Of which zones.
        zones: StoreZones,
        /// How much.
        amount: Quantity,
    },
    /// The ship loses energy, or takes damage if there is none (SA-THREAT-I103-01).
    DrainOrDamage {
        /// From where.
        what: Store,
        /// Of which zones.
        zones: StoreZones,
        /// How much energy.
        amount: u8,
        /// How much damage.
        else_damage: u8,
    },
    /// Weapons can target the card (SA-THREAT-E103-01).
    Reveal,
    /// A standing bonus for external threats (SA-THREAT-40, SA-THREAT-41).
    Aura {
        /// What becomes better.
        stat: Stat,
        /// By how much.
        add: u8,
    },
    /// Every other external threat moves (SA-THREAT-E202-03).
    AdvanceOthers {
        /// How far.
        squares: u8,
    },
    /// The mark counts for the last attack (SA-THREAT-E207-01).
    CountMark,
    /// The card takes damage that ignores its shield (SA-THREAT-SE205-02).
    SelfDamage {
        /// How much.
        amount: u8,
    },
    /// The mission is lost (SA-THREAT-20).
    DestroyShip,
    /// The intruder moves (SA-THREAT-16).
    Move {
        /// Which way.
        direction: Way,
        /// When it happens.
        #[serde(default, rename = "if")]
        when: When,
    },
    /// The intruder counterattacks from now on (SA-THREAT-SI103-01).
    StartCounterattack,
    /// From now on damage draws twice as many tiles (SA-THREAT-SI104-02).
    DoubleDamage {
        /// Where.
        zones: DoubledZones,
    },
    /// The reactor of a zone pours into its shield; the rest becomes damage (SA-THREAT-SI105-01).
    FillShieldThenLeak {
        /// The zone.
        zones: Zone,
    },
    /// A store empties, and what was in it becomes damage (SA-THREAT-SI105-01).
    Leak {
        /// Which store.
        what: Store,
        /// Of which zones.
        zones: StoreZones,
    },
    /// Crew members are delayed.
    Delay {
        /// Who.
        who: Crew,
    },
    /// Crew members are knocked out.
    KnockOut {
        /// Who.
        who: Crew,
    },
    /// A rocket on the ship is destroyed (SA-THREAT-I201-02).
    RemoveRocket,
    /// The squad stored in a station is disabled (SA-THREAT-I201-02).
    DisableStoredSquad {
        /// Where.
        station: crate::content::place::Station,
    },
    /// Every token puts another one beside it (SA-THREAT-I201-03).
    Spread {
        /// In this direction.
        direction: Way,
    },
    /// The intruder moves to where most of the crew are (SA-THREAT-SI202-01).
    Seek,
    /// The tokens that are left knock out whoever enters (SA-THREAT-SI204-04).
    LethalEntry,
}

/// The strength of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Strength {
    /// So much.
    Number(u8),
    /// It depends on the card.
    Counted(StrengthOf),
}

words! {
    /// What the strength of an attack depends on.
    pub enum StrengthOf("strength") {
        /// The hit points that are left (SA-THREAT-18).
        RemainingHp => "remaining_hp",
        /// Twice that.
        TwiceRemainingHp => "twice_remaining_hp",
    }
}

words! {
    /// The zones that an attack hits.
    pub enum AttackZones("set of attacked zones") {
        /// That of the trajectory.
        Own => "own",
        /// All.
        All => "all",
        /// The other two (SA-DMG-02).
        Others => "others",
        /// The side zones.
        RedAndBlue => "red_and_blue",
    }
}

/// How an attack deals with the shield.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackMode {
    /// The shield stops what it can.
    #[default]
    Plain,
    /// It ignores the shield.
    Pierce,
    /// What passes the shield is doubled.
    Double,
}

/// How much damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Amount {
    /// So much.
    Number(u8),
    /// It depends.
    Counted(AmountOf),
}

words! {
    /// What an amount of damage depends on.
    pub enum AmountOf("amount") {
        /// The energy in the central reactor (SA-THREAT-I206-01).
        CentralReactorEnergy => "central_reactor_energy",
        /// The crew in the intruder's station (SA-THREAT-SI103-02).
        CrewInNewStation => "crew_in_new_station",
        /// Three for each rocket on the ship that is not repaired (SA-THREAT-I107-03).
        UnrepairedRockets => "3_per_unrepaired_rocket",
    }
}

words! {
    /// The zones that damage hits.
    pub enum DamageZones("set of damaged zones") {
        /// That of the token.
        Own => "own",
        /// All.
        All => "all",
        /// That of each token.
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
    /// The zones whose store is meant.
    pub enum StoreZones("set of zones") {
        /// That of the token.
        Own => "own",
        /// All.
        All => "all",
        /// The white zone.
        White => "white",
        /// The one place where fuel is.
        Central => "central",
    }
}

/// A number, or everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Quantity {
    /// At most so much.
    Number(u8),
    /// Everything.
    All(Everything),
}

words! {
    /// Everything.
    pub enum Everything("quantity") {
        /// All of it.
        All => "all",
    }
}

/// How much damage is healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Healing {
    /// At most so much.
    Number(u8),
    /// A part of it.
    Part(HealingOf),
}

words! {
    /// The part of the damage that is healed.
    pub enum HealingOf("healing") {
        /// Half, rounded down (AMB-18).
        HalfDown => "half_down",
    }
}

words! {
    /// What a standing bonus makes better.
    pub enum Stat("value") {
        /// Attacks of other external threats.
        Attack => "attack",
        /// Shields of all external threats.
        Shield => "shield",
    }
}

words! {
    /// Where damage is doubled.
    pub enum DoubledZones("set of doubled zones") {
        /// In the red zone.
        Red => "red",
        /// Everywhere.
        All => "all",
    }
}

words! {
    /// A part of the crew, never including a pilot in space or anybody knocked out (SA-THREAT-19).
    pub enum Crew("part of the crew") {
        /// In the zone of the threat, on both decks.
        InOwnZone => "crew_in_own_zone",
        /// On the ship.
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

/// A condition on the damage on the card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum When {
    /// Whatever it is.
    #[default]
    Always,
    /// There is some.
    Damaged,
    /// There is none.
    Undamaged,
    /// There is less than this.
    DamageBelow(u8),
}

impl When {
    /// Whether it holds with so much damage.
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

//! Threat cards.

use airlock_engine::{
    content::{self as load, Printed, Source, Text},
    embedded, printed, words,
};
use serde::{Deserialize, Serialize};

use crate::content::{effect::Effect, ids::ThreatCode, place::Station, trajectory::Mark};

/// Definition of a threat card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreatDef {
    pub code: ThreatCode,
    pub name: Text,
    /// Its deck.
    pub severity: Severity,
    /// The colour of its symbols.
    pub difficulty: Difficulty,
    /// Its kind, with the values that only this kind has.
    pub kind: Kind,
    /// Damage that destroys it.
    pub hit_points: HitPoints,
    /// Spaces that it moves in a turn.
    pub speed: u8,
    /// Its points for the score.
    pub points: Points,
    /// Special properties.
    pub traits: Vec<Trait>,
    /// Text about the special properties.
    #[serde(default)]
    pub special: Option<Text>,
    /// Its actions at the marks of its trajectory.
    pub actions: Actions,
    /// Ids of the rules written for this card.
    pub rules: Vec<Box<str>>,
}

/// Kind of a threat.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Kind {
    /// Outside, on the trajectory of a zone.
    External {
        /// Subtracted from every hit; may be negative.
        shield: i8,
    },
    /// A broken device.
    Malfunction {
        /// Stations with its tokens.
        stations: Vec<Station>,
        /// The device or action that repairs it.
        repair: Repair,
    },
    /// An enemy aboard.
    Intruder {
        /// Start stations of its tokens.
        stations: Vec<Station>,
    },
}

words! {
    /// Way to repair a malfunction.
    pub enum Repair("way to repair") {
        /// Device B, which is broken.
        B => "B",
        /// Device C, which is broken.
        C => "C",
        /// Attacks of the interceptors; no device is broken.
        Interceptors => "interceptors",
    }
}

words! {
    /// One of the two decks for external or internal threats.
    pub enum Severity("severity") {
        /// Worth less.
        Common => "common",
        /// Worth more.
        Serious => "serious",
    }
}

words! {
    /// The level of a card.
    pub enum Difficulty("difficulty") {
        /// Easier.
        White => "white",
        /// Harder.
        Yellow => "yellow",
    }
}

/// Damage that destroys a threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum HitPoints {
    /// A fixed number.
    Number(u8),
    /// A number that depends on the ship.
    Counted(Counted),
}

words! {
    /// Source of hit points that depend on the ship.
    pub enum Counted("count") {
        /// The rockets on the ship when the card appears.
        RocketsOnShip => "rockets_on_ship",
    }
}

/// Points of a threat for the score (SA-SCORE-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// If it has reached its Z.
    pub survived: u8,
    pub destroyed: u8,
}

/// Actions of a threat by mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Actions {
    pub x: Action,
    pub y: Action,
    /// The last one.
    pub z: Action,
}

/// Action of a threat at a mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The action as text; `None` if it has no effect.
    #[serde(default)]
    pub text: Option<Text>,
    /// The action as operations, in order.
    pub effects: Vec<Effect>,
}

words! {
    /// Special property of a card.
    pub enum Trait("trait") {
        /// Battlebots that hit it are disabled (SA-BOT-07).
        Counterattacks => "counterattacks",
        /// The first fire step that targets it only removes the cryoshield (SA-THREAT-E106-01).
        Cryoshield => "cryoshield",
        /// At most 1 damage in a fire step (SA-THREAT-E204-01).
        DamageCap1 => "damage_cap_1",
        /// The member that lands the last hit is knocked out (SA-THREAT-SI202-02).
        DestroyerKnockedOut => "destroyer_knocked_out",
        /// Its destruction deals 1 damage to every other external threat (SA-THREAT-SE103-01).
        Explodes1 => "explodes_1",
        /// Heavy lasers cannot target it (SA-THREAT-E202-01).
        HeavyLasersIgnore => "heavy_lasers_ignore",
        /// Nothing can target it in range band 3 (SA-THREAT-SE104-01).
        HiddenAtRange3 => "hidden_at_range_3",
        /// Interceptors hit it with strength 9 if it is their only target (SA-THREAT-SE201-02).
        Interceptors9 => "interceptors_9",
        /// Its last attack has strength 1 per mark (SA-THREAT-E207-02).
        LastAttack1 => "last_attack_1",
        /// Its last attack has strength 2 per mark (SA-THREAT-E207-02).
        LastAttack2 => "last_attack_2",
        /// Its last attack has strength 3 per mark (SA-THREAT-E207-02).
        LastAttack3 => "last_attack_3",
        /// A hit removes the token in the station (SA-THREAT-SI204-02).
        OneHitClearsToken => "one_hit_clears_token",
        /// The pulse cannon makes its shield 0 (SA-THREAT-E104-01).
        PulseStripsShield => "pulse_strips_shield",
        /// The last repair knocks out the crew at the side reactors (SA-THREAT-I206-02).
        RepairKnocksOutSides => "repair_knocks_out_sides",
        /// Attacks all zones after taking damage (SA-THREAT-SE205-01).
        Retaliates => "retaliates",
        /// Rockets that target it are wasted (SA-THREAT-E203-02).
        RocketDecoy => "rocket_decoy",
        /// Every rocket targets it (SA-THREAT-SE202-01).
        RocketMagnet => "rocket_magnet",
        /// Rockets cannot target it (SA-THREAT-E109-01).
        RocketsCannotTarget => "rockets_cannot_target",
        /// Its tokens are slime (SA-THREAT-I201-01).
        Slime => "slime",
        /// Nothing can target it before X (SA-THREAT-E103-01).
        Stealth => "stealth",
        /// Only three repairs in one turn remove it (SA-THREAT-SI205-01).
        ThreeRepairsSameTurn => "three_repairs_same_turn",
        /// Repairs in all three stations in one turn add 2 (SA-THREAT-SI203-02).
        ThreeStationBonus2 => "three_station_bonus_2",
        /// Repairs in both stations in one turn add 1 (SA-THREAT-SI106-02).
        TwoStationBonus1 => "two_station_bonus_1",
    }
}

printed! { ThreatCode: ThreatDef.code("threat card") in threats() }

impl ThreatDef {
    /// True for external threats.
    pub const fn is_external(&self) -> bool {
        matches!(self.kind, Kind::External { .. })
    }

    /// True for intruders, which battlebots can attack.
    pub const fn is_intruder(&self) -> bool {
        matches!(self.kind, Kind::Intruder { .. })
    }

    /// True if it has this property.
    pub fn has(&self, property: Trait) -> bool {
        self.traits.contains(&property)
    }

    /// Looks up the action that the threat performs when it reaches X, Y or Z.
    pub const fn action(&self, mark: Mark) -> &Action {
        match mark {
            Mark::X => &self.actions.x,
            Mark::Y => &self.actions.y,
            Mark::Z => &self.actions.z,
        }
    }

    /// Strength that each counted mark adds to its last attack (SA-THREAT-E207-02); 0 without such an attack.
    pub fn last_attack(&self) -> u8 {
        let strengths = [(Trait::LastAttack1, 1), (Trait::LastAttack2, 2), (Trait::LastAttack3, 3)];
        strengths.iter().find(|(property, _)| self.has(*property)).map_or(0, |(_, strength)| *strength)
    }
}

embedded! { threats: Vec<ThreatDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<ThreatDef>> {
    ThreatDef::read(source, "threats")
}

//! Threat cards.

use airlock_engine::{
    content::{self as load, Source, Text},
    words,
};
use serde::{Deserialize, Serialize};

use crate::content::{effect::Effect, embedded::embedded, ids::ThreatCode, place::Station, trajectory::Mark};

/// What a threat card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreatDef {
    /// Which card this is.
    pub code: ThreatCode,
    /// Its name.
    pub name: Text,
    /// Its deck.
    pub severity: Severity,
    /// The colour of its symbols.
    pub difficulty: Difficulty,
    /// What sort of threat it is, and the values that only this sort has.
    pub kind: Kind,
    /// The damage that destroys it.
    pub hit_points: HitPoints,
    /// The spaces that it moves in a turn.
    pub speed: u8,
    /// What it is worth in the end.
    pub points: Points,
    /// Its particular properties.
    pub traits: Vec<Trait>,
    /// What people read of them.
    #[serde(default)]
    pub special: Option<Text>,
    /// What it does at the marks of its trajectory.
    pub actions: Actions,
    /// The rules that are written for this card.
    pub rules: Vec<Box<str>>,
}

/// The sort of a threat.
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
        /// Where its tokens lie.
        stations: Vec<Station>,
        /// What they cover.
        repair: Repair,
    },
    /// Somebody aboard.
    Intruder {
        /// Where its tokens stand at first.
        stations: Vec<Station>,
    },
}

words! {
    /// What repairs a malfunction.
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
    /// One of the two decks of a sort.
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

/// How many points of damage destroy a threat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum HitPoints {
    /// So many.
    Number(u8),
    /// It depends on the ship.
    Counted(Counted),
}

words! {
    /// What is counted for hit points.
    pub enum Counted("count") {
        /// The rockets on the ship when the card appears.
        RocketsOnShip => "rockets_on_ship",
    }
}

/// What a threat is worth (SA-SCORE-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// If it reached its Z.
    pub survived: u8,
    /// If it was destroyed.
    pub destroyed: u8,
}

/// What a threat does at each mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Actions {
    /// At X.
    pub x: Action,
    /// At every Y.
    pub y: Action,
    /// At Z, its last.
    pub z: Action,
}

/// What a threat does at a mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// In words; `None` if it does nothing.
    #[serde(default)]
    pub text: Option<Text>,
    /// As operations, in order.
    pub effects: Vec<Effect>,
}

words! {
    /// A particular property of a card.
    pub enum Trait("trait") {
        /// Battlebots that hit it are disabled (SA-BOT-07).
        Counterattacks => "counterattacks",
        /// The first fire step that targets it takes away the cryoshield and nothing else (SA-THREAT-E106-01).
        Cryoshield => "cryoshield",
        /// At most 1 damage in a fire step (SA-THREAT-E204-01).
        DamageCap1 => "damage_cap_1",
        /// Whoever lands the last hit is knocked out (SA-THREAT-SI202-02).
        DestroyerKnockedOut => "destroyer_knocked_out",
        /// When destroyed every other external threat takes 1 damage (SA-THREAT-SE103-01).
        Explodes1 => "explodes_1",
        /// Heavy lasers cannot target it (SA-THREAT-E202-01).
        HeavyLasersIgnore => "heavy_lasers_ignore",
        /// Nothing can target it in range band 3 (SA-THREAT-SE104-01).
        HiddenAtRange3 => "hidden_at_range_3",
        /// As their only target it is hit by interceptors with 9 (SA-THREAT-SE201-02).
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
        /// The last repair knocks out whoever is at the side reactors (SA-THREAT-I206-02).
        RepairKnocksOutSides => "repair_knocks_out_sides",
        /// Attacks all zones when it took damage (SA-THREAT-SE205-01).
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

impl ThreatCode {
    /// What the card says.
    pub fn def(self) -> &'static ThreatDef {
        &threats()[self as usize]
    }
}

impl ThreatDef {
    /// Whether it comes from outside.
    pub const fn is_external(&self) -> bool {
        matches!(self.kind, Kind::External { .. })
    }

    /// Whether battlebots fight it.
    pub const fn is_intruder(&self) -> bool {
        matches!(self.kind, Kind::Intruder { .. })
    }

    /// Whether it has a property.
    pub fn has(&self, property: Trait) -> bool {
        self.traits.contains(&property)
    }

    /// What it does at a mark.
    pub const fn action(&self, mark: Mark) -> &Action {
        match mark {
            Mark::X => &self.actions.x,
            Mark::Y => &self.actions.y,
            Mark::Z => &self.actions.z,
        }
    }

    /// What each counted mark adds to its last attack (SA-THREAT-E207-02); 0 if it makes none.
    pub fn last_attack(&self) -> u8 {
        let strengths = [(Trait::LastAttack1, 1), (Trait::LastAttack2, 2), (Trait::LastAttack3, 3)];
        strengths.iter().find(|(property, _)| self.has(*property)).map_or(0, |(_, strength)| *strength)
    }
}

embedded! { threats: Vec<ThreatDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<ThreatDef>> {
    let defs: Vec<ThreatDef> = source.parse("threats")?;
    load::in_order("threat card", ThreatCode::ALL, defs, |def| def.code)
}

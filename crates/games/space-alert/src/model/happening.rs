//! Events of a resolution, complete and in order. All of them are public.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Mark, Order, Stat, Store, ThreatCode, Tile,
        place::{Station, Way, Zone},
    },
    model::flight::Card,
};

/// An event with its turn and step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// 1 to 13.
    pub turn: u8,
    pub step: Step,
    pub what: Happening,
}

words! {
    /// A step of a turn (SA-RES-03…07).
    pub enum Step("step") {
        /// Threats appear.
        Appear => "appear",
        /// The crew acts.
        Crew => "crew",
        /// Weapons fire.
        Fire => "fire",
        /// Threats move and act.
        Threats => "threats",
        /// The computer is checked.
        Computer => "computer",
        /// The flight ends.
        End => "end",
    }
}

/// A threat of the flight. Its number is that of its announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatRef {
    pub code: ThreatCode,
    pub number: u8,
}

/// An event of the resolution. Crew members are numbered in the order of play from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    // ---- threats
    /// A threat appears (SA-THREAT-01).
    Appeared {
        threat: ThreatRef,
        /// Start position on its trajectory.
        position: u8,
        /// Damage that destroys it.
        hit_points: u8,
        /// Stations with one of its tokens.
        stations: Vec<Station>,
    },
    /// It moves one space on its trajectory.
    Advanced {
        threat: ThreatRef,
        /// Its new position.
        to: u8,
    },
    /// It performs its action for a mark (SA-THREAT-11).
    Acted {
        threat: ThreatRef,
        mark: Mark,
    },
    /// It attacks a zone (SA-DMG-01).
    Attacked {
        threat: ThreatRef,
        zone: Zone,
        /// Strength without bonuses.
        strength: u8,
        /// Bonus given by other threats (SA-THREAT-40).
        bonus: AttackBonus,
        /// Shield energy spent to stop damage.
        absorbed: u8,
        /// Damage that is not stopped.
        damage: u8,
    },
    /// It damages a zone directly (SA-DMG-03).
    Damaged {
        threat: ThreatRef,
        zone: Zone,
        /// Points of damage.
        damage: u8,
    },
    /// A damage tile is put on the ship (SA-DMG-04).
    TileDrawn {
        zone: Zone,
        tile: Tile,
        /// Energy above the new capacity, which is discarded (SA-DMG-08).
        discarded: u8,
    },
    /// Damage is removed from its card.
    Healed {
        threat: ThreatRef,
        amount: u8,
    },
    SpeedChanged {
        threat: ThreatRef,
        to: u8,
    },
    ShieldChanged {
        threat: ThreatRef,
        to: i8,
    },
    /// The ship lost energy or fuel to it.
    Drained {
        threat: ThreatRef,
        what: Store,
        zone: Zone,
        amount: u8,
    },
    /// Energy flowed from a reactor into the shield of its zone (SA-THREAT-SI105-01).
    Overflowed {
        threat: ThreatRef,
        zone: Zone,
        amount: u8,
    },
    /// Weapons can target it from now on (SA-THREAT-E103-01).
    Revealed {
        threat: ThreatRef,
    },
    /// Its standing bonus begins (SA-THREAT-40, SA-THREAT-41).
    BonusBegan {
        /// The threat that gives the bonus.
        threat: ThreatRef,
        /// The value that it raises.
        stat: Stat,
        /// Size of the bonus.
        add: u8,
    },
    /// A mark is counted for its last attack (SA-THREAT-E207-01).
    MarkCounted {
        /// The threat that counts it.
        threat: ThreatRef,
        /// Number of marks counted so far.
        marks: u8,
    },
    /// It damaged itself (SA-THREAT-SE205-02).
    HurtItself {
        threat: ThreatRef,
        amount: u8,
    },
    /// It counterattacks from now on (SA-THREAT-SI103-01).
    Enraged {
        threat: ThreatRef,
    },
    /// Damage is doubled from now on (SA-THREAT-SI104-02).
    DamageDoubled {
        threat: ThreatRef,
        zones: Vec<Zone>,
    },
    /// An intruder moved to another station.
    IntruderMoved {
        threat: ThreatRef,
        from: Station,
        /// The same as `from` if it could not or did not move.
        to: Station,
    },
    /// Slime spread (SA-THREAT-I201-03).
    Spread {
        threat: ThreatRef,
        station: Station,
    },
    /// A rocket on the ship was destroyed (SA-THREAT-I201-02).
    RocketDestroyed {
        threat: ThreatRef,
        /// Number of rockets left.
        left: u8,
    },
    /// A threat is destroyed.
    Destroyed {
        threat: ThreatRef,
        /// Its points for the score.
        points: u8,
    },
    /// A threat has performed its last action (SA-THREAT-13).
    Finished {
        threat: ThreatRef,
        /// Its points for the score.
        points: u8,
        /// Stations where its tokens stay (SA-THREAT-14).
        stations: Vec<Station>,
    },

    // ---- crew
    /// A card is carried out, or is about to be.
    CardTurned {
        /// Owner of the card.
        member: u8,
        /// The card that is carried out.
        card: Card,
    },
    /// The intended action is carried out instead (SA-ACT-40).
    Tripped {
        member: u8,
        /// The intended order.
        meant: Order,
    },
    /// A crew member moved.
    Walked {
        member: u8,
        from: Station,
        to: Station,
        /// `None` for a heroic movement.
        way: Option<Way>,
    },
    /// A card had no effect.
    Nothing {
        /// Owner of the card.
        member: u8,
        /// Reason for having no effect.
        why: NoEffect,
    },
    /// A crew member's cards were pushed back (SA-ACT-10).
    Delayed {
        /// Owner of the cards.
        member: u8,
        /// The first slot that moves.
        slot: u8,
        /// Reason for the delay.
        cause: DelayCause,
        /// True if at least one card was pushed back (SA-ACT-12).
        moved: bool,
        /// The order of the card pushed off the board (SA-ACT-11).
        lost: Option<Order>,
    },
    /// A crew member was knocked out (SA-RES-09).
    KnockedOut {
        member: u8,
        threat: ThreatRef,
    },
    /// A cannon will fire (SA-ACT-A-01…04).
    Loaded {
        /// The member that loaded it.
        member: u8,
        /// Station of the cannon.
        station: Station,
        /// True if it is stronger by 1 (SA-HEROIC-04).
        heroic: bool,
    },
    /// Energy moved between stores (SA-ACT-B-01, SA-ACT-B-02).
    Filled {
        /// The acting member.
        member: u8,
        station: Station,
        /// Amount of energy moved.
        moved: u8,
        /// True if the bank added one more (SA-HEROIC-05).
        extra: bool,
    },
    /// A capsule was spent on the central reactor (SA-ACT-B-03).
    Refuelled {
        /// The acting member.
        member: u8,
        /// Amount of energy added.
        added: u8,
        /// True if the bank added one more (SA-HEROIC-05).
        extra: bool,
        /// Number of capsules left.
        capsules: u8,
    },
    /// The computer is maintained for this phase (SA-COMP-01).
    Maintained {
        /// The acting member.
        member: u8,
    },
    /// A crew member looks out of the window (SA-VISUAL-01).
    Observed {
        member: u8,
        /// Number of observers so far in this turn.
        observers: u8,
    },
    /// A crew member takes a squad (SA-BOT-01).
    SquadTaken {
        member: u8,
        /// True if the squad is active.
        active: bool,
    },
    /// A squad is active again (SA-BOT-02).
    SquadReactivated {
        member: u8,
    },
    SquadDisabled {
        member: u8,
        threat: ThreatRef,
    },
    /// A stored squad is disabled (SA-THREAT-I201-02).
    StoredSquadDisabled {
        station: Station,
        threat: ThreatRef,
    },
    /// The interceptors are launched (SA-INTERCEPT-01).
    Launched {
        /// The pilot.
        member: u8,
    },
    /// They stay in space for another attack (SA-INTERCEPT-04).
    Stayed {
        /// The pilot.
        member: u8,
        /// True if their attack is stronger by 1 (SA-HEROIC-08).
        heroic: bool,
    },
    /// The pilot is back (SA-INTERCEPT-05).
    Returned {
        member: u8,
    },
    /// The interceptors are lost permanently (SA-INTERCEPT-10).
    InterceptorsLost,
    /// A rocket is launched (SA-ROCKET-01).
    RocketLaunched {
        /// The acting member.
        member: u8,
        /// Number of rockets left on the ship.
        left: u8,
    },
    /// A malfunction is repaired in part (SA-THREAT-30).
    Repaired {
        /// The acting member.
        member: u8,
        threat: ThreatRef,
        /// Damage on its card afterwards.
        damage: u8,
        /// Damage that removes it.
        hit_points: u8,
    },
    /// One of the three repairs needed in the same turn (SA-THREAT-SI205-01).
    RepairsTogether {
        /// The acting member.
        member: u8,
        threat: ThreatRef,
        /// Number of different members that have repaired it in this turn.
        members: u8,
    },
    /// Repairs at all its stations count more (SA-THREAT-SI106-02, SA-THREAT-SI203-02).
    JointRepair {
        threat: ThreatRef,
        /// Damage on its card afterwards.
        damage: u8,
        /// Damage that removes it.
        hit_points: u8,
    },
    /// Battlebots hit an intruder (SA-BOT-05).
    BotsHit {
        /// The member that leads them.
        member: u8,
        threat: ThreatRef,
        station: Station,
        /// Damage on its card afterwards.
        damage: u8,
        /// Damage that destroys it.
        hit_points: u8,
        /// True if its token was removed from the station.
        cleared: bool,
    },
    /// The interceptors hit a fissure (SA-INTERCEPT-08).
    FissureHit {
        /// The pilot.
        member: u8,
        threat: ThreatRef,
        /// Damage on its card afterwards.
        damage: u8,
        /// Damage that closes it.
        hit_points: u8,
    },

    // ---- fire
    /// A weapon fires (SA-TARGET-03).
    Fired {
        weapon: Weapon,
        /// Strength against each target.
        strength: u8,
        /// Empty if it hits nothing (SA-ACT-A-06).
        targets: Vec<ThreatRef>,
    },
    /// A rocket is wasted on a threat (SA-THREAT-E203-02).
    RocketWasted {
        threat: ThreatRef,
    },
    /// Combined effect of all weapons on a threat (SA-TARGET-15).
    Hit {
        threat: ThreatRef,
        /// Shots that reached it.
        shots: Vec<Shot>,
        /// Sum of their strengths.
        total: u8,
        shield: i8,
        /// Shield bonus given by other threats (SA-THREAT-41).
        shield_bonus: u8,
        /// True if the pulse cannon reduced its shield and bonus to 0 (SA-THREAT-E104-01).
        stripped: bool,
        /// True if the hit only removed its cryoshield (SA-THREAT-E106-01).
        cryoshield: bool,
        /// Damage dealt to it.
        damage: u8,
        /// Damage on its card afterwards.
        damage_total: u8,
        /// Damage that destroys it.
        hit_points: u8,
    },
    /// A destroyed tanker damages another threat (SA-THREAT-SE103-01).
    CaughtInExplosion {
        /// The damaged threat.
        threat: ThreatRef,
        by: ThreatRef,
        /// Damage on its card afterwards.
        damage_total: u8,
    },

    // ---- the rest
    /// Observers are counted (SA-VISUAL-01).
    VisualConfirmation {
        /// Number of observers in this turn.
        observers: u8,
        /// Highest number of this phase so far.
        best: u8,
    },
    /// The computer is checked (SA-COMP-03).
    ComputerChecked {
        maintained: bool,
    },
    /// The ship is destroyed.
    Lost {
        loss: Loss,
    },
    /// The ship has survived the flight (SA-RES-25).
    Survived,
}

/// Sum of the standing bonuses to an attack (SA-THREAT-40).
pub type AttackBonus = u8;

/// A weapon that fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    Cannon(Station),
    /// The rocket that strikes.
    Rocket,
    Interceptors,
}

/// A weapon with its strength in a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub weapon: Weapon,
    pub strength: u8,
}

words! {
    /// Reason for a card without effect (SA-ACT-22).
    pub enum NoEffect("reason") {
        /// There is no station in that direction (SA-ACT-01).
        EndOfShip => "end_of_ship",
        /// The crew member is there already (SA-HEROIC-01).
        AlreadyThere => "already_there",
        /// The device is broken permanently (SA-ACT-21).
        BeyondRepair => "beyond_repair",
        /// The reactor is empty.
        NoEnergy => "no_energy",
        /// The cannon fires already (SA-ACT-A-05).
        AlreadyFires => "already_fires",
        /// The store is full (SA-ACT-B-05).
        Full => "full",
        /// There is no fuel capsule.
        NoFuel => "no_fuel",
        /// The computer was maintained before (SA-COMP-01).
        AlreadyMaintained => "already_maintained",
        /// The check of this phase is over (SA-COMP-02).
        TooLate => "too_late",
        /// The station's squad has been taken, or it has none.
        NoStoredSquad => "no_stored_squad",
        /// The squad is active already (SA-BOT-02).
        SquadActive => "squad_active",
        /// The member leads no active squad.
        NoActiveSquad => "no_active_squad",
        /// There is no intruder here (SA-BOT-05).
        NoIntruder => "no_intruder",
        /// Another member is in space already (SA-INTERCEPT-01).
        InterceptorsOut => "interceptors_out",
        /// The interceptors are lost (SA-INTERCEPT-10).
        InterceptorsLost => "interceptors_lost",
        /// All rockets are gone.
        NoRocket => "no_rocket",
        /// One was launched in this turn (SA-ROCKET-01).
        RocketLaunched => "rocket_launched",
    }
}

/// Reason for a delay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DelayCause {
    /// It used a damaged lift (SA-ACT-03).
    DamagedLift,
    /// It used a lift that another member had used in this turn (SA-ACT-04).
    BusyLift,
    /// It tripped (SA-ACT-40).
    Trip,
    /// It returned from space instead of carrying out this card (SA-INTERCEPT-06).
    ReturnFromSpace,
    /// It entered a station with slime (SA-THREAT-I201-01).
    Slime,
    /// A threat's action.
    Threat(ThreatRef),
    /// The computer was not maintained (SA-COMP-04).
    Computer,
}

/// Cause of the ship's destruction (SA-RES-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// 1 to the number of turns + 1.
    pub turn: u8,
    pub cause: Cause,
    /// The card whose action destroyed the ship.
    pub threat: ThreatCode,
    /// The zone that broke apart, if that was the cause.
    pub zone: Option<Zone>,
}

words! {
    /// Way in which a ship is destroyed.
    pub enum Cause("cause") {
        /// A tile had to be drawn and there was none (SA-DMG-10).
        Structure => "structure",
        /// A card destroys it (SA-THREAT-20).
        Threat => "threat",
    }
}

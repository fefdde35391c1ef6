//! What happens in a resolution, in full and in order. All of it is public.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Mark, Order, Stat, Store, ThreatCode, Tile,
        place::{Station, Way, Zone},
    },
    model::flight::Card,
};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// In which turn, 1 … 13.
    pub turn: u8,
    /// In which of its steps.
    pub step: Step,
    /// What.
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

/// A threat of the flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatRef {
    /// Its card.
    pub code: ThreatCode,
    /// Its number.
    pub number: u8,
}

/// What happened. Crew members are numbered in the order of play from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    // ---- threats
    /// A threat appears (SA-THREAT-01).
    Appeared {
        /// Which.
        threat: ThreatRef,
        /// Where on its trajectory.
        position: u8,
        /// The damage that will destroy it.
        hit_points: u8,
        /// Where its tokens lie on the ship.
        stations: Vec<Station>,
    },
    /// It moves one space on its trajectory.
    Advanced {
        /// Which.
        threat: ThreatRef,
        /// To this position.
        to: u8,
    },
    /// It performs the action of a mark (SA-THREAT-11).
    Acted {
        /// Which.
        threat: ThreatRef,
        /// Which action.
        mark: Mark,
    },
    /// It attacks a zone (SA-DMG-01).
    Attacked {
        /// Which.
        threat: ThreatRef,
        /// What.
        zone: Zone,
        /// The strength before bonuses.
        strength: u8,
        /// What others add to it (SA-THREAT-40).
        bonus: AttackBonus,
        /// The energy of the shield that stops some of it.
        absorbed: u8,
        /// The points of damage that are left.
        damage: u8,
    },
    /// It damages a zone directly (SA-DMG-03).
    Damaged {
        /// Which.
        threat: ThreatRef,
        /// What.
        zone: Zone,
        /// The points of damage.
        damage: u8,
    },
    /// A damage tile comes on the ship (SA-DMG-04).
    TileDrawn {
        /// Where.
        zone: Zone,
        /// Which.
        tile: Tile,
        /// The energy above the new capacity, which is discarded (SA-DMG-08).
        discarded: u8,
    },
    /// Damage comes off its card.
    Healed {
        /// Which.
        threat: ThreatRef,
        /// How much.
        amount: u8,
    },
    /// Its speed changed.
    SpeedChanged {
        /// Which.
        threat: ThreatRef,
        /// To this.
        to: u8,
    },
    /// Its shield changed.
    ShieldChanged {
        /// Which.
        threat: ThreatRef,
        /// To this.
        to: i8,
    },
    /// The ship lost energy or fuel to it.
    Drained {
        /// To which.
        threat: ThreatRef,
        /// From what.
        what: Store,
        /// Where.
        zone: Zone,
        /// How much.
        amount: u8,
    },
    /// Energy flowed from a reactor into the shield of its zone (SA-THREAT-SI105-01).
    Overflowed {
        /// By which.
        threat: ThreatRef,
        /// Where.
        zone: Zone,
        /// How much.
        amount: u8,
    },
    /// Weapons can target it now (SA-THREAT-E103-01).
    Revealed {
        /// Which.
        threat: ThreatRef,
    },
    /// Its standing bonus begins (SA-THREAT-40, SA-THREAT-41).
    BonusBegan {
        /// Whose.
        threat: ThreatRef,
        /// To what.
        stat: Stat,
        /// How much.
        add: u8,
    },
    /// A mark counts for its last attack (SA-THREAT-E207-01).
    MarkCounted {
        /// Whose.
        threat: ThreatRef,
        /// So many by now.
        marks: u8,
    },
    /// It damaged itself (SA-THREAT-SE205-02).
    HurtItself {
        /// Which.
        threat: ThreatRef,
        /// How much.
        amount: u8,
    },
    /// It counterattacks from now on (SA-THREAT-SI103-01).
    Enraged {
        /// Which.
        threat: ThreatRef,
    },
    /// Damage is doubled from now on (SA-THREAT-SI104-02).
    DamageDoubled {
        /// By which.
        threat: ThreatRef,
        /// In which zones.
        zones: Vec<Zone>,
    },
    /// An intruder went elsewhere.
    IntruderMoved {
        /// Which.
        threat: ThreatRef,
        /// From here.
        from: Station,
        /// To here; the same place if it could not or would not go.
        to: Station,
    },
    /// Slime spread (SA-THREAT-I201-03).
    Spread {
        /// Which.
        threat: ThreatRef,
        /// To here.
        station: Station,
    },
    /// A rocket on the ship was destroyed (SA-THREAT-I201-02).
    RocketDestroyed {
        /// By which.
        threat: ThreatRef,
        /// So many are left.
        left: u8,
    },
    /// A threat is destroyed.
    Destroyed {
        /// Which.
        threat: ThreatRef,
        /// What it is worth.
        points: u8,
    },
    /// A threat has performed its last action (SA-THREAT-13).
    Finished {
        /// Which.
        threat: ThreatRef,
        /// What it is worth.
        points: u8,
        /// Where its tokens stay (SA-THREAT-14).
        stations: Vec<Station>,
    },

    // ---- crew
    /// A card is carried out, or is about to be.
    CardTurned {
        /// Whose.
        member: u8,
        /// What is carried out.
        card: Card,
    },
    /// The action that was meant is carried out (SA-ACT-40).
    Tripped {
        /// Who.
        member: u8,
        /// What was meant.
        meant: Order,
    },
    /// A crew member moved.
    Walked {
        /// Who.
        member: u8,
        /// From here.
        from: Station,
        /// To here.
        to: Station,
        /// Which way; `None` for a heroic movement.
        way: Option<Way>,
    },
    /// A card had no effect.
    Nothing {
        /// Whose.
        member: u8,
        /// Why not.
        why: NoEffect,
    },
    /// A crew member's cards were pushed back (SA-ACT-10).
    Delayed {
        /// Whose.
        member: u8,
        /// From this slot on.
        slot: u8,
        /// Why.
        cause: DelayCause,
        /// Whether there was a card at all (SA-ACT-12).
        moved: bool,
        /// What was pushed off the board (SA-ACT-11).
        lost: Option<Order>,
    },
    /// A crew member was knocked out (SA-RES-09).
    KnockedOut {
        /// Who.
        member: u8,
        /// By which.
        threat: ThreatRef,
    },
    /// A cannon will fire (SA-ACT-A-01…04).
    Loaded {
        /// Who loaded it.
        member: u8,
        /// Where it stands.
        station: Station,
        /// Whether it is stronger by 1 (SA-HEROIC-04).
        heroic: bool,
    },
    /// Energy moved between stores (SA-ACT-B-01, SA-ACT-B-02).
    Filled {
        /// Who did it.
        member: u8,
        /// At which station.
        station: Station,
        /// How much moved.
        moved: u8,
        /// Whether one more came from the bank (SA-HEROIC-05).
        extra: bool,
    },
    /// A capsule was spent on the central reactor (SA-ACT-B-03).
    Refuelled {
        /// Who did it.
        member: u8,
        /// How much was added.
        added: u8,
        /// Whether one more came from the bank (SA-HEROIC-05).
        extra: bool,
        /// The capsules that are left.
        capsules: u8,
    },
    /// The computer is maintained for this phase (SA-COMP-01).
    Maintained {
        /// By whom.
        member: u8,
    },
    /// Somebody looks out of the window (SA-VISUAL-01).
    Observed {
        /// Who.
        member: u8,
        /// So many in this turn.
        observers: u8,
    },
    /// Somebody leads a squad now (SA-BOT-01).
    SquadTaken {
        /// Who.
        member: u8,
        /// Whether it is active.
        active: bool,
    },
    /// A squad is active again (SA-BOT-02).
    SquadReactivated {
        /// Whose.
        member: u8,
    },
    /// A squad is disabled.
    SquadDisabled {
        /// Whose.
        member: u8,
        /// By which.
        threat: ThreatRef,
    },
    /// A stored squad is disabled (SA-THREAT-I201-02).
    StoredSquadDisabled {
        /// Where.
        station: Station,
        /// By which.
        threat: ThreatRef,
    },
    /// The interceptors are launched (SA-INTERCEPT-01).
    Launched {
        /// By whom.
        member: u8,
    },
    /// They stay in space for another attack (SA-INTERCEPT-04).
    Stayed {
        /// With whom.
        member: u8,
        /// Whether it is stronger by 1 (SA-HEROIC-08).
        heroic: bool,
    },
    /// The pilot is back (SA-INTERCEPT-05).
    Returned {
        /// Who.
        member: u8,
    },
    /// The interceptors are gone for good (SA-INTERCEPT-10).
    InterceptorsLost,
    /// A rocket is launched (SA-ROCKET-01).
    RocketLaunched {
        /// By whom.
        member: u8,
        /// So many are left on the ship.
        left: u8,
    },
    /// A malfunction is repaired a bit (SA-THREAT-30).
    Repaired {
        /// By whom.
        member: u8,
        /// Which.
        threat: ThreatRef,
        /// The damage on its card afterwards.
        damage: u8,
        /// The damage that removes it.
        hit_points: u8,
    },
    /// One of the three repairs that must come together (SA-THREAT-SI205-01).
    RepairsTogether {
        /// By whom.
        member: u8,
        /// Which.
        threat: ThreatRef,
        /// So many different members in this turn.
        members: u8,
    },
    /// Repairs at all its stations count more (SA-THREAT-SI106-02, SA-THREAT-SI203-02).
    JointRepair {
        /// Which.
        threat: ThreatRef,
        /// The damage on its card afterwards.
        damage: u8,
        /// The damage that removes it.
        hit_points: u8,
    },
    /// Battlebots hit an intruder (SA-BOT-05).
    BotsHit {
        /// Whose.
        member: u8,
        /// Which.
        threat: ThreatRef,
        /// Where.
        station: Station,
        /// The damage on its card afterwards.
        damage: u8,
        /// The damage that destroys it.
        hit_points: u8,
        /// Whether they took its token off the station.
        cleared: bool,
    },
    /// The interceptors hit a fissure (SA-INTERCEPT-08).
    FissureHit {
        /// Whose.
        member: u8,
        /// Which.
        threat: ThreatRef,
        /// The damage on its card afterwards.
        damage: u8,
        /// The damage that closes it.
        hit_points: u8,
    },

    // ---- fire
    /// A weapon fires (SA-TARGET-03).
    Fired {
        /// Which.
        weapon: Weapon,
        /// With this strength against each target.
        strength: u8,
        /// At these; at nothing if there are none (SA-ACT-A-06).
        targets: Vec<ThreatRef>,
    },
    /// A rocket meets a threat that wastes it (SA-THREAT-E203-02).
    RocketWasted {
        /// Which.
        threat: ThreatRef,
    },
    /// What all weapons together do to a threat (SA-TARGET-15).
    Hit {
        /// Which.
        threat: ThreatRef,
        /// The shots that met it.
        shots: Vec<Shot>,
        /// Their sum.
        total: u8,
        /// Its own shield.
        shield: i8,
        /// What others add to its shield (SA-THREAT-41).
        shield_bonus: u8,
        /// Whether the pulse cannon made all that 0 (SA-THREAT-E104-01).
        stripped: bool,
        /// Whether only its cryoshield is gone (SA-THREAT-E106-01).
        cryoshield: bool,
        /// The damage it takes.
        damage: u8,
        /// The damage on its card afterwards.
        damage_total: u8,
        /// The damage that destroys it.
        hit_points: u8,
    },
    /// A destroyed tanker hurts a threat (SA-THREAT-SE103-01).
    CaughtInExplosion {
        /// Which is hurt.
        threat: ThreatRef,
        /// By which.
        by: ThreatRef,
        /// The damage on its card afterwards.
        damage_total: u8,
    },

    // ---- the rest
    /// Observers are counted (SA-VISUAL-01).
    VisualConfirmation {
        /// So many in this turn.
        observers: u8,
        /// The best of this phase.
        best: u8,
    },
    /// The computer is checked (SA-COMP-03).
    ComputerChecked {
        /// Whether it was maintained.
        maintained: bool,
    },
    /// The ship is destroyed.
    Lost {
        /// By what.
        loss: Loss,
    },
    /// The ship is through (SA-RES-25).
    Survived,
}

/// What standing bonuses add to an attack (SA-THREAT-40).
pub type AttackBonus = u8;

/// A weapon that fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// The cannon of a station.
    Cannon(Station),
    /// The rocket that strikes.
    Rocket,
    /// The interceptors.
    Interceptors,
}

/// A weapon and what it adds to a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Which.
    pub weapon: Weapon,
    /// So much.
    pub strength: u8,
}

words! {
    /// Why a card had no effect (SA-ACT-22).
    pub enum NoEffect("reason") {
        /// The ship ends here (SA-ACT-01).
        EndOfShip => "end_of_ship",
        /// The crew member is there already (SA-HEROIC-01).
        AlreadyThere => "already_there",
        /// The device is broken for good (SA-ACT-21).
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
        /// There is no squad to take.
        NoStoredSquad => "no_stored_squad",
        /// The squad is active already (SA-BOT-02).
        SquadActive => "squad_active",
        /// Without an active squad.
        NoActiveSquad => "no_active_squad",
        /// There is no intruder here (SA-BOT-05).
        NoIntruder => "no_intruder",
        /// Somebody is in space already (SA-INTERCEPT-01).
        InterceptorsOut => "interceptors_out",
        /// The interceptors are lost (SA-INTERCEPT-10).
        InterceptorsLost => "interceptors_lost",
        /// There is no rocket.
        NoRocket => "no_rocket",
        /// One was launched in this turn (SA-ROCKET-01).
        RocketLaunched => "rocket_launched",
    }
}

/// Why a crew member is delayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DelayCause {
    /// It used a damaged lift (SA-ACT-03).
    DamagedLift,
    /// It used a lift that somebody had used in this turn (SA-ACT-04).
    BusyLift,
    /// It tripped (SA-ACT-40).
    Trip,
    /// It came home from space in place of this card (SA-INTERCEPT-06).
    ReturnFromSpace,
    /// It entered a station with slime (SA-THREAT-I201-01).
    Slime,
    /// A threat's action.
    Threat(ThreatRef),
    /// The computer was not maintained (SA-COMP-04).
    Computer,
}

/// What destroyed the ship (SA-RES-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// When, 1 … turns + 1.
    pub turn: u8,
    /// How.
    pub cause: Cause,
    /// The card whose action it was.
    pub threat: ThreatCode,
    /// The zone that fell apart, if that was the cause.
    pub zone: Option<Zone>,
}

words! {
    /// How a ship is destroyed.
    pub enum Cause("cause") {
        /// A tile had to be drawn and there was none (SA-DMG-10).
        Structure => "structure",
        /// A card destroys it (SA-THREAT-20).
        Threat => "threat",
    }
}

//! Operations of action cards, items and rooms, by family. Need and effect of each family are in the file of
//! its name in `rules/effect`.

use airlock_engine::families;
use serde::Deserialize;

use super::choices::{
    Count, EnginePeek, Escapers, FireRooms, FreeRoom, InjuryTarget, ItemDeck, MalfunctionRooms, MoveTo,
    ObjectiveOwner, PodChoice, Range, RetreatTarget, RoomChoice, SelfDestructMode, Substitute, WeaponFilter,
    Who,
};
use crate::content::{ids::ActionKind, timing::Timing};

families! {
    /// One operation of an action card, an item or a room.
    pub enum CardOp {
        Weapon(WeaponOp),
        Moving(MovingOp),
        Striking(StrikingOp),
        Hand(HandOp),
        Look(LookOp),
        Door(DoorOp),
        Hazard(HazardOp),
        Room(RoomOp),
        Item(ItemOp),
        Body(BodyOp),
        Reaction(ReactionOp),
        Passive(PassiveOp),
    }
}

impl CardOp {
    /// Timing of the components that may have this operation.
    pub const fn timing(self) -> Timing {
        match self {
            Self::Reaction(_) => Timing::Reaction,
            Self::Passive(_) => Timing::Passive,
            Self::Weapon(_)
            | Self::Moving(_)
            | Self::Striking(_)
            | Self::Hand(_)
            | Self::Look(_)
            | Self::Door(_)
            | Self::Hazard(_)
            | Self::Room(_)
            | Self::Item(_)
            | Self::Body(_) => Timing::Action,
        }
    }
}

/// Operations on your weapons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WeaponOp {
    /// Adds ammo to one weapon of yours that fits, never above its capacity (N-ITEM-09, N-ROOM-ARMORY-01).
    AddAmmo {
        weapon: WeaponFilter,
        /// Amount of ammo. `All` fills the weapon to its capacity.
        n: Count,
    },
    /// Discards ammo from one held weapon. It is a cost, so the branch is not offered without it (N-OP-01).
    SpendAmmo {
        /// Amount of ammo.
        n: u8,
    },
    /// Attaches the item to a weapon in one of your hand slots (N-OP-27, N-ITEM-14).
    AttachToWeapon {
        weapon: WeaponFilter,
        /// Added to the weapon's capacity.
        capacity: u8,
        /// Ammo added when the item is attached.
        ammo: u8,
        /// Cost in cards of an Energy Charge used on this weapon, instead of the printed cost.
        #[serde(default)]
        charge_cost: Option<u8>,
    },
    /// Tapes one heavy item of yours to another. Both share one hand slot (N-ITEM-15, N-OP-27).
    CombineHeavyItems,
    /// The basic action Shoot without its basic cost (N-OP-05, N-OP-06).
    Shoot {
        weapon: WeaponFilter,
        /// Number of rerolls, in addition to those of the weapon.
        #[serde(default)]
        rerolls: u8,
        /// All ammo is discarded instead of 1. Half of it, rounded down, is added to the injuries, also on a
        /// miss (N-OP-07).
        #[serde(default)]
        all_ammo: bool,
    },
}

/// Operations that move characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MovingOp {
    /// The basic action Escape without its basic cost (N-OP-05, N-OP-09).
    Escape {
        who: Escapers,
        /// True if every intruder of the room attacks first (N-ESC-03).
        attacks: bool,
    },
    /// You move, without intruder attacks, with the arrival procedure (N-OP-10).
    MoveSelf {
        to: MoveTo,
        /// True if the usual noise roll follows. If not, a Silence or Danger token has no effect either
        /// (N-OP-10).
        noise: bool,
    },
    /// One other character of the room, not in combat, moves to a neighbouring room that you choose (N-OP-11).
    MoveCharacter,
}

/// Operations that strike rooms and move intruders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum StrikingOp {
    /// Chooses the target room of a throw. It is *the room* of the operations that follow (N-OP-23,
    /// N-EGG-04).
    Throw,
    /// Injures intruders, each followed by its condition check (N-OP-23, N-OP-24, N-INJ-02).
    Injure {
        target: InjuryTarget,
        /// Injuries per intruder.
        n: u8,
    },
    /// Destroys up to `n` uncarried eggs of the room (N-EGG-04, N-OP-23).
    DestroyEggs { n: u8 },
    /// Characters suffer serious wounds, in turn order (N-WOUND-04, N-OP-23).
    SeriousWound {
        who: Who,
        /// Wounds per character.
        n: u8,
    },
    /// Intruders retreat. The corridor number of each comes from a separate event card (N-OP-24, N-INJ-11,
    /// N-ROOM-FIRECONTROL-03).
    IntrudersRetreat {
        which: RetreatTarget,
        /// True if the weakness Susceptibility to Phosphates adds an injury to each (N-OP-24, N-OP-40).
        #[serde(default)]
        phosphates: bool,
    },
    /// All intruders around a chosen neighbouring room move into it. Those in combat attack first (N-OP-25).
    LureIntruders,
}

/// Operations on playing cards and turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HandOp {
    /// Draws from the seat's own draw deck, contamination cards included (N-OP-13).
    DrawActionCards { who: Who, n: u8 },
    /// Discards any number of playing cards from the seat's own hand, then draws up to that number + 1
    /// (N-OP-13).
    CycleHand,
    /// Discards action cards from hand, never contamination cards (N-OP-14).
    DiscardActionCards { who: Who, n: Count },
    /// Shuffles draw deck and discard pile into a new draw deck (N-OP-31, N-ROOM-SURGERY-01).
    ShuffleAllIntoDeck {
        /// True if the hand is included.
        hand: bool,
    },
    /// Lifts the limit of two actions in this turn (N-OP-18).
    UnlimitedActions,
    /// Passes for the rest of the round (N-OP-17).
    MustPass {
        /// You or everybody.
        who: Who,
    },
    /// Skips the intruder attacks of the next event phase (N-OP-17, N-ROUND-26).
    SkipIntruderAttacks,
}

/// Secret looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LookOp {
    /// Looks at up to `n` unexplored tiles (N-OP-20, N-ROOM-MONITORING-01).
    PeekRoom {
        /// Maximum number of tiles.
        n: u8,
        /// True if their exploration tokens are seen, too.
        with_token: bool,
    },
    /// Looks at top engine tiles (N-OP-20, N-ENGINE-01, N-ROOM-ENGINECONTROL-01).
    PeekEngine { which: EnginePeek },
    /// Looks at the course card (N-OP-20, N-COURSE-02).
    PeekCourse,
    /// Looks at the top event card and puts it back on the top or on the bottom (N-OP-20).
    PeekEvent,
    /// Looks at one objective card of a seat (N-OP-21).
    PeekObjective {
        /// Seats that may be chosen.
        of: ObjectiveOwner,
    },
    /// In an Engine Room: looks at both tiles of its engine and may exchange them (N-ENGINE-02…05).
    SwitchEngine,
}

/// Operations on doors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DoorOp {
    /// Opens or closes one door of the room (N-OP-22).
    ToggleDoor {
        /// A destroyed door may be closed, too (N-DOOR-05).
        #[serde(default)]
        destroyed_allowed: bool,
    },
    /// Opens, closes or leaves each door of one room of the ship (N-OP-22, N-ROOM-COMMAND-01).
    ToggleDoors,
    /// One closed door of the room becomes destroyed (N-OP-22).
    DestroyClosedDoor,
    /// Closes another yellow room and starts venting it (N-ROOM-AIRLOCK-01…10).
    Airlock,
}

/// Operations on malfunctions, fire and self-destruct.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HazardOp {
    /// Removes the malfunction marker of the room (N-MALF-11).
    RemoveMalfunction,
    /// Places malfunction markers (N-MALF-05…07, N-OP-37).
    PlaceMalfunction { rooms: MalfunctionRooms },
    /// Removes a fire marker (N-FIRE-08).
    RemoveFire { room: RoomChoice },
    /// Places fire markers (N-FIRE-04…07, N-OP-37).
    PlaceFire { rooms: FireRooms },
    /// Starts or stops self-destruct (N-DESTRUCT-01, N-DESTRUCT-03, N-DESTRUCT-04).
    SelfDestruct {
        /// Permitted changes.
        mode: SelfDestructMode,
    },
}

/// Operations of rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoomOp {
    /// Performs a room action at cost 0, with all its conditions (N-OP-19).
    RoomActionFree {
        /// The room that has the action.
        room: FreeRoom,
    },
    /// Marks the character's Signal space (N-ROOM-COMMS-01).
    SendSignal,
    /// Reveals the weakness of an object that is in the room (N-ROOM-LAB-01…04).
    RevealWeakness,
    /// Takes 1 egg from the intruder board into a hand slot (N-ROOM-NEST-03).
    TakeEgg,
    /// Tries to board a pod of this section (N-ROOM-EVAC-01…07).
    BoardPod,
    /// Tries to hibernate (N-HIB-02…05).
    Hibernate,
    /// Puts the course marker on any space (N-COURSE-03, N-COURSE-04).
    SetCourse,
    /// Turns a docked escape pod over: locked or unlocked (N-ROOM-HATCH-01, N-POD-02).
    TogglePod { which: PodChoice },
    /// Makes a noise roll (N-NOISE-02, N-NOISE-03).
    NoiseRoll { who: Who },
}

/// Operations on items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ItemOp {
    /// Looks at cards of one item deck, keeps some and puts the rest on the bottom (N-SEARCH-05,
    /// N-ROOM-STORAGE-01, N-OP-41).
    DrawItems {
        deck: ItemDeck,
        /// Number of cards seen.
        draw: u8,
        /// Number of cards kept.
        keep: u8,
        /// True if the room's item counter is lowered by 1 (not below 0).
        lower_counter: bool,
    },
    /// Discards one item card of yours, of any kind. It is a cost (N-OP-01, N-OP-46).
    DiscardItem,
    /// The basic action Craft without its basic cost (N-OP-05, N-CRAFT-02).
    Craft {
        /// Any item of colour `by` may be used for `symbol`.
        substitute: Substitute,
    },
}

/// Operations on your body: wounds, slime, contamination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BodyOp {
    /// Dresses your serious wounds (N-WOUND-08).
    DressSerious { n: Count },
    /// Heals your dressed serious wounds (N-WOUND-09).
    HealDressedSerious { n: u8 },
    /// Heals your light wounds (N-WOUND-10, N-WOUND-11).
    HealLight {
        n: Count,
        /// True if it may be skipped (N-ROOM-CANTEEN-01).
        #[serde(default)]
        optional: bool,
    },
    /// You suffer light wounds (N-WOUND-01…03).
    LightWound { n: u8 },
    /// You are no longer slimed (N-SLIME-03).
    DiscardSlime,
    /// You receive contamination cards (N-CONTAM-02).
    GainContamination { n: u8 },
    /// Scans the hand and removes harmless cards. Infected ones cause infection (N-CONTAM-10…13,
    /// N-ROOM-CANTEEN-02).
    ScanHand {
        /// True if it may be skipped (DP-SCAN).
        #[serde(default)]
        optional: bool,
    },
    /// Scans and removes one contamination card of the hand. An infected one is replaced by a new one
    /// (N-OP-29).
    ScanOneInHand,
    /// Scans all your contamination cards and removes the infected ones (N-OP-31, N-ROOM-SURGERY-01).
    ScanAll,
    /// Removes the larva from your character board (N-LARVA-03).
    RemoveLarva,
}

/// Reactions to what others do (section 15.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ReactionOp {
    /// Cancels the action that another player performs in the room (N-REACT-03, N-REACT-05).
    CancelAction,
    /// Cancels another interruption (N-REACT-06).
    CancelInterruption,
    /// An intruder attack that hit has no effect on you (N-REACT-09, N-REACT-10).
    IgnoreAttack {
        /// Only a surprise attack can be ignored.
        #[serde(default)]
        surprise_only: bool,
    },
    /// Repeats your noise roll before it is applied (N-REACT-08).
    RerollNoise,
}

/// Effects that work by themselves (N-OP-28).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PassiveOp {
    /// While owned and unlocked: the named cards have a longer range (N-OP-12, N-OP-28).
    ExtendRange {
        cards: [ActionKind; 2],
        /// New range.
        to: Range,
    },
}

//! What action cards, items and rooms do.

use serde::Deserialize;

use super::choices::{
    Count, EnginePeek, Escapers, FireRooms, FreeRoom, InjuryTarget, ItemDeck, MalfunctionRooms, MoveTo,
    ObjectiveOwner, PodChoice, Range, RetreatTarget, RoomChoice, SelfDestructMode, Substitute, WeaponFilter,
    Who,
};
use crate::content::{ids::ActionKind, timing::Timing};

/// One operation of an action card, an item or a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardOp {
    // ---- weapons and fighting
    /// Adds ammo to one own weapon that fits, never above its capacity (N-ITEM-09, N-ROOM-ARMORY-01).
    AddAmmo {
        /// Which weapons may be chosen.
        weapon: WeaponFilter,
        /// How much; all = up to its capacity.
        n: Count,
    },
    /// Discards ammo from one held weapon; part of the cost, so not offered without it (N-OP-01).
    SpendAmmo {
        /// How much.
        n: u8,
    },
    /// The item becomes part of a weapon in an own hand slot (N-OP-27, N-ITEM-14).
    AttachToWeapon {
        /// Which weapons may be chosen.
        weapon: WeaponFilter,
        /// Added to the weapon's capacity.
        capacity: u8,
        /// Ammo added at once.
        ammo: u8,
        /// An Energy Charge used on this weapon costs this many cards instead of the printed cost.
        #[serde(default)]
        charge_cost: Option<u8>,
    },
    /// Tapes one own heavy item to another; both share one hand slot (N-ITEM-15, N-OP-27).
    CombineHeavyItems,
    /// The basic action Shoot without its basic cost (N-OP-05, N-OP-06).
    Shoot {
        /// Which weapons may be used.
        weapon: WeaponFilter,
        /// How often the die may be rolled again, besides the weapon's own permission.
        #[serde(default)]
        rerolls: u8,
        /// All ammo is discarded instead of 1; half of it, rounded down, is added to the injuries, also on a miss (N-OP-07).
        #[serde(default)]
        all_ammo: bool,
    },
    /// The basic action Escape without its basic cost (N-OP-05, N-OP-09).
    Escape {
        /// Who leaves.
        who: Escapers,
        /// Whether every intruder of the room attacks first (N-ESC-03).
        attacks: bool,
    },
    /// Chooses the room thrown at, which is *the room* of the operations that follow (N-OP-23, N-EGG-04).
    Throw,
    /// Injures, each intruder with its condition check (N-OP-23, N-OP-24, N-INJ-02).
    Injure {
        /// Whom.
        target: InjuryTarget,
        /// Injuries each.
        n: u8,
    },
    /// Destroys up to `n` uncarried eggs of the room (N-EGG-04, N-OP-23).
    DestroyEggs {
        /// How many.
        n: u8,
    },
    /// Intruders retreat, each by the number of an event card of its own (N-OP-24, N-INJ-11, N-ROOM-FIRECONTROL-03).
    IntrudersRetreat {
        /// Which of them.
        which: RetreatTarget,
        /// Whether the weakness Susceptibility to Phosphates adds an injury to each (N-OP-24, N-OP-40).
        #[serde(default)]
        phosphates: bool,
    },
    /// All intruders around a chosen neighbouring room move into it; those in combat attack first (N-OP-25).
    LureIntruders,
    /// Cancels the action another player performs in the room (N-REACT-03, N-REACT-05).
    CancelAction,
    /// Cancels another interruption (N-REACT-06).
    CancelInterruption,
    /// An intruder attack that hit has no effect on you (N-REACT-09, N-REACT-10).
    IgnoreAttack {
        /// Only a surprise attack can be ignored.
        #[serde(default)]
        surprise_only: bool,
    },
    // ---- moving
    /// You move, without intruder attacks, with the arrival procedure (N-OP-10).
    MoveSelf {
        /// Where to.
        to: MoveTo,
        /// Whether the usual noise roll follows; if not, a Silence or Danger token does nothing either (N-OP-10).
        noise: bool,
    },
    /// One other character of the room, not in combat, moves to a neighbouring room that you choose (N-OP-11).
    MoveCharacter,
    /// While owned and unlocked: the named cards reach further (N-OP-12, N-OP-28).
    ExtendRange {
        /// Which cards.
        cards: [ActionKind; 2],
        /// How far.
        to: Range,
    },
    // ---- cards and turns
    /// Draws from the own draw deck, contamination cards included (N-OP-13).
    DrawActionCards {
        /// Who draws.
        who: Who,
        /// How many.
        n: u8,
    },
    /// Discards any number of playing cards of the own hand, then draws up to that number + 1 (N-OP-13).
    CycleHand,
    /// Discards action cards from hand, never contamination cards (N-OP-14).
    DiscardActionCards {
        /// Whose hand.
        who: Who,
        /// How many.
        n: Count,
    },
    /// No limit of two actions in this turn (N-OP-18).
    UnlimitedActions,
    /// Passes for the rest of the round (N-OP-17).
    MustPass {
        /// Who passes: you or everybody.
        who: Who,
    },
    /// Leaves the intruder attacks out of the next event phase (N-OP-17, N-ROUND-26).
    SkipIntruderAttacks,
    /// Performs a room action at cost 0, with all its conditions (N-OP-19).
    RoomActionFree {
        /// Which room's.
        room: FreeRoom,
    },
    // ---- secret looks
    /// Looks at up to `n` unexplored tiles (N-OP-20, N-ROOM-MONITORING-01).
    PeekRoom {
        /// How many tiles.
        n: u8,
        /// Whether their exploration tokens are seen too.
        with_token: bool,
    },
    /// Looks at top engine tiles (N-OP-20, N-ENGINE-01, N-ROOM-ENGINECONTROL-01).
    PeekEngine {
        /// Which engines.
        which: EnginePeek,
    },
    /// Looks at the course card (N-OP-20, N-COURSE-02).
    PeekCourse,
    /// Looks at the top event card and puts it back on the top or on the bottom (N-OP-20).
    PeekEvent,
    /// Looks at one objective card of a seat (N-OP-21).
    PeekObjective {
        /// Of which seats.
        of: ObjectiveOwner,
    },
    // ---- doors, fire, malfunctions, engines
    /// Opens or closes one door of the room (N-OP-22).
    ToggleDoor {
        /// A destroyed door may be closed too (N-DOOR-05).
        #[serde(default)]
        destroyed_allowed: bool,
    },
    /// Opens, closes or leaves each door of one room of the ship (N-OP-22, N-ROOM-COMMAND-01).
    ToggleDoors,
    /// One closed door of the room becomes destroyed (N-OP-22).
    DestroyClosedDoor,
    /// Removes the malfunction marker of the room (N-MALF-11).
    RemoveMalfunction,
    /// Places malfunction markers (N-MALF-05…07, N-OP-37).
    PlaceMalfunction {
        /// Where.
        rooms: MalfunctionRooms,
    },
    /// Removes a fire marker (N-FIRE-08).
    RemoveFire {
        /// Where.
        room: RoomChoice,
    },
    /// Places fire markers (N-FIRE-04…07, N-OP-37).
    PlaceFire {
        /// Where.
        rooms: FireRooms,
    },
    /// In an Engine Room: looks at both tiles of its engine and may exchange them (N-ENGINE-02…05).
    SwitchEngine,
    /// Starts or stops self-destruct (N-DESTRUCT-01, N-DESTRUCT-03, N-DESTRUCT-04).
    SelfDestruct {
        /// What may be done.
        mode: SelfDestructMode,
    },
    // ---- rooms only
    /// Marks the own Signal space (N-ROOM-COMMS-01).
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
    /// Closes another yellow room and starts venting it (N-ROOM-AIRLOCK-01…10).
    Airlock,
    /// Turns a docked escape pod over: locked or unlocked (N-ROOM-HATCH-01, N-POD-02).
    TogglePod {
        /// Which pods may be chosen.
        which: PodChoice,
    },
    // ---- noise
    /// A noise roll (N-NOISE-02, N-NOISE-03).
    NoiseRoll {
        /// Who rolls.
        who: Who,
    },
    /// Repeats the own noise roll before it is applied (N-REACT-08).
    RerollNoise,
    // ---- items
    /// Looks at cards of one item deck, keeps some, puts the rest on the bottom (N-SEARCH-05, N-ROOM-STORAGE-01, N-OP-41).
    DrawItems {
        /// Which deck.
        deck: ItemDeck,
        /// Cards seen.
        draw: u8,
        /// Cards kept.
        keep: u8,
        /// Whether the room's item counter goes down by 1 (it stays at 0).
        lower_counter: bool,
    },
    /// Discards 1 own item card of any kind; part of the cost (N-OP-01, N-OP-46).
    DiscardItem,
    /// The basic action Craft without its basic cost (N-OP-05, N-CRAFT-02).
    Craft {
        /// Any item of colour `by` may stand for `symbol`.
        substitute: Substitute,
    },
    // ---- body
    /// Dresses own serious wounds (N-WOUND-08).
    DressSerious {
        /// How many.
        n: Count,
    },
    /// Heals own dressed serious wounds (N-WOUND-09).
    HealDressedSerious {
        /// How many.
        n: u8,
    },
    /// Heals own light wounds (N-WOUND-10, N-WOUND-11).
    HealLight {
        /// How many.
        n: Count,
        /// May be left out (N-ROOM-CANTEEN-01).
        #[serde(default)]
        optional: bool,
    },
    /// You suffer light wounds (N-WOUND-01…03).
    LightWound {
        /// How many.
        n: u8,
    },
    /// Characters suffer serious wounds, in turn order (N-WOUND-04, N-OP-23).
    SeriousWound {
        /// Who suffers.
        who: Who,
        /// How many each.
        n: u8,
    },
    /// You are no longer slimed (N-SLIME-03).
    DiscardSlime,
    // ---- contamination
    /// You get contamination cards (N-CONTAM-02).
    GainContamination {
        /// How many.
        n: u8,
    },
    /// Scans the hand, removes harmless cards; infected ones cause infection (N-CONTAM-10…13, N-ROOM-CANTEEN-02).
    ScanHand {
        /// May be left out (DP-SCAN).
        #[serde(default)]
        optional: bool,
    },
    /// Scans and removes one contamination card of the hand; an infected one is replaced by a new one (N-OP-29).
    ScanOneInHand,
    /// Scans all own contamination cards and removes the infected ones (N-OP-31, N-ROOM-SURGERY-01).
    ScanAll,
    /// Takes the larva off the own character board (N-LARVA-03).
    RemoveLarva,
    /// Shuffles draw deck and discard pile into a new draw deck (N-OP-31, N-ROOM-SURGERY-01).
    ShuffleAllIntoDeck {
        /// The hand is shuffled in, too.
        hand: bool,
    },
}

impl CardOp {
    /// When it works: one that is no part of an action is on components of its own timing only.
    pub const fn timing(self) -> Timing {
        match self {
            Self::CancelAction | Self::CancelInterruption | Self::IgnoreAttack { .. } | Self::RerollNoise => {
                Timing::Reaction
            }
            Self::ExtendRange { .. } => Timing::Passive,
            Self::AddAmmo { .. }
            | Self::SpendAmmo { .. }
            | Self::AttachToWeapon { .. }
            | Self::CombineHeavyItems
            | Self::Shoot { .. }
            | Self::Escape { .. }
            | Self::Throw
            | Self::Injure { .. }
            | Self::DestroyEggs { .. }
            | Self::IntrudersRetreat { .. }
            | Self::LureIntruders
            | Self::MoveSelf { .. }
            | Self::MoveCharacter
            | Self::DrawActionCards { .. }
            | Self::CycleHand
            | Self::DiscardActionCards { .. }
            | Self::UnlimitedActions
            | Self::MustPass { .. }
            | Self::SkipIntruderAttacks
            | Self::RoomActionFree { .. }
            | Self::PeekRoom { .. }
            | Self::PeekEngine { .. }
            | Self::PeekCourse
            | Self::PeekEvent
            | Self::PeekObjective { .. }
            | Self::ToggleDoor { .. }
            | Self::ToggleDoors
            | Self::DestroyClosedDoor
            | Self::RemoveMalfunction
            | Self::PlaceMalfunction { .. }
            | Self::RemoveFire { .. }
            | Self::PlaceFire { .. }
            | Self::SwitchEngine
            | Self::SelfDestruct { .. }
            | Self::SendSignal
            | Self::RevealWeakness
            | Self::TakeEgg
            | Self::BoardPod
            | Self::Hibernate
            | Self::SetCourse
            | Self::Airlock
            | Self::TogglePod { .. }
            | Self::NoiseRoll { .. }
            | Self::DrawItems { .. }
            | Self::DiscardItem
            | Self::Craft { .. }
            | Self::DressSerious { .. }
            | Self::HealDressedSerious { .. }
            | Self::HealLight { .. }
            | Self::LightWound { .. }
            | Self::SeriousWound { .. }
            | Self::DiscardSlime
            | Self::GainContamination { .. }
            | Self::ScanHand { .. }
            | Self::ScanOneInHand
            | Self::ScanAll
            | Self::RemoveLarva
            | Self::ShuffleAllIntoDeck { .. } => Timing::Action,
        }
    }
}

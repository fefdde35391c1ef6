//! Effects as data: the closed vocabulary of section 15.7, "Card operations".
//!
//! *You* is the character an effect is about: the one that acts (action cards, items, rooms), the one that is attacked
//! (attack cards). *The room* is that character's room; after [`Op::Throw`] it is the room thrown at. *The chosen
//! intruder* is one intruder of the room, chosen once per effect by the seat that plays it (N-OP-02).

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::{ActionKind, CraftSymbol, ItemColor, ItemKind};
use airlock_engine::content::Text;

/// One way to use a card, an item or a room. A component with a printed OR has several (N-ACT-09, DP-OR).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// What the choice between branches is called; present exactly where there are several.
    #[serde(default)]
    pub label: Option<Text>,
    /// All must hold before the branch is offered, besides what its operations need themselves (N-OP-01).
    #[serde(default)]
    pub requires: Vec<Requirement>,
    /// Carried out in this order, each completely; an impossible one is skipped (N-OP-01).
    pub ops: Vec<Op>,
}

words! {
    /// A condition on the acting character's room.
    pub enum Requirement("requirement") {
        /// It is a room with a computer: explored, computer icon, no malfunction marker (N-OP-03).
        Computer => "computer",
        /// It is a room with a computer, or the Cockpit without a malfunction marker.
        ComputerOrCockpit => "computer_or_cockpit",
        /// It has no computer icon and no malfunction marker.
        NoComputer => "no_computer",
        /// It may be searched and its item counter is above 0 (N-SEARCH-02).
        ItemCounterAboveZero => "item_counter_above_0",
        /// It may be searched; the item counter may be 0 (N-OP-41).
        Searchable => "searchable",
        /// It has a technical corridor entrance.
        TechnicalEntrance => "technical_entrance",
        /// It is an explored yellow room.
        YellowRoom => "yellow_room",
    }
}

/// One operation of an effect.
///
/// Operations live in content only; a state remembers where it is in an effect by [`super::EffectSource`] and indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
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
    /// Opens every closed door of the ship (N-DOOR-06).
    OpenAllDoors,
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
    /// A noise roll (N-NOISE-02, N-NOISE-03, N-OP-43).
    NoiseRoll {
        /// Who rolls.
        who: Who,
    },
    /// Repeats the own noise roll before it is applied (N-REACT-08).
    RerollNoise,
    /// Noise in every corridor without noise around the named rooms (N-OP-45).
    PlaceNoise {
        /// Around which rooms.
        around: NoiseAround,
    },
    /// Noise on the technical space, or noise rolls at its entrances if it has noise already (N-OP-44).
    TechnicalNoise,

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
    /// The item counter of each burning room becomes 0.
    EmptyBurningRooms,
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
    /// A character with that many serious wounds, dressed ones counted, dies; another suffers 1 (N-OP-32).
    KillIfSerious {
        /// Who is struck.
        who: Who,
        /// Deadly from this number on.
        at_least: u8,
        /// How many another suffers.
        #[serde(default = "one")]
        wounds: u8,
    },
    /// You become slimed (N-SLIME-01).
    GainSlime,
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
    /// All ACTIVE characters with a larva die; a creeper appears in the room of each (N-OP-30, N-CONTAM-14).
    KillInfested,
    /// Every ACTIVE character's seat draws `n` cards, scans the contamination cards among them and discards all; an
    /// infected one puts a larva on its board (N-OP-30).
    DrawAndScan {
        /// Cards drawn.
        n: u8,
    },

    // ---- intruders, by events and attack cards
    /// An encounter for each named character, in turn order (N-OP-35).
    Encounter {
        /// Whose.
        who: EncounterWho,
    },
    /// An egg of the intruder board hatches in the Nest (N-OP-36).
    Hatching,
    /// Adults hunt characters next to them (N-OP-26).
    Hunt,
    /// Injuries are removed from intruders (N-OP-39).
    HealIntruders {
        /// Which of them.
        which: HealTarget,
        /// Injuries removed from each.
        n: u8,
    },
    /// Every intruder that shares no room with a character leaves the board; tokens go into the bag (N-OP-39).
    IntrudersToBag,
    /// The attacking creeper becomes a breeder (N-OP-33).
    TransformIntruder,
    /// Draws a token and places that intruder in the room, without an encounter (N-OP-34).
    SpawnFromBag,
    /// The lowest-numbered docked escape pod is launched (N-OP-38).
    LaunchPod,
    /// The intruder player sees event cards and resolves one of them (N-OP-42).
    EventChoice {
        /// Cards seen.
        draw: u8,
    },

    // ---- Void Seeders, by events and attack cards
    /// Characters resolve a panic card each, one after another in turn order (V-PANIC-11, V-PANIC-14).
    Panic {
        /// Who panics.
        who: Panicking,
    },
    /// The madness of characters rises by 1 (V-MAD-04, V-MAD-11).
    RaiseMadness {
        /// Whose.
        who: Panicking,
    },
    /// Every character draws up to `hand` cards and scans its hand; an infected card sets its madness to 5; then every
    /// character discards its hand.
    Terror {
        /// Cards drawn up to.
        hand: u8,
    },
    /// Every character whose madness is above its hand size gets a contamination card.
    Fear,
    /// A second figure of the attacker's kind appears, without a surprise attack (V-STALK-06).
    Duplicate,
    /// Every Void Seeder out of combat moves into a neighbouring room with a character.
    Stalk,
    /// The Despoiler appears in the lowest room with at least two characters (V-STALK-06).
    SummonDespoiler,
    /// The docked pod with the highest number is lost.
    EjectPod,
    /// Noise in the corridors of a number next to characters; encounters where there is noise.
    Whispers,
    /// With a malfunction in a computer room: malfunctions in all others.
    ComputersFail,
    /// With malfunctions in two computer rooms self-destruct starts; otherwise one more.
    ShipAiFails,
    /// The Generator breaks down; if it has, it burns and fire spreads.
    GeneratorOverheats,
}

const fn one() -> u8 {
    1
}

/// How many: a number, written as such, or all there are, written `"all"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "CountText")]
pub enum Count {
    /// That many.
    N(u8),
    /// All there are; of ammo: up to the capacity.
    All,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CountText {
    N(u8),
    Word(AllWord),
}

words! { enum AllWord("count") { All => "all" } }

impl From<CountText> for Count {
    fn from(text: CountText) -> Self {
        match text {
            CountText::N(n) => Self::N(n),
            CountText::Word(AllWord::All) => Self::All,
        }
    }
}

words! {
    /// An energy weapon or a classic one (N-ITEM-10).
    pub enum WeaponClass("weapon class") { Energy => "energy", Classic => "classic" }
}

/// Which own weapons an effect may use: `"any"`, `{"class": "energy"}` or `{"kind": "assault_rifle"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponFilter {
    /// Every weapon.
    Any,
    /// Weapons of a class.
    Class(WeaponClass),
    /// Weapons of one kind.
    Kind(ItemKind),
}

/// Any item of a colour may stand for a craft symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Substitute {
    /// The symbol that is replaced.
    pub symbol: CraftSymbol,
    /// The colour of the cards that may replace it.
    pub by: ItemColor,
}

words! {
    /// Whom an operation concerns; always ACTIVE characters.
    pub enum Who("who") {
        /// You: the acting character, or the target of an attack.
        You => "you",
        /// Each character in the room, you included.
        EachInRoom => "each_in_room",
        /// Each character in the room except you.
        EachOtherInRoom => "each_other_in_room",
        /// One character in the room, you included; chosen (DP-CARD).
        OneInRoom => "one_in_room",
        /// One character anywhere; chosen (DP-CARD).
        Anyone => "anyone",
        /// Every player.
        Everybody => "everybody",
    }
}

words! {
    /// Who leaves by an escape of a card (N-OP-09).
    pub enum Escapers("escapers") {
        /// You.
        You => "you",
        /// Either you or one other character of the room that agrees (DP-CONSENT).
        YouOrOther => "you_or_other",
        /// You, one other character of the room that agrees, or both, to the same room (DP-CONSENT).
        YouAndOrOther => "you_and_or_other",
    }
}

words! {
    /// Which intruders of the room are injured.
    pub enum InjuryTarget("injury target") {
        /// The chosen intruder.
        Chosen => "chosen",
        /// All of the room but the chosen one.
        Others => "others",
        /// All of the room.
        All => "all",
    }
}

words! {
    /// Which intruders retreat.
    pub enum RetreatTarget("retreat target") {
        /// The chosen intruder of the own room.
        Chosen => "chosen",
        /// All of the chosen room (N-ROOM-FIRECONTROL-05).
        AllInChosenRoom => "all_in_chosen_room",
    }
}

words! {
    /// Which intruders lose injuries.
    pub enum HealTarget("heal target") {
        /// One intruder on the board; chosen.
        Chosen => "chosen",
        /// All on the board.
        All => "all",
    }
}

words! {
    /// Where a movement leads (N-OP-10).
    pub enum MoveTo("movement target") {
        /// A neighbouring room through a corridor without a closed door.
        Neighbour => "neighbour",
        /// Another room with an entrance of the same technical network (N-ALTMAP-10).
        TechnicalEntrance => "technical_entrance",
        /// Another explored yellow room.
        YellowRoom => "yellow_room",
    }
}

words! {
    /// How far a card reaches by [`Op::ExtendRange`] (N-OP-12).
    pub enum Range("range") {
        /// It may also target characters in rooms with a computer.
        RoomsWithComputer => "rooms_with_computer",
        /// It needs no computer in the own room, and a malfunction marker there does not matter.
        AnyOwnRoom => "any_own_room",
    }
}

words! {
    /// Whose room action is performed free (N-OP-19).
    pub enum FreeRoom("room of a free action") {
        /// The own room's.
        Own => "own",
        /// That of any room with a computer.
        AnyWithComputer => "any_with_computer",
    }
}

words! {
    /// Which engines are looked at.
    pub enum EnginePeek("engines") {
        /// The engine of this Engine Room.
        ThisRoom => "this_room",
        /// All three.
        All => "all",
    }
}

words! {
    /// Whose objective may be looked at (N-OP-21).
    pub enum ObjectiveOwner("objective owner") {
        /// Any other seat's.
        Anyone => "anyone",
        /// That of a seat whose character has sent the signal.
        WithSignal => "with_signal",
    }
}

words! {
    /// Where malfunction markers are placed; rooms by ascending number (N-OP-02).
    pub enum MalfunctionRooms("malfunction rooms") {
        /// The own room.
        Own => "own",
        /// One room with a computer; chosen.
        OneWithComputer => "one_with_computer",
        /// Each room with an adult, a breeder or the queen.
        WithLargeIntruder => "with_large_intruder",
        /// Each burning room.
        Burning => "burning",
        /// The explored room with the lowest number (N-OP-37).
        LowestExplored => "lowest_explored",
        /// Each explored green room.
        Green => "green",
        /// Each explored yellow room with a computer icon.
        YellowWithComputer => "yellow_with_computer",
    }
}

words! {
    /// Whose madness an effect stirs.
    pub enum Panicking("panicking characters") {
        /// The target.
        You => "you",
        /// Each character that is alone in its room and out of combat.
        Alone => "alone",
        /// Each character in a room with a Lair or next to one.
        NearLair => "near_lair",
        /// Each character in a room with a technical corridor entrance.
        AtTechnicalEntrance => "at_technical_entrance",
    }
}

words! {
    /// Which room an effect concerns.
    pub enum RoomChoice("room choice") {
        /// The own room.
        Own => "own",
        /// Any room of the ship; chosen, and kept for the operations that follow.
        Chosen => "chosen",
    }
}

words! {
    /// Where fire markers are placed (N-OP-37).
    pub enum FireRooms("fire rooms") {
        /// The room: the own one, or the one thrown at.
        Here => "here",
        /// The Hibernatorium; if it burns already, each room next to it through a corridor without a closed door.
        HibernatoriumOrNextToIt => "hibernatorium_or_next_to_it",
        /// Each room next to a burning room through a corridor without a closed door.
        NextToBurning => "next_to_burning",
        /// Each room next to the burning room with the lowest number through a corridor without a closed door.
        NextToLowestBurning => "next_to_lowest_burning",
        /// The three Engine Rooms.
        EngineRooms => "engine_rooms",
    }
}

words! {
    /// What may be done with self-destruct.
    pub enum SelfDestructMode("self-destruct mode") {
        /// Start it, or stop it, as far as each is legal (N-ROOM-GENERATOR-01).
        StartOrStop => "start_or_stop",
        /// Start it if the Generator has a malfunction marker and starting is legal (N-DESTRUCT-03).
        StartIfGeneratorFails => "start_if_generator_fails",
    }
}

words! {
    /// Which docked escape pods may be turned over.
    pub enum PodChoice("pod choice") {
        /// Those of the evacuation section the character is in.
        OwnSection => "own_section",
        /// All.
        Any => "any",
    }
}

words! {
    /// Around which rooms noise is placed (N-OP-45).
    pub enum NoiseAround("noise around") {
        /// The Nest, if it is explored.
        ExploredNest => "explored_nest",
        /// Each room with a slimed ACTIVE character.
        SlimedCharacters => "slimed_characters",
    }
}

words! {
    /// Which deck items are drawn from.
    pub enum ItemDeck("item deck") {
        /// That of the room's colour; in a white room any of the three (N-SEARCH-04).
        RoomColor => "room_color",
        /// Any of the three (N-ROOM-STORAGE-01).
        AnyStandard => "any_standard",
    }
}

words! {
    /// Whose encounters an event resolves (N-OP-35).
    pub enum EncounterWho("encounter who") {
        /// Each ACTIVE character in the Nest or carrying an egg.
        InNestOrCarryingEgg => "in_nest_or_carrying_egg",
    }
}

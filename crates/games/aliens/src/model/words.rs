//! Vocabulary of actions: verbs, names of arguments, and references.
//!
//! Cards in hand are named by kind, cards on a character by their slot, objects on the board by their public
//! appearance.

use airlock_engine::{Seat, refs, words};

use crate::{
    content::{
        Cell, DoorId,
        ids::{AbilityKind, Character, EnduranceKind, Mission},
    },
    model::contact::ContactId,
};

/// An action of this game.
pub type Action = airlock_engine::Action<Verb, Arg, Ref>;
/// An offer of this game.
pub type Offer = airlock_engine::Offer<Verb, Arg, Ref>;
/// A hole of an offer.
pub type Slot = airlock_engine::Slot<Ref>;
/// A step of a path.
pub type Step = airlock_engine::Step<Ref>;

words! {
    /// Verb of an action.
    pub enum Verb("verb") {
        // Before the first round (DP-01 to DP-03, DP-31).
        Take => "take",
        Outfit => "outfit",
        Strip => "strip",
        Place => "place",
        Emplace => "emplace",
        Ready => "ready",
        // Order and activation (DP-04 to DP-08, DP-12, DP-13).
        Give => "give",
        Activate => "activate",
        Equip => "equip",
        Unequip => "unequip",
        Ability => "ability",
        // The seven actions (A-ACT-09).
        Move => "move",
        Attack => "attack",
        Seal => "seal",
        Aim => "aim",
        Interact => "interact",
        UseCard => "use_card",
        Rest => "rest",
        // Answers to questions.
        Walk => "walk",
        Draw => "draw",
        Recycle => "recycle",
        Choose => "choose",
        Fire => "fire",
        Promote => "promote",
        Discard => "discard",
        React => "react",
        Yes => "yes",
        No => "no",
        Done => "done",
        // At any time: playing events, and the switches of reaction windows.
        Play => "play",
        Switch => "switch",
    }
}

words! {
    /// Name of an argument.
    pub enum Arg("argument") {
        What => "what",
        Who => "who",
        Card => "card",
        Slot => "slot",
        To => "to",
        From => "from",
        Path => "path",
        Weapon => "weapon",
        Target => "target",
        Targets => "targets",
        Facing => "facing",
        Class => "class",
        Level => "level",
        Round => "round",
        Rolls => "rolls",
    }
}

refs! {
    /// Reference from an action to a thing.
    pub enum Ref("reference") {
        /// A space: `f14`.
        Cell(Cell),
        /// A character: `hicks`.
        Character(Character),
        /// An alien, a swarm, a facehugger or a blip on the board: `contact-7`.
        Contact(ContactId) after "contact-",
        /// A door: `door-3`.
        Door(DoorId) after "door-",
        /// The hatch on a space: `hatch-f14`.
        Hatch(Cell) after "hatch-",
        /// A spawn point by its number: `spawn-2`.
        Spawn(u8) after "spawn-",
        /// A mission object on a space: `object-f14`.
        Object(Cell) after "object-",
        /// The exit beside a space: `exit-f14`.
        Exit(Cell) after "exit-",
        /// A sentry gun: `gun-0`.
        Gun(u8) after "gun-",
        /// A piece of the board, by its place in the mission's layout, counted from 0: `board-2`.
        Board(u8) after "board-",
        /// A card, the n-th of its kind at its place: `helmet`, `helmet#2`.
        Card(EnduranceKind) nth,
        /// The n-th card from the top of Exhaust: `exhausted#1`.
        Exhausted number "exhausted",
        /// An ability: `hudson_look`.
        Ability(AbilityKind),
        /// A seat: `seat-0`.
        Seat(Seat) after "seat-",
        /// A mission: `mission-escape`.
        Mission(Mission) after "mission-",
        /// The n-th roll of an area attack: `roll#1`.
        Roll number "roll",
        /// A round, by its number: `round-3`.
        Round(u16) after "round-",
        /// A word of a small choice: `north`, `main-slot`.
        Word(Word),
    }
}

words! {
    /// A word of a small choice.
    pub enum Word("choice") {
        // Slots of a character (A-EQUIP-01).
        Main => "main-slot",
        Second => "second-slot",
        Gear => "gear-slot",
        // Facings of sentry guns.
        North => "north",
        East => "east",
        South => "south",
        West => "west",
        // Origin of a discarded card (DP-25).
        Deck => "deck",
        // Classes of reaction windows, and their switches.
        AttackRoll => "window-attack-roll",
        DefenceRoll => "window-defence-roll",
        DefensiveFire => "window-defensive-fire",
        MotionCard => "window-motion-card",
        Moment => "window-moment",
        Ask => "ask",
        NotThisRound => "not-this-round",
    }
}

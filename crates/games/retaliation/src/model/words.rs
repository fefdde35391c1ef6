//! The vocabulary of actions: verbs, names of arguments, and references.
//!
//! Hidden things are addressed by place and kind. `search#2` is the second search card of a seat's own hand,
//! whatever its card id is.

use airlock_engine::{Seat, refs, words};

use crate::{
    content::{
        CorridorId, SlotId,
        ids::{ActionKind, Character, Color, Gear, ItemKind, ObjectiveDeck, Section, Wound},
    },
    model::figure::FigureId,
};

/// An action of this game.
pub type Action = airlock_engine::Action<Verb, Arg, Ref>;
/// An offer of this game.
pub type Offer = airlock_engine::Offer<Verb, Arg, Ref>;
/// An argument of an offer that the player fills in.
pub type Slot = airlock_engine::Slot<Ref>;

words! {
    /// The verb of an action.
    pub enum Verb("verb") {
        // The actions of a turn (R-TURN-11).
        Pass => "pass",
        Move => "move",
        CarefulMove => "move_cautiously",
        Secure => "place_secure",
        Shoot => "shoot",
        Burst => "burst",
        Melee => "melee",
        UseItem => "use_item",
        ActivateRobot => "activate_robot",
        Trade => "trade",
        UseGear => "use_gear",
        UseRoom => "use_room",
        PlayCard => "play_card",
        // Free actions in a seat's own turn.
        ChooseObjective => "choose_objective",
        ThrowAway => "throw_away",
        // Answers to questions.
        Keep => "keep",
        Take => "take",
        Fill => "fill",
        Choose => "choose",
        Yes => "yes",
        No => "no",
        Use => "use",
        Shift => "shift",
        Stop => "stop",
        Assign => "assign",
        Discard => "discard",
        React => "react",
        Decline => "decline",
        Launch => "launch",
        Wait => "wait",
        // The trade (R-ITEM-20).
        Propose => "propose",
        Agree => "agree",
        Withdraw => "withdraw",
        Close => "close",
        // Offered at any time: the public switches of reaction windows.
        Switch => "switch",
    }
}

words! {
    /// The name of an argument.
    pub enum Arg("argument") {
        To => "to",
        Through => "through",
        Card => "card",
        Branch => "branch",
        Item => "item",
        With => "with",
        Weapon => "weapon",
        Target => "target",
        Targets => "targets",
        Who => "who",
        Room => "room",
        Door => "door",
        Doors => "doors",
        Gear => "gear",
        Slot => "slot",
        Deck => "deck",
        Wound => "wound",
        Hand => "hand",
        Number => "number",
        Order => "order",
        Give => "give",
        Take => "take",
        Class => "class",
        Level => "level",
        Round => "round",
        Turn => "turn",
        Discard => "discard",
        Pay => "pay",
        What => "what",
        TurnNumber => "turn_number",
    }
}

refs! {
    /// The value of an argument, as a reference.
    pub enum Ref("reference") {
        /// A room slot: `r0c0`.
        Room(SlotId),
        /// A corridor: `corridor-204`.
        Corridor(CorridorId) after "corridor-",
        /// The door at one end of a corridor: `door-r2c0-204`.
        Door(SlotId, CorridorId) after "door-",
        /// An intruder figure: `i4`.
        Figure(FigureId),
        /// An action card in the seat's own hand, the n-th of its kind: `search`, `search#2`.
        Card(ActionKind) nth,
        /// The n-th contamination card in the seat's own hand: `contamination#1`.
        Contamination number "contamination",
        /// One of the seat's own items, the n-th of its kind: `medkit`, `medkit#2`.
        Item(ItemKind) nth,
        /// An item that another seat holds in the open: `item-1-bf_gun`.
        ItemOf(Seat, ItemKind) after "item-",
        /// A slot of the seat's own belt: `belt-1`.
        Belt(u8) after "belt-",
        /// A gear slot of one of the seat's own items: `slot-1-bf_gun`.
        ItemSlot(u8, ItemKind) after "slot-",
        /// A slot of the robot: `robot-1`.
        RobotSlot(u8) after "robot-",
        /// A kind of gear: `gear-ammo`.
        Gear(Gear) after "gear-",
        /// A hand of the character: `hand-1`.
        Hand(u8) after "hand-",
        /// A seat: `seat-0`.
        Seat(Seat) after "seat-",
        /// A section of the Facility: `section-A`.
        Section(Section) after "section-",
        /// An item deck: `deck-red`.
        Deck(Color) after "deck-",
        /// A character: `recon`.
        Character(Character),
        /// One of the seat's own objectives: `objective-private`.
        Objective(ObjectiveDeck) after "objective-",
        /// One of several branches, counted from 0: `branch-0`.
        Branch(u8) after "branch-",
        /// One of the seat's own serious wounds, the n-th of its kind: `wound-leg`, `wound-leg#2`.
        Wound(Wound) nth after "wound-",
        /// A number: `3`.
        Number(u16),
        /// A round, by its number: `round-3`.
        Round(u8) after "round-",
        /// One of a fixed set of words: `robot`, `ask`.
        Word(Word),
    }
}

words! {
    /// A choice that refers to no component.
    pub enum Word("choice") {
        // Targets that are not components.
        ThisRoom => "this-room",
        TheRobot => "the-robot",
        // Directions of a step on a track.
        Forward => "forward",
        Back => "back",
        // Kinds of attack.
        Shot => "shot",
        AtCorridor => "at-corridor",
        HandToHand => "hand-to-hand",
        // Classes of reaction windows, and their switches.
        Attack => "window-attack",
        Command => "window-command",
        Ask => "ask",
        NotThisTurn => "not-this-turn",
        NotThisRound => "not-this-round",
    }
}

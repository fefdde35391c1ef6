//! The words of actions: what is done, what the arguments are called, what they point at.
//!
//! References address hidden things by place: the second search card of the own hand is `search#2`, whatever card it is.

use airlock_engine::{Seat, refs, words};

use crate::{
    content::{
        CorridorId, Network, RoomNo,
        ids::{
            ActionKind, AttackKind, Character, CourseSpace, EventKind, IntruderActionKind, ItemColor,
            ItemKind, Objective, Wound,
        },
    },
    model::{FigureId, Object},
};

/// An action of this game.
pub type Action = airlock_engine::Action<Verb, Arg, Ref>;
/// An offer of this game.
pub type Offer = airlock_engine::Offer<Verb, Arg, Ref>;
/// A hole of an offer.
pub type Slot = airlock_engine::Slot<Ref>;

words! {
    /// What is done.
    pub enum Verb("verb") {
        // The actions of a turn (section 5).
        Pass => "pass",
        Move => "move",
        CarefulMove => "careful_move",
        Escape => "escape",
        Shoot => "shoot",
        Melee => "melee",
        PickUp => "pick_up",
        Trade => "trade",
        Craft => "craft",
        RoomAction => "room_action",
        PlayCard => "play_card",
        UseItem => "use_item",
        Unlock => "unlock",
        // Free in the own turn.
        Drop => "drop",
        Attach => "attach",
        Stop => "stop",
        // Answers to questions (section 22).
        Keep => "keep",
        Choose => "choose",
        Yes => "yes",
        No => "no",
        Discard => "discard",
        React => "react",
        Decline => "decline",
        Launch => "launch",
        Wait => "wait",
        GetOut => "get_out",
        // The trade (DP-TRADE-SHOW, DP-TRADE).
        Show => "show",
        Propose => "propose",
        Agree => "agree",
        Withdraw => "withdraw",
        Close => "close",
        // The intruder player (section 21).
        PlayMove => "play_move",
        PlayAttack => "play_attack",
        PlayEffect => "play_effect",
        // Standing: the public switches of reaction windows.
        Switch => "switch",
    }
}

words! {
    /// What an argument is called.
    pub enum Arg("argument") {
        To => "to",
        Through => "through",
        Noise => "noise",
        Card => "card",
        Branch => "branch",
        Item => "item",
        With => "with",
        Weapon => "weapon",
        Target => "target",
        Who => "who",
        Others => "others",
        Room => "room",
        Door => "door",
        Doors => "doors",
        Object => "object",
        Pod => "pod",
        Space => "space",
        Deck => "deck",
        Wounds => "wounds",
        Number => "number",
        Order => "order",
        Give => "give",
        Take => "take",
        Version => "version",
        Network => "network",
        Class => "class",
        Level => "level",
        Discard => "discard",
        Pay => "pay",
        What => "what",
        At => "at",
        Round => "round",
        Turn => "turn",
    }
}

refs! {
    /// What an argument points at.
    pub enum Ref("reference") {
        /// A room space: `s07`.
        Room(RoomNo),
        /// A corridor: `c3`.
        Corridor(CorridorId),
        /// An intruder figure: `i4`.
        Figure(FigureId),
        /// An uncarried egg of the room, as a target: `an-egg`.
        AnEgg = "an-egg",
        /// An action card of the own hand, the n-th of its kind: `search`, `search#2`.
        Card(ActionKind) nth,
        /// A contamination card of the own hand, the n-th: `contamination#1`.
        Contamination number "contamination",
        /// An item of one's own, the n-th of its kind: `medkit`, `medkit#2`.
        Item(ItemKind) nth,
        /// An object: `egg`, `carcass`, `corpse-blue`, `corpse-2`.
        Object(Object),
        /// A seat: `seat-0`.
        Seat(Seat) after "seat-",
        /// An escape pod: `pod-1`.
        Pod(u8) after "pod-",
        /// An item deck: `deck-red`.
        Deck(ItemColor) after "deck-",
        /// A space of the course track: `space-A`.
        Space(CourseSpace) after "space-",
        /// A character: `captain`.
        Character(Character),
        /// An objective card of one's own: `quarantine`.
        Objective(Objective),
        /// One of several branches, counted from 0: `branch-0`.
        Branch(u8) after "branch-",
        /// A serious wound of one's own, the n-th of its kind: `wound-leg`, `wound-leg#2`.
        Wound(Wound) nth after "wound-",
        /// A number: a movement number, a version, an amount: `3`.
        Number(u16),
        /// A technical network: `network-red`.
        Network(Network) after "network-",
        /// A seen attack card, the n-th: `attack-bite#1`.
        Attack(AttackKind) number after "attack-",
        /// A seen event card, the n-th: `event-hunt#1`.
        Event(EventKind) number after "event-",
        /// An intruder action card of the own hand, the n-th of its kind: `intruder-planning`.
        IntruderAction(IntruderActionKind) nth after "intruder-",
        /// A word of a small choice: `top`, `ask`.
        Word(Word),
        /// A round, by its number: `round-3`.
        Round(u16) after "round-",
    }
}

words! {
    /// A word of a small choice.
    pub enum Word("choice") {
        // Where an event card goes.
        Top => "top",
        Bottom => "bottom",
        // Which objective is looked at.
        Personal => "personal",
        Corporate => "corporate",
        // Classes of reaction windows, and their switches.
        Interruption => "window-interruption",
        NervesOfSteel => "window-nerves-of-steel",
        Ask => "ask",
        NotThisTurn => "not-this-turn",
        NotThisRound => "not-this-round",
    }
}

//! Vocabulary of actions: verbs, argument names and references.
//!
//! References address hidden things by place: the second search card of a seat's hand is `search#2`, whatever
//! card it is.

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

/// An action of Nemesis.
pub type Action = airlock_engine::Action<Verb, Arg, Ref>;
/// An offer of Nemesis.
pub type Offer = airlock_engine::Offer<Verb, Arg, Ref>;
/// A hole of an offer: one argument with its allowed values.
pub type Slot = airlock_engine::Slot<Ref>;

words! {
    /// Verb of an action.
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
        // Free actions of a seat's own turn.
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
        // Available at any time: the public switches of reaction windows.
        Switch => "switch",
    }
}

words! {
    /// Name of an argument.
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
        TurnNumber => "turn_number",
    }
}

refs! {
    /// Value of an argument: a reference to something in the game.
    pub enum Ref("reference") {
        /// A room space: `s07`.
        Room(RoomNo),
        /// A corridor: `c3`.
        Corridor(CorridorId),
        /// An intruder figure: `i4`.
        Figure(FigureId),
        /// An uncarried egg of the room as a target: `an-egg`.
        AnEgg = "an-egg",
        /// The n-th action card of a kind in the seat's own hand: `search`, `search#2`.
        Card(ActionKind) nth,
        /// The n-th contamination card of the seat's own hand: `contamination#1`.
        Contamination number "contamination",
        /// The n-th item of a kind that the seat owns: `medkit`, `medkit#2`.
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
        /// An objective card that the seat holds: `quarantine`.
        Objective(Objective),
        /// One of several branches, counted from 0: `branch-0`.
        Branch(u8) after "branch-",
        /// The n-th serious wound of a kind on the seat's character: `wound-leg`, `wound-leg#2`.
        Wound(Wound) nth after "wound-",
        /// A movement number, a version or an amount: `3`.
        Number(u16),
        /// A technical network: `network-red`.
        Network(Network) after "network-",
        /// The n-th attack card that the seat has seen: `attack-bite#1`.
        Attack(AttackKind) number after "attack-",
        /// The n-th event card that the seat has seen: `event-hunt#1`.
        Event(EventKind) number after "event-",
        /// The n-th intruder action card of a kind in the seat's own hand: `intruder-planning`.
        IntruderAction(IntruderActionKind) nth after "intruder-",
        /// A word of a small choice: `top`, `ask`.
        Word(Word),
        /// A round, by number: `round-3`.
        Round(u16) after "round-",
    }
}

words! {
    /// An option of a small choice.
    pub enum Word("choice") {
        // Places for an event card.
        Top => "top",
        Bottom => "bottom",
        // Objectives to look at.
        Personal => "personal",
        Corporate => "corporate",
        // Classes of reaction windows, and positions of their switches.
        Interruption => "window-interruption",
        NervesOfSteel => "window-nerves-of-steel",
        Ask => "ask",
        NotThisTurn => "not-this-turn",
        NotThisRound => "not-this-round",
    }
}

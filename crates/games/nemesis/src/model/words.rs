//! The words of actions: what is done, what the arguments are called, what they point at.
//!
//! References address hidden things by place: the second search card of the own hand is `search#2`, whatever card it is.

use std::{fmt, str::FromStr};

use airlock_engine::{Seat, UnknownWord, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

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
    }
}

/// What an argument points at. Every spelling is different, so that a reference says what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ref {
    /// A room space: `s07`.
    Room(RoomNo),
    /// A corridor: `c3`.
    Corridor(CorridorId),
    /// An intruder figure: `i4`.
    Figure(FigureId),
    /// An uncarried egg of the room, as a target: `an-egg`.
    AnEgg,
    /// An action card of the own hand, the n-th of its kind: `search`, `search#2`.
    Card(ActionKind, u8),
    /// A contamination card of the own hand, the n-th: `contamination#1`.
    Contamination(u8),
    /// An item of one's own, the n-th of its kind: `medkit`, `medkit#2`.
    Item(ItemKind, u8),
    /// An object: `egg`, `carcass`, `corpse-blue`, `corpse-2`.
    Object(Object),
    /// A seat: `seat-0`.
    Seat(Seat),
    /// An escape pod: `pod-1`.
    Pod(u8),
    /// An item deck: `deck-red`.
    Deck(ItemColor),
    /// A space of the course track: `space-A`.
    Space(CourseSpace),
    /// A character: `captain`.
    Character(Character),
    /// An objective card of one's own: `quarantine`.
    Objective(Objective),
    /// One of several branches, counted from 0: `branch-0`.
    Branch(u8),
    /// A serious wound of one's own, the n-th of its kind: `wound-leg`, `wound-leg#2`.
    Wound(Wound, u8),
    /// A number: a movement number, a version, an amount: `3`.
    Number(u16),
    /// A technical network: `network-red`.
    Network(Network),
    /// A seen attack card, the n-th: `attack-bite#1`.
    Attack(AttackKind, u8),
    /// A seen event card, the n-th: `event-hunt#1`.
    Event(EventKind, u8),
    /// An intruder action card of the own hand, the n-th of its kind: `intruder-planning`.
    IntruderAction(IntruderActionKind, u8),
    /// A word of a small choice: `top`, `ask`.
    Word(Word),
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

/// `name` or `name#n`: the n-th thing of that name, counted from 1.
fn numbered(f: &mut fmt::Formatter<'_>, name: impl fmt::Display, n: u8) -> fmt::Result {
    if n == 1 { write!(f, "{name}") } else { write!(f, "{name}#{n}") }
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Room(room) => room.fmt(f),
            Self::Corridor(corridor) => corridor.fmt(f),
            Self::Figure(figure) => figure.fmt(f),
            Self::AnEgg => f.write_str("an-egg"),
            Self::Card(kind, n) => numbered(f, kind, n),
            Self::Contamination(n) => write!(f, "contamination#{n}"),
            Self::Item(kind, n) => numbered(f, kind, n),
            Self::Object(object) => object.fmt(f),
            Self::Seat(seat) => write!(f, "seat-{seat}"),
            Self::Pod(number) => write!(f, "pod-{number}"),
            Self::Deck(color) => write!(f, "deck-{color}"),
            Self::Space(space) => write!(f, "space-{space}"),
            Self::Character(character) => character.fmt(f),
            Self::Objective(objective) => objective.fmt(f),
            Self::Branch(branch) => write!(f, "branch-{branch}"),
            Self::Wound(wound, n) => numbered(f, format_args!("wound-{wound}"), n),
            Self::Number(number) => number.fmt(f),
            Self::Network(network) => write!(f, "network-{network}"),
            Self::Attack(kind, n) => write!(f, "attack-{kind}#{n}"),
            Self::Event(kind, n) => write!(f, "event-{kind}#{n}"),
            Self::IntruderAction(kind, n) => numbered(f, format_args!("intruder-{kind}"), n),
            Self::Word(word) => word.fmt(f),
        }
    }
}

impl FromStr for Ref {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let (name, n) = match text.split_once('#') {
            Some((name, n)) => (name, n.parse::<u8>().ok().filter(|n| *n > 0)),
            None => (text, Some(1)),
        };
        let parsed = n.and_then(|n| {
            if let Ok(number) = text.parse() {
                return Some(Self::Number(number));
            }
            let after = |prefix: &str| name.strip_prefix(prefix);
            let word = |prefix: &str| after(prefix).filter(|_| !text.contains('#'));
            match name {
                "an-egg" => return Some(Self::AnEgg),
                "contamination" => return Some(Self::Contamination(n)),
                _ => {}
            }
            let prefixed = None
                .or_else(|| {
                    word("seat-")?.parse().ok().filter(|s| *s < Seat::LIMIT).map(|s| Self::Seat(Seat(s)))
                })
                .or_else(|| word("pod-")?.parse().ok().map(Self::Pod))
                .or_else(|| word("deck-")?.parse().ok().map(Self::Deck))
                .or_else(|| word("space-")?.parse().ok().map(Self::Space))
                .or_else(|| word("branch-")?.parse().ok().map(Self::Branch))
                .or_else(|| word("network-")?.parse().ok().map(Self::Network))
                .or_else(|| Some(Self::Wound(after("wound-")?.parse().ok()?, n)))
                .or_else(|| Some(Self::Attack(after("attack-")?.parse().ok()?, n)))
                .or_else(|| Some(Self::Event(after("event-")?.parse().ok()?, n)))
                .or_else(|| Some(Self::IntruderAction(after("intruder-")?.parse().ok()?, n)));
            prefixed
                .or_else(|| Some(Self::Card(name.parse().ok()?, n)))
                .or_else(|| Some(Self::Item(name.parse().ok()?, n)))
                .or_else(|| text.parse().ok().map(Self::Room))
                .or_else(|| text.parse().ok().map(Self::Corridor))
                .or_else(|| text.parse().ok().map(Self::Figure))
                .or_else(|| text.parse().ok().map(Self::Object))
                .or_else(|| text.parse().ok().map(Self::Character))
                .or_else(|| text.parse().ok().map(Self::Objective))
                .or_else(|| text.parse().ok().map(Self::Word))
        });
        parsed.ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "reference" })
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <std::borrow::Cow<'de, str>>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

//! Parameters of the operations of cards, items and rooms.

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::{CraftSymbol, ItemColor, ItemKind};

/// An amount: a number, written as such, or all there are, written `"all"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "CountText")]
pub enum Count {
    /// Exactly N.
    N(u8),
    /// All there are. For ammo: up to the capacity.
    All,
}

impl From<CountText> for Count {
    fn from(text: CountText) -> Self {
        match text {
            CountText::N(n) => Self::N(n),
            CountText::Word(AllWord::All) => Self::All,
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CountText {
    N(u8),
    Word(AllWord),
}

words! { enum AllWord("count") { All => "all" } }

words! {
    /// An energy weapon or a classic one (N-ITEM-10).
    pub enum WeaponClass("weapon class") { Energy => "energy", Classic => "classic" }
}

/// Weapons that an effect may use: `"any"`, `{"class": "energy"}` or `{"kind": "assault_rifle"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponFilter {
    Any,
    Class(WeaponClass),
    Kind(ItemKind),
}

/// A substitution in crafting: any item of a colour may be used for a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Substitute {
    /// The symbol that is replaced.
    pub symbol: CraftSymbol,
    /// Colour of the cards that may replace it.
    pub by: ItemColor,
}

words! {
    /// Characters that an operation affects; always ACTIVE ones.
    pub enum Who("who") {
        /// You: the acting character, or the target of an attack.
        You => "you",
        /// Each character in the room, you included.
        EachInRoom => "each_in_room",
        /// Each character in the room except you.
        EachOtherInRoom => "each_other_in_room",
        /// One character in the room, chosen (DP-CARD). It may be you.
        OneInRoom => "one_in_room",
        /// Every player.
        Everybody => "everybody",
    }
}

words! {
    /// Characters that leave by the escape of a card (N-OP-09).
    pub enum Escapers("escapers") {
        You => "you",
        /// Either you or one other character of the room that agrees (DP-CONSENT).
        YouOrOther => "you_or_other",
        /// You, one other character of the room that agrees, or both, to the same room (DP-CONSENT).
        YouAndOrOther => "you_and_or_other",
    }
}

words! {
    /// Intruders of the room that are injured.
    pub enum InjuryTarget("injury target") {
        Chosen => "chosen",
        /// All except the chosen one.
        Others => "others",
        All => "all",
    }
}

words! {
    /// Intruders that retreat.
    pub enum RetreatTarget("retreat target") {
        /// The chosen intruder of the acting character's room.
        Chosen => "chosen",
        /// All intruders of the chosen room (N-ROOM-FIRECONTROL-05).
        AllInChosenRoom => "all_in_chosen_room",
    }
}

words! {
    /// Destination of a movement (N-OP-10).
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
    /// Range of a card after `extend_range` (N-OP-12).
    pub enum Range("range") {
        /// The card may also target characters in rooms with a computer.
        RoomsWithComputer => "rooms_with_computer",
        /// The card needs no computer in the acting character's room. A malfunction marker there does not
        /// matter.
        AnyOwnRoom => "any_own_room",
    }
}

words! {
    /// Room whose action is performed free (N-OP-19).
    pub enum FreeRoom("room of a free action") {
        /// The acting character's room.
        Own => "own",
        /// Any room with a computer.
        AnyWithComputer => "any_with_computer",
    }
}

words! {
    /// Engines that are looked at.
    pub enum EnginePeek("engines") {
        /// The engine of this Engine Room.
        ThisRoom => "this_room",
        All => "all",
    }
}

words! {
    /// Seats whose objective may be looked at (N-OP-21).
    pub enum ObjectiveOwner("objective owner") {
        /// Any other seat.
        Anyone => "anyone",
        /// Other seats whose character has sent the signal.
        WithSignal => "with_signal",
    }
}

words! {
    /// Room that an effect concerns.
    pub enum RoomChoice("room choice") {
        /// The acting character's room.
        Own => "own",
        /// Any room of the ship. The choice holds for the operations that follow.
        Chosen => "chosen",
    }
}

words! {
    /// Docked escape pods that may be turned over.
    pub enum PodChoice("pod choice") {
        /// Pods of the evacuation section that the character is in.
        OwnSection => "own_section",
        Any => "any",
    }
}

words! {
    /// Deck that items are drawn from.
    pub enum ItemDeck("item deck") {
        /// The deck of the room's colour. In a white room any of the three (N-SEARCH-04).
        RoomColor => "room_color",
        /// Any of the three (N-ROOM-STORAGE-01).
        AnyStandard => "any_standard",
    }
}

words! {
    /// Rooms that get fire markers (N-OP-37).
    pub enum FireRooms("fire rooms") {
        /// The acting character's room, or the target room of a throw.
        Here => "here",
    }
}

words! {
    /// Rooms that get malfunction markers (N-OP-02).
    pub enum MalfunctionRooms("malfunction rooms") {
        /// The acting character's room.
        Own => "own",
        /// One chosen room with a computer.
        OneWithComputer => "one_with_computer",
    }
}

words! {
    /// Permitted changes of self-destruct.
    pub enum SelfDestructMode("self-destruct mode") {
        /// Start or stop, as far as each is legal (N-ROOM-GENERATOR-01).
        StartOrStop => "start_or_stop",
    }
}

//! What operations of cards, items and rooms leave open, in words.

use airlock_engine::words;
use serde::Deserialize;

use crate::content::ids::{CraftSymbol, ItemColor, ItemKind};

/// How many: a number, written as such, or all there are, written `"all"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "CountText")]
pub enum Count {
    /// That many.
    N(u8),
    /// All there are; of ammo: up to the capacity.
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
    /// How far a card reaches by `extend_range` (N-OP-12).
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
    /// Which room an effect concerns.
    pub enum RoomChoice("room choice") {
        /// The own room.
        Own => "own",
        /// Any room of the ship; chosen, and kept for the operations that follow.
        Chosen => "chosen",
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
    /// Which deck items are drawn from.
    pub enum ItemDeck("item deck") {
        /// That of the room's colour; in a white room any of the three (N-SEARCH-04).
        RoomColor => "room_color",
        /// Any of the three (N-ROOM-STORAGE-01).
        AnyStandard => "any_standard",
    }
}

words! {
    /// Where fire markers are placed (N-OP-37).
    pub enum FireRooms("fire rooms") {
        /// The room: the own one, or the one thrown at.
        Here => "here",
    }
}

words! {
    /// Where malfunction markers are placed (N-OP-02).
    pub enum MalfunctionRooms("malfunction rooms") {
        /// The own room.
        Own => "own",
        /// One room with a computer; chosen.
        OneWithComputer => "one_with_computer",
    }
}

words! {
    /// What may be done with self-destruct.
    pub enum SelfDestructMode("self-destruct mode") {
        /// Start it, or stop it, as far as each is legal (N-ROOM-GENERATOR-01).
        StartOrStop => "start_or_stop",
    }
}

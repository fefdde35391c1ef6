//! The characters and their belongings (sections 3, 4 and 6).

use std::collections::BTreeMap;

use airlock_engine::{Piece, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap as _};

use crate::content::{Cell, EnduranceCard, ids::Character};

/// Place and state of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not placed yet.
    Waiting,
    /// On the board.
    At(Cell),
    /// Left the board by an exit (A-END-06).
    Escaped,
    Killed,
    /// Carried off by aliens (A-ALIEN-28).
    Captured,
    /// In a cocoon on the board (Rescue Mission).
    Cocooned,
}

/// A character that takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub who: Character,
    /// The seat whose hero it is; `None` for a grunt (A-CHAR-01).
    pub hero_of: Option<Seat>,
    pub fate: Fate,
    /// True if it is knocked down.
    pub prone: bool,
    /// The aim dial, 1 to 10; 0 for a character without one (A-NEWT-08).
    pub dial: u8,
    /// True if a promoted hero's dial still has to be set to its new value (A-HEROLOSS-06).
    pub dial_due: bool,
    /// Card in the main weapon slot.
    pub main: Option<EnduranceCard>,
    pub second: Option<EnduranceCard>,
    /// The equipment slots, at most two cards.
    pub gear: Vec<EnduranceCard>,
    /// True once it has been activated in this round (A-ORDER-07).
    pub activated: bool,
    /// Number of facehugger tokens on its card (A-FACEHUGGER-02).
    pub facehuggers: u8,
    /// Number of crates that it carries (Supply Mission).
    pub crates: u8,
    /// True if it carries the Newt figure (Mission 1).
    pub carries_newt: bool,
    /// True if it was freed in this mission (Rescue Mission).
    pub freed: bool,
}

impl Member {
    /// The space it occupies, standing or prone.
    pub const fn cell(&self) -> Option<Cell> {
        match self.fate {
            Fate::At(cell) => Some(cell),
            _ => None,
        }
    }

    /// True if it is on the board and not prone.
    pub const fn stands(&self) -> bool {
        matches!(self.fate, Fate::At(_)) && !self.prone
    }

    /// Returns the cards in its slots: main weapon, second weapon, then equipment.
    pub fn equipped(&self) -> impl Iterator<Item = EnduranceCard> + '_ {
        self.main.into_iter().chain(self.second).chain(self.gear.iter().copied())
    }

    /// Takes a card out of its slot. Returns false if the card was in none.
    pub fn strip(&mut self, card: EnduranceCard) -> bool {
        for slot in [&mut self.main, &mut self.second] {
            if *slot == Some(card) {
                *slot = None;
                return true;
            }
        }
        let found = self.gear.iter().position(|other| *other == card);
        found.map(|place| self.gear.remove(place)).is_some()
    }
}

/// The characters that take part, in the order of their cards. Serialised as a map by name for people, as a
/// list otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squad(Vec<Member>);

impl Squad {
    /// Sorts the members into the order of their cards.
    pub fn new(mut members: Vec<Member>) -> Self {
        members.sort_by_key(|member| member.who);
        Self(members)
    }

    /// Iterates over the members.
    pub fn iter(&self) -> std::slice::Iter<'_, Member> {
        self.0.iter()
    }

    /// Iterates over the members, mutably.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Member> {
        self.0.iter_mut()
    }

    /// Returns the member for this character.
    pub fn get(&self, who: Character) -> Option<&Member> {
        self.0.iter().find(|member| member.who == who)
    }

    /// Returns the member for this character, mutably.
    pub fn get_mut(&mut self, who: Character) -> Option<&mut Member> {
        self.0.iter_mut().find(|member| member.who == who)
    }

    /// Removes a character from the match.
    pub fn leave_out(&mut self, who: Character) {
        self.0.retain(|member| member.who != who);
    }
}

impl Serialize for Squad {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for member in &self.0 {
            map.serialize_entry(&member.who, member)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Squad {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let members = BTreeMap::<Character, Member>::deserialize(deserializer)?;
            Ok(Self::new(members.into_values().collect()))
        } else {
            Vec::deserialize(deserializer).map(Self)
        }
    }
}

/// A player's hand and part in the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The cards in hand, oldest first. There is no limit, and a card has no effect until equipped or played
    /// (A-CARD-03, A-CARD-04). A player with two heroes has one hand (A-NEWT-04); grunts have none
    /// (A-GRUNT-05).
    pub hand: Vec<Piece<EnduranceCard>>,
    /// True if the player is out of the game (A-HEROLOSS-07).
    pub out: bool,
    /// True if the player has lost a hero and may still choose a grunt (A-HEROLOSS-07).
    pub may_promote: bool,
    /// True if the player has declined a grunt and nothing has happened since. The question is not repeated
    /// then.
    pub declined: bool,
    /// Space of the hatch that the player has placed in this round (A-MTRACK-08).
    pub hatch: Option<Cell>,
}

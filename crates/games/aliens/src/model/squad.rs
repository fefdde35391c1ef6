//! The characters and their belongings (sections 3, 4 and 6).

use std::collections::BTreeMap;

use airlock_engine::{Piece, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap as _};

use crate::content::{Cell, EnduranceCard, ids::Character};

/// Where a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not placed yet.
    Waiting,
    /// On the board.
    At(Cell),
    /// Gone by an exit (A-END-06).
    Escaped,
    /// Killed.
    Killed,
    /// Carried off by aliens (A-ALIEN-28).
    Captured,
    /// In a cocoon on the board (Rescue Mission).
    Cocooned,
}

/// A character that takes part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub who: Character,
    /// Whose hero it is; a grunt without (A-CHAR-01).
    pub hero_of: Option<Seat>,
    /// Where it is.
    pub fate: Fate,
    /// Whether it is knocked down.
    pub prone: bool,
    /// The aim dial, 1…10; 0 for a character without (A-NEWT-08).
    pub dial: u8,
    /// Whether a promoted hero's dial still has to be set to its new value (A-HEROLOSS-06).
    pub dial_due: bool,
    /// The main weapon slot.
    pub main: Option<EnduranceCard>,
    /// The second weapon slot.
    pub second: Option<EnduranceCard>,
    /// The equipment slots, at most two cards.
    pub gear: Vec<EnduranceCard>,
    /// Whether it has been activated in this round (A-ORDER-07).
    pub activated: bool,
    /// The facehugger tokens on its card (A-FACEHUGGER-02).
    pub facehuggers: u8,
    /// Crates that it carries (Supply Mission).
    pub crates: u8,
    /// Whether it carries the Newt figure (Mission 1).
    pub carries_newt: bool,
    /// Whether it was freed in this mission (Rescue Mission).
    pub freed: bool,
}

impl Member {
    /// The space it stands or lies on.
    pub const fn cell(&self) -> Option<Cell> {
        match self.fate {
            Fate::At(cell) => Some(cell),
            _ => None,
        }
    }

    /// Whether it stands on the board.
    pub const fn stands(&self) -> bool {
        matches!(self.fate, Fate::At(_)) && !self.prone
    }

    /// The cards it is equipped with.
    pub fn equipped(&self) -> impl Iterator<Item = EnduranceCard> + '_ {
        self.main.into_iter().chain(self.second).chain(self.gear.iter().copied())
    }

    /// Takes a card off its slot; whether it was there.
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

/// The characters that take part, in the order of their cards; written as a map by their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squad(Vec<Member>);

impl Squad {
    /// The squad of these members, in the order of their cards.
    pub fn new(mut members: Vec<Member>) -> Self {
        members.sort_by_key(|member| member.who);
        Self(members)
    }

    /// The members.
    pub fn iter(&self) -> std::slice::Iter<'_, Member> {
        self.0.iter()
    }

    /// The members, to change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Member> {
        self.0.iter_mut()
    }

    /// A member.
    pub fn get(&self, who: Character) -> Option<&Member> {
        self.0.iter().find(|member| member.who == who)
    }

    /// A member, to change it.
    pub fn get_mut(&mut self, who: Character) -> Option<&mut Member> {
        self.0.iter_mut().find(|member| member.who == who)
    }

    /// Somebody takes no part after all.
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

/// A seat's hand and part in the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The cards in hand, oldest first: as many as there are, without effect until equipped or played (A-CARD-03, A-CARD-04). A player
    /// has one hand for two heroes (A-NEWT-04); grunts have none (A-GRUNT-05).
    pub hand: Vec<Piece<EnduranceCard>>,
    /// Whether the player is out of the game (A-HEROLOSS-07).
    pub out: bool,
    /// Whether the player has lost a hero and may still choose a grunt (A-HEROLOSS-07).
    pub may_promote: bool,
    /// True if the player has declined a grunt and nothing has happened since. The question is not repeated then.
    pub declined: bool,
    /// The hatch that the player has placed in this round (A-MTRACK-08).
    pub hatch: Option<Cell>,
}

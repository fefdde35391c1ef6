//! Contacts, the enemies on the board: blips, aliens, swarms and facehuggers (sections 11 and 14).

use std::{fmt, str::FromStr};

use airlock_engine::{Piece, UnknownWord};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::content::{Blip, Cell};

/// The name of a contact: `7` is the seventh to arrive on the board. It reveals nothing about a blip's number
/// side. A blip keeps its name when it is revealed, since everybody sees where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContactId(pub u16);

impl fmt::Display for ContactId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ContactId {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord { text: text.to_owned(), vocabulary: "contact" };
        text.parse().map(Self).map_err(|_| unknown())
    }
}

impl Serialize for ContactId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("contact-{self}"))
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for ContactId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            text.strip_prefix("contact-").unwrap_or(&text).parse().map_err(D::Error::custom)
        } else {
            u16::deserialize(deserializer).map(Self)
        }
    }
}

/// Kind of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    /// A face-down token.
    Blip(Piece<Blip>),
    /// An alien figure with `tokens` alien tokens under it (A-SWARM-01).
    Alien {
        /// 0 for a single alien.
        tokens: u8,
    },
    /// A facehugger (A-FACEHUGGER-01).
    Facehugger,
}

/// A contact as everybody saw it at the time of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Likeness {
    /// The space it occupied.
    pub cell: Cell,
    /// Number of aliens; absent for a blip and for a facehugger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aliens: Option<u8>,
    /// True if it was an unrevealed blip.
    pub blip: bool,
}

/// A contact on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub id: ContactId,
    pub cell: Cell,
    pub nature: Nature,
    /// True once it has been activated in this Alien phase. A contact that must wait for the next phase
    /// counts as activated.
    pub activated: bool,
    /// Spaces it may move in step 2; `None` until its board has been rolled for (A-BLIP-01, A-BLIP-14).
    pub allowance: Option<u8>,
}

impl Contact {
    /// True for an unrevealed blip.
    pub const fn is_blip(&self) -> bool {
        matches!(self.nature, Nature::Blip(_))
    }

    /// True for a facehugger.
    pub const fn is_facehugger(&self) -> bool {
        matches!(self.nature, Nature::Facehugger)
    }

    /// Public appearance of the contact at this moment.
    pub const fn likeness(&self) -> Likeness {
        let aliens = match self.nature {
            Nature::Alien { tokens } => Some(tokens + 1),
            Nature::Blip(_) | Nature::Facehugger => None,
        };
        Likeness { cell: self.cell, aliens, blip: self.is_blip() }
    }

    /// Number of alien tokens under it.
    pub const fn tokens(&self) -> u8 {
        match self.nature {
            Nature::Alien { tokens } => tokens,
            Nature::Blip(_) | Nature::Facehugger => 0,
        }
    }
}

/// All contacts on the board, and the supply of blip tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contacts {
    /// In order of arrival.
    pub on_board: Vec<Contact>,
    /// Number of contacts that have arrived so far; the next name is one more.
    pub came: u16,
    /// Blip tokens off the board. Their order is unknown to everybody.
    pub supply: airlock_engine::Bag<Blip>,
}

impl Contacts {
    /// Returns the contact with this name.
    pub fn get(&self, id: ContactId) -> Option<&Contact> {
        self.on_board.iter().find(|contact| contact.id == id)
    }

    /// Returns the contact with this name, mutably.
    pub fn get_mut(&mut self, id: ContactId) -> Option<&mut Contact> {
        self.on_board.iter_mut().find(|contact| contact.id == id)
    }

    /// Returns the contact on a space.
    pub fn at(&self, cell: Cell) -> Option<&Contact> {
        self.on_board.iter().find(|contact| contact.cell == cell)
    }

    /// The aliens, swarms and facehuggers.
    pub fn aliens(&self) -> impl Iterator<Item = &Contact> {
        self.on_board.iter().filter(|contact| !contact.is_blip())
    }

    /// The unrevealed blips.
    pub fn blips(&self) -> impl Iterator<Item = &Contact> {
        self.on_board.iter().filter(|contact| contact.is_blip())
    }

    /// Puts a new contact on the board and returns its name.
    pub fn add(&mut self, cell: Cell, nature: Nature, activated: bool) -> ContactId {
        self.came = self.came.saturating_add(1);
        let id = ContactId(self.came);
        self.on_board.push(Contact { id, cell, nature, activated, allowance: None });
        id
    }

    /// Removes a contact. The token of a blip returns to the supply, unseen (A-ATTACK-17).
    pub fn remove(&mut self, id: ContactId) {
        let Some(place) = self.on_board.iter().position(|contact| contact.id == id) else { return };
        if let Nature::Blip(token) = self.on_board.remove(place).nature {
            self.supply.add(token.face);
        }
    }
}

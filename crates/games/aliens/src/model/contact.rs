//! What moves against the squad: blips, aliens, swarms and facehuggers (sections 11 and 14).

use std::{fmt, str::FromStr};

use airlock_engine::{Piece, UnknownWord};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::content::{Blip, Cell};

/// The name of a contact: `7` is the seventh that came on the board. It says nothing about a blip's number side, and a blip that
/// is revealed keeps it: everybody sees where it is.
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

/// What a contact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    /// A face-down token.
    Blip(Piece<Blip>),
    /// An alien figure with so many alien tokens under it (A-SWARM-01).
    Alien {
        /// The tokens; none for a single alien.
        tokens: u8,
    },
    /// A facehugger (A-FACEHUGGER-01).
    Facehugger,
}

/// A contact as everybody saw it at the time of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Likeness {
    /// Space in which it was.
    pub cell: Cell,
    /// Number of aliens; absent for a blip and for a facehugger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aliens: Option<u8>,
    /// True if it was a blip.
    pub blip: bool,
}

/// A contact on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// Its name.
    pub id: ContactId,
    /// Where it is.
    pub cell: Cell,
    /// What it is.
    pub nature: Nature,
    /// Whether it has been activated in this Alien phase, or waits for the next.
    pub activated: bool,
    /// How far it may move in step 2, once its board has been rolled for (A-BLIP-01, A-BLIP-14).
    pub allowance: Option<u8>,
}

impl Contact {
    /// Whether it is an unrevealed blip.
    pub const fn is_blip(&self) -> bool {
        matches!(self.nature, Nature::Blip(_))
    }

    /// Whether it is a facehugger.
    pub const fn is_facehugger(&self) -> bool {
        matches!(self.nature, Nature::Facehugger)
    }

    /// The contact as everybody sees it now.
    pub const fn likeness(&self) -> Likeness {
        let aliens = match self.nature {
            Nature::Alien { tokens } => Some(tokens + 1),
            Nature::Blip(_) | Nature::Facehugger => None,
        };
        Likeness { cell: self.cell, aliens, blip: self.is_blip() }
    }

    /// The alien tokens under it.
    pub const fn tokens(&self) -> u8 {
        match self.nature {
            Nature::Alien { tokens } => tokens,
            Nature::Blip(_) | Nature::Facehugger => 0,
        }
    }
}

/// All contacts on the board, with what is not on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contacts {
    /// Those on the board, in the order in which they came.
    pub on_board: Vec<Contact>,
    /// How many have come so far: the next one's name.
    pub came: u16,
    /// Blip tokens that can be placed; nobody knows which is where.
    pub supply: airlock_engine::Bag<Blip>,
}

impl Contacts {
    /// The contact of that name.
    pub fn get(&self, id: ContactId) -> Option<&Contact> {
        self.on_board.iter().find(|contact| contact.id == id)
    }

    /// The contact of that name, to change it.
    pub fn get_mut(&mut self, id: ContactId) -> Option<&mut Contact> {
        self.on_board.iter_mut().find(|contact| contact.id == id)
    }

    /// What stands on a space.
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

    /// Something comes on the board; returns its name.
    pub fn add(&mut self, cell: Cell, nature: Nature, activated: bool) -> ContactId {
        self.came = self.came.saturating_add(1);
        let id = ContactId(self.came);
        self.on_board.push(Contact { id, cell, nature, activated, allowance: None });
        id
    }

    /// Takes a contact off the board; the token of a blip goes back to the supply, unseen (A-ATTACK-17).
    pub fn remove(&mut self, id: ContactId) {
        let Some(place) = self.on_board.iter().position(|contact| contact.id == id) else { return };
        if let Nature::Blip(token) = self.on_board.remove(place).nature {
            self.supply.add(token.face);
        }
    }
}

//! How a match is written: as text one map; as bytes the common part, and behind it what only the Void Seeders have. Matches
//! against the intruders of the base game so keep the form, and the hashes, that they had before there was a second species.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, SeqAccess, Visitor},
    ser::SerializeTuple,
};

use crate::{content::ids::Species, model::VoidSeeders, rules::position::Nemesis};

/// The common part.
struct Common<T>(T);

impl Serialize for Common<&Nemesis> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Nemesis::serialize(self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Common<Nemesis> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Nemesis::deserialize(deserializer).map(Self)
    }
}

impl Serialize for Nemesis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return Self::serialize(self, serializer);
        }
        let mut parts = serializer.serialize_tuple(2)?;
        parts.serialize_element(&Common(self))?;
        if let Some(own) = &self.void_seeders {
            parts.serialize_element(own)?;
        }
        parts.end()
    }
}

impl<'de> Deserialize<'de> for Nemesis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Self::deserialize(deserializer);
        }
        deserializer.deserialize_tuple(2, Parts)
    }
}

struct Parts;

impl<'de> Visitor<'de> for Parts {
    type Value = Nemesis;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a match of Nemesis")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Nemesis, A::Error> {
        let missing = || A::Error::custom("a part of the match is missing");
        let Common(mut game): Common<Nemesis> = parts.next_element()?.ok_or_else(missing)?;
        if game.setup.species == Species::VoidSeeders {
            game.void_seeders = Some(parts.next_element()?.ok_or_else(missing)?);
        }
        Ok(game)
    }
}

/// A field that only the text has: [`Parts`] writes it behind the others.
pub(super) mod text_only {
    use super::{Deserialize, Deserializer, Serialize, Serializer, VoidSeeders};

    pub(in crate::rules) fn serialize<S: Serializer>(
        own: &Option<VoidSeeders>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { own.serialize(serializer) } else { serializer.serialize_unit() }
    }

    pub(in crate::rules) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<VoidSeeders>, D::Error> {
        if deserializer.is_human_readable() { Option::deserialize(deserializer) } else { Ok(None) }
    }
}

//! Every word of a match that the wire can carry is listed in `vocabulary.json`. Clients that translate the
//! words can check that none is missing.

use std::{env, fs, path::Path};

use airlock_engine::{Level, Seat};
use airlock_nemesis::{
    Arg, Mode, Ref, Verb, Word,
    content::{BoardSide, EffectSource, Network},
    event::{Cause, Deck, Look, SeenEvent, Sight, Track},
    ids::{
        ActionKind, AttackKind, Character, CombatFace, CourseSpace, CraftSymbol, Destination, EventKind,
        ExplorationKind, IntruderActionKind, IntruderKind, ItemColor, ItemKind, NoiseFace, Objective,
        PanicKind, RoomColor, RoomKind, Section, Species, TileBack, TokenKind, Weakness, WeaknessSlot, Wound,
    },
    model::{CharacterState, Door, Ending, Phase, Seen},
};
use serde::{
    Deserialize, Deserializer,
    de::{
        Visitor,
        value::{Error, StrDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, json};

/// A deserializer that reads no value but records the variant names that an enum expects.
struct Variants<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Variants<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = variants;
        visitor.visit_enum(StrDeserializer::new(""))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Variant names of an enum with data.
fn variants<'de, T: Deserialize<'de>>() -> Value {
    let mut found: &[&str] = &[];
    let nothing = T::deserialize(Variants(&mut found));
    assert!(nothing.is_err() && !found.is_empty(), "{} is an enum", std::any::type_name::<T>());
    json!(found)
}

macro_rules! vocabulary {
    (words: $($word:ident),+; variants: $($enum:ident),+ $(,)?) => {{
        let mut all = Map::new();
        $(all.insert(stringify!($word).to_owned(), json!($word::ALL));)+
        $(all.insert(stringify!($enum).to_owned(), variants::<$enum>());)+
        Value::Object(all)
    }};
}

#[test]
fn translatable_words_are_listed() {
    let words = vocabulary! {
        words: Verb, Arg, Word, BoardSide, Mode, Network, ActionKind, AttackKind, Character, CombatFace, CourseSpace, CraftSymbol,
            Destination, Door, EventKind, ExplorationKind, IntruderActionKind, IntruderKind, ItemColor, ItemKind, NoiseFace,
            Objective, PanicKind, Phase, RoomColor, RoomKind, Section, Species, TileBack, TokenKind, Weakness, WeaknessSlot, Wound;
        variants: Cause, CharacterState, Deck, EffectSource, Ending, Level, Look, Seen, Sight, SeenEvent, Track,
    };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("vocabulary.json");
    let written = serde_json::to_string_pretty(&words).expect("serialises") + "\n";
    if env::var_os("AIRLOCK_RECORD").is_some() {
        fs::write(&file, &written).expect("writable");
    }
    let listed = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        listed == written,
        "write the list again: AIRLOCK_RECORD=1 cargo test -p airlock-nemesis --test rules vocabulary"
    );
}

#[test]
fn seat_beyond_the_limit_is_no_reference() {
    let named = |seat: u8| format!("seat-{seat}").parse::<Ref>().ok();
    assert_eq!(named(0), Some(Ref::Seat(Seat(0))));
    assert_eq!(named(Seat::LIMIT - 1), Some(Ref::Seat(Seat(Seat::LIMIT - 1))));
    assert_eq!(named(Seat::LIMIT), None);
}

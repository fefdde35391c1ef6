//! Splits a value into parts while it is serialised, without building a tree or parsing text again.

use serde::{
    Serialize, Serializer,
    ser::{
        Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use serde_json::{Error, to_writer};

use crate::{byte_writer::ByteWriter, parts::SplitView};

/// Splits a value: everything that JSON writes as an object is opened down to `depth`, everything else is a part. An
/// empty object is a part, so that it differs from an absent one. The value itself yields no part if it is empty: it
/// is one half of a view. The buffers are sized after `before`.
///
/// # Errors
/// If the value cannot be written as JSON.
pub(crate) fn split(value: &impl Serialize, depth: usize, before: &SplitView) -> Result<SplitView, Error> {
    let mut splitter = ViewSplitter { key: String::new(), name: Vec::new(), parts: before.blank() };
    splitter.value(value, depth)?;
    Ok(splitter.parts)
}

/// Serialises a value part by part.
struct ViewSplitter {
    /// JSON pointer of the next part.
    key: String,
    /// Buffer for the name of an entry.
    name: Vec<u8>,
    parts: SplitView,
}

impl ViewSplitter {
    /// Serialises the value at `key`, opening `levels` levels of objects.
    fn value(&mut self, value: &(impl Serialize + ?Sized), levels: usize) -> Result<(), Error> {
        match levels.checked_sub(1) {
            Some(below) => value.serialize(NestedSerializer { splitter: self, below }),
            None => self.part(value),
        }
    }

    /// Serialises the value at `key` as one part.
    fn part(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        to_writer(ByteWriter(&mut self.parts.text), value)?;
        self.parts.put(&self.key);
        Ok(())
    }

    /// Writes an object without entries.
    fn empty(&mut self) {
        if !self.key.is_empty() {
            self.parts.text.extend(b"{}");
            self.parts.put(&self.key);
        }
    }

    /// Serialises an entry of an object.
    fn entry(&mut self, name: &str, value: &(impl Serialize + ?Sized), levels: usize) -> Result<(), Error> {
        let around = self.enter(name);
        self.value(value, levels)?;
        self.key.truncate(around);
        Ok(())
    }

    /// Appends the name of an entry to the key. Returns the previous length of the key.
    fn enter(&mut self, name: &str) -> usize {
        let around = self.key.len();
        self.key.push('/');
        if name.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
            self.key.push_str(&name.replace('~', "~0").replace('/', "~1"));
        } else {
            self.key.push_str(name);
        }
        around
    }
}

/// Serializer of one value. An object above the depth limit is split further; any other value becomes a part.
struct NestedSerializer<'a> {
    splitter: &'a mut ViewSplitter,
    /// Number of levels below it that are opened.
    below: usize,
}

impl<'a> NestedSerializer<'a> {
    fn items(self, around: usize) -> Items<'a> {
        self.splitter.parts.text.push(b'[');
        Items { splitter: self.splitter, around, first: true }
    }

    fn fields(self) -> Fields<'a> {
        let around = self.splitter.key.len();
        Fields { splitter: self.splitter, around, below: Some(self.below), empty: true }
    }
}

/// Everything but objects is a part.
macro_rules! parts {
    ($($method:ident($type:ty)),* $(,)?) => {
        $(fn $method(self, value: $type) -> Result<(), Error> {
            self.splitter.part(&value)
        })*
    };
}

impl<'a> Serializer for NestedSerializer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Entries<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    parts! {
        serialize_bool(bool), serialize_char(char), serialize_str(&str), serialize_bytes(&[u8]),
        serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64), serialize_i128(i128),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64), serialize_u128(u128),
        serialize_f32(f32), serialize_f64(f64),
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.splitter.part(&())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.splitter.part(&())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.splitter.part(&())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.splitter.part(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.splitter.entry(variant, value, self.below)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, Error> {
        let around = self.splitter.key.len();
        Ok(self.items(around))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items<'a>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items<'a>, Error> {
        let around = self.splitter.enter(variant);
        Ok(self.items(around))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'a>, Error> {
        let around = self.splitter.key.len();
        Ok(Entries { splitter: self.splitter, around, below: self.below, empty: true })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'a>, Error> {
        Ok(self.fields())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, Error> {
        let around = self.splitter.enter(variant);
        Ok(Fields { around, below: self.below.checked_sub(1), ..self.fields() })
    }
}

/// Serializer of an array, which is one part.
struct Items<'a> {
    splitter: &'a mut ViewSplitter,
    /// Length of the key around it.
    around: usize,
    first: bool,
}

impl Items<'_> {
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        if !std::mem::take(&mut self.first) {
            self.splitter.parts.text.push(b',');
        }
        to_writer(ByteWriter(&mut self.splitter.parts.text), value)
    }

    fn done(self) {
        self.splitter.parts.text.push(b']');
        self.splitter.parts.put(&self.splitter.key);
        self.splitter.key.truncate(self.around);
    }
}

/// Serializer of the fields of an object.
struct Fields<'a> {
    splitter: &'a mut ViewSplitter,
    /// Length of the key around it.
    around: usize,
    /// Number of levels below it that are opened; `None` if the object itself is one part.
    below: Option<usize>,
    empty: bool,
}

impl Fields<'_> {
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let first = std::mem::take(&mut self.empty);
        if let Some(below) = self.below {
            return self.splitter.entry(name, value, below);
        }
        let text = &mut self.splitter.parts.text;
        text.push(if first { b'{' } else { b',' });
        to_writer(ByteWriter(text), name)?;
        text.push(b':');
        to_writer(ByteWriter(text), value)
    }

    fn done(self) {
        match self.below {
            _ if self.empty => self.splitter.empty(),
            None => {
                self.splitter.parts.text.push(b'}');
                self.splitter.parts.put(&self.splitter.key);
            }
            Some(_) => {}
        }
        self.splitter.key.truncate(self.around);
    }
}

/// Serialises an array item by item.
macro_rules! collects {
    ($($trait:ident::$method:ident),* $(,)?) => {
        $(impl $trait for Items<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.item(value)
            }

            fn end(self) -> Result<(), Error> {
                self.done();
                Ok(())
            }
        })*
    };
}

collects!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
);

/// Serialises an object field by field.
macro_rules! collects_fields {
    ($($trait:ident),*) => {
        $(impl $trait for Fields<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.done();
                Ok(())
            }
        })*
    };
}

collects_fields!(SerializeStruct, SerializeStructVariant);

/// Serializer of a map, whose keys arrive one by one.
struct Entries<'a> {
    splitter: &'a mut ViewSplitter,
    /// Length of the key around it.
    around: usize,
    /// Number of levels below it that are opened.
    below: usize,
    empty: bool,
}

impl SerializeMap for Entries<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Error> {
        let mut written = std::mem::take(&mut self.splitter.name);
        written.clear();
        to_writer(ByteWriter(&mut written), name)?;
        match written.as_slice() {
            [b'"', plain @ .., b'"'] if !plain.contains(&b'\\') => {
                self.splitter.enter(std::str::from_utf8(plain).map_err(Error::custom)?);
            }
            [b'"', ..] => drop(self.splitter.enter(&serde_json::from_slice::<String>(&written)?)),
            // A number becomes a name as it is.
            number => drop(self.splitter.enter(std::str::from_utf8(number).map_err(Error::custom)?)),
        }
        self.splitter.name = written;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.empty = false;
        self.splitter.value(value, self.below)?;
        self.splitter.key.truncate(self.around);
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        if self.empty {
            self.splitter.empty();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Map, Value, json};

    use super::*;

    /// The same for a JSON tree, as the reference.
    fn split_tree(tree: &Value, depth: usize, key: &str, parts: &mut Map<String, Value>) {
        match tree.as_object().filter(|object| depth > 0 && !object.is_empty()) {
            Some(object) => object.iter().for_each(|(name, value)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                split_tree(value, depth - 1, &format!("{key}/{name}"), parts);
            }),
            None if depth > 0 && key.is_empty() && *tree == json!({}) => {}
            None => drop(parts.insert(key.to_owned(), tree.clone())),
        }
    }

    /// Splits a value at every depth and compares with its tree.
    fn check(value: &impl Serialize) {
        let tree = serde_json::to_value(value).unwrap();
        for depth in 0..6 {
            let mut parts = Map::new();
            split_tree(&tree, depth, "", &mut parts);
            let view = split(value, depth, &SplitView::default()).unwrap();
            assert_eq!(view.read(), parts, "{tree} at depth {depth}");
        }
    }

    #[test]
    fn objects_are_opened_and_everything_else_is_a_part() {
        for tree in [
            json!({"number": -4.5, "pair": [7, "a \"b\" /~\\"], "by_number": {"3": {"kind": null}, "4": {"with": {"a": [2]}}}}),
            json!({"x~/": {"y": {"z": {"deep": [{"in": "}]"}]}}}, "e": {}, "quoted \"\\ ň \u{1}": true}),
            json!({"a": [], "b": {"c": {}, "d": [[], {}]}}),
            json!(12),
            json!([{"a": 1}]),
            json!({}),
            json!("x"),
            json!(null),
        ] {
            check(&tree);
        }
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Wrapped(u8);

    #[derive(Serialize)]
    struct Pair(u8, &'static str);

    #[derive(Serialize)]
    enum Kind {
        Plain,
        Wraps(BTreeMap<u8, Kind>),
        Pairs(u8, Option<Unit>),
        Fields { a: Option<char>, b: Box<Kind> },
        Bare {},
    }

    #[test]
    fn every_serde_shape_is_split_like_its_tree() {
        let inner = || BTreeMap::from([(3, Kind::Plain), (12, Kind::Pairs(4, Some(Unit)))]);
        let fields = |b| Kind::Fields { a: Some('ž'), b: Box::new(b) };
        for kind in [
            Kind::Plain,
            Kind::Wraps(inner()),
            Kind::Pairs(7, None),
            fields(Kind::Plain),
            fields(fields(Kind::Wraps(inner()))),
            Kind::Wraps(BTreeMap::from([(1, fields(Kind::Bare {})), (2, Kind::Bare {})])),
        ] {
            check(&kind);
            check(&Some((kind, 4_u64, -2_i64)));
        }
        check(&Wrapped(4));
        check(&Pair(4, "four"));
        check(&BTreeMap::from([(true, 0.5), (false, 1e300)]));
        check(&BTreeMap::from([('/', Wrapped(1))]));
    }
}

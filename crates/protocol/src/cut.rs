//! Cutting a value into parts while it is written: no tree is built, and no text is read again.

use serde::{
    Serialize, Serializer,
    ser::{
        Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use serde_json::{Error, to_writer};

use crate::{ink::Ink, parts::Sheet};

/// Cuts a value: what becomes an object in JSON is opened down to `depth`, everything else is a part. An empty object is a
/// part, so that it can be told from an absent one, but nothing at all if it is the value itself: that is one half of a view,
/// and the other is there. The sheet will be about as large as `before`.
///
/// # Errors
/// If the value cannot be written as JSON.
pub(crate) fn cut(value: &impl Serialize, depth: usize, before: &Sheet) -> Result<Sheet, Error> {
    let mut cutter = Cutter { key: String::new(), name: Vec::new(), sheet: before.blank() };
    cutter.value(value, depth)?;
    Ok(cutter.sheet)
}

/// Writes a value part by part.
struct Cutter {
    /// Where the next part belongs: a JSON pointer.
    key: String,
    /// The name of an entry, as it was last written.
    name: Vec<u8>,
    sheet: Sheet,
}

impl Cutter {
    /// Writes what stands at the key, opening objects down to so many levels.
    fn value(&mut self, value: &(impl Serialize + ?Sized), levels: usize) -> Result<(), Error> {
        match levels.checked_sub(1) {
            Some(below) => value.serialize(Place { cutter: self, below }),
            None => self.part(value),
        }
    }

    /// Writes what stands at the key as one part.
    fn part(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        to_writer(Ink(&mut self.sheet.text), value)?;
        self.sheet.put(&self.key);
        Ok(())
    }

    /// Writes an object without entries.
    fn empty(&mut self) {
        if !self.key.is_empty() {
            self.sheet.text.extend(b"{}");
            self.sheet.put(&self.key);
        }
    }

    /// Writes the entry of an object.
    fn entry(&mut self, name: &str, value: &(impl Serialize + ?Sized), levels: usize) -> Result<(), Error> {
        let around = self.enter(name);
        self.value(value, levels)?;
        self.key.truncate(around);
        Ok(())
    }

    /// Goes to the entry of an object; gives how long the key was.
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

/// Where a value is written that is opened if it becomes an object.
struct Place<'a> {
    cutter: &'a mut Cutter,
    /// How many levels below it are opened.
    below: usize,
}

impl<'a> Place<'a> {
    fn items(self, around: usize) -> Items<'a> {
        self.cutter.sheet.text.push(b'[');
        Items { cutter: self.cutter, around, first: true }
    }

    fn fields(self) -> Fields<'a> {
        let around = self.cutter.key.len();
        Fields { cutter: self.cutter, around, below: Some(self.below), empty: true }
    }
}

/// What is no object is a part.
macro_rules! parts {
    ($($method:ident($type:ty)),* $(,)?) => {
        $(fn $method(self, value: $type) -> Result<(), Error> {
            self.cutter.part(&value)
        })*
    };
}

impl<'a> Serializer for Place<'a> {
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
        self.cutter.part(&())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.cutter.part(&())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.cutter.part(&())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.cutter.part(variant)
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
        self.cutter.entry(variant, value, self.below)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a>, Error> {
        let around = self.cutter.key.len();
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
        let around = self.cutter.enter(variant);
        Ok(self.items(around))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'a>, Error> {
        let around = self.cutter.key.len();
        Ok(Entries { cutter: self.cutter, around, below: self.below, empty: true })
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
        let around = self.cutter.enter(variant);
        Ok(Fields { around, below: self.below.checked_sub(1), ..self.fields() })
    }
}

/// The items of an array, which is a part.
struct Items<'a> {
    cutter: &'a mut Cutter,
    /// How long the key is around it.
    around: usize,
    first: bool,
}

impl Items<'_> {
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        if !std::mem::take(&mut self.first) {
            self.cutter.sheet.text.push(b',');
        }
        to_writer(Ink(&mut self.cutter.sheet.text), value)
    }

    fn done(self) {
        self.cutter.sheet.text.push(b']');
        self.cutter.sheet.put(&self.cutter.key);
        self.cutter.key.truncate(self.around);
    }
}

/// The fields of an object.
struct Fields<'a> {
    cutter: &'a mut Cutter,
    /// How long the key is around it.
    around: usize,
    /// How many levels below it are opened; none if the object is a part itself.
    below: Option<usize>,
    empty: bool,
}

impl Fields<'_> {
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let first = std::mem::take(&mut self.empty);
        if let Some(below) = self.below {
            return self.cutter.entry(name, value, below);
        }
        let text = &mut self.cutter.sheet.text;
        text.push(if first { b'{' } else { b',' });
        to_writer(Ink(text), name)?;
        text.push(b':');
        to_writer(Ink(text), value)
    }

    fn done(self) {
        match self.below {
            _ if self.empty => self.cutter.empty(),
            None => {
                self.cutter.sheet.text.push(b'}');
                self.cutter.sheet.put(&self.cutter.key);
            }
            Some(_) => {}
        }
        self.cutter.key.truncate(self.around);
    }
}

/// What is collected item by item.
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

/// What is collected field by field.
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

/// The entries of an object whose names become known one by one.
struct Entries<'a> {
    cutter: &'a mut Cutter,
    /// How long the key is around it.
    around: usize,
    /// How many levels below it are opened.
    below: usize,
    empty: bool,
}

impl SerializeMap for Entries<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Error> {
        let mut written = std::mem::take(&mut self.cutter.name);
        written.clear();
        to_writer(Ink(&mut written), name)?;
        match written.as_slice() {
            [b'"', plain @ .., b'"'] if !plain.contains(&b'\\') => {
                self.cutter.enter(std::str::from_utf8(plain).map_err(Error::custom)?);
            }
            [b'"', ..] => drop(self.cutter.enter(&serde_json::from_slice::<String>(&written)?)),
            // Numbers become names as they are.
            number => drop(self.cutter.enter(std::str::from_utf8(number).map_err(Error::custom)?)),
        }
        self.cutter.name = written;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.empty = false;
        self.cutter.value(value, self.below)?;
        self.cutter.key.truncate(self.around);
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        if self.empty {
            self.cutter.empty();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Map, Value, json};

    use super::*;

    /// The same of a tree.
    fn cut_tree(tree: &Value, depth: usize, key: &str, parts: &mut Map<String, Value>) {
        match tree.as_object().filter(|object| depth > 0 && !object.is_empty()) {
            Some(object) => object.iter().for_each(|(name, value)| {
                let name = name.replace('~', "~0").replace('/', "~1");
                cut_tree(value, depth - 1, &format!("{key}/{name}"), parts);
            }),
            None if depth > 0 && key.is_empty() && *tree == json!({}) => {}
            None => drop(parts.insert(key.to_owned(), tree.clone())),
        }
    }

    /// At every depth a value is cut as its tree would be.
    fn check(value: &impl Serialize) {
        let tree = serde_json::to_value(value).unwrap();
        for depth in 0..6 {
            let mut parts = Map::new();
            cut_tree(&tree, depth, "", &mut parts);
            let sheet = cut(value, depth, &Sheet::default()).unwrap();
            assert_eq!(sheet.read(), parts, "{tree} at depth {depth}");
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
    fn whatever_rust_knows_is_cut_as_its_tree_would_be() {
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

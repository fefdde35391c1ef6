//! Cutting a value into parts while it is written: no tree is built in between.

use serde::{Serialize, Serializer, ser};
use serde_json::Error;

use crate::parts::Sheet;

/// Writes a value onto a sheet: objects are opened down to `depth`, everything else is a part.
pub(crate) fn cut(value: &(impl Serialize + ?Sized), depth: usize) -> Sheet {
    let mut sheet = Sheet::default();
    let cutter = Cutter { sheet: &mut sheet, key: String::new(), depth };
    value.serialize(cutter).expect("plain data serialises");
    sheet
}

/// Stands at one place of a value.
struct Cutter<'a> {
    sheet: &'a mut Sheet,
    /// The place: a JSON pointer.
    key: String,
    /// How many more levels of objects are opened.
    depth: usize,
}

impl<'a> Cutter<'a> {
    fn part(self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.sheet.put(&self.key, |out| serde_json::to_writer(out, value))
    }

    fn open(self) -> Object<'a> {
        let Self { sheet, key, depth } = self;
        Object { sheet, key, depth, name: None, empty: true }
    }
}

/// An object that is opened: each of its fields is cut.
struct Object<'a> {
    sheet: &'a mut Sheet,
    key: String,
    depth: usize,
    /// The name of the entry that comes next.
    name: Option<String>,
    empty: bool,
}

impl Object<'_> {
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.empty = false;
        let length = self.key.len();
        self.key.push('/');
        for c in name.chars() {
            match c {
                '~' => self.key.push_str("~0"),
                '/' => self.key.push_str("~1"),
                c => self.key.push(c),
            }
        }
        let result = if self.depth > 1 {
            value.serialize(Cutter { sheet: self.sheet, key: self.key.clone(), depth: self.depth - 1 })
        } else {
            self.sheet.put(&self.key, |out| serde_json::to_writer(out, value))
        };
        self.key.truncate(length);
        result
    }

    /// An empty object is a part, so that it can be told from an absent one.
    fn close(self) -> Result<(), Error> {
        if self.empty {
            self.sheet.put(&self.key, |out| serde_json::to_writer(out, &Empty {}))
        } else {
            Ok(())
        }
    }
}

#[derive(Serialize)]
struct Empty {}

/// The name of an entry of a map: a string, or what JSON writes as one.
fn name(key: &(impl Serialize + ?Sized)) -> Result<String, Error> {
    let written = serde_json::to_string(key)?;
    if written.starts_with('"') { serde_json::from_str(&written) } else { Ok(written) }
}

impl ser::SerializeMap for Object<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name = Some(name(key)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let name = self.name.take().unwrap_or_default();
        self.field(&name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl ser::SerializeStruct for Object<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

/// A variant with fields, which is an object in an object: it is gathered first.
struct Gathered<'a, T> {
    cutter: Cutter<'a>,
    gathering: T,
}

type StructVariant = <serde_json::value::Serializer as Serializer>::SerializeStructVariant;
type TupleVariant = <serde_json::value::Serializer as Serializer>::SerializeTupleVariant;

impl ser::SerializeStructVariant for Gathered<'_, StructVariant> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.gathering.serialize_field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.gathering.end()?.serialize(self.cutter)
    }
}

impl ser::SerializeTupleVariant for Gathered<'_, TupleVariant> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.gathering.serialize_field(value)
    }

    fn end(self) -> Result<(), Error> {
        self.gathering.end()?.serialize(self.cutter)
    }
}

/// What is not an object is gathered and becomes one part.
struct List<'a> {
    cutter: Cutter<'a>,
    /// The elements as written so far.
    text: Vec<u8>,
    /// What closes it.
    end: &'static str,
    empty: bool,
}

impl List<'_> {
    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        if !std::mem::take(&mut self.empty) {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut self.text, value)
    }

    fn close(mut self) -> Result<(), Error> {
        self.text.extend_from_slice(self.end.as_bytes());
        let text = self.text;
        self.cutter.sheet.put(&self.cutter.key, |out| {
            out.extend_from_slice(&text);
            Ok(())
        })
    }
}

impl ser::SerializeSeq for List<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl ser::SerializeTuple for List<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

impl ser::SerializeTupleStruct for List<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

/// Writes scalars as the parts that they are.
macro_rules! scalars {
    ($($method:ident: $type:ty),* $(,)?) => {
        $(fn $method(self, value: $type) -> Result<(), Error> {
            self.part(&value)
        })*
    };
}

impl<'a> Serializer for Cutter<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = List<'a>;
    type SerializeTupleVariant = Gathered<'a, TupleVariant>;
    type SerializeMap = Object<'a>;
    type SerializeStruct = Object<'a>;
    type SerializeStructVariant = Gathered<'a, StructVariant>;

    scalars! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.part(&())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.part(&())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.part(&())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.part(variant)
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
        let mut object = self.open();
        object.field(variant, value)?;
        object.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, Error> {
        Ok(List { cutter: self, text: b"[".to_vec(), end: "]", empty: true })
    }

    fn serialize_tuple(self, len: usize) -> Result<List<'a>, Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<List<'a>, Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        let gathering = serde_json::value::Serializer.serialize_tuple_variant(name, index, variant, len)?;
        Ok(Gathered { cutter: self, gathering })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Object<'a>, Error> {
        Ok(self.open())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Object<'a>, Error> {
        Ok(self.open())
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        let gathering = serde_json::value::Serializer.serialize_struct_variant(name, index, variant, len)?;
        Ok(Gathered { cutter: self, gathering })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Plain,
        Of(u8),
        Pair(u8, u8),
        With { a: u8, b: Vec<u8> },
    }

    #[derive(Serialize)]
    struct Inner {
        kind: Kind,
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
        some: Option<Empty>,
    }

    #[derive(Serialize)]
    struct View {
        number: i64,
        pair: (u8, String),
        by_number: std::collections::BTreeMap<u8, Inner>,
        kinds: Vec<Kind>,
        with: Kind,
        of: Kind,
        inner: Inner,
        #[serde(flatten)]
        more: serde_json::Value,
    }

    fn view() -> View {
        let inner = |kind| Inner { kind, absent: None, some: Some(Empty {}) };
        View {
            number: -4,
            pair: (7, "a \"b\" /~".to_owned()),
            by_number: [(3, inner(Kind::Plain)), (4, inner(Kind::With { a: 1, b: vec![2] }))].into(),
            kinds: vec![Kind::Pair(1, 2), Kind::Of(3)],
            with: Kind::With { a: 5, b: vec![] },
            of: Kind::Of(9),
            inner: inner(Kind::Pair(1, 2)),
            more: json!({"x~/": {"y": {"z": null}}, "e": {}}),
        }
    }

    #[test]
    fn a_value_is_cut_as_its_tree_would_be() {
        let tree = serde_json::to_value(view()).unwrap();
        for depth in 1..5 {
            let (direct, from_tree) = (cut(&view(), depth).sorted(), cut(&tree, depth).sorted());
            assert_eq!(direct, from_tree, "depth {depth}");
        }
        let keys: Vec<String> = cut(&view(), 2).sorted().into_iter().map(|(key, _)| key).collect();
        assert!(
            ["/by_number/4", "/of/of", "/with/with", "/x~0~1/y", "/e"]
                .iter()
                .all(|key| keys.contains(&(*key).to_owned())),
            "{keys:?}"
        );
    }
}

//! Strict JSON reading with little generated code. Unknown and repeated object fields are errors.
//!
//! Serde's derived code can read a structure from named fields or from values in order. It generates the
//! former again for every structure, which would be the largest part of the browser's rules. Here one
//! function orders the named fields of every structure, so only the latter is used.

use std::{fmt, iter::Enumerate, slice, vec};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        DeserializeOwned, DeserializeSeed, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
        Unexpected, VariantAccess, Visitor,
    },
    forward_to_deserialize_any,
};
use serde_json::{Error, Value};

/// Reads a value.
///
/// Numbers must be whole. Optional fields need `#[serde(default)]`, even those of type `Option`. Errors
/// include the path of the fault.
///
/// # Errors
/// If the text is not JSON or does not have the type's form. An unknown or repeated field is always an error,
/// even if the type would tolerate it.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    T::deserialize(serde_json::from_str::<Node>(text)?)
}

/// Reads a value from a JSON tree.
///
/// # Errors
/// As [`read`].
pub fn of<T: DeserializeOwned>(value: &Value) -> Result<T, Error> {
    T::deserialize(Node::of(value)?)
}

/// Converts a value into a JSON tree.
///
/// It goes through text, because serialising each type directly into a tree would generate a second copy of
/// its code.
///
/// # Errors
/// If the value is not plain data: a key that is not text, or a number that JSON cannot represent.
pub fn tree<T: Serialize + ?Sized>(value: &T) -> Result<Value, Error> {
    serde_json::from_str(&serde_json::to_string(value)?)
}

/// A JSON value whose objects keep the order and repetitions of their fields.
enum Node {
    Null,
    Bool(bool),
    Natural(u64),
    Negative(i64),
    Text(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

/// Visitor that builds a [`Node`] from JSON.
struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON with whole numbers")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Natural(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Negative(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut object = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            object.push(entry);
        }
        Ok(Node::Object(object))
    }
}

impl Node {
    fn of(value: &Value) -> Result<Self, Error> {
        Ok(match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(natural), _) => Self::Natural(natural),
                (None, Some(negative)) => Self::Negative(negative),
                (None, None) => return Err(Error::invalid_type(Unexpected::Other("fraction"), &Written)),
            },
            Value::String(text) => Self::Text(text.clone()),
            Value::Array(items) => Self::List(items.iter().map(Self::of).collect::<Result<_, _>>()?),
            Value::Object(entries) => {
                let entry = |(name, value): (&String, &Value)| Ok((name.clone(), Self::of(value)?));
                Self::Object(entries.iter().map(entry).collect::<Result<_, _>>()?)
            }
        })
    }

    /// The error of this value in a place where `of` is expected.
    #[cold]
    fn instead(&self, of: &dyn Expected) -> Error {
        let found = match self {
            Self::Null => Unexpected::Unit,
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Natural(value) => Unexpected::Unsigned(*value),
            Self::Negative(value) => Unexpected::Signed(*value),
            Self::Text(text) => Unexpected::Str(text),
            Self::List(_) => Unexpected::Seq,
            Self::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, of)
    }

    /// The object's values in the order of `names`.
    fn fields(self, names: &'static [&'static str]) -> Result<Fields, Error> {
        let Self::Object(entries) = self else { return Err(self.instead(&"an object")) };
        let mut values: Vec<Option<Self>> = names.iter().map(|_| None).collect();
        for (name, value) in entries {
            let Some(at) = names.iter().position(|known| *known == name) else {
                return Err(Error::unknown_field(&name, names));
            };
            if values[at].replace(value).is_some() {
                return Err(Error::duplicate_field(names[at]));
            }
        }
        Ok(Fields { names: names.iter(), values: values.into_iter(), missing: None })
    }

    fn structure<'de, V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let mut fields = self.fields(names)?;
        visitor.visit_seq(&mut fields).map_err(|error| fields.missing.map_or(error, Error::missing_field))
    }

    /// Splits an enum value into variant name and content.
    fn variant(self) -> Result<(String, Body), Error> {
        match self {
            Self::Text(name) => Ok((name, Body(None))),
            Self::Object(mut entries) => match (entries.pop(), entries.pop()) {
                (Some((name, body)), None) => Ok((name, Body(Some(body)))),
                _ => Err(Error::custom("an object with one name is expected here")),
            },
            other => Err(other.instead(&"a name, or an object with one name")),
        }
    }
}

/// Adds the path of the part in which an error occurred.
#[cold]
fn within(part: &dyn fmt::Display, error: &Error) -> Error {
    Error::custom(format_args!("{part}: {error}"))
}

/// Reads only the form that the type asks for, which generates less code.
impl<'de> Deserializer<'de> for Node {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Bool(value) => visitor.visit_bool(value),
            Self::Natural(value) => visitor.visit_u64(value),
            Self::Negative(value) => visitor.visit_i64(value),
            Self::Text(text) => visitor.visit_string(text),
            list @ Self::List(_) => list.deserialize_seq(visitor),
            object @ Self::Object(_) => object.deserialize_map(visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char bytes byte_buf unit unit_struct ignored_any
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Text(text) => visitor.visit_string(text),
            other => Err(other.instead(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Self::Null => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Self::List(items) = self else { return Err(self.instead(&visitor)) };
        let length = items.len();
        let mut items = Items(items.into_iter().enumerate());
        let value = visitor.visit_seq(&mut items)?;
        match items.0.next() {
            None => Ok(value),
            Some(_) => Err(Error::invalid_length(length, &"a shorter list")),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Self::Object(entries) = self else { return Err(self.instead(&visitor)) };
        visitor.visit_map(Entries { entries: entries.into_iter(), value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.structure(names, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }
}

/// The items of a list.
struct Items(Enumerate<vec::IntoIter<Node>>);

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some((at, item)) = self.0.next() else { return Ok(None) };
        seed.deserialize(item).map(Some).map_err(|error| within(&format_args!("[{at}]"), &error))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The values of a structure in field order, with gaps for absent fields.
struct Fields {
    names: slice::Iter<'static, &'static str>,
    values: vec::IntoIter<Option<Node>>,
    /// The last requested field, if it was absent. Most absent fields are allowed, so only the last one can
    /// be the cause of an error.
    missing: Option<&'static str>,
}

impl<'de> SeqAccess<'de> for &mut Fields {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let name = self.names.next().copied();
        let value = self.values.next().flatten();
        self.missing = if value.is_none() { name } else { None };
        let Some(value) = value else { return Ok(None) };
        seed.deserialize(value).map(Some).map_err(|error| within(&name.unwrap_or_default(), &error))
    }
}

/// The entries of an object.
struct Entries {
    entries: vec::IntoIter<(String, Node)>,
    value: Option<(String, Node)>,
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some((name.clone(), value));
        seed.deserialize(Node::Text(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let (name, value) = self.value.take().unwrap_or_else(|| (String::new(), Node::Null));
        seed.deserialize(value).map_err(|error| within(&name, &error))
    }
}

impl<'de> EnumAccess<'de> for Node {
    type Error = Error;
    type Variant = Body;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Body), Error> {
        let (name, body) = self.variant()?;
        Ok((seed.deserialize(Self::Text(name))?, body))
    }
}

/// The content of an enum variant, or `None` if only its name is written.
struct Body(Option<Node>);

impl Body {
    fn node(self) -> Result<Node, Error> {
        self.0.ok_or_else(|| Error::invalid_type(Unexpected::UnitVariant, &"what belongs to it"))
    }
}

impl<'de> VariantAccess<'de> for Body {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.0 {
            None | Some(Node::Null) => Ok(()),
            Some(body) => Err(body.instead(&"nothing but the name")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.node()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.node()?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.node()?.structure(names, visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};

    use super::{of, read};

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Tool {
        Hammer,
        Saw {
            teeth: u8,
            #[serde(default)]
            rusty: bool,
        },
        Box(Vec<Tool>),
        Pair(i32, String),
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    struct Shed {
        tools: Vec<Tool>,
        #[serde(default)]
        door: Option<i64>,
        owners: BTreeMap<String, (u64, bool)>,
        #[serde(rename = "is")]
        kind: Tool,
    }

    fn tools() -> impl Strategy<Value = Tool> {
        let leaf = prop_oneof![
            Just(Tool::Hammer),
            (any::<u8>(), any::<bool>()).prop_map(|(teeth, rusty)| Tool::Saw { teeth, rusty }),
            (any::<i32>(), any::<String>()).prop_map(|(number, name)| Tool::Pair(number, name)),
        ];
        leaf.prop_recursive(3, 12, 4, |tool| prop::collection::vec(tool, 0..4).prop_map(Tool::Box))
    }

    fn sheds() -> impl Strategy<Value = Shed> {
        let owners = prop::collection::btree_map(any::<String>(), any::<(u64, bool)>(), 0..3);
        (prop::collection::vec(tools(), 0..4), any::<Option<i64>>(), owners, tools())
            .prop_map(|(tools, door, owners, kind)| Shed { tools, door, owners, kind })
    }

    proptest! {
        #[test]
        fn written_value_is_read_back(shed in sheds()) {
            prop_assert_eq!(&read::<Shed>(&serde_json::to_string(&shed).unwrap()).unwrap(), &shed);
            prop_assert_eq!(of::<Shed>(&serde_json::to_value(&shed).unwrap()).unwrap(), shed);
        }
    }

    #[test]
    fn fields_may_be_reordered_or_missing() {
        let shed =
            read::<Shed>(r#"{"is": {"saw": {"teeth": 4}}, "owners": {}, "tools": ["hammer"]}"#).unwrap();
        let kind = Tool::Saw { teeth: 4, rusty: false };
        assert_eq!(shed, Shed { tools: vec![Tool::Hammer], door: None, owners: BTreeMap::new(), kind });
    }

    #[test]
    fn error_names_path() {
        let wrong = |text: &str| read::<Shed>(text).unwrap_err().to_string();
        for (text, said) in [
            (r#"{"tools": [], "is": "hammer"}"#, "missing field `owners`"),
            (
                r#"{"tools": [], "owners": {}, "roof": 1, "is": "hammer"}"#,
                "unknown field `roof`, expected one of",
            ),
            (r#"{"tools": [], "tools": []}"#, "duplicate field `tools`"),
            (r#"{"tools": ["hammer", {"saw": {}}]}"#, "tools: [1]: missing field `teeth`"),
            (
                r#"{"tools": ["hammer", {"saw": {"teeth": 300}}]}"#,
                "tools: [1]: teeth: invalid value: integer `300`",
            ),
            (r#"{"tools": ["axe"]}"#, "tools: [0]: unknown variant `axe`"),
            (
                r#"{"tools": [{"hammer": {}}]}"#,
                "tools: [0]: invalid type: map, expected nothing but the name",
            ),
            (r#"{"tools": ["saw"]}"#, "tools: [0]: invalid type: unit variant"),
            (r#"{"tools": [{"pair": [1, "two", 3]}]}"#, "tools: [0]: invalid length 3"),
            (r#"{"tools": [{"saw": {"teeth": 1}, "box": []}]}"#, "tools: [0]: an object with one name"),
            (r#"{"tools": [], "owners": {"Ann": [1, 2]}}"#, "owners: Ann: [1]: invalid type: integer `2`"),
            (r#"{"tools": [], "door": 1.5}"#, "floating point"),
            ("[]", "invalid type: sequence, expected an object"),
            (r#"{"tools": "#, "EOF while parsing a value at line 1 column 10"),
        ] {
            assert!(
                wrong(text).starts_with(said) || said == "floating point" && wrong(text).contains(said),
                "{text}: {}",
                wrong(text)
            );
        }
    }
}

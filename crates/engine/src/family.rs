//! Enums whose variants are enums: families of a vocabulary that is written as one.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, EnumAccess, Error as _, VariantAccess, Visitor, value::StrDeserializer},
    forward_to_deserialize_any,
};

/// Declares an enum of families. Each family is an enum that derives `Deserialize`. The name of a family is
/// not written, so a member reads as if all members were in one enum. No two families may share a name.
///
/// ```
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Step { Left, Jump { over: u8 } }
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Rest { Sleep }
///
/// airlock_engine::families! {
///     /// A step or a rest.
///     enum Deed { Step(Step), Rest(Rest) }
/// }
/// let read = airlock_engine::json::read::<Vec<Deed>>(r#"["left", {"jump": {"over": 2}}, "sleep"]"#);
/// assert_eq!(read.unwrap(), [Step::Left.into(), Step::Jump { over: 2 }.into(), Rest::Sleep.into()]);
/// ```
#[macro_export]
macro_rules! families {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $family:ident($members:ty)),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        $vis enum $name { $($(#[$doc])* $family($members)),+ }

        $(impl ::std::convert::From<$members> for $name {
            fn from(member: $members) -> Self {
                Self::$family(member)
            }
        })+

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self { $(Self::$family(member) => ::std::fmt::Debug::fmt(member, f)),+ }
            }
        }

        impl<'de> $crate::family::Families<'de> for $name {
            fn find<A: $crate::reexport::serde::de::VariantAccess<'de>>(
                member: &mut $crate::family::Member<A>,
            ) -> ::std::result::Result<::std::option::Option<Self>, A::Error> {
                $(if let Some(member) = member.read::<$members>()? {
                    return Ok(Some(Self::$family(member)));
                })+
                Ok(None)
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::reexport::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                $crate::family::read(deserializer)
            }
        }
    };
}

/// An enum of families.
pub trait Families<'de>: Sized {
    /// Reads a member by the family that has its name. `None` if no family has it.
    ///
    /// # Errors
    /// If the member's content does not have the right form.
    fn find<A: VariantAccess<'de>>(member: &mut Member<A>) -> Result<Option<Self>, A::Error>;
}

/// A written member: its name, and its content until a family has taken it.
#[derive(Debug)]
pub struct Member<A> {
    name: String,
    content: Option<A>,
    /// Names of the families that were tried.
    known: Vec<&'static str>,
}

impl<'de, A: VariantAccess<'de>> Member<A> {
    /// Reads the member if it belongs to the family `T`.
    ///
    /// # Errors
    /// If it does, but its content does not have the right form.
    pub fn read<T: Deserialize<'de>>(&mut self) -> Result<Option<T>, A::Error> {
        let read = T::deserialize(&mut *self);
        if self.content.is_some() { Ok(None) } else { read.map(Some) }
    }
}

/// Reads a member of an enum of families.
///
/// # Errors
/// If no family has the name, or if the content does not have the right form.
pub fn read<'de, T: Families<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_enum("family", &[], Written(PhantomData))
}

/// Visitor that reads a member.
struct Written<T>(PhantomData<T>);

impl<'de, T: Families<'de>> Visitor<'de> for Written<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name, or an object with one name")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<T, A::Error> {
        let (name, content) = data.variant::<String>()?;
        let mut member = Member { name, content: Some(content), known: Vec::new() };
        match T::find(&mut member)? {
            Some(found) => Ok(found),
            None => Err(A::Error::custom(format_args!(
                "unknown variant `{}`, expected one of `{}`",
                member.name,
                member.known.join("`, `")
            ))),
        }
    }
}

impl<'de, A: VariantAccess<'de>> Deserializer<'de> for &mut Member<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, A::Error> {
        Err(A::Error::custom("a family is an enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        if names.contains(&self.name.as_str()) {
            return visitor.visit_enum(self);
        }
        self.known.extend(names);
        Err(A::Error::unknown_variant(&self.name, names))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        self.deserialize_any(visitor)
    }
}

impl<'de, A: VariantAccess<'de>> EnumAccess<'de> for &mut Member<A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, A), A::Error> {
        let name = seed.deserialize(StrDeserializer::<A::Error>::new(&self.name))?;
        match self.content.take() {
            Some(content) => Ok((name, content)),
            None => Err(A::Error::custom("the content was read already")),
        }
    }
}

//! The JSON shape that serde gives a type. Read from the source here, and written as TypeScript and JSON
//! Schema elsewhere.

use serde_json::Value;
use syn::{Expr, Fields, GenericArgument, ItemEnum, Lit, PathArguments, Type};

use super::{
    attributes::{Serde, derives, docs},
    by_hand,
    workspace::{Declared, TypeLocation, Workspace, names},
};

/// The declaration of a named type.
pub(crate) struct Declaration {
    pub(crate) docs: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) shape: Shape,
    /// True if the server only deserialises it, and refuses unknown fields.
    pub(crate) asked: bool,
}

/// The shape of a JSON value.
#[derive(Clone)]
pub(crate) enum Shape {
    Text,
    /// A thing that an action refers to: text in all games of the catalog, a number in the toy.
    Thing,
    Flag,
    Number(Number),
    Anything,
    Null,
    Literal(Value),
    /// A parameter of the enclosing type.
    Parameter(String),
    /// A declared type with its arguments.
    Named(TypeLocation, Vec<Shape>),
    Maybe(Box<Shape>),
    List(Box<Shape>),
    Tuple(Vec<Shape>),
    Map(Map),
    Words(Vec<String>),
    Object(Object),
    /// An enum: a name alone, or an object with the name as its only key.
    Choice(Vec<Variant>),
    /// A value of any of these shapes.
    Union(Vec<Shape>),
}

/// A range of numbers.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub(crate) whole: bool,
    pub(crate) least: Option<i64>,
    pub(crate) most: Option<i64>,
}

/// An object by key.
#[derive(Clone)]
pub(crate) struct Map {
    pub(crate) key: Box<Shape>,
    pub(crate) value: Box<Shape>,
    /// True if the keys are a closed vocabulary. Not every word need be present.
    pub(crate) closed: bool,
}

/// An object with these fields, and those of the flattened shapes.
#[derive(Clone)]
pub(crate) struct Object {
    pub(crate) flattened: Vec<Shape>,
    pub(crate) fields: Vec<Field>,
}

#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) optional: bool,
    pub(crate) shape: Shape,
}

#[derive(Clone)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) body: Option<Shape>,
}

impl Shape {
    pub(crate) fn list(of: Self) -> Self {
        Self::List(Box::new(of))
    }

    pub(crate) fn map(key: Self, value: Self) -> Self {
        Self::Map(Map { key: Box::new(key), value: Box::new(value), closed: false })
    }

    /// An object with these fields, given as name, shape, and true if the field is optional.
    pub(crate) fn object(fields: impl IntoIterator<Item = (&'static str, Self, bool)>) -> Self {
        let field = |(name, shape, optional): (&str, Self, bool)| Field {
            name: name.to_owned(),
            docs: String::new(),
            optional,
            shape,
        };
        Self::Object(Object { flattened: Vec::new(), fields: fields.into_iter().map(field).collect() })
    }
}

/// The context of a field or variant.
struct Scope<'a> {
    workspace: &'a Workspace,
    /// The enclosing type, in whose module names are resolved.
    place: &'a TypeLocation,
    /// Parameters of the enclosing type.
    parameters: &'a [String],
    way: Way,
}

/// The direction in which a type is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From the server: skipped fields are absent.
    Told,
    /// To the server: fields with a default are optional.
    Asked,
}

/// Reads the declaration at a place.
///
/// # Errors
/// If its JSON is unknown, with advice.
pub(crate) fn declaration(workspace: &Workspace, place: &TypeLocation) -> Result<Declaration, String> {
    let declared = workspace.declared(place).ok_or("it is not declared there")?;
    let docs = declared.docs();
    if let Some(shape) = by_hand::shape(workspace, place)? {
        return Ok(Declaration { docs, parameters: Vec::new(), shape, asked: false });
    }
    let asked = declared.is_serde() && !derives(declared.attributes(), "Serialize");
    Ok(Declaration {
        docs,
        parameters: declared.parameters(),
        shape: body(workspace, declared, place)?,
        asked,
    })
}

fn body(workspace: &Workspace, declared: &Declared, place: &TypeLocation) -> Result<Shape, String> {
    let attributes = declared.attributes();
    let parameters = &declared.parameters();
    let way = if derives(attributes, "Serialize") { Way::Told } else { Way::Asked };
    let scope = Scope { workspace, place, parameters, way };
    let serde = Serde::of(attributes)?;
    if serde.try_from.as_deref() == Some("String") || workspace.is_spelled(place) && !declared.is_serde() {
        return Ok(Shape::Text);
    }
    if let Some(other) = &serde.try_from {
        let found = workspace.find(&place.krate, &place.module, std::slice::from_ref(other));
        let other = found.ok_or_else(|| format!("there is no `{other}`"))?;
        let stands_in = workspace.declared(&other).ok_or("what it is read from is not declared")?;
        return body(workspace, stands_in, &other);
    }
    match declared {
        Declared::Words(words) => Ok(Shape::Words(words.spellings.clone())),
        Declared::Alias(item) => scope.typed(&item.ty),
        Declared::Struct(_) | Declared::Enum(_) if !declared.is_serde() => {
            Err("derive Serialize, or say in xtask/src/types/by_hand.rs how it is written".to_owned())
        }
        Declared::Struct(item) => scope.structure(&item.fields),
        Declared::Enum(item) => scope.variants(item, serde.snake_case),
    }
}

impl Scope<'_> {
    fn structure(&self, fields: &Fields) -> Result<Shape, String> {
        let Fields::Named(named) = fields else { return self.tuple(fields) };
        let mut flattened = Vec::new();
        for field in &named.named {
            if Serde::of(&field.attrs)?.flatten {
                flattened.push(self.typed(&field.ty)?);
            }
        }
        Ok(Shape::Object(Object { flattened, fields: self.fields(fields, &self.place.name)? }))
    }

    fn variants(&self, item: &ItemEnum, snake: bool) -> Result<Shape, String> {
        let variant = |variant: &syn::Variant| {
            let ident = variant.ident.to_string();
            let of = format!("{}.{ident}", self.place.name);
            let renamed = Serde::of(&variant.attrs)?.rename;
            let name = renamed.unwrap_or_else(|| if snake { snake_case(&ident) } else { ident });
            let body = match &variant.fields {
                Fields::Unit => None,
                fields @ Fields::Named(_) => {
                    Some(Shape::Object(Object { flattened: Vec::new(), fields: self.fields(fields, &of)? }))
                }
                fields @ Fields::Unnamed(_) => Some(self.tuple(fields)?),
            };
            Ok(Variant { name, docs: docs(&variant.attrs), body })
        };
        item.variants.iter().map(variant).collect::<Result<_, String>>().map(Shape::Choice)
    }

    /// The contents of a tuple struct or variant. A single field stands alone.
    fn tuple(&self, fields: &Fields) -> Result<Shape, String> {
        let mut shapes: Vec<Shape> =
            fields.iter().map(|field| self.typed(&field.ty)).collect::<Result<_, _>>()?;
        Ok(match shapes.len() {
            0 => Shape::Null,
            1 => shapes.remove(0),
            _ => Shape::Tuple(shapes),
        })
    }

    /// The named fields of a struct or variant, without flattened ones.
    fn fields(&self, fields: &Fields, of: &str) -> Result<Vec<Field>, String> {
        let mut found = Vec::new();
        for field in fields {
            let serde = Serde::of(&field.attrs)?;
            if serde.flatten || serde.skip {
                continue;
            }
            let ident = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let of_the_protocol = self.place.krate == "airlock_protocol";
            let in_game_words = match of_the_protocol {
                true => by_hand::in_game_words(self.workspace, &format!("{of}.{ident}"))?,
                false => None,
            };
            let option = argument(&field.ty, "Option");
            let shape = match in_game_words {
                Some(shape) => shape,
                None if serde.skipped => self.typed(option.unwrap_or(&field.ty))?,
                None => self.typed(&field.ty)?,
            };
            let optional = match self.way {
                Way::Told => serde.skipped,
                Way::Asked => serde.default || option.is_some(),
            };
            found.push(Field {
                name: serde.rename.unwrap_or(ident),
                docs: docs(&field.attrs),
                optional,
                shape,
            });
        }
        Ok(found)
    }

    fn typed(&self, ty: &Type) -> Result<Shape, String> {
        match ty {
            Type::Reference(reference) => return self.typed(&reference.elem),
            Type::Slice(slice) => return self.typed(&slice.elem).map(Shape::list),
            Type::Array(array) => {
                let one = self.typed(&array.elem)?;
                return Ok(match length(&array.len) {
                    Some(length) => Shape::Tuple(vec![one; length]),
                    None => Shape::list(one),
                });
            }
            Type::Tuple(tuple) => {
                return tuple
                    .elems
                    .iter()
                    .map(|ty| self.typed(ty))
                    .collect::<Result<_, _>>()
                    .map(Shape::Tuple);
            }
            _ => {}
        }
        let path = names(ty).ok_or("one of its types is not a name")?;
        let arguments = arguments(ty);
        let argument = |n: usize| arguments.get(n).copied().ok_or("a type lacks its argument");
        if let [name] = path.as_slice()
            && self.parameters.contains(name)
        {
            return Ok(Shape::Parameter(name.clone()));
        }
        if let Some(found) = self.find(&path) {
            if self.workspace.is_map(&found) {
                return self.record(argument(0)?, argument(1)?);
            }
            let arguments = arguments.iter().map(|ty| self.typed(ty)).collect::<Result<_, _>>()?;
            return Ok(Shape::Named(found, arguments));
        }
        let inner = |n: usize| self.typed(argument(n)?);
        Ok(match path.last().map_or("", String::as_str) {
            "str" | "String" | "char" => Shape::Text,
            "bool" => Shape::Flag,
            "u8" => whole(Some(0), Some(u8::MAX.into())),
            "u16" => whole(Some(0), Some(u16::MAX.into())),
            "u32" => whole(Some(0), Some(u32::MAX.into())),
            "u64" | "usize" => whole(Some(0), None),
            "i8" => whole(Some(i8::MIN.into()), Some(i8::MAX.into())),
            "i16" => whole(Some(i16::MIN.into()), Some(i16::MAX.into())),
            "i32" => whole(Some(i32::MIN.into()), Some(i32::MAX.into())),
            "i64" => whole(None, None),
            "f64" => Shape::Number(Number { whole: false, least: None, most: None }),
            "Value" | "RawValue" => Shape::Anything,
            "Option" => match inner(0)? {
                Shape::Anything => Shape::Anything,
                some => Shape::Maybe(Box::new(some)),
            },
            "Vec" | "BTreeSet" => Shape::list(inner(0)?),
            "Box" | "Arc" | "Cow" => inner(0)?,
            "BTreeMap" => self.record(argument(0)?, argument(1)?)?,
            other => {
                return Err(format!("what is `{other}` in JSON? Say it in xtask/src/types/shape.rs"));
            }
        })
    }

    fn find(&self, path: &[String]) -> Option<TypeLocation> {
        self.workspace.find(&self.place.krate, &self.place.module, path)
    }

    fn record(&self, key: &Type, value: &Type) -> Result<Shape, String> {
        let closed = names(key).and_then(|path| self.find(&path));
        let closed =
            closed.is_some_and(|found| matches!(self.workspace.declared(&found), Some(Declared::Words(_))));
        let (key, value) = (Box::new(self.typed(key)?), Box::new(self.typed(value)?));
        Ok(Shape::Map(Map { key, value, closed }))
    }
}

const fn whole(least: Option<i64>, most: Option<i64>) -> Shape {
    Shape::Number(Number { whole: true, least, most })
}

/// The type arguments of a path, without lifetimes.
fn arguments(ty: &Type) -> Vec<&Type> {
    let Type::Path(path) = ty else { return Vec::new() };
    match path.path.segments.last().map(|segment| &segment.arguments) {
        Some(PathArguments::AngleBracketed(arguments)) => arguments
            .args
            .iter()
            .filter_map(|argument| if let GenericArgument::Type(ty) = argument { Some(ty) } else { None })
            .collect(),
        _ => Vec::new(),
    }
}

/// The argument of a type with this name, such as the inner type of `Option`.
fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let is_named = names(ty)?.last().is_some_and(|last| last == name);
    if is_named { arguments(ty).first().copied() } else { None }
}

/// The length of an array, if it is a literal.
fn length(len: &Expr) -> Option<usize> {
    match len {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Converts a name as serde does.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for (place, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && place > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

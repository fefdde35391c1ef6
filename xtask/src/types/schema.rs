//! Writes the JSON Schema: the messages, and the types of each game as `GAME.NAME`.

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Map as Entries, Value, json};

use super::{
    shape::{Field, Map, Number, Object, Shape, Variant, declaration},
    workspace::{TypeLocation, Workspace},
};

/// The head of the schema. The types follow it.
const HEAD: &str = r##"{
"$schema":"https://json-schema.org/draft/2020-12/schema",
"$id":"/api/schema",
"title":"airlock.v1",
"description":"What goes over the wire: every message of a socket, what is asked and answered over HTTP, and what each game shows. Written by `cargo xtask types`; a test compares.",
"oneOf":[{"$ref":"#/$defs/ServerMessage"},{"$ref":"#/$defs/ClientMessage"}],
"$defs":{
"##;

/// Writes the whole schema. It contains the types of `of_a_game` for each game under these names, and both
/// parts of a view as `View`.
///
/// # Errors
/// If a type cannot be translated, with advice.
pub(crate) fn write(
    workspace: &Workspace,
    messages: Vec<TypeLocation>,
    games: &[(String, Vec<(&str, TypeLocation)>)],
) -> Result<String, String> {
    let mut writer = Writer { workspace, waiting: VecDeque::new(), defined: BTreeMap::new() };
    for place in messages {
        writer.mention(&place, &[])?;
    }
    for (game, types) in games {
        for (name, place) in types {
            let shown = writer.mention(place, &[])?;
            writer.defined.entry(format!("{game}.{name}")).or_insert(shown);
        }
        let half = |name: &str| json!({ "$ref": format!("#/$defs/{game}.{name}") });
        let view =
            json!({ "description": "All that one viewer may know.", "allOf": [half("Common"), half("Own")] });
        writer.defined.insert(format!("{game}.View"), view);
    }
    while let Some((name, place, arguments)) = writer.waiting.pop_front() {
        let written = writer.definition(&place, &arguments).map_err(|why| format!("{place}: {why}"))?;
        writer.defined.insert(name, written);
    }
    // One line for each type, so that diffs are readable.
    let lines: Vec<String> =
        writer.defined.iter().map(|(name, schema)| format!("{}:{schema}", json!(name))).collect();
    Ok(format!("{HEAD}{}\n}}}}\n", lines.join(",\n")))
}

struct Writer<'a> {
    workspace: &'a Workspace,
    /// Types that are mentioned but not written yet: name, type, arguments.
    waiting: VecDeque<(String, TypeLocation, Vec<Shape>)>,
    defined: BTreeMap<String, Value>,
}

impl Writer<'_> {
    /// Refers to a type, and schedules it for writing.
    fn mention(&mut self, place: &TypeLocation, arguments: &[Shape]) -> Result<Value, String> {
        let mut name = match place.krate.as_str() {
            "airlock_engine" | "airlock_protocol" => place.name.clone(),
            _ => format!("{}.{}", place.folder(), place.name),
        };
        for argument in arguments {
            name.push_str(&format!(".{}", slug(argument)?));
        }
        if !self.defined.contains_key(&name) {
            self.defined.insert(name.clone(), Value::Null);
            self.waiting.push_back((name.clone(), place.clone(), arguments.to_vec()));
        }
        Ok(json!({ "$ref": format!("#/$defs/{name}") }))
    }

    fn definition(&mut self, place: &TypeLocation, arguments: &[Shape]) -> Result<Value, String> {
        let declared = declaration(self.workspace, place)?;
        let given: BTreeMap<&str, &Shape> =
            declared.parameters.iter().map(String::as_str).zip(arguments).collect();
        let written =
            Scope { writer: self, given: &given, closed: declared.asked }.written(&declared.shape)?;
        Ok(described(written, &declared.docs))
    }
}

/// The spelling of an argument in the name of a generic type.
fn slug(shape: &Shape) -> Result<String, String> {
    Ok(match shape {
        Shape::Text => "Text".to_owned(),
        Shape::Thing => "Thing".to_owned(),
        Shape::Number(_) => "Number".to_owned(),
        Shape::Named(place, arguments) if arguments.is_empty() => place.name.clone(),
        Shape::List(one) => format!("{}.List", slug(one)?),
        _ => return Err("an argument of a type needs a name: give it one".to_owned()),
    })
}

/// The context of one type.
struct Scope<'a, 'b> {
    writer: &'a mut Writer<'b>,
    /// Arguments of its parameters.
    given: &'a BTreeMap<&'a str, &'a Shape>,
    /// True if unknown fields are refused.
    closed: bool,
}

impl Scope<'_, '_> {
    fn all(&mut self, shapes: &[Shape]) -> Result<Vec<Value>, String> {
        shapes.iter().map(|shape| self.written(shape)).collect()
    }

    fn written(&mut self, shape: &Shape) -> Result<Value, String> {
        Ok(match shape {
            Shape::Text => json!({ "type": "string" }),
            Shape::Thing => json!({ "type": ["string", "integer"] }),
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::Number(number) => figure(*number),
            Shape::Anything => json!({}),
            Shape::Null => json!({ "type": "null" }),
            Shape::Literal(value) => json!({ "const": value }),
            Shape::Parameter(name) => {
                let given = *self.given.get(name.as_str()).ok_or("a parameter stands for nothing")?;
                self.written(given)?
            }
            Shape::Named(place, arguments) => {
                let arguments: Vec<Shape> = arguments.iter().map(|argument| self.given(argument)).collect();
                self.writer.mention(place, &arguments)?
            }
            Shape::Maybe(some) => json!({ "anyOf": [self.written(some)?, { "type": "null" }] }),
            Shape::List(one) => json!({ "type": "array", "items": self.written(one)? }),
            Shape::Tuple(shapes) => json!({
                "type": "array",
                "prefixItems": self.all(shapes)?,
                "items": false,
                "minItems": shapes.len(),
            }),
            Shape::Map(Map { key, value, closed }) => {
                let mut map = json!({ "type": "object", "additionalProperties": self.written(value)? });
                if *closed {
                    map["propertyNames"] = self.written(key)?;
                }
                map
            }
            Shape::Words(words) => json!({ "enum": words }),
            Shape::Object(Object { flattened, fields }) => {
                let mut object = self.object(fields)?;
                if !flattened.is_empty() {
                    object["allOf"] = self.all(flattened)?.into();
                }
                object
            }
            Shape::Choice(variants) => {
                let variants: Vec<Value> =
                    variants.iter().map(|variant| self.variant(variant)).collect::<Result<_, _>>()?;
                json!({ "oneOf": variants })
            }
            Shape::Union(shapes) => json!({ "oneOf": self.all(shapes)? }),
        })
    }

    /// Replaces the parameters of a shape, as far as type names can express them.
    fn given(&self, shape: &Shape) -> Shape {
        match shape {
            Shape::Parameter(name) => self.given.get(name.as_str()).map_or(shape, |given| given).clone(),
            Shape::List(one) => Shape::list(self.given(one)),
            other => other.clone(),
        }
    }

    fn object(&mut self, fields: &[Field]) -> Result<Value, String> {
        let mut properties = Entries::new();
        for field in fields {
            let written = self.written(&field.shape)?;
            properties.insert(field.name.clone(), described(written, &field.docs));
        }
        let required: Vec<&str> =
            fields.iter().filter(|field| !field.optional).map(|field| field.name.as_str()).collect();
        let mut object = json!({ "type": "object", "properties": properties });
        if !required.is_empty() {
            object["required"] = json!(required);
        }
        if self.closed {
            object["additionalProperties"] = json!(false);
        }
        Ok(object)
    }

    fn variant(&mut self, variant: &Variant) -> Result<Value, String> {
        let written = match &variant.body {
            None => json!({ "const": variant.name }),
            Some(body) => {
                let field = Field {
                    name: variant.name.clone(),
                    docs: String::new(),
                    optional: false,
                    shape: body.clone(),
                };
                self.object(&[field])?
            }
        };
        Ok(described(written, &variant.docs))
    }
}

fn figure(number: Number) -> Value {
    let mut figure = json!({ "type": if number.whole { "integer" } else { "number" } });
    for (name, bound) in [("minimum", number.least), ("maximum", number.most)] {
        if let Some(bound) = bound {
            figure[name] = bound.into();
        }
    }
    figure
}

fn described(mut schema: Value, docs: &str) -> Value {
    if !docs.is_empty() {
        schema["description"] = docs.into();
    }
    schema
}

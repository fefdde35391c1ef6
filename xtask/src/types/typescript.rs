//! Writes types as TypeScript: some root types, and every type they refer to, once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{
    shape::{Field, Map, Object, Shape, Variant, declaration},
    workspace::{TypeLocation, Workspace},
};

/// Longest line written.
const WIDTH: usize = 110;

/// The types of one file.
pub(crate) struct Written {
    pub(crate) text: String,
    /// Imported types of other crates.
    pub(crate) foreign: Vec<TypeLocation>,
}

/// Writes the types of `crates` that `roots` refer to. Those of other crates are imported from `others`.
///
/// # Errors
/// If the JSON of a type is unknown, with the type and advice.
pub(crate) fn write(
    workspace: &Workspace,
    crates: &[&str],
    roots: Vec<TypeLocation>,
    others: &str,
) -> Result<Written, String> {
    let mut writer =
        Writer { crates, waiting: VecDeque::new(), seen: BTreeMap::new(), foreign: BTreeSet::new() };
    for root in roots {
        writer.mention(&root)?;
    }
    let mut text =
        format!("// Written by `cargo xtask types` from {}; a test compares.\n", crates.join(" and "));
    let mut declarations = String::new();
    while let Some(place) = writer.waiting.pop_front() {
        let declared = writer.declaration(workspace, &place).map_err(|why| format!("{place}: {why}"))?;
        declarations.push('\n');
        declarations.push_str(&declared);
    }
    if !writer.foreign.is_empty() {
        let names: Vec<&str> = writer.foreign.iter().map(|place| place.name.as_str()).collect();
        text.push_str(&format!("\nimport type {{ {} }} from \"{others}\";\n", names.join(", ")));
    }
    Ok(Written { text: text + &declarations, foreign: writer.foreign.into_iter().collect() })
}

struct Writer<'a> {
    /// Crates whose types are written to this file.
    crates: &'a [&'a str],
    /// Types that are mentioned but not written yet.
    waiting: VecDeque<TypeLocation>,
    /// The type behind each name in the file.
    seen: BTreeMap<String, TypeLocation>,
    foreign: BTreeSet<TypeLocation>,
}

impl Writer<'_> {
    /// Names a type, and schedules it for writing or import.
    fn mention(&mut self, place: &TypeLocation) -> Result<String, String> {
        let name = place.name.clone();
        match self.seen.get(&name) {
            Some(other) if other == place => return Ok(name),
            Some(other) => return Err(format!("there is {other} and {place}: rename one")),
            None => {}
        }
        self.seen.insert(name.clone(), place.clone());
        if self.crates.contains(&place.krate.as_str()) {
            self.waiting.push_back(place.clone());
        } else {
            self.foreign.insert(place.clone());
        }
        Ok(name)
    }

    fn declaration(&mut self, workspace: &Workspace, place: &TypeLocation) -> Result<String, String> {
        let declared = declaration(workspace, place)?;
        let head = comment(&declared.docs, "");
        let mut name = place.name.clone();
        if !declared.parameters.is_empty() {
            name.push_str(&format!("<{}>", declared.parameters.join(", ")));
        }
        Ok(match &declared.shape {
            Shape::Object(object) if object.flattened.is_empty() => {
                format!("{head}export interface {name} {}\n", self.lines(&object.fields)?)
            }
            Shape::Object(object) => {
                let mut text = String::new();
                for shape in &object.flattened {
                    text.push_str(&format!(" {} &", self.written(shape)?));
                }
                format!("{head}export type {name} ={text} {};\n", self.lines(&object.fields)?)
            }
            Shape::Choice(variants) => {
                let mut text = String::new();
                for variant in variants {
                    let comment = comment(&variant.docs, "  ");
                    text.push_str(&format!("\n{comment}  | {}", self.variant(variant)?));
                }
                format!("{head}export type {name} ={text};\n")
            }
            Shape::Words(words) => format!("{head}export type {name} ={};\n", spellings(words)),
            other => format!("{head}export type {name} = {};\n", self.written(other)?),
        })
    }

    /// Fields in braces, one on each line below its documentation.
    fn lines(&mut self, fields: &[Field]) -> Result<String, String> {
        let mut text = String::new();
        for field in fields {
            text.push_str(&format!("{}  {};\n", comment(&field.docs, "  "), self.field(field)?));
        }
        Ok(format!("{{\n{text}}}"))
    }

    fn field(&mut self, field: &Field) -> Result<String, String> {
        let mark = if field.optional { "?" } else { "" };
        Ok(format!("{}{mark}: {}", field.name, self.written(&field.shape)?))
    }

    fn variant(&mut self, variant: &Variant) -> Result<String, String> {
        let name = &variant.name;
        Ok(match &variant.body {
            None => format!("\"{name}\""),
            Some(body) => format!("{{ {name}: {} }}", self.written(body)?),
        })
    }

    fn all(&mut self, shapes: &[Shape], between: &str) -> Result<String, String> {
        let written: Vec<String> =
            shapes.iter().map(|shape| self.written(shape)).collect::<Result<_, _>>()?;
        Ok(written.join(between))
    }

    /// A shape on one line.
    fn written(&mut self, shape: &Shape) -> Result<String, String> {
        Ok(match shape {
            Shape::Text | Shape::Thing => "string".to_owned(),
            Shape::Flag => "boolean".to_owned(),
            Shape::Number(_) => "number".to_owned(),
            Shape::Anything => "unknown".to_owned(),
            Shape::Null => "null".to_owned(),
            Shape::Literal(value) => value.to_string(),
            Shape::Parameter(name) => name.clone(),
            Shape::Named(place, arguments) if arguments.is_empty() => self.mention(place)?,
            Shape::Named(place, arguments) => {
                let name = self.mention(place)?;
                format!("{name}<{}>", self.all(arguments, ", ")?)
            }
            Shape::Maybe(some) => format!("{} | null", self.written(some)?),
            Shape::List(one) => list(&self.written(one)?),
            Shape::Tuple(shapes) => format!("[{}]", self.all(shapes, ", ")?),
            Shape::Map(Map { key, value, closed }) => {
                let record = format!("Record<{}, {}>", self.written(key)?, self.written(value)?);
                if *closed { format!("Partial<{record}>") } else { record }
            }
            Shape::Words(words) => spellings(words).trim_start().to_owned(),
            Shape::Object(Object { fields, .. }) if fields.is_empty() => "Record<string, never>".to_owned(),
            Shape::Object(Object { fields, .. }) => {
                let fields: Vec<String> =
                    fields.iter().map(|field| self.field(field)).collect::<Result<_, _>>()?;
                format!("{{ {} }}", fields.join("; "))
            }
            Shape::Choice(variants) => {
                let variants: Vec<String> =
                    variants.iter().map(|variant| self.variant(variant)).collect::<Result<_, _>>()?;
                variants.join(" | ")
            }
            Shape::Union(shapes) => self.all(shapes, " | ")?,
        })
    }
}

fn list(one: &str) -> String {
    if is_union(one) { format!("({one})[]") } else { format!("{one}[]") }
}

/// True if a type is a union. A `|` within brackets belongs to a part of it.
fn is_union(text: &str) -> bool {
    let mut depth = 0_usize;
    text.chars().any(|letter| {
        match letter {
            '{' | '[' | '(' | '<' => depth += 1,
            '}' | ']' | ')' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == '|' && depth == 0
    })
}

/// The words of a vocabulary, on one line if they fit.
fn spellings(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    let line = format!(" {}", quoted.join(" | "));
    if line.len() + "export type ".len() < WIDTH { line } else { format!("\n  | {}", quoted.join("\n  | ")) }
}

/// A comment on one line if it fits, else on several.
fn comment(text: &str, indent: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let line = format!("{indent}/** {text} */\n");
    if line.len() <= WIDTH {
        return line;
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let fits = |line: &String| indent.len() + " * ".len() + line.len() + word.len() < WIDTH;
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if fits(last) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    format!("{indent}/**\n{indent} * {}\n{indent} */\n", lines.join(&format!("\n{indent} * ")))
}

//! Writing types as TypeScript, from some roots on: everything that they are made of, once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use syn::{Expr, Fields, GenericArgument, ItemEnum, Lit, PathArguments, Type};

use super::{
    attributes::{Serde, derives, docs},
    by_hand::{BY_HAND, ByHand, IN_GAME_WORDS},
    house::{Declared, House, Place, Words, names},
};

/// The longest line that is written.
const WIDTH: usize = 110;

/// One file's worth of types.
pub(crate) struct Written {
    pub(crate) text: String,
    /// The types of other crates that it imports.
    pub(crate) foreign: Vec<Place>,
}

/// Writes the types of `crates` that `roots` are made of, and imports those of other crates from `others`.
///
/// # Errors
/// If what serde makes of a type is not known: which type, and what to do.
pub(crate) fn write(
    house: &House,
    crates: &[&str],
    roots: Vec<Place>,
    others: &str,
) -> Result<Written, String> {
    let mut writer =
        Writer { house, crates, waiting: VecDeque::new(), seen: BTreeMap::new(), foreign: BTreeSet::new() };
    for root in roots {
        writer.mention(&root)?;
    }
    let mut text =
        format!("// Written by `cargo xtask types` from {}; a test compares.\n", crates.join(" and "));
    let mut declarations = String::new();
    while let Some(place) = writer.waiting.pop_front() {
        let declaration = writer
            .declaration(&place)
            .map_err(|why| format!("{}::{}::{}: {why}", place.krate, place.module.join("::"), place.name))?;
        declarations.push('\n');
        declarations.push_str(&declaration);
    }
    if !writer.foreign.is_empty() {
        let names: Vec<&str> = writer.foreign.iter().map(|place| place.name.as_str()).collect();
        text.push_str(&format!("\nimport type {{ {} }} from \"{others}\";\n", names.join(", ")));
    }
    Ok(Written { text: text + &declarations, foreign: writer.foreign.into_iter().collect() })
}

struct Writer<'a> {
    house: &'a House,
    /// The crates whose types go into this file.
    crates: &'a [&'a str],
    /// Mentioned and not yet written.
    waiting: VecDeque<Place>,
    /// Every name in the file, and whose it is.
    seen: BTreeMap<String, Place>,
    foreign: BTreeSet<Place>,
}

/// Where a field or a variant stands.
struct Scope<'a> {
    /// The type it belongs to: names mean what they mean there.
    place: &'a Place,
    /// That type's parameters.
    parameters: &'a [String],
    way: Way,
}

/// What stands behind the name of a type.
enum Body {
    /// Braces with fields.
    Interface(String),
    /// Anything else, after the equals sign.
    Type(String),
}

/// Which way a type goes. It decides what may be missing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The server writes it: what it skips is absent.
    Told,
    /// The server reads it: what has a default may be left out.
    Asked,
}

impl Writer<'_> {
    /// Names a type, and sees to it that it is written or imported.
    fn mention(&mut self, place: &Place) -> Result<String, String> {
        let name = place.name.clone();
        match self.seen.get(&name) {
            Some(other) if other == place => return Ok(name),
            Some(other) => {
                let one = |place: &Place| format!("{}::{}", place.krate, place.module.join("::"));
                return Err(format!(
                    "there is a `{name}` in {} and in {}: rename one",
                    one(other),
                    one(place)
                ));
            }
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

    fn declaration(&mut self, place: &Place) -> Result<String, String> {
        let declared = self.house.declared(place).ok_or("it is not declared there")?;
        let by_hand = BY_HAND.iter().find(|known| (known.krate, known.name) == (&place.krate, &place.name));
        let (parameters, body) = match by_hand {
            Some(known) => (Vec::new(), self.by_hand(known)?),
            None => (declared.parameters(), self.body(declared, place)?),
        };
        let head = comment(&declared.docs(), "");
        let name = &place.name;
        let parameters =
            if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
        Ok(match body {
            Body::Interface(fields) => format!("{head}export interface {name}{parameters} {fields}\n"),
            Body::Type(text) => format!("{head}export type {name}{parameters} ={text};\n"),
        })
    }

    fn by_hand(&mut self, known: &ByHand) -> Result<Body, String> {
        for name in known.uses {
            self.mention(&self.engine(known.krate, name)?)?;
        }
        Ok(Body::Type(format!(" {}", known.text)))
    }

    fn engine(&self, krate: &str, name: &str) -> Result<Place, String> {
        let found = self.house.find(krate, &[], &[name.to_owned()]);
        found.ok_or_else(|| format!("there is no `{krate}::{name}`: mend xtask/src/types/by_hand.rs"))
    }

    fn body(&mut self, declared: &Declared, place: &Place) -> Result<Body, String> {
        let attributes = declared.attributes();
        let parameters = &declared.parameters();
        let way = if derives(attributes, "Serialize") { Way::Told } else { Way::Asked };
        let scope = Scope { place, parameters, way };
        let serde = Serde::of(attributes)?;
        if serde.try_from.as_deref() == Some("String") || self.house.is_spelled(place) && !declared.is_serde()
        {
            return Ok(Body::Type(" string".to_owned()));
        }
        if let Some(other) = &serde.try_from {
            let found = self.house.find(&place.krate, &place.module, std::slice::from_ref(other));
            let other = found.ok_or_else(|| format!("there is no `{other}`"))?;
            let stands_in = self.house.declared(&other).ok_or("what it is read from is not declared")?;
            return self.body(stands_in, &other);
        }
        match declared {
            Declared::Words(words) => Ok(Body::Type(spellings(words))),
            Declared::Alias(item) => Ok(Body::Type(format!(" {}", self.typed(&item.ty, &scope)?))),
            Declared::Struct(_) | Declared::Enum(_) if !declared.is_serde() => {
                Err("derive Serialize, or say in xtask/src/types/by_hand.rs how it is written".to_owned())
            }
            Declared::Struct(item) => self.structure(&item.fields, &scope),
            Declared::Enum(item) => self.variants(item, serde.snake_case, &scope),
        }
    }

    fn structure(&mut self, fields: &Fields, scope: &Scope<'_>) -> Result<Body, String> {
        let Fields::Named(named) = fields else {
            return Ok(Body::Type(format!(" {}", self.tuple(fields, scope)?)));
        };
        let mut flattened = String::new();
        for field in &named.named {
            if Serde::of(&field.attrs)?.flatten {
                flattened.push_str(&format!(" {} &", self.typed(&field.ty, scope)?));
            }
        }
        let fields = self.fields(fields, &scope.place.name, scope, Layout::Lines)?;
        Ok(if flattened.is_empty() {
            Body::Interface(fields)
        } else {
            Body::Type(format!("{flattened} {fields}"))
        })
    }

    /// An enum: a name alone, or an object with the name as its only key.
    fn variants(&mut self, item: &ItemEnum, snake: bool, scope: &Scope<'_>) -> Result<Body, String> {
        let mut text = String::new();
        for variant in &item.variants {
            let ident = variant.ident.to_string();
            let of = format!("{}.{ident}", scope.place.name);
            let renamed = Serde::of(&variant.attrs)?.rename;
            let name = renamed.unwrap_or_else(|| if snake { snake_case(&ident) } else { ident });
            let shape = match &variant.fields {
                Fields::Unit => format!("\"{name}\""),
                fields @ Fields::Named(_) => {
                    format!("{{ {name}: {} }}", self.fields(fields, &of, scope, Layout::Line)?)
                }
                fields @ Fields::Unnamed(_) => format!("{{ {name}: {} }}", self.tuple(fields, scope)?),
            };
            text.push_str(&format!("\n{}  | {shape}", comment(&docs(&variant.attrs), "  ")));
        }
        Ok(Body::Type(text))
    }

    /// What is in a tuple struct or variant: alone if there is one.
    fn tuple(&mut self, fields: &Fields, scope: &Scope<'_>) -> Result<String, String> {
        let types: Vec<String> =
            fields.iter().map(|field| self.typed(&field.ty, scope)).collect::<Result<_, _>>()?;
        Ok(match types.as_slice() {
            [] => "null".to_owned(),
            [one] => one.clone(),
            many => format!("[{}]", many.join(", ")),
        })
    }

    /// The named fields of a struct or variant, between braces; flattened ones are not among them.
    fn fields(
        &mut self,
        fields: &Fields,
        of: &str,
        scope: &Scope<'_>,
        layout: Layout,
    ) -> Result<String, String> {
        let mut written = Vec::new();
        for field in fields {
            let serde = Serde::of(&field.attrs)?;
            if serde.flatten || serde.skip {
                continue;
            }
            let ident = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let whole = format!("{of}.{ident}");
            let of_the_protocol = scope.place.krate == "airlock_protocol";
            let game_words = IN_GAME_WORDS.iter().find(|known| of_the_protocol && known.field == whole);
            let option = argument(&field.ty, "Option");
            let text = match game_words {
                Some(known) => {
                    if let Some(name) = known.uses {
                        self.mention(&self.engine("airlock_engine", name)?)?;
                    }
                    known.text.to_owned()
                }
                None if serde.skipped => self.typed(option.unwrap_or(&field.ty), scope)?,
                None => self.typed(&field.ty, scope)?,
            };
            let missing = match scope.way {
                Way::Told => serde.skipped,
                Way::Asked => serde.default || option.is_some(),
            };
            let name = serde.rename.unwrap_or(ident);
            let mark = if missing { "?" } else { "" };
            written.push(match layout {
                Layout::Lines => format!("{}  {name}{mark}: {text};\n", comment(&docs(&field.attrs), "  ")),
                Layout::Line => format!("{name}{mark}: {text}"),
            });
        }
        Ok(match layout {
            Layout::Line if written.is_empty() => "Record<string, never>".to_owned(),
            Layout::Line => format!("{{ {} }}", written.join("; ")),
            Layout::Lines => format!("{{\n{}}}", written.concat()),
        })
    }

    /// What serde makes of a type, in TypeScript.
    fn typed(&mut self, ty: &Type, scope: &Scope<'_>) -> Result<String, String> {
        let mut inner = |ty: &Type| self.typed(ty, scope);
        match ty {
            Type::Reference(reference) => return inner(&reference.elem),
            Type::Slice(slice) => return Ok(list(&inner(&slice.elem)?)),
            Type::Array(array) => {
                let one = inner(&array.elem)?;
                return Ok(length(&array.len)
                    .map_or_else(|| list(&one), |n| format!("[{}]", vec![one.as_str(); n].join(", "))));
            }
            Type::Tuple(tuple) => {
                let types: Vec<String> = tuple.elems.iter().map(inner).collect::<Result<_, _>>()?;
                return Ok(format!("[{}]", types.join(", ")));
            }
            _ => {}
        }
        let path = names(ty).ok_or("one of its types is not a name")?;
        let arguments = arguments(ty);
        let argument = |n: usize| arguments.get(n).copied().ok_or("a type lacks its argument");
        if let [name] = path.as_slice()
            && scope.parameters.contains(name)
        {
            return Ok(name.clone());
        }
        if let Some(found) = self.find(&path, scope) {
            if self.house.is_map(&found) {
                return self.record(argument(0)?, argument(1)?, scope);
            }
            let name = self.mention(&found)?;
            if arguments.is_empty() {
                return Ok(name);
            }
            let arguments: Vec<String> =
                arguments.iter().map(|ty| self.typed(ty, scope)).collect::<Result<_, _>>()?;
            return Ok(format!("{name}<{}>", arguments.join(", ")));
        }
        let mut inner = |n: usize| self.typed(argument(n)?, scope);
        Ok(match path.last().map_or("", String::as_str) {
            "str" | "String" | "char" => "string".to_owned(),
            "bool" => "boolean".to_owned(),
            "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "f64" => {
                "number".to_owned()
            }
            "Value" | "RawValue" => "unknown".to_owned(),
            "Option" => match inner(0)? {
                unknown if unknown == "unknown" => unknown,
                some => format!("{some} | null"),
            },
            "Vec" | "BTreeSet" => list(&inner(0)?),
            "Box" | "Arc" | "Cow" => inner(0)?,
            "BTreeMap" => self.record(argument(0)?, argument(1)?, scope)?,
            other => {
                return Err(format!(
                    "what is `{other}` in TypeScript? Say it in xtask/src/types/typescript.rs"
                ));
            }
        })
    }

    fn find(&self, path: &[String], scope: &Scope<'_>) -> Option<Place> {
        self.house.find(&scope.place.krate, &scope.place.module, path)
    }

    /// An object by key. Of a closed vocabulary there need not be every word.
    fn record(&mut self, key: &Type, value: &Type, scope: &Scope<'_>) -> Result<String, String> {
        let closed = names(key).and_then(|path| self.find(&path, scope));
        let closed =
            closed.is_some_and(|found| matches!(self.house.declared(&found), Some(Declared::Words(_))));
        let record = format!("Record<{}, {}>", self.typed(key, scope)?, self.typed(value, scope)?);
        Ok(if closed { format!("Partial<{record}>") } else { record })
    }
}

/// How fields are laid out.
#[derive(Clone, Copy)]
enum Layout {
    /// A line for each, under its documentation.
    Lines,
    /// All on one line.
    Line,
}

fn list(one: &str) -> String {
    if is_union(one) { format!("({one})[]") } else { format!("{one}[]") }
}

/// Whether a type is a choice by itself: a `|` within brackets belongs to a part of it.
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

/// The types between a path's angle brackets; lifetimes do not count.
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

/// The argument of a type of this name: of `Option`, what may be there.
fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let is_named = names(ty)?.last().is_some_and(|last| last == name);
    if is_named { arguments(ty).first().copied() } else { None }
}

/// The length of an array, if it is written as a number.
fn length(len: &Expr) -> Option<usize> {
    match len {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// As serde does it.
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

/// The words of a vocabulary: on one line if they fit.
fn spellings(words: &Words) -> String {
    let quoted: Vec<String> = words.spellings.iter().map(|word| format!("\"{word}\"")).collect();
    let line = format!(" {}", quoted.join(" | "));
    if line.len() + "export type ".len() < WIDTH { line } else { format!("\n  | {}", quoted.join("\n  | ")) }
}

/// A comment of one line if it fits, else of as many as it takes.
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

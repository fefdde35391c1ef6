//! The workspace's crates as parsed source: the types that each module declares, and the meaning of names
//! there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    path::Path,
    slice::from_ref,
};

use syn::{
    Attribute, Ident, Item, LitStr, Token, UseTree, Visibility, braced, parenthesized,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

use super::attributes;

/// The place of a type's declaration.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TypeLocation {
    /// The crate's name in code, such as `airlock_engine`.
    pub(crate) krate: String,
    /// Modules from the root of the crate.
    pub(crate) module: Vec<String>,
    pub(crate) name: String,
}

impl TypeLocation {
    /// The crate's folder below `crates/games`, which is also the game's name.
    pub(crate) fn folder(&self) -> String {
        self.krate.trim_start_matches("airlock_").replace('_', "-")
    }
}

impl fmt::Display for TypeLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { krate, module, name } = self;
        write!(f, "{krate}::{}::{name}", module.join("::"))
    }
}

/// A declared type.
pub(crate) enum Declared {
    Struct(syn::ItemStruct),
    Enum(syn::ItemEnum),
    Alias(syn::ItemType),
    /// An enum declared by `words!`.
    Words(Words),
}

impl Declared {
    pub(crate) fn docs(&self) -> String {
        match self {
            Self::Words(words) => words.docs.clone(),
            Self::Struct(_) | Self::Enum(_) | Self::Alias(_) => attributes::docs(self.attributes()),
        }
    }

    /// Its attributes. Empty for a vocabulary, where they do not matter.
    pub(crate) fn attributes(&self) -> &[Attribute] {
        match self {
            Self::Struct(item) => &item.attrs,
            Self::Enum(item) => &item.attrs,
            Self::Alias(item) => &item.attrs,
            Self::Words(_) => &[],
        }
    }

    /// True if serde derives its JSON.
    pub(crate) fn is_serde(&self) -> bool {
        ["Serialize", "Deserialize"].iter().any(|name| attributes::derives(self.attributes(), name))
    }

    /// The names of its type parameters.
    pub(crate) fn parameters(&self) -> Vec<String> {
        let generics = match self {
            Self::Struct(item) => &item.generics,
            Self::Enum(item) => &item.generics,
            Self::Alias(_) | Self::Words(_) => return Vec::new(),
        };
        generics.type_params().map(|parameter| parameter.ident.to_string()).collect()
    }
}

/// A closed vocabulary.
pub(crate) struct Words {
    docs: String,
    name: String,
    pub(crate) spellings: Vec<String>,
}

/// A file of a crate.
#[derive(Default)]
struct Module {
    types: BTreeMap<String, Declared>,
    /// Imports: the path behind each imported name.
    imports: BTreeMap<String, Vec<String>>,
    /// Types with a hand-written `FromStr`, which are serialised as text.
    spelled: BTreeSet<String>,
    /// Types serialised as a map by hand.
    maps: BTreeSet<String>,
    /// Associated types of an `impl Game` in this file.
    of_a_game: BTreeMap<String, Vec<String>>,
}

type Crate = BTreeMap<Vec<String>, Module>;

/// All crates with wire types.
pub(crate) struct Workspace {
    crates: BTreeMap<String, Crate>,
    /// Crates of the games, in the order of the catalog.
    games: Vec<String>,
}

impl Workspace {
    /// Parses the source.
    ///
    /// # Errors
    /// If a file cannot be read or is not Rust.
    pub(crate) fn new(root: &Path) -> Result<Self, String> {
        let catalog = read(&root.join("crates/catalog/src/lib.rs"))?;
        let listed = catalog.items.iter().find_map(|item| match item {
            Item::Macro(item) if item.mac.path.is_ident("games") => Some(&item.mac),
            _ => None,
        });
        let listed = listed.ok_or("crates/catalog/src/lib.rs lists no games")?;
        let game_and_bot = |input: ParseStream<'_>| {
            input.parse::<LitStr>()?;
            input.parse::<Token![:]>()?;
            let game: syn::Path = input.parse()?;
            input.parse::<Token![=>]>()?;
            input.parse::<syn::Path>()?;
            Ok(game)
        };
        let lines = |input: ParseStream<'_>| {
            Punctuated::<syn::Path, Token![,]>::parse_terminated_with(input, game_and_bot)
        };
        let paths = listed.parse_body_with(lines);
        let paths = paths.map_err(|error| format!("crates/catalog/src/lib.rs: {error}"))?;
        let games: Vec<String> =
            paths.iter().filter_map(|path| Some(path.segments.first()?.ident.to_string())).collect();
        let mut crates = BTreeMap::new();
        for (name, folder) in [("airlock_engine", "crates/engine"), ("airlock_protocol", "crates/protocol")] {
            crates.insert(name.to_owned(), load(&root.join(folder).join("src"))?);
        }
        for name in &games {
            let folder = name.trim_start_matches("airlock_").replace('_', "-");
            crates.insert(name.clone(), load(&root.join("crates/games").join(folder).join("src"))?);
        }
        Ok(Self { crates, games })
    }

    pub(crate) fn games(&self) -> &[String] {
        &self.games
    }

    /// The messages: types that the protocol exports and serde serialises or deserialises.
    pub(crate) fn messages(&self) -> Vec<TypeLocation> {
        let Some(root) = self.module("airlock_protocol", &[]) else { return Vec::new() };
        let shown = root.imports.keys().filter_map(|name| self.find("airlock_protocol", &[], from_ref(name)));
        shown
            .filter(|place| {
                place.krate == "airlock_protocol" && self.declared(place).is_some_and(Declared::is_serde)
            })
            .collect()
    }

    /// The associated type `name` of the `impl Game` in a crate, such as `Common`.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn associated(&self, krate: &str, name: &str) -> Result<TypeLocation, String> {
        let modules = self.crates.get(krate).into_iter().flatten();
        let found =
            modules.filter_map(|(module, file)| self.find(krate, module, file.of_a_game.get(name)?)).next();
        found.ok_or_else(|| format!("{krate}: no `impl Game` names its `{name}`"))
    }

    /// Looks up a declaration. `None` if the place declares no type.
    pub(crate) fn declared(&self, place: &TypeLocation) -> Option<&Declared> {
        self.module(&place.krate, &place.module)?.types.get(&place.name)
    }

    /// True if the type is serialised as its spelling by hand.
    pub(crate) fn is_spelled(&self, place: &TypeLocation) -> bool {
        self.module(&place.krate, &place.module).is_some_and(|file| file.spelled.contains(&place.name))
    }

    /// True if the type is serialised as a map by hand.
    pub(crate) fn is_map(&self, place: &TypeLocation) -> bool {
        self.module(&place.krate, &place.module).is_some_and(|file| file.maps.contains(&place.name))
    }

    /// Resolves a path in a module. `None` if it leads out of the workspace.
    pub(crate) fn find(&self, krate: &str, module: &[String], path: &[String]) -> Option<TypeLocation> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => return self.find(krate, &[], rest),
            "self" => return self.find(krate, module, rest),
            "super" => return self.find(krate, module.split_last()?.1, rest),
            other if self.crates.contains_key(other) => return self.find(other, &[], rest),
            _ => {}
        }
        let file = self.module(krate, module)?;
        if rest.is_empty() && file.types.contains_key(first) {
            return Some(TypeLocation {
                krate: krate.to_owned(),
                module: module.to_vec(),
                name: first.clone(),
            });
        }
        let below = [module, from_ref(first)].concat();
        if !rest.is_empty() && self.module(krate, &below).is_some() {
            return self.find(krate, &below, rest);
        }
        let path = [file.imports.get(first)?, rest].concat();
        if path == [first.clone()] { None } else { self.find(krate, module, &path) }
    }

    fn module(&self, krate: &str, module: &[String]) -> Option<&Module> {
        self.crates.get(krate)?.get(module)
    }
}

fn read(path: &Path) -> Result<syn::File, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Parses the files below a crate's `src`.
fn load(folder: &Path) -> Result<Crate, String> {
    fn collect(folder: &Path, module: &[String], found: &mut Crate) -> Result<(), String> {
        let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.flatten() {
            let path = entry.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let below = [module, from_ref(&name)].concat();
            if path.is_dir() {
                collect(&path, &below, found)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let is_root = ["lib", "mod"].contains(&name.as_str());
                let module = if is_root { module.to_vec() } else { below };
                found.insert(module, Module::of(read(&path)?));
            }
        }
        Ok(())
    }
    let mut found = Crate::new();
    collect(folder, &[], &mut found)?;
    Ok(found)
}

impl Module {
    fn of(file: syn::File) -> Self {
        let mut module = Self::default();
        for item in file.items {
            match item {
                Item::Use(item) => import(&item.tree, &mut Vec::new(), &mut module.imports),
                Item::Struct(item) => module.declare(item.ident.to_string(), Declared::Struct(item)),
                Item::Enum(item) => module.declare(item.ident.to_string(), Declared::Enum(item)),
                Item::Type(item) => module.declare(item.ident.to_string(), Declared::Alias(item)),
                Item::Macro(item)
                    if item.mac.path.segments.last().is_some_and(|last| last.ident == "words") =>
                {
                    if let Ok(words) = item.mac.parse_body::<Words>() {
                        module.declare(words.name.clone(), Declared::Words(words));
                    }
                }
                Item::Macro(item)
                    if item.mac.path.segments.last().is_some_and(|last| last.ident == "refs") =>
                {
                    if let Ok(References(declared)) = item.mac.parse_body() {
                        let name = declared.ident.to_string();
                        module.spelled.insert(name.clone());
                        module.declare(name, Declared::Enum(declared));
                    }
                }
                Item::Macro(item)
                    if item
                        .mac
                        .path
                        .segments
                        .last()
                        .is_some_and(|last| NAMED.iter().any(|named| last.ident == named)) =>
                {
                    if let Ok(NumberedName(declared)) = item.mac.parse_body() {
                        let name = declared.ident.to_string();
                        module.spelled.insert(name.clone());
                        module.declare(name, Declared::Struct(declared));
                    }
                }
                Item::Impl(item) => module.note(&item),
                _ => {}
            }
        }
        module
    }

    fn declare(&mut self, name: String, declared: Declared) {
        self.types.insert(name, declared);
    }

    /// Records what an `impl` reveals about the JSON of its type.
    fn note(&mut self, item: &syn::ItemImpl) {
        let Some((path, _)) = &item.trait_ else { return };
        let Some(name) = names(&item.self_ty).and_then(|path| path.last().cloned()) else { return };
        match path.segments.last().map(|last| last.ident.to_string()).as_deref() {
            Some("FromStr") => drop(self.spelled.insert(name)),
            Some("Serialize") if writes_a_map(item) => drop(self.maps.insert(name)),
            Some("Game") => {
                for item in &item.items {
                    if let syn::ImplItem::Type(item) = item
                        && let Some(path) = names(&item.ty)
                    {
                        self.of_a_game.insert(item.ident.to_string(), path);
                    }
                }
            }
            _ => {}
        }
    }
}

/// True if a `Serialize` over a key and a value does nothing but collect a map.
fn writes_a_map(item: &syn::ItemImpl) -> bool {
    let methods = item.items.iter().filter_map(|item| match item {
        syn::ImplItem::Fn(method) => Some(&method.block),
        _ => None,
    });
    item.generics.type_params().count() == 2
        && methods.flat_map(|block| &block.stmts).any(|stmt| match stmt {
            syn::Stmt::Expr(syn::Expr::MethodCall(call), None) => call.method == "collect_map",
            _ => false,
        })
}

/// The names along a path. `None` for other types.
pub(crate) fn names(ty: &syn::Type) -> Option<Vec<String>> {
    match ty {
        syn::Type::Path(path) => {
            Some(path.path.segments.iter().map(|segment| segment.ident.to_string()).collect())
        }
        _ => None,
    }
}

fn import(tree: &UseTree, path: &mut Vec<String>, imports: &mut BTreeMap<String, Vec<String>>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            import(&step.tree, path, imports);
            path.pop();
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            imports.insert(name.clone(), [path.as_slice(), &[name]].concat());
        }
        UseTree::Rename(rename) => {
            let path = [path.as_slice(), &[rename.ident.to_string()]].concat();
            imports.insert(rename.rename.to_string(), path);
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| import(tree, path, imports)),
        UseTree::Glob(_) => {}
    }
}

impl Parse for Words {
    /// Parses `/// … pub enum Way("direction") { Left => "left", Right => "right" }`.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        input.parse::<Token![enum]>()?;
        let name = input.parse::<Ident>()?.to_string();
        let (vocabulary, variants);
        parenthesized!(vocabulary in input);
        vocabulary.parse::<LitStr>()?;
        braced!(variants in input);
        let mut spellings = Vec::new();
        while !variants.is_empty() {
            variants.call(Attribute::parse_outer)?;
            variants.parse::<Ident>()?;
            variants.parse::<Token![=>]>()?;
            spellings.push(variants.parse::<LitStr>()?.value());
            variants.parse::<Option<Token![,]>>()?;
        }
        Ok(Self { docs: attributes::docs(&attributes), name, spellings })
    }
}

/// An enum declared by `refs!`, which is serialised as text. Its variants do not matter.
struct References(syn::ItemEnum);

impl Parse for References {
    /// Parses `/// … pub enum Ref("reference") { Room(RoomNo), Pod(u8) after "pod-" }`.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse::<Visibility>()?;
        let enum_token = input.parse::<Token![enum]>()?;
        let ident = input.parse::<Ident>()?;
        let (vocabulary, variants);
        parenthesized!(vocabulary in input);
        vocabulary.parse::<LitStr>()?;
        let brace_token = braced!(variants in input);
        variants.parse::<proc_macro2::TokenStream>()?;
        let (generics, variants) = (syn::Generics::default(), Punctuated::new());
        Ok(Self(syn::ItemEnum { attrs, vis, enum_token, ident, generics, brace_token, variants }))
    }
}

/// Macros that declare a number serialised as a name.
const NAMED: [&str; 4] = ["card_id", "printed_cards", "numbered_id", "serial_id"];

/// A type declared by one of [`NAMED`].
struct NumberedName(syn::ItemStruct);

impl Parse for NumberedName {
    /// Parses `/// … MotionCard("motion card", 42) in motion_cards().names`.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let ident = input.parse::<Ident>()?;
        input.parse::<proc_macro2::TokenStream>()?;
        let struct_token = Token![struct](ident.span());
        let (vis, generics) = (Visibility::Inherited, syn::Generics::default());
        Ok(Self(syn::ItemStruct {
            attrs,
            vis,
            struct_token,
            ident,
            generics,
            fields: syn::Fields::Unit,
            semi_token: None,
        }))
    }
}

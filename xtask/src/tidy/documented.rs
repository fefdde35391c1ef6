//! Documentation that must exist: a first line on every module, and one on every public item of the shared crates. A module that is
//! named after its type, as `match_id.rs` after `MatchId`, is introduced by the type.
//!
//! Fields and variants are documented where there is something to say, so `missing_docs` is too strict.

use syn::{Attribute, Expr, Ident, ImplItem, ImplItemFn, Item, Stmt, TraitItem, Visibility};

use super::{Complaint, sources::Source};

/// Crates whose public items others build on.
const SHARED: [&str; 11] = [
    "archive", "bots", "bus", "catalog", "client", "engine", "lessons", "protocol", "registry", "store",
    "table",
];

/// Methods that their names explain.
const CONVENTIONAL: [&str; 4] = ["new", "len", "is_empty", "iter"];

/// Checks every source file.
pub(crate) fn check(sources: &[Source]) -> Vec<Complaint> {
    sources.iter().flat_map(check_file).collect()
}

fn check_file(source: &Source) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    // A file that cannot be read as Rust is reported by the bans.
    let items = syn::parse_file(&source.text).map(|file| file.items).unwrap_or_default();
    let text = source.text.trim_start();
    if !text.starts_with("//!")
        && !text.starts_with("#!")
        && !items.iter().any(|item| introduces(item, &source.path))
    {
        complaints.push(Complaint {
            place: format!("{}:1", source.path),
            found: "a module without a first line".to_owned(),
            instead: "open the file with `//!` and a noun phrase".to_owned(),
        });
    }
    let shared = source.path.strip_prefix("crates/").and_then(|path| path.split('/').next());
    if shared.is_some_and(|name| SHARED.contains(&name)) {
        items.iter().for_each(|item| undocumented(item, &source.path, &mut complaints));
    }
    complaints
}

/// True if a documented item has the name of its file, whole or as its first or last word.
fn introduces(item: &Item, path: &str) -> bool {
    let (name, attributes) = match item {
        Item::Struct(it) => (&it.ident, &it.attrs),
        Item::Enum(it) => (&it.ident, &it.attrs),
        Item::Trait(it) => (&it.ident, &it.attrs),
        Item::Fn(it) => (&it.sig.ident, &it.attrs),
        _ => return false,
    };
    let file = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".rs").replace('_', "");
    let name = name.to_string().replace('_', "").to_lowercase();
    has_docs(attributes) && (name.starts_with(file.trim_end_matches('s')) || name.ends_with(&file))
}

fn undocumented(item: &Item, path: &str, complaints: &mut Vec<Complaint>) {
    let mut need = |visibility: &Visibility, attributes: &[Attribute], name: &Ident| {
        if matches!(visibility, Visibility::Public(_)) && !has_docs(attributes) {
            complaints.push(Complaint {
                place: format!("{path}:{}", name.span().start().line),
                found: format!("`{name}` is public and says nothing"),
                instead: "document its meaning, units, errors and rules, or make it private".to_owned(),
            });
        }
    };
    match item {
        Item::Fn(it) => need(&it.vis, &it.attrs, &it.sig.ident),
        Item::Struct(it) => need(&it.vis, &it.attrs, &it.ident),
        Item::Enum(it) => need(&it.vis, &it.attrs, &it.ident),
        Item::Type(it) => need(&it.vis, &it.attrs, &it.ident),
        Item::Const(it) => need(&it.vis, &it.attrs, &it.ident),
        Item::Trait(it) => {
            need(&it.vis, &it.attrs, &it.ident);
            for item in &it.items {
                if let TraitItem::Fn(method) = item {
                    need(&it.vis, &method.attrs, &method.sig.ident);
                }
            }
        }
        Item::Impl(it) if it.trait_.is_none() => {
            for item in &it.items {
                if let ImplItem::Fn(method) = item
                    && !is_accessor(method)
                    && !CONVENTIONAL.contains(&method.sig.ident.to_string().as_str())
                {
                    need(&method.vis, &method.attrs, &method.sig.ident);
                }
            }
        }
        Item::Mod(it) if !is_left_out(&it.attrs) => {
            let items = it.content.iter().flat_map(|(_, items)| items);
            items.for_each(|item| undocumented(item, path, complaints));
        }
        _ => {}
    }
}

fn has_docs(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("doc"))
}

/// True for modules of tests, and for those that only macros use.
fn is_left_out(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") || attribute.parse_args::<Ident>().is_ok_and(|word| word == "hidden")
    })
}

/// True if a method returns a field, which its name explains.
fn is_accessor(method: &ImplItemFn) -> bool {
    matches!(method.block.stmts.as_slice(), [Stmt::Expr(Expr::Field(_) | Expr::Reference(_), None)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let source = Source { path: path.to_owned(), text: text.to_owned() };
        check(&[source]).into_iter().map(|complaint| complaint.found).collect()
    }

    #[test]
    fn modules_have_a_first_line() {
        assert_eq!(found("crates/server/src/a.rs", "use b::c;\n"), ["a module without a first line"]);
        assert_eq!(
            found("crates/server/src/a.rs", "//! Request limits.\n\nuse b::c;\n"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn public_items_of_shared_crates_have_docs() {
        let text = "//! Bags.\n\npub struct Bag;\nstruct Own;\nimpl Bag { pub fn draw(&self) {} fn own(&self) {} }\n\
                    pub trait Draw { fn next(&self); }\n#[cfg(test)]\nmod tests { pub fn help() {} }\n";
        let names =
            ["`Bag`", "`draw`", "`Draw`", "`next`"].map(|name| format!("{name} is public and says nothing"));
        assert_eq!(found("crates/engine/src/bag.rs", text), names);
        assert_eq!(found("crates/games/nemesis/src/model/bag.rs", text), Vec::<String>::new());
    }

    #[test]
    fn fields_and_variants_need_no_docs() {
        let text = "//! Bags.\n\n/// Tokens, drawn without replacement.\npub struct Bag { pub tokens: Vec<Token> }\n\
                    /// Sides of a token.\npub enum Side { Front, Back }\n";
        assert_eq!(found("crates/engine/src/bag.rs", text), Vec::<String>::new());
    }
}

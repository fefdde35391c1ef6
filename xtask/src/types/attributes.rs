//! Attributes of types, variants and fields: serde's, derives and documentation.

use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Path, Token, punctuated::Punctuated};

/// The serde attributes of a type, a variant or a field that change its JSON.
#[derive(Debug, Default)]
pub(crate) struct Serde {
    pub(crate) rename: Option<String>,
    pub(crate) snake_case: bool,
    /// Sometimes omitted when serialised.
    pub(crate) skipped: bool,
    /// Optional when deserialised.
    pub(crate) default: bool,
    pub(crate) flatten: bool,
    /// Never serialised.
    pub(crate) skip: bool,
    /// Deserialised through this type.
    pub(crate) try_from: Option<String>,
}

impl Serde {
    /// Reads the serde attributes.
    ///
    /// # Errors
    /// If there is one whose meaning in TypeScript is unknown here.
    pub(crate) fn of(attributes: &[Attribute]) -> Result<Self, String> {
        let mut found = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                let value = || Ok::<_, syn::Error>(meta.value()?.parse::<LitStr>()?.value());
                match name.as_str() {
                    "rename" => found.rename = Some(value()?),
                    "rename_all" if value()? == "snake_case" => found.snake_case = true,
                    "skip_serializing_if" => {
                        value()?;
                        found.skipped = true;
                    }
                    "default" => {
                        found.default = true;
                        if meta.input.peek(Token![=]) {
                            value()?;
                        }
                    }
                    "flatten" => found.flatten = true,
                    "skip" => found.skip = true,
                    "try_from" => found.try_from = Some(value()?),
                    "into" | "with" | "bound" | "remote" => drop(value()?),
                    "transparent" | "deny_unknown_fields" => {}
                    other => {
                        return Err(meta.error(format!(
                            "`serde({other})`: tell xtask/src/types/attributes.rs what it writes"
                        )));
                    }
                }
                Ok(())
            });
            read.map_err(|error| error.to_string())?;
        }
        Ok(found)
    }
}

/// True if a type derives a trait.
pub(crate) fn derives(attributes: &[Attribute], name: &str) -> bool {
    let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    derives
        .filter_map(|attribute| {
            attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()
        })
        .flatten()
        .any(|path| path.segments.last().is_some_and(|last| last.ident == name))
}

/// The documentation as one paragraph, without links into Rust.
pub(crate) fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    without_links(&text)
}

/// `[text](target)` and ``[`text`]`` become `text`.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let Some((label, behind)) = after.split_once(']') else {
            plain.push('[');
            rest = after;
            continue;
        };
        let target = behind.strip_prefix('(').and_then(|target| target.split_once(')'));
        match target {
            Some((_, behind)) => {
                plain.push_str(label);
                rest = behind;
            }
            None if label.starts_with('`') => {
                plain.push_str(label);
                rest = behind;
            }
            None => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::without_links;

    #[test]
    fn links_into_rust_become_text() {
        let text = "At most [`LIMIT`](crate::LIMIT) of [`Seat`], [0] first: `caps[i]`.";
        assert_eq!(without_links(text), "At most `LIMIT` of `Seat`, [0] first: `caps[i]`.");
    }
}

//! Paths, method calls and float literals in a source file, outside comments, strings, attributes and test code.

use std::str::FromStr;

use proc_macro2::{Delimiter, LexError, Literal, TokenStream, TokenTree};

/// One thing named in a source file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// Counted from one.
    pub(crate) line: usize,
    pub(crate) what: What,
}

/// Kind and text of a mention.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A path. Imports are spelled out: `use std::{fs, io::Read}` names `std::fs` and `std::io::Read`.
    Path(Vec<String>),
    /// A method that is called: `.unwrap()`.
    Method(String),
    /// A number with a fraction.
    Float(String),
}

/// Reads a file.
pub(crate) fn mentions(text: &str) -> Result<Vec<Mention>, LexError> {
    let mut found = Vec::new();
    walk(TokenStream::from_str(text)?, &[], &mut found);
    Ok(found)
}

/// Reads one level of tokens. `prefix` is the path that a group of imports hangs from.
fn walk(stream: TokenStream, prefix: &[String], found: &mut Vec<Mention>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => match attribute(&tokens, at) {
                Some((after, Attribute::TestsOnly)) => at = end_of_item(&tokens, after),
                Some((_, Attribute::FileIsTests)) => return,
                Some((after, Attribute::Other)) => at = after,
                None => at += 1,
            },
            TokenTree::Ident(_) if is_method(&tokens, at) => {
                if matches!(tokens.get(at + 1), Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Parenthesis)
                {
                    found.push(Mention { line: line(token), what: What::Method(token.to_string()) });
                }
                at += 1;
            }
            TokenTree::Ident(_) => at = path(&tokens, at, prefix, found),
            TokenTree::Literal(literal) => {
                if is_float(literal) && !is_method(&tokens, at) {
                    found.push(Mention { line: line(token), what: What::Float(literal.to_string()) });
                }
                at += 1;
            }
            TokenTree::Group(group) => {
                walk(group.stream(), &[], found);
                at += 1;
            }
            TokenTree::Punct(_) => at += 1,
        }
    }
}

/// Reads the path that begins at `at`; returns its end.
fn path(tokens: &[TokenTree], mut at: usize, prefix: &[String], found: &mut Vec<Mention>) -> usize {
    let line = line(&tokens[at]);
    let mut names = prefix.to_vec();
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) => names.push(name.to_string()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                walk(group.stream(), &names, found);
                return at + 1;
            }
            _ => break,
        }
        at += 1;
        if !(is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))) {
            break;
        }
        at += 2;
    }
    found.push(Mention { line, what: What::Path(names) });
    at
}

enum Attribute {
    /// The next item is compiled for tests only.
    TestsOnly,
    /// The whole file is compiled for tests only.
    FileIsTests,
    Other,
}

/// The attribute whose `#` is at `at`, and its end.
fn attribute(tokens: &[TokenTree], at: usize) -> Option<(usize, Attribute)> {
    let inner = matches!(tokens.get(at + 1), Some(TokenTree::Punct(p)) if p.as_char() == '!');
    let body_at = at + 1 + usize::from(inner);
    let Some(TokenTree::Group(body)) = tokens.get(body_at) else { return None };
    let words: String = body.stream().to_string().split_whitespace().collect();
    let tests = words == "test"
        || words.ends_with("::test")
        || words == "cfg(test)"
        || words.starts_with("cfg(all(test,");
    let kind = match (tests, inner) {
        (true, true) => Attribute::FileIsTests,
        (true, false) => Attribute::TestsOnly,
        (false, _) => Attribute::Other,
    };
    Some((body_at + 1, kind))
}

/// End of the item that begins at `at`: after its `;` or its braces.
fn end_of_item(tokens: &[TokenTree], at: usize) -> usize {
    let ends_with_braces = !matches!(tokens.get(at), Some(TokenTree::Ident(word)) if word == "use");
    let length = tokens[at..].iter().position(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Group(group) => ends_with_braces && group.delimiter() == Delimiter::Brace,
        _ => false,
    });
    length.map_or(tokens.len(), |length| at + length + 1)
}

/// True if the token follows a single dot: a method, a field or an element of a tuple.
fn is_method(tokens: &[TokenTree], at: usize) -> bool {
    let dot = |back: usize| matches!(at.checked_sub(back).and_then(|at| tokens.get(at)), Some(TokenTree::Punct(p)) if p.as_char() == '.');
    dot(1) && !dot(2)
}

fn is_colon(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == ':')
}

fn is_float(literal: &Literal) -> bool {
    let text = literal.to_string();
    let number = text.starts_with(|c: char| c.is_ascii_digit());
    let decimal = !["0x", "0b", "0o"].iter().any(|radix| text.starts_with(radix));
    number
        && decimal
        && (text.contains(['.', 'e', 'E']) && !text.ends_with("size")
            || text.contains("f32")
            || text.contains("f64"))
}

fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let mentions = mentions(text).unwrap();
        mentions
            .into_iter()
            .filter_map(|m| if let What::Path(p) = m.what { Some(p.join("::")) } else { None })
            .collect()
    }

    #[test]
    fn imports_are_spelled_out() {
        assert_eq!(
            paths("use std::{fs, io::{self, Read}};"),
            ["use", "std::fs", "std::io::self", "std::io::Read"]
        );
    }

    #[test]
    fn comments_strings_and_attributes_name_nothing() {
        assert_eq!(
            paths("/// HashMap\n#[doc = \"f64\"] // Instant\nconst A: B = \"SystemTime\";"),
            ["const", "A", "B"]
        );
    }

    #[test]
    fn test_code_names_nothing() {
        assert_eq!(paths("#[cfg(test)] mod tests { use std::fs; }\nfn f() {}"), ["fn", "f"]);
        assert_eq!(paths("#[cfg(test)]\nuse std::{fs, io};\nfn f() {}"), ["fn", "f"]);
        assert_eq!(paths("#[test] #[should_panic] fn t() { g() }"), Vec::<String>::new());
        assert_eq!(paths("#![cfg(test)]\nfn t() {}"), Vec::<String>::new());
    }

    #[test]
    fn floats_are_distinguished_from_ranges_and_tuples() {
        let floats = |text: &str| {
            mentions(text).unwrap().into_iter().filter(|m| matches!(m.what, What::Float(_))).count()
        };
        assert_eq!(floats("1.5 + 1e3 + 2f32"), 3);
        assert_eq!(floats("0..5; t.0.1; 0xe1; 1_usize; 3..=4"), 0);
    }

    #[test]
    fn methods_are_distinguished_from_fields() {
        let methods: Vec<Mention> = mentions("a.unwrap;\nb.unwrap()")
            .unwrap()
            .into_iter()
            .filter(|m| matches!(m.what, What::Method(_)))
            .collect();
        assert_eq!(methods, [Mention { line: 2, what: What::Method("unwrap".to_owned()) }]);
    }
}

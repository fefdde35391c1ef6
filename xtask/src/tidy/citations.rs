//! Sources of rules. Each rule of a page without a printed rulebook names its source, the same in both languages.

use std::{fs, io, path::Path};

use super::Complaint;

/// Pages whose rules must name a source, with the prefix of their ids.
const CITED: [(&str, &str); 2] = [("retaliation.md", "R-"), ("nemesis.md", "V-")];

/// Sources other than pages of a rulebook, in English and Czech.
const SOURCES: [(&str, &str); 11] = [
    ("ruling", "výklad"),
    ("rulebook", "návod"),
    ("derived", "odvozeno"),
    ("Czech rulebook", "český návod"),
    ("FAQ", "FAQ"),
    ("room sheet", "přehled místností"),
    ("objective sheet", "přehled cílů"),
    ("intruder sheet", "přehled vetřelců"),
    ("component table", "tabulka komponent"),
    ("illustration", "vyobrazení"),
    ("scan", "snímek"),
];

/// Prefix of rulings of the Void Seeders, which are named in the text of the rule.
const RULING: &str = "AV-";

pub(crate) fn check(root: &Path) -> io::Result<Vec<Complaint>> {
    let mut complaints = Vec::new();
    for (page, prefix) in CITED {
        let read = |folder: &str| fs::read_to_string(root.join(folder).join(page));
        let (english, czech) = (read("docs/rules")?, read("docs/rules/cs")?);
        complaints.extend(compare(page, prefix, &english, &czech));
    }
    Ok(complaints)
}

fn compare(page: &str, prefix: &str, english: &str, czech: &str) -> Vec<Complaint> {
    let translated: Vec<(&str, String)> = rules(czech, prefix);
    let complaint = |id: &str, found: &str, instead: &str| Complaint {
        place: format!("docs/rules/{page}: {id}"),
        found: found.to_owned(),
        instead: instead.to_owned(),
    };
    let mut complaints = Vec::new();
    for (id, text) in rules(english, prefix) {
        let Some(source) = source(&text, 0) else {
            complaints.push(complaint(
                id,
                "no source",
                "end the rule with its source, as `[p. 16]`, or `[ruling]`",
            ));
            continue;
        };
        let czech = translated.iter().find(|(other, _)| *other == id);
        if czech.and_then(|(_, text)| self::source(text, 1)).as_ref() != Some(&source) {
            complaints.push(complaint(
                id,
                "another source in Czech",
                "name the same one, as `[str. 16]`, or `[výklad]`",
            ));
        }
    }
    complaints
}

/// Rules of a page with their text: `- **R-GEN-01** — …` and the indented lines right below.
fn rules<'a>(page: &'a str, prefix: &str) -> Vec<(&'a str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        let rule = line.strip_prefix("- **").and_then(|rest| rest.split_once("** — "));
        if let Some((id, text)) = rule.filter(|(id, _)| id.starts_with(prefix)) {
            found.push((id, text.to_owned()));
        }
        open = rule.is_some_and(|(id, _)| id.starts_with(prefix)) || (open && line.starts_with("  "));
        if let (true, None, Some((_, text))) = (open, rule, found.last_mut()) {
            text.push_str(line);
        }
    }
    found
}

/// Source at the end of a rule, in English; `language` is 0 for English and 1 for Czech.
fn source(text: &str, language: usize) -> Option<String> {
    let tag = text.trim_end().strip_suffix(']').and_then(|text| Some(text.rsplit_once('[')?.1));
    let page = tag.and_then(|tag| tag.strip_prefix(["p. ", "str. "][language]));
    if let Some(page) = page.filter(|page| page.bytes().all(|byte| byte.is_ascii_digit())) {
        return Some(format!("p. {page}"));
    }
    let named = |(english, czech): &&(&str, &str)| tag == Some([*english, *czech][language]);
    match SOURCES.iter().find(named) {
        Some((english, _)) => Some((*english).to_owned()),
        None => text.contains(RULING).then(|| RULING.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::compare;

    fn complaints(english: &str, czech: &str) -> Vec<String> {
        let rule = |text: &str| format!("- **R-GEN-01** — {text}\n- **R-GEN-02** — x [FAQ]\n");
        compare("a.md", "R-", &rule(english), &rule(czech)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn rule_without_source_is_named() {
        let found = complaints("Rooms burn.", "Místnosti hoří. [str. 16]");
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("docs/rules/a.md: R-GEN-01: no source"), "{found:?}");
        assert_eq!(complaints("Rooms burn. [somewhere]", "Místnosti hoří. [str. 16]").len(), 1);
    }

    #[test]
    fn languages_name_the_same_source() {
        assert_eq!(complaints("Rooms burn. [p. 16]", "Místnosti hoří. [str. 16]"), [""; 0]);
        assert_eq!(complaints("Rooms\n  burn. [ruling]", "Místnosti hoří. [výklad]"), [""; 0]);
        assert_eq!(complaints("Rooms burn (AV-03).", "Místnosti hoří (AV-03)."), [""; 0]);
        let found = complaints("Rooms burn. [p. 16]", "Místnosti hoří. [str. 17]");
        assert!(found[0].contains("another source in Czech"), "{found:?}");
    }
}

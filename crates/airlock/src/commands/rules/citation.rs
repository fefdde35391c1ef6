//! Rule ids in a text: single ones (`N-NOISE-04`) and ranges (`N-ENC-04…09`, `N-ENC-04..09`, `N-ENC-04–N-ENC-09`).

/// Separators of a range.
const DOTS: [&str; 4] = ["…", "...", "..", "–"];
/// Maximum span of a range.
const LONGEST_RANGE: u32 = 99;

/// The rule ids that a text cites, including those inside ranges. `prefix` is the beginning of the ids, such as `N-`.
pub(crate) fn cited(text: &str, prefix: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(prefix) {
        let inside = text[..at].bytes().next_back().is_some_and(|b| b.is_ascii_alphanumeric() || b == b'-');
        let Some(first) = id(&text[at..]).filter(|_| !inside) else { continue };
        let rest = &text[at + first.len()..];
        found.push(first.to_owned());
        let Some((stem, from)) = split(first) else { continue };
        let Some(end) = DOTS.iter().find_map(|dots| rest.strip_prefix(dots)) else { continue };
        let to = match id(end).and_then(split) {
            Some((other, to)) if other == stem => Some(to),
            Some(_) => None,
            None => number(end),
        };
        if let Some(to) = to.filter(|to| *to > from && to - from <= LONGEST_RANGE) {
            found.extend((from + 1..=to).map(|n| format!("{stem}-{n:02}")));
        }
    }
    found
}

/// The id at the beginning of a text.
fn id(text: &str) -> Option<&str> {
    let end = text
        .find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-'))
        .unwrap_or(text.len());
    let id = text[..end].trim_end_matches('-');
    split(id).map(|_| id)
}

/// The stem and the number of an id.
fn split(id: &str) -> Option<(&str, u32)> {
    let (stem, number) = id.rsplit_once('-')?;
    let is_number = number.len() >= 2 && number.bytes().all(|b| b.is_ascii_digit());
    (is_number && stem.contains('-')).then(|| number.parse().ok()).flatten().map(|n| (stem, n))
}

/// The number at the beginning of a text.
fn number(text: &str) -> Option<u32> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    if end >= 2 { text[..end].parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::cited;

    #[test]
    fn single_ids_are_found() {
        assert_eq!(cited("x // N-NOISE-04, N-ROOM-AIRLOCK-10.", "N-"), ["N-NOISE-04", "N-ROOM-AIRLOCK-10"]);
        assert_eq!(cited("N-NOISE and IN-NOISE-04 and N-04", "N-"), [""; 0]);
    }

    #[test]
    fn range_cites_every_rule_in_it() {
        let all = ["N-ENC-04", "N-ENC-05", "N-ENC-06"];
        for text in ["N-ENC-04…06", "N-ENC-04..06", "(N-ENC-04–06)"] {
            assert_eq!(cited(text, "N-"), all, "{text}");
        }
        // The end of such a range is also found as a single id.
        assert_eq!(cited("N-ENC-04…N-ENC-06", "N-"), [all.as_slice(), &["N-ENC-06"]].concat());
        assert_eq!(cited("N-ENC-04…N-ACT-06", "N-"), ["N-ENC-04", "N-ACT-06"]);
        assert_eq!(cited("N-ENC-04. 06", "N-"), ["N-ENC-04"]);
    }
}

//! Names and titles: what they say is what everybody sees, and no two at one table look the same. Only servers judge them: at a
//! table in a browser nobody is deceived.

use airlock_protocol::Code;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::skeleton;

use crate::{
    answer::Refused,
    limits::{MAX_MARKS, MAX_NAME_CHARS, MAX_TITLE_CHARS},
};

/// The name as it is shown: without surrounding space.
pub(crate) fn shown(name: &str) -> Result<String, Refused> {
    proper_name(name).map(str::to_owned).ok_or_else(|| {
        let least = format!("a name has 1 to {MAX_NAME_CHARS} visible characters");
        Refused::new(Code::Malformed, format!("{least}, and none that hides or turns others"))
    })
}

/// Refuses a title that cannot be shown.
pub(crate) fn check_title(title: Option<&str>) -> Result<(), Refused> {
    if title.is_none_or(is_proper_title) {
        return Ok(());
    }
    Err(Refused::new(Code::Malformed, format!("a title has at most {MAX_TITLE_CHARS} visible characters")))
}

fn proper_name(name: &str) -> Option<&str> {
    let name = name.trim();
    (!name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && is_plain(name)).then_some(name)
}

fn is_proper_title(title: &str) -> bool {
    title.chars().count() <= MAX_TITLE_CHARS && is_plain(title)
}

/// Whether each character of a text is seen where it stands: none that turns the direction, is invisible or breaks the line,
/// and no towers of accents.
fn is_plain(text: &str) -> bool {
    let mut marks = MAX_MARKS;
    !text.chars().any(is_hidden)
        && text.nfd().all(|c| {
            marks = if is_combining_mark(c) { marks + 1 } else { 0 };
            marks <= MAX_MARKS
        })
}

fn is_hidden(c: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator, PrivateUse};
    // Letters, marks and symbols that nothing is drawn for, or that only change how the one before is drawn.
    let blank = matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}');
    blank
        || matches!(c.general_category(), Control | Format | LineSeparator | ParagraphSeparator | PrivateUse)
}

/// Whether two names look the same to somebody who does not look closely.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (looks(one), looks(other));
    one.iter().zip(&other).any(|(one, other)| one == other)
}

/// What a name looks like, as written and in small letters: a capital I looks like a small l, and a small i does not.
fn looks(name: &str) -> [String; 2] {
    let folded: String = name.nfkc().collect();
    let folded = folded.split_whitespace().collect::<Vec<_>>().join(" ");
    let as_written: String = skeleton(&folded).collect();
    [folded.to_lowercase(), as_written.to_lowercase()].map(|text| skeleton(&text).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_shown() {
        for name in ["  Jiří Š. ", "Nguyễn Thị Ánh", "Ольга", "李小龍", "محمد", "🚀", "O\u{302}\u{301}dile"]
        {
            assert_eq!(proper_name(name), Some(name.trim()));
        }
        let long = "x".repeat(MAX_NAME_CHARS + 1);
        for name in ["", "   ", "a\nb", "\u{7}", &long] {
            assert_eq!(proper_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn what_turns_or_hides_is_in_no_name_and_no_title() {
        let hidden = [
            0x202a..=0x202e,
            0x2066..=0x2069,
            0x200b..=0x200f,
            0x61c..=0x61c,
            0xfeff..=0xfeff,
            0xad..=0xad,
            0x2060..=0x2064,
            0xe0020..=0xe007f,
            0xfe00..=0xfe0f,
            0xe0100..=0xe01ef,
            0x3164..=0x3164,
            0x2028..=0x2029,
            0x34f..=0x34f,
            0x180b..=0x180e,
            0x2800..=0x2800,
            0x115f..=0x1160,
            0xe000..=0xe000,
        ];
        for c in hidden.into_iter().flatten().filter_map(char::from_u32) {
            for text in [format!("An{c}n"), format!("{c}Ann"), format!("Ann{c}")] {
                // White space at an end is cut off: nobody sees that either.
                assert!(!is_proper_title(&text), "{text:?}");
                assert!(proper_name(&text).is_none_or(|name| name == "Ann"), "{text:?}");
            }
        }
        for text in ["\u{301}Ann", "a\u{300}\u{301}\u{302}\u{303}", &format!("Z{}", "\u{336}".repeat(9))] {
            assert!(!is_proper_title(text) && proper_name(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn names_that_look_the_same_are_alike() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Ann", "Аnn"),
            ("Ann", "Ａｎｎ"),
            ("Ian", "lan"),
            ("IAN", "lan"),
            ("Paul", "Pau1"),
            ("Jiří", "Jir\u{30c}\u{ed}"),
            ("Ann Lee", "Ann\u{a0} Lee"),
            ("ﬁn", "fin"),
            ("O", "0"),
        ] {
            assert!(are_alike(one, other), "{one} and {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Jiří", "Jiri"), ("player 1", "player 2"), ("Ann", "Bob")] {
            assert!(!are_alike(one, other), "{one} and {other}");
        }
    }
}

//! Names, titles and talk: every character is visible, and no two names at one table look alike. Only servers
//! check this. A table in a browser has nobody to deceive.

use airlock_protocol::{Code, Reason, Words, limits::MAX_TEXT_CHARS};
use icu_properties::{CodePointSetData, props::DefaultIgnorableCodePoint};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::skeleton;

use crate::{
    http::answer::Refused,
    limits::{MAX_MARKS, MAX_NAME_CHARS, MAX_TITLE_CHARS},
};

/// Zero-width joiner: joins emoji to one picture.
const JOINER: char = '\u{200d}';
/// Zero-width non-joiner: keeps two letters apart.
const NON_JOINER: char = '\u{200c}';
/// Variation selectors: text or colour for the character before them.
const TEXT_STYLE: char = '\u{fe0e}';
const EMOJI_STYLE: char = '\u{fe0f}';
/// Puts a digit, `#` or `*` on a key.
const KEYCAP: char = '\u{20e3}';
/// The flag that tags turn into the flag of a region.
const BLACK_FLAG: char = '\u{1f3f4}';
/// End of such tags.
const LAST_TAG: char = '\u{e007f}';

/// Assigned characters of visible categories that draw nothing and that Unicode does not call ignorable:
/// blank symbols, joiners of scripts, signs for something absent.
const BLANKS: &[char] = &[
    '\u{2800}',
    '\u{2d7f}',
    '\u{303f}',
    '\u{fffc}',
    '\u{1107f}',
    '\u{13441}',
    '\u{13442}',
    '\u{16fe4}',
    '\u{1d159}',
];

/// The name without surrounding space.
pub(crate) fn trimmed(name: &str) -> Result<String, Refused> {
    proper_name(name).map(str::to_owned).map_err(refused)
}

/// Refuses a name that no player can have.
pub(crate) fn check_name(name: &str) -> Result<(), Refused> {
    if name.trim() != name {
        return Err(refused(Reason::InvisibleCharacter));
    }
    proper_name(name).map(drop).map_err(refused)
}

/// Refuses a title that cannot be shown.
pub(crate) fn check_title(title: Option<&str>) -> Result<(), Refused> {
    title.map_or(Ok(()), proper_title).map_err(refused)
}

/// Refuses talk that cannot be shown. It may have several lines. Phrases come from the rules.
pub(crate) fn check_talk(words: &Words) -> Result<(), Refused> {
    match words {
        Words::Text(text) if text.chars().count() > MAX_TEXT_CHARS => {
            Err(Refused::new(Code::Malformed, format!("a text has at most {MAX_TEXT_CHARS} characters")))
        }
        Words::Text(text) => {
            text.split('\n').try_for_each(|line| check(line, Joiners::InScripts)).map_err(refused)
        }
        Words::Phrase(_) => Ok(()),
    }
}

/// Replaces invisible characters of a longer text by `�`. A report is not refused for what a clipboard
/// brought along.
pub(crate) fn mark_invisible(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_seen = |at: usize| {
        matches!(chars[at], '\n' | '\t')
            || is_visible(chars[at])
            || is_part_of_emoji(&chars, at)
            || joins_letters(&chars, at)
    };
    (0..chars.len()).map(|at| if is_seen(at) { chars[at] } else { char::REPLACEMENT_CHARACTER }).collect()
}

fn refused(reason: Reason) -> Refused {
    let text = match reason {
        Reason::NameEmpty => format!("a name has 1 to {MAX_NAME_CHARS} visible characters"),
        Reason::NameTooLong => format!("a name has at most {MAX_NAME_CHARS} characters"),
        Reason::TitleTooLong => format!("a title has at most {MAX_TITLE_CHARS} characters"),
        Reason::StackedMarks => {
            format!("a letter may have at most {MAX_MARKS} combining marks, and each mark needs a letter")
        }
        Reason::InvisibleCharacter
        | Reason::NameTaken
        | Reason::NotACode
        | Reason::OneSeat
        | Reason::KeptForHost
        | Reason::NoUpgrade
        | Reason::LogLost => {
            "remove characters that are invisible, unassigned, or change the direction of text".to_owned()
        }
    };
    Refused::new(Code::Malformed, text).because(reason)
}

fn proper_name(name: &str) -> Result<&str, Reason> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Reason::NameEmpty);
    }
    if name.chars().count() > MAX_NAME_CHARS {
        return Err(Reason::NameTooLong);
    }
    check(name, Joiners::InEmoji).map(|()| name)
}

fn proper_title(title: &str) -> Result<(), Reason> {
    if title.chars().count() > MAX_TITLE_CHARS {
        return Err(Reason::TitleTooLong);
    }
    check(title, Joiners::InEmoji)
}

/// Context in which invisible joiners are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Joiners {
    InEmoji,
    /// Also between letters of scripts that need them, such as Persian or Hindi.
    InScripts,
}

/// Checks that every character of a text is visible in its place. None turns the direction or breaks the
/// line, and accents do not pile up. Invisible parts of emoji are allowed inside emoji only.
fn check(text: &str, joiners: Joiners) -> Result<(), Reason> {
    let chars: Vec<char> = text.chars().collect();
    let joins = |at| joiners == Joiners::InScripts && joins_letters(&chars, at);
    if !(0..chars.len()).all(|at| is_visible(chars[at]) || is_part_of_emoji(&chars, at) || joins(at)) {
        return Err(Reason::InvisibleCharacter);
    }
    let mut marks = MAX_MARKS;
    for c in text.nfd() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            return Err(Reason::StackedMarks);
        }
    }
    Ok(())
}

/// Allow-list: letters, marks, numbers, punctuation, symbols and spaces that Unicode knows, without those
/// that draw nothing.
fn is_visible(c: char) -> bool {
    use GeneralCategory::{
        Control, EnclosingMark, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned,
    };
    let nothing = [
        Control,
        Format,
        LineSeparator,
        ParagraphSeparator,
        PrivateUse,
        Surrogate,
        Unassigned,
        EnclosingMark,
    ];
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    !ignorable.contains(c) && !BLANKS.contains(&c) && !nothing.contains(&c.general_category())
}

/// True for a joiner or non-joiner between two letters of a script without capitals.
fn joins_letters(chars: &[char], at: usize) -> bool {
    use GeneralCategory::{NonspacingMark, OtherLetter, SpacingMark};
    let is_letter = |c: &char| matches!(c.general_category(), OtherLetter | NonspacingMark | SpacingMark);
    let before = at.checked_sub(1).and_then(|before| chars.get(before));
    matches!(chars[at], NON_JOINER | JOINER)
        && before.is_some_and(is_letter)
        && chars.get(at + 1).is_some_and(|c| c.general_category() == OtherLetter)
}

/// True for an invisible character in its place in an emoji: `❤️`, `1️⃣`, `👩‍🚀`, the flag of a region.
fn is_part_of_emoji(chars: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| chars[before]);
    let after = chars.get(at + 1).copied();
    match chars[at] {
        EMOJI_STYLE => before.is_some_and(|c| is_emoji(c) || (is_key(c) && after == Some(KEYCAP))),
        TEXT_STYLE => before.is_some_and(is_emoji),
        KEYCAP => {
            let key = before.filter(|c| *c != EMOJI_STYLE).or_else(|| chars.get(at.checked_sub(2)?).copied());
            key.is_some_and(is_key)
        }
        JOINER => before.is_some_and(|c| is_emoji(c) || c == EMOJI_STYLE) && after.is_some_and(is_emoji),
        tag if is_tag(tag) => {
            let flag = chars[..at].iter().rev().find(|c| !is_tag(**c) || **c == LAST_TAG);
            let end = chars[at..].iter().find(|c| !is_tag(**c) || **c == LAST_TAG);
            let only_the_end = tag == LAST_TAG && before == Some(BLACK_FLAG);
            flag == Some(&BLACK_FLAG) && end == Some(&LAST_TAG) && !only_the_end
        }
        _ => false,
    }
}

/// True for an emoji, with or without a skin colour.
fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

const fn is_key(c: char) -> bool {
    matches!(c, '0'..='9' | '#' | '*')
}

const fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..=LAST_TAG)
}

/// True if two names look alike at a glance.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (skeletons(one), skeletons(other));
    one.iter().zip(&other).any(|(one, other)| one == other)
}

/// Skeletons of a name, as written and in lower case: a capital I looks like a small l, and a small i does
/// not.
fn skeletons(name: &str) -> [String; 2] {
    let visible = name.chars().filter(|c| is_visible(*c));
    let folded: String = visible.nfkc().collect();
    let folded = folded.split_whitespace().collect::<Vec<_>>().join(" ");
    let as_written: String = skeleton(&folded).collect();
    [folded.to_lowercase(), as_written.to_lowercase()].map(|text| skeleton(&text).collect())
}

#[cfg(test)]
mod tests {
    use icu_properties::{CodePointMapData, props::GeneralCategoryGroup};

    use super::*;

    #[test]
    fn visible_names_are_accepted() {
        let names = [
            "  Jiří Š. ",
            "Nguyễn Thị Ánh",
            "Ольга",
            "李小龍",
            "محمد",
            "O\u{302}\u{301}dile",
            "Ann-Marie O'Neill",
            "x_X ★ #1",
        ];
        for name in names {
            assert_eq!(proper_name(name), Ok(name.trim()));
        }
    }

    #[test]
    fn ordinary_emoji_are_accepted() {
        let emoji = [
            "🚀",
            "❤️",
            "☠️",
            "☠",
            "☠\u{fe0e}",
            "👩‍🚀",
            "👩🏽‍🚀",
            "👍🏿",
            "1️⃣",
            "#⃣",
            "*️⃣",
            "🇨🇿",
            "🏳️‍🌈",
            "🏴‍☠️",
            "👁️‍🗨️",
            "👨‍👩‍👧‍👦",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
        ];
        for emoji in emoji {
            for name in [emoji.to_owned(), format!("Ann {emoji}"), format!("{emoji}Ann{emoji}")] {
                assert_eq!(proper_name(&name), Ok(name.as_str()), "{name:?}");
                assert_eq!(proper_title(&name), Ok(()), "{name:?}");
            }
        }
    }

    #[test]
    fn emoji_parts_are_refused_outside_emoji() {
        let hidden = [
            "Ann\u{fe0f}",
            "1\u{fe0f}",
            "Ann\u{200d}",
            "A\u{200d}nn",
            "🚀\u{200d}",
            "🚀\u{200d}A",
            "\u{200d}🚀",
            "❤\u{fe0f}\u{fe0f}",
            "A\u{20e3}",
            "Ann\u{e0067}\u{e007f}",
            "🏴\u{e0067}\u{e0062}",
            "🏴\u{e007f}",
            "🚀\u{e0067}\u{e007f}",
            "🏴\u{e0067}\u{e007f}\u{e007f}",
        ];
        for text in hidden {
            assert_eq!(proper_name(text), Err(Reason::InvisibleCharacter), "{text:?}");
            assert_eq!(proper_title(text), Err(Reason::InvisibleCharacter), "{text:?}");
        }
    }

    #[test]
    fn invisible_characters_are_refused() {
        let hidden = [
            0x202a..=0x202e,
            0x2065..=0x2069,
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
            0x180b..=0x180f,
            0x2800..=0x2800,
            0x115f..=0x1160,
            0xe000..=0xe000,
            0xfff0..=0xfffb,
            0x378..=0x378,
            0x13430..=0x1343f,
            0x13441..=0x13442,
            0x1bca0..=0x1bca3,
            0x1d159..=0x1d159,
            0x1d173..=0x1d17a,
            0xe0000..=0xe001f,
            0x10fffd..=0x10ffff,
        ];
        for c in hidden.into_iter().flatten().filter_map(char::from_u32) {
            for text in [format!("An{c}n"), format!("{c}Ann"), format!("Ann{c}")] {
                // White space at an end is cut off: nobody sees that either.
                assert!(proper_title(&text).is_err(), "{text:?}");
                assert!(
                    proper_name(&text).is_ok_and(|name| name == "Ann") || proper_name(&text).is_err(),
                    "{text:?}"
                );
            }
        }
    }

    #[test]
    fn talk_is_checked_like_names_and_may_have_lines() {
        let accepts = |text: &str| check_talk(&Words::Text(text.to_owned())).is_ok();
        for seen in ["Engine 2 works.\nReally. ❤️", "می\u{200c}خواهم", "क्\u{200d}ष", "שלום", "a < b & c"]
        {
            assert!(accepts(seen), "{seen:?}");
        }
        for hidden in [
            "a\u{202e}b",
            "a\u{200b}b",
            "a\u{200c}b",
            "a\u{2065}b",
            "a\u{1d159}b",
            "a\u{2028}b",
            "a\tb",
            "می\u{200c}",
            "a\n\u{301}b",
            &format!("Z{}", "\u{336}".repeat(9)),
        ] {
            assert!(!accepts(hidden), "{hidden:?}");
        }
    }

    #[test]
    fn reports_mark_invisible_characters() {
        let text = "It froze ❤️\n\tat 0:42";
        assert_eq!(mark_invisible(text), text);
        assert_eq!(mark_invisible("a\u{202e}b\u{200b}\r"), "a\u{fffd}b\u{fffd}\u{fffd}");
    }

    #[test]
    fn ignorable_and_unassigned_characters_are_invisible() {
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let visible = ('\0'..=char::MAX).filter(|c| is_visible(*c));
        let kinds = CodePointMapData::<icu_properties::props::GeneralCategory>::new();
        let shown = GeneralCategoryGroup::Letter
            .union(GeneralCategoryGroup::Mark)
            .union(GeneralCategoryGroup::Number)
            .union(GeneralCategoryGroup::Punctuation)
            .union(GeneralCategoryGroup::Symbol)
            .union(GeneralCategoryGroup::SpaceSeparator);
        for c in visible {
            assert!(!ignorable.contains(c) && shown.contains(kinds.get(c)), "{c:?} U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn refusal_names_its_reason() {
        let long = "x".repeat(MAX_NAME_CHARS + 1);
        let reasons = [
            ("", Reason::NameEmpty),
            ("   ", Reason::NameEmpty),
            (&long, Reason::NameTooLong),
            ("a\nb", Reason::InvisibleCharacter),
            ("\u{7}", Reason::InvisibleCharacter),
            ("\u{301}Ann", Reason::StackedMarks),
            ("a\u{300}\u{301}\u{302}\u{303}", Reason::StackedMarks),
        ];
        for (name, reason) in reasons {
            assert_eq!(proper_name(name), Err(reason), "{name:?}");
        }
        assert_eq!(proper_title(&"x".repeat(MAX_TITLE_CHARS + 1)), Err(Reason::TitleTooLong));
        assert_eq!(proper_title(&format!("Z{}", "\u{336}".repeat(9))), Err(Reason::StackedMarks));
    }

    #[test]
    fn similar_names_are_alike() {
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
            ("❤", "❤️"),
            ("Ann\u{1d159}", "Ann"),
        ] {
            assert!(are_alike(one, other), "{one} and {other}");
        }
        for (one, other) in
            [("Ann", "Anna"), ("Jiří", "Jiri"), ("player 1", "player 2"), ("Ann", "Bob"), ("❤️", "☠️")]
        {
            assert!(!are_alike(one, other), "{one} and {other}");
        }
    }
}

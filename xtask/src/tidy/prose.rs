//! Plain English in comments, test names and file names: `docs/style.md`, as far as a machine can hold it.

use std::{collections::BTreeSet, fmt, fs, io, path::Path};

use super::Complaint;

/// Folders whose files are read.
const FOLDERS: [&str; 7] = ["bench", "crates", "examples", "fuzz/targets", "tests", "web-client", "xtask"];

/// Folders of these names hold nothing that was written here.
const SKIPPED: [&str; 6] = ["target", "node_modules", "generated", "dist", "pkg", "screenshots"];

/// Ends of the paths of files that a program writes.
const WRITTEN_BY_PROGRAMS: [&str; 2] = ["/wire/airlock.ts", "/wire.ts"];

/// Share of test names that may be longer than [`MAX_TEST_NAME`], in percent.
const MAX_LONG_TEST_PERCENT: usize = 2;

/// Characters of a test's name.
const MAX_TEST_NAME: usize = 60;

/// Words of a sentence in a comment. The guide asks for 25; the rest is for lists and quoted code.
const MAX_WORDS: usize = 40;

/// First words of a free relative clause.
const RELATIVE: [&str; 15] = [
    "what", "whatever", "whether", "who", "whoever", "whose", "whom", "how", "where", "wherever", "when",
    "whenever", "which", "why", "that",
];

/// First words of test names that are riddles.
const RIDDLES: [&str; 4] = ["what", "who", "whoever", "whose"];

/// Phrases that no native text has, and what to write instead.
const CALQUES: [(&str, &str); 8] = [
    ("the own", "`its own`, `their own`"),
    ("anew", "`again`"),
    ("of before", "`previous`"),
    ("from a place on", "a range"),
    ("whoever", "`the operator`, `the host`, `anyone who`"),
    ("nobody else's", "the owner"),
    ("is it so", "a plain statement"),
    ("of which there", "a plain statement"),
];

/// Private names for standard things in the names of Rust files, and the term of the field. Words of a game are its rulebook's.
const SERVER_SYNONYMS: [(&str, &str); 38] = [
    ("asked", "request extractor"),
    ("air", "network"),
    ("brief", "delta"),
    ("chore", "upkeep"),
    ("copies", "import and export"),
    ("crowd", "connection limit"),
    ("cut", "view splitter"),
    ("duties", "scheduled actions"),
    ("founding", "match creation"),
    ("haste", "rate limit"),
    ("hearing", "bus subscription"),
    ("ink", "byte writer"),
    ("intake", "command queue"),
    ("looks", "audited inspection"),
    ("metered", "bounded reader"),
    ("minds", "bot jobs"),
    ("nameless", "anonymisation"),
    ("news", "events"),
    ("office", "delivery queue"),
    ("openings", "table quota"),
    ("pacing", "match clock"),
    ("past", "replay"),
    ("patience", "timeout"),
    ("reach", "address policy"),
    ("settle", "derived state"),
    ("share", "quota"),
    ("shed", "upkeep"),
    ("sheet", "view splitter"),
    ("shelved", "eviction"),
    ("short", "insertion sort"),
    ("spoilt", "corrupted fixtures"),
    ("street", "network"),
    ("sweep", "upkeep"),
    ("tagged", "HTTP cache"),
    ("told", "a noun"),
    ("unnaming", "anonymisation"),
    ("wanted", "cancellable"),
    ("written", "a noun"),
];

/// The same in the names of the page's files.
const PAGE_SYNONYMS: [(&str, &str); 19] = [
    ("begun", "a noun"),
    ("course", "memo"),
    ("done", "a noun"),
    ("drawing", "render scheduling"),
    ("drawn", "a noun"),
    ("house", "dashboard"),
    ("kept", "a noun"),
    ("known", "a noun"),
    ("overhang", "a noun"),
    ("rounds", "batching"),
    ("shown", "a noun"),
    ("sitting", "presentation"),
    ("steady", "computed with equality"),
    ("told", "a noun"),
    ("touched", "a noun"),
    ("trail", "deferred"),
    ("unlike", "differences"),
    ("wanted", "cancellable"),
    ("works", "operations"),
];

/// Words that carry no meaning of their own when a comment is compared with the name below it.
const EMPTY: [&str; 62] = [
    "a", "all", "an", "and", "any", "are", "as", "at", "been", "by", "do", "does", "each", "every", "for",
    "from", "had", "has", "have", "her", "here", "his", "how", "if", "in", "is", "it", "its", "many", "much",
    "no", "not", "of", "on", "one", "or", "own", "so", "that", "the", "their", "them", "then", "there",
    "these", "they", "this", "those", "to", "was", "were", "what", "when", "where", "whether", "which",
    "who", "whole", "whom", "whose", "why", "with",
];

/// Words of the language, which a comment does not repeat.
const KEYWORDS: [&str; 10] =
    ["class", "const", "enum", "export", "fn", "function", "pub", "struct", "trait", "type"];

/// Counts of what the limits are about.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) docs: usize,
    pub(crate) relative: usize,
    pub(crate) trivial: usize,
    pub(crate) tests: usize,
    pub(crate) long_tests: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { docs, relative, trivial, tests, long_tests } = self;
        writeln!(f, "doc comments                          {docs}")?;
        writeln!(f, "  opening with a relative clause      {relative}")?;
        writeln!(f, "  repeating a name                    {trivial}")?;
        writeln!(f, "tests                                 {tests}")?;
        write!(f, "  with names over {MAX_TEST_NAME} characters       {long_tests}")
    }
}

impl Counts {
    const fn add(&mut self, other: Self) {
        self.docs += other.docs;
        self.relative += other.relative;
        self.trivial += other.trivial;
        self.tests += other.tests;
        self.long_tests += other.long_tests;
    }
}

/// Complaints of one file, and its counts.
#[derive(Debug, Default)]
struct Found {
    counts: Counts,
    /// Against rules without a limit.
    complaints: Vec<Complaint>,
    /// Counted against [`MAX_LONG_TEST_PERCENT`].
    long_tests: Vec<Complaint>,
}

/// Checks every file; returns the complaints and the counts.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn check(root: &Path) -> io::Result<(Vec<Complaint>, Counts)> {
    let mut found = Found::default();
    for folder in FOLDERS {
        walk(root, folder, &mut found)?;
    }
    let Found { counts, mut complaints, long_tests } = found;
    if counts.long_tests * 100 > counts.tests * MAX_LONG_TEST_PERCENT {
        complaints.extend(long_tests);
    }
    Ok((complaints, counts))
}

fn walk(root: &Path, folder: &str, found: &mut Found) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(root.join(folder))?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if entry.file_type()?.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                walk(root, &path, found)?;
            }
        } else if Language::of(&name).is_some() && !WRITTEN_BY_PROGRAMS.iter().any(|end| path.ends_with(end))
        {
            let file = check_file(&path, &fs::read_to_string(root.join(&path))?);
            found.counts.add(file.counts);
            found.complaints.extend(file.complaints);
            found.long_tests.extend(file.long_tests);
        }
    }
    Ok(())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    Rust,
    Script,
    Css,
}

impl Language {
    fn of(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1 {
            "rs" => Some(Self::Rust),
            "ts" | "tsx" | "js" => Some(Self::Script),
            "css" => Some(Self::Css),
            _ => None,
        }
    }
}

/// A run of comment lines.
#[derive(Debug, PartialEq, Eq)]
struct Comment<'a> {
    /// Counted from one.
    line: usize,
    /// Documents an item or a file.
    doc: bool,
    /// Without the comment marks.
    lines: Vec<&'a str>,
    /// The first line of code below, attributes left out; empty at the end.
    below: &'a str,
}

fn comments(language: Language, text: &str) -> Vec<Comment<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut comments = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let start = at;
        let (doc, body) = if let Some((mark, first)) = line_comment(language, lines[at]) {
            let mut body = vec![first];
            at += 1;
            while let Some((_, next)) =
                lines.get(at).and_then(|line| line_comment(language, line)).filter(|(m, _)| *m == mark)
            {
                body.push(next);
                at += 1;
            }
            (mark != "//" || start == 0, body)
        } else if let Some(first) = block_start(language, lines[at]) {
            let mut body = vec![first];
            while !lines[at].contains("*/") && at + 1 < lines.len() {
                at += 1;
                body.push(lines[at].trim_start().trim_start_matches('*').trim_start());
            }
            at += 1;
            if let Some(last) = body.last_mut() {
                *last = last.split("*/").next().unwrap_or_default();
            }
            (lines[start].contains("/**") || language == Language::Css, body)
        } else {
            at += 1;
            continue;
        };
        let below = item_below(&lines[at..]);
        comments.push(Comment { line: start + 1, doc, lines: body, below });
    }
    comments
}

/// The first line of code below a comment, attributes left out.
fn item_below<'a>(lines: &[&'a str]) -> &'a str {
    let mut attribute = false;
    for line in lines {
        let code = line.trim();
        attribute |= code.starts_with("#[");
        if !attribute {
            return line;
        }
        attribute = !code.ends_with(']');
    }
    ""
}

/// Mark and text of a line that is a comment and nothing else.
fn line_comment(language: Language, line: &str) -> Option<(&'static str, &str)> {
    if language == Language::Css {
        return None;
    }
    let line = line.trim_start();
    ["///", "//!", "//"].into_iter().find_map(|mark| {
        let text = line.strip_prefix(mark)?;
        Some((mark, text.strip_prefix(' ').unwrap_or(text)))
    })
}

fn block_start(language: Language, line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("/*")?;
    (language != Language::Rust).then(|| text.trim_start_matches('*').trim_start())
}

fn check_file(path: &str, text: &str) -> Found {
    let Some(language) = Language::of(path) else { return Found::default() };
    let mut found = Found::default();
    let complaint = |line: usize, found: &str, instead: String| Complaint {
        place: format!("{path}:{line}"),
        found: found.chars().take(120).collect(),
        instead,
    };
    let stem = path.rsplit('/').next().unwrap_or(path).split('.').next().unwrap_or_default();
    let synonyms: &[(&str, &str)] = match language {
        Language::Rust if path.starts_with("crates/games/") => &[],
        Language::Rust => &SERVER_SYNONYMS,
        Language::Script | Language::Css => &PAGE_SYNONYMS,
    };
    if let Some((name, instead)) = synonyms.iter().find(|(name, _)| *name == stem) {
        let instead = format!("name the file after its subject ({instead})");
        found.complaints.push(complaint(1, &format!("private name `{name}`"), instead));
    }
    for comment in comments(language, text) {
        let prose = prose(&comment.lines);
        let flat = prose.split_whitespace().collect::<Vec<_>>().join(" ");
        if flat.is_empty() {
            continue;
        }
        if comment.doc {
            found.counts.docs += 1;
            let first = flat.trim_start_matches(|c: char| !c.is_alphanumeric());
            let first = first.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
            if RELATIVE.contains(&first.as_str()) {
                found.counts.relative += 1;
                let instead = "open with a noun phrase or a verb in the third person".to_owned();
                found.complaints.push(complaint(comment.line, &flat, instead));
            } else if language != Language::Css && repeats(&flat, comment.below) {
                found.counts.trivial += 1;
                let instead = "say a unit, range, reason or error, or delete it".to_owned();
                found.complaints.push(complaint(comment.line, &flat, instead));
            }
        }
        for (phrase, instead) in CALQUES {
            if has_phrase(&flat, phrase) {
                found.complaints.push(complaint(comment.line, phrase, format!("write {instead}")));
            }
        }
        if let Some(sentence) =
            sentences(&prose).find(|sentence| sentence.split_whitespace().count() > MAX_WORDS)
        {
            let instead = format!("one statement a sentence, at most {MAX_WORDS} words");
            found.complaints.push(complaint(comment.line, &sentence, instead));
        }
    }
    for (line, name) in test_names(language, path, text) {
        found.counts.tests += 1;
        let first = name.split(['_', ' ']).next().unwrap_or_default().to_lowercase();
        if RIDDLES.contains(&first.as_str()) {
            found.complaints.push(complaint(line, &name, "name subject, verb and object".to_owned()));
        }
        if name.chars().count() > MAX_TEST_NAME {
            found.counts.long_tests += 1;
            let instead = format!("a name of at most {MAX_TEST_NAME} characters");
            found.long_tests.push(complaint(line, &name, instead));
        }
    }
    found
}

/// The lines of a comment without its code blocks; lists and tables begin paragraphs of their own.
fn prose(lines: &[&str]) -> String {
    let mut fenced = false;
    let mut prose = String::new();
    for line in lines {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let item = line.trim_start();
        let numbered = item.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
        if item.is_empty() || item.starts_with(['-', '*', '|', '#', '@']) || numbered {
            prose.push('\n');
        }
        if !fenced {
            prose.push_str(item);
            prose.push(' ');
        }
    }
    prose
}

fn sentences(prose: &str) -> impl Iterator<Item = String> {
    prose.split('\n').flat_map(|paragraph| {
        let mut sentences = vec![String::new()];
        for word in paragraph.split_whitespace() {
            if let Some(last) = sentences.last_mut() {
                last.push_str(word);
                last.push(' ');
            }
            if word.ends_with(['.', '?', '!', ':', ';']) {
                sentences.push(String::new());
            }
        }
        sentences
    })
}

/// True if `phrase` stands in `text` as whole words.
fn has_phrase(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(phrase).any(|(at, _)| {
        let before =
            text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '`' && c != '_');
        let after = text[at + phrase.len()..]
            .chars()
            .next()
            .is_none_or(|c| !c.is_alphanumeric() && c != '`' && c != '_');
        before && after
    })
}

/// True if all that a comment says is in the name and type below it.
fn repeats(comment: &str, below: &str) -> bool {
    let code = below.trim();
    if code.is_empty() || code.starts_with("//") {
        return false;
    }
    let mut known = name_words(code.split(" // ").next().unwrap_or(code));
    KEYWORDS.iter().for_each(|keyword| {
        known.remove(*keyword);
    });
    let words = name_words(comment);
    let meaning: Vec<&String> = words.iter().filter(|word| !EMPTY.contains(&word.as_str())).collect();
    let same = |a: &str, b: &str| {
        let length = a.len().min(b.len()).min(5);
        a == b || length >= 3 && a.get(..length).is_some_and(|start| b.get(..length) == Some(start))
    };
    meaning.iter().all(|word| known.iter().any(|other| same(word, other)))
}

/// The words of identifiers and prose, in lower case: `MaxSeats` and `max_seats` are `max`, `seats`. Numbers are words.
fn name_words(text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut word = String::new();
    let mut upper = false;
    for c in text.chars().chain([' ']) {
        let begins = c.is_uppercase() && !upper;
        if (!c.is_alphanumeric() || begins) && !word.is_empty() {
            words.insert(std::mem::take(&mut word).to_lowercase());
        }
        upper = c.is_uppercase();
        if c.is_alphanumeric() {
            word.push(c);
        }
    }
    words
}

/// Line and name of each test.
fn test_names(language: Language, path: &str, text: &str) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    let mut is_test = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if language == Language::Rust {
            if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
                is_test = true;
            }
            let function =
                line.trim_start_matches("#[test] ").trim_start_matches("async ").strip_prefix("fn ");
            if let Some(rest) = function {
                if is_test {
                    let name: String =
                        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    names.push((number + 1, name));
                }
                is_test = false;
            }
        } else if path.contains(".test.") {
            let call = ["test(", "it("].iter().find_map(|call| line.strip_prefix(call));
            let quoted = call.and_then(|rest| {
                let quote = rest.chars().next().filter(|c| "\"'`".contains(*c))?;
                rest[1..].split(quote).next()
            });
            names.extend(quoted.map(|name| (number + 1, name.to_owned())));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(path: &str, text: &str) -> Counts {
        check_file(path, text).counts
    }

    fn complaints(path: &str, text: &str) -> Vec<String> {
        check_file(path, text).complaints.into_iter().map(|complaint| complaint.found).collect()
    }

    #[test]
    fn relative_openings_are_counted_in_each_language() {
        for (path, text) in [
            ("crates/a/src/b.rs", "/// What waits.\nfn b() {}\n/// Returns the queue's length.\nfn c() {}\n"),
            ("crates/a/src/b.rs", "//! How it waits.\n\n/// Queue of inputs.\nfn c() {}\n"),
            (
                "web-client/src/b.ts",
                "/** Where it waits. */\nconst b = 1;\n/** Inputs, oldest first. */\nconst c = 1;\n",
            ),
            ("web-client/src/b.css", "/* Whose turn it is. */\n.b {}\n/* Narrow screens. */\n.c {}\n"),
        ] {
            let found = counts(path, text);
            assert_eq!((found.docs, found.relative), (2, 1), "{text}");
        }
        assert_eq!(counts("crates/a/src/b.rs", "fn b() {\n    // What waits.\n}\n").relative, 0);
    }

    #[test]
    fn docs_that_repeat_names_are_refused() {
        for text in [
            "    /// Who.\n    pub who: Seat,\n",
            "    /// The card.\n    pub card: CardId,\n",
            "    /// How many cards.\n    #[serde(default)]\n    pub cards: u8,\n",
            "/// The seats of a table.\npub struct TableSeats;\n",
        ] {
            assert_eq!(complaints("crates/a/src/b.rs", text).len(), 1, "{text}");
        }
        for text in [
            "    /// From 0 on.\n    pub seat: u8,\n",
            "    /// Milliseconds since the start.\n    pub at: u64,\n",
            "    /// Face down cards (N-CARD-01).\n    pub cards: Vec<Card>,\n",
        ] {
            assert_eq!(complaints("crates/a/src/b.rs", text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn calques_are_refused_as_whole_words() {
        assert_eq!(complaints("crates/a/src/b.rs", "// Starts anew.\n"), ["anew"]);
        assert_eq!(
            complaints("crates/a/src/b.rs", "// Calls `anew` with a renewed lease.\n"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn long_sentences_are_refused_and_lists_are_not() {
        let words = vec!["word"; MAX_WORDS + 1].join(" ");
        assert_eq!(complaints("crates/a/src/b.rs", &format!("// {words}\n")).len(), 1);
        let split = vec!["word word word"; MAX_WORDS].join("\n// - ");
        assert_eq!(complaints("crates/a/src/b.rs", &format!("// {split}\n")), Vec::<String>::new());
    }

    #[test]
    fn test_names_are_short_and_no_riddles() {
        let long = "a".repeat(MAX_TEST_NAME + 1);
        let text = format!(
            "#[test]\nfn {long}() {{}}\n#[tokio::test]\nasync fn what_waits() {{}}\nfn what_else() {{}}\n"
        );
        let found = check_file("crates/a/src/b.rs", &text);
        assert_eq!((found.counts.tests, found.counts.long_tests), (2, 1));
        assert_eq!(found.complaints[0].found, "what_waits");
        let text = format!("test(\"{long}\", () => {{}});\ntest(\"who waits\", () => {{}});\n");
        let found = check_file("web-client/tests/b.test.ts", &text);
        assert_eq!((found.counts.tests, found.counts.long_tests, found.complaints.len()), (2, 1, 1));
    }

    #[test]
    fn private_names_of_files_are_refused() {
        assert_eq!(complaints("crates/a/src/intake.rs", ""), ["private name `intake`"]);
        assert_eq!(complaints("crates/a/src/queue.rs", ""), Vec::<String>::new());
    }
}

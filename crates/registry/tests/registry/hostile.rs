//! Misbehaving bundles as text. Shared by tests of several crates.

/// Behaviour of a misbehaving bundle in a call.
#[derive(Debug, Clone)]
pub(crate) enum Does {
    /// Answers with this text.
    Says(String),
    /// Computes forever.
    Loops,
    /// Panics.
    Traps,
}

/// A bundle that answers by the first four letters of a call's name, and traps at all other calls.
#[derive(Debug, Clone)]
pub(crate) struct Hostile {
    answers: Vec<(&'static str, Does)>,
    place: Does,
    last_words: Does,
    /// Additional text of the module.
    besides: String,
    memory: &'static str,
}

impl Hostile {
    /// A bundle that only names its rules.
    pub(crate) fn named(game: &str, rules: u32) -> Self {
        let name = format!(r#"{{"done":{{"game":"{game}","rules":{rules}}}}}"#);
        Self {
            answers: vec![("rule", Does::Says(name))],
            place: Does::Says(String::new()),
            last_words: Does::Says(String::new()),
            besides: String::new(),
            memory: "17",
        }
    }

    /// Sets the behaviour in a call, given by the first four letters of its name.
    pub(crate) fn when(mut self, call: &'static str, does: Does) -> Self {
        assert_eq!(call.len(), 4, "{call}");
        self.answers.retain(|(other, _)| *other != call);
        self.answers.push((call, does));
        self
    }

    pub(crate) fn place(self, place: Does) -> Self {
        Self { place, ..self }
    }

    pub(crate) fn last_words(self, last_words: Does) -> Self {
        Self { last_words, ..self }
    }

    /// Sets the size of its memory in pages: initial, and optionally the maximum.
    pub(crate) fn memory(self, memory: &'static str) -> Self {
        Self { memory, ..self }
    }

    /// Adds text to the module.
    pub(crate) fn besides(self, text: &str) -> Self {
        Self { besides: text.to_owned(), ..self }
    }

    /// The module. Calls are written to the second page, and answers are in the first.
    pub(crate) fn module(&self) -> Vec<u8> {
        let (mut data, mut at) = (String::new(), 16);
        let mut code = |does: &Does| match does {
            Does::Loops => "(loop $for_ever br $for_ever) unreachable".to_owned(),
            Does::Traps => "unreachable".to_owned(),
            Does::Says(text) => {
                let place = (at as u64) << 32 | text.len() as u64;
                data += &format!(
                    "(data (i32.const {at}) \"{}\")\n",
                    text.replace('\\', "\\\\").replace('"', "\\\"")
                );
                at += text.len();
                format!("(return (i64.const {place}))")
            }
        };
        let mut answers = String::new();
        for (call, does) in &self.answers {
            let letters = u32::from_le_bytes(call.as_bytes().try_into().expect("four letters"));
            let does = code(does);
            answers +=
                &format!("(if (i32.eq (i32.load (i32.const 65538)) (i32.const {letters})) (then {does}))\n");
        }
        let place = match &self.place {
            Does::Says(_) => "(return (i32.const 65536))".to_owned(),
            other => code(other),
        };
        let last_words = code(&self.last_words);
        let (memory, besides) = (self.memory, &self.besides);
        let text = format!(
            r#"(module
            (memory (export "memory") {memory})
            {data}
            {besides}
            (func (export "airlock_place") (param i32) (result i32) {place} unreachable)
            (func (export "airlock_answer") (result i64) {answers} unreachable)
            (func (export "airlock_last_words") (result i64) {last_words} unreachable))"#
        );
        wat::parse_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

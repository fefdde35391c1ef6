//! The match's only source of randomness.
//!
//! Every draw has a [`Draw`] name. Its result depends only on the match seed, the name, and the number of
//! earlier draws of that name. An action that is undone and repeated therefore meets the same dice. The
//! counts belong to the position. The seed does not.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    sync::Arc,
};

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rng;

/// The 256-bit seed of a match. It is secret: `Debug` does not print it, and it cannot be serialised.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Makes a seed from its bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Derives a seed from any text, for tests, scenarios and selfplay.
    pub fn from_text(text: &str) -> Self {
        Self(blake3::derive_key("airlock 2026 seed from text", text.as_bytes()))
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The name of a random point, with a number if there are several alike (seats, decks).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw {
    /// The kind of thing drawn: `noise`, `bag`, `deck/red`.
    pub name: &'static str,
    /// Number among several alike, or `None` if there is only one.
    pub of: Option<u8>,
}

impl Draw {
    /// A random point that exists once.
    pub const fn new(name: &'static str) -> Self {
        Self { name, of: None }
    }

    /// Random point number `of` of that name.
    pub const fn of(name: &'static str, of: u8) -> Self {
        Self { name, of: Some(of) }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            Some(of) => write!(f, "{}/{of}", self.name),
            None => f.write_str(self.name),
        }
    }
}

/// Number of draws made under each name. Part of the position, next to the game's state. Copies share the map
/// until one of them draws: each input is tried on a copy, and most inputs draw nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts(Arc<BTreeMap<String, u64>>);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BTreeMap::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(|counts| Self(Arc::new(counts)))
    }
}

impl Counts {
    /// The draws made since the position `before`, by name.
    pub fn since(&self, before: &Self) -> BTreeMap<String, u64> {
        let since = |(name, count): (&String, &u64)| {
            let more = count - before.0.get(name).copied().unwrap_or(0);
            (more > 0).then(|| (name.clone(), more))
        };
        self.0.iter().filter_map(since).collect()
    }
}

/// A result that a scenario prescribes for a random point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Script {
    /// One result: the face of a die, or the thing drawn.
    Result(String),
    /// A shuffle that puts these things first.
    First(Vec<String>),
}

/// The source of randomness of one match.
#[derive(Clone)]
pub struct Chance {
    seed: Seed,
    counts: Counts,
    drawn: u64,
    script: BTreeMap<String, VecDeque<Script>>,
    /// True if an unscripted die or draw counts as a mistake.
    scripted_only: bool,
    mistakes: Vec<String>,
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chance").field("counts", &self.counts).finish_non_exhaustive()
    }
}

impl Chance {
    /// The randomness of a match that begins.
    pub fn new(seed: Seed) -> Self {
        Self::at(seed, Counts::default())
    }

    /// The randomness of a match at a position with these counts.
    pub const fn at(seed: Seed, counts: Counts) -> Self {
        Self { seed, counts, drawn: 0, script: BTreeMap::new(), scripted_only: false, mistakes: Vec::new() }
    }

    /// The counts to store with the state.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Number of draws made through this value. Comparing it before and after an input shows whether the
    /// input drew.
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Queues a scripted result for the random point named `name`. Other points keep using the seed.
    pub fn script(&mut self, name: &str, script: Script) {
        self.script.entry(name.to_owned()).or_default().push_back(script);
    }

    /// Sets whether an unscripted die or draw among several things is a mistake. Shuffles are exempt.
    pub const fn must_be_scripted(&mut self, must: bool) {
        self.scripted_only = must;
    }

    /// The scripted results that were not used or did not fit, and the draws that lacked a script.
    pub fn script_mistakes(&self) -> Vec<String> {
        let unused = self.script.iter().filter(|(_, queue)| !queue.is_empty());
        let unused = unused
            .map(|(name, queue)| format!("chance `{name}`: {} scripted result(s) not used", queue.len()));
        self.mistakes.iter().cloned().chain(unused).collect()
    }

    /// The mistakes of draws made so far. Scripted results that are still unused are not included.
    pub fn drawing_mistakes(&self) -> &[String] {
        &self.mistakes
    }

    /// Picks one of `options` things with equal probability. `label` spells a thing for scripts.
    ///
    /// # Panics
    /// If `options` is 0.
    pub fn pick(&mut self, draw: Draw, options: usize, label: impl Fn(usize) -> String) -> usize {
        let mut rng = self.next(draw);
        let found = rng::below(&mut rng, options);
        // A single option needs no script. A script that names something else is left for a later draw.
        let only = (options == 1 && !self.script.is_empty()).then(|| Script::Result(label(0)));
        match self.scripted(draw, only.as_ref()) {
            Some(Script::Result(wanted)) => match (0..options).find(|&i| label(i) == wanted) {
                Some(found) => return found,
                None => self.mistakes.push(format!("chance `{draw}`: `{wanted}` is not among the results")),
            },
            Some(Script::First(_)) => self.mistakes.push(format!("chance `{draw}` is not a shuffle")),
            None if self.scripted_only && options > 1 => {
                let label = label(found);
                self.mistakes.push(format!("chance `{draw}` is not scripted; the seed gives `{label}`"));
            }
            None => {}
        }
        found
    }

    /// Shuffles `items`. `label` spells an item for scripts.
    pub fn shuffle<T>(&mut self, draw: Draw, items: &mut [T], label: impl Fn(&T) -> String) {
        let mut rng = self.next(draw);
        rng::shuffle(&mut rng, items);
        match self.scripted(draw, None) {
            None => {}
            Some(Script::Result(_)) => self.mistakes.push(format!("chance `{draw}` is a shuffle")),
            Some(Script::First(wanted)) => {
                for (place, wanted) in wanted.iter().enumerate() {
                    match (place..items.len()).find(|&i| &label(&items[i]) == wanted) {
                        Some(found) => items.swap(place, found),
                        None => self
                            .mistakes
                            .push(format!("chance `{draw}`: `{wanted}` is not among the shuffled")),
                    }
                }
            }
        }
    }

    /// Takes the next script of a draw. If the draw has one possible result, `only`, any other script stays
    /// queued.
    fn scripted(&mut self, draw: Draw, only: Option<&Script>) -> Option<Script> {
        if self.script.is_empty() {
            return None;
        }
        let queue = self.script.get_mut(&draw.to_string())?;
        queue.pop_front_if(|next| only.is_none_or(|only| *only == *next))
    }

    /// A generator for the next draw of that name.
    fn next(&mut self, draw: Draw) -> ChaCha20Rng {
        self.drawn += 1;
        let name = draw.to_string();
        let mut hasher = blake3::Hasher::new_keyed(self.seed.bytes());
        hasher.update(name.as_bytes());
        hasher.update(&[0]);
        let count = Arc::make_mut(&mut self.counts.0).entry(name).or_insert(0);
        hasher.update(&count.to_le_bytes());
        *count += 1;
        ChaCha20Rng::from_seed(*hasher.finalize().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers_hold_on_every_platform() {
        let mut chance = Chance::new(Seed::from_text("known"));
        let mut cards: Vec<u32> = (0..10).collect();
        chance.shuffle(Draw::of("deck", 3), &mut cards, u32::to_string);
        let rolls: Vec<usize> = (0..8).map(|_| chance.pick(Draw::new("die"), 6, |i| i.to_string())).collect();
        assert_eq!((cards, rolls), (KNOWN_CARDS.to_vec(), KNOWN_ROLLS.to_vec()));
    }
    const KNOWN_CARDS: [u32; 10] = [9, 0, 4, 5, 7, 8, 3, 6, 2, 1];
    const KNOWN_ROLLS: [usize; 8] = [0, 4, 1, 1, 3, 0, 1, 5];

    #[test]
    fn draw_depends_on_own_name_and_count_only() {
        let roll = |chance: &mut Chance, name| chance.pick(Draw::new(name), 1000, |i| i.to_string());
        let mut plain = Chance::new(Seed::from_text("x"));
        let mut busy = plain.clone();
        roll(&mut busy, "other");
        assert_eq!(roll(&mut plain, "noise"), roll(&mut busy, "noise"));
        let again = Chance::at(Seed::from_text("x"), plain.counts().clone());
        assert_eq!(roll(&mut again.clone(), "noise"), roll(&mut plain, "noise"));
    }

    #[test]
    fn scripts_are_served_in_order_and_leftovers_reported() {
        let mut chance = Chance::new(Seed::from_text("x"));
        chance.script("die", Script::Result("4".to_owned()));
        chance.script("die", Script::Result("9".to_owned()));
        chance.script("deck", Script::First(vec!["7".to_owned()]));
        assert_eq!(chance.pick(Draw::new("die"), 6, |i| i.to_string()), 4);
        chance.pick(Draw::new("die"), 6, |i| i.to_string());
        assert_eq!(chance.drawing_mistakes().len(), 1, "an impossible result");
        assert_eq!(chance.script_mistakes().len(), 2, "and an unused shuffle");
    }

    #[test]
    fn scripted_chance_reports_unscripted_draw() {
        let mut chance = Chance::new(Seed::from_text("x"));
        chance.must_be_scripted(true);
        chance.shuffle(Draw::new("deck"), &mut [1, 2, 3], u32::to_string);
        chance.pick(Draw::new("only"), 1, |i| i.to_string());
        assert!(chance.script_mistakes().is_empty(), "neither a shuffle nor the only thing there is");
        chance.script("only", Script::Result("4".to_owned()));
        chance.pick(Draw::new("only"), 1, |i| i.to_string());
        assert_eq!(chance.pick(Draw::new("only"), 6, |i| i.to_string()), 4, "it was left to this draw");
        let rolled = chance.pick(Draw::new("die"), 6, |i| i.to_string());
        let said = format!("chance `die` is not scripted; the seed gives `{rolled}`");
        assert_eq!(chance.script_mistakes(), [said]);
    }

    #[test]
    fn counts_since_earlier_hold_new_draws() {
        let mut chance = Chance::new(Seed::from_text("x"));
        chance.pick(Draw::new("die"), 6, |i| i.to_string());
        let before = chance.counts().clone();
        chance.pick(Draw::of("die", 1), 6, |i| i.to_string());
        chance.pick(Draw::of("die", 1), 6, |i| i.to_string());
        assert_eq!(chance.counts().since(&before), BTreeMap::from([("die/1".to_owned(), 2)]));
    }

    #[test]
    fn debug_output_hides_seed() {
        let seed = Seed::new([0xAB; 32]);
        let chance = Chance::new(seed.clone());
        let shown = format!("{seed:?} {chance:?}").to_lowercase();
        assert!(!shown.contains("ab, ab") && !shown.contains("abab") && !shown.contains("171"));
    }
}

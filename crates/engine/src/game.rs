//! What a game is.

use std::fmt::Debug;

use rand_core::Rng;
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned, ser::SerializeStruct as _};

use crate::{Action, Cx, Event, Offer, Pending, Runaway, Seat, SeenPending, Talk, View, Viewer, Word};

/// Marks a type that may be sent to a viewer. A game marks exactly the two halves of its view, its seen events and its
/// offers; the log, the state, events and chance are not marked, and `protocol::send` takes nothing else.
pub trait Wire: Serialize {}

impl<V: Word, A: Word, R: Word> Wire for Offer<V, A, R> {}
impl<V: Word, A: Word, R: Word> Wire for Action<V, A, R> {}
impl<T: Wire> Wire for Vec<T> {}
impl<T: Wire> Wire for Option<T> {}

/// The action of a game.
pub type ActionOf<G> = Action<<G as Game>::Verb, <G as Game>::Arg, <G as Game>::Ref>;
/// The offer of a game.
pub type OfferOf<G> = Offer<<G as Game>::Verb, <G as Game>::Arg, <G as Game>::Ref>;
/// Something that happened in a game.
pub type EventOf<G> = Event<<G as Game>::SeenEvent>;
/// What the rules of a game act with.
pub type CxOf<'a, G> = Cx<'a, <G as Game>::SeenEvent>;
/// The view of a game.
pub type ViewOf<G> = View<<G as Game>::Common, <G as Game>::Own>;

/// A game: state that is plain data, and the rules that move it on.
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + 'static {
    /// The name in commands and logs.
    const ID: &'static str;
    /// Goes up whenever an old log would replay differently.
    const RULES_VERSION: u32;

    /// Everything chosen before the match: public.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// What can be done.
    type Verb: Word + Send + Sync;
    /// What the arguments of an action are called.
    type Arg: Word + Send + Sync;
    /// What an action can point at.
    type Ref: Word + Send + Sync;
    /// What everybody may know.
    type Common: Wire;
    /// What one viewer may know besides.
    type Own: Wire;
    /// What one viewer is told of something that happened. Events carry it in the versions of their audiences.
    type SeenEvent: Wire + Clone + Eq + Debug + Send;

    /// What everybody may know of its components, whatever the match: JSON files by name, texts in English and Czech. Not a
    /// constant: of that every crate that asks for it would hold a copy.
    fn content() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The modes of the game, with their player counts and options.
    fn modes() -> Vec<Mode>;

    /// The setup that a table asks for.
    ///
    /// # Errors
    /// If there is no such mode or option, or it does not go with so many players.
    fn setup(wish: &Wish) -> Result<Self::Setup, SetupError>;

    /// The setup of the next match of a campaign; `carry` is what the match before handed on.
    ///
    /// # Errors
    /// If it is not what a match of this game hands on.
    fn carry(setup: Self::Setup, _carry: &serde_json::Value) -> Result<Self::Setup, SetupError> {
        Ok(setup)
    }

    /// How many seats a setup has.
    fn seats(setup: &Self::Setup) -> u8;

    /// The opening position. Everything random comes from the context's chance.
    ///
    /// # Errors
    /// If the setup is not one that [`Game::setup`] gives.
    fn start(setup: &Self::Setup, cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError>;

    /// What the match waits for: the truth, for the table only.
    fn pending(&self) -> Pending;

    /// What is played for a seat that is asked and does not answer: always legal. `None` means "must choose": the table asks
    /// the host; and nobody who is not asked has one.
    fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>>;

    /// What `who` is told of it.
    fn pending_for(&self, who: Viewer) -> SeenPending;

    /// What `seat` may do now, computed from what the seat may know.
    fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>>;

    /// Applies an input and runs the rules to the next decision.
    ///
    /// # Errors
    /// [`ApplyError::Illegal`] leaves state and chance untouched and names the rule. [`ApplyError::Runaway`] is a defect of
    /// the rules; the state is then of no use.
    fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError>;

    /// What everybody may know. Built up from nothing, once for all viewers.
    fn common(&self) -> Self::Common;

    /// What `who` may know besides, under other names than those of [`Game::common`]. Built up from nothing.
    fn own(&self, who: Viewer) -> Self::Own;

    /// All that `who` may know.
    fn view(&self, who: Viewer) -> ViewOf<Self> {
        View { common: self.common(), own: self.own(who) }
    }

    /// Another full state that `who` cannot tell from this one: everything `who` does not know is drawn afresh.
    #[must_use]
    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self;

    /// What `seat` can say now, computed from what the seat may know.
    fn talk(&self, _seat: Seat) -> Talk {
        Talk::FREE
    }

    /// Whether the clock may be stopped now, and who must want it.
    ///
    /// # Errors
    /// The rule that keeps it going.
    fn may_pause(&self) -> Result<Consent, Illegal> {
        Ok(Consent::Host)
    }

    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What must hold in every position that the rules reach.
    ///
    /// # Errors
    /// The first thing that does not hold, in words.
    fn invariants(&self) -> Result<(), String>;
}

/// Who must want a pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// The host alone is enough; anybody else needs the consent of all.
    Host,
    /// Nobody may do without the consent of all.
    Everybody,
}

/// A mode of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// The name in commands.
    pub id: &'static str,
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// The options that go with it.
    pub options: Vec<TableOption>,
}

/// A choice made when a table is opened. Written with its default as `default`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOption {
    /// The key in commands.
    pub key: &'static str,
    /// The values it can have; the first is the default.
    pub values: Vec<&'static str>,
    /// The rule or ruling it is about.
    pub rule: &'static str,
    /// Whether its values are numbers of seats: a table can have only those of seats that it has.
    pub seats: bool,
}

impl TableOption {
    /// A choice among values that every table can have.
    pub const fn new(key: &'static str, values: Vec<&'static str>, rule: &'static str) -> Self {
        Self { key, values, rule, seats: false }
    }

    /// A choice among seats.
    pub const fn of_seats(key: &'static str, values: Vec<&'static str>, rule: &'static str) -> Self {
        Self { key, values, rule, seats: true }
    }

    /// The values that a table of so many players can have; the first is its default.
    pub fn values_for(&self, players: u8) -> impl Iterator<Item = &'static str> + '_ {
        let there = move |value: &&str| value.parse().is_ok_and(|seat: u8| seat < players);
        self.values.iter().copied().filter(move |value| !self.seats || there(value))
    }
}

impl Serialize for TableOption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { key, values, rule, seats } = self;
        let mut option = serializer.serialize_struct("TableOption", 4 + usize::from(*seats))?;
        option.serialize_field("key", key)?;
        option.serialize_field("values", values)?;
        option.serialize_field("default", &values.first())?;
        option.serialize_field("rule", rule)?;
        if *seats {
            option.serialize_field("seats", seats)?;
        }
        option.end()
    }
}

/// What a table asks for: a mode, a number of players, options.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wish {
    /// The mode, or none for the game's first.
    #[serde(default)]
    pub mode: Option<String>,
    /// How many players.
    pub players: u8,
    /// Options by key.
    #[serde(default)]
    pub options: std::collections::BTreeMap<String, String>,
}

/// Why a table cannot be opened like that.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no such mode.
    #[error("there is no mode `{mode}`; there are: {known}")]
    Mode {
        /// What was asked for.
        mode: String,
        /// What there is.
        known: String,
    },
    /// There is no such option in this mode.
    #[error("mode `{mode}` has no option `{key}`; it has: {known}")]
    Option {
        /// The mode.
        mode: String,
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The option has no such value.
    #[error("option `{key}` cannot be `{value}`; it can be: {known}")]
    Value {
        /// The option.
        key: String,
        /// What was asked for.
        value: String,
        /// What there is.
        known: String,
    },
    /// Not with so many players.
    #[error("mode `{mode}` is for {min} to {max} players, not {players}")]
    Players {
        /// The mode.
        mode: String,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// What was asked for.
        players: u8,
    },
    /// The parts do not go together.
    #[error("{0}")]
    Combination(String),
}

impl Wish {
    /// The mode and the value of each of its options, checked against `modes`.
    ///
    /// # Errors
    /// If there is no such mode, option or value, or not with so many players.
    pub fn check(
        &self,
        modes: &[Mode],
    ) -> Result<(Mode, std::collections::BTreeMap<&'static str, &'static str>), SetupError> {
        let list = |words: &mut dyn Iterator<Item = &'static str>| words.collect::<Vec<_>>().join(", ");
        let found = match &self.mode {
            None => modes.first(),
            Some(id) => modes.iter().find(|mode| mode.id == id),
        };
        let Some(mode) = found else {
            let known = list(&mut modes.iter().map(|mode| mode.id));
            return Err(SetupError::Mode { mode: self.mode.clone().unwrap_or_default(), known });
        };
        let (min, max, players) = (mode.min_players, mode.max_players, self.players);
        if !(min..=max).contains(&players) {
            return Err(SetupError::Players { mode: mode.id.to_owned(), min, max, players });
        }
        let mut values: std::collections::BTreeMap<_, _> =
            mode.options.iter().filter_map(|o| Some((o.key, o.values_for(players).next()?))).collect();
        for (key, value) in &self.options {
            let Some(option) = mode.options.iter().find(|option| option.key == key) else {
                let known = list(&mut mode.options.iter().map(|option| option.key));
                return Err(SetupError::Option { mode: mode.id.to_owned(), key: key.clone(), known });
            };
            let Some(value) = option.values_for(players).find(|known| known == value) else {
                let known = list(&mut option.values_for(players));
                return Err(SetupError::Value { key: key.clone(), value: value.clone(), known });
            };
            values.insert(option.key, value);
        }
        Ok((mode.clone(), values))
    }
}

/// What moves a match on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input<A> {
    /// A seat acts.
    Act(Seat, A),
    /// Match time has reached so many milliseconds.
    Tick(u64),
}

/// An action that the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: {why}")]
pub struct Illegal {
    /// The id of the rule that forbids it.
    pub rule: &'static str,
    /// Why, in a few words that reveal nothing hidden.
    pub why: &'static str,
    /// True if the action was meant for something that is over. It was legal before, and came too late.
    pub late: bool,
}

impl Illegal {
    /// A refusal.
    pub const fn new(rule: &'static str, why: &'static str) -> Self {
        Self { rule, why, late: false }
    }

    /// The refusal of an action that was meant for something that is over.
    pub const fn late(rule: &'static str, why: &'static str) -> Self {
        Self { rule, why, late: true }
    }
}

/// Why an input was not applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    /// The rules do not allow it; nothing has changed.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The rules ran wild; the match must be quarantined.
    #[error(transparent)]
    Runaway(#[from] Runaway),
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended, in the game's words: a short code.
    pub ending: String,
    /// One entry per seat.
    pub seats: Vec<SeatOutcome>,
    /// What the next match of a campaign takes over; public.
    #[serde(default, with = "carry")]
    pub carry: Option<serde_json::Value>,
}

/// How a match ended for one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOutcome {
    /// Whether the seat won.
    pub won: bool,
    /// Whether its character lived.
    pub survived: bool,
}

/// A carried value in stored positions: JSON text where the format does not describe itself.
mod carry {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
    use serde_json::Value;

    pub(super) fn serialize<S: Serializer>(carry: &Option<Value>, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            carry.serialize(serializer)
        } else {
            carry.as_ref().map(Value::to_string).serialize(serializer)
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
        if deserializer.is_human_readable() {
            return Option::deserialize(deserializer);
        }
        let text: Option<String> = Option::deserialize(deserializer)?;
        text.map(|text| serde_json::from_str(&text).map_err(D::Error::custom)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, SeatOutcome};

    #[test]
    fn outcomes_are_stored_with_and_without_a_carried_value() {
        for carry in [None, Some(serde_json::json!({ "crew": [1, 2] }))] {
            let seats = vec![SeatOutcome { won: true, survived: false }];
            let outcome = Outcome { ending: "jump".to_owned(), seats, carry };
            let stored = postcard::to_stdvec(&outcome).unwrap();
            assert_eq!(postcard::from_bytes(&stored), Ok(outcome.clone()));
            let written = serde_json::to_string(&outcome).unwrap();
            assert_eq!(serde_json::from_str::<Outcome>(&written).unwrap(), outcome);
        }
    }
}

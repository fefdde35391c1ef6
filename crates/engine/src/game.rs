//! The [`Game`] trait and the types in its signatures.

use std::fmt::Debug;

use rand_core::Rng;
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned, ser::SerializeStruct as _};

use crate::{Action, Cx, Event, Offer, Pending, Runaway, Seat, SeenPending, Talk, View, Viewer, Word};

/// Marks a type that may be sent to a viewer.
///
/// A game marks only the two halves of its view, its seen events and its offers. The log, the state, events
/// and chance are unmarked, and `protocol::send` accepts nothing else.
pub trait Wire: Serialize {}

impl<V: Word, A: Word, R: Word> Wire for Offer<V, A, R> {}
impl<V: Word, A: Word, R: Word> Wire for Action<V, A, R> {}
impl<T: Wire> Wire for Vec<T> {}
impl<T: Wire> Wire for Option<T> {}

/// [`Action`] with the vocabularies of `G`.
pub type ActionOf<G> = Action<<G as Game>::Verb, <G as Game>::Arg, <G as Game>::Ref>;
/// [`Offer`] with the vocabularies of `G`.
pub type OfferOf<G> = Offer<<G as Game>::Verb, <G as Game>::Arg, <G as Game>::Ref>;
/// [`Event`] whose versions are of the type [`Game::SeenEvent`].
pub type EventOf<G> = Event<<G as Game>::SeenEvent>;
/// Execution context of a game's rules: chance and output.
pub type CxOf<'a, G> = Cx<'a, <G as Game>::SeenEvent>;
/// [`View`] made of the two parts that the game defines.
pub type ViewOf<G> = View<<G as Game>::Common, <G as Game>::Own>;

/// A game: state as plain data, and the rules that change it.
///
/// # Example
/// One seat calls a coin that the server has tossed before. Methods that only repeat this are left out here.
/// ```
/// # use airlock_engine::*;
/// # use serde::{Deserialize, Serialize};
/// words! { pub enum Verb("verb") { Call => "call" } }
/// words! { pub enum Arg("argument") { Face => "face" } }
///
/// #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
/// struct Coin { up: u8, called: Option<u8> }
/// # #[derive(Serialize)]
/// # struct Common { called: Option<u8>, up: Option<u8> }
/// # impl Wire for Common {}
/// # #[derive(Serialize)]
/// # struct Own {}
/// # impl Wire for Own {}
/// # #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
/// # struct Called { face: u8 }
/// # impl Wire for Called {}
///
/// impl Game for Coin {
///     # const ID: &'static str = "coin";
///     # const RULES_VERSION: u32 = 1;
///     # type Setup = ();
///     # type Verb = Verb;
///     # type Arg = Arg;
///     # type Ref = u8;
///     # type Common = Common;
///     # type Own = Own;
///     # type SeenEvent = Called;
///     # fn modes() -> Vec<Mode> {
///     #     vec![Mode { id: "base", min_players: 1, max_players: 1, options: vec![] }]
///     # }
///     # fn setup(wish: &Wish) -> Result<(), SetupError> { wish.check(&Self::modes()).map(|_| ()) }
///     # fn seats((): &()) -> u8 { 1 }
///     // Chance comes from the context alone, so that a log replays it.
///     fn start((): &(), cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError> {
///         let up = cx.chance.pick(Draw::new("coin"), 2, |face| face.to_string());
///         Ok(Self { up: up as u8, called: None })
///     }
///
///     fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>> {
///         if self.called.is_some() || seat != Seat(0) { return vec![]; }
///         vec![Offer::new(Verb::Call, &["C-CALL"]).choose(Arg::Face, Slot::one(0..=1), "C-FACE")]
///     }
///
///     // `find` refuses what `legal` does not offer: offers and rules cannot differ.
///     fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
///         let Input::Act(seat, action) = input else { return Ok(()) };
///         let action = find(&self.legal(*seat), action, || Illegal::new("C-CALL", "it was called before"))?;
///         self.called = action.one(Arg::Face);
///         cx.tell(Called { face: self.called.unwrap_or_default() });
///         Ok(())
///     }
///
///     // A view is built from nothing. The coin is in it once it may be seen.
///     fn common(&self) -> Common {
///         Common { called: self.called, up: self.called.map(|_| self.up) }
///     }
///     # fn own(&self, _: Viewer) -> Own { Own {} }
///     # fn pending(&self) -> Pending {
///     #     let asked = Decision { seat: Seat(0), point: "C-CALL" };
///     #     Pending { wait: if self.called.is_some() { Wait::Over } else { Wait::Asks(vec![asked]) }, wake_ms: None }
///     # }
///     # fn pending_for(&self, _: Viewer) -> SeenPending { SeenPending::default() }
///     # fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>> {
///     #     self.legal(seat).first().and_then(OfferOf::<Self>::least)
///     # }
///     # fn imagine(&self, _: Viewer, rng: &mut impl reexport::rand_core::Rng) -> Self {
///     #     let up = if self.called.is_some() { self.up } else { (rng.next_u32() % 2) as u8 };
///     #     Self { up, ..self.clone() }
///     # }
///     # fn outcome(&self) -> Option<Outcome> {
///     #     let won = self.called? == self.up;
///     #     Some(Outcome { ending: "called".into(), seats: vec![SeatOutcome { won, survived: true }], carry: None })
///     # }
///     # fn invariants(&self) -> Result<(), String> { Ok(()) }
/// }
///
/// let (mut coin, _) = Replica::<Coin>::start(&(), Seed::from_text("any"))?;
/// assert_eq!(coin.game.common().up, None);
/// coin.apply(&Input::Act(Seat(0), Action::new(Verb::Call).with(Arg::Face, [1])))?;
/// assert_eq!(coin.game.common().up, Some(coin.game.up));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + 'static {
    /// Identifier in commands and logs.
    const ID: &'static str;
    /// Increases whenever an old log would replay differently.
    const RULES_VERSION: u32;

    /// Everything chosen before the match. Public.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned + Send;
    /// Vocabulary of the actions.
    type Verb: Word + Send + Sync;
    /// Vocabulary of the names of arguments.
    type Arg: Word + Send + Sync;
    /// Vocabulary of the things that arguments refer to.
    type Ref: Word + Send + Sync;
    /// The part of a view that everybody may see.
    type Common: Wire;
    /// The part of a view that one viewer may see in addition.
    type Own: Wire;
    /// An event as one audience sees it.
    type SeenEvent: Wire + Clone + Eq + Debug + Send;

    /// The public description of the components: JSON files by name, with texts in English and Czech.
    ///
    /// A function, because every crate that uses a constant would hold a copy of it.
    fn content() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The modes of the game, with their player counts and options.
    fn modes() -> Vec<Mode>;

    /// Turns a table's request into a setup.
    ///
    /// # Errors
    /// If the mode or an option does not exist or does not allow this number of players.
    fn setup(wish: &Wish) -> Result<Self::Setup, SetupError>;

    /// Completes the setup of the next match of a campaign with the value that the previous match handed on.
    ///
    /// # Errors
    /// If this game does not hand on such a value.
    fn carry(setup: Self::Setup, _carry: &serde_json::Value) -> Result<Self::Setup, SetupError> {
        Ok(setup)
    }

    /// Number of seats of a setup.
    fn seats(setup: &Self::Setup) -> u8;

    /// Builds the opening position. Everything random comes from the context's chance.
    ///
    /// # Errors
    /// If [`Game::setup`] cannot have returned this setup.
    fn start(setup: &Self::Setup, cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError>;

    /// The decisions that the match waits for. Unredacted, for the table only.
    fn pending(&self) -> Pending;

    /// The legal action played for a seat that is asked and does not answer.
    ///
    /// `None` means "must choose": the table then asks the host. Also `None` for a seat that is not asked.
    fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>>;

    /// The decisions that the match waits for, as `who` may see them.
    fn pending_for(&self, who: Viewer) -> SeenPending;

    /// The offers of `seat`, computed from the seat's own knowledge.
    fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>>;

    /// Applies an input and runs the rules to the next decision.
    ///
    /// # Errors
    /// [`ApplyError::Illegal`] names the rule and leaves state and chance unchanged. [`ApplyError::Runaway`]
    /// is a defect of the rules, after which the state is unusable.
    fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError>;

    /// The part of the view that everybody may see. Built from nothing, once for all viewers.
    fn common(&self) -> Self::Common;

    /// The part of the view that only `who` may see. Built from nothing. Its keys differ from those of
    /// [`Game::common`].
    fn own(&self, who: Viewer) -> Self::Own;

    /// Everything that `who` may see.
    fn view(&self, who: Viewer) -> ViewOf<Self> {
        View { common: self.common(), own: self.own(who) }
    }

    /// Another full state that `who` cannot distinguish from this one. Everything unknown to `who` is drawn
    /// again.
    #[must_use]
    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self;

    /// The talk that `seat` is allowed now, computed from the seat's own knowledge.
    fn talk(&self, _seat: Seat) -> Talk {
        Talk::FREE
    }

    /// The consent needed to stop the clock.
    ///
    /// # Errors
    /// The rule that forbids a pause now.
    fn may_pause(&self) -> Result<Consent, Illegal> {
        Ok(Consent::Host)
    }

    /// The result, or `None` while the match goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Checks the invariants of every reachable position.
    ///
    /// # Errors
    /// The first violated invariant, in words.
    fn invariants(&self) -> Result<(), String>;
}

/// The consent that a pause needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// The host may pause alone. Anybody else needs everybody's consent.
    Host,
    /// Everybody must consent, even if the host asks.
    Everybody,
}

/// A mode of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// Identifier in commands.
    pub id: &'static str,
    pub min_players: u8,
    pub max_players: u8,
    pub options: Vec<TableOption>,
}

/// A choice made when a table is opened. Serialised with its default as `default`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableOption {
    /// Key in commands.
    pub key: &'static str,
    /// Possible values. The first is the default.
    pub values: Vec<&'static str>,
    /// Id of the rule or ruling behind the option.
    pub rule: &'static str,
    /// True if the values are seat numbers. A table offers only those of its own seats.
    pub seats: bool,
}

impl TableOption {
    /// A choice among values that every table offers.
    pub const fn new(key: &'static str, values: Vec<&'static str>, rule: &'static str) -> Self {
        Self { key, values, rule, seats: false }
    }

    /// A choice among seat numbers.
    pub const fn of_seats(key: &'static str, values: Vec<&'static str>, rule: &'static str) -> Self {
        Self { key, values, rule, seats: true }
    }

    /// The values for a table with this number of players. The first is its default.
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

/// A table's request: a mode, a number of players and options.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wish {
    /// `None` chooses the game's first mode.
    #[serde(default)]
    pub mode: Option<String>,
    pub players: u8,
    /// Values by option key.
    #[serde(default)]
    pub options: std::collections::BTreeMap<String, String>,
}

/// A request that no table can be opened with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Unknown mode.
    #[error("there is no mode `{mode}`; there are: {known}")]
    Mode {
        /// The requested mode.
        mode: String,
        /// All modes, for the message.
        known: String,
    },
    /// The mode has no such option.
    #[error("mode `{mode}` has no option `{key}`; it has: {known}")]
    Option {
        mode: String,
        /// The requested option.
        key: String,
        /// All options of the mode, for the message.
        known: String,
    },
    /// The option has no such value.
    #[error("option `{key}` cannot be `{value}`; it can be: {known}")]
    Value {
        /// Key of the option.
        key: String,
        /// The requested value.
        value: String,
        /// All values, for the message.
        known: String,
    },
    /// The mode does not allow this number of players.
    #[error("mode `{mode}` is for {min} to {max} players, not {players}")]
    Players {
        mode: String,
        min: u8,
        max: u8,
        /// The requested number.
        players: u8,
    },
    /// Parts of the request exclude each other.
    #[error("{0}")]
    Combination(String),
}

impl Wish {
    /// Validates the request against `modes` and returns the mode with a value for each of its options.
    ///
    /// # Errors
    /// If a mode, option or value does not exist, or the mode does not allow this number of players.
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

/// An input of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input<A> {
    Act(Seat, A),
    /// Match time has reached this many milliseconds.
    Tick(u64),
}

/// An action that the rules forbid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: {why}")]
pub struct Illegal {
    /// Id of the rule that forbids the action.
    pub rule: &'static str,
    /// Short reason that reveals nothing hidden.
    pub why: &'static str,
    /// True if the action came too late: it was meant for something that is over.
    pub late: bool,
}

impl Illegal {
    /// Refuses an action by a rule.
    pub const fn new(rule: &'static str, why: &'static str) -> Self {
        Self { rule, why, late: false }
    }

    /// Refuses an action that was meant for something that is over.
    pub const fn late(rule: &'static str, why: &'static str) -> Self {
        Self { rule, why, late: true }
    }
}

/// The reason why an input was not applied.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    /// The rules forbid it. Nothing has changed.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The rules did not terminate. The match must be quarantined.
    #[error(transparent)]
    Runaway(#[from] Runaway),
}

/// The result of a finished match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Short code of the ending, in the game's vocabulary.
    pub ending: String,
    /// One entry per seat.
    pub seats: Vec<SeatOutcome>,
    /// Value for the next match of a campaign. Public.
    #[serde(default, with = "carry")]
    pub carry: Option<serde_json::Value>,
}

/// The result of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOutcome {
    pub won: bool,
    /// True if the seat's character survived.
    pub survived: bool,
}

/// Stores a carried value. Formats that do not describe themselves get it as JSON text.
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
    fn outcome_roundtrips_with_and_without_carry() {
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

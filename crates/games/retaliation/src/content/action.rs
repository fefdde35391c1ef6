//! Basic actions and action cards (R-TURN-11, R-ACT-16).

use airlock_engine::{
    card_id,
    content::{Names, Text},
    words,
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
};
use crate::content::ids::{ActionKind, BasicAction, Character};

/// What a basic action costs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasicActionDef {
    /// Which action this is.
    pub kind: BasicAction,
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// Action cards to discard (R-TURN-09).
    pub cost: u8,
    /// Barred in combat (R-TURN-12).
    #[serde(default)]
    pub not_in_combat: bool,
}

/// What an action card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCardDef {
    /// Which card this is.
    pub kind: ActionKind,
    /// Its name.
    pub name: Text,
    /// Whose decks have one (R-ACT-16).
    pub decks: Vec<Character>,
    /// Barred in combat (R-TURN-12, R-ACT-06).
    #[serde(default)]
    pub not_in_combat: bool,
    /// A command: Chain Of Command and Officer's Channel speak of it.
    #[serde(default)]
    pub command: bool,
    /// What it does; several are alternatives (R-ACT-02).
    pub branches: Vec<Branch>,
    /// What it can be played for besides (R-ACT-03).
    #[serde(default)]
    pub reaction: Option<ReactionDef>,
}

/// The reaction of an action card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReactionDef {
    /// What it does, and when.
    pub op: ReactionOp,
    /// The same, in words.
    pub text: Text,
}

words! {
    /// What a reaction does.
    pub enum ReactionOp("reaction") {
        /// When a command card is played on you: its effect on you is ignored.
        IgnoreCommand => "ignore_command",
        /// When you would be attacked in a room with another character: that one is attacked instead (R-ACT-17).
        RedirectAttack => "redirect_attack",
        /// When a character in your room would be attacked: the attack is prevented (R-KIND-19).
        PreventAttack => "prevent_attack",
    }
}

card_id! {
    /// One of the 60 action cards, such as `recon-search`.
    ActionCardId("action card", 60) in action_cards().names
}

impl ActionCardId {
    /// Whose it is.
    pub fn character(self) -> Character {
        action_cards().cards[self.index()].0
    }

    /// What it is.
    pub fn kind(self) -> ActionKind {
        action_cards().cards[self.index()].1
    }

    /// What it says.
    pub fn def(self) -> &'static ActionCardDef {
        self.kind().def()
    }

    /// The ten cards of a character.
    pub fn of(character: Character) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.character() == character)
    }
}

impl ActionKind {
    /// What the card says.
    pub fn def(self) -> &'static ActionCardDef {
        &action_cards().defs[self as usize]
    }
}

impl BasicAction {
    /// What it costs.
    pub fn def(self) -> &'static BasicActionDef {
        &basic_actions()[self as usize]
    }
}

embedded! {
    action_cards: Loaded = load,
    basic_actions: Vec<BasicActionDef> = load_basic,
}

pub(super) struct Loaded {
    pub(super) defs: Vec<ActionCardDef>,
    pub(super) cards: Vec<(Character, ActionKind)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs = load::in_order(
        "action card",
        ActionKind::ALL,
        source.parse("action_cards")?,
        |def: &ActionCardDef| def.kind,
    )?;
    let mut cards: Vec<(Character, ActionKind)> =
        defs.iter().flat_map(|def| def.decks.iter().map(|&character| (character, def.kind))).collect();
    cards.sort_unstable();
    let names = Names::new(cards.iter().map(|(character, kind)| (format!("{character}-{kind}"), 1)));
    Ok(Loaded { defs, cards, names })
}

pub(super) fn load_basic(source: &Source<'_>) -> load::Result<Vec<BasicActionDef>> {
    load::in_order(
        "basic action",
        BasicAction::ALL,
        source.parse("basic_actions")?,
        |def: &BasicActionDef| def.kind,
    )
}

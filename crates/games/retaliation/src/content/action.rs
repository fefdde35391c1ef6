//! Basic actions and action cards (R-TURN-11, R-ACT-16).

use airlock_engine::{
    content::{Cards, Names, Printed, Text},
    printed, printed_cards, words,
};
use serde::Deserialize;

use super::{
    Branch,
    load::{self, Source, embedded},
};
use crate::content::ids::{ActionKind, BasicAction, Character};

/// Name, text and price of a basic action.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasicActionDef {
    pub kind: BasicAction,
    pub name: Text,
    pub text: Text,
    /// Number of action cards to discard (R-TURN-09).
    pub cost: u8,
    /// True if barred in combat (R-TURN-12).
    #[serde(default)]
    pub not_in_combat: bool,
}

/// Printed content of an action card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCardDef {
    pub kind: ActionKind,
    pub name: Text,
    /// The characters whose decks contain one (R-ACT-16).
    pub decks: Vec<Character>,
    /// True if barred in combat (R-TURN-12, R-ACT-06).
    #[serde(default)]
    pub not_in_combat: bool,
    /// True for a command. Chain Of Command and Officer's Channel refer to commands.
    #[serde(default)]
    pub command: bool,
    /// Effects of the card. Several are alternatives (R-ACT-02).
    pub branches: Vec<Branch>,
    /// The reaction that the card can be played for instead (R-ACT-03).
    #[serde(default)]
    pub reaction: Option<ReactionDef>,
}

/// The reaction of an action card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReactionDef {
    /// Effect and moment of the reaction.
    pub op: ReactionOp,
    pub text: Text,
}

words! {
    /// The effect of a reaction.
    pub enum ReactionOp("reaction") {
        /// Played when a command card is played on you: its effect on you is ignored.
        IgnoreCommand => "ignore_command",
        /// Played when you would be attacked: another character in the room is attacked instead (R-ACT-17).
        RedirectAttack => "redirect_attack",
        /// Played when a character in your room would be attacked: the attack is prevented (R-KIND-19).
        PreventAttack => "prevent_attack",
    }
}

printed_cards! {
    /// One of the 60 action cards, such as `recon-search`.
    ActionCardId("action card", 60) of ActionKind: ActionCardDef in action_cards()
}

impl ActionCardId {
    /// The character whose deck the card belongs to.
    pub fn character(self) -> Character {
        action_cards().cards[self.index()].1
    }

    /// The ten action cards of a character.
    pub fn of(character: Character) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.character() == character)
    }
}

printed! { BasicAction: BasicActionDef("basic action") in basic_actions() }

embedded! {
    action_cards: Cards<ActionCardDef, Character> = load,
    basic_actions: Vec<BasicActionDef> = load_basic,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<ActionCardDef, Character>> {
    let defs: Vec<ActionCardDef> = source.parse("action_cards")?;
    let of =
        |def: &ActionCardDef| def.decks.iter().map(|&character| (def.kind, character)).collect::<Vec<_>>();
    let mut cards: Vec<(ActionKind, Character)> = defs.iter().flat_map(of).collect();
    cards.sort_unstable_by_key(|&(kind, character)| (character, kind));
    let names = Names::new(cards.iter().map(|(kind, character)| (format!("{character}-{kind}"), 1)));
    Cards::spelt(defs, cards, names)
}

pub(super) fn load_basic(source: &Source<'_>) -> load::Result<Vec<BasicActionDef>> {
    BasicActionDef::read(source, "basic_actions")
}

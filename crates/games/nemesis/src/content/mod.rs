//! The components as data: what every card, tile and token says, in both languages and as operations.
//!
//! The files lie in `content/`, one per component kind; they are parsed and checked once, at first use. The words of
//! [`crate::content::ids`] and the ids of individual cards lead to their definitions: `ItemKind::Medkit.def()`,
//! `card.def().cost`, `Board::of(BoardSide::Base).exit(room, 3)`.

mod action;
mod attack;
mod board;
mod body;
mod character;
mod component;
mod event;
mod goal;
mod id;
pub mod ids;
mod intruder;
mod item;
mod load;
mod madness;
mod op;
mod room;
mod source;
#[cfg(test)]
mod tests;
mod text;
mod validate;

use std::sync::OnceLock;

use id::Names;

pub use airlock_engine::content::{ContentError, Source, Text};

pub use self::{
    action::{ActionCardDef, ActionCardId, Combat, Timing},
    attack::{AttackCard, AttackCardId, AttackDef},
    board::{
        Board, BoardSide, Corridor, CorridorId, Entrance, Exit, Network, Plate, PlateKind, Point, Rect,
        RoomNo, Slot,
    },
    body::{
        ContaminationCard, ContaminationDef, ContaminationId, WeaknessDef, WoundCardId, WoundDef, WoundEffect,
    },
    character::CharacterDef,
    component::{
        Components, CourseTrack, PieceDef, PieceKind, PodDef, SelfDestructTrack, TimeTrack, components,
    },
    event::{After, EventCard, EventCardId, EventDef},
    goal::{Condition, CourseCardId, CourseDef, DestinationDef, GoalObject, ObjectiveDeck, ObjectiveDef},
    intruder::{
        IntruderActionCard, IntruderActionDef, IntruderActionId, IntruderSet, KindDef, TokenDef, TokenId,
    },
    item::{InjuryOn, ItemCardId, ItemDef, Unlock, WeaponDef, WeaponMod},
    madness::{MadnessDef, MadnessLevel, PanicCardId, PanicDef, PanicOp},
    op::{
        Branch, Count, EncounterWho, EnginePeek, Escapers, FireRooms, FreeRoom, HealTarget, InjuryTarget,
        ItemDeck, MalfunctionRooms, MoveTo, NoiseAround, ObjectiveOwner, Op, Panicking, PodChoice, Range,
        Requirement, RetreatTarget, RoomChoice, SelfDestructMode, Substitute, WeaponClass, WeaponFilter, Who,
    },
    room::{ExplorationDef, ExplorationId, RoomDef, RoomPassive},
    source::EffectSource,
    text::{ChangedText, Component},
};
use crate::content::ids::{
    ActionKind, AttackKind, Character, EventKind, ExplorationKind, IntruderActionKind, ItemColor, ItemKind,
    PanicKind, TokenKind, Wound,
};

/// Lists the content files; each is embedded under its name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../content/", $name, ".json")))),+]
    };
}

/// The embedded content files, by name: for whoever ships their texts to a client.
pub const FILES: &[(&str, &str)] = files![
    "action_cards",
    "attacks",
    "boards",
    "characters",
    "components",
    "contamination",
    "course_cards",
    "crafted",
    "events",
    "exploration_tokens",
    "intruder_actions",
    "intruder_tokens",
    "items",
    "kinds",
    "objectives",
    "objectives_coop",
    "rooms",
    "serious_wounds",
    "special_items",
    "void_seeders/attacks",
    "void_seeders/changes",
    "void_seeders/events",
    "void_seeders/exploration_tokens",
    "void_seeders/intruder_tokens",
    "void_seeders/kinds",
    "void_seeders/madness_levels",
    "void_seeders/panic_cards",
    "void_seeders/weaknesses",
    "weaknesses",
    "weapons",
];

/// All content. Lists "by kind" follow the declaration of the words, lists of cards the files.
pub struct Content {
    characters: Vec<CharacterDef>,
    actions: Vec<ActionCardDef>,
    action_cards: Vec<(Character, ActionKind)>,
    action_names: Names,
    items: Vec<ItemDef>,
    item_cards: Vec<(ItemColor, ItemKind)>,
    item_names: Names,
    attacks: Vec<AttackDef>,
    attack_cards: Vec<(AttackKind, AttackCard)>,
    attack_names: Names,
    events: Vec<EventDef>,
    event_cards: Vec<(EventKind, EventCard)>,
    event_names: Names,
    wounds: Vec<WoundDef>,
    wound_cards: Vec<Wound>,
    wound_names: Names,
    weaknesses: Vec<WeaknessDef>,
    panics: Vec<PanicDef>,
    panic_cards: Vec<PanicKind>,
    panic_names: Names,
    madness: Vec<MadnessDef>,
    contamination: ContaminationDef,
    contamination_names: Names,
    kinds: Vec<KindDef>,
    token_kinds: Vec<TokenDef>,
    tokens: Vec<(TokenKind, Option<u8>)>,
    token_names: Names,
    intruder_actions: Vec<IntruderActionDef>,
    intruder_action_cards: Vec<(IntruderActionKind, IntruderActionCard)>,
    intruder_action_names: Names,
    objectives: Vec<ObjectiveDef>,
    course: CourseDef,
    course_names: Names,
    rooms: Vec<RoomDef>,
    exploration_kinds: Vec<ExplorationDef>,
    explorations: Vec<(ExplorationKind, u8)>,
    exploration_names: Names,
    components: Components,
    boards: Vec<Board>,
    changes: Vec<ChangedText>,
}

impl Content {
    /// Reads and checks content files.
    pub fn load(source: &Source<'_>) -> Result<Self, ContentError> {
        let action::Loaded { defs: actions, cards: action_cards, names: action_names } =
            action::load(source)?;
        let item::Loaded { defs: items, cards: item_cards, names: item_names } = item::load(source)?;
        let attack::Loaded { defs: attacks, cards: attack_cards, names: attack_names } =
            attack::load(source)?;
        let event::Loaded { defs: events, cards: event_cards, names: event_names } = event::load(source)?;
        let body::Wounds { defs: wounds, cards: wound_cards, names: wound_names } =
            body::load_wounds(source)?;
        let (contamination, contamination_names) = body::load_contamination(source)?;
        let madness::Panics { defs: panics, cards: panic_cards, names: panic_names } =
            madness::load_panics(source)?;
        let intruder::Tokens { defs: token_kinds, tokens, names: token_names } =
            intruder::load_tokens(source)?;
        let intruder::Actions {
            defs: intruder_actions,
            cards: intruder_action_cards,
            names: intruder_action_names,
        } = intruder::load_actions(source)?;
        let (course, course_names) = goal::load_course(source)?;
        let room::Explorations { defs: exploration_kinds, tokens: explorations, names: exploration_names } =
            room::load_explorations(source)?;
        let content = Self {
            characters: character::load(source)?,
            actions,
            action_cards,
            action_names,
            items,
            item_cards,
            item_names,
            attacks,
            attack_cards,
            attack_names,
            events,
            event_cards,
            event_names,
            wounds,
            wound_cards,
            wound_names,
            weaknesses: body::load_weaknesses(source)?,
            panics,
            panic_cards,
            panic_names,
            madness: madness::load_levels(source)?,
            contamination,
            contamination_names,
            kinds: intruder::load_kinds(source)?,
            token_kinds,
            tokens,
            token_names,
            intruder_actions,
            intruder_action_cards,
            intruder_action_names,
            objectives: goal::load_objectives(source)?,
            course,
            course_names,
            rooms: room::load_rooms(source)?,
            exploration_kinds,
            explorations,
            exploration_names,
            components: component::load(source)?,
            boards: board::load(source)?,
            changes: text::load_changes(source)?,
        };
        validate::validate(&content)?;
        Ok(content)
    }

    /// What all contamination cards are called and do.
    pub fn contamination(&self) -> &ContaminationDef {
        &self.contamination
    }

    /// The components of the base game that say something else with Void Seeders (V-ROOM, V-ITEM, V-MODE, V-OBJ).
    pub fn changes(&self) -> &[ChangedText] {
        &self.changes
    }

    /// What all course cards are called, and the destinations.
    pub fn course(&self) -> &CourseDef {
        &self.course
    }
}

/// The embedded content.
pub fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(|| Content::load(&Source(FILES)).expect("a test loads the embedded content"))
}

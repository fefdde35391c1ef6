//! All content, read from files and validated.

use airlock_engine::content::{ContentError, Names, Source};

use super::{
    action::{self, ActionCardDef},
    attack::{self, AttackCard, AttackDef},
    board::{self, Board},
    body::{self, ContaminationDef, WeaknessDef, WoundDef},
    character::{self, CharacterDef},
    component::{self, Components},
    event::{self, EventCard, EventDef},
    goal::{self, CourseDef, ObjectiveDef},
    intruder::{self, IntruderActionDef, KindDef, TokenDef},
    item::{self, ItemDef},
    madness::{self, MadnessDef, PanicDef},
    room::{self, ExplorationDef, RoomDef},
    text::{self, ChangedText},
};
use crate::content::ids::{ActionKind, AttackKind, Character, EventKind, ItemColor, ItemKind};

/// All content. Lists of definitions follow the declaration order of their ids. Lists of cards follow the
/// files.
pub struct Content {
    pub(super) characters: Vec<CharacterDef>,
    pub(super) actions: Vec<ActionCardDef>,
    pub(super) action_cards: Vec<(Character, ActionKind)>,
    pub(super) action_names: Names,
    pub(super) items: Vec<ItemDef>,
    pub(super) item_cards: Vec<(ItemColor, ItemKind)>,
    pub(super) item_names: Names,
    pub(super) attacks: Vec<AttackDef>,
    pub(super) attack_cards: Vec<(AttackKind, AttackCard)>,
    pub(super) attack_names: Names,
    pub(super) events: Vec<EventDef>,
    pub(super) event_cards: Vec<(EventKind, EventCard)>,
    pub(super) event_names: Names,
    pub(super) wounds: Vec<WoundDef>,
    pub(super) wound_names: Names,
    pub(super) weaknesses: Vec<WeaknessDef>,
    pub(super) panics: Vec<PanicDef>,
    pub(super) panic_names: Names,
    pub(super) madness: Vec<MadnessDef>,
    pub(super) contamination: ContaminationDef,
    pub(super) contamination_names: Names,
    pub(super) kinds: Vec<KindDef>,
    pub(super) token_kinds: Vec<TokenDef>,
    pub(super) token_names: Names,
    pub(super) intruder_actions: Vec<IntruderActionDef>,
    pub(super) intruder_action_names: Names,
    pub(super) objectives: Vec<ObjectiveDef>,
    pub(super) course: CourseDef,
    pub(super) course_names: Names,
    pub(super) rooms: Vec<RoomDef>,
    pub(super) exploration_kinds: Vec<ExplorationDef>,
    pub(super) exploration_names: Names,
    pub(super) components: Components,
    pub(super) boards: Vec<Board>,
    pub(super) changes: Vec<ChangedText>,
}

impl Content {
    /// Reads content files without validation. [`Content::load`] also validates them.
    pub(super) fn read(source: &Source<'_>) -> Result<Self, ContentError> {
        let action::Loaded { defs: actions, cards: action_cards, names: action_names } =
            action::load(source)?;
        let item::Loaded { defs: items, cards: item_cards, names: item_names } = item::load(source)?;
        let attack::Loaded { defs: attacks, cards: attack_cards, names: attack_names } =
            attack::load(source)?;
        let event::Loaded { defs: events, cards: event_cards, names: event_names } = event::load(source)?;
        let body::Wounds { defs: wounds, names: wound_names, .. } = body::load_wounds(source)?;
        let (contamination, contamination_names) = body::load_contamination(source)?;
        let madness::Panics { defs: panics, names: panic_names, .. } = madness::load_panics(source)?;
        let intruder::Tokens { defs: token_kinds, names: token_names, .. } = intruder::load_tokens(source)?;
        let intruder::Actions { defs: intruder_actions, names: intruder_action_names, .. } =
            intruder::load_actions(source)?;
        let (course, course_names) = goal::load_course(source)?;
        let room::Explorations { defs: exploration_kinds, names: exploration_names, .. } =
            room::load_explorations(source)?;
        Ok(Self {
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
            wound_names,
            weaknesses: body::load_weaknesses(source)?,
            panics,
            panic_names,
            madness: madness::load_levels(source)?,
            contamination,
            contamination_names,
            kinds: intruder::load_kinds(source)?,
            token_kinds,
            token_names,
            intruder_actions,
            intruder_action_names,
            objectives: goal::load_objectives(source)?,
            course,
            course_names,
            rooms: room::load_rooms(source)?,
            exploration_kinds,
            exploration_names,
            components: component::load(source)?,
            boards: board::load(source)?,
            changes: text::load_changes(source)?,
        })
    }
}

//! Public view of the map, the intruders, the systems and the decks (H-15, H-17, H-19…25, H-28).

use airlock_engine::Keyed;
use serde::Serialize;

use crate::{
    content::{
        EdgeId, QueenCardId, SlotId,
        ids::{
            AttackKind, EventKind, IntruderKind, ItemKind, RobotKind, RoomKind, TileBack, TokenKind, Wound,
        },
    },
    model::{
        AntiAircraft, Autodestruction, Corridor, Decks, DoorState, Facility, Figure, Intruders, Lander,
        Place, Robot, Room, Systems, Token,
    },
};

/// A room on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomView {
    pub room: RoomKind,
    /// True if it burns.
    pub fire: bool,
    /// True if it has a malfunction.
    pub malfunction: bool,
    /// Number of secure tokens.
    pub secure: u8,
}

impl RoomView {
    pub(super) const fn of(room: &Room) -> Self {
        let Room { kind, fire, malfunction, secure } = room;
        Self { room: *kind, fire: *fire, malfunction: *malfunction, secure: *secure }
    }
}

/// A corridor on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CorridorView {
    /// The pair of slots that it connects.
    pub edge: EdgeId,
    /// State of the doors at its two ends, in row order. `None` where there is no place for a door.
    pub doors: [Option<DoorState>; 2],
    /// True if it is reinforced.
    pub reinforced: bool,
    /// True if it holds a noise marker.
    pub noise: bool,
}

impl CorridorView {
    pub(super) fn of(corridor: &Corridor) -> Self {
        let Corridor { id: _, edge, doors, reinforced, noise } = corridor;
        let doors = doors.map(|door| door.map(|door| door.state));
        Self { edge: *edge, doors, reinforced: *reinforced, noise: *noise }
    }
}

/// Tiles that are left to be placed (H-21).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StacksView {
    /// Number of room tiles, by their backs.
    pub rooms: Keyed<TileBack, usize>,
    /// Number of corridor tiles.
    pub corridors: usize,
    /// True once the Hibernatorium is discovered.
    pub hibernatorium_found: bool,
}

impl StacksView {
    pub(super) fn of(facility: &Facility) -> Self {
        let Facility { rooms: _, corridors: _, stacks, corridor_supply, hibernatorium_found } = facility;
        Self {
            rooms: TileBack::ALL.iter().copied().zip(stacks.iter().map(airlock_engine::Pile::len)).collect(),
            corridors: corridor_supply.len(),
            hibernatorium_found: *hibernatorium_found,
        }
    }
}

/// An intruder on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureView {
    pub kind: IntruderKind,
    pub at: Place,
    /// Number of hit markers beside it.
    pub hits: u8,
}

impl FigureView {
    pub(super) const fn of(figure: &Figure) -> Self {
        let Figure { id: _, kind, at, hits } = figure;
        Self { kind: *kind, at: *at, hits: *hits }
    }
}

/// Components of the intruders beside the map. The kinds of tokens in the bag are public history. The numbers
/// on the tokens are hidden (H-19, H-20).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NestView {
    /// Number of tokens in the bag, by kind.
    pub bag: Keyed<TokenKind, u8>,
    /// Number of tokens in the piles beside the bag, by kind.
    pub piles: Keyed<TokenKind, u8>,
    /// True while the Queen is alive.
    pub queen_alive: bool,
    pub queen_hits: u8,
    /// Number of her condition cards that are left.
    pub queen_cards: usize,
    /// Resolved condition cards.
    pub queen_resolved: Vec<QueenCardId>,
    /// Number of condition cards that were discarded unseen.
    pub queen_unseen: usize,
    /// Number of eggs on the eggs space.
    pub eggs: usize,
    /// True once the Nest is destroyed.
    pub nest_destroyed: bool,
}

impl NestView {
    pub(super) fn of(intruders: &Intruders) -> Self {
        let Intruders { figures: _, placed: _, bag, piles, tokens_gone: _, queen, eggs, nest_destroyed } =
            intruders;
        let count = |tokens: &[crate::content::TokenId]| {
            Keyed::count(TokenKind::ALL, tokens.iter().map(|token| token.kind()))
        };
        Self {
            bag: count(bag.contents()),
            piles: count(piles.contents()),
            queen_alive: queen.alive,
            queen_hits: queen.hits,
            queen_cards: queen.cards.len(),
            queen_resolved: queen.resolved.clone(),
            queen_unseen: queen.unseen.len(),
            eggs: eggs.len(),
            nest_destroyed: *nest_destroyed,
        }
    }
}

/// Public view of the systems of the facility.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SystemsView {
    /// True where life support is active, for sections A, B and C.
    pub life_support: [bool; 3],
    /// True once the reactor is shut down.
    pub reactor_shut_down: bool,
    /// True while the Hibernatorium is active.
    pub hibernatorium: bool,
    pub autodestruction: Autodestruction,
    /// True once the anti-aircraft tokens have no meaning any more.
    pub anti_aircraft_gone: bool,
    /// True if the defence is active. `None` until it is revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anti_aircraft: Option<bool>,
    pub lander: Lander,
    /// True once the escape shuttle has gone.
    pub shuttle_gone: bool,
    /// Number of tokens beside the Landing Zone: ammo, grenades, oxygen, medpacks.
    pub landing_zone: [u8; 4],
    /// Number of objectives chosen during the game.
    pub objectives_chosen: u8,
}

impl SystemsView {
    pub(super) fn of(systems: &Systems) -> Self {
        let Systems {
            life_support,
            reactor_shut_down,
            hibernatorium,
            autodestruction,
            anti_aircraft: AntiAircraft { active, known, gone },
            lander,
            shuttle_gone,
            landing_zone,
            robot: _,
            objectives_chosen,
        } = systems;
        Self {
            life_support: *life_support,
            reactor_shut_down: *reactor_shut_down,
            hibernatorium: *hibernatorium,
            autodestruction: *autodestruction,
            anti_aircraft_gone: *gone,
            anti_aircraft: (*known == airlock_engine::SeatSet::ALL).then_some(*active),
            lander: *lander,
            shuttle_gone: *shuttle_gone,
            landing_zone: *landing_zone,
            objectives_chosen: *objectives_chosen,
        }
    }
}

/// Public view of the robot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RobotView {
    /// `None` until it is revealed (H-15).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<RobotKind>,
    pub at: SlotId,
    /// True while its card has a malfunction.
    pub malfunction: bool,
    /// Gear slots for ammo and oxygen.
    pub slots: Vec<Option<Token>>,
}

impl RobotView {
    pub(super) fn of(robot: &Robot) -> Self {
        let Robot { card, revealed, at, malfunction, slots } = robot;
        Self { card: revealed.then_some(*card), at: *at, malfunction: *malfunction, slots: slots.clone() }
    }
}

/// Public view of the common decks (H-06, H-22, H-25). The last card of a discard pile is the top one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DecksView {
    /// Number of item cards left: red, green, yellow.
    pub items: [usize; 3],
    /// Discard piles of items: red, green, yellow.
    pub item_discards: [Vec<ItemKind>; 3],
    /// Number of cards left.
    pub equipment: usize,
    pub equipment_discards: Vec<ItemKind>,
    /// Number of cards left.
    pub wounds: usize,
    pub wound_discards: Vec<Wound>,
    /// Number of cards left.
    pub contamination: usize,
    /// Number of cards left.
    pub attacks: usize,
    pub attack_discards: Vec<AttackKind>,
    /// Number of cards left.
    pub events: usize,
    pub event_discards: Vec<EventKind>,
    /// Number of cards left.
    pub exploration: usize,
    pub exploration_discards: Vec<crate::content::ExplorationId>,
    /// Exploration cards that are out of the game.
    pub exploration_gone: Vec<crate::content::ExplorationId>,
}

impl DecksView {
    pub(super) fn of(decks: &Decks) -> Self {
        let kinds =
            |cards: &[crate::content::ItemCardId]| cards.iter().map(|card| card.kind()).collect::<Vec<_>>();
        Self {
            items: [0, 1, 2].map(|color| decks.items[color].len()),
            item_discards: [0, 1, 2].map(|color| kinds(&decks.item_discards[color])),
            equipment: decks.equipment.len(),
            equipment_discards: kinds(&decks.equipment_discards),
            wounds: decks.wounds.len(),
            wound_discards: decks.wound_discards.iter().map(|card| card.kind()).collect(),
            contamination: decks.contamination.len(),
            attacks: decks.attacks.len(),
            attack_discards: decks.attack_discards.iter().map(|card| card.kind()).collect(),
            events: decks.events.len(),
            event_discards: decks.event_discards.clone(),
            exploration: decks.exploration.len(),
            exploration_discards: decks.exploration_discards.clone(),
            exploration_gone: decks.exploration_gone.clone(),
        }
    }
}

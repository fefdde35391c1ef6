//! The map, the intruders and what lies beside them, as everybody sees them (H-15, H-17, H-19…25, H-28).

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

/// A room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// Which.
    pub room: RoomKind,
    /// Whether it burns.
    pub fire: bool,
    /// Whether it has a malfunction.
    pub malfunction: bool,
    /// Secure tokens.
    pub secure: u8,
}

impl RoomView {
    pub(super) const fn of(room: &Room) -> Self {
        let Room { kind, fire, malfunction, secure } = room;
        Self { room: *kind, fire: *fire, malfunction: *malfunction, secure: *secure }
    }
}

/// A corridor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CorridorView {
    /// Where it lies.
    pub edge: EdgeId,
    /// How the doors at its two ends stand, in row order; absent where there is no place for one.
    pub doors: [Option<DoorState>; 2],
    /// Whether it is reinforced.
    pub reinforced: bool,
    /// Whether it holds a noise marker.
    pub noise: bool,
}

impl CorridorView {
    pub(super) fn of(corridor: &Corridor) -> Self {
        let Corridor { id: _, edge, doors, reinforced, noise } = corridor;
        let doors = doors.map(|door| door.map(|door| door.state));
        Self { edge: *edge, doors, reinforced: *reinforced, noise: *noise }
    }
}

/// What is left to lay (H-21).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StacksView {
    /// Room tiles by their backs.
    pub rooms: Keyed<TileBack, usize>,
    /// Corridor tiles.
    pub corridors: usize,
    /// Whether the Hibernatorium is discovered.
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

/// An intruder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureView {
    /// What it is.
    pub kind: IntruderKind,
    /// Where it stands.
    pub at: Place,
    /// Hit markers beside it.
    pub hits: u8,
}

impl FigureView {
    pub(super) const fn of(figure: &Figure) -> Self {
        let Figure { id: _, kind, at, hits } = figure;
        Self { kind: *kind, at: *at, hits: *hits }
    }
}

/// What the intruders have beside the map. What kinds of tokens are in the bag is open history, their numbers are not (H-19,
/// H-20).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NestView {
    /// The bag, by kind of token.
    pub bag: Keyed<TokenKind, u8>,
    /// The piles beside it.
    pub piles: Keyed<TokenKind, u8>,
    /// Whether the Queen is alive.
    pub queen_alive: bool,
    /// Her hits.
    pub queen_hits: u8,
    /// Her condition cards that are left.
    pub queen_cards: usize,
    /// Those that were resolved.
    pub queen_resolved: Vec<QueenCardId>,
    /// Those that were discarded unseen.
    pub queen_unseen: usize,
    /// Eggs on the eggs space.
    pub eggs: usize,
    /// Whether the Nest is destroyed.
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

/// What belongs to the whole facility.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SystemsView {
    /// Whether the life support of A, B and C is active.
    pub life_support: [bool; 3],
    /// Whether the reactor is shut down.
    pub reactor_shut_down: bool,
    /// Whether the Hibernatorium is active.
    pub hibernatorium: bool,
    /// The autodestruction token.
    pub autodestruction: Autodestruction,
    /// Whether the anti-aircraft tokens have no meaning any more.
    pub anti_aircraft_gone: bool,
    /// Whether the defence is active, once it was revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anti_aircraft: Option<bool>,
    /// The lander.
    pub lander: Lander,
    /// Whether the escape shuttle has gone.
    pub shuttle_gone: bool,
    /// Tokens beside the Landing Zone: ammo, grenades, oxygen, medpacks.
    pub landing_zone: [u8; 4],
    /// How often an objective was chosen during the game.
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

/// The robot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RobotView {
    /// Its card, once it is revealed (H-15).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<RobotKind>,
    /// Where it stands.
    pub at: SlotId,
    /// Whether its card has a malfunction.
    pub malfunction: bool,
    /// Its gear slots.
    pub slots: Vec<Option<Token>>,
}

impl RobotView {
    pub(super) fn of(robot: &Robot) -> Self {
        let Robot { card, revealed, at, malfunction, slots } = robot;
        Self { card: revealed.then_some(*card), at: *at, malfunction: *malfunction, slots: slots.clone() }
    }
}

/// The common decks (H-06, H-22, H-25).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DecksView {
    /// Item cards left: red, green, yellow.
    pub items: [usize; 3],
    /// Their discard piles, the top last.
    pub item_discards: [Vec<ItemKind>; 3],
    /// Military equipment left.
    pub equipment: usize,
    /// Its discard pile.
    pub equipment_discards: Vec<ItemKind>,
    /// Serious wounds left.
    pub wounds: usize,
    /// Their discard pile.
    pub wound_discards: Vec<Wound>,
    /// Contamination cards left.
    pub contamination: usize,
    /// Attack cards left.
    pub attacks: usize,
    /// Their discard pile.
    pub attack_discards: Vec<AttackKind>,
    /// Event cards left.
    pub events: usize,
    /// Their discard pile.
    pub event_discards: Vec<EventKind>,
    /// Exploration cards left.
    pub exploration: usize,
    /// Their discard pile.
    pub exploration_discards: Vec<crate::content::ExplorationId>,
    /// Exploration cards out of the game.
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

//! The flight as a seat can imagine it.

use airlock_engine::Seat;
use airlock_space_alert::{
    content::{ActionCard, Half, Tile},
    event::OwnCard,
    place::Zone,
    resolution::{Card, Flight, FlightThreat, Initial, Member, Order, PerZone, Turns},
    view::{CrewMember, View},
};

use super::posts;

/// What a seat reckons with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outlook {
    /// The flight, with empty slots where the seat is to plan.
    pub(super) flight: Flight,
    /// The boards that it plans, in this order.
    pub(super) boards: Vec<Board>,
}

/// A board that a seat plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Board {
    /// Whose.
    pub(super) member: u8,
    /// The slots that can be planned.
    pub(super) slots: Vec<u8>,
    /// The cards there are for it: those of the hand, then those that lie in these slots.
    pub(super) cards: Vec<Source>,
}

/// Where a card comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Source {
    /// What it shows.
    pub(super) card: ActionCard,
    /// Its number, if it is the seat's own; cards in the open have none.
    pub(super) own: Option<u8>,
}

impl Outlook {
    /// What `seat` can know.
    pub(super) fn of(view: &View, seat: Seat) -> Self {
        let solo = view.own.as_ref().is_some_and(|own| own.member.is_none());
        let boards = if solo { open_boards(view) } else { own_boards(view, seat) };
        let threats: Vec<FlightThreat> = (view.threats.iter())
            .map(|(_, threat)| FlightThreat { code: threat.code, turn: threat.number, zone: threat.zone })
            .collect();
        let crew = view.crew.iter().map(|(member, crewman)| {
            let planned = boards.iter().find(|board| board.member == *member);
            let open = |slot: u8| planned.is_some_and(|board| board.slots.contains(&slot));
            let own = view.own.as_ref().filter(|own| own.member == Some(*member));
            let order = |slot: u8| -> Option<Order> {
                let back = crewman.board.get(usize::from(slot - 1)).copied().flatten();
                let mine = own.and_then(|own| own.planned.get(&slot));
                let seen =
                    mine.map(|mine| (mine.card.card, mine.up)).or_else(|| Some((back?.card?, back?.up)));
                match seen {
                    _ if open(slot) => None,
                    Some((card, up)) => Some(card.order(up)),
                    // An empty slot of an own or open board stays empty if it cannot be planned any more, and so does one
                    // that another seat has locked.
                    None if own.is_some() || crewman.seat.is_none() => None,
                    None if back.is_none() && is_locked(view, crewman, slot) => None,
                    None => posts::duty(usize::from(*member), slot, &threats),
                }
            };
            let board =
                (1..=view.flight.turns).map(|slot| order(slot).map(|order| Card { order, tripped: false }));
            Member { id: format!("crew-{member}"), board: board.collect() }
        });
        let initial = Initial {
            damage: view.flight.carried_damage.clone(),
            bots_missing: view.flight.carried_missing.clone(),
        };
        let carried = |zone: Zone, tile: &Tile| initial.damage[zone].contains(tile);
        let flight = Flight {
            turns: if view.flight.turns == Turns::Seven.count() { Turns::Seven } else { Turns::Twelve },
            crew: crew.collect(),
            tracks: view.tracks,
            threats,
            damage_order: PerZone::from_fn(|zone| {
                Tile::of(zone).filter(|tile| !carried(zone, tile)).collect()
            }),
            initial,
        };
        Self { flight, boards }
    }
}

/// Whether the seat that plans for a crew member has left the phase of a slot.
fn is_locked(view: &View, crewman: &CrewMember, slot: u8) -> bool {
    let phase = crewman.seat.and_then(|seat| view.seats.get(&seat.0)).map(|seat| seat.phase);
    phase.is_some_and(|phase| slots(phase).first().is_some_and(|first| slot < *first))
}

/// The slots of a phase.
fn slots(phase: u8) -> Vec<u8> {
    match phase {
        1 => (1..=3).collect(),
        2 => (4..=7).collect(),
        _ => (8..=12).collect(),
    }
}

/// The seat's own board, and those of the androids that it moves once the end of the phase is near.
fn own_boards(view: &View, seat: Seat) -> Vec<Board> {
    let (Some(own), Some(mine)) = (&view.own, view.seats.get(&seat.0)) else { return Vec::new() };
    let source = |card: &OwnCard| Source { card: card.card, own: Some(card.n) };
    let open = slots(mine.phase);
    let planned =
        own.planned.iter().filter(|(slot, _)| open.contains(slot)).map(|(_, planned)| &planned.card);
    let mut cards: Vec<Source> = own.hand.iter().chain(planned).map(source).collect();
    cards.sort_by_key(|source| source.own);
    let mut boards = Vec::new();
    boards.extend(own.member.map(|member| Board { member, slots: open, cards: cards.clone() }));
    if view.now.phase_ends_ms.is_some() {
        let androids =
            view.crew.iter().filter(|(_, crewman)| crewman.seat.is_none() && crewman.mover == seat);
        boards.extend(androids.map(|(member, crewman)| {
            let empty = slots(view.now.phase).into_iter();
            let empty = empty.filter(|slot| crewman.board[usize::from(*slot - 1)].is_none());
            let normal = cards.iter().copied().filter(|source| !source.card.is_heroic());
            let heroic = crewman.heroic.map(|card| Source { card, own: None });
            Board { member: *member, slots: empty.collect(), cards: normal.chain(heroic).collect() }
        }));
    }
    boards
}

/// All boards of a solo flight.
fn open_boards(view: &View) -> Vec<Board> {
    let open = if view.flight.practice { (1..=view.flight.turns).collect() } else { slots(view.now.phase) };
    view.crew.iter().map(|(member, crewman)| open_board(view, *member, crewman, &open)).collect()
}

/// The board of an android in a solo flight: as many cards of each sort as it could use.
fn open_board(view: &View, member: u8, crewman: &CrewMember, open: &[u8]) -> Board {
    let lying = open.iter().filter_map(|slot| crewman.board[usize::from(*slot - 1)]?.card);
    let lying: Vec<ActionCard> = lying.collect();
    let supply = view.supply.iter().flat_map(|(card, left)| {
        let there = usize::from(*left) + lying.iter().filter(|other| *other == card).count();
        std::iter::repeat_n(*card, there.min(open.len()))
    });
    let heroic = lying.iter().copied().filter(|card| card.is_heroic()).chain(crewman.heroic);
    let cards = supply.chain(heroic).map(|card| Source { card, own: None });
    Board { member, slots: open.to_vec(), cards: cards.collect() }
}

/// What can be planned with a card: each of its halves.
pub(super) fn halves(source: &Source) -> impl Iterator<Item = (Half, Order)> {
    let card = source.card;
    Half::ALL.iter().map(move |half| (*half, card.order(*half)))
}

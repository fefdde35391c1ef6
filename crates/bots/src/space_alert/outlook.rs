//! The expected flight, as a seat knows it.

use airlock_engine::Seat;
use airlock_space_alert::{
    content::{ActionCard, Half, Tile},
    event::OwnCard,
    model::{
        decks::Announced,
        player::{phase_of, slots},
    },
    place::Zone,
    resolution::{Card, Flight, FlightThreat, Initial, Member, Order, PerZone, Turns},
    view::{CrewMember, View},
};

/// The information a seat plans with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outlook {
    /// True if nobody else plans.
    pub(super) alone: bool,
    /// True if planning is about to end.
    pub(super) ending: bool,
    /// The flight, with empty slots for unplanned turns.
    pub(super) flight: Flight,
    /// For each crew member and slot: true if it is still to be planned.
    pub(super) unplanned: Vec<Vec<bool>>,
    /// The boards that the seat plans, in this order.
    pub(super) boards: Vec<Board>,
}

/// A board that a seat plans.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Board {
    /// Number of the crew member.
    pub(super) member: u8,
    /// The slots that can be planned.
    pub(super) slots: Vec<u8>,
    /// The announced orders of the slots. `None` if nothing of this phase was announced.
    pub(super) told: Option<Vec<Option<Order>>>,
    /// The available cards: those of the hand, then those in these slots.
    pub(super) cards: Vec<Source>,
}

/// The origin of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Source {
    /// The card's face.
    pub(super) card: ActionCard,
    /// Its number if it is the seat's own. Open cards have none.
    pub(super) own: Option<u8>,
}

/// Knowledge about a slot.
#[derive(Clone, Copy)]
enum Known {
    /// The order in the slot, or `None` if it is empty and stays so.
    Says(Option<Order>),
    /// Somebody may still plan it.
    Unplanned,
}

impl Outlook {
    /// The outlook of `seat`.
    pub(super) fn of(view: &View, seat: Seat) -> Self {
        let alone = view.own.own.as_ref().is_some_and(|own| own.member.is_none());
        let boards = if alone { open_boards(view) } else { own_boards(view, seat) };
        let turns = 1..=view.common.flight.turns;
        let known = |member: u8, crewman: &CrewMember| -> Vec<Known> {
            let board = boards.iter().find(|board| board.member == member);
            let is_open = |slot: u8| board.is_some_and(|board| board.slots.contains(&slot));
            let slot =
                |slot| if is_open(slot) { Known::Unplanned } else { known(view, member, crewman, slot) };
            turns.clone().map(slot).collect()
        };
        let known: Vec<Vec<Known>> =
            view.own.crew.iter().map(|(member, crewman)| known(*member, crewman)).collect();
        let says = |known: &Known| match known {
            Known::Says(order) => order.map(|order| Card { order, tripped: false }),
            Known::Unplanned => None,
        };
        let crew = known.iter().enumerate().map(|(member, slots)| Member {
            id: format!("crew-{member}"),
            board: slots.iter().map(says).collect(),
        });
        let is_unplanned = |known: &Known| matches!(known, Known::Unplanned);
        let initial = Initial {
            damage: view.common.flight.carried_damage.clone(),
            bots_missing: view.common.flight.carried_missing.clone(),
        };
        let carried = |zone: Zone, tile: &Tile| initial.damage[zone].contains(tile);
        let threat = |(_, threat): &(u8, Announced)| FlightThreat {
            code: threat.code,
            turn: threat.number,
            zone: threat.zone,
        };
        let flight = Flight {
            turns: if view.common.flight.turns == Turns::Seven.count() {
                Turns::Seven
            } else {
                Turns::Twelve
            },
            crew: crew.collect(),
            tracks: view.common.tracks,
            threats: view.common.threats.iter().map(threat).collect(),
            damage_order: PerZone::from_fn(|zone| {
                Tile::of(zone).filter(|tile| !carried(zone, tile)).collect()
            }),
            initial,
        };
        let unplanned = known.iter().map(|slots| slots.iter().map(is_unplanned).collect()).collect();
        Self { alone, ending: is_ending(view, seat), flight, unplanned, boards }
    }
}

/// True if another seat agrees to end planning.
pub(super) fn is_ending(view: &View, seat: Seat) -> bool {
    view.common.seats.iter().any(|(other, state)| *other != seat.0 && state.agrees)
}

/// The knowledge about a slot that the seat does not plan now.
fn known(view: &View, member: u8, crewman: &CrewMember, slot: u8) -> Known {
    let own = view.own.own.as_ref().filter(|own| own.member == Some(member));
    let back = crewman.board.get(usize::from(slot - 1)).copied().flatten();
    let mine = own.and_then(|own| own.planned.get(&slot)).map(|mine| (mine.card.card, mine.up));
    if let Some((card, up)) = mine.or_else(|| Some((back?.card?, back?.up))) {
        return Known::Says(Some(card.order(up)));
    }
    let phase = match crewman.seat {
        Some(seat) => view.common.seats.get(&seat.0).map_or(0, |seat| seat.phase),
        None => view.common.now.phase,
    };
    let told = crewman.told.iter().any(|(told, _)| phase_of(*told) == phase_of(slot));
    // Androids are planned last.
    let ends = crewman.seat.is_some() && phase_of(slot) == phase && view.common.now.phase_ends_ms.is_some();
    match crewman.told.get(&slot) {
        Some(order) if own.is_none() => Known::Says(Some(*order)),
        // An empty slot stays empty if it can no longer be planned, or if its player has announced the other
        // slots.
        _ if back.is_none() && (phase_of(slot) < phase || told || ends) => Known::Says(None),
        _ => Known::Unplanned,
    }
}

/// The seat's own board, and those of the androids that it moves.
fn own_boards(view: &View, seat: Seat) -> Vec<Board> {
    let (Some(own), Some(mine)) = (&view.own.own, view.common.seats.get(&seat.0)) else { return Vec::new() };
    let source = |card: &OwnCard| Source { card: card.card, own: Some(card.n) };
    let open: Vec<u8> = slots(mine.phase).collect();
    let planned =
        own.planned.iter().filter(|(slot, _)| open.contains(slot)).map(|(_, planned)| &planned.card);
    let mut cards: Vec<Source> = own.hand.iter().chain(planned).map(source).collect();
    cards.sort_by_key(|source| source.own);
    let mut boards = Vec::new();
    if let Some((member, crewman)) = own.member.and_then(|member| Some((member, view.own.crew.get(&member)?)))
    {
        let told: Vec<Option<Order>> = open.iter().map(|slot| crewman.told.get(slot).copied()).collect();
        let told = told.iter().any(Option::is_some).then_some(told);
        boards.push(Board { member, slots: open, told, cards: cards.clone() });
    }
    let androids =
        view.own.crew.iter().filter(|(_, crewman)| crewman.seat.is_none() && crewman.mover == seat);
    boards.extend(androids.map(|(member, crewman)| {
        let empty = slots(view.common.now.phase);
        let empty = empty.filter(|slot| crewman.board[usize::from(*slot - 1)].is_none());
        let normal = cards.iter().copied().filter(|source| !source.card.is_heroic());
        let heroic = crewman.heroic.map(|card| Source { card, own: None });
        Board { member: *member, slots: empty.collect(), told: None, cards: normal.chain(heroic).collect() }
    }));
    boards
}

/// All boards of a solo flight.
fn open_boards(view: &View) -> Vec<Board> {
    let open =
        if view.common.flight.practice { 1..=view.common.flight.turns } else { slots(view.common.now.phase) };
    let open: Vec<u8> = open.collect();
    view.own.crew.iter().map(|(member, crewman)| open_board(view, *member, crewman, &open)).collect()
}

/// The board of an android in a solo flight, with as many cards of each sort as it could use.
fn open_board(view: &View, member: u8, crewman: &CrewMember, open: &[u8]) -> Board {
    let lying = open.iter().filter_map(|slot| crewman.board[usize::from(*slot - 1)]?.card);
    let lying: Vec<ActionCard> = lying.collect();
    let supply = view.common.supply.iter().flat_map(|(card, left)| {
        let there = usize::from(*left) + lying.iter().filter(|other| *other == card).count();
        std::iter::repeat_n(*card, there.min(open.len()))
    });
    let heroic = lying.iter().copied().filter(|card| card.is_heroic()).chain(crewman.heroic);
    let cards = supply.chain(heroic).map(|card| Source { card, own: None });
    Board { member, slots: open.to_vec(), told: None, cards: cards.collect() }
}

/// The two halves of a card with their orders.
pub(super) fn halves(source: &Source) -> impl Iterator<Item = (Half, Order)> {
    let card = source.card;
    Half::ALL.iter().map(move |half| (*half, card.order(*half)))
}

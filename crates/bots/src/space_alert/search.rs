//! What a seat's cards are best used for, by trying.

use airlock_space_alert::{
    content::Half,
    place::Zone,
    resolution::{Card, Flight, Order, Resolution, Status, Stop},
};

use super::outlook::{Board, Outlook, Source, halves};

/// What is to lie on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Programme {
    /// Whose board.
    pub(super) member: u8,
    /// Each slot with the card that is to lie in it, and the half that is up.
    pub(super) slots: Vec<(u8, Option<(Source, Half)>)>,
}

/// What every turn is worth that the ship lives through: turns to come are not planned yet, so that a loss is no surprise.
const TURN: i32 = 2_000;
/// A point of the score.
const POINT: i32 = 1_000;
/// A point of damage on a threat that was not destroyed.
const SCRATCH: i32 = 150;
/// A card that does nothing is better kept.
const CARD: i32 = -5;

/// The best programme found for every board, one after another, and once more when all are known.
pub(super) fn programmes(outlook: &Outlook) -> Vec<Programme> {
    let mut flight = outlook.flight.clone();
    if outlook.boards.len() > 1 {
        round(outlook, &mut flight);
    }
    round(outlook, &mut flight)
}

fn round(outlook: &Outlook, flight: &mut Flight) -> Vec<Programme> {
    let mut spent: Vec<u8> = Vec::new();
    let mut programmes = Vec::new();
    for board in &outlook.boards {
        let left = |source: &&Source| source.own.is_none_or(|n| !spent.contains(&n));
        let cards: Vec<Source> = board.cards.iter().filter(left).copied().collect();
        let found = improve(flight, &Board { cards, ..board.clone() });
        spent.extend(found.slots.iter().filter_map(|(_, card)| card.as_ref()?.0.own));
        programmes.push(found);
    }
    programmes
}

/// Goes over the board, tries everything in one slot, and every movement there with everything in the next, keeps what is
/// best, and begins again until nothing is better.
fn improve(flight: &mut Flight, board: &Board) -> Programme {
    /// It goes over a board so many times at most.
    const SWEEPS: usize = 3;
    let mut wishes: Vec<Option<Order>> =
        board.cards.iter().flat_map(halves).map(|(_, order)| Some(order)).collect();
    wishes.sort_unstable();
    wishes.dedup();
    wishes.push(None);
    let mut orders: Vec<Option<Order>> = vec![None; board.slots.len()];
    let mut best = value(flight, board, &orders);
    for _ in 0..SWEEPS {
        let before = best;
        for place in 0..orders.len() {
            for change in changes(&wishes, place, orders.len()) {
                let mut tried = orders.clone();
                change.iter().for_each(|(place, order)| tried[*place] = *order);
                if tried == orders || hand_out(board, &tried).is_none() {
                    continue;
                }
                let worth = value(flight, board, &tried);
                if worth > best {
                    (best, orders) = (worth, tried);
                }
            }
        }
        if best == before {
            break;
        }
    }
    put(flight, board, &orders);
    let cards = hand_out(board, &orders).unwrap_or_else(|| vec![None; orders.len()]);
    let slots = board.slots.iter().copied().zip(cards);
    Programme { member: board.member, slots: slots.collect() }
}

/// Other orders in a slot; movements also together with what follows.
fn changes(wishes: &[Option<Order>], place: usize, slots: usize) -> Vec<Vec<(usize, Option<Order>)>> {
    let mut changes = Vec::new();
    for first in wishes {
        changes.push(vec![(place, *first)]);
        let moves = first.is_some_and(|order| order.way().is_some() || order.destination().is_some());
        if moves && place + 1 < slots {
            changes.extend(wishes.iter().map(|second| vec![(place, *first), (place + 1, *second)]));
        }
    }
    changes
}

/// Cards for these orders, each used once; none if there are not enough.
fn hand_out(board: &Board, orders: &[Option<Order>]) -> Option<Vec<Option<(Source, Half)>>> {
    fn next(
        board: &Board,
        orders: &[Option<Order>],
        used: &mut Vec<usize>,
        found: &mut Vec<Option<(Source, Half)>>,
    ) -> bool {
        let Some(order) = orders.get(found.len()) else { return true };
        let Some(order) = order else {
            found.push(None);
            return next(board, orders, used, found) || {
                found.pop();
                false
            };
        };
        let mut tried = Vec::new();
        for (place, source) in board.cards.iter().enumerate() {
            if used.contains(&place) || tried.contains(&source.card) {
                continue;
            }
            tried.push(source.card);
            let Some((half, _)) = halves(source).find(|(_, has)| has == order) else { continue };
            used.push(place);
            found.push(Some((*source, half)));
            if next(board, orders, used, found) {
                return true;
            }
            found.pop();
            used.pop();
        }
        false
    }
    let mut found = Vec::new();
    next(board, orders, &mut Vec::new(), &mut found).then_some(found)
}

fn put(flight: &mut Flight, board: &Board, orders: &[Option<Order>]) {
    let Some(member) = flight.crew.get_mut(usize::from(board.member)) else { return };
    for (slot, order) in board.slots.iter().zip(orders) {
        member.board[usize::from(*slot - 1)] = order.map(|order| Card { order, tripped: false });
    }
}

/// What the flight is worth with these orders on a board.
fn value(flight: &mut Flight, board: &Board, orders: &[Option<Order>]) -> i32 {
    put(flight, board, orders);
    let mut resolution = Resolution::new(flight);
    let mut events = Vec::new();
    while resolution.advance(&mut events) != Stop::Over {}
    let threats = resolution.threats().iter().map(|threat| match threat.status {
        Status::Destroyed => 2 * POINT * i32::from(threat.code.def().points.destroyed),
        _ => SCRATCH * i32::from(threat.damage),
    });
    let damage = &resolution.ship().damage;
    let tiles = Zone::ALL.iter().map(|zone| damage[*zone].len()).sum::<usize>();
    let out = resolution.crew().iter().filter(|crewman| crewman.is_out()).count();
    let harm = i32::try_from(tiles + 2 * out).unwrap_or(i32::MAX);
    let lived = resolution.lost().map_or(flight.turns.count() + 2, |loss| loss.turn);
    let cards = i32::try_from(orders.iter().flatten().count()).unwrap_or(0) * CARD;
    threats.sum::<i32>() - harm * POINT + i32::from(lived) * TURN + cards
}

//! Searches for the best plan by trying cards.

use airlock_space_alert::{
    content::Half,
    resolution::{Card, Flight, Order},
};

use super::{
    fact::Fact,
    outlook::{Board, Outlook, Source, halves},
    worth::{CARD, counts, worth},
};
use crate::Reason;

/// The planned cards of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Programme {
    /// Number of the crew member.
    pub(super) member: u8,
    /// Each slot with the planned card and the half that is up.
    pub(super) slots: Vec<(u8, Option<(Source, Half)>)>,
}

/// Cards for the slots of a board, each with the half that is up.
type Cards = Vec<Option<(Source, Half)>>;

/// Number of consecutive slots tried together, enough to go somewhere and act there. A seat that plans for
/// the whole crew uses `NARROW`, because one member can go while another acts.
const WINDOW: usize = 3;
const NARROW: usize = 2;
/// Largest number of passes over one board, and over all boards.
const SWEEPS: usize = 3;
const ROUNDS: usize = 2;
/// Minimal gain for changing an announced order, because others have planned with it.
const MARGIN: i32 = 200;

/// The best plan found for every board.
///
/// A seat that plans with others chooses its own board by public knowledge, before the boards of androids.
/// Each change is then better for everybody, so the announced plans settle.
pub(super) fn programmes(outlook: &Outlook) -> Vec<Programme> {
    Trial::improved(outlook).programmes()
}

/// The effect of a planned slot: how the flight's counts differ with and without it.
pub(super) fn difference(outlook: &Outlook, member: u8, slot: u8) -> Vec<Reason> {
    let mut trial = Trial::improved(outlook);
    let with = counts(&trial.flight, &trial.unplanned);
    let planned = trial.flight.crew.get_mut(usize::from(member));
    if let Some(lies) = planned.and_then(|member| member.board.get_mut(usize::from(slot) - 1)) {
        *lies = None;
    }
    let without = counts(&trial.flight, &trial.unplanned);
    let differs = |((fact, with), (_, without)): ((Fact, i32), (Fact, i32))| {
        (with != without).then_some(Reason { fact: fact.as_str(), points: with - without })
    };
    let mut reasons: Vec<Reason> = with.into_iter().zip(without).filter_map(differs).collect();
    reasons.sort_by_key(|reason| -reason.points.abs());
    reasons
}

/// Boards under trial.
struct Trial<'a> {
    outlook: &'a Outlook,
    /// The flight with the cards tried.
    flight: Flight,
    /// Slots that are still unplanned with these cards.
    unplanned: Vec<Vec<bool>>,
    /// The cards on each board.
    hands: Vec<Cards>,
}

impl<'a> Trial<'a> {
    /// Plans every board as well as possible.
    fn improved(outlook: &'a Outlook) -> Self {
        let mut trial = Self::new(outlook);
        let rounds = if outlook.alone { ROUNDS } else { 1 };
        for _ in 0..rounds {
            (0..outlook.boards.len()).for_each(|place| trial.improve(place));
        }
        if outlook.ending {
            (0..outlook.boards.len()).for_each(|place| trial.fill(place));
        }
        trial
    }

    /// Starts with empty boards, except for announced orders.
    fn new(outlook: &'a Outlook) -> Self {
        let hand = |board: &Board| {
            let told = board.told.as_ref().and_then(|told| hand_out(&board.cards, told));
            told.unwrap_or_else(|| vec![None; board.slots.len()])
        };
        let hands = outlook.boards.iter().map(hand).collect();
        Self { outlook, flight: outlook.flight.clone(), unplanned: outlook.unplanned.clone(), hands }
    }

    fn programmes(self) -> Vec<Programme> {
        let programme = |(board, cards): (&Board, Cards)| Programme {
            member: board.member,
            slots: board.slots.iter().copied().zip(cards).collect(),
        };
        self.outlook.boards.iter().zip(self.hands).map(programme).collect()
    }

    fn orders(&self, place: usize) -> Vec<Option<Order>> {
        let order = |card: &Option<(Source, Half)>| card.map(|(source, up)| source.card.order(up));
        self.hands[place].iter().map(order).collect()
    }

    /// The cards for a board that no other board uses.
    fn cards(&self, place: usize) -> Vec<Source> {
        let others = self.hands.iter().enumerate().filter(|(other, _)| *other != place);
        let used: Vec<u8> =
            others.flat_map(|(_, hand)| hand.iter().filter_map(|card| (*card)?.0.own)).collect();
        let left = |source: &&Source| source.own.is_none_or(|n| !used.contains(&n));
        self.outlook.boards[place].cards.iter().filter(left).copied().collect()
    }

    fn put(&mut self, place: usize, orders: &[Option<Order>]) {
        let board = &self.outlook.boards[place];
        let member = usize::from(board.member);
        let (Some(planned), Some(unplanned)) =
            (self.flight.crew.get_mut(member), self.unplanned.get_mut(member))
        else {
            return;
        };
        for (slot, order) in board.slots.iter().zip(orders) {
            let slot = usize::from(*slot - 1);
            planned.board[slot] = order.map(|order| Card { order, tripped: false });
            unplanned[slot] = false;
        }
    }

    fn worth(&mut self, place: usize, orders: &[Option<Order>]) -> i32 {
        self.put(place, orders);
        worth(&self.flight, &self.unplanned)
    }

    /// Improves a board: tries everything in a few slots at a time, keeps the best, and repeats until nothing
    /// improves.
    fn improve(&mut self, place: usize) {
        let outlook = self.outlook;
        let board = &outlook.boards[place];
        let cards = self.cards(place);
        let wishes = wishes(&cards);
        let before = self.orders(place);
        let standing = self.worth(place, &before);
        let width = if outlook.boards.len() > NARROW { NARROW } else { WINDOW };
        let (mut best, mut orders) = (standing, before.clone());
        for _ in 0..SWEEPS {
            let swept = best;
            for first in 0..=orders.len().saturating_sub(width) {
                let window = first..orders.len().min(first + width);
                for change in combinations(&wishes, window.len()) {
                    let mut tried = orders.clone();
                    tried[window.clone()].copy_from_slice(&change);
                    if tried == orders || hand_out(&cards, &tried).is_none() {
                        continue;
                    }
                    let worth = self.worth(place, &tried);
                    if worth > best {
                        (best, orders) = (worth, tried);
                    }
                }
            }
            if best == swept {
                break;
            }
        }
        let margin = if board.told.is_some() { MARGIN } else { 0 };
        let chosen = if best > standing + margin { orders } else { before };
        self.choose(place, &cards, &chosen);
    }

    /// Fills empty slots with cards that do no harm.
    fn fill(&mut self, place: usize) {
        let cards = self.cards(place);
        let wishes = wishes(&cards);
        let mut orders = self.orders(place);
        for slot in 0..orders.len() {
            if orders[slot].is_some() {
                continue;
            }
            let standing = self.worth(place, &orders);
            let with = |order: &Option<Order>| {
                let mut tried = orders.clone();
                tried[slot] = *order;
                hand_out(&cards, &tried).map(|_| (self.worth(place, &tried), tried))
            };
            let found = wishes.iter().filter(|order| order.is_some()).filter_map(with);
            if let Some((worth, tried)) = found.max_by_key(|(worth, _)| *worth)
                && worth + CARD >= standing
            {
                orders = tried;
            }
        }
        self.choose(place, &cards, &orders);
    }

    fn choose(&mut self, place: usize, cards: &[Source], orders: &[Option<Order>]) {
        self.put(place, orders);
        if let Some(hand) = hand_out(cards, orders) {
            self.hands[place] = hand;
        }
    }
}

/// All orders that these cards can give, and none.
fn wishes(cards: &[Source]) -> Vec<Option<Order>> {
    let mut wishes: Vec<Option<Order>> =
        cards.iter().flat_map(halves).map(|(_, order)| Some(order)).collect();
    wishes.push(None);
    wishes.sort_unstable();
    wishes.dedup();
    wishes
}

/// All ways to fill this many slots.
fn combinations(wishes: &[Option<Order>], slots: usize) -> impl Iterator<Item = Vec<Option<Order>>> {
    let count = wishes.len().pow(u32::try_from(slots).unwrap_or(0));
    (0..count).map(move |mut number| {
        let mut digit = || {
            let wish = wishes[number % wishes.len()];
            number /= wishes.len();
            wish
        };
        (0..slots).map(|_| digit()).collect()
    })
}

/// Distributes cards to orders, each card once. `None` if the cards do not suffice.
fn hand_out(cards: &[Source], orders: &[Option<Order>]) -> Option<Cards> {
    fn next(cards: &[Source], orders: &[Option<Order>], used: &mut Vec<usize>, found: &mut Cards) -> bool {
        let Some(order) = orders.get(found.len()) else { return true };
        let Some(order) = order else {
            found.push(None);
            return next(cards, orders, used, found) || {
                found.pop();
                false
            };
        };
        let mut tried = Vec::new();
        for (place, source) in cards.iter().enumerate() {
            if used.contains(&place) || tried.contains(&source.card) {
                continue;
            }
            tried.push(source.card);
            let Some((half, _)) = halves(source).find(|(_, has)| has == order) else { continue };
            used.push(place);
            found.push(Some((*source, half)));
            if next(cards, orders, used, found) {
                return true;
            }
            found.pop();
            used.pop();
        }
        false
    }
    let mut found = Vec::new();
    next(cards, orders, &mut Vec::new(), &mut found).then_some(found)
}

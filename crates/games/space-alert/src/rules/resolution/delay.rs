//! Delays (SA-ACT-10…16).

use crate::{
    model::{
        flight::Card,
        happening::{DelayCause, Happening},
    },
    rules::resolution::{Resolution, event::Log},
};

impl Resolution {
    /// Delays a crew member's next action.
    pub(super) fn delay_next(&mut self, member: u8, cause: DelayCause, log: &mut Log<'_>) {
        self.delay_from(member, self.turn + 1, cause, log);
    }

    /// Moves the card in a slot and the cards right behind it one slot on. No effect on an empty slot
    /// (SA-ACT-12) or after the last one (SA-ACT-14).
    pub(super) fn delay_from(&mut self, member: u8, slot: u8, cause: DelayCause, log: &mut Log<'_>) {
        let board = &mut self.crew[usize::from(member)].board;
        let Some(behind) = board.get_mut(usize::from(slot) - 1..) else { return };
        let Some(first) = behind.first() else { return };
        let moved = first.is_some();
        let lost = push_back(behind).map(|card| card.order);
        log.tell(Happening::Delayed { member, slot, cause, moved, lost });
    }
}

/// Moves the cards of a row on until the first gap closes (SA-ACT-10, SA-ACT-15). Returns the card that falls
/// off (SA-ACT-11). An empty first slot stays as it is, so a second delay changes nothing (SA-ACT-13).
fn push_back(slots: &mut [Option<Card>]) -> Option<Card> {
    let mut hand = None;
    for slot in slots {
        std::mem::swap(slot, &mut hand);
        hand?;
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Order;

    fn pushed(row: &str) -> (String, Option<&'static str>) {
        let word = |order| Card { order, tripped: false };
        let mut slots: Vec<Option<Card>> = row
            .chars()
            .map(|c| match c {
                'A' => Some(word(Order::A)),
                'B' => Some(word(Order::B)),
                'C' => Some(word(Order::C)),
                _ => None,
            })
            .collect();
        let lost = push_back(&mut slots).map(|card| card.order.as_str());
        let row = slots.iter().map(|slot| slot.map_or("-", |card| card.order.as_str())).collect();
        (row, lost)
    }

    #[test]
    fn cards_move_on_until_the_first_gap() {
        assert_eq!(pushed("AB-C"), ("-ABC".to_owned(), None), "SA-ACT-10");
        assert_eq!(pushed("A-BC"), ("-ABC".to_owned(), None), "SA-ACT-10");
        assert_eq!(pushed("ABC"), ("-AB".to_owned(), Some("C")), "SA-ACT-11");
        assert_eq!(pushed("-ABC"), ("-ABC".to_owned(), None), "SA-ACT-12, SA-ACT-13");
        assert_eq!(pushed(""), (String::new(), None), "SA-ACT-14");
    }
}

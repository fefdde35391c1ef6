//! Access to hidden parts of a flight in progress, for imagined states: cards of future turns, and the order
//! of damage tiles.

use crate::{
    content::{Order, Tile, place::Zone},
    rules::resolution::Resolution,
};

impl Resolution {
    /// Tiles of a zone not drawn yet, in the order of drawing. Imagination shuffles them.
    pub(crate) fn stack_mut(&mut self, zone: Zone) -> &mut [Tile] {
        &mut self.ship.stacks[zone]
    }

    /// Replaces the order of the card in a slot. Imagination uses it for unknown plans. A card declared
    /// misplaced keeps its intended order.
    pub(crate) fn set_order(&mut self, member: u8, slot: u8, order: Order) {
        let board = self.crew.get_mut(usize::from(member)).map(|crewman| &mut crewman.board);
        let card = board.and_then(|board| board.get_mut(usize::from(slot).checked_sub(1)?)?.as_mut());
        if let Some(card) = card.filter(|card| !card.tripped) {
            card.order = order;
        }
    }
}

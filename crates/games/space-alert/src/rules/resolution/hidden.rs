//! What of a flight in progress somebody may not know: the cards of turns to come, and the order of the damage tiles.

use crate::{
    content::{Order, Tile, place::Zone},
    rules::resolution::Resolution,
};

impl Resolution {
    /// The tiles of a zone that were not drawn, in the order in which they will be: for whoever imagines another order.
    pub(crate) fn stack_mut(&mut self, zone: Zone) -> &mut [Tile] {
        &mut self.ship.stacks[zone]
    }

    /// The card in a slot says something else: for whoever imagines another plan. What was tripped stays what was meant.
    pub(crate) fn set_order(&mut self, member: u8, slot: u8, order: Order) {
        let board = self.crew.get_mut(usize::from(member)).map(|crewman| &mut crewman.board);
        let card = board.and_then(|board| board.get_mut(usize::from(slot).checked_sub(1)?)?.as_mut());
        if let Some(card) = card.filter(|card| !card.tripped) {
            card.order = order;
        }
    }
}

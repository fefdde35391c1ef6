//! Imagination: another state that a viewer cannot tell from the true one.
//!
//! Every family of things that look alike is dealt anew among the places where the viewer does not know them.

use airlock_engine::{Deal, Piece, Viewer, reexport::rand_core::Rng};

use crate::{
    content::MotionCard,
    model::{Contacts, Field, MotionDeck, Nature, Piles, Player},
    rules::position::Aliens,
};

/// Draws afresh everything that `who` does not know.
pub(crate) fn imagine(game: &Aliens, who: Viewer, rng: &mut impl Rng) -> Aliens {
    let mut world = game.clone();
    endurance_cards(&mut world.piles, &mut world.players, who, rng);
    motion_cards(&mut world.motion, who, rng);
    blips(&mut world.contacts, who, rng);
    specials(&mut world.field, who, rng);
    world
}

/// The Deck, Exhaust and the other hands. Hazards are in no hand.
fn endurance_cards(piles: &mut Piles, players: &mut [Player], who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pile(&mut piles.above);
    deal.pile(&mut piles.below);
    deal.pile(&mut piles.exhaust);
    let hands = players.iter_mut().flat_map(|player| &mut player.hand);
    deal.pieces(hands, Some(|card| card.def().card_type() != crate::content::ids::EnduranceType::Hazard));
    deal.shuffle(rng);
}

/// Motion cards by their backs, those in the box too until all that are in play have been seen.
fn motion_cards(motion: &mut MotionDeck, who: Viewer, rng: &mut impl Rng) {
    for threat in 1..=3 {
        let of_level = |card: &MotionCard| card.threat() == threat;
        let mut deal = Deal::new(who);
        let deck = motion.deck.iter_mut().filter(|piece: &&mut Piece<MotionCard>| of_level(&piece.face));
        deal.pieces(deck, None);
        deal.unknown(motion.boxed.iter_mut().filter(|card| of_level(card)));
        deal.shuffle(rng);
    }
}

/// Blips on the board and in the supply.
fn blips(contacts: &mut Contacts, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    let blips = contacts.on_board.iter_mut().filter_map(|contact| match &mut contact.nature {
        Nature::Blip(token) => Some(token),
        Nature::Alien { .. } | Nature::Facehugger => None,
    });
    deal.pieces(blips, None);
    deal.unknown(contacts.supply.contents_mut());
    deal.shuffle(rng);
    contacts.supply.contents_mut().sort_unstable();
}

/// Face-down special blips.
fn specials(field: &mut Field, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pieces(field.specials.iter_mut().map(|special| &mut special.face), None);
    deal.shuffle(rng);
}

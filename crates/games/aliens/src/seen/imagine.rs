//! Imagination: another state that a viewer cannot tell from the true one.
//!
//! Things that look alike are dealt again among the places where the viewer does not know them.

use airlock_engine::{Deal, Piece, Viewer, reexport::rand_core::Rng};

use crate::{
    content::MotionCard,
    model::{Contacts, Field, MotionDeck, Nature, Piles, Player},
    rules::position::Aliens,
};

/// Draws everything again that `who` does not know.
pub(crate) fn imagine(game: &Aliens, who: Viewer, rng: &mut impl Rng) -> Aliens {
    let mut world = game.clone();
    endurance_cards(&mut world.piles, &mut world.players, who, rng);
    motion_cards(&mut world.motion, who, rng);
    blips(&mut world.contacts, who, rng);
    specials(&mut world.field, who, rng);
    world
}

/// Deals the unknown cards of the Deck, Exhaust and the hands. Hazards are never in a hand.
fn endurance_cards(piles: &mut Piles, players: &mut [Player], who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pile(&mut piles.above);
    deal.pile(&mut piles.below);
    deal.pile(&mut piles.exhaust);
    let hands = players.iter_mut().flat_map(|player| &mut player.hand);
    deal.pieces(hands, Some(|card| card.def().card_type() != crate::content::ids::EnduranceType::Hazard));
    deal.shuffle(rng);
}

/// Deals unknown motion cards among places with the same back, including the box.
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

/// Deals unknown blips on the board and in the supply.
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

/// Deals face-down special blips.
fn specials(field: &mut Field, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pieces(field.specials.iter_mut().map(|special| &mut special.face), None);
    deal.shuffle(rng);
}

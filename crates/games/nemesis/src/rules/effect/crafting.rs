//! Crafting by a card: the basic action without its basic cost (N-OP-05).

use airlock_engine::Illegal;

use crate::{
    content::Substitute,
    model::words::{Offer, Verb},
    rules::{
        craft,
        effect::verdict::{Draft, Use, Verdict},
        position::Nemesis,
    },
};

/// Choices of a crafted item and its components (N-CRAFT-02, DP-CRAFT).
pub(super) fn may_craft(game: &Nemesis, using: Use, substitute: Substitute) -> Verdict {
    if game.in_combat(using.seat) {
        return Verdict::Cannot(Illegal::new("N-CRAFT-01", "nothing is crafted in combat"));
    }
    let base = Offer::new(Verb::Craft, &["N-CRAFT-02"]);
    let offers = craft::with_components(game, using.seat, &base, Some(substitute));
    let draft = |Offer { refs, slots, .. }| Draft { fixed: refs, slots, cost: None };
    let why = "no two items match what is left in the stock";
    Verdict::some(offers.into_iter().map(draft).collect(), "N-CRAFT-02", why)
}

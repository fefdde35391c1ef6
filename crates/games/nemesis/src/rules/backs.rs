//! What others can follow of cards that they see only from the back.
//!
//! Cards with the same back cannot be told apart once one of them moved, so a seat that knew some of them no longer knows
//! where they are; and who sees a kind that it knows of already cannot tell whether it is another card of that kind.

use airlock_engine::{Piece, SeatSet};

use crate::{content::ItemCardId, model::Crew};

/// What a card shows from both sides: the kinds alone would not tell cards with different backs apart.
pub(crate) fn face(card: ItemCardId) -> String {
    format!("{} {}", card.color(), card.kind())
}

/// One of several cards with the same back went away, and only `informed` know which one.
pub(crate) fn blur<'a>(pieces: impl IntoIterator<Item = &'a mut Piece<ItemCardId>>, informed: SeatSet) {
    let mut pieces: Vec<&mut Piece<ItemCardId>> = pieces.into_iter().collect();
    if pieces.len() < 2 {
        return; // everybody can follow the only one
    }
    let alike = pieces.windows(2).all(|pair| pair[0].face.kind() == pair[1].face.kind());
    let of_all = pieces.iter().fold(SeatSet::ALL, |known, piece| known.intersection(piece.known));
    // Who knows that all are of one kind loses nothing.
    let keep = if alike { of_all.union(informed) } else { informed };
    for piece in &mut pieces {
        piece.known = piece.known.intersection(keep);
    }
}

/// `learners` see a card. Who did not know it, but knew another one of its kind and back among `others`, has to take it for
/// that one.
pub(crate) fn take_for_known<'a>(
    others: impl IntoIterator<Item = &'a mut Piece<ItemCardId>>,
    seen: Piece<ItemCardId>,
    learners: SeatSet,
) {
    let mut unaware: SeatSet = learners.iter().filter(|seat| !seen.known.contains(*seat)).collect();
    for other in others {
        if other.face.kind() == seen.face.kind() && other.face.color() == seen.face.color() {
            let mistaken = other.known.intersection(unaware);
            for seat in mistaken.iter() {
                other.known.remove(seat);
                unaware.remove(seat);
            }
        }
    }
}

impl Crew {
    /// Everybody sees a card of a seat's inventory (N-ITEM-03, N-ITEM-18). Does nothing if the card is not there.
    pub(crate) fn show_card(&mut self, card: ItemCardId) {
        let inventory = &mut self.inventory;
        let Some(place) = inventory.iter().position(|piece| piece.face == card) else { return };
        let seen = inventory[place];
        let others = inventory.iter_mut().filter(|piece| piece.face != card);
        take_for_known(others, seen, SeatSet::ALL);
        inventory[place].known = SeatSet::ALL;
    }
}

#[cfg(test)]
mod tests {
    use airlock_engine::Seat;

    use super::*;
    use crate::content::ids::{ItemColor, ItemKind};

    const OWNER: Seat = Seat(0);
    const GUEST: Seat = Seat(1);
    const STRANGER: Seat = Seat(2);

    fn red(kind: ItemKind, nth: usize) -> ItemCardId {
        kind.cards().filter(|card| card.color() == ItemColor::Red).nth(nth).expect("enough cards")
    }

    fn both() -> SeatSet {
        SeatSet::only(OWNER).with(GUEST)
    }

    #[test]
    fn who_did_not_see_which_card_moved_no_longer_knows_the_others() {
        let mut pieces = [
            Piece::known(red(ItemKind::Grenade, 0), SeatSet::ALL),
            Piece::known(red(ItemKind::EnergyCharge, 0), SeatSet::only(OWNER)),
        ];
        blur(&mut pieces, both());
        assert_eq!(pieces[0].known, both());
        assert!(!pieces[0].known.contains(STRANGER));
    }

    #[test]
    fn the_only_card_of_its_back_can_be_followed() {
        let mut pieces = [Piece::known(red(ItemKind::Grenade, 0), SeatSet::ALL)];
        blur(&mut pieces, both());
        assert_eq!(pieces[0].known, SeatSet::ALL);
    }

    #[test]
    fn a_shown_twin_is_taken_for_the_one_that_was_known() {
        let known = Piece::known(red(ItemKind::Grenade, 0), SeatSet::only(OWNER).with(GUEST));
        let shown = Piece::known(red(ItemKind::Grenade, 1), SeatSet::only(OWNER));
        let mut others = [known];
        take_for_known(&mut others, shown, SeatSet::ALL);
        assert_eq!(others[0].known, SeatSet::only(OWNER));
    }
}

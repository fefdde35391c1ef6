//! Tracks which seats can still identify pieces that they see only from the back.
//!
//! Pieces with the same back cannot be distinguished once one of them has moved. A seat that knew some of
//! them no longer knows where they are. A seat that sees a kind it already knows cannot tell whether this is
//! another piece of that kind.

use crate::{Piece, SeatSet};

/// The face of a piece with a front and a back. Several pieces may look alike.
pub trait TwoSided: Copy {
    type Front: PartialEq;
    type Back: PartialEq;

    /// The visible front.
    fn front(self) -> Self::Front;

    /// The visible back.
    fn back(self) -> Self::Back;
}

/// Updates the knowledge of pieces with the same back after one of them was removed. Only `informed` know
/// which one.
pub fn blur<'a, T: TwoSided + 'a>(pieces: impl IntoIterator<Item = &'a mut Piece<T>>, informed: SeatSet) {
    let mut pieces: Vec<&mut Piece<T>> = pieces.into_iter().collect();
    if pieces.len() < 2 {
        return; // everybody can follow the only one
    }
    let alike = pieces.windows(2).all(|pair| pair[0].face.front() == pair[1].face.front());
    let of_all = pieces.iter().fold(SeatSet::ALL, |known, piece| known.intersection(piece.known));
    // A seat that knows that all pieces are of one kind loses nothing.
    let keep = if alike { of_all.union(informed) } else { informed };
    for piece in &mut pieces {
        piece.known = piece.known.intersection(keep);
    }
}

/// Updates the knowledge of `others` when `learners` see a piece. A learner that did not know it, but knew
/// another one that looks the same from both sides, takes it for that one.
pub fn take_for_known<'a, T: TwoSided + 'a>(
    others: impl IntoIterator<Item = &'a mut Piece<T>>,
    seen: Piece<T>,
    learners: SeatSet,
) {
    let mut unaware: SeatSet = learners.iter().filter(|seat| !seen.known.contains(*seat)).collect();
    for other in others {
        if other.face.front() == seen.face.front() && other.face.back() == seen.face.back() {
            let mistaken = other.known.intersection(unaware);
            for seat in mistaken.iter() {
                other.known.remove(seat);
                unaware.remove(seat);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    const OWNER: Seat = Seat(0);
    const GUEST: Seat = Seat(1);
    const STRANGER: Seat = Seat(2);

    /// A red card of a kind that exists several times.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Card(char, u8);

    impl TwoSided for Card {
        type Front = char;
        type Back = ();

        fn front(self) -> char {
            self.0
        }

        fn back(self) {}
    }

    fn both() -> SeatSet {
        SeatSet::only(OWNER).with(GUEST)
    }

    #[test]
    fn unseen_move_makes_seat_lose_track_of_others() {
        let mut pieces =
            [Piece::known(Card('g', 0), SeatSet::ALL), Piece::known(Card('e', 0), SeatSet::only(OWNER))];
        blur(&mut pieces, both());
        assert_eq!(pieces[0].known, both());
        assert!(!pieces[0].known.contains(STRANGER));
    }

    #[test]
    fn single_card_of_its_back_stays_tracked() {
        let mut pieces = [Piece::known(Card('g', 0), SeatSet::ALL)];
        blur(&mut pieces, both());
        assert_eq!(pieces[0].known, SeatSet::ALL);
    }

    #[test]
    fn seat_can_track_pieces_of_one_kind() {
        let mut pieces =
            [Piece::known(Card('g', 0), SeatSet::only(STRANGER)), Piece::known(Card('g', 1), SeatSet::ALL)];
        blur(&mut pieces, both());
        assert!(pieces.iter().all(|piece| piece.known.contains(STRANGER)));
    }

    #[test]
    fn shown_twin_is_taken_for_known_piece() {
        let known = Piece::known(Card('g', 0), both());
        let shown = Piece::known(Card('g', 1), SeatSet::only(OWNER));
        let mut others = [known];
        take_for_known(&mut others, shown, SeatSet::ALL);
        assert_eq!(others[0].known, SeatSet::only(OWNER));
    }
}

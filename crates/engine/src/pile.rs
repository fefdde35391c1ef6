//! Piles, bags and pieces that track what each seat knows about them.
//!
//! For every card of a pile the kernel records two sets of seats: those that know its face at its position,
//! and those that only know that it is somewhere in its *run*. A run is a stretch of cards in unknown order.
//! Shuffling turns known positions into known members. [`Deal`] redraws exactly what a viewer does not know.

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::{Chance, Draw, SeatSet, Viewer, rng};

/// A piece in the open or in a hand, with the seats that know its face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece<T> {
    pub face: T,
    /// The seats that know the face.
    pub known: SeatSet,
}

impl<T> Piece<T> {
    /// A piece whose face nobody knows.
    pub const fn unseen(face: T) -> Self {
        Self { face, known: SeatSet::NONE }
    }

    /// A piece whose face is known to the seats `known`.
    pub const fn known(face: T, known: SeatSet) -> Self {
        Self { face, known }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Card<T> {
    face: T,
    known: SeatSet,
    member: SeatSet,
    run: u16,
}

/// A face-down pile. The top is drawn first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile<T> {
    /// From the bottom to the top.
    cards: Vec<Card<T>>,
    runs: u16,
}

impl<T> Default for Pile<T> {
    fn default() -> Self {
        Self { cards: Vec::new(), runs: 0 }
    }
}

impl<T: Copy + PartialEq> Pile<T> {
    /// A pile whose order nobody knows. `faces` run from the bottom to the top.
    pub fn unseen(faces: impl IntoIterator<Item = T>) -> Self {
        let card = |face| Card { face, known: SeatSet::NONE, member: SeatSet::NONE, run: 0 };
        Self { cards: faces.into_iter().map(card).collect(), runs: 1 }
    }

    /// Number of cards.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// True if there is no card.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The faces from the top to the bottom. For rules and invariants, never for a view.
    pub fn faces(&self) -> impl Iterator<Item = T> {
        self.cards.iter().rev().map(|card| card.face)
    }

    /// The faces that `who` knows, each with its depth below the top.
    pub fn seen_by(&self, who: Viewer) -> impl Iterator<Item = (usize, T)> {
        self.cards
            .iter()
            .rev()
            .enumerate()
            .filter(move |(_, c)| c.known.sees(who))
            .map(|(depth, c)| (depth, c.face))
    }

    /// Shuffles the whole pile. Known positions become known members.
    pub fn shuffle(&mut self, chance: &mut Chance, draw: Draw, label: impl Fn(&T) -> String) {
        // Scripts name cards from the top, so the pile is reversed for the shuffle.
        self.cards.reverse();
        chance.shuffle(draw, &mut self.cards, |card| label(&card.face));
        self.cards.reverse();
        let run = self.new_run();
        for card in &mut self.cards {
            card.member = card.member.union(card.known);
            card.known = SeatSet::NONE;
            card.run = run;
        }
    }

    /// Takes the top card. Only `audience` sees its face.
    pub fn draw(&mut self, audience: SeatSet) -> Option<Piece<T>> {
        let drawn = self.cards.pop()?;
        self.left_run(&drawn, audience);
        Some(Piece { face: drawn.face, known: drawn.known.union(audience) })
    }

    /// Takes a certain card out of the pile, seen by everybody. `None` if it is not there.
    pub fn take(&mut self, face: T) -> Option<Piece<T>> {
        let index = self.cards.iter().rposition(|card| card.face == face)?;
        let taken = self.cards.remove(index);
        Some(Piece { face: taken.face, known: SeatSet::ALL })
    }

    /// Shows the top `count` cards to `audience` and leaves them in place. Returns them from the top.
    pub fn peek(&mut self, count: usize, audience: SeatSet) -> Vec<T> {
        let looked = self.cards.iter_mut().rev().take(count);
        looked
            .map(|card| {
                card.known = card.known.union(audience);
                card.face
            })
            .collect()
    }

    /// Puts a card on top. Seats that know the card know its position.
    pub fn put_on_top(&mut self, piece: Piece<T>) {
        let run = self.new_run();
        self.cards.push(Card { face: piece.face, known: piece.known, member: SeatSet::NONE, run });
    }

    /// Puts a card under the pile. Seats that know the card know its position.
    pub fn put_under(&mut self, piece: Piece<T>) {
        let run = self.new_run();
        self.cards.insert(0, Card { face: piece.face, known: piece.known, member: SeatSet::NONE, run });
    }

    /// Shuffles cards and puts them under the pile. Seats that knew one know that it is among them.
    pub fn shuffle_under(
        &mut self,
        pieces: impl IntoIterator<Item = Piece<T>>,
        chance: &mut Chance,
        draw: Draw,
        label: impl Fn(&T) -> String,
    ) {
        let run = self.new_run();
        let card = |p: Piece<T>| Card { face: p.face, known: SeatSet::NONE, member: p.known, run };
        let mut shuffled: Vec<Card<T>> = pieces.into_iter().map(card).collect();
        if shuffled.is_empty() {
            return;
        }
        chance.shuffle(draw, &mut shuffled, |card| label(&card.face));
        shuffled.reverse();
        shuffled.append(&mut self.cards);
        self.cards = shuffled;
    }

    /// Brings the named cards to the top, the first one topmost. The knowledge about each card is unchanged.
    /// For scenarios.
    ///
    /// # Errors
    /// The first card that is not in the pile, which is then unchanged.
    pub fn stack_top(&mut self, faces: &[T]) -> Result<(), T> {
        let mut rest = self.cards.clone();
        let mut top = Vec::new();
        for &face in faces {
            let index = rest.iter().position(|card| card.face == face).ok_or(face)?;
            top.push(rest.remove(index));
        }
        rest.extend(top.into_iter().rev());
        self.cards = rest;
        Ok(())
    }

    /// Updates what is known of the run that a card left. Seats that did not see the card know less about the
    /// rest.
    fn left_run(&mut self, drawn: &Card<T>, audience: SeatSet) {
        let informed = audience.union(drawn.known);
        if informed == SeatSet::ALL {
            return;
        }
        for card in self.cards.iter_mut().rev().filter(|card| card.run == drawn.run) {
            card.member = card.member.intersection(informed);
        }
    }

    fn new_run(&mut self) -> u16 {
        if self.cards.is_empty() {
            self.runs = 0;
        }
        self.runs = self.runs.wrapping_add(1);
        self.runs
    }
}

/// A bag: things without order, drawn at random.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bag<T>(Vec<T>);

impl<T> Default for Bag<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy + Ord> Bag<T> {
    /// The things inside, in ascending order.
    pub fn contents(&self) -> &[T] {
        &self.0
    }

    /// Mutable access to the things inside, for [`Deal`].
    pub fn contents_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }

    /// Number of things inside.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if nothing is inside.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts a thing in.
    pub fn add(&mut self, thing: T) {
        let place = self.0.partition_point(|other| *other <= thing);
        self.0.insert(place, thing);
    }

    /// Takes a certain thing out. Returns false if it is not inside.
    pub fn remove(&mut self, thing: T) -> bool {
        let found = self.0.iter().position(|other| *other == thing);
        found.map(|place| self.0.remove(place)).is_some()
    }

    /// Draws one of the things that `among` accepts. `None` if there is none.
    pub fn draw(
        &mut self,
        chance: &mut Chance,
        draw: Draw,
        among: impl Fn(T) -> bool,
        label: impl Fn(T) -> String,
    ) -> Option<T> {
        let places: Vec<usize> = (0..self.0.len()).filter(|&place| among(self.0[place])).collect();
        if places.is_empty() {
            return None;
        }
        let chosen = chance.pick(draw, places.len(), |i| label(self.0[places[i]]));
        Some(self.0.remove(places[chosen]))
    }
}

impl<T: Copy + Ord> FromIterator<T> for Bag<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut bag = Self(Vec::new());
        things.into_iter().for_each(|thing| bag.add(thing));
        bag
    }
}

/// Redraws the positions of one family of cards, as far as a viewer does not know them.
pub struct Deal<'a, T> {
    who: Viewer,
    slots: Vec<Open<'a, T>>,
    places: u32,
}

struct Open<'a, T> {
    face: &'a mut T,
    /// Slots with the same place and run may exchange their bound cards.
    place: (u32, u16),
    bound: bool,
    fits: Option<fn(T) -> bool>,
}

impl<'a, T: Copy + PartialEq> Deal<'a, T> {
    /// A deal for one viewer.
    pub const fn new(who: Viewer) -> Self {
        Self { who, slots: Vec::new(), places: 0 }
    }

    /// Adds the unknown cards of a pile.
    pub fn pile(&mut self, pile: &'a mut Pile<T>) {
        let place = self.place();
        for card in &mut pile.cards {
            if !card.known.sees(self.who) {
                let bound = card.member.sees(self.who);
                self.slots.push(Open { face: &mut card.face, place: (place, card.run), bound, fits: None });
            }
        }
    }

    /// Adds those pieces outside of piles whose faces the viewer does not know. Only faces that `fits`
    /// accepts can be there.
    pub fn pieces(
        &mut self,
        pieces: impl IntoIterator<Item = &'a mut Piece<T>>,
        fits: Option<fn(T) -> bool>,
    ) {
        let place = self.place();
        for piece in pieces {
            if !piece.known.sees(self.who) {
                self.slots.push(Open { face: &mut piece.face, place: (place, 0), bound: false, fits });
            }
        }
    }

    /// Adds things whose faces the viewer does not know.
    pub fn unknown(&mut self, faces: impl IntoIterator<Item = &'a mut T>) {
        let place = self.place();
        for face in faces {
            self.slots.push(Open { face, place: (place, 0), bound: false, fits: None });
        }
    }

    /// Deals. A card known to be in a run stays in it. All others may land anywhere they fit.
    pub fn shuffle(mut self, rng: &mut impl Rng) {
        rng::shuffle(rng, &mut self.slots);
        // Bound cards stay in the slots of their run.
        let mut bound: Vec<((u32, u16), T)> = Vec::new();
        let mut free: Vec<T> = Vec::new();
        for slot in &self.slots {
            if slot.bound { bound.push((slot.place, *slot.face)) } else { free.push(*slot.face) }
        }
        rng::shuffle(rng, &mut bound);
        rng::shuffle(rng, &mut free);
        let mut open: Vec<&mut Open<'a, T>> = Vec::new();
        for slot in &mut self.slots {
            match bound.iter().position(|(place, _)| *place == slot.place) {
                Some(index) => *slot.face = bound.swap_remove(index).1,
                None => open.push(slot),
            }
        }
        // Slots with a condition choose first, while fitting faces are left.
        open.sort_by_key(|slot| slot.fits.is_none());
        let mut taken_by: Vec<Option<usize>> = vec![None; free.len()];
        for slot in (0..open.len()).take_while(|&slot| open[slot].fits.is_some()) {
            choose(slot, &open, &free, &mut taken_by, &mut vec![false; free.len()]);
        }
        let mut left: Vec<T> = Vec::new();
        let mut chosen: Vec<Option<T>> = vec![None; open.len()];
        for (face, taken) in free.into_iter().zip(taken_by) {
            match taken {
                Some(slot) => chosen[slot] = Some(face),
                None => left.push(face),
            }
        }
        for (slot, face) in open.into_iter().zip(chosen) {
            if let Some(face) = face.or_else(|| left.pop()) {
                *slot.face = face;
            }
        }
    }

    const fn place(&mut self) -> u32 {
        self.places += 1;
        self.places
    }
}

/// Finds a face for a slot with a condition, by augmenting paths: a slot whose face is needed elsewhere
/// chooses another.
fn choose<T: Copy>(
    slot: usize,
    open: &[&mut Open<'_, T>],
    free: &[T],
    taken_by: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for (index, &face) in free.iter().enumerate() {
        if tried[index] || open[slot].fits.is_some_and(|fits| !fits(face)) {
            continue;
        }
        tried[index] = true;
        if taken_by[index].is_none_or(|other| choose(other, open, free, taken_by, tried)) {
            taken_by[index] = Some(slot);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

    use super::*;
    use crate::{Seat, Seed};

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    fn chance() -> Chance {
        Chance::new(Seed::from_text("pile"))
    }

    fn label(face: &u32) -> String {
        face.to_string()
    }

    #[test]
    fn card_put_under_pile_is_known_until_shuffle() {
        let mut pile = Pile::unseen(0..5u32);
        let looked = pile.draw(SeatSet::only(A)).expect("not empty");
        pile.put_under(looked);
        assert_eq!(pile.seen_by(Viewer::Seat(A)).collect::<Vec<_>>(), [(4, looked.face)]);
        assert_eq!(pile.seen_by(Viewer::Seat(B)).count(), 0);
        pile.shuffle(&mut chance(), Draw::new("deck"), label);
        assert_eq!(pile.seen_by(Viewer::Seat(A)).count(), 0);
    }

    #[test]
    fn imagination_keeps_known_cards_and_varies_others() {
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let mut pile = Pile::unseen(0..6u32);
        let bottom = pile.draw(SeatSet::only(A)).expect("not empty");
        pile.put_under(bottom);
        let mut varied = false;
        for _ in 0..50 {
            let mut imagined = pile.clone();
            let mut deal = Deal::new(Viewer::Seat(A));
            deal.pile(&mut imagined);
            deal.shuffle(&mut rng);
            assert_eq!(imagined.faces().last(), Some(bottom.face), "A knows the bottom card");
            let mut faces: Vec<u32> = imagined.faces().collect();
            varied |= faces != pile.faces().collect::<Vec<_>>();
            faces.sort_unstable();
            assert_eq!(faces, (0..6).collect::<Vec<_>>(), "no card is lost or doubled");
        }
        assert!(varied);
    }

    #[test]
    fn members_of_a_run_stay_in_it() {
        let mut rng = ChaCha20Rng::seed_from_u64(2);
        let mut pile = Pile::unseen(0..4u32);
        let known = (10..13u32).map(|face| Piece::known(face, SeatSet::ALL));
        pile.shuffle_under(known, &mut chance(), Draw::new("under"), label);
        for _ in 0..50 {
            let mut imagined = pile.clone();
            let mut deal = Deal::new(Viewer::Public);
            deal.pile(&mut imagined);
            deal.shuffle(&mut rng);
            assert!(imagined.faces().skip(4).all(|face| face >= 10));
        }
    }

    #[test]
    fn hidden_draw_blurs_knowledge_of_its_run() {
        let mut pile: Pile<u32> = Pile::default();
        let known = (10..13u32).map(|face| Piece::known(face, SeatSet::ALL));
        pile.shuffle_under(known, &mut chance(), Draw::new("under"), label);
        let drawn = pile.draw(SeatSet::only(A)).expect("not empty");
        assert!(
            pile.cards.iter().all(|card| card.member == SeatSet::only(A)),
            "only A can tell which are left"
        );
        assert_eq!(drawn.known, SeatSet::only(A));
    }

    #[test]
    fn deal_respects_place_conditions() {
        let mut rng = ChaCha20Rng::seed_from_u64(3);
        for _ in 0..50 {
            let mut pile = Pile::unseen([1u32, 3, 4, 5]);
            let mut hand = [Piece::unseen(2u32)];
            let mut deal = Deal::new(Viewer::Public);
            deal.pile(&mut pile);
            deal.pieces(&mut hand, Some(|face| face % 2 == 0));
            deal.shuffle(&mut rng);
            assert_eq!(hand[0].face % 2, 0);
        }
    }
}

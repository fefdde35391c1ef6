//! A pile and the pieces drawn from it record exactly the knowledge that a viewer can have.

use std::collections::BTreeSet;

use airlock_engine::{Chance, Deal, Draw, Piece, Pile, Seat, SeatSet, Seed, Viewer};
use proptest::{collection::vec, prelude::*, sample::Index, sample::select};
use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng as _};

use crate::{
    cases,
    worlds::{World, Worlds},
};

const CARDS: u8 = 5;
const SEATS: u8 = 2;
const ME: Seat = Seat(0);
const OTHER: Seat = Seat(1);

/// An act at the table. Everybody sees where cards go. Only the audience sees which cards they are.
#[derive(Debug, Clone)]
enum Deed {
    Draw { by: Seat, audience: SeatSet },
    Peek { count: usize, audience: SeatSet },
    PutOnTop { from: Seat, which: Index },
    PutUnder { from: Seat, which: Index },
    Shuffle,
    ShuffleUnder { from: Seat, count: usize },
    Take { to: Seat, which: Index },
}

fn deed() -> impl Strategy<Value = Deed> {
    let seat = || select(vec![ME, OTHER]);
    let audience = || select(vec![SeatSet::NONE, SeatSet::only(ME), SeatSet::only(OTHER), SeatSet::ALL]);
    prop_oneof![
        3 => (seat(), audience()).prop_map(|(by, audience)| Deed::Draw { by, audience }),
        1 => (1..3usize, audience()).prop_map(|(count, audience)| Deed::Peek { count, audience }),
        2 => (seat(), any::<Index>()).prop_map(|(from, which)| Deed::PutOnTop { from, which }),
        2 => (seat(), any::<Index>()).prop_map(|(from, which)| Deed::PutUnder { from, which }),
        1 => Just(Deed::Shuffle),
        2 => (seat(), 1..4usize).prop_map(|(from, count)| Deed::ShuffleUnder { from, count }),
        1 => (seat(), any::<Index>()).prop_map(|(to, which)| Deed::Take { to, which }),
    ]
}

/// The table as the kernel keeps it, together with the worlds that one viewer cannot exclude.
struct Table {
    pile: Pile<u8>,
    hands: Vec<Vec<Piece<u8>>>,
    chance: Chance,
    viewer: Viewer,
    possible: Worlds,
    /// True if the viewer has seen every drawn card.
    saw_all_draws: bool,
}

impl Table {
    fn new(viewer: Viewer, seed: &str) -> Self {
        let mut pile = Pile::unseen(0..CARDS);
        let mut chance = Chance::new(Seed::from_text(seed));
        pile.shuffle(&mut chance, Draw::new("start"), u8::to_string);
        let faces: Vec<u8> = (0..CARDS).collect();
        let possible = Worlds::of_pile(&faces, usize::from(SEATS));
        let hands = vec![Vec::new(); usize::from(SEATS)];
        Self { pile, hands, chance, viewer, possible, saw_all_draws: true }
    }

    fn world(&self) -> World {
        let mut pile: Vec<u8> = self.pile.faces().collect();
        pile.reverse();
        let hands = self.hands.iter().map(|hand| hand.iter().map(|piece| piece.face).collect()).collect();
        World { pile, hands }
    }

    /// Carries out a deed. Does nothing if the deed needs a card that does not exist.
    fn happen(&mut self, deed: &Deed) {
        match deed {
            Deed::Draw { by, audience } => {
                let (by, audience) = (by.index(), *audience);
                let Some(piece) = self.pile.draw(audience) else { return };
                self.hands[by].push(piece);
                self.possible.change(|world| {
                    let top = world.pile.pop().expect("as long as the real one");
                    world.hands[by].push(top);
                });
                if audience.sees(self.viewer) {
                    self.possible.see(|world| world.hands[by].last() == Some(&piece.face));
                } else {
                    self.saw_all_draws = false;
                }
            }
            Deed::Peek { count, audience } => {
                let seen = self.pile.peek(*count, *audience);
                if audience.sees(self.viewer) {
                    self.possible.see(|world| seen.iter().eq(world.pile.iter().rev().take(seen.len())));
                }
            }
            Deed::PutOnTop { from, which } => {
                let Some((from, place)) = self.place(*from, which) else { return };
                let piece = self.hands[from].remove(place);
                self.pile.put_on_top(piece);
                self.possible.change(|world| {
                    let face = world.hands[from].remove(place);
                    world.pile.push(face);
                });
            }
            Deed::PutUnder { from, which } => {
                let Some((from, place)) = self.place(*from, which) else { return };
                let piece = self.hands[from].remove(place);
                self.pile.put_under(piece);
                self.possible.change(|world| {
                    let face = world.hands[from].remove(place);
                    world.pile.insert(0, face);
                });
            }
            Deed::Shuffle => {
                self.pile.shuffle(&mut self.chance, Draw::new("shuffle"), u8::to_string);
                self.possible.shuffle_lowest(self.pile.len());
            }
            Deed::ShuffleUnder { from, count } => {
                let from = from.index();
                let count = (*count).min(self.hands[from].len());
                let pieces: Vec<Piece<u8>> = self.hands[from].drain(..count).collect();
                self.pile.shuffle_under(pieces, &mut self.chance, Draw::new("under"), u8::to_string);
                self.possible.change(|world| {
                    let under: Vec<u8> = world.hands[from].drain(..count).collect();
                    world.pile.splice(0..0, under);
                });
                self.possible.shuffle_lowest(count);
            }
            Deed::Take { to, which } => {
                if self.pile.is_empty() {
                    return;
                }
                let (to, place) = (to.index(), which.index(self.pile.len()));
                let face = self.world().pile[place];
                let piece = self.pile.take(face).expect("it is there");
                self.hands[to].push(piece);
                // Everybody sees its place.
                self.possible.see(|world| world.pile[place] == face);
                self.possible.change(|world| {
                    world.pile.remove(place);
                    world.hands[to].push(face);
                });
            }
        }
    }

    fn place(&self, from: Seat, which: &Index) -> Option<(usize, usize)> {
        let from = from.index();
        let hand = &self.hands[from];
        (!hand.is_empty()).then(|| (from, which.index(hand.len())))
    }

    /// A world that the kernel imagines for the viewer.
    fn imagine(&self, rng: &mut ChaCha20Rng) -> World {
        let mut other = Self {
            pile: self.pile.clone(),
            hands: self.hands.clone(),
            chance: self.chance.clone(),
            viewer: self.viewer,
            possible: Worlds(BTreeSet::new()),
            saw_all_draws: self.saw_all_draws,
        };
        let mut deal = Deal::new(self.viewer);
        deal.pile(&mut other.pile);
        other.hands.iter_mut().for_each(|hand| deal.pieces(hand, None));
        deal.shuffle(rng);
        other.world()
    }
}

fn after(viewer: Viewer, deeds: &[Deed]) -> Table {
    let mut table = Table::new(viewer, &format!("{deeds:?}"));
    for deed in deeds {
        table.happen(deed);
        assert!(table.possible.0.contains(&table.world()), "the truth is possible");
    }
    table
}

fn viewer() -> impl Strategy<Value = Viewer> {
    select(vec![Viewer::Seat(ME), Viewer::Public])
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn recorded_knowledge_holds_in_every_possible_world(viewer in viewer(), deeds in vec(deed(), 0..14)) {
        let table = after(viewer, &deeds);
        for (depth, face) in table.pile.seen_by(viewer) {
            for world in &table.possible.0 {
                prop_assert_eq!(world.pile[world.pile.len() - 1 - depth], face, "at depth {}", depth);
            }
        }
        for (seat, hand) in table.hands.iter().enumerate() {
            for (place, piece) in hand.iter().enumerate().filter(|(_, piece)| piece.known.sees(viewer)) {
                for world in &table.possible.0 {
                    prop_assert_eq!(world.hands[seat][place], piece.face);
                }
            }
        }
    }

    #[test]
    fn imagined_world_keeps_knowledge_and_all_cards(viewer in viewer(), deeds in vec(deed(), 0..14)) {
        let table = after(viewer, &deeds);
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        for _ in 0..20 {
            let world = table.imagine(&mut rng);
            let mut faces: Vec<u8> = world.hands.iter().flatten().chain(&world.pile).copied().collect();
            faces.sort_unstable();
            prop_assert_eq!(faces, (0..CARDS).collect::<Vec<_>>());
            for (depth, face) in table.pile.seen_by(viewer) {
                prop_assert_eq!(world.pile[world.pile.len() - 1 - depth], face);
            }
            for (seat, hand) in table.hands.iter().enumerate() {
                for (place, piece) in hand.iter().enumerate().filter(|(_, piece)| piece.known.sees(viewer)) {
                    prop_assert_eq!(world.hands[seat][place], piece.face);
                }
            }
        }
    }

    #[test]
    fn seer_of_every_draw_imagines_possible_worlds_only(deeds in vec(deed(), 0..14)) {
        let table = after(Viewer::Seat(ME), &deeds);
        prop_assume!(table.saw_all_draws);
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        for _ in 0..50 {
            let world = table.imagine(&mut rng);
            prop_assert!(table.possible.0.contains(&world), "{:?} is not possible", world);
        }
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn every_possible_world_is_imagined(viewer in viewer(), deeds in vec(deed(), 0..14)) {
        let table = after(viewer, &deeds);
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        // There are at most 120 worlds, so the probability of missing one is below one in ten million.
        let imagined: BTreeSet<World> = (0..3000).map(|_| table.imagine(&mut rng)).collect();
        let missed = table.possible.0.difference(&imagined).next();
        prop_assert_eq!(missed, None);
    }
}

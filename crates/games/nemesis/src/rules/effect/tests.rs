//! Tests of every use of every card, item and room, in matches that are altered at random so that all of them
//! occur.

use std::collections::BTreeSet;

use airlock_engine::{
    ApplyError, Chance, Cx, Framed, Game, Input, Out, Seat, SeatSet, Seed, Wish,
    reexport::rand_core::SeedableRng as _, rng,
};
use airlock_engine_testing::PlayRng;

use crate::{
    content::{
        EffectSource, ItemCardId, RoomNo, Timing, WoundCardId,
        ids::{ActionKind, ItemKind, RoomKind},
    },
    model::{
        CharacterState, HeavyItem, Held, Object, SeriousWound,
        words::{Action, Arg, Offer, Ref, Verb},
    },
    rules::{inventory::deck_index, position::Nemesis},
};

/// A use: a component and the index of its branch.
type Used = (EffectSource, u8);

/// Verbs by which a card, an item or a room takes effect.
const USES: [Verb; 3] = [Verb::PlayCard, Verb::UseItem, Verb::RoomAction];

struct Table {
    game: Nemesis,
    chance: Chance,
    rng: PlayRng,
    used: BTreeSet<Used>,
}

impl Table {
    fn new(number: u64) -> Self {
        let players = u8::try_from(2 + number % 4).expect("few");
        let wish = Wish { players, ..Wish::default() };
        let setup = Nemesis::setup(&wish).expect("a table");
        let mut chance = Chance::new(Seed::from_text(&format!("uses {number}")));
        let game = Nemesis::start(&setup, &mut Cx { chance: &mut chance, out: &mut Out::default() })
            .expect("a game");
        Self { game, chance, rng: PlayRng::seed_from_u64(number), used: BTreeSet::new() }
    }

    fn apply(&mut self, input: &Input<Action>) -> Result<(), ApplyError> {
        self.game.apply(input, &mut Cx { chance: &mut self.chance, out: &mut Out::default() })
    }

    /// Applies one random input. Returns false once the match is over.
    fn step(&mut self) -> bool {
        let Some(question) = self.game.question().filter(|_| self.game.outcome.is_none()) else {
            return false;
        };
        let seats: Vec<Seat> = question.seats.iter().collect();
        if seats.is_empty() {
            // A window that nobody has to answer is closed by its timer.
            self.apply(&Input::Tick(0)).expect("a window");
            return true;
        }
        let seat = seats[self.below(seats.len())];
        if question.point == "DP-TURN" && self.below(3) == 0 {
            self.stir(seat);
        }
        let offers = self.game.legal(seat);
        assert!(!offers.is_empty(), "nothing is offered at {} {:?}", question.point, self.game.stack.top());
        let offer = self.choose(&offers);
        let Some(action) = offer.sample(&mut self.rng) else { panic!("{offer:?} cannot be filled in") };
        self.note(seat, &action);
        let drawn = self.chance.drawn();
        let input = Input::Act(seat, action);
        if let Err(error) = self.apply(&input) {
            panic!("{input:?}: {error}");
        }
        let told = offer.reveals || !USES.contains(&offer.verb) || self.chance.drawn() == drawn;
        assert!(told, "{input:?} draws by chance, but its offer does not say that it reveals anything");
        self.conserved();
        true
    }

    fn below(&mut self, n: usize) -> usize {
        rng::below(&mut self.rng, n)
    }

    fn choose<'a>(&mut self, offers: &'a [Offer]) -> &'a Offer {
        let fits = |offer: &&Offer, verbs: &[Verb]| verbs.contains(&offer.verb);
        let dull = [Verb::Pass, Verb::Drop, Verb::Switch, Verb::Trade];
        let uses: Vec<&Offer> = offers.iter().filter(|offer| fits(offer, &USES)).collect();
        let lively: Vec<&Offer> = offers.iter().filter(|offer| !fits(offer, &dull)).collect();
        match self.below(12) {
            0..7 if !uses.is_empty() => uses[self.below(uses.len())],
            0..11 if !lively.is_empty() => lively[self.below(lively.len())],
            _ => &offers[self.below(offers.len())],
        }
    }

    fn note(&mut self, seat: Seat, action: &Action) {
        if let Some(source) = super::source_of(&self.game, seat, action) {
            self.used.insert((source, super::branch(action, Arg::Branch)));
            if let Some(Ref::Room(room)) = action.one(Arg::At)
                && let Some(kind) = self.game.kind_of(room)
            {
                self.used.insert((EffectSource::Room(kind), super::branch(action, Arg::What)));
            }
        }
    }

    /// Alters the situation of the seat at random, so that more becomes possible.
    fn stir(&mut self, seat: Seat) {
        let Some(room) = self.game.room_of(seat) else { return };
        match self.below(12) {
            0..4 => self.give_item(seat),
            4 | 5 => self.teleport(seat),
            6 => self.game.crew_mut(seat).slimed = true,
            7 => {
                let card = WoundCardId::new(self.below(WoundCardId::COUNT)).expect("a wound");
                let dressed = self.below(2) == 0;
                if self.game.crew(seat).serious_wounds.len() < 2
                    && self.game.decks.wounds.take(card).is_some()
                {
                    self.game.crew_mut(seat).serious_wounds.push(SeriousWound { card: Some(card), dressed });
                }
            }
            8 => self.game.crew_mut(seat).light_wounds = 2,
            9 => {
                self.game.tracks.time = 5;
                for room in RoomNo::all() {
                    self.game.ship.rooms[room].fire = false;
                    self.game.ship.rooms[room].malfunction = false;
                }
            }
            10 => self.game.ship.rooms[room].objects.push(Object::Carcass),
            _ => {
                for pod in &mut self.game.pods {
                    pod.locked = false;
                }
                let other = Seat((seat.0 + 1) % self.game.setup.players);
                if let CharacterState::Active(_) = self.game.crew(other).state {
                    self.game.crew_mut(other).state = CharacterState::Active(room);
                    self.game.crew_mut(other).signal = true;
                }
            }
        }
    }

    fn teleport(&mut self, seat: Seat) {
        let room = RoomNo::all().nth(self.below(RoomNo::COUNT)).expect("a room");
        let state = &mut self.game.ship.rooms[room];
        state.explored = true;
        state.token = None;
        state.tile.known = SeatSet::ALL;
        state.items = if state.tile.face.def().searchable { 2 } else { 0 };
        self.game.crew_mut(seat).state = CharacterState::Active(room);
    }

    /// Gives the seat a random item card, if it can be taken from its place.
    fn give_item(&mut self, seat: Seat) {
        let card = ItemCardId::new(self.below(ItemCardId::COUNT)).expect("an item");
        let game = &mut self.game;
        let deck = deck_index(card.color());
        let from_deck = deck.is_some_and(|deck| game.decks.items[deck].take(card).is_some());
        let mut taken = from_deck;
        let mut from = |cards: &mut Vec<ItemCardId>| {
            if let Some(place) = cards.iter().position(|other| *other == card) {
                cards.remove(place);
                taken = true;
            }
        };
        from(&mut game.decks.crafted);
        for crew in &mut game.crew {
            from(&mut crew.locked);
        }
        if !taken {
            return;
        }
        if card.def().heavy && game.crew(seat).has_free_hand() {
            game.crew_mut(seat).hands.push(Held::Items(vec![HeavyItem::new(card, 1)]));
        } else if card.def().heavy {
            game.decks.discard_item_card(card);
        } else {
            game.crew_mut(seat).stow(seat, card, SeatSet::NONE);
        }
    }

    /// Checks that no item card is doubled.
    fn conserved(&self) {
        let game = &self.game;
        let decks = &game.decks;
        let mut cards: Vec<ItemCardId> = decks.items.iter().flat_map(|pile| pile.faces()).collect();
        cards.extend(decks.item_discards.iter().flatten());
        cards.extend(decks.crafted.iter().chain(&decks.items_gone));
        cards.extend(decks.items_lost.iter().map(|piece| piece.face));
        for crew in &game.crew {
            cards.extend(crew.inventory.iter().map(|piece| piece.face));
            cards.extend(&crew.locked);
            for slot in &crew.hands {
                if let Held::Items(items) = slot {
                    cards.extend(items.iter().flat_map(|i| std::iter::once(&i.card).chain(&i.attached)));
                }
            }
        }
        let all = cards.len();
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(all, cards.len(), "an item card is doubled");
        assert!(game.crew.iter().all(|crew| crew.hands.len() <= 2 || game.question().is_some()));
    }
}

/// All uses that are possible in a turn.
fn every_use() -> BTreeSet<Used> {
    let of = |source: EffectSource| {
        (0..u8::try_from(source.branches().len()).expect("few")).map(move |branch| (source, branch))
    };
    let cards = ActionKind::ALL.iter().filter(|kind| kind.def().timing == Timing::Action);
    let items = ItemKind::ALL.iter().filter(|kind| kind.def().timing == Timing::Action);
    let cards = cards.flat_map(|kind| of(EffectSource::Action(*kind)));
    let items = items.flat_map(|kind| of(EffectSource::Item(*kind)));
    let rooms = RoomKind::ALL.iter().flat_map(|kind| of(EffectSource::Room(*kind)));
    cards.chain(items).chain(rooms).collect()
}

#[test]
fn every_card_item_and_room_can_be_used() {
    let mut missing = every_use();
    for number in 0..400 {
        let mut table = Table::new(number);
        for _ in 0..600 {
            if !table.step() {
                break;
            }
        }
        missing.retain(|used| !table.used.contains(used));
        if missing.is_empty() {
            return;
        }
    }
    panic!("never used: {missing:?}");
}

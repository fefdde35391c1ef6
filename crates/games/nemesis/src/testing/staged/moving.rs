//! Arrangements that move components: tokens, cards, objects, and the tops of decks.

use airlock_engine::{
    Piece, Seat, SeatSet,
    scenario::given::{Given, Result, list, number, read, take, text},
};
use serde_json::Value;

use crate::{
    content::{ActionCardId, ContaminationId, ItemCardId, RoomNo, TokenId},
    model::{HeavyItem, Held, Object, PlayingCard},
    rules::{inventory::deck_index, position::Nemesis},
};

impl Nemesis {
    /// `{"move": what, "to": where}` moves a component.
    ///
    /// - An intruder token (`adult-04`) to `bag` or `supply`.
    /// - An item card (`medkit-green-1`) to `inventory/0`, `hands/0`, `discard`, `deck`, `gone` or, if
    ///   crafted, `stock`. `"ammo": 2` loads a weapon.
    /// - A playing card (`captain-rest`, `contamination-07`) to `hand/0`, `deck/0` (top) or `discard/0`. A
    ///   contamination card also to `deck` or `removed`.
    /// - An object (`egg`, `carcass`, `corpse-blue`) to `s07` or `hands/0`. An egg also to `board`, `supply`
    ///   or `destroyed`.
    pub(super) fn arrange_move(&mut self, given: &Given) -> Result {
        let what = text(given, "move")?;
        let to = text(given, "to")?.trim_start_matches('/');
        let (place, seat) = match to.split_once('/') {
            Some((place, seat)) => (place, Some(Seat(seat.parse().map_err(|_| "name a seat number")?))),
            None => (to, None),
        };
        if seat.is_some_and(|seat| seat.0 >= self.setup.players) {
            return Err("there is no such seat".to_owned());
        }
        if let Ok(object) = what.parse::<Object>() {
            return self.move_object(object, place, seat);
        }
        if let Ok(token) = what.parse::<TokenId>() {
            let token = self.take_token(token)?;
            match place {
                "bag" => self.intruders.bag.add(token),
                "supply" => self.intruders.supply.add(token),
                _ => return Err("a token goes to the bag or to the supply".to_owned()),
            }
            return Ok(());
        }
        if let Ok(card) = what.parse::<ItemCardId>() {
            return self.move_item(card, place, seat, number(given, "ammo", 0)?);
        }
        let card = self.playing_card(&Value::from(what)).map_err(|_| format!("`{what}` is no component"))?;
        self.move_playing_card(card, place, seat)
    }

    pub(super) fn move_playing_card(&mut self, card: PlayingCard, place: &str, seat: Option<Seat>) -> Result {
        let is = |c: PlayingCard| c == card;
        let mut found = None;
        for crew in &mut self.crew {
            for pile in [&mut crew.hand, &mut crew.deck, &mut crew.discard] {
                found = found.or_else(|| take(pile, is));
            }
        }
        if let (None, PlayingCard::Contamination(id)) = (found, card) {
            let removed = take(&mut self.decks.contamination_removed, |c| c == id);
            found =
                removed.or_else(|| self.decks.contamination.take(id).map(|piece| piece.face)).map(|_| card);
        }
        found.ok_or("this card is nowhere")?;
        match (place, seat, card) {
            ("hand", Some(seat), _) => self.crew_mut(seat).hand.push(card),
            ("deck", Some(seat), _) => self.crew_mut(seat).deck.push(card),
            ("discard", Some(seat), _) => self.crew_mut(seat).discard.push(card),
            ("deck", None, PlayingCard::Contamination(id)) => {
                self.decks.contamination.put_on_top(Piece::unseen(id))
            }
            ("removed", None, PlayingCard::Contamination(id)) => self.decks.contamination_removed.push(id),
            _ => return Err("a playing card goes to hand/, deck/ or discard/ of a seat".to_owned()),
        }
        Ok(())
    }

    pub(super) fn move_item(
        &mut self,
        card: ItemCardId,
        place: &str,
        seat: Option<Seat>,
        ammo: u8,
    ) -> Result {
        let mut found = take(&mut self.decks.crafted, |c| c == card);
        found = found.or_else(|| take(&mut self.decks.items_gone, |c| c == card));
        for discards in &mut self.decks.item_discards {
            found = found.or_else(|| take(discards, |c| c == card));
        }
        for deck in &mut self.decks.items {
            found = found.or_else(|| deck.take(card).map(|piece| piece.face));
        }
        for seat in self.seats() {
            found = found.or_else(|| take(&mut self.crew_mut(seat).locked, |c| c == card));
            found = found.or_else(|| self.crew_mut(seat).take_item(card).map(|_| card));
        }
        found.ok_or_else(|| format!("{card} is not in this match"))?;
        match (place, seat) {
            ("inventory", Some(seat)) if !card.def().heavy => {
                // Only items with a deck are hidden (N-QUEST-04, N-CRAFT-06).
                let open = deck_index(card.color()).is_none();
                self.crew_mut(seat).stow(seat, card, if open { SeatSet::ALL } else { SeatSet::NONE });
            }
            ("hands", Some(seat)) if card.def().heavy => {
                self.crew_mut(seat).hands.push(Held::Items(vec![HeavyItem::new(card, ammo)]));
            }
            ("locked", Some(seat)) => self.crew_mut(seat).locked.push(card),
            ("discard" | "gone", None) => self.decks.discard_item_card(card),
            ("stock", None) => self.decks.crafted.push(card),
            ("deck", None) => match deck_index(card.color()) {
                Some(deck) => self.decks.items[deck].put_on_top(Piece::unseen(card)),
                None => return Err(format!("{card} has no deck")),
            },
            _ => return Err("heavy items go to hands/, others to inventory/ of a seat".to_owned()),
        }
        Ok(())
    }

    pub(super) fn move_object(&mut self, object: Object, place: &str, seat: Option<Seat>) -> Result {
        if object == Object::Egg {
            let eggs = &mut self.intruders;
            let source = match (eggs.egg_supply, eggs.eggs, place) {
                (1.., _, place) if place != "supply" => &mut eggs.egg_supply,
                (_, 1.., place) if place != "board" => &mut eggs.eggs,
                _ => return Err("there is no egg left to move".to_owned()),
            };
            *source -= 1;
        } else if object != Object::Carcass {
            for room in RoomNo::all() {
                self.ship.rooms[room].objects.retain(|other| *other != object);
            }
            for crew in &mut self.crew {
                crew.hands.retain(|slot| *slot != Held::Object(object));
            }
        }
        match (place, seat) {
            ("hands", Some(seat)) => self.crew_mut(seat).hands.push(Held::Object(object)),
            ("board", None) if object == Object::Egg => self.intruders.eggs += 1,
            ("supply", None) if object == Object::Egg => self.intruders.egg_supply += 1,
            ("destroyed", None) if object == Object::Egg => self.intruders.eggs_destroyed += 1,
            _ => {
                let room: RoomNo =
                    place.parse().map_err(|_| "an object goes to a room or to hands/ of a seat")?;
                self.ship.rooms[room].objects.push(object);
            }
        }
        Ok(())
    }

    /// `{"top": "attacks", "cards": ["bite-1"]}`: puts these cards on top of a deck, the first uppermost.
    /// Decks: `attacks`, `events`, `panic`, `wounds`, `contamination`, `items_red`, `items_yellow`,
    /// `items_green`, `action_deck/0`.
    pub(super) fn arrange_top(&mut self, given: &Given) -> Result {
        fn cards<T: std::str::FromStr<Err: ToString>>(given: &Given) -> Result<Vec<T>> {
            list(given, "cards").into_iter().map(read).collect()
        }
        let deck = text(given, "top")?;
        let missing = |card: String| format!("{card} is not in that deck");
        match deck {
            "attacks" => self.decks.attacks.stack_top(&cards(given)?).map_err(|c| missing(c.to_string())),
            "events" => self.decks.events.stack_top(&cards(given)?).map_err(|c| missing(c.to_string())),
            "panic" => {
                let own = self.void_seeders.as_mut().ok_or("there are no panic cards in this match")?;
                own.panic.stack_top(&cards(given)?).map_err(|c| missing(c.to_string()))
            }
            "wounds" => self.decks.wounds.stack_top(&cards(given)?).map_err(|c| missing(c.to_string())),
            "contamination" => {
                self.decks.contamination.stack_top(&cards(given)?).map_err(|c| missing(c.to_string()))
            }
            "items_red" => self.decks.items[0].stack_top(&cards(given)?).map_err(|c| missing(c.to_string())),
            "items_yellow" => {
                self.decks.items[1].stack_top(&cards(given)?).map_err(|c| missing(c.to_string()))
            }
            "items_green" => {
                self.decks.items[2].stack_top(&cards(given)?).map_err(|c| missing(c.to_string()))
            }
            _ => {
                let seat = deck.strip_prefix("action_deck/").and_then(|seat| seat.parse().ok()).map(Seat);
                let seat = seat.filter(|seat| seat.0 < self.setup.players).ok_or("there is no such deck")?;
                for wanted in list(given, "cards").into_iter().rev() {
                    let card = self.playing_card(wanted)?;
                    let deck = &mut self.crew_mut(seat).deck;
                    let found = take(deck, |c| c == card).ok_or_else(|| missing(wanted.to_string()))?;
                    deck.push(found);
                }
                Ok(())
            }
        }
    }

    pub(super) fn playing_card(&self, wanted: &Value) -> Result<PlayingCard> {
        let card = read::<ActionCardId>(wanted).map(PlayingCard::Action);
        card.or_else(|_| read::<ContaminationId>(wanted).map(PlayingCard::Contamination))
    }
}

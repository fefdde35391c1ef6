//! Scenario arrangements of items, gear and decks.

use airlock_engine::{
    Piece, Pile, Seat,
    scenario::given::{Given, Result, flag, list, number, read, take, text},
};
use serde_json::Value;

use crate::{
    content::{
        ItemCardId, ItemClass,
        ids::{Color, ItemBack, ItemKind},
    },
    model::{HeldItem, PlayingCard, Token},
    rules::position::Retaliation,
};

impl Retaliation {
    /// `{"item": "carbine", "to": "0", "slots": ["half_ammo", null], "malfunction": true, "markers": 1}`: a
    /// seat carries an item where it belongs. `item` is a kind, for any free card of it, or an individual
    /// card (`medkit-green-2`). `"to": "discard"` or `"deck"` puts it there. Without `slots`, all slots are
    /// filled.
    pub(super) fn arrange_item(&mut self, given: &Given) -> Result {
        let card = self.free_item(text(given, "item")?)?;
        let to = text(given, "to")?;
        let back = card.back();
        match to.parse::<u8>() {
            Ok(seat) if seat < self.setup.players => {
                let seat = Seat(seat);
                let slots = match given.get("slots") {
                    Some(_) => list(given, "slots").into_iter().map(token).collect::<Result<_>>()?,
                    None => self.filled(card),
                };
                let markers = number(given, "markers", 0)?;
                let item = HeldItem { card, slots, malfunction: flag(given, "malfunction"), markers };
                match card.def().class {
                    ItemClass::Regular => {
                        let known = airlock_engine::SeatSet::only(seat);
                        self.crew_mut(seat).backpack.push(Piece::known(card, known));
                    }
                    ItemClass::Armor => {
                        if let Some(old) = self.crew_mut(seat).armor.replace(item) {
                            self.decks.discard_item(old.card);
                        }
                    }
                    ItemClass::Heavy => {
                        let hand = self.hand_for(seat, card).ok_or("both hands are full")?;
                        self.crew_mut(seat).hands[hand].push(item);
                    }
                }
            }
            Ok(_) => return Err("there is no such seat".to_owned()),
            Err(_) if to == "discard" => self.decks.discard_item(card),
            Err(_) if to == "deck" => {
                let color = Color::ALL.iter().position(|color| ItemBack::from(*color) == back);
                let color = color.ok_or_else(|| format!("{card} has no deck"))?;
                self.decks.items[color].put_on_top(Piece::unseen(card));
            }
            Err(_) => return Err("an item goes to a seat, to discard or to deck".to_owned()),
        }
        Ok(())
    }

    /// Takes an item from its present place. Decks and discard piles come before items of seats.
    fn free_item(&mut self, name: &str) -> Result<ItemCardId> {
        let wanted: Vec<ItemCardId> = match name.parse::<ItemKind>() {
            Ok(kind) => kind.cards().collect(),
            Err(_) => vec![read(&Value::from(name))?],
        };
        for card in &wanted {
            let is = |other: ItemCardId| other == *card;
            let decks = &mut self.decks;
            let mut piles = decks.items.iter_mut().chain([&mut decks.equipment]);
            let found = piles.find_map(|pile| pile.take(*card)).is_some()
                || decks.item_discards.iter_mut().any(|pile| take(pile, is).is_some())
                || take(&mut decks.equipment_discards, is).is_some()
                || take(&mut decks.items_gone, is).is_some()
                || take(&mut self.intruders.eggs, is).is_some();
            if found {
                return Ok(*card);
            }
        }
        for card in wanted {
            for seat in self.seats() {
                if self.take_item(seat, card).is_some() {
                    return Ok(card);
                }
            }
        }
        Err(format!("{name} is not in this match"))
    }

    /// `{"belt": 0, "tokens": ["ammo", "grenade", null, "half_ammo"]}`: the belt holds exactly these tokens.
    pub(super) fn arrange_belt(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "belt")?;
        let tokens: Vec<Option<Token>> =
            list(given, "tokens").into_iter().map(token).collect::<Result<_>>()?;
        let belt = &mut self.crew_mut(seat).belt;
        for (place, slot) in belt.iter_mut().enumerate() {
            *slot = tokens.get(place).copied().flatten();
        }
        Ok(())
    }

    /// `{"top": "attacks", "cards": ["bite-1"]}`: puts cards on top of a deck, the first one uppermost.
    /// Decks: `attacks`, `events`, `exploration`, `wounds`, `contamination`, `queen`, `equipment`,
    /// `corridors`, `items_red`, `items_green`, `items_yellow`, `rooms_a`, `rooms_b`, `rooms_c`, `rooms_any`,
    /// `action_deck/0`.
    pub(super) fn arrange_top(&mut self, given: &Given) -> Result {
        let cards = list(given, "cards");
        let (decks, facility) = (&mut self.decks, &mut self.facility);
        match text(given, "top")? {
            "attacks" => top(&mut decks.attacks, &cards),
            "events" => top(&mut decks.events, &cards),
            "exploration" => top(&mut decks.exploration, &cards),
            "wounds" => top(&mut decks.wounds, &cards),
            "contamination" => top(&mut decks.contamination, &cards),
            "queen" => top(&mut self.intruders.queen.cards, &cards),
            "equipment" => top(&mut decks.equipment, &cards),
            "corridors" => top(&mut facility.corridor_supply, &cards),
            "items_red" => top(&mut decks.items[0], &cards),
            "items_green" => top(&mut decks.items[1], &cards),
            "items_yellow" => top(&mut decks.items[2], &cards),
            "rooms_a" => top(&mut facility.stacks[0], &cards),
            "rooms_b" => top(&mut facility.stacks[1], &cards),
            "rooms_c" => top(&mut facility.stacks[2], &cards),
            "rooms_any" => top(&mut facility.stacks[3], &cards),
            other => {
                let seat = other.strip_prefix("action_deck/").and_then(|seat| seat.parse::<u8>().ok());
                let seat = seat.filter(|seat| *seat < self.setup.players).ok_or("there is no such deck")?;
                let deck = &mut self.crew_mut(Seat(seat)).deck;
                for wanted in cards.into_iter().rev() {
                    let wanted: crate::content::ActionCardId = read(wanted)?;
                    let found = take(deck, |card| card == PlayingCard::Action(wanted));
                    deck.push(found.ok_or("the card is not in the deck")?);
                }
                Ok(())
            }
        }
    }
}

fn token(value: &Value) -> Result<Option<Token>> {
    if value.is_null() { Ok(None) } else { read(value).map(Some) }
}

fn top<T: Copy + PartialEq + std::fmt::Display + std::str::FromStr<Err: ToString>>(
    pile: &mut Pile<T>,
    cards: &[&Value],
) -> Result {
    let cards: Vec<T> = cards.iter().map(|card| read(card)).collect::<Result<_>>()?;
    pile.stack_top(&cards).map_err(|card| format!("{card} is not in this deck"))
}

//! What scenarios need: arrangements of a position.
//!
//! An arrangement is a map whose first word says what it does; the `README.md` of the game lists them. A card is always
//! taken from where it is hidden, so that nothing is lost or doubled.

use airlock_engine::{Decision, Pile, SeatSet, scenario::Staged};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{
    content::ActionCard,
    model::{decks::Decks, words::Action},
    rules::position::SpaceAlert,
};

type Given = Map<String, Value>;
type Result<T = (), E = String> = std::result::Result<T, E>;

impl Staged for SpaceAlert {
    fn opened(&self) -> bool {
        true
    }

    fn stage(&mut self, _: &Given) -> Result {
        Ok(())
    }

    fn preset(&self, _: &Given, _: &Decision) -> Option<Action> {
        None
    }

    fn arrange(&mut self, given: &Given) -> Result {
        if given.contains_key("top") {
            self.arrange_top(given)
        } else if given.contains_key("hand") {
            self.arrange_hand(given)
        } else {
            Err("an arrangement begins with a pointer or one of: top, hand".to_owned())
        }
    }
}

fn read<T: DeserializeOwned>(given: &Given, key: &str) -> Result<T> {
    let value = given.get(key).cloned().ok_or_else(|| format!("name the `{key}`"))?;
    serde_json::from_value(value).map_err(|error| format!("`{key}`: {error}"))
}

fn stack<T: Copy + PartialEq + std::fmt::Display + DeserializeOwned>(
    pile: &mut Pile<T>,
    given: &Given,
) -> Result {
    let cards: Vec<T> = read(given, "cards")?;
    pile.stack_top(&cards).map_err(|card| format!("{card} is not in this deck"))
}

impl SpaceAlert {
    /// `{"top": "common-external", "cards": ["E1-07"]}`: the first card is drawn first.
    fn arrange_top(&mut self, given: &Given) -> Result {
        let Decks {
            draw, common_external, serious_external, common_internal, serious_internal, damage, ..
        } = &mut self.decks;
        match read::<String>(given, "top")?.as_str() {
            "cards" => stack(draw, given),
            "common-external" => stack(common_external, given),
            "serious-external" => stack(serious_external, given),
            "common-internal" => stack(common_internal, given),
            "serious-internal" => stack(serious_internal, given),
            zone => {
                let zone = zone.strip_prefix("damage-").and_then(|zone| zone.parse().ok());
                let zone = zone.ok_or_else(|| "there is no such deck".to_owned())?;
                stack(&mut damage[zone], given)
            }
        }
    }

    /// `{"hand": 0, "cards": ["a-red", "b-lift"]}`: the first cards of a seat's hand are exchanged for these, which come
    /// from its hand, the draw pile or packets.
    fn arrange_hand(&mut self, given: &Given) -> Result {
        let seat: usize = read(given, "hand")?;
        let cards: Vec<ActionCard> = read(given, "cards")?;
        let player = self.players.get(seat).ok_or_else(|| format!("there is no seat {seat}"))?;
        let hand: Vec<u8> = player.hand().map(|(n, _)| n).collect();
        if hand.len() < cards.len() {
            return Err(format!("seat {seat} has {} cards in hand", hand.len()));
        }
        for (place, wanted) in cards.iter().enumerate() {
            self.exchange(seat, hand[place], &hand[place + 1..], *wanted)?;
        }
        Ok(())
    }

    /// ActionCard `n` of a seat becomes `wanted`, which leaves its place to what the card was.
    fn exchange(&mut self, seat: usize, n: u8, later: &[u8], wanted: ActionCard) -> Result {
        let player = &mut self.players[seat];
        let here = player.card_mut(n).map(|held| held.card.face);
        let Some(old) = here.filter(|old| *old != wanted) else { return Ok(()) };
        let other =
            later.iter().find(|n| player.held().any(|(m, held)| m == **n && held.card.face == wanted));
        if let Some(&other) = other
            && let Some(held) = player.card_mut(other)
        {
            held.card.face = old;
        } else if old.is_heroic() || wanted.is_heroic() {
            return Err("heroic cards change places within a hand only".to_owned());
        } else if let Some(drawn) = self.decks.draw.take(wanted) {
            self.decks.draw.put_under(airlock_engine::Piece::unseen(old));
            debug_assert_eq!(drawn.face, wanted, "the pile gives what was asked for");
        } else {
            let packets = self.players.iter_mut().flat_map(|player| player.packets.iter_mut().flatten());
            let hidden = packets.into_iter().find(|card| **card == wanted);
            *hidden.ok_or_else(|| format!("no {wanted} is left in draw pile or packets"))? = old;
        }
        if let Some(held) = self.players[seat].card_mut(n) {
            held.card.face = wanted;
            held.card.known = SeatSet::only(airlock_engine::Seat(u8::try_from(seat).unwrap_or(0)));
        }
        Ok(())
    }
}

//! Support for scenarios: arrangements of a position.
//!
//! An arrangement is a map whose first word names it. The `README.md` of the game lists them. A card is
//! always taken from its hidden place, so that nothing is lost or doubled.

use std::collections::BTreeMap;

use airlock_engine::{
    Decision, Pile, SeatSet,
    scenario::{
        Staged,
        given::{self, Arrangement, Given, Result, entry},
    },
};
use serde::de::DeserializeOwned;

use crate::{
    content::{ActionCard, Tile, place::Zone},
    model::{decks::Decks, level::Mode, words::Action},
    rules::position::SpaceAlert,
};

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
        let arrangements: [Arrangement<Self>; 4] = [
            ("top", Self::arrange_top),
            ("hand", Self::arrange_hand),
            ("heroic", Self::arrange_heroic),
            ("carried", Self::arrange_carried),
        ];
        given::arrange(self, &arrangements, given)
    }
}

fn stack<T: Copy + PartialEq + std::fmt::Display + DeserializeOwned>(
    pile: &mut Pile<T>,
    given: &Given,
) -> Result {
    let cards: Vec<T> = entry(given, "cards")?;
    pile.stack_top(&cards).map_err(|card| format!("{card} is not in this deck"))
}

impl SpaceAlert {
    /// `{"top": "common-external", "cards": ["E1-07"]}`: cards on top of a deck, the first one uppermost.
    fn arrange_top(&mut self, given: &Given) -> Result {
        let Decks {
            draw, common_external, serious_external, common_internal, serious_internal, damage, ..
        } = &mut self.decks;
        match entry::<String>(given, "top")?.as_str() {
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

    /// `{"hand": 0, "cards": ["a-red", "b-lift", "H3"]}`: replaces the first cards of a seat's hand. The new
    /// cards come from its hand, the draw pile or packets. A seat has only one heroic card.
    fn arrange_hand(&mut self, given: &Given) -> Result {
        let seat: usize = entry(given, "hand")?;
        let cards: Vec<ActionCard> = entry(given, "cards")?;
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

    /// Makes card `n` of a seat `wanted`. The old card takes the place from which `wanted` comes.
    fn exchange(&mut self, seat: usize, n: u8, later: &[u8], wanted: ActionCard) -> Result {
        let player = &mut self.players[seat];
        let here = player.card_mut(n).map(|held| held.card.face);
        let Some(old) = here.filter(|old| *old != wanted) else { return Ok(()) };
        if wanted.is_heroic() {
            self.give_heroic(seat, wanted)?;
            let player = &mut self.players[seat];
            if player.card_mut(n).is_some_and(|held| held.card.face == wanted) {
                return Ok(());
            }
            if let Some(card) = player.packets.iter_mut().flatten().find(|card| **card == wanted) {
                *card = old;
                return self.put(seat, n, wanted);
            }
        }
        let player = &mut self.players[seat];
        let other =
            later.iter().find(|n| player.held().any(|(m, held)| m == **n && held.card.face == wanted));
        if let Some(&other) = other
            && let Some(held) = player.card_mut(other)
        {
            held.card.face = old;
        } else if old.is_heroic() || wanted.is_heroic() {
            return Err(
                "the heroic card of the seat lies before, is planned, or has no place to go".to_owned()
            );
        } else if let Some(drawn) = self.decks.draw.take(wanted) {
            self.decks.draw.put_under(airlock_engine::Piece::unseen(old));
            debug_assert_eq!(drawn.face, wanted, "the pile gives what was asked for");
        } else {
            let packets = self.players.iter_mut().flat_map(|player| player.packets.iter_mut().flatten());
            let hidden = packets.into_iter().find(|card| **card == wanted);
            *hidden.ok_or_else(|| format!("no {wanted} is left in draw pile or packets"))? = old;
        }
        self.put(seat, n, wanted)
    }

    /// Sets the face of card `n` of a seat, known to its owner only.
    fn put(&mut self, seat: usize, n: u8, face: ActionCard) -> Result {
        if let Some(held) = self.players[seat].card_mut(n) {
            held.card.face = face;
            held.card.known = SeatSet::only(airlock_engine::Seat(u8::try_from(seat).unwrap_or(0)));
        }
        Ok(())
    }

    /// `{"heroic": 0, "card": "H3"}`: sets the heroic card of a seat, in hand or still in a packet.
    fn arrange_heroic(&mut self, given: &Given) -> Result {
        let seat: usize = entry(given, "heroic")?;
        let wanted: ActionCard = entry(given, "card")?;
        if seat >= self.players.len() {
            return Err(format!("there is no seat {seat}"));
        }
        if !wanted.is_heroic() {
            return Err(format!("{wanted} is no heroic card"));
        }
        self.give_heroic(seat, wanted)
    }

    /// Exchanges heroic cards so that a seat has `wanted`.
    fn give_heroic(&mut self, seat: usize, wanted: ActionCard) -> Result {
        let heroic = self.heroics_of(seat).next().map(|card| *card);
        let old = heroic.ok_or_else(|| format!("seat {seat} has no heroic card"))?;
        if old == wanted {
            return Ok(());
        }
        let other = (0..self.players.len()).find(|other| self.heroics_of(*other).any(|card| *card == wanted));
        if let Some(other) = other {
            self.heroics_of(other).for_each(|card| *card = old);
        } else if self.decks.heroics.take(wanted).is_some() {
            self.decks.heroics.put_under(airlock_engine::Piece::unseen(old));
        } else {
            let mut androids = self.crew.iter_mut().filter_map(|crewman| crewman.heroic.as_mut());
            let android = androids.find(|card| card.face == wanted);
            android.ok_or_else(|| format!("{wanted} is not in this flight"))?.face = old;
        }
        self.heroics_of(seat).for_each(|card| *card = wanted);
        Ok(())
    }

    /// The heroic cards of a seat. There is one, except in a solo flight.
    fn heroics_of(&mut self, seat: usize) -> impl Iterator<Item = &mut ActionCard> {
        let player = &mut self.players[seat];
        let held = player.cards.iter_mut().flatten().map(|held| &mut held.card.face);
        held.chain(player.packets.iter_mut().flatten()).filter(|card| card.is_heroic())
    }

    /// `{"carried": {"red": ["lift"]}, "missing": ["lower_red"]}`: damage and stations without a squad left
    /// by the previous flight (campaign only).
    fn arrange_carried(&mut self, given: &Given) -> Result {
        if self.setup.mode != Mode::Campaign {
            return Err("only a campaign carries damage on".to_owned());
        }
        let tiles: BTreeMap<Zone, Vec<Tile>> = entry(given, "carried")?;
        let missing = if given.contains_key("missing") { entry(given, "missing")? } else { Vec::new() };
        let old = std::mem::take(&mut self.setup.carried.damage);
        for zone in Zone::ALL.iter().copied() {
            for tile in &old[zone] {
                self.decks.damage[zone].put_under(airlock_engine::Piece::unseen(*tile));
            }
            for tile in tiles.get(&zone).into_iter().flatten() {
                let taken = self.decks.damage[zone].take(*tile);
                taken.ok_or_else(|| format!("{tile} is no tile of the {zone} zone that is left"))?;
                self.setup.carried.damage[zone].push(*tile);
            }
        }
        self.setup.carried.missing = missing;
        Ok(())
    }
}

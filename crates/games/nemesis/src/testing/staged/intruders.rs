//! Arrangements of intruders.

use airlock_engine::scenario::given::{Given, Result, flag, list, number, read, word};
use serde_json::Value;

use crate::{
    content::{
        RoomNo, TokenId,
        ids::{IntruderKind, TokenKind, Weakness, WeaknessSlot},
    },
    model::{Figure, FigureId, WeaknessCard},
    rules::position::Nemesis,
};

impl Nemesis {
    /// `{"intruder": "adult", "to": "s07", "token": "adult-04", "injuries": 1}`. The token is optional;
    /// `"none"` links none.
    pub(super) fn arrange_intruder(&mut self, given: &Given) -> Result {
        let kind: IntruderKind = word(given, "intruder")?;
        let room: RoomNo = word(given, "to")?;
        if kind.species() != self.setup.species {
            return Err(format!("there is no {kind} in this match"));
        }
        let token = match given.get("token").and_then(Value::as_str) {
            _ if self.void_seeders.is_some() => None, // V-STALK-05
            Some("none") => None,
            Some(_) => Some(self.take_token(word(given, "token")?)?),
            None => {
                let of_kind = |token: &&TokenId| token.kind() == kind.token();
                let (bag, supply) = (&self.intruders.bag, &self.intruders.supply);
                let found = supply.contents().iter().chain(bag.contents()).find(of_kind).copied();
                Some(self.take_token(found.ok_or("there is no token of this kind left")?)?)
            }
        };
        self.intruders.placed += 1;
        let id = FigureId(self.intruders.placed);
        let injuries = number(given, "injuries", 0)?;
        self.intruders.figures.push(Figure { id, kind, room, injuries, token });
        if !self.record.first_encounter && !flag(given, "first") {
            self.arrange_chosen(&Given::new())?;
        }
        Ok(())
    }

    /// `{"bag": ["larva-1", "adult-04", "blank"]}`: the bag holds exactly these. Its previous tokens go to
    /// the supply.
    pub(super) fn arrange_bag(&mut self, given: &Given) -> Result {
        for token in self.intruders.bag.contents().to_vec() {
            self.intruders.bag.remove(token);
            if token.kind() != TokenKind::Madness {
                self.intruders.supply.add(token);
            }
        }
        for token in list(given, "bag") {
            let token = self.take_token(read(token)?)?;
            self.intruders.bag.add(token);
        }
        Ok(())
    }

    pub(super) fn take_token(&mut self, token: TokenId) -> Result<TokenId> {
        if token.kind() == TokenKind::Madness {
            self.intruders.bag.remove(token);
            return Ok(token);
        }
        if self.intruders.bag.remove(token) || self.intruders.supply.remove(token) {
            return Ok(token);
        }
        let linked = self.intruders.figures.iter_mut().find(|figure| figure.token == Some(token));
        linked.ok_or_else(|| format!("{token} is nowhere"))?.token = None;
        Ok(token)
    }

    /// `{"weakness": "vital_places", "to": "egg", "discovered": true}`: puts this weakness card into the slot
    /// by an exchange.
    pub(super) fn arrange_weakness(&mut self, given: &Given) -> Result {
        let (wanted, slot): (Weakness, WeaknessSlot) = (word(given, "weakness")?, word(given, "to")?);
        let old = self.intruders.weaknesses[slot as usize].card;
        if let Some(boxed) = self.boxed.weaknesses.iter_mut().find(|card| **card == wanted) {
            *boxed = old;
        } else if let Some(found) = self.intruders.weaknesses.iter_mut().find(|w| w.card == wanted) {
            found.card = old;
        }
        self.intruders.weaknesses[slot as usize] =
            WeaknessCard { card: wanted, discovered: flag(given, "discovered") };
        Ok(())
    }
}

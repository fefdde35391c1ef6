//! Scenario support: wishes for the setup, and arrangements of a position.
//!
//! An arrangement is a map that is recognised by one of its keys. The `README.md` of the game lists them. A
//! component is always moved from its present place, so that none is lost or doubled.

mod crew;
mod map;
mod things;

use airlock_engine::{
    Decision, Seat,
    scenario::{
        Staged,
        given::{Arrangement, Given, Result, arrange, list, player_numbers, read, seat},
    },
};

use crate::{
    content::ids::{Character, ItemKind},
    model::{
        Phase,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{frame::Frame, position::Retaliation, setup},
};

impl Staged for Retaliation {
    fn opened(&self) -> bool {
        self.round.phase != Phase::Setup
    }

    fn stage(&mut self, wishes: &Given) -> Result {
        if self.crew.iter().all(|crew| crew.character.is_none()) {
            self.number_seats(wishes)?;
        }
        match self.stack.top().cloned() {
            Some(Frame::Setup(setup::Step::Keep { seat, .. })) => self.stage_draft(wishes, seat),
            Some(Frame::Setup(setup::Step::Take { seats, .. })) => {
                let Some(seat) = seats.first() else { return Ok(()) };
                self.stage_equipment(wishes, *seat)
            }
            _ => Ok(()),
        }
    }

    fn preset(&self, wishes: &Given, decision: &Decision) -> Option<Action> {
        let wish = |key| list(wishes, key).get(decision.seat.index())?.as_str();
        match decision.point {
            "D-01" => {
                let wanted = wish("characters")?.parse().ok()?;
                Some(Action::new(Verb::Keep).with(Arg::What, [Ref::Character(wanted)]))
            }
            "D-02" => {
                let wanted = wish("equipment")?.parse().ok()?;
                Some(Action::new(Verb::Take).with(Arg::Item, [Ref::Item(wanted, 1)]))
            }
            _ => None,
        }
    }

    fn arrange(&mut self, given: &Given) -> Result {
        let arrangements: [Arrangement<Self>; 19] = [
            ("room", Self::arrange_room),
            ("corridor", Self::arrange_corridor),
            ("hibernatorium", Self::arrange_hibernatorium),
            ("robot", Self::arrange_robot),
            ("character", Self::arrange_character),
            ("hand", Self::arrange_hand),
            ("wounds", Self::arrange_wounds),
            ("health", Self::arrange_health),
            ("oxygen", Self::arrange_oxygen),
            ("larva", Self::arrange_larva),
            ("turn", Self::arrange_turn),
            ("passed", Self::arrange_passed),
            ("objectives", Self::arrange_objectives),
            ("missions", Self::arrange_missions),
            ("intruder", Self::arrange_intruder),
            ("bag", Self::arrange_bag),
            ("top", Self::arrange_top),
            ("item", Self::arrange_item),
            ("belt", Self::arrange_belt),
        ];
        arrange(self, &arrangements, given)
    }
}

impl Retaliation {
    pub(super) fn seat(&self, given: &Given, key: &str) -> Result<Seat> {
        seat(given, key, self.setup.players)
    }

    /// Assigns player numbers in the order of seats, unless `numbers` gives others.
    fn number_seats(&mut self, wishes: &Given) -> Result {
        for (crew, number) in self.crew.iter_mut().zip(player_numbers(wishes, self.setup.players)) {
            crew.number = number;
        }
        let first =
            self.seats().find(|seat| self.crew(*seat).number == 1).ok_or("somebody must have number 1")?;
        self.round.first = first;
        if let Some(Frame::Setup(setup::Step::Keep { seat, drawn })) = self.stack.top_mut() {
            *seat = first;
            for piece in drawn {
                piece.known = airlock_engine::SeatSet::only(first);
            }
        }
        Ok(())
    }

    /// Puts the wanted character among the two drawn ones.
    fn stage_draft(&mut self, wishes: &Given, seat: Seat) -> Result {
        let Some(wanted) = wish(wishes, "characters", seat) else { return Ok(()) };
        let wanted: Character = read(wanted)?;
        let Some(Frame::Setup(setup::Step::Keep { drawn, .. })) = self.stack.top_mut() else { return Ok(()) };
        if drawn.iter().any(|piece| piece.face == wanted) {
            return Ok(());
        }
        let place = self.boxed.characters.iter().position(|character| *character == wanted);
        let place = place.ok_or_else(|| format!("{wanted} is taken already"))?;
        std::mem::swap(&mut drawn[0].face, &mut self.boxed.characters[place]);
        self.boxed.characters.sort_unstable();
        Ok(())
    }

    /// Puts the wanted equipment among the open cards.
    fn stage_equipment(&mut self, wishes: &Given, seat: Seat) -> Result {
        let Some(wanted) = wish(wishes, "equipment", seat) else { return Ok(()) };
        let wanted: ItemKind = read(wanted)?;
        let kept: Vec<ItemKind> =
            list(wishes, "equipment").into_iter().filter_map(|kind| kind.as_str()?.parse().ok()).collect();
        let Some(Frame::Setup(setup::Step::Take { open, .. })) = self.stack.top_mut() else { return Ok(()) };
        if open.iter().any(|card| card.kind() == wanted) {
            return Ok(());
        }
        let card = wanted.cards().next().ok_or("there is no such equipment")?;
        let out = open.iter().position(|card| !kept.contains(&card.kind())).ok_or("too much is wanted")?;
        let piece = self.decks.equipment.take(card).ok_or_else(|| format!("{wanted} is taken already"))?;
        let old = std::mem::replace(&mut open[out], piece.face);
        self.decks.drafted.retain(|drafted| *drafted != old);
        self.decks.drafted.push(card);
        self.decks.equipment.put_under(airlock_engine::Piece::unseen(old));
        Ok(())
    }
}

/// The wish of a scenario for a seat. `null` is no wish.
fn wish<'a>(wishes: &'a Given, key: &str, seat: Seat) -> Option<&'a serde_json::Value> {
    list(wishes, key).get(seat.index()).copied().filter(|wanted| !wanted.is_null())
}

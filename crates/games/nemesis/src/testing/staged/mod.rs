//! Scenario support: options for the opening, and arrangements of a position.
//!
//! An arrangement is a map whose first word names the operation. The `README.md` of the game lists them. A
//! component is always taken from its current place, so that nothing is lost or duplicated.

mod crew;
mod intruders;
mod moving;
mod ship;

use airlock_engine::{
    Decision, Seat,
    scenario::{
        Staged,
        given::{Arrangement, Given, Result, arrange, flag, list, number, player_numbers, read, seat, word},
    },
};

use crate::{
    content::{RoomNo, ids::Character},
    model::{
        Phase,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{frame::Frame, position::Nemesis, setup},
};

impl Staged for Nemesis {
    fn opened(&self) -> bool {
        self.round.phase != Phase::Setup
    }

    fn stage(&mut self, wishes: &Given) -> Result {
        if self.crew.iter().all(|crew| crew.character.is_none()) {
            self.number_seats(wishes)?;
        }
        let Some(Frame::Setup(setup::Step::Keep { seat, shown })) = self.stack.top().cloned() else {
            return Ok(());
        };
        let Some(wanted) = list(wishes, "characters").get(seat.index()).copied() else { return Ok(()) };
        let wanted: Character = read(wanted)?;
        if !self.boxed.characters.contains(&wanted) {
            return Err(format!("the {wanted} is taken already"));
        }
        if !shown.contains(&wanted)
            && let Some(Frame::Setup(setup::Step::Keep { shown, .. })) = self.stack.top_mut()
        {
            shown[0] = wanted;
        }
        Ok(())
    }

    fn preset(&self, wishes: &Given, decision: &Decision) -> Option<Action> {
        let wanted = list(wishes, "characters").get(decision.seat.index())?.as_str()?.parse().ok()?;
        (decision.point == "DP-DRAFT")
            .then(|| Action::new(Verb::Keep).with(Arg::What, [Ref::Character(wanted)]))
    }

    fn arrange(&mut self, given: &Given) -> Result {
        let arrangements: [Arrangement<Self>; 21] = [
            // First, because its other words are arrangements, too.
            ("knows", Self::arrange_knows),
            ("move", Self::arrange_move),
            ("top", Self::arrange_top),
            ("character", Self::arrange_character),
            ("intruder", Self::arrange_intruder),
            ("bag", Self::arrange_bag),
            ("madness", Self::arrange_madness),
            ("tile", Self::arrange_tile),
            ("token", Self::arrange_token),
            ("explore", Self::arrange_explored),
            ("hand", Self::arrange_hand),
            ("wounds", Self::arrange_wounds),
            ("health", Self::arrange_health),
            ("larva", Self::arrange_larva),
            ("slimed", Self::arrange_slimed),
            ("turn", Self::arrange_turn),
            ("passed", Self::arrange_passed),
            ("objectives", Self::arrange_objectives),
            ("chosen", Self::arrange_chosen),
            ("weakness", Self::arrange_weakness),
            ("course", Self::arrange_course),
        ];
        arrange(self, &arrangements, given)
    }
}

impl Nemesis {
    pub(super) fn seat(&self, given: &Given, key: &str) -> Result<Seat> {
        seat(given, key, self.setup.players)
    }

    /// Assigns player numbers: those in `numbers`, otherwise in seat order.
    fn number_seats(&mut self, wishes: &Given) -> Result {
        for (crew, number) in self.crew.iter_mut().zip(player_numbers(wishes, self.setup.players)) {
            crew.number = number;
        }
        let first =
            self.seats().find(|seat| self.crew(*seat).number == 1).ok_or("somebody must have number 1")?;
        self.round.first = first;
        if let Some(Frame::Setup(setup::Step::Keep { seat, .. })) = self.stack.top_mut() {
            *seat = first;
        }
        Ok(())
    }

    /// `{"knows": 0, "tile": "s07"}`, `{"knows": 0, "engine": 2}`, `{"knows": 0, "course": true}`, `{"knows":
    /// 0, "contamination": true}` (the seat has scanned all its contamination cards).
    fn arrange_knows(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "knows")?;
        if given.contains_key("tile") {
            let room: RoomNo = word(given, "tile")?;
            self.ship.rooms[room].tile.known.insert(seat);
        }
        if given.contains_key("engine") {
            let engine = usize::from(number(given, "engine", 1)?);
            self.engines.get_mut(engine.wrapping_sub(1)).ok_or("engines are 1, 2 and 3")?.known.insert(seat);
        }
        if flag(given, "course") {
            self.course.card.known.insert(seat);
        }
        if flag(given, "contamination") {
            let crew = self.crew(seat);
            let all = [crew.hand.as_slice(), &crew.deck, &crew.discard].concat();
            for card in self.contamination_in(&all) {
                self.decks.scanned[card.index()].insert(seat);
            }
        }
        Ok(())
    }
}

//! Scenario arrangements of seats and their characters.

use airlock_engine::{
    Framed, Piece, SeatSet,
    scenario::given::{Given, Result, amount, flag, list, number, read, take, text, there, word},
};
use serde_json::Value;

use crate::{
    content::{
        ContaminationId, ObjectiveCardId, WoundCardId,
        ids::{ActionKind, CoopMission, Mission, Objective, ObjectiveDeck, Wound},
    },
    model::{CharacterState, PlayingCard, Turn, Vehicle},
    rules::{frame::Frame, position::Retaliation, round, turn},
};

impl Retaliation {
    /// `{"character": 0, "to": "r1c0"}` (`"lander"`, `"hibernating"`, `"escaped_lander"`, `"escaped_shuttle"`, `"dead"`).
    pub(super) fn arrange_character(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "character")?;
        self.crew_mut(seat).state = match text(given, "to")? {
            "lander" => CharacterState::Lander,
            "hibernating" => CharacterState::Hibernating,
            "escaped_lander" => CharacterState::Escaped(Vehicle::Lander),
            "escaped_shuttle" => CharacterState::Escaped(Vehicle::Shuttle),
            "dead" => CharacterState::Dead,
            _ => CharacterState::Room(word(given, "to")?),
        };
        if self.crew(seat).state == CharacterState::Dead {
            let cards: Vec<_> = self.crew(seat).item_refs().into_iter().map(|(card, _)| card).collect();
            for card in cards {
                self.take_item(seat, card);
                self.decks.discard_item(card);
            }
            self.crew_mut(seat).belt.iter_mut().for_each(|slot| *slot = None);
        }
        Ok(())
    }

    /// `{"hand": 0, "cards": ["rest", "search", "contamination", "infected", "clean"]}`: the seat holds
    /// exactly these cards. They come from its own cards and the contamination supply. Its previous hand goes
    /// into its deck. With `"to": "deck"` or `"discard"`, the cards are added there instead.
    pub(super) fn arrange_hand(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "hand")?;
        let to = if given.contains_key("to") { text(given, "to")? } else { "hand" };
        let crew = self.crew_mut(seat);
        let mut pool = std::mem::take(&mut crew.deck);
        if to == "hand" {
            pool.append(&mut crew.hand);
        }
        let mut found = Vec::new();
        for wanted in list(given, "cards") {
            found.push(self.own_card(seat, &mut pool, wanted)?);
        }
        let crew = self.crew_mut(seat);
        crew.deck = pool;
        match to {
            "hand" => crew.hand = found,
            "deck" => crew.deck.extend(found.into_iter().rev()),
            "discard" => crew.discard.extend(found),
            _ => return Err("cards go to hand, deck or discard".to_owned()),
        }
        Ok(())
    }

    fn own_card(
        &mut self,
        seat: airlock_engine::Seat,
        pool: &mut Vec<PlayingCard>,
        wanted: &Value,
    ) -> Result<PlayingCard> {
        let name = wanted.as_str().ok_or("a card is a text")?;
        let infected = match name {
            "infected" => Some(true),
            "clean" => Some(false),
            "contamination" => None,
            _ => {
                let kind: ActionKind = read(wanted)?;
                let of_kind = |c: PlayingCard| matches!(c, PlayingCard::Action(card) if card.kind() == kind);
                let crew = self.crew_mut(seat);
                let found = take(pool, of_kind).or_else(|| take(&mut crew.discard, of_kind));
                return found.ok_or_else(|| format!("there is no {kind} left"));
            }
        };
        let fits = |card: ContaminationId| infected.is_none_or(|infected| card.infected() == infected);
        let own = |c: PlayingCard| matches!(c, PlayingCard::Contamination(card) if fits(card));
        if let Some(card) = take(pool, own) {
            return Ok(card);
        }
        let card = self.decks.contamination.faces().find(|card| fits(*card));
        let card = card.ok_or("there is no such contamination card left")?;
        self.decks.contamination.take(card);
        Ok(PlayingCard::Contamination(card))
    }

    /// `{"wounds": 0, "cards": ["leg", "arm"]}`: a seat has exactly these serious wounds, from the left.
    pub(super) fn arrange_wounds(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "wounds")?;
        for card in std::mem::take(&mut self.crew_mut(seat).wounds) {
            self.decks.wounds.put_under(Piece::unseen(card));
        }
        for wanted in list(given, "cards") {
            let wanted: Wound = read(wanted)?;
            let card: Option<WoundCardId> = self.decks.wounds.faces().find(|card| card.kind() == wanted);
            let card = card.ok_or_else(|| format!("there is no wound {wanted} left"))?;
            self.decks.wounds.take(card);
            self.crew_mut(seat).wounds.push(card);
        }
        Ok(())
    }

    /// `{"health": 0, "marker": 3}`: the slot of a seat's health marker, counted from 0 at the left.
    pub(super) fn arrange_health(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "health")?;
        self.crew_mut(seat).health = amount(given, "marker")?;
        Ok(())
    }

    /// `{"oxygen": 0, "dial": 2, "suffocating": true}`: the oxygen of a seat's character. It suffocates only
    /// with `suffocating`.
    pub(super) fn arrange_oxygen(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "oxygen")?;
        let crew = self.crew_mut(seat);
        crew.oxygen = amount(given, "dial")?;
        crew.suffocating = flag(given, "suffocating");
        Ok(())
    }

    /// `{"larva": 0}`: a larva sits on the board of a seat. With `"there": false`, none does.
    pub(super) fn arrange_larva(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "larva")?;
        self.crew_mut(seat).larva = there(given);
        Ok(())
    }

    /// `{"passed": [1, 2]}`: these seats have passed, the others have not.
    pub(super) fn arrange_passed(&mut self, given: &Given) -> Result {
        let passed: Vec<u64> = list(given, "passed").into_iter().filter_map(Value::as_u64).collect();
        for (index, crew) in self.crew.iter_mut().enumerate() {
            crew.passed = passed.contains(&(index as u64));
        }
        Ok(())
    }

    /// `{"objectives": 0, "private": "quarantine", "mission": "official_order", "keep": "private"}`: the
    /// objectives of a seat. With `keep`, the other one was put away.
    pub(super) fn arrange_objectives(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "objectives")?;
        for deck in ObjectiveDeck::ALL {
            if !given.contains_key(deck.as_str()) {
                continue;
            }
            let wanted: Objective = word(given, deck.as_str())?;
            let free = self.boxed.objectives.iter().position(|card| card.kind() == wanted);
            let held = |card: &ObjectiveCardId| card.kind() == wanted;
            let old = self
                .crew(seat)
                .objectives
                .held()
                .find(|piece| piece.face.def().deck == *deck)
                .map(|p| p.face);
            let old = old.ok_or("the seat does not hold such an objective")?;
            if held(&old) {
                continue;
            }
            let new = match free {
                Some(place) => std::mem::replace(&mut self.boxed.objectives[place], old),
                None => {
                    let mut others = self.crew.iter_mut().flat_map(|crew| {
                        let objectives = &mut crew.objectives;
                        let held = objectives.private.iter_mut().chain(&mut objectives.mission);
                        held.chain(&mut objectives.put_away)
                    });
                    let other = others.find(|piece| held(&piece.face)).ok_or("it is not in this match")?;
                    std::mem::replace(&mut other.face, old)
                }
            };
            let piece = Some(Piece::known(new, SeatSet::only(seat)));
            match deck {
                ObjectiveDeck::Private => self.crew_mut(seat).objectives.private = piece,
                ObjectiveDeck::Mission => self.crew_mut(seat).objectives.mission = piece,
            }
        }
        if given.contains_key("keep") {
            let kept: ObjectiveDeck = word(given, "keep")?;
            let objectives = &mut self.crew_mut(seat).objectives;
            objectives.put_away = match kept {
                ObjectiveDeck::Private => objectives.mission.take(),
                ObjectiveDeck::Mission => objectives.private.take(),
            };
        }
        Ok(())
    }

    /// `{"missions": ["faceoff"]}`: the open missions. The semi-cooperative mode has one combat mission.
    pub(super) fn arrange_missions(&mut self, given: &Given) -> Result {
        let wanted = list(given, "missions");
        if self.is_coop() {
            self.missions.coop = wanted.into_iter().map(read).collect::<Result<Vec<CoopMission>>>()?;
        } else {
            self.missions.combat =
                wanted.into_iter().map(read).collect::<Result<Vec<Mission>>>()?.first().copied();
        }
        Ok(())
    }

    /// `{"turn": 1, "first": 0, "actions": 1}`: it is that seat's turn, and it has taken this number of
    /// actions.
    pub(super) fn arrange_turn(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "turn")?;
        if given.contains_key("first") {
            self.round.first = self.seat(given, "first")?;
        }
        let at_turns = |frame: &Frame| matches!(frame, Frame::Round(round::Step::PhaseEnd));
        if !self.stack.iter().any(at_turns) {
            return Err("turns can be arranged in the player phase only".to_owned());
        }
        self.stack.unwind(at_turns);
        self.push(round::Step::NextTurn { after: Some(seat) });
        let actions = number(given, "actions", 0)?;
        self.round.turn = Some(Turn { seat, before: None, actions, unlimited: false });
        self.crew_mut(seat).passed = false;
        self.push(turn::Step::Choose { seat });
        Ok(())
    }
}

//! Arrangements of seats and their characters.

use airlock_engine::{
    Framed, Piece, SeatSet,
    scenario::given::{Given, Result, amount, flag, list, number, read, take, text, there, word},
};
use serde_json::Value;

use crate::{
    content::{
        ContaminationId, MadnessLevel, WoundCardId,
        ids::{ActionKind, Objective, Wound},
    },
    model::{CharacterState, Held, HeldObjective, PlayingCard, SeriousWound, Turn},
    rules::{frame::Frame, position::Nemesis, turn},
};

impl Nemesis {
    /// `{"character": 0, "to": "s07"}`, `{"character": 1, "to": "pod-1"}`, `{"character": 1, "to": "hibernating"}`.
    pub(super) fn arrange_character(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "character")?;
        for pod in &mut self.pods {
            pod.occupants.retain(|occupant| *occupant != seat);
        }
        let state = match text(given, "to")? {
            "hibernating" => CharacterState::Hibernating,
            "evacuated" => CharacterState::Evacuated,
            "dead" => CharacterState::Dead,
            place => match place.strip_prefix("pod-").map(str::parse::<u8>) {
                Some(Ok(number)) => {
                    let pod = self.pods.iter_mut().find(|pod| pod.number == number);
                    pod.ok_or("there is no such pod")?.occupants.push(seat);
                    CharacterState::Waiting(number)
                }
                _ => CharacterState::Active(word(given, "to")?),
            },
        };
        let crew = self.crew_mut(seat);
        crew.state = state;
        if state == CharacterState::Dead {
            let mut cards = std::mem::take(&mut crew.hand);
            cards.append(&mut crew.discard);
            crew.deck.append(&mut cards);
            crew.passed = true;
            let held = std::mem::take(&mut crew.hands);
            let items = held
                .into_iter()
                .flat_map(|slot| if let Held::Items(items) = slot { items } else { Vec::new() });
            let lost = items.map(|item| Piece::known(item.card, SeatSet::ALL)).collect::<Vec<_>>();
            let hidden = std::mem::take(&mut self.crew_mut(seat).inventory);
            let locked = std::mem::take(&mut self.crew_mut(seat).locked);
            let locked = locked.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
            self.decks.items_lost.extend(lost.into_iter().chain(hidden).chain(locked));
            self.record.first_death.get_or_insert(seat);
        }
        Ok(())
    }

    /// `{"hand": 0, "cards": ["rest", "search", "contamination", "infected", "harmless"]}`: the seat holds
    /// exactly these, from its own cards and the contamination deck. Its previous hand goes into its deck.
    pub(super) fn arrange_hand(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "hand")?;
        let crew = self.crew_mut(seat);
        let mut pool = std::mem::take(&mut crew.hand);
        pool.append(&mut crew.deck);
        let mut hand = Vec::new();
        for wanted in list(given, "cards") {
            let name = wanted.as_str().ok_or("a card is a text")?;
            let infected = match name {
                "infected" => Some(true),
                "harmless" => Some(false),
                "contamination" => None,
                _ => {
                    let kind: ActionKind = read(wanted)?;
                    let of_kind =
                        |c: PlayingCard| matches!(c, PlayingCard::Action(card) if card.kind() == kind);
                    let found =
                        take(&mut pool, of_kind).or_else(|| take(&mut self.crew_mut(seat).discard, of_kind));
                    hand.push(found.ok_or_else(|| format!("there is no {kind} left"))?);
                    continue;
                }
            };
            let fits = |card: ContaminationId| infected.is_none_or(|infected| card.infected() == infected);
            let own = |c: PlayingCard| matches!(c, PlayingCard::Contamination(card) if fits(card));
            let found = match take(&mut pool, own) {
                Some(card) => card,
                None => {
                    let card = self.decks.contamination.faces().find(|card| fits(*card));
                    let card = card.ok_or("there is no such contamination card left")?;
                    self.decks.contamination.take(card);
                    PlayingCard::Contamination(card)
                }
            };
            hand.push(found);
        }
        let crew = self.crew_mut(seat);
        crew.hand = hand;
        crew.deck = pool;
        Ok(())
    }

    /// `{"wounds": 0, "cards": ["leg", "arm"], "dressed": true}`: a seat has exactly these serious wounds.
    pub(super) fn arrange_wounds(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "wounds")?;
        let old = std::mem::take(&mut self.crew_mut(seat).serious_wounds);
        for card in old.into_iter().filter_map(|wound| wound.card) {
            self.decks.wounds.put_under(Piece::unseen(card));
        }
        for wanted in list(given, "cards") {
            let wanted: Wound = read(wanted)?;
            let card: Option<WoundCardId> = self.decks.wounds.faces().find(|card| card.kind() == wanted);
            let card = card.ok_or_else(|| format!("there is no wound {wanted} left"))?;
            self.decks.wounds.take(card);
            let dressed = flag(given, "dressed");
            self.crew_mut(seat).serious_wounds.push(SeriousWound { card: Some(card), dressed });
        }
        Ok(())
    }

    /// `{"health": 0, "light": 2}`: number of light wounds of a seat's character.
    pub(super) fn arrange_health(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "health")?;
        self.crew_mut(seat).light_wounds = amount(given, "light")?;
        Ok(())
    }

    /// `{"larva": 0}`: puts a larva on the character board of a seat. `"there": false` removes it.
    pub(super) fn arrange_larva(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "larva")?;
        self.crew_mut(seat).larva = there(given);
        Ok(())
    }

    /// `{"slimed": 0}`: makes a seat's character slimed. `"there": false` removes the slime.
    pub(super) fn arrange_slimed(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "slimed")?;
        self.crew_mut(seat).slimed = there(given);
        Ok(())
    }

    /// `{"passed": [1, 2]}`: these seats have passed, the others not.
    pub(super) fn arrange_passed(&mut self, given: &Given) -> Result {
        let passed: Vec<u64> = list(given, "passed").into_iter().filter_map(Value::as_u64).collect();
        for (index, crew) in self.crew.iter_mut().enumerate() {
            crew.passed = passed.contains(&(index as u64)) || crew.state == CharacterState::Dead;
        }
        Ok(())
    }

    /// `{"chosen": true}`: every seat has kept its first objective (N-CRIT-02).
    pub(super) fn arrange_chosen(&mut self, _: &Given) -> Result {
        self.record.first_encounter = true;
        for crew in &mut self.crew {
            if crew.objectives.len() > 1 {
                crew.given_up = crew.objectives.pop();
            }
        }
        Ok(())
    }

    /// `{"objectives": 0, "cards": ["quarantine", "ab_ovo"]}`: the seat holds these, taken from their current
    /// place.
    pub(super) fn arrange_objectives(&mut self, given: &Given) -> Result {
        if text(given, "objectives") == Ok("common") {
            return self.arrange_common_objectives(given);
        }
        let seat = self.seat(given, "objectives")?;
        for (place, wanted) in list(given, "cards").into_iter().enumerate() {
            let wanted: Objective = read(wanted)?;
            let old = match self.crew(seat).objectives.get(place) {
                Some(held) => held.card,
                None => return Err("the seat does not hold so many objectives".to_owned()),
            };
            if let Some(found) = self.boxed.objectives.iter_mut().find(|card| **card == wanted) {
                *found = old;
            } else {
                let held =
                    self.crew.iter_mut().flat_map(|c| c.objectives.iter_mut().chain(c.given_up.as_mut()));
                let found = held.into_iter().find(|held| held.card == wanted);
                found.ok_or_else(|| format!("{wanted} is not in this match"))?.card = old;
            }
            let known = SeatSet::only(seat);
            self.crew_mut(seat).objectives[place] =
                HeldObjective { card: wanted, known, looked: SeatSet::NONE };
        }
        Ok(())
    }

    /// `{"objectives": "common", "cards": ["special_delivery"]}`: exchanges the common objectives (cooperative mode).
    pub(super) fn arrange_common_objectives(&mut self, given: &Given) -> Result {
        let mut rest = std::mem::take(&mut self.common_objectives);
        rest.append(&mut self.boxed.objectives);
        for wanted in list(given, "cards") {
            let wanted: Objective = read(wanted)?;
            let place = rest.iter().position(|card| *card == wanted);
            let place = place.ok_or_else(|| format!("{wanted} is not in this match"))?;
            self.common_objectives.push(rest.remove(place));
        }
        self.boxed.objectives = rest;
        Ok(())
    }

    /// `{"madness": 0, "level": 3}`: the madness of a seat's character.
    pub(super) fn arrange_madness(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "madness")?;
        let level = MadnessLevel::new(number(given, "level", 1)?).ok_or("madness is between 1 and 5")?;
        let own = self.void_seeders.as_mut().ok_or("there is no madness in this match")?;
        own.madness[seat.index()] = level;
        Ok(())
    }

    /// `{"turn": 1, "first": 0, "actions": 1}`: it is that seat's turn, with this number of actions taken.
    pub(super) fn arrange_turn(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "turn")?;
        if given.contains_key("first") {
            self.round.first = self.seat(given, "first")?;
        }
        let at_turns = |frame: &Frame| matches!(frame, Frame::Round(crate::rules::round::Step::PhaseEnd));
        if !self.stack.iter().any(at_turns) {
            return Err("turns can be arranged in the player phase only".to_owned());
        }
        self.stack.unwind(at_turns);
        self.push(crate::rules::round::Step::NextTurn { after: Some(seat) });
        let actions = number(given, "actions", 0)?;
        self.round.turn = Some(Turn { seat, actions, unlimited: false });
        self.crew_mut(seat).passed = false;
        match self.crew(seat).state {
            CharacterState::Waiting(_) => self.push(crate::rules::pods::at_turn(seat)),
            _ => self.push(turn::Step::Choose { seat }),
        }
        Ok(())
    }
}

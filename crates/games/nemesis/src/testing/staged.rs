//! What scenarios need: wishes for the opening, and arrangements of a position.
//!
//! An arrangement is a map whose first word says what it does; `docs/scenarios.md` lists them with examples. A component is
//! always taken from where it is, so that nothing is lost or doubled.

use airlock_engine::{Decision, Framed, Piece, Seat, SeatSet, scenario::Staged};
use serde_json::{Map, Value};

use crate::{
    content::{
        ActionCardId, ContaminationId, CourseCardId, ExplorationId, ItemCardId, MadnessLevel, RoomNo,
        TokenId, WoundCardId,
        ids::{
            ActionKind, Character, IntruderKind, Objective, RoomKind, TokenKind, Weakness, WeaknessSlot,
            Wound,
        },
    },
    model::{
        self as state, CharacterState, Figure, FigureId, HeavyItem, Held, HeldObjective, Object, Phase,
        PlayingCard, SeriousWound, Turn,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{frame::Frame, inventory::deck_index, position::Nemesis, setup, turn},
};

type Given = Map<String, Value>;
type Arrange = fn(&mut Nemesis, &Given) -> Result;
type Result<T = (), E = String> = std::result::Result<T, E>;

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

    fn preset(&self, wishes: &Given, decision: &Decision<Action>) -> Option<Action> {
        let wanted = list(wishes, "characters").get(decision.seat.index())?.as_str()?.parse().ok()?;
        (decision.point == "DP-DRAFT")
            .then(|| Action::new(Verb::Keep).with(Arg::What, [Ref::Character(wanted)]))
    }

    fn arrange(&mut self, given: &Given) -> Result {
        let arrangements: [(&str, Arrange); 18] = [
            // First, because its other words are arrangements too.
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
            ("turn", Self::arrange_turn),
            ("passed", Self::arrange_passed),
            ("objectives", Self::arrange_objectives),
            ("chosen", Self::arrange_chosen),
            ("weakness", Self::arrange_weakness),
            ("course", Self::arrange_course),
        ];
        match arrangements.iter().find(|(word, _)| given.contains_key(*word)) {
            Some((_, arrange)) => arrange(self, given),
            None => {
                let known: Vec<&str> = arrangements.iter().map(|(word, _)| *word).collect();
                Err(format!("an arrangement begins with a pointer or one of: {}", known.join(", ")))
            }
        }
    }
}

fn text<'a>(given: &'a Given, key: &str) -> Result<&'a str> {
    given.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` must be a text"))
}

fn word<T: std::str::FromStr<Err: ToString>>(given: &Given, key: &str) -> Result<T> {
    text(given, key)?.parse().map_err(|error: T::Err| error.to_string())
}

fn number(given: &Given, key: &str, default: u8) -> Result<u8> {
    match given.get(key) {
        None => Ok(default),
        Some(value) => {
            let number = value.as_u64().and_then(|n| u8::try_from(n).ok());
            number.ok_or_else(|| format!("`{key}` must be a small number"))
        }
    }
}

fn flag(given: &Given, key: &str) -> bool {
    given.get(key).and_then(Value::as_bool).unwrap_or(false)
}

fn list<'a>(given: &'a Given, key: &str) -> Vec<&'a Value> {
    given.get(key).and_then(Value::as_array).map(|list| list.iter().collect()).unwrap_or_default()
}

fn read<T: std::str::FromStr<Err: ToString>>(value: &Value) -> Result<T> {
    let text = value.as_str().ok_or_else(|| format!("{value} must be a text"))?;
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Takes the first thing for which `wanted` holds out of a list.
fn take<T: Copy>(list: &mut Vec<T>, wanted: impl Fn(T) -> bool) -> Option<T> {
    let place = list.iter().position(|thing| wanted(*thing))?;
    Some(list.remove(place))
}

impl Nemesis {
    fn seat(&self, given: &Given, key: &str) -> Result<Seat> {
        let seat = Seat(number(given, key, u8::MAX)?);
        if seat.0 < self.setup.players { Ok(seat) } else { Err(format!("`{key}` must be a seat number")) }
    }

    /// Player numbers follow the seats unless `numbers` says otherwise.
    fn number_seats(&mut self, wishes: &Given) -> Result {
        let wished = list(wishes, "numbers");
        for (index, crew) in self.crew.iter_mut().enumerate() {
            let wished = wished.get(index).and_then(|number| number.as_u64());
            crew.number = u8::try_from(wished.unwrap_or(index as u64 + 1)).unwrap_or(u8::MAX);
        }
        let first =
            self.seats().find(|seat| self.crew(*seat).number == 1).ok_or("somebody must have number 1")?;
        self.round.first = first;
        if let Some(Frame::Setup(setup::Step::Keep { seat, .. })) = self.stack.top_mut() {
            *seat = first;
        }
        Ok(())
    }

    /// `{"character": 0, "to": "s07"}`, `{"character": 1, "to": "pod-1"}`, `{"character": 1, "to": "hibernating"}`.
    fn arrange_character(&mut self, given: &Given) -> Result {
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

    /// `{"intruder": "adult", "to": "s07", "token": "adult-04", "injuries": 1}`; the token is optional, `"none"` links none.
    fn arrange_intruder(&mut self, given: &Given) -> Result {
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

    /// `{"bag": ["larva-1", "adult-04", "blank"]}`: the bag holds exactly these; what it held before is in the supply.
    fn arrange_bag(&mut self, given: &Given) -> Result {
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

    /// `{"madness": 0, "level": 3}`: the madness of a seat's character.
    fn arrange_madness(&mut self, given: &Given) -> Result {
        let seat = self.seat(given, "madness")?;
        let level = MadnessLevel::new(number(given, "level", 1)?).ok_or("madness is between 1 and 5")?;
        let own = self.void_seeders.as_mut().ok_or("there is no madness in this match")?;
        own.madness[seat.index()] = level;
        Ok(())
    }

    fn take_token(&mut self, token: TokenId) -> Result<TokenId> {
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

    /// `{"chosen": true}`: every seat has kept its first objective (N-CRIT-02).
    fn arrange_chosen(&mut self, _: &Given) -> Result {
        self.record.first_encounter = true;
        for crew in &mut self.crew {
            if crew.objectives.len() > 1 {
                crew.given_up = crew.objectives.pop();
            }
        }
        Ok(())
    }

    /// `{"objectives": 0, "cards": ["quarantine", "ab_ovo"]}`: a seat holds these, taken from where they are.
    fn arrange_objectives(&mut self, given: &Given) -> Result {
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
    fn arrange_common_objectives(&mut self, given: &Given) -> Result {
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

    /// `{"tile": "canteen", "to": "s07"}`: exchanges tiles so that this one lies there; it must have the same back.
    fn arrange_tile(&mut self, given: &Given) -> Result {
        let (kind, to): (RoomKind, RoomNo) = (word(given, "tile")?, word(given, "to")?);
        let old = self.ship.rooms[to].tile.face;
        if old.def().back != kind.def().back {
            return Err(format!("{kind} has another back than {to}"));
        }
        if let Some(boxed) = self.boxed.tiles.iter_mut().find(|tile| **tile == kind) {
            *boxed = old;
        } else {
            let found = self.ship.rooms.iter_mut().find(|(_, room)| room.tile.face == kind);
            found.ok_or("this tile is not in the match")?.1.tile.face = old;
        }
        self.ship.rooms[to].tile.face = kind;
        Ok(())
    }

    /// `{"token": "fire-1", "to": "s07"}`: exchanges exploration tokens so that this one lies there.
    fn arrange_token(&mut self, given: &Given) -> Result {
        let (wanted, to): (ExplorationId, RoomNo) = (word(given, "token")?, word(given, "to")?);
        let old = self.ship.rooms[to].token.ok_or("there is no exploration token in this room")?.face;
        if let Some(boxed) = self.boxed.tokens.iter_mut().find(|token| **token == wanted) {
            *boxed = old;
        } else {
            let mut tokens = self.ship.rooms.iter_mut().filter_map(|(_, room)| room.token.as_mut());
            tokens.find(|token| token.face == wanted).ok_or("this token is out of the game")?.face = old;
        }
        self.ship.rooms[to].token = Some(Piece::unseen(wanted));
        Ok(())
    }

    /// `{"explore": "s07", "items": 2}` or `{"explore": "all"}`: the room is explored; its token is out of the game.
    fn arrange_explored(&mut self, given: &Given) -> Result {
        let rooms: Vec<RoomNo> = match text(given, "explore")? {
            "all" => RoomNo::all().collect(),
            _ => vec![word(given, "explore")?],
        };
        let items = number(given, "items", 2)?;
        for no in rooms {
            let room = &mut self.ship.rooms[no];
            if room.token.take().is_some() {
                room.explored = true;
                room.tile.known = SeatSet::ALL;
                room.items = if room.tile.face.def().searchable { items } else { 0 };
            }
        }
        Ok(())
    }

    /// `{"hand": 0, "cards": ["rest", "search", "contamination", "infected", "harmless"]}`: exactly these, from the seat's
    /// own cards and the contamination deck; what it held before goes into its deck.
    fn arrange_hand(&mut self, given: &Given) -> Result {
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
    fn arrange_wounds(&mut self, given: &Given) -> Result {
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

    /// `{"turn": 1, "first": 0, "actions": 1}`: it is that seat's turn; it has taken so many actions.
    fn arrange_turn(&mut self, given: &Given) -> Result {
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

    /// `{"passed": [1, 2]}`: these seats have passed, the others not.
    fn arrange_passed(&mut self, given: &Given) -> Result {
        let passed: Vec<u64> = list(given, "passed").into_iter().filter_map(Value::as_u64).collect();
        for (index, crew) in self.crew.iter_mut().enumerate() {
            crew.passed = passed.contains(&(index as u64)) || crew.state == CharacterState::Dead;
        }
        Ok(())
    }

    /// `{"weakness": "vital_places", "to": "egg", "discovered": true}`: exchanges cards so that this one lies in the slot.
    fn arrange_weakness(&mut self, given: &Given) -> Result {
        let (wanted, slot): (Weakness, WeaknessSlot) = (word(given, "weakness")?, word(given, "to")?);
        let old = self.intruders.weaknesses[slot as usize].card;
        if let Some(boxed) = self.boxed.weaknesses.iter_mut().find(|card| **card == wanted) {
            *boxed = old;
        } else if let Some(found) = self.intruders.weaknesses.iter_mut().find(|w| w.card == wanted) {
            found.card = old;
        }
        self.intruders.weaknesses[slot as usize] =
            state::WeaknessCard { card: wanted, discovered: flag(given, "discovered") };
        Ok(())
    }

    /// `{"course": "coordinates-3"}`: exchanges course cards.
    fn arrange_course(&mut self, given: &Given) -> Result {
        let wanted: CourseCardId = word(given, "course")?;
        let old = self.course.card.face;
        if let Some(boxed) = self.boxed.courses.iter_mut().find(|card| **card == wanted) {
            *boxed = old;
        }
        self.course.card = Piece::unseen(wanted);
        Ok(())
    }

    /// `{"knows": 0, "tile": "s07"}`, `{"knows": 0, "engine": 2}`, `{"knows": 0, "course": true}`,
    /// `{"knows": 0, "contamination": true}` (all own contamination cards were scanned).
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

    /// `{"top": "attacks", "cards": ["bite-1"]}`: these cards lie on top of a deck, the first uppermost. Decks: `attacks`,
    /// `events`, `wounds`, `contamination`, `items_red`, `items_yellow`, `items_green`, `action_deck/0`.
    fn arrange_top(&mut self, given: &Given) -> Result {
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

    fn playing_card(&self, wanted: &Value) -> Result<PlayingCard> {
        let card = read::<ActionCardId>(wanted).map(PlayingCard::Action);
        card.or_else(|_| read::<ContaminationId>(wanted).map(PlayingCard::Contamination))
    }

    /// `{"move": what, "to": where}`:
    /// an intruder token (`adult-04`) to `bag` or `supply`;
    /// an item card (`medkit-green-1`) to `inventory/0`, `hands/0`, `discard`, `deck`, `gone` or, crafted, `stock`; `"ammo": 2`;
    /// a playing card (`captain-rest`, `contamination-07`) to `hand/0`, `deck/0` (top), `discard/0`, contamination also to
    /// `deck` or `removed`; an object (`egg`, `carcass`, `corpse-blue`) to `s07`, `hands/0`, eggs also to `board`, `supply`
    /// or `destroyed`.
    fn arrange_move(&mut self, given: &Given) -> Result {
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

    fn move_playing_card(&mut self, card: PlayingCard, place: &str, seat: Option<Seat>) -> Result {
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

    fn move_item(&mut self, card: ItemCardId, place: &str, seat: Option<Seat>, ammo: u8) -> Result {
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
            found = found.or_else(|| self.take_item(seat, card).map(|_| card));
        }
        found.ok_or_else(|| format!("{card} is not in this match"))?;
        match (place, seat) {
            ("inventory", Some(seat)) if !card.def().heavy => {
                // Only items with a deck are hidden (N-QUEST-04, N-CRAFT-06).
                let open = deck_index(card.color()).is_none();
                self.stow(seat, card, if open { SeatSet::ALL } else { SeatSet::NONE });
            }
            ("hands", Some(seat)) if card.def().heavy => {
                self.crew_mut(seat).hands.push(Held::Items(vec![HeavyItem::new(card, ammo)]));
            }
            ("locked", Some(seat)) => self.crew_mut(seat).locked.push(card),
            ("discard" | "gone", None) => self.discard_item_card(card),
            ("stock", None) => self.decks.crafted.push(card),
            ("deck", None) => match deck_index(card.color()) {
                Some(deck) => self.decks.items[deck].put_on_top(Piece::unseen(card)),
                None => return Err(format!("{card} has no deck")),
            },
            _ => return Err("heavy items go to hands/, others to inventory/ of a seat".to_owned()),
        }
        Ok(())
    }

    fn move_object(&mut self, object: Object, place: &str, seat: Option<Seat>) -> Result {
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
}

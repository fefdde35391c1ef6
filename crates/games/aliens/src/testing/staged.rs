//! Support for scenarios: preset choices during setup, and arrangements of a position.
//!
//! An arrangement is a map whose first word names it. `docs/scenarios.md` lists them with examples. A
//! component is always taken from its current place, so that nothing is lost or doubled.

use airlock_engine::{
    Decision, Framed, Piece, Pile, Seat, SeatSet,
    scenario::{
        Staged,
        given::{self, Arrangement, Given, Result, entry, maybe},
    },
};
use serde_json::Value;

use crate::{
    content::{Blip, Cell, EnduranceCard, MotionCard, ids::Character},
    model::{
        Activation, Facing, Fate, Gun, Nature, Phase, Sealable,
        words::{Action, Arg, Ref, Verb, Word},
    },
    rules::{activation, alien_phase, finish, frame::Frame, position::Aliens, round},
};

impl Staged for Aliens {
    fn opened(&self) -> bool {
        self.round.phase != Phase::Setup
    }

    fn stage(&mut self, _: &Given) -> Result {
        Ok(())
    }

    /// Takes characters by seat (`characters`). Characters keep their start spaces, and guns go to the last
    /// free space of the board.
    fn preset(&self, wishes: &Given, decision: &Decision) -> Option<Action> {
        match decision.point {
            "DP-01" => {
                let wished = wishes.get("characters").and_then(Value::as_array);
                let wished: Option<Character> =
                    wished.and_then(|names| names.get(decision.seat.index())?.as_str()?.parse().ok());
                let mut free = self
                    .squad
                    .iter()
                    .filter(|member| member.hero_of.is_none() && member.who != Character::Newt);
                let wished = wished.filter(|who| free.clone().any(|member| member.who == *who));
                let free = free.next();
                let who = wished.or_else(|| free.map(|member| member.who))?;
                Some(Action::new(Verb::Take).with(Arg::Who, [Ref::Character(who)]))
            }
            "DP-03" => {
                let guns = self.field.guns.len();
                if guns == usize::from(self.mission().sentry_guns) {
                    return Some(Action::new(Verb::Ready));
                }
                let cells: Vec<Cell> =
                    self.board().spaces().iter().filter(|cell| self.is_free(*cell)).collect();
                let gun = Ref::Gun(u8::try_from(guns).ok()?);
                let emplace = Action::new(Verb::Emplace).with(Arg::What, [gun]);
                let emplace = emplace.with(Arg::To, [Ref::Cell(*cells.last()?)]);
                Some(emplace.with(Arg::Facing, [Ref::Word(Word::South)]))
            }
            _ => None,
        }
    }

    fn arrange(&mut self, given: &Given) -> Result {
        let arrangements: [Arrangement<Self>; 16] = [
            ("only", Self::arrange_only),
            ("character", Self::arrange_character),
            ("alien", Self::arrange_alien),
            ("blip", Self::arrange_blip),
            ("facehugger", Self::arrange_facehugger),
            ("clear", Self::arrange_clear),
            ("supply", Self::arrange_supply),
            ("piles", Self::arrange_piles),
            ("hand", Self::arrange_hand),
            ("equip", Self::arrange_equip),
            ("gun", Self::arrange_gun),
            ("barricade", Self::arrange_barricade),
            ("hatch", Self::arrange_hatch),
            ("motion", Self::arrange_motion),
            ("turn", Self::arrange_turn),
            ("hero", Self::arrange_hero),
        ];
        given::arrange(self, &arrangements, given)
    }
}

impl Aliens {
    /// `{"only": ["hicks", "hudson"]}`: no other character is on the board.
    fn arrange_only(&mut self, given: &Given) -> Result {
        let stay: Vec<Character> = entry(given, "only")?;
        for member in self.squad.iter_mut().filter(|member| !stay.contains(&member.who)) {
            member.fate = Fate::Waiting;
        }
        Ok(())
    }

    /// `{"character": "hicks", "to": "f14", "prone": true, "aim": 5}`
    fn arrange_character(&mut self, given: &Given) -> Result {
        let who: Character = entry(given, "character")?;
        let to: Option<Cell> = maybe(given, "to")?;
        let prone = maybe(given, "prone")?;
        let aim = maybe(given, "aim")?;
        let member = self.squad.get_mut(who).ok_or_else(|| format!("{who} does not take part"))?;
        if let Some(cell) = to {
            member.fate = Fate::At(cell);
        }
        member.prone = prone.unwrap_or(member.prone);
        member.dial = aim.unwrap_or(member.dial);
        Ok(())
    }

    /// `{"hero": "hudson", "of": 1}`: the character is a hero of this seat, or a grunt for `null`.
    fn arrange_hero(&mut self, given: &Given) -> Result {
        let who: Character = entry(given, "hero")?;
        let of: Option<Seat> = maybe::<Option<Seat>>(given, "of")?.flatten();
        let aim = who.side(of.is_some()).aim.unwrap_or(0);
        let member = self.squad.get_mut(who).ok_or_else(|| format!("{who} does not take part"))?;
        (member.hero_of, member.dial) = (of, aim);
        Ok(())
    }

    /// `{"alien": "f14", "tokens": 2}`
    fn arrange_alien(&mut self, given: &Given) -> Result {
        let tokens = maybe(given, "tokens")?.unwrap_or(0);
        self.contacts.add(entry(given, "alien")?, Nature::Alien { tokens }, false);
        Ok(())
    }

    /// `{"blip": "f14", "aliens": 3}`
    fn arrange_blip(&mut self, given: &Given) -> Result {
        let aliens: Option<u8> = maybe(given, "aliens")?;
        let fits = |token: &Blip| aliens.is_none_or(|aliens| token.aliens() == aliens);
        let token =
            self.contacts.supply.contents().iter().copied().find(fits).ok_or("no such blip is left")?;
        self.contacts.supply.remove(token);
        self.contacts.add(entry(given, "blip")?, Nature::Blip(Piece::unseen(token)), false);
        Ok(())
    }

    /// `{"facehugger": "f14"}`
    fn arrange_facehugger(&mut self, given: &Given) -> Result {
        self.contacts.add(entry(given, "facehugger")?, Nature::Facehugger, false);
        Ok(())
    }

    /// `{"clear": "contacts"}`: removes all aliens and blips. The next contact to arrive is `contact-1`. Also
    /// `"barricades"` and `"motion"` (the motion deck).
    fn arrange_clear(&mut self, given: &Given) -> Result {
        match entry::<String>(given, "clear")?.as_str() {
            "contacts" => {
                let all: Vec<_> = self.contacts.on_board.iter().map(|contact| contact.id).collect();
                all.into_iter().for_each(|contact| self.contacts.remove(contact));
                self.contacts.came = 0;
            }
            "barricades" => self.field.barricades.clear(),
            "motion" => {
                let cards = std::mem::take(&mut self.motion.deck);
                self.motion.discard.extend(cards.into_iter().map(|piece| piece.face));
            }
            what => return Err(format!("`{what}` cannot be cleared")),
        }
        Ok(())
    }

    /// `{"supply": 0, "at": ["b2"]}`: the number of blips in the supply. The others are put on the spaces of
    /// `at`.
    fn arrange_supply(&mut self, given: &Given) -> Result {
        let left: usize = entry(given, "supply")?;
        let at: Vec<Cell> = entry(given, "at")?;
        let mut at = at.into_iter();
        while self.contacts.supply.len() > left {
            let token = *self.contacts.supply.contents().first().ok_or("no blip is left")?;
            self.contacts.supply.remove(token);
            let cell = at.next().ok_or("name a space for each blip that is not in the supply")?;
            self.contacts.add(cell, Nature::Blip(Piece::unseen(token)), true);
        }
        Ok(())
    }

    /// `{"piles": true, "above": ["pistol-2"], "below": 4, "exhaust": 3, "discard": ["medkit"]}`: the cards
    /// of the piles, the top one first, or their number. All other cards are out of the match.
    fn arrange_piles(&mut self, given: &Given) -> Result {
        let mut rest: Vec<EnduranceCard> = Vec::new();
        for pile in [&mut self.piles.above, &mut self.piles.below, &mut self.piles.exhaust] {
            rest.extend(std::mem::take(pile).faces());
        }
        rest.append(&mut self.piles.discard);
        rest.append(&mut self.piles.removed);
        let hazard = |card: &EnduranceCard| card.def().hazard().is_empty();
        rest.sort_by_key(|card| (!hazard(card), *card));
        let mut named: Vec<Vec<EnduranceCard>> = Vec::new();
        let keys = ["above", "below", "exhaust", "discard"];
        for key in keys {
            let cards: Vec<EnduranceCard> = match given.get(key) {
                Some(Value::Array(_)) => entry(given, key)?,
                _ => Vec::new(),
            };
            for card in &cards {
                let place = rest
                    .iter()
                    .position(|other| other == card)
                    .ok_or_else(|| format!("{card} is elsewhere"))?;
                rest.remove(place);
            }
            named.push(cards);
        }
        for (key, cards) in keys.iter().zip(&mut named) {
            if let Some(n) = given.get(*key).and_then(Value::as_u64) {
                let n = usize::try_from(n).unwrap_or(0).min(rest.len());
                cards.extend(rest.drain(..n));
            }
        }
        let pile = |cards: &[EnduranceCard]| Pile::unseen(cards.iter().rev().copied());
        self.piles.above = pile(&named[0]);
        self.piles.below = pile(&named[1]);
        self.piles.exhaust = pile(&named[2]);
        self.piles.discard = named[3].clone();
        self.piles.removed = rest;
        Ok(())
    }

    /// Takes a card from its current place.
    fn fetch(&mut self, card: EnduranceCard) -> Result {
        let mut found = false;
        for pile in [&mut self.piles.above, &mut self.piles.below, &mut self.piles.exhaust] {
            found |= pile.take(card).is_some();
        }
        for list in [&mut self.piles.discard, &mut self.piles.removed] {
            let before = list.len();
            list.retain(|other| *other != card);
            found |= list.len() < before;
        }
        for player in &mut self.players {
            let before = player.hand.len();
            player.hand.retain(|piece| piece.face != card);
            found |= player.hand.len() < before;
        }
        for member in self.squad.iter_mut() {
            found |= member.strip(card);
        }
        if found { Ok(()) } else { Err(format!("{card} is not in this match")) }
    }

    /// `{"hand": 0, "cards": ["brace-1"]}`: a seat's hand is exactly these cards. Its previous cards are out
    /// of the match.
    fn arrange_hand(&mut self, given: &Given) -> Result {
        let seat: Seat = entry(given, "hand")?;
        let cards: Vec<EnduranceCard> = entry(given, "cards")?;
        let player = self.players.get_mut(seat.index()).ok_or("there is no such seat")?;
        for piece in std::mem::take(&mut player.hand) {
            self.piles.removed.push(piece.face);
        }
        for card in cards {
            self.fetch(card)?;
            let known = self.owner(seat);
            self.player_mut(seat).hand.push(Piece::known(card, known));
        }
        Ok(())
    }

    /// `{"equip": "hicks", "main": "pulse_rifle-1", "second": "shotgun", "gear": ["helmet-1"]}`: exactly
    /// these cards are equipped.
    fn arrange_equip(&mut self, given: &Given) -> Result {
        let who: Character = entry(given, "equip")?;
        let main: Option<EnduranceCard> = maybe(given, "main")?;
        let second: Option<EnduranceCard> = maybe(given, "second")?;
        let gear: Vec<EnduranceCard> = maybe(given, "gear")?.unwrap_or_default();
        let member = self.squad.get(who).ok_or_else(|| format!("{who} does not take part"))?;
        for card in member.equipped().collect::<Vec<_>>() {
            self.fetch(card)?;
            self.piles.removed.push(card);
        }
        for card in main.iter().chain(&second).chain(&gear) {
            self.fetch(*card)?;
        }
        if let Some(member) = self.squad.get_mut(who) {
            (member.main, member.second, member.gear) = (main, second, gear);
        }
        Ok(())
    }

    /// `{"gun": 0, "at": "f14", "facing": "east", "shots": 9}`
    fn arrange_gun(&mut self, given: &Given) -> Result {
        let number: usize = entry(given, "gun")?;
        let facing: Facing = entry(given, "facing")?;
        let shots = maybe(given, "shots")?.unwrap_or(9);
        let gun = Gun { cell: entry(given, "at")?, facing, shots };
        match self.field.guns.get_mut(number) {
            Some(there) => *there = gun,
            None => self.field.guns.push(gun),
        }
        Ok(())
    }

    /// `{"barricade": "door-d3"}`
    fn arrange_barricade(&mut self, given: &Given) -> Result {
        let what: Ref = entry(given, "barricade")?;
        self.field.barricades.push(Sealable::read(what).ok_or("that cannot be barricaded")?);
        self.field.barricades.sort_unstable();
        Ok(())
    }

    /// `{"hatch": "f14", "of": 0}`: a hatch. With `of`, this seat has placed it in this round.
    fn arrange_hatch(&mut self, given: &Given) -> Result {
        let cell: Cell = entry(given, "hatch")?;
        self.field.hatches.push(cell);
        if let Some(seat) = maybe::<Seat>(given, "of")? {
            self.player_mut(seat).hatch = Some(cell);
        }
        Ok(())
    }

    /// `{"motion": ["scout-1"]}`: cards on top of the motion deck, the first one uppermost.
    fn arrange_motion(&mut self, given: &Given) -> Result {
        let cards: Vec<MotionCard> = entry(given, "motion")?;
        for card in cards.into_iter().rev() {
            self.motion.deck.retain(|piece| piece.face != card);
            self.motion.discard.retain(|other| *other != card);
            self.motion.boxed.retain(|other| *other != card);
            self.motion.deck.push(Piece::known(card, SeatSet::NONE));
        }
        Ok(())
    }

    /// `{"turn": "hudson", "at": "actions", "others": "done"}`: a moment in the turn of a character. `give`
    /// is before the token is given. `effects`, `equip` and `actions` are parts of its activation. The others
    /// have been activated, unless they are `fresh`.
    fn arrange_turn(&mut self, given: &Given) -> Result {
        let who: Character = entry(given, "turn")?;
        let at: String = maybe(given, "at")?.unwrap_or_else(|| "actions".to_owned());
        let fresh = maybe::<String>(given, "others")?.is_some_and(|others| others == "fresh");
        for member in self.squad.iter_mut() {
            member.activated = !fresh;
        }
        let seat = self.squad.get(who).and_then(|member| member.hero_of);
        let hero = seat.is_some();
        let seat = seat.unwrap_or_else(|| self.senior());
        self.stack.clear();
        let mut frames: Vec<Frame> =
            vec![round::Step::Grunts.into(), alien_phase::Step::Begin.into(), finish::Step::Begin.into()];
        if hero {
            frames.insert(0, round::Step::Pass.into());
            self.round.holder = seat;
        }
        self.stack.then(frames);
        self.round.phase = if hero { Phase::Heroes } else { Phase::Grunts };
        self.round.number = self.round.number.max(1);
        self.round.activation = None;
        self.set_activated(who, true);
        if at == "give" {
            self.set_activated(who, false);
            self.push(round::Step::Give);
            return Ok(());
        }
        self.round.activation = Some(Activation {
            who,
            seat,
            actions: 2,
            used: Vec::new(),
            free: Vec::new(),
            attacked_with: None,
            area_attack: false,
            felled: false,
        });
        self.push(activation::Step::End);
        self.push(activation::Step::Effects { end: true });
        self.push(activation::Step::Choose);
        match at.as_str() {
            "equip" => self.push(activation::Step::Equip),
            "effects" => {
                self.push(activation::Step::Equip);
                self.push(activation::Step::Effects { end: false });
            }
            _ => {}
        }
        Ok(())
    }

    fn set_activated(&mut self, who: Character, activated: bool) {
        if let Some(member) = self.squad.get_mut(who) {
            member.activated = activated;
        }
    }
}

//! The rules: offers and effects of actions.

use std::sync::atomic::{AtomicU8, Ordering};

use airlock_engine::{
    ActionOf, ApplyError, Bag, CxOf, Draw, Fuel, Handles, Illegal, Input, Offer, OfferOf, Piece, Pile, Seat,
    SeatSet, SetupError, Slot, Viewer, find,
};

use super::{
    ACTIONS, Arg, Bid, Card, Cellar, Flaw, Mould, NIGHT_MS, Phase, ROUNDS, Ref, SeenEvent, Setup, Spore,
    Token, Verb,
};

type Action = ActionOf<Cellar>;
type Cx<'a> = CxOf<'a, Cellar>;
type Offered = OfferOf<Cellar>;

/// Cards dealt to each seat.
const HAND: usize = 3;
/// Tokens set aside.
const ASIDE: usize = 2;

/// Hidden input of the nondeterministic flaw.
static ROUNDS_PLAYED: AtomicU8 = AtomicU8::new(0);

pub(super) fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Cellar, SetupError> {
    let Setup { players, flaw } = *setup;
    if !(2..=4).contains(&players) {
        return Err(SetupError::Combination("two to four players".to_owned()));
    }
    let mut deck = Pile::unseen(Card::all());
    deck.shuffle(cx.chance, Draw::new("deck"), |card| card.0.to_string());
    let mut mould_pile = Pile::unseen(Spore::all());
    mould_pile.shuffle(cx.chance, Draw::new("moulds"), |spore| spore.0.to_string());
    let mut hands = Vec::new();
    for seat in Seat::all(players) {
        let hand: Vec<Piece<Card>> = (0..HAND).filter_map(|_| deck.draw(SeatSet::only(seat))).collect();
        let faces: Vec<Card> = hand.iter().map(|piece| piece.face).collect();
        cx.disclose("C-DEAL", SeatSet::only(seat), || format!("{faces:?}"));
        if flaw == Flaw::OpeningTells {
            cx.tell(SeenEvent::Drew { seat, card: Some(faces[0]) });
        }
        hands.push(hand);
    }
    let mut bag: Bag<Token> = Token::all().collect();
    let label = |token: Token| token.0.to_string();
    let aside = (0..ASIDE).filter_map(|_| bag.draw(cx.chance, Draw::new("aside"), |_| true, label)).collect();
    let mut tie: Vec<Seat> = Seat::all(players).collect();
    cx.chance.shuffle(Draw::new("tie"), &mut tie, Seat::to_string);
    let seats = usize::from(players);
    let mut game = Cellar {
        flaw,
        seats: players,
        now_ms: 0,
        round: 1,
        weather: 0,
        turn: Seat(0),
        actions_left: ACTIONS,
        phase: Phase::Turn,
        score: vec![0; seats],
        alert: vec![true; seats],
        deck,
        hands,
        shelves: vec![Pile::default(); seats],
        discard: Vec::new(),
        bag,
        aside,
        found: Vec::new(),
        moulds: vec![Vec::new(); seats],
        mould_pile,
        cleaned: Vec::new(),
        handles: Handles::new(players),
        next_mould: 0,
        tie,
        counts: None,
        unstored: 0,
    };
    game.begin_round(cx);
    Ok(game)
}

pub(super) fn legal(game: &Cellar, seat: Seat) -> Vec<Offered> {
    if seat.0 >= game.seats {
        return Vec::new();
    }
    let alert = Offer::new(Verb::Alert, &["C-ALERT"]);
    match &game.phase {
        Phase::Over if game.flaw == Flaw::OfferedAfterEnd => vec![alert],
        Phase::Over => Vec::new(),
        Phase::Turn if seat == game.turn => [game.turn_offers(seat), vec![alert]].concat(),
        Phase::Scouting if seat == game.turn => {
            if game.flaw == Flaw::DeadEnd && game.deck.len() < 14 {
                return Vec::new();
            }
            vec![Offer::new(Verb::Leave, &["C-SCOUT"]), Offer::new(Verb::Bury, &["C-SCOUT"]), alert]
        }
        Phase::Trapping { passed, .. } if game.watchful().any(|s| s == seat) && !passed.contains(seat) => {
            let hand = game.hands[seat.index()].iter().enumerate();
            let traps: Vec<Ref> =
                hand.filter(|(_, piece)| piece.face.is_trap()).map(|(i, _)| Ref::Hand(i as u8)).collect();
            let mut offers = vec![Offer::new(Verb::Pass, &["C-TRAP"])];
            if !traps.is_empty() {
                let trap = Offer::new(Verb::Trap, &["C-TRAP"]);
                offers.push(trap.choose(Arg::Card, Slot::exactly(1, traps), "C-TRAP"));
            }
            offers
        }
        Phase::Bidding { bids } if bids[seat.index()].is_none() => {
            let cards = Slot::Pick { from: game.hand(seat), min: 0, max: 1, ordered: false };
            vec![Offer::new(Verb::Bid, &["C-BID"]).choose(Arg::Card, cards, "C-BID"), alert]
        }
        // A seat's switch must not reveal that it has answered the window.
        Phase::Trapping { .. } => Vec::new(),
        _ => vec![alert],
    }
}

pub(super) fn apply(game: &mut Cellar, input: &Input<Action>, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
    if game.phase == Phase::Over && game.flaw != Flaw::OfferedAfterEnd {
        return Err(Illegal::new("C-END", "the match is over").into());
    }
    match input {
        Input::Tick(ms) => game.tick(*ms, cx)?,
        Input::Act(seat, action) => {
            let refused = || refusal(game, *seat, action);
            if game.flaw == Flaw::AcceptsOutOfTurn && action.verb == Verb::Draw && !game.deck.is_empty() {
                game.draw(*seat, cx);
                return Ok(());
            }
            let found = find(&game.legal_of(*seat), action, refused);
            match found {
                Ok(action) => game.act(*seat, &action, cx)?,
                Err(illegal) => {
                    match game.flaw {
                        Flaw::RefusalChangesState => game.weather += 1,
                        Flaw::RefusalDraws => {
                            cx.chance.pick(Draw::new("weather"), 6, |i| i.to_string());
                        }
                        _ => {}
                    }
                    return Err(illegal.into());
                }
            }
        }
    }
    if game.flaw == Flaw::CountsInView {
        game.counts = Some(cx.chance.counts().clone());
    }
    Ok(())
}

fn refusal(game: &Cellar, seat: Seat, action: &Action) -> Illegal {
    if game.flaw == Flaw::RefusalNameless {
        return Illegal::new("", "no");
    }
    if game.flaw == Flaw::RefusalTells && action.verb == Verb::Scan {
        let Some(Ref::Mould(handle)) = action.one(Arg::Mould) else {
            return Illegal::new("C-SCAN", "name a mould");
        };
        let piece = game.handles.piece(Viewer::Seat(seat), handle);
        let mould = game.moulds.iter().flatten().find(|mould| Some(mould.piece) == piece);
        return match mould {
            Some(mould) if mould.spore.face.is_poisonous() => Illegal::new("C-POISON", "it is poisonous"),
            _ => Illegal::new("C-SCAN", "it is not yours"),
        };
    }
    Illegal::new("C-TURN", "it is not offered now")
}

impl Cellar {
    fn legal_of(&self, seat: Seat) -> Vec<Offered> {
        legal(self, seat)
    }

    fn hand(&self, seat: Seat) -> Vec<Ref> {
        (0..self.hands[seat.index()].len()).map(|place| Ref::Hand(place as u8)).collect()
    }

    fn turn_offers(&self, seat: Seat) -> Vec<Offered> {
        let mut offers = vec![Offer::new(Verb::End, &["C-TURN"])];
        if self.actions_left == 0 {
            return offers;
        }
        let (hand, shelf) = (self.hand(seat), &self.shelves[seat.index()]);
        if !self.deck.is_empty() {
            offers.push(Offer::new(Verb::Draw, &["C-DRAW"]).costs(1).revealing());
            offers.push(Offer::new(Verb::Scout, &["C-SCOUT"]).costs(1).revealing());
        }
        if !hand.is_empty() {
            let cards = Slot::Pick { from: hand.clone(), min: 1, max: 2, ordered: true };
            let stow = Offer::new(Verb::Stow, &["C-STOW"]).choose(Arg::Card, cards, "C-STOW");
            offers.push(stow.costs(1).fact("shelf", shelf.len() as i32));
            for other in Seat::all(self.seats).filter(|other| *other != seat) {
                let show = Offer::new(Verb::Show, &["C-SHOW"]).on(Arg::To, Ref::Seat(other.0)).revealing();
                offers.push(show.choose(Arg::Card, Slot::exactly(1, hand.clone()), "C-SHOW").costs(1));
            }
        }
        if self.flaw == Flaw::Unfillable {
            offers.push(Offer::new(Verb::Scan, &["C-SCAN"]).choose(
                Arg::Mould,
                Slot::exactly(1, []),
                "C-SCAN",
            ));
        }
        if !self.bag.is_empty() {
            offers.push(Offer::new(Verb::Chest, &["C-CHEST"]).costs(1).revealing());
        }
        let closed: Vec<&Mould> =
            self.moulds[seat.index()].iter().filter(|mould| mould.spore.known.is_empty()).collect();
        if closed.len() > 1 {
            offers.push(Offer::new(Verb::Wash, &["C-WASH"]).costs(1));
        }
        let only_poison = self.flaw == Flaw::ScanOffered;
        let moulds = closed.into_iter().filter(|m| !only_poison || m.spore.face.is_poisonous());
        let moulds: Vec<Ref> = moulds.map(|m| Ref::Mould(self.handle(Viewer::Seat(seat), m))).collect();
        if !moulds.is_empty() {
            let scan = Offer::new(Verb::Scan, &["C-SCAN"]).costs(1).revealing();
            offers.push(scan.choose(Arg::Mould, Slot::exactly(1, moulds), "C-SCAN"));
        }
        offers
    }

    fn act(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        if self.flaw == Flaw::OfferRefused && action.verb == Verb::Show {
            return Err(Illegal::new("C-SHOW", "the flaw says no").into());
        }
        let place = match action.one(Arg::Card) {
            Some(Ref::Hand(place)) => usize::from(place),
            _ => 0,
        };
        match action.verb {
            Verb::Alert => {
                let on = &mut self.alert[seat.index()];
                *on = !*on;
                cx.tell(SeenEvent::Alert { seat, on: *on });
                return Ok(());
            }
            Verb::Pass => {
                self.pass(seat, cx);
                return Ok(());
            }
            Verb::Trap => {
                self.trap(seat, place, cx);
                return Ok(());
            }
            Verb::Bid => {
                let card = action.one(Arg::Card).map_or(Bid::Nothing, |_| Bid::Place(place as u8));
                self.bid(seat, card, cx);
                return Ok(());
            }
            Verb::Leave => {
                cx.tell(SeenEvent::Buried { seat, bottom: false });
                self.phase = Phase::Turn;
                return Ok(());
            }
            Verb::Bury => {
                if let Some(card) = self.deck.draw(SeatSet::NONE) {
                    self.deck.put_under(card);
                }
                cx.tell(SeenEvent::Buried { seat, bottom: true });
                self.phase = Phase::Turn;
                return Ok(());
            }
            Verb::End => return self.end_turn(cx),
            Verb::Draw => self.draw(seat, cx),
            Verb::Stow => self.stow(seat, action, cx),
            Verb::Scout => self.scout(seat, cx),
            Verb::Show => self.show(seat, place, action, cx),
            Verb::Chest => self.open_chest(seat, cx),
            Verb::Scan => self.scan(seat, action, cx),
            Verb::Wash => self.wash(seat, cx),
        }
        if self.flaw != Flaw::Endless {
            self.actions_left -= 1;
        }
        Ok(())
    }

    fn draw(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let me = SeatSet::only(seat);
        let Some(piece) = self.deck.draw(me) else { return };
        let card = piece.face;
        self.hands[seat.index()].push(piece);
        let site = if self.flaw == Flaw::UnlistedSite { "C-NOWHERE" } else { "C-DRAW" };
        cx.disclose(site, me, || card.0.to_string());
        let seen_by = if self.flaw == Flaw::DrawTold { SeatSet::ALL } else { me };
        cx.tell_some(
            seen_by,
            SeenEvent::Drew { seat, card: Some(card) },
            SeenEvent::Drew { seat, card: None },
        );
        if card.is_rat() {
            // The rat exchanges a token set aside for one of the bag, unseen by everybody.
            let label = |token: Token| token.0.to_string();
            if let Some(token) = self.bag.draw(cx.chance, Draw::new("rat"), |_| true, label) {
                self.bag.add(std::mem::replace(&mut self.aside[0], token));
            }
            let seen_by = if self.flaw == Flaw::RatTold { SeatSet::ALL } else { me };
            cx.tell_only(seen_by, SeenEvent::Rat);
        }
        if self.flaw == Flaw::Flood {
            (0..3000).for_each(|_| cx.tell(SeenEvent::Reshuffled));
        }
    }

    fn stow(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_>) {
        let places: Vec<u8> = action
            .all(Arg::Card)
            .iter()
            .filter_map(|card| match card {
                Ref::Hand(place) => Some(*place),
                _ => None,
            })
            .collect();
        for place in &places {
            self.shelves[seat.index()].put_on_top(self.hands[seat.index()][usize::from(*place)]);
        }
        let mut place = 0u8;
        self.hands[seat.index()].retain(|_| {
            place += 1;
            !places.contains(&(place - 1))
        });
        cx.tell(SeenEvent::Stowed { seat, places });
    }

    fn scout(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let me = SeatSet::only(seat);
        let card = self.deck.peek(1, me)[0];
        cx.disclose("C-SCOUT", me, || card.0.to_string());
        let told = |card| SeenEvent::Scouted { seat, card };
        cx.tell_secret(seat, told(Some(card)), Some(told(None)));
        self.phase = Phase::Scouting;
    }

    fn show(&mut self, seat: Seat, place: usize, action: &Action, cx: &mut Cx<'_>) {
        let Some(Ref::Seat(to)) = action.one(Arg::To) else { return };
        let (to, piece) = (Seat(to), &mut self.hands[seat.index()][place]);
        piece.known = piece.known.with(to);
        let card = piece.face;
        cx.disclose("C-SHOW", SeatSet::only(to), || card.0.to_string());
        let told = |card| SeenEvent::Shown { seat, to, place: place as u8, card };
        cx.tell_some(SeatSet::only(seat).with(to), told(Some(card)), told(None));
    }

    fn open_chest(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        cx.tell(SeenEvent::Chest { seat });
        if self.watchful().next().is_none() {
            return self.find_token(cx);
        }
        let until_ms = self.now_ms + u64::from(super::WINDOW_MS);
        self.phase = Phase::Trapping { passed: SeatSet::NONE, until_ms };
    }

    fn find_token(&mut self, cx: &mut Cx<'_>) {
        self.phase = Phase::Turn;
        let Some(token) = self.bag.draw(cx.chance, Draw::new("bag"), |_| true, |t| t.0.to_string()) else {
            return;
        };
        self.found.push(token);
        self.score[self.turn.index()] += token.0;
        if self.flaw != Flaw::Undisclosed {
            cx.disclose("C-CHEST", SeatSet::ALL, || token.0.to_string());
        }
        cx.tell(SeenEvent::Found { seat: self.turn, token });
    }

    fn pass(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        if let Phase::Trapping { passed, .. } = &mut self.phase {
            passed.insert(seat);
        }
        let seen_by = if self.flaw == Flaw::PassTold { SeatSet::ALL } else { SeatSet::only(seat) };
        cx.tell_only(seen_by, SeenEvent::Passed);
    }

    fn trap(&mut self, seat: Seat, place: usize, cx: &mut Cx<'_>) {
        let card = self.hands[seat.index()].remove(place).face;
        if self.flaw != Flaw::CardLost {
            self.discard.push(card);
        }
        cx.disclose("C-TRAP", SeatSet::ALL, || format!("{place}: {}", card.0));
        cx.tell(SeenEvent::Trapped { seat, card });
        self.phase = Phase::Turn;
        self.lay_mould(self.turn, cx);
    }

    fn scan(&mut self, seat: Seat, action: &Action, cx: &mut Cx<'_>) {
        let Some(Ref::Mould(handle)) = action.one(Arg::Mould) else { return };
        let piece = self.handles.piece(Viewer::Seat(seat), handle);
        let moulds = &mut self.moulds[seat.index()];
        let Some(place) = moulds.iter().position(|mould| Some(mould.piece) == piece) else { return };
        let spore = moulds[place].spore.face;
        let poisonous = spore.is_poisonous();
        // The cardboard shows both: a seat that learns that a mould is poisonous sees its face.
        cx.disclose("C-SCAN", SeatSet::ALL, || spore.0.to_string());
        if poisonous {
            moulds[place].spore.known = SeatSet::ALL;
        } else {
            let gone = moulds.remove(place);
            self.handles.mix(&[gone.piece]);
            self.cleaned.push(spore);
        }
        cx.tell(SeenEvent::Scanned { seat, place: place as u8, poisonous });
    }

    /// Mixes the face-down moulds before a seat.
    fn wash(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let (mut closed, open): (Vec<Mould>, Vec<Mould>) =
            self.moulds[seat.index()].drain(..).partition(|mould| mould.spore.known.is_empty());
        let harmless = !closed.iter().any(|mould| mould.spore.face.is_poisonous());
        if !(self.flaw == Flaw::WashDrawsIfPoisonous && harmless) {
            let label = |mould: &Mould| mould.spore.face.0.to_string();
            cx.chance.shuffle(Draw::of("wash", seat.0), &mut closed, label);
        }
        let pieces: Vec<u8> = closed.iter().map(|mould| mould.piece).collect();
        self.handles.mix(&pieces);
        self.moulds[seat.index()] = open;
        closed.into_iter().for_each(|mould| self.put_mould(seat, mould));
        cx.tell(SeenEvent::Washed { seat });
    }

    fn lay_mould(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let Some(spore) = self.mould_pile.draw(SeatSet::NONE) else { return };
        let piece = self.next_mould;
        self.next_mould += 1;
        self.put_mould(seat, Mould { piece, spore });
        cx.tell(SeenEvent::MouldLaid { seat });
    }

    fn put_mould(&mut self, seat: Seat, mould: Mould) {
        for viewer in Viewer::all(self.seats) {
            self.handles.see(viewer, mould.piece);
        }
        self.moulds[seat.index()].push(mould);
    }

    fn bid(&mut self, seat: Seat, card: Bid, cx: &mut Cx<'_>) {
        let Phase::Bidding { bids } = &mut self.phase else { return };
        bids[seat.index()] = Some(card);
        let Some(bids) = bids.iter().copied().collect::<Option<Vec<_>>>() else { return };
        let mut cards: Vec<Option<Card>> = Vec::new();
        for (hand, bid) in self.hands.iter_mut().zip(&bids) {
            cards.push(match bid {
                Bid::Nothing => None,
                Bid::Place(place) => Some(hand.remove(usize::from(*place)).face),
            });
        }
        // Everybody also sees the card's index in the hand.
        let places = &bids;
        cx.disclose("C-BID", SeatSet::ALL, || format!("{places:?} {cards:?}"));
        self.discard.extend(cards.iter().flatten());
        let best = cards.iter().flatten().map(|card| card.value()).max();
        let ahead: Vec<usize> =
            (0..cards.len()).filter(|i| best.is_some() && cards[*i].map(Card::value) == best).collect();
        cx.tell(SeenEvent::Bids { cards });
        if let Some(first) = self.tie.iter().copied().find(|seat| ahead.contains(&seat.index())) {
            if ahead.len() > 1 {
                cx.disclose("C-TIE", SeatSet::ALL, || first.to_string());
            }
            self.score[first.index()] += 3;
            cx.tell(SeenEvent::Won { seat: first });
            if ahead.len() > 1 {
                // The order is mixed again, so that one tie reveals nothing about the next.
                cx.chance.shuffle(Draw::new("tie"), &mut self.tie, Seat::to_string);
            }
        }
        self.round += 1;
        if self.round > ROUNDS {
            self.end(cx);
        } else {
            self.phase = Phase::Night { until_ms: self.now_ms + NIGHT_MS };
        }
    }

    fn begin_round(&mut self, cx: &mut Cx<'_>) {
        self.turn = Seat(0);
        self.weather = cx.chance.pick(Draw::new("weather"), 6, |i| (i + 1).to_string()) as u8 + 1;
        match self.flaw {
            Flaw::Nondeterministic => {
                self.weather = ROUNDS_PLAYED.fetch_add(1, Ordering::Relaxed) % 6 + 1;
            }
            Flaw::NotStored => {
                self.unstored += u32::from(self.weather);
                self.weather = (self.unstored % 6) as u8 + 1;
            }
            Flaw::Panics if self.weather == 6 => panic!("a storm"),
            _ => {}
        }
        cx.tell(SeenEvent::Weather { result: self.weather });
        if self.deck.len() < 6 && !self.discard.is_empty() {
            let known = self.discard.drain(..).map(|face| Piece::known(face, SeatSet::ALL));
            self.deck.shuffle_under(known, cx.chance, Draw::new("discard"), |card| card.0.to_string());
            cx.tell(SeenEvent::Reshuffled);
        }
        self.begin_turn(cx);
    }

    fn begin_turn(&mut self, cx: &mut Cx<'_>) {
        self.phase = Phase::Turn;
        self.actions_left = ACTIONS;
        if self.weather < 5 {
            self.lay_mould(self.turn, cx);
        }
    }

    fn end_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        if self.flaw == Flaw::Endless {
            return Ok(());
        }
        if self.flaw == Flaw::Runaway && self.round == 2 {
            let mut fuel = Fuel::full();
            loop {
                fuel.burn()?;
            }
        }
        if self.turn.0 + 1 < self.seats {
            self.turn = self.turn.left(self.seats);
            self.begin_turn(cx);
        } else {
            self.phase = Phase::Bidding { bids: vec![None; usize::from(self.seats)] };
        }
        Ok(())
    }

    fn end(&mut self, cx: &mut Cx<'_>) {
        self.phase = Phase::Over;
        for shelf in &mut self.shelves {
            shelf.peek(usize::MAX, SeatSet::ALL);
        }
        let shelves: Vec<Vec<Card>> = self.shelves.iter().map(|shelf| shelf.faces().collect()).collect();
        cx.disclose("C-END", SeatSet::ALL, || format!("{shelves:?}"));
    }

    fn tick(&mut self, ms: u64, cx: &mut Cx<'_>) -> Result<(), Illegal> {
        if ms < self.now_ms {
            return Err(Illegal::new("C-CLOCK", "that time is past"));
        }
        self.now_ms = ms;
        match self.phase {
            Phase::Trapping { until_ms, .. } if ms >= until_ms => self.find_token(cx),
            Phase::Night { until_ms } if ms >= until_ms => self.begin_round(cx),
            _ => {}
        }
        Ok(())
    }
}

//! The rules.

use airlock_engine::{
    ActionOf, ApplyError, CxOf, Decision, Draw, Game, Illegal, Input, Mode, OfferOf, Outcome, Pending, Piece,
    Pile, Seat, SeatOutcome, SeatSet, SeenPending, SeenWait, SetupError, Slot, TableOption, Viewer, Wait,
    Wish, find, reexport::rand_core::Rng,
};

use crate::{
    Arg, CARDS, Card, OPEN, Ref, SHORT_MOVES, SeenEvent, Setup, Tavern, Verb,
    seen::{self, Common, Own, Placed},
};

/// The option that decides whether a match ends.
const END: &str = "end";

impl Game for Tavern {
    const ID: &'static str = "tavern";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = Ref;
    type Common = Common;
    type Own = Own;
    type SeenEvent = SeenEvent;

    fn content() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn modes() -> Vec<Mode> {
        let end = TableOption::new(END, vec!["sixteen", "never"], "T-END");
        vec![Mode { id: "base", min_players: 2, max_players: 4, options: vec![end] }]
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        let (_, options) = wish.check(&Self::modes())?;
        let moves = (options.get(END) != Some(&"never")).then_some(SHORT_MOVES);
        Ok(Setup { players: wish.players, moves })
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError> {
        let mut deck = Pile::unseen(0..CARDS);
        deck.shuffle(cx.chance, Draw::new("deck"), ToString::to_string);
        let game = Self::dealt(setup, deck);
        for (seat, hand) in Seat::all(setup.players).zip(&game.hands) {
            cx.disclose("T-DEAL", SeatSet::only(seat), || format!("{hand:?}"));
        }
        Ok(game)
    }

    fn pending(&self) -> Pending {
        let asks = |seat| Wait::Asks(vec![Decision { seat, point: "T-PLAY" }]);
        Pending { wait: self.turn().map_or(Wait::Over, asks), wake_ms: None }
    }

    fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>> {
        self.legal(seat).first().and_then(OfferOf::<Self>::least)
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        let waiting_for: Vec<Seat> = self.turn().into_iter().collect();
        let wait = if waiting_for.is_empty() { SeenWait::Over } else { SeenWait::Asks };
        let yours = waiting_for.iter().filter(|seat| who.is(**seat)).map(|_| "T-PLAY".to_owned()).collect();
        SeenPending { wait, waiting_for, yours, deadline_ms: None }
    }

    fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>> {
        let Some(hand) = self.hands.get(seat.index()).filter(|_| self.turn() == Some(seat)) else {
            return Vec::new();
        };
        let places = (0..hand.len()).filter_map(|place| u8::try_from(place).ok()).map(Ref::Hand);
        vec![OfferOf::<Self>::new(Verb::Play, &["T-PLAY"]).choose(Arg::Card, Slot::one(places), "T-PLAY")]
    }

    fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
        let Input::Act(seat, action) = input else {
            return Err(Illegal::new("T-PLAY", "no clock runs").into());
        };
        let action =
            find(&self.legal(*seat), action, || Illegal::new("T-PLAY", "play one card in your turn"))?;
        if let Some(Ref::Hand(place)) = action.one(Arg::Card) {
            self.play(*seat, usize::from(place), cx);
        }
        Ok(())
    }

    fn common(&self) -> Common {
        seen::common(self)
    }

    fn own(&self, who: Viewer) -> Own {
        seen::own(self, who)
    }

    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self {
        seen::imagine(self, who, rng)
    }

    fn outcome(&self) -> Option<Outcome> {
        let best = self.scores.iter().max();
        let seats = self
            .scores
            .iter()
            .map(|score| SeatOutcome { won: Some(score) == best, survived: true })
            .collect();
        self.turn().is_none().then(|| Outcome { ending: "scores".to_owned(), seats, carry: None })
    }

    /// Every card exists exactly once.
    fn invariants(&self) -> Result<(), String> {
        let hands = self.hands.iter().flatten().map(|piece| piece.face);
        let open = self.open.iter().map(|placed| placed.card);
        let mut there: Vec<Card> =
            self.deck.faces().chain(hands).chain(open).chain(self.discard.iter().copied()).collect();
        there.sort_unstable();
        if there.iter().copied().eq(0..CARDS) { Ok(()) } else { Err(format!("the cards are {there:?}")) }
    }
}

impl Tavern {
    fn play(&mut self, seat: Seat, place: usize, cx: &mut CxOf<'_, Self>) {
        let card = self.hands[seat.index()].remove(place).face;
        cx.disclose("T-PLAY", SeatSet::ALL, || card.to_string());
        cx.tell(SeenEvent::Played { seat, card });
        self.open.push(Placed { seat, card });
        if self.open.len() > OPEN {
            self.discard.push(self.open.remove(0).card);
        }
        self.scores[seat.index()] += u32::from(card % 13);
        if self.deck.is_empty() {
            let seen = self.discard.drain(..).map(|card| Piece::known(card, SeatSet::ALL));
            self.deck.shuffle_under(seen, cx.chance, Draw::new("deck"), ToString::to_string);
        }
        if let Some(drawn) = self.deck.draw(SeatSet::only(seat)) {
            cx.disclose("T-DRAW", SeatSet::only(seat), || drawn.face.to_string());
            self.hands[seat.index()].push(drawn);
        }
        self.moves += 1;
    }
}

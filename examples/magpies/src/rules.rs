//! The rules, with the ids of `README.md`.

use airlock_engine::{
    ActionOf, ApplyError, CxOf, Draw, Illegal, Input, OfferOf, Pile, Seat, SeatSet, Slot, find,
};

use crate::{
    content::all,
    model::{Arg, Bird, Magpies, Ref, SeenEvent, Setup, Verb},
};

/// The opening position.
pub(crate) fn start(setup: &Setup, cx: &mut CxOf<'_, Magpies>) -> Magpies {
    let mut deck = Pile::unseen(all());
    deck.shuffle(cx.chance, Draw::new("deck"), ToString::to_string);
    let game = Magpies::dealt(setup.players, deck);
    for (seat, bird) in Seat::all(setup.players).zip(&game.birds) {
        // The rule that makes a fact known discloses it, so that the audit can follow.
        cx.disclose("M-DEAL", SeatSet::only(seat), || format!("{:?}", bird.hand));
    }
    game.tell_shiny(cx);
    game
}

/// The offers of a seat: one, while it owes a trinket.
pub(crate) fn legal(game: &Magpies, seat: Seat) -> Vec<OfferOf<Magpies>> {
    let Some(bird) = game.birds.get(seat.index()).filter(|bird| game.owes(bird)) else { return Vec::new() };
    let places = (0..bird.hand.len()).filter_map(|place| u8::try_from(place).ok()).map(Ref::Hand);
    vec![OfferOf::<Magpies>::new(Verb::Offer, &["M-OFFER"]).choose(
        Arg::Trinket,
        Slot::one(places),
        "M-OFFER",
    )]
}

/// Refuses an input, or applies it.
pub(crate) fn apply(
    game: &mut Magpies,
    input: &Input<ActionOf<Magpies>>,
    cx: &mut CxOf<'_, Magpies>,
) -> Result<(), ApplyError> {
    let Input::Act(seat, action) = input else {
        return Err(Illegal::new("M-OFFER", "no clock runs: whoever owes a trinket lays one").into());
    };
    let action =
        find(&legal(game, *seat), action, || Illegal::new("M-OFFER", "lay one trinket of your hand, once"))?;
    if let Some(Ref::Hand(place)) = action.one(Arg::Trinket) {
        let bird = &mut game.birds[seat.index()];
        bird.offer = Some(bird.hand.remove(usize::from(place)));
        cx.tell(SeenEvent::Offered { seat: *seat });
        if game.birds.iter().all(|bird| bird.offer.is_some()) {
            game.reveal(cx);
        }
    }
    Ok(())
}

impl Magpies {
    /// True if a player owes a trinket.
    pub(crate) fn owes(&self, bird: &Bird) -> bool {
        self.shiny.is_some() && bird.offer.is_none()
    }

    /// M-REVEAL, and M-SHINY if the match continues.
    fn reveal(&mut self, cx: &mut CxOf<'_, Self>) {
        let laid: Vec<_> = self.birds.iter_mut().filter_map(|bird| Some(bird.offer.take()?.face)).collect();
        cx.disclose("M-REVEAL", SeatSet::ALL, || format!("{laid:?}"));
        cx.tell(SeenEvent::Revealed { laid: laid.clone() });
        let (highest, lowest) = (laid.iter().max(), laid.iter().min());
        for (bird, trinket) in self.birds.iter_mut().zip(&laid) {
            match Some(trinket) {
                own if own == lowest => bird.nest.push(*trinket),
                _ => self.aside.push(*trinket),
            }
            if Some(trinket) == highest {
                bird.nest.extend(self.shiny.take());
            }
        }
        if self.birds.iter().any(|bird| !bird.hand.is_empty()) {
            self.shiny = self.deck.draw(SeatSet::ALL).map(|piece| piece.face);
            self.tell_shiny(cx);
        }
    }

    /// M-SHINY
    fn tell_shiny(&self, cx: &mut CxOf<'_, Self>) {
        if let Some(trinket) = self.shiny {
            cx.disclose("M-SHINY", SeatSet::ALL, || trinket.to_string());
            cx.tell(SeenEvent::Shiny { trinket });
        }
    }
}

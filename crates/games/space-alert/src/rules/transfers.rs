//! Section 3, what seats do on announcements: draw for incoming data and give cards in data transfers.

use airlock_engine::{Piece, Seat, SeatSet};

use crate::{
    content::{ActionCard, Cue},
    model::{
        event::{OwnCard, SeenEvent},
        player::Held,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{cx::Cx, position::SpaceAlert},
};

/// Adds the offers of a seat to draw a card (SA-COMMS-07) and to give one (SA-COMMS-08).
pub(crate) fn offers(game: &SpaceAlert, seat: Seat, offers: &mut Vec<Offer>) {
    let player = &game.players[seat.index()];
    if player.draws > 0 && !game.decks.draw.is_empty() {
        let left = i32::from(player.draws);
        let data = game.count_announced(Cue::IncomingData).saturating_sub(player.draws) + 1;
        let offer = Offer::new(Verb::Draw, &["SA-COMMS-07", "AMB-21"]).meant(Arg::Data, Ref::Data(data));
        offers.push(offer.fact("draws", left).revealing());
    }
    let others: Vec<Ref> = game.seats().filter(|other| *other != seat).map(Ref::Seat).collect();
    // SA-COMMS-10
    let hand = player.hand().filter(|(_, held)| !held.card.face.is_heroic());
    let cards: Vec<Ref> = hand.map(|(n, _)| Ref::Own(n)).collect();
    if game.is_transfer_open() && !player.gave && !others.is_empty() && !cards.is_empty() {
        offers.push(
            Offer::new(Verb::Give, &["SA-COMMS-08"])
                .meant(Arg::Transfer, Ref::Transfer(game.count_announced(Cue::Transfer)))
                .choose(Arg::Card, Slot::one(cards), "SA-COMMS-10")
                .choose(Arg::To, Slot::one(others), "SA-COMMS-08"),
        );
    }
}

/// True if a seat has already drawn for the announcement that an action names.
pub(crate) fn is_drawn(game: &SpaceAlert, seat: Seat, action: &Action) -> bool {
    let used = game.count_announced(Cue::IncomingData).saturating_sub(game.players[seat.index()].draws);
    matches!(action.one(Arg::Data), Some(Ref::Data(data)) if data <= used)
}

/// True if an action names a transfer other than the latest.
pub(crate) fn is_other_transfer(game: &SpaceAlert, action: &Action) -> bool {
    let newest = game.count_announced(Cue::Transfer);
    matches!(action.one(Arg::Transfer), Some(Ref::Transfer(transfer)) if transfer != newest)
}

/// Draws a card for a seat.
pub(crate) fn draw(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat) {
    let audience = SeatSet::only(seat);
    let Some(card) = game.decks.draw.draw(audience) else { return };
    let player = &mut game.players[seat.index()];
    player.draws -= 1;
    cx.disclose("SA-COMMS-07", audience, || card.face.to_string());
    let own = OwnCard { n: receive(&mut player.cards, card), card: card.face };
    cx.tell_secret(
        seat,
        SeenEvent::Drew { seat, card: Some(own) },
        Some(SeenEvent::Drew { seat, card: None }),
    );
}

/// Gives a card of a seat to another seat.
pub(crate) fn give(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let (Some(Ref::Own(n)), Some(Ref::Seat(to))) = (action.one(Arg::Card), action.one(Arg::To)) else {
        return;
    };
    let giver = &mut game.players[seat.index()];
    let Some(held) = giver.cards.get_mut(usize::from(n)).and_then(Option::take) else { return };
    giver.gave = true;
    let both = SeatSet::only(seat).with(to);
    let card = Piece::known(held.card.face, held.card.known.union(both));
    cx.disclose("SA-COMMS-08", both, || card.face.to_string());
    receive(&mut game.players[to.index()].cards, card);
    let told = |card| SeenEvent::Gave { seat, to, card };
    cx.tell_some(both, told(Some(card.face)), told(None));
}

/// Adds a card to a hand and returns its number there.
pub(crate) fn receive(cards: &mut Vec<Option<Held>>, card: Piece<ActionCard>) -> u8 {
    cards.push(Some(Held { card, planned: None }));
    u8::try_from(cards.len() - 1).unwrap_or(u8::MAX)
}

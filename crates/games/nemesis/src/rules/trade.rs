//! Trade (section 5.4).
//!
//! The terms list the gifts of each participant and their recipients. Every participant proposes its own
//! gifts. An agreement names the version of the terms that it refers to. Connected gifts change hands as soon
//! as every giver and recipient has agreed. A gift is identified by its place, so that the procedure holds no
//! hidden face.

use airlock_engine::{Framed, Illegal, Seat, SeatSet, Viewer, follow};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ItemCardId,
        ids::{ItemColor, ItemKind},
    },
    model::{
        Crew, Held, Memory, Object, Record, Seen,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of a trade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The trade is open (DP-TRADE, DP-TRADE-SHOW).
    Open(Bargain),
}

/// A trade in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bargain {
    /// The seat that started the trade and can end it.
    by: Seat,
    /// Participants that have not left (N-TRADE-02).
    seats: SeatSet,
    /// Incremented with every change of the terms.
    version: u16,
    /// The terms.
    gifts: Vec<Gift>,
    /// Seats that agree to the gifts that concern them.
    agreed: SeatSet,
    /// Remaining proposals and shows, indexed by seat. The limits ensure that a trade ends.
    left: Vec<Left>,
}

/// Remaining proposals and shows of a seat in a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Left {
    proposals: u8,
    shows: u8,
}

/// Maximum number of proposals of one seat in one trade.
pub(crate) const PROPOSALS: u8 = 8;
/// Maximum number of times that one seat shows items in one trade.
pub(crate) const SHOWS: u8 = 8;

/// A thing that one participant gives to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Gift {
    from: Seat,
    to: Seat,
    what: Thing,
}

/// Place of a given thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Thing {
    /// Index of a card in the inventory.
    Stowed(usize),
    /// Index of a hand slot: a heavy item with its ammo (N-TRADE-06), two taped ones, or an object.
    Held(usize),
}

/// The basic action Trade.
pub(crate) struct Trade;

impl TurnAction for Trade {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, _: &Action) {
        game.push(begin(game, seat));
    }
}

/// Offer of the basic action Trade (N-TRADE-01, N-TRADE-02).
fn offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let pay = game.pay_slot(seat, 1, None)?;
    if game.in_combat(seat) {
        return Err(Illegal::new("N-TRADE-01", "nobody trades in combat"));
    }
    if participants(game, seat).len() < 2 {
        return Err(Illegal::new("N-TRADE-02", "nobody else is here"));
    }
    let offer = Offer::new(Verb::Trade, &["N-TRADE-01", "N-TRADE-02"]).costs(1);
    Ok(offer.choose(Arg::Pay, pay, "N-ACT-03"))
}

/// All ACTIVE characters in the room of a seat (N-TRADE-02).
fn participants(game: &Nemesis, seat: Seat) -> SeatSet {
    game.room_of(seat).map_or(SeatSet::NONE, |room| game.characters_in(room).collect())
}

/// Starts a trade of a seat.
fn begin(game: &Nemesis, by: Seat) -> Step {
    let left = vec![Left { proposals: PROPOSALS, shows: SHOWS }; game.crew.len()];
    let seats = participants(game, by);
    Step::Open(Bargain { by, seats, version: 0, gifts: Vec::new(), agreed: SeatSet::NONE, left })
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Open(bargain) = &self;
        if bargain.seats.contains(bargain.by) && bargain.seats.len() > 1 {
            return Flow::Ask(self);
        }
        end(game, cx, bargain.by);
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let Self::Open(bargain) = self;
        let manner = crate::rules::frame::Manner::Open;
        Some(Question { seats: bargain.seats, point: "DP-TRADE", manner })
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let Self::Open(bargain) = self;
        let offers = [
            Ok(Offer::new(Verb::Close, &["N-TRADE-04"])),
            bargain.agree_offer(seat),
            bargain.withdraw_offer(seat),
            bargain.propose_offer(game, seat),
            bargain.show_offer(game, seat),
        ];
        offers.into_iter().flatten().collect()
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Self::Open(mut bargain) = self;
        match action.verb {
            Verb::Propose => bargain.propose(game, cx, seat, action),
            Verb::Agree => {
                bargain.agreed.insert(seat);
                cx.tell_only(bargain.seats, SeenEvent::TradeAgreed { seat, version: bargain.version });
                bargain.exchange(game, cx, seat);
            }
            Verb::Withdraw => bargain.drop_gifts(cx, seat),
            Verb::Show => bargain.show(game, cx, seat, action),
            _ => bargain.leave(cx, seat),
        }
        game.push(Self::Open(bargain));
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
        let Self::Open(bargain) = self;
        let refused = match action.verb {
            Verb::Agree => bargain.agree_offer(seat),
            Verb::Withdraw => bargain.withdraw_offer(seat),
            Verb::Propose => bargain.propose_offer(game, seat),
            Verb::Show => bargain.show_offer(game, seat),
            _ => return Illegal::new("N-TRADE-04", "a trade is in progress"),
        };
        refused.err().unwrap_or_else(|| Illegal::new("N-TRADE-04", "the terms have changed"))
    }
}

/// Ends a trade. Hand limits apply again (N-TRADE-07).
fn end(game: &mut Nemesis, cx: &mut Cx<'_>, by: Seat) {
    cx.tell(SeenEvent::TradeEnded);
    let seats = participants(game, by);
    let traders = game.turn_order().filter(|seat| seats.contains(*seat));
    let excess = traders.map(|seat| crate::rules::hands::Step::DropExcess { seat }.into());
    game.stack.then(excess.collect::<Vec<_>>());
}

// ---- offers

impl Bargain {
    fn others(&self, seat: Seat) -> Vec<Ref> {
        self.seats.without(seat).iter().map(Ref::Seat).collect()
    }

    fn concerns(&self, seat: Seat) -> bool {
        self.gifts.iter().any(|gift| gift.from == seat || gift.to == seat)
    }

    fn version_ref(&self) -> Ref {
        Ref::Number(self.version)
    }

    /// Offer to agree to what the seat gives and receives, in the version seen (N-TRADE-04).
    fn agree_offer(&self, seat: Seat) -> Result<Offer, Illegal> {
        if !self.concerns(seat) || self.agreed.contains(seat) {
            return Err(Illegal::new("N-TRADE-04", "there is nothing to agree with"));
        }
        Ok(Offer::new(Verb::Agree, &["N-TRADE-04"]).on(Arg::Version, self.version_ref()).revealing())
    }

    /// Offer to withdraw the seat's own gifts and to refuse those it would receive (N-TRADE-04).
    fn withdraw_offer(&self, seat: Seat) -> Result<Offer, Illegal> {
        if !self.concerns(seat) {
            return Err(Illegal::new("N-TRADE-04", "there is nothing to withdraw from"));
        }
        Ok(Offer::new(Verb::Withdraw, &["N-TRADE-04"]))
    }

    /// Offer to give things to another participant. It replaces the seat's earlier gifts to that participant
    /// and agrees to the rest.
    fn propose_offer(&self, game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
        if self.left_of(seat).proposals == 0 {
            return Err(Illegal::new("N-TRADE-04", "you have made enough proposals in this trade"));
        }
        let things = tradable(game, seat);
        if things.is_empty() {
            return Err(Illegal::new("N-TRADE-05", "you have nothing to trade"));
        }
        let max = u8::try_from(things.len()).unwrap_or(u8::MAX);
        let give = Slot::Pick { from: things, min: 1, max, ordered: false };
        let offer = Offer::new(Verb::Propose, &["N-TRADE-04", "N-TRADE-05"]);
        let offer = offer.on(Arg::Version, self.version_ref()).choose(Arg::Give, give, "N-TRADE-05");
        Ok(offer.choose(Arg::Who, Slot::one(self.others(seat)), "N-TRADE-02"))
    }

    /// Offer to show hidden items to other participants (N-TRADE-03, DP-TRADE-SHOW).
    fn show_offer(&self, game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
        if self.left_of(seat).shows == 0 {
            return Err(Illegal::new("N-TRADE-03", "you have shown items often enough in this trade"));
        }
        let hidden = |card: &ItemCardId| game.crew(seat).heavy_item(*card).is_none() && !always_known(*card);
        let own = game.crew(seat).own_items().into_iter();
        let items: Vec<Ref> = own.filter(|(_, card)| hidden(card)).map(|(r, _)| r).collect();
        if items.is_empty() {
            return Err(Illegal::new("N-TRADE-03", "you have no hidden items"));
        }
        let some = |from: Vec<Ref>| {
            let max = u8::try_from(from.len()).unwrap_or(u8::MAX);
            Slot::Pick { from, min: 1, max, ordered: false }
        };
        let offer = Offer::new(Verb::Show, &["N-TRADE-03"]).revealing();
        let offer = offer.choose(Arg::Item, some(items), "N-TRADE-03");
        Ok(offer.choose(Arg::Who, some(self.others(seat)), "N-TRADE-03"))
    }

    fn left_of(&self, seat: Seat) -> Left {
        self.left.get(seat.index()).copied().unwrap_or(Left { proposals: 0, shows: 0 })
    }
}

/// Tradable things of a seat: items of its inventory and hand slots, including unlocked special items, and
/// objects. Locked items are excluded (N-TRADE-05, N-QUEST-01).
fn tradable(game: &Nemesis, seat: Seat) -> Vec<Ref> {
    let mut things: Vec<Ref> = game.crew(seat).own_items().into_iter().map(|(r, _)| r).collect();
    for object in game.crew(seat).held_objects().map(Ref::Object) {
        if !things.contains(&object) {
            things.push(object);
        }
    }
    things
}

/// True for special items, whose face is public everywhere.
fn always_known(card: ItemCardId) -> bool {
    card.color() == ItemColor::Special
}

fn thing_of(game: &Nemesis, seat: Seat, reference: Ref) -> Option<Thing> {
    if let Some(slot) = game.crew(seat).held_slot(reference) {
        return Some(Thing::Held(slot));
    }
    let card = game.crew(seat).item_card(reference)?;
    game.crew(seat).inventory.iter().position(|piece| piece.face == card).map(Thing::Stowed)
}

// ---- actions of participants

impl Bargain {
    fn propose(&mut self, game: &Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Some(Ref::Seat(to)) = action.one(Arg::Who) else { return };
        self.unsettle(seat);
        let things = action.all(Arg::Give).iter().filter_map(|thing| thing_of(game, seat, *thing));
        let mut given: Vec<Thing> = Vec::new();
        for what in things {
            if !given.contains(&what) {
                given.push(what);
            }
        }
        self.gifts.retain(|gift| gift.from != seat || (gift.to != to && !given.contains(&gift.what)));
        self.gifts.extend(given.into_iter().map(|what| Gift { from: seat, to, what }));
        self.unsettle(seat);
        self.agreed.insert(seat);
        cx.disclose("N-TRADE-04", self.seats, || {
            let given = self.gifts.iter().filter(|gift| gift.from == seat);
            format!("{:?}", given.map(|gift| (gift, back(game, *gift))).collect::<Vec<_>>())
        });
        if let Some(left) = self.left.get_mut(seat.index()) {
            left.proposals = left.proposals.saturating_sub(1);
        }
        self.changed(cx, seat);
    }

    /// Removes all gifts from and to a seat.
    fn drop_gifts(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.unsettle(seat);
        self.gifts.retain(|gift| gift.from != seat && gift.to != seat);
        self.changed(cx, seat);
    }

    /// Removes a seat from the trade. If it started the trade, the trade ends (DP-TRADE).
    fn leave(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.drop_gifts(cx, seat);
        self.seats.remove(seat);
    }

    fn changed(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.version = self.version.saturating_add(1);
        cx.tell_only(self.seats, SeenEvent::TradeTerms { seat, version: self.version });
    }

    /// Cancels the agreement of every seat whose gifts are connected with those of a seat.
    fn unsettle(&mut self, seat: Seat) {
        for concerned in self.concerned_with(seat).iter() {
            self.agreed.remove(concerned);
        }
    }

    /// Seats whose gifts are connected with those of a seat, that seat included.
    fn concerned_with(&self, seat: Seat) -> SeatSet {
        let mut seats = SeatSet::only(seat);
        for _ in 0..self.gifts.len() {
            for gift in &self.gifts {
                if seats.contains(gift.from) || seats.contains(gift.to) {
                    seats = seats.with(gift.from).with(gift.to);
                }
            }
        }
        seats
    }

    /// Shows items to certain participants only (N-TRADE-03).
    fn show(&mut self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            left.shows = left.shows.saturating_sub(1);
        }
        let guest = |r: &Ref| if let Ref::Seat(seat) = r { Some(*seat) } else { None };
        let audience: SeatSet = action.all(Arg::Who).iter().filter_map(guest).collect();
        let cards: Vec<ItemCardId> =
            action.all(Arg::Item).iter().filter_map(|item| game.crew(seat).item_card(*item)).collect();
        cx.disclose("N-TRADE-03", audience, || {
            let inventory = &game.crew(seat).inventory;
            let place = |card: &ItemCardId| inventory.iter().position(|piece| piece.face == *card);
            let seen = |card: &ItemCardId| (place(card), card.both_sides());
            format!("{:?}", cards.iter().map(seen).collect::<Vec<_>>())
        });
        game.crew_mut(seat).show_to(&cards, audience);
        for card in cards {
            let (color, item) = (card.color(), card.kind());
            cx.tell_only(audience.with(seat), SeenEvent::Showed { seat, color, item });
            remember(&mut game.record, game.round.number, audience, Seen::Item(seat, item));
        }
    }

    /// Exchanges connected gifts once every seat concerned has agreed (N-TRADE-04).
    fn exchange(&mut self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
        let concerned = self.concerned_with(seat);
        if concerned.intersection(self.agreed) != concerned {
            return;
        }
        let due = |gift: &Gift| concerned.contains(gift.from);
        let (gifts, rest): (Vec<Gift>, Vec<Gift>) = self.gifts.iter().copied().partition(due);
        self.gifts = rest;
        for seat in concerned.iter() {
            self.agreed.remove(seat);
        }
        // Indices shift as things move, so they are resolved first.
        let found: Vec<(Gift, Given)> =
            gifts.into_iter().filter_map(|gift| Some((gift, given(game, gift)?))).collect();
        // The backs of the exchanged cards are public.
        cx.disclose("N-TRADE-04", SeatSet::ALL, || {
            let seen = |(gift, _): &(Gift, Given)| (*gift, back(game, *gift));
            format!("{:?}", found.iter().map(seen).collect::<Vec<_>>())
        });
        for (Gift { from, to, .. }, given) in found {
            match given {
                Given::Card(card) => game.hand_over_card(cx, from, to, card),
                Given::Held(held) => game.hand_over_held(cx, from, to, &held),
            }
        }
        self.changed(cx, seat);
    }
}

/// A given thing, resolved from its place.
enum Given {
    Card(ItemCardId),
    Held(Held),
}

fn given(game: &Nemesis, gift: Gift) -> Option<Given> {
    let crew = game.crew(gift.from);
    match gift.what {
        Thing::Stowed(place) => crew.inventory.get(place).map(|piece| Given::Card(piece.face)),
        Thing::Held(slot) => crew.hands.get(slot).cloned().map(Given::Held),
    }
}

/// Back of a given card; `None` for a thing in a hand slot, which is public.
fn back(game: &Nemesis, gift: Gift) -> Option<ItemColor> {
    match gift.what {
        Thing::Stowed(place) => game.crew(gift.from).inventory.get(place).map(|piece| piece.face.color()),
        Thing::Held(_) => None,
    }
}

/// Records, with the round, that seats have seen something.
fn remember(record: &mut Record, round: u16, audience: SeatSet, seen: Seen) {
    for seat in audience.iter() {
        record.memories.retain(|memory| memory.seat != seat || memory.seen != seen);
        record.memories.push(Memory { seat, round, seen: seen.clone() });
    }
}

impl Crew {
    /// Shows cards of the inventory to some seats (N-TRADE-03). A seat that knows another card of that kind
    /// already takes the shown one for it.
    fn show_to(&mut self, cards: &[ItemCardId], audience: SeatSet) {
        let (mut shown, others): (Vec<_>, Vec<_>) =
            self.inventory.iter_mut().partition(|piece| cards.contains(&piece.face));
        let alike = |a: ItemCardId, b: ItemCardId| a.kind() == b.kind() && a.color() == b.color();
        for guest in audience.iter() {
            let known = others.iter().filter(|other| other.known.contains(guest));
            let mut known: Vec<ItemCardId> = known.map(|other| other.face).collect();
            for piece in shown.iter_mut().filter(|piece| !piece.known.contains(guest)) {
                match known.iter().position(|other| alike(*other, piece.face)) {
                    Some(place) => {
                        known.swap_remove(place);
                    }
                    None => piece.known.insert(guest),
                }
            }
        }
    }
}

impl Nemesis {
    /// Gives a normal item to another seat. All others see the back only (DP-TRADE).
    fn hand_over_card(&mut self, cx: &mut Cx<'_>, from: Seat, to: Seat, card: ItemCardId) {
        let inventory = &mut self.crew_mut(from).inventory;
        let Some(place) = inventory.iter().position(|piece| piece.face == card) else { return };
        if !always_known(card) {
            let alike = inventory.iter_mut().filter(|piece| piece.face.color() == card.color());
            follow::blur(alike, SeatSet::only(from).with(to));
            let seen = inventory[place];
            let others = inventory.iter_mut().filter(|piece| piece.face != card);
            follow::take_for_known(others, seen, SeatSet::only(to));
        }
        let known = inventory.remove(place).known.with(from).with(to);
        cx.disclose("N-TRADE-04", SeatSet::only(to), || card.both_sides());
        let (color, kind) = (card.color(), card.kind());
        let told = |item| SeenEvent::Traded { from, to, color, item };
        cx.tell_some(known, told(Some(kind)), told(None));
        self.crew_mut(to).inventory.push(airlock_engine::Piece::known(card, known));
    }

    /// Gives the contents of a hand slot to another seat in the open, with ammo and attachments (N-TRADE-06,
    /// N-ITEM-14, N-OP-27).
    fn hand_over_held(&mut self, cx: &mut Cx<'_>, from: Seat, to: Seat, held: &Held) {
        let hands = &mut self.crew_mut(from).hands;
        let Some(slot) = hands.iter().rposition(|slot| slot == held) else { return };
        let held = hands.remove(slot);
        match &held {
            Held::Items(items) => {
                for card in items.iter().map(|item| item.card) {
                    cx.tell(SeenEvent::Traded { from, to, color: card.color(), item: Some(card.kind()) });
                }
            }
            Held::Object(object) => {
                if let Some(room) = self.room_of(to) {
                    cx.tell(SeenEvent::ObjectMoved { object: *object, holder: Some(to), room });
                }
            }
        }
        self.crew_mut(to).hands.push(held);
    }
}

// ---- views of a trade

/// A trade in progress in the form a viewer receives. Only participants see its terms (DP-TRADE).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenTrade {
    /// The seat that started it.
    pub by: Seat,
    /// Participants that have not left.
    pub seats: Vec<Seat>,
    /// Absent for viewers that do not take part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<SeenTerms>,
}

/// The terms of a trade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenTerms {
    /// Version that an agreement names.
    pub version: u16,
    pub agreed: Vec<Seat>,
    pub gifts: Vec<SeenGift>,
}

/// A gift of the terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenGift {
    pub from: Seat,
    pub to: Seat,
    /// Colours of the backs of the items, with their kinds for viewers that know them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<(ItemColor, Option<ItemKind>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<Object>,
}

/// The trade in progress, as `who` sees it.
pub(crate) fn seen(game: &Nemesis, who: Viewer) -> Option<SeenTrade> {
    let bargain = game.stack.iter().find_map(|frame| match frame {
        crate::rules::frame::Frame::Trade(Step::Open(bargain)) => Some(bargain),
        _ => None,
    })?;
    let Bargain { by, seats, version, gifts, agreed, left: _ } = bargain;
    let taking_part = matches!(who, Viewer::Seat(seat) if seats.contains(seat));
    let terms = taking_part.then(|| SeenTerms {
        version: *version,
        agreed: agreed.iter().collect(),
        gifts: gifts.iter().map(|gift| seen_gift(game, who, *gift)).collect(),
    });
    Some(SeenTrade { by: *by, seats: seats.iter().collect(), terms })
}

fn seen_gift(game: &Nemesis, who: Viewer, gift: Gift) -> SeenGift {
    let Gift { from, to, what } = gift;
    let crew = game.crew(from);
    let (items, object) = match what {
        Thing::Stowed(place) => {
            let back = crew.inventory.get(place).map(|piece| {
                let kind = piece.known.sees(who).then(|| piece.face.kind());
                (piece.face.color(), kind)
            });
            (back.into_iter().collect(), None)
        }
        Thing::Held(slot) => match crew.hands.get(slot) {
            Some(Held::Items(items)) => {
                (items.iter().map(|item| (item.card.color(), Some(item.card.kind()))).collect(), None)
            }
            Some(Held::Object(object)) => (Vec::new(), Some(*object)),
            None => (Vec::new(), None),
        },
    };
    SeenGift { from, to, items, object }
}

//! Trade (section 5.4).
//!
//! The terms are what each participant gives to whom. Everybody puts down its own gifts; whoever agrees names the version of
//! the terms it has seen. Gifts that hang together change hands as soon as everybody who gives or receives has agreed.
//! Gifts are remembered by their place, so that the procedure holds no hidden face.

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
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The trade is open (DP-TRADE, DP-TRADE-SHOW).
    Open(Bargain),
}

/// A trade in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bargain {
    /// Who started it, and can end it.
    by: Seat,
    /// Who takes part (N-TRADE-02) and has not left.
    seats: SeatSet,
    /// Goes up with every change of the terms.
    version: u16,
    /// The terms.
    gifts: Vec<Gift>,
    /// Who agrees with the gifts that concern it.
    agreed: SeatSet,
    /// How often each seat may still propose and show, so that a trade comes to an end; by seat.
    left: Vec<Left>,
}

/// What a seat may still do in a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Left {
    proposals: u8,
    shows: u8,
}

/// The most often that one seat proposes in one trade.
pub(crate) const PROPOSALS: u8 = 8;
/// The most often that one seat shows items in one trade.
pub(crate) const SHOWS: u8 = 8;

/// Something that one participant gives to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Gift {
    from: Seat,
    to: Seat,
    what: Thing,
}

/// What is given, by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Thing {
    /// A card of the inventory.
    Stowed(usize),
    /// What a hand slot holds: a heavy item with its ammo (N-TRADE-06), two taped ones, or an object.
    Held(usize),
}

/// The offer of the basic action Trade (N-TRADE-01, N-TRADE-02).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
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

/// The trade that a seat starts.
pub(crate) fn begin(game: &Nemesis, by: Seat) -> Step {
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

/// A trade is over: now the hand limits hold again (N-TRADE-07).
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

    /// Agreeing with what one gives and receives, in the version seen (N-TRADE-04).
    fn agree_offer(&self, seat: Seat) -> Result<Offer, Illegal> {
        if !self.concerns(seat) || self.agreed.contains(seat) {
            return Err(Illegal::new("N-TRADE-04", "there is nothing to agree with"));
        }
        Ok(Offer::new(Verb::Agree, &["N-TRADE-04"]).on(Arg::Version, self.version_ref()).revealing())
    }

    /// Taking back what one gives and refusing what one would receive (N-TRADE-04).
    fn withdraw_offer(&self, seat: Seat) -> Result<Offer, Illegal> {
        if !self.concerns(seat) {
            return Err(Illegal::new("N-TRADE-04", "there is nothing to withdraw from"));
        }
        Ok(Offer::new(Verb::Withdraw, &["N-TRADE-04"]))
    }

    /// Giving things to another participant; it replaces what was to be given to it, and agrees with the rest.
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

    /// Showing hidden items to other participants (N-TRADE-03, DP-TRADE-SHOW).
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

/// What a seat can trade: items of its inventory and hand slots, unlocked special items among them, and objects; nothing
/// that is locked (N-TRADE-05, N-QUEST-01).
fn tradable(game: &Nemesis, seat: Seat) -> Vec<Ref> {
    let mut things: Vec<Ref> = game.crew(seat).own_items().into_iter().map(|(r, _)| r).collect();
    for object in game.crew(seat).held_objects().map(Ref::Object) {
        if !things.contains(&object) {
            things.push(object);
        }
    }
    things
}

/// Special items are known to everybody wherever they are.
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

// ---- what participants do

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

    /// All gifts from and to a seat are off.
    fn drop_gifts(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.unsettle(seat);
        self.gifts.retain(|gift| gift.from != seat && gift.to != seat);
        self.changed(cx, seat);
    }

    /// A seat has had enough; if it started the trade, that is the end of it (DP-TRADE).
    fn leave(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.drop_gifts(cx, seat);
        self.seats.remove(seat);
    }

    fn changed(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.version = self.version.saturating_add(1);
        cx.tell_only(self.seats, SeenEvent::TradeTerms { seat, version: self.version });
    }

    /// Whoever is concerned by gifts that hang together with those of a seat has to agree anew.
    fn unsettle(&mut self, seat: Seat) {
        for concerned in self.concerned_with(seat).iter() {
            self.agreed.remove(concerned);
        }
    }

    /// The seats whose gifts hang together with those of a seat, itself included.
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

    /// Participants are shown items; nobody else sees them (N-TRADE-03).
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

    /// Once everybody concerned has agreed, the gifts that hang together change hands (N-TRADE-04).
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
        // Places shift as things move, so they are looked up first.
        let found: Vec<(Gift, Given)> =
            gifts.into_iter().filter_map(|gift| Some((gift, given(game, gift)?))).collect();
        // Everybody sees which backs change hands.
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

/// What is given, itself.
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

/// The back of a card that is given; none for what lies in the open.
fn back(game: &Nemesis, gift: Gift) -> Option<ItemColor> {
    match gift.what {
        Thing::Stowed(place) => game.crew(gift.from).inventory.get(place).map(|piece| piece.face.color()),
        Thing::Held(_) => None,
    }
}

/// Seats keep a dated memory of what they saw.
fn remember(record: &mut Record, round: u16, audience: SeatSet, seen: Seen) {
    for seat in audience.iter() {
        record.memories.retain(|memory| memory.seat != seat || memory.seen != seen);
        record.memories.push(Memory { seat, round, seen: seen.clone() });
    }
}

impl Crew {
    /// Some seats see cards of a seat's inventory (N-TRADE-03). Who knows of another card of that kind already takes the one
    /// shown for that.
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
    /// A normal item changes owner; others see the back only (DP-TRADE).
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

    /// The content of a hand slot changes owner in the open, with ammo and attachments (N-TRADE-06, N-ITEM-14, N-OP-27).
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

// ---- what viewers see of it

/// A trade in progress as a viewer sees it. Only participants see its terms (DP-TRADE).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenTrade {
    /// Who started it.
    pub by: Seat,
    /// Who takes part.
    pub seats: Vec<Seat>,
    /// The terms, for participants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<SeenTerms>,
}

/// The terms of a trade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenTerms {
    /// Their version, which an agreement names.
    pub version: u16,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// Who gives what to whom.
    pub gifts: Vec<SeenGift>,
}

/// A gift of the terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenGift {
    /// Who gives.
    pub from: Seat,
    /// Who receives.
    pub to: Seat,
    /// The items: the colours of their backs, and what they are for those who know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<(ItemColor, Option<ItemKind>)>,
    /// The object.
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

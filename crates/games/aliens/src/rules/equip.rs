//! Section 4: equipment slots.

use airlock_engine::{Framed, Illegal, Piece, Seat, SeatSet};

use crate::{
    content::{
        EnduranceCard, Keyword,
        ids::{Character, EnduranceType},
    },
    model::{
        Member,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{cards, frame::Cx, position::Aliens},
};

/// Number of equipment slots of a character (A-EQUIP-01).
const GEAR: usize = 2;

fn has(card: EnduranceCard, keyword: Keyword) -> bool {
    card.def().weapon().is_some_and(|weapon| weapon.has(keyword))
}

impl Member {
    /// True if a card can be put into a slot of this character. A sidearm in the main slot makes room
    /// (A-EQUIP-01…05, A-EQUIP-08, A-NEWT-06, A-NEWT-09).
    pub(crate) fn takes(&self, card: EnduranceCard, slot: Word) -> bool {
        match (card.def().card_type(), slot) {
            (EnduranceType::Equipment, Word::Gear) => self.gear.len() < GEAR,
            (EnduranceType::Weapon, Word::Main | Word::Second) if self.who.def().weapons => {
                self.takes_weapon(card, slot)
            }
            _ => false,
        }
    }

    fn takes_weapon(&self, card: EnduranceCard, slot: Word) -> bool {
        let others = [self.main, self.second];
        let sidearm = has(card, Keyword::Sidearm);
        let sidearms = others.iter().flatten().filter(|other| has(**other, Keyword::Sidearm)).count();
        let bulky = others.iter().flatten().any(|other| has(*other, Keyword::Bulky));
        if sidearm && (sidearms > 0 || bulky) || has(card, Keyword::Bulky) && sidearms > 0 {
            return false; // A-EQUIP-04, A-EQUIP-05
        }
        match slot {
            Word::Second => sidearm && self.second.is_none(), // A-EQUIP-03
            // A sidearm moves over (A-EQUIP-08).
            _ => {
                self.main.is_none()
                    || !sidearm
                        && self.second.is_none()
                        && self.main.is_some_and(|card| has(card, Keyword::Sidearm))
            }
        }
    }

    /// Puts a card into a slot that takes it.
    pub(crate) fn put(&mut self, card: EnduranceCard, slot: Word) {
        match slot {
            Word::Gear => self.gear.push(card),
            Word::Second => self.second = Some(card),
            _ => {
                if let Some(sidearm) = self.main.replace(card) {
                    self.second = Some(sidearm); // A-EQUIP-08
                }
            }
        }
    }

    /// The equipped cards with the references used in actions.
    pub(crate) fn equipped_refs(&self) -> Vec<(Ref, EnduranceCard)> {
        cards::named(self.equipped())
    }

    /// The equipped card for a reference; `None` if there is no such card.
    pub(crate) fn equipped_card(&self, reference: Ref) -> Option<EnduranceCard> {
        self.equipped_refs().into_iter().find(|(r, _)| *r == reference).map(|(_, card)| card)
    }
}

pub(crate) const SLOTS: [Word; 3] = [Word::Main, Word::Second, Word::Gear];

impl Aliens {
    /// Moves a card from its slot to its owner's hand; a grunt's card goes to the bottom of Exhaust
    /// (A-ACT-03, A-CARD-31, A-GRUNT-09).
    pub(crate) fn unequip(&mut self, cx: &mut Cx<'_>, who: Character, card: EnduranceCard) {
        let Some(member) = self.squad.get_mut(who) else { return };
        if !member.strip(card) {
            return;
        }
        let hero_of = member.hero_of;
        cx.tell(SeenEvent::Unequipped { who, card: card.kind() });
        let piece = Piece::known(card, SeatSet::ALL);
        match hero_of {
            Some(seat) => self.player_mut(seat).hand.push(piece),
            None => self.piles.exhaust.put_under(piece),
        }
        self.settle(cx);
    }
}

/// Offers of the equip step: equip from hand, equip another character, take a card back (A-ACT-03, DP-07).
pub(crate) fn offers(game: &Aliens, who: Character, seat: Seat) -> Vec<Offer> {
    let Some(member) = game.squad.get(who) else { return Vec::new() };
    let mut offers = Vec::new();
    let worn: Vec<Ref> = member.equipped_refs().into_iter().map(|(reference, _)| reference).collect();
    if !worn.is_empty() {
        let offer = Offer::new(Verb::Unequip, &["A-ACT-03", "A-ACT-04"]);
        offers.push(offer.choose(Arg::Card, Slot::one(worn), "A-ACT-03"));
    }
    if member.hero_of.is_none() {
        return offers; // A-GRUNT-09
    }
    let hand = game.hand_refs(seat);
    let Some(cell) = member.cell() else { return offers };
    let near = game.within(cell);
    for other in game.on_board() {
        if other.cell().and_then(|cell| near.to(cell)).is_none_or(|steps| steps > 2) {
            continue;
        }
        for slot in SLOTS {
            for &(reference, card) in hand.iter().filter(|(_, card)| other.takes(*card, slot)) {
                let cost = card.def().equip_cost().unwrap_or(0);
                let rules = &["A-ACT-03", "A-EQUIP-07"];
                let offer = Offer::new(Verb::Equip, rules).on(Arg::Who, Ref::Character(other.who));
                let offer = offer.on(Arg::Card, reference).on(Arg::Slot, Ref::Word(slot));
                offers.push(game.priced(offer, cost));
            }
        }
    }
    offers
}

/// Carries out a choice of the equip step.
pub(crate) fn perform(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, seat: Seat, action: &Action) {
    let Some(reference) = action.one(Arg::Card) else { return };
    if action.verb == Verb::Unequip {
        let card = game.squad.get(who).and_then(|member| member.equipped_card(reference));
        if let Some(card) = card {
            game.unequip(cx, who, card);
        }
        return;
    }
    let (Some(Ref::Character(other)), Some(Ref::Word(slot))) = (action.one(Arg::Who), action.one(Arg::Slot))
    else {
        return;
    };
    let card = game.hand_refs(seat).into_iter().find(|(r, _)| *r == reference).map(|(_, card)| card);
    let Some(card) = card else { return };
    game.exhaust(cx, card.def().equip_cost().unwrap_or(0)); // A-CARD-12
    if game.ending.is_some() {
        return; // A-LOSS-03
    }
    cx.disclose("A-EQUIP-06", SeatSet::ALL, || card.kind().to_string());
    game.take_from_hand(seat, card, SeatSet::ALL);
    if let Some(member) = game.squad.get_mut(other) {
        member.put(card, slot);
        cx.tell(SeenEvent::Equipped { who: other, card: card.kind(), slot });
    }
}

/// The rule that forbids a choice in the equip step.
pub(crate) fn why_not(game: &Aliens, who: Character, action: &Action) -> Illegal {
    let Some(member) = game.squad.get(who) else { return Aliens::NOT_OFFERED };
    let other = match action.one(Arg::Who) {
        Some(Ref::Character(other)) => other,
        _ => who,
    };
    match action.one(Arg::Card) {
        _ if action.verb == Verb::Unequip => Illegal::new("A-ACT-03", "it is not equipped with that"),
        _ if member.hero_of.is_none() => Illegal::new("A-GRUNT-09", "a grunt can only unequip cards"),
        Some(Ref::Card(kind, _)) => refusal(game.squad.get(other), kind),
        _ => Illegal::new("A-ACT-03", "this is not in your hand"),
    }
}

pub(crate) fn refusal(member: Option<&Member>, kind: crate::content::ids::EnduranceKind) -> Illegal {
    let Some(member) = member else { return Illegal::new("A-ACT-03", "nobody of that name is near") };
    let weapon = kind.def().weapon();
    let worn =
        |keyword: Keyword| [member.main, member.second].into_iter().flatten().any(|card| has(card, keyword));
    let sidearm = weapon.is_some_and(|weapon| weapon.has(Keyword::Sidearm));
    match weapon {
        None => Illegal::new("A-EQUIP-01", "both equipment slots are taken, or this is no equipment"),
        Some(_) if !member.who.def().weapons => Illegal::new("A-NEWT-06", "she uses no weapons"),
        Some(_) if sidearm && worn(Keyword::Bulky) => {
            Illegal::new("A-EQUIP-05", "a bulky weapon leaves no place for a sidearm")
        }
        Some(weapon) if weapon.has(Keyword::Bulky) && worn(Keyword::Sidearm) => {
            Illegal::new("A-EQUIP-05", "a bulky weapon leaves no place for a sidearm")
        }
        Some(_) if sidearm && worn(Keyword::Sidearm) => {
            Illegal::new("A-EQUIP-04", "a character can carry only one sidearm")
        }
        Some(_) if !sidearm => Illegal::new("A-EQUIP-03", "the second weapon must be a sidearm"),
        Some(_) => Illegal::new("A-EQUIP-01", "the slot is taken"),
    }
}

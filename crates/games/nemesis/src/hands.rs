//! Hand slots: taking heavy items and objects, and dropping to make room (section 15.1, DP-HANDS).

use airlock_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, RoomNo},
    event::Told,
    frame::{Cx, Flow, Procedure, Question},
    state::{Held, Nemesis, Object},
    words::{Action, Arg, Offer, Ref, Slot, Verb},
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat takes a heavy item or an object; with no free hand slot it drops something first, or does not take it
    /// (N-ITEM-11, DP-HANDS).
    Take {
        /// Who.
        seat: Seat,
        /// What.
        what: Held,
        /// Where it is until it is taken, and stays if it is not.
        from: Origin,
    },
    /// More is held than there are hand slots: something is dropped at once (N-ITEM-07, N-TRADE-07, A-43, DP-HANDS).
    DropExcess {
        /// Whose.
        seat: Seat,
    },
}

/// Where a thing is before it is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// An object that lies in the character's room (N-PICK-01).
    Floor,
    /// An egg of the intruder board (N-ROOM-NEST-03).
    Cocoon,
    /// A card of the open crafted stock (N-CRAFT-07).
    Stock,
    /// The seat's own special item, just unlocked (N-QUEST-05).
    Locked,
}

impl Procedure for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match &self {
            Self::Take { seat, what, from } => {
                if !game.can_still_take(*seat, what, *from) {
                    return Flow::Done;
                }
                if !game.has_free_hand(*seat) {
                    return Flow::Ask(self); // N-ITEM-11
                }
                game.take_in_hand(cx, *seat, what, *from);
            }
            Self::DropExcess { seat } => {
                let excess = game.hand_slots_used(*seat) > game.hand_slots(*seat);
                if excess && !game.is_eliminated(*seat) {
                    return Flow::Ask(self); // N-ITEM-07
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let (Self::Take { seat, .. } | Self::DropExcess { seat }) = self;
        Some(Question::to(*seat, "DP-HANDS"))
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let drop = Offer::new(Verb::Drop, &["N-ITEM-11"]);
        let drop = drop.choose(Arg::What, Slot::one(game.held_refs(seat)), "N-ITEM-11");
        match self {
            Self::Take { .. } => vec![Offer::new(Verb::No, &["N-ITEM-11"]), drop],
            Self::DropExcess { .. } => vec![drop],
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let (Verb::Drop, Some(what)) = (action.verb, action.one(Arg::What)) {
            game.push(self);
            game.drop_thing(cx, seat, what);
        }
    }
}

impl Nemesis {
    /// Whether a thing is still where it was, and its taker in a room.
    fn can_still_take(&self, seat: Seat, what: &Held, from: Origin) -> bool {
        let Some(room) = self.room_of(seat) else { return false };
        let card = |cards: &[ItemCardId]| match what {
            Held::Items(items) => items.iter().all(|item| cards.contains(&item.card)),
            Held::Object(_) => false,
        };
        match (from, what) {
            (Origin::Floor, Held::Object(object)) => self.ship.rooms[room].objects.contains(object),
            (Origin::Cocoon, Held::Object(Object::Egg)) => self.intruders.eggs > 0,
            (Origin::Stock, _) => card(&self.decks.crafted),
            (Origin::Locked, _) => card(&self.crew(seat).locked),
            _ => false,
        }
    }

    /// A thing goes into a free hand slot, in the open (N-ITEM-04, N-ITEM-06).
    fn take_in_hand(&mut self, cx: &mut Cx<'_>, seat: Seat, what: &Held, from: Origin) {
        let Some(room) = self.room_of(seat) else { return };
        match from {
            Origin::Floor => {
                let objects = &mut self.ship.rooms[room].objects;
                let place = objects.iter().position(|object| Held::Object(*object) == *what);
                place.map(|place| objects.remove(place));
            }
            Origin::Cocoon => {
                self.intruders.eggs = self.intruders.eggs.saturating_sub(1);
                cx.tell(Told::Eggs { board: self.intruders.eggs });
            }
            Origin::Stock | Origin::Locked => {
                let Held::Items(items) = what else { return };
                for item in items {
                    self.decks.crafted.retain(|card| *card != item.card);
                    self.crew_mut(seat).locked.retain(|card| *card != item.card);
                }
            }
        }
        if let Held::Items(items) = what {
            for item in items.iter().map(|item| item.card.kind()) {
                match from {
                    Origin::Locked => cx.tell(Told::Unlocked { seat, item }), // N-QUEST-04
                    Origin::Stock => cx.tell(Told::Crafted { seat, item }),
                    Origin::Floor | Origin::Cocoon => {}
                }
            }
        }
        self.put_in_hand(cx, seat, what.clone());
        if let Held::Object(object) = *what {
            cx.tell(Told::ObjectMoved { object, holder: Some(seat), room });
            self.check_nest(cx); // N-ROOM-NEST-05
        }
    }

    /// Puts a thing into a hand slot; everybody sees heavy items (N-ITEM-04).
    pub(crate) fn put_in_hand(&mut self, cx: &mut Cx<'_>, seat: Seat, what: Held) {
        if let Held::Items(items) = &what {
            for item in items {
                let (color, kind) = (item.card.color(), item.card.kind());
                cx.tell(Told::GotItem { seat, color, item: Some(kind) });
            }
        }
        self.crew_mut(seat).hands.push(what);
    }

    /// The things in a seat's hand slots, the newest first; of taped items each names both (N-OP-27).
    pub(crate) fn held_refs(&self, seat: Seat) -> Vec<Ref> {
        let items = self.own_items(seat);
        let named = |card: ItemCardId| items.iter().find(|(_, own)| *own == card).map(|(r, _)| *r);
        let mut refs = Vec::new();
        for slot in self.crew(seat).hands.iter().rev() {
            let of_slot: Vec<Ref> = match slot {
                Held::Items(items) => items.iter().filter_map(|item| named(item.card)).collect(),
                Held::Object(object) => vec![Ref::Object(*object)],
            };
            refs.extend(of_slot.into_iter().filter(|r| !refs.contains(r)).collect::<Vec<_>>());
        }
        refs
    }

    /// The hand slot that a reference to an item or object means; the newest of several like objects.
    pub(crate) fn held_slot(&self, seat: Seat, reference: Ref) -> Option<usize> {
        let card = self.item_card(seat, reference);
        self.crew(seat).hands.iter().rposition(|slot| match (slot, reference) {
            (Held::Object(object), Ref::Object(named)) => *object == named,
            (Held::Items(items), Ref::Item(..)) => items.iter().any(|item| Some(item.card) == card),
            _ => false,
        })
    }

    /// A seat drops a thing: an object comes to lie in the room, an item is discarded face up with all its ammo
    /// (N-ITEM-17, N-ITEM-18). Taped items go together (N-OP-27).
    pub(crate) fn drop_thing(&mut self, cx: &mut Cx<'_>, seat: Seat, reference: Ref) {
        let Some(slot) = self.held_slot(seat, reference) else {
            if let Some(card) = self.item_card(seat, reference) {
                self.lose_item(cx, seat, card);
            }
            return;
        };
        match self.crew_mut(seat).hands.remove(slot) {
            Held::Object(object) => self.lay_down(cx, seat, object),
            Held::Items(items) => {
                for card in items.into_iter().flat_map(|item| std::iter::once(item.card).chain(item.attached))
                {
                    cx.out.disclose("N-ITEM-18", SeatSet::ALL, || crate::backs::face(card));
                    self.discard_item_card(card);
                    cx.tell(Told::LostItem { seat, item: card.kind() });
                }
            }
        }
    }

    /// An object comes to lie in a seat's room; in a pod: in the section the pod is docked to (N-ITEM-17).
    fn lay_down(&mut self, cx: &mut Cx<'_>, seat: Seat, object: Object) {
        let room: Option<RoomNo> = self.room_of(seat).or_else(|| self.section_room_of(seat));
        match room {
            Some(room) => {
                self.ship.rooms[room].objects.push(object);
                cx.tell(Told::ObjectMoved { object, holder: None, room });
            }
            None => self.crew_mut(seat).hands.push(Held::Object(object)),
        }
    }
}

//! Hand slots: taking heavy items and objects, and dropping others to make room (section 15.1, DP-HANDS).

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CardOp, ItemCardId, ItemOp, RoomNo, RoomOp},
    model::{
        Crew, Held, Object,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        effect,
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
        turn::Step as Turn,
    },
};

/// A step of freeing hand slots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A declared action needs a hand slot and none is free. Its seat names a thing to drop, or takes the
    /// action back. Nothing is paid yet (N-ITEM-11, DP-HANDS).
    MakeRoom {
        seat: Seat,
        /// The declared action.
        action: Action,
    },
    /// More is held than there are hand slots, so something is dropped at once (N-ITEM-07, N-TRADE-07, A-43,
    /// DP-HANDS).
    DropExcess { seat: Seat },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::MakeRoom { .. } => Flow::Ask(self),
            Self::DropExcess { seat } => {
                let excess = game.crew(seat).hand_slots_used() > game.crew(seat).hand_slots();
                if excess && !game.is_eliminated(seat) { Flow::Ask(self) } else { Flow::Done } // N-ITEM-07
            }
        }
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let (Self::MakeRoom { seat, .. } | Self::DropExcess { seat }) = self;
        Some(Question::to(*seat, "DP-HANDS"))
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let drop =
            |things| Offer::new(Verb::Drop, &["N-ITEM-11"]).choose(Arg::What, Slot::one(things), "N-ITEM-11");
        let mut held = game.crew(seat).held_refs();
        match self {
            Self::MakeRoom { action, .. } => {
                held.retain(|thing| !given(action).contains(thing)); // already spent as the price
                vec![Offer::new(Verb::No, &["N-ITEM-11"]), drop(held)]
            }
            Self::DropExcess { .. } => vec![drop(held)],
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, answer: &Action) {
        match (self, answer.verb, answer.one(Arg::What)) {
            (Self::MakeRoom { action, .. }, Verb::Drop, Some(what)) => {
                // The thing is dropped when the action takes effect. A cancelled action drops nothing
                // (N-REACT-05).
                game.push(Turn::Commit { seat, action: action.with(Arg::Discard, [what]) });
            }
            (Self::MakeRoom { .. }, ..) => game.push(Turn::Choose { seat }), // nothing is paid or used
            (Self::DropExcess { .. }, Verb::Drop, Some(what)) => {
                game.push(Self::DropExcess { seat });
                game.drop_thing(cx, seat, what);
            }
            (Self::DropExcess { .. }, ..) => {}
        }
    }
}

/// The seat's own items that an action discards: components, or the price of a special item (N-CRAFT-02,
/// N-QUEST-06).
fn given(action: &Action) -> Vec<Ref> {
    [Arg::Item, Arg::With].into_iter().filter_map(|arg| action.one(arg)).collect()
}

/// True if an action takes a heavy item or an object.
fn takes_in_hand(game: &Nemesis, seat: Seat, action: &Action) -> bool {
    let heavy = |arg| matches!(action.one(arg), Some(Ref::Item(kind, _)) if kind.def().heavy);
    match action.verb {
        Verb::PickUp => true,             // N-PICK-04
        Verb::Craft => heavy(Arg::What),  // N-CRAFT-07
        Verb::Unlock => heavy(Arg::Item), // N-QUEST-05
        _ => effect::ops_of(game, seat, action).iter().any(|op| match op {
            CardOp::Item(ItemOp::Craft { .. }) => heavy(Arg::What),
            CardOp::Room(RoomOp::TakeEgg) => true, // N-ROOM-NEST-04
            _ => false,
        }),
    }
}

impl Crew {
    /// Puts a heavy item or an object into a hand slot, in the open (N-ITEM-04).
    pub(crate) fn put_in_hand(&mut self, cx: &mut Cx<'_>, seat: Seat, what: Held) {
        if let Held::Items(items) = &what {
            for item in items {
                let (color, kind) = (item.card.color(), item.card.kind());
                cx.tell(SeenEvent::GotItem { seat, color, item: Some(kind) });
            }
        }
        self.hands.push(what);
    }

    /// References of the things in the hand slots, newest first. Taped items are listed individually
    /// (N-OP-27).
    pub(crate) fn held_refs(&self) -> Vec<Ref> {
        let items = self.own_items();
        let named = |card: ItemCardId| items.iter().find(|(_, own)| *own == card).map(|(r, _)| *r);
        let mut refs = Vec::new();
        for slot in self.hands.iter().rev() {
            let of_slot: Vec<Ref> = match slot {
                Held::Items(items) => items.iter().filter_map(|item| named(item.card)).collect(),
                Held::Object(object) => vec![Ref::Object(*object)],
            };
            refs.extend(of_slot.into_iter().filter(|r| !refs.contains(r)).collect::<Vec<_>>());
        }
        refs
    }

    /// Index of the hand slot with a referenced item or object; the newest of several equal objects.
    pub(crate) fn held_slot(&self, reference: Ref) -> Option<usize> {
        let card = self.item_card(reference);
        self.hands.iter().rposition(|slot| match (slot, reference) {
            (Held::Object(object), Ref::Object(named)) => *object == named,
            (Held::Items(items), Ref::Item(..)) => items.iter().any(|item| Some(item.card) == card),
            _ => false,
        })
    }
}

impl Nemesis {
    /// True if an action needs a hand slot and none is free, not even after its own price is paid
    /// (N-ITEM-11).
    pub(crate) fn lacks_a_hand(&self, seat: Seat, action: &Action) -> bool {
        let given: Vec<ItemCardId> =
            given(action).into_iter().filter_map(|item| self.crew(seat).item_card(item)).collect();
        let stays = |slot: &&Held| match slot {
            Held::Items(items) => items.iter().any(|item| !given.contains(&item.card)),
            Held::Object(_) => true,
        };
        takes_in_hand(self, seat, action)
            && self.crew(seat).hands.iter().filter(stays).count() >= self.crew(seat).hand_slots()
    }

    /// Drops the thing named when the action was declared, to make room for what the action takes
    /// (N-ITEM-11).
    pub(crate) fn make_room(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(thing) = action.one(Arg::Discard) {
            self.drop_thing(cx, seat, thing);
        }
    }

    /// Moves an object from the floor of a seat's room into its hands (N-PICK-01).
    pub(crate) fn pick_up(&mut self, cx: &mut Cx<'_>, seat: Seat, object: Object) {
        let Some(room) = self.room_of(seat) else { return };
        let lying = &mut self.ship.rooms[room].objects;
        let Some(place) = lying.iter().position(|other| *other == object) else { return };
        lying.remove(place);
        self.carry(cx, seat, room, object);
    }

    /// Moves an egg of the intruder board into a seat's hands (N-ROOM-NEST-03).
    pub(crate) fn take_egg(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let Some(room) = self.room_of(seat).filter(|_| self.intruders.eggs > 0) else { return };
        self.intruders.eggs -= 1;
        cx.tell(SeenEvent::Eggs { board: self.intruders.eggs });
        self.carry(cx, seat, room, Object::Egg);
    }

    fn carry(&mut self, cx: &mut Cx<'_>, seat: Seat, room: RoomNo, object: Object) {
        self.crew_mut(seat).put_in_hand(cx, seat, Held::Object(object));
        cx.tell(SeenEvent::ObjectMoved { object, holder: Some(seat), room });
        self.intruders.check_nest(cx, &self.ship); // N-ROOM-NEST-05
    }

    /// Drops a thing: an object onto the floor of the room, an item face up with all its ammo onto its
    /// discard pile (N-ITEM-17, N-ITEM-18). Taped items are dropped together (N-OP-27).
    pub(crate) fn drop_thing(&mut self, cx: &mut Cx<'_>, seat: Seat, reference: Ref) {
        let Some(slot) = self.crew(seat).held_slot(reference) else {
            if let Some(card) = self.crew(seat).item_card(reference) {
                self.crew[seat.index()].lose_item(cx, seat, &mut self.decks, card);
            }
            return;
        };
        match self.crew_mut(seat).hands.remove(slot) {
            Held::Object(object) => self.lay_down(cx, seat, object),
            Held::Items(items) => {
                for card in items.into_iter().flat_map(|item| std::iter::once(item.card).chain(item.attached))
                {
                    cx.disclose("N-ITEM-18", SeatSet::ALL, || card.both_sides());
                    self.decks.discard_item_card(card);
                    cx.tell(SeenEvent::LostItem { seat, item: card.kind() });
                }
            }
        }
    }

    /// Puts an object on the floor of a seat's room. From a pod, it goes to the section the pod is docked to
    /// (N-ITEM-17).
    fn lay_down(&mut self, cx: &mut Cx<'_>, seat: Seat, object: Object) {
        let room: Option<RoomNo> = self.room_of(seat).or_else(|| self.section_room_of(seat));
        match room {
            Some(room) => {
                self.ship.rooms[room].objects.push(object);
                cx.tell(SeenEvent::ObjectMoved { object, holder: None, room });
            }
            None => self.crew_mut(seat).hands.push(Held::Object(object)),
        }
    }
}

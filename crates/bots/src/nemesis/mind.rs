//! A bot's analysis of its view.

use airlock_engine::{Seat, rng};
use airlock_nemesis::{
    content::{EffectSource, RoomNo},
    ids::{ItemKind, RoomKind, Wound},
    model::{CharacterState, Mode, Object},
    view::{CrewView, FigureView, HeldView, View, You},
};

use super::{
    fact::Fact,
    map::{Map, active},
    wish::{Deed, Wishes},
};
use crate::{BotRng, why::Notes};

/// A bot's analysis of its view: its situation and its wishes.
#[derive(Debug)]
pub(super) struct Mind<'a> {
    /// The seat's whole view.
    pub(super) view: &'a View,
    /// The seat's private part of the view.
    pub(super) you: &'a You,
    /// The public state of the seat's character.
    pub(super) crew: &'a CrewView,
    pub(super) map: Map<'a>,
    /// The character's room.
    pub(super) here: Option<RoomNo>,
    pub(super) wishes: Wishes,
    /// Reasons recorded while actions are scored.
    pub(super) notes: Notes,
    whim: u32,
}

impl<'a> Mind<'a> {
    /// Analyses a view. `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View, dice: &mut BotRng) -> Option<Self> {
        let you = view.own.you.as_ref()?;
        let crew = view.common.crew.get(&you.seat)?;
        let here = match crew.state {
            CharacterState::Active(room) => Some(room),
            _ => None,
        };
        let whim = u32::try_from(rng::below(dice, 1 << 16)).unwrap_or(0);
        let map = Map::new(view);
        let (wishes, notes) = (Wishes::default(), Notes::default());
        let mut mind = Self { view, you, crew, map, here, wishes, notes, whim };
        mind.wishes = Wishes::of(&mind);
        Some(mind)
    }

    /// The seat of this bot.
    pub(super) const fn seat(&self) -> Seat {
        self.you.seat
    }

    /// A small random number for breaking ties. It differs for each thing and decision.
    pub(super) fn whim(&self, thing: usize) -> i32 {
        let mixed = (self.whim ^ (thing as u32).wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        i32::try_from(mixed >> 30).unwrap_or(0)
    }

    /// Rounds until the jump.
    pub(super) const fn time(&self) -> u8 {
        self.view.common.tracks.time
    }

    /// The kind of the character's room.
    pub(super) fn room_kind(&self) -> Option<RoomKind> {
        self.map.kind(self.here?)
    }

    /// The intruders in the room.
    pub(super) fn enemies(&self) -> impl Iterator<Item = &'a FigureView> + use<'a> {
        let here = self.here;
        self.view.common.intruders.figures.iter().filter(move |figure| Some(figure.room) == here)
    }

    /// Number of serious wounds.
    pub(super) fn serious_wounds(&self) -> u8 {
        u8::try_from(self.crew.serious_wounds.len()).unwrap_or(u8::MAX)
    }

    /// Serious wounds that are not dressed.
    pub(super) fn open_wounds(&self) -> impl Iterator<Item = Option<Wound>> + '_ {
        self.crew.serious_wounds.iter().filter(|wound| !wound.dressed).map(|wound| wound.wound)
    }

    /// Wounds, counted in light ones.
    pub(super) fn harm(&self) -> i32 {
        i32::from(self.serious_wounds()) * 3 + i32::from(self.crew.light_wounds)
    }

    /// True if the character carries an object that `wanted` accepts.
    pub(super) fn carries(&self, wanted: impl Fn(Object) -> bool) -> bool {
        self.crew.hands.iter().any(|held| matches!(held, HeldView::Object(object) if wanted(*object)))
    }

    /// True if a hand slot is free.
    pub(super) fn has_free_hand(&self) -> bool {
        self.crew.hands.len() < usize::from(self.crew.hand_slots)
    }

    /// True if the seat owns an item of this kind.
    pub(super) fn owns(&self, kind: ItemKind) -> bool {
        self.you.items.iter().any(|item| item.kind == kind)
    }

    /// Contamination cards in hand.
    pub(super) fn contamination_in_hand(&self) -> usize {
        self.you.hand.iter().filter(|card| card.card.action.is_none()).count()
    }

    /// Action cards in hand.
    pub(super) fn action_cards(&self) -> usize {
        self.you.hand.len() - self.contamination_in_hand()
    }

    /// Contamination cards in hand, deck and discard pile.
    pub(super) fn contamination(&self) -> usize {
        let piles = self.you.deck.iter().chain(&self.you.discard);
        self.contamination_in_hand() + piles.filter(|card| card.action.is_none()).count()
    }

    /// True if the seat knows that one of its contamination cards is infected.
    pub(super) fn knows_infected(&self) -> bool {
        let hand = self.you.hand.iter().map(|card| &card.card);
        hand.chain(&self.you.deck).chain(&self.you.discard).any(|card| card.infected == Some(true))
    }

    /// True in the cooperative mode.
    pub(super) fn is_cooperative(&self) -> bool {
        self.view.common.setup.mode == Mode::Coop
    }

    /// Number of other characters in a room.
    pub(super) fn others_in(&self, room: RoomNo) -> usize {
        let crew = self.view.common.crew.iter();
        crew.filter(|(seat, crew)| *seat != self.seat() && crew.state == active(room)).count()
    }

    /// True if a room's action is usable, as far as known: no malfunction and no intruder there.
    pub(super) fn works(&self, room: RoomNo) -> bool {
        let state = self.view.common.rooms.get(&room);
        state.is_none_or(|room| !room.malfunction) && !self.map.has_intruder(room)
    }

    /// Value of a wished deed, or 0. Records it as a reason.
    pub(super) fn wish(&self, deed: Deed) -> i32 {
        let value = self.wishes.value(deed);
        self.note(deed.fact(), value);
        value
    }

    /// Records a reason with its points.
    pub(super) fn note(&self, fact: Fact, points: i32) {
        self.notes.write(fact.as_str(), points);
    }

    /// True if one of the seat's cards can repair engines or rooms.
    pub(super) fn can_repair(&self) -> bool {
        use airlock_nemesis::content::CardOp;
        let repairs = |source: EffectSource| {
            source.branches().iter().any(|branch| branch.ops.contains(&CardOp::SwitchEngine))
        };
        let cards = self.you.hand.iter().map(|card| card.card).chain(self.you.deck.iter().copied());
        cards
            .chain(self.you.discard.iter().copied())
            .filter_map(|card| card.action)
            .any(|kind| repairs(EffectSource::Action(kind)))
            || self.you.items.iter().any(|item| repairs(EffectSource::Item(item.kind)))
    }
}

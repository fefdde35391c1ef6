//! What a bot makes of its view.

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

/// What a bot makes of its view: where it stands, and what it wishes.
#[derive(Debug)]
pub(super) struct Mind<'a> {
    /// What is sent to the seat.
    pub(super) view: &'a View,
    /// What is sent to this seat only.
    pub(super) you: &'a You,
    /// What everybody sees of the seat.
    pub(super) crew: &'a CrewView,
    /// The ship.
    pub(super) map: Map<'a>,
    /// The room of the character.
    pub(super) here: Option<RoomNo>,
    /// What the seat wishes, and where.
    pub(super) wishes: Wishes,
    /// What is weighed, for whoever asks.
    pub(super) notes: Notes,
    whim: u32,
}

impl<'a> Mind<'a> {
    /// What a seat makes of its view; `None` for a viewer without a seat.
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

    /// The own seat.
    pub(super) const fn seat(&self) -> Seat {
        self.you.seat
    }

    /// A small number that differs from thing to thing and from look to look, to break ties.
    pub(super) fn whim(&self, thing: usize) -> i32 {
        let mixed = (self.whim ^ (thing as u32).wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        i32::try_from(mixed >> 30).unwrap_or(0)
    }

    /// Rounds until the jump.
    pub(super) const fn time(&self) -> u8 {
        self.view.common.tracks.time
    }

    /// What the room is in which the character stands.
    pub(super) fn room_kind(&self) -> Option<RoomKind> {
        self.map.kind(self.here?)
    }

    /// The intruders in the room.
    pub(super) fn enemies(&self) -> impl Iterator<Item = &'a FigureView> + use<'a> {
        let here = self.here;
        self.view.common.intruders.figures.iter().filter(move |figure| Some(figure.room) == here)
    }

    /// Serious wounds.
    pub(super) fn serious_wounds(&self) -> u8 {
        u8::try_from(self.crew.serious_wounds.len()).unwrap_or(u8::MAX)
    }

    /// Serious wounds that are not dressed.
    pub(super) fn open_wounds(&self) -> impl Iterator<Item = Option<Wound>> + '_ {
        self.crew.serious_wounds.iter().filter(|wound| !wound.dressed).map(|wound| wound.wound)
    }

    /// Wounds, in light ones: how near the character is to its death.
    pub(super) fn harm(&self) -> i32 {
        i32::from(self.serious_wounds()) * 3 + i32::from(self.crew.light_wounds)
    }

    /// Whether the character carries an object.
    pub(super) fn carries(&self, wanted: impl Fn(Object) -> bool) -> bool {
        self.crew.hands.iter().any(|held| matches!(held, HeldView::Object(object) if wanted(*object)))
    }

    /// Whether a hand slot is free.
    pub(super) fn has_free_hand(&self) -> bool {
        self.crew.hands.len() < usize::from(self.crew.hand_slots)
    }

    /// Whether the seat owns an item of that kind.
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

    /// Contamination cards anywhere among the own cards.
    pub(super) fn contamination(&self) -> usize {
        let piles = self.you.deck.iter().chain(&self.you.discard);
        self.contamination_in_hand() + piles.filter(|card| card.action.is_none()).count()
    }

    /// Whether the seat knows that one of its contamination cards is infected.
    pub(super) fn knows_infected(&self) -> bool {
        let hand = self.you.hand.iter().map(|card| &card.card);
        hand.chain(&self.you.deck).chain(&self.you.discard).any(|card| card.infected == Some(true))
    }

    /// Whether all play together.
    pub(super) fn is_cooperative(&self) -> bool {
        self.view.common.setup.mode == Mode::Coop
    }

    /// The other seats whose characters are in a room.
    pub(super) fn others_in(&self, room: RoomNo) -> usize {
        let crew = self.view.common.crew.iter();
        crew.filter(|(seat, crew)| *seat != self.seat() && crew.state == active(room)).count()
    }

    /// Whether a room's action can be used: it is known, nobody hunts there, and it works.
    pub(super) fn works(&self, room: RoomNo) -> bool {
        let state = self.view.common.rooms.get(&room);
        state.is_none_or(|room| !room.malfunction) && !self.map.has_intruder(room)
    }

    /// How much the seat wishes a deed; 0 if it does not. It counts in what is being weighed.
    pub(super) fn wish(&self, deed: Deed) -> i32 {
        let value = self.wishes.value(deed);
        self.note(deed.fact(), value);
        value
    }

    /// Something counts in what is being weighed, by so many points.
    pub(super) fn note(&self, fact: Fact, points: i32) {
        self.notes.write(fact.as_str(), points);
    }

    /// Whether some branch of a card repairs engines or rooms.
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

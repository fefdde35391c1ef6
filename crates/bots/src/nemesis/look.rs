//! A bot's look: the facts of its situation, as its view tells them.

use airlock_engine::Seat;
use airlock_nemesis::{
    content::{EffectSource, LookOp, RoomNo},
    ids::{ItemKind, RoomKind, Wound},
    model::{CharacterState, Mode, Object},
    view::{CrewView, FigureView, HeldView, View, You},
};

use super::map::{Map, active};

/// The facts of a seat's situation.
#[derive(Debug)]
pub(super) struct Look<'a> {
    /// The seat's whole view.
    pub(super) view: &'a View,
    /// The seat's private part of the view.
    pub(super) you: &'a You,
    /// The public state of the seat's character.
    pub(super) crew: &'a CrewView,
    pub(super) map: Map<'a>,
    /// The character's room.
    pub(super) here: Option<RoomNo>,
}

impl<'a> Look<'a> {
    /// Looks at a view. `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let you = view.own.you.as_ref()?;
        let crew = view.common.crew.get(&you.seat)?;
        let here = match crew.state {
            CharacterState::Active(room) => Some(room),
            _ => None,
        };
        Some(Self { view, you, crew, map: Map::new(view), here })
    }

    /// The seat of this bot.
    pub(super) const fn seat(&self) -> Seat {
        self.you.seat
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

    /// True if one of the seat's cards can repair engines or rooms.
    pub(super) fn can_repair(&self) -> bool {
        let repairs = |source: EffectSource| {
            source.branches().iter().any(|branch| branch.ops.contains(&LookOp::SwitchEngine.into()))
        };
        let cards = self.you.hand.iter().map(|card| card.card).chain(self.you.deck.iter().copied());
        cards
            .chain(self.you.discard.iter().copied())
            .filter_map(|card| card.action)
            .any(|kind| repairs(EffectSource::Action(kind)))
            || self.you.items.iter().any(|item| repairs(EffectSource::Item(item.kind)))
    }

    /// Probability that two engines work, in percent.
    pub(super) fn engines_chance(&self) -> i32 {
        let works = |index: usize| {
            let number = u8::try_from(index + 1).unwrap_or(1);
            match self.you.knows.engines.get(&number) {
                Some(true) => 97,
                Some(false) => 3,
                // A character that looked may have repaired it.
                None if !self.view.common.engines[index].seen_by.is_empty() => 65,
                None => 50,
            }
        };
        let [a, b, c] = [works(0), works(1), works(2)];
        (a * b * (100 - c) + a * (100 - b) * c + (100 - a) * b * c + a * b * c) / 10_000
    }
}

//! A bot's look: the facts of its situation, as its view tells them.

use airlock_engine::Seat;
use airlock_retaliation::{
    Mode,
    content::{SlotId, components},
    event::Face,
    ids::{ActionKind, Gear, ItemKind, RoomKind, Section, TileBack},
    model::{CharacterState, Seen, Token},
    view::{Common, CrewView, FigureView, ItemView, View, You},
};

use super::{
    map::{Distances, Map},
    weights::Weights,
};

/// The facts of a seat's situation.
#[derive(Debug)]
pub(super) struct Look<'a> {
    /// The view's public part.
    pub(super) common: &'a Common,
    /// The seat's private part of the view.
    pub(super) you: &'a You,
    pub(super) seat: Seat,
    /// The public state of the seat's character.
    pub(super) crew: &'a CrewView,
    pub(super) map: Map<'a>,
    /// Distances between all slots.
    pub(super) apart: Vec<Distances>,
    /// By back of a room: distances to the nearest possible slot of such a room.
    unfound: Vec<Distances>,
    /// The character's room.
    pub(super) here: Option<SlotId>,
    pub(super) weights: &'static Weights,
}

impl<'a> Look<'a> {
    /// Looks at a view. `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View, seat: Seat) -> Option<Self> {
        let (common, you) = (&view.common, view.own.you.as_ref()?);
        let crew = common.crew.get(&seat)?;
        let here = match crew.state {
            CharacterState::Room(slot) => Some(slot),
            _ => None,
        };
        let map = Map::new(common, crew.larva);
        Some(Self {
            common,
            you,
            seat,
            crew,
            map,
            apart: map.apart(),
            unfound: TileBack::ALL.iter().map(|back| map.unfound(*back)).collect(),
            here,
            weights: Weights::at(common),
        })
    }

    /// Straight distance from a slot to the nearest slot that could hold such a room.
    pub(super) fn towards(&self, from: SlotId, kind: RoomKind) -> u8 {
        self.unfound[kind.def().back as usize][from.index()]
    }

    /// True in all modes in which the players win together.
    pub(super) fn is_cooperative(&self) -> bool {
        self.common.setup.mode != Mode::SemiCoop
    }

    pub(super) fn round(&self) -> i32 {
        i32::from(self.common.round.number)
    }

    /// The characters of the other seats.
    pub(super) fn others(&self) -> impl Iterator<Item = &'a CrewView> + use<'a> {
        let seat = self.seat;
        self.common.crew.iter().filter(move |(other, _)| *other != seat).map(|(_, crew)| crew)
    }

    /// The other characters in a room.
    pub(super) fn others_in(&self, slot: SlotId) -> impl Iterator<Item = &'a CrewView> + use<'a> {
        self.others().filter(move |crew| crew.state == CharacterState::Room(slot))
    }

    /// The intruders in the character's room.
    pub(super) fn enemies(&self) -> impl Iterator<Item = &'a FigureView> + use<'a> {
        self.here.into_iter().flat_map({
            let map = self.map;
            move |slot| map.intruders(slot)
        })
    }

    /// The items in hand and worn.
    pub(super) fn items(&self) -> impl Iterator<Item = &'a ItemView> + use<'a> {
        self.crew.hands.iter().flatten().chain(&self.crew.armor)
    }

    /// True if the character holds or wears a working item of this kind.
    pub(super) fn has(&self, kind: ItemKind) -> bool {
        self.items().any(|item| item.item == kind && !item.malfunction)
    }

    /// Number of the seat's tokens of a kind that are not loaded in weapons.
    pub(super) fn tokens(&self, gear: Gear) -> i32 {
        let loose = self.items().filter(|item| item.item.def().weapon.is_none()).flat_map(|item| &item.slots);
        let count = |token: &&Option<Token>| token.is_some_and(|token| token.gear() == gear);
        i32::try_from(self.crew.belt.iter().chain(loose).filter(count).count()).unwrap_or(0)
    }

    /// Contamination cards in hand.
    pub(super) fn contamination_in_hand(&self) -> i32 {
        count(&self.you.hand)
    }

    /// Contamination cards in hand and on the discard pile.
    pub(super) fn contamination(&self) -> i32 {
        count(&self.you.hand) + count(&self.crew.discard)
    }

    /// Probability of dying in the final hatching, in percent (R-END-06, R-END-07). The number of a seat's
    /// contamination cards is public, because it always has ten action cards.
    pub(super) fn hatching(&self) -> i32 {
        const ACTIONS: usize = 10;
        const DRAWN: i32 = 4;
        /// Percentage of contamination cards that are not infected (R-CONTAM-08).
        const CLEAN: i32 = 74;
        let all = self.you.hand.len() + self.crew.deck + self.crew.discard.len();
        let infections = i32::try_from(all.saturating_sub(ACTIONS)).unwrap_or(0);
        let actions = i32::try_from(ACTIONS).unwrap_or(0);
        let cards = actions + infections + 1;
        let lives = (0..DRAWN).fold(100, |lives, n| lives * (actions - n) / (cards - n));
        let clean = (0..infections).fold(100, |clean, _| clean * CLEAN / 100);
        let infected = if self.crew.larva { 100 } else { 100 - clean };
        infected * (100 - lives) / 100
    }

    /// Action cards in hand.
    pub(super) fn action_cards(&self) -> i32 {
        i32::try_from(self.you.hand.len()).unwrap_or(0) - self.contamination_in_hand()
    }

    /// True if life support is active in a section.
    pub(super) fn has_air(&self, section: Section) -> bool {
        self.common.systems.life_support[section as usize] && !self.common.systems.reactor_shut_down
    }

    /// The seat's oxygen, tokens included.
    pub(super) fn air(&self) -> i32 {
        const TOKEN: i32 = 3;
        let last = if self.crew.suffocating { -1 } else { 0 };
        i32::from(self.crew.oxygen) + TOKEN * self.tokens(Gear::Oxygen) + last
    }

    /// Value of a point of oxygen.
    pub(super) fn breath(&self) -> i32 {
        match self.air() {
            0 => 300,
            i32::MIN..=1 => 160,
            2..=3 => 60,
            4..=5 => self.weights.breath,
            6..=9 => 14,
            _ => self.weights.breath_of_plenty,
        }
    }

    /// Amount of health that can be restored.
    pub(super) fn restorable(&self) -> i32 {
        let covered = i32::try_from(self.crew.wounds.len()).unwrap_or(0) * i32::from(components().health[0]);
        (i32::from(self.crew.health) - covered).max(0)
    }

    /// Percentage of a wish that remains if the room does not work. It depends on the available tools and
    /// cards.
    pub(super) fn repairable(&self) -> i32 {
        let mends = |face: &Face| matches!(face, Face::Action(ActionKind::Repairs | ActionKind::FastRepairs));
        let tool = |item: &ItemKind| matches!(item, ItemKind::Tools | ItemKind::DuctTape);
        let tools = self.you.backpack.iter().any(tool) || self.has(ItemKind::EngineeringEquipment);
        if tools || self.you.hand.iter().any(mends) {
            90
        } else if self.crew.discard.iter().any(mends) {
            // The card comes back only after some rounds.
            30
        } else {
            50
        }
    }

    /// The known state of the anti-aircraft defence: true if active.
    pub(super) fn knows_defence(&self) -> Option<bool> {
        let looks = self.you.looks.iter().rev();
        let mut defence = looks.filter_map(|look| match look.seen {
            Seen::AntiAircraft { active } => Some((!look.outdated).then_some(active)),
            _ => None,
        });
        self.common.systems.anti_aircraft.or_else(|| defence.next().flatten())
    }
}

fn count(cards: &[Face]) -> i32 {
    i32::try_from(cards.iter().filter(|card| **card == Face::Contamination).count()).unwrap_or(0)
}

//! What a bot makes of its view.

use airlock_engine::{Seat, rng};
use airlock_retaliation::{
    Mode,
    content::{SlotId, components},
    event::Face,
    ids::{ActionKind, Gear, ItemKind, RoomKind, Section, TileBack},
    model::{CharacterState, Lander, Seen, Token},
    view::{Common, CrewView, FigureView, ItemView, View, You},
};

use super::{
    fact::Fact,
    goal::{Goals, Stand},
    leaving,
    map::{Distances, Map},
    weights::Weights,
    wish::{Deed, Wishes},
};
use crate::{BotRng, why::Notes};

/// Whoever has no more breaths than this is about to suffocate.
const LAST_BREATHS: i32 = 2;

/// What a bot makes of its view: where it stands, what it has to reach, and what it wishes.
#[derive(Debug)]
pub(super) struct Mind<'a> {
    /// What everybody sees.
    pub(super) common: &'a Common,
    /// What is sent to this seat only.
    pub(super) you: &'a You,
    /// The own seat.
    pub(super) seat: Seat,
    /// What everybody sees of it.
    pub(super) crew: &'a CrewView,
    /// The Facility.
    pub(super) map: Map<'a>,
    /// How far the slots are from each other.
    pub(super) apart: Vec<Distances>,
    /// By the backs of rooms: how far the slots are from where such a room could lie.
    unfound: Vec<Distances>,
    /// The room of the character.
    pub(super) here: Option<SlotId>,
    /// What is to be reached.
    pub(super) goals: Goals,
    /// How that stands.
    pub(super) stand: Stand,
    stake: i32,
    /// What counts how much.
    pub(super) weights: &'static Weights,
    /// What the seat wishes, and where.
    pub(super) wishes: Wishes,
    /// What is weighed, for whoever asks.
    pub(super) notes: Notes,
    whim: u32,
}

impl<'a> Mind<'a> {
    /// What a seat makes of its view; `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View, seat: Seat, dice: &mut BotRng) -> Option<Self> {
        let (common, you) = (&view.common, view.own.you.as_ref()?);
        let crew = common.crew.get(&seat)?;
        let here = match crew.state {
            CharacterState::Room(slot) => Some(slot),
            _ => None,
        };
        let map = Map::new(common, crew.larva);
        let mut mind = Self {
            common,
            you,
            seat,
            crew,
            map,
            apart: map.apart(),
            unfound: TileBack::ALL.iter().map(|back| map.unfound(*back)).collect(),
            here,
            goals: Goals::default(),
            stand: Stand::Open,
            stake: 100,
            weights: Weights::at(common),
            wishes: Wishes::default(),
            notes: Notes::default(),
            whim: u32::try_from(rng::below(dice, 1 << 16)).unwrap_or(0),
        };
        mind.goals = Goals::of(&mind);
        mind.stand = mind.goals.stand(&mind);
        mind.stake = mind.stake();
        mind.wishes = Wishes::of(&mind);
        Some(mind)
    }

    /// A small number that differs from thing to thing and from look to look, to break ties.
    pub(super) fn whim(&self, thing: usize) -> u32 {
        let mixed = (self.whim ^ (thing as u32).wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
        mixed >> 28
    }

    /// How many slots away from a slot, as the crow flies, the nearest is where such a room could lie.
    pub(super) fn towards(&self, from: SlotId, kind: RoomKind) -> u8 {
        self.unfound[kind.def().back as usize][from.index()]
    }

    /// Whether all play together.
    pub(super) fn is_cooperative(&self) -> bool {
        self.common.setup.mode != Mode::SemiCoop
    }

    /// The round.
    pub(super) fn round(&self) -> i32 {
        i32::from(self.common.round.number)
    }

    /// The other seats, with their characters.
    pub(super) fn others(&self) -> impl Iterator<Item = &'a CrewView> + use<'a> {
        let seat = self.seat;
        self.common.crew.iter().filter(move |(other, _)| *other != seat).map(|(_, crew)| crew)
    }

    /// The other characters in a room.
    pub(super) fn others_in(&self, slot: SlotId) -> impl Iterator<Item = &'a CrewView> + use<'a> {
        self.others().filter(move |crew| crew.state == CharacterState::Room(slot))
    }

    /// The intruders in the own room.
    pub(super) fn enemies(&self) -> impl Iterator<Item = &'a FigureView> + use<'a> {
        self.here.into_iter().flat_map({
            let map = self.map;
            move |slot| map.intruders(slot)
        })
    }

    /// What is held and worn.
    pub(super) fn items(&self) -> impl Iterator<Item = &'a ItemView> + use<'a> {
        self.crew.hands.iter().flatten().chain(&self.crew.armor)
    }

    /// Whether a working item is carried.
    pub(super) fn has(&self, kind: ItemKind) -> bool {
        self.items().any(|item| item.item == kind && !item.malfunction)
    }

    /// Own tokens of a kind that are not loaded.
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

    /// Of 100 characters that leave like this so many die in the hatching at the end (R-END-06, R-END-07). How many contamination
    /// cards a seat has is known to all: ten of its cards are action cards.
    pub(super) fn hatching(&self) -> i32 {
        const ACTIONS: usize = 10;
        const DRAWN: i32 = 4;
        /// Of 100 contamination cards so many are not infected (R-CONTAM-08).
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

    /// Whether life support is active in a section.
    pub(super) fn has_air(&self, section: Section) -> bool {
        self.common.systems.life_support[section as usize] && !self.common.systems.reactor_shut_down
    }

    /// The oxygen that the seat has, tokens included.
    pub(super) fn air(&self) -> i32 {
        const TOKEN: i32 = 3;
        let last = if self.crew.suffocating { -1 } else { 0 };
        i32::from(self.crew.oxygen) + TOKEN * self.tokens(Gear::Oxygen) + last
    }

    /// What a point of oxygen is worth.
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

    /// How much health can be restored.
    pub(super) fn restorable(&self) -> i32 {
        let covered = i32::try_from(self.crew.wounds.len()).unwrap_or(0) * i32::from(components().health[0]);
        (i32::from(self.crew.health) - covered).max(0)
    }

    /// How careful the seat is, of 100: more so the more it is hurt, and if nobody stands by it.
    pub(super) fn caution(&self) -> i32 {
        let harm = i32::from(self.crew.health);
        let alone = if self.common.setup.players == 1 { 15 } else { 0 };
        // Who plays for all risks more to finish what is begun.
        let tenths = if self.is_cooperative() { 8 } else { 20 };
        (52 + alone + tenths * harm * harm / 10) * self.stake / 100
    }

    /// What there is to lose, of 100: less if somebody has survived for all, least if there is no way out.
    fn stake(&self) -> i32 {
        let lost = matches!(self.common.systems.lander, Lander::ShotDown | Lander::Launched)
            && !self.common.systems.hibernatorium;
        if lost {
            return 50;
        }
        let airless = self.here.is_some_and(|here| !self.has_air(here.section()));
        if airless && self.air() <= LAST_BREATHS {
            return self.weights.breathless;
        }
        // Somebody has survived for all.
        if leaving::is_covered(self) {
            return 70;
        }
        100
    }

    /// Of 100 points of a wish so many are left if the room does not work: it depends on what it could be repaired with.
    pub(super) fn repairable(&self) -> i32 {
        let mends = |face: &Face| matches!(face, Face::Action(ActionKind::Repairs | ActionKind::FastRepairs));
        let tool = |item: &ItemKind| matches!(item, ItemKind::Tools | ItemKind::DuctTape);
        let tools = self.you.backpack.iter().any(tool) || self.has(ItemKind::EngineeringEquipment);
        if tools || self.you.hand.iter().any(mends) {
            90
        } else if self.crew.discard.iter().any(mends) {
            // Rounds will pass until the card comes back.
            30
        } else {
            50
        }
    }

    /// What the seat knows of the anti-aircraft defence: whether it is active.
    pub(super) fn knows_defence(&self) -> Option<bool> {
        let looks = self.you.looks.iter().rev();
        let mut defence = looks.filter_map(|look| match look.seen {
            Seen::AntiAircraft { active } => Some((!look.outdated).then_some(active)),
            _ => None,
        });
        self.common.systems.anti_aircraft.or_else(|| defence.next().flatten())
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
}

fn count(cards: &[Face]) -> i32 {
    i32::try_from(cards.iter().filter(|card| **card == Face::Contamination).count()).unwrap_or(0)
}

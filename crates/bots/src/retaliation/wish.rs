//! Wishes: what a seat would like to do, where, and how much. Places attract by the wishes that can be fulfilled there.

use airlock_retaliation::{
    content::SlotId,
    ids::{RoomKind, Section, TileBack},
};

use super::{leaving, map::FAR, mind::Mind, needs};

/// Of 100 points of a wish so many are left one step away.
const LEFT_PER_STEP: i32 = 84;
/// Of 100 points so many are left if the place does not work.
const LEFT_IF_BROKEN: i32 = 50;
/// Of 100 points so many are left if somebody else is nearer.
const LEFT_TO_OTHERS: i32 = 55;

/// Something that a seat can wish to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// Switch life support on, or off.
    LifeSupport(Section),
    /// Set the anti-aircraft defence.
    Defence,
    /// Board the lander.
    Board,
    /// Leave in the shuttle.
    Fly,
    /// Hibernate.
    Hibernate,
    /// Switch the Hibernatorium on.
    WakeHibernatorium,
    /// Start autodestruction.
    Destroy,
    /// Shut the Reactor down.
    ShutDown,
    /// Take an egg.
    TakeEgg,
    /// Destroy an egg.
    BreakEgg,
    /// Gain a data token.
    Data,
    /// Bring the robot to the Reactor.
    LeadRobot,
    /// Discover a room.
    Explore,
    /// Take gear.
    Stock,
    /// Restore health.
    Heal,
    /// Get rid of a wound.
    Operate,
    /// Get rid of the larva.
    Surgery,
    /// Get rid of contamination.
    Clean,
    /// Search for items.
    Search,
}

/// What a seat wishes.
#[derive(Debug, Clone)]
pub(super) struct Wishes {
    list: Vec<(Deed, i32)>,
    /// By slot: how much it attracts.
    pull: [i32; SlotId::COUNT],
}

impl Default for Wishes {
    fn default() -> Self {
        Self { list: Vec::new(), pull: [0; SlotId::COUNT] }
    }
}

impl Wishes {
    /// What the seat wishes now, one concern after another.
    pub(super) fn of(mind: &Mind<'_>) -> Self {
        let mut wishes = Self::default();
        leaving::add(mind, &mut wishes);
        needs::add(mind, &mut wishes);
        wishes
    }

    /// How much a deed is wished for; 0 if it is not.
    pub(super) fn value(&self, deed: Deed) -> i32 {
        self.list.iter().filter(|(wished, _)| *wished == deed).map(|(_, value)| *value).max().unwrap_or(0)
    }

    /// How much a slot attracts.
    pub(super) fn pull(&self, slot: SlotId) -> i32 {
        self.pull[slot.index()]
    }

    /// Wishes a deed at a kind of room, wherever that is. What one does for all is left to whoever is nearest.
    pub(super) fn at_kind(&mut self, mind: &Mind<'_>, deed: Deed, value: i32, kind: RoomKind, for_all: bool) {
        if value <= 0 {
            return;
        }
        self.list.push((deed, value));
        if let Some(slot) = mind.map.place(kind) {
            let broken = mind.map.room(slot).is_some_and(|room| room.malfunction);
            let value = if broken { value * LEFT_IF_BROKEN / 100 } else { value };
            return self.attract(mind, value, slot, for_all);
        }
        // It has to be found first.
        let left = mind.common.stacks.rooms.get(&kind.def().back).copied().unwrap_or(0);
        let found = match (kind.def().back, left) {
            (TileBack::Any, _) | (_, 0) => 6,
            (_, 1) => 80,
            (_, 2) => 66,
            (_, 3) => 56,
            _ => 50,
        };
        for slot in mind.map.frontier() {
            let away = mind.map.towards(slot, kind);
            if away < FAR {
                self.attract(mind, less(value * found / 100, away), slot, for_all);
            }
        }
    }

    /// Wishes a deed at a slot.
    pub(super) fn at(&mut self, mind: &Mind<'_>, deed: Deed, value: i32, slot: SlotId, for_all: bool) {
        if value > 0 {
            self.list.push((deed, value));
            self.attract(mind, value, slot, for_all);
        }
    }

    /// Wishes a deed that is not bound to a place.
    pub(super) fn anywhere(&mut self, deed: Deed, value: i32) {
        self.list.push((deed, value));
    }

    fn attract(&mut self, mind: &Mind<'_>, value: i32, slot: SlotId, for_all: bool) {
        let distances = mind.map.distances(&[slot]);
        let own = mind.here.map_or(FAR, |here| distances[here.index()]);
        let nearer = |crew: &airlock_retaliation::view::CrewView| match crew.state {
            airlock_retaliation::model::CharacterState::Room(there) => distances[there.index()] < own,
            _ => false,
        };
        let value = if for_all && mind.others().any(nearer) { value * LEFT_TO_OTHERS / 100 } else { value };
        for (pull, distance) in self.pull.iter_mut().zip(distances) {
            if distance < FAR {
                *pull = (*pull).max(less(value, distance));
            }
        }
    }
}

/// What is left of a value over a distance.
fn less(value: i32, steps: u8) -> i32 {
    (0..steps).fold(value, |left, _| left * LEFT_PER_STEP / 100)
}

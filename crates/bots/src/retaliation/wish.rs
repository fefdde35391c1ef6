//! Wishes: deeds with values and rooms. A room attracts by the wishes that can be fulfilled there.

use airlock_retaliation::{
    content::SlotId,
    ids::{RoomKind, Section, TileBack},
};

use super::{fact::Fact, goal::Stand, map::FAR, strategy::Strategy};

/// Cost of a step on the way out once the missions are fulfilled, at any distance.
const STEP_HOME: i32 = 200;
/// Value from which the squad plans for a wish.
const PLANNED: i32 = 200;

/// A deed that a seat may wish for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    LifeSupport(Section),
    /// Set the anti-aircraft defence.
    Defence,
    /// Board the lander.
    Board,
    /// Leave in the shuttle.
    Fly,
    Hibernate,
    /// Switch the Hibernatorium on.
    WakeHibernatorium,
    /// Start autodestruction.
    Destroy,
    /// Shut the Reactor down.
    ShutDown,
    TakeEgg,
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

impl Deed {
    /// The fact that explains the deed.
    pub(super) const fn fact(self) -> Fact {
        match self {
            Self::LifeSupport(_) => Fact::Air,
            Self::Defence => Fact::Defence,
            Self::Board | Self::Fly => Fact::WayOut,
            Self::Hibernate | Self::WakeHibernatorium => Fact::Sleep,
            Self::Destroy => Fact::Destroy,
            Self::ShutDown => Fact::ShutDown,
            Self::TakeEgg | Self::BreakEgg => Fact::Eggs,
            Self::Data => Fact::Data,
            Self::LeadRobot => Fact::Robot,
            Self::Explore => Fact::Explore,
            Self::Stock => Fact::Supplies,
            Self::Heal | Self::Operate => Fact::Wounds,
            Self::Surgery | Self::Clean => Fact::Infection,
            Self::Search => Fact::Items,
        }
    }
}

/// The wishes of a seat.
#[derive(Debug, Clone)]
pub(super) struct Wishes {
    list: Vec<(Deed, i32)>,
    /// The highest wish in a room that does not work.
    broken: i32,
    /// By slot: attraction and the deed behind it.
    pull: [(i32, Option<Deed>); SlotId::COUNT],
}

impl Default for Wishes {
    fn default() -> Self {
        Self { list: Vec::new(), broken: 0, pull: [(0, None); SlotId::COUNT] }
    }
}

impl Wishes {
    /// Value of a deed, or 0 if it is not wished for.
    pub(super) fn value(&self, deed: Deed) -> i32 {
        self.list.iter().filter(|(wished, _)| *wished == deed).map(|(_, value)| *value).max().unwrap_or(0)
    }

    /// The highest wish in a room that does not work.
    pub(super) const fn broken(&self) -> i32 {
        self.broken
    }

    /// Attraction of a slot.
    pub(super) fn pull(&self, slot: SlotId) -> i32 {
        self.pull[slot.index()].0
    }

    /// The deed behind the attraction of a slot.
    pub(super) fn lure(&self, slot: SlotId) -> Option<Deed> {
        self.pull[slot.index()].1
    }

    /// Adds a wish for a deed in a kind of room, wherever it is.
    pub(super) fn at_kind(&mut self, strategy: &Strategy<'_>, deed: Deed, value: i32, kind: RoomKind) {
        if value <= 0 {
            return;
        }
        self.list.push((deed, value));
        if let Some(slot) = strategy.map.place(kind) {
            if !strategy.map.room(slot).is_some_and(|room| room.malfunction) {
                return self.attract(strategy, deed, value, slot);
            }
            self.broken = self.broken.max(value);
            return self.attract(strategy, deed, value * strategy.repairable() / 100, slot);
        }
        // The room must be found first.
        let step = step(strategy, deed, value);
        let left = strategy.common.stacks.rooms.get(&kind.def().back).copied().unwrap_or(0);
        let found = match (kind.def().back, left) {
            (TileBack::Any, _) | (_, 0) => 6,
            (_, 1) => 80,
            (_, 2) => 66,
            (_, 3) => 56,
            _ => strategy.weights.found,
        };
        for slot in strategy.map.frontier() {
            let away = strategy.towards(slot, kind);
            if away < FAR {
                self.attract(strategy, deed, less(strategy, value * found / 100, away, step), slot);
            }
        }
    }

    /// Adds a wish for a deed in a slot.
    pub(super) fn at(&mut self, strategy: &Strategy<'_>, deed: Deed, value: i32, slot: SlotId) {
        if value > 0 {
            self.list.push((deed, value));
            self.attract(strategy, deed, value, slot);
        }
    }

    /// Adds a wish for a deed that is possible anywhere.
    pub(super) fn anywhere(&mut self, deed: Deed, value: i32) {
        self.list.push((deed, value));
    }

    fn attract(&mut self, strategy: &Strategy<'_>, deed: Deed, value: i32, slot: SlotId) {
        let step = step(strategy, deed, value);
        for (pull, distance) in self.pull.iter_mut().zip(&strategy.apart[slot.index()]) {
            if *distance < FAR {
                let left = less(strategy, value, *distance, step);
                if left > pull.0 {
                    *pull = (left, Some(deed));
                }
            }
        }
    }
}

/// Cost of a step for a wish that the squad plans for. `None` for other wishes, which fade with distance.
fn step(strategy: &Strategy<'_>, deed: Deed, value: i32) -> Option<i32> {
    let home = matches!(deed, Deed::Board | Deed::Fly | Deed::Hibernate);
    match strategy.stand {
        _ if !strategy.is_cooperative() || value < PLANNED => None,
        Stand::Done if home => Some(STEP_HOME),
        _ => Some(strategy.weights.step),
    }
}

/// Value left at a distance. It fades by a percentage per step, or drops by a fixed cost per step to at least
/// half of the faded value.
fn less(strategy: &Strategy<'_>, value: i32, steps: u8, step: Option<i32>) -> i32 {
    let faded = (0..steps).fold(value, |left, _| left * strategy.weights.left_per_step / 100);
    step.map_or(faded, |step| (value - step * i32::from(steps)).max(faded / 2))
}

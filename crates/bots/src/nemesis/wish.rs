//! Wishes: deeds with values and rooms. A room attracts by the wishes that can be fulfilled there.

use airlock_nemesis::{
    content::RoomNo,
    ids::{CourseSpace, RoomKind},
};

use super::{fact::Fact, look::Look, map::FAR};

/// Percentage of a wish's value left after each step of distance.
const LEFT_PER_STEP: i32 = 86;
/// Percentage left if the room must be found first.
const LEFT_IF_UNKNOWN: i32 = 55;

/// Percentage left if the room does not work.
const LEFT_IF_BROKEN: i32 = 60;

/// A deed that a seat may wish for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    Signal,
    CheckCourse,
    SetCourse(CourseSpace),
    CheckEngine(u8),
    RepairEngine(u8),
    StartDestruct,
    StopDestruct,
    TakeEgg,
    BreakEggs,
    BreakLairs,
    /// Pick up the blue corpse.
    TakeCorpse,
    /// Lay down the blue corpse where the objective wants it.
    LayCorpse,
    /// Pick up something to analyse.
    TakeSample,
    /// Reveal a weakness.
    Analyse,
    /// Leave in a pod.
    Board,
    UnlockPods,
    Hibernate,
    /// Get rid of a larva and of infected cards.
    Surgery,
    /// Treat wounds.
    Treat,
    /// Get rid of slime.
    Wash,
    /// Scan contamination cards.
    Scan,
    Explore,
    /// Search for items.
    Search,
    /// Load a weapon.
    Load,
    /// Put out a fire.
    Extinguish,
    /// Repair a room.
    Mend,
}

impl Deed {
    /// The fact that explains the deed.
    pub(super) const fn fact(self) -> Fact {
        match self {
            Self::Signal => Fact::Signal,
            Self::CheckCourse | Self::SetCourse(_) => Fact::Course,
            Self::CheckEngine(_) | Self::RepairEngine(_) => Fact::Engines,
            Self::StartDestruct => Fact::Destruct,
            Self::StopDestruct => Fact::NoDestruct,
            Self::TakeEgg => Fact::Egg,
            Self::BreakEggs => Fact::Nest,
            Self::BreakLairs => Fact::Lairs,
            Self::TakeCorpse | Self::LayCorpse => Fact::Corpse,
            Self::TakeSample | Self::Analyse => Fact::Weakness,
            Self::Board | Self::UnlockPods => Fact::Escape,
            Self::Hibernate => Fact::Sleep,
            Self::Surgery => Fact::Infection,
            Self::Treat => Fact::Wounds,
            Self::Wash => Fact::Slime,
            Self::Scan => Fact::Scan,
            Self::Explore => Fact::Explore,
            Self::Search => Fact::Items,
            Self::Load => Fact::Ammo,
            Self::Extinguish => Fact::Fire,
            Self::Mend => Fact::Malfunction,
        }
    }
}

#[derive(Debug, Clone)]
struct Wish {
    deed: Deed,
    value: i32,
}

/// The wishes of a seat.
#[derive(Debug, Clone, Default)]
pub(super) struct Wishes {
    list: Vec<Wish>,
    /// By room: attraction and the deed behind it.
    pull: [(i32, Option<Deed>); RoomNo::COUNT],
}

impl Wishes {
    /// Value of a deed, or 0 if it is not wished for.
    pub(super) fn value(&self, deed: Deed) -> i32 {
        self.list.iter().filter(|wish| wish.deed == deed).map(|wish| wish.value).max().unwrap_or(0)
    }

    /// Attraction of a room, and the deed behind it.
    pub(super) fn pull(&self, room: RoomNo) -> (i32, Option<Deed>) {
        self.pull[room.index()]
    }

    /// Adds a wish for a deed in a kind of room, wherever it is.
    pub(super) fn at_kind(&mut self, look: &Look<'_>, deed: Deed, value: i32, kind: RoomKind) {
        let known = look.map.place(kind).is_some();
        let places: Vec<RoomNo> = look.map.places(kind);
        self.list.push(Wish { deed, value });
        let usable = !known || places.iter().all(|room| look.works(*room));
        let value = match (known, usable) {
            (false, _) => value * LEFT_IF_UNKNOWN / 100,
            (true, true) => value,
            // It must be repaired or cleared first.
            (true, false) if look.can_repair() => value * LEFT_IF_BROKEN / 100,
            // Nobody awake survives the jump, so somebody will clear or repair the chambers.
            (true, false) if deed == Deed::Hibernate => value * LEFT_IF_BROKEN / 100,
            (true, false) => value / 10,
        };
        self.attract(look, deed, value, &places);
    }

    /// Adds a wish for a deed in certain rooms.
    pub(super) fn at(&mut self, look: &Look<'_>, deed: Deed, value: i32, rooms: &[RoomNo]) {
        self.list.push(Wish { deed, value });
        self.attract(look, deed, value, rooms);
    }

    /// Adds a wish for a deed that is possible anywhere.
    pub(super) fn anywhere(&mut self, deed: Deed, value: i32) {
        self.list.push(Wish { deed, value });
    }

    fn attract(&mut self, look: &Look<'_>, deed: Deed, value: i32, rooms: &[RoomNo]) {
        if value <= 0 || rooms.is_empty() {
            return;
        }
        let distances = look.map.distances(rooms);
        for (pull, distance) in self.pull.iter_mut().zip(distances) {
            if distance < FAR {
                let left = (0..distance).fold(value, |left, _| left * LEFT_PER_STEP / 100);
                if left > pull.0 {
                    *pull = (left, Some(deed));
                }
            }
        }
    }
}

//! The Facility as a bot sees it: ways, distances, where rooms could lie, and what a noise roll would bring.

use airlock_retaliation::{
    content::{CorridorId, SlotId, components},
    ids::{IntruderKind, RoomKind, TileBack, TokenKind},
    model::{DoorState, Place},
    view::{Common, CorridorView, FigureView, RoomView},
};

use super::fighting::menace;

/// A distance that cannot be walked.
pub(super) const FAR: u8 = u8::MAX;

/// How far every slot is.
pub(super) type Distances = [u8; SlotId::COUNT];

/// The Facility as a viewer sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Map<'a> {
    common: &'a Common,
}

/// A way out of a room.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    /// The corridor.
    pub(super) corridor: CorridorId,
    /// Where it leads.
    pub(super) to: SlotId,
}

impl<'a> Map<'a> {
    pub(super) const fn new(common: &'a Common) -> Self {
        Self { common }
    }

    /// The room in a slot, if one lies there.
    pub(super) fn room(self, slot: SlotId) -> Option<&'a RoomView> {
        self.common.rooms.get(&slot)
    }

    /// What a room is.
    pub(super) fn kind(self, slot: SlotId) -> Option<RoomKind> {
        self.room(slot).map(|room| room.room)
    }

    /// Where a room lies, if it is discovered.
    pub(super) fn place(self, kind: RoomKind) -> Option<SlotId> {
        self.common.rooms.iter().find(|(_, room)| room.room == kind).map(|(slot, _)| *slot)
    }

    /// The corridors at a slot.
    pub(super) fn corridors(self, slot: SlotId) -> impl Iterator<Item = &'a (CorridorId, CorridorView)> {
        self.common.corridors.iter().filter(move |(_, corridor)| corridor.edge.other_end(slot).is_some())
    }

    /// The ways out of a slot without a closed door.
    pub(super) fn ways(self, slot: SlotId) -> impl Iterator<Item = Way> + 'a {
        let open = |corridor: &CorridorView| !corridor.doors.contains(&Some(DoorState::Closed));
        let open = self.corridors(slot).filter(move |(_, corridor)| open(corridor));
        open.filter_map(move |(id, corridor)| Some(Way { corridor: *id, to: corridor.edge.other_end(slot)? }))
    }

    /// How many steps each slot is from the nearest of some slots: through discovered rooms only.
    pub(super) fn distances(self, to: &[SlotId]) -> Distances {
        let mut distances = [FAR; SlotId::COUNT];
        let mut reached: Vec<SlotId> = to.to_vec();
        for slot in to {
            distances[slot.index()] = 0;
        }
        let mut next = 0;
        while let Some(slot) = reached.get(next).copied() {
            next += 1;
            for there in self.ways(slot).map(|way| way.to) {
                if self.room(there).is_some() && distances[there.index()] == FAR {
                    distances[there.index()] = distances[slot.index()] + 1;
                    reached.push(there);
                }
            }
        }
        distances
    }

    /// How far all slots are from each other.
    pub(super) fn apart(self) -> Vec<Distances> {
        let mut next: Vec<Vec<SlotId>> = vec![Vec::new(); SlotId::COUNT];
        for slot in SlotId::all() {
            next[slot.index()] =
                self.ways(slot).map(|way| way.to).filter(|there| self.room(*there).is_some()).collect();
        }
        let from = |start: SlotId| {
            let mut distances = [FAR; SlotId::COUNT];
            distances[start.index()] = 0;
            let mut reached = vec![start];
            let mut place = 0;
            while let Some(slot) = reached.get(place).copied() {
                place += 1;
                for there in &next[slot.index()] {
                    if distances[there.index()] == FAR {
                        distances[there.index()] = distances[slot.index()] + 1;
                        reached.push(*there);
                    }
                }
            }
            distances
        };
        SlotId::all().map(from).collect()
    }

    /// The slots that can be explored: without a room, at the end of a corridor.
    pub(super) fn frontier(self) -> impl Iterator<Item = SlotId> {
        SlotId::all().filter(move |slot| self.room(*slot).is_none() && self.ways(*slot).next().is_some())
    }

    /// Whether a room of that kind could lie in a slot without one.
    fn could_be(self, slot: SlotId, back: TileBack) -> bool {
        self.room(slot).is_none() && (back == TileBack::Any || TileBack::from(slot.section()) == back)
    }

    /// How many slots away from a slot, as the crow flies, the nearest is where such a room could lie.
    pub(super) fn towards(self, from: SlotId, kind: RoomKind) -> u8 {
        let back = kind.def().back;
        let mut seen = vec![(from, 0)];
        let mut next = 0;
        while let Some((slot, distance)) = seen.get(next).copied() {
            next += 1;
            if self.could_be(slot, back) {
                return distance;
            }
            for there in slot.edges().filter_map(|(_, edge)| edge.other_end(slot)) {
                if seen.iter().all(|(other, _)| *other != there) {
                    seen.push((there, distance + 1));
                }
            }
        }
        FAR
    }

    /// The intruders in a room.
    pub(super) fn intruders(self, slot: SlotId) -> impl Iterator<Item = &'a FigureView> {
        self.at(Place::Room(slot))
    }

    /// The intruders in a corridor.
    pub(super) fn lurking(self, corridor: CorridorId) -> impl Iterator<Item = &'a FigureView> {
        self.at(Place::Corridor(corridor))
    }

    fn at(self, place: Place) -> impl Iterator<Item = &'a FigureView> {
        let here = self.common.figures.iter().filter(move |(_, figure)| figure.at == place);
        here.map(|(_, figure)| figure)
    }

    /// Whether an intruder that enters does not attack.
    pub(super) fn is_secured(self, slot: SlotId) -> bool {
        self.room(slot).is_some_and(|room| room.secure > 0 || room.room.def().always_secured)
    }

    /// Of 100 tokens from the bag so many bring an intruder.
    fn full(self) -> i32 {
        let bag = &self.common.nest.bag;
        let all: i32 = bag.iter().map(|(_, n)| i32::from(*n)).sum();
        let blank = bag.get(&TokenKind::Blank).map_or(0, |n| i32::from(*n));
        if all == 0 { 50 } else { (all - blank) * 100 / all }
    }

    /// What it costs if somebody dangerous comes in: at once, and because it is there then.
    fn entry(menace: i32, secured: bool) -> i32 {
        menace * if secured { 60 } else { 130 } / 100
    }

    /// What a noise roll in a room costs.
    pub(super) fn noise(self, slot: SlotId) -> i32 {
        self.noise_if(slot, self.is_secured(slot))
    }

    /// What a noise roll in a room costs if a secure token lies there, or not.
    pub(super) fn noise_if(self, slot: SlotId, secured: bool) -> i32 {
        const RESOLVED: i32 = 55;
        const HEARD: i32 = 6;
        let lethal = self.common.setup.lethal;
        let faces = &components().noise_die;
        let cost: i32 = faces
            .iter()
            .map(|face| match face.value() {
                None => Self::entry(menace(IntruderKind::Adult), secured) * self.full() / 100,
                Some(value) => {
                    let loud = |(id, corridor): &&(CorridorId, CorridorView)| {
                        let def = id.def();
                        !corridor.reinforced && (def.value == value || lethal && def.lethal == Some(value))
                    };
                    let corridors = self.corridors(slot).filter(loud);
                    let cost = corridors.map(|(id, corridor)| {
                        let largest = self.lurking(*id).map(|figure| menace(figure.kind)).max();
                        match largest {
                            Some(menace) => Self::entry(menace, secured),
                            None if corridor.noise => RESOLVED * self.full() / 100,
                            None => HEARD,
                        }
                    });
                    cost.sum()
                }
            })
            .sum();
        cost / i32::try_from(faces.len()).unwrap_or(1)
    }
}

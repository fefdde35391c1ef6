//! The Facility as a bot sees it: ways, distances, possible places of rooms, and risks of noise rolls.

use std::sync::OnceLock;

use airlock_retaliation::{
    content::{CorridorId, SlotId, components},
    ids::{IntruderKind, RoomKind, TileBack, TokenKind},
    model::{DoorState, Place},
    view::{Common, CorridorView, FigureView, RoomView},
};

use super::weights::Weights;

/// Distance of an unreachable slot.
pub(super) const FAR: u8 = u8::MAX;

/// Number of steps to each slot.
pub(super) type Distances = [u8; SlotId::COUNT];

/// The Facility as a viewer sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Map<'a> {
    common: &'a Common,
    pub(super) weights: &'static Weights,
    /// True if the viewer's character carries a larva.
    pub(super) has_larva: bool,
}

/// A way out of a room.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) corridor: CorridorId,
    /// The slot it leads to.
    pub(super) to: SlotId,
}

impl<'a> Map<'a> {
    pub(super) const fn new(common: &'a Common, has_larva: bool) -> Self {
        Self { common, weights: Weights::at(common), has_larva }
    }

    /// The room in a slot, if it is discovered.
    pub(super) fn room(self, slot: SlotId) -> Option<&'a RoomView> {
        self.common.rooms.get(&slot)
    }

    pub(super) fn kind(self, slot: SlotId) -> Option<RoomKind> {
        self.room(slot).map(|room| room.room)
    }

    /// The slot of a kind of room, if it is discovered.
    pub(super) fn place(self, kind: RoomKind) -> Option<SlotId> {
        self.common.rooms.iter().find(|(_, room)| room.room == kind).map(|(slot, _)| *slot)
    }

    pub(super) fn corridors(self, slot: SlotId) -> impl Iterator<Item = &'a (CorridorId, CorridorView)> {
        self.common.corridors.iter().filter(move |(_, corridor)| corridor.edge.other_end(slot).is_some())
    }

    /// The ways out of a slot without closed doors.
    pub(super) fn ways(self, slot: SlotId) -> impl Iterator<Item = Way> + 'a {
        let open = self.corridors(slot).filter(|(_, corridor)| is_open(corridor));
        open.filter_map(move |(id, corridor)| Some(Way { corridor: *id, to: corridor.edge.other_end(slot)? }))
    }

    /// Number of steps from each slot to the nearest of some slots, through discovered rooms only.
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

    /// Distances between all slots.
    pub(super) fn apart(self) -> Vec<Distances> {
        let mut next: Vec<Vec<SlotId>> = vec![Vec::new(); SlotId::COUNT];
        for (_, corridor) in self.common.corridors.iter().filter(|(_, corridor)| is_open(corridor)) {
            let [first, second] = corridor.edge.ends();
            for (from, to) in [(first, second), (second, first)] {
                if self.room(to).is_some() {
                    next[from.index()].push(to);
                }
            }
        }
        let mut reached = Vec::with_capacity(SlotId::COUNT);
        let from = |start: SlotId| {
            let mut distances = [FAR; SlotId::COUNT];
            distances[start.index()] = 0;
            reached.clear();
            reached.push(start);
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

    /// The slots that can be explored: those without a room at the end of a corridor.
    pub(super) fn frontier(self) -> impl Iterator<Item = SlotId> {
        SlotId::all().filter(move |slot| self.room(*slot).is_none() && self.ways(*slot).next().is_some())
    }

    /// True if an empty slot could hold a room with this back.
    fn could_be(self, slot: SlotId, back: TileBack) -> bool {
        self.room(slot).is_none() && (back == TileBack::Any || TileBack::from(slot.section()) == back)
    }

    /// Straight distance from each slot to the nearest slot that could hold a room with this back.
    pub(super) fn unfound(self, back: TileBack) -> Distances {
        let mut distances = [FAR; SlotId::COUNT];
        let mut reached: Vec<SlotId> = SlotId::all().filter(|slot| self.could_be(*slot, back)).collect();
        for slot in &reached {
            distances[slot.index()] = 0;
        }
        let mut next = 0;
        while let Some(slot) = reached.get(next).copied() {
            next += 1;
            for there in &beside()[slot.index()] {
                if distances[there.index()] == FAR {
                    distances[there.index()] = distances[slot.index()] + 1;
                    reached.push(*there);
                }
            }
        }
        distances
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

    /// True if an entering intruder does not attack.
    pub(super) fn is_secured(self, slot: SlotId) -> bool {
        self.room(slot).is_some_and(|room| room.secure > 0 || room.room.def().always_secured)
    }

    /// Percentage of tokens in the bag that bring an intruder.
    fn full(self) -> i32 {
        let bag = &self.common.nest.bag;
        let all: i32 = bag.iter().map(|(_, n)| i32::from(*n)).sum();
        let blank = bag.get(&TokenKind::Blank).map_or(0, |n| i32::from(*n));
        if all == 0 { 50 } else { (all - blank) * 100 / all }
    }

    /// Average menace of a token in the bag. The kinds of its tokens are public (H-19).
    fn threat(self) -> i32 {
        let bag = &self.common.nest.bag;
        let all: i32 = bag.iter().map(|(_, n)| i32::from(*n)).sum();
        let of = |kind: TokenKind| match kind {
            TokenKind::Queen => menace(self, IntruderKind::Queen),
            TokenKind::Drone => menace(self, IntruderKind::Drone),
            TokenKind::Adult => menace(self, IntruderKind::Adult),
            TokenKind::Larva => menace(self, IntruderKind::Larva),
            TokenKind::Blank => 0,
        };
        let sum: i32 = bag.iter().map(|(kind, n)| of(*kind) * i32::from(*n)).sum();
        sum / all.max(1)
    }

    /// Scales a cost for adults by the contents of the bag.
    pub(super) fn drawn(self, cost: i32) -> i32 {
        if self.weights.knows_bag { cost * self.threat() / self.weights.adult } else { cost }
    }

    /// The same where a blank token brings nothing.
    fn if_drawn(self, cost: i32) -> i32 {
        if self.weights.knows_bag { self.drawn(cost) } else { cost * self.full() / 100 }
    }

    /// Cost of an intruder that enters: its attack and its presence afterwards.
    fn entry(menace: i32, secured: bool) -> i32 {
        menace * if secured { 60 } else { 130 } / 100
    }

    /// Cost of a noise roll in a room.
    pub(super) fn noise(self, slot: SlotId) -> i32 {
        self.noise_if(slot, self.is_secured(slot))
    }

    /// Cost of a noise roll in a room that is secured or not.
    pub(super) fn noise_if(self, slot: SlotId, secured: bool) -> i32 {
        const HEARD: i32 = 6;
        let lethal = self.common.setup.lethal;
        let faces = &components().noise_die;
        let cost: i32 = faces
            .iter()
            .map(|face| match face.value() {
                None => self.if_drawn(Self::entry(menace(self, IntruderKind::Adult), secured)),
                Some(value) => {
                    let loud = |(id, corridor): &&(CorridorId, CorridorView)| {
                        let def = id.def();
                        !corridor.reinforced && (def.value == value || lethal && def.lethal == Some(value))
                    };
                    let corridors = self.corridors(slot).filter(loud);
                    let cost = corridors.map(|(id, corridor)| {
                        let largest = self.lurking(*id).map(|figure| menace(self, figure.kind)).max();
                        match largest {
                            Some(menace) => Self::entry(menace, secured),
                            None if corridor.noise => self.if_drawn(self.weights.resolved),
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

/// Cost of one attack by an intruder of this kind. A larva counts more for a character that carries none
/// (R-KIND-18).
pub(super) const fn menace(map: Map<'_>, kind: IntruderKind) -> i32 {
    match kind {
        IntruderKind::Queen => 230,
        IntruderKind::Drone => 170,
        IntruderKind::Adult => map.weights.adult,
        IntruderKind::Larva if map.has_larva => 70,
        IntruderKind::Larva => map.weights.larva,
    }
}

/// True if all doors of a corridor are open.
fn is_open(corridor: &CorridorView) -> bool {
    !corridor.doors.contains(&Some(DoorState::Closed))
}

/// The neighbours of each slot.
fn beside() -> &'static [Vec<SlotId>] {
    static BESIDE: OnceLock<Vec<Vec<SlotId>>> = OnceLock::new();
    BESIDE.get_or_init(|| {
        let around = |slot: SlotId| slot.edges().filter_map(move |(_, edge)| edge.other_end(slot));
        SlotId::all().map(|slot| around(slot).collect()).collect()
    })
}

//! The map: noise markers, reinforced corridors, laying tiles, the Hibernatorium, eggs (R-MAP, R-HIB-02).

use airlock_engine::{Seat, SeatSet};

use crate::{
    content::{
        CorridorId, EdgeId, SlotId,
        ids::{PieceKind, RoomKind, TileBack},
        map,
    },
    model::{Corridor, Facility, Intruders, Place, Room, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation},
};

impl Corridor {
    /// Whether it has a value: the front one, in lethal mode the second one too; a reinforced corridor has 0 alone (R-LETHAL-02,
    /// R-LETHAL-03).
    pub(crate) fn has_value(&self, value: u8, lethal: bool) -> bool {
        let def = self.id.def();
        match self.reinforced {
            true => value == 0,
            false => def.value == value || (lethal && def.lethal == Some(value)),
        }
    }

    /// Its value, in lethal mode the lower of the two (R-FIRE-09, R-LETHAL-05).
    pub(crate) fn lowest_value(&self, lethal: bool) -> u8 {
        let def = self.id.def();
        match self.reinforced {
            true => 0,
            false => def.lethal.filter(|_| lethal).map_or(def.value, |second| second.min(def.value)),
        }
    }
}

impl Facility {
    /// Takes a noise marker off; false if there is none.
    pub(crate) fn remove_noise(&mut self, cx: &mut Cx<'_>, id: CorridorId) -> bool {
        let Some(corridor) = self.corridor_mut(id) else { return false };
        let there = std::mem::take(&mut corridor.noise);
        if there {
            cx.tell(SeenEvent::NoiseRemoved { corridor: id });
        }
        there
    }

    /// Draws a corridor and lays it; its door slot is turned towards `door`. With none left nothing is laid (R-MAP-27).
    pub(crate) fn lay_random_corridor(
        &mut self,
        cx: &mut Cx<'_>,
        edge: EdgeId,
        door: SlotId,
    ) -> Option<CorridorId> {
        let drawn = self.corridor_supply.draw(SeatSet::ALL)?;
        cx.disclose("R-EXPLORE-07", SeatSet::ALL, || drawn.face.to_string());
        self.lay(Corridor::laid(drawn.face, edge, door));
        let [from, to] = edge.ends();
        cx.tell(SeenEvent::CorridorPlaced { corridor: drawn.face, from, to });
        Some(drawn.face)
    }
}

impl Intruders {
    /// The Nest is destroyed as soon as the eggs space is empty (R-MAP-32, R-MAP-35).
    fn egg_left(&mut self, cx: &mut Cx<'_>) {
        let left = u8::try_from(self.eggs.len()).unwrap_or(u8::MAX);
        cx.tell(SeenEvent::EggTaken { left });
        if left == 0 && !std::mem::replace(&mut self.nest_destroyed, true) {
            cx.tell(SeenEvent::NestDestroyed);
        }
    }
}

impl Retaliation {
    /// Puts a noise marker into a corridor: not where there is one, nor beside an intruder (R-MAP-19), and not if none is left
    /// (R-NOISE-18). Closed doors do not matter (R-NOISE-16).
    pub(crate) fn place_noise(&mut self, cx: &mut Cx<'_>, id: CorridorId) {
        let used = self.facility.corridors.iter().filter(|corridor| corridor.noise).count();
        if used >= usize::from(PieceKind::Noise.count()) || self.intruders.any_at(Place::Corridor(id)) {
            return;
        }
        if let Some(corridor) = self.facility.corridor_mut(id)
            && !std::mem::replace(&mut corridor.noise, true)
        {
            cx.tell(SeenEvent::NoisePlaced { corridor: id });
        }
    }

    /// Whether a corridor can be reinforced from a room: an empty one that is no printed one (R-MAP-21, R-MAP-23), not through a
    /// closed door (R-MAP-24), and not twice (R-MAP-25).
    pub(crate) fn can_reinforce(&self, from: SlotId, id: CorridorId) -> bool {
        self.facility.corridor(id).is_some_and(|corridor| {
            id.def().printed.is_none()
                && !corridor.reinforced
                && !corridor.is_closed_at(from)
                && corridor.end(from).is_some()
                && !self.intruders.any_at(Place::Corridor(id))
        })
    }

    /// Turns a corridor to its value 0; its noise marker is discarded (R-MAP-21).
    pub(crate) fn reinforce(&mut self, cx: &mut Cx<'_>, id: CorridorId) {
        self.facility.remove_noise(cx, id);
        if let Some(corridor) = self.facility.corridor_mut(id) {
            corridor.reinforced = true;
            cx.tell(SeenEvent::Reinforced { corridor: id });
        }
    }

    /// Draws a room of a stack, of the next ones if it is empty, and lays it into a slot (R-EXPLORE-03…06). If the slot is
    /// beside it, the Hibernatorium is discovered.
    pub(crate) fn lay_random_room(&mut self, cx: &mut Cx<'_>, slot: SlotId, stack: TileBack) {
        let stacks = [stack, TileBack::Any, TileBack::A, TileBack::B, TileBack::C];
        let Some(drawn) =
            stacks.iter().find_map(|stack| self.facility.stacks[*stack as usize].draw(SeatSet::ALL))
        else {
            return;
        };
        cx.disclose("R-EXPLORE-03", SeatSet::ALL, || drawn.face.to_string());
        self.facility.rooms[slot] = Some(Room::new(drawn.face));
        cx.tell(SeenEvent::RoomPlaced { slot, room: drawn.face });
        let hibernatorium = map().hibernatorium();
        if slot.edges().any(|(_, edge)| edge.other_end(slot) == Some(hibernatorium)) {
            self.discover_hibernatorium(cx);
        }
    }

    /// The cover is removed, the printed corridors are there, and the robot's card is revealed (R-HIB-01, R-HIB-02,
    /// R-ROBOT-02).
    fn discover_hibernatorium(&mut self, cx: &mut Cx<'_>) {
        if std::mem::replace(&mut self.facility.hibernatorium_found, true) {
            return;
        }
        cx.tell(SeenEvent::HibernatoriumFound);
        let slot = map().hibernatorium();
        for (id, direction) in CorridorId::printed() {
            if let Some(edge) = slot.edge(direction) {
                self.facility.lay(Corridor::laid(id, edge, slot));
            }
        }
        self.reveal_robot(cx);
    }

    /// The robot's card becomes public.
    pub(crate) fn reveal_robot(&mut self, cx: &mut Cx<'_>) {
        if !std::mem::replace(&mut self.systems.robot.revealed, true) {
            let robot = self.systems.robot.card;
            cx.disclose("R-ROBOT-02", SeatSet::ALL, || robot.to_string());
            cx.tell(SeenEvent::RobotRevealed { robot });
        }
    }

    /// An egg on the eggs space is destroyed (R-MAP-36).
    pub(crate) fn remove_egg(&mut self, cx: &mut Cx<'_>) {
        if let Some(egg) = self.intruders.eggs.pop() {
            self.decks.items_gone.push(egg);
            self.intruders.egg_left(cx);
        }
    }

    /// A character takes an egg from the eggs space (R-MAP-31).
    pub(crate) fn take_egg(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        use airlock_engine::Framed as _;
        if let Some(card) = self.intruders.eggs.pop() {
            self.push(crate::rules::hands::Step::Gain { seat, card });
            self.intruders.egg_left(cx);
        }
    }

    /// Where the Nest lies, if it is on the map (R-MAP-37).
    pub(crate) fn nest(&self) -> Option<SlotId> {
        self.facility.find(RoomKind::Nest)
    }
}

//! The map: noise markers, reinforced corridors, placing tiles, the Hibernatorium, eggs (R-MAP, R-HIB-02).

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
    /// True if it has a value: the front one, or in lethal mode the second one. A reinforced corridor has
    /// only 0 (R-LETHAL-02, R-LETHAL-03).
    pub(crate) fn has_value(&self, value: u8, lethal: bool) -> bool {
        let def = self.id.def();
        match self.reinforced {
            true => value == 0,
            false => def.value == value || (lethal && def.lethal == Some(value)),
        }
    }

    /// Its value. In lethal mode, the lower of the two (R-FIRE-09, R-LETHAL-05).
    pub(crate) fn lowest_value(&self, lethal: bool) -> u8 {
        let def = self.id.def();
        match self.reinforced {
            true => 0,
            false => def.lethal.filter(|_| lethal).map_or(def.value, |second| second.min(def.value)),
        }
    }
}

impl Facility {
    /// Removes a noise marker. Returns false if there is none.
    pub(crate) fn remove_noise(&mut self, cx: &mut Cx<'_>, id: CorridorId) -> bool {
        let Some(corridor) = self.corridor_mut(id) else { return false };
        let there = std::mem::take(&mut corridor.noise);
        if there {
            cx.tell(SeenEvent::NoiseRemoved { corridor: id });
        }
        there
    }

    /// Draws a corridor and places it, with its door slot turned towards `door`. With none left, nothing is
    /// placed (R-MAP-27).
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
    /// Destroys the Nest as soon as the eggs space is empty (R-MAP-32, R-MAP-35).
    fn egg_left(&mut self, cx: &mut Cx<'_>) {
        let left = u8::try_from(self.eggs.len()).unwrap_or(u8::MAX);
        cx.tell(SeenEvent::EggTaken { left });
        if left == 0 && !std::mem::replace(&mut self.nest_destroyed, true) {
            cx.tell(SeenEvent::NestDestroyed);
        }
    }
}

impl Retaliation {
    /// Puts a noise marker into a corridor, unless it has one or an intruder is there (R-MAP-19), or no
    /// marker is left (R-NOISE-18). Closed doors do not matter (R-NOISE-16).
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

    /// True if a corridor can be reinforced from a room. It must be empty and not printed (R-MAP-21,
    /// R-MAP-23), not behind a closed door (R-MAP-24), and not reinforced already (R-MAP-25).
    pub(crate) fn can_reinforce(&self, from: SlotId, id: CorridorId) -> bool {
        self.facility.corridor(id).is_some_and(|corridor| {
            id.def().printed.is_none()
                && !corridor.reinforced
                && !corridor.is_closed_at(from)
                && corridor.end(from).is_some()
                && !self.intruders.any_at(Place::Corridor(id))
        })
    }

    /// Turns a corridor to its value 0 and discards its noise marker (R-MAP-21).
    pub(crate) fn reinforce(&mut self, cx: &mut Cx<'_>, id: CorridorId) {
        self.facility.remove_noise(cx, id);
        if let Some(corridor) = self.facility.corridor_mut(id) {
            corridor.reinforced = true;
            cx.tell(SeenEvent::Reinforced { corridor: id });
        }
    }

    /// Draws a room from a stack, or from the next ones if it is empty, and places it in a slot
    /// (R-EXPLORE-03…06). A slot beside the Hibernatorium discovers it.
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

    /// Removes the cover, adds the printed corridors and reveals the robot's card (R-HIB-01, R-HIB-02,
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

    /// Makes the robot's card public.
    pub(crate) fn reveal_robot(&mut self, cx: &mut Cx<'_>) {
        if !std::mem::replace(&mut self.systems.robot.revealed, true) {
            let robot = self.systems.robot.card;
            cx.disclose("R-ROBOT-02", SeatSet::ALL, || robot.to_string());
            cx.tell(SeenEvent::RobotRevealed { robot });
        }
    }

    /// Destroys an egg on the eggs space (R-MAP-36).
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

    /// The slot of the Nest, if it is on the map (R-MAP-37).
    pub(crate) fn nest(&self) -> Option<SlotId> {
        self.facility.find(RoomKind::Nest)
    }
}

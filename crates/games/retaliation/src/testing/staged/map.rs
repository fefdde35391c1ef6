//! Scenario arrangements of the map and of the intruders on it.

use crate::{
    content::{
        CorridorId, SlotId, TokenId,
        ids::{IntruderKind, RobotKind, RoomKind},
        map,
    },
    model::{Corridor, Door, DoorState, Figure, FigureId, Place, Room},
    rules::position::Retaliation,
};
use airlock_engine::scenario::given::{Given, Result, flag, list, number, read, text, word};

impl Retaliation {
    /// `{"room": "shelter", "at": "r1c0", "fire": true, "malfunction": true, "secure": 2}`: the room is in
    /// this slot and nowhere else. The room that was there returns to its stack. A slot beside the
    /// Hibernatorium discovers it.
    pub(super) fn arrange_room(&mut self, given: &Given) -> Result {
        let kind: RoomKind = word(given, "room")?;
        let at: SlotId = word(given, "at")?;
        if !kind.def().printed {
            if let Some(old) =
                SlotId::all().find(|slot| self.facility.rooms[*slot].as_ref().is_some_and(|r| r.kind == kind))
            {
                self.facility.rooms[old] = None;
            } else {
                let stack = &mut self.facility.stacks[kind.def().back as usize];
                stack.take(kind).ok_or("this room is nowhere")?;
            }
            if let Some(old) = self.facility.rooms[at].take() {
                if old.kind.def().printed {
                    return Err(format!("a printed room lies at {at}"));
                }
                let stack = &mut self.facility.stacks[old.kind.def().back as usize];
                stack.put_under(airlock_engine::Piece::unseen(old.kind));
            }
        }
        let secure = number(given, "secure", 0)?;
        let room = Room {
            fire: flag(given, "fire"),
            malfunction: flag(given, "malfunction"),
            secure,
            ..Room::new(kind)
        };
        self.facility.rooms[at] = Some(room);
        let hibernatorium = map().hibernatorium();
        if at.edges().any(|(_, edge)| edge.other_end(at) == Some(hibernatorium)) {
            self.find_hibernatorium();
        }
        Ok(())
    }

    /// `{"corridor": "204", "from": "r2c0", "to": "r2c1", "door": "r2c0", "state": "closed", "noise": true,
    /// "reinforced": true}`: the tile connects these slots. The tile that was there returns to the supply.
    /// `door` is the end to which the door slot is turned.
    pub(super) fn arrange_corridor(&mut self, given: &Given) -> Result {
        let id: CorridorId = word(given, "corridor")?;
        let state: Option<DoorState> = given.get("state").map(read).transpose()?;
        if id.def().printed.is_none() && given.contains_key("from") {
            let (from, to): (SlotId, SlotId) = (word(given, "from")?, word(given, "to")?);
            let mut edges = from.edges().map(|(_, edge)| edge);
            let edge = edges
                .find(|edge| edge.other_end(from) == Some(to))
                .ok_or("these slots are not neighbours")?;
            let door = if given.contains_key("door") { word(given, "door")? } else { from };
            let old: Vec<CorridorId> = self
                .facility
                .corridors
                .iter()
                .filter(|corridor| corridor.edge == edge || corridor.id == id)
                .map(|corridor| corridor.id)
                .collect();
            self.facility.corridors.retain(|corridor| !old.contains(&corridor.id));
            self.intruders.figures.retain(|figure| !old.iter().any(|id| figure.at == Place::Corridor(*id)));
            for old in old {
                self.facility.corridor_supply.put_under(airlock_engine::Piece::unseen(old));
            }
            self.facility.corridor_supply.take(id).ok_or("this corridor is nowhere")?;
            self.facility.lay(Corridor::laid(id, edge, door));
        }
        let corridor = self.facility.corridor_mut(id).ok_or("this corridor is not on the map")?;
        corridor.noise = flag(given, "noise");
        corridor.reinforced = flag(given, "reinforced");
        if let Some(state) = state {
            let at: SlotId = word(given, "door")?;
            let end = corridor.end(at).ok_or("the door is not at this corridor")?;
            let slot = corridor.doors[end].is_some_and(|door| door.slot);
            corridor.doors[end] = Some(Door { slot, state });
        }
        Ok(())
    }

    /// `{"hibernatorium": "found"}`: the Hibernatorium is discovered.
    pub(super) fn arrange_hibernatorium(&mut self, _: &Given) -> Result {
        self.find_hibernatorium();
        Ok(())
    }

    fn find_hibernatorium(&mut self) {
        if !std::mem::replace(&mut self.facility.hibernatorium_found, true) {
            let slot = map().hibernatorium();
            for (id, direction) in CorridorId::printed() {
                if let Some(edge) = slot.edge(direction) {
                    self.facility.lay(Corridor::laid(id, edge, slot));
                }
            }
            self.systems.robot.revealed = true;
        }
    }

    /// `{"robot": "medical_robot", "at": "r1c0"}`: the robot has this card. With `at`, it is in this room and
    /// its card is revealed.
    pub(super) fn arrange_robot(&mut self, given: &Given) -> Result {
        let card: RobotKind = word(given, "robot")?;
        if let Some(place) = self.boxed.robots.iter().position(|other| *other == card) {
            std::mem::swap(&mut self.boxed.robots[place], &mut self.systems.robot.card);
        }
        if given.contains_key("at") {
            self.systems.robot.at = word(given, "at")?;
            self.systems.robot.revealed = true;
        }
        Ok(())
    }

    /// A space, given as a slot or as the number of a corridor.
    fn place(&self, name: &str) -> Result<Place> {
        if let Ok(slot) = name.parse::<SlotId>() {
            return Ok(Place::Room(slot));
        }
        let corridor: CorridorId =
            name.parse().map_err(|_| format!("`{name}` is no slot and no corridor"))?;
        self.facility
            .corridor(corridor)
            .map(|corridor| Place::Corridor(corridor.id))
            .ok_or("it is not on the map".into())
    }

    /// `{"intruder": "adult", "at": "r1c0", "hits": 1, "count": 2}`: adds figures in a room, or in a corridor
    /// (`"204"`).
    pub(super) fn arrange_intruder(&mut self, given: &Given) -> Result {
        let kind: IntruderKind = word(given, "intruder")?;
        let at = self.place(text(given, "at")?)?;
        let hits = number(given, "hits", 0)?;
        for _ in 0..number(given, "count", 1)? {
            self.intruders.placed += 1;
            let id = FigureId(self.intruders.placed);
            self.intruders.figures.push(Figure { id, kind, at, hits });
        }
        if let Place::Corridor(id) = at
            && let Some(corridor) = self.facility.corridor_mut(id)
        {
            corridor.noise = false;
        }
        Ok(())
    }

    /// `{"bag": ["larva-1", "adult-04", "blank"]}`: the bag holds exactly these tokens. The others are in
    /// their piles.
    pub(super) fn arrange_bag(&mut self, given: &Given) -> Result {
        let wanted: Vec<TokenId> = list(given, "bag").into_iter().map(read).collect::<Result<_>>()?;
        let bag = std::mem::take(&mut self.intruders.bag);
        bag.contents().iter().for_each(|token| self.intruders.piles.add(*token));
        for token in wanted {
            if !self.intruders.piles.remove(token) {
                return Err(format!("{token} is not there"));
            }
            self.intruders.bag.add(token);
        }
        Ok(())
    }
}

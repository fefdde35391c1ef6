//! Malfunctions (R-MALF).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, SlotId, ids::PieceKind},
    model::event::SeenEvent,
    rules::{frame::Cx, position::Retaliation},
};

/// Something that can have a malfunction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breakable {
    Room(SlotId),
    /// An item that a seat holds or wears.
    Item(Seat, ItemCardId),
    Robot,
}

impl Retaliation {
    /// Number of malfunction markers left.
    pub(crate) fn malfunctions_left(&self) -> usize {
        let rooms =
            self.facility.rooms.iter().filter(|(_, room)| room.as_ref().is_some_and(|room| room.malfunction));
        let items = self.crew.iter().flat_map(|crew| crew.items()).filter(|item| item.malfunction);
        let used = rooms.count() + items.count() + usize::from(self.systems.robot.malfunction);
        usize::from(PieceKind::Malfunction.count()).saturating_sub(used)
    }

    /// Puts a malfunction somewhere. A room or the robot with a malfunction gets no second one (R-MALF-01,
    /// R-MALF-06). An item with one is destroyed (R-MALF-05). With no marker left, there is a fire in the
    /// room of the target (R-MALF-07).
    pub(crate) fn place_malfunction(&mut self, cx: &mut Cx<'_>, target: Breakable) {
        let none_left = self.malfunctions_left() == 0;
        match target {
            Breakable::Room(slot) => {
                let Some(room) = self.facility.rooms[slot].as_mut() else { return };
                if room.malfunction || room.kind.def().no_malfunction {
                    return; // R-MALF-01, R-MALF-09
                }
                if none_left {
                    return self.place_fire(cx, slot);
                }
                room.malfunction = true;
                cx.tell(SeenEvent::RoomMalfunction { slot, on: true });
            }
            Breakable::Item(seat, card) => {
                let room = self.room_of(seat);
                let Some(item) = self.crew_mut(seat).items_mut().find(|item| item.card == card) else {
                    return;
                };
                if item.malfunction {
                    self.lose_item(cx, seat, card); // R-MALF-05
                } else if none_left {
                    if let Some(slot) = room {
                        self.place_fire(cx, slot);
                    }
                } else {
                    item.malfunction = true;
                    cx.tell(SeenEvent::ItemMalfunction { seat, item: card.kind(), on: true });
                }
            }
            Breakable::Robot => {
                if self.systems.robot.malfunction {
                    return;
                }
                if none_left {
                    return self.place_fire(cx, self.systems.robot.at);
                }
                self.systems.robot.malfunction = true;
                cx.tell(SeenEvent::RobotMalfunction { on: true });
            }
        }
    }

    /// True if a malfunction can be put there as a price. A fire in its place counts, unless the room burns
    /// already (R-MALF-12).
    pub(crate) fn can_break(&self, target: Breakable) -> bool {
        if self.malfunctions_left() > 0 {
            return true;
        }
        match target {
            Breakable::Item(seat, card) => {
                let broken = self.crew(seat).items().any(|item| item.card == card && item.malfunction);
                broken || self.room_of(seat).is_some_and(|slot| !self.burns(slot))
            }
            Breakable::Room(slot) => !self.burns(slot),
            Breakable::Robot => !self.burns(self.systems.robot.at),
        }
    }

    /// Removes a malfunction.
    pub(crate) fn discard_malfunction(&mut self, cx: &mut Cx<'_>, target: Breakable) {
        match target {
            Breakable::Room(slot) => {
                if let Some(room) = self.facility.room_mut(slot)
                    && std::mem::take(&mut room.malfunction)
                {
                    cx.tell(SeenEvent::RoomMalfunction { slot, on: false });
                }
            }
            Breakable::Item(seat, card) => {
                if let Some(item) = self.crew_mut(seat).items_mut().find(|item| item.card == card)
                    && std::mem::take(&mut item.malfunction)
                {
                    cx.tell(SeenEvent::ItemMalfunction { seat, item: card.kind(), on: false });
                }
            }
            Breakable::Robot => {
                if std::mem::take(&mut self.systems.robot.malfunction) {
                    cx.tell(SeenEvent::RobotMalfunction { on: false });
                }
            }
        }
    }

    /// Everything with a malfunction in a room: the room, the robot, the items of the characters (R-MALF-08).
    pub(crate) fn broken_in(&self, slot: SlotId) -> Vec<Breakable> {
        let mut found = Vec::new();
        if self.facility.room(slot).is_some_and(|room| room.malfunction) {
            found.push(Breakable::Room(slot));
        }
        if self.systems.robot.at == slot && self.systems.robot.malfunction && self.systems.robot.revealed {
            found.push(Breakable::Robot);
        }
        for seat in self.characters_in(slot) {
            let broken = self.crew(seat).items().filter(|item| item.malfunction);
            found.extend(broken.map(|item| Breakable::Item(seat, item.card)));
        }
        found
    }
}

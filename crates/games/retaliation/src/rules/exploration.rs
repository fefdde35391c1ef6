//! Discovering rooms (R-EXPLORE).

use airlock_engine::{Draw, Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        CorridorId, Direction, EntranceOp, ExplorationId, ExploredTile, SlotId,
        ids::{IntruderKind, RoomKind, TileBack},
    },
    model::{Decks, Place, event::SeenEvent},
    rules::{
        effect::firing,
        frame::{Cx, Flow, Procedure},
        intruders,
        malfunction::Breakable,
        movement::Way,
        noise,
        position::Retaliation,
    },
};

/// The explorer of a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Explorer {
    OnFoot(Way),
    /// A drone. Nothing enters the room (R-EXPLORE-23).
    Drone,
    /// The robot, which enters the room (R-EXPLORE-23).
    Robot,
}

/// Procedures of discovering a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The slot at the end of a corridor is explored.
    Begin { by: Explorer, corridor: CorridorId, slot: SlotId },
    /// The entrance effect (R-EXPLORE-15).
    Entrance {
        /// The seat whose character has entered.
        seat: Seat,
        card: ExplorationId,
        /// The corridor just crossed.
        corridor: CorridorId,
        /// The slot of the new room.
        slot: SlotId,
        /// Index of the next operation.
        next: u8,
    },
    /// One operation of the entrance effect.
    Effect {
        /// The seat whose character has entered.
        seat: Seat,
        card: ExplorationId,
        /// Index of the operation.
        at: u8,
        /// The corridor just crossed.
        corridor: CorridorId,
        /// The slot of the new room.
        slot: SlotId,
    },
}

impl Step {
    /// A character explores on foot.
    pub(crate) const fn begin_on_foot(way: Way, corridor: CorridorId) -> Self {
        let slot = way.to;
        Self::Begin { by: Explorer::OnFoot(way), corridor, slot }
    }
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin { by, corridor, slot } => {
                let Some(card) = game.decks.draw_exploration(cx) else { return Flow::Done };
                cx.tell(SeenEvent::Explored { card, slot });
                lay(game, cx, card, slot); // Steps 1 to 4.
                match by {
                    Explorer::OnFoot(way) => {
                        game.push(Self::Entrance { seat: way.seat, card, corridor, slot, next: 0 });
                        game.arrive(cx, &way); // R-EXPLORE-14
                    }
                    Explorer::Robot => game.move_robot(cx, slot),
                    Explorer::Drone => {}
                }
            }
            Self::Entrance { seat, card, corridor, slot, next } => {
                if game.room_of(seat) == Some(slot) && usize::from(next) < card.def().entrance.len() {
                    game.push(Self::Entrance { seat, card, corridor, slot, next: next + 1 });
                    game.push(Self::Effect { seat, card, at: next, corridor, slot });
                    firing::offer_again(game, seat); // R-ACT-11
                }
            }
            // A shot on arrival may have killed the character that entered (R-ACT-11).
            Self::Effect { seat, slot, .. } if game.room_of(seat) != Some(slot) => {}
            Self::Effect { seat, card, at, corridor, slot } => {
                if let Some(op) = card.def().entrance.get(usize::from(at)).copied() {
                    entrance(game, cx, op, seat, corridor, slot);
                }
            }
        }
        Flow::Done
    }
}

/// Places the room, its corridors, its markers and the noise (R-EXPLORE-03…13).
fn lay(game: &mut Retaliation, cx: &mut Cx<'_>, card: ExplorationId, slot: SlotId) {
    let def = card.def();
    let stack = match def.tile {
        ExploredTile::Section => TileBack::from(slot.section()), // R-EXPLORE-04
        ExploredTile::Any => TileBack::Any,
    };
    game.lay_random_room(cx, slot, stack);
    for direction in Direction::ALL.iter().filter(|direction| def.corridors.contains(direction)) {
        let Some(edge) = slot.edge(*direction) else { continue }; // R-EXPLORE-08
        let occupied = game.facility.corridors.iter().any(|corridor| corridor.edge == edge);
        let to_room = edge.other_end(slot).is_some_and(|other| game.facility.rooms[other].is_some());
        if !occupied && !to_room {
            game.facility.lay_random_corridor(cx, edge, slot); // R-EXPLORE-07, R-EXPLORE-09
        }
    }
    if def.malfunction {
        game.place_malfunction(cx, Breakable::Room(slot));
    }
    if def.fire {
        game.place_fire(cx, slot);
    }
    for direction in &def.noise {
        let edge = slot.edge(*direction);
        let there =
            game.facility.corridors.iter().find(|corridor| Some(corridor.edge) == edge).map(|there| there.id);
        if let Some(corridor) = there {
            game.place_noise(cx, corridor); // R-EXPLORE-12, R-EXPLORE-13
        }
    }
}

fn entrance(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    op: EntranceOp,
    seat: Seat,
    corridor: CorridorId,
    slot: SlotId,
) {
    match op {
        EntranceOp::CloseDoors => game.close_doors_touching(cx, slot), // R-EXPLORE-16
        EntranceOp::NoiseRoll => game.push(noise::Step::Roll { seat, discovering: true }),
        EntranceOp::Hazard => game.push(noise::Step::Hazard { seat, discovering: true }),
        EntranceOp::PlaceAdults { n } => {
            let at = Place::Corridor(corridor); // R-EXPLORE-21
            game.push(intruders::Step::Place {
                kind: IntruderKind::Adult,
                n,
                at,
                attacks: true,
                cause: Some(seat),
            });
        }
    }
}

impl Decks {
    /// Reveals an exploration card. It goes onto its discard pile at once, or leaves the game
    /// (R-EXPLORE-17…19).
    fn draw_exploration(&mut self, cx: &mut Cx<'_>) -> Option<ExplorationId> {
        if self.exploration.is_empty() {
            let mut cards = std::mem::take(&mut self.exploration_discards);
            cards.sort_unstable();
            self.exploration = super::setup::pile(cx.chance, Draw::new("exploration"), cards);
        }
        let card = self.exploration.draw(SeatSet::ALL)?.face;
        cx.disclose("R-EXPLORE-02", SeatSet::ALL, || card.to_string());
        match card.def().removed {
            true => self.exploration_gone.push(card),
            false => self.exploration_discards.push(card),
        }
        Some(card)
    }
}

impl Retaliation {
    /// Puts the robot into a room. Entering the Reactor is recorded (R-ROBOT-11).
    pub(crate) fn move_robot(&mut self, cx: &mut Cx<'_>, to: SlotId) {
        self.systems.robot.at = to;
        self.record.robot_in_reactor |= self.facility.find(RoomKind::Reactor) == Some(to);
        cx.tell(SeenEvent::RobotMoved { to });
    }
}

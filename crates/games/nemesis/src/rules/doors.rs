//! Closing doors, also when the supply is empty (N-DOOR-08…12).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Board, CorridorId, PieceKind, RoomNo,
        ids::{IntruderKind, Weakness},
    },
    model::{
        Door, Ship,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of closing a door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Closes the door of a corridor (N-DOOR-08).
    Close {
        corridor: CorridorId,
        /// The seat that chooses a door to move if the supply is empty (N-DOOR-10).
        by: Seat,
        /// A room whose doors must not be moved (N-ROOM-AIRLOCK-04).
        spare: Option<RoomNo>,
    },
}

impl Ship {
    /// Opens a closed door. Its token returns to the supply (N-DOOR-06).
    pub(crate) fn open_door(&mut self, cx: &mut Cx<'_>, board: &Board, corridor: CorridorId) {
        if self.corridor(corridor).door == Door::Closed {
            self.set_door(cx, board, corridor, Door::Open);
        }
    }

    /// Destroys a closed door (N-IMOVE-03, N-DOOR-07).
    pub(crate) fn destroy_door(&mut self, cx: &mut Cx<'_>, board: &Board, corridor: CorridorId) {
        if self.corridor(corridor).door == Door::Closed {
            self.set_door(cx, board, corridor, Door::Destroyed);
        }
    }

    /// Sets the state of a door. Cancels the airlock procedure if a door of its room is no longer closed
    /// (N-ROOM-AIRLOCK-05).
    pub(crate) fn set_door(&mut self, cx: &mut Cx<'_>, board: &Board, corridor: CorridorId, door: Door) {
        self.corridor_mut(corridor).door = door;
        cx.tell(SeenEvent::DoorChanged { corridor, door });
        if let Some(room) = self.airlock
            && door != Door::Closed
            && board.corridor(corridor).other_end(room).is_some()
        {
            self.airlock = None;
            cx.tell(SeenEvent::AirlockToken { room: None });
        }
    }

    /// Number of door tokens on the board, closed and destroyed (N-DOOR-09).
    pub(crate) fn doors_used(&self) -> usize {
        self.corridors.iter().filter(|corridor| corridor.door != Door::Open).count()
    }
}

impl Nemesis {
    /// Destroys a closed door in the way of an intruder. With The Way of Moving only breeders and the queen
    /// can do that (N-OP-40).
    pub(crate) fn batter_door(&mut self, cx: &mut Cx<'_>, corridor: CorridorId, kind: IntruderKind) {
        let strong = matches!(kind, IntruderKind::Breeder | IntruderKind::Queen);
        if strong || !self.knows_weakness(Weakness::TheWayOfMoving) {
            self.ship.destroy_door(cx, self.board(), corridor);
        }
    }

    /// Closed doors that can be moved to another corridor (N-DOOR-10).
    pub(crate) fn doors_to_take(&self, target: CorridorId, spare: Option<RoomNo>) -> Vec<CorridorId> {
        let spared =
            |id: CorridorId| spare.is_some_and(|room| self.board().corridor(id).other_end(room).is_some());
        let closed =
            |id: &CorridorId| self.ship.corridor(*id).door == Door::Closed && *id != target && !spared(*id);
        self.board().corridor_ids().filter(closed).collect()
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Close { corridor, spare, .. } = self;
        if game.ship.corridor(corridor).door != Door::Open {
            return Flow::Done; // N-DOOR-12
        }
        if game.ship.doors_used() < usize::from(PieceKind::Door.count()) {
            game.ship.set_door(cx, game.board(), corridor, Door::Closed); // N-DOOR-08
            return Flow::Done;
        }
        if game.doors_to_take(corridor, spare).is_empty() {
            return Flow::Done; // N-DOOR-11
        }
        Flow::Ask(self) // N-DOOR-10
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let Self::Close { by, .. } = self;
        Some(Question::to(*by, "DP-DOOR-RELOCATE"))
    }

    fn offers(&self, game: &Nemesis, _: Seat) -> Vec<Offer> {
        let Self::Close { corridor, spare, .. } = self;
        let doors = game.doors_to_take(*corridor, *spare).into_iter().map(Ref::Corridor);
        vec![Offer::new(Verb::Choose, &["N-DOOR-10"]).choose(Arg::Door, Slot::one(doors), "N-DOOR-10")]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        let Self::Close { corridor, .. } = self;
        if let Some(Ref::Corridor(taken)) = action.one(Arg::Door) {
            game.ship.set_door(cx, game.board(), taken, Door::Open);
            game.ship.set_door(cx, game.board(), corridor, Door::Closed);
        }
    }
}

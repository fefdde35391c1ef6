//! Closing doors when the supply may be empty (N-DOOR-08…12).

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::{CorridorId, PieceKind, RoomNo},
    model::{
        Door,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Place a door in a corridor: make it closed (N-DOOR-08).
    Close {
        /// Where.
        corridor: CorridorId,
        /// Who decides from where a door is taken if the supply is empty (N-DOOR-10).
        by: Seat,
        /// The doors of this room cannot be taken (N-ROOM-AIRLOCK-04).
        spare: Option<RoomNo>,
    },
}

impl Nemesis {
    /// The closed doors that could be taken for another corridor (N-DOOR-10).
    pub(crate) fn doors_to_take(&self, target: CorridorId, spare: Option<RoomNo>) -> Vec<CorridorId> {
        let spared =
            |id: CorridorId| spare.is_some_and(|room| self.board().corridor(id).other_end(room).is_some());
        let closed =
            |id: &CorridorId| self.corridor(*id).door == Door::Closed && *id != target && !spared(*id);
        self.board().corridor_ids().filter(closed).collect()
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Close { corridor, spare, .. } = self;
        if game.corridor(corridor).door != Door::Open {
            return Flow::Done; // N-DOOR-12
        }
        if game.doors_used() < usize::from(PieceKind::Door.count()) {
            game.set_door(cx, corridor, Door::Closed); // N-DOOR-08
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
            game.set_door(cx, taken, Door::Open);
            game.set_door(cx, corridor, Door::Closed);
        }
    }
}

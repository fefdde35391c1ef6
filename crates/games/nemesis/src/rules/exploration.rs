//! Exploration of rooms that are entered for the first time (section 7).

use airlock_engine::{Framed, Seat, SeatSet};

use crate::{
    content::{CorridorId, ExplorationId, RoomNo, ids::ExplorationKind},
    model::{Mode, Ship, event::SeenEvent},
    rules::{
        frame::Cx,
        movement::{self, Manner},
        position::Nemesis,
        void_seeders::lair,
    },
};

impl Ship {
    /// Turns a room's tile face up on entry, if it is unexplored (N-EXPL-01). Returns its token, which leaves
    /// the game.
    pub(crate) fn explore(&mut self, cx: &mut Cx<'_>, room: RoomNo, mode: Mode) -> Option<ExplorationId> {
        let solo = mode == Mode::Solo;
        let state = &mut self.rooms[room];
        let (kind, token) = (state.tile.face, state.token.take()?.face);
        let items = match token.items() {
            _ if !kind.def().searchable => 0,   // N-EXPL-03
            items if solo => items.div_ceil(2), // N-EXPL-16, N-SOLO-04
            items => items,
        };
        state.explored = true;
        state.tile.known = SeatSet::ALL;
        state.items = items; // N-EXPL-02
        cx.disclose("N-EXPL-01", SeatSet::ALL, || format!("{kind} {token}"));
        self.clear_forbidden_markers(cx, room);
        cx.tell(SeenEvent::Explored { room, kind, token: token.kind(), items });
        Some(token)
    }
}

/// Applies the effect of an exploration token that has left the game (N-EXPL-06…13).
pub(crate) fn token(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    seat: Seat,
    kind: ExplorationKind,
    through: Option<CorridorId>,
    manner: Manner,
    occupied: bool,
) {
    let Some(room) = game.room_of(seat) else { return };
    let quiet = manner == Manner::Silent;
    match kind {
        ExplorationKind::Silence | ExplorationKind::Danger if quiet => return, // N-OP-10
        ExplorationKind::Silence if !game.crew(seat).slimed => return,         // N-EXPL-06
        ExplorationKind::Silence | ExplorationKind::Danger => {
            return game.push(crate::rules::noise::Step::Danger { room }); // N-EXPL-07, N-EXPL-08
        }
        ExplorationKind::Lair => return lair::reveal(game, cx, room), // V-LAIR-01
        ExplorationKind::Slime => game.crew_mut(seat).slime(cx, seat), // N-EXPL-09
        ExplorationKind::Fire => game.place_fire(cx, room),           // N-EXPL-10
        ExplorationKind::Malfunction => game.place_malfunction(cx, room), // N-EXPL-11
        ExplorationKind::Doors => {
            movement::roll_on_entry(&mut game.stack, seat, manner, occupied);
            if let Some(corridor) = through {
                game.push(crate::rules::doors::Step::Close { corridor, by: seat, spare: None }); // N-EXPL-12, N-EXPL-13
            }
            return;
        }
    }
    movement::roll_on_entry(&mut game.stack, seat, manner, occupied);
}

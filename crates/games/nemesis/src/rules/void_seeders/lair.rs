//! Lairs of the Void Seeders (V-LAIR).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{RoomNo, ids::IntruderKind},
    model::{FigureId, Object},
    rules::{
        frame::{Cx, Flow, Procedure},
        noise,
        position::Nemesis,
    },
};

/// A step of a Lair's effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A turn has ended in a room with a Lair, and fire damage is done: a noise roll follows (V-LAIR-05…08).
    EndOfTurn { seat: Seat },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        let Self::EndOfTurn { seat } = self;
        if game.room_of(seat).is_some_and(|room| stands_in(game, room)) {
            game.push(noise::Step::Roll { seat }); // V-LAIR-07
        }
        Flow::Done
    }
}

/// True if a Lair is in a room.
pub(super) fn stands_in(game: &Nemesis, room: RoomNo) -> bool {
    game.intruders.figures.iter().any(|figure| figure.room == room && figure.kind == IntruderKind::Lair)
}

/// Reveals a Lair. This is no encounter and does not change the noise (V-LAIR-01, V-LAIR-20).
pub(crate) fn reveal(game: &mut Nemesis, cx: &mut Cx<'_>, room: RoomNo) {
    game.place_figure(cx, IntruderKind::Lair, room, None);
}

/// True if all three Lairs are destroyed.
pub(super) fn all_destroyed(game: &Nemesis) -> bool {
    game.record.kills[IntruderKind::Lair.rank()] >= IntruderKind::Lair.figures()
}

/// Leaves the carcass of a destroyed Lair (V-LAIR-15). With the third one the Despoiler dies (V-LAIR-18,
/// V-HURT-14, V-HURT-15).
pub(super) fn destroyed(game: &mut Nemesis, cx: &mut Cx<'_>, room: RoomNo) {
    game.ship.rooms[room].objects.push(Object::Carcass);
    if !all_destroyed(game) {
        return;
    }
    let despoiler = game.intruders.figures.iter().find(|figure| figure.kind == IntruderKind::Despoiler);
    let despoiler: Option<FigureId> = despoiler.map(|figure| figure.id);
    if let Some(figure) = despoiler {
        game.kill_intruder(cx, figure);
    }
}

//! The ship as a bot sees it: ways, distances, and risks of noise rolls.

use airlock_nemesis::{
    content::{Board, CorridorId, Exit, RoomNo, components},
    ids::{NoiseFace, RoomKind, TileBack},
    model::Door,
    view::View,
};

/// Distance of an unreachable room.
pub(super) const FAR: u8 = u8::MAX;

/// The ship as a viewer sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Map<'a> {
    view: &'a View,
    /// The side of the board in play.
    pub(super) board: &'static Board,
}

impl<'a> Map<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        Self { view, board: Board::of(view.common.setup.board) }
    }

    /// The kind of a room, if known from its tile or from a secret look.
    pub(super) fn kind(self, room: RoomNo) -> Option<RoomKind> {
        let seen = self.view.common.rooms.get(&room).and_then(|room| room.kind);
        let knows = || self.view.own.you.as_ref()?.knows.tiles.get(&room).copied();
        seen.or_else(knows)
    }

    /// The room of a kind, if its position is known.
    pub(super) fn place(self, kind: RoomKind) -> Option<RoomNo> {
        RoomNo::all().find(|room| self.kind(*room) == Some(kind))
    }

    /// The rooms that may be of a kind: the known one, else all unknown rooms with a matching back.
    pub(super) fn places(self, kind: RoomKind) -> Vec<RoomNo> {
        if let Some(room) = self.place(kind) {
            return vec![room];
        }
        let back = kind.def().back;
        RoomNo::all().filter(|room| self.kind(*room).is_none() && self.back(*room) == back).collect()
    }

    fn back(self, room: RoomNo) -> TileBack {
        self.board.slot(room).back
    }

    /// True if a room has been explored.
    pub(super) fn explored(self, room: RoomNo) -> bool {
        self.view.common.rooms.get(&room).is_some_and(|room| room.explored)
    }

    /// True if a corridor is passable.
    pub(super) fn is_open(self, corridor: CorridorId) -> bool {
        self.view.common.corridors.get(&corridor).is_none_or(|corridor| corridor.door != Door::Closed)
    }

    /// The room at the other end of a corridor.
    pub(super) fn through(self, corridor: CorridorId, from: RoomNo) -> Option<RoomNo> {
        self.board.corridor(corridor).other_end(from)
    }

    /// Number of steps from each room to the nearest of some rooms.
    pub(super) fn distances(self, to: &[RoomNo]) -> [u8; RoomNo::COUNT] {
        let mut distances = [FAR; RoomNo::COUNT];
        let mut reached: Vec<RoomNo> = to.to_vec();
        for room in to {
            distances[room.index()] = 0;
        }
        let mut next = 0;
        while let Some(room) = reached.get(next).copied() {
            next += 1;
            let open = self.board.corridors_of(room).iter().filter(|corridor| self.is_open(**corridor));
            for there in open.filter_map(|corridor| self.through(*corridor, room)) {
                if distances[there.index()] == FAR {
                    distances[there.index()] = distances[room.index()] + 1;
                    reached.push(there);
                }
            }
        }
        distances
    }

    /// True if somebody is in a room, so that entering it is quiet (N-MOVE-11).
    pub(super) fn is_occupied(self, room: RoomNo) -> bool {
        let crew = self.view.common.crew.iter().any(|(_, crew)| crew.state == active(room));
        crew || self.has_intruder(room)
    }

    /// True if an intruder is in a room.
    pub(super) fn has_intruder(self, room: RoomNo) -> bool {
        self.view.common.intruders.figures.iter().any(|figure| figure.room == room)
    }

    /// Percentage of noise rolls in a room that bring an intruder.
    pub(super) fn noise_danger(self, room: RoomNo, slimed: bool) -> i32 {
        let number = |number: u8| match self.board.exit(room, number) {
            Exit::Corridor(corridor, _) => self.view.common.corridors.get(&corridor).is_some_and(|c| c.noise),
            Exit::Technical(network) => self.view.common.technical.contains(&network),
            Exit::None => false,
        };
        let near = self.board.neighbours(room).iter().any(|near| {
            self.has_intruder(*near) && self.view.common.rooms.get(near).is_none_or(|room| !room.combat)
        });
        let brings = |face: &NoiseFace| match face {
            NoiseFace::One => number(1),
            NoiseFace::Two => number(2),
            NoiseFace::Three => number(3),
            NoiseFace::Four => number(4),
            NoiseFace::Danger => near,
            NoiseFace::Silence => slimed && near,
        };
        let faces = &components().noise_die;
        let bad = faces.iter().filter(|face| brings(face)).count();
        i32::try_from(bad * 100 / faces.len()).unwrap_or(0)
    }
}

pub(super) const fn active(room: RoomNo) -> airlock_nemesis::model::CharacterState {
    airlock_nemesis::model::CharacterState::Active(room)
}

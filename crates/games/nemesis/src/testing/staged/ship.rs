//! Arrangements of the board.

use airlock_engine::{
    Piece, SeatSet,
    scenario::given::{Given, Result, number, text, word},
};

use crate::{
    content::{CourseCardId, ExplorationId, RoomNo, ids::RoomKind},
    rules::position::Nemesis,
};

impl Nemesis {
    /// `{"tile": "canteen", "to": "s07"}`: puts this tile on the room space by an exchange. It must have the
    /// same back.
    pub(super) fn arrange_tile(&mut self, given: &Given) -> Result {
        let (kind, to): (RoomKind, RoomNo) = (word(given, "tile")?, word(given, "to")?);
        let old = self.ship.rooms[to].tile.face;
        if old.def().back != kind.def().back {
            return Err(format!("{kind} has another back than {to}"));
        }
        if let Some(boxed) = self.boxed.tiles.iter_mut().find(|tile| **tile == kind) {
            *boxed = old;
        } else {
            let found = self.ship.rooms.iter_mut().find(|(_, room)| room.tile.face == kind);
            found.ok_or("this tile is not in the match")?.1.tile.face = old;
        }
        self.ship.rooms[to].tile.face = kind;
        Ok(())
    }

    /// `{"token": "fire-1", "to": "s07"}`: puts this exploration token on the room by an exchange.
    pub(super) fn arrange_token(&mut self, given: &Given) -> Result {
        let (wanted, to): (ExplorationId, RoomNo) = (word(given, "token")?, word(given, "to")?);
        let old = self.ship.rooms[to].token.ok_or("there is no exploration token in this room")?.face;
        if let Some(boxed) = self.boxed.tokens.iter_mut().find(|token| **token == wanted) {
            *boxed = old;
        } else {
            let mut tokens = self.ship.rooms.iter_mut().filter_map(|(_, room)| room.token.as_mut());
            tokens.find(|token| token.face == wanted).ok_or("this token is out of the game")?.face = old;
        }
        self.ship.rooms[to].token = Some(Piece::unseen(wanted));
        Ok(())
    }

    /// `{"explore": "s07", "items": 2}` or `{"explore": "all"}`: explores the room. Its token leaves the
    /// game.
    pub(super) fn arrange_explored(&mut self, given: &Given) -> Result {
        let rooms: Vec<RoomNo> = match text(given, "explore")? {
            "all" => RoomNo::all().collect(),
            _ => vec![word(given, "explore")?],
        };
        let items = number(given, "items", 2)?;
        for no in rooms {
            let room = &mut self.ship.rooms[no];
            if room.token.take().is_some() {
                room.explored = true;
                room.tile.known = SeatSet::ALL;
                room.items = if room.tile.face.def().searchable { items } else { 0 };
            }
        }
        Ok(())
    }

    /// `{"course": "course-3"}`: exchanges course cards.
    pub(super) fn arrange_course(&mut self, given: &Given) -> Result {
        let wanted: CourseCardId = word(given, "course")?;
        let old = self.course.card.face;
        if let Some(boxed) = self.boxed.courses.iter_mut().find(|card| **card == wanted) {
            *boxed = old;
        }
        self.course.card = Piece::unseen(wanted);
        Ok(())
    }
}

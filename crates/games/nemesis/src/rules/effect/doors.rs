//! Operations on doors, and the Airlock Control (N-OP-22, N-ROOM-COMMAND, N-ROOM-AIRLOCK).

use airlock_engine::{Framed, Seat, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Board, CorridorId, DoorOp, PieceKind, RoomNo},
    model::{
        Door, Ship,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        doors::Step as Doors,
        effect::{
            Effect,
            moving::yellow_rooms,
            operation::Operation,
            verdict::{Use, Verdict},
        },
        frame::{Cx, Flow, Frame, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of an operation on doors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Each door of a room is opened, closed or left. The answer names those that change (DP-COMMAND-DOORS).
    ToggleSeveral {
        /// The seat that chooses.
        seat: Seat,
        room: RoomNo,
    },
    /// The airlock token is placed if all doors of the room are closed (N-ROOM-AIRLOCK-03).
    PlaceToken { room: RoomNo },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::ToggleSeveral { .. } => return Flow::Ask(self),
            Self::PlaceToken { room } => {
                let mut doors = game.board().corridors_of(room).iter();
                if doors.all(|id| game.ship.corridor(*id).door == Door::Closed) {
                    game.ship.airlock = Some(room);
                    cx.tell(SeenEvent::AirlockToken { room: Some(room) });
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::ToggleSeveral { seat, .. } => Some(Question::to(*seat, "DP-COMMAND-DOORS")),
            Self::PlaceToken { .. } => None,
        }
    }

    fn offers(&self, game: &Nemesis, _: Seat) -> Vec<Offer> {
        let Self::ToggleSeveral { room, .. } = self else { return Vec::new() };
        let doors = corridors(game, *room, |door| door != Door::Destroyed); // N-ROOM-COMMAND-02
        let offer = Offer::new(Verb::Choose, &["N-ROOM-COMMAND-01", "N-ROOM-COMMAND-02"]);
        vec![offer.choose(Arg::Doors, Slot::any(doors), "N-ROOM-COMMAND-02")]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let door = |r: &Ref| if let Ref::Corridor(corridor) = r { Some(*corridor) } else { None };
        let chosen = action.all(Arg::Doors).iter().filter_map(door);
        let (closed, open): (Vec<CorridorId>, Vec<CorridorId>) =
            chosen.partition(|id| game.ship.corridor(*id).door == Door::Closed);
        for corridor in closed {
            game.ship.open_door(cx, game.board(), corridor); // N-ROOM-COMMAND-03
        }
        close_each(&mut game.stack, seat, open, None);
    }
}

fn close_each(stack: &mut Stack<Frame>, by: Seat, corridors: Vec<CorridorId>, spare: Option<RoomNo>) {
    let close = |corridor| Doors::Close { corridor, by, spare }.into();
    stack.then(corridors.into_iter().map(close).collect::<Vec<_>>());
}

impl Operation for DoorOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::ToggleDoor { destroyed_allowed } => may_toggle(game, using, destroyed_allowed),
            Self::ToggleDoors => may_toggle_several(),
            Self::DestroyClosedDoor => may_destroy(game, using),
            Self::Airlock => may_use_airlock(game, using),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::ToggleDoor { destroyed_allowed } => toggle(game, cx, effect, destroyed_allowed),
            Self::ToggleDoors => toggle_several(game, effect),
            Self::DestroyClosedDoor => {
                let board = game.board();
                destroy(&mut game.ship, cx, board, effect);
            }
            Self::Airlock => airlock(game, effect),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::ToggleDoor { .. } | Self::ToggleDoors | Self::DestroyClosedDoor => &["N-OP-22"],
            Self::Airlock => &["N-OP-01"],
        }
    }

    fn reveals(&self) -> bool {
        false
    }

    fn is_grave(&self, _: &Nemesis) -> bool {
        matches!(self, Self::Airlock)
    }
}

/// Normal corridors of a room whose door is in a certain state.
fn corridors(game: &Nemesis, room: RoomNo, fits: impl Fn(Door) -> bool) -> Vec<Ref> {
    let corridors = game.board().corridors_of(room).iter();
    corridors.filter(|id| fits(game.ship.corridor(**id).door)).map(|id| Ref::Corridor(*id)).collect()
}

/// Number of door tokens in the supply (N-DOOR-09).
fn doors_left(game: &Nemesis) -> usize {
    usize::from(PieceKind::Door.count()).saturating_sub(game.ship.doors_used())
}

/// Offers the doors that can be opened or closed (N-OP-22, N-DOOR-05, N-DOOR-11).
fn may_toggle(game: &Nemesis, using: Use, destroyed_allowed: bool) -> Verdict {
    let changeable = |r: &Ref| match *r {
        Ref::Corridor(id) => match game.ship.corridor(id).door {
            Door::Closed => true,
            Door::Open => doors_left(game) > 0 || !game.doors_to_take(id, None).is_empty(),
            Door::Destroyed => destroyed_allowed,
        },
        _ => false,
    };
    let mut doors = corridors(game, using.room, |_| true);
    doors.retain(changeable);
    Verdict::one(Arg::Door, doors, "N-OP-22", "no door of the room can be opened or closed")
}

fn toggle(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, destroyed_allowed: bool) {
    let Some(Ref::Corridor(corridor)) = effect.action.one(Arg::Door) else { return };
    match game.ship.corridor(corridor).door {
        Door::Closed => game.ship.open_door(cx, game.board(), corridor), // N-DOOR-06
        Door::Open => close_each(&mut game.stack, effect.seat, vec![corridor], None),
        Door::Destroyed if destroyed_allowed => game.ship.set_door(cx, game.board(), corridor, Door::Closed), // N-DOOR-05
        Door::Destroyed => {}
    }
}

/// Offers all rooms, explored or not (N-ROOM-COMMAND-01, N-ROOM-COMMAND-04).
fn may_toggle_several() -> Verdict {
    let rooms = RoomNo::all().map(Ref::Room).collect();
    Verdict::one(Arg::Room, rooms, "N-ROOM-COMMAND-01", "there is no room")
}

fn toggle_several(game: &mut Nemesis, effect: &Effect) {
    if let Some(room) = effect.chosen_room() {
        game.push(Step::ToggleSeveral { seat: effect.seat, room });
    }
}

fn may_destroy(game: &Nemesis, using: Use) -> Verdict {
    let doors = corridors(game, using.room, |door| door == Door::Closed);
    Verdict::one(Arg::Door, doors, "N-OP-22", "no door of the room is closed")
}

fn destroy(ship: &mut Ship, cx: &mut Cx<'_>, board: &Board, effect: &Effect) {
    if let Some(Ref::Corridor(corridor)) = effect.action.one(Arg::Door) {
        ship.destroy_door(cx, board, corridor);
    }
}

/// Offers other explored yellow rooms that can be closed completely (N-ROOM-AIRLOCK-01, N-ROOM-AIRLOCK-02,
/// N-ROOM-AIRLOCK-04).
fn may_use_airlock(game: &Nemesis, using: Use) -> Verdict {
    if game.ship.airlock.is_some() {
        return Verdict::needs(false, "N-ROOM-AIRLOCK-10", "the airlock procedure is running");
    }
    let others = yellow_rooms(game).into_iter().filter(|room| *room != using.room);
    let rooms = others.filter(|room| can_be_sealed(game, *room)).map(Ref::Room).collect();
    Verdict::one(Arg::Room, rooms, "N-ROOM-AIRLOCK-04", "no other yellow room can be closed completely")
}

fn can_be_sealed(game: &Nemesis, room: RoomNo) -> bool {
    let doors = |state| corridors(game, room, |door| door == state);
    let open = doors(Door::Open);
    let Some(Ref::Corridor(first)) = open.first().copied() else { return doors(Door::Destroyed).is_empty() };
    let taken = game.doors_to_take(first, Some(room)).len();
    doors(Door::Destroyed).is_empty() && open.len() <= doors_left(game) + taken
}

/// Closes all normal corridors of the chosen room, then places the token (N-ROOM-AIRLOCK-03).
fn airlock(game: &mut Nemesis, effect: &Effect) {
    let Some(room) = effect.chosen_room() else { return };
    let doors = game.board().corridors_of(room).iter().copied();
    let open = doors.filter(|id| game.ship.corridor(*id).door == Door::Open).collect();
    game.push(Step::PlaceToken { room });
    close_each(&mut game.stack, effect.seat, open, Some(room));
}

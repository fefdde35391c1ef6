//! Operations that move characters, and the range of cards (N-OP-05, N-OP-09…12).

use airlock_engine::{Framed, Seat};

use crate::{
    content::{CardOp, EffectSource, Escapers, MoveTo, MovingOp, PassiveOp, Range, RoomNo, ids::RoomColor},
    model::words::{Arg, Ref, Slot},
    rules::{
        effect::{
            Effect,
            operation::Operation,
            verdict::{Draft, Use, Verdict},
        },
        escape::{Step as Escape, Way},
        frame::Cx,
        movement::{Manner, Step as Movement, ways_from, ways_out},
        position::Nemesis,
    },
};

impl Operation for MovingOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::Escape { who, .. } => may_escape(game, using, who),
            Self::MoveSelf { to, .. } => may_move_self(game, using, to),
            Self::MoveCharacter => may_move_character(game, using),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, _: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::Escape { attacks, .. } => escape(game, effect, attacks),
            Self::MoveSelf { noise, .. } => move_self(game, effect, noise),
            Self::MoveCharacter => move_character(game, effect),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::Escape { .. } => &["N-OP-05", "N-OP-09"],
            Self::MoveSelf { .. } => &["N-OP-10"],
            Self::MoveCharacter => &["N-OP-11", "N-OP-12"],
        }
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// True if a passive item extends the range of a card (N-OP-12, N-OP-28).
pub(super) fn has_range(game: &Nemesis, seat: Seat, source: EffectSource, range: Range) -> bool {
    let EffectSource::Action(kind) = source else { return false };
    let extends = |op: &CardOp| match op {
        CardOp::Passive(PassiveOp::ExtendRange { cards, to }) => *to == range && cards.contains(&kind),
        _ => false,
    };
    let items = game.crew(seat).own_items().into_iter();
    items.flat_map(|(_, card)| EffectSource::Item(card.kind()).ops(0)).any(extends)
}

fn corridors(ways: Vec<(crate::content::CorridorId, RoomNo)>) -> Vec<Ref> {
    ways.into_iter().map(|(corridor, _)| Ref::Corridor(corridor)).collect()
}

/// Offers the characters that leave, and their corridor (N-OP-09, N-ESC-01).
fn may_escape(game: &Nemesis, using: Use, who: Escapers) -> Verdict {
    let through = corridors(ways_out(game, using.seat));
    if through.is_empty() {
        return Verdict::needs(false, "N-ESC-01", "every corridor is closed");
    }
    let me = Ref::Seat(using.seat);
    let others: Vec<Ref> = others_in(game, using.seat, using.room).map(Ref::Seat).collect();
    let leave = Draft::plain().choose(Arg::Through, Slot::one(through), "N-ESC-01");
    let either = || Slot::one(std::iter::once(me).chain(others.iter().copied()));
    let mut drafts = match who {
        Escapers::You => vec![leave.clone()],
        Escapers::YouOrOther | Escapers::YouAndOrOther => {
            vec![leave.clone().choose(Arg::Who, either(), "N-OP-09")]
        }
    };
    if who == Escapers::YouAndOrOther && !others.is_empty() {
        let both = leave.on(Arg::Who, me).choose(Arg::Others, Slot::one(others), "N-OP-09");
        drafts.push(both);
    }
    Verdict::Works(drafts)
}

fn others_in(game: &Nemesis, seat: Seat, room: RoomNo) -> impl Iterator<Item = Seat> + '_ {
    game.characters_in(room).filter(move |other| *other != seat)
}

/// Starts the escapes one after another, the card's player first (N-OP-09).
fn escape(game: &mut Nemesis, effect: &Effect, attacks: bool) {
    let Some(Ref::Corridor(through)) = effect.action.one(Arg::Through) else { return };
    let Some(way) = Way::out_of(game, effect.room, through) else { return };
    let first = effect.chosen_seat().unwrap_or(effect.seat);
    let second = match effect.action.one(Arg::Others) {
        Some(Ref::Seat(seat)) => Some(seat),
        _ => None,
    };
    let escape = |seat| Escape::Escape { seat, way, attacks }.into();
    game.stack.then([Some(first), second].into_iter().flatten().map(escape).collect::<Vec<_>>());
}

/// Offers the destinations of the acting character's movement (N-OP-10).
fn may_move_self(game: &Nemesis, using: Use, to: MoveTo) -> Verdict {
    let room = using.room;
    let to_rooms = |rooms: Vec<RoomNo>, why| {
        let rooms = rooms.into_iter().filter(|other| *other != room).map(Ref::Room).collect();
        Verdict::one(Arg::To, rooms, "N-OP-10", why)
    };
    match to {
        MoveTo::Neighbour => {
            let through = corridors(ways_out(game, using.seat));
            Verdict::one(Arg::Through, through, "N-OP-10", "every corridor is closed")
        }
        MoveTo::TechnicalEntrance => {
            // Entrances of the same network only (N-ALTMAP-10).
            let network = game.board().entrance(room);
            let rooms = network.map_or_else(Vec::new, |network| game.board().entrances(network).to_vec());
            to_rooms(rooms, "there is no other entrance of this network")
        }
        MoveTo::YellowRoom => to_rooms(yellow_rooms(game), "no other yellow room is explored"),
    }
}

/// Explored yellow rooms (N-OP-03).
pub(super) fn yellow_rooms(game: &Nemesis) -> Vec<RoomNo> {
    let yellow =
        |room: &RoomNo| game.kind_of(*room).is_some_and(|kind| kind.def().color == RoomColor::Yellow);
    RoomNo::all().filter(yellow).collect()
}

/// Moves the acting character, with the arrival procedure (N-OP-10).
fn move_self(game: &mut Nemesis, effect: &Effect, noise: bool) {
    let seat = effect.seat;
    let Some(from) = game.room_of(seat) else { return };
    let (to, through) = match (effect.action.one(Arg::Through), effect.action.one(Arg::To)) {
        (Some(Ref::Corridor(corridor)), _) => {
            (game.board().corridor(corridor).other_end(from), Some(corridor))
        }
        (_, Some(Ref::Room(room))) => (Some(room), None),
        _ => (None, None),
    };
    if let Some(to) = to {
        let manner = if noise { Manner::Normal } else { Manner::Silent };
        game.push(Movement::Arrive { seat, to, through, manner });
    }
}

/// Offers other characters that are not in combat, with their destination. One set per room that they may be
/// in (N-OP-11, N-OP-12).
fn may_move_character(game: &Nemesis, using: Use) -> Verdict {
    let far = has_range(game, using.seat, using.source, Range::RoomsWithComputer);
    let reached = |room: &RoomNo| *room == using.room || far && game.has_computer(*room);
    let mut drafts = Vec::new();
    for room in RoomNo::all().filter(reached).filter(|room| !game.has_intruder(*room)) {
        let who: Vec<Ref> = others_in(game, using.seat, room).map(Ref::Seat).collect();
        let through = corridors(ways_from(game, room));
        if !who.is_empty() && !through.is_empty() {
            let draft = Draft::plain().choose(Arg::Who, Slot::one(who), "N-OP-11");
            drafts.push(draft.choose(Arg::Through, Slot::one(through), "N-OP-11"));
        }
    }
    Verdict::some(drafts, "N-OP-11", "nobody within reach can be moved")
}

/// Moves the chosen character with the arrival procedure. Its own seat rolls (N-OP-11).
fn move_character(game: &mut Nemesis, effect: &Effect) {
    let (Some(seat), Some(Ref::Corridor(corridor))) = (effect.chosen_seat(), effect.action.one(Arg::Through))
    else {
        return;
    };
    let to = game.room_of(seat).and_then(|room| game.board().corridor(corridor).other_end(room));
    if let Some(to) = to {
        game.push(Movement::Arrive { seat, to, through: Some(corridor), manner: Manner::Normal });
    }
}

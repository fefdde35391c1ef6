//! Movements by cards, steps of the robot, and moved intruders (R-MOVE, R-ROBOT-06, R-ROOM-08).

use airlock_engine::{Framed, Seat, Stack};
use serde::{Deserialize, Serialize};

use super::{Effect, firing};
use crate::{
    content::{Company, CorridorId, Prevented, SlotId, Through, UseOp},
    model::{
        Place,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Frame, Procedure, Question},
        intruders,
        movement::{self, Way},
        noise,
        position::Retaliation,
    },
};

/// Procedures of movements by cards and robots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Another character is asked to come along (D-28).
    Along {
        asked: Seat,
        /// The movement, without company.
        way: Way,
        /// The opportunity attacks that are prevented.
        prevented: Prevented,
    },
    /// The character may move again for oxygen.
    Again {
        seat: Seat,
        /// Price in oxygen.
        oxygen: u8,
    },
    /// The robot may go on (D-50).
    Robot {
        /// The seat that leads it.
        seat: Seat,
        /// Number of rooms that it may still enter.
        left: u8,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, _: &mut Cx<'_>) -> Flow<Self> {
        let goes_on = match &self {
            Self::Along { asked, .. } => game.is_on_map(*asked),
            Self::Again { seat, oxygen } => {
                let ways = game.room_of(*seat).map_or_else(Vec::new, |slot| game.ways_from(slot));
                game.crew(*seat).oxygen >= *oxygen && !ways.is_empty()
            }
            Self::Robot { left, .. } => *left > 0 && !robot_ways(game).is_empty(),
        };
        if goes_on { Flow::Ask(self) } else { Flow::Done }
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Along { asked, .. } => Some(Question::to(*asked, "D-28")),
            Self::Again { seat, .. } => Some(Question::to(*seat, "D-10")),
            Self::Robot { seat, .. } => Some(Question::to(*seat, "D-50")),
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Along { .. } => {
                vec![Offer::new(Verb::No, &["R-MOVE-15"]), Offer::new(Verb::Yes, &["R-MOVE-15"])]
            }
            Self::Again { .. } => {
                let ways = game.room_of(seat).map_or_else(Vec::new, |slot| game.ways_from(slot));
                let through = Slot::one(ways.into_iter().map(|(corridor, _)| Ref::Corridor(corridor)));
                vec![
                    Offer::new(Verb::Stop, &["R-MOVE-03"]),
                    Offer::new(Verb::Choose, &["R-MOVE-03"])
                        .choose(Arg::Through, through, "R-MOVE-02")
                        .revealing(),
                ]
            }
            Self::Robot { .. } => {
                let rooms = Slot::one(robot_ways(game).into_iter().map(Ref::Room));
                vec![
                    Offer::new(Verb::Stop, &["R-ROBOT-14"]),
                    Offer::new(Verb::Choose, &["R-ROBOT-06"]).choose(Arg::To, rooms, "R-ROBOT-06"),
                ]
            }
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Along { asked, way, prevented } => {
                let with = (action.verb == Verb::Yes).then_some(asked);
                game.push(movement::Step::Carry { way: Way { with, ..way }, prevented });
            }
            Self::Again { oxygen, .. } => {
                if let Some(way) = named_way(game, seat, action) {
                    game.spend_oxygen(cx, seat, oxygen);
                    game.push(movement::Step::Carry { way, prevented: Prevented::None });
                }
            }
            Self::Robot { left, .. } => {
                if let Some(Ref::Room(to)) = action.one(Arg::To) {
                    game.push(Self::Robot { seat, left: left - 1 });
                    game.move_robot(cx, to);
                }
            }
        }
    }
}

/// The movement through the corridor that an answer names.
fn named_way(game: &Retaliation, seat: Seat, action: &Action) -> Option<Way> {
    let Some(Ref::Corridor(corridor)) = action.one(Arg::Through) else { return None };
    let from = game.room_of(seat)?;
    let to = game.facility.corridor(corridor)?.other_end(from)?;
    Some(Way::plain(seat, from, to, corridor))
}

/// The corridors of a movement by a card, and the characters that may come along.
pub(super) fn ways(game: &Retaliation, effect: &Effect, op: UseOp) -> Vec<Offer> {
    let UseOp::Move { through, with, .. } = op else { return Vec::new() };
    let Some(slot) = game.room_of(effect.seat) else { return Vec::new() };
    let fits = |(id, to): &(CorridorId, SlotId)| match through {
        Through::Any => true,
        Through::Empty => !game.intruders.any_at(Place::Corridor(*id)), // R-MOVE-14
        Through::Discovered => game.facility.room(*to).is_some(),
        Through::Unexplored => game.facility.room(*to).is_none(),
        Through::Chosen => effect.corridor == Some(*id),
    };
    let ways: Vec<Ref> =
        game.ways_from(slot).into_iter().filter(fits).map(|(corridor, _)| Ref::Corridor(corridor)).collect();
    if ways.is_empty() {
        return Vec::new();
    }
    let mut offer = Offer::new(Verb::Choose, &["R-MOVE-03"]).revealing();
    offer = offer.choose(Arg::Through, Slot::one(ways), "R-MOVE-02");
    let others: Vec<Ref> =
        game.characters_in(slot).filter(|other| *other != effect.seat).map(Ref::Seat).collect();
    if with != Company::None && !others.is_empty() {
        let slot = Slot::Pick { from: others, min: 0, max: 1, ordered: false };
        offer = offer.choose(Arg::With, slot, "R-MOVE-15");
    }
    vec![offer]
}

/// Begins a movement by a card.
pub(super) fn begin(game: &mut Retaliation, effect: &Effect, op: UseOp, action: &Action) {
    let UseOp::Move { cautious, prevented, silent, with, firing, .. } = op else { return };
    let seat = effect.seat;
    let Some(plain) = named_way(game, seat, action) else { return };
    let to_room = game.facility.room(plain.to).is_some();
    let company = if let Some(Ref::Seat(other)) = action.one(Arg::With) { Some(other) } else { None };
    let way = Way { cautious, silent: silent || (firing && to_room), ..plain };
    let go: Frame = match (company, with) {
        (Some(asked), Company::Agreeing) => Step::Along { asked, way, prevented }.into(),
        _ => movement::Step::Carry { way: Way { with: company, ..way }, prevented }.into(),
    };
    if !firing {
        return game.push(go);
    }
    // Before the movement, on arrival, and at intruders that appear through the noise roll (R-ACT-11).
    let fire = || firing::Step::IfWanted { seat, open: true }.into();
    if to_room {
        game.then([fire(), go, fire(), noise::Step::roll(seat).into(), fire()]);
    } else {
        game.then([fire(), go, fire()]);
    }
}

/// Closes the remaining opportunities to fire in a movement, once a shot or burst was chosen.
pub(super) fn forget_fire(stack: &mut Stack<Frame>, seat: Seat) {
    for frame in stack.iter_mut() {
        if let Frame::Firing(firing::Step::IfWanted { seat: of, open }) = frame
            && *of == seat
        {
            *open = false;
        }
    }
}

/// The rooms to which the robot can go: neighbouring ones without a closed door between (R-ROBOT-06).
pub(super) fn robot_ways(game: &Retaliation) -> Vec<SlotId> {
    let ways = game.ways_from(game.systems.robot.at).into_iter().map(|(_, to)| to);
    ways.filter(|to| game.facility.room(*to).is_some()).collect()
}

/// The intruders that can be moved, each with the possible spaces (R-ROOM-07, R-ROOM-08).
pub(super) fn intruder_steps(game: &Retaliation) -> Vec<Offer> {
    let mut offers = Vec::new();
    for figure in &game.intruders.figures {
        let fits = |place: &Place| match place {
            Place::Corridor(id) => game.displaced(*id, figure.kind).is_some(), // R-MAP-16
            Place::Room(_) => true,
        };
        let named = |place: Place| match place {
            Place::Corridor(id) => Ref::Corridor(id),
            Place::Room(slot) => Ref::Room(slot),
        };
        let steps: Vec<Ref> = game.next_places(figure.at).into_iter().filter(fits).map(named).collect();
        if !steps.is_empty() {
            let offer = Offer::new(Verb::Choose, &["R-ROOM-08"]).on(Arg::Target, Ref::Figure(figure.id));
            offers.push(offer.choose(Arg::To, Slot::one(steps), "R-ROOM-08").revealing());
        }
    }
    offers
}

/// Moves an intruder by one step. A closed door on the way is destroyed instead (R-DOOR-09).
pub(super) fn move_intruder(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Figure(id)) = action.one(Arg::Target) else { return };
    let Some(at) = game.intruders.figure(id).map(|figure| figure.at) else { return };
    let (to, corridor, room) = match (at, action.one(Arg::To)) {
        (Place::Room(room), Some(Ref::Corridor(corridor))) => (Place::Corridor(corridor), corridor, room),
        (Place::Corridor(corridor), Some(Ref::Room(room))) => (Place::Room(room), corridor, room),
        _ => return,
    };
    if game.intruder_passes(cx, corridor, room) {
        game.push(intruders::Step::MoveInto { figures: vec![id], to, cause: Some(seat) });
    }
}

//! Movements and explorations by cards, and steps of the robot (R-MOVE, R-EXPLORE-24, R-ROBOT-06).

use airlock_engine::{Framed, Seat, Stack};
use serde::{Deserialize, Serialize};

use super::{
    Effect, firing,
    need::{Need, corridors, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{Company, CorridorId, Explorer, MovingOp, Prevented, SlotId, Through},
    model::{
        Place,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        exploration,
        frame::{Cx, Flow, Frame, Procedure, Question},
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

impl Operation for MovingOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        match *self {
            Self::Move { through, with, .. } => ways(game, &at.effect, through, with).into(),
            Self::MoveAgain { .. } => Need::Nothing,
            Self::MoveAnywhere => {
                let others = game.facility.on_map().map(|(slot, _)| slot).filter(|slot| *slot != at.own);
                one(Arg::Room, others.map(Ref::Room), &["R-ROOM-11"]).into()
            }
            Self::Explore { by } => {
                let mut found: Vec<CorridorId> =
                    game.ways_from(start(game, at, by)).into_iter().map(|(corridor, _)| corridor).collect();
                found.retain(|id| {
                    game.facility.corridor(*id).is_some_and(|there| game.facility.is_unexplored(there))
                });
                corridors(found, &["R-EXPLORE-24"])
            }
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::Move { .. } | Self::MoveAgain { .. } | Self::MoveAnywhere => "D-10",
            Self::Explore { .. } => "D-52",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, _: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::Move { .. } => begin(game, seat, *self, answer.0),
            Self::MoveAgain { oxygen } => game.push(Step::Again { seat, oxygen }),
            Self::MoveAnywhere => {
                if let Some(to) = answer.room(Arg::Room) {
                    let way = Way { silent: true, ..Way::straight(seat, at.own, to) };
                    game.push(movement::Step::Carry { way, prevented: Prevented::None });
                }
            }
            Self::Explore { by } => {
                let from = start(game, at, by);
                let slot = answer.corridor().and_then(|id| game.facility.corridor(id)?.other_end(from));
                if let (Some(corridor), Some(slot)) = (answer.corridor(), slot) {
                    let by = match by {
                        Explorer::Drone => exploration::Explorer::Drone,
                        Explorer::Robot => exploration::Explorer::Robot,
                    };
                    game.push(exploration::Step::Begin { by, corridor, slot });
                }
            }
        }
    }
}

/// The room from which a device explores.
fn start(game: &Retaliation, at: &Scene, by: Explorer) -> SlotId {
    match by {
        Explorer::Drone => at.own,
        Explorer::Robot => game.systems.robot.at,
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
fn ways(game: &Retaliation, effect: &Effect, through: Through, with: Company) -> Vec<Offer> {
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
fn begin(game: &mut Retaliation, seat: Seat, op: MovingOp, action: &Action) {
    let MovingOp::Move { cautious, prevented, silent, with, firing, .. } = op else { return };
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

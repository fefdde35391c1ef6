//! Gear tokens that effects cost or give (R-BELT-02, R-ROOM-04).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use super::{
    need::Need,
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{GearOp, Stock, components, ids::Gear},
    model::{
        Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        belt::{self, GearPlace},
        effect::only,
        frame::{Cx, Flow, Procedure, Question},
        position::Retaliation,
    },
};

/// Procedures of gaining gear tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A token is gained. Its owner chooses the slot (D-24).
    Gain { seat: Seat, token: Token },
    /// Tokens are taken one after another, until the seat stops (D-39, R-ROOM-04).
    FillUp { seat: Seat, from: Stock },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            // The token returns to the supply, like the gear of a dead character (R-COND-12).
            Self::Gain { seat, .. } if !game.crew(seat).takes_part() => {}
            Self::Gain { seat, token } => {
                let offers = places(game, seat, token.gear());
                match only(&offers) {
                    Some(action) => lay(game, cx, seat, token, &action),
                    None if offers.is_empty() => {} // back to the supply
                    None => return Flow::Ask(self),
                }
            }
            Self::FillUp { seat, from } => {
                if !to_take(game, seat, from).is_empty() {
                    return Flow::Ask(self);
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Gain { seat, .. } => Some(Question::to(*seat, "D-24")),
            Self::FillUp { seat, .. } => Some(Question::to(*seat, "D-39")),
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Gain { token, .. } => places(game, seat, token.gear()),
            Self::FillUp { from, .. } => {
                let kinds = Slot::one(to_take(game, seat, *from).into_iter().map(Ref::Gear));
                vec![
                    Offer::new(Verb::Stop, &["R-ROOM-04"]),
                    Offer::new(Verb::Take, &["R-ROOM-04", "R-BELT-02"]).choose(Arg::Gear, kinds, "R-ROOM-04"),
                ]
            }
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Gain { token, .. } => lay(game, cx, seat, token, action),
            Self::FillUp { from, .. } => {
                if let Some(Ref::Gear(gear)) = action.one(Arg::Gear) {
                    game.push(Self::FillUp { seat, from });
                    if from == Stock::LandingZone {
                        game.systems.landing_zone[gear as usize] -= 1;
                    }
                    game.push(Self::Gain { seat, token: Token::new(gear) });
                }
            }
        }
    }
}

impl Operation for GearOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        match *self {
            Self::GainGear { gear } => (!empty(game, at.effect.patient(), gear).is_empty()).into(),
            Self::FillUp { from } => (!to_take(game, at.seat, from).is_empty()).into(),
        }
    }

    fn carry_out(&self, game: &mut Retaliation, _: &mut Cx<'_>, at: &Scene, _: Named<'_>) {
        match *self {
            Self::GainGear { gear } => gain(game, at.effect.patient(), gear),
            Self::FillUp { from } => game.push(Step::FillUp { seat: at.seat, from }),
        }
    }
}

/// The seat's slots with a kind of token: belt and items, without loaded ammo (R-BELT-06).
pub(super) fn own(game: &Retaliation, seat: Seat, gear: Gear) -> Vec<Ref> {
    let mine = |(place, slot): &(GearPlace, _)| {
        !matches!(place, GearPlace::Robot(_))
            && !belt::is_loaded(*place, *slot)
            && game.token_at(seat, *place).is_some_and(|token| token.gear() == gear)
    };
    game.gear_places(seat).into_iter().filter(mine).map(|(place, _)| place.named()).collect()
}

/// The seat's empty slots for a kind of token, including those of weapons (R-BELT-02).
fn empty(game: &Retaliation, seat: Seat, gear: Gear) -> Vec<Ref> {
    let mine = |place: &GearPlace| !matches!(place, GearPlace::Robot(_));
    game.empty_slots_for(seat, gear).into_iter().filter(mine).map(GearPlace::named).collect()
}

fn places(game: &Retaliation, seat: Seat, gear: Gear) -> Vec<Offer> {
    let places = empty(game, seat, gear);
    if places.is_empty() {
        return Vec::new();
    }
    vec![Offer::new(Verb::Choose, &["R-BELT-02"]).choose(Arg::Slot, Slot::one(places), "R-BELT-02")]
}

fn lay(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, token: Token, action: &Action) {
    let place = action.one(Arg::Slot).and_then(|named| game.gear_place(seat, named));
    if let Some(place) = place {
        game.set_token(seat, place, Some(token));
        cx.tell(SeenEvent::TokenGained { seat, token });
    }
}

/// Gives a token from the supply. With none left, nothing is gained (R-GEN-03).
pub(super) fn gain(game: &mut Retaliation, seat: Seat, gear: Gear) {
    if game.gear_left(gear) > 0 {
        game.push(Step::Gain { seat, token: Token::new(gear) });
    }
}

/// Spends the token that an answer names.
pub(super) fn spend(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    if let Some(place) = action.one(Arg::Slot).and_then(|named| game.gear_place(seat, named)) {
        game.spend_token(cx, seat, place);
    }
}

/// The kinds of token that can be taken: they are in the stock and there is an empty slot for them.
fn to_take(game: &Retaliation, seat: Seat, from: Stock) -> Vec<Gear> {
    let there = |gear: &Gear| match from {
        Stock::AmmoAndGrenades => matches!(gear, Gear::Ammo | Gear::Grenade) && game.gear_left(*gear) > 0,
        Stock::Ammo => *gear == Gear::Ammo && game.gear_left(*gear) > 0,
        Stock::LandingZone => game.systems.landing_zone[*gear as usize] > 0,
    };
    Gear::ALL.iter().copied().filter(there).filter(|gear| !empty(game, seat, *gear).is_empty()).collect()
}

/// Fills the slots of the robot with fitting tokens from the supply (R-ROBOT-13).
pub(super) fn refill_robot(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    for (place, slot) in components().robot_slots.iter().enumerate() {
        let gear = Gear::ALL.iter().copied().find(|gear| slot.takes(*gear) && game.gear_left(*gear) > 0);
        if let (Some(gear), Some(empty @ None)) = (gear, game.systems.robot.slots.get_mut(place)) {
            *empty = Some(Token::new(gear));
            cx.tell(SeenEvent::TokenGained { seat, token: Token::new(gear) });
        }
    }
}

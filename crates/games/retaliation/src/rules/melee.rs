//! Melee (R-MELEE).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, WeaponOp, ids::BasicAction},
    model::{
        FigureId,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        attack,
        frame::{Cx, Flow, Procedure, Question},
        hits::Struck,
        malfunction::Breakable,
        position::Retaliation,
        shooting::{self, weapon},
    },
};

/// Procedures of melee attacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A melee attack: contamination, then a hit (R-MELEE-02).
    Begin { seat: Seat, target: FigureId },
    /// The die is rolled, unless a weapon's text replaces the roll (D-16).
    Roll { seat: Seat, target: FigureId },
    /// If the target lives, it attacks, or a weapon gets a malfunction (D-17, R-MELEE-04).
    Lives { seat: Seat, target: FigureId },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin { seat, target } => {
                game.contaminate(cx, seat, 1);
                if !game.is_on_map(seat) {
                    return Flow::Done;
                }
                let struck = game.hit(cx, target, 1, Some(seat));
                // A condition card of the Queen comes before the roll (R-QUEEN-18).
                let queen = (struck == Struck::Skull).then(|| game.stack.pop()).flatten();
                game.push(Self::Roll { seat, target });
                game.stack.then(queen);
            }
            Self::Roll { seat, target } => {
                if game.is_on_map(seat) {
                    if game.shares_room(seat, target) && hatchet(game, seat).is_some() {
                        return Flow::Ask(self);
                    }
                    roll(game, cx, seat, target);
                }
            }
            Self::Lives { seat, target } => {
                let lives = game.shares_room(seat, target);
                if lives && !weapons(game, seat).is_empty() {
                    return Flow::Ask(self);
                }
                if lives {
                    game.push(attack::Step::Attack {
                        attacker: attack::Attacker::Figure(target),
                        target: seat,
                    });
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Roll { seat, .. } => Some(Question::to(*seat, "D-16")),
            Self::Lives { seat, .. } => Some(Question::to(*seat, "D-17")),
            Self::Begin { .. } => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Roll { .. } => {
                vec![
                    Offer::new(Verb::No, &["R-SHOOT-10"]).revealing(),
                    Offer::new(Verb::Yes, &["R-SHOOT-10"]),
                ]
            }
            Self::Lives { .. } => {
                let weapons =
                    weapons(game, seat).into_iter().filter_map(|card| game.crew(seat).item_ref(card));
                vec![
                    Offer::new(Verb::Decline, &["R-MELEE-04"]).revealing(),
                    Offer::new(Verb::Use, &["R-MELEE-04", "R-MELEE-05"]).choose(
                        Arg::Weapon,
                        Slot::one(weapons),
                        "R-MELEE-06",
                    ),
                ]
            }
            Self::Begin { .. } => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Roll { target, .. } if action.verb == Verb::Yes => {
                if let Some(card) = hatchet(game, seat) {
                    game.push(Self::Lives { seat, target }); // R-MELEE-08
                    game.place_malfunction(cx, Breakable::Item(seat, card));
                    game.kill_outright(cx, target, Some(seat));
                }
            }
            Self::Roll { target, .. } => roll(game, cx, seat, target),
            Self::Lives { target, .. } => match action
                .one(Arg::Weapon)
                .and_then(|named| game.crew(seat).item_at(named))
            {
                Some(card) => game.place_malfunction(cx, Breakable::Item(seat, card)), // R-MELEE-05
                None => game
                    .push(attack::Step::Attack { attacker: attack::Attacker::Figure(target), target: seat }),
            },
            Self::Begin { .. } => {}
        }
    }
}

/// Rolls the die. A critical kills, and so does a number that does not exceed the hits (R-MELEE-03). The
/// Queen lives after her card (R-MELEE-08).
fn roll(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, target: FigureId) {
    let face = shooting::roll(cx, seat);
    let killed = game.is_lethal(seat, target, face, 0); // R-MELEE-07
    game.push(Step::Lives { seat, target });
    if killed {
        game.kill_outright(cx, target, Some(seat));
    }
}

/// The weapons in hand that can take a malfunction for R-MELEE-04 (R-MELEE-06, R-MALF-12).
fn weapons(game: &Retaliation, seat: Seat) -> Vec<ItemCardId> {
    let held = game.crew(seat).hands.iter().flatten().map(|item| item.card);
    held.filter(|card| weapon(*card).is_some() && game.can_break(Breakable::Item(seat, *card))).collect()
}

/// A working weapon that can kill instead of a roll.
fn hatchet(game: &Retaliation, seat: Seat) -> Option<ItemCardId> {
    let held = game.crew(seat).hands.iter().flatten().filter(|item| !item.malfunction).map(|item| item.card);
    let kills =
        |card: &ItemCardId| weapon(*card).is_some_and(|def| def.ops.contains(&WeaponOp::MeleeKillsAndBreaks));
    let mut found = held.filter(kills);
    found.find(|card| game.can_break(Breakable::Item(seat, *card)))
}

/// The basic action Melee.
pub(crate) struct Melee;

impl TurnAction for Melee {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(Ref::Figure(target)) = action.one(Arg::Target) {
            game.push(Step::Begin { seat, target });
        }
    }
}

/// Offers the basic action (R-MELEE-01).
fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
    let Some(slot) = game.room_of(seat) else {
        return Err(Illegal::new("R-TURN-16", "the character is not on the map"));
    };
    let cost = BasicAction::Melee.def().cost;
    let pay = game.pay_slot(seat, cost, None)?;
    let targets: Vec<Ref> = game.intruders_in(slot).iter().map(|figure| Ref::Figure(figure.id)).collect();
    if targets.is_empty() {
        return Err(Illegal::new("R-MELEE-01", "no intruder is in the room"));
    }
    let offer = Offer::new(Verb::Melee, &["R-MELEE-01", "R-MELEE-02"]).costs(cost).revealing();
    Ok(offer.choose(Arg::Target, Slot::one(targets), "R-MELEE-01").choose(Arg::Pay, pay, "R-TURN-09"))
}

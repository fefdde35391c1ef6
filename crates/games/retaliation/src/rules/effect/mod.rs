//! Effects of action cards, items, rooms and robots (R-ACT, R-ITEM-07, R-ROOM, R-ROBOT).
//!
//! | file | holds |
//! | --- | --- |
//! | `declare.rs` | the things that can be played or used, their prices, and the start of an effect |
//! | `operation.rs` | the rules of an operation: those of its family |
//! | `need.rs` | the need of an operation: nothing, or an answer, or it is impossible |
//! | all others | one family of operations each: what they need and what they do |

mod choices;
pub(crate) mod declare;
mod doors;
mod facility;
pub(crate) mod firing;
pub(crate) mod gear;
mod hand;
mod health;
mod intruders;
pub(crate) mod items;
mod markers;
pub(crate) mod moving;
mod need;
mod noise;
mod operation;
pub(crate) mod orders;
mod prices;
mod robot;

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, Branch, CorridorId, HealthOp, ItemCardId, SlotId, UseOp,
        ids::{RobotKind, RoomKind},
    },
    model::{
        PlayingCard,
        words::{Action, Offer, Verb},
    },
    rules::{
        frame::{Cx, Flow, HeldComponents, Procedure, Question},
        position::Retaliation,
        turn,
    },
};

use self::need::Need;
pub(crate) use self::{
    declare::{Used, consent, gained},
    prices::discard_action_cards,
};

/// The thing that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Card(ActionCardId),
    Item(ItemCardId),
    Room(RoomKind),
    Robot(RobotKind),
}

impl Source {
    /// Its alternatives (R-ACT-02).
    pub(crate) fn branches(self) -> &'static [Branch] {
        match self {
            Self::Card(card) => &card.def().branches,
            Self::Item(item) => &item.def().branches,
            Self::Room(room) => &room.def().branches,
            Self::Robot(robot) => &robot.def().branches,
        }
    }
}

/// An effect in progress: one branch of the thing that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    pub seat: Seat,
    pub source: Source,
    /// Index of the branch.
    pub branch: u8,
    /// Index of the next operation.
    pub next: u8,
    /// The used room, if the acting character is not in it (R-ROOM-15, R-ROBOT-15).
    pub elsewhere: Option<SlotId>,
    /// Another character that it helps (R-ITEM-22).
    pub helped: Option<Seat>,
    /// The character chosen by an earlier operation.
    pub who: Option<Seat>,
    /// The room chosen by an earlier operation.
    pub room: Option<SlotId>,
    /// The corridor chosen by an earlier operation.
    pub corridor: Option<CorridorId>,
    /// True for a command that reaches any room.
    pub everywhere: bool,
}

impl Effect {
    /// The beginning of a branch.
    pub(crate) const fn new(seat: Seat, source: Source, branch: u8) -> Self {
        Self {
            seat,
            source,
            branch,
            next: 0,
            elsewhere: None,
            helped: None,
            who: None,
            room: None,
            corridor: None,
            everywhere: false,
        }
    }

    /// The branch in progress.
    pub(crate) fn branch(&self) -> Option<&'static Branch> {
        self.source.branches().get(usize::from(self.branch))
    }

    /// The next operation.
    fn op(&self) -> Option<UseOp> {
        self.branch()?.ops.get(usize::from(self.next)).copied()
    }

    /// True if an operation before the next one discards a wound.
    fn discards_wound_before(&self) -> bool {
        let before = self.branch().map_or(&[][..], |branch| &branch.ops[..usize::from(self.next)]);
        before.iter().any(|op| matches!(op, UseOp::Health(HealthOp::DiscardWound { .. })))
    }

    /// The effect without its next operation.
    const fn after(self) -> Self {
        Self { next: self.next + 1, ..self }
    }

    /// The room from which the effect is measured.
    fn here(&self, game: &Retaliation) -> Option<SlotId> {
        match self.source {
            Source::Robot(_) => Some(game.systems.robot.at),
            _ => self.elsewhere.or_else(|| game.room_of(self.seat)),
        }
    }

    /// The treated character: the acting one, or another one that agreed.
    fn patient(&self) -> Seat {
        self.helped.unwrap_or(self.seat)
    }
}

/// Procedures of effects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Carries out the next operation, then the rest.
    Next(Effect),
    /// The next operation needs an answer.
    Answer(Effect),
    /// Another character must agree to be helped before anything is paid (D-28, R-ITEM-22).
    Consent {
        asked: Seat,
        /// The seat that acts.
        seat: Seat,
        /// The declared action.
        action: Action,
    },
    /// A card was carried out and goes onto its discard pile (R-ACT-01, R-ACT-04).
    Discard { seat: Seat, card: ActionCardId },
    /// A gained item may be used at once (R-ITEM-10).
    Free {
        seat: Seat,
        item: ItemCardId,
        /// True once the question was asked. It then stays open even if something is thrown away. Otherwise
        /// its end would tell the others which item it is not.
        asked: bool,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Next(effect) => {
                let Some(op) = effect.op().filter(|_| game.is_on_map(effect.seat)) else { return Flow::Done };
                match operation::need(game, &effect, op) {
                    Need::Impossible => game.push(Self::Next(effect.after())),
                    Need::Nothing => operation::carry_out(game, cx, &effect, op, &Action::new(Verb::Choose)),
                    Need::Answer(offers) => match only(&offers) {
                        Some(action) => operation::carry_out(game, cx, &effect, op, &action),
                        None => return Flow::Ask(Self::Answer(effect)),
                    },
                }
            }
            Self::Discard { seat, card } => game.crew_mut(seat).discard.push(PlayingCard::Action(card)),
            Self::Free { seat, item, asked } => {
                if asked || !declare::free_uses(game, seat, item).is_empty() {
                    return Flow::Ask(Self::Free { seat, item, asked: true });
                }
            }
            // Asks again, because something was thrown away.
            Self::Answer(effect) => game.push(Self::Next(effect)),
            // The seat that is asked may have thrown away something that the action needs.
            Self::Consent { seat, ref action, .. } if !declare::is_still_possible(game, seat, action) => {
                game.push(turn::Step::Choose { seat });
            }
            Self::Consent { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Answer(effect) => Some(Question::to(
                effect.seat,
                effect.op().map_or("D-09", |op| operation::rules_of(&op).point()),
            )),
            Self::Free { seat, .. } => Some(Question::to(*seat, "D-16")),
            Self::Consent { asked, .. } => Some(Question::to(*asked, "D-28")),
            Self::Next(_) | Self::Discard { .. } => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Answer(effect) => match effect.op().map(|op| operation::need(game, effect, op)) {
                Some(Need::Answer(offers)) => offers,
                _ => Vec::new(),
            },
            Self::Free { item, .. } => {
                let mut offers = vec![Offer::new(Verb::No, &["R-ITEM-10"])];
                offers.extend(declare::free_uses(game, seat, *item));
                offers
            }
            Self::Consent { .. } => {
                vec![Offer::new(Verb::No, &["R-ITEM-22"]), Offer::new(Verb::Yes, &["R-ITEM-22", "R-ITEM-23"])]
            }
            Self::Next(_) | Self::Discard { .. } => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Answer(effect) => {
                if let Some(op) = effect.op() {
                    operation::carry_out(game, cx, &effect, op, action);
                }
            }
            Self::Free { item, .. } if action.verb == Verb::UseItem => {
                declare::use_item(game, cx, seat, item, action)
            }
            Self::Consent { seat, action: declared, .. } => match action.verb {
                Verb::Yes => turn::take(game, cx, seat, &declared),
                _ => game.push(turn::Step::Choose { seat }),
            },
            Self::Free { .. } | Self::Next(_) | Self::Discard { .. } => {}
        }
    }

    fn holds(&self, held: &mut HeldComponents) {
        if let Self::Discard { seat, card } = self {
            held.cards.push((*seat, *card));
        }
    }
}

/// The answer, if a question has only one.
pub(crate) fn only(offers: &[Offer]) -> Option<Action> {
    match offers {
        [offer] => offer.fillings(1)?.pop(),
        _ => None,
    }
}

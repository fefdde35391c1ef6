//! Effects: what action cards, items, rooms and robots do (R-ACT, R-ITEM-07, R-ROOM, R-ROBOT).
//!
//! | file | holds |
//! | --- | --- |
//! | `declare.rs` | what can be played and used, at what price, and what starts it |
//! | `need.rs` | what an operation needs: nothing, an answer, or that it cannot be done |
//! | `carry.rs` | what an operation does |
//! | `firing.rs` | operations that fight in several steps |
//! | `moving.rs` | operations that move in several steps |
//! | `orders.rs` | orders to other characters |
//! | `drawing.rs` | items drawn to choose among |
//! | `gear.rs` | gear tokens gained |

mod carry;
pub(crate) mod declare;
pub(crate) mod drawing;
pub(crate) mod firing;
pub(crate) mod gear;
pub(crate) mod moving;
mod need;
pub(crate) mod orders;

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCardId, Branch, CorridorId, ItemCardId, SlotId, UseOp,
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

pub(crate) use self::carry::discard_action_cards;
pub(crate) use self::declare::{add_offers, consent, gained, offers_of, perform, why_not};
use self::need::Need;

/// What is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An action card.
    Card(ActionCardId),
    /// An item.
    Item(ItemCardId),
    /// A room.
    Room(RoomKind),
    /// The robot.
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

/// An effect in progress: one alternative of what is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Who acts.
    pub seat: Seat,
    /// What is used.
    pub source: Source,
    /// Which alternative.
    pub branch: u8,
    /// The operation that comes next.
    pub next: u8,
    /// From where it is measured, if not from the own room or the robot's (R-ROOM-15, R-ROBOT-15).
    pub elsewhere: Option<SlotId>,
    /// Another character that it helps (R-ITEM-22).
    pub helped: Option<Seat>,
    /// The chosen character.
    pub who: Option<Seat>,
    /// The chosen room.
    pub room: Option<SlotId>,
    /// The chosen corridor.
    pub corridor: Option<CorridorId>,
    /// A command that reaches any room.
    pub everywhere: bool,
}

impl Effect {
    /// The beginning of an alternative.
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

    /// The alternative.
    pub(crate) fn branch(&self) -> Option<&'static Branch> {
        self.source.branches().get(usize::from(self.branch))
    }

    /// The operation that comes next.
    fn op(&self) -> Option<UseOp> {
        self.branch()?.ops.get(usize::from(self.next)).copied()
    }

    /// Whether an operation before the next one discards a wound.
    fn discards_wound_before(&self) -> bool {
        let before = self.branch().map_or(&[][..], |branch| &branch.ops[..usize::from(self.next)]);
        before.iter().any(|op| matches!(op, UseOp::DiscardWound { .. }))
    }

    /// The same after that operation.
    const fn after(self) -> Self {
        Self { next: self.next + 1, ..self }
    }

    /// The room from which it is measured.
    fn here(&self, game: &Retaliation) -> Option<SlotId> {
        match self.source {
            Source::Robot(_) => Some(game.systems.robot.at),
            _ => self.elsewhere.or_else(|| game.room_of(self.seat)),
        }
    }

    /// Who is treated: the acting character, or another that agreed.
    fn patient(&self) -> Seat {
        self.helped.unwrap_or(self.seat)
    }
}

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next operation, then the rest.
    Next(Effect),
    /// The next operation needs an answer.
    Answer(Effect),
    /// Another character is asked before anything is paid for what helps it (D-28, R-ITEM-22).
    Consent {
        /// Who is asked.
        asked: Seat,
        /// Who acts.
        seat: Seat,
        /// What was declared.
        action: Action,
    },
    /// A card was carried out: it goes on its discard pile (R-ACT-01, R-ACT-04).
    Discard {
        /// Whose.
        seat: Seat,
        /// The card.
        card: ActionCardId,
    },
    /// An item that was gained may be used at once (R-ITEM-10).
    Free {
        /// Who.
        seat: Seat,
        /// The item.
        item: ItemCardId,
        /// Whether it was asked already: if something is thrown away meanwhile, the question stands, or others would learn
        /// from its end what the item is not.
        asked: bool,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Next(effect) => {
                let Some(op) = effect.op().filter(|_| game.is_on_map(effect.seat)) else { return Flow::Done };
                match need::need(game, &effect, op) {
                    Need::Impossible => game.push(Self::Next(effect.after())),
                    Need::Nothing => carry::carry(game, cx, effect, op, &Action::new(Verb::Choose)),
                    Need::Answer(offers) => match only(&offers) {
                        Some(action) => carry::carry(game, cx, effect, op, &action),
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
            // Asked anew: something was thrown away.
            Self::Answer(effect) => game.push(Self::Next(effect)),
            // The seat that is asked may have thrown away what the action needs.
            Self::Consent { seat, ref action, .. } if !declare::is_still_possible(game, seat, action) => {
                game.push(turn::Step::Choose { seat });
            }
            Self::Consent { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Answer(effect) => Some(Question::to(effect.seat, effect.op().map_or("D-09", need::point))),
            Self::Free { seat, .. } => Some(Question::to(*seat, "D-16")),
            Self::Consent { asked, .. } => Some(Question::to(*asked, "D-28")),
            Self::Next(_) | Self::Discard { .. } => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Answer(effect) => match effect.op().map(|op| need::need(game, effect, op)) {
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
                    carry::carry(game, cx, effect, op, action);
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

/// The only answer to a question that has no other.
pub(crate) fn only(offers: &[Offer]) -> Option<Action> {
    match offers {
        [offer] => offer.fillings(1)?.pop(),
        _ => None,
    }
}

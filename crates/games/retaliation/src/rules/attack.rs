//! Intruder attacks (R-KIND-16…23, R-KIND-39).

use airlock_engine::{Draw, Framed, Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{AttackCardId, AttackOp, AttackRow, HarmOp, Struck, ids::IntruderKind},
    model::{Decks, Figure, FigureId, Place, event::SeenEvent},
    rules::{
        frame::{Cx, Flow, Frame, Procedure},
        health::{self, Condition},
        movement,
        position::Retaliation,
        react,
    },
};

/// The intruder that makes an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attacker {
    Figure(FigureId),
    /// An adult attack without a figure (R-ROOM-09).
    Adult,
}

/// Procedures of intruder attacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An intruder would attack a character. Reactions and prevention come first.
    Attack { attacker: Attacker, target: Seat },
    /// Nothing has prevented the attack: a card is drawn (R-KIND-16).
    Strike { attacker: Attacker, target: Seat },
    /// The rest of a row (R-KIND-39).
    Row {
        attacker: Attacker,
        target: Seat,
        card: AttackCardId,
        /// Index of the next operation.
        at: u8,
    },
    /// An outcome of a row for one character.
    Harm { seat: Seat, ops: Vec<HarmOp> },
    /// Several intruders attack one after another.
    Each {
        /// The attackers that are left, in order.
        figures: Vec<FigureId>,
        /// `None`: the character in the attacker's room who is first in turn order (R-ROUND-08).
        target: Option<Seat>,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Attack { attacker, target } => {
                if let Some(kind) = game.attacker_kind(attacker)
                    && game.is_on_map(target)
                {
                    let figure = if let Attacker::Figure(figure) = attacker { Some(figure) } else { None };
                    cx.tell(SeenEvent::Attacks { figure, kind, target });
                    react::before_attack(game, attacker, target);
                }
            }
            Self::Strike { attacker, target } => strike(game, cx, attacker, target),
            Self::Row { attacker, target, card, at } => row(game, cx, attacker, target, card, at),
            Self::Harm { seat, ops } => harm(game, cx, seat, ops),
            Self::Each { mut figures, target } => {
                if !figures.is_empty() {
                    let figure = figures.remove(0);
                    game.push(Self::Each { figures, target });
                    let at = game.intruders.figure(figure).map(|figure| figure.at);
                    let there = || match at {
                        Some(Place::Room(slot)) => game.characters_in(slot).next(),
                        _ => None,
                    };
                    if let Some(target) = target.or_else(there) {
                        game.push(Self::Attack { attacker: Attacker::Figure(figure), target });
                    }
                }
            }
        }
        Flow::Done
    }
}

impl Retaliation {
    /// The kind of intruder that attacks. `None` if the figure is no longer on the map.
    pub(crate) fn attacker_kind(&self, attacker: Attacker) -> Option<IntruderKind> {
        match attacker {
            Attacker::Figure(figure) => self.intruders.figure(figure).map(|figure| figure.kind),
            Attacker::Adult => Some(IntruderKind::Adult),
        }
    }
}

fn strike(game: &mut Retaliation, cx: &mut Cx<'_>, attacker: Attacker, target: Seat) {
    let Some(kind) = game.attacker_kind(attacker).filter(|_| game.is_on_map(target)) else { return };
    if let (IntruderKind::Larva, Attacker::Figure(figure)) = (kind, attacker) {
        return infest(game, cx, figure, target);
    }
    let Some(card) = game.decks.draw_attack(cx) else { return };
    game.push(Step::Row { attacker, target, card, at: 0 });
}

/// A larva infests the target instead of drawing a card (R-KIND-18).
fn infest(game: &mut Retaliation, cx: &mut Cx<'_>, figure: FigureId, target: Seat) {
    game.contaminate(cx, target, 1);
    game.intruders.remove(cx, figure);
    if game.is_on_map(target) {
        game.gain_larva(cx, target);
    }
}

impl Decks {
    /// Reveals an attack card and puts it onto its discard pile at once (R-KIND-17, R-KIND-38).
    fn draw_attack(&mut self, cx: &mut Cx<'_>) -> Option<AttackCardId> {
        let card = self.attacks.draw(SeatSet::ALL)?.face;
        cx.disclose("R-KIND-16", SeatSet::ALL, || card.to_string());
        cx.tell(SeenEvent::AttackCard { card: card.kind() });
        self.attack_discards.push(card);
        Some(card)
    }

    /// Shuffles the attack deck with all its discards (R-KIND-17, R-GEN-13).
    fn reshuffle_attacks(&mut self, cx: &mut Cx<'_>) {
        let mut cards: Vec<AttackCardId> = self.attacks.faces().collect();
        cards.append(&mut self.attack_discards);
        cards.sort_unstable();
        self.attacks = super::setup::pile(cx.chance, Draw::new("attacks"), cards);
        cx.tell(SeenEvent::AttacksReshuffled);
    }
}

fn row_of(card: AttackCardId, kind: Option<IntruderKind>) -> Option<&'static AttackRow> {
    card.kind().row(kind?)
}

fn row(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    attacker: Attacker,
    target: Seat,
    card: AttackCardId,
    at: u8,
) {
    let Some(op) = row_of(card, game.attacker_kind(attacker)).and_then(|row| row.ops.get(usize::from(at)))
    else {
        return;
    };
    game.push(Step::Row { attacker, target, card, at: at + 1 });
    let on_map = game.is_on_map(target);
    match op {
        AttackOp::Reshuffle => game.decks.reshuffle_attacks(cx),
        AttackOp::LoseHealth { n } if on_map => game.lose_health_to_attack(cx, target, *n),
        AttackOp::GainContamination { n } if on_map => game.contaminate(cx, target, *n),
        AttackOp::GainLarva if on_map => game.gain_larva(cx, target),
        AttackOp::FollowMover if on_map => {
            if let Attacker::Figure(figure) = attacker {
                follow(&mut game.stack, figure, target);
            }
        }
        AttackOp::ByState { who, healthy, injured, heavily_injured } => {
            let struck: Vec<Seat> = match (who, game.room_of(target)) {
                (Struck::Target, Some(_)) => vec![target],
                (Struck::EachInRoom, Some(slot)) => game.characters_in(slot).collect(),
                (_, None) => Vec::new(),
            };
            // Judged once, when the row starts (R-KIND-21).
            let harms: Vec<Frame> = struck
                .into_iter()
                .map(|seat| {
                    let ops = match game.condition(seat) {
                        Condition::Healthy => healthy,
                        Condition::Injured => injured,
                        Condition::HeavilyInjured => heavily_injured,
                    };
                    Step::Harm { seat, ops: ops.clone() }.into()
                })
                .collect();
            game.stack.then(harms);
        }
        AttackOp::LoseHealth { .. }
        | AttackOp::GainContamination { .. }
        | AttackOp::GainLarva
        | AttackOp::FollowMover => {}
    }
}

fn harm(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, mut ops: Vec<HarmOp>) {
    if ops.is_empty() || !game.is_on_map(seat) {
        return; // R-COND-14
    }
    let op = ops.remove(0);
    game.push(Step::Harm { seat, ops });
    match op {
        HarmOp::Die => game.kill_character(cx, seat),
        HarmOp::GainWounds { n } => game.push(health::Step::Wound { seat, n }),
        HarmOp::GainContamination { n } => game.contaminate(cx, seat, n),
    }
}

/// Makes the attacker follow a character that is moving (R-KIND-22).
fn follow(stack: &mut Stack<Frame>, figure: FigureId, target: Seat) {
    let going = stack.iter_mut().find_map(|frame| match frame {
        Frame::Movement(movement::Step::Go(way)) if way.seat == target => Some(way),
        _ => None,
    });
    if let Some(way) = going {
        way.followers.push(figure);
    }
}

/// The figures that attack a character who leaves a room, in order. They come from the room and the corridor,
/// the largest first. Among equals, those in the room come first. At most 3 attack (R-MOVE-04, R-MOVE-05,
///
pub(crate) fn opportunity(
    game: &Retaliation,
    room: crate::content::SlotId,
    through: Option<crate::content::CorridorId>,
) -> Vec<FigureId> {
    const MOST: usize = 3;
    let mut figures: Vec<Figure> = game.intruders_in(room);
    figures.extend(through.into_iter().flat_map(|id| game.intruders.at(Place::Corridor(id))));
    figures.sort_by_key(|figure| figure.kind);
    figures.truncate(MOST);
    figures.into_iter().map(|figure| figure.id).collect()
}

//! Intruder attacks (section 12).

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AttackCardId, AttackOp, Struck, Target,
        ids::{AttackKind, IntruderKind, TokenKind, Weakness},
    },
    model::{
        Figure, FigureId,
        event::{Cause, SeenEvent},
    },
    rules::{
        frame::{Cx, Flow, Frame, HeldComponents, Procedure},
        position::Nemesis,
        void_seeders::panic,
        wounds,
    },
};

/// A step of an intruder attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An intruder attacks (N-INTR-01).
    Attack {
        /// The attacker.
        figure: FigureId,
        /// If `None`, N-INTR-05 determines the target.
        target: Option<Seat>,
        /// True for a surprise attack (N-ENC-09).
        surprise: bool,
    },
    /// An attack with a card that was chosen already (N-INTRP-13).
    WithCard {
        /// The attacker.
        figure: FigureId,
        target: Seat,
        /// The chosen card. This step discards it.
        card: AttackCardId,
    },
    /// A hit takes effect after the attack window (N-REACT-09).
    Strike {
        hit: Hit,
        /// Seats that ignore the hit (N-REACT-10).
        ignored: SeatSet,
    },
    /// Several intruders attack one after another (N-ROUND-26, N-ESC-03).
    Each {
        /// The attackers, in order.
        figures: Vec<FigureId>,
        /// If `None`, N-INTR-05 determines the target of each attack.
        target: Option<Seat>,
    },
}

/// An attack that hit, before it takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The attacker.
    pub figure: FigureId,
    /// Kind of the attacker at the time of the attack.
    pub kind: IntruderKind,
    pub target: Seat,
    /// `None` for a larva and for a surprise without a card (V-SURPRISE-02).
    pub card: Option<AttackCardId>,
    /// True for a surprise attack.
    pub surprise: bool,
}

impl Hit {
    /// Characters that the effect would strike (N-REACT-09).
    pub(crate) fn struck(&self, game: &Nemesis) -> Vec<Seat> {
        let everybody = |op: &AttackOp| matches!(op, AttackOp::KillIfSerious { who: Struck::EachInRoom, .. });
        match (self.card, game.room_of(self.target)) {
            (Some(card), Some(room)) if card.def().ops.iter().any(everybody) => {
                game.characters_in(room).collect()
            }
            (_, Some(_)) => vec![self.target],
            (_, None) => Vec::new(),
        }
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Attack { figure, target, surprise } => attack(game, cx, figure, target, surprise),
            Self::WithCard { figure, target, card } => {
                game.decks.attack_discards.push(card);
                let Some(&Figure { kind, .. }) = game.intruders.figure(figure) else { return Flow::Done };
                reveal(game, cx, Hit { figure, kind, target, card: Some(card), surprise: false });
            }
            Self::Strike { hit, ignored } => strike(game, cx, hit, ignored),
            Self::Each { mut figures, target } => {
                if !figures.is_empty() {
                    let figure = figures.remove(0);
                    game.push(Self::Each { figures, target });
                    game.push(Self::Attack { figure, target, surprise: false });
                }
            }
        }
        Flow::Done
    }

    fn holds(&self, held: &mut HeldComponents) {
        if let Self::WithCard { card, .. } = self {
            held.attacks.push(*card);
        }
    }
}

fn attack(game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, target: Option<Seat>, surprise: bool) {
    let Some(&Figure { kind, room, .. }) = game.intruders.figure(figure) else { return }; // N-ROUND-27
    if kind.def().passive {
        return; // V-LAIR-14
    }
    let target = match target {
        Some(seat) if game.room_of(seat) == Some(room) => seat, // N-INTR-02, N-INTR-03, N-INTR-04
        Some(_) => return,                                      // N-ESC-05
        None => match game.target_in(room) {
            Some(seat) => seat, // N-INTR-05, N-INTR-06
            None => return,     // N-ROUND-27
        },
    };
    if kind == IntruderKind::Larva {
        let hit = Hit { figure, kind, target, card: None, surprise };
        cx.tell(SeenEvent::Attacked { figure, target, card: None, hit: true, surprise });
        return game.push(crate::rules::react::after_hit(game, hit)); // N-INTR-11
    }
    if let Some(card) = game.decks.reveal_attack_card(cx) {
        game.decks.attack_discards.push(card);
        reveal(game, cx, Hit { figure, kind, target, card: Some(card), surprise });
    }
}

/// Resolves a revealed card. It hits if it shows the attacker's kind; number and retreat symbol do not matter
/// (N-INTR-07, N-INTR-08).
fn reveal(game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit) {
    let Hit { figure, kind, target, card, surprise } = hit;
    let hits = card.is_some_and(|card| card.def().attackers.contains(kind));
    cx.tell(SeenEvent::Attacked { figure, target, card: card.map(AttackCardId::kind), hit: hits, surprise });
    if hits {
        game.push(crate::rules::react::after_hit(game, hit)); // N-REACT-09
    }
}

/// Resolves the attack of a larva, which infests its target (N-INTR-11).
pub(crate) fn larva_strikes(game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit) {
    game.intruders.discard_figure(hit.figure); // N-TOKEN-04
    game.crew_mut(hit.target).infest(cx, hit.target);
    game.crew[hit.target.index()].gain_contamination(cx, hit.target, &mut game.decks, 1);
}

fn strike(game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit, ignored: SeatSet) {
    let Hit { figure, kind, target, card, .. } = hit;
    let Some(card) = card else {
        if !ignored.contains(target) {
            game.species_rules().strike(game, cx, hit);
        }
        return;
    };
    let struck: Vec<Seat> = hit.struck(game).into_iter().filter(|seat| !ignored.contains(*seat)).collect();
    if struck.is_empty() {
        return;
    }
    let mut frames: Vec<Frame> = Vec::new();
    for op in &card.def().ops {
        match *op {
            AttackOp::KillIfSerious { who, at_least, wounds } => {
                let spared = |seat: &Seat| who == Struck::EachInRoom || *seat == target;
                let struck: Vec<Seat> = struck.iter().copied().filter(spared).collect();
                frames.extend(kill_or_wound(game, cx, &struck, (at_least, wounds), card.kind(), kind));
            }
            AttackOp::LightWound { n } => {
                frames.push(wounds::Step::Light { seat: target, n, cause: Cause::Attack }.into());
            }
            AttackOp::SeriousWound { n, who: Target::You } => {
                frames.push(wounds::Step::Serious { seat: target, n, cause: Cause::Attack }.into());
            }
            AttackOp::GainContamination { n } => {
                frames.push(crate::rules::contamination::Step::Gain { seat: target, n }.into());
            }
            AttackOp::GainSlime => game.crew_mut(target).slime(cx, target),
            AttackOp::TransformIntruder => transform(game, cx, figure, target),
            AttackOp::SpawnFromBag => summon(game, cx, target),
            AttackOp::Panic { who: Target::You } => frames.push(panic::Step::Panic { seat: target }.into()),
            AttackOp::Duplicate => {
                if let Some(room) = game.room_of(target) {
                    game.place_figure(cx, kind, room, None); // V-STALK-06; the new figure does not attack in this step
                }
            }
        }
    }
    game.stack.then(frames);
}

/// Kills every struck character with `at_least` serious wounds and wounds the others (N-OP-32). All deaths
/// are simultaneous (N-DEATH-01).
fn kill_or_wound(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    struck: &[Seat],
    (at_least, wounds): (u8, u8),
    card: AttackKind,
    attacker: IntruderKind,
) -> Vec<Frame> {
    let bite = card == AttackKind::Bite && attacker == IntruderKind::Adult;
    if bite && game.knows_weakness(Weakness::TheWayOfFighting) {
        let light = |&seat: &Seat| wounds::Step::Light { seat, n: 1, cause: Cause::Attack }.into();
        return struck.iter().map(light).collect(); // N-OP-32
    }
    let deadly = |seat: &Seat| game.crew(*seat).serious_wounds.len() >= usize::from(at_least);
    let (dead, hurt): (Vec<Seat>, Vec<Seat>) = struck.iter().copied().partition(deadly);
    game.kill(cx, &dead, Cause::Attack);
    hurt.into_iter()
        .map(|seat| wounds::Step::Serious { seat, n: wounds, cause: Cause::Attack }.into())
        .collect()
}

/// Turns the attacking creeper into a breeder if a breeder figure is free (N-OP-33).
fn transform(game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, target: Seat) {
    if game.intruders.figure(figure).is_none() || !game.figure_free(IntruderKind::Breeder) {
        return; // N-OP-04
    }
    let token = game.intruders.token_from_supply(cx, TokenKind::Breeder);
    cx.disclose("N-OP-33", SeatSet::ALL, || format!("{token:?}")); // the token is face up beside its figure
    let Some(found) = game.intruders.figure_mut(figure) else { return };
    found.kind = IntruderKind::Breeder;
    let old = std::mem::replace(&mut found.token, token);
    if let Some(old) = old {
        game.intruders.supply.add(old);
    }
    cx.tell(SeenEvent::IntruderTransformed { figure, kind: IntruderKind::Breeder });
    if game.crew(target).hand_size() == 0 {
        game.push(Step::Attack { figure, target: Some(target), surprise: true });
    }
}

/// Places an intruder from the bag in the target's room, without an encounter (N-OP-34).
fn summon(game: &mut Nemesis, cx: &mut Cx<'_>, target: Seat) {
    let (Some(room), Some(token)) = (game.room_of(target), game.intruders.draw_token(cx)) else { return };
    let placed = token.kind().intruder().and_then(|kind| game.place_figure(cx, kind, room, Some(token)));
    if placed.is_none() {
        game.intruders.bag.add(token);
    }
}

impl Nemesis {
    /// Target in a room: the seat with the fewest playing cards, then the first in turn order (N-INTR-05).
    pub(crate) fn target_in(&self, room: crate::content::RoomNo) -> Option<Seat> {
        self.characters_in(room).min_by_key(|seat| self.crew(*seat).hand_size())
    }
}

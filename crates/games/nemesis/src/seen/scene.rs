//! View of the procedure in progress.

use airlock_engine::{Seat, Viewer, insertion_sort};
use serde::Serialize;

use crate::{
    content::{
        CorridorId, EffectSource,
        ids::{AttackKind, Character, IntruderKind, NoiseFace, Objective, PanicKind},
    },
    model::{
        FigureId,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{
        attack::Hit,
        effect::{consent, source_of},
        frame::Frame,
        intruder_player, objectives,
        position::Nemesis,
        react, setup,
        trade::{self, SeenTrade},
        turn,
        void_seeders::panic,
    },
};

/// View of the procedure in progress, as far as the rest of the view does not show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// A seat chooses between two characters (N-SETUP-26).
    Draft {
        seat: Seat,
        /// The two characters offered.
        shown: Vec<Character>,
    },
    /// Every seat keeps an objective (N-CRIT-02).
    Objectives {
        chosen: Vec<Seat>,
        /// The viewer's choice.
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<Objective>,
    },
    /// An action is declared and can be cancelled (N-REACT-03, N-REACT-06).
    Declared {
        /// The acting seat.
        seat: Seat,
        /// Same verb as in the offer.
        verb: Verb,
        /// The card, item or room that the action uses.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<EffectSource>,
        /// Corridor that it leads through. Targets are declared (N-REACT-03).
        #[serde(skip_serializing_if = "Option::is_none")]
        through: Option<CorridorId>,
        /// Figure that it is aimed at.
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
        /// Seats that have interrupted, latest last.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        interrupted: Vec<Seat>,
    },
    /// An attack hits and can be ignored (N-REACT-09).
    Hit {
        /// The attacker.
        figure: FigureId,
        kind: IntruderKind,
        target: Seat,
        /// Absent for a larva and for a surprise without a card (V-SURPRISE-02).
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<AttackKind>,
        /// True for a surprise attack.
        surprise: bool,
    },
    /// The intruder player selects the card of an attack (N-INTRP-13).
    Attacking {
        /// The attacker.
        figure: FigureId,
        kind: IntruderKind,
        target: Seat,
    },
    /// A noise roll that can be repeated (N-REACT-08).
    Noise {
        seat: Seat,
        /// Result so far.
        face: NoiseFace,
    },
    /// A seat is asked to come along (N-OP-09).
    Consent {
        /// The seat that plays the card.
        seat: Seat,
        /// The seat that is asked.
        other: Seat,
        /// The card played.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<EffectSource>,
        /// Corridor of the escape.
        #[serde(skip_serializing_if = "Option::is_none")]
        through: Option<CorridorId>,
    },
    /// A panic is about to take effect (V-PANIC-07), or its player makes a choice of the card.
    Panic {
        seat: Seat,
        card: PanicKind,
    },
    Trade(SeenTrade),
}

pub(super) fn scene(game: &Nemesis, who: Viewer) -> Option<Scene> {
    if let Some(trade) = trade::seen(game, who) {
        return Some(Scene::Trade(trade));
    }
    match game.stack.top()? {
        Frame::Setup(setup::Step::Keep { seat, shown }) => {
            Some(Scene::Draft { seat: *seat, shown: shown.clone() })
        }
        Frame::Objectives(objectives::Step::Choose { kept }) => {
            let yours = kept.iter().find(|(seat, _)| who.is(*seat)).and_then(|(seat, place)| {
                game.crew(*seat).objectives.get(usize::from(*place)).map(|held| held.card)
            });
            let mut chosen: Vec<Seat> = kept.iter().map(|(seat, _)| *seat).collect();
            insertion_sort::sort(&mut chosen);
            Some(Scene::Objectives { chosen, yours })
        }
        Frame::React(step) => reaction(game, step),
        Frame::IntruderPlayer(
            intruder_player::Step::PickAttack { figure, target, .. }
            | intruder_player::Step::OrderAttacks { figure, target, .. },
        ) => {
            let kind = game.intruders.figure(*figure)?.kind;
            Some(Scene::Attacking { figure: *figure, kind, target: *target })
        }
        // `asked` and `willing` are hidden from everybody (N-REACT-11).
        Frame::Panic(
            panic::Step::Interrupt { panic, asked: _, willing: _ } | panic::Step::Choose { panic, .. },
        ) => Some(Scene::Panic { seat: panic.seat, card: panic.card.kind() }),
        Frame::EffectConsent(consent::Step::Ask { seat, other, action }) => Some(Scene::Consent {
            seat: *seat,
            other: *other,
            source: source_of(game, *seat, action),
            through: corridor(action),
        }),
        _ => None,
    }
}

/// The corridor that an action leads through.
fn corridor(action: &Action) -> Option<CorridorId> {
    action.one(Arg::Through).and_then(|way| if let Ref::Corridor(way) = way { Some(way) } else { None })
}

fn reaction(game: &Nemesis, step: &react::Step) -> Option<Scene> {
    match step {
        // `asked` and `willing` are hidden from everybody (N-REACT-11).
        react::Step::Interrupt { actor, played, asked: _, willing: _ } => {
            let declared = game.stack.iter().find_map(|frame| match frame {
                Frame::Turn(turn::Step::Perform { seat, action }) if seat == actor => Some(action),
                _ => None,
            })?;
            Some(Scene::Declared {
                seat: *actor,
                verb: declared.verb,
                source: source_of(game, *actor, declared),
                through: corridor(declared),
                target: declared.one(Arg::Target).and_then(|target| match target {
                    Ref::Figure(figure) => Some(figure),
                    _ => None,
                }),
                interrupted: played.clone(),
            })
        }
        // A covert answer is hidden from everybody, too, even the fact that it was given.
        react::Step::Hit { hit, may: _, declined: _ } => {
            let Hit { figure, kind, target, card, surprise } = *hit;
            Some(Scene::Hit { figure, kind, target, card: card.map(|card| card.kind()), surprise })
        }
        react::Step::Noise { seat, face } => Some(Scene::Noise { seat: *seat, face: *face }),
    }
}

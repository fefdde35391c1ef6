//! What lies on the table in the middle of a procedure.

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

/// What is going on, as far as it cannot be seen elsewhere in the view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// A seat chooses between two characters (N-SETUP-26).
    Draft {
        /// Who.
        seat: Seat,
        /// The cards shown.
        shown: Vec<Character>,
    },
    /// Everybody keeps an objective (N-CRIT-02).
    Objectives {
        /// Who has chosen.
        chosen: Vec<Seat>,
        /// What the viewer chose.
        #[serde(skip_serializing_if = "Option::is_none")]
        yours: Option<Objective>,
    },
    /// An action is declared and can be cancelled (N-REACT-03, N-REACT-06).
    Declared {
        /// Who acts.
        seat: Seat,
        /// The verb, as in offers.
        verb: Verb,
        /// The card, item or room it uses.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<EffectSource>,
        /// The corridor that it leads through; targets are declared (N-REACT-03).
        #[serde(skip_serializing_if = "Option::is_none")]
        through: Option<CorridorId>,
        /// The figure that it is aimed at.
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
        /// Who has interrupted, the latest last.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        interrupted: Vec<Seat>,
    },
    /// An attack hits and can be ignored (N-REACT-09).
    Hit {
        /// Who attacks.
        figure: FigureId,
        /// What it is.
        kind: IntruderKind,
        /// The target.
        target: Seat,
        /// The card; none for a larva, and for what surprises without one (V-SURPRISE-02).
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<AttackKind>,
        /// Whether it is a surprise attack.
        surprise: bool,
    },
    /// The intruder player looks for the card of an attack (N-INTRP-13).
    Attacking {
        /// Who attacks.
        figure: FigureId,
        /// What it is.
        kind: IntruderKind,
        /// The target.
        target: Seat,
    },
    /// A noise roll that can be repeated (N-REACT-08).
    Noise {
        /// Whose roll.
        seat: Seat,
        /// The result so far.
        face: NoiseFace,
    },
    /// A seat is asked to come along (N-OP-09).
    Consent {
        /// Who plays the card.
        seat: Seat,
        /// Who is asked.
        other: Seat,
        /// The card.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<EffectSource>,
        /// The way out.
        #[serde(skip_serializing_if = "Option::is_none")]
        through: Option<CorridorId>,
    },
    /// A character is about to give way to its panic (V-PANIC-07), or its player chooses how.
    Panic {
        /// Whose.
        seat: Seat,
        /// The card.
        card: PanicKind,
    },
    /// A trade.
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
        // Who is asked and who is willing is for nobody to see (N-REACT-11).
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
        // Who is asked and who is willing is for nobody to see (N-REACT-11).
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
        // Whether the covert answer has come is for nobody to see, either.
        react::Step::Hit { hit, may: _, declined: _ } => {
            let Hit { figure, kind, target, card, surprise } = *hit;
            Some(Scene::Hit { figure, kind, target, card: card.map(|card| card.kind()), surprise })
        }
        react::Step::Noise { seat, face } => Some(Scene::Noise { seat: *seat, face: *face }),
    }
}

//! Section 16: what the aliens do where they have a choice, and what the group does, is one player's decision.

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Cell, ids::Character},
    model::{
        ContactId,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        alien_phase, blips, creep, defence, defensive_fire,
        frame::{Cx, Flow, Procedure, Question},
        motion,
        position::Aliens,
        sentry, spawn,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// One of several equal things is chosen; the first is what a seat gets that does not answer.
    One {
        /// Who decides.
        seat: Seat,
        /// Among what, at least one.
        options: Vec<Ref>,
        /// What becomes of it.
        then: Then,
    },
}

/// What becomes of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// This captured character finds its alien next (DP-15).
    Captive(alien_phase::Captivity),
    /// This alien leaves with a captured character (DP-15).
    CarryOff {
        /// Those that are captured.
        captivity: alien_phase::Captivity,
        /// Captured character.
        who: Character,
    },
    /// This alien or blip is activated next (DP-16).
    Activate,
    /// The blips of this board come next (DP-20).
    Board,
    /// This one moves next by a card (DP-16).
    Creep {
        /// Those that still move.
        which: Vec<ContactId>,
        /// How far each moves.
        steps: u8,
    },
    /// This blip is revealed next (DP-21).
    Reveal,
    /// A further figure of a revealed blip stands here (DP-22).
    Emerge {
        /// How many are still to be placed.
        left: u8,
        /// Where the first one stands.
        first: Cell,
        /// The spaces that were out of sight when the blip was revealed.
        hidden: Vec<Cell>,
    },
    /// A blip appears here (DP-22).
    Appear(spawn::Spawning),
    /// A blip appears at this hatch (DP-16).
    Hatch {
        /// The hatches that are left.
        hatches: Vec<Cell>,
        /// How many blips at each.
        blips: u8,
    },
    /// This gun fires next (DP-16).
    Gun {
        /// At what.
        target: sentry::Target,
        /// The guns that see it and have not fired.
        guns: Vec<u8>,
    },
    /// This character fires next (A-ALIEN-17).
    Shooter(defensive_fire::Volley),
    /// This character is attacked (DP-18).
    Victim {
        /// By what.
        contact: ContactId,
    },
    /// This character stands in for a missing hero (DP-32), or is the one that its player means (A-MTRACK-12).
    StandIn,
    /// The hatch is placed here (DP-23).
    PlaceHatch,
    /// The barricade of this is lost.
    LoseBarricade,
    /// The blips of a hazard appear at this spawn point.
    NoiseAt {
        /// How many.
        blips: u8,
    },
    /// The Newt figure is put here.
    PutNewt,
    /// The blip of an ambush appears here.
    Ambush,
    /// A freed captive stands here.
    Stand {
        /// Who.
        captive: Character,
    },
    /// This hero is affected by a hazard (A-CARD-38).
    Affected {
        /// Of which.
        hazard: crate::rules::hazards::Hazard,
    },
}

impl Then {
    /// The decision point, as the rules name it.
    const fn point(&self) -> &'static str {
        match self {
            Self::Captive(_) | Self::CarryOff { .. } => "DP-15",
            Self::Activate | Self::Creep { .. } | Self::Hatch { .. } | Self::Gun { .. } => "DP-16",
            Self::Shooter(_) => "DP-17",
            Self::Victim { .. } => "DP-18",
            Self::Board => "DP-20",
            Self::Reveal => "DP-21",
            Self::Emerge { .. } | Self::Appear(_) | Self::PutNewt | Self::Ambush | Self::Stand { .. } => {
                "DP-22"
            }
            Self::PlaceHatch => "DP-23",
            Self::StandIn => "DP-32",
            Self::LoseBarricade | Self::NoiseAt { .. } | Self::Affected { .. } => "DP-16",
        }
    }

    /// Current options of a question, if an event can change them while it waits: somebody is helped up, a door is barricaded.
    /// `None` if the options first put to the seat hold.
    fn options(&self, game: &Aliens) -> Option<Vec<Ref>> {
        match self {
            Self::Captive(captivity) => Some(captivity.choices(game)),
            Self::CarryOff { captivity, who } => Some(captivity.carriers(game, *who)),
            Self::Victim { contact } => Some(defence::victims(game, *contact)),
            _ => None,
        }
    }

    fn go(self, game: &mut Aliens, cx: &mut Cx<'_>, choice: Ref) {
        match (self, choice) {
            (Self::Captive(captivity), Ref::Character(who)) => {
                alien_phase::carry_off(game, cx, captivity, who);
            }
            (Self::CarryOff { captivity, who }, Ref::Contact(contact)) => {
                alien_phase::take(game, captivity, who, Some(contact));
            }
            (Self::Activate, Ref::Contact(contact)) => alien_phase::activate(game, contact),
            (Self::Board, Ref::Board(board)) => alien_phase::roll_for(game, cx, board),
            (Self::Creep { which, steps }, Ref::Contact(contact)) => {
                creep::by_card(game, contact, which, steps);
            }
            (Self::Reveal, Ref::Contact(contact)) => blips::reveal(game, cx, contact),
            (Self::Emerge { left, first, hidden }, Ref::Cell(cell)) => {
                blips::emerge(game, cx, cell, left, first, hidden);
            }
            (Self::Appear(spawning), Ref::Cell(cell)) => spawn::appear(game, cx, spawning, cell),
            (Self::Hatch { hatches, blips }, Ref::Hatch(cell)) => {
                motion::at_hatch(game, cell, hatches, blips);
            }
            (Self::Gun { target, guns }, Ref::Gun(gun)) => sentry::fire(game, cx, gun, target, guns),
            (Self::Shooter(volley), Ref::Character(who)) => defensive_fire::may_fire(game, volley, who),
            (Self::Victim { contact }, Ref::Character(who)) => {
                game.push(defence::Step::Roll(defence::Defence::against(who, contact)));
            }
            (Self::StandIn, Ref::Character(who)) => motion::place_hatch_beside(game, cx, who),
            (Self::PlaceHatch, Ref::Cell(cell)) => motion::place_hatch(game, cx, cell),
            (Self::LoseBarricade, what) => crate::rules::hazards::lose_barricade(&mut game.field, cx, what),
            (Self::NoiseAt { blips }, Ref::Spawn(number)) => {
                crate::rules::hazards::noise_at(game, number, blips);
            }
            (Self::Ambush, Ref::Cell(cell)) => crate::rules::interact::ambush(&mut game.contacts, cx, cell),
            (Self::Stand { captive }, Ref::Cell(cell)) => {
                crate::rules::interact::stand(&mut game.squad, cx, captive, cell);
            }
            (Self::PutNewt, Ref::Cell(cell)) => {
                crate::rules::interact::put_newt(&mut game.field, cx, cell);
            }
            (Self::Affected { hazard }, Ref::Character(who)) => {
                crate::rules::hazards::affect(game, cx, hazard, Some(who));
            }
            _ => {}
        }
    }
}

/// One of `options` is chosen by a seat, at once if there is only one; nothing happens if there is none.
pub(crate) fn ask(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, options: Vec<Ref>, then: Then) {
    match options.as_slice() {
        [] => {}
        [only] => then.go(game, cx, *only), // everybody can tell that there is no choice
        _ => game.push(Step::One { seat, options, then }),
    }
}

/// One of `options` is chosen by the senior player (A-DECIDE-01).
pub(crate) fn senior(game: &mut Aliens, cx: &mut Cx<'_>, options: Vec<Ref>, then: Then) {
    let seat = game.senior();
    ask(game, cx, seat, options, then);
}

impl Step {
    /// Whether blips that are seen wait for this decision.
    pub(crate) const fn reveals(&self) -> bool {
        let Self::One { then, .. } = self;
        matches!(then, Then::Reveal | Then::Emerge { .. })
    }
}

impl Procedure<Aliens> for Step {
    /// After an event was played the question is put again, about what there is now.
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::One { seat, options, then } = self;
        let options = then.options(game).unwrap_or(options);
        match (options.as_slice(), then) {
            ([], Then::Captive(captivity) | Then::CarryOff { captivity, .. }) => {
                game.push(alien_phase::Step::CarryOff(captivity));
            }
            ([], _) => {}
            ([only], then) => then.go(game, cx, *only),
            (_, then) => return Flow::Ask(Self::One { seat, options, then }),
        }
        Flow::Done
    }

    fn question(&self, _: &Aliens) -> Option<Question> {
        let Self::One { seat, then, .. } = self;
        Some(Question::to(*seat, then.point()))
    }

    fn offers(&self, _: &Aliens, _: Seat) -> Vec<Offer> {
        let Self::One { options, .. } = self;
        let slot = Slot::one(options.iter().copied());
        vec![Offer::new(Verb::Choose, &["A-DECIDE-01"]).choose(Arg::What, slot, "A-DECIDE-01")]
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        let Self::One { then, .. } = self;
        if let Some(choice) = action.one(Arg::What) {
            then.go(game, cx, choice);
        }
    }
}

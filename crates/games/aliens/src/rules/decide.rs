//! Section 16: choices of one player for the aliens and for the group.

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
    /// A choice among equal options. A seat that does not answer gets the first one.
    One {
        seat: Seat,
        /// At least one.
        options: Vec<Ref>,
        /// Consequence of the choice.
        then: Then,
    },
}

/// Consequence of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// This captured character is the next to find its alien (DP-15).
    Captive(alien_phase::Captivity),
    /// This alien leaves with a captured character (DP-15).
    CarryOff {
        /// All captures in progress.
        captivity: alien_phase::Captivity,
        who: Character,
    },
    /// This alien or blip is activated next (DP-16).
    Activate,
    /// The blips of this board come next (DP-20).
    Board,
    /// This contact is the next to move because of a card (DP-16).
    Creep {
        /// Contacts that have not moved yet.
        which: Vec<ContactId>,
        /// Spaces for each.
        steps: u8,
    },
    /// This blip is revealed next (DP-21).
    Reveal,
    /// A further figure of a revealed blip appears here (DP-22).
    Emerge {
        /// Number of figures still to be placed.
        left: u8,
        /// Space of the first one.
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
        blips: u8,
    },
    /// This gun fires next (DP-16).
    Gun {
        target: sentry::Target,
        /// The guns that see it and have not fired.
        guns: Vec<u8>,
    },
    /// This character fires next (A-ALIEN-17).
    Shooter(defensive_fire::Volley),
    /// This character is attacked (DP-18).
    Victim { contact: ContactId },
    /// This character stands in for a missing hero (DP-32), or is the hero that its player means
    /// (A-MTRACK-12).
    StandIn,
    /// The hatch is placed here (DP-23).
    PlaceHatch,
    /// This barricade is lost.
    LoseBarricade,
    /// The blips of a hazard appear at this spawn point.
    NoiseAt { blips: u8 },
    /// The Newt figure is put here.
    PutNewt,
    /// The blip of an ambush appears here.
    Ambush,
    /// A freed captive appears here.
    Stand { captive: Character },
    /// This hero is affected by a hazard (A-CARD-38).
    Affected { hazard: crate::rules::hazards::Hazard },
}

impl Then {
    /// The decision point's id in the rules.
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

    /// Current options, for questions that an event can change while they wait: a character is helped up, a
    /// door is barricaded. `None` if the first options still hold.
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

/// Lets a seat choose one of `options`. A single option is taken at once; without options nothing happens.
pub(crate) fn ask(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, options: Vec<Ref>, then: Then) {
    match options.as_slice() {
        [] => {}
        [only] => then.go(game, cx, *only), // public: there is no choice
        _ => game.push(Step::One { seat, options, then }),
    }
}

/// Lets the senior player choose one of `options` (A-DECIDE-01).
pub(crate) fn senior(game: &mut Aliens, cx: &mut Cx<'_>, options: Vec<Ref>, then: Then) {
    let seat = game.senior();
    ask(game, cx, seat, options, then);
}

impl Step {
    /// True if blips in sight wait for this decision.
    pub(crate) const fn reveals(&self) -> bool {
        let Self::One { then, .. } = self;
        matches!(then, Then::Reveal | Then::Emerge { .. })
    }
}

impl Procedure<Aliens> for Step {
    /// Asks again after an event was played, with the current options.
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

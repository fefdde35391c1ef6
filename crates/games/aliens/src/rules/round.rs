//! Section 8: the round, and the order of activations.

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::Character,
    model::{
        Phase, Switches,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        activation, alien_phase, finish,
        frame::{Cx, Flow, Procedure, Question},
        loss,
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Beginning of a round (A-ORDER-01).
    Begin,
    /// The senior player gives the activation token to a player with a hero to activate (DP-04, A-ORDER-04).
    Give,
    /// The holder activates a hero. A player with two heroes activates both (DP-05, A-ORDER-05).
    Hero {
        /// The seat with the token.
        seat: Seat,
    },
    /// The holder's other hero (A-ORDER-05).
    Other {
        /// The seat with the token.
        seat: Seat,
        hero: Character,
        /// True if it was already a new hero when the token came to the seat.
        new: bool,
    },
    /// The token passes to the left (A-ORDER-06).
    Pass,
    /// The remaining grunts are activated (DP-13, A-ORDER-08).
    Grunts,
}

/// Begins a part of the round.
pub(crate) fn phase(game: &mut Aliens, cx: &mut Cx<'_>, phase: Phase) {
    game.round.phase = phase;
    loss::reconsider(game);
    cx.tell(SeenEvent::PhaseBegan { phase });
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::Give => {
                let able = able(game);
                match able.as_slice() {
                    [] => {}
                    [only] => hand_over(game, cx, *only),
                    _ => return Flow::Ask(self),
                }
            }
            Self::Hero { seat } => {
                let heroes = to_activate(game, seat);
                match heroes.as_slice() {
                    [] => {}
                    [only] => activation::begin(game, cx, *only, seat),
                    _ => return Flow::Ask(self),
                }
            }
            Self::Other { seat, hero, new } => {
                // A hero taken after the token came waits until it comes round again (A-HEROLOSS-13).
                let taken = !new && is_new(game, hero);
                if !taken && to_activate(game, seat).contains(&hero) {
                    activation::begin(game, cx, hero, seat);
                }
            }
            Self::Pass => pass(game, cx),
            Self::Grunts => {
                if !able(game).is_empty() {
                    // A player has taken a grunt as a new hero. Heroes are activated first (A-HEROLOSS-13,
                    //
                    game.push(self);
                    pass(game, cx);
                    return Flow::Done;
                }
                if game.round.phase != Phase::Grunts {
                    phase(game, cx, Phase::Grunts);
                    game.round.holder = game.senior(); // A-ORDER-09
                    cx.tell(SeenEvent::TokenGiven { to: game.round.holder });
                }
                if grunts(game).next().is_some() {
                    return Flow::Ask(self);
                }
            }
        }
        Flow::Done
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        match self {
            Self::Give => Some(Question::to(game.senior(), "DP-04")),
            Self::Hero { seat } => Some(Question::to(*seat, "DP-05")),
            Self::Grunts => Some(Question::to(game.senior(), "DP-13")),
            Self::Begin | Self::Other { .. } | Self::Pass => None,
        }
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Give => {
                let mut seats = able(game);
                seats.sort_by_key(|other| *other != seat); // himself first (DP-04)
                let slot = Slot::one(seats.into_iter().map(Ref::Seat));
                vec![Offer::new(Verb::Give, &["A-ORDER-04"]).choose(Arg::To, slot, "A-ORDER-04")]
            }
            Self::Hero { seat } => vec![who(to_activate(game, *seat), "A-ORDER-05", &["A-ORDER-05"])],
            Self::Grunts => {
                vec![who(grunts(game).collect(), "A-ORDER-08", &["A-ORDER-08", "A-GRUNT-06"])]
            }
            Self::Begin | Self::Other { .. } | Self::Pass => Vec::new(),
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match (&self, action.one(Arg::To), action.one(Arg::Who)) {
            (Self::Give, Some(Ref::Seat(to)), _) => hand_over(game, cx, to),
            (Self::Hero { .. }, _, Some(Ref::Character(who))) => {
                let others = to_activate(game, seat).into_iter().filter(|other| *other != who);
                let others: Vec<_> =
                    others.map(|hero| Self::Other { seat, hero, new: is_new(game, hero) }.into()).collect();
                game.stack.then(others);
                activation::begin(game, cx, who, seat);
            }
            (Self::Grunts, _, Some(Ref::Character(who))) => {
                game.push(self);
                activation::begin(game, cx, who, seat);
            }
            _ => {}
        }
    }
}

fn who(characters: Vec<Character>, rule: &'static str, rules: &'static [&'static str]) -> Offer {
    let slot = Slot::one(characters.into_iter().map(Ref::Character));
    Offer::new(Verb::Activate, rules).choose(Arg::Who, slot, rule)
}

fn begin(game: &mut Aliens, cx: &mut Cx<'_>) {
    game.round.number += 1;
    game.round.computer_used = false;
    for player in &mut game.players {
        player.hatch = None;
    }
    for switches in &mut game.switches {
        *switches = Switches::default();
    }
    for member in game.squad.iter_mut() {
        member.activated = false;
    }
    cx.tell(SeenEvent::RoundBegan { round: game.round.number });
    phase(game, cx, Phase::Heroes);
    let all: Vec<Character> = game.on_board().map(|member| member.who).collect();
    for who in all {
        game.reset_dial(cx, who); // A-ORDER-03, A-AIM-03
    }
    // A-ORDER-01, A-ORDER-02
    game.then([
        Step::Give.into(),
        Step::Grunts.into(),
        alien_phase::Step::Begin.into(),
        finish::Step::Begin.into(),
    ]);
    loss::ask_again(game);
}

/// A seat's heroes that are not activated yet, Ripley first (DP-05, A-NEWT-05). They include promoted grunts
/// (A-HEROLOSS-13).
fn to_activate(game: &Aliens, seat: Seat) -> Vec<Character> {
    game.heroes_of(seat).filter(|hero| !hero.activated).map(|hero| hero.who).collect()
}

/// True if a character has become a new hero and has not been activated since (A-HEROLOSS-06).
fn is_new(game: &Aliens, who: Character) -> bool {
    game.squad.get(who).is_some_and(|member| member.dial_due)
}

/// Seats with a hero to activate.
fn able(game: &Aliens) -> Vec<Seat> {
    game.in_order().filter(|seat| !to_activate(game, *seat).is_empty()).collect()
}

fn hand_over(game: &mut Aliens, cx: &mut Cx<'_>, to: Seat) {
    game.round.holder = to;
    cx.tell(SeenEvent::TokenGiven { to });
    game.push(Step::Pass);
    game.push(Step::Hero { seat: to });
}

/// Passes the token to the next player on the left with a hero to activate. The passing player comes last
/// (A-ORDER-06).
fn pass(game: &mut Aliens, cx: &mut Cx<'_>) {
    let mut next = game.seats_from(game.round.holder.left(game.setup.players));
    if let Some(next) = next.find(|seat| !to_activate(game, *seat).is_empty()) {
        if game.round.phase != Phase::Heroes {
            phase(game, cx, Phase::Heroes);
        }
        hand_over(game, cx, next);
    }
}

/// Grunts that are not activated yet (A-ORDER-08).
fn grunts(game: &Aliens) -> impl Iterator<Item = Character> + '_ {
    game.grunts().filter(|grunt| !grunt.activated).map(|grunt| grunt.who)
}

/// Grunts that a marine hero may activate (A-GRUNT-01…03).
pub(crate) fn grunts_of(game: &Aliens, hero: Character) -> Vec<Character> {
    if !hero.is_marine() {
        return Vec::new(); // A-GRUNT-03
    }
    grunts(game).filter(|grunt| grunt.rank() <= hero.rank()).collect() // A-GRUNT-02, R-56
}

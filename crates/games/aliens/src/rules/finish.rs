//! Section 13: the Finish phase, and the end of a match.

use airlock_engine::{Framed, Outcome, SeatOutcome};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Defeat, Victory, ids::Character},
    model::{Ending, Fate, Mode, Phase, event::SeenEvent},
    rules::{
        campaign,
        frame::{Cx, Flow, Procedure},
        position::Aliens,
        round,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Steps 1 and 2 (A-END-01).
    Begin,
    /// Step 2: victory first, then defeat (A-END-03, A-END-04); only here (A-LOSS-07, A-BUGHUNT-07).
    Check,
    /// The match ends.
    Conclude,
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::Check => check(game, cx),
            Self::Conclude => conclude(game, cx),
        }
        Flow::Done
    }
}

fn begin(game: &mut Aliens, cx: &mut Cx<'_>) {
    round::phase(game, cx, Phase::Finish);
    game.push(Step::Check);
    // No ability resolves at the end of the round. Effects of the mission come last (A-END-02).
    if game.mission().last_round().is_some_and(|last| u16::from(last) <= game.round.number) {
        let left: Vec<Character> = game.on_board().map(|member| member.who).collect();
        if !left.is_empty() {
            game.lose(cx, &left, Fate::Killed);
        }
        for player in &mut game.players {
            player.may_promote = false; // no new heroes (Mission 3)
        }
    }
}

fn check(game: &mut Aliens, cx: &mut Cx<'_>) {
    let ending = if won(game) {
        Ending::Won // A-END-03
    } else if overrun(game) {
        Ending::Overrun // A-END-04, A-LOSS-04, R-55
    } else if game.mission().defeat.iter().any(|stated| lost(game, stated.when)) {
        Ending::Failed // A-LOSS-06
    } else if game.on_board().next().is_none() {
        Ending::NobodyLeft // A-LOSS-05
    } else {
        return game.push(round::Step::Begin); // A-END-05
    };
    game.ending = Some(ending);
    conclude(game, cx);
}

fn won(game: &Aliens) -> bool {
    let victory = &game.mission().victory;
    !victory.is_empty() && victory.iter().all(|stated| holds(game, stated.when))
}

/// True if no character is standing or has escaped.
fn overrun(game: &Aliens) -> bool {
    !game.squad.iter().any(|member| member.stands() || member.fate == Fate::Escaped)
}

fn escaped(game: &Aliens, who: impl Fn(Character) -> bool) -> usize {
    game.record.escaped.iter().filter(|other| who(**other)).count()
}

fn nobody(game: &Aliens) -> bool {
    game.on_board().next().is_none()
}

fn holds(game: &Aliens, victory: Victory) -> bool {
    let trapped = game.mission().trapped();
    match victory {
        Victory::NobodyOnTheBoard => nobody(game),
        Victory::NewtLeft => game.record.newt_left,
        Victory::CharacterLeft { at_least } => {
            escaped(game, |who| who != Character::Newt) >= usize::from(at_least)
        }
        Victory::TrappedLeft { at_least } => {
            escaped(game, |who| trapped.contains(&who)) >= usize::from(at_least)
        }
        Victory::NoTrappedOnTheBoard => !game.on_board().any(|member| trapped.contains(&member.who)),
        Victory::CaptiveLeft { at_least } => captives_left(game) >= usize::from(at_least),
        Victory::CratesSecured { at_least } => game.record.crates_secured >= at_least,
        Victory::MotionDeckEmpty => game.motion.deck.is_empty(),
        Victory::NoAlienLeft => game.contacts.on_board.is_empty(), // A-BUGHUNT-06, R-52
        Victory::SomebodySurvives => !nobody(game),
    }
}

/// Number of freed captives that have left.
fn captives_left(game: &Aliens) -> usize {
    escaped(game, |who| game.squad.get(who).is_some_and(|member| member.freed))
}

fn lost(game: &Aliens, defeat: Defeat) -> bool {
    let trapped = game.mission().trapped();
    let gone = |who: &Character| {
        game.squad.get(*who).is_none_or(|member| matches!(member.fate, Fate::Killed | Fate::Captured))
    };
    match defeat {
        Defeat::NewtLeftBehind => nobody(game) && !game.record.newt_left,
        Defeat::AllTrappedLost => trapped.iter().all(gone),
        Defeat::NoCaptiveLeft => nobody(game) && captives_left(game) == 0,
        Defeat::TooFewCrates { needed } => nobody(game) && game.record.crates_secured < needed,
    }
}

/// Ends the match. A won mission of a campaign has an aftermath (A-CAMPAIGN-05); a lost one ends the campaign
/// (A-CAMPAIGN-03).
fn conclude(game: &mut Aliens, cx: &mut Cx<'_>) {
    game.stack.clear();
    let Some(ending) = game.ending else { return };
    if game.round.phase != Phase::Ended {
        round::phase(game, cx, Phase::Ended);
        cx.tell(SeenEvent::Over { ending });
    }
    if game.setup.mode == Mode::Campaign && ending == Ending::Won {
        campaign::begin(game);
    } else {
        close(game, None);
    }
}

/// Records the outcome of the match.
pub(crate) fn close(game: &mut Aliens, carry: Option<serde_json::Value>) {
    let Some(ending) = game.ending else { return };
    let seat = |seat| SeatOutcome { won: ending == Ending::Won, survived: game.has_hero(seat) };
    let seats = game.seats().map(seat).collect();
    game.outcome = Some(Outcome { ending: ending.to_string(), seats, carry });
}

//! Properties of every match in random play: the states of characters (section 0.3) and the shape of turns
//! (section 4.4).

use airlock_engine::{Game, Input, Replica, Seat, Seed, Wait, Wish};
use airlock_nemesis::{Action, Nemesis, model::CharacterState};

const MATCHES: u64 = 30;
const INPUTS: usize = 3_000;

/// A small generator, so that matches are reproducible.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// A random input that the position offers; `None` if the match is over.
fn some_input(game: &Nemesis, dice: &mut Dice) -> Option<Input<Action>> {
    let (asked, window): (Vec<Seat>, bool) = match game.pending().wait {
        Wait::Asks(decisions) => (decisions.iter().map(|d| d.seat).collect(), false),
        Wait::Window(window) => (window.asked.iter().map(|d| d.seat).collect(), true),
        Wait::Idle | Wait::Over => return None,
    };
    if asked.is_empty() || (window && dice.below(2) == 0) {
        return Some(Input::Tick(1_000_000));
    }
    let seat = asked[dice.below(asked.len())];
    let offers = game.legal(seat);
    for _ in 0..50 {
        let actions = offers[dice.below(offers.len())].fillings(40).unwrap_or_default();
        // Passing is rarer, so that turns are longer.
        if let Some(action) = actions.get(dice.below(actions.len()))
            && (action.verb.to_string() != "pass" || dice.below(4) == 0)
        {
            return Some(Input::Act(seat, action.clone()));
        }
    }
    game.default_answer(seat).map(|action| Input::Act(seat, action)).or(Some(Input::Tick(1_000_000)))
}

/// Plays matches and calls `each` with every step: the position before, the input, the position after.
fn play(mut each: impl FnMut(&Nemesis, &Input<Action>, &Nemesis)) {
    for number in 0..MATCHES {
        let players = 2 + (number % 4) as u8;
        let wish = Wish { mode: Some("base".to_owned()), players, options: Default::default() };
        let setup = Nemesis::setup(&wish).expect("a setup");
        let seed = Seed::from_text(&format!("states {number}"));
        let (mut replica, _) = Replica::<Nemesis>::start(&setup, seed).expect("a match");
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15 ^ (number + 1));
        for _ in 0..INPUTS {
            let Some(input) = some_input(&replica.game, &mut dice) else { break };
            let before = replica.game.clone();
            // An offered action is refused only if the rules are wrong.
            replica.apply(&input).unwrap_or_else(|error| panic!("match {number}: {input:?}: {error}"));
            each(&before, &input, &replica.game);
        }
    }
}

/// N-STATE-01, N-STATE-02, N-STATE-03: every character is in one of the five states and changes only as
/// allowed. A character that hibernates or is evacuated never returns to the board. It dies only when the
/// ship is lost or in the final check.
#[test]
fn character_states_change_only_as_allowed() {
    use CharacterState::{Active, Dead, Evacuated, Hibernating, Waiting};
    play(|before, input, after| {
        for (seat, (old, new)) in before.crew.iter().zip(&after.crew).enumerate() {
            let ending = after.ending.is_some();
            let legal = match (old.state, new.state) {
                (Active(_), _) | (Waiting(_), Active(_) | Waiting(_) | Evacuated | Dead) => true,
                (Hibernating, Hibernating) | (Evacuated, Evacuated) | (Dead, Dead) => true,
                (Hibernating | Evacuated, Dead) => ending,
                _ => false,
            };
            assert!(legal, "seat {seat}: {:?} to {:?} by {input:?}", old.state, new.state);
            let pods = after.pods.iter().filter(|pod| pod.occupants.contains(&Seat(seat as u8)));
            let waits = pods.map(|pod| pod.number).collect::<Vec<_>>();
            let expected = if let Waiting(number) = new.state { vec![number] } else { Vec::new() };
            assert_eq!(waits, expected, "who waits is in that pod and in no other");
        }
    });
}

/// N-ROUND-14, N-ROUND-16, N-ACT-02, N-ACT-15: a turn has at most two actions. A seat that has passed has no
/// turn. Only the seat whose turn it is chooses an action.
#[test]
fn turns_have_at_most_two_actions() {
    play(|before, input, after| {
        let Some(turn) = after.round.turn else { return };
        assert!(turn.unlimited || turn.actions <= 2, "{input:?}");
        for decision in after.pending().decisions().iter().filter(|d| d.point == "DP-TURN") {
            assert_eq!(decision.seat, turn.seat);
            assert!(!after.crew[turn.seat.index()].passed);
            assert!(turn.unlimited || turn.actions < 2);
            assert!(matches!(after.crew[turn.seat.index()].state, CharacterState::Active(_)), "N-ACT-14");
        }
        let acted = before.pending().decisions().iter().any(|d| d.point == "DP-TURN");
        if let (true, Input::Act(seat, _)) = (acted, input) {
            let switch = matches!(input, Input::Act(_, action) if action.verb.to_string() == "switch");
            assert!(switch || before.round.turn.is_some_and(|turn| turn.seat == *seat));
        }
    });
}

/// N-GEN-03, N-ROUND-01, N-ROUND-02, N-ROUND-23, N-ROUND-38: a round ends only when nothing is left to
/// resolve, and the phases follow each other.
#[test]
fn rounds_end_when_everything_is_resolved() {
    play(|before, _, after| {
        if after.round.number == before.round.number {
            assert!(after.ending.is_some() || after.round.phase >= before.round.phase);
        } else {
            assert_eq!(after.round.number, before.round.number + 1);
            assert!(after.crew.iter().all(|crew| !crew.passed || crew.state == CharacterState::Dead));
            let rounds = u16::from(after.tracks.time) + after.round.number - 1;
            assert!(rounds == 15 || after.ending.is_some(), "the time marker moves once a round");
        }
    });
}

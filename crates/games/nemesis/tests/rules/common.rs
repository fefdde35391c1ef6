//! Helpers shared by the rules tests.

use airlock_engine::{Game, Input, Replica, Seat, Seed, Wait, Wish};
use airlock_nemesis::{Nemesis, Verb};

/// A match in the base mode, drafted by default, at the first turn of seat 0.
pub(crate) fn after_draft(players: u8, seed: u64) -> Replica<Nemesis> {
    let wish = Wish { players, ..Wish::default() };
    let setup = Nemesis::setup(&wish).expect("a table");
    let (mut replica, _) =
        Replica::<Nemesis>::start(&setup, Seed::from_text(&seed.to_string())).expect("a match");
    while let Wait::Asks(asked) = replica.game.pending().wait {
        if asked[0].point != "DP-DRAFT" {
            break;
        }
        let action = replica.game.default_answer(asked[0].seat).expect("a default");
        replica.apply(&Input::Act(asked[0].seat, action)).expect("accepted");
    }
    // Seat 0 gets the first turn, whichever seat begins.
    while let Some(decision) = replica.game.pending().decisions().first().copied()
        && decision.seat != Seat(0)
    {
        let action = replica.game.default_answer(decision.seat).expect("a default");
        replica.apply(&Input::Act(decision.seat, action)).expect("accepted");
    }
    replica
}

/// Plays the first action with a verb that the seat is offered.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn act(replica: &mut Replica<Nemesis>, seat: Seat, verb: Verb) {
    let offers = replica.game.legal(seat);
    let offer = offers.iter().find(|offer| offer.verb == verb);
    let action = offer.and_then(|offer| offer.fillings(10_000)).expect("it is offered").swap_remove(0);
    replica.apply(&Input::Act(seat, action)).expect("what is offered is accepted");
}

/// Lets the time of the open window run out.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn tick(replica: &mut Replica<Nemesis>) {
    replica.apply(&Input::Tick(1)).expect("a window is open");
}

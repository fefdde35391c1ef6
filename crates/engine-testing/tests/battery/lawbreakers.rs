//! Every broken law is caught.

use airlock_engine_testing::{Plan, RandomPlayer, Trouble, check_laws};

use crate::cellar::{Cellar, Flaw};

/// The law that a flawed game breaks first.
fn broken(flaw: Flaw) -> Trouble {
    let plan = Plan::new(3).option("flaw", flaw.as_str()).games(20);
    match check_laws::<Cellar>(&plan, &mut RandomPlayer) {
        Err(failure) => *failure.trouble,
        Ok(report) => panic!("`{flaw}` was not caught: {report:?}"),
    }
}

macro_rules! caught {
    ($($name:ident: $flaw:ident => $trouble:pat),+ $(,)?) => {
        $(#[test]
        fn $name() {
            let trouble = broken(Flaw::$flaw);
            assert!(matches!(trouble, $trouble), "{trouble:?}");
        })+
    };
}

caught! {
    an_offer_that_is_refused: OfferRefused => Trouble::OfferedRefused { .. },
    an_action_out_of_turn_that_is_accepted: AcceptsOutOfTurn => Trouble::NotOfferedAccepted { .. },
    a_refusal_that_changes_the_state: RefusalChangesState => Trouble::RefusalChanges { what: "the state", .. },
    a_refusal_that_draws_chance: RefusalDraws => Trouble::RefusalChanges { what: "the chance counts", .. },
    a_refusal_without_a_rule: RefusalNameless => Trouble::NamelessRefusal { .. },
    nondeterministic_rules: Nondeterministic => Trouble::Diverged { .. },
    unstored_state: NotStored => Trouble::Diverged { .. },
    a_question_without_answers: DeadEnd => Trouble::NoOffer { point: "DP-SCOUT", .. },
    a_night_without_a_morning: Sleepless => Trouble::Asleep,
    a_question_to_nobody: NobodyAsked => Trouble::NobodyAsked,
    an_offer_that_cannot_be_filled: Unfillable => Trouble::Unfillable { .. },
    a_component_that_vanishes: CardLost => Trouble::Invariant { .. },
    a_match_without_end: Endless => Trouble::Endless(_),
    rules_that_run_wild: Runaway => Trouble::Refused { .. },
    rules_that_panic: Panics => Trouble::Panic(_),
    a_default_that_is_not_legal: DefaultNotLegal => Trouble::Default { .. },
    pending_decision_shown_wrongly: ToldWrongly => Trouble::WrongPending { .. },
    an_entry_of_the_view_shown_twice: ShownTwice => Trouble::ShownTwice { .. },
    an_end_without_outcome: NoOutcome => Trouble::Outcome(_),
    an_offer_after_the_end: OfferedAfterEnd => Trouble::OfferedInVain { .. },
    a_flood_of_events: Flood => Trouble::Flood { .. },
}

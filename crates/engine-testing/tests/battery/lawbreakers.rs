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
    refused_offer_is_caught: OfferRefused => Trouble::OfferedRefused { .. },
    accepted_action_out_of_turn_is_caught: AcceptsOutOfTurn => Trouble::NotOfferedAccepted { .. },
    refusal_changing_the_state_is_caught: RefusalChangesState => Trouble::RefusalChanges { what: "the state", .. },
    refusal_drawing_chance_is_caught: RefusalDraws => Trouble::RefusalChanges { what: "the chance counts", .. },
    refusal_without_a_rule_is_caught: RefusalNameless => Trouble::NamelessRefusal { .. },
    nondeterministic_rules_are_caught: Nondeterministic => Trouble::Diverged { .. },
    unstored_state_is_caught: NotStored => Trouble::Diverged { .. },
    question_without_answers_is_caught: DeadEnd => Trouble::NoOffer { point: "DP-SCOUT", .. },
    wait_without_a_wake_up_time_is_caught: Sleepless => Trouble::Asleep,
    question_to_nobody_is_caught: NobodyAsked => Trouble::NobodyAsked,
    unfillable_offer_is_caught: Unfillable => Trouble::Unfillable { .. },
    lost_component_is_caught: CardLost => Trouble::Invariant { .. },
    endless_match_is_caught: Endless => Trouble::Endless(_),
    runaway_rules_are_caught: Runaway => Trouble::Refused { .. },
    panicking_rules_are_caught: Panics => Trouble::Panic(_),
    illegal_default_is_caught: DefaultNotLegal => Trouble::Default { .. },
    wrong_pending_decision_is_caught: ToldWrongly => Trouble::WrongPending { .. },
    repeated_view_key_is_caught: ShownTwice => Trouble::ShownTwice { .. },
    end_without_outcome_is_caught: NoOutcome => Trouble::Outcome(_),
    offer_after_the_end_is_caught: OfferedAfterEnd => Trouble::OfferedInVain { .. },
    flood_of_events_is_caught: Flood => Trouble::Flood { .. },
}

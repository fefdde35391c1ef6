//! Every planted leak is found, and so is an audit that checks nothing.

use airlock_engine_testing::{Leak, Moment, Plan, RandomPlayer, SecrecyReport, audit_secrecy};

use crate::cellar::{Cellar, Flaw};

fn audit(flaw: Flaw) -> SecrecyReport {
    let plan = Plan::new(3).option("flaw", flaw.as_str()).games(14);
    let report = audit_secrecy::<Cellar>(&plan, &mut RandomPlayer, |_| {});
    assert!(!report.passed(), "`{flaw}` was not caught: {report:?}");
    report
}

/// The leaks of a flawed game. Asserts that all are at `path` and found at one of `moments`.
fn leaks(flaw: Flaw, moments: &[Moment], path: &str) -> Vec<Leak> {
    let report = audit(flaw);
    assert!(!report.examples.is_empty(), "{:?}", report.complaints());
    for leak in &report.examples {
        assert!(leak.path.starts_with(path) && moments.contains(&leak.moment), "{leak}");
    }
    report.examples
}

macro_rules! found {
    ($($name:ident: $flaw:ident by $($moment:ident)|+ at $path:literal),+ $(,)?) => {
        $(#[test]
        fn $name() {
            leaks(Flaw::$flaw, &[$(Moment::$moment),+], $path);
        })+
    };
}

found! {
    seed_in_a_view_is_found: SeedInView by Now at "/view/flaw",
    chance_counts_in_a_view_are_found: CountsInView by Next at "/view/flaw/rat",
    identity_of_a_hidden_card_is_found: HandInView by Now | Next at "/view/flaw",
    trackable_id_is_found: TrackableMould by Now | Next at "/view/flaw",
    hidden_order_is_found: HiddenOrder by Now | Next at "/view/unseen",
    hidden_count_is_found: TrapCount by Now | Next at "/view/flaw",
    offer_depending_on_a_secret_is_found: ScanOffered by Now | Next at "/legal",
    event_for_another_seat_is_found: DrawTold by Next at "/events",
    presence_of_an_event_is_found: RatTold by Next at "/events",
    presence_of_a_covert_answer_is_found: PassTold by CovertAnswer at "/events",
    poison_of_an_unscanned_mould_is_found: PoisonInView by Now | Next at "/view/moulds",
    window_for_holders_only_is_found: WindowForHolders by Now | Next at "/",
    undo_status_depending_on_a_secret_is_found: WashDrawsIfPoisonous by Next at "/undo",
    refusal_reason_depending_on_a_secret_is_found: RefusalTells by Refusal at "/refusal",
    undisclosed_find_is_found: Undisclosed by Next at "/",
    opening_event_for_everybody_is_found: OpeningTells by Opening at "/events",
}

#[test]
fn parts_of_a_plan_find_the_leaks_of_the_whole() {
    let whole = Plan::new(3).option("flaw", Flaw::OpeningTells.as_str()).games(12);
    let mut merged = SecrecyReport::default();
    for number in 0..12 {
        let part = whole.clone().first(number).games(1);
        merged.merge(audit_secrecy::<Cellar>(&part, &mut RandomPlayer, |_| {}));
    }
    assert!(merged.leaks > 0, "no match alone shows it");
    assert_eq!(merged, audit_secrecy::<Cellar>(&whole, &mut RandomPlayer, |_| {}));
}

#[test]
fn imagination_varying_nothing_is_found() {
    let report = audit(Flaw::ImaginesNothing);
    assert_eq!((report.comparisons, report.leaks), (0, 0), "worlds that are the same count for nothing");
    assert!(report.complaints().iter().any(|complaint| complaint == "never varied: hands"));
}

#[test]
fn imagination_losing_a_component_is_found() {
    let report = audit(Flaw::ImaginesTooLittle);
    assert!(report.failures[0].to_string().contains("imagines a world that cannot be"), "{report:?}");
}

#[test]
fn unlisted_disclosure_site_is_found() {
    let report = audit(Flaw::UnlistedSite);
    assert_eq!(report.leaks, 0);
    assert_eq!(report.complaints(), ["disclosure site not listed: C-NOWHERE"]);
}

#[test]
fn row_differing_without_a_change_is_found() {
    let report = audit(Flaw::DiffersAlways);
    assert!(report.failures[0].to_string().contains("differ from itself in: hands"), "{report:?}");
}

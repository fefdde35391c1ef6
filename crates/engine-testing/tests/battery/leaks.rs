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
    a_seed_in_a_view: SeedInView by Now at "/view/flaw",
    chance_counts_in_a_view: CountsInView by Next at "/view/flaw/rat",
    the_identity_of_a_hidden_card: HandInView by Now | Next at "/view/flaw",
    an_id_that_can_be_tracked: TrackableMould by Now | Next at "/view/flaw",
    a_hidden_order: HiddenOrder by Now | Next at "/view/unseen",
    a_hidden_count: TrapCount by Now | Next at "/view/flaw",
    offer_that_depends_on_a_secret: ScanOffered by Now | Next at "/legal",
    an_event_for_another_seat: DrawTold by Next at "/events",
    the_mere_presence_of_an_event: RatTold by Next at "/events",
    the_mere_presence_of_a_covert_answer: PassTold by CovertAnswer at "/events",
    the_poison_of_a_mould_before_it_is_scanned: PoisonInView by Now | Next at "/view/moulds",
    a_window_that_opens_for_those_who_can_use_it: WindowForHolders by Now | Next at "/",
    undo_status_that_depends_on_a_secret: WashDrawsIfPoisonous by Next at "/undo",
    refusal_reason_that_depends_on_a_secret: RefusalTells by Refusal at "/refusal",
    undisclosed_find: Undisclosed by Next at "/",
    an_opening_event_for_everybody: OpeningTells by Opening at "/events",
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
fn an_imagination_that_varies_nothing() {
    let report = audit(Flaw::ImaginesNothing);
    assert_eq!((report.comparisons, report.leaks), (0, 0), "worlds that are the same count for nothing");
    assert!(report.complaints().iter().any(|complaint| complaint == "never varied: hands"));
}

#[test]
fn an_imagination_that_loses_a_component() {
    let report = audit(Flaw::ImaginesTooLittle);
    assert!(report.failures[0].to_string().contains("imagines a world that cannot be"), "{report:?}");
}

#[test]
fn a_disclosure_site_that_is_not_listed() {
    let report = audit(Flaw::UnlistedSite);
    assert_eq!(report.leaks, 0);
    assert_eq!(report.complaints(), ["disclosure site not listed: C-NOWHERE"]);
}

#[test]
fn row_that_differs_without_a_change() {
    let report = audit(Flaw::DiffersAlways);
    assert!(report.failures[0].to_string().contains("differ from itself in: hands"), "{report:?}");
}

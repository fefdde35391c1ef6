//! The one-line battery runs all its tests: a sound game passes, and each test catches its flaw.

use airlock_engine::content::Text;
use airlock_engine_testing::{Battery, Plan};
use serde::Deserialize;

use crate::cellar::{Cellar, Flaw};

fn tables(flaw: Flaw) -> Vec<Plan> {
    (2..=4).map(|players| Plan::new(players).option("flaw", flaw.as_str()).games(3).seed(6)).collect()
}

fn cellar(flaw: Flaw) -> Battery<Cellar> {
    let (laws, imagination, whole, measured) = (tables(flaw), tables(flaw), tables(flaw), tables(flaw));
    Battery { laws, secrecy: vec![tables(flaw)], imagination, whole, measured, ..Battery::default() }
}

// The game has neither content nor files beside it.
airlock_engine_testing::battery!(
    Cellar,
    cellar(Flaw::None);
    the_laws_hold,
    secrets_reach_viewers_by_listed_rules_only,
    imagined_worlds_look_the_same_and_hold_together,
    matches_repeat_from_their_logs_and_snapshots,
    views_are_small,
);

#[test]
#[should_panic(expected = "is refused")]
fn a_broken_law_is_caught() {
    cellar(Flaw::OfferRefused).the_laws_hold();
}

#[test]
#[should_panic(expected = "/view/flaw")]
fn a_leak_is_caught() {
    cellar(Flaw::HandInView).secrets_reach_viewers_by_listed_rules_only();
}

#[test]
#[should_panic(expected = "can tell an imagined world")]
fn distinguishable_imagined_world_is_caught() {
    cellar(Flaw::HandInView).imagined_worlds_look_the_same_and_hold_together();
}

#[test]
#[should_panic(expected = "imagines cannot be")]
fn imagined_world_losing_a_card_is_caught() {
    cellar(Flaw::ImaginesTooLittle).imagined_worlds_look_the_same_and_hold_together();
}

#[test]
#[should_panic(expected = "never varied")]
fn imagination_varying_nothing_is_caught() {
    cellar(Flaw::ImaginesNothing).imagined_worlds_look_the_same_and_hold_together();
}

#[test]
#[should_panic(expected = "nothing is hidden")]
fn fully_informed_viewer_is_caught() {
    Battery { always_hides: true, ..cellar(Flaw::ImaginesNothing) }
        .imagined_worlds_look_the_same_and_hold_together();
}

#[test]
#[should_panic(expected = "Diverged")]
fn unrepeatable_match_is_caught() {
    cellar(Flaw::Nondeterministic).matches_repeat_from_their_logs_and_snapshots();
}

#[test]
#[should_panic(expected = "views take too many bytes")]
fn oversized_view_is_caught() {
    Battery { view_bytes: 100, ..cellar(Flaw::None) }.views_are_small();
}

#[test]
#[should_panic(expected = "name the open content files")]
fn game_without_open_content_is_caught() {
    cellar(Flaw::None).open_content_is_json_in_both_languages();
}

const RATS: &[(&str, &str)] = &[("rats", r#"[{"name": {"en": "Rat", "cs": "Krysa"}}]"#)];

/// Checks the form of the file only.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rat {
    #[expect(dead_code, reason = "only its form matters")]
    name: Text,
}

#[test]
#[should_panic(expected = "without rats")]
fn loader_without_checks_is_caught() {
    Battery { files: RATS, ..cellar(Flaw::None) }.corrupted_content_does_not_load();
}

#[test]
#[should_panic(expected = "without a text in `en`")]
fn loader_that_accepts_empty_text_is_caught() {
    let load = |source: &airlock_engine::content::Source<'_>| source.parse::<Vec<Rat>>("rats").map(drop);
    Battery { files: RATS, load, ..cellar(Flaw::None) }.corrupted_content_does_not_load();
}

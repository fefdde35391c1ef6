//! Nothing hidden reaches a viewer but by a listed rule. `airlock audit secrecy` looks longer.

use airlock_engine::{ActionOf, Decision, OfferOf, Seat, rng};
use airlock_engine_testing::{Plan, PlayRng, Player, audit_secrecy};
use airlock_nemesis::{Nemesis, Verb};

/// Does anything, but rather what looks, searches, trades and lives on.
struct Curious;

const fn weight(verb: Verb) -> usize {
    match verb {
        Verb::Pass | Verb::Drop | Verb::Close | Verb::Withdraw => 1,
        Verb::RoomAction | Verb::UseItem | Verb::PlayCard | Verb::Craft | Verb::Unlock => 8,
        Verb::Propose | Verb::Agree | Verb::Show => 9,
        Verb::Trade | Verb::Escape => 12,
        Verb::Shoot | Verb::Melee => 6,
        _ => 3,
    }
}

impl Player<Nemesis> for Curious {
    fn act(
        &mut self,
        _: &Nemesis,
        _: Seat,
        _: Option<&Decision<ActionOf<Nemesis>>>,
        offers: &[OfferOf<Nemesis>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<Nemesis>> {
        let total: usize = offers.iter().map(|offer| weight(offer.verb)).sum();
        let mut drawn = rng::below(rng, total.max(1));
        let chosen = offers.iter().find(|offer| {
            let found = drawn < weight(offer.verb);
            drawn = drawn.saturating_sub(weight(offer.verb));
            found
        });
        chosen?.sample(rng)
    }
}

#[track_caller]
fn keeps_secrets(plan: &Plan) {
    let report = audit_secrecy::<Nemesis>(plan, &mut Curious, |_| {});
    let complaints = report.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn a_match_of_three_keeps_its_secrets() {
    keeps_secrets(&Plan::new(3).games(6).seed(1));
}

#[test]
fn the_cooperative_mode_keeps_its_secrets() {
    keeps_secrets(&Plan::new(2).mode("coop").games(3).seed(2));
}

#[test]
fn the_solo_mode_keeps_its_secrets_from_spectators() {
    keeps_secrets(&Plan::new(1).mode("solo").games(4).seed(3));
}

#[test]
fn the_other_side_of_the_board_keeps_its_secrets() {
    keeps_secrets(&Plan::new(4).option("board", "alternative").games(2).seed(4));
}

#[test]
fn a_table_with_an_intruder_player_keeps_its_secrets() {
    keeps_secrets(&Plan::new(4).option("intruder_player", "true").games(4).seed(5));
}

fn haunted(plan: Plan) -> Plan {
    plan.option("species", "void_seeders")
}

#[test]
fn a_match_with_void_seeders_keeps_its_secrets() {
    keeps_secrets(&haunted(Plan::new(3)).games(5).seed(6));
}

#[test]
fn void_seeders_keep_the_secrets_of_the_other_modes() {
    keeps_secrets(&haunted(Plan::new(2).mode("coop")).games(3).seed(7));
    keeps_secrets(&haunted(Plan::new(1).mode("solo")).games(4).seed(8));
    keeps_secrets(&haunted(Plan::new(4)).option("board", "alternative").games(2).seed(9));
    keeps_secrets(&haunted(Plan::new(4)).option("intruder_player", "true").games(4).seed(10));
}

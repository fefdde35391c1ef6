//! Matches of older rules, played by the bundle of those rules.

use std::{fs, path::Path};

use airlock_engine::{ActionOf, Decision, Game as _, OfferOf, Seat};
use airlock_engine_testing::{Plan, PlayRng, Player, RandomPlayer, selfplay};
use airlock_toy::{Toy, Verb};

use crate::cli::{json, refusal};

/// A folder with the bundle of the toy game, whose rules are not in the catalog.
fn bundles(folder: &Path) -> String {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/bundles/toy.wasm");
    let kept = folder.join("bundles");
    fs::create_dir(&kept).expect("a folder can be made");
    fs::copy(built, kept.join("toy.wasm")).expect("`cargo xtask bundle toy` has built the bundle of the toy");
    kept.to_str().expect("a plain path").to_owned()
}

/// Takes any action but `spin`, which never ends.
struct Careful;

impl Player<Toy> for Careful {
    fn act(
        &mut self,
        game: &Toy,
        seat: Seat,
        asked: Option<Decision>,
        offers: &[OfferOf<Toy>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<Toy>> {
        let offers: Vec<_> = offers.iter().filter(|offer| offer.verb != Verb::Spin).cloned().collect();
        RandomPlayer.act(game, seat, asked, &offers, rng)
    }
}

#[test]
fn log_of_older_rules_is_verified_by_its_bundle() {
    let folder = tempfile::tempdir().unwrap();
    let bundles = bundles(folder.path());
    let listed = json(&["games", "--bundles", &bundles]);
    assert_eq!(
        listed["older"],
        serde_json::json!([{ "id": Toy::ID, "rules_version": Toy::RULES_VERSION, "client": false }])
    );
    let plan = Plan { games: 1, record: true, ..Plan::new(3) };
    let mut logs = Vec::new();
    selfplay::<Toy>(&plan, &mut Careful, |finished| logs.extend(finished.log)).unwrap();
    let (text, file) = (logs[0].write(), folder.path().join("toy.jsonl"));
    fs::write(&file, &text).unwrap();
    let verify = ["verify", file.to_str().unwrap(), "--bundles", &bundles];
    let verified = json(&verify);
    assert_eq!(verified["entries"], logs[0].entries.len());
    assert!(verified["outcome"].is_object(), "{verified}");
    assert!(refusal(&verify[..2]).contains("there is no game `toy`"));
    let lines: Vec<&str> = text.lines().collect();
    let hash = lines[5].split("\"state_hash\":\"").nth(1).unwrap()[..64].to_owned();
    let other: String = hash.chars().rev().collect();
    fs::write(&file, text.replace(&hash, &other)).unwrap();
    assert!(refusal(&verify).contains("not valid"));
}

#[test]
fn invalid_bundle_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let bundles = bundles(folder.path());
    fs::write(folder.path().join("bundles/notes.wasm"), "buy milk").unwrap();
    assert!(refusal(&["games", "--bundles", &bundles]).contains("notes.wasm"));
    assert!(refusal(&["games", "--bundles", &format!("{bundles}/none")]).contains("cannot read the folder"));
}

//! Items in random play from a crowded room: every card is conserved, and offered actions are accepted.

use std::collections::BTreeMap;

use airlock_engine::{
    Applied, Disclosure, Game, Input, Replica, Seat, SeatSet, Viewer, Wait, scenario::Scenario,
};
use airlock_nemesis::{
    Action, Arg, Nemesis, Ref, Verb,
    content::ItemCardId,
    event::SeenEvent,
    ids::{ItemColor, ItemKind},
    model::{CharacterState, HeavyItem, Held, Object},
};

use super::common::after_draft;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const PLAYERS: u8 = 4;

/// Four characters in one room, with many things to carry, craft, unlock and trade.
fn crowded(seed: u64) -> Replica<Nemesis> {
    let mut replica = after_draft(PLAYERS, seed);
    let game = &mut replica.game;
    let room = game.crew(Seat(0)).state;
    let CharacterState::Active(room) = room else { panic!("in the Hibernatorium") };
    for seat in Seat::all(PLAYERS) {
        for deck in 0..3 {
            for _ in 0..3 {
                let Some(card) = game.decks.items[deck].draw(SeatSet::only(seat)) else { continue };
                if card.face.def().heavy {
                    game.decks.item_discards[deck].push(card.face);
                } else {
                    game.crew_mut(seat).inventory.push(card);
                }
            }
        }
    }
    game.ship.rooms[room].objects.extend([Object::Carcass, Object::Egg, Object::Carcass]);
    game.intruders.egg_supply -= 1;
    replica
}

/// Checks that every item card is in exactly one place and that owners know their items.
fn check(game: &Nemesis) {
    let mut cards: Vec<ItemCardId> = Vec::new();
    for deck in 0..3 {
        cards.extend(game.decks.items[deck].faces());
        cards.extend(&game.decks.item_discards[deck]);
    }
    cards.extend(&game.decks.crafted);
    cards.extend(&game.decks.items_gone);
    cards.extend(game.decks.items_lost.iter().map(|piece| piece.face));
    for crew in &game.crew {
        cards.extend(crew.inventory.iter().map(|piece| piece.face));
        cards.extend(&crew.locked);
        for slot in &crew.hands {
            if let Held::Items(items) = slot {
                for HeavyItem { card, attached, .. } in items {
                    cards.push(*card);
                    cards.extend(attached);
                }
            }
        }
    }
    cards.sort_unstable();
    let total = cards.len();
    cards.dedup();
    assert_eq!(cards.len(), total, "no card is at two places");
    assert_eq!(total, 120 - 18 + 3 * usize::from(PLAYERS), "no card is lost");
    for (seat, crew) in Seat::all(PLAYERS).zip(&game.crew) {
        for piece in &crew.inventory {
            assert!(piece.known.contains(seat), "everybody knows its own items");
        }
    }
}

/// Weight of a verb for the random player, which rarely leaves the room.
fn wanted(verb: Verb) -> u32 {
    match verb {
        Verb::Move | Verb::CarefulMove | Verb::Escape | Verb::Melee | Verb::RoomAction | Verb::PlayCard => 1,
        Verb::Pass | Verb::Drop => 2,
        Verb::Close | Verb::Switch => 3,
        _ => 12,
    }
}

/// Picks a random viewer and imagines another position that it cannot distinguish from this one.
fn imagined(replica: &Replica<Nemesis>, rng: &mut ChaCha8Rng) -> (Viewer, Replica<Nemesis>) {
    let viewers: Vec<Viewer> = Viewer::all(PLAYERS).collect();
    let viewer = viewers[rng.next_u32() as usize % viewers.len()];
    let mut twin = replica.clone();
    twin.game = replica.game.imagine(viewer, rng);
    same_to(replica, &twin, viewer, "at once");
    (viewer, twin)
}

fn same_to(one: &Replica<Nemesis>, other: &Replica<Nemesis>, viewer: Viewer, when: &str) {
    assert_eq!(one.game.view(viewer), other.game.view(viewer), "{when}: {viewer} sees");
    assert_eq!(one.game.pending_for(viewer), other.game.pending_for(viewer), "{when}: {viewer} waits");
    if let Viewer::Seat(seat) = viewer {
        assert_eq!(one.game.legal(seat), other.game.legal(seat), "{when}: {viewer} is offered");
    }
}

#[test]
fn item_cards_are_conserved_and_offers_accepted() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut compared = 0;
    for seed in 0..14 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut replica = crowded(seed);
        check(&replica.game);
        for step in 0..400 {
            let pending = replica.game.pending();
            let asked: Vec<Seat> = pending.decisions().iter().map(|decision| decision.seat).collect();
            for decision in pending.decisions() {
                let action = replica.game.default_answer(decision.seat).expect("a default");
                let mut copy = replica.clone();
                copy.apply(&Input::Act(decision.seat, action)).expect("the default is legal");
            }
            let input = match pending.wait {
                Wait::Over => break,
                Wait::Idle => panic!("nobody is asked"),
                Wait::Window(_) if asked.is_empty() || rng.next_u32() % 5 == 0 => Input::Tick(step),
                _ => {
                    let seat = asked[rng.next_u32() as usize % asked.len()];
                    let mut offers = replica.game.legal(seat);
                    let total: u32 = offers.iter().map(|offer| wanted(offer.verb)).sum();
                    let mut pick = rng.next_u32() % total;
                    let place = offers.iter().position(|offer| {
                        let weight = wanted(offer.verb);
                        let hit = pick < weight;
                        pick = pick.saturating_sub(weight);
                        hit
                    });
                    let offer = offers.swap_remove(place.expect("one of them"));
                    *seen.entry(offer.verb.as_str()).or_default() += 1;
                    Input::Act(seat, offer.sample(&mut rng).expect("it can be filled"))
                }
            };
            let (viewer, mut twin) = imagined(&replica, &mut rng);
            let applied = replica
                .apply_recording(&input)
                .unwrap_or_else(|error| panic!("seed {seed}, step {step}: {input:?}: {error}"));
            check(&replica.game);
            replica.game.invariants().unwrap_or_else(|broken| panic!("seed {seed}, step {step}: {broken}"));
            let by_viewer = matches!(input, Input::Act(seat, _) if viewer == Viewer::Seat(seat));
            let parallel = match twin.apply_recording(&input) {
                Ok(parallel) => parallel,
                Err(error) => {
                    assert!(!by_viewer, "seed {seed}, step {step}: {viewer} could not {input:?}: {error}");
                    continue;
                }
            };
            let told = |applied: &Applied<Nemesis>| -> (Vec<Disclosure>, Vec<SeenEvent>) {
                let disclosures = applied.disclosures.iter().filter(|d| d.audience.sees(viewer));
                let events = applied.events.iter().filter_map(|event| event.seen_by(viewer).cloned());
                (disclosures.cloned().collect(), events.collect())
            };
            let (real, imagined) = (told(&applied), told(&parallel));
            if real.0 == imagined.0 {
                compared += 1;
                assert_eq!(real.1, imagined.1, "seed {seed}, step {step}: {viewer} is told");
                same_to(&replica, &twin, viewer, &format!("seed {seed}, after step {step} {input:?}"));
            }
        }
    }
    assert!(compared > 500, "only {compared} steps were followed in imagined worlds");
    for verb in [
        "craft", "unlock", "pick_up", "drop", "trade", "propose", "agree", "withdraw", "show", "react",
        "keep",
    ] {
        assert!(seen.contains_key(verb), "{verb} was never tried: {seen:?}");
    }
}

/// N-ITEM-02, N-SEARCH-06: others see the number of cards in an inventory and their colours. Only the
/// searcher knows which item was kept in a search.
#[test]
fn others_see_backs_only() {
    let scenario: Scenario = serde_json::from_value(serde_json::json!({
        "name": "a search", "rules": [], "game": "nemesis", "players": 3,
        "setup": { "characters": ["scout", "captain", "pilot"] },
        "given": [
            { "tile": "surgery", "to": "s02" }, { "explore": "s02" },
            { "character": 0, "to": "s02" }, { "character": 1, "to": "s20" }, { "character": 2, "to": "s21" },
            { "hand": 0, "cards": ["search"] },
            { "top": "items_green", "cards": ["military_drugs-green-1", "medkit-green-1"] }, { "turn": 0 }
        ],
        "do": [{ "seat": 0, "action": { "play_card": { "card": "search" } } }]
    }))
    .expect("a scenario");
    let mut replica: Replica<Nemesis> = scenario.run().expect("it can be arranged");
    let owner = Seat(0);
    let keep = Action::new(Verb::Keep).with(Arg::Item, [Ref::Item(ItemKind::MilitaryDrugs, 1)]);
    let events = replica.apply(&Input::Act(owner, keep)).expect("it is offered").events;
    assert_eq!(replica.game.crew(owner).inventory[0].known, SeatSet::only(owner));
    for who in Viewer::all(3) {
        let told: Vec<SeenEvent> = events.iter().filter_map(|event| event.seen_by(who).cloned()).collect();
        let item = who.is(owner).then_some(ItemKind::MilitaryDrugs);
        assert!(
            told.contains(&SeenEvent::GotItem { seat: owner, color: ItemColor::Green, item }),
            "{who:?}: {told:?}"
        );
        let item = who.is(owner).then_some(ItemKind::Medkit);
        assert!(
            told.contains(&SeenEvent::PutUnder { seat: owner, color: ItemColor::Green, item }),
            "{who:?}: {told:?}"
        );
        let view = serde_json::to_string(&replica.game.view(who)).expect("a view");
        assert!(who.is(owner) || !view.contains("military_drugs"), "{who:?}");
    }
}

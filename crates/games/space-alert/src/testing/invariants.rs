//! Invariants of every position.

use std::collections::BTreeMap;

use crate::{
    content::{ActionCard, ThreatCode},
    model::{
        hints::Piece,
        player::{phase_of, slots},
    },
    rules::{position::SpaceAlert, setup},
};

/// Checks a position.
///
/// # Errors
/// Names the first invariant that does not hold.
pub(crate) fn check(game: &SpaceAlert) -> Result<(), String> {
    cards(game)?;
    threats(game)?;
    boards(game)?;
    let pieces = Piece::all(game.crew_size()).filter(|piece| game.hints.contains_key(piece)).count();
    ensure(pieces == game.hints.len(), || "a hint was lost".to_owned())
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Every action card is in exactly one place (SA-SETUP-13, SA-SETUP-14).
fn cards(game: &SpaceAlert) -> Result<(), String> {
    let mut counts: BTreeMap<ActionCard, u8> = BTreeMap::new();
    let held = game.players.iter().flat_map(|player| player.held().map(|(_, held)| held.card.face));
    let packets = game.players.iter().flat_map(|player| player.packets.iter().flatten().copied());
    let androids = game.crew.iter().flat_map(|crewman| {
        let heroic = crewman.heroic.map(|card| card.face);
        crewman.board.iter().flatten().map(|(card, _)| *card).chain(heroic)
    });
    let piles = game.decks.draw.faces().chain(game.decks.heroics.faces());
    for card in held.chain(packets).chain(androids).chain(piles) {
        *counts.entry(card).or_default() += 1;
    }
    for (card, left) in ActionCard::normal().zip(&game.supply) {
        *counts.entry(card).or_default() += left;
    }
    for &card in ActionCard::ALL {
        let found = counts.get(&card).copied().unwrap_or(0);
        ensure(found == card.count(), || format!("there are {found} of {card}, not {}", card.count()))?;
    }
    for (seat, player) in game.seats().zip(&game.players).filter(|_| !game.setup.is_solo()) {
        let held = player.held().map(|(_, held)| held.card.face);
        let heroic = held.chain(player.packets.iter().flatten().copied()).filter(|card| card.is_heroic());
        ensure(heroic.count() == 1, || format!("seat {seat} does not have one heroic card"))?;
    }
    Ok(())
}

/// Every threat card of the levels in play is in its deck or announced. No number is used twice
/// (SA-COMMS-04).
fn threats(game: &SpaceAlert) -> Result<(), String> {
    let decks = &game.decks;
    let hidden =
        [&decks.common_external, &decks.serious_external, &decks.common_internal, &decks.serious_internal];
    let hidden = hidden.into_iter().flat_map(|pile| pile.faces());
    let mut codes: Vec<ThreatCode> = hidden.chain(game.threats.iter().map(|threat| threat.code)).collect();
    codes.sort_unstable();
    let all = ThreatCode::ALL.iter().copied().filter(|code| setup::plays(&game.setup, *code));
    ensure(codes.into_iter().eq(all), || "a threat card was lost or doubled".to_owned())?;
    let mut numbers: Vec<u8> = game.threats.iter().map(|threat| threat.number).collect();
    numbers.sort_unstable();
    ensure(numbers.windows(2).all(|two| two[0] < two[1]), || "a number was given twice".to_owned())
}

/// Every slot holds at most one card, only in phases that have begun (SA-PLAN-05, SA-PLAN-12, AMB-31).
fn boards(game: &SpaceAlert) -> Result<(), String> {
    for (seat, player) in game.seats().zip(&game.players) {
        let mut filled: Vec<u8> =
            player.held().filter_map(|(_, held)| held.planned.map(|(slot, _)| slot)).collect();
        filled.sort_unstable();
        ensure(filled.windows(2).all(|two| two[0] < two[1]), || {
            format!("seat {seat} has two cards in a slot")
        })?;
        ensure(filled.iter().all(|slot| phase_of(*slot) <= player.phase), || {
            format!("seat {seat} has planned ahead")
        })?;
        if game.is_planning() && game.phase() > 0 && !game.setup.is_solo() {
            let (announced, phases) = (game.phase(), game.phases());
            ensure((announced..=phases).contains(&player.phase), || {
                format!("seat {seat} is in phase {}, {announced} was announced", player.phase)
            })?;
        }
    }
    let last = *slots(game.phase().clamp(1, game.phases())).end();
    for (member, crewman) in game.androids().filter(|_| game.is_planning()) {
        let ahead = crewman.board.iter().skip(usize::from(last)).flatten().next();
        ensure(ahead.is_none(), || format!("android {member} was planned ahead for"))?;
    }
    Ok(())
}

//! Imagination: another state that a viewer cannot tell from the true one.
//!
//! Cards that look alike are dealt again among the places where the viewer does not know them. The
//! announcements so far may belong to another mission.

use std::collections::BTreeMap;

use airlock_engine::{Deal, Piece, Viewer, reexport::rand_core::Rng, rng as dice};

use crate::{
    content::{ActionCard, Order, ScriptId, place::Zone},
    model::{
        crew::Crewman,
        decks::Decks,
        player::{Held, Player},
    },
    rules::position::{SpaceAlert, Stage},
};

/// Draws everything again that `who` does not know.
pub(crate) fn imagine(game: &SpaceAlert, who: Viewer, rng: &mut impl Rng) -> SpaceAlert {
    let mut world = game.clone();
    if matches!(world.stage, Stage::Over(_)) {
        return world;
    }
    script(&mut world, rng);
    let SpaceAlert { players, crew, decks, stage, .. } = &mut world;
    places(players, who, rng);
    cards(decks, players, who, rng);
    heroics(decks, players, crew, who, rng);
    threats(decks, who, rng);
    damage(stage, decks, who, rng);
    programme(&mut world);
    world
}

/// Chooses a mission whose beginning matches the announcements so far.
fn script(world: &mut SpaceAlert, rng: &mut impl Rng) {
    if world.setup.script.is_some() || !world.is_planning() {
        return;
    }
    let spoken = world.announced();
    let like = |id: &ScriptId| id.script().cues.starts_with(spoken);
    let missions: Vec<ScriptId> = ScriptId::MISSIONS.into_iter().filter(like).collect();
    world.script = missions[dice::below(rng, missions.len())];
}

/// Permutes the unknown cards within the hand and board of each other seat, and within each packet. Any of
/// them may therefore be the heroic card.
fn places(players: &mut [Player], who: Viewer, rng: &mut impl Rng) {
    for player in players {
        let Player { packets, cards, told, .. } = player;
        let unknown = untold(cards, told).filter(|card| !card.known.sees(who));
        let mut slots: Vec<&mut Piece<ActionCard>> = unknown.collect();
        let mut pieces: Vec<Piece<ActionCard>> = slots.iter().map(|piece| **piece).collect();
        dice::shuffle(rng, &mut pieces);
        slots.iter_mut().zip(pieces).for_each(|(slot, piece)| **slot = piece);
        for packet in packets {
            dice::shuffle(rng, packet);
        }
    }
}

/// The cards of a seat, except those in place as last shown to the others (SA-PLAN-13). The exceptions stay
/// what they are.
fn untold<'a>(
    cards: &'a mut [Option<Held>],
    told: &BTreeMap<u8, Order>,
) -> impl Iterator<Item = &'a mut Piece<ActionCard>> {
    let is_told = |held: &Held| {
        let says = held.planned.map(|(slot, up)| (slot, held.card.face.order(up)));
        says.is_some_and(|(slot, order)| told.get(&slot) == Some(&order))
    };
    cards.iter_mut().flatten().filter(move |held| !is_told(held)).map(|held| &mut held.card)
}

/// Deals unknown normal cards: the draw pile, packets, and cards of other seats.
fn cards(decks: &mut Decks, players: &mut [Player], who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.draw);
    for Player { packets, cards, told, .. } in players {
        deal.unknown(packets.iter_mut().flatten().filter(|card| !card.is_heroic()));
        deal.pieces(untold(cards, told).filter(|piece| !piece.face.is_heroic()), None);
    }
    deal.shuffle(rng);
}

/// Deals unknown heroic cards: those of other seats, those of androids before the start, and those not dealt.
fn heroics(decks: &mut Decks, players: &mut [Player], crew: &mut [Crewman], who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pile(&mut decks.heroics);
    for Player { packets, cards, told, .. } in players {
        deal.unknown(packets.iter_mut().flatten().filter(|card| card.is_heroic()));
        deal.pieces(untold(cards, told).filter(|piece| piece.face.is_heroic()), None);
    }
    deal.pieces(crew.iter_mut().filter_map(|crewman| crewman.heroic.as_mut()), None);
    deal.shuffle(rng);
}

/// Shuffles the threat decks.
fn threats(decks: &mut Decks, who: Viewer, rng: &mut impl Rng) {
    for pile in [
        &mut decks.common_external,
        &mut decks.serious_external,
        &mut decks.common_internal,
        &mut decks.serious_internal,
    ] {
        let mut deal = Deal::new(who);
        deal.pile(pile);
        deal.shuffle(rng);
    }
}

/// Shuffles the damage tiles not drawn yet.
fn damage(stage: &mut Stage, decks: &mut Decks, who: Viewer, rng: &mut impl Rng) {
    match stage {
        Stage::Playback(playback) => {
            for &zone in Zone::ALL {
                dice::shuffle(rng, playback.resolution.stack_mut(zone));
            }
        }
        _ => {
            for &zone in Zone::ALL {
                let mut deal = Deal::new(who);
                deal.pile(&mut decks.damage[zone]);
                deal.shuffle(rng);
            }
        }
    }
}

/// Updates the cards of future turns in the playback to the new cards of the seats.
fn programme(world: &mut SpaceAlert) {
    let Some(playback) = world.playback() else { return };
    let (revealed, turns) = (playback.revealed, world.turns());
    for member in 0..world.crew_size() {
        for slot in revealed + 1..=turns {
            let Some((_, card)) = world.card_at(member, slot) else { continue };
            if let Stage::Playback(playback) = &mut world.stage {
                playback.resolution.set_order(member, slot, card.order());
            }
        }
    }
}

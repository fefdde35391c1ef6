//! Invariants that hold in every position.

use airlock_engine::{Framed, Procedure, each_once};

use crate::{
    content::{
        AttackCardId, ContaminationId, CorridorId, ExplorationId, ItemCardId, QueenCardId, TokenId,
        WoundCardId, components,
        ids::{EventKind, Gear, IntruderKind, PieceKind, RoomKind},
    },
    model::{DoorState, Phase, Place, PlayingCard},
    rules::{frame::HeldComponents, position::Retaliation},
};

type Check = Result<(), String>;

/// Checks all invariants. The error names the first one that does not hold.
pub(crate) fn check(game: &Retaliation) -> Check {
    let mut held = HeldComponents::default();
    game.stack().iter().for_each(|frame| frame.holds(&mut held));
    items(game, &held)?;
    cards(game, &held)?;
    intruders(game, &held)?;
    map(game)?;
    tokens(game)?;
    asked(game)?;
    characters(game)
}

/// Only seats that still take part are asked. At the end, all safe seats are asked, so it is not checked
/// there.
fn asked(game: &Retaliation) -> Check {
    let over = game.outcome.is_some() || matches!(game.round.phase, Phase::Setup | Phase::End);
    let Some(question) = game.question().filter(|_| !over) else { return Ok(()) };
    holds(question.seats.iter().all(|seat| game.crew(seat).takes_part()), || {
        format!("R-COND-11: {} is asked of somebody who takes no part", question.point)
    })
}

fn holds(condition: bool, message: impl FnOnce() -> String) -> Check {
    if condition { Ok(()) } else { Err(message()) }
}

fn items(game: &Retaliation, held: &HeldComponents) -> Check {
    let decks = &game.decks;
    let mut found: Vec<ItemCardId> = held.items.clone();
    found.extend(decks.items.iter().flat_map(airlock_engine::Pile::faces));
    found.extend(decks.item_discards.iter().flatten());
    found.extend(decks.equipment.faces());
    found.extend(&decks.equipment_discards);
    found.extend(&decks.items_gone);
    found.extend(&game.intruders.eggs);
    for crew in &game.crew {
        found.extend(crew.items().map(|item| item.card));
        found.extend(crew.backpack.iter().map(|piece| piece.face));
    }
    // Starting items of characters that are not in play stay in the box.
    let boxed = |card: &ItemCardId| {
        let kinds =
            game.crew.iter().filter_map(|crew| crew.character).flat_map(|who| &who.def().starting_items);
        card.back() == crate::content::ids::ItemBack::Starting
            && !kinds.clone().any(|kind| *kind == card.kind())
    };
    each_once("item", ItemCardId::all().filter(|card| !boxed(card)), found)
}

fn cards(game: &Retaliation, held: &HeldComponents) -> Check {
    let decks = &game.decks;
    let mut wounds: Vec<WoundCardId> =
        decks.wounds.faces().chain(decks.wound_discards.iter().copied()).collect();
    wounds.extend(game.crew.iter().flat_map(|crew| &crew.wounds));
    each_once("wound", WoundCardId::all(), wounds)?;
    let attacks = decks.attacks.faces().chain(decks.attack_discards.iter().copied());
    each_once("attack card", AttackCardId::all(), attacks)?;
    let events = decks.events.faces().chain(decks.event_discards.iter().copied());
    each_once("event", EventKind::ALL.iter().copied(), events)?;
    let explored = decks.exploration_discards.iter().chain(&decks.exploration_gone).copied();
    each_once("exploration card", ExplorationId::all(), decks.exploration.faces().chain(explored))?;
    let queen = &game.intruders.queen;
    let resolved = queen.resolved.iter().chain(&queen.unseen).copied();
    each_once("queen card", QueenCardId::all(), queen.cards.faces().chain(resolved))?;
    let own = game.crew.iter().flat_map(|crew| crew.hand.iter().chain(&crew.deck).chain(&crew.discard));
    let own =
        own.filter_map(|card| if let PlayingCard::Contamination(card) = card { Some(*card) } else { None });
    let rest = decks.contamination.faces().chain(decks.contamination_gone.iter().copied());
    each_once("contamination card", ContaminationId::all(), own.chain(rest))?;
    for (seat, crew) in game.seats().zip(&game.crew) {
        let cards = crew.hand.iter().chain(&crew.deck).chain(&crew.discard);
        let own =
            cards.filter_map(|card| if let PlayingCard::Action(card) = card { Some(*card) } else { None });
        let laid_out = held.cards.iter().filter(|(whose, _)| *whose == seat).map(|(_, card)| *card);
        let own = own.chain(laid_out);
        if let Some(character) = crew.character {
            each_once("action card", crate::content::ActionCardId::of(character), own)?;
        }
    }
    Ok(())
}

fn intruders(game: &Retaliation, held: &HeldComponents) -> Check {
    let intruders = &game.intruders;
    let mut tokens = held.tokens.clone();
    tokens.extend(intruders.bag.contents().iter().chain(intruders.piles.contents()));
    tokens.extend(&intruders.tokens_gone);
    each_once("bag token", TokenId::all(), tokens)?;
    for kind in IntruderKind::ALL {
        let on_map = intruders.figures.iter().filter(|figure| figure.kind == *kind).count();
        // Larvae on characters' boards need no figure (R-PROC-07).
        holds(on_map <= usize::from(kind.def().figures), || format!("R-KIND-36: {kind}"))?;
    }
    for figure in &intruders.figures {
        match figure.at {
            Place::Room(slot) => {
                holds(game.facility.room(slot).is_some(), || format!("{} is in no room", figure.id))?
            }
            Place::Corridor(id) => {
                let there = game.facility.corridor(id);
                holds(there.is_some_and(|there| !there.noise), || {
                    format!("R-MAP-14: {} in {id}", figure.id)
                })?;
                holds(figure.hits == 0, || format!("R-KIND-35: hits on {}", figure.id))?;
            }
        }
    }
    for corridor in &game.facility.corridors {
        let used: u8 =
            intruders.at(Place::Corridor(corridor.id)).iter().map(|figure| figure.kind.def().spaces).sum();
        holds(used <= components().corridor_spaces, || format!("R-MAP-14: {} holds {used}", corridor.id))?;
    }
    holds(intruders.queen.hits < components().queen_hits || game.stack.top().is_some(), || {
        "R-QUEEN-03: the skull stands".to_owned()
    })
}

fn map(game: &Retaliation) -> Check {
    let facility = &game.facility;
    let rooms = SlotIdRooms::of(game);
    each_once("room", RoomKind::ALL.iter().copied(), rooms)?;
    let laid = facility.corridors.iter().map(|corridor| corridor.id);
    let tiles = laid.filter(|id| id.def().printed.is_none()).chain(facility.corridor_supply.faces());
    each_once("corridor", CorridorId::tiles(), tiles)?;
    holds(facility.corridors.windows(2).all(|pair| pair[0].edge < pair[1].edge), || {
        "R-GEN-09: corridors are not in row order, or two lie at one place".to_owned()
    })?;
    for (slot, room) in facility.rooms.iter().filter_map(|(slot, room)| Some((slot, room.as_ref()?))) {
        let def = room.kind.def();
        holds(room.secure <= components().secure_per_room, || format!("R-SECURE-02: {slot}"))?;
        holds(room.secure == 0 || !def.no_secure, || format!("R-SECURE-07: {slot}"))?;
        holds(!room.malfunction || !def.no_malfunction, || format!("R-MALF-09: {slot}"))?;
    }
    Ok(())
}

struct SlotIdRooms;

impl SlotIdRooms {
    fn of(game: &Retaliation) -> Vec<RoomKind> {
        let laid = game.facility.rooms.iter().filter_map(|(_, room)| Some(room.as_ref()?.kind));
        laid.chain(game.facility.stacks.iter().flat_map(airlock_engine::Pile::faces)).collect()
    }
}

fn tokens(game: &Retaliation) -> Check {
    let count = |kind: PieceKind, used: usize| {
        holds(used <= usize::from(kind.count()), || format!("there are {used} of {kind}"))
    };
    let rooms = || game.facility.rooms.iter().filter_map(|(_, room)| room.as_ref());
    count(PieceKind::Fire, rooms().filter(|room| room.fire).count())?;
    count(PieceKind::Secure, rooms().map(|room| usize::from(room.secure)).sum())?;
    count(PieceKind::Noise, game.facility.corridors.iter().filter(|corridor| corridor.noise).count())?;
    let doors = game.facility.corridors.iter().flat_map(|corridor| corridor.doors).flatten();
    count(PieceKind::Door, doors.filter(|door| door.state != DoorState::Open).count())?;
    let items = game.crew.iter().flat_map(|crew| crew.items()).filter(|item| item.malfunction).count();
    let broken = rooms().filter(|room| room.malfunction).count() + items;
    count(PieceKind::Malfunction, broken + usize::from(game.systems.robot.malfunction))?;
    count(PieceKind::Data, game.crew.iter().filter(|crew| crew.data).count())?;
    for gear in Gear::ALL {
        let slots =
            game.crew.iter().flat_map(|crew| crew.belt.iter().chain(crew.items().flat_map(|i| &i.slots)));
        let in_slots =
            slots.chain(&game.systems.robot.slots).flatten().filter(|token| token.gear() == *gear).count();
        count(gear.piece(), in_slots + usize::from(game.systems.landing_zone[*gear as usize]))?;
    }
    Ok(())
}

fn characters(game: &Retaliation) -> Check {
    let slots: u8 = components().health.iter().sum();
    for crew in &game.crew {
        let number = crew.number;
        holds(crew.health < slots, || format!("R-COND-01: number {number}"))?;
        holds(crew.oxygen <= components().oxygen, || format!("R-OXY-01: number {number}"))?;
        let alive = crew.takes_part();
        holds(!alive || crew.wounds.len() < components().health.len(), || {
            format!("R-COND-08: number {number}")
        })?;
    }
    Ok(())
}

//! Invariants of every position (section 27).

use airlock_engine::{Framed, Procedure, Seat, each_once};

use crate::{
    content::{
        ActionCardId, AttackCardId, ContaminationId, EventCardId, ExplorationId, ItemCardId, ObjectiveDeck,
        PanicCardId, PieceKind, TokenId, WoundCardId,
        ids::{Character, IntruderKind, ItemColor, Objective, RoomKind, Species, TileBack, TokenKind},
    },
    model::{CharacterState, Crew, Door, Held, Mode, Object, Phase, PlayingCard},
    rules::{frame::HeldComponents, inventory::STANDARD, position::Nemesis},
};

type Check = Result<(), String>;

/// Checks every invariant. The error names the first one that is violated.
pub(crate) fn check(game: &Nemesis) -> Check {
    let mut held = HeldComponents::default();
    game.stack.iter().for_each(|frame| frame.holds(&mut held));
    tokens(game, &held)?;
    markers(game)?;
    eggs(game)?;
    figures(game)?;
    playing_cards(game)?;
    contamination(game)?;
    common_decks(game, &held)?;
    void_seeders(game, &held)?;
    items(game)?;
    tiles(game)?;
    objectives(game)?;
    for seat in game.seats() {
        character(game, seat)?;
        inventory(game, seat)?;
    }
    pods(game)
}

fn holds(condition: bool, message: impl FnOnce() -> String) -> Check {
    if condition { Ok(()) } else { Err(message()) }
}

/// Each intruder token is in exactly one place (N-INV-01).
fn tokens(game: &Nemesis, held: &HeldComponents) -> Check {
    let intruders = &game.intruders;
    let stored =
        intruders.bag.contents().iter().chain(intruders.supply.contents()).chain(&held.tokens).copied();
    let linked = intruders.figures.iter().filter_map(|figure| figure.token);
    let (madness, others): (Vec<TokenId>, Vec<_>) =
        stored.chain(linked).partition(|token| token.kind() == TokenKind::Madness);
    let played =
        |token: &TokenId| token.kind() != TokenKind::Madness && token.kind().belongs_to(game.setup.species);
    each_once("N-INV-01: intruder token", TokenId::all().filter(played), others)?;
    // Madness tokens may have left the game (V-EVO-04).
    let chosen = |token: &TokenId| game.crew.iter().any(|crew| crew.character == token.character());
    let left = TokenId::all().filter(|token| madness.contains(token) && chosen(token));
    each_once("V-SETUP-15: madness token", left, madness.iter().copied())
}

/// Markers, noise spaces and door tokens do not exceed their limits (N-INV-02, N-INV-03, N-INV-04).
fn markers(game: &Nemesis) -> Check {
    let rooms = || game.ship.rooms.iter();
    let fires = rooms().filter(|(_, room)| room.fire).count();
    let malfunctions = rooms().filter(|(_, room)| room.malfunction).count();
    holds(fires <= usize::from(PieceKind::FireMarker.count()), || format!("N-INV-02: {fires} fire markers"))?;
    holds(malfunctions <= usize::from(PieceKind::MalfunctionMarker.count()), || {
        format!("N-INV-02: {malfunctions} malfunction markers")
    })?;
    for (no, room) in rooms() {
        let allowed = !room.explored || room.tile.face.def().malfunction_allowed;
        holds(!room.malfunction || allowed, || format!("N-INV-02: a malfunction marker in {no}"))?;
        // Only an Engine Room may be explored and still have a token (V-ROOM-10).
        let tiled = game.board().slot(no).back != TileBack::Special;
        holds(room.explored != room.token.is_some() || !tiled, || {
            format!("N-EXPL-01: {no} has a token although it is explored, or none although it is not")
        })?;
        let known = room.tile.known == airlock_engine::SeatSet::ALL;
        holds(!room.explored || known, || format!("N-EXPL-01: not everybody knows what {no} is"))?;
    }
    let board = game.board();
    holds(game.ship.corridors.len() == board.corridors.len(), || {
        "N-INV-04: corridors are missing".to_owned()
    })?;
    holds(game.ship.technical_noise.len() == board.networks.len(), || {
        "N-INV-03: technical corridor spaces are missing".to_owned()
    })?;
    let doors = game.ship.corridors.iter().filter(|corridor| corridor.door != Door::Open).count();
    holds(doors <= usize::from(PieceKind::Door.count()), || format!("N-INV-04: {doors} door tokens"))?;
    let airlock_closed = game.ship.airlock.is_none_or(|room| {
        board.corridors_of(room).iter().all(|id| game.ship.corridor(*id).door == Door::Closed)
    });
    holds(airlock_closed, || "N-ROOM-AIRLOCK-05: the airlock's room has an open door".to_owned())
}

/// The number of eggs is constant (N-INV-05).
fn eggs(game: &Nemesis) -> Check {
    let intruders = &game.intruders;
    let egg = |object: &&Object| **object == Object::Egg;
    let lying: usize = game.ship.rooms.iter().map(|(_, room)| room.objects.iter().filter(egg).count()).sum();
    let carried = game.seats().flat_map(|seat| game.crew(seat).held_objects().collect::<Vec<_>>());
    let carried = carried.filter(|object| *object == Object::Egg).count();
    let counted = usize::from(intruders.eggs) + usize::from(intruders.egg_supply);
    let eggs = counted + usize::from(intruders.eggs_destroyed) + lying + carried;
    holds(eggs == usize::from(PieceKind::Egg.count()), || format!("N-INV-05: there are {eggs} eggs"))
}

/// Figures do not exceed their number, and combat is derived from them (N-INV-06, N-INV-12).
fn figures(game: &Nemesis) -> Check {
    let strange = game.intruders.figures.iter().find(|figure| figure.kind.species() != game.setup.species);
    holds(strange.is_none(), || "V-SETUP-01: a figure of the other species".to_owned())?;
    for kind in IntruderKind::of(game.setup.species) {
        let number = game.intruders.figures.iter().filter(|figure| figure.kind == kind).count();
        holds(number <= usize::from(kind.figures()), || {
            format!("N-INV-06: {number} figures of kind {kind}")
        })?;
    }
    let mut names: Vec<_> = game.intruders.figures.iter().map(|figure| figure.id).collect();
    names.sort_unstable();
    names.dedup();
    holds(names.len() == game.intruders.figures.len(), || "N-INV-06: two figures share a name".to_owned())?;
    for (no, _) in game.ship.rooms.iter() {
        let together = game.has_character(no) && game.has_intruder(no);
        holds(game.is_combat(no) == together, || format!("N-INV-12: combat in {no}"))?;
    }
    Ok(())
}

/// All playing cards of a seat.
fn cards(crew: &Crew) -> impl Iterator<Item = PlayingCard> {
    crew.hand.iter().chain(&crew.deck).chain(&crew.discard).copied()
}

/// The ten action cards of a character stay with its seat (N-INV-07).
fn playing_cards(game: &Nemesis) -> Check {
    for crew in &game.crew {
        let own = crew.character.map(ActionCardId::of);
        let actions = cards(crew).filter_map(|card| match card {
            PlayingCard::Action(card) => Some(card),
            PlayingCard::Contamination(_) => None,
        });
        let forgotten = game.void_seeders.iter().flat_map(|own| &own.forgotten).copied();
        let forgotten = forgotten.filter(|card| Some(card.character()) == crew.character);
        each_once("N-INV-07: action card", own.into_iter().flatten(), actions.chain(forgotten))?;
    }
    Ok(())
}

/// Contamination cards are conserved, and 7 of them are infected (N-INV-08).
fn contamination(game: &Nemesis) -> Check {
    let decks = &game.decks;
    let owned = game.crew.iter().flat_map(cards).filter_map(|card| match card {
        PlayingCard::Contamination(card) => Some(card),
        PlayingCard::Action(_) => None,
    });
    let found: Vec<ContaminationId> =
        decks.contamination.faces().chain(decks.contamination_removed.iter().copied()).chain(owned).collect();
    let infected = found.iter().filter(|card| card.infected()).count();
    holds(infected == 7, || format!("N-INV-08: {infected} contamination cards are infected"))?;
    each_once("N-INV-08: contamination card", ContaminationId::all(), found)?;
    holds(decks.scanned.len() == ContaminationId::COUNT, || "N-INV-08: scans are missing".to_owned())?;
    let unseen = decks.contamination.faces().all(|card| decks.scanned[card.index()].is_empty());
    holds(unseen, || "N-CONTAM-01: a card of the contamination deck was scanned".to_owned())
}

/// Cards of the common decks are neither lost nor duplicated.
fn common_decks(game: &Nemesis, held: &HeldComponents) -> Check {
    let decks = &game.decks;
    let attacks = decks.attacks.faces().chain(decks.attack_discards.iter().chain(&held.attacks).copied());
    let species = game.setup.species;
    each_once("N-SETUP-15: attack card", AttackCardId::of(species), attacks)?;
    let aside = decks.event_discards.iter().chain(&decks.events_removed).chain(&held.events).copied();
    each_once("N-SETUP-15: event card", EventCardId::of(species), decks.events.faces().chain(aside))?;
    let suffered = game.crew.iter().flat_map(|crew| &crew.serious_wounds).filter_map(|wound| wound.card);
    let wounds = decks.wounds.faces().chain(decks.wound_discards.iter().copied()).chain(suffered);
    each_once("N-SETUP-15: serious wound card", WoundCardId::all(), wounds)
}

/// Components of the Void Seeders exist only with them. No panic card is lost or duplicated.
fn void_seeders(game: &Nemesis, held: &HeldComponents) -> Check {
    let aboard = game.setup.species == Species::VoidSeeders;
    holds(game.void_seeders.is_some() == aboard, || "V-SETUP-01: the wrong species".to_owned())?;
    let Some(own) = &game.void_seeders else { return Ok(()) };
    holds(own.madness.len() == game.crew.len(), || "V-MAD-01: a seat without madness".to_owned())?;
    holds(game.crew.iter().all(|crew| !crew.slimed && !crew.larva), || {
        "V-MAD-09: slime or a larva".to_owned()
    })?;
    let panics = own.panic.faces().chain(own.panic_discards.iter().chain(&held.panics).copied());
    each_once("V-SETUP-12: panic card", PanicCardId::all(), panics)
}

/// Item cards are neither lost nor duplicated. Those of unused characters are in the box (N-SETUP-27).
fn items(game: &Nemesis) -> Check {
    let decks = &game.decks;
    let played: Vec<Character> = game.crew.iter().filter_map(|crew| crew.character).collect();
    let in_game = |card: &ItemCardId| card.def().owner.is_none_or(|owner| played.contains(&owner));
    let piles = decks.items.iter().flat_map(|pile| pile.faces());
    let discards =
        decks.item_discards.iter().flatten().chain(&decks.crafted).chain(&decks.items_gone).copied();
    let hidden = game.crew.iter().flat_map(|crew| &crew.inventory).chain(&decks.items_lost);
    let locked = game.crew.iter().flat_map(|crew| &crew.locked).copied();
    let heavy = game.seats().flat_map(|seat| {
        let cards = game
            .crew(seat)
            .heavy_items()
            .flat_map(|item| std::iter::once(item.card).chain(item.attached.clone()));
        cards.collect::<Vec<_>>()
    });
    let found = piles.chain(discards).chain(hidden.map(|piece| piece.face)).chain(locked).chain(heavy);
    each_once("N-COMP-13: item card", ItemCardId::all().filter(in_game), found)?;
    for (&color, place) in STANDARD.iter().zip(0..) {
        let mut cards = decks.items[place].faces().chain(decks.item_discards[place].iter().copied());
        holds(cards.all(|card| card.color() == color), || {
            format!("N-ITEM-18: a strange card in the {color} items")
        })?;
    }
    Ok(())
}

/// Tiles and exploration tokens are neither lost nor duplicated.
fn tiles(game: &Nemesis) -> Check {
    let rooms = || game.ship.rooms.iter().map(|(_, room)| room);
    let found = rooms().map(|room| room.tile.face).chain(game.boxed.tiles.iter().copied());
    let played = RoomKind::ALL.iter().copied().filter(|kind| kind.belongs_to(game.setup.species));
    each_once("N-COMP-01: room", played, found)?;
    let mut lying: Vec<ExplorationId> =
        rooms().filter_map(|room| room.token.map(|token| token.face)).collect();
    lying.extend(&game.boxed.tokens);
    lying.sort_unstable();
    let twice = lying.windows(2).any(|pair| pair[0] == pair[1]);
    holds(!twice, || "N-COMP-01: an exploration token is at two places".to_owned())?;
    let covered = |no| game.species_rules().covers(game.board().slot(no));
    let resolved = game.ship.rooms.iter().filter(|(no, room)| room.token.is_none() && covered(*no));
    let tokens = lying.len() + resolved.count();
    let all = ExplorationId::of(game.setup.species).count();
    holds(tokens == all, || format!("N-COMP-01: there are {tokens} exploration tokens"))
}

/// Objectives are neither lost nor duplicated, and each seat holds the right number (N-INV-14).
fn objectives(game: &Nemesis) -> Check {
    let decks: &[ObjectiveDeck] = match game.setup.mode {
        Mode::Base => &[ObjectiveDeck::Personal, ObjectiveDeck::Corporate],
        Mode::Coop | Mode::Solo => &[ObjectiveDeck::Coop],
    };
    let all = decks.iter().flat_map(|deck| Objective::of(*deck, game.setup.players));
    let dealt = game.crew.iter().flat_map(|crew| crew.objectives.iter().chain(&crew.given_up));
    let aside = game.boxed.objectives.iter().chain(&game.common_objectives).copied();
    each_once("N-SETUP-24: objective", all, dealt.map(|held| held.card).chain(aside))?;
    let choosing = game.stack.iter().any(|frame| matches!(frame, crate::rules::frame::Frame::Objectives(_)));
    if game.setup.mode == Mode::Coop || choosing || game.round.phase == Phase::Ended {
        return Ok(());
    }
    let due = if game.record.first_encounter { 1 } else { 2 };
    for seat in game.seats().filter(|seat| game.crew(*seat).state != CharacterState::Dead) {
        let held = game.crew(seat).objectives.len();
        holds(held == due, || format!("N-INV-14: seat {seat} holds {held} objectives"))?;
    }
    Ok(())
}

/// Wounds and hand slots of a character do not exceed their limits (N-INV-09).
fn character(game: &Nemesis, seat: Seat) -> Check {
    let crew = game.crew(seat);
    holds(crew.light_wounds <= 2, || {
        format!("N-INV-09: seat {seat} has {} light wounds", crew.light_wounds)
    })?;
    let serious = crew.serious_wounds.len();
    holds(serious <= 3, || format!("N-INV-09: seat {seat} has {serious} serious wounds"))?;
    let dropping = game.question().is_some_and(|question| question.point == "DP-HANDS");
    let trading = game.stack.iter().any(|frame| matches!(frame, crate::rules::frame::Frame::Trade(_)));
    let dropping = dropping || trading; // N-TRADE-07
    let (used, slots) = (game.crew(seat).hand_slots_used(), game.crew(seat).hand_slots());
    // Excess things are dropped at the next question (N-ITEM-07). Eliminated seats are not asked.
    let asked = dropping || game.is_eliminated(seat) || game.ending.is_some();
    holds(used <= slots || asked, || format!("N-INV-09: seat {seat} uses {used} hand slots of {slots}"))?;
    let dead = crew.state == CharacterState::Dead;
    let body = crew.slimed || crew.larva || !crew.hands.is_empty() || !crew.inventory.is_empty();
    holds(!dead || !body, || format!("N-DEATH-02: seat {seat} is dead and still has something"))
}

/// Ammo does not exceed the capacity (N-INV-10). Only normal items are in an inventory (N-ITEM-04), and its
/// starting and special items are public.
fn inventory(game: &Nemesis, seat: Seat) -> Check {
    for item in game.crew(seat).heavy_items() {
        let (ammo, capacity) = (item.ammo, item.capacity());
        holds(ammo <= capacity, || {
            format!("N-INV-10: {ammo} ammo on a weapon for {capacity}: {}", item.card)
        })?;
        holds(item.card.def().heavy, || format!("N-ITEM-04: {} is in a hand slot", item.card))?;
    }
    for slot in &game.crew(seat).hands {
        let empty = matches!(slot, Held::Items(items) if items.is_empty());
        holds(!empty, || format!("N-INV-09: seat {seat} uses a hand slot for nothing"))?;
    }
    for piece in &game.crew(seat).inventory {
        let card = piece.face;
        holds(!card.def().heavy, || format!("N-ITEM-04: {card} is in an inventory"))?;
        holds(piece.known.contains(seat), || format!("N-ITEM-02: seat {seat} does not know its {card}"))?;
        let open = matches!(card.color(), ItemColor::Starting | ItemColor::Special);
        let known = piece.known == airlock_engine::SeatSet::ALL;
        holds(!open || known, || format!("N-QUEST-04: not everybody knows {card}"))?;
    }
    Ok(())
}

/// Each WAITING character is in exactly one docked pod (N-INV-11).
fn pods(game: &Nemesis) -> Check {
    for pod in &game.pods {
        let (number, aboard) = (pod.number, pod.occupants.len());
        holds(aboard <= 2, || format!("N-INV-11: {aboard} characters in pod {number}"))?;
        let waiting = |seat: &Seat| game.crew(*seat).state == CharacterState::Waiting(number);
        holds(pod.occupants.iter().all(waiting), || format!("N-INV-11: pod {number} holds somebody else"))?;
        let section = |kind: RoomKind| kind.def().section == Some(pod.section);
        let room = game.ship.rooms.iter().find(|(_, room)| room.explored && section(room.tile.face));
        let invaded = room.is_some_and(|(no, _)| game.has_intruder(no));
        holds(!invaded || aboard == 0, || format!("N-INV-11: an intruder stands before pod {number}"))?;
    }
    for seat in game.seats() {
        if let CharacterState::Waiting(number) = game.crew(seat).state {
            let boarded = game.pods.iter().filter(|pod| pod.occupants.contains(&seat));
            let right = boarded.map(|pod| pod.number).eq([number]);
            holds(right, || format!("N-INV-11: seat {seat} waits in no pod, or in several"))?;
        }
    }
    Ok(())
}

//! Validation of the content against the component list (section 2) and for consistency.

use airlock_engine::content::{Names, Source, Text, check, exactly, named_once, written_texts};

use super::{
    ActionCardId, AttackCardId, Board, BoardSide, Branch, CardOp, Components, Condition, ContaminationId,
    Content, CourseCardId, EventCardId, ExplorationId, IntruderActionId, IntruderSet, ItemCardId, ItemDef,
    LookOp, ObjectiveDeck, PanicCardId, PieceKind, RoomNo, RoomOp, Timing, TokenId, Unlock, WeaponOp,
    WoundCardId,
    load::{self, wrong},
};
use crate::content::ids::{
    ActionKind, Character, CombatFace, CourseSpace, Destination, EventKind, ExplorationKind, IntruderKind,
    ItemColor, ItemKind, NoiseFace, RoomColor, RoomKind, Section, Species, TileBack, TokenKind, Wound,
};

impl Content {
    /// Reads and validates content files.
    ///
    /// # Errors
    /// If a file is missing or cannot be read, or if it is inconsistent with the others or the component
    /// list.
    pub fn load(source: &Source<'_>) -> load::Result<Self> {
        let content = Self::read(source)?;
        validate(&content)?;
        Ok(content)
    }
}

/// Checks everything that parsing alone does not show.
fn validate(content: &Content) -> load::Result<()> {
    counts(content)?;
    names(content)?;
    written_texts(|visit| each_text(content, visit))?;
    actions(content)?;
    items(content)?;
    attacks_and_events(content)?;
    body(content)?;
    // V-ROOM-01…04, V-ITEM-01…04, V-MODE-06, V-OBJ-01, V-LAIR-15
    exactly("changed texts", content.changes.len(), 13)?;
    tokens(content)?;
    kinds(content)?;
    madness(content)?;
    goals(content)?;
    rooms(content)?;
    components(&content.components)?;
    content.boards.iter().try_for_each(|board| self::board(board, content))
}

/// Names of individual cards, with their expected number.
fn name_lists(content: &Content) -> [(&'static str, &Names, usize); 11] {
    [
        ("panic cards", &content.panics.names, PanicCardId::COUNT), // V-SETUP-12
        ("action cards", &content.actions.names, ActionCardId::COUNT), // N-COMP-10
        ("contamination cards", &content.contamination_names, ContaminationId::COUNT), // N-COMP-10
        ("intruder action cards", &content.intruder_actions.names, IntruderActionId::COUNT), // N-COMP-11
        ("attack cards", &content.attacks.names, AttackCardId::COUNT), // N-COMP-12
        ("serious wound cards", &content.wounds.names, WoundCardId::COUNT), // N-COMP-12
        ("event cards", &content.events.names, EventCardId::COUNT), // N-COMP-12
        ("course cards", &content.course_names, CourseCardId::COUNT), // N-COMP-12
        ("item cards", &content.items.names, ItemCardId::COUNT),    // N-COMP-13
        ("intruder tokens", &content.tokens.names, TokenId::COUNT), // N-COMP-09
        ("exploration tokens", &content.explorations.names, ExplorationId::COUNT), // N-COMP-08
    ]
}

fn counts(content: &Content) -> load::Result<()> {
    name_lists(content)
        .into_iter()
        .try_for_each(|(what, names, count)| exactly(what, names.all().len(), count))
}

/// Checks that no two cards share a name, even across kinds.
fn names(content: &Content) -> load::Result<()> {
    named_once(
        name_lists(content).into_iter().flat_map(|(_, names, _)| names.all().iter().map(AsRef::as_ref)),
    )
}

/// Calls `visit` with every text and a description of its owner.
pub(super) fn each_text<'a>(content: &'a Content, mut visit: impl FnMut(String, &'a Text)) {
    let mut named = |what: &str, key: &str, name: &'a Text, text: &'a Text| {
        visit(format!("name of {what} {key}"), name);
        visit(format!("text of {what} {key}"), text);
    };
    content.characters.iter().for_each(|def| named("character", def.kind.as_str(), &def.name, &def.text));
    content.actions.defs.iter().for_each(|def| named("action card", def.kind.as_str(), &def.name, &def.text));
    content.items.defs.iter().for_each(|def| named("item", def.kind.as_str(), &def.name, &def.text));
    content.attacks.defs.iter().for_each(|def| named("attack", def.kind.as_str(), &def.name, &def.text));
    content.events.defs.iter().for_each(|def| named("event", def.kind.as_str(), &def.name, &def.text));
    content.wounds.defs.iter().for_each(|def| named("wound", def.kind.as_str(), &def.name, &def.text));
    content.weaknesses.iter().for_each(|def| named("weakness", def.kind.as_str(), &def.name, &def.text));
    content.tokens.defs.iter().for_each(|def| named("token", def.kind.as_str(), &def.name, &def.text));
    content.kinds.iter().for_each(|def| named("intruder", def.kind.as_str(), &def.name, &def.text));
    content.panics.defs.iter().for_each(|def| named("panic card", def.kind.as_str(), &def.name, &def.text));
    content
        .intruder_actions
        .defs
        .iter()
        .for_each(|def| named("intruder action", def.kind.as_str(), &def.name, &def.text));
    content.objectives.iter().for_each(|def| named("objective", def.kind.as_str(), &def.name, &def.text));
    content.rooms.iter().for_each(|def| named("room", def.kind.as_str(), &def.name, &def.text));
    content
        .explorations
        .defs
        .iter()
        .for_each(|def| named("exploration", def.kind.as_str(), &def.name, &def.text));
    content.components.pieces.iter().for_each(|def| named("piece", def.kind.as_str(), &def.name, &def.text));
    let Components { time, self_destruct, course, .. } = &content.components;
    named("track", "time", &time.name, &time.text);
    named("track", "self-destruct", &self_destruct.name, &self_destruct.text);
    named("track", "course", &course.name, &course.text);
    named("cards", "contamination", &content.contamination.name, &content.contamination.text);
    named("cards", "course", &content.course.name, &content.course.text);
    content.course.destinations.iter().for_each(|def| visit(format!("name of {}", def.kind), &def.name));
    content.changes.iter().for_each(|change| visit(format!("text of {:?}", change.of), &change.text));
    content.rooms.iter().for_each(|def| visit(format!("short name of {}", def.kind), &def.short));
    let branches = content.actions.defs.iter().flat_map(|def| &def.branches);
    let branches = branches.chain(content.items.defs.iter().flat_map(|def| &def.branches));
    let branches = branches.chain(content.rooms.iter().flat_map(|def| &def.action));
    branches
        .filter_map(|branch| branch.label.as_ref())
        .for_each(|label| visit("label of a branch".to_owned(), label));
}

/// Checks that several branches have labels and that a single branch has none. Every branch needs an
/// operation.
fn branches(what: &str, timing: Timing, branches: &[Branch]) -> load::Result<()> {
    let labelled = branches.iter().filter(|branch| branch.label.is_some()).count();
    let expected = if branches.len() > 1 { branches.len() } else { 0 };
    exactly(&format!("labels of branches of {what}"), labelled, expected)?;
    check(branches.iter().all(|branch| !branch.ops.is_empty()), || {
        format!("{what} has a branch without operations")
    })?;
    // An attachment may be on a component of any timing, because it works permanently once attached
    // (N-ITEM-14).
    let fits =
        |op: &CardOp| op.timing() == timing || matches!(op, CardOp::Weapon(WeaponOp::AttachToWeapon { .. }));
    let misplaced = branches.iter().flat_map(|branch| &branch.ops).find(|op| !fits(op));
    misplaced.map_or(Ok(()), |op| wrong(format!("{what} is used as {timing}, which {op:?} is not")))
}

fn actions(content: &Content) -> load::Result<()> {
    for &character in Character::ALL {
        let cards = content.actions.cards.iter().filter(|(_, owner)| *owner == character);
        exactly(&format!("action cards of {character}"), cards.count(), 10)?; // N-COMP-10
    }
    for &kind in ActionKind::ALL {
        let used = content.actions.cards.iter().any(|(card, _)| *card == kind);
        check(used, || format!("nobody has the action card {kind}"))?;
    }
    for def in &content.actions.defs {
        check(!def.branches.is_empty(), || format!("{} does nothing", def.kind))?;
        check(def.timing != Timing::Reaction || def.cost == 0, || {
            format!("the reaction {} costs", def.kind)
        })?; // N-REACT-01
        branches(def.kind.as_str(), def.timing, &def.branches)?;
    }
    Ok(())
}

fn items(content: &Content) -> load::Result<()> {
    // N-COMP-13
    let stock = [
        (ItemColor::Red, 30),
        (ItemColor::Yellow, 30),
        (ItemColor::Green, 30),
        (ItemColor::Blue, 12),
        (ItemColor::Starting, 6),
        (ItemColor::Special, 12),
    ];
    for (color, count) in stock {
        let cards = content.items.cards.iter().filter(|(_, back)| *back == color);
        exactly(&format!("{color} items"), cards.count(), count)?;
    }
    content.items.defs.iter().try_for_each(item)?;
    let item = |kind: ItemKind| &content.items.defs[kind as usize];
    for def in &content.characters {
        let own = |kind: ItemKind, color| {
            item(kind).owner == Some(def.kind) && item(kind).copies.contains_key(&color)
        };
        let [first, second] = def.special_items;
        let fits = own(def.weapon, ItemColor::Starting)
            && item(def.weapon).weapon.is_some()
            && first != second
            && def.special_items.iter().all(|kind| own(*kind, ItemColor::Special));
        check(fits, || format!("the items of {} are not its own", def.kind))?;
    }
    Ok(())
}

fn item(def: &ItemDef) -> load::Result<()> {
    let ItemDef { kind, copies, heavy, cost, timing, recipe, weapon, owner, unlock, branches: uses, .. } =
        def;
    let in_deck = |color| copies.get(&color).is_some_and(|n| *n > 0);
    check(copies.values().all(|n| *n > 0), || format!("{kind} has a colour without cards"))?;
    let own = in_deck(ItemColor::Starting) || in_deck(ItemColor::Special);
    check(owner.is_some() == own, || format!("{kind} must have an owner, or none"))?;
    check(unlock.is_some() == in_deck(ItemColor::Special), || format!("{kind} must be unlocked, or not"))?;
    let empty = matches!(unlock, Some(Unlock::Discard(kinds)) if kinds.is_empty());
    check(!empty, || format!("{kind} cannot be unlocked"))?;
    check(recipe.is_some() == in_deck(ItemColor::Blue), || format!("{kind} must have a recipe, or none"))?;
    check(weapon.is_some() == (cost.is_none() && uses.is_empty()), || {
        format!("{kind} must shoot or have a use")
    })?;
    if let Some(weapon) = weapon {
        check(*heavy, || format!("the weapon {kind} is not heavy"))?;
        check(weapon.capacity > 0 && weapon.starting_ammo <= weapon.capacity, || {
            format!("{kind} is overloaded")
        })?;
    }
    check(*timing != Timing::Passive || *cost == Some(0), || format!("the passive item {kind} has a cost"))?;
    branches(kind.as_str(), *timing, uses)
}

fn attacks_and_events(content: &Content) -> load::Result<()> {
    for def in &content.attacks.defs {
        let fits = !def.attackers.is_empty() && fights_and_moves(def.attackers, def.species); // N-INTR-11
        check(fits, || format!("the attackers of {} are wrong", def.kind))?;
        check(!def.ops.is_empty(), || format!("{} does nothing", def.kind))?;
        let readable = def.cards.iter().all(|card| card.toughness.is_some() || card.retreat);
        check(readable, || format!("a card {} has neither toughness nor retreat", def.kind))?;
    }
    for &species in Species::ALL {
        let of = |kind: EventKind| content.events.defs[kind as usize].species == species;
        for number in 1..=4 {
            let cards =
                content.events.cards.iter().filter(|(kind, card)| of(*kind) && card.corridor == number);
            exactly(&format!("event cards with corridor {number}"), cards.count(), 5)?;
        }
        let attacks = content
            .attacks
            .cards
            .iter()
            .filter(|(k, _)| content.attacks.defs[*k as usize].species == species);
        exactly(&format!("attack cards of the {species}"), attacks.count(), 20)?;
        let weaknesses = content.weaknesses.iter().filter(|def| def.species == species);
        exactly(&format!("weaknesses of the {species}"), weaknesses.count(), 8)?;
    }
    for def in &content.events.defs {
        check(!def.ops.is_empty(), || format!("the event {} does nothing", def.kind))?;
        let moves =
            def.cards.iter().all(|card| !card.moves.is_empty() && fights_and_moves(card.moves, def.species));
        check(moves, || format!("the intruders that {} moves are wrong", def.kind))?;
    }
    for def in &content.intruder_actions.defs {
        check(!def.ops.is_empty(), || format!("the intruder action {} does nothing", def.kind))?;
        // A target that is named when the card is played belongs to a single operation (N-INTRP-16).
        let named = def.ops.iter().any(|op| op.as_event().is_none());
        check(!named || def.ops.len() == 1, || format!("{} does more than what is named for", def.kind))?;
        let numbers = def.cards.iter().all(|card| card.movement.is_none_or(|n| (1..=4).contains(&n)));
        let attacks = def.cards.iter().all(|card| (1..=3).contains(&card.attack_cards));
        check(numbers && attacks, || format!("the numbers of {} are wrong", def.kind))?;
    }
    Ok(())
}

/// True if all kinds of a set belong to a species, without larvae, which act without cards, and Lairs, which
/// do not act.
fn fights_and_moves(kinds: IntruderSet, species: Species) -> bool {
    let acts = |kind: IntruderKind| !matches!(kind, IntruderKind::Larva | IntruderKind::Lair);
    kinds.iter().all(|kind| kind.species() == species && acts(kind))
}

fn body(content: &Content) -> load::Result<()> {
    let infected = content.contamination.cards.iter().filter(|card| card.infected);
    exactly("infected contamination cards", infected.count(), 7)?; // N-CONTAM-01
    for (wound, copies) in
        [(Wound::Arm, 3), (Wound::Hand, 3), (Wound::Leg, 3), (Wound::Body, 4), (Wound::Bleeding, 3)]
    {
        exactly(&format!("wounds {wound}"), content.wounds.defs[wound as usize].copies, copies)?;
    }
    Ok(())
}

fn tokens(content: &Content) -> load::Result<()> {
    // Columns: kind, tokens (N-COMP-09, V-STALK-04), in the bag, in the bag per seat (N-SETUP-12,
    // V-SETUP-10).
    let expected = [
        (TokenKind::Larva, 8, 4, 0),
        (TokenKind::Creeper, 3, 1, 0),
        (TokenKind::Adult, 12, 3, 1),
        (TokenKind::Breeder, 2, 0, 0),
        (TokenKind::Queen, 1, 1, 0),
        (TokenKind::Blank, 1, 1, 0),
        (TokenKind::VoidSeeder, 16, 2, 1),
        (TokenKind::Madness, 7, 0, 0),
    ];
    for (kind, tokens, in_bag, per_seat) in expected {
        let def = &content.tokens.defs[kind as usize];
        exactly(&format!("{kind} tokens"), def.numbers.len(), tokens)?;
        let fits = (def.in_bag, def.in_bag_per_seat) == (in_bag, per_seat);
        check(fits, || format!("the bag of {kind}"))?;
        let unnumbered = matches!(kind, TokenKind::Blank | TokenKind::Madness);
        let numbered = def.numbers.iter().all(|number| number.is_some() != unnumbered);
        check(numbered, || format!("the numbers of {kind} tokens"))?;
    }
    // N-COMP-08
    let expected = [
        (ExplorationKind::Silence, 2),
        (ExplorationKind::Danger, 2),
        (ExplorationKind::Slime, 2),
        (ExplorationKind::Fire, 2),
        (ExplorationKind::Malfunction, 8),
        (ExplorationKind::Doors, 4),
        (ExplorationKind::Lair, 3), // V-SETUP-04
    ];
    for (kind, count) in expected {
        let def = &content.explorations.defs[kind as usize];
        exactly(&format!("exploration tokens {kind}"), def.items.len(), count)?;
        check(def.items.iter().all(|n| (1..=4).contains(n)), || format!("the item numbers of {kind}"))?;
    }
    Ok(())
}

fn kinds(content: &Content) -> load::Result<()> {
    // Queen … larva (N-COMP-02), Despoiler … Lair (V-SETUP-17)
    for (def, figures) in content.kinds.iter().zip([1, 2, 8, 3, 6, 1, 1, 4, 6, 3]) {
        exactly(&format!("figures of {}", def.kind), def.figures.into(), figures)?;
        let hits = |face| def.injured_by.contains(&face);
        let hard = hits(CombatFace::Hit1) && hits(CombatFace::Hit2) && !hits(CombatFace::Miss);
        check(hard, || format!("what injures {}", def.kind))?; // N-SHOOT-05, N-SHOOT-08, N-SHOOT-09
    }
    Ok(())
}

fn madness(content: &Content) -> load::Result<()> {
    exactly("madness levels", content.madness.len(), 5)?; // V-MAD-01
    for (def, level) in content.madness.iter().zip(1..) {
        let right = def.level.get() == level && def.drops_to <= def.level;
        check(right, || format!("madness level {level}"))?;
        let brings = def.brings.species() == Species::VoidSeeders && def.brings != IntruderKind::Lair;
        check(brings, || format!("what madness {level} brings"))?;
    }
    for def in &content.panics.defs {
        check((2..=5).contains(&def.threshold), || format!("the threshold of {}", def.kind))?;
        check(!def.ops.is_empty(), || format!("the panic card {} does nothing", def.kind))?;
    }
    Ok(())
}

fn goals(content: &Content) -> load::Result<()> {
    // N-COMP-11
    for (deck, count) in
        [(ObjectiveDeck::Personal, 9), (ObjectiveDeck::Corporate, 9), (ObjectiveDeck::Coop, 7)]
    {
        let cards = content.objectives.iter().filter(|def| def.deck == deck);
        exactly(&format!("{deck} objectives"), cards.count(), count)?;
    }
    for def in &content.objectives {
        let kind = def.kind;
        let possible = !def.any_of.is_empty() && def.any_of.iter().all(|all| !all.is_empty());
        check(possible, || format!("{kind} has an alternative without conditions"))?;
        check((1..=5).contains(&def.min_players), || format!("the seats of {kind}"))?;
        let mut conditions = def.any_of.iter().flatten();
        let seated = conditions.all(|condition| match condition {
            Condition::PlayerDead { player } => *player <= def.min_players,
            _ => true,
        });
        check(seated, || format!("{kind} names a player that may be missing"))?;
    }
    for (index, card) in content.course.cards.iter().enumerate() {
        let complete = Destination::ALL.iter().all(|destination| card.contains(destination));
        check(complete, || format!("course card {} lacks a destination", index + 1))?;
    }
    for &space in CourseSpace::ALL {
        let cards = content.course.cards.iter().filter(|card| card[space as usize] == Destination::Earth);
        exactly(&format!("course cards to Earth from {space}"), cards.count(), 2)?;
    }
    Ok(())
}

fn rooms(content: &Content) -> load::Result<()> {
    // N-COMP-01
    for (back, count) in [(TileBack::One, 11), (TileBack::Two, 9), (TileBack::Special, 5)] {
        let rooms = content.rooms.iter().filter(|def| def.back == back);
        exactly(&format!("rooms with back {back}"), rooms.count(), count)?;
    }
    for def in &content.rooms {
        let kind = def.kind;
        branches(kind.as_str(), Timing::Action, &def.action)?;
        let bare = matches!(kind, RoomKind::Nest | RoomKind::RoomCoveredWithSlime);
        let special = def.back == TileBack::Special;
        check(def.searchable != (special || bare), || format!("the search of {kind}"))?; // N-SEARCH-02
        check(def.searchable == (def.color != RoomColor::None), || format!("the colour of {kind}"))?; // N-ROOM-04
        check(def.malfunction_allowed != bare, || format!("the malfunction of {kind}"))?; // N-MALF-05
        check(def.action.is_empty() == def.passive.is_some(), || {
            format!("{kind} must be passive, or have an action")
        })?;
        let engine =
            def.action.iter().flat_map(|branch| &branch.ops).any(|op| {
                matches!(op, CardOp::Look(LookOp::PeekEngine { which: super::EnginePeek::ThisRoom }))
            });
        check(def.engine.is_some() == engine, || format!("the engine of {kind}"))?;
        let boards =
            def.action.iter().flat_map(|branch| &branch.ops).any(|op| *op == RoomOp::BoardPod.into());
        check(def.section.is_some() == boards, || format!("the pods of {kind}"))?;
    }
    let mut sections: Vec<Section> = content.rooms.iter().filter_map(|def| def.section).collect();
    sections.sort_unstable();
    check(sections == Section::ALL, || "there must be one evacuation section A and one B".to_owned())?;
    let mut engines: Vec<u8> = content.rooms.iter().filter_map(|def| def.engine).collect();
    engines.sort_unstable();
    check(engines == [1, 2, 3], || "there must be one room for each of the engines 1 to 3".to_owned())
}

fn components(components: &Components) -> load::Result<()> {
    // N-COMP-05, N-COMP-06, N-COMP-07, N-COMP-08, N-COMP-12
    let expected = [
        (PieceKind::NoiseMarker, 30),
        (PieceKind::FireMarker, 8),
        (PieceKind::MalfunctionMarker, 8),
        (PieceKind::Door, 12),
        (PieceKind::Egg, 8),
        (PieceKind::Carcass, 8),
        (PieceKind::BlueCorpse, 1),
        (PieceKind::RedCorpse, 4),
        (PieceKind::FirstPlayerToken, 1),
        (PieceKind::AirlockToken, 1),
        (PieceKind::StatusMarker, 18),
        (PieceKind::Cube, 50),
        (PieceKind::FiveInjuries, 2),
        (PieceKind::DraftCard, 6),
        (PieceKind::HelpCard, 5),
        (PieceKind::EngineTile, 6),
        (PieceKind::EscapePod, 4),
    ];
    for (kind, count) in expected {
        exactly(kind.as_str(), components.pieces[kind as usize].count.into(), count)?;
    }
    let Components { time, self_destruct, course, pods, .. } = components;
    check(components.eggs_on_intruder_board == 5, || "5 eggs start on the intruder board".to_owned())?; // N-SETUP-10
    check((time.start, time.blue) == (15, 8), || "the time track".to_owned())?;
    check((self_destruct.start, self_destruct.yellow) == (6, 3), || "the self-destruct track".to_owned())?;
    check(course.start == CourseSpace::B, || "the course track".to_owned())?; // N-SETUP-19
    let noise = |face| components.noise_die.iter().filter(|f| **f == face).count();
    for (face, count) in NoiseFace::ALL.iter().zip([2, 2, 2, 2, 1, 1]) {
        exactly(&format!("noise die faces {face}"), noise(*face), count)?;
    }
    let combat = |face| components.combat_die.iter().filter(|f| **f == face).count();
    for (face, count) in CombatFace::ALL.iter().zip([1, 2, 1, 1, 1]) {
        exactly(&format!("combat die faces {face}"), combat(*face), count)?;
    }
    exactly("escape pods", pods.len(), 4)?; // N-COMP-07
    for (pod, number) in pods.iter().zip(1..) {
        let section = if number % 2 == 1 { Section::A } else { Section::B }; // N-SETUP-07
        check((pod.number, pod.section, pod.places) == (number, section, 2), || {
            format!("escape pod {number}")
        })?;
    }
    check(components.pods_by_seats == [2, 2, 3, 3, 4], || "the number of pods by seats".to_owned()) // N-SETUP-06
}

fn board(board: &Board, content: &Content) -> load::Result<()> {
    let side = board.side;
    let deviating = board.deviating_rooms(); // N-NOISE-18, A-15
    check(deviating.is_empty(), || {
        format!("board {side}: rooms without each of the numbers 1 to 4: {deviating:?}")
    })?;
    let (networks, corridors, face_up): (_, _, &[RoomKind]) = match side {
        BoardSide::Base => (1, 28, &[]),
        BoardSide::Alternative => (2, 36, &[RoomKind::EvacuationSectionA, RoomKind::EvacuationSectionB]), // N-ALTMAP-07
    };
    exactly(&format!("technical networks, board {side}"), board.networks.len(), networks)?;
    exactly(&format!("corridors, board {side}"), board.corridors.len(), corridors)?;
    for (back, count) in [(TileBack::One, 11), (TileBack::Two, 5), (TileBack::Special, 5)] {
        let slots = board.rooms.iter().filter(|slot| slot.back == back);
        exactly(&format!("spaces {back}, board {side}"), slots.count(), count)?; // N-SETUP-02, N-SETUP-03
    }
    for def in &content.rooms {
        let places = board.rooms.iter().filter(|slot| slot.room == Some(def.kind)).collect::<Vec<_>>();
        let fixed = def.back == TileBack::Special || face_up.contains(&def.kind);
        let right = places.len() == usize::from(fixed) && places.iter().all(|slot| slot.back == def.back);
        check(right, || format!("board {side}: the place of {}", def.kind))?;
    }
    let known = |room| board.entrance(room).is_none_or(|network| board.networks.contains(&network));
    check(RoomNo::all().all(known), || format!("board {side}: an entrance to nowhere"))?;
    let mut reached = vec![RoomNo::all().next_back().expect("there are rooms")];
    let mut next = 0;
    while let Some(room) = reached.get(next).copied() {
        next += 1;
        let new = board
            .neighbours(room)
            .iter()
            .filter(|there| !reached.contains(there))
            .copied()
            .collect::<Vec<_>>();
        reached.extend(new);
    }
    exactly(&format!("rooms that can be reached, board {side}"), reached.len(), RoomNo::COUNT)?;
    for a in RoomNo::all() {
        for b in RoomNo::all() {
            let most = if side == BoardSide::Base { 1 } else { 2 }; // N-ALTMAP-05
            let fits = board.between(a, b) == board.between(b, a) && board.between(a, b).len() <= most;
            check(fits, || format!("board {side}: the corridors between {a} and {b}"))?;
        }
    }
    Ok(())
}

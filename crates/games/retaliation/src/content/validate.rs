//! Checks of the content against the component list and against itself.

use airlock_engine::content::{Names, Source, Text, check, exactly, named_once, written_texts};

use super::{
    ActionCardId, AttackCardId, Branch, ContaminationId, Content, CorridorId, Direction, EdgeId,
    ExplorationId, IntruderOp, ItemCardId, ItemClass, ItemDef, ObjectiveCardId, Occasion, QueenCardId,
    QueenSide, SlotId, TokenId, UseOp, WoundCardId, load,
};
use crate::content::ids::{
    Character, IntruderKind, ItemBack, ObjectiveDeck, PieceKind, RoomKind, Section, TileBack, TokenKind,
};

impl Content {
    /// Reads and checks content files.
    ///
    /// # Errors
    ///
    /// If a file is missing or cannot be read, or does not fit the others or the component list.
    pub fn load(source: &Source<'_>) -> load::Result<Self> {
        let content = Self::read(source)?;
        counts(&content)?;
        names(&content)?;
        written_texts(|visit| each_text(&content, visit))?;
        branches(&content)?;
        characters(&content)?;
        content.items.defs.iter().try_for_each(item)?;
        items(&content)?;
        map(&content)?;
        rooms(&content)?;
        intruders(&content)?;
        goals(&content)?;
        components(&content)?;
        content.provenance.iter().try_for_each(|entry| provenance(entry, source))?;
        Ok(content)
    }
}

/// The names of individual cards, with their expected numbers.
fn name_lists(content: &Content) -> [(&'static str, &Names, usize); 9] {
    [
        ("action cards", &content.actions.names, ActionCardId::COUNT), // R-ACT-16
        ("attack cards", &content.attacks.names, AttackCardId::COUNT), // R-SETUP-19
        ("contamination cards", &content.contamination_names, ContaminationId::COUNT),
        ("corridors", &content.corridors.names, CorridorId::COUNT), // R-SETUP-12, R-HIB-01
        ("exploration cards", &content.explorations.names, ExplorationId::COUNT), // R-SETUP-16
        ("items", &content.items.names, ItemCardId::COUNT),
        ("objective cards", &content.objectives.names, ObjectiveCardId::COUNT),
        ("queen condition cards", &content.queen_conditions.names, QueenCardId::COUNT), // R-SETUP-20
        ("bag tokens", &content.tokens.names, TokenId::COUNT),
    ]
}

fn counts(content: &Content) -> load::Result<()> {
    exactly("serious wound cards", content.wounds.names.all().len(), WoundCardId::COUNT)?;
    name_lists(content)
        .into_iter()
        .try_for_each(|(what, names, count)| exactly(what, names.all().len(), count))
}

/// Fails if two cards or tokens of a kind share a name.
fn names(content: &Content) -> load::Result<()> {
    name_lists(content)
        .into_iter()
        .try_for_each(|(_, names, _)| named_once(names.all().iter().map(AsRef::as_ref)))
}

/// The branches of everything that can be used, each with its name. The flag is true for items.
fn each_branches(content: &Content) -> impl Iterator<Item = (String, &[Branch], bool)> {
    let actions = content.actions.defs.iter();
    let items = content.items.defs.iter();
    let rooms = content.rooms.iter();
    let robots = content.robots.iter();
    actions
        .map(|def| (format!("action card {}", def.kind), &*def.branches, false))
        .chain(items.map(|def| (format!("item {}", def.kind), &*def.branches, true)))
        .chain(rooms.map(|def| (format!("room {}", def.kind), &*def.branches, false)))
        .chain(robots.map(|def| (format!("robot {}", def.kind), &*def.branches, false)))
}

/// Visits every text with the name of its component.
pub(super) fn each_text<'a>(content: &'a Content, mut visit: impl FnMut(String, &'a Text)) {
    let mut named = |what: &str, key: &str, name: &'a Text, text: Option<&'a Text>| {
        visit(format!("name of {what} {key}"), name);
        if let Some(text) = text {
            visit(format!("text of {what} {key}"), text);
        }
    };
    content.actions.defs.iter().for_each(|def| {
        named(
            "action card",
            def.kind.as_str(),
            &def.name,
            def.reaction.as_ref().map(|reaction| &reaction.text),
        );
    });
    content
        .basic_actions
        .iter()
        .for_each(|def| named("basic action", def.kind.as_str(), &def.name, Some(&def.text)));
    content.items.defs.iter().for_each(|def| named("item", def.kind.as_str(), &def.name, def.text.as_ref()));
    content.rooms.iter().for_each(|def| named("room", def.kind.as_str(), &def.name, def.note.as_ref()));
    content.robots.iter().for_each(|def| named("robot", def.kind.as_str(), &def.name, None));
    content.attacks.defs.iter().for_each(|def| named("attack", def.kind.as_str(), &def.name, None));
    content
        .characters
        .iter()
        .for_each(|def| named("character", def.kind.as_str(), &def.name, Some(&def.text)));
    content.events.iter().for_each(|def| named("event", def.kind.as_str(), &def.name, Some(&def.text)));
    content.intruders.iter().for_each(|def| named("intruder", def.kind.as_str(), &def.name, Some(&def.text)));
    content
        .wounds
        .defs
        .iter()
        .for_each(|def| named("serious wound", def.kind.as_str(), &def.name, Some(&def.text)));
    content.missions.iter().for_each(|def| named("mission", def.kind.as_str(), &def.name, Some(&def.text)));
    content
        .coop_missions
        .iter()
        .for_each(|def| named("cooperative mission", def.kind.as_str(), &def.name, Some(&def.text)));
    content
        .objectives
        .defs
        .iter()
        .for_each(|def| named("objective", def.kind.as_str(), &def.name, Some(&def.text)));
    content
        .components
        .pieces
        .iter()
        .for_each(|def| named("piece", def.kind.as_str(), &def.name, Some(&def.text)));
    named("card", "contamination", &content.contamination.name, Some(&content.contamination.text));
    for entry in &content.provenance {
        named("origin of", &entry.file, &entry.what, Some(&entry.basis));
    }
    for (what, branches, _) in each_branches(content) {
        branches.iter().for_each(|branch| visit(format!("text of a branch of {what}"), &branch.text));
    }
    for def in &content.attacks.defs {
        def.rows.iter().for_each(|row| visit(format!("text of a row of attack {}", def.kind), &row.text));
    }
    for (at, row) in content.sheet.iter().enumerate() {
        visit(format!("text of row {at} of the intruder sheet"), &row.text);
    }
    for (at, def) in content.queen_conditions.defs.iter().enumerate() {
        visit(format!("text of queen condition {at}"), &def.text);
    }
}

/// Fails if an operation uses a choice that no earlier one made. Only items may discard or break themselves.
fn branches(content: &Content) -> load::Result<()> {
    for (what, branches, is_item) in each_branches(content) {
        for branch in branches {
            check(!branch.ops.is_empty(), || format!("a branch of {what} does nothing"))?;
            for (at, op) in branch.ops.iter().enumerate() {
                let chosen = |need| branch.ops[..at].iter().any(|before| before.chooses() == Some(need));
                check(op.needs().is_none_or(chosen), || {
                    format!("{what}: what {op:?} speaks of was not chosen before")
                })?;
                check(is_item || !op.needs_item(), || format!("{what} is no item, and has {op:?}"))?;
                check(!matches!(op, UseOp::Intruder(IntruderOp::Repel { all: false }) if !is_item), || {
                    format!("{what}: only items repel one intruder")
                })?;
            }
        }
    }
    Ok(())
}

fn characters(content: &Content) -> load::Result<()> {
    let mut ranks: Vec<u8> = content.characters.iter().map(|def| def.rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    exactly("different ranks", ranks.len(), Character::ALL.len())?; // R-COND-19
    for def in &content.characters {
        let cards = content.actions.cards.iter().filter(|(_, character)| *character == def.kind);
        exactly(&format!("action cards of {}", def.kind), cards.count(), 10)?; // R-SETUP-31
        let mut items = def.starting_items.iter();
        check(
            items.all(|&kind| content.items.defs[kind as usize].copies.contains_key(&ItemBack::Starting)),
            || format!("{} starts with an item that is no starting item", def.kind),
        )?;
    }
    let given = content.characters.iter().map(|def| def.starting_items.len()).sum();
    exactly("starting items of characters", given, 7)
}

fn item(def: &ItemDef) -> load::Result<()> {
    let what = || format!("item {}", def.kind);
    check(def.copies.len() == 1, || format!("{} has not exactly one back", what()))?; // the colour is part of its name
    check(def.class != ItemClass::Regular || def.slots.is_empty(), || {
        format!("{} is regular and has slots", what())
    })?;
    check(def.weapon.is_none() || def.class == ItemClass::Heavy, || {
        format!("{} is a weapon and not heavy", what())
    })?;
    let described = def.weapon.is_none() && def.standing.is_empty();
    check(described || def.text.is_some(), || format!("{} works by itself and says nothing of it", what()))?;
    let used = !def.branches.is_empty();
    check(used || !(def.one_use || def.free_on_gain || def.not_in_combat), || {
        format!("{} cannot be used and says how", what())
    })?;
    check(used || def.text.is_some(), || format!("{} says nothing", what()))
}

fn items(content: &Content) -> load::Result<()> {
    let of = |back| content.items.cards.iter().filter(|(_, has)| *has == back).count();
    for back in [ItemBack::Red, ItemBack::Green, ItemBack::Yellow] {
        exactly(&format!("{back} items"), of(back), 30)?;
    }
    exactly("military equipment cards", of(ItemBack::Equipment), 24)?; // R-SETUP-34
    exactly("starting items", of(ItemBack::Starting), 7)?; // R-SETUP-32
    exactly("eggs", of(ItemBack::Egg), usize::from(content.components.pieces[PieceKind::Egg as usize].count))
}

fn map(content: &Content) -> load::Result<()> {
    let (slots, edges) = content.map.size();
    exactly("slots", slots, SlotId::COUNT)?; // R-MAP-04
    exactly("places for corridors", edges, EdgeId::COUNT)?;
    exactly("corridors around the Landing Zone", content.map.around_landing_zone(), 3)?; // R-SETUP-13
    for &section in Section::ALL {
        check(content.map.slots_in(section) > 0, || format!("section {section} has no slots"))?;
    }
    let defs = &content.corridors.defs;
    check(defs.windows(2).all(|pair| pair[0].number < pair[1].number), || {
        "corridors are not in the order of their numbers".to_owned()
    })?;
    for def in defs {
        let number = def.number;
        check((1..=4).contains(&def.value) && u16::from(def.value) == number / 100, || {
            format!("corridor {number} has the value {}", def.value)
        })?; // R-MAP-08
        check(def.lethal.is_none_or(|second| (1..=4).contains(&second) && second != def.value), || {
            format!("second value of corridor {number}")
        })?; // R-LETHAL-02
    }
    for value in 1..=4 {
        let of = |printed| {
            defs.iter().filter(|def| def.value == value && def.printed.is_some() == printed).count()
        };
        exactly(&format!("corridor tiles of {value}"), of(false), 10)?;
        exactly(&format!("printed corridors of {value}"), of(true), 1)?; // R-HIB-01
    }
    exactly("corridors with a second value", defs.iter().filter(|def| def.lethal.is_some()).count(), 16)?; // R-LETHAL-06
    let mut printed: Vec<Direction> = defs.iter().filter_map(|def| def.printed).collect();
    printed.sort_unstable();
    let inside =
        Direction::ALL.iter().copied().filter(|&way| content.map.beside_hibernatorium(way).is_some());
    check(inside.eq(printed), || "printed corridors are not on the sides of the Hibernatorium".to_owned())?;
    for (at, def) in content.explorations.defs.iter().enumerate() {
        check(!def.corridors.is_empty() && !def.entrance.is_empty(), || {
            format!("exploration card {at} leads nowhere")
        })?;
    }
    Ok(())
}

fn rooms(content: &Content) -> load::Result<()> {
    for (back, tiles) in [(TileBack::A, 3), (TileBack::B, 3), (TileBack::C, 4), (TileBack::Any, 13)] {
        let found = content.rooms.iter().filter(|def| def.back == back && !def.printed).count();
        exactly(&format!("tiles with back {back}"), found, tiles)?; // R-SETUP-15
    }
    let printed = content.rooms.iter().filter(|def| def.printed).map(|def| def.kind);
    check(printed.eq([RoomKind::LandingZone, RoomKind::Hibernatorium]), || "printed rooms".to_owned())?; // R-MAP-05
    for def in &content.rooms {
        check(!def.branches.is_empty(), || format!("room {} does nothing", def.kind))?;
    }
    Ok(())
}

fn intruders(content: &Content) -> load::Result<()> {
    for def in &content.attacks.defs {
        for &kind in IntruderKind::ALL {
            let rows = def.rows.iter().filter(|row| row.attackers.contains(&kind)).count();
            let expected = usize::from(kind != IntruderKind::Larva); // R-KIND-18
            exactly(&format!("rows for {kind} of attack {}", def.kind), rows, expected)?;
        }
    }
    for &side in QueenSide::ALL {
        for &occasion in Occasion::ALL {
            for &token in TokenKind::ALL {
                let rows = content.sheet.iter().filter(|row| row.is_for(side, occasion, token)).count();
                exactly(&format!("rows of the sheet for {token}, {occasion}, queen {side}"), rows, 1)?;
            }
        }
    }
    let tokens = |kind| {
        let of = content.tokens.defs.iter().filter(|def| def.kind == kind);
        of.map(|def| def.copies).sum::<usize>()
    };
    for (kind, count) in [
        (TokenKind::Blank, 1),
        (TokenKind::Queen, 9),
        (TokenKind::Drone, 8),
        (TokenKind::Adult, 16),
        (TokenKind::Larva, 6),
    ] {
        exactly(&format!("{kind} tokens"), tokens(kind), count)?;
    }
    check(content.tokens.defs.is_sorted_by_key(|def| def.kind), || {
        "bag tokens are not listed kind by kind".to_owned()
    })?;
    for (kind, figures) in [
        (IntruderKind::Queen, 1),
        (IntruderKind::Drone, 8),
        (IntruderKind::Adult, 36),
        (IntruderKind::Larva, 6),
    ] {
        let found = content.intruders[kind as usize].figures;
        exactly(&format!("figures of {kind}"), found.into(), figures)?; // R-KIND-36
    }
    exactly("infected cards", content.contamination.infected.min(content.contamination.cards), {
        content.contamination.infected
    })
}

fn goals(content: &Content) -> load::Result<()> {
    let of = |deck| {
        let of = content.objectives.defs.iter().filter(|def| def.deck == deck);
        of.map(|def| def.copies).sum::<usize>()
    };
    exactly("mission objectives", of(ObjectiveDeck::Mission), 7)?;
    exactly("private objectives", of(ObjectiveDeck::Private), 15)?;
    for def in &content.objectives.defs {
        let any = !def.any_of.is_empty() && def.any_of.iter().all(|all| !all.is_empty());
        check(any, || format!("objective {} has an alternative without conditions", def.kind))?;
        check((2..=5).contains(&def.min_players), || format!("players of objective {}", def.kind))?;
    }
    for def in &content.missions {
        check(!def.all_of.is_empty(), || format!("mission {} demands nothing", def.kind))?;
        check((2..=5).contains(&def.min_players), || format!("players of mission {}", def.kind))?;
    }
    for def in &content.coop_missions {
        let other = def.never_with.map(|other| content.coop_missions[other as usize].never_with);
        check(other.is_none_or(|other| other == Some(def.kind)), || {
            format!("{} is kept apart from a mission that is not kept apart from it", def.kind)
        })?; // R-COOP-07
    }
    Ok(())
}

fn components(content: &Content) -> load::Result<()> {
    let components = &content.components;
    let pieces = components.pieces.iter().map(|piece| usize::from(piece.count)).sum();
    exactly("tokens and markers", pieces, 223)?;
    exactly("faces of the noise die", components.noise_die.len(), 10)?;
    exactly("faces of the shoot die", components.shoot_die.len(), 8)?;
    exactly("faces of the burst die", components.burst_die.len(), 6)?;
    exactly("cards of the objective track", components.objective_cards.len(), 5)?;
    let rounds = &components.rounds;
    check((2..rounds.last).contains(&rounds.lander), || "the lander starts beside the track".to_owned())?;
    check(components.health.iter().all(|&slots| slots > 0), || "a health section has no slots".to_owned())?;
    check(components.queen_hits > 0 && components.oxygen > 0, || "a track has no spaces".to_owned())
}

/// Fails if the uncertain values are not in the file.
fn provenance(entry: &super::Provenance, source: &Source<'_>) -> load::Result<()> {
    let file: serde_json::Value = source.parse(&entry.file)?;
    check(!entry.values.is_empty(), || format!("an origin of {} names no values", entry.file))?;
    for value in &entry.values {
        check(file.pointer(value).is_some(), || format!("{} has no {value}", entry.file))?;
    }
    let known = entry.rule.starts_with("R-") || entry.rule.starts_with("Q-");
    check(known, || format!("`{}` is no rule", entry.rule))
}

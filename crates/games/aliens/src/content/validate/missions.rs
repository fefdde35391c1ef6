//! Checks of the missions.

use airlock_engine::content::check;

use super::{
    super::{
        all::Content,
        cell::{Cell, CellSet},
        load::{self, wrong},
        mission::{
            ComputerUse, CrateUse, Defeat, Edge, MissionDef, MissionRule, NewtRole, Series, SpecialBlips,
            Victory,
        },
    },
    checks::all_differ,
};
use crate::content::ids::{Character, PieceKind};

pub(super) fn mission(def: &MissionDef, content: &Content) -> load::Result<()> {
    let kind = def.kind;
    let boards = || def.plan.layout.slots().map(|slot| slot.laid);
    let sides =
        boards().all(|laid| laid.board.side() == def.side && laid.rotation < 360 && laid.rotation % 90 == 0);
    check(sides && all_differ(boards().map(|laid| laid.board)), || format!("the boards of {kind}"))?;
    let spaces: CellSet = def
        .plan
        .layout
        .squares(&content.tiles)
        .into_iter()
        .filter_map(|(cell, square)| square.is_space().then_some(cell))
        .collect();
    places(def, &spaces)?;
    start(def)?;
    exits(def, &spaces)?;
    supplies(def)?;
    objects_have_uses(def)?;
    conditions(def)
}

/// The cells of things that need a space of their own.
fn things(def: &MissionDef) -> impl Iterator<Item = Cell> + Clone {
    let plan = &def.plan;
    let things = plan.spawn_points.iter().chain(&plan.blips).chain(&plan.special_blips);
    things.chain(&plan.computers).chain(&plan.crates).chain(&plan.facehuggers).copied()
}

fn places(def: &MissionDef, spaces: &CellSet) -> load::Result<()> {
    let kind = def.kind;
    let starts = def.plan.start.iter().flat_map(|zone| zone.cells.iter().copied());
    let exits = def.plan.exits.iter().flat_map(|exit| exit.cells.iter().copied());
    let wall = things(def).chain(starts.clone()).chain(exits).find(|cell| !spaces.contains(*cell));
    wall.map_or(Ok(()), |cell| wrong(format!("{kind} puts something on {cell}, which is no space")))?;
    check(all_differ(things(def).chain(starts)), || format!("{kind} puts two things on one space"))?;
    check(all_differ(&def.plan.barricaded_doors), || format!("{kind} barricades a door twice"))
}

fn start(def: &MissionDef) -> load::Result<()> {
    let kind = def.kind;
    let takes_part = |character: Character| character != Character::Newt || def.newt == NewtRole::Character;
    for character in Character::ALL.iter().copied().filter(|character| takes_part(*character)) {
        let zones = def.plan.start.iter().filter(|zone| zone.is_for(character)).count();
        check(zones == 1, || format!("{character} starts {kind} in {zones} places"))?; // A-SETUP-15
    }
    for zone in &def.plan.start {
        let characters =
            Character::ALL.iter().filter(|character| takes_part(**character) && zone.is_for(**character));
        check(zone.cells.len() >= characters.count(), || format!("a start zone of {kind} is too small"))?;
    }
    Ok(())
}

fn exits(def: &MissionDef, spaces: &CellSet) -> load::Result<()> {
    let kind = def.kind;
    check(all_differ(def.plan.exits.iter().map(|exit| exit.exit)), || format!("the exits of {kind}"))?;
    for exit in &def.plan.exits {
        let beyond = |cell: Cell| match exit.edge {
            Edge::North => cell.offset(-1, 0),
            Edge::East => cell.offset(0, 1),
            Edge::South => cell.offset(1, 0),
            Edge::West => cell.offset(0, -1),
        };
        let outside = exit.cells.iter().all(|cell| beyond(*cell).is_none_or(|cell| !spaces.contains(cell)));
        check(outside && !exit.cells.is_empty(), || {
            format!("exit {} of {kind} is not at the edge", exit.exit)
        })?; // A-TOKEN-02
        check(exit.opens_in_round.is_none() || def.round_counter, || format!("{kind} counts no rounds"))?;
    }
    Ok(())
}

/// Fails unless the box has enough pieces and cards for the mission.
fn supplies(def: &MissionDef) -> load::Result<()> {
    let kind = def.kind;
    let plan = &def.plan;
    for (piece, needed, count) in [
        (PieceKind::Blip, plan.blips.len(), 21),
        (PieceKind::SpecialBlip, plan.special_blips.len(), 4),
        (PieceKind::Computer, plan.computers.len(), 2),
        (PieceKind::Crate, plan.crates.len(), 8),
        (PieceKind::SentryGun, def.sentry_guns.into(), 2),
        (PieceKind::Facehugger, plan.facehuggers.len(), 2),
        (PieceKind::Barricade, plan.barricaded_doors.len(), 12),
    ] {
        check(needed <= count, || format!("{kind} needs {needed} times {piece}"))?;
    }
    let stacks = &def.motion_deck.stacks;
    check(all_differ(stacks.iter().map(|stack| stack.threat)), || format!("the motion deck of {kind}"))?;
    let possible = |cards: usize, threat: u8| (1..=3).contains(&threat) && (1..=14).contains(&cards);
    let deck = !stacks.is_empty() && stacks.iter().all(|stack| possible(stack.cards, stack.threat));
    check(deck, || format!("the motion deck of {kind}"))
}

/// Fails unless every kind of object on the board has a use, and every use has its objects on the board.
fn objects_have_uses(def: &MissionDef) -> load::Result<()> {
    let kind = def.kind;
    let plan = &def.plan;
    let special = match def.special_blips {
        Some(SpecialBlips::Search { survivor, empty, ambush }) => usize::from(survivor + empty + ambush),
        Some(SpecialBlips::Cocoons { most, .. }) => most.into(),
        None => 0,
    };
    check(special == plan.special_blips.len(), || format!("the special blips of {kind}"))?;
    check(def.computer.is_some() != plan.computers.is_empty(), || format!("the computers of {kind}"))?;
    check(def.crates.is_some() != plan.crates.is_empty(), || format!("the crates of {kind}"))?;
    let scans = def.computer == Some(ComputerUse::ScanSpecialBlip);
    let searched = matches!(def.special_blips, Some(SpecialBlips::Search { .. }));
    check(!scans || searched, || format!("the computer of {kind} finds nothing to scan"))?;
    let reloads = def.computer == Some(ComputerUse::ReloadSentryGun);
    check(!reloads || def.sentry_guns > 0, || format!("the computer of {kind} finds nothing to reload"))?;
    check((def.newt == NewtRole::Objective) == searched, || format!("the role of Newt in {kind}"))?;
    let counted = def.rules.iter().all(|rule| match rule {
        MissionRule::QuietRounds { .. } | MissionRule::LastRound { .. } => def.round_counter,
        MissionRule::Trapped { who } => !who.is_empty() && all_differ(who),
    });
    check(counted, || format!("{kind} counts no rounds, or nobody is trapped"))?;
    check(!def.texts.is_empty(), || format!("the rules of {kind} are not in words"))?;
    let hunt = def.series == Series::BugHunt;
    let hunted = def.newt == NewtRole::Absent && def.sentry_guns == 2 && !def.motion_deck.reshuffled;
    check(hunt == hunted, || format!("{kind} is a Bug Hunt or not")) // A-BUGHUNT-03…05
}

/// Fails unless every condition of victory and defeat can be met.
fn conditions(def: &MissionDef) -> load::Result<()> {
    let kind = def.kind;
    let captives = matches!(def.special_blips, Some(SpecialBlips::Cocoons { .. }));
    let carried = matches!(def.crates, Some(CrateUse::Carry(_)));
    let trapped = !def.trapped().is_empty();
    let objective = def.newt == NewtRole::Objective;
    let crates = def.plan.crates.len();
    check(!def.victory.is_empty(), || format!("{kind} cannot be won"))?;
    for stated in &def.victory {
        let possible = match stated.when {
            Victory::NobodyOnTheBoard | Victory::CharacterLeft { .. } => !def.plan.exits.is_empty(),
            Victory::NewtLeft => objective && !def.plan.exits.is_empty(),
            Victory::TrappedLeft { at_least } => trapped && usize::from(at_least) <= def.trapped().len(),
            Victory::NoTrappedOnTheBoard => trapped,
            Victory::CaptiveLeft { .. } => captives,
            Victory::CratesSecured { at_least } => carried && usize::from(at_least) <= crates,
            Victory::MotionDeckEmpty => !def.motion_deck.reshuffled,
            Victory::NoAlienLeft | Victory::SomebodySurvives => true,
        };
        check(possible, || format!("{kind} cannot be won: {:?}", stated.when))?;
    }
    for stated in &def.defeat {
        let possible = match stated.when {
            Defeat::NewtLeftBehind => objective,
            Defeat::AllTrappedLost => trapped,
            Defeat::NoCaptiveLeft => captives,
            Defeat::TooFewCrates { needed } => carried && usize::from(needed) <= crates,
        };
        check(possible, || format!("{kind} cannot be lost: {:?}", stated.when))?;
    }
    Ok(())
}

//! Section 14: sentry guns.

use airlock_engine::Framed;
use serde::{Deserialize, Serialize};

use crate::{
    content::{Cell, ids::Character},
    model::{ContactId, Facing, Fate, Gun, event::SeenEvent, words::Ref},
    rules::{
        decide::{self, Then},
        events,
        frame::{Cx, Flow, Procedure},
        position::Aliens,
        seal::marine_die,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Something has moved, and the guns that see it fire (A-SENTRY-04). Nothing else draws fire
    /// (A-SENTRY-05). Guns hide nothing and reveal nothing (A-SENTRY-10).
    Watch { target: Target },
    /// Guns that have not fired yet at this target.
    Rest { target: Target, guns: Vec<u8> },
}

/// Target of a gun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Character(Character),
    /// An alien or a blip.
    Contact(ContactId),
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        let target = match self {
            Self::Watch { target } | Self::Rest { target, .. } => target,
        };
        let Some(cell) = cell_of(game, target) else { return Flow::Done };
        let guns = match self {
            Self::Watch { .. } => watching(game, cell),
            Self::Rest { guns, .. } => guns, // they saw the same step, even if something blocks sight now (A-SENTRY-09)
        };
        let options = guns.iter().map(|gun| Ref::Gun(*gun)).collect();
        decide::senior(game, cx, options, Then::Gun { target, guns }); // A-SENTRY-09
        Flow::Done
    }
}

fn cell_of(game: &Aliens, target: Target) -> Option<Cell> {
    match target {
        Target::Character(who) => game.cell_of(who),
        Target::Contact(contact) => game.contacts.get(contact).map(|contact| contact.cell),
    }
}

/// True if a gun with ammunition sees a space: in front of it, within its cone, and in sight (A-SENTRY-03,
/// A-SENTRY-06).
pub(crate) fn in_view(game: &Aliens, gun: &Gun, cell: Cell) -> bool {
    gun.shots > 0 && in_front(gun, cell) && game.sees(gun.cell, cell)
}

/// Guns that see a space and can fire.
pub(crate) fn watching(game: &Aliens, cell: Cell) -> Vec<u8> {
    let guns = (0..).zip(&game.field.guns);
    guns.filter(|(_, gun)| in_view(game, gun, cell)).map(|(number, _)| number).collect()
}

fn in_front(gun: &Gun, cell: Cell) -> bool {
    let row = i32::from(cell.row()) - i32::from(gun.cell.row());
    let column = i32::from(cell.column()) - i32::from(gun.cell.column());
    let (forward, sideways) = match gun.facing {
        Facing::North => (-row, column),
        Facing::South => (row, column),
        Facing::East => (column, row),
        Facing::West => (-column, row),
    };
    forward >= 1 && sideways.abs() <= forward
}

/// Fires a gun. Of two dice the higher is put aside; 7 or less destroys everything on the space
/// (A-SENTRY-06…08, A-SENTRY-11).
pub(crate) fn fire(game: &mut Aliens, cx: &mut Cx<'_>, number: u8, target: Target, mut guns: Vec<u8>) {
    guns.retain(|other| *other != number);
    game.push(Step::Rest { target, guns });
    let Some(gun) = game.field.guns.get_mut(usize::from(number)) else { return };
    gun.shots = gun.shots.saturating_sub(1);
    let (a, b) = (marine_die(cx), marine_die(cx));
    let hit = a.min(b) <= 7;
    cx.tell(SeenEvent::GunFired { gun: number, rolls: [a.min(b), a.max(b)], hit });
    events::after_roll(game);
    let Some(cell) = cell_of(game, target).filter(|_| hit) else { return };
    let contact = game.contacts.at(cell).map(|contact| contact.id);
    if let Some(contact) = contact {
        game.contacts.destroy(cx, contact); // A-SENTRY-08
    }
    let lost: Vec<Character> = game.characters_at(cell).map(|member| member.who).collect();
    if !lost.is_empty() {
        game.lose(cx, &lost, Fate::Killed);
    }
}

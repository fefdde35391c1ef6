//! Conditions for a branch of a card, an item or a room, and its declarations (N-OP-01, N-OP-03).

use airlock_engine::Illegal;

use crate::{
    content::{
        Branch, Range, Requirement,
        ids::{RoomColor, RoomKind},
    },
    rules::{
        effect::{
            moving,
            operation::rules_of,
            verdict::{Draft, Use, Verdict},
        },
        position::Nemesis,
    },
};

/// Sets of declarations with which a branch can be carried out (N-OP-01).
///
/// # Errors
/// The rule that forbids it.
pub(super) fn branch_drafts(game: &Nemesis, using: Use) -> Result<Vec<Draft>, Illegal> {
    let branch: Option<&'static Branch> = using.source.branches().get(usize::from(using.branch));
    for requirement in branch.map_or(&[][..], |branch| &branch.requires) {
        check_requirement(game, using, *requirement)?;
    }
    let mut drafts = vec![Draft::plain()];
    let (mut useful, mut idle) = (false, None);
    for op in using.ops() {
        let more = match rules_of(op).need(game, using) {
            Verdict::Cannot(illegal) => return Err(illegal),
            Verdict::Idle(illegal) => {
                idle = idle.or(Some(illegal));
                continue;
            }
            Verdict::Costs(more) => more,
            Verdict::Works(more) => {
                useful = true;
                more
            }
        };
        drafts = drafts.iter().flat_map(|draft| more.iter().map(|other| draft.and(other))).collect();
    }
    if useful {
        Ok(drafts)
    } else {
        Err(idle.unwrap_or_else(|| Illegal::new("N-OP-01", "it would change nothing")))
    }
}

/// Checks a condition on the room of the use (N-OP-03).
fn check_requirement(game: &Nemesis, using: Use, requirement: Requirement) -> Result<(), Illegal> {
    let room = using.room;
    let state = &game.ship.rooms[room];
    let def = game.kind_of(room).map(RoomKind::def);
    let computer = game.has_computer(room);
    let searchable = def.is_some_and(|def| def.searchable); // N-SEARCH-02
    let require = |holds: bool, rule, why| if holds { Ok(()) } else { Err(Illegal::new(rule, why)) };
    match requirement {
        Requirement::Computer => {
            let anywhere = moving::has_range(game, using.seat, using.source, Range::AnyOwnRoom); // N-OP-12
            require(computer || anywhere, "N-OP-03", "the room has no computer")
        }
        Requirement::ComputerOrCockpit => {
            let cockpit = def.is_some_and(|def| def.kind == RoomKind::Cockpit) && !state.malfunction;
            require(computer || cockpit, "N-OP-03", "the room has no computer and is not the Cockpit")
        }
        Requirement::NoComputer => {
            let plain = def.is_some_and(|def| !def.computer) && !state.malfunction;
            require(plain, "N-OP-03", "the room has a computer or a malfunction")
        }
        Requirement::ItemCounterAboveZero => {
            require(searchable && state.items > 0, "N-SEARCH-02", "there is nothing left to search for")
        }
        Requirement::Searchable => require(searchable, "N-SEARCH-02", "the room cannot be searched"),
        Requirement::TechnicalEntrance => {
            let entrance = game.board().entrance(room).is_some();
            require(entrance, "N-TECH-02", "the room has no technical corridor entrance")
        }
        Requirement::YellowRoom => {
            let yellow = def.is_some_and(|def| def.color == RoomColor::Yellow);
            require(yellow, "N-OP-03", "the room is not yellow")
        }
    }
}

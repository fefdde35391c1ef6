//! Conditions for a branch of a card, an item or a room, and its declarations (N-OP-01, N-OP-03).

use airlock_engine::Illegal;

use crate::{
    content::{
        Branch, CardOp, Range, Requirement,
        ids::{RoomColor, RoomKind},
    },
    rules::{
        effect::{
            body, crafting, doors, hand, hazards, looks, moving, rooms, striking,
            verdict::{Draft, Use, Verdict},
            weapons,
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
        let more = match verdict(game, using, *op) {
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

/// Evaluates an operation: its conditions and its declarations (N-OP-01).
fn verdict(game: &Nemesis, using: Use, op: CardOp) -> Verdict {
    match op {
        CardOp::AddAmmo { weapon, .. } => weapons::may_add_ammo(game, using, weapon),
        CardOp::SpendAmmo { n } => weapons::may_spend_ammo(game, using, n),
        CardOp::AttachToWeapon { weapon, .. } => weapons::may_attach(game, using, weapon),
        CardOp::CombineHeavyItems => weapons::may_combine(game, using),
        CardOp::Shoot { weapon, .. } => weapons::may_shoot(game, using, weapon),

        CardOp::Escape { who, .. } => moving::may_escape(game, using, who),
        CardOp::MoveSelf { to, .. } => moving::may_move_self(game, using, to),
        CardOp::MoveCharacter => moving::may_move_character(game, using),

        CardOp::Throw => striking::may_throw(game, using),
        CardOp::Injure { .. } => striking::may_strike_chosen(game, using),
        CardOp::DestroyEggs { .. } | CardOp::SeriousWound { .. } => Verdict::works(),
        CardOp::IntrudersRetreat { which, .. } => striking::may_retreat(game, using, which),
        CardOp::LureIntruders => striking::may_lure(game, using),

        CardOp::DrawActionCards { who, .. } => hand::may_draw(game, using, who),
        CardOp::DiscardActionCards { who, .. } => hand::may_discard(game, using, who),
        CardOp::CycleHand
        | CardOp::UnlimitedActions
        | CardOp::MustPass { .. }
        | CardOp::SkipIntruderAttacks => Verdict::works(),

        CardOp::PeekRoom { n, with_token } => looks::may_see_rooms(game, n, with_token),
        CardOp::PeekEngine { which } => looks::may_see_engine(game, using, which),
        CardOp::PeekCourse => Verdict::works(),
        CardOp::PeekEvent => looks::may_see_event(game),
        CardOp::PeekObjective { of } => looks::may_see_objective(game, using, of),
        CardOp::SwitchEngine => looks::may_switch_engine(game, using),

        CardOp::ToggleDoor { destroyed_allowed } => doors::may_toggle(game, using, destroyed_allowed),
        CardOp::ToggleDoors => doors::may_toggle_several(),
        CardOp::DestroyClosedDoor => doors::may_destroy(game, using),
        CardOp::Airlock => doors::may_use_airlock(game, using),

        CardOp::RemoveMalfunction => hazards::may_remove_malfunction(game, using),
        CardOp::PlaceMalfunction { rooms } => hazards::may_place_malfunction(game, using, rooms),
        CardOp::RemoveFire { room } => hazards::may_remove_fire(game, using, room),
        CardOp::PlaceFire { .. } => hazards::may_place_fire(game, using),
        CardOp::SelfDestruct { .. } => hazards::may_use_self_destruct(game),

        CardOp::RoomActionFree { room } => rooms::may_act_free(game, using, room),
        CardOp::SendSignal => rooms::may_send_signal(game, using),
        CardOp::RevealWeakness => rooms::may_reveal_weakness(game, using),
        CardOp::TakeEgg => rooms::may_take_egg(game),
        CardOp::BoardPod => rooms::may_board(game, using),
        CardOp::Hibernate => rooms::may_hibernate(game),
        CardOp::SetCourse => rooms::may_set_course(game),
        CardOp::TogglePod { which } => rooms::may_turn_pod(game, using, which),
        CardOp::NoiseRoll { .. } => Verdict::works(),
        CardOp::DrawItems { deck, .. } => rooms::may_draw_items(game, using, deck),
        CardOp::DiscardItem => rooms::may_discard_item(game, using),
        CardOp::Craft { substitute } => crafting::may_craft(game, using, substitute),

        CardOp::DressSerious { .. } => body::may_dress(game, using),
        CardOp::HealDressedSerious { .. } => body::may_heal_serious(game, using),
        CardOp::HealLight { .. } => body::may_heal_light(game, using),
        CardOp::DiscardSlime => {
            Verdict::helps(game.crew(using.seat).slimed, "N-SLIME-03", "the character is not slimed")
        }
        CardOp::ScanHand { .. } | CardOp::ScanOneInHand => body::may_scan(game, using),
        CardOp::LightWound { .. }
        | CardOp::GainContamination { .. }
        | CardOp::ScanAll
        | CardOp::RemoveLarva
        | CardOp::ShuffleAllIntoDeck { .. } => Verdict::works(),

        // Reactions and permanent effects cannot be used in a turn.
        CardOp::CancelAction
        | CardOp::CancelInterruption
        | CardOp::IgnoreAttack { .. }
        | CardOp::RerollNoise
        | CardOp::ExtendRange { .. } => {
            Verdict::Cannot(Illegal::new("N-ACT-15", "you cannot do this on your turn"))
        }
    }
}

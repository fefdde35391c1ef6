//! The cooperative mode: revival (R-COOP-04, R-COOP-05, R-COOP-11, R-COOP-12).

use airlock_engine::Seat;

use crate::{
    content::ids::RoomKind,
    model::{CharacterState, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation},
};

/// Revives the laid-down figures that start a round in the Surgery Room, without intruders or malfunction
/// there.
pub(crate) fn revive(game: &mut Retaliation, cx: &mut Cx<'_>) {
    const FIRST_INJURED: u8 = 3;
    let Some(slot) = game.facility.find(RoomKind::SurgeryRoom) else { return };
    let broken = game.facility.room(slot).is_some_and(|room| room.malfunction);
    if broken || game.has_intruder(slot) {
        return;
    }
    let laid_down = |seat: &Seat| game.crew(*seat).state == CharacterState::LaidDown(slot);
    for seat in game.seats().filter(laid_down).collect::<Vec<_>>() {
        let crew = game.crew_mut(seat);
        crew.state = CharacterState::Room(slot);
        crew.health = FIRST_INJURED;
        crew.oxygen = crew.oxygen.max(1);
        crew.suffocating = false;
        let wounds = std::mem::take(&mut crew.wounds);
        game.decks.wound_discards.extend(wounds);
        cx.tell(SeenEvent::Revived { seat });
    }
}

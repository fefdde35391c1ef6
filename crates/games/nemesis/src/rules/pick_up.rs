//! Picking up objects (section 5.3).

use airlock_engine::{Illegal, Seat};

use crate::{
    model::words::{Action, Arg, Offer, Ref, Slot, Verb},
    rules::{action::TurnAction, frame::Cx, position::Nemesis},
};

/// The basic action Pick up object.
pub(crate) struct PickUp;

impl TurnAction for PickUp {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    // N-PICK-01
    fn perform(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(Ref::Object(object)) = action.one(Arg::Object) {
            game.make_room(cx, seat, action);
            game.pick_up(cx, seat, object);
        }
    }
}

/// Offer of the basic action Pick up object. Eggs of the intruder board are excluded (N-PICK-03). With full
/// hands something is dropped for the object (N-PICK-04).
fn offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let pay = game.pay_slot(seat, 1, None)?;
    if game.in_combat(seat) {
        return Err(Illegal::new("N-COMBAT-03", "nothing is picked up in combat"));
    }
    let lying = game.room_of(seat).map_or(&[][..], |room| &game.ship.rooms[room].objects);
    let mut objects: Vec<Ref> = Vec::new();
    for object in lying.iter().map(|object| Ref::Object(*object)) {
        if !objects.contains(&object) {
            objects.push(object);
        }
    }
    if objects.is_empty() {
        return Err(Illegal::new("N-PICK-01", "no object lies in the room"));
    }
    let offer = Offer::new(Verb::PickUp, &["N-PICK-01", "N-PICK-04"]).costs(1);
    Ok(offer.choose(Arg::Object, Slot::one(objects), "N-PICK-01").choose(Arg::Pay, pay, "N-ACT-03"))
}

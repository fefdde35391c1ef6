//! Secure tokens (R-SECURE).

use airlock_engine::{Illegal, Seat};

use crate::{
    content::{
        SlotId, components,
        ids::{BasicAction, PieceKind},
    },
    model::{
        Facility,
        event::SeenEvent,
        words::{Action, Arg, Offer, Verb},
    },
    rules::{action::TurnAction, frame::Cx, position::Retaliation},
};

impl Facility {
    /// Discards a secure token from a room. Returns false if there is none.
    pub(crate) fn discard_secure(&mut self, cx: &mut Cx<'_>, slot: SlotId) -> bool {
        let Some(room) = self.room_mut(slot).filter(|room| room.secure > 0) else { return false };
        room.secure -= 1;
        let to = room.secure;
        cx.tell(SeenEvent::SecureChanged { slot, to });
        true
    }
}

impl Retaliation {
    /// Number of secure tokens left in the supply.
    fn secure_left(&self) -> u8 {
        let used: u8 = self.facility.rooms.iter().filter_map(|(_, room)| Some(room.as_ref()?.secure)).sum();
        PieceKind::Secure.count().saturating_sub(used)
    }

    /// Checks that `n` secure tokens fit into a room (R-SECURE-02, R-SECURE-07, R-SECURE-12). A short supply
    /// forbids nothing (R-GEN-21).
    ///
    /// # Errors
    ///
    /// The rule that forbids it.
    pub(crate) fn can_secure(&self, slot: SlotId, n: u8) -> Result<(), Illegal> {
        let Some(room) = self.facility.room(slot) else {
            return Err(Illegal::new("R-SECURE-02", "there is no room"));
        };
        if room.kind.def().no_secure {
            return Err(Illegal::new("R-SECURE-07", "this room can never hold secure tokens"));
        }
        if self.has_intruder(slot) {
            return Err(Illegal::new("R-SECURE-02", "a room with an intruder cannot be secured"));
        }
        if room.secure + n > components().secure_per_room {
            let rule = if n > 1 { "R-SECURE-12" } else { "R-SECURE-02" };
            return Err(Illegal::new(rule, "a room holds at most 3 secure tokens"));
        }
        Ok(())
    }

    /// Places secure tokens, as far as the supply goes (R-GEN-03).
    pub(crate) fn place_secure(&mut self, cx: &mut Cx<'_>, slot: SlotId, n: u8) {
        let n = n.min(self.secure_left());
        if self.can_secure(slot, n).is_err() || n == 0 {
            return;
        }
        if let Some(room) = self.facility.room_mut(slot) {
            room.secure += n;
            let to = room.secure;
            cx.tell(SeenEvent::SecureChanged { slot, to });
        }
    }

    /// Tries to stop an entry attack in a room. Uses up a token (R-SECURE-03, R-SECURE-05). A permanently
    /// secured room needs none (R-SECURE-08, R-SECURE-09). Returns true if the attack is stopped.
    pub(crate) fn stops_entry(&mut self, cx: &mut Cx<'_>, slot: SlotId) -> bool {
        let always = self.facility.room(slot).is_some_and(|room| room.kind.def().always_secured);
        let stopped = self.facility.discard_secure(cx, slot) || always;
        if stopped {
            cx.tell(SeenEvent::SecureUsed { slot });
        }
        stopped
    }
}

/// The basic action Place a secure token.
pub(crate) struct Secure;

impl TurnAction for Secure {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, _: &Action) {
        if let Some(slot) = game.room_of(seat) {
            game.place_secure(cx, slot, 1);
        }
    }
}

/// Offers the basic action (R-SECURE-01).
fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
    let Some(slot) = game.room_of(seat) else {
        return Err(Illegal::new("R-TURN-16", "the character is not on the map"));
    };
    let basic = BasicAction::PlaceSecure.def();
    let pay = game.pay_slot(seat, basic.cost, None)?;
    if basic.not_in_combat && game.in_combat(seat) {
        return Err(Illegal::new("R-TURN-11", "this is not possible in combat"));
    }
    game.can_secure(slot, 1)?;
    Ok(Offer::new(Verb::Secure, &["R-SECURE-01"]).costs(basic.cost).choose(Arg::Pay, pay, "R-TURN-09"))
}

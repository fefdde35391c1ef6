//! Sections 3 and 9: aim dials.

use crate::{
    content::ids::Character,
    model::event::SeenEvent,
    rules::{frame::Cx, position::Aliens},
};

impl Aliens {
    /// Raises a dial, to at most 10 (A-AIM-01, A-AIM-02, A-CHAR-13).
    pub(crate) fn raise_dial(&mut self, cx: &mut Cx<'_>, who: Character, by: u8) {
        let dial = self.squad.get(who).map_or(0, |member| member.dial);
        self.set_dial(cx, who, dial.saturating_add(by).min(10));
    }

    /// Lowers a dial, to at least 1 (A-ATTACK-08, A-CHAR-13).
    pub(crate) fn lower_dial(&mut self, cx: &mut Cx<'_>, who: Character, by: u8) {
        let dial = self.squad.get(who).map_or(0, |member| member.dial);
        self.set_dial(cx, who, dial.saturating_sub(by).max(1));
    }

    /// Sets a dial to the aim value of the face-up side (A-ORDER-03, A-HEROLOSS-06).
    pub(crate) fn reset_dial(&mut self, cx: &mut Cx<'_>, who: Character) {
        if let Some(aim) = self.side(who).aim {
            self.set_dial(cx, who, aim);
        }
        if let Some(member) = self.squad.get_mut(who) {
            member.dial_due = false;
        }
    }

    /// Sets a dial. Newt has none (A-NEWT-08).
    fn set_dial(&mut self, cx: &mut Cx<'_>, who: Character, dial: u8) {
        let has_dial = self.side(who).aim.is_some();
        if let Some(member) = self.squad.get_mut(who).filter(|member| has_dial && member.dial != dial) {
            member.dial = dial;
            cx.tell(SeenEvent::DialSet { who, dial });
        }
    }
}

//! Hits on intruders outside a burst (R-KIND-31…35, R-SHOOT-15, R-QUEEN-01).

use airlock_engine::{Framed, Seat};

use crate::{
    content::{components, ids::IntruderKind},
    model::{FigureId, Place, event::SeenEvent},
    rules::{frame::Cx, position::Retaliation, queen},
};

/// Result of hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Struck {
    Alive,
    Dead,
    /// The target is the Queen and her marker has reached the skull. A condition card is resolved
    /// (R-QUEEN-03).
    Skull,
}

impl Retaliation {
    /// Deals hits to an intruder without a die. In a room, they kill only a larva (R-KIND-31, R-SHOOT-15). In
    /// a corridor, they kill as in a burst, or are lost (R-KIND-32, R-KIND-33, R-KIND-35).
    pub(crate) fn hit(&mut self, cx: &mut Cx<'_>, id: FigureId, n: u8, by: Option<Seat>) -> Struck {
        let Some(figure) = self.intruders.figure_mut(id) else { return Struck::Dead };
        let dies = match figure.at {
            Place::Room(_) => figure.kind == IntruderKind::Larva,
            Place::Corridor(_) => figure.kind.def().corridor_hits.is_some_and(|hits| n >= hits),
        };
        match figure.kind {
            _ if n == 0 => Struck::Alive,
            IntruderKind::Queen => self.hit_queen(cx, n, by),
            _ if dies => {
                self.intruders.kill(cx, id);
                Struck::Dead
            }
            _ if matches!(figure.at, Place::Corridor(_)) => Struck::Alive,
            _ => {
                figure.hits = figure.hits.saturating_add(n);
                let hits = figure.hits;
                cx.tell(SeenEvent::Hit { figure: id, hits });
                Struck::Alive
            }
        }
    }

    /// Advances the Queen's marker, at most to the skull (R-QUEEN-02, R-QUEEN-11).
    pub(crate) fn hit_queen(&mut self, cx: &mut Cx<'_>, n: u8, by: Option<Seat>) -> Struck {
        let skull = components().queen_hits;
        let Some(figure) = self.intruders.queen_figure().map(|queen| queen.id) else { return Struck::Dead };
        if self.intruders.queen.struck {
            return Struck::Alive; // R-QUEEN-03
        }
        let hits = self.intruders.queen.hits.saturating_add(n).min(skull);
        self.intruders.queen.hits = hits;
        cx.tell(SeenEvent::Hit { figure, hits });
        if hits < skull {
            return Struck::Alive;
        }
        self.strike_queen(by);
        Struck::Skull
    }

    /// Resolves a condition card, once in an action. Her marker has reached the skull, or an effect would
    /// kill her (R-QUEEN-03).
    fn strike_queen(&mut self, by: Option<Seat>) {
        if !std::mem::replace(&mut self.intruders.queen.struck, true) {
            self.push(queen::Step::Condition { by });
        }
    }

    /// Number of hits on an intruder: beside it, or on the Queen's track.
    pub(crate) fn hits_on(&self, id: FigureId) -> u8 {
        match self.intruders.figure(id) {
            Some(figure) if figure.kind == IntruderKind::Queen => self.intruders.queen.hits,
            Some(figure) => figure.hits,
            None => 0,
        }
    }

    /// Kills an intruder outright. For the Queen, a condition card is resolved instead (R-QUEEN-03).
    pub(crate) fn kill_outright(&mut self, cx: &mut Cx<'_>, id: FigureId, by: Option<Seat>) {
        match self.intruders.figure(id).map(|figure| figure.kind) {
            Some(IntruderKind::Queen) => self.strike_queen(by),
            Some(_) => self.intruders.kill(cx, id),
            None => {}
        }
    }

    /// Kills all intruders at a place. The Queen's card comes last (R-QUEEN-19).
    pub(crate) fn kill_all(&mut self, cx: &mut Cx<'_>, place: Place, by: Option<Seat>) {
        for figure in self.intruders.at(place) {
            self.kill_outright(cx, figure.id, by);
        }
    }
}

//! Rest, Canteen and Shower: calming down, and scanning the hand (V-ITEM-01, V-ROOM-01, V-ROOM-02, V-CONTAM).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    model::words::{Action, Offer, Verb},
    rules::{
        effect,
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of a recovery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The madness may be lowered by 1 (DP-MADNESS).
    MayCalmDown { seat: Seat },
}

/// Offers to lower the madness first, then to scan the hand, so that the scan takes effect last
/// (V-CONTAM-03). The scanned cards are treated as usual (V-CONTAM-05).
pub(super) fn recover(game: &mut Nemesis, seat: Seat) {
    if game.crew(seat).hand_size() > 0 {
        game.push(effect::body::Step::MayScan { seat }); // an empty hand is public
    }
    if game.may_calm_down(seat) {
        game.push(Step::MayCalmDown { seat });
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, _: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        Flow::Ask(self)
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let Self::MayCalmDown { seat } = self;
        Some(Question::to(*seat, "DP-MADNESS"))
    }

    fn offers(&self, _: &Nemesis, _: Seat) -> Vec<Offer> {
        let rules = &["V-MAD-06", "V-ITEM-01"];
        vec![Offer::new(Verb::Yes, rules), Offer::new(Verb::No, rules)]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if action.verb == Verb::Yes {
            game.calm_down(cx, seat);
        }
    }

    fn why_not(&self, _: &Nemesis, _: Seat, _: &Action) -> Illegal {
        Illegal::new("V-MAD-06", "the madness is lowered or left as it is")
    }
}

//! Section 9: Rest.

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{PassiveAbility, ids::Character},
    model::words::{Action, Arg, Offer, Ref, Slot, Verb},
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A hero draws up to two cards, one by one (A-REST-01, DP-11).
    Draw {
        who: Character,
        /// Number of cards that may still be drawn.
        left: u8,
    },
    /// Cards are recycled after that (A-REST-01…04).
    Recycle { who: Character },
}

/// Maximum number of cards that a hero draws.
const DRAWS: u8 = 2;
/// Maximum number of cards that a character recycles, without abilities.
const RECYCLES: u8 = 3;

/// Begins the Rest of a character.
pub(crate) fn begin(game: &mut Aliens, who: Character) {
    game.push(Step::Recycle { who });
    if is_hero(game, who) {
        game.push(Step::Draw { who, left: DRAWS }); // A-REST-03
    }
}

/// True for a hero. Grunts have no hand (A-GRUNT-05).
fn is_hero(game: &Aliens, who: Character) -> bool {
    game.squad.get(who).is_some_and(|member| member.hero_of.is_some())
}

/// Maximum number of cards that a character may recycle, with its abilities (A-REST-04).
fn limit(game: &Aliens, who: Character) -> u8 {
    let more = game.side(who).abilities.iter().filter_map(|def| match def.passive {
        Some(PassiveAbility::RestRecyclesMore { n }) => Some(n),
        _ => None,
    });
    RECYCLES + more.sum::<u8>()
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Draw { left: 0, .. } => Flow::Done,
            // A hazard just drawn may have ended the action (A-ACT-12).
            Self::Draw { who, .. } | Self::Recycle { who } if !game.acts(who) => Flow::Done,
            Self::Draw { .. } if game.piles.above.is_empty() => Flow::Done, // A-CARD-02
            Self::Recycle { who } => {
                let hand = !game.player(game.controller(who)).hand.is_empty() && is_hero(game, who);
                if game.piles.exhaust.is_empty() && !hand { Flow::Done } else { Flow::Ask(self) }
            }
            Self::Draw { .. } => Flow::Ask(self),
        }
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let (Self::Draw { who, .. } | Self::Recycle { who }) = self;
        Some(Question::to(game.controller(*who), "DP-11"))
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Draw { .. } => {
                let draw = Offer::new(Verb::Draw, &["A-REST-01", "A-CARD-39"]).revealing();
                let stop = Offer::new(Verb::Done, &["A-REST-01", "A-CARD-39"]);
                let fatal = game.piles.exhaust.is_empty() && game.deck() == 1;
                if fatal { vec![stop, draw.grave()] } else { vec![draw, stop] }
            }
            Self::Recycle { who } => {
                let limit = limit(game, *who);
                let exhausted = u8::try_from(game.piles.exhaust.len()).unwrap_or(u8::MAX).min(limit);
                let mut from: Vec<Ref> = (1..=exhausted).map(Ref::Exhausted).collect();
                if is_hero(game, *who) {
                    from.extend(game.hand_refs(seat).into_iter().map(|(reference, _)| reference));
                }
                let max = limit.min(u8::try_from(from.len()).unwrap_or(limit));
                let slot = Slot::Pick { from, min: 0, max, ordered: false };
                let offer = Offer::new(Verb::Recycle, &["A-REST-01", "A-REST-03"]);
                vec![offer.choose(Arg::Card, slot, "A-REST-01")]
            }
        }
    }

    /// Draws two cards and recycles as many as possible from Exhaust (DP-11).
    fn default(&self, game: &Aliens, seat: Seat) -> Option<Action> {
        let offers = self.offers(game, seat);
        let offer = offers.first()?;
        let Self::Recycle { who } = self else { return offer.least() };
        let exhausted = u8::try_from(game.piles.exhaust.len()).unwrap_or(u8::MAX).min(limit(game, *who));
        Some(Action::new(Verb::Recycle).with(Arg::Card, (1..=exhausted).map(Ref::Exhausted)))
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Draw { who, left } if action.verb == Verb::Draw => {
                game.push(Self::Draw { who, left: left - 1 });
                game.draw_card(cx, seat);
            }
            Self::Draw { .. } => {}
            Self::Recycle { .. } => {
                let chosen = action.all(Arg::Card);
                let exhausted = chosen.iter().filter(|card| matches!(card, Ref::Exhausted(_))).count();
                let n = u8::try_from(exhausted).unwrap_or(0);
                game.recycle(cx, n, chosen, Some(seat)); // A-REST-02
            }
        }
    }
}

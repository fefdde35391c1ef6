//! Lander and anti-aircraft defence (R-LANDER, R-AA).

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::components,
    model::{
        CharacterState, Lander, Look, Seen, Vehicle,
        event::SeenEvent,
        words::{Action, Offer, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        position::Retaliation,
    },
};

/// Procedures of the lander and the anti-aircraft tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An intruder has come to the Landing Zone. Characters inside the lander are put out, even if the
    /// intruder is gone after its entry (R-LANDER-08, R-LANDER-09).
    PutOut,
    /// The players inside are asked in turn order whether to launch (D-41, R-LANDER-12).
    Launch {
        /// The seats that are still to be asked.
        seats: Vec<Seat>,
    },
    /// The seat that has looked at the anti-aircraft tokens leaves them as they are, or swaps them (D-37,
    /// R-AA-02).
    Order { seat: Seat },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::PutOut => {
                let slot = game.landing_zone();
                for seat in game.inside() {
                    game.crew_mut(seat).state = CharacterState::Room(slot);
                    cx.tell(SeenEvent::PutOut { seat });
                }
                Flow::Done
            }
            Self::Launch { mut seats } => {
                seats.retain(|seat| game.crew(*seat).state == CharacterState::Lander);
                if seats.is_empty() { Flow::Done } else { Flow::Ask(Self::Launch { seats }) }
            }
            Self::Order { .. } => Flow::Ask(self),
        }
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Launch { seats } => seats.first().map(|seat| Question::to(*seat, "D-41")),
            Self::Order { seat } => Some(Question::to(*seat, "D-37")),
            Self::PutOut => None,
        }
    }

    fn offers(&self, _: &Retaliation, _: Seat) -> Vec<Offer> {
        if let Self::Order { .. } = self {
            return vec![Offer::new(Verb::Keep, &["R-AA-02"]), Offer::new(Verb::Shift, &["R-AA-02"])];
        }
        vec![
            Offer::new(Verb::Wait, &["R-LANDER-10"]),
            Offer::new(Verb::Launch, &["R-LANDER-10", "R-LANDER-11"]).grave(),
        ]
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Self::Launch { mut seats } = self else {
            if action.verb == Verb::Shift {
                game.swap_anti_aircraft(cx, seat);
            }
            return;
        };
        if action.verb == Verb::Launch {
            game.systems.lander = Lander::Launched; // R-LANDER-11
            cx.tell(SeenEvent::LanderLaunched);
            for seat in game.inside() {
                game.crew_mut(seat).state = CharacterState::Escaped(Vehicle::Lander);
                cx.tell(SeenEvent::Escaped { seat, by: Vehicle::Lander });
            }
        } else {
            seats.remove(0);
            game.push(Self::Launch { seats });
        }
    }
}

impl Retaliation {
    /// The seats with a character inside the lander, in turn order.
    pub(crate) fn inside(&self) -> Vec<Seat> {
        self.turn_order().filter(|seat| self.crew(*seat).state == CharacterState::Lander).collect()
    }

    /// The spaces to which a card can move the lander token. It must be on the track. It never passes the
    /// round marker or the end of the track (R-ACT-15).
    pub(crate) fn lander_steps(&self) -> Vec<u8> {
        let Lander::OnTrack(space) = self.systems.lander else { return Vec::new() };
        let allowed = self.round.number..=components().rounds.last;
        [space.saturating_sub(1), space + 1].into_iter().filter(|to| allowed.contains(to)).collect()
    }

    /// Moves the lander token. On the round marker's space it is resolved at once (R-AA-04).
    pub(crate) fn move_lander(&mut self, cx: &mut Cx<'_>, to: u8) {
        self.systems.lander = Lander::OnTrack(to);
        cx.tell(SeenEvent::LanderMoved { to });
        self.resolve_lander(cx);
    }

    /// Reveals the defence if the lander token and the round marker share a space (R-AA-04…06, R-AA-08).
    pub(crate) fn resolve_lander(&mut self, cx: &mut Cx<'_>) {
        if self.systems.lander != Lander::OnTrack(self.round.number) {
            return;
        }
        let defence = &mut self.systems.anti_aircraft;
        let shot_down = !defence.gone && defence.active;
        if !defence.gone {
            let active = defence.active;
            defence.known = SeatSet::ALL;
            cx.disclose("R-AA-04", SeatSet::ALL, || active.to_string());
            cx.tell(SeenEvent::AntiAircraftRevealed { active });
        }
        if shot_down {
            self.systems.lander = Lander::ShotDown; // The tokens stay (R-AA-08).
        } else {
            self.systems.anti_aircraft.gone = true;
            self.systems.lander = Lander::Landed;
            cx.tell(SeenEvent::LanderLanded);
        }
    }

    /// Shows both anti-aircraft tokens to a seat. Only that seat knows their order now. Seats that looked
    /// earlier cannot know whether it was changed (R-AA-02, R-AA-03).
    pub(crate) fn look_at_anti_aircraft(&mut self, cx: &mut Cx<'_>, seat: Seat, active: bool) {
        self.systems.anti_aircraft.known = SeatSet::only(seat);
        let round = self.round.number;
        self.crew_mut(seat).looks.push(Look { round, seen: Seen::AntiAircraft { active } });
        cx.disclose("R-AA-02", SeatSet::only(seat), || active.to_string());
        let told = |active| SeenEvent::AntiAircraftLooked { seat, active };
        cx.tell_secret(seat, told(Some(active)), Some(told(None)));
    }

    /// Swaps the tokens for the seat that looks at them. Its memory records the new order (H-18).
    fn swap_anti_aircraft(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let active = !self.systems.anti_aircraft.active;
        self.systems.anti_aircraft.active = active;
        if let Some(look) = self.crew_mut(seat).looks.last_mut() {
            look.seen = Seen::AntiAircraft { active };
        }
        cx.tell_secret(seat, SeenEvent::AntiAircraftSet { active }, None);
    }
}

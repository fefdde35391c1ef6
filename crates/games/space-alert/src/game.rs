//! The [`Game`] implementation.

use airlock_engine::{
    ApplyError, Consent, Decision, Game, Illegal, Input, Mode as GameMode, Outcome, Pending, Seat,
    SeatOutcome, SeenPending, SeenWait, SetupError, Talk, Viewer, Wait, Wish, find, json,
};

use crate::{
    model::{
        event::SeenEvent,
        level::Mode,
        setup::Setup,
        words::{Action, Arg, Offer, Ref, Verb},
    },
    rules::{
        announcements, campaign,
        cx::Cx,
        flight_log,
        planning::{self, Planning},
        playback,
        position::{SpaceAlert, Stage},
        setup,
    },
    seen::view::{Common, Own},
};

impl Game for SpaceAlert {
    const ID: &'static str = "space-alert";
    const RULES_VERSION: u32 = 5;

    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = Ref;
    type Common = Common;
    type Own = Own;
    type SeenEvent = SeenEvent;

    airlock_engine::in_layers!();

    fn content() -> &'static [(&'static str, &'static str)] {
        crate::content::OPEN_FILES
    }

    fn modes() -> Vec<GameMode> {
        setup::modes()
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        setup::read(wish)
    }

    fn carry(setup: Setup, carry: &serde_json::Value) -> Result<Setup, SetupError> {
        setup::carry(setup, carry)
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Self, SetupError> {
        let mut game = setup::start(setup, cx.chance)?;
        if setup.practice {
            announcements::draw_all(&mut game, cx);
            planning::begin(&mut game, cx);
        }
        Ok(game)
    }

    fn pending(&self) -> Pending {
        let wait = match (&self.stage, self.asked()) {
            (Stage::Over(_), _) => Wait::Over,
            (_, (seats, _)) if seats.is_empty() => Wait::Idle,
            (_, (seats, point)) => {
                Wait::Asks(seats.into_iter().map(|seat| Decision { seat, point }).collect())
            }
        };
        Pending { wait, wake_ms: self.wake_ms() }
    }

    fn default_answer(&self, seat: Seat) -> Option<Action> {
        match self.asked().0.contains(&seat) {
            true if self.is_planning() => Some(Action::new(Verb::Finish)),
            true => self.legal(seat).first()?.least(),
            false => None,
        }
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        if matches!(self.stage, Stage::Over(_)) {
            return SeenPending { wait: SeenWait::Over, ..SeenPending::default() };
        }
        let (waiting_for, point) = self.asked();
        let wait = if waiting_for.is_empty() { SeenWait::Idle } else { SeenWait::Asks };
        let mine = waiting_for.iter().any(|seat| who.is(*seat));
        let yours = if mine { vec![point.to_owned()] } else { Vec::new() };
        SeenPending { wait, waiting_for, yours, deadline_ms: None }
    }

    fn legal(&self, seat: Seat) -> Vec<Offer> {
        if seat.index() >= self.players.len() {
            return Vec::new();
        }
        match &self.stage {
            Stage::Planning => planning::offers(self, seat),
            Stage::Playback(_) => playback::offers(self, seat),
            Stage::Between(campaign) if campaign.asked(self).0.contains(&seat) => campaign.offers(),
            Stage::Between(_) | Stage::Over(_) => Vec::new(),
        }
    }

    fn apply(&mut self, input: &Input<Action>, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        match input {
            Input::Act(seat, action) => {
                let not = || self.why_not(*seat, action);
                let action = find(&self.legal(*seat), action, not).map_err(|_| not())?;
                self.act(cx, *seat, &action);
                Ok(())
            }
            Input::Tick(now_ms) => {
                if announcements::tick(self, cx, *now_ms)? == Planning::Ends {
                    self.carry_out_plan(cx);
                }
                Ok(())
            }
        }
    }

    fn talk(&self, _: Seat) -> Talk {
        crate::seen::talk::talk(self)
    }

    fn may_pause(&self) -> Result<Consent, Illegal> {
        match self.wake_ms() {
            Some(_) if !self.setup.pause => {
                Err(Illegal::new("SA-PLAN-01", "planning runs on one clock without a pause"))
            }
            Some(_) => Ok(Consent::Everybody),
            None => Ok(Consent::Host),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Stage::Over(over) = &self.stage else { return None };
        let survived = over.playback.is_survived();
        let carried = over.campaign.as_ref().and_then(|campaign| campaign.carried(flight_log::rows(self)));
        let ending = match (survived, &carried, self.setup.mode) {
            (false, _, _) => "lost",
            (true, Some(_), _) => "goes-on",
            (true, None, Mode::Campaign) => "home",
            (true, None, _) => "survived",
        };
        let conscious = |seat: Seat| match self.member_of(seat) {
            Some(member) => !over.playback.is_knocked_out(member),
            None => (0..self.crew_size()).any(|member| !over.playback.is_knocked_out(member)),
        };
        let seats =
            self.seats().map(|seat| SeatOutcome { won: survived, survived: survived && conscious(seat) });
        Some(Outcome {
            ending: ending.to_owned(),
            seats: seats.collect(),
            carry: carried.and_then(|carried| json::tree(&carried).ok()),
        })
    }
}

impl SpaceAlert {
    /// Seats that must decide now, and the decision point.
    fn asked(&self) -> (Vec<Seat>, &'static str) {
        match &self.stage {
            Stage::Planning if self.setup.practice => (self.seats().collect(), "SA-SOLO-06"),
            Stage::Playback(_) => (vec![playback::driver(self)], "SA-RES-04"),
            Stage::Between(campaign) => campaign.asked(self),
            Stage::Planning | Stage::Over(_) => (Vec::new(), "SA-PLAN-01"),
        }
    }

    fn act(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match &self.stage {
            Stage::Planning => {
                if planning::act(self, cx, seat, action) == Planning::Ends {
                    self.carry_out_plan(cx);
                }
            }
            Stage::Playback(_) => playback::act(self, cx, action),
            Stage::Between(_) => campaign::act(self, cx, seat, action),
            Stage::Over(_) => {}
        }
    }

    /// Goes on from planning to playback. Threats that were not announced yet are drawn first (SA-COMMS-19).
    fn carry_out_plan(&mut self, cx: &mut Cx<'_>) {
        if !self.setup.practice {
            announcements::draw_all(self, cx);
        }
        playback::begin(self, cx);
    }

    /// The rule that forbids an action.
    fn why_not(&self, seat: Seat, action: &Action) -> Illegal {
        match &self.stage {
            _ if seat.index() >= self.players.len() => Illegal::new("SA-SETUP-01", "there is no such seat"),
            Stage::Over(_) => Illegal::new("SA-RES-25", "the flight is over"),
            Stage::Planning => planning::why_not(self, seat, action),
            Stage::Playback(_) => playback::why_not(self, seat, action),
            Stage::Between(campaign) => campaign::why_not(campaign),
        }
    }
}

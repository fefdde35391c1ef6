//! Nemesis as a game of the kernel.

use airlock_engine::{
    ApplyError, Chance, Decision, Game, Illegal, Input, Mode as GameMode, Out, Outcome, Pending, Seat,
    SeatSet, SeenPending, SeenWait, SetupError, TableOption, Talk, Viewer, Wait, Window, Wish, find,
    reexport::rand_core::Rng,
};

use crate::{
    content::{BoardSide, ids::Species},
    model::{
        Mode, Setup,
        event::{Event, Told},
        words::{Action, Arg, Offer, Ref, Verb},
    },
    rules::{
        frame::{Cx, Manner},
        position::Nemesis,
    },
    seen::view::{Common, Own},
};

/// How long a reaction window stays open at a table with a clock, in milliseconds.
pub const WINDOW_MS: u32 = 8_000;

fn flag(key: &'static str, default: bool, rule: &'static str) -> TableOption {
    let values = if default { vec!["true", "false"] } else { vec!["false", "true"] };
    TableOption::new(key, values, rule)
}

fn options(mode: Mode) -> Vec<TableOption> {
    let mut options = vec![
        TableOption::new("board", vec!["base", "alternative"], "N-ALTMAP-01"),
        flag("lock_occupied_pods", true, "A-34"),
        flag("launch_locked_pods", false, "A-34"),
        flag("launch_veto", false, "A-34"),
    ];
    let species = Species::ALL.iter().map(|species| species.as_str()).collect();
    options.push(TableOption::new("species", species, "V-SETUP-01"));
    if mode == Mode::Base {
        options.push(flag("intruder_player", false, "N-INTRP-01")); // N-COOP-07
        options.push(flag("lurking_with_intruder_player", false, "AV-27"));
    }
    options
}

impl Game for Nemesis {
    const ID: &'static str = "nemesis";
    const RULES_VERSION: u32 = 2;
    const CONTENT: &'static [(&'static str, &'static str)] = crate::content::FILES;

    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = Ref;
    type Event = Event;
    type Common = Common;
    type Own = Own;
    type SeenEvent = Told;

    fn modes() -> Vec<GameMode> {
        let mode = |mode: Mode| {
            let (min_players, max_players) = mode.players().into_inner();
            GameMode { id: mode.as_str(), min_players, max_players, options: options(mode) }
        };
        Mode::ALL.iter().copied().map(mode).collect()
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        let (mode, values) = wish.check(&Self::modes())?;
        let is = |key: &str| values.get(key).is_some_and(|value| *value == "true");
        let board = values.get("board").and_then(|side| side.parse().ok()).unwrap_or(BoardSide::Base);
        let species = values.get("species").and_then(|species| species.parse().ok()).unwrap_or_default();
        Ok(Setup {
            mode: mode.id.parse().map_err(|error| SetupError::Combination(format!("{error}")))?,
            players: wish.players,
            board,
            species,
            intruder_player: is("intruder_player"),
            lurking_with_intruder_player: is("lurking_with_intruder_player"),
            lock_occupied_pods: is("lock_occupied_pods"),
            launch_locked_pods: is("launch_locked_pods"),
            launch_veto: is("launch_veto"),
        })
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, chance: &mut Chance, out: &mut Out<Event>) -> Result<Self, SetupError> {
        crate::rules::setup::start(setup, chance, out)
    }

    fn pending(&self) -> Pending<Action> {
        let wait = match (self.outcome.is_some(), self.question()) {
            (true, _) => Wait::Over,
            (false, None) => Wait::Idle,
            (false, Some(question)) => {
                let default = |seat| self.stack.top().and_then(|frame| frame.default(self, seat));
                let decision = |seat| Decision { seat, point: question.point, default: default(seat) };
                let decisions = question.seats.iter().map(decision).collect();
                match question.manner {
                    Manner::Open => Wait::Asks(decisions),
                    Manner::Window(class) => {
                        Wait::Window(Window { class, asked: decisions, length_ms: WINDOW_MS })
                    }
                }
            }
        };
        Pending { wait, wake_ms: None }
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        if self.outcome.is_some() {
            return SeenPending { wait: SeenWait::Over, ..SeenPending::default() };
        }
        let Some(question) = self.question() else { return SeenPending::default() };
        let asked = matches!(who, Viewer::Seat(seat) if question.seats.contains(seat));
        let yours = if asked { vec![question.point.to_owned()] } else { Vec::new() };
        match question.manner {
            Manner::Open => {
                let waiting_for = question.seats.iter().collect();
                SeenPending { wait: SeenWait::Asks, waiting_for, yours, deadline_ms: None }
            }
            // Nobody sees who is asked (N-REACT-11).
            Manner::Window(_) => {
                SeenPending { wait: SeenWait::Window, waiting_for: Vec::new(), yours, deadline_ms: None }
            }
        }
    }

    fn legal(&self, seat: Seat) -> Vec<Offer> {
        if self.outcome.is_some() || seat.index() >= self.crew.len() {
            return Vec::new();
        }
        let mut offers = match (self.question(), self.stack.top()) {
            (Some(question), Some(frame)) if question.seats.contains(seat) => frame.offers(self, seat),
            _ => Vec::new(),
        };
        crate::rules::switches::add_offers(self, seat, &mut offers);
        offers
    }

    fn apply(
        &mut self,
        input: &Input<Action>,
        chance: &mut Chance,
        out: &mut Out<Event>,
    ) -> Result<(), ApplyError> {
        let mut cx = Cx { chance, out };
        match input {
            Input::Act(seat, action) => {
                let offers = self.legal_of(*seat, action.verb);
                let action = find(&offers, action, || self.why_not(*seat, action))
                    .map_err(|refusal| crate::rules::cards::why_unpaid(action, refusal))?;
                if action.verb == Verb::Switch {
                    self.switches[seat.index()].set(&mut cx, *seat, &action);
                    return Ok(());
                }
                self.take_answer(&mut cx, *seat, &action)?;
            }
            Input::Tick(_) => match self.question().map(|question| question.manner) {
                Some(Manner::Window(_)) => self.close_window(&mut cx)?,
                _ => {
                    return Err(
                        Illegal::new("N-REACT-02", "no window is open: time does not matter now").into()
                    );
                }
            },
        }
        if self.outcome.is_some() {
            out.disclose("N-HIDDEN-06", SeatSet::ALL, || crate::seen::reveal::disclosed(self));
        }
        Ok(())
    }

    fn common(&self) -> Common {
        crate::seen::view::common(self)
    }

    fn own(&self, who: Viewer) -> Own {
        crate::seen::view::own(self, who)
    }

    fn see(event: &Event, who: Viewer) -> Option<Told> {
        event.seen_by(who).cloned()
    }

    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self {
        crate::seen::imagine::imagine(self, who, rng)
    }

    fn talk(&self, _: Seat) -> Talk {
        crate::seen::talk::talk()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    fn invariants(&self) -> Result<(), String> {
        crate::testing::invariants::check(self)
    }
}

impl Nemesis {
    /// What a seat may do now with one verb: what `legal` has of it.
    fn legal_of(&self, seat: Seat, verb: Verb) -> Vec<Offer> {
        if self.outcome.is_some() || seat.index() >= self.crew.len() {
            return Vec::new();
        }
        let mut offers = match (self.question(), self.stack.top()) {
            (Some(question), Some(frame)) if question.seats.contains(seat) => {
                frame.offers_of(self, seat, verb)
            }
            _ => Vec::new(),
        };
        if verb == Verb::Switch {
            crate::rules::switches::add_offers(self, seat, &mut offers);
        }
        offers
    }

    /// Why an action is not offered: the rule that forbids it.
    fn why_not(&self, seat: Seat, action: &Action) -> Illegal {
        match (self.question(), self.stack.top()) {
            _ if self.outcome.is_some() => Illegal::new("N-END-01", "the match is over"),
            (Some(question), Some(frame)) if question.seats.contains(seat) => {
                frame.why_not(self, seat, action)
            }
            _ if seat.index() < self.crew.len() && self.is_eliminated(seat) => {
                Illegal::new("N-GEN-17", "the seat takes no further part")
            }
            (Some(question), _) if question.point == "DP-TURN" => {
                Illegal::new("N-ROUND-13", "another seat has the turn")
            }
            _ => Illegal::new("N-ACT-15", "this seat is not asked now"),
        }
    }
}

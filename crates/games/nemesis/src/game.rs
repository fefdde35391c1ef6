//! Nemesis as an implementation of the engine's `Game` trait.

use airlock_engine::{
    ApplyError, Game, Input, Mode as GameMode, Outcome, Seat, SeatSet, SetupError, TableOption, Talk, Wish,
    procedure,
};

use crate::{
    content::{BoardSide, ids::Species},
    model::{
        Mode, Setup,
        event::SeenEvent,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{frame::Cx, position::Nemesis},
    seen::view::{Common, Own},
};

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
        crate::content::FILES
    }

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

    fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Self, SetupError> {
        crate::rules::setup::start(setup, cx)
    }

    airlock_engine::answered_by_stack!();

    fn apply(&mut self, input: &Input<Action>, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        procedure::apply(self, input, cx)?;
        if self.outcome.is_some() {
            cx.disclose("N-HIDDEN-06", SeatSet::ALL, || crate::seen::reveal::disclosed(self));
        }
        Ok(())
    }

    fn talk(&self, _: Seat) -> Talk {
        crate::seen::talk::talk()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }
}

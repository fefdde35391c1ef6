//! Section 18, the exploration campaign: decisions and repairs after a survived flight, and the state carried
//! to the next one.

use airlock_engine::{Illegal, Seat};

use crate::{
    content::place::{PerZone, Station, Zone},
    model::{
        campaign::{Carried, FLIGHTS, Repair, Verdict},
        event::SeenEvent,
        flight_log::Row,
        level::Level,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        cx::Cx,
        position::{Campaign, Over, Playback, Question, SpaceAlert, Stage},
    },
};

/// Maximum number of tiles repaired in a zone between two flights (SA-CAMPAIGN-07).
const REPAIRS_PER_ZONE: usize = 2;

/// Begins the decisions after a survived flight of a campaign.
pub(crate) fn begin(game: &mut SpaceAlert, playback: Playback) {
    let damage = playback.resolution.ship().damage.clone();
    let disabled = playback.resolution.report().bots_disabled;
    let last = game.setup.carried.rows.len() + 1 == FLIGHTS;
    let campaign = Campaign {
        playback,
        // SA-CAMPAIGN-12
        step: if last { Question::Done } else { Question::Propose },
        proposals: vec![None; game.players.len()],
        damage,
        repaired: PerZone::default(),
        disabled,
        missing: Vec::new(),
        verdict: last.then_some(Verdict::Stop),
    };
    game.stage = Stage::Between(Box::new(campaign));
    settle(game);
}

/// Ends the match when no question is left.
fn settle(game: &mut SpaceAlert) {
    if let Stage::Between(campaign) = &game.stage
        && campaign.step == Question::Done
    {
        let campaign = (**campaign).clone();
        let playback = campaign.playback.clone();
        game.stage = Stage::Over(Box::new(Over { playback, campaign: Some(campaign) }));
    }
}

impl Campaign {
    /// State carried to the next flight; `None` if the campaign stops.
    pub(crate) fn carried(&self, rows: Vec<Row>) -> Option<Carried> {
        match self.verdict? {
            Verdict::Stop => None,
            Verdict::GoOn { common, serious } => Some(Carried {
                damage: self.damage.clone(),
                missing: self.missing.clone(),
                rows,
                levels: Some((common, serious)),
            }),
        }
    }

    /// Seats that must decide now, and the decision point.
    pub(crate) fn asked(&self, game: &SpaceAlert) -> (Vec<Seat>, &'static str) {
        match self.step {
            Question::Propose => {
                let open = game.seats().filter(|seat| self.proposals[seat.index()].is_none());
                (open.collect(), "SA-CAMPAIGN-03")
            }
            Question::Repair(member) => (vec![game.crew[usize::from(member)].mover], "SA-CAMPAIGN-06"),
            Question::LeaveOut => (vec![game.setup.roles.captain], "SA-CAMPAIGN-11"),
            Question::Done => (Vec::new(), "SA-CAMPAIGN-12"),
        }
    }

    /// Offers of the current question, the default first.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        match self.step {
            Question::Propose => {
                let levels = || Slot::one(Level::ALL.iter().copied().map(Ref::Level));
                vec![
                    Offer::new(Verb::Stop, &["SA-CAMPAIGN-01", "SA-CAMPAIGN-03"]),
                    Offer::new(Verb::GoOn, &["SA-CAMPAIGN-01", "SA-CAMPAIGN-03"])
                        .choose(Arg::Common, levels(), "SA-CAMPAIGN-02")
                        .choose(Arg::Serious, levels(), "SA-CAMPAIGN-02"),
                ]
            }
            Question::Repair(_) => {
                let mut offers = vec![Offer::new(Verb::RepairNothing, &["SA-CAMPAIGN-06"])];
                let things = self.repairable();
                if !things.is_empty() {
                    offers.push(Offer::new(Verb::Repair, &["SA-CAMPAIGN-06", "SA-CAMPAIGN-07"]).choose(
                        Arg::What,
                        Slot::one(things),
                        "SA-CAMPAIGN-07",
                    ));
                }
                offers
            }
            Question::LeaveOut => {
                let stations = [Station::UpperBlue, Station::LowerRed].map(Ref::Station);
                let offer = Offer::new(Verb::LeaveOut, &["SA-CAMPAIGN-11"]);
                vec![offer.choose(Arg::Station, Slot::one(stations), "SA-CAMPAIGN-11")]
            }
            Question::Done => Vec::new(),
        }
    }

    fn repairable(&self) -> Vec<Ref> {
        let open = |zone: &&Zone| usize::from(self.repaired[**zone]) < REPAIRS_PER_ZONE;
        let tiles = Zone::ALL
            .iter()
            .filter(open)
            .flat_map(|zone| self.damage[*zone].iter().map(|tile| Ref::Tile(*zone, *tile)));
        tiles.chain((self.disabled > 0).then_some(Ref::Word(Word::Squad))).collect()
    }

    /// The next question: a repair by the next conscious member in order from the captain (SA-CAMPAIGN-05,
    /// SA-CAMPAIGN-06), or the station left out.
    fn repairer(&self, from: u8) -> Question {
        let crew = self.playback.crew_size();
        let conscious = (from..crew).find(|member| !self.playback.is_knocked_out(*member));
        match conscious.filter(|_| !self.repairable().is_empty()) {
            Some(member) => Question::Repair(member),
            None => match self.disabled {
                1 => Question::LeaveOut,
                _ => Question::Done,
            },
        }
    }

    fn propose(&mut self, cx: &mut Cx<'_>, seat: Seat, verdict: Verdict) {
        self.proposals[seat.index()] = Some(verdict);
        cx.tell(SeenEvent::Proposed { seat, verdict });
        let all: Option<Vec<Verdict>> = self.proposals.iter().copied().collect();
        if let Some(verdict) = all.and_then(|all| all.into_iter().reduce(Verdict::cautious)) {
            cx.tell(SeenEvent::Decided { verdict });
            self.verdict = Some(verdict);
            // SA-CAMPAIGN-12
            self.step = if verdict == Verdict::Stop { Question::Done } else { self.repairer(0) };
        }
    }

    fn repair(&mut self, cx: &mut Cx<'_>, member: u8, what: Option<Repair>) {
        match what {
            Some(Repair::Tile(zone, tile)) => {
                self.damage[zone].retain(|other| *other != tile);
                self.repaired[zone] += 1;
            }
            Some(Repair::Squad) => self.disabled -= 1,
            None => {}
        }
        cx.tell(SeenEvent::Repaired { member, what });
        self.step = self.repairer(member + 1);
    }

    fn answer(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match (self.step, action.verb) {
            (Question::Propose, Verb::Stop) => self.propose(cx, seat, Verdict::Stop),
            (Question::Propose, _) => {
                if let (Some(Ref::Level(common)), Some(Ref::Level(serious))) =
                    (action.one(Arg::Common), action.one(Arg::Serious))
                {
                    self.propose(cx, seat, Verdict::GoOn { common, serious });
                }
            }
            (Question::Repair(member), _) => {
                let what = match action.one(Arg::What) {
                    Some(Ref::Tile(zone, tile)) => Some(Repair::Tile(zone, tile)),
                    Some(Ref::Word(Word::Squad)) => Some(Repair::Squad),
                    _ => None,
                };
                self.repair(cx, member, what);
            }
            (Question::LeaveOut, _) => {
                if let Some(Ref::Station(station)) = action.one(Arg::Station) {
                    cx.tell(SeenEvent::LeftOut { station });
                    self.missing = vec![station];
                    self.step = Question::Done;
                }
            }
            (Question::Done, _) => {}
        }
        if self.step == Question::Done && self.disabled >= 2 {
            self.missing = vec![Station::UpperBlue, Station::LowerRed];
        }
    }
}

/// Carries out the answer of a seat.
pub(crate) fn act(game: &mut SpaceAlert, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    if let Stage::Between(campaign) = &mut game.stage {
        campaign.answer(cx, seat, action);
        settle(game);
    }
}

/// The rule that forbids an action between flights.
pub(crate) fn why_not(campaign: &Campaign) -> Illegal {
    match campaign.step {
        Question::Propose => {
            Illegal::new("SA-CAMPAIGN-03", "each player proposes once, to fly on or to go home")
        }
        Question::Repair(_) => Illegal::new("SA-CAMPAIGN-06", "the crew repairs in order from the captain"),
        Question::LeaveOut | Question::Done => {
            Illegal::new("SA-CAMPAIGN-11", "one of the two stations stays without a squad")
        }
    }
}

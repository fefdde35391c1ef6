//! The end of the game: the fate of the ship and the victory check (sections 17.3 and 17.4).

use airlock_engine::{Draw, Framed, Outcome, Seat, SeatOutcome, SeatSet, insertion_sort};
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::{Destination, Objective},
    model::{
        CharacterState, Crew, Ending, Held, Mode, Phase,
        event::{Cause, SeenEvent, Track},
    },
    rules::{
        frame::{Cx, Flow, Frame, Procedure},
        position::Nemesis,
    },
};

/// A step of the end of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An end-of-game condition holds: the ship jumps or is destroyed (N-END-02…13).
    Begin,
    /// Check 1 (N-END-14).
    Engines,
    /// Check 2 (N-END-17).
    Course,
    /// Check 3 (N-END-21).
    Contamination,
    /// Check 4 (N-END-28).
    Objectives,
    /// The result is announced.
    Result {
        /// Winning seats.
        won: SeatSet,
    },
}

/// Number of playing cards revealed in the final check (N-END-24).
pub(crate) const REVEALED: usize = 4;

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::Engines => engines(game, cx),
            Self::Course => course(game, cx),
            Self::Contamination => {
                for seat in game.turn_order() {
                    if game.survives(seat) {
                        game.species_rules().final_check(game, cx, seat); // N-END-21
                    }
                }
            }
            Self::Objectives => objectives(game, cx),
            Self::Result { won } => result(game, cx, won),
        }
        Flow::Done
    }
}

fn begin(game: &mut Nemesis, cx: &mut Cx<'_>) {
    game.round.turn = None;
    game.round.phase = Phase::Ended;
    game.record.objects_at_end = game.objects_aboard(); // N-OBJ-16
    let running = game.tracks.self_destruct.is_some();
    if game.ending == Some(Ending::Jump) && running {
        game.ending = Some(Ending::Destruction); // N-END-09, N-DESTRUCT-08
    }
    let ending = game.ending.unwrap_or(Ending::NobodyLeft);
    cx.tell(SeenEvent::Ended { ending });
    let destroyed = match ending {
        Ending::Jump => false,
        Ending::Destruction => true,
        Ending::NobodyLeft => running,
    };
    if ending == Ending::NobodyLeft {
        let track = if running {
            game.tracks.self_destruct = Some(0); // N-END-11
            Track::SelfDestruct
        } else {
            game.tracks.time = 0; // N-END-12
            Track::Time
        };
        cx.tell(SeenEvent::TrackMoved { track, space: Some(0) });
    }
    if destroyed {
        destroy(game, cx);
    } else {
        let awake = |seat: &Seat| !game.is_eliminated(*seat);
        let dying: Vec<Seat> = game.seats().filter(awake).collect();
        game.kill(cx, &dying, Cause::Jump); // N-END-03, N-POD-18
    }
    if game.survivors().is_empty() {
        return game.push(Step::Result { won: SeatSet::NONE }); // N-END-13
    }
    let checks: [Frame; 4] =
        [Step::Engines.into(), Step::Course.into(), Step::Contamination.into(), Step::Objectives.into()];
    game.then(checks);
    if !game.record.first_encounter {
        game.choose_objectives(cx); // N-CRIT-07
    }
}

/// Destroys the ship and kills everybody aboard, asleep or not (N-END-06, N-END-15). Intruders and eggs stay
/// in the state; the conditions of objectives account for their death (N-END-07).
fn destroy(game: &mut Nemesis, cx: &mut Cx<'_>) {
    game.record.ship_destroyed = true;
    cx.tell(SeenEvent::ShipDestroyed);
    let evacuated = |seat: &Seat| game.crew(*seat).state == CharacterState::Evacuated; // N-END-08
    let aboard: Vec<Seat> = game.seats().filter(|seat| !evacuated(seat)).collect();
    game.kill(cx, &aboard, Cause::Destruction);
}

fn engines(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.record.ship_destroyed {
        return; // N-END-14
    }
    let working = game.engines.map(|engine| engine.face);
    cx.disclose("N-END-14", SeatSet::ALL, || format!("{working:?}"));
    for engine in &mut game.engines {
        engine.known = SeatSet::ALL;
    }
    cx.tell(SeenEvent::EnginesRevealed { working });
    // Malfunction markers do not matter (N-END-16).
    if working.iter().filter(|working| !**working).count() >= 2 {
        destroy(game, cx); // N-END-15
    }
}

fn course(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.record.ship_destroyed {
        return; // N-END-17
    }
    let card = game.course.card.face;
    let destination = card.destination(game.course.marker); // N-COURSE-05
    cx.disclose("N-END-17", SeatSet::ALL, || card.to_string());
    game.course.card.known = SeatSet::ALL;
    game.record.destination = Some(destination);
    cx.tell(SeenEvent::CourseRevealed { destination });
    if destination == Destination::Earth {
        return; // N-END-18
    }
    let asleep = |seat: &Seat| game.crew(*seat).state == CharacterState::Hibernating;
    let mut dying: Vec<Seat> = game.seats().filter(asleep).collect();
    if destination == Destination::Mars {
        dying.retain(|seat| !quarantined(game.crew_mut(*seat), cx, *seat)); // N-END-20
    }
    game.kill(cx, &dying, Cause::Course); // N-END-19
}

/// True if the objective that a seat kept is Quarantine, so that its sleeper survives on Mars (N-END-20). The
/// result is public.
fn quarantined(crew: &mut Crew, cx: &mut Cx<'_>, seat: Seat) -> bool {
    let Some(held) = crew.objectives.first_mut() else { return false };
    let quarantine = held.card == Objective::Quarantine;
    cx.disclose("N-END-20", SeatSet::ALL, || format!("{seat} {quarantine}"));
    if quarantine {
        held.known = SeatSet::ALL;
    }
    quarantine
}

/// Carries out the final contamination check of one seat (N-END-22…27).
pub(crate) fn final_check(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let crew = game.crew(seat);
    let infected = if crew.larva {
        None // N-END-27
    } else {
        let cards = game.contamination_in(&[crew.hand.as_slice(), &crew.deck, &crew.discard].concat());
        let infected = game.decks.scan(cx, seat, &cards) > 0; // N-END-22
        cx.disclose("N-END-22", SeatSet::ALL, || format!("{seat} {infected}"));
        if !infected {
            for card in cards {
                game.decks.scanned[card.index()] = SeatSet::ALL;
            }
        }
        Some(infected)
    };
    let mut survived = true; // N-END-23
    let mut cards = Vec::new();
    if infected != Some(false) {
        let crew = game.crew_mut(seat);
        let mut all = std::mem::take(&mut crew.hand);
        all.append(&mut crew.deck);
        all.append(&mut crew.discard);
        insertion_sort::sort(&mut all);
        cx.chance.shuffle(Draw::of("final", seat.0), &mut all, crate::rules::cards::label); // N-END-24
        crew.deck = all.split_off(all.len().min(REVEALED));
        cards = all.iter().map(|card| card.face()).collect();
        survived = all.iter().all(|card| card.is_action()); // N-END-25, N-END-26
        crew.discard = all;
        cx.disclose("N-END-24", SeatSet::ALL, || format!("{cards:?}"));
    }
    cx.tell(SeenEvent::FinalCheck { seat, infected, cards, survived });
    if !survived {
        game.kill(cx, &[seat], Cause::Contamination);
    }
}

/// Carries out check 4, after check 3 of all seats (N-END-28, N-END-29, N-GOAL-01).
fn objectives(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let survivors = game.survivors();
    if game.setup.mode == Mode::Coop {
        let mut all = !survivors.is_empty(); // N-COOP-03
        for objective in game.common_objectives.clone() {
            let fulfilled = game.fulfilled_together(objective);
            all &= fulfilled;
            cx.tell(SeenEvent::CommonObjective { objective, fulfilled });
        }
        let won = if all { game.seats().collect() } else { SeatSet::NONE };
        return game.push(Step::Result { won });
    }
    let mut won = SeatSet::NONE;
    for seat in survivors.iter() {
        let Some(held) = game.crew_mut(seat).objectives.first_mut() else { continue };
        let objective = held.card;
        held.known = SeatSet::ALL;
        cx.disclose("N-END-28", SeatSet::ALL, || format!("{seat} {objective}"));
        let fulfilled = game.fulfilled(seat, objective);
        cx.tell(SeenEvent::ObjectiveRevealed { seat, objective, fulfilled });
        if fulfilled {
            won.insert(seat); // N-GOAL-01, N-SOLO-03; the intruder player is dead (N-INTRP-24)
        }
    }
    game.push(Step::Result { won });
}

fn result(game: &mut Nemesis, cx: &mut Cx<'_>, won: SeatSet) {
    cx.tell(SeenEvent::Result { won: won.iter().collect() });
    let ending = match game.ending {
        Some(Ending::Jump) => "jump",
        Some(Ending::Destruction) => "destruction",
        Some(Ending::NobodyLeft) | None => "nobody_left",
    };
    let seat = |seat: Seat| SeatOutcome { won: won.contains(seat), survived: game.survives(seat) };
    let seats = game.seats().map(seat).collect();

    game.outcome = Some(Outcome { ending: ending.to_owned(), seats, carry: None });
}

impl Nemesis {
    /// True if the character has left the ship or hibernates, so that only the checks can kill it
    /// (N-GOAL-02).
    pub(crate) fn survives(&self, seat: Seat) -> bool {
        matches!(self.crew(seat).state, CharacterState::Hibernating | CharacterState::Evacuated)
    }

    /// Seats whose characters survive.
    pub(crate) fn survivors(&self) -> SeatSet {
        self.seats().filter(|seat| self.survives(*seat)).collect()
    }

    /// Objects in the rooms, on the floor or carried by characters there, when the end comes (N-OBJ-16).
    fn objects_aboard(&self) -> Vec<(crate::model::Object, crate::content::RoomNo)> {
        let lying = self.ship.rooms.iter().flat_map(|(no, room)| room.objects.iter().map(move |o| (*o, no)));
        let carried = self.seats().filter_map(|seat| Some((self.crew(seat), self.room_of(seat)?)));
        let carried = carried.flat_map(|(crew, room)| {
            crew.hands.iter().filter_map(move |slot| match slot {
                Held::Object(object) => Some((*object, room)),
                Held::Items(_) => None,
            })
        });
        lying.chain(carried).collect()
    }
}

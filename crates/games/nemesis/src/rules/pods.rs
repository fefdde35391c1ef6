//! Escape pods and boarding them (sections 16.2, Evacuation Section, and 16.6).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{PodChoice, components, ids::Section},
    model::{
        CharacterState, Pod,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        departure::Attempt,
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of boarding a pod or of waiting in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A character tries to board a pod of its section and makes its noise roll (N-ROOM-EVAC-01,
    /// N-ROOM-EVAC-03).
    Board { seat: Seat },
    /// After the noise roll: the attempt has failed or continues (N-ROOM-EVAC-04).
    Boarding(Attempt),
    /// The boarding seat chooses a pod (DP-POD-CHOOSE, N-ROOM-EVAC-07).
    Choose { seat: Seat },
    /// A seat in a pod decides to launch, wait or get out (DP-POD-LAUNCH, DP-POD-ROUND).
    Decide {
        seat: Seat,
        moment: Moment,
        /// True if the other occupant has just refused a launch.
        refused: bool,
    },
    /// The other occupant is asked to allow the launch, if the table plays with a veto (DP-CONSENT, A-34).
    Consent {
        /// The seat that wants to launch.
        seat: Seat,
        /// The seat that is asked.
        other: Seat,
        moment: Moment,
    },
}

/// Moment of a decision in a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Right after boarding (N-POD-08).
    Boarding,
    /// At the start of its first turn of a round (N-POD-11).
    Turn,
}

/// First turn in a round of a seat that waits in a pod (DP-POD-ROUND, N-POD-11).
pub(crate) const fn at_turn(seat: Seat) -> Step {
    Step::Decide { seat, moment: Moment::Turn, refused: false }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Board { seat } => {
                if let Some(room) = game.room_of(seat) {
                    game.push(Self::Boarding(Attempt::new(seat, room)));
                    game.push(crate::rules::noise::Step::Roll { seat }); // N-ROOM-EVAC-03
                }
            }
            Self::Boarding(attempt) if !attempt.stands(game) => {}
            Self::Boarding(Attempt { seat, disturbed, .. }) => {
                let free = free_pods(game, seat);
                match free.as_slice() {
                    [pod] if !disturbed => enter(game, cx, seat, *pod),
                    [_, ..] if !disturbed => game.push(Self::Choose { seat }),
                    _ => cx.tell(SeenEvent::AttemptFailed { seat }), // N-ROOM-EVAC-04
                }
            }
            Self::Choose { .. } | Self::Decide { .. } | Self::Consent { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Board { .. } | Self::Boarding(_) => None,
            Self::Choose { seat } => Some(Question::to(*seat, "DP-POD-CHOOSE")),
            Self::Decide { seat, moment: Moment::Boarding, .. } => Some(Question::to(*seat, "DP-POD-LAUNCH")),
            Self::Decide { seat, moment: Moment::Turn, .. } => Some(Question::to(*seat, "DP-POD-ROUND")),
            Self::Consent { other, .. } => Some(Question::to(*other, "DP-CONSENT")),
        }
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Board { .. } | Self::Boarding(_) => Vec::new(),
            Self::Choose { .. } => {
                let pods = Slot::one(free_pods(game, seat).into_iter().map(Ref::Pod));
                vec![Offer::new(Verb::Choose, &["N-ROOM-EVAC-07"]).choose(Arg::Pod, pods, "N-ROOM-EVAC-07")]
            }
            Self::Decide { moment, refused, .. } => {
                let mut offers = vec![wait_offer(game, seat)];
                if *moment == Moment::Turn {
                    offers.push(Offer::new(Verb::GetOut, &["N-POD-11", "N-POD-12"]));
                }
                if !refused {
                    offers.extend(launch_offer(game, seat));
                }
                offers
            }
            Self::Consent { .. } => {
                vec![Offer::new(Verb::No, &["A-34"]), Offer::new(Verb::Yes, &["A-34"]).grave()]
            }
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match (self, action.verb) {
            (Self::Choose { .. }, _) => {
                if let Some(Ref::Pod(pod)) = action.one(Arg::Pod) {
                    enter(game, cx, seat, pod);
                }
            }
            (Self::Decide { moment, .. }, Verb::Launch) => match veto_of(game, seat) {
                Some(other) => game.push(Self::Consent { seat, other, moment }),
                None => launch(game, cx, seat, moment),
            },
            (Self::Decide { .. }, Verb::GetOut) => get_out(game, cx, seat),
            (Self::Decide { moment, .. }, _) => {
                if moment == Moment::Turn {
                    game.push(crate::rules::turn::Step::End { seat });
                }
                game.pass(cx, seat, action); // N-POD-10, N-POD-11
            }
            (Self::Consent { seat, moment, .. }, Verb::Yes) => launch(game, cx, seat, moment),
            (Self::Consent { seat, moment, .. }, _) => {
                game.push(Self::Decide { seat, moment, refused: true });
            }
            _ => {}
        }
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
        match (self, action.verb) {
            (Self::Decide { refused: true, .. }, Verb::Launch) => {
                Illegal::new("A-34", "the other occupant has refused the launch")
            }
            (Self::Decide { .. }, Verb::Launch) => launch_offer(game, seat)
                .err()
                .unwrap_or_else(|| Illegal::new("N-POD-09", "a pod is launched without further choices")),
            (Self::Decide { moment: Moment::Boarding, .. }, _) => {
                Illegal::new("N-POD-08", "after boarding one launches or waits")
            }
            (Self::Decide { .. }, _) => {
                Illegal::new("N-ACT-14", "in a pod you can only launch, wait or get out")
            }
            (Self::Choose { .. }, _) => Illegal::new("N-ROOM-EVAC-07", "a pod must be chosen"),
            _ => Illegal::new("A-34", "the launch is to be allowed or refused"),
        }
    }
}

/// Checks that a pod of the character's section can be boarded. The absence of intruders and malfunctions is
/// a condition of every room action (N-ROOM-EVAC-02).
///
/// # Errors
/// If no pod is unlocked and has a free place.
pub(crate) fn check(game: &Nemesis, seat: Seat) -> Result<(), Illegal> {
    if free_pods(game, seat).is_empty() {
        Err(Illegal::new("N-ROOM-EVAC-02", "no pod of this section is unlocked and has a free place"))
    } else {
        Ok(())
    }
}

/// Evacuation section of the character's room.
fn section_of(game: &Nemesis, seat: Seat) -> Option<Section> {
    game.kind_of(game.room_of(seat)?)?.def().section
}

/// Unlocked pods with a free place in the character's section, by number (N-ROOM-EVAC-02).
fn free_pods(game: &Nemesis, seat: Seat) -> Vec<u8> {
    let Some(section) = section_of(game, seat) else { return Vec::new() };
    let places = |pod: &Pod| {
        let def = components().pods.iter().find(|def| def.number == pod.number);
        def.map_or(0, |def| usize::from(def.places)) // N-POD-01
    };
    let free = |pod: &&Pod| pod.section == section && !pod.locked && pod.occupants.len() < places(pod);
    game.pods.iter().filter(free).map(|pod| pod.number).collect()
}

/// Docked pods that a seat may turn over between locked and unlocked (N-ROOM-HATCH-01, N-POD-02, N-POD-21).
pub(crate) fn pods_to_turn(game: &Nemesis, seat: Seat, which: PodChoice) -> Vec<u8> {
    let own = section_of(game, seat);
    let chosen = |pod: &&Pod| which == PodChoice::Any || Some(pod.section) == own;
    // A-34, N-ROOM-HATCH-02
    let allowed = |pod: &&Pod| pod.locked || pod.occupants.is_empty() || game.setup.lock_occupied_pods;
    game.pods.iter().filter(chosen).filter(allowed).map(|pod| pod.number).collect()
}

/// Turns a docked pod over between locked and unlocked (N-ROOM-HATCH-01, N-DESTRUCT-06).
pub(crate) fn turn(pods: &mut [Pod], cx: &mut Cx<'_>, number: u8) {
    if let Some(pod) = pods.iter_mut().find(|pod| pod.number == number) {
        pod.locked = !pod.locked;
        cx.tell(SeenEvent::PodTurned { pod: number, locked: pod.locked });
    }
}

/// Unlocks all docked pods (N-POD-03).
pub(crate) fn unlock_all(pods: &mut [Pod], cx: &mut Cx<'_>) {
    for pod in pods {
        pod.locked = false;
    }
    cx.tell(SeenEvent::PodsUnlocked);
}

/// Puts a character into a pod. Its seat then decides at once (N-ROOM-EVAC-07, N-POD-08, N-POD-13).
fn enter(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, number: u8) {
    if let Some(pod) = game.pods.iter_mut().find(|pod| pod.number == number) {
        pod.occupants.push(seat);
        game.crew_mut(seat).state = CharacterState::Waiting(number);
        cx.tell(SeenEvent::Boarded { seat, pod: number });
        game.push(Step::Decide { seat, moment: Moment::Boarding, refused: false });
    }
}

/// The pod in which a seat's character waits.
fn pod_of(game: &Nemesis, seat: Seat) -> Option<&Pod> {
    game.pods.iter().find(|pod| pod.occupants.contains(&seat))
}

/// Offer to keep waiting: the seat passes, with the usual choice of discards (N-POD-10, N-POD-11,
/// N-ROUND-17).
fn wait_offer(game: &Nemesis, seat: Seat) -> Offer {
    let hand = Slot::any(game.crew(seat).hand_refs());
    Offer::new(Verb::Wait, &["N-POD-10", "N-POD-11"]).choose(Arg::Discard, hand, "N-ROUND-17")
}

/// Offer to launch the pod with everybody in it (N-POD-09).
fn launch_offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    match pod_of(game, seat) {
        Some(pod) if pod.locked && !game.setup.launch_locked_pods => {
            Err(Illegal::new("N-POD-16", "the pod is locked"))
        }
        Some(_) => Ok(Offer::new(Verb::Launch, &["N-POD-09"]).grave()),
        None => Err(Illegal::new("N-POD-09", "the character is in no pod")),
    }
}

/// The other occupant, if it may refuse a launch at this table.
fn veto_of(game: &Nemesis, seat: Seat) -> Option<Seat> {
    let other = pod_of(game, seat)?.occupants.iter().copied().find(|other| *other != seat);
    other.filter(|_| game.setup.launch_veto)
}

fn launch(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, moment: Moment) {
    if moment == Moment::Turn {
        game.push(crate::rules::turn::Step::End { seat });
    }
    if let Some(number) = pod_of(game, seat).map(|pod| pod.number) {
        game.launch_pod(cx, number); // N-POD-09
    }
}

/// Puts the character out of its pod for free. Its turn continues (N-POD-11, N-POD-12).
fn get_out(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let Some(room) = game.section_room_of(seat) else { return };
    for pod in &mut game.pods {
        pod.occupants.retain(|occupant| *occupant != seat);
    }
    game.crew_mut(seat).state = CharacterState::Active(room);
    cx.tell(SeenEvent::LeftPod { seat, room });
    game.push(crate::rules::turn::Step::Choose { seat });
}

impl Nemesis {
    /// Removes a docked pod from the game, and all its occupants with it (N-POD-09, N-POD-20).
    pub(crate) fn launch_pod(&mut self, cx: &mut Cx<'_>, number: u8) {
        let Some(place) = self.pods.iter().position(|pod| pod.number == number) else { return };
        let Pod { occupants, .. } = self.pods.remove(place);
        for &seat in &occupants {
            self.depart(seat, true);
        }
        cx.tell(SeenEvent::Launched { pod: number, aboard: occupants });
    }
}

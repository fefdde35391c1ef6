//! A real world paired with one that its viewer cannot distinguish from it.

use airlock_engine::{
    ActionOf, Applied, ApplyError, Disclosure, EventOf, Game, Illegal, Input, Replica, Secrets, Viewer,
};
use serde_json::{Value, json};

use super::difference::{Difference, difference};
use crate::{
    PlayRng, Trouble,
    drive::written,
    failure::ViewerLabel,
    payload::{Payload, bytes},
};

/// An imagined world beside the real one.
pub(super) struct Pair<G: Game> {
    twin: Replica<G>,
    /// Step at which the world was imagined.
    pub(super) born: u64,
}

/// The state of a pair after an input.
pub(super) enum Fate {
    /// The viewer still cannot distinguish the worlds.
    Alike,
    /// Another seat's action is impossible in the imagined world, by this rule.
    Impossible(&'static str),
    /// The viewer rightly learned a differing fact, at this site.
    Disclosed {
        site: &'static str,
        /// True if the data sent to the viewer does not differ.
        silent: bool,
    },
    /// The viewer can distinguish the worlds.
    Leak(Difference),
}

/// An input of the real world and its effects.
pub(super) struct Real<'a, G: Game> {
    pub(super) input: &'a Input<ActionOf<G>>,
    /// True if the input was an answer that can never be undone: to a window, or one of several simultaneous
    /// ones.
    pub(super) covert: bool,
    pub(super) applied: &'a Applied<G>,
}

impl<G: Secrets> Pair<G> {
    /// Imagines a world. `None` if it equals the real one.
    pub(super) fn imagine(
        real: &Replica<G>,
        viewer: Viewer,
        step: u64,
        rng: &mut PlayRng,
    ) -> Result<Option<Self>, Trouble> {
        let twin = real.imagine(viewer, rng);
        if twin.game == real.game {
            return Ok(None);
        }
        let impossible = |what| Trouble::Imagined { viewer: ViewerLabel(viewer), what };
        twin.game.invariants().map_err(impossible)?;
        Ok(Some(Self { twin, born: step }))
    }

    /// The rows of the redaction table in which the worlds differ.
    pub(super) fn rows(&self, real: &G) -> Vec<usize> {
        (0..G::ROWS.len()).filter(|&row| (G::ROWS[row].differs)(real, &self.twin.game)).collect()
    }

    /// Compares the data sent to the viewer in the two positions.
    pub(super) fn compare(&self, viewer: Viewer, real: &Payload) -> Result<Option<Difference>, Trouble> {
        Ok(real.differs_from(&Payload::to(viewer, &self.twin.game)?.0))
    }

    /// Applies the input of the real world to the imagined one and compares the data then sent to the viewer.
    ///
    /// `told` are the events and `sent` is the position, as the viewer sees them in the real world.
    pub(super) fn follow(
        &mut self,
        viewer: Viewer,
        real: &Real<'_, G>,
        told: &[u8],
        sent: &Payload,
        mut used: impl FnMut(&Disclosure),
    ) -> Result<Fate, Trouble> {
        let Real { input, covert, applied } = real;
        let own = matches!(input, Input::Act(seat, _) if viewer.is(*seat));
        let twin = match self.twin.apply_recording(input) {
            Ok(twin) => twin,
            Err(ApplyError::Illegal(illegal)) if own => {
                return Ok(Fate::Leak(Difference {
                    path: "/action".to_owned(),
                    real: json!("accepted"),
                    other: json!(illegal.to_string()),
                }));
            }
            Err(ApplyError::Illegal(illegal)) if matches!(input, Input::Act(..)) => {
                return Ok(Fate::Impossible(illegal.rule));
            }
            // In the imagined world the clock has nothing to do.
            Err(ApplyError::Illegal(_)) => {
                Applied { events: Vec::new(), disclosures: Vec::new(), drew: false }
            }
            Err(ApplyError::Runaway(runaway)) => {
                let what = format!("after {}: {runaway}", written::<G>(input));
                return Err(Trouble::Imagined { viewer: ViewerLabel(viewer), what });
            }
        };
        twin.disclosures.iter().for_each(&mut used);
        let there = match twin.events == applied.events {
            true => told.to_vec(),
            false => seen::<G>(&twin.events, viewer)?,
        };
        if let Some(site) = differing_site(viewer, &applied.disclosures, &twin.disclosures) {
            let silent = told == there && self.compare(viewer, sent)?.is_none();
            return Ok(Fate::Disclosed { site, silent });
        }
        if told != there {
            return Ok(Fate::Leak(difference("/events", told, &there)));
        }
        if own && !covert {
            let undo = |applied: &Applied<G>| (applied.drew, !applied.disclosures.is_empty());
            if undo(applied) != undo(&twin) {
                let shown = |(drew, disclosed)| json!({ "drew": drew, "disclosed": disclosed });
                let (real, other) = (shown(undo(applied)), shown(undo(&twin)));
                return Ok(Fate::Leak(Difference { path: "/undo".to_owned(), real, other }));
            }
        }
        Ok(self.compare(viewer, sent)?.map_or(Fate::Alike, Fate::Leak))
    }

    /// Compares the refusals of a wrong action of the viewer.
    pub(super) fn refuse(&self, real: &Replica<G>, input: &Input<ActionOf<G>>) -> Option<Difference> {
        let answer = |world: &Replica<G>| match world.clone().apply(input) {
            Ok(_) => json!("accepted"),
            Err(ApplyError::Illegal(Illegal { rule, why, late })) => {
                json!({ "rule": rule, "why": why, "late": late })
            }
            Err(ApplyError::Runaway(runaway)) => Value::from(runaway.to_string()),
        };
        let (real, other) = (answer(real), answer(&self.twin));
        (real != other).then(|| Difference { path: "/refusal".to_owned(), real, other })
    }
}

impl Payload {
    /// The first difference from the data sent in another world.
    pub(crate) fn differs_from(&self, other: &Self) -> Option<Difference> {
        let Self { view, pending, legal, outcome } = self;
        let parts = [
            ("/view", view, &other.view),
            ("/pending", pending, &other.pending),
            ("/legal", legal, &other.legal),
            ("/outcome", outcome, &other.outcome),
        ];
        parts.into_iter().find(|(_, a, b)| a != b).map(|(root, a, b)| difference(root, a, b))
    }
}

/// The events as a viewer sees them.
pub(super) fn seen<G: Game>(events: &[EventOf<G>], viewer: Viewer) -> Result<Vec<u8>, Trouble> {
    let seen: Vec<&G::SeenEvent> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    bytes("a seen event", &seen)
}

/// The first disclosure to `viewer` that differs between the worlds.
fn differing_site(viewer: Viewer, real: &[Disclosure], twin: &[Disclosure]) -> Option<&'static str> {
    let mut twin = twin.iter().filter(|disclosure| disclosure.audience.sees(viewer));
    for real in real.iter().filter(|disclosure| disclosure.audience.sees(viewer)) {
        match twin.next() {
            Some(other) if other.rule == real.rule && other.value == real.value => {}
            _ => return Some(real.rule),
        }
    }
    twin.next().map(|other| other.rule)
}

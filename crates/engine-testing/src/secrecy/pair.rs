//! A real world and one that its viewer cannot tell from it.

use airlock_engine::{
    ActionOf, Applied, ApplyError, Disclosure, EventOf, Game, Illegal, Input, Replica, Secrets, Viewer,
};
use serde_json::{Value, json};

use super::difference::{Difference, difference};
use crate::{
    PlayRng, Trouble,
    drive::written,
    failure::Told,
    sent::{Sent, bytes},
};

/// An imagined world beside the real one.
pub(super) struct Pair<G: Game> {
    twin: Replica<G>,
    /// The step at which it was imagined.
    pub(super) born: u64,
}

/// What became of a pair after an input.
pub(super) enum Fate {
    /// Nothing can be told apart.
    Alike,
    /// Another seat's action is impossible in the imagined world, by this rule.
    Impossible(&'static str),
    /// The viewer rightly learned something that differs, at this site.
    Disclosed {
        /// The site.
        site: &'static str,
        /// Whether nothing that was sent differs all the same.
        silent: bool,
    },
    /// The viewer can tell the worlds apart.
    Leak(Difference),
}

/// What an input of the real world looked like.
pub(super) struct Real<'a, G: Game> {
    /// The input.
    pub(super) input: &'a Input<ActionOf<G>>,
    /// Whether it was an answer that cannot be taken back anyway: to a window, or one of several at the same time.
    pub(super) covert: bool,
    /// What it caused.
    pub(super) applied: &'a Applied<G>,
}

impl<G: Secrets> Pair<G> {
    /// Imagines a world; `None` if it is just the real one.
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
        let impossible = |what| Trouble::Imagined { viewer: Told(viewer), what };
        twin.game.invariants().map_err(impossible)?;
        Ok(Some(Self { twin, born: step }))
    }

    /// The rows of the redaction table in which the worlds differ.
    pub(super) fn rows(&self, real: &G) -> Vec<usize> {
        (0..G::ROWS.len()).filter(|&row| (G::ROWS[row].differs)(real, &self.twin.game)).collect()
    }

    /// Compares what the viewer is sent of the positions.
    pub(super) fn compare(&self, viewer: Viewer, real: &Sent) -> Result<Option<Difference>, Trouble> {
        Ok(real.differs_from(&Sent::to(viewer, &self.twin.game)?.0))
    }

    /// Applies the input of the real world to the imagined one, and compares what the viewer is then sent: what it was `told`
    /// of the events, and what is `sent` of the position.
    pub(super) fn follow(
        &mut self,
        viewer: Viewer,
        real: &Real<'_, G>,
        told: &[u8],
        sent: &Sent,
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
                return Err(Trouble::Imagined { viewer: Told(viewer), what });
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

    /// Compares how a wrong action of the viewer is refused.
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

impl Sent {
    /// Where it differs from what is sent in another world.
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

/// What a viewer is told of events.
pub(super) fn seen<G: Game>(events: &[EventOf<G>], viewer: Viewer) -> Result<Vec<u8>, Trouble> {
    let seen: Vec<&G::SeenEvent> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    bytes("a seen event", &seen)
}

/// The first disclosure to `viewer` that is not the same in both worlds.
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

//! Start positions of lessons.

use airlock_catalog::{Listed, Visit};
use airlock_engine::scenario::Scenario;
use airlock_lessons::{Lesson, Part};
use anyhow::{Context, Result};
use serde_json::json;

use crate::table::with_game;

struct Of<'a>(&'a Lesson);

impl Visit for Of<'_> {
    type Answer = Result<Vec<Vec<u8>>>;

    fn visit<G: Listed>(self) -> Self::Answer {
        let position = |(number, part): (usize, &Part)| {
            let scenario = scenario(self.0, part);
            let replica = scenario.run::<G>().with_context(|| format!("part {}", number + 1))?;
            Ok(replica.snapshot().to_bytes())
        };
        self.0.parts.iter().enumerate().map(position).collect()
    }
}

/// Start position of each part of a lesson, as a snapshot.
pub(super) fn of(lesson: &Lesson) -> Result<Vec<Vec<u8>>> {
    with_game(&lesson.game, Of(lesson))?
}

/// Encodes bytes as two hexadecimal digits each: similar positions stay similar, so that they compress well together.
pub(super) fn write(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn scenario(lesson: &Lesson, part: &Part) -> Scenario {
    let position = part.position.clone();
    let passed = (position.at_ms > 0).then(|| json!({ "tick": position.at_ms }));
    Scenario {
        name: lesson.title.en.clone(),
        game: lesson.game.clone(),
        mode: position.mode,
        players: position.players,
        seed: position.seed,
        setup: position.setup,
        options: position.options,
        given: position.given,
        acts: position.acts.into_iter().chain(passed).collect(),
        ..Scenario::default()
    }
}

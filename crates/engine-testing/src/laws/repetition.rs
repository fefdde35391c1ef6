//! Law: play, replay from the log and replay from any snapshot give the same result.

use airlock_engine::{
    ActionOf, Applied, EventOf, Game, Hash, HashKey, Input, Replica, Seed, Snapshot, Viewer,
    log::{Log, Recorder, verify},
    rng,
};

use crate::{Figures, Match, Plan, PlayRng, Trouble, drive::written, payload::bytes, selfplay::recorder};

/// The record of a match, with a shadow replica that is repeatedly restored from snapshots.
pub(crate) struct Repetition<G: Game> {
    recorder: Recorder,
    inputs: Vec<Input<ActionOf<G>>>,
    events: Vec<Vec<EventOf<G>>>,
    /// Digests of all views at snapshots, each with the number of inputs before it.
    views: Vec<(u64, Hash)>,
    hashes: Vec<Hash>,
    shadow: Replica<G>,
    tails: Vec<(u64, Vec<u8>)>,
    key: HashKey,
    seed: Seed,
    seats: u8,
    snapshot_every: u64,
    wanted_tails: usize,
    rng: PlayRng,
    found: Repeated,
}

/// The extent of the replays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Repeated {
    /// Positions stored and read back.
    pub(crate) snapshots: u64,
    /// Hashes compared.
    pub(crate) hashes: u64,
    /// Sizes of stored positions.
    pub(crate) state_bytes: Figures,
}

impl<G: Game> Repetition<G> {
    /// Starts at the opening position.
    pub(crate) fn new(plan: &Plan, game: &Match<G>, opened: Applied<G>) -> Result<Self, Trouble> {
        let reveal = plan.reveal::<G>(game.number, game.seats);
        let key = HashKey::new(&reveal.secret.0);
        let mut this = Self {
            recorder: recorder::<G>(plan, game.number)?,
            inputs: Vec::new(),
            events: vec![opened.events],
            views: Vec::new(),
            hashes: vec![game.replica.hash(&key)],
            shadow: game.replica.clone(),
            tails: Vec::new(),
            key,
            seed: reveal.seed(),
            seats: game.seats,
            snapshot_every: plan.sampling.snapshot_every.max(1),
            wanted_tails: plan.sampling.tails,
            rng: plan.rng(game.number, "snapshots"),
            found: Repeated::default(),
        };
        this.store(game)?;
        Ok(this)
    }

    /// Records an input and applies it to the shadow.
    pub(crate) fn note(
        &mut self,
        input: &Input<ActionOf<G>>,
        game: &Match<G>,
        applied: Applied<G>,
    ) -> Result<(), Trouble> {
        let hash = game.replica.hash(&self.key);
        let shadowed = self.shadow.apply(input);
        let diverged =
            |what: String| Trouble::Diverged { how: "play from a snapshot", at: game.inputs, what };
        let shadowed = shadowed.map_err(|error| diverged(error.to_string()))?;
        if shadowed.events != applied.events {
            return Err(diverged(format!("other events follow from {}", written::<G>(input))));
        }
        if self.shadow.hash(&self.key) != hash {
            return Err(diverged(format!("another position follows from {}", written::<G>(input))));
        }
        self.found.hashes += 1;
        self.recorder.note::<G>(input, &game.replica, game.now_ms);
        self.inputs.push(input.clone());
        self.events.push(applied.events);
        self.hashes.push(hash);
        if game.inputs.is_multiple_of(self.snapshot_every) { self.store(game) } else { Ok(()) }
    }

    /// Stores the position, reads it back and continues the shadow from there.
    fn store(&mut self, game: &Match<G>) -> Result<(), Trouble> {
        let stored = game.replica.snapshot().to_bytes();
        let diverged = |what: &str| {
            Err(Trouble::Diverged { how: "a stored position", at: game.inputs, what: what.to_owned() })
        };
        let restored = match Snapshot::<G>::from_bytes(&stored) {
            Ok(snapshot) => snapshot.restore(self.seed.clone()),
            Err(error) => return diverged(&error.to_string()),
        };
        if restored.game != game.replica.game || restored.chance().counts() != game.replica.chance().counts()
        {
            return diverged("it is not what was stored");
        }
        if restored.hash(&self.key) != self.hashes[self.hashes.len() - 1] {
            return diverged("it has another hash");
        }
        let views = look(&game.replica.game, self.seats)?;
        if look(&restored.game, self.seats)? != views {
            return diverged("viewers see something else");
        }
        // Scenarios and the inspector read positions as JSON.
        let json = bytes("a state", &game.replica.game)?;
        match serde_json::from_slice::<G>(&json) {
            Ok(read) if read == game.replica.game => {}
            Ok(_) => return diverged("it is another one after it was written as JSON"),
            Err(error) => return diverged(&format!("its JSON cannot be read: {error}")),
        }
        self.shadow = restored;
        self.views.push((game.inputs, views));
        self.found.snapshots += 1;
        self.found.state_bytes.note(stored.len());
        // Reservoir sampling: every snapshot has the same chance to be continued to the end.
        if self.tails.len() < self.wanted_tails {
            self.tails.push((game.inputs, stored));
        } else {
            let seen = usize::try_from(self.found.snapshots).unwrap_or(usize::MAX);
            let place = rng::below(&mut self.rng, seen);
            if place < self.tails.len() {
                self.tails[place] = (game.inputs, stored);
            }
        }
        Ok(())
    }

    /// Replays the finished match from its log and from some of its snapshots.
    pub(crate) fn finish(self) -> Result<(Repeated, Log), Trouble> {
        let mut hashes = 0;
        for (at, stored) in &self.tails {
            hashes += self.follow(*at, stored)?;
        }
        let Self { recorder, events, views, seats, mut found, .. } = self;
        let log = recorder.finish();
        if Log::read(&log.write()).as_ref() != Ok(&log) {
            let what = "it is another one after it was written and read".to_owned();
            return Err(Trouble::Diverged { how: "the log", at: log.entries.len() as u64, what });
        }
        let mut different = None;
        let mut views = views.iter().peekable();
        verify::<G>(&log, None, |entry, replica, again| {
            let at = entry.map_or(0, |entry| entry.seq);
            hashes += 1;
            if events.get(usize::try_from(at).unwrap_or(usize::MAX)).is_none_or(|first| first != again) {
                different.get_or_insert((at, "other events"));
            }
            if let Some((_, first)) = views.next_if(|(seen_at, _)| *seen_at == at)
                && look(&replica.game, seats).as_ref() != Ok(first)
            {
                different.get_or_insert((at, "viewers see something else"));
            }
        })?;
        if let Some((at, what)) = different {
            return Err(Trouble::Diverged { how: "the replay of the log", at, what: what.to_owned() });
        }
        found.hashes += hashes;
        Ok((found, log))
    }

    /// Replays from a snapshot to the end of the match. Returns the number of hashes compared.
    fn follow(&self, at: u64, stored: &[u8]) -> Result<u64, Trouble> {
        let diverged = |at: usize, what: String| Trouble::Diverged {
            how: "replay from a snapshot",
            at: at as u64,
            what,
        };
        let first = usize::try_from(at).unwrap_or(usize::MAX);
        let snapshot =
            Snapshot::<G>::from_bytes(stored).map_err(|error| diverged(first, error.to_string()))?;
        let mut replica = snapshot.restore(self.seed.clone());
        for (place, input) in self.inputs.iter().enumerate().skip(first) {
            replica.apply(input).map_err(|error| diverged(place + 1, error.to_string()))?;
            if replica.hash(&self.key) != self.hashes[place + 1] {
                return Err(diverged(place + 1, "the position has another hash".to_owned()));
            }
        }
        Ok(self.inputs.len().saturating_sub(first) as u64)
    }
}

/// A digest of all views of a position.
fn look<G: Game>(state: &G, seats: u8) -> Result<Hash, Trouble> {
    let views: Vec<Vec<u8>> =
        Viewer::all(seats).map(|viewer| bytes("a view", &state.view(viewer))).collect::<Result<_, _>>()?;
    let parts: Vec<&[u8]> = views.iter().map(Vec::as_slice).collect();
    Ok(Hash::of("airlock 2026 what all viewers see", &parts))
}

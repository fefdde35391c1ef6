//! Commands of simulated clients: mostly legal, sometimes not.

use airlock_client::choose;
use airlock_engine::{Hash, Seat, Secret, Viewer, rng::below};
use rand_chacha::ChaCha8Rng;
use rand_core::Rng as _;
use serde_json::{Value, json};

use crate::{
    Flaw,
    mirror::Mirror,
    player::{Player, Promise, RevealMode, Said},
};

/// Texts that are no messages, or not allowed here.
const NOISE: [&str; 5] =
    ["", "{}", "{\"act\":{}}", "{\"hello\":{\"resume\":1}}", "{\"act\":{\"ref\":\"\",\"action\":{}}}"];

impl Player {
    /// Sends a mostly legal command. Returns its text.
    pub(crate) fn speak(&mut self, mirror: &Mirror, rng: &mut ChaCha8Rng) -> Option<String> {
        let text = self.think(mirror, rng)?;
        self.device.as_ref()?.say(&text);
        Some(text)
    }

    fn think(&mut self, mirror: &Mirror, rng: &mut ChaCha8Rng) -> Option<String> {
        self.device.as_ref()?;
        let Viewer::Seat(seat) = self.viewer else { return Some(r#"{"ping":{}}"#.to_owned()) };
        if below(rng, 20) == 0 {
            return Some(NOISE[below(rng, NOISE.len())].to_owned());
        }
        if below(rng, 10) == 0 && !self.said.is_empty() {
            let text = self.said[below(rng, self.said.len())].clone();
            let at_ms = self.at_least_ms();
            if let Some(said) = self.unanswered.as_mut().filter(|said| said.text == text) {
                said.again(at_ms);
            }
            return Some(text);
        }
        if self.unanswered.is_some() {
            return None;
        }
        let n = self.n?;
        let reference = format!("{}-{}", seat.0, self.commands);
        let Command { what, entry } = self.command(seat, rng)?;
        self.commands += 1;
        let text = what.write(&reference);
        if self.flaw == Some(Flaw::AcksBeforeAppend)
            && let Some(device) = &self.device
        {
            device.forge(json!({ "ack": { "ref": reference } }).to_string());
        }
        self.said.push(text.clone());
        let (at_ms, ticks) = (self.at_least_ms(), mirror.ticks_at(self.viewer, n));
        self.unanswered = Some(Said { reference, text: text.clone(), on_its_way: true, entry, at_ms, ticks });
        Some(text)
    }

    fn command(&mut self, seat: Seat, rng: &mut ChaCha8Rng) -> Option<Command> {
        let host = self.view.table["host"].as_u64() == Some(seat.0.into());
        let other =
            Seat(u8::try_from(below(rng, self.view.table["seats"].as_array().map_or(1, Vec::len))).ok()?);
        if below(rng, 150) == 0 {
            return Some(table(json!({ "leave": {} })));
        }
        let quarrels = if self.flaw == Some(Flaw::ForgetsTheKicked) { 5 } else { 1 };
        if host && below(rng, 150 / quarrels) == 0 {
            return Some(table(json!({ "close": {} })));
        }
        if host && below(rng, 60 / quarrels) == 0 {
            let kick = json!({ "kick": { "seat": other, "final": below(rng, 2) == 0 } });
            let powers = [kick.clone(), kick, json!({ "host": { "seat": other } })];
            return powers.into_iter().nth(below(rng, 3)).map(unnamed);
        }
        match self.view.table["phase"].as_str()? {
            "lobby" => self.before(seat, host, other, rng),
            "sealing" => self.reveal(rng),
            "over" => Some(unnamed(json!({ "rematch": {} }))),
            "closed" => Some(self.afterwards(rng)),
            _ => self.during(seat, other, rng),
        }
    }

    /// A command before the start.
    fn before(&mut self, seat: Seat, host: bool, other: Seat, rng: &mut ChaCha8Rng) -> Option<Command> {
        let chair = |seat: Seat| &self.view.table["seats"][seat.index()];
        let free = chair(other)["name"].is_null();
        if host && free && below(rng, 3) == 0 {
            return Some(bot(other, true, rng));
        }
        if self.promise.is_none() && below(rng, 4) == 0 {
            let mut nonce = Hash::ZERO;
            rng.fill_bytes(&mut nonce.0);
            let kept = match below(rng, 6) {
                0 => RevealMode::Wrongly,
                1 => RevealMode::Never,
                _ => RevealMode::Honestly,
            };
            self.promise = Some(Promise { nonce, kept });
            let nonce_hash = Secret(nonce.0).commit_nonce(seat.0);
            return Some(table(json!({ "commit": { "nonce_hash": nonce_hash } })));
        }
        let unready = chair(seat)["ready"] == Value::Bool(false);
        if unready && below(rng, 4) > 0 {
            return Some(unnamed(json!({ "ready": { "on": true } })));
        }
        Some(unnamed(json!({ "start": {} })))
    }

    /// The nonce, between the start and the last reveal.
    fn reveal(&self, rng: &mut ChaCha8Rng) -> Option<Command> {
        let Promise { nonce, kept } = self.promise?;
        let nonce = match kept {
            RevealMode::Honestly => nonce,
            RevealMode::Wrongly => Hash([u8::try_from(below(rng, 256)).unwrap_or_default(); 32]),
            RevealMode::Never => return None,
        };
        Some(table(json!({ "reveal": { "nonce": nonce } })))
    }

    /// A command after the match was closed. Most players want to reveal the log.
    fn afterwards(&self, rng: &mut ChaCha8Rng) -> Command {
        match (self.view.table["votes"].as_array().map(Vec::as_slice), below(rng, 10)) {
            (_, 0) => unnamed(json!({ "rematch": {} })),
            (Some([vote, ..]), choice) => table(json!({ "vote": { "id": vote["id"], "yes": choice > 1 } })),
            _ => table(json!({ "reveal_closed": {} })),
        }
    }

    fn during(&self, seat: Seat, other: Seat, rng: &mut ChaCha8Rng) -> Option<Command> {
        let votes = self.view.table["votes"].as_array().map_or(&[][..], Vec::as_slice);
        let replaced = !self.view.table["seats"][seat.index()]["bot"].is_null();
        if replaced && below(rng, 8) == 0 {
            return Some(bot(seat, false, rng));
        }
        let host = self.view.table["host"].as_u64() == Some(seat.0.into());
        if host
            && self.view.table["seats"][other.index()]["vacant"] == Value::Bool(true)
            && below(rng, 4) == 0
        {
            return Some(bot(other, true, rng));
        }
        Some(match below(rng, 30) {
            0 => say(json!({ "text": "Is it my turn?" })),
            1 => say(json!({ "text": "Psst!", "to": [other] })),
            2 => table(json!({ "undo": {} })),
            3 => table(json!({ "pause": { "on": below(rng, 4) == 0 } })),
            4 | 5 if !votes.is_empty() => {
                let id = &votes[below(rng, votes.len())]["id"];
                table(json!({ "vote": { "id": id, "yes": below(rng, 3) > 0 } }))
            }
            6 => act(Some(below(rng, 50) as u64), json!({ "stop": {} })),
            7 if below(rng, 4) == 0 => bot(seat, true, rng),
            8 => {
                let orders = [json!({ "take": {} }), json!({ "decline": {} }), Value::Null];
                let order = orders.into_iter().nth(below(rng, 3))?;
                unnamed(json!({ "order": { "class": "dare", "action": order } }))
            }
            9 => table(json!({ "nudge": { "seat": other } })),
            _ => {
                let action =
                    choose(&self.legal(), rng).ok().flatten().unwrap_or_else(|| json!({ "roll": {} }));
                act(self.view.pending["decision"].as_u64(), action)
            }
        })
    }
}

/// A command to send under a `ref`.
struct Command {
    what: What,
    /// True if it leaves an entry with its `ref` in the log.
    entry: bool,
}

enum What {
    Table(Value),
    Say(Value),
    Act(Option<u64>, Value),
}

impl What {
    fn write(self, reference: &str) -> String {
        match self {
            Self::Table(action) => json!({ "table": { "ref": reference, "action": action } }),
            Self::Say(mut words) => {
                words["ref"] = reference.into();
                json!({ "say": words })
            }
            Self::Act(Some(decision), action) => {
                json!({ "act": { "ref": reference, "decision": decision, "action": action } })
            }
            Self::Act(None, action) => json!({ "act": { "ref": reference, "action": action } }),
        }
        .to_string()
    }
}

const fn table(action: Value) -> Command {
    Command { what: What::Table(action), entry: true }
}

/// Commands without a log entry of their `ref`: starts and rematches, and those that change nothing.
const fn unnamed(action: Value) -> Command {
    Command { what: What::Table(action), entry: false }
}

const fn say(words: Value) -> Command {
    Command { what: What::Say(words), entry: true }
}

const fn act(decision: Option<u64>, action: Value) -> Command {
    Command { what: What::Act(decision, action), entry: true }
}

/// Puts a bot into a seat, or removes it.
fn bot(seat: Seat, into: bool, rng: &mut ChaCha8Rng) -> Command {
    let kind = ["random", "standard"][below(rng, 2)];
    unnamed(json!({ "bot": { "seat": seat, "kind": into.then_some(kind) } }))
}

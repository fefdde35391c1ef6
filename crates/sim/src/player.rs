//! A client that does anything, and watches what it is told.

use airlock_client::choose;
use airlock_engine::{Seat, Viewer, rng::below};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::{Flaw, Violation, device::Device, mirror::Mirror};

/// What breaks the rules of the toy, so that its match is set aside: for other tests.
const RUNAWAY: &str = "spin";

/// What is added to the name of a command to make it a new one.
pub(crate) const AGAIN: &str = "-again";

/// Somebody at a match: who sits there, or watches.
pub(crate) struct Player {
    pub(crate) viewer: Viewer,
    pub(crate) token: Option<String>,
    pub(crate) device: Option<Device>,
    /// The number of the newest update.
    pub(crate) n: Option<u64>,
    table: Value,
    legal: String,
    decision: Option<u64>,
    /// The command that was not answered.
    unanswered: Option<Said>,
    /// Everything that was said, for those that repeat themselves.
    said: Vec<String>,
    commands: u64,
    flaw: Option<Flaw>,
    /// How many commands were acknowledged.
    pub(crate) acknowledged: u64,
    /// How many updates were heard.
    pub(crate) heard: u64,
}

/// A command.
struct Said {
    reference: String,
    text: String,
    /// Whether it was said on the socket that there is now, and not refused since.
    on_its_way: bool,
    /// Whether it leaves an entry in the log.
    entry: bool,
}

impl Player {
    pub(crate) fn new(viewer: Viewer, token: Option<String>, flaw: Option<Flaw>) -> Self {
        Self {
            viewer,
            token,
            device: None,
            n: None,
            table: Value::Null,
            legal: "[]".to_owned(),
            decision: None,
            unanswered: None,
            said: Vec::new(),
            commands: 0,
            flaw,
            acknowledged: 0,
            heard: 0,
        }
    }

    /// Whether the match is over, as far as this client knows.
    pub(crate) fn sees_the_end(&self) -> bool {
        matches!(self.table["phase"].as_str(), Some("over" | "closed"))
    }

    /// What it has not got, if anything.
    pub(crate) fn lacks(&self, mirror: &Mirror) -> Option<String> {
        let n = mirror.n(self.viewer);
        if self.n != Some(n) {
            return Some(format!("update {n}: it has {:?}", self.n));
        }
        self.unanswered.as_ref().map(|said| format!("an answer to {}", said.text))
    }

    /// Begins to use another socket.
    pub(crate) fn take(&mut self, device: Device) {
        self.device = Some(device);
        if let Some(said) = &mut self.unanswered {
            said.on_its_way = false;
        }
    }

    /// Hears everything that has come; says what it heard.
    pub(crate) fn hear(&mut self, mirror: &Mirror, mut note: impl FnMut(String)) -> Result<(), Violation> {
        while let Some(text) = self.device.as_ref().and_then(Device::hear) {
            note(format!("{:?} hears {text}", self.viewer));
            self.read(&text, mirror)?;
        }
        if self.device.as_ref().is_some_and(Device::has_ended) {
            self.device = None;
        }
        Ok(())
    }

    fn read(&mut self, text: &str, mirror: &Mirror) -> Result<(), Violation> {
        let viewer = format!("{:?}", self.viewer);
        let foreign = || Violation::Foreign { viewer: viewer.clone(), text: text.to_owned() };
        let message: Value = serde_json::from_str(text).map_err(|_| foreign())?;
        let Some((kind, body)) = message.as_object().and_then(|message| message.iter().next()) else {
            return Err(foreign());
        };
        match kind.as_str() {
            "welcome" => {
                let (n, durable) = (body["n"].as_u64().unwrap_or_default(), mirror.n(self.viewer));
                if n > durable { Err(Violation::NotDurable { viewer, n, durable }) } else { Ok(()) }
            }
            "update" => self.update(text, body, mirror),
            "ack" => self.acknowledge(body["ref"].as_str().unwrap_or_default(), mirror),
            "refused" => match body["code"].as_str() {
                Some("quarantined") => Err(Violation::Broken(text.to_owned())),
                Some(code) => {
                    self.refuse(body["ref"].as_str(), code);
                    Ok(())
                }
                None => Err(foreign()),
            },
            "presence" | "clock" | "pong" => Ok(()),
            _ => Err(foreign()),
        }
    }

    fn update(&mut self, text: &str, update: &Value, mirror: &Mirror) -> Result<(), Violation> {
        mirror.check(self.viewer, text, update)?;
        let n = update["n"].as_u64().unwrap_or_default();
        let follows = match self.n {
            Some(after) if update["whole"] == Value::Bool(true) => n >= after,
            Some(after) => n == after + 1,
            None => update["whole"] == Value::Bool(true),
        };
        if !follows {
            let viewer = format!("{:?}", self.viewer);
            return Err(Violation::Gap { viewer, n, after: self.n.unwrap_or_default() });
        }
        self.n = Some(n);
        self.heard += 1;
        if let Some(table) = update.get("table") {
            self.table = table.clone();
        }
        if let Some(Value::Array(offers)) = update.get("legal") {
            let sane = offers.iter().filter(|offer| offer["verb"] != RUNAWAY);
            self.legal = Value::Array(sane.cloned().collect()).to_string();
        }
        if let Some(pending) = update.get("pending") {
            self.decision = pending["decision"].as_u64();
        }
        Ok(())
    }

    fn acknowledge(&mut self, reference: &str, mirror: &Mirror) -> Result<(), Violation> {
        let reference = reference.strip_suffix(AGAIN).unwrap_or(reference);
        let Some(said) = self.unanswered.take_if(|said| reference == said.reference) else {
            // It answers a repetition.
            return Ok(());
        };
        self.acknowledged += 1;
        if said.entry && !mirror.has(reference) {
            let viewer = format!("{:?}", self.viewer);
            return Err(Violation::Lost { viewer, reference: said.reference });
        }
        Ok(())
    }

    fn refuse(&mut self, reference: Option<&str>, code: &str) {
        let reference = reference.map(|reference| reference.strip_suffix(AGAIN).unwrap_or(reference));
        let Some(said) = self.unanswered.as_mut().filter(|said| reference == Some(&said.reference)) else {
            return;
        };
        said.on_its_way = false;
        if code != "unavailable" {
            self.unanswered = None;
        }
    }

    /// Says again what was not answered; gives what was said.
    pub(crate) fn insist(&mut self) -> Option<String> {
        let device = self.device.as_ref()?;
        let said = self.unanswered.as_mut().filter(|said| !said.on_its_way)?;
        said.on_its_way = true;
        let text = match self.flaw {
            // A server that has forgotten the `ref` takes the command for a new one.
            Some(Flaw::ForgetsRefs) => {
                said.text.replacen(&said.reference, &format!("{}{AGAIN}", said.reference), 1)
            }
            _ => said.text.clone(),
        };
        device.say(&text);
        Some(text)
    }

    /// Says something: mostly what it may, sometimes something else. Gives what was said.
    pub(crate) fn speak(&mut self, rng: &mut ChaCha8Rng) -> Option<String> {
        let text = self.think(rng)?;
        self.device.as_ref()?.say(&text);
        Some(text)
    }

    fn think(&mut self, rng: &mut ChaCha8Rng) -> Option<String> {
        const NOISE: [&str; 5] = [
            "",
            "{}",
            "{\"act\":{}}",
            "{\"hello\":{\"resume\":1}}",
            "{\"act\":{\"ref\":\"\",\"action\":{}}}",
        ];
        let device = self.device.as_ref()?;
        let Viewer::Seat(seat) = self.viewer else { return Some(r#"{"ping":{}}"#.to_owned()) };
        if below(rng, 20) == 0 {
            return Some(NOISE[below(rng, NOISE.len())].to_owned());
        }
        if below(rng, 10) == 0 && !self.said.is_empty() {
            return Some(self.said[below(rng, self.said.len())].clone());
        }
        if self.unanswered.is_some() || self.n.is_none() {
            return None;
        }
        self.commands += 1;
        let reference = format!("{}-{}", seat.0, self.commands);
        let (text, entry) = self.command(seat, &reference, rng);
        if self.flaw == Some(Flaw::AcksBeforeAppend) {
            device.forge(json!({ "ack": { "ref": reference } }).to_string());
        }
        self.said.push(text.clone());
        self.unanswered = Some(Said { reference, text: text.clone(), on_its_way: true, entry });
        Some(text)
    }

    /// A command, and whether it leaves an entry in the log.
    fn command(&self, seat: Seat, reference: &str, rng: &mut ChaCha8Rng) -> (String, bool) {
        let table = |action: Value| json!({ "table": { "ref": reference, "action": action } }).to_string();
        let act = |decision: Option<u64>, action: Value| {
            let mut act = json!({ "ref": reference, "action": action });
            if let Some(decision) = decision {
                act["decision"] = decision.into();
            }
            json!({ "act": act }).to_string()
        };
        if matches!(self.table["phase"].as_str(), Some("lobby" | "sealing")) {
            let unready = self.table["seats"][seat.index()]["ready"] == Value::Bool(false);
            let ready = unready && below(rng, 4) > 0;
            let action = if ready { json!({ "ready": { "on": true } }) } else { json!({ "start": {} }) };
            return (table(action), false);
        }
        let votes = self.table["votes"].as_array().map_or(&[][..], Vec::as_slice);
        match below(rng, 24) {
            0 => (json!({ "say": { "ref": reference, "text": "Is it my turn?" } }).to_string(), false),
            1 => (
                json!({ "say": { "ref": reference, "text": "Psst!", "to": [below(rng, 4)] } }).to_string(),
                false,
            ),
            2 => (table(json!({ "undo": {} })), false),
            3 => (table(json!({ "pause": { "on": below(rng, 4) == 0 } })), false),
            4 | 5 if !votes.is_empty() => {
                let id = &votes[below(rng, votes.len())]["id"];
                (table(json!({ "vote": { "id": id, "yes": below(rng, 3) > 0 } })), false)
            }
            6 => (act(Some(below(rng, 50) as u64), json!({ "stop": {} })), true),
            _ => {
                let action = choose(&self.legal, rng).ok().flatten().unwrap_or_else(|| json!({ "roll": {} }));
                (act(self.decision, action), true)
            }
        }
    }
}

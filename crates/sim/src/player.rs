//! A client, and what it knows: it watches what it is told.

use airlock_client::relist;
use airlock_engine::{Hash, Viewer};
use serde_json::Value;

use crate::{Flaw, Violation, device::Device, mirror::Mirror};

/// What breaks the rules of the toy, so that its match is set aside: for other tests.
const RUNAWAY: &str = "spin";

/// What is added to the name of a command to make it a new one.
pub(crate) const AGAIN: &str = "-again";

/// So many devices in a row may end before they heard anything.
const PATIENCE: u32 = 4;

/// Somebody at a match: who sits there, or watches.
pub(crate) struct Player {
    pub(crate) viewer: Viewer,
    /// What proves its seat; none for a spectator, and while the seat is lost.
    pub(crate) ticket: Option<Ticket>,
    /// What will prove it, if those who play agree.
    pub(crate) asked_for: Option<Ticket>,
    /// What proved its seat before it was lost; its recovery code may still be good for something.
    pub(crate) lost: Option<Ticket>,
    pub(crate) device: Option<Device>,
    /// How many devices in a row ended before they heard anything.
    pub(crate) rejected: u32,
    /// The number of the newest update.
    pub(crate) n: Option<u64>,
    pub(crate) table: Value,
    /// What it may do, as it was told.
    offers: String,
    pub(crate) decision: Option<u64>,
    /// What it does about its nonce.
    pub(crate) promise: Option<Promise>,
    /// Match time when it was last told, and how long ago that is, in milliseconds; none while it stands still.
    pub(crate) clock: Option<(u64, u64)>,
    /// The command that was not answered.
    pub(crate) unanswered: Option<Said>,
    /// Everything that was said, for those that repeat themselves.
    pub(crate) said: Vec<String>,
    pub(crate) commands: u64,
    pub(crate) flaw: Option<Flaw>,
    /// True while nodes run that know entries which the store has lost. Their views need not be in the log.
    pub(crate) adrift: bool,
    /// How many commands were acknowledged.
    pub(crate) acknowledged: u64,
    /// How many updates were heard.
    pub(crate) heard: u64,
}

/// What a player keeps of a seat.
#[derive(Debug, Clone)]
pub(crate) struct Ticket {
    /// The name at the seat; nobody else has the same.
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) recovery: String,
}

/// A nonce that was promised.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Promise {
    pub(crate) nonce: Hash,
    pub(crate) kept: Kept,
}

/// How a promise is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    Honestly,
    Wrongly,
    Never,
}

/// A command.
pub(crate) struct Said {
    pub(crate) reference: String,
    pub(crate) text: String,
    /// Whether it was said on the socket that there is now, and not refused since.
    pub(crate) on_its_way: bool,
    /// Whether it leaves an entry in the log.
    pub(crate) entry: bool,
    /// Match time when it was said, at least; none if that is not known.
    pub(crate) at_ms: Option<u64>,
    /// How many ticks the log had when the player was told what it answers: later ones may have made it late.
    pub(crate) ticks: usize,
}

impl Said {
    /// It is said again; nobody knows which of them will be done.
    pub(crate) fn again(&mut self, at_ms: Option<u64>) {
        self.at_ms = self.at_ms.zip(at_ms).map(|(first, again)| first.min(again));
    }
}

impl Player {
    pub(crate) fn new(viewer: Viewer, ticket: Option<Ticket>, flaw: Option<Flaw>) -> Self {
        Self {
            viewer,
            ticket,
            asked_for: None,
            lost: None,
            device: None,
            rejected: 0,
            n: None,
            table: Value::Null,
            offers: "[]".to_owned(),
            decision: None,
            promise: None,
            clock: None,
            unanswered: None,
            said: Vec::new(),
            commands: 0,
            flaw,
            adrift: false,
            acknowledged: 0,
            heard: 0,
        }
    }

    /// Goes on with a ticket, or without.
    pub(crate) fn sit(&mut self, ticket: Option<Ticket>) {
        let (viewer, flaw, heard, acknowledged) = (self.viewer, self.flaw, self.heard, self.acknowledged);
        let (commands, asked_for) = (self.commands, self.asked_for.take().filter(|_| ticket.is_none()));
        let adrift = self.adrift;
        *self = Self { heard, acknowledged, commands, asked_for, adrift, ..Self::new(viewer, ticket, flaw) };
    }

    /// Begins anew with what the log says: the store lost entries, or the nodes that knew them have ended.
    pub(crate) fn forget(&mut self, adrift: bool) {
        (self.adrift, self.device, self.rejected, self.n, self.clock) = (adrift, None, 0, None, None);
        (self.table, self.decision, self.offers) = (Value::Null, None, "[]".to_owned());
        if let Some(said) = &mut self.unanswered {
            (said.on_its_way, said.at_ms, said.ticks) = (false, None, usize::MAX);
        }
    }

    /// Has no seat any longer.
    pub(crate) fn lose_seat(&mut self) {
        let lost = self.ticket.take();
        self.sit(None);
        self.lost = lost;
    }

    /// Goes on at another device, where the transcript ends.
    pub(crate) fn move_to(&mut self, ticket: Ticket) {
        if self.ticket.replace(ticket).is_none() {
            self.n = None;
        }
        (self.device, self.rejected) = (None, 0);
        if let Some(said) = &mut self.unanswered {
            said.on_its_way = false;
        }
    }

    /// Whether its token seems to prove nothing any longer.
    pub(crate) const fn is_shut_out(&self) -> bool {
        self.ticket.is_some() && self.device.is_none() && self.rejected >= PATIENCE
    }

    /// Whether it may look: who has lost a seat may not.
    pub(crate) const fn may_look(&self) -> bool {
        self.ticket.is_some() || matches!(self.viewer, Viewer::Public)
    }

    /// Time goes by.
    pub(crate) fn wait(&mut self, ms: u64) {
        if let Some((_, passed)) = &mut self.clock {
            *passed += ms;
        }
    }

    /// Match time, at least: no server's clock is slower than nine parts in ten.
    pub(crate) fn at_least_ms(&self) -> Option<u64> {
        self.clock.map(|(told, passed)| told + passed * 9 / 10)
    }

    /// What it has not got, if anything.
    pub(crate) fn lacks(&self, mirror: &Mirror) -> Option<String> {
        if !self.may_look() {
            return None;
        }
        let n = mirror.n(self.viewer);
        if self.n != Some(n) {
            return Some(format!("update {n}: it has {:?}", self.n));
        }
        self.unanswered.as_ref().map(|said| format!("an answer to {}", said.text))
    }

    /// What it may do, but for what it never does.
    pub(crate) fn legal(&self) -> String {
        let offers: Vec<Value> = serde_json::from_str(&self.offers).unwrap_or_default();
        let sane = offers.into_iter().filter(|offer| offer["verb"] != RUNAWAY);
        Value::Array(sane.collect()).to_string()
    }

    /// Begins to use another socket.
    pub(crate) fn take(&mut self, device: Device) {
        self.device = Some(device);
        self.clock = None;
        if let Some(said) = &mut self.unanswered {
            said.on_its_way = false;
        }
    }

    /// Hears everything that has come; says what it heard.
    pub(crate) fn hear(
        &mut self,
        mirror: &mut Mirror,
        mut note: impl FnMut(String),
    ) -> Result<(), Violation> {
        while let Some(text) = self.device.as_ref().and_then(Device::hear) {
            note(format!("{:?} hears {text}", self.viewer));
            self.rejected = 0;
            self.read(&text, mirror)?;
        }
        if self.device.take_if(|device| device.has_ended()).is_some() {
            self.rejected += 1;
        }
        Ok(())
    }

    fn read(&mut self, text: &str, mirror: &mut Mirror) -> Result<(), Violation> {
        let viewer = format!("{:?}", self.viewer);
        let foreign = || Violation::Foreign { viewer: viewer.clone(), text: text.to_owned() };
        let message: Value = serde_json::from_str(text).map_err(|_| foreign())?;
        let Some((kind, body)) = message.as_object().and_then(|message| message.iter().next()) else {
            return Err(foreign());
        };
        match kind.as_str() {
            "welcome" => {
                let (n, durable) = (body["n"].as_u64().unwrap_or_default(), mirror.n(self.viewer));
                if n > durable && !self.adrift {
                    Err(Violation::NotDurable { viewer, n, durable })
                } else {
                    Ok(())
                }
            }
            "update" => self.update(text, body, mirror),
            "ack" => self.acknowledge(body["ref"].as_str().unwrap_or_default(), mirror),
            "refused" => match body["code"].as_str() {
                Some("quarantined") if self.adrift => {
                    self.unanswered.iter_mut().for_each(|said| said.on_its_way = false);
                    Ok(())
                }
                Some("quarantined") => Err(Violation::Broken(text.to_owned())),
                Some(code) => self.refuse(body["ref"].as_str(), code, mirror),
                None => Err(foreign()),
            },
            "clock" => {
                let running = body["running"] == Value::Bool(true);
                self.clock = body["now_ms"].as_u64().filter(|_| running).map(|now_ms| (now_ms, 0));
                Ok(())
            }
            "presence" | "pong" => Ok(()),
            _ => Err(foreign()),
        }
    }

    fn update(&mut self, text: &str, update: &Value, mirror: &Mirror) -> Result<(), Violation> {
        if !self.adrift {
            mirror.check(self.viewer, text, update)?;
        }
        let n = update["n"].as_u64().unwrap_or_default();
        let follows = match self.n {
            Some(after) if update["whole"] == Value::Bool(true) => n >= after,
            Some(after) => n == after + 1,
            None => update["whole"] == Value::Bool(true),
        };
        if !follows && !self.adrift {
            let viewer = format!("{:?}", self.viewer);
            return Err(Violation::Gap { viewer, n, after: self.n.unwrap_or_default() });
        }
        self.n = Some(n);
        self.heard += 1;
        if let Some(table) = update.get("table") {
            if table["voided_starts"] != self.table["voided_starts"] {
                self.promise = None;
            }
            self.table = table.clone();
        }
        if let Some(offers) = update.get("legal") {
            self.offers = offers.to_string();
        }
        if let Some(made) = update.get("offers") {
            self.offers = relist(&self.offers, &made.to_string()).map_err(|_| Violation::Foreign {
                viewer: format!("{:?}", self.viewer),
                text: text.to_owned(),
            })?;
        }
        if let Some(pending) = update.get("pending") {
            self.decision = pending["decision"].as_u64();
        }
        if let Some(decision) = update.get("waits").and_then(|waits| waits.get("decision")) {
            self.decision = decision.as_u64();
        }
        Ok(())
    }

    fn acknowledge(&mut self, reference: &str, mirror: &mut Mirror) -> Result<(), Violation> {
        let reference = reference.strip_suffix(AGAIN).unwrap_or(reference);
        let Some(said) = self.unanswered.take_if(|said| reference == said.reference) else {
            // It answers a repetition.
            return Ok(());
        };
        self.acknowledged += 1;
        match (mirror.place(reference), said.at_ms) {
            (Some(place), Some(at_ms)) => mirror.ticks.done(place, at_ms, reference),
            (None, _) if said.entry => {
                let viewer = format!("{:?}", self.viewer);
                Err(Violation::Lost { viewer, reference: said.reference })
            }
            _ => Ok(()),
        }
    }

    fn refuse(&mut self, reference: Option<&str>, code: &str, mirror: &Mirror) -> Result<(), Violation> {
        let reference = reference.map(|reference| reference.strip_suffix(AGAIN).unwrap_or(reference));
        let Some(said) = self.unanswered.as_mut().filter(|said| reference == Some(&said.reference)) else {
            return Ok(());
        };
        said.on_its_way = false;
        if code == "late" && !self.adrift && mirror.ticks.count() == said.ticks {
            let viewer = format!("{:?}", self.viewer);
            return Err(Violation::NotLate { viewer, reference: said.reference.clone() });
        }
        if code != "unavailable" {
            self.unanswered = None;
        }
        Ok(())
    }

    /// Says again what was not answered; gives what was said.
    pub(crate) fn insist(&mut self) -> Option<String> {
        let at_ms = self.at_least_ms();
        let device = self.device.as_ref()?;
        let said = self.unanswered.as_mut().filter(|said| !said.on_its_way)?;
        said.on_its_way = true;
        said.again(at_ms);
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
}

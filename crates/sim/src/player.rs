//! A simulated client, with its state and its checks of the server.

use airlock_engine::{Hash, Viewer};
use airlock_protocol::{ClientView, Misfit, client_view::ReceivedUpdate};
use serde_json::Value;

use crate::{Flaw, Violation, device::Device, mirror::Mirror};

/// Verb that makes the toy's rules run away, so that its match is quarantined. For other tests only.
const RUNAWAY: &str = "spin";

/// Suffix that turns a repeated command into a new one.
pub(crate) const AGAIN: &str = "-again";

/// Number of consecutive sockets that may end before they receive anything.
const PATIENCE: u32 = 4;

/// A person at a match: in a seat, or watching.
pub(crate) struct Player {
    pub(crate) viewer: Viewer,
    /// Proof of its seat. `None` for a spectator, and while the seat is lost.
    pub(crate) ticket: Option<Ticket>,
    /// Proof of a requested seat, valid once the players agree.
    pub(crate) asked_for: Option<Ticket>,
    /// Proof of a lost seat. Its recovery code may still have rights.
    pub(crate) lost: Option<Ticket>,
    pub(crate) device: Option<Device>,
    /// Number of consecutive sockets that ended before they received anything.
    pub(crate) rejected: u32,
    /// The number of the newest update. `None` if the next one must be whole.
    pub(crate) n: Option<u64>,
    pub(crate) view: ClientView,
    /// Its nonce, if it has committed to one.
    pub(crate) promise: Option<Promise>,
    /// Match time when last received, and milliseconds since then. `None` while the clock stands still.
    pub(crate) clock: Option<(u64, u64)>,
    /// The command that still lacks an answer.
    pub(crate) unanswered: Option<Said>,
    /// All commands sent, for players that repeat themselves.
    pub(crate) said: Vec<String>,
    pub(crate) commands: u64,
    pub(crate) flaw: Option<Flaw>,
    /// True while nodes run that know entries which the store has lost. Their views may differ from the log.
    pub(crate) adrift: bool,
    /// Number of acknowledged commands.
    pub(crate) acknowledged: u64,
    /// Number of updates received.
    pub(crate) received: u64,
}

/// A player's credentials for a seat.
#[derive(Debug, Clone)]
pub(crate) struct Ticket {
    /// Display name, unique in the match.
    pub(crate) name: String,
    pub(crate) token: String,
    pub(crate) recovery: String,
}

/// A committed nonce.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Promise {
    pub(crate) nonce: Hash,
    pub(crate) kept: RevealMode,
}

/// The way in which the nonce is revealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RevealMode {
    Honestly,
    Wrongly,
    Never,
}

/// A sent command.
pub(crate) struct Said {
    pub(crate) reference: String,
    pub(crate) text: String,
    /// True if it was sent on the current socket and has not been refused since.
    pub(crate) on_its_way: bool,
    /// True if it leaves an entry in the log.
    pub(crate) entry: bool,
    /// Lower bound of the match time when it was sent. `None` if unknown.
    pub(crate) at_ms: Option<u64>,
    /// Number of ticks in the log at the update that it answers. Later ticks may make it late.
    pub(crate) ticks: usize,
}

impl Said {
    /// Records that the command was sent again. Either copy may take effect.
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
            view: ClientView::default(),
            promise: None,
            clock: None,
            unanswered: None,
            said: Vec::new(),
            commands: 0,
            flaw,
            adrift: false,
            acknowledged: 0,
            received: 0,
        }
    }

    /// Replaces the ticket, and starts with an empty state.
    pub(crate) fn sit(&mut self, ticket: Option<Ticket>) {
        let (viewer, flaw, received, acknowledged) =
            (self.viewer, self.flaw, self.received, self.acknowledged);
        let (commands, asked_for) = (self.commands, self.asked_for.take().filter(|_| ticket.is_none()));
        let adrift = self.adrift;
        *self =
            Self { received, acknowledged, commands, asked_for, adrift, ..Self::new(viewer, ticket, flaw) };
    }

    /// Starts again from the log, because the store lost entries or the nodes that knew them have ended.
    pub(crate) fn forget(&mut self, adrift: bool) {
        (self.adrift, self.device, self.rejected, self.n, self.clock) = (adrift, None, 0, None, None);
        self.view = ClientView::default();
        if let Some(said) = &mut self.unanswered {
            (said.on_its_way, said.at_ms, said.ticks) = (false, None, usize::MAX);
        }
    }

    /// Gives up the seat.
    pub(crate) fn lose_seat(&mut self) {
        let lost = self.ticket.take();
        self.sit(None);
        self.lost = lost;
    }

    /// Continues on another device with a new ticket, at the current end of its updates.
    pub(crate) fn move_to(&mut self, ticket: Ticket) {
        if self.ticket.replace(ticket).is_none() {
            self.n = None;
        }
        (self.device, self.rejected) = (None, 0);
        if let Some(said) = &mut self.unanswered {
            said.on_its_way = false;
        }
    }

    /// True if its token seems to be invalid.
    pub(crate) const fn is_shut_out(&self) -> bool {
        self.ticket.is_some() && self.device.is_none() && self.rejected >= PATIENCE
    }

    /// True if it may watch. A player who has lost its seat may not.
    pub(crate) const fn may_look(&self) -> bool {
        self.ticket.is_some() || matches!(self.viewer, Viewer::Public)
    }

    /// Advances the player's clock.
    pub(crate) fn wait(&mut self, ms: u64) {
        if let Some((_, passed)) = &mut self.clock {
            *passed += ms;
        }
    }

    /// Lower bound of the match time. The slowest server clock runs at 90 %.
    pub(crate) fn at_least_ms(&self) -> Option<u64> {
        self.clock.map(|(told, passed)| told + passed * 9 / 10)
    }

    /// Describes what the player still waits for, if anything.
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

    /// Its offers without the verb that it never uses.
    pub(crate) fn legal(&self) -> String {
        let offers: Vec<Value> = serde_json::from_str(self.view.legal()).unwrap_or_default();
        let sane = offers.into_iter().filter(|offer| offer["verb"] != RUNAWAY);
        Value::Array(sane.collect()).to_string()
    }

    /// Switches to another socket.
    pub(crate) fn take(&mut self, device: Device) {
        self.device = Some(device);
        self.clock = None;
        if let Some(said) = &mut self.unanswered {
            said.on_its_way = false;
        }
    }

    /// Processes all received texts. Notes each.
    pub(crate) fn receive(
        &mut self,
        mirror: &mut Mirror,
        mut note: impl FnMut(String),
    ) -> Result<(), Violation> {
        while let Some(text) = self.device.as_ref().and_then(Device::receive) {
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
            "update" => self.update(text, mirror),
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

    fn update(&mut self, text: &str, mirror: &Mirror) -> Result<(), Violation> {
        let viewer = || format!("{:?}", self.viewer);
        let misfit = |misfit| Violation::Misfit { viewer: viewer(), misfit };
        let Some(update) = ReceivedUpdate::read(text).map_err(misfit)? else { return Ok(()) };
        if self.adrift {
            // Nodes differ about the log, so that numbers may go back.
            self.view.n = update.n.saturating_sub(1);
        } else {
            mirror.check(self.viewer, text, &update)?;
            if !self.n.map_or(update.whole, |after| update.n >= after) {
                return Err(misfit(Misfit::Gap { n: update.n, after: self.view.n }));
            }
        }
        let voided_starts = self.view.table["voided_starts"].clone();
        self.view.apply(&update).map_err(misfit)?;
        if self.view.table["voided_starts"] != voided_starts {
            self.promise = None;
        }
        self.n = Some(update.n);
        self.received += 1;
        Ok(())
    }

    fn acknowledge(&mut self, reference: &str, mirror: &mut Mirror) -> Result<(), Violation> {
        let reference = reference.strip_suffix(AGAIN).unwrap_or(reference);
        let Some(said) = self.unanswered.take_if(|said| reference == said.reference) else {
            // An acknowledgement of a repeated command.
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

    /// Sends the unanswered command again. Returns its text.
    pub(crate) fn insist(&mut self) -> Option<String> {
        let at_ms = self.at_least_ms();
        let device = self.device.as_ref()?;
        let said = self.unanswered.as_mut().filter(|said| !said.on_its_way)?;
        said.on_its_way = true;
        said.again(at_ms);
        let text = match self.flaw {
            // A server that has forgotten the `ref` treats the command as a new one.
            Some(Flaw::ForgetsRefs) => {
                said.text.replacen(&said.reference, &format!("{}{AGAIN}", said.reference), 1)
            }
            _ => said.text.clone(),
        };
        device.say(&text);
        Some(text)
    }
}

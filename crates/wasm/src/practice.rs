use std::{collections::VecDeque, fmt};

use airlock_engine::{Hash, Seat, Viewer, Wish, log::Log};
use airlock_protocol::{
    BotKind, ClientMessage, Code, Frame, Meant, NewMatch, NotARef, Ref, Refusal, ServerMessage, TableAction,
    send,
};
use airlock_registry::Registry;
use airlock_table::{
    Answer, AnyMatch, Command, Conn, Deed, Effects, Founding, Input, Keys, Now, Rematch, Terms, Thought,
};
use wasm_bindgen::prelude::wasm_bindgen;

/// The player's only socket.
const DEVICE: Conn = Conn(0);

/// A table with one human player and bots, without a server. Appended records count as durable immediately,
/// and bots decide synchronously.
#[wasm_bindgen]
pub struct Practice {
    founding: Founding,
    table: Box<dyn AnyMatch>,
    seat: Seat,
    records: Vec<String>,
    wake_ms: Option<u64>,
}

impl Practice {
    /// Starts a new match with the player in `seat` and standard bots in the other seats.
    ///
    /// `secret` must be 256 unguessable bits. `now_ms` is a monotonic clock, and `epoch_ms` counts from 1970.
    ///
    /// # Errors
    /// If the wish is invalid.
    pub fn new(
        wish: NewMatch,
        seat: Seat,
        name: String,
        secret: [u8; 32],
        now_ms: u64,
        epoch_ms: u64,
    ) -> Result<Self, String> {
        let NewMatch { game, mode, players, options, title, turn_seconds, bot_pause_ms, .. } = wish;
        let bot_pause_ms = bot_pause_ms.unwrap_or(Terms::BOT_PAUSE_MS);
        let terms = Terms { title, turn_seconds, bot_pause_ms, spectators: false, ..Terms::default() };
        let registry = Registry::catalog();
        let wish = Wish { mode, players, options };
        let founding = registry.found(&game, wish, terms, secret, Hash::ZERO);
        let founding = founding.ok_or_else(|| format!("there is no game `{game}` here"))?;
        let founding = founding.map_err(|error| error.to_string())?;
        let mut practice = Self::of(founding, Vec::new(), seat, Now { ms: now_ms, epoch_ms })?;
        practice.sit(name, secret, now_ms)?;
        Ok(practice)
    }

    /// Continues a match from [`Practice::founding`] and [`Practice::records`], oldest first.
    ///
    /// # Errors
    /// If these rules cannot replay the stored records.
    pub fn go_on(
        founding: &str,
        records: Vec<String>,
        seat: Seat,
        now_ms: u64,
        epoch_ms: u64,
    ) -> Result<Self, String> {
        let founding = Founding::read(founding).map_err(|broken| broken.to_string())?;
        Self::of(founding, records, seat, Now { ms: now_ms, epoch_ms })
    }

    fn of(founding: Founding, records: Vec<String>, seat: Seat, now: Now) -> Result<Self, String> {
        let table = Registry::catalog().restore(founding.clone(), &records, now);
        let table = table.map_err(|broken| broken.to_string())?;
        Ok(Self { founding, table, seat, records, wake_ms: None })
    }

    /// The founding of the match, for storage. It contains the secret of the dice.
    #[must_use]
    pub fn founding(&self) -> String {
        self.founding.write()
    }

    /// The records after number `after`, for storage.
    #[must_use]
    pub fn records(&self, after: usize) -> &[String] {
        self.records.get(after..).unwrap_or_default()
    }

    /// All messages to the player from the beginning.
    ///
    /// # Errors
    /// Never for a match played here.
    pub fn transcript(&self) -> Result<Vec<Frame>, String> {
        let viewer = Viewer::Seat(self.seat);
        let told = Registry::catalog().transcript(self.founding.clone(), &self.records, viewer, 0);
        let told = told.map_err(|broken| broken.to_string())?;
        Ok(told.into_iter().map(|told| told.update).collect())
    }

    /// Seats everybody and starts the match.
    fn sit(&mut self, name: String, secret: [u8; 32], now_ms: u64) -> Result<(), String> {
        let own = self.seat;
        let token = Hash::of("airlock 2026 key of a practice table", &[&secret]);
        let keys = Keys { token, recovery: token };
        let seats = u8::try_from(self.table.table().seats.len()).unwrap_or(u8::MAX);
        let bots = Seat::all(seats).filter(|seat| *seat != own);
        let bots = bots.map(|seat| TableAction::Bot { seat, kind: Some(BotKind::Standard) });
        let begin = [TableAction::Ready { on: true }, TableAction::Start {}];
        let reference = reference("sit")?;
        let mut commands = vec![Command::Sit {
            reference,
            seat: own,
            name,
            keys,
            nonce_hash: None,
            part: Default::default(),
        }];
        for (step, action) in bots.chain(begin).enumerate() {
            commands.push(Command::Table {
                reference: self::reference(&format!("begin{step}"))?,
                by: own,
                action,
                meant: Meant::default(),
            });
        }
        for command in commands {
            let refused = self.input(Input::Do { conn: DEVICE, command, stamp_ms: now_ms }, now_ms).refused;
            if let Some(refusal) = refused {
                return Err(refusal.text);
            }
        }
        Ok(())
    }

    /// Handles a message of the player's socket.
    pub fn hear(&mut self, message: &str, now_ms: u64) -> Vec<Frame> {
        let by = self.seat;
        let command = match ClientMessage::read(message) {
            Ok(ClientMessage::Hello { resume, .. }) => {
                let viewer = Viewer::Seat(by);
                return self.input(Input::Enter { conn: DEVICE, viewer, resume }, now_ms).frames;
            }
            Ok(ClientMessage::Act { reference, decision, action }) => {
                Command::Act { reference, by, decision, action }
            }
            Ok(ClientMessage::Table { reference, action, meant }) => {
                Command::Table { reference, by, action, meant }
            }
            Ok(ClientMessage::Say(say)) => Command::Say { by, say },
            Ok(ClientMessage::Ping {}) => return vec![send(&ServerMessage::Pong { server_ms: now_ms })],
            Err(error) => {
                let (reference, code, text) = (None, Code::Malformed, error.to_string());
                return vec![send(&ServerMessage::Refused(Refusal {
                    reference,
                    code,
                    rule: None,
                    reason: None,
                    text,
                }))];
            }
        };
        self.input(Input::Do { conn: DEVICE, command, stamp_ms: now_ms }, now_ms).frames
    }

    /// Handles everything due.
    pub fn wake(&mut self, now_ms: u64) -> Vec<Frame> {
        self.input(Input::Wake, now_ms).frames
    }

    /// Latest time of the next wake-up, in milliseconds.
    #[must_use]
    pub const fn wake_ms(&self) -> Option<u64> {
        self.wake_ms
    }

    /// The log. `None` until the match is over.
    #[must_use]
    pub fn log(&self) -> Option<Log> {
        self.table.log(&self.records).ok().flatten()
    }

    /// The action of a seat's bot that precedes the last one by `back`, with its explanation. `None` if there
    /// are not that many actions.
    ///
    /// # Errors
    /// Never for a match played here.
    pub fn deed(&self, seat: Seat, back: usize) -> Result<Option<Deed>, String> {
        let deed = Registry::catalog().deed(self.founding.clone(), &self.records, seat, back);
        deed.map_err(|broken| broken.to_string())
    }

    /// Handles an input and all its consequences.
    fn input(&mut self, input: Input, now_ms: u64) -> Said {
        let mut said = Said::default();
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            let Effects { send, answer, close: _, append, think, rematch, wake_ms } =
                self.table.handle(input, now_ms);
            said.frames.extend(send.into_iter().map(|message| message.frame));
            for answer in answer.into_iter().chain(rematch.map(no_rematch)) {
                said.refused = said.refused.or_else(|| answer.result.clone().err());
                said.frames.push(answer.frame());
            }
            if let Some(append) = append {
                self.records.extend(append.bodies);
                inputs.push_front(Input::Appended);
            }
            inputs.extend(think.into_iter().map(Thought::run));
            self.wake_ms = wake_ms;
        }
        said
    }
}

/// The results of an input.
#[derive(Default)]
struct Said {
    /// Messages for the socket, in order.
    frames: Vec<Frame>,
    /// The first refusal.
    refused: Option<Refusal>,
}

fn no_rematch(Rematch { conn, reference, .. }: Rematch) -> Answer {
    let text = "a practice table has no next match: open another one".to_owned();
    let refusal = Refusal {
        reference: Some(reference.clone()),
        code: Code::Unavailable,
        rule: None,
        reason: None,
        text,
    };
    Answer { to: conn, reference, result: Err(refusal), receipt: None }
}

fn reference(text: &str) -> Result<Ref, String> {
    text.parse().map_err(|error: NotARef| error.to_string())
}

impl fmt::Debug for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Practice").field("seat", &self.seat).finish_non_exhaustive()
    }
}

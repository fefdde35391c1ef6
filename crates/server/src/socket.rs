//! One device at a match: a WebSocket that speaks `airlock.v1`.

use std::{convert::Infallible, future::Future, io, sync::Arc};

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{
    ClientMessage, Code, Frame, Ref, Refusal, SUBPROTOCOL, ServerMessage, limits::MAX_CLIENT_MESSAGE_BYTES,
    send,
};
use airlock_table::{Command, Conn};
use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderValue, header::SEC_WEBSOCKET_PROTOCOL},
    response::Response,
    routing::any,
};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::{
    sync::{mpsc, watch},
    time::{MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Bytes, Message,
        handshake::server::create_response_with_body,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                Frame as Piece,
                coding::{Data, OpCode},
            },
        },
    },
};

use crate::{
    Server,
    address::Address,
    answer::Refused,
    crowd::Place,
    headers::listed,
    hearing::Hearing,
    keeper::{Asleep, Hello, Keeper, Outgoing},
    limits::{
        CLOSE_TIMEOUT, HEARTBEAT, HELLO_TIMEOUT, MAX_DELIVERED_AT_ONCE, MAX_MESSAGE_WIRE_BYTES, MAX_OUTBOX,
        MAX_SOCKET_WRITE_BYTES, SOCKET_READ_BYTES, SOCKET_WRITE_BYTES, WRITE_TIMEOUT,
    },
    live_matches::LiveMatches,
    metered::Metered,
    metrics::Counted,
    rates::Messages,
    refusals::{self, RefusalKind},
    serving::ended,
    visitor::Visitor,
};

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/api/matches/{id}/socket", any(upgrade))
}

async fn upgrade(
    visitor: Visitor,
    place: Place,
    address: Result<Address, Infallible>,
    State(server): State<Server>,
    request: Request,
) -> Result<Response, Refused> {
    if !listed(request.headers(), SEC_WEBSOCKET_PROTOCOL).any(|name| name == SUBPROTOCOL) {
        return Err(Refused::new(
            Code::Malformed,
            format!("this server speaks {SUBPROTOCOL}: offer it as a subprotocol"),
        ));
    }
    let (mut response, opening) =
        open(request).map_err(|error| Refused::new(Code::Malformed, error.to_string()))?;
    response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    let Visitor { id: _, keeper, viewer } = visitor;
    let Ok(address) = address;
    let conn = server.matches.conn();
    tokio::spawn(async move {
        // A client that is gone again has no session.
        let Ok(socket) = opening.await else { return };
        let mut session = Session {
            socket,
            conn,
            viewer,
            address,
            keeper,
            closing: server.closing.subscribe(),
            hearing: server.hearing,
            messages: Messages::new(server.config.rates),
            matches: server.matches,
            answered: true,
            _counted: Counted::socket(),
            _place: place,
        };
        session.run().await;
    });
    Ok(response)
}

/// A WebSocket of this server.
pub type Socket = WebSocketStream<Metered<TokioIo<Upgraded>>>;

/// The answer to a request for a WebSocket, and the socket once that was sent. It is bounded: how much is read and written
/// at once, how long a message may be, how much may wait to be written. Public for the conformance suite, which needs a
/// socket that echoes.
///
/// # Errors
/// If the request asks for something else.
pub fn open(
    request: Request,
) -> Result<(Response, impl Future<Output = hyper::Result<Socket>>), tungstenite::Error> {
    let response = create_response_with_body(&request, Body::empty)?;
    let opening = async {
        let upgraded = hyper::upgrade::on(request).await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(SOCKET_READ_BYTES)
            .write_buffer_size(SOCKET_WRITE_BYTES)
            .max_write_buffer_size(MAX_SOCKET_WRITE_BYTES)
            .max_message_size(Some(MAX_CLIENT_MESSAGE_BYTES))
            .max_frame_size(Some(MAX_CLIENT_MESSAGE_BYTES));
        let metered = Metered::new(TokioIo::new(upgraded), MAX_MESSAGE_WIRE_BYTES);
        Ok(WebSocketStream::from_raw_socket(metered, Role::Server, Some(config)).await)
    };
    Ok((response, opening))
}

/// The next message.
pub async fn next(socket: &mut Socket) -> Option<Result<Message, tungstenite::Error>> {
    let message = socket.next().await;
    socket.get_mut().begin_anew();
    message
}

/// A text in pieces: the library keeps a buffer for each socket that is as large as the largest piece ever written.
fn pieces(text: impl AsRef<[u8]> + Send + 'static) -> impl Iterator<Item = Message> {
    let bytes = Bytes::from_owner(text);
    let last = bytes.len().saturating_sub(1) / SOCKET_WRITE_BYTES;
    (0..=last).map(move |number| {
        let begin = number * SOCKET_WRITE_BYTES;
        let piece = bytes.slice(begin..bytes.len().min(begin + SOCKET_WRITE_BYTES));
        let kind = if number == 0 { Data::Text } else { Data::Continue };
        Message::Frame(Piece::message(piece, OpCode::Data(kind), number == last))
    })
}

/// Why a socket is closed.
mod code {
    /// The message is too long; do not send it again.
    pub(super) const TOO_BIG: u16 = 1009;
    /// The server ends; come back later.
    pub(super) const RESTART: u16 = 1012;
    /// Come back at once and resume.
    pub(super) const RESUME: u16 = 1013;
    /// There is no room; come back after a while.
    pub(super) const LATER: u16 = 4429;
    /// Do not come back like this.
    pub(super) const REFUSED: u16 = 1008;
}

/// One device.
struct Session {
    socket: Socket,
    /// Its name to the match.
    conn: Conn,
    viewer: Viewer,
    /// Who is at the other end: for the log, and for those who watch.
    address: Address,
    keeper: Keeper,
    matches: Arc<LiveMatches>,
    /// Turns true when the server ends.
    closing: watch::Receiver<bool>,
    /// Knows whether the match goes on elsewhere then.
    hearing: Arc<Hearing>,
    /// How often it says something.
    messages: Messages,
    /// Whether anything came since the last ping.
    answered: bool,
    _counted: Counted,
    _place: Place,
}

/// How a session ends.
enum End {
    /// The client is gone.
    Gone,
    /// The server closes, with a code and a reason.
    Close(u16, &'static str),
}

impl End {
    /// The end of a socket that could not be read.
    fn after(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Capacity(_) => Self::Close(code::TOO_BIG, "this message is too long"),
            tungstenite::Error::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Self::Close(code::TOO_BIG, "this message comes in too many pieces")
            }
            _ => Self::Gone,
        }
    }
}

impl Session {
    /// Borrows itself, as everything below does: a task holds what it is given as often as that is moved on.
    async fn run(&mut self) {
        let end = match timeout(HELLO_TIMEOUT, self.hello()).await {
            Ok(Ok(hello)) => self.play(hello).await,
            Ok(Err(end)) => end,
            Err(_) => End::Close(code::REFUSED, "say hello first"),
        };
        if let End::Close(code, reason) = end {
            self.close(code, reason).await;
        }
    }

    /// Waits for the first message: where to go on.
    async fn hello(&mut self) -> Result<Hello, End> {
        loop {
            match next(&mut self.socket).await {
                Some(Ok(Message::Text(text))) => {
                    return match ClientMessage::read(&text) {
                        Ok(ClientMessage::Hello { resume, brief, .. }) => Ok(Hello { resume, brief }),
                        _ => Err(End::Close(code::REFUSED, "say hello first")),
                    };
                }
                Some(Ok(Message::Binary(_))) => return Err(End::Close(code::REFUSED, "messages are text")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(End::after(error)),
                None => return Err(End::Gone),
            }
        }
    }

    /// Carries messages both ways until one side has enough.
    async fn play(&mut self, hello: Hello) -> End {
        let (outbox, mut outgoing) = mpsc::channel(MAX_OUTBOX);
        let mut letters = Vec::new();
        if self.keeper.enter(self.conn, self.viewer, self.address, hello, outbox).await.is_err() {
            return End::Close(code::RESUME, "the match was just put away; come back");
        }
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.reset();
        let end = loop {
            let step = tokio::select! {
                // Always in this order, so that a simulated server does the same again. What comes in waits while
                // something goes out; that is bounded by the outbox and by how much the match has to tell.
                biased;
                () = ended(&mut self.closing) => Err(self.farewell()),
                _ = heartbeat.tick() => self.beat().await,
                _ = outgoing.recv_many(&mut letters, MAX_DELIVERED_AT_ONCE) => self.deliver(&mut letters).await,
                message = next(&mut self.socket) => match message {
                    Some(Ok(message)) => self.read(message).await,
                    Some(Err(error)) => Err(End::after(error)),
                    None => Err(End::Gone),
                },
            };
            if let Err(end) = step {
                break end;
            }
        };
        self.keeper.exit(self.conn).await;
        end
    }

    /// How a session ends with its server.
    fn farewell(&self) -> End {
        if self.hearing.has_company(self.matches.now_ms()) {
            End::Close(code::RESUME, "this server ends and others go on; come back at once")
        } else {
            End::Close(code::RESTART, "the server ends; come back later")
        }
    }

    async fn read(&mut self, message: Message) -> Result<(), End> {
        self.answered = true;
        if !self.messages.admit() {
            refusals::note(RefusalKind::Message, self.address);
            return Err(End::Close(code::RESUME, "too many messages at once; come back and resume"));
        }
        match message {
            Message::Text(text) => match ClientMessage::read(&text) {
                Ok(message) => self.take(message).await,
                Err(error) => self.refuse(error.reference(), Code::Malformed, error.to_string()).await,
            },
            Message::Binary(_) => Err(End::Close(code::REFUSED, "messages are text")),
            // The reply to a ping or a close is written by the library; after a close nothing more is read.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(()),
        }
    }

    async fn take(&mut self, message: ClientMessage) -> Result<(), End> {
        match message {
            ClientMessage::Act { reference, decision, action } => {
                self.pass(reference, |reference, by| Command::Act { reference, by, decision, action }).await
            }
            ClientMessage::Table { reference, action } => {
                self.pass(reference, |reference, by| Command::Table { reference, by, action }).await
            }
            ClientMessage::Say(say) => {
                self.pass(say.reference.clone(), |_, by| Command::Say { by, say }).await
            }
            ClientMessage::Ping {} => {
                self.write(send(&ServerMessage::Pong { server_ms: self.matches.now_ms() })).await
            }
            ClientMessage::Hello { .. } => {
                self.refuse(None, Code::Malformed, "hello is said once, at the beginning").await
            }
        }
    }

    /// Passes a command on to the match, stamped, if this device has a seat.
    async fn pass(&mut self, reference: Ref, command: impl FnOnce(Ref, Seat) -> Command) -> Result<(), End> {
        let stamp_ms = self.matches.now_ms();
        match self.viewer {
            Viewer::Public => self.refuse(Some(reference), Code::Forbidden, "spectators only watch").await,
            Viewer::Seat(by) => {
                let passed = self.keeper.act(self.conn, command(reference, by), stamp_ms).await;
                passed.map_err(|Asleep| End::Close(code::RESUME, "the match was just put away; come back"))
            }
        }
    }

    async fn refuse(
        &mut self,
        reference: Option<Ref>,
        code: Code,
        text: impl Into<String>,
    ) -> Result<(), End> {
        let refusal = Refusal { reference, code, rule: None, text: text.into() };
        self.write(send(&ServerMessage::Refused(refusal))).await
    }

    async fn write(&mut self, frame: Frame) -> Result<(), End> {
        for piece in pieces(frame) {
            self.put(piece).await?;
        }
        Ok(())
    }

    /// Delivers what the match has for this device, in one go; when it has nothing it has dropped it.
    async fn deliver(&mut self, letters: &mut Vec<Outgoing>) -> Result<(), End> {
        if letters.is_empty() {
            return Err(End::Close(code::RESUME, "you did not keep up; come back and resume"));
        }
        let socket = &mut self.socket;
        let delivered = async {
            for letter in letters.drain(..) {
                match letter {
                    Outgoing::Frame(frame) => {
                        for piece in pieces(frame) {
                            socket.feed(piece).await.map_err(|_| End::Gone)?;
                        }
                    }
                    Outgoing::Close { reason, later } => {
                        return Err(End::Close(if later { code::LATER } else { code::REFUSED }, reason));
                    }
                }
            }
            socket.flush().await.map_err(|_| End::Gone)
        };
        timeout(WRITE_TIMEOUT, delivered).await.unwrap_or(Err(End::Gone))
    }

    /// Asks whether the client is there; one that did not answer the last time is not.
    async fn beat(&mut self) -> Result<(), End> {
        if !std::mem::take(&mut self.answered) {
            return Err(End::Gone);
        }
        self.put(Message::Ping(Vec::new().into())).await
    }

    async fn put(&mut self, message: Message) -> Result<(), End> {
        match timeout(WRITE_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Says goodbye, and waits until the client has read it: a socket that is dropped too early shows as a failure.
    async fn close(&mut self, code: u16, reason: &'static str) {
        let goodbye = Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }));
        if self.put(goodbye).await.is_ok() {
            let read_on = async { while let Some(Ok(_)) = next(&mut self.socket).await {} };
            // A client that does not answer is not waited for.
            let _ = timeout(CLOSE_TIMEOUT, read_on).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_goes_in_pieces_that_join_to_it() {
        for length in [0, 1, SOCKET_WRITE_BYTES, SOCKET_WRITE_BYTES + 1, 5 * SOCKET_WRITE_BYTES + 7] {
            // Of two bytes each, so that pieces end within a character.
            let text = format!("a{}", "ě".repeat(length / 2));
            let sent: Vec<Piece> = pieces(text.clone())
                .map(|message| match message {
                    Message::Frame(piece) => piece,
                    other => panic!("{other:?} is not a piece"),
                })
                .collect();
            let joined: Vec<u8> = sent.iter().flat_map(|piece| piece.payload()).copied().collect();
            assert_eq!(String::from_utf8(joined).unwrap(), text);
            for (number, piece) in sent.iter().enumerate() {
                let kind = if number == 0 { Data::Text } else { Data::Continue };
                assert_eq!(piece.header().opcode, OpCode::Data(kind));
                assert_eq!(piece.header().is_final, number + 1 == sent.len());
                assert!(piece.payload().len() <= SOCKET_WRITE_BYTES);
            }
        }
    }
}

//! WebSocket of one device at a match, with the protocol `airlock.v1`.
//!
//! Messages in the order in which they occur. `socket_messages_come_in_the_listed_order` in `tests/server/play.rs`
//! compares.
//!
//! | in | out | by |
//! | --- | --- | --- |
//! | `hello` | | [`Session::hello`] |
//! | | `welcome`, then the missing `update`s or a whole one, then `clock` | `Match::enter` |
//! | | `presence`, to every device of the match | `Audience::enter` |
//! | `act`, `table`, `say` | | [`Session::understand`] makes a [`Command`] |
//! | | `update` to each viewer for whom something is different, then `clock` if match time stopped or resumed | `Match::conclude` |
//! | | `ack` once the record is durable, or `refused` | `Match::appended`, `Match::consider` |
//! | | `notice` of an inspection for which the log has no room | `Match::consider` |
//! | `ping` | `pong` | [`Session::understand`] |
//! | | a close frame with a code of [`code`] | [`Session::run`] |

use std::{convert::Infallible, future::Future, io, sync::Arc};

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{
    ClientMessage, Code, Frame, Reason, Ref, Refusal, SUBPROTOCOL, ServerMessage,
    limits::MAX_CLIENT_MESSAGE_BYTES, send,
};
use airlock_table::{Command, Conn};
use axum::{
    Router,
    body::Body,
    extract::{FromRef, Request, State},
    http::{
        HeaderValue, Method, StatusCode, Version,
        header::{CONNECTION, SEC_WEBSOCKET_PROTOCOL, UPGRADE},
    },
    response::{IntoResponse, Response},
    routing::any,
};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::{
    io::AsyncWriteExt,
    sync::{mpsc, watch},
    time::{MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message,
        handshake::server::create_response_with_body,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                FrameHeader,
                coding::{Data, OpCode},
            },
        },
    },
};
use tracing::Instrument;

use crate::{
    access::{address::Address, handle::Access},
    http::{answer::Refused, bounded_reader::BoundedReader, headers::listed},
    limits::{
        CLOSE_TIMEOUT, HEARTBEAT, HELLO_TIMEOUT, MAX_DELIVERED_AT_ONCE, MAX_MESSAGE_WIRE_BYTES, MAX_OUTBOX,
        MAX_SOCKET_WRITE_BYTES, SOCKET_READ_BYTES, WRITE_TIMEOUT,
        connections::{ConnectionLimit, ConnectionPermit},
        rates::{MessageLimit, Rates},
        rejection_log::{self, RejectionKind},
    },
    live::{
        bus_subscription::BusSubscription,
        live_matches::LiveMatches,
        match_task::{CloseRequest, MatchHandle, Outgoing, Unloaded},
        visitor::Visitor,
    },
    metrics::{self, Counted},
    shutdown,
    validation::names,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<ConnectionLimit>: FromRef<S>,
    Sockets: FromRef<S>,
{
    Router::new().route("/api/matches/{id}/socket", any(upgrade))
}

/// Handles of the sockets.
#[derive(Clone)]
pub(crate) struct Sockets {
    pub(crate) matches: Arc<LiveMatches>,
    /// Says whether other nodes go on when the server ends.
    pub(crate) subscription: Arc<BusSubscription>,
    pub(crate) rates: Rates,
}

async fn upgrade(
    visitor: Visitor,
    permit: ConnectionPermit,
    address: Result<Address, Infallible>,
    State(Sockets { matches, subscription, rates }): State<Sockets>,
    request: Request,
) -> Result<Response, Refused> {
    if !is_upgrade(&request) {
        let Ok(address) = address;
        return Ok(no_upgrade(address));
    }
    if !listed(request.headers(), SEC_WEBSOCKET_PROTOCOL).any(|name| name == SUBPROTOCOL) {
        return Err(Refused::new(
            Code::Malformed,
            format!("this server speaks {SUBPROTOCOL}; offer it as a subprotocol"),
        ));
    }
    let (mut response, opening) =
        open(request).map_err(|error| Refused::new(Code::Malformed, error.to_string()))?;
    response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    let Visitor { id: _, handle, viewer } = visitor;
    let Ok(address) = address;
    let mut session = Session {
        conn: matches.conn(),
        viewer,
        address,
        handle,
        closing: matches.closing.subscribe(),
        subscription,
        messages: MessageLimit::new(rates),
        matches,
        answered: true,
        _permit: permit,
    };
    let served = async move {
        // A client that is gone again has no session.
        if let Ok(mut socket) = opening.await {
            let _counted = Counted::socket();
            session.run(&mut socket).await;
        }
    };
    // The spans of the connection and its request, with match and seat, stay those of the session.
    tokio::spawn(served.in_current_span());
    Ok(response)
}

/// True for a WebSocket handshake, and for requests of other methods, which cannot be mistaken for one that
/// lost its headers.
fn is_upgrade(request: &Request) -> bool {
    let asks = |name, word: &str| listed(request.headers(), name).any(|said| said.eq_ignore_ascii_case(word));
    request.method() != Method::GET
        || (request.version() >= Version::HTTP_11
            && asks(UPGRADE, "websocket")
            && asks(CONNECTION, "upgrade"))
}

/// Answers a plain request. Most likely a proxy or a filter does not forward WebSockets.
fn no_upgrade(address: Address) -> Response {
    metrics::not_upgraded();
    rejection_log::record_no_upgrade(address);
    let text = "this address takes WebSockets only, and this request is not one: a proxy on the way must use \
         HTTP/1.1 and forward `Upgrade: websocket` and `Connection: upgrade`";
    let refused = Refused::new(Code::Malformed, text).because(Reason::NoUpgrade);
    let mut answer = refused.into_response();
    *answer.status_mut() = StatusCode::UPGRADE_REQUIRED;
    answer.headers_mut().insert(UPGRADE, HeaderValue::from_static("websocket"));
    // It is in the log already.
    answer.extensions_mut().remove::<Code>();
    answer
}

/// A WebSocket of this server.
pub type Socket = WebSocketStream<BoundedReader<TokioIo<Upgraded>>>;

/// Answers a WebSocket handshake. The future returns the socket once the answer was sent. The sizes of its
/// buffers and messages are bounded. Public for the conformance suite, which needs a socket that echoes.
///
/// # Errors
/// If the request asks for something else.
pub fn open(
    request: Request,
) -> Result<(Response, impl Future<Output = hyper::Result<Socket>>), tungstenite::Error> {
    let response = create_response_with_body(&request, Body::empty)?;
    let upgrade = hyper::upgrade::on(request);
    let opening = async {
        let upgraded = upgrade.await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(SOCKET_READ_BYTES)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_SOCKET_WRITE_BYTES)
            .max_message_size(Some(MAX_CLIENT_MESSAGE_BYTES))
            .max_frame_size(Some(MAX_CLIENT_MESSAGE_BYTES));
        let bounded = BoundedReader::new(TokioIo::new(upgraded), MAX_MESSAGE_WIRE_BYTES);
        Ok(WebSocketStream::from_raw_socket(bounded, Role::Server, Some(config)).await)
    };
    Ok((response, opening))
}

/// Reads the next message.
pub async fn next(socket: &mut Socket) -> Option<Result<Message, tungstenite::Error>> {
    let message = socket.next().await;
    match &message {
        // It may come between the fragments of a message, which go on being counted.
        Some(Ok(Message::Ping(content) | Message::Pong(content))) => {
            socket.get_mut().refund(CONTROL_HEADER_BYTES + content.len());
        }
        _ => socket.get_mut().reset(),
    }
    message
}

/// Length of the header of a client's ping or pong, in bytes.
const CONTROL_HEADER_BYTES: usize = 6;

/// Appends a text frame to a buffer.
fn append_frame(text: &str, bytes: &mut Vec<u8>) -> Result<(), tungstenite::Error> {
    let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    header.format(text.len() as u64, bytes)?;
    bytes.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Writes frames beneath the library, which would keep a buffer for each socket as large as its largest
/// write.
async fn write_out(socket: &mut Socket, bytes: &[u8]) -> Result<(), End> {
    let written = async {
        // Frames of the library go first: half of one may be out.
        socket.flush().await.map_err(|_| End::Gone)?;
        socket.get_mut().write_all(bytes).await.map_err(|_| End::Gone)
    };
    timeout(WRITE_TIMEOUT, written).await.unwrap_or(Err(End::Gone))
}

/// Close codes.
mod code {
    /// The message is too long and must not be sent again.
    pub(super) const TOO_BIG: u16 = 1009;
    /// The server ends. The client comes back later.
    pub(super) const RESTART: u16 = 1012;
    /// The client comes back at once and resumes.
    pub(super) const RESUME: u16 = 1013;
    /// There is no room. The client comes back after a while.
    pub(super) const LATER: u16 = 4429;
    /// The client must not come back like this.
    pub(super) const REFUSED: u16 = 1008;
}

/// Session of one device.
struct Session {
    /// Id for the match.
    conn: Conn,
    viewer: Viewer,
    /// For the rejection log and the limit of watchers.
    address: Address,
    handle: MatchHandle,
    matches: Arc<LiveMatches>,
    /// Turns true when the server ends.
    closing: watch::Receiver<bool>,
    /// Says whether other nodes go on then.
    subscription: Arc<BusSubscription>,
    /// Rate limit of its messages.
    messages: MessageLimit,
    /// True if anything came since the last ping.
    answered: bool,
    _permit: ConnectionPermit,
}

/// Consequence of a message.
enum Dispatch {
    /// Command for the match.
    Forward(Box<Command>),
    /// Answer of the server itself.
    Reply(Frame),
}

/// End of a session.
enum End {
    /// The client is gone.
    Gone,
    /// The server closes with a code and a reason.
    Close(u16, &'static str),
}

impl End {
    /// End of a socket that could not be read.
    fn after(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Capacity(_) => Self::Close(code::TOO_BIG, "this message is too long"),
            tungstenite::Error::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Self::Close(code::TOO_BIG, "this message has too many fragments")
            }
            _ => Self::Gone,
        }
    }
}

// A future stores its arguments once for each move. So everything that waits borrows, and messages are parsed
// where nothing waits.
impl Session {
    async fn run(&mut self, socket: &mut Socket) {
        tracing::debug!(conn = self.conn.0, "socket opened");
        let end = match timeout(HELLO_TIMEOUT, self.hello(socket)).await {
            Ok(Ok(resume)) => self.play(socket, resume).await,
            Ok(Err(end)) => end,
            Err(_) => End::Close(code::REFUSED, "the first message must be `hello`"),
        };
        match end {
            End::Close(code, reason) => {
                tracing::debug!(conn = self.conn.0, code, reason, "socket closed by the server");
                close(socket, code, reason).await;
            }
            End::Gone => tracing::debug!(conn = self.conn.0, "client gone"),
        }
    }

    /// Carries messages in both directions until one side ends.
    async fn play(&mut self, socket: &mut Socket, resume: Option<u64>) -> End {
        let (outbox, mut outgoing) = mpsc::channel(MAX_OUTBOX);
        let mut batch = Vec::new();
        if self.handle.enter(self.conn, self.viewer, self.address, resume, outbox).await.is_err() {
            return End::Close(code::RESUME, "the match was just unloaded; reconnect");
        }
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.reset();
        let end = loop {
            let step = tokio::select! {
                // A fixed order, so that simulations are deterministic. Incoming messages wait while outgoing
                // ones are written. The outbox bounds that.
                biased;
                () = shutdown::requested(&mut self.closing) => Err(self.farewell()),
                _ = heartbeat.tick() => self.ping(socket).await,
                _ = outgoing.recv_many(&mut batch, MAX_DELIVERED_AT_ONCE) => deliver(socket, &mut batch).await,
                message = next(socket) => match message {
                    Some(Ok(Message::Close(_))) => {
                        // The library replies, and nothing is written after that.
                        let _ = timeout(CLOSE_TIMEOUT, socket.flush()).await;
                        Err(End::Gone)
                    }
                    Some(Ok(message)) => match self.read(message) {
                        Ok(Some(step)) => self.dispatch(socket, step).await,
                        Ok(None) => Ok(()),
                        Err(end) => Err(end),
                    },
                    Some(Err(error)) => Err(End::after(error)),
                    None => Err(End::Gone),
                },
            };
            if let Err(end) = step {
                break end;
            }
        };
        self.handle.exit(self.conn).await;
        end
    }

    /// End of a session because the server ends.
    fn farewell(&self) -> End {
        if self.subscription.has_company(self.matches.now_ms()) {
            End::Close(code::RESUME, "this server is shutting down; reconnect at once to reach another one")
        } else {
            End::Close(code::RESTART, "the server is shutting down; reconnect later")
        }
    }

    fn read(&mut self, message: Message) -> Result<Option<Dispatch>, End> {
        self.answered = true;
        self.count()?;
        match message {
            Message::Text(text) => Ok(Some(match ClientMessage::read(&text) {
                Ok(message) => self.understand(message),
                Err(error) => refusal(error.reference(), Code::Malformed, error.to_string()),
            })),
            Message::Binary(_) => Err(End::Close(code::REFUSED, "messages must be text")),
            // The library replies to pings.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
        }
    }

    /// Counts one more message of any kind.
    fn count(&self) -> Result<(), End> {
        if self.messages.admit() {
            return Ok(());
        }
        rejection_log::record(RejectionKind::Message, self.address);
        Err(End::Close(code::RESUME, "too many messages at once; reconnect and resume"))
    }

    /// Waits for the hello. Returns the number of the device's last update. The hello and everything before it may be
    /// as long as one message together.
    async fn hello(&self, socket: &mut Socket) -> Result<Option<u64>, End> {
        loop {
            let message = match socket.next().await {
                Some(Ok(message)) => message,
                Some(Err(error)) => return Err(End::after(error)),
                None => return Err(End::Gone),
            };
            self.count()?;
            match message {
                Message::Text(text) => {
                    socket.get_mut().reset();
                    return match ClientMessage::read(&text) {
                        Ok(ClientMessage::Hello { resume, .. }) => Ok(resume),
                        _ => Err(End::Close(code::REFUSED, "the first message must be `hello`")),
                    };
                }
                Message::Binary(_) => return Err(End::Close(code::REFUSED, "messages must be text")),
                Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {}
            }
        }
    }

    fn understand(&self, message: ClientMessage) -> Dispatch {
        match message {
            ClientMessage::Act { reference, decision, action } => {
                self.forward(reference, |reference, by| Command::Act { reference, by, decision, action })
            }
            ClientMessage::Table { reference, action, meant } => {
                self.forward(reference, |reference, by| Command::Table { reference, by, action, meant })
            }
            ClientMessage::Say(say) => match names::check_talk(&say.words) {
                Ok(()) => self.forward(say.reference.clone(), |_, by| Command::Say { by, say }),
                Err(why) => {
                    let refusal = Refusal { reference: Some(say.reference), ..why.into() };
                    Dispatch::Reply(send(&ServerMessage::Refused(refusal)))
                }
            },
            ClientMessage::Ping {} => {
                Dispatch::Reply(send(&ServerMessage::Pong { server_ms: self.matches.now_ms() }))
            }
            ClientMessage::Hello { .. } => {
                refusal(None, Code::Malformed, "`hello` is allowed only as the first message")
            }
        }
    }

    /// Makes a command for the match, if this device has a seat.
    fn forward(&self, reference: Ref, command: impl FnOnce(Ref, Seat) -> Command) -> Dispatch {
        match self.viewer {
            Viewer::Public => refusal(
                Some(reference),
                Code::Forbidden,
                "spectators cannot send commands; take a seat to play",
            ),
            Viewer::Seat(by) => Dispatch::Forward(Box::new(command(reference, by))),
        }
    }

    async fn dispatch(&self, socket: &mut Socket, step: Dispatch) -> Result<(), End> {
        match step {
            Dispatch::Forward(command) => {
                let passed = self.handle.act(self.conn, *command, self.matches.now_ms()).await;
                passed.map_err(|Unloaded| End::Close(code::RESUME, "the match was just unloaded; reconnect"))
            }
            Dispatch::Reply(frame) => deliver(socket, &mut vec![Outgoing::Frame(frame)]).await,
        }
    }

    /// Pings the client. One that has not answered the last ping is gone.
    async fn ping(&mut self, socket: &mut Socket) -> Result<(), End> {
        if !std::mem::take(&mut self.answered) {
            return Err(End::Gone);
        }
        put(socket, Message::Ping(Vec::new().into())).await
    }
}

fn refusal(reference: Option<Ref>, code: Code, text: impl Into<String>) -> Dispatch {
    let refusal = Refusal { reference, code, rule: None, reason: None, text: text.into() };
    Dispatch::Reply(send(&ServerMessage::Refused(refusal)))
}

/// Writes a batch of messages at once. An empty batch means that the match has dropped this device.
async fn deliver(socket: &mut Socket, batch: &mut Vec<Outgoing>) -> Result<(), End> {
    if batch.is_empty() {
        return Err(End::Close(code::RESUME, "this client reads too slowly; reconnect and resume"));
    }
    let (mut bytes, mut end) = (Vec::new(), Ok(()));
    for item in batch.drain(..) {
        match item {
            Outgoing::Frame(frame) => append_frame(frame.text(), &mut bytes).map_err(|_| End::Gone)?,
            Outgoing::Close(request) => {
                let CloseRequest { reason, later } = *request;
                end = Err(End::Close(if later { code::LATER } else { code::REFUSED }, reason));
            }
        }
    }
    write_out(socket, &bytes).await?;
    end
}

async fn put(socket: &mut Socket, message: Message) -> Result<(), End> {
    match timeout(WRITE_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

/// Closes the socket and waits until the client has read that. Otherwise the client would see a failure.
async fn close(socket: &mut Socket, code: u16, reason: &'static str) {
    let goodbye = Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }));
    if put(socket, goodbye).await.is_ok() {
        let read_on = async { while let Some(Ok(_)) = socket.next().await {} };
        // A client that does not answer, or sends much more, is not waited for.
        let _ = timeout(CLOSE_TIMEOUT, read_on).await;
    }
}

//! Matches that continue under the rules they began with, through the bundle of those rules, on a server with
//! newer ones.

use std::{fs, path::Path, sync::Arc, time::SystemTime};

use airlock_engine::{
    Hash, Seat, Viewer, Wish,
    log::{Log, verify},
};
use airlock_protocol::{BotKind, Meant, Phase, TableAction};
use airlock_registry::{BadBundle, Registry};
use airlock_server::Config;
use airlock_store::{SqliteStore, Store};
use airlock_table::{
    AnyMatch, Append, Broken, Command, Conn, Effects, Founding, Input, Keys, Now, Successor, Terms, Thought,
    replayed,
};
use airlock_toy::{NextToy, Toy};
use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    fixture::{Device, TestServer},
    hostile::{Does, Hostile},
};

/// The bundle of the current toy, built from these sources by `cargo xtask bundle toy`.
fn bundle() -> Vec<u8> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let file = root.join("target/bundles/toy.wasm");
    let built = fs::metadata(&file).and_then(|file| file.modified()).ok();
    let newest = ["bots", "bundle", "catalog", "engine", "protocol", "registry", "table", "toy"]
        .map(|krate| newest_below(&root.join("crates").join(krate).join("src")));
    assert!(
        built.is_some_and(|built| newest.iter().all(|changed| *changed <= built)),
        "the bundle of the toy is missing, or older than its sources: run `cargo xtask bundle toy`"
    );
    fs::read(file).unwrap()
}

fn newest_below(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let changed = entries.map(|entry| match entry.file_type().unwrap().is_dir() {
        true => newest_below(&entry.path()),
        false => entry.metadata().unwrap().modified().unwrap(),
    });
    changed.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Games of the server when the match began.
pub(crate) fn before() -> Registry {
    Registry::default().with::<Toy>()
}

/// Games after the upgrade: the toy has newer rules, and the older ones are in a bundle.
pub(crate) fn after() -> Registry {
    Registry::default().with::<NextToy>().with_bundle(&bundle()).unwrap()
}

// Byte for byte

const NOBODY: Conn = Conn(99);

/// One match twice: native, and through the bundle. Every input must have the same effects.
struct Pair {
    native: Box<dyn AnyMatch>,
    bundled: Box<dyn AnyMatch>,
    founding: Founding,
    records: Vec<String>,
    now_ms: u64,
    wake_ms: Option<u64>,
    thoughts: Vec<(Thought, Thought)>,
    refs: u32,
    /// Answer to the last command.
    answer: String,
}

impl Pair {
    fn new(bots: u8) -> Self {
        let terms = Terms { bot_pause_ms: 100, title: Some("Kostky".to_owned()), ..Terms::default() };
        let wish = Wish { mode: None, players: 4, options: Default::default() };
        let founding = before().found("toy", wish, terms, [7; 32], Hash([9; 32])).unwrap().unwrap();
        let mut pair = Self::restored(founding, Vec::new(), 0);
        Viewer::all(4).zip(0..).for_each(|(viewer, conn)| pair.enter(conn, viewer));
        for seat in 0..4 - bots {
            pair.sit(seat, &format!("player {seat}"));
        }
        for seat in 4 - bots..4 {
            pair.wants(0, TableAction::Bot { seat: Seat(seat), kind: Some(BotKind::Random) });
        }
        pair
    }

    fn restored(founding: Founding, records: Vec<String>, now_ms: u64) -> Self {
        let now = Now { ms: now_ms, epoch_ms: 1_000_000 + now_ms };
        let native = before().restore(founding.clone(), &records, now).unwrap();
        let bundled = after().restore(founding.clone(), &records, now).unwrap();
        Self::of(native, bundled, founding, records, now_ms)
    }

    fn of(
        mut native: Box<dyn AnyMatch>,
        mut bundled: Box<dyn AnyMatch>,
        founding: Founding,
        records: Vec<String>,
        now_ms: u64,
    ) -> Self {
        for table in [&mut native, &mut bundled] {
            table.judge_names_by(|one, other| one.eq_ignore_ascii_case(other));
        }
        let (thoughts, answer) = (Vec::new(), String::new());
        let mut pair =
            Self { native, bundled, founding, records, now_ms, wake_ms: None, thoughts, refs: 0, answer };
        pair.compare();
        pair
    }

    fn compare(&mut self) {
        let Self { native, bundled, now_ms, records, .. } = self;
        assert_eq!((native.length(), native.rules()), (bundled.length(), bundled.rules()));
        assert_eq!((native.terms(), native.broken()), (bundled.terms(), bundled.broken()));
        assert_eq!(native.table(), bundled.table());
        assert_eq!(native.line(*now_ms), bundled.line(*now_ms));
        assert_eq!((native.state(), native.snapshot()), (bundled.state(), bundled.snapshot()));
        assert_eq!(native.log(records), bundled.log(records));
        for seat in 0..5 {
            let Keys { token, recovery } = keys(seat);
            assert_eq!(native.seat_of(&token), bundled.seat_of(&token));
            assert_eq!(native.recovers(&recovery), bundled.recovers(&recovery));
            assert_eq!(native.speaks_for(&recovery), bundled.speaks_for(&recovery));
        }
        for viewer in Viewer::all(4) {
            assert_eq!(native.view(viewer), bundled.view(viewer));
        }
    }

    /// Handles an input and performs its effects, until there are no more.
    fn input(&mut self, input: Input) {
        let mut next = Some(input);
        while let Some(input) = next.take() {
            let native = self.native.handle(input.clone(), self.now_ms);
            let Effects { send, answer, close, append, think, rematch, wake_ms } =
                self.bundled.handle(input, self.now_ms);
            assert_eq!((&native.send, &native.answer, &native.close), (&send, &answer, &close));
            assert_eq!((&native.append, native.rematch), (&append, rematch));
            assert_eq!(native.wake_ms, wake_ms);
            let about = |thought: &Thought| (thought.seat, thought.decision, thought.matter());
            assert!(native.think.iter().map(about).eq(think.iter().map(about)));
            self.thoughts.extend(native.think.into_iter().zip(think));
            self.wake_ms = wake_ms;
            if let Some(answer) = answer.into_iter().next_back() {
                self.answer = answer.result.map_or_else(|refusal| refusal.text, |()| "done".to_owned());
            }
            if let Some(Append { bodies, .. }) = append {
                self.records.extend(bodies);
                next = Some(Input::Appended);
            }
        }
        self.compare();
    }

    fn enter(&mut self, conn: u64, viewer: Viewer) {
        self.input(Input::Enter { conn: Conn(conn), viewer, resume: None });
    }

    fn run(&mut self, conn: Conn, command: impl FnOnce(airlock_protocol::Ref) -> Command) {
        self.refs += 1;
        let command = command(format!("r{}", self.refs).parse().unwrap());
        self.input(Input::Do { conn, command, stamp_ms: self.now_ms });
    }

    fn sit(&mut self, seat: u8, name: &str) {
        let (name, keys) = (name.to_owned(), keys(seat));
        let seat = Seat(seat);
        self.run(NOBODY, |reference| Command::Sit {
            reference,
            seat,
            name,
            keys,
            nonce_hash: None,
            part: Default::default(),
        });
    }

    fn wants(&mut self, seat: u8, action: TableAction) {
        let by = Seat(seat);
        self.run(Conn(seat.into()), |reference| Command::Table {
            reference,
            by,
            action,
            meant: Meant::default(),
        });
    }

    fn act(&mut self, seat: u8, action: Value) {
        let by = Seat(seat);
        self.run(Conn(seat.into()), |reference| Command::Act { reference, by, decision: None, action });
    }

    /// Runs the bots and advances the time to the next alarm.
    fn go_on(&mut self) {
        while let Some((native, bundled)) = self.thoughts.pop() {
            let (native, bundled) = (native.run(), bundled.run());
            assert_eq!(native, bundled, "the bots think the same");
            self.input(bundled);
        }
        self.now_ms = self.wake_ms.unwrap_or(self.now_ms).max(self.now_ms);
        self.input(Input::Wake);
    }

    fn begin(&mut self, people: u8) {
        (0..people).for_each(|seat| self.wants(seat, TableAction::Ready { on: true }));
        self.wants(0, TableAction::Start {});
        assert_eq!(self.native.table().phase, Phase::Playing, "{}", self.answer);
    }

    fn is_over(&self) -> bool {
        self.bundled.table().phase == Phase::Over
    }
}

fn keys(seat: u8) -> Keys {
    Keys { token: Hash([seat + 1; 32]), recovery: Hash([seat + 101; 32]) }
}

#[test]
fn bundle_behaves_like_its_rules_byte_for_byte() {
    let mut pair = Pair::new(1);
    // The newer rules would act differently.
    assert!(
        Registry::default().with::<NextToy>().restore(pair.founding.clone(), &[], Now::default()).is_err()
    );
    pair.begin(3);
    pair.act(0, json!({"note": {"text": [4]}}));
    pair.act(1, json!({"roll": {}}));
    assert!(pair.answer.contains("not your turn"), "{}", pair.answer);
    pair.act(0, json!({"spin": {}}));
    pair.act(0, json!({"roll": {}}));
    pair.act(0, json!({"dare": {}}));
    pair.act(1, json!({"decline": {}}));
    pair.go_on();
    pair.wants(1, TableAction::Pause { on: true });
    pair.wants(0, TableAction::Pause { on: true });
    pair.go_on();
    pair.wants(0, TableAction::Pause { on: false });
    let say = json!({"ref": "said", "to": [1], "text": "Psst"});
    pair.run(Conn(0), |_| Command::Say { by: Seat(0), say: serde_json::from_value(say).unwrap() });
    pair.input(Input::Rest);
    pair.input(Input::Exit { conn: Conn(1) });
    // Again from its records, and from its snapshot.
    let Pair { founding, records, now_ms, .. } = pair;
    let mut pair = Pair::restored(founding, records, now_ms + 500);
    let (length, snapshot) = pair.bundled.snapshot().unwrap();
    assert_eq!(length, pair.records.len() as u64);
    let now = Now { ms: 700, epoch_ms: 9 };
    let from = |registry: Registry| registry.go_on_from(pair.founding.clone(), &snapshot, &[], now).unwrap();
    let (native, bundled) = (from(before()), from(after()));
    pair = Pair::of(native, bundled, pair.founding.clone(), pair.records, 700);
    pair.input(Input::Wake);
    for (viewer, conn) in Viewer::all(4).zip(0..) {
        pair.input(Input::Enter { conn: Conn(conn), viewer, resume: Some(3) });
    }
    for turn in 0..200 {
        if pair.is_over() {
            break;
        }
        for seat in 0..3 {
            pair.act(seat, if turn % 4 == 3 { json!({"stop": {}}) } else { json!({"roll": {}}) });
        }
        pair.go_on();
    }
    assert!(pair.is_over(), "the bot has played, too");
    let log = pair.bundled.log(&pair.records).unwrap().unwrap();
    verify::<Toy>(&log, None, |_, _, _| {}).unwrap();
    for viewer in Viewer::all(4) {
        let told = |registry: Registry| {
            let told = registry.transcript(pair.founding.clone(), &pair.records, viewer, 2).unwrap();
            told.into_iter().map(|told| (told.seq, told.update)).collect::<Vec<_>>()
        };
        let native = told(before());
        assert!(native.len() > 3);
        assert_eq!(native, told(after()));
    }
    // A rematch is under the same rules, and the transcript equals what was sent live.
    pair.wants(0, TableAction::Rematch {});
    let next = |table: &dyn AnyMatch| {
        let Successor { founding, bodies } = table.successor("x", [3; 32], Hash([4; 32])).unwrap();
        (founding.write(), bodies)
    };
    assert_eq!(next(&*pair.native), next(&*pair.bundled));
    let replay = |registry: Registry| {
        let mut table = registry.replay(&log).unwrap();
        table.handle(Input::Enter { conn: Conn(0), viewer: Viewer::Public, resume: None }, 0);
        let sent = table.handle(Input::Overtaken(log.entries.iter().map(replayed).collect()), 0).send;
        assert_eq!(table.broken(), None);
        sent
    };
    assert_eq!(replay(before()), replay(after()));
}

#[test]
fn older_rules_refuse_names_that_look_alike() {
    let mut pair = Pair::new(0);
    pair.wants(3, TableAction::Leave {});
    pair.sit(3, "Player 2");
    assert!(pair.answer.contains("name"), "{}", pair.answer);
    pair.sit(3, "Zoë");
    assert_eq!(pair.answer, "done");
    pair.begin(4);
    pair.wants(3, TableAction::Leave {});
    let ask = |name: &'static str, whose: u8| {
        move |reference| Command::Ask { reference, seat: Seat(3), name: name.to_owned(), keys: keys(whose) }
    };
    pair.run(NOBODY, ask("PLAYER 0", 4));
    assert!(pair.answer.contains("name"), "{}", pair.answer);
    pair.run(NOBODY, ask("Ann", 4));
    assert_eq!(pair.answer, "done");
    pair.run(NOBODY, ask("ANN", 5));
    assert!(pair.answer.contains("name"), "{}: a vote about her is open", pair.answer);
}

// Over a server

/// Updates of a device, byte for byte.
async fn told(device: &mut Device, updates: &mut Vec<String>, until: impl Fn(&Value) -> bool) {
    loop {
        let message = device.socket.next().await.unwrap().unwrap();
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message.get("update").is_some() {
            device.n = message["update"]["n"].as_u64().unwrap();
            updates.push(text.to_string());
        }
        if until(&message) {
            return;
        }
    }
}

async fn say(device: &mut Device, message: Value) {
    device.socket.send(Message::text(message.to_string())).await.unwrap();
}

fn acked(reference: &'static str) -> impl Fn(&Value) -> bool {
    move |message| message["ack"]["ref"] == reference
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn match_continues_under_its_rules_after_an_upgrade() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::over_games(folder.path(), before()).await;
    let wish = json!({"game": "toy", "players": 3, "bot_pause_ms": 0});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let table = (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened["invite"].clone());
    let tokens = [fixture.sit(&table, 0).await, fixture.sit(&table, 1).await];
    let path = &table.0;
    let mut updates = Vec::new();
    let mut ann = fixture.connect(path, Some(&tokens[0]), None).await;
    let bot = json!({"bot": {"seat": 2, "kind": "random"}});
    for (reference, action) in [("bot", bot), ("ready", json!({"ready": {"on": true}}))] {
        say(&mut ann, json!({"table": {"ref": reference, "action": action}})).await;
        told(&mut ann, &mut updates, acked(reference)).await;
    }
    let mut bob = fixture.connect(path, Some(&tokens[1]), None).await;
    say(&mut bob, json!({"table": {"ref": "ready", "action": {"ready": {"on": true}}}})).await;
    told(&mut bob, &mut Vec::new(), acked("ready")).await;
    say(&mut ann, json!({"table": {"ref": "start", "action": {"start": {}}}})).await;
    told(&mut ann, &mut updates, acked("start")).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let had = updates.len();
    drop((ann, bob));
    fixture.close().await;

    // The upgrade.
    let fixture = TestServer::over_games(folder.path(), after()).await;
    let resume = serde_json::from_str::<Value>(&updates[had - 1]).unwrap()["update"]["n"].as_u64();
    let mut ann = fixture.connect(path, Some(&tokens[0]), resume).await;
    let mut bob = fixture.connect(path, Some(&tokens[1]), None).await;
    told(&mut ann, &mut updates, |message| message["welcome"]["rules"] == 1).await;
    say(&mut ann, json!({"act": {"ref": "a", "action": {"roll": {}}}})).await;
    told(&mut ann, &mut updates, acked("a")).await;
    for reference in ["b", "c", "d"] {
        say(&mut ann, json!({"act": {"ref": reference, "action": {"roll": {}}}})).await;
        told(&mut ann, &mut updates, acked(reference)).await;
    }
    assert_eq!(ann.act("say", json!({"fly": {}})).await, "refused");
    let table_action = json!({"table": {"ref": "t", "action": {"nudge": {"seat": 1}}}});
    say(&mut ann, table_action).await;
    told(&mut ann, &mut updates, |message| message["refused"]["ref"] == "t").await;
    say(&mut ann, json!({"act": {"ref": "e", "action": {"stop": {}}}})).await;
    told(&mut ann, &mut updates, acked("e")).await;
    assert_eq!(bob.act("a", json!({"stop": {}})).await, "ack");
    // The last turns are the bot's.
    told(&mut ann, &mut updates, |message| message["update"]["table"]["phase"] == "over").await;
    let (status, log) = fixture.request("GET", &format!("{path}/log"), None).await;
    assert_eq!(status, StatusCode::OK, "{log}");
    verify::<Toy>(&Log::read(&log).unwrap(), None, |_, _, _| {}).unwrap();
    // A new match is under the newer rules.
    let table = fixture.table(2).await;
    let mut new = fixture.connect(&table.0, None, None).await;
    assert_eq!(new.receive("welcome").await["rules"], 2);
    drop((ann, bob, new));
    fixture.close().await;

    // The rules themselves would have sent her the same bytes.
    let store = SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap();
    let id = path.rsplit('/').next().unwrap().parse().unwrap();
    let founding = Founding::read(&store.header(id).await.unwrap()).unwrap();
    let records: Vec<String> =
        store.load(id, 0).await.unwrap().into_iter().map(|record| record.body).collect();
    let native = before().transcript(founding, &records, Viewer::Seat(Seat(0)), 0).unwrap();
    let native: Vec<String> = native.into_iter().map(|told| told.update.text().to_owned()).collect();
    let heard = |text: &String| !text.contains(r#""whole":true"#);
    let updates: Vec<String> = updates.into_iter().filter(heard).collect();
    assert!(updates.len() > 8 && updates.iter().all(|update| native.contains(update)), "{updates:#?}");
}

#[tokio::test]
async fn match_without_rules_waits_for_their_bundle() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::over_games(folder.path(), before()).await;
    let (path, _) = fixture.table(2).await;
    fixture.close().await;
    let fixture = TestServer::over_games(folder.path(), Registry::default().with::<NextToy>()).await;
    let (status, answer) = fixture.ask("GET", &path, None).await;
    assert_eq!((status.is_success(), &answer["code"]), (false, &json!("quarantined")));
    fixture.close().await;
    let fixture = TestServer::over_games(folder.path(), after()).await;
    let (status, answer) = fixture.ask("GET", &path, None).await;
    assert_eq!((status, &answer["phase"]), (StatusCode::OK, &json!("lobby")));
    fixture.close().await;
}

// Damaged bundles

#[test]
fn failing_bundle_quarantines_its_match_alone() {
    let pair = Pair::new(0);
    let mut table = pair.bundled;
    let viewer = Viewer::Seat(Seat(0));
    table.handle(Input::Enter { conn: Conn(7), viewer, resume: None }, 0);
    // More than the module may hold.
    let Effects { close, append, .. } = table.handle(Input::NotAppended("x".repeat(260 << 20)), 0);
    assert!(matches!(table.broken(), Some(Broken::Bundle(_))), "{:?}", table.broken());
    assert!(append.is_none() && close.iter().any(|closing| closing.conn == Conn(7)), "{close:?}");
    let action = TableAction::Ready { on: true };
    let command =
        Command::Table { reference: "r".parse().unwrap(), by: Seat(0), action, meant: Meant::default() };
    let Effects { answer, .. } = table.handle(Input::Do { conn: Conn(8), command, stamp_ms: 0 }, 0);
    assert!(answer[0].clone().frame().text().contains("quarantined"));
    assert_eq!(table.table(), pair.native.table(), "what it last showed");
    assert_eq!(table.snapshot(), None);
}

/// A module with one page of memory and the three functions of a bundle. This code is the one that answers.
fn module(pages: u8, answer: &[u8], import: &[u8]) -> Vec<u8> {
    let code = |body: &[u8]| [&[u8::try_from(body.len()).unwrap() + 1, 0], body].concat();
    let section = |id: u8, body: &[u8]| [&[id, u8::try_from(body.len()).unwrap()], body].concat();
    let named = |name: &str, kind: u8, index: u8| {
        [&[u8::try_from(name.len()).unwrap()], name.as_bytes(), &[kind, index]].concat()
    };
    let first = u8::from(!import.is_empty());
    let exports = [
        vec![4],
        named("memory", 2, 0),
        named("airlock_place", 0, first),
        named("airlock_answer", 0, first + 1),
        named("airlock_last_words", 0, first + 2),
    ];
    [
        b"\0asm\x01\0\0\0".to_vec(),
        section(1, &[2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7e]),
        if import.is_empty() { Vec::new() } else { section(2, import) },
        section(3, &[3, 0, 1, 1]),
        section(5, &[1, 0, pages]),
        section(7, &exports.concat()),
        section(10, &[vec![3], code(&[0x41, 16, 0x0b]), code(answer), code(&[0x42, 0, 0x0b])].concat()),
    ]
    .concat()
}

#[test]
fn module_that_is_no_bundle_is_refused() {
    let refused = |module: &[u8]| Registry::default().with_bundle(module).err().unwrap();
    let sound = bundle();
    assert!(matches!(refused(&sound[..sound.len() - 9]), BadBundle::Module(_)));
    assert!(matches!(refused(b""), BadBundle::Module(_)));
    // Ends: a trap, an endless loop, an unreadable answer, an answer beyond the memory.
    let ends: [&[u8]; 4] = [
        &[0x00, 0x0b],
        &[0x03, 0x40, 0x0c, 0x00, 0x0b, 0x00, 0x0b],
        &[0x42, 0x00, 0x0b],
        &[0x42, 0x7f, 0x0b],
    ];
    for answer in ends {
        let refused = refused(&module(1, answer, &[]));
        assert!(matches!(refused, BadBundle::Mute(_)), "{refused}");
    }
    let import = b"\x01\x03env\x03now\x00\x01";
    let refused_import = refused(&module(1, &[0x00, 0x0b], import));
    assert!(refused_import.to_string().contains("`env.now`"), "{refused_import}");
}

#[test]
fn newer_bundle_waits_for_a_newer_build() {
    let newer = Registry::default().with::<airlock_toy::Dice<0>>().with_bundle(&bundle());
    assert!(matches!(newer.err().unwrap(), BadBundle::Newer { version: 1, newest: 0, .. }));
    let same = before().with_bundle(&bundle()).unwrap();
    assert_eq!(same.older().count(), 0, "the newest rules are played as they are");
    assert_eq!(after().older().collect::<Vec<_>>(), [("toy", 1)]);
}

// Hostile bundles

/// A bundle that has the toy's older rules, restores this match of two, and then loops forever.
fn endless(founding: &str) -> Vec<u8> {
    let table = before().restore(Founding::read(founding).unwrap(), &[], Now::default()).unwrap();
    let done = |answer: Value| Does::Says(json!({ "done": answer }).to_string());
    Hostile::named("toy", 1)
        .when("rest", done(json!({"Ok": {"length": 0}})))
        .when("tabl", done(serde_json::to_value(table.table()).unwrap()))
        .when("line", done(serde_json::to_value(table.line(0)).unwrap()))
        .when("hand", Does::Loops)
        .module()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn endless_guests_leave_the_server_to_others() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::over_games(folder.path(), before()).await;
    let mut paths = Vec::new();
    for _ in 0..4 {
        paths.push(fixture.table(2).await.0);
    }
    fixture.close().await;
    let store = SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap();
    let id = paths[0].rsplit('/').next().unwrap().parse().unwrap();
    let bundle = endless(&store.header(id).await.unwrap());
    drop(store);
    let registry = Registry::default().with::<NextToy>().with_bundle(&bundle).unwrap();
    let fixture = Arc::new(TestServer::over_games(folder.path(), registry).await);
    let endless: Vec<_> = paths
        .iter()
        .map(|path| {
            let (fixture, path) = (Arc::clone(&fixture), path.clone());
            tokio::spawn(async move { fixture.connect(&path, None, None).await.closed().await })
        })
        .collect();
    // There is one thread for everything else.
    for _ in 0..5 {
        let table = fixture.table(2).await;
        let token = fixture.sit(&table, 0).await;
        let mut ann = fixture.connect(&table.0, Some(&token), None).await;
        ann.receive("welcome").await;
    }
    assert!(endless.iter().all(|closed| !closed.is_finished()), "the others waited for its end");
    for closed in endless {
        closed.await.unwrap();
    }
    // It is not called again.
    let again = fixture.connect(&paths[0], None, None).await.closed().await;
    assert_ne!(again, 1000);
    let (_, metrics) = fixture.request("GET", "/metrics", None).await;
    assert!(metrics.contains("airlock_queue_running{queue=\"bundled_calls\"} 0"), "{metrics}");
    Arc::into_inner(fixture).unwrap().close().await;
}

#[tokio::test]
async fn match_without_rules_is_listed_as_set_aside() {
    const ADMIN: &str = "correct-horse-battery-staple";
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::over_games(folder.path(), before()).await;
    let wish = json!({"game": "toy", "players": 2, "public": true});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let table = (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened["invite"].clone());
    let (path, tokens, devices) = crate::fixture::playing(&fixture).await;
    drop(devices);
    fixture.close().await;
    let mine =
        |path: &str, token: &str| json!({"seats": [{"match": path.rsplit('/').next(), "token": token}]});
    let look = async |fixture: &TestServer| {
        let (_, lobby) = fixture.ask("GET", "/api/matches?public=1", None).await;
        let (status, mine) = fixture.ask("POST", "/api/mine", Some(mine(&path, &tokens[0]))).await;
        assert_eq!(status, StatusCode::OK, "{mine}");
        let (status, all) = fixture.ask_as(Some(ADMIN), "GET", "/api/admin/matches", None).await;
        assert_eq!(status, StatusCode::OK, "{all}");
        let aside =
            all.as_array().unwrap().iter().map(|row| row["set_aside"].as_bool().unwrap()).collect::<Vec<_>>();
        (lobby.as_array().unwrap().len(), mine[0]["your_turn"].clone(), mine[0]["phase"].clone(), aside)
    };
    let config = || Config { admin_token: Some(ADMIN.parse().unwrap()), ..Config::default() };
    let without = Registry::default().with::<NextToy>();
    let fixture = TestServer::over_games_with(folder.path(), without, config()).await;
    assert_eq!(look(&fixture).await, (0, json!(false), json!("playing"), vec![true, true]));
    let quarantine = async |fixture: &TestServer| {
        let (_, rows) = fixture.ask_as(Some(ADMIN), "GET", "/api/admin/quarantine", None).await;
        rows.as_array().unwrap().iter().filter(|row| row["why"].as_str().unwrap().contains("bundle")).count()
    };
    assert_eq!(quarantine(&fixture).await, 2);
    let (status, told) = fixture.ask("GET", &table.0, None).await;
    assert_eq!((status, &told["code"]), (StatusCode::INTERNAL_SERVER_ERROR, &json!("quarantined")));
    assert_eq!(
        look(&fixture).await,
        (0, json!(false), json!("playing"), vec![true, true]),
        "and once it was asked for"
    );
    fixture.close().await;
    let fixture = TestServer::over_games_with(folder.path(), after(), config()).await;
    assert_eq!(
        look(&fixture).await,
        (1, json!(true), json!("playing"), vec![false, false]),
        "with their rules"
    );
    fixture.close().await;
}

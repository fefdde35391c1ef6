//! Finding a table, and taking a seat.

use airlock_server::{Config, Rates};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::fixture::{TestServer, playing};

#[tokio::test]
async fn seat_needs_an_invitation_and_is_taken_once() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, invite) = fixture.table(2).await;
    let wish =
        |seat, invite: &Value| Some(json!({"ref": "s", "seat": seat, "name": "Eve", "invite": invite}));
    let seats = format!("{path}/seats");
    let forged = json!("0".repeat(64));
    let cases = [
        (wish(0, &forged), StatusCode::FORBIDDEN),
        (wish(0, &json!("me")), StatusCode::FORBIDDEN),
        (wish(9, &invite), StatusCode::BAD_REQUEST),
        (Some(json!({"seat": 0})), StatusCode::BAD_REQUEST),
        (wish(0, &invite), StatusCode::CREATED),
        (wish(0, &invite), StatusCode::CONFLICT),
    ];
    for (wish, expected) in cases {
        let (status, answer) = fixture.ask("POST", &seats, wish.clone()).await;
        assert_eq!(status, expected, "{wish:?} {answer}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn deceptive_names_are_refused() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, invite) = fixture.table(3).await;
    let sit = async |seat: u8, name: &str| {
        let wish = json!({"ref": "s", "seat": seat, "name": name, "invite": invite});
        fixture.ask("POST", &format!("{path}/seats"), Some(wish)).await
    };
    assert_eq!(sit(0, " Ann ").await.0, StatusCode::CREATED);
    for twin in ["Ann", "ANN", "\u{410}nn", "\u{ff21}nn"] {
        let (status, told) = sit(1, twin).await;
        assert_eq!((status, &told["code"]), (StatusCode::CONFLICT, &json!("taken")), "{twin}");
    }
    for hidden in ["A\u{202e}nn", "Bo\u{200b}b", "\u{2066}Bob", " ", &"x".repeat(33)] {
        let (status, told) = sit(1, hidden).await;
        assert_eq!((status, &told["code"]), (StatusCode::BAD_REQUEST, &json!("malformed")), "{hidden:?}");
    }
    assert_eq!(sit(1, "Bob").await.0, StatusCode::CREATED);
    let (_, table) = fixture.ask("GET", &path, None).await;
    assert_eq!(table["seats"][0]["name"], "Ann", "without the space around it");
    fixture.close().await;
}

#[tokio::test]
async fn code_read_aloud_leads_to_the_table() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, invite) = fixture.table(2).await;
    let code = invite.as_str().unwrap();
    for written in [code.to_owned(), code.to_lowercase(), code.replace('-', "")] {
        let (status, found) = fixture.ask("GET", &format!("/api/invites/{written}"), None).await;
        assert_eq!(
            (status, format!("/api/matches/{}", found["match"].as_str().unwrap())),
            (StatusCode::OK, path.clone())
        );
    }
    for wrong in ["0000-0000", "K7Q2", "x", "%00"] {
        let (status, answer) = fixture.ask("GET", &format!("/api/invites/{wrong}"), None).await;
        assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("unknown")), "{wrong}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn seated_player_can_show_the_invitation() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let token = fixture.sit(&table, 0).await;
    let (status, shown) = fixture.ask_as(Some(&token), "GET", &format!("{}/invite", table.0), None).await;
    assert_eq!((status, &shown["invite"]), (StatusCode::OK, &table.1));
    let (status, picture) =
        fixture.request_as(Some(&token), "GET", &format!("{}/invite.svg", table.0), None).await;
    assert!(status == StatusCode::OK && picture.contains("<svg"), "{status} {picture}");
    let (other, others) = (fixture.table(2).await, "0".repeat(64));
    let stranger = fixture.sit(&other, 0).await;
    for page in ["invite", "invite.svg"] {
        for token in [None, Some(&*stranger), Some(&*others), Some("x")] {
            let (status, _) = fixture.request_as(token, "GET", &format!("{}/{page}", table.0), None).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{page} {token:?}");
        }
    }
    fixture.close().await;
}

#[tokio::test]
async fn public_table_is_listed_and_open() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    fixture.table(2).await;
    let wish = json!({"game": "toy", "players": 2, "public": true, "title": "Friday"});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let seats = format!("/api/matches/{}/seats", opened["match"].as_str().unwrap());
    let sit = json!({"ref": "s", "seat": 1, "name": "Ann"});
    let (status, _) = fixture.ask("POST", &seats, Some(sit)).await;
    assert_eq!(status, StatusCode::CREATED, "no invitation is needed");
    let (status, listed) = fixture.ask("GET", "/api/matches?public=1", None).await;
    assert_eq!(status, StatusCode::OK);
    let [table] = &listed.as_array().unwrap()[..] else { panic!("not one public table: {listed}") };
    assert_eq!(
        (&table["match"], &table["title"], &table["phase"]),
        (&opened["match"], &json!("Friday"), &json!("lobby"))
    );
    assert_eq!((&table["seats"], &table["free"]), (&json!(2), &json!(1)));
    fixture.close().await;
}

#[tokio::test]
async fn device_lists_matches_by_its_tokens() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let id = path.strip_prefix("/api/matches/").unwrap();
    let other = fixture.table(2).await;
    let stranger = fixture.sit(&other, 0).await;
    let ask = async |seats: Value| fixture.ask("POST", "/api/mine", Some(json!({ "seats": seats }))).await;
    let (status, mine) = ask(json!([
        {"match": id, "token": tokens[1]},
        {"match": id, "token": stranger},
        {"match": id, "token": "0".repeat(64)},
        {"match": "7", "token": tokens[0]},
    ]))
    .await;
    assert_eq!(status, StatusCode::OK);
    let [line] = &mine.as_array().unwrap()[..] else { panic!("not one match: {mine}") };
    assert_eq!(
        (&line["seat"], &line["phase"], &line["your_turn"]),
        (&json!(1), &json!("playing"), &json!(false))
    );
    assert_eq!(line["waiting_for"], json!(["player 0"]));
    let (_, turn) = ask(json!([{"match": id, "token": tokens[0]}])).await;
    assert_eq!(turn[0]["your_turn"], true);
    let many: Vec<Value> = (0..51).map(|_| json!({"match": id, "token": tokens[0]})).collect();
    assert_eq!(ask(json!(many)).await.0, StatusCode::BAD_REQUEST);
    fixture.close().await;
}

#[tokio::test]
async fn recovery_moves_a_seat_and_revokes_its_token() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let wish = json!({"ref": "s", "seat": 0, "name": "Ann", "invite": table.1});
    let (_, seated) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    let (old, code) = (seated["token"].as_str().unwrap(), seated["recovery"].as_str().unwrap());
    let recover = async |code: &str| fixture.ask("POST", "/api/recover", Some(json!({ "code": code }))).await;
    for wrong in ["", "K7Q2-M9XR", &code.replace(char::is_alphanumeric, "7"), &code[..code.len() - 1]] {
        assert_eq!(recover(wrong).await.0, StatusCode::FORBIDDEN, "{wrong}");
    }
    let mut device = fixture.connect(&table.0, Some(old), None).await;
    device.receive("update").await;
    let (status, moved) = recover(&code.to_lowercase()).await;
    assert_eq!((status, &moved["seat"]), (StatusCode::OK, &json!(0)), "{moved}");
    assert_eq!(device.closed().await, 1008, "the old device may not go on");
    let new = moved["token"].as_str().unwrap();
    let invite = format!("{}/invite", table.0);
    assert_eq!(fixture.request_as(Some(old), "GET", &invite, None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(fixture.request_as(Some(new), "GET", &invite, None).await.0, StatusCode::OK);
    fixture.close().await;
}

#[tokio::test]
async fn rematch_keeps_seats_tokens_and_codes() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(1).await;
    let wish = json!({"ref": "s", "seat": 0, "name": "Ann", "invite": table.1});
    let (_, seated) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    let token = seated["token"].as_str().unwrap();
    let mut ann = fixture.connect(&table.0, Some(token), None).await;
    for (reference, action) in [("r", json!({"ready": {"on": true}})), ("g", json!({"start": {}}))] {
        ann.send(json!({"table": {"ref": reference, "action": action}})).await;
        ann.receive("ack").await;
    }
    assert_eq!(ann.act("a", json!({"stop": {}})).await, "ack");
    ann.send(json!({"table": {"ref": "again", "action": {"rematch": {}}}})).await;
    ann.receive("ack").await;
    let (_, state) = fixture.ask("GET", &table.0, None).await;
    let next = state["next"].as_str().unwrap();
    let (_, state) = fixture.ask("GET", &format!("/api/matches/{next}"), None).await;
    assert_eq!((&state["phase"], &state["seats"][0]["name"]), (&json!("lobby"), &json!("Ann")));
    fixture.connect(&format!("/api/matches/{next}"), Some(token), None).await.receive("welcome").await;
    let (_, recovered) = fixture.ask("POST", "/api/recover", Some(json!({"code": seated["recovery"]}))).await;
    assert_eq!(recovered["match"], next, "the code leads to where the table plays now");
    fixture.close().await;
}

#[tokio::test]
async fn invalid_table_is_refused_with_its_reason() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    for wish in [
        json!({"game": "toy", "players": 2, "webhook": "http://127.0.0.1/x"}),
        json!({"game": "toy", "players": 2, "turn_seconds": 1}),
        json!({"game": "toy", "players": 2, "title": "x".repeat(200)}),
        json!({"game": "toy", "players": 2, "colour": "red"}),
        json!({"game": "toy"}),
        json!(7),
    ] {
        let (status, answer) = fixture.ask("POST", "/api/matches", Some(wish.clone())).await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::BAD_REQUEST, &json!("malformed")),
            "{wish} {answer}"
        );
    }
    fixture.close().await;
}

#[tokio::test]
async fn one_address_cannot_flood_the_lobby() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { attempts_per_minute: 0, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let open = async |address: &str, public: bool| {
        let wish = json!({"game": "toy", "players": 2, "public": public});
        fixture.ask_from(address, "POST", "/api/matches", wish).await
    };
    let (flooder, honest) = ("203.0.113.7", "203.0.113.8");
    let mut opened = Vec::new();
    let refused = loop {
        match open(flooder, true).await {
            (StatusCode::CREATED, table) => opened.push(table),
            refused => break refused,
        }
    };
    assert_eq!(refused.0, StatusCode::TOO_MANY_REQUESTS, "{}", refused.1);
    let (_, listed) = fixture.ask("GET", "/api/matches", None).await;
    assert_eq!(listed.as_array().unwrap().len(), opened.len(), "there is room left on the list");
    assert!(opened.len() < 100);
    assert_eq!(
        open(flooder, false).await.0,
        StatusCode::CREATED,
        "one that nobody looks for takes no place there"
    );
    assert_eq!(open(honest, true).await.0, StatusCode::CREATED);

    let path = format!("/api/matches/{}", opened[0]["match"].as_str().unwrap());
    let token = fixture.sit(&(path.clone(), opened[0]["invite"].clone()), 0).await;
    let mut host = fixture.connect(&path, Some(&token), None).await;
    host.send(json!({"table": {"ref": "end", "action": {"close": {}}}})).await;
    host.receive("ack").await;
    assert_eq!(open(flooder, true).await.0, StatusCode::CREATED, "what has ended makes room");
    assert_eq!(open(flooder, true).await.0, StatusCode::TOO_MANY_REQUESTS);
    fixture.close().await;
}

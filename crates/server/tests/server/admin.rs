//! The admin API, with and without the admin's token.

use airlock_server::{Config, Rates};
use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::fixture::{TestServer, playing};

const TOKEN: &str = "correct-horse-battery-staple";

async fn fixture(folder: &TempDir) -> TestServer {
    let reports = Some(folder.path().join("reports"));
    let config = Config { admin_token: Some(TOKEN.parse().unwrap()), reports, ..Config::default() };
    TestServer::open_with(folder.path(), config).await
}

/// Answer to a request of the admin.
async fn ask(fixture: &TestServer, method: &str, path: &str) -> (StatusCode, Value) {
    fixture.ask_as(Some(TOKEN), method, path, None).await
}

#[tokio::test]
async fn without_the_right_token_there_is_no_admin() {
    let (folder, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let with = fixture(&folder).await;
    let without = TestServer::open(other.path()).await;
    let (path, tokens, _devices) = playing(&with).await;
    let of = |what: &str| format!("{}/{what}", path.replace("/api/", "/api/admin/"));
    let routes = [
        ("GET", "/api/admin/limits".to_owned()),
        ("GET", "/api/admin/matches".to_owned()),
        ("GET", "/api/admin/quarantine".to_owned()),
        ("GET", of("log")),
        ("GET", of("view")),
        ("GET", of("compare?a=0&b=1")),
        ("GET", of("transcript")),
        ("GET", of("state")),
        ("GET", of("export")),
        ("POST", of("verify")),
        ("POST", of("close")),
        ("POST", "/api/admin/import".to_owned()),
        ("DELETE", of("seats/1/name")),
        ("GET", "/api/admin/reports".to_owned()),
        ("DELETE", format!("/api/admin/reports/{}", path.rsplit('/').next().unwrap())),
        ("PUT", format!("/api/admin/reports/{}/mark", path.rsplit('/').next().unwrap())),
        ("GET", format!("/api/admin/reports/{}", path.rsplit('/').next().unwrap())),
    ];
    let unknown = without.request("GET", "/api/nothing", None).await;
    assert_eq!(unknown.0, StatusCode::NOT_FOUND);
    for (method, route) in routes {
        for token in [None, Some("wrong"), Some(tokens[0].as_str())] {
            assert_eq!(with.request_as(token, method, &route, None).await, unknown, "{route} {token:?}");
        }
        for token in [None, Some(TOKEN)] {
            assert_eq!(without.request_as(token, method, &route, None).await, unknown, "{route} {token:?}");
        }
    }
    let (_, table) = with.ask("GET", &path, None).await;
    assert_eq!(table["phase"], "playing", "nobody closed it");
    with.close().await;
    without.close().await;
}

#[tokio::test]
async fn inspection_is_announced_before_it_is_answered() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, _, [mut ann, mut bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    bob.receive("update").await;
    let admin = path.replace("/api/", "/api/admin/");
    let looks = [
        ("GET", "log", json!({"what": "log"})),
        ("GET", "view?as=0", json!({"what": "view", "viewer": "0"})),
        ("GET", "compare?a=0&b=1", json!({"what": "compare", "viewer": "0,1"})),
        ("GET", "transcript?as=1", json!({"what": "view", "viewer": "1"})),
        ("GET", "state?seq=1", json!({"what": "state"})),
        ("GET", "export", json!({"what": "export"})),
        ("POST", "verify", json!({"what": "verify"})),
    ];
    for (method, look, notice) in looks {
        let (status, answer) =
            fixture.request_as(Some(TOKEN), method, &format!("{admin}/{look}"), None).await;
        assert_eq!(status, StatusCode::OK, "{look} {answer}");
        assert_eq!(bob.receive("update").await["notices"], json!([{"admin": notice}]), "{look}");
    }
    for wrong in [
        "view?as=9",
        "view?as=admin",
        "compare?a=0",
        "view?seq=x",
        "log?since=1",
        "transcript?as=me",
        "state?as=0",
    ] {
        let (status, _) = ask(&fixture, "GET", &format!("{admin}/{wrong}")).await;
        assert!(status.is_client_error(), "{wrong}: {status}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn admin_sees_every_view_at_any_time() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, _, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"note": {"text": 7}})).await, "ack");
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    let admin = path.replace("/api/", "/api/admin/");
    let (_, entries) = ask(&fixture, "GET", &format!("{admin}/log?from=1&to=2")).await;
    let actions: Vec<&Value> = entries.as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, [&json!({"note": {"text": 7}}), &json!({"stop": {}})]);
    let view =
        async |query: &str| ask(&fixture, "GET", &format!("{admin}/view?{query}")).await.1["update"].clone();
    assert_eq!(view("as=0&seq=0").await["parts"]["/note"], 0);
    assert_eq!(view("as=0&seq=1").await["parts"]["/note"], 7);
    assert_eq!(view("as=1&seq=1").await["parts"]["/note"], 0);
    let now = view("as=public").await;
    assert_eq!((&now["parts"]["/note"], &now["parts"]["/turn"]), (&json!(null), &json!(1)));
    let (_, both) = ask(&fixture, "GET", &format!("{admin}/compare?seq=1&a=0&b=1")).await;
    let note = |who: &str| both[who]["update"]["parts"]["/note"].clone();
    assert_eq!((note("a"), note("b")), (json!(7), json!(0)));
    let told = async |who: &str| ask(&fixture, "GET", &format!("{admin}/transcript?as={who}")).await.1;
    let brought = |told: &Value, seq: u64| {
        let updates = told.as_array().unwrap().iter().filter(|line| line["seq"] == seq);
        updates.map(|line| line["told"]["update"]["parts"]["/note"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(brought(&told("0").await, 1), [json!(7)], "the entry and what it brought stand together");
    assert_eq!(brought(&told("1").await, 1), [] as [Value; 0], "nobody else was told of it");
    let state = async |seq: u64| ask(&fixture, "GET", &format!("{admin}/state?seq={seq}")).await.1;
    assert_ne!(state(0).await, state(1).await);
    fixture.close().await;
}

#[tokio::test]
async fn exported_match_continues_on_another_server() {
    let (folder, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (here, there) = (fixture(&folder).await, fixture(&other).await);
    let (path, tokens, [mut ann, _bob]) = playing(&here).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack");
    let export = format!("{}/export", path.replace("/api/", "/api/admin/"));
    let (_, file) = here.request_as(Some(TOKEN), "GET", &export, None).await;
    let import_as = async |fixture: &TestServer, query: &str, file: &str| {
        let request = Request::builder().method("POST").uri(format!("/api/admin/import{query}"));
        let request = request.header("authorization", format!("Bearer {TOKEN}"));
        let answer =
            fixture.server.router().oneshot(request.body(Body::from(file.to_owned())).unwrap()).await;
        answer.unwrap().status()
    };
    let import = async |fixture: &TestServer, file: &str| import_as(fixture, "?running=true", file).await;
    assert_eq!(import_as(&there, "", &file).await, StatusCode::CONFLICT, "it would go on twice");
    assert_eq!(import_as(&there, "?runing=true", &file).await, StatusCode::BAD_REQUEST);
    assert_eq!(import(&here, &file).await, StatusCode::CONFLICT, "it is here already");
    for damaged in ["", "{}", &file[..file.len() - 10], &file.replacen("player 0", "player 7", 1)] {
        assert_eq!(import(&there, damaged).await, StatusCode::BAD_REQUEST);
    }
    assert_eq!(import(&there, &file).await, StatusCode::CREATED);
    let mut ann = there.connect(&path, Some(&tokens[0]), None).await;
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "ack", "done before, and not done again");
    assert_eq!(ann.act("b", json!({"stop": {}})).await, "ack");
    here.close().await;
    there.close().await;
}

#[tokio::test]
async fn matches_are_searched_and_closed() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, _, [mut ann, _bob]) = playing(&fixture).await;
    fixture.table(2).await;
    let found = async |query: &str| {
        let (_, list) = ask(&fixture, "GET", &format!("/api/admin/matches?{query}")).await;
        list.as_array()
            .unwrap()
            .iter()
            .map(|row| row["match"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let id = path.rsplit('/').next().unwrap().to_owned();
    assert_eq!(found("").await.len(), 2);
    assert_eq!(found("q=PLAYER%201").await, std::slice::from_ref(&id));
    assert_eq!(found("phase=playing&game=toy").await, std::slice::from_ref(&id));
    assert_eq!(found("game=chess").await, [] as [String; 0]);
    let (_, list) = fixture.request_as(Some(TOKEN), "GET", "/api/admin/matches", None).await;
    assert!(!list.contains("token"), "{list}");
    let (status, _) = ask(&fixture, "POST", &format!("/api/admin/matches/{id}/close")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(ann.act("a", json!({"roll": {}})).await, "refused");
    assert_eq!(found("phase=closed").await, [id]);
    fixture.close().await;
}

#[tokio::test]
async fn quarantined_match_is_listed_and_inspected() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, _, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"spin": {}})).await, "refused", "the rules failed");
    let (_, list) = ask(&fixture, "GET", "/api/admin/quarantine").await;
    assert_eq!(list[0]["match"], path.rsplit('/').next().unwrap());
    let admin = path.replace("/api/", "/api/admin/");
    for page in ["log", "view?as=0", "export"] {
        let (status, _) = fixture.request_as(Some(TOKEN), "GET", &format!("{admin}/{page}"), None).await;
        assert_eq!(status, StatusCode::OK, "{page}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn report_holds_its_authors_transcript() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"note": {"text": 7}})).await, "ack");
    let report = format!("{path}/report");
    let wish = |text: &str| Some(json!({ "text": text }));
    for (token, text) in [(None, "x"), (Some("x"), "x"), (Some(tokens[1].as_str()), " ")] {
        let (status, _) = fixture.request_as(token, "POST", &report, wish(text)).await;
        assert!(status.is_client_error(), "{token:?} {text}: {status}");
    }
    let (status, _) = fixture.request_as(Some(&tokens[1]), "POST", &report, wish("my die is gone")).await;
    assert_eq!(status, StatusCode::CREATED);
    let (_, names) = ask(&fixture, "GET", "/api/admin/reports").await;
    let (_, told) =
        ask(&fixture, "GET", &format!("/api/admin/reports/{}", names[0]["report"].as_str().unwrap())).await;
    assert_eq!((&told["viewer"], &told["text"]), (&json!("1"), &json!("my die is gone")));
    assert_eq!(told["transcript"].as_array().unwrap().len() as u64, bob.n);
    assert_eq!(bob.receive("update").await["notices"], json!([{"admin": {"what": "report", "viewer": "1"}}]));
    fixture.close().await;
}

#[tokio::test]
async fn removed_match_notifies_players_and_is_gone() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&fixture).await;
    let (other, _, [mut carl, _dora]) = playing(&fixture).await;
    let admin = path.replace("/api/", "/api/admin/");
    let (status, _) = fixture.request("DELETE", &admin, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "without the token there is no admin");
    assert_eq!(ask(&fixture, "DELETE", &admin).await, (StatusCode::OK, json!({"removed": true})));
    for device in [&mut ann, &mut bob] {
        assert_eq!(device.receive("update").await["notices"], json!([{"closed": {}}]));
        assert_eq!(device.closed().await, 1013, "they come back and find nothing");
    }
    let (status, refusal) = fixture.ask("GET", &path, None).await;
    assert_eq!((status, &refusal["code"]), (StatusCode::NOT_FOUND, &json!("unknown")));
    assert!(fixture.knock(&path, Some(&tokens[0])).await.is_err());
    let (_, list) = ask(&fixture, "GET", "/api/admin/matches").await;
    assert_eq!(list.as_array().unwrap().len(), 1);
    let (status, _) = ask(&fixture, "DELETE", &admin).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "once is enough");
    assert_eq!(carl.act("a", json!({"roll": {}})).await, "ack", "{other} goes on");
    fixture.close().await;
}

#[tokio::test]
async fn quarantined_match_can_be_removed() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, _, [mut ann, _bob]) = playing(&fixture).await;
    assert_eq!(ann.act("a", json!({"spin": {}})).await, "refused", "the rules failed");
    let (status, _) = ask(&fixture, "DELETE", &path.replace("/api/", "/api/admin/")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(ask(&fixture, "GET", "/api/admin/quarantine").await.1, json!([]));
    assert_eq!(fixture.ask("GET", &path, None).await.0, StatusCode::NOT_FOUND);
    fixture.close().await;
}

#[tokio::test]
async fn report_quota_evicts_own_oldest_unmarked() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let (path, tokens, _devices) = playing(&fixture).await;
    let report = async |seat: usize| {
        let wish = Some(json!({"text": "something is wrong"}));
        let (status, _) =
            fixture.request_as(Some(&tokens[seat]), "POST", &format!("{path}/report"), wish).await;
        assert_eq!(status, StatusCode::CREATED);
    };
    let names = async || {
        let (_, list) = ask(&fixture, "GET", "/api/admin/reports").await;
        let name = |row: &Value| row["report"].as_str().unwrap().to_owned();
        list.as_array().unwrap().iter().map(name).collect::<Vec<_>>()
    };
    report(1).await;
    report(0).await;
    let first = names().await;
    let mark = format!("/api/admin/reports/{}/mark", first[1]);
    assert_eq!(ask(&fixture, "PUT", &mark).await, (StatusCode::OK, json!({"marked": true})));
    for _ in 0..25 {
        report(0).await;
    }
    let kept = names().await;
    assert_eq!(kept.len(), 12, "one of the other seat, a marked one, and ten");
    assert_eq!(kept[..2], first, "nobody else lost one");
    assert_eq!(ask(&fixture, "DELETE", &mark).await, (StatusCode::OK, json!({"marked": false})));
    report(0).await;
    assert!(!names().await.contains(&first[1]));
    let (status, _) = ask(&fixture, "DELETE", &format!("/api/admin/reports/{}", first[0])).await;
    assert_eq!(status, StatusCode::OK);
    assert!(!names().await.contains(&first[0]));
    let (status, _) = ask(&fixture, "DELETE", &format!("/api/admin/reports/{}", first[0])).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    fixture.close().await;
}

#[tokio::test]
async fn player_is_anonymised_in_a_match_that_stays() {
    let folder = TempDir::new().unwrap();
    let here = fixture(&folder).await;
    let (path, tokens, [mut ann, mut bob]) = playing(&here).await;
    let wish = Some(json!({"text": "my die is gone"}));
    here.request_as(Some(&tokens[0]), "POST", &format!("{path}/report"), wish).await;
    let admin = path.replace("/api/", "/api/admin/");
    for (wrong, expected) in
        [("9", StatusCode::BAD_REQUEST), ("me", StatusCode::BAD_REQUEST), ("256", StatusCode::BAD_REQUEST)]
    {
        assert_eq!(ask(&here, "DELETE", &format!("{admin}/seats/{wrong}/name")).await.0, expected, "{wrong}");
    }
    let name = format!("{admin}/seats/1/name");
    assert_eq!(ask(&here, "DELETE", &name).await, (StatusCode::OK, json!({"unnamed": true})));
    for device in [&mut ann, &mut bob] {
        let told = device.receive("update").await;
        assert_eq!(told["notices"], json!([{"unnamed": {"seat": 1}}]));
        assert_eq!(told["table"]["seats"][1]["name"], "");
    }
    assert_eq!(ask(&here, "DELETE", &name).await.0, StatusCode::OK, "as often as somebody wants");
    assert_eq!(ask(&here, "GET", "/api/admin/matches?q=player%201").await.1, json!([]));
    let (_, reports) = ask(&here, "GET", "/api/admin/reports").await;
    let report = format!("/api/admin/reports/{}", reports[0]["report"].as_str().unwrap());
    here.close().await;
    let here = fixture(&folder).await;
    let mut ann = here.connect(&path, Some(&tokens[0]), None).await;
    let mut bob = here.connect(&path, Some(&tokens[1]), None).await;
    assert_eq!(
        ann.act("a", json!({"stop": {}})).await,
        "ack",
        "the match goes on, on a server that has read it again"
    );
    assert_eq!(bob.act("a", json!({"stop": {}})).await, "ack");
    let (_, verdict) = ask(&here, "POST", &format!("{admin}/verify")).await;
    assert_eq!(verdict["verified"], true, "{verdict}");
    let looks =
        ["/log", "/view", "/transcript?as=0", "/state", "/export"].map(|look| format!("{admin}{look}"));
    let pages = [path.clone(), format!("{path}/log"), format!("{path}/transcript"), report];
    for page in looks.into_iter().chain(pages).chain(["/api/admin/matches".to_owned()]) {
        let token = page.contains("/admin/").then_some(TOKEN);
        let (status, text) = here.request_as(token, "GET", &page, None).await;
        assert_eq!(status, StatusCode::OK, "{page} {text}");
        assert!(!text.contains("player 1"), "{page} {text}");
    }
    let (_, log) = here.request("GET", &format!("{path}/log"), None).await;
    assert!(log.contains("player 0"), "others keep theirs: {log}");
    here.close().await;
    let kept = std::fs::read_dir(folder.path().join("reports")).unwrap();
    for file in kept {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(text.contains("player 0") && !text.contains("player 1"), "{text}");
    }
}

#[tokio::test]
async fn recovery_code_leads_to_the_last_remaining_match() {
    let folder = TempDir::new().unwrap();
    let fixture = fixture(&folder).await;
    let table = fixture.table(1).await;
    let wish = json!({"ref": "s", "seat": 0, "name": "Ann", "invite": table.1});
    let (_, seated) = fixture.ask("POST", &format!("{}/seats", table.0), Some(wish)).await;
    let mut token = seated["token"].as_str().unwrap().to_owned();
    let mut paths = vec![table.0];
    for round in 0..2 {
        let mut ann = fixture.connect(&paths[round], Some(&token), None).await;
        for action in [json!({"close": {}}), json!({"rematch": {}})] {
            ann.send(json!({"table": {"ref": action.to_string(), "action": action}})).await;
            ann.receive("ack").await;
        }
        let (_, state) = fixture.ask("GET", &paths[round], None).await;
        paths.push(format!("/api/matches/{}", state["next"].as_str().unwrap()));
    }
    while let Some(last) = paths.pop() {
        let (status, told) =
            fixture.ask("POST", "/api/recover", Some(json!({"code": seated["recovery"]}))).await;
        assert_eq!(
            (status, format!("/api/matches/{}", told["match"].as_str().unwrap())),
            (StatusCode::OK, last.clone())
        );
        token = told["token"].as_str().unwrap().to_owned();
        fixture.connect(&last, Some(&token), None).await.receive("welcome").await;
        let (status, _) = ask(&fixture, "DELETE", &last.replace("/api/", "/api/admin/")).await;
        assert_eq!(status, StatusCode::OK);
    }
    let (status, _) = fixture.ask("POST", "/api/recover", Some(json!({"code": seated["recovery"]}))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    fixture.close().await;
}

#[tokio::test]
async fn right_token_passes_after_others_guessed() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { requests_per_minute: 2, attempts_per_minute: 2, ..Rates::default() };
    let config = Config { admin_token: Some(TOKEN.parse().unwrap()), rates, ..Config::default() };
    let fixture = TestServer::open_with(folder.path(), config).await;
    let ask = async |header: &str, token: &str| {
        let request = Request::builder().uri("/api/admin/limits").header("x-forwarded-for", "203.0.113.7");
        let request = request.header(header, token).body(Body::empty()).unwrap();
        fixture.server.router().oneshot(request).await.unwrap().status()
    };
    let wrong = async || ask("airlock-admin", "wrong-horse-battery-staple").await;
    assert_eq!(wrong().await, StatusCode::NOT_FOUND);
    while wrong().await != StatusCode::TOO_MANY_REQUESTS {}
    for _ in 0..9 {
        assert_eq!(ask("airlock-admin", TOKEN).await, StatusCode::OK);
        assert_eq!(ask("authorization", &format!("Bearer {TOKEN}")).await, StatusCode::OK);
    }
    assert_eq!(wrong().await, StatusCode::TOO_MANY_REQUESTS, "a right one pays for no wrong one");
    fixture.close().await;
}

/// Replacement in an exported file: a text and the text in its place.
type Replacement<'a> = (&'a str, &'a str);

/// Changes an exported file and writes a matching last line.
fn changed(file: &str, changes: &[Replacement<'_>]) -> String {
    let mut file = file.to_owned();
    for (old, new) in changes {
        assert!(file.contains(old), "{old} is not in {file}");
        file = file.replace(old, new);
    }
    let body = file.trim_end().rsplit_once('\n').unwrap().0.to_owned() + "\n";
    let foot =
        json!({"entries": body.lines().count() - 1, "blake3": blake3::hash(body.as_bytes()).to_string()});
    format!("{body}{foot}\n")
}

#[tokio::test]
async fn import_takes_nothing_that_opening_refuses() {
    let (folder, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (here, there) = (fixture(&folder).await, fixture(&other).await);
    let wish = json!({
        "game": "toy", "players": 2, "title": "Friday", "turn_seconds": 60, "webhook": "https://board.example/1",
    });
    let (_, opened) = here.ask("POST", "/api/matches", Some(wish)).await;
    let table = (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened["invite"].clone());
    let tokens = [here.sit(&table, 0).await, here.sit(&table, 1).await];
    let mut ann = here.connect(&table.0, Some(&tokens[0]), None).await;
    ann.send(json!({"say": {"ref": "said", "text": "good evening"}})).await;
    ann.receive("ack").await;
    ann.send(json!({"say": {"ref": "whispered", "to": [1], "text": "psst"}})).await;
    ann.receive("ack").await;
    ann.send(json!({"table": {"ref": "close", "action": {"close": {}}}})).await;
    ann.receive("ack").await;
    let export = format!("{}/export", table.0.replace("/api/", "/api/admin/"));
    let (_, file) = here.request_as(Some(TOKEN), "GET", &export, None).await;
    let import = async |file: String| {
        let request = Request::builder().method("POST").uri("/api/admin/import");
        let request =
            request.header("authorization", format!("Bearer {TOKEN}")).body(Body::from(file)).unwrap();
        let answer = there.server.router().oneshot(request).await.unwrap();
        let status = answer.status();
        let told = axum::body::to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        (status, String::from_utf8(told.to_vec()).unwrap())
    };
    let long = "x".repeat(20_000);
    let code = table.1.as_str().unwrap();
    let cases: &[&[Replacement<'_>]] = &[
        &[(r#"\"turn_seconds\":60"#, r#"\"turn_seconds\":0"#)],
        &[("Friday", &long)],
        &[("Friday", "Fri\u{202e}day"), ("friday", "fri\u{202e}day")],
        &[("player 1", "player\u{1d159}1")],
        &[("player 1", "player 0")],
        &[("player 1", "Player 0")],
        &[("player 1", &long)],
        &[("good evening", "good\u{202e}evening")],
        &[("psst", "ps\u{2065}st")],
        &[("https://board.example/1", "http://169.254.169.254/latest")],
        &[(code, "K7Q2-M9XR")],
        &[(r#"\"public\":false,\"seats\""#, r#"\"public\":true,\"seats\""#)],
        &[(r#"\"phase\":\"closed\""#, r#"\"phase\":\"lobby\""#)],
        &[(
            r#"\"title\":\"Friday\",\"game\":\"toy\",\"phase"#,
            r#"\"title\":\"Monday\",\"game\":\"toy\",\"phase"#,
        )],
    ];
    for changes in cases {
        let (status, told) = import(changed(&file, changes)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{changes:.80?}: {told}");
    }
    let (_, listed) = ask(&there, "GET", "/api/admin/matches").await;
    assert_eq!(listed, json!([]));
    let (status, told) = import(changed(&file, &[])).await;
    assert_eq!(status, StatusCode::CREATED, "{told}");
    let (_, listed) = ask(&there, "GET", "/api/admin/matches").await;
    assert_eq!((&listed[0]["title"], &listed[0]["phase"]), (&json!("Friday"), &json!("closed")));
    here.close().await;
    there.close().await;
}

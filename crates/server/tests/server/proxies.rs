//! The server behind a host's infrastructure: TLS, a path of a site, a password, many players behind one
//! address.

use airlock_server::{Config, Rates};
use axum::{
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode},
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::fixture::TestServer;

/// Sends a request with these headers.
async fn get(fixture: &TestServer, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, String) {
    let request = headers
        .iter()
        .fold(Request::builder().uri(path), |request, (name, value)| request.header(*name, *value))
        .body(Body::empty());
    let answer = fixture.server.router().oneshot(request.unwrap()).await.unwrap();
    let (status, told) = (answer.status(), answer.headers().clone());
    let bytes = to_bytes(answer.into_body(), 1_000_000).await.unwrap();
    (status, told, String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn seat_is_proven_beside_a_password_of_the_proxy() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let table = fixture.table(2).await;
    let token = fixture.sit(&table, 0).await;
    let path = format!("{}/invite", table.0);
    let password = ("authorization", "Basic YW5uOnNlY3JldA==");
    let (status, _, told) = get(&fixture, &path, &[password, ("airlock-seat", &token)]).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let (status, _, told) = get(&fixture, &path, &[password]).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "a password is no seat: {told}");
    let (status, _, told) =
        get(&fixture, &path, &[("airlock-seat", "x"), ("authorization", &format!("Bearer {token}"))]).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "the header of its own goes first: {told}");
    fixture.close().await;
}

#[tokio::test]
async fn admin_is_proven_beside_a_password_of_the_proxy() {
    let folder = TempDir::new().unwrap();
    let token = "correct-horse-battery-staple";
    let config = Config { admin_token: Some(token.parse().unwrap()), ..Config::default() };
    let fixture = TestServer::open_with(folder.path(), config).await;
    let password = ("authorization", "Basic YW5uOnNlY3JldA==");
    let (status, ..) = get(&fixture, "/api/admin/limits", &[password, ("airlock-admin", token)]).await;
    assert_eq!(status, StatusCode::OK);
    let (status, ..) = get(&fixture, "/api/admin/limits", &[password]).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    fixture.close().await;
}

#[tokio::test]
async fn server_under_a_path_answers_with_and_without_it() {
    let folder = TempDir::new().unwrap();
    let public_url = Some("https://home.example/airlock".parse().unwrap());
    let fixture = TestServer::open_with(folder.path(), Config { public_url, ..Config::default() }).await;
    for path in ["/airlock/api/games", "/api/games", "/airlock/healthz", "/healthz"] {
        assert_eq!(get(&fixture, path, &[]).await.0, StatusCode::OK, "{path}");
    }
    for path in ["/airlock/api/nothing", "/airlock/api"] {
        let (status, headers, told) = get(&fixture, path, &[]).await;
        assert_eq!(
            (status, &headers["content-type"]),
            (StatusCode::NOT_FOUND, &"application/json".parse().unwrap()),
            "{told}"
        );
    }
    for path in ["/airlock", "/airlock/", "/airlock/m/K7Q2-M9XR", "/"] {
        let (status, headers, page) = get(&fixture, path, &[("sec-fetch-mode", "navigate")]).await;
        assert_eq!((status, headers.get("airlock-page").is_some()), (StatusCode::OK, true), "{path}: {page}");
        assert!(page.contains("src=\"/airlock/assets/") && !page.contains("=\"./"), "{path}: {page}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn link_preview_describes_table() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let wish = json!({"game": "toy", "players": 3, "title": "Friday <b>\"night\"</b>"});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let table = (format!("/api/matches/{}", opened["match"].as_str().unwrap()), opened["invite"].clone());
    fixture.sit(&table, 0).await;
    let by_code = format!("/m/{}.", opened["invite"].as_str().unwrap());
    let proxy = [("host", "table.example"), ("x-forwarded-proto", "https")];
    let (_, _, page) = get(&fixture, &by_code, &proxy).await;
    for part in [
        "<meta property=\"og:title\" content=\"Friday &lt;b&gt;&quot;night&quot;&lt;/b&gt;\">",
        "Toy · 2 of 3 seats free",
        "content=\"https://table.example/cards/airlock.png\"",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    assert!(!page.contains("player 0"), "names are for those who come in");
    let (_, _, browser) = get(&fixture, &by_code, &[("sec-fetch-mode", "navigate")]).await;
    assert!(!browser.contains("og:title"), "browsers need no preview");
    let by_id = format!("/m/{}", opened["match"].as_str().unwrap());
    for path in [by_id.as_str(), "/m/0000-0000", "/m/100%", "/"] {
        let (status, _, page) = get(&fixture, path, &proxy).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(
            page.contains("og:title\" content=\"Airlock\"") && !page.contains("Friday"),
            "{path}: {page}"
        );
    }
    fixture.close().await;
}

#[tokio::test]
async fn guesses_by_previews_are_counted() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { attempts_per_minute: 2, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let from = ("x-forwarded-for", "203.0.113.7");
    for guess in ["/m/0000-0001", "/m/0000-0002"] {
        get(&fixture, guess, &[from]).await;
    }
    let (status, headers, told) = get(&fixture, "/api/invites/0000-0003", &[from]).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{told}");
    let wait: u64 = headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    fixture.close().await;
}

#[tokio::test]
async fn many_players_behind_one_address_can_play() {
    let folder = TempDir::new().unwrap();
    let rates =
        Rates { attempts_per_minute: 12, connections: 4, requests_per_minute: 60, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let village = "203.0.113.7";
    let mut devices = Vec::new();
    for table in 0..5 {
        let (status, opened) =
            fixture.ask_from(village, "POST", "/api/matches", json!({"game": "toy", "players": 4})).await;
        assert_eq!(status, StatusCode::CREATED, "table {table}: {opened}");
        let path = format!("/api/matches/{}", opened["match"].as_str().unwrap());
        for seat in 0..4 {
            let code = format!("/api/invites/{}", opened["invite"].as_str().unwrap());
            let (status, _, told) = get(&fixture, &code, &[("x-forwarded-for", village)]).await;
            assert_eq!(status, StatusCode::OK, "table {table}, seat {seat}: {told}");
            let wish = json!({"ref": format!("sit{seat}"), "seat": seat, "name": format!("player {seat}"), "invite": opened["invite"]});
            let (status, seated): (_, Value) =
                fixture.ask_from(village, "POST", &format!("{path}/seats"), wish).await;
            assert_eq!(status, StatusCode::CREATED, "table {table}, seat {seat}: {seated}");
            let token = seated["token"].as_str().unwrap().to_owned();
            devices.push(fixture.connect_from(village, &path, Some(&token)).await.unwrap());
            for _ in 0..10 {
                let headers = [("x-forwarded-for", village), ("airlock-seat", token.as_str())];
                assert_eq!(get(&fixture, &path, &headers).await.0, StatusCode::OK);
            }
        }
    }
    assert_eq!(devices.len(), 20);
    drop(devices);
    fixture.close().await;
}

/// A proxy that does not understand a WebSocket request drops some of its headers.
#[tokio::test]
async fn plain_socket_request_gets_its_missing_headers_named() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::open(folder.path()).await;
    let (path, _) = fixture.table(2).await;
    let socket = format!("{path}/socket");
    let key = ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let version = ("sec-websocket-version", "13");
    let protocol = ("sec-websocket-protocol", "airlock.v1");
    let cases: [&[(&str, &str)]; 4] = [
        &[],
        &[key, version, protocol, ("connection", "close")],
        &[key, version, protocol, ("upgrade", "websocket"), ("connection", "keep-alive")],
        &[key, version, protocol, ("upgrade", "h2c"), ("connection", "upgrade")],
    ];
    for headers in cases {
        let (status, answered, told) = get(&fixture, &socket, headers).await;
        assert_eq!(status, StatusCode::UPGRADE_REQUIRED, "{headers:?}");
        assert_eq!(answered["upgrade"], "websocket");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&told["code"], &told["reason"]), (&json!("malformed"), &json!("no_upgrade")));
        for word in ["proxy", "Upgrade", "Connection", "HTTP/1.1"] {
            assert!(told["text"].as_str().unwrap().contains(word), "{told}");
        }
    }
    let (status, _, _) = get(&fixture, "/api/matches/0/socket", &[]).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "nobody finds out by this which matches there are");
    let (_, metrics) = fixture.request("GET", "/metrics", None).await;
    let counted = metrics.lines().find_map(|line| line.strip_prefix("airlock_not_upgraded_total "));
    assert!(counted.is_some_and(|count| count.parse::<u64>().unwrap() >= 4), "{metrics}");
    fixture.close().await;
}

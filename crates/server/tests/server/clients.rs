//! Clients of earlier builds: a match under older rules gets the client of their time, and nothing else of
//! its folder is served.

use std::{fs, os::unix::fs::symlink, path::Path};

use airlock_server::{Config, OlderClients, Rates};
use axum::{
    body::{Body, to_bytes},
    http::{
        HeaderMap, Request, StatusCode,
        header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
    },
};
use serde_json::json;
use tempfile::TempDir;
use tower::ServiceExt;

use crate::{
    bundles::{after, before},
    fixture::TestServer,
};

/// Writes the client of a build that knows these rules of the toy.
fn client(folder: &Path, name: &str, rules: u32) {
    let client = folder.join(name);
    fs::create_dir_all(client.join("assets")).unwrap();
    fs::write(client.join("index.html"), format!("<html data-older><p>{name}")).unwrap();
    fs::write(client.join("rules.json"), json!({ "toy": rules }).to_string()).unwrap();
    fs::write(client.join(format!("assets/{name}.js")), "export const rooms = 21;\n".repeat(200)).unwrap();
    fs::write(client.join(format!("assets/{name}.js.br")), "packed").unwrap();
    fs::write(client.join("notes.txt"), "the host's own").unwrap();
}

async fn get(fixture: &TestServer, path: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::builder().uri(path).header("accept-encoding", "br").body(Body::empty()).unwrap();
    let answer = fixture.server.router().oneshot(request).await.unwrap();
    let (status, headers) = (answer.status(), answer.headers().clone());
    let body = to_bytes(answer.into_body(), 10_000_000).await.unwrap();
    (status, headers, String::from_utf8_lossy(&body).into_owned())
}

#[tokio::test]
async fn match_gets_the_client_of_its_rules() {
    let folder = TempDir::new().unwrap();
    let fixture = TestServer::over_games(folder.path(), before()).await;
    let page = |path: &str| path.replace("/api/matches/", "/m/");
    let old = page(&fixture.table(2).await.0);
    fixture.close().await;
    let kept = folder.path().join("bundles");
    for (name, rules) in [("client-0", 0), ("client-1", 1), ("other", 1)] {
        client(&kept, name, rules);
    }
    let older_clients = OlderClients::read(&kept).unwrap();
    let config = Config { older_clients, ..Config::default() };
    let fixture = TestServer::over_games_with(folder.path(), after(), config).await;

    for part in ["/replay", "/verify"] {
        assert!(get(&fixture, &format!("{old}{part}")).await.1.contains_key("airlock-older"), "{part}");
    }
    let (status, headers, text) = get(&fixture, &old).await;
    assert_eq!((status, text.as_str()), (StatusCode::OK, "<html data-older><p>client-1"));
    assert_eq!(
        (&headers["airlock-older"], &headers[CONTENT_TYPE]),
        (&"1".parse().unwrap(), &"text/html".parse().unwrap())
    );
    assert_eq!(headers[CACHE_CONTROL], "no-cache");
    assert!(headers[CONTENT_SECURITY_POLICY].to_str().unwrap().contains("default-src 'self'"));
    let new = page(&fixture.table(2).await.0);
    let nobodys = format!("/m/{}", airlock_store::MatchId::fresh());
    for path in [new.as_str(), nobodys.as_str(), "/m/none", "/", "/learn/toy"] {
        let (_, headers, text) = get(&fixture, path).await;
        assert!(!headers.contains_key("airlock-older") && !text.contains("data-older"), "{path}: {text}");
    }

    // Its own files, and nothing else from the folder.
    for name in ["client-0", "client-1"] {
        let (status, headers, text) = get(&fixture, &format!("/assets/{name}.js")).await;
        assert_eq!((status, text.as_str()), (StatusCode::OK, "packed"), "{name}");
        assert_eq!(headers[CONTENT_ENCODING], "br");
        assert!(headers[CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        assert!(headers[CONTENT_TYPE].to_str().unwrap().contains("javascript"));
    }
    for path in [
        "/rules.json",
        "/notes.txt",
        "/client-1/notes.txt",
        "/assets/../notes.txt",
        "/assets/other.js",
        "/assets/%2e%2e/notes.txt",
    ] {
        let (status, _, text) = get(&fixture, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}: {text}");
    }
    fixture.close().await;
}

#[tokio::test]
async fn match_lookups_count_as_requests() {
    let folder = TempDir::new().unwrap();
    client(folder.path(), "client-1", 1);
    let older_clients = OlderClients::read(folder.path()).unwrap();
    let rates = Rates { requests_per_minute: 1, ..Rates::default() };
    let config = Config { older_clients, rates, ..Config::default() };
    let fixture = TestServer::over_games_with(folder.path(), after(), config).await;
    let ask = async |path: String| {
        let request = Request::builder().uri(path).header("x-forwarded-for", "203.0.113.9");
        fixture.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap().status()
    };
    let page = || format!("/m/{}", airlock_store::MatchId::fresh());
    // As many again may come at once.
    for _ in 0..2 {
        assert_ne!(ask(page()).await, StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(ask(page()).await, StatusCode::TOO_MANY_REQUESTS);
    assert_ne!(ask("/".to_owned()).await, StatusCode::TOO_MANY_REQUESTS, "nothing is looked for");
    fixture.close().await;
}

#[test]
fn unusable_client_is_named() {
    let folder = TempDir::new().unwrap();
    assert!(OlderClients::read(folder.path()).is_ok(), "there need not be one");
    let refused = || OlderClients::read(folder.path()).unwrap_err().to_string();
    client(folder.path(), "client-1", 1);
    for file in ["rules.json", "index.html"] {
        let file = folder.path().join("client-1").join(file);
        let whole = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert!(refused().contains("client-1"), "{}", refused());
        fs::write(&file, whole).unwrap();
    }
    fs::write(folder.path().join("client-1/rules.json"), "[1]").unwrap();
    assert!(refused().contains("client-1"), "{}", refused());
    assert!(OlderClients::read(&folder.path().join("none")).unwrap_err().to_string().contains("none"));
}

#[tokio::test]
async fn dot_files_and_links_of_a_client_are_not_served() {
    let folder = TempDir::new().unwrap();
    let kept = folder.path().join("bundles");
    client(&kept, "client-1", 1);
    let assets = kept.join("client-1/assets");
    let secret = folder.path().join("secret.txt");
    fs::write(&secret, "secret").unwrap();
    fs::write(assets.join(".env"), "secret").unwrap();
    fs::create_dir(assets.join("folder.js")).unwrap();
    symlink(&secret, assets.join("link.txt")).unwrap();
    fs::write(assets.join("later.txt"), "plain").unwrap();
    let older_clients = OlderClients::read(&kept).unwrap();
    let config = Config { older_clients, ..Config::default() };
    let fixture = TestServer::over_games_with(folder.path(), after(), config).await;
    assert_eq!(get(&fixture, "/assets/later.txt").await.2, "plain");
    fs::remove_file(assets.join("later.txt")).unwrap();
    symlink(&secret, assets.join("later.txt")).unwrap();
    fs::write(assets.join("new.txt"), "secret").unwrap();
    for name in [".env", "folder.js", "link.txt", "later.txt", "new.txt"] {
        let (status, _, text) = get(&fixture, &format!("/assets/{name}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{name}: {text}");
        assert!(!text.contains("secret"), "{name}");
    }
    fixture.close().await;
    for part in ["index.html", "assets"] {
        let part = kept.join("client-1").join(part);
        let moved = folder.path().join("moved");
        fs::rename(&part, &moved).unwrap();
        symlink(&moved, &part).unwrap();
        assert!(OlderClients::read(&kept).is_err(), "{} is a link", part.display());
        fs::remove_file(&part).unwrap();
        fs::rename(&moved, &part).unwrap();
    }
    OlderClients::read(&kept).unwrap();
}

#[tokio::test]
async fn match_previews_count_as_requests() {
    let folder = TempDir::new().unwrap();
    let rates = Rates { requests_per_minute: 1, ..Rates::default() };
    let fixture = TestServer::open_with(folder.path(), Config { rates, ..Config::default() }).await;
    let wish = json!({"game": "toy", "players": 2, "public": true, "title": "Friday"});
    let (_, opened) = fixture.ask("POST", "/api/matches", Some(wish)).await;
    let page = format!("/m/{}", opened["match"].as_str().unwrap());
    let shows = async || {
        let request = Request::builder().uri(&page).header("x-forwarded-for", "203.0.113.9");
        let answer = fixture.server.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let body = to_bytes(answer.into_body(), 1_000_000).await.unwrap();
        String::from_utf8_lossy(&body).contains("Friday")
    };
    assert!(shows().await && shows().await);
    assert!(!shows().await, "the page comes, and the store was not asked");
    fixture.close().await;
}

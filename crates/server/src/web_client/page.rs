//! The page as it is sent: rooted at the path of this server, and with a preview for programs that show
//! links.

use std::fmt::Write;

use airlock_protocol::Phase;
use airlock_table::Line;
use axum::http::{HeaderName, request::Parts};

use super::{
    file::{File, Files, INDEX, MATCH, bytes, match_at},
    handle::WebClient,
};
use crate::{
    access::{address::Address, code::Invite, origin::Origin},
    line, storage,
};

/// Beginning of addresses inside the page, as the build writes them.
const RELATIVE: &str = "=\"./";
/// Picture of a link to no table, or to one of a game without a picture.
const CARD: &str = "cards/airlock.png";
/// Sent by every browser that opens a page, and by no program that shows previews.
const BROWSER: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// A page with its own addresses below the path of this server.
pub(super) fn rooted(client: &WebClient, index: &[u8]) -> File {
    file(addressed(client, index))
}

fn addressed(client: &WebClient, index: &[u8]) -> String {
    String::from_utf8_lossy(index).replace(RELATIVE, &format!("=\"{}/", client.path))
}

fn file(text: String) -> File {
    let data = bytes(text.into_bytes().into());
    let hash = *blake3::hash(&data).as_bytes();
    File { data, kind: mime_guess::from_path(INDEX).first_or_octet_stream().to_string(), hash, brotli: None }
}

/// The page at an address, with a preview if a program asks for one.
pub(super) async fn page(client: &WebClient, index: &[u8], path: &str, request: &Parts) -> File {
    let mut text = addressed(client, index);
    if !request.headers.contains_key(BROWSER) {
        let Origin(origin) = Origin::of_request(request, &client.access);
        let line = invited(client, path, request).await;
        let card = card(line.as_ref(), &format!("{origin}/"), path);
        if let Some(end) = text.find("</head>") {
            text.insert_str(end, &card);
        }
    }
    file(text)
}

/// Table of a link, for the preview. A code could be guessed here, too, so this counts as an attempt. By its
/// id, only a public table is shown.
async fn invited(client: &WebClient, path: &str, request: &Parts) -> Option<Line> {
    let code = path.strip_prefix(MATCH)?.split('/').next()?;
    let (id, by_code) = match match_at(path) {
        Some(id) => {
            // Otherwise the search for an older client's page has counted it.
            if client.older.is_empty() {
                client.limiters.request(request, &client.access).ok()?;
            }
            (id, false)
        }
        None => {
            let invite: Invite = code.parse().ok()?;
            let address = Address::of_request(request, &client.access);
            client.limiters.attempt_at(Some(&invite), address, &client.access.proofs).ok()?;
            (storage::invited(&*client.store, &invite).await.ok()??, true)
        }
    };
    let line = line::read(&storage::summary(&*client.store, id).await.ok()??.line)?;
    (by_code || line.public).then_some(line)
}

/// Preview of a link: the table, its game, free seats and a picture.
fn card(line: Option<&Line>, root: &str, path: &str) -> String {
    let (title, text, picture) = match line {
        Some(line) => {
            let free = line.seats.iter().filter(|seat| seat.name.is_none() && seat.bot.is_none()).count();
            let game = name(&line.game);
            let stands = match line.phase {
                Phase::Lobby | Phase::Sealing if free == 0 => "all seats are taken".to_owned(),
                Phase::Lobby | Phase::Sealing => format!("{free} of {} seats free", line.seats.len()),
                Phase::Playing => "the match has begun".to_owned(),
                Phase::Over | Phase::Closed => "the match is over".to_owned(),
            };
            let title = line.title.clone().unwrap_or_else(|| game.clone());
            (title, format!("{game} · {stands}"), line.game.clone())
        }
        None => (
            "Airlock".to_owned(),
            "Board games with secrets, at your own table".to_owned(),
            "airlock".to_owned(),
        ),
    };
    let address = format!("{root}{path}");
    let own = format!("cards/{picture}.png");
    let picture = if Files::get(&own).is_some() { own } else { CARD.to_owned() };
    let picture = format!("{root}{picture}");
    let mut tags = String::new();
    for (property, content) in [
        ("og:site_name", "Airlock"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &text),
        ("og:url", &address),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", &text),
        ("twitter:card", "summary_large_image"),
        ("twitter:title", &title),
        ("twitter:description", &text),
        ("twitter:image", &picture),
    ] {
        let kind = if property.starts_with("og:") { "property" } else { "name" };
        // Writing to a string cannot fail.
        let _ = write!(tags, "<meta {kind}=\"{property}\" content=\"{}\">", escaped(content));
    }
    tags
}

/// Display name of a game: its words, each with a capital.
fn name(game: &str) -> String {
    let words = game.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect::<Vec<String>>().join(" ")
}

/// Escapes a text for an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

//! The server as its clients meet it: requests, sockets, restarts.

#![expect(clippy::unwrap_used, reason = "tests, their helpers included, end at the first surprise")]

mod admin;
mod bundles;
mod clients;
mod content;
mod counts;
mod fixture;
mod guests;
#[expect(dead_code, reason = "the registry's tests need more of it")]
#[path = "../../../registry/tests/registry/hostile.rs"]
mod hostile;
mod lobby;
mod logs;
mod losses;
mod malformed;
mod operations;
mod play;
mod postgres;
mod protocol;
mod proxies;
mod strain;
mod strangers;
mod voices;

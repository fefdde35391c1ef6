//! Plain HTTP: answers, the HTTP cache, headers and limits of a request, JSON bodies, a bounded reader for
//! sockets.

pub(crate) mod answer;
pub(crate) mod bounded_reader;
pub(crate) mod cache;
pub(crate) mod headers;
pub(crate) mod json_body;

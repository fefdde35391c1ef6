//! Attribution of requests: addresses, seats, tokens, codes, the admin, and the names by which this server is
//! called.

pub(crate) mod address;
pub(crate) mod admin_token;
pub(crate) mod code;
pub(crate) mod handle;
pub(crate) mod host;
pub(crate) mod origin;
pub(crate) mod proofs;
pub(crate) mod public_url;
pub(crate) mod requester;
pub(crate) mod token;

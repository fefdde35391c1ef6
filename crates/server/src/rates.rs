//! How often one address may ask for something. This machine may as often as it likes: nobody else does by its address,
//! since a proxy says whom it speaks for.

use std::{num::NonZeroU32, time::Duration};

use airlock_protocol::Code;
use axum::{extract::FromRequestParts, http::request::Parts};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{Rates, Server, address::Address, answer::Refused, limits::MAX_RATED_ADDRESSES};

/// Counts what addresses do.
pub(crate) struct Limiters {
    requests: Limiter,
    attempts: Limiter,
    tellings: Limiter,
}

/// Counts one kind of thing by address; none if it is without limit.
struct Limiter(Option<DefaultKeyedRateLimiter<Address>>);

impl Limiters {
    pub(crate) fn new(rates: Rates) -> Self {
        let Rates { requests_per_minute, attempts_per_minute, messages_per_second: _, connections: _ } =
            rates;
        let minutely = |number: u32, burst: u32| {
            let quota = NonZeroU32::new(number).map(Quota::per_minute);
            let burst = NonZeroU32::new(number.saturating_mul(burst));
            Limiter(quota.zip(burst).map(|(quota, burst)| RateLimiter::keyed(quota.allow_burst(burst))))
        };
        Self {
            requests: minutely(requests_per_minute, 2),
            attempts: minutely(attempts_per_minute, 1),
            tellings: minutely(attempts_per_minute, 1),
        }
    }
}

impl Limiter {
    fn check(&self, address: Address) -> Result<(), Refused> {
        let Some(limiter) = self.0.as_ref().filter(|_| !address.is_this_machine()) else { return Ok(()) };
        if limiter.len() >= MAX_RATED_ADDRESSES {
            limiter.retain_recent();
        }
        limiter.check_key(&address.customer()).map_err(|_| {
            Refused::new(Code::Busy, "too many requests from your address; wait a little and try again")
        })
    }
}

/// A request from an address that does not ask too often.
pub(crate) struct Asking;

impl FromRequestParts<Server> for Asking {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        server.limiters.requests.check(address).map(|()| Self)
    }
}

/// An attempt from an address that does not try too often: for routes where something could be guessed or piled up.
pub(crate) struct Attempt;

impl FromRequestParts<Server> for Attempt {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        server.limiters.attempts.check(address).map(|()| Self)
    }
}

/// A transcript for an address that does not ask for too many: they take work, but nothing can be guessed by them. A page
/// asks for one whenever it is opened, so that they must not use up the attempts of a household.
pub(crate) struct Telling;

impl FromRequestParts<Server> for Telling {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        server.limiters.tellings.check(address).map(|()| Self)
    }
}

/// Counts the messages of one socket.
pub(crate) struct Messages(Option<DefaultDirectRateLimiter>);

/// How many seconds' worth of messages may come at once.
const MESSAGE_BURST: u32 = 4;

impl Messages {
    pub(crate) fn new(rates: Rates) -> Self {
        let quota = NonZeroU32::new(rates.messages_per_second).and_then(|number| {
            let burst = NonZeroU32::new(number.get().saturating_mul(MESSAGE_BURST))?;
            Some(Quota::with_period(Duration::from_secs(1) / number.get())?.allow_burst(burst))
        });
        Self(quota.map(RateLimiter::direct))
    }

    /// Whether one more is not too many.
    pub(crate) fn admit(&self) -> bool {
        self.0.as_ref().is_none_or(|limiter| limiter.check().is_ok())
    }
}

//! Rates of requests by seat, address and neighbourhood. This machine is without limit: nobody else has its address, since a proxy
//! says whom it speaks for.

use std::{num::NonZeroU32, time::Duration};

use airlock_protocol::Code;
use axum::{extract::FromRequestParts, http::request::Parts};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock};

use crate::{
    Rates, Server,
    address::Address,
    admin,
    answer::Refused,
    asker::{Asker, Party, Proofs},
    code::Invite,
    limits::{MAX_RATED_ADDRESSES, NEIGHBOURS},
};

/// Counts requests by party.
pub(crate) struct Limiters {
    requests: Limiter,
    attempts: Limiter,
    tellings: Limiter,
}

/// Counts one kind of thing by party, and by neighbourhood; none if it is without limit.
struct Limiter(Option<[DefaultKeyedRateLimiter<Party>; 2]>);

impl Limiters {
    pub(crate) fn new(rates: Rates) -> Self {
        let Rates { requests_per_minute, attempts_per_minute, messages_per_second: _, connections: _ } =
            rates;
        let minutely = |number: u32, burst: u32| {
            let limiter = |number: u32| {
                let quota = Quota::per_minute(NonZeroU32::new(number)?);
                Some(RateLimiter::keyed(quota.allow_burst(NonZeroU32::new(number.saturating_mul(burst))?)))
            };
            Limiter(limiter(number).zip(limiter(number.saturating_mul(NEIGHBOURS))).map(<[_; 2]>::from))
        };
        Self {
            requests: minutely(requests_per_minute, 2),
            attempts: minutely(attempts_per_minute, 1),
            tellings: minutely(attempts_per_minute, 1),
        }
    }

    /// Counts an attempt at what could be guessed, or be piled up, by somebody at an address.
    pub(crate) fn attempt(&self, address: Address) -> Result<(), Refused> {
        self.attempts.check(&Asker::at(address))
    }

    /// Counts an attempt at an invitation. One that was right lately is no guess.
    pub(crate) fn attempt_at(
        &self,
        invite: Option<&Invite>,
        address: Address,
        proofs: &Proofs,
    ) -> Result<(), Refused> {
        if invite.is_some_and(|invite| proofs.has(&invite.hash())) {
            return Ok(());
        }
        self.attempt(address)
    }
}

impl Limiter {
    fn check(&self, asker: &Asker) -> Result<(), Refused> {
        let Some(limiters) = self.0.as_ref().filter(|_| !asker.address.is_this_machine()) else {
            return Ok(());
        };
        for (limiter, party) in limiters.iter().zip(asker.parties()) {
            if limiter.len() >= MAX_RATED_ADDRESSES {
                limiter.retain_recent();
            }
            limiter.check_key(&party).map_err(|early| {
                let text = "too many requests from your address; wait a little and try again";
                Refused::new(Code::Busy, text).until(early.wait_time_from(limiter.clock().now()))
            })?;
        }
        Ok(())
    }
}

/// A request from a party that does not ask too often, or from the admin.
pub(crate) struct Asking;

impl FromRequestParts<Server> for Asking {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        if admin::is_proven(&parts.headers, server) {
            return Ok(Self);
        }
        let Ok(asker) = Asker::from_request_parts(parts, server).await;
        server.matches.limiters.requests.check(&asker).map(|()| Self)
    }
}

/// An attempt from an address that does not try too often: for routes where something could be guessed or piled up.
pub(crate) struct Attempt;

impl FromRequestParts<Server> for Attempt {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        server.matches.limiters.attempt(address).map(|()| Self)
    }
}

/// A transcript for an address that does not ask for too many: they take work, but nothing can be guessed by them. A page
/// asks for one whenever it is opened, so that they must not use up the attempts of a household.
pub(crate) struct Telling;

impl FromRequestParts<Server> for Telling {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        // A proven seat costs no less to answer: all seats of an address share what it may have repeated.
        server.matches.limiters.tellings.check(&Asker::at(address)).map(|()| Self)
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

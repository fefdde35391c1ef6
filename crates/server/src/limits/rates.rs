//! Rate limits by seat, address and neighbourhood. This machine has no limit. Nobody else has its address,
//! because a proxy names its clients.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use airlock_protocol::Code;
use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock};

use super::{MAX_RATED_ADDRESSES, NEIGHBOURS};
use crate::{
    access::{
        address::Address,
        code::Invite,
        handle::Access,
        proofs::Proofs,
        requester::{Party, Requester},
    },
    http::answer::Refused,
};

/// Rates of one address or socket; 0 means no limit. Addresses of this machine are not counted.
#[derive(Debug, Clone, Copy)]
pub struct Rates {
    /// Requests a minute from one address, and twice as many at once after a pause.
    pub requests_per_minute: u32,
    /// Attempts a minute from one address at what could be guessed or piled up: codes, tokens, new tables. As
    /// many at once after a pause. Transcripts have the same rate, counted apart.
    pub attempts_per_minute: u32,
    /// Messages a second on one socket, and four times as many at once after a pause.
    pub messages_per_second: u32,
    /// Connections of one address at one time, sockets included.
    pub connections: u32,
}

impl Default for Rates {
    fn default() -> Self {
        Self { requests_per_minute: 600, attempts_per_minute: 60, messages_per_second: 50, connections: 200 }
    }
}

/// Rate limiters by party.
pub(crate) struct Limiters {
    requests: Limiter,
    attempts: Limiter,
    transcripts: Limiter,
}

/// Limiter of one kind of request by party and by neighbourhood. `None` without limit.
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
            transcripts: minutely(attempts_per_minute, 1),
        }
    }

    /// Counts a request, unless it is the admin's.
    pub(crate) fn request(&self, parts: &Parts, access: &Access) -> Result<(), Refused> {
        if access.is_admin(&parts.headers) {
            return Ok(());
        }
        self.requests.check(&Requester::of_request(parts, access))
    }

    /// Counts an attempt of an address at a secret that could be guessed, or at something that could be piled
    /// up.
    pub(crate) fn attempt(&self, address: Address) -> Result<(), Refused> {
        self.attempts.check(&Requester::at(address))
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
    fn check(&self, requester: &Requester) -> Result<(), Refused> {
        let Some(limiters) = self.0.as_ref().filter(|_| !requester.address.is_this_machine()) else {
            return Ok(());
        };
        for (limiter, party) in limiters.iter().zip(requester.parties()) {
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

/// Extractor for a request within its rate. The admin's requests have none.
pub(crate) struct RequestLimit;

impl<S: Send + Sync> FromRequestParts<S> for RequestLimit
where
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        Arc::<Limiters>::from_ref(state).request(parts, &Arc::from_ref(state)).map(|()| Self)
    }
}

/// Extractor for an attempt within its rate: for routes where secrets can be guessed or data can be piled up.
pub(crate) struct AttemptLimit;

impl<S: Send + Sync> FromRequestParts<S> for AttemptLimit
where
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let address = Address::of_request(parts, &Arc::from_ref(state));
        Arc::<Limiters>::from_ref(state).attempt(address).map(|()| Self)
    }
}

/// Extractor for a request of a transcript within its rate. Transcripts are work, but nothing can be guessed
/// by them. A page asks for one whenever it is opened, so they do not use up the attempts of a household.
pub(crate) struct TranscriptLimit;

impl<S: Send + Sync> FromRequestParts<S> for TranscriptLimit
where
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let address = Address::of_request(parts, &Arc::from_ref(state));
        // A proven seat costs as much as any other client: all seats of an address share one rate.
        Arc::<Limiters>::from_ref(state).transcripts.check(&Requester::at(address)).map(|()| Self)
    }
}

/// Rate limiter of one socket's messages.
pub(crate) struct MessageLimit(Option<DefaultDirectRateLimiter>);

/// Seconds' worth of messages that may come at once.
const MESSAGE_BURST: u32 = 4;

impl MessageLimit {
    pub(crate) fn new(rates: Rates) -> Self {
        let quota = NonZeroU32::new(rates.messages_per_second).and_then(|number| {
            let burst = NonZeroU32::new(number.get().saturating_mul(MESSAGE_BURST))?;
            Some(Quota::with_period(Duration::from_secs(1) / number.get())?.allow_burst(burst))
        });
        Self(quota.map(RateLimiter::direct))
    }

    /// True if one more message is within the rate.
    pub(crate) fn admit(&self) -> bool {
        self.0.as_ref().is_none_or(|limiter| limiter.check().is_ok())
    }
}

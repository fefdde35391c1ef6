//! Connection limit by seat, address and neighbourhood. A proxy's connections are those of many clients, so
//! sockets behind it count for the client that it names.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use airlock_engine::Hash;
use airlock_protocol::Code;
use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use ipnet::IpNet;

use super::{
    NEIGHBOURS,
    rejection_log::{self, RejectionKind},
};
use crate::{
    access::{
        address::Address,
        handle::Access,
        requester::{Party, Requester},
    },
    http::answer::Refused,
};

/// Connection limit with the current counts.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    /// Limit of one party; 0 means no limit.
    limit: u32,
    /// Networks of trusted proxies, whose connections are not counted.
    proxies: Vec<IpNet>,
    counts: Mutex<HashMap<Party, u32>>,
}

/// Counts as a connection of a party until it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit(Option<Counted>);

/// Permit that a connection shares with its requests.
#[derive(Debug, Clone)]
pub(crate) struct SharedPermit(Arc<Mutex<ConnectionPermit>>);

#[derive(Debug)]
struct Counted {
    limiter: Arc<ConnectionLimit>,
    own: Party,
    shared: Party,
}

impl ConnectionLimit {
    pub(crate) fn new(limit: u32, proxies: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self { limit, proxies, counts: Mutex::default() })
    }

    /// Counts one more connection. `None` if its party or neighbourhood has too many. This machine and
    /// proxies have no limit.
    pub(crate) fn admit(self: &Arc<Self>, requester: &Requester) -> Option<ConnectionPermit> {
        let Requester { address, .. } = *requester;
        if self.limit == 0 || address.is_this_machine() || address.is_in(&self.proxies) {
            return Some(ConnectionPermit(None));
        }
        let [own, shared] = requester.parties();
        let mut counts = self.counts();
        let is_full = |party: &Party, limit: u32| counts.get(party).is_some_and(|count| *count >= limit);
        if is_full(&own, self.limit) || is_full(&shared, self.limit.saturating_mul(NEIGHBOURS)) {
            return None;
        }
        for party in [own, shared] {
            *counts.entry(party).or_default() += 1;
        }
        Some(ConnectionPermit(Some(Counted { limiter: Arc::clone(self), own, shared })))
    }

    fn leave(&self, party: Party) {
        if let Entry::Occupied(mut count) = self.counts().entry(party) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Party, u32>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionPermit {
    pub(crate) fn share(self) -> SharedPermit {
        SharedPermit(Arc::new(Mutex::new(self)))
    }
}

impl SharedPermit {
    /// Counts the connection for a seat that it has proven, which frees a place of its address.
    ///
    /// # Errors
    /// If the seat has too many connections.
    pub(crate) fn count_for(&self, seat: Hash) -> Result<(), Refused> {
        let mut permit = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Counted { limiter, own, .. }) = &mut permit.0 else { return Ok(()) };
        let seat = Party::Seat(seat);
        if *own == seat {
            return Ok(());
        }
        {
            let mut counts = limiter.counts();
            let count = counts.entry(seat).or_default();
            if *count >= limiter.limit {
                return Err(Refused::new(
                    Code::Busy,
                    "too many connections for your seat; close some of them",
                ));
            }
            *count += 1;
        }
        limiter.leave(*own);
        *own = seat;
        Ok(())
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some(Counted { limiter, own, shared }) = self.0.take() else { return };
        limiter.leave(own);
        limiter.leave(shared);
    }
}

/// A socket behind a proxy is counted here. Any other socket's connection was counted when it was accepted.
impl<S: Send + Sync> FromRequestParts<S> for ConnectionPermit
where
    Arc<Access>: FromRef<S>,
    Arc<ConnectionLimit>: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let requester = Requester::of_request(parts, &Arc::from_ref(state));
        if requester.address == Address::peer_of(parts) {
            return Ok(Self(None));
        }
        Arc::<ConnectionLimit>::from_ref(state).admit(&requester).ok_or_else(|| {
            rejection_log::record(RejectionKind::Connection, requester.address);
            Refused::new(Code::Busy, "too many connections from your address; close some of them")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requester(text: &str) -> Requester {
        Requester::at(Address::peer(text.parse().unwrap()))
    }

    #[test]
    fn ended_connection_makes_room_for_another() {
        let limiter = ConnectionLimit::new(2, Vec::new());
        let ann = requester("203.0.113.7");
        let first = limiter.admit(&ann).unwrap();
        let _second = limiter.admit(&ann).unwrap();
        assert!(limiter.admit(&ann).is_none());
        assert!(limiter.admit(&requester("203.0.113.8")).is_some(), "others are not concerned");
        drop(first);
        assert!(limiter.admit(&ann).is_some());
    }

    #[test]
    fn proven_seats_leave_room_for_their_neighbours() {
        let limiter = ConnectionLimit::new(2, Vec::new());
        let village = requester("203.0.113.7");
        let mut seated = Vec::new();
        for n in 0..2 * NEIGHBOURS {
            let permit = limiter.admit(&village).unwrap().share();
            permit.count_for(Hash::of("seat", &[&n.to_le_bytes()])).unwrap();
            seated.push(permit);
        }
        assert!(limiter.admit(&village).is_none(), "the neighbourhood has a limit, too");
        drop(seated);
        assert!(limiter.counts().is_empty());
    }

    #[test]
    fn seat_has_a_limit_of_its_own() {
        let limiter = ConnectionLimit::new(1, Vec::new());
        let seat = Hash::of("seat", &[]);
        let first = limiter.admit(&requester("203.0.113.7")).unwrap().share();
        first.count_for(seat).unwrap();
        let second = limiter.admit(&requester("203.0.113.8")).unwrap().share();
        assert!(second.count_for(seat).is_err());
    }

    #[test]
    fn networks_of_one_site_are_bounded_together() {
        let limiter = ConnectionLimit::new(1, Vec::new());
        let admit = |n: u32| limiter.admit(&requester(&format!("2001:db8:1:{n:x}::1")));
        let _places: Vec<ConnectionPermit> = (0..NEIGHBOURS).map(|n| admit(n).unwrap()).collect();
        assert!(admit(NEIGHBOURS).is_none());
        assert!(limiter.admit(&requester("2001:db8:2::1")).is_some());
    }

    #[test]
    fn addresses_without_connections_are_forgotten() {
        let limiter = ConnectionLimit::new(1, Vec::new());
        drop(limiter.admit(&requester("203.0.113.7")));
        assert!(limiter.counts().is_empty());
    }

    #[test]
    fn this_machine_and_proxies_are_not_counted() {
        let limiter = ConnectionLimit::new(1, vec!["10.1.0.0/16".parse().unwrap()]);
        for uncounted in ["127.0.0.1", "10.1.2.3"] {
            let _places: Vec<ConnectionPermit> =
                (0..9).map(|_| limiter.admit(&requester(uncounted)).unwrap()).collect();
        }
        assert!(limiter.counts().is_empty());
    }
}

//! Connection limit by seat, address and neighbourhood. Connections of a proxy are many clients': their sockets are counted by the
//! client that it names.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use airlock_engine::Hash;
use airlock_protocol::Code;
use axum::{extract::FromRequestParts, http::request::Parts};
use ipnet::IpNet;

use crate::{
    Server,
    address::Address,
    answer::Refused,
    asker::{Asker, Party},
    limits::NEIGHBOURS,
    refusals::{self, RefusalKind},
};

/// The connections of each party.
#[derive(Debug)]
pub(crate) struct Crowd {
    /// Connection limit of one party; 0 means no limit.
    limit: u32,
    /// Those that are not counted.
    proxies: Vec<IpNet>,
    places: Mutex<HashMap<Party, u32>>,
}

/// A connection of a party; it counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Place(Option<Counted>);

/// A place that the connection and its requests know.
#[derive(Debug, Clone)]
pub(crate) struct SharedPlace(Arc<Mutex<Place>>);

#[derive(Debug)]
struct Counted {
    crowd: Arc<Crowd>,
    own: Party,
    shared: Party,
}

impl Crowd {
    pub(crate) fn new(limit: u32, proxies: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self { limit, proxies, places: Mutex::default() })
    }

    /// One more connection, unless its party or neighbourhood has too many. This machine and proxies may have any number.
    pub(crate) fn admit(self: &Arc<Self>, asker: &Asker) -> Option<Place> {
        let Asker { address, .. } = *asker;
        if self.limit == 0 || address.is_this_machine() || address.lies_in(&self.proxies) {
            return Some(Place(None));
        }
        let [own, shared] = asker.parties();
        let mut places = self.places();
        let is_full = |party: &Party, limit: u32| places.get(party).is_some_and(|count| *count >= limit);
        if is_full(&own, self.limit) || is_full(&shared, self.limit.saturating_mul(NEIGHBOURS)) {
            return None;
        }
        for party in [own, shared] {
            *places.entry(party).or_default() += 1;
        }
        Some(Place(Some(Counted { crowd: Arc::clone(self), own, shared })))
    }

    fn leave(&self, party: Party) {
        if let Entry::Occupied(mut count) = self.places().entry(party) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }

    fn places(&self) -> MutexGuard<'_, HashMap<Party, u32>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    pub(crate) fn share(self) -> SharedPlace {
        SharedPlace(Arc::new(Mutex::new(self)))
    }
}

impl SharedPlace {
    /// Counts the connection for a seat that it has proven: its address has room for another one.
    ///
    /// # Errors
    /// If the seat has too many connections already.
    pub(crate) fn belong_to(&self, seat: Hash) -> Result<(), Refused> {
        let mut place = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Counted { crowd, own, .. }) = &mut place.0 else { return Ok(()) };
        let seat = Party::Seat(seat);
        if *own == seat {
            return Ok(());
        }
        {
            let mut places = crowd.places();
            let count = places.entry(seat).or_default();
            if *count >= crowd.limit {
                return Err(Refused::new(
                    Code::Busy,
                    "too many connections of your seat; close some of them",
                ));
            }
            *count += 1;
        }
        crowd.leave(*own);
        *own = seat;
        Ok(())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(Counted { crowd, own, shared }) = self.0.take() else { return };
        crowd.leave(own);
        crowd.leave(shared);
    }
}

/// A socket that came through a proxy is counted by itself; any other one's connection is counted already.
impl FromRequestParts<Server> for Place {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(asker) = Asker::from_request_parts(parts, server).await;
        if asker.address == Address::next_to(parts) {
            return Ok(Self(None));
        }
        server.crowd.admit(&asker).ok_or_else(|| {
            refusals::note(RefusalKind::Connection, asker.address);
            Refused::new(Code::Busy, "too many connections from your address; close some of them")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(text: &str) -> Asker {
        Asker::at(Address::peer(text.parse().unwrap()))
    }

    #[test]
    fn ended_connection_makes_room_for_another() {
        let crowd = Crowd::new(2, Vec::new());
        let ann = asker("203.0.113.7");
        let first = crowd.admit(&ann).unwrap();
        let _second = crowd.admit(&ann).unwrap();
        assert!(crowd.admit(&ann).is_none());
        assert!(crowd.admit(&asker("203.0.113.8")).is_some(), "others are not concerned");
        drop(first);
        assert!(crowd.admit(&ann).is_some());
    }

    #[test]
    fn proven_seats_leave_room_for_their_neighbours() {
        let crowd = Crowd::new(2, Vec::new());
        let village = asker("203.0.113.7");
        let mut seated = Vec::new();
        for n in 0..2 * NEIGHBOURS {
            let place = crowd.admit(&village).unwrap().share();
            place.belong_to(Hash::of("seat", &[&n.to_le_bytes()])).unwrap();
            seated.push(place);
        }
        assert!(crowd.admit(&village).is_none(), "the neighbourhood has a limit, too");
        drop(seated);
        assert!(crowd.places().is_empty());
    }

    #[test]
    fn seat_has_a_limit_of_its_own() {
        let crowd = Crowd::new(1, Vec::new());
        let seat = Hash::of("seat", &[]);
        let first = crowd.admit(&asker("203.0.113.7")).unwrap().share();
        first.belong_to(seat).unwrap();
        let second = crowd.admit(&asker("203.0.113.8")).unwrap().share();
        assert!(second.belong_to(seat).is_err());
    }

    #[test]
    fn networks_of_one_site_are_bounded_together() {
        let crowd = Crowd::new(1, Vec::new());
        let admit = |n: u32| crowd.admit(&asker(&format!("2001:db8:1:{n:x}::1")));
        let _places: Vec<Place> = (0..NEIGHBOURS).map(|n| admit(n).unwrap()).collect();
        assert!(admit(NEIGHBOURS).is_none());
        assert!(crowd.admit(&asker("2001:db8:2::1")).is_some());
    }

    #[test]
    fn addresses_without_connections_are_forgotten() {
        let crowd = Crowd::new(1, Vec::new());
        drop(crowd.admit(&asker("203.0.113.7")));
        assert!(crowd.places().is_empty());
    }

    #[test]
    fn this_machine_and_proxies_are_not_counted() {
        let crowd = Crowd::new(1, vec!["10.1.0.0/16".parse().unwrap()]);
        for uncounted in ["127.0.0.1", "10.1.2.3"] {
            let _places: Vec<Place> = (0..9).map(|_| crowd.admit(&asker(uncounted)).unwrap()).collect();
        }
        assert!(crowd.places().is_empty());
    }
}

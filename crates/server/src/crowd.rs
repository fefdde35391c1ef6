//! How many connections one address has. Those of a proxy are many clients': their sockets are counted by whom it speaks for.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use airlock_protocol::Code;
use axum::{extract::FromRequestParts, http::request::Parts};
use ipnet::IpNet;

use crate::{
    Server,
    address::Address,
    answer::Refused,
    refusals::{self, RefusalKind},
};

/// The connections of each address.
#[derive(Debug)]
pub(crate) struct Crowd {
    /// How many one address may have; 0 is without limit.
    limit: u32,
    /// Those that are not counted.
    proxies: Vec<IpNet>,
    places: Mutex<HashMap<Address, u32>>,
}

/// A connection of an address; it counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Place(Option<(Arc<Crowd>, Address)>);

impl Place {
    /// A connection that is not counted.
    pub(crate) const UNCOUNTED: Self = Self(None);
}

impl Crowd {
    pub(crate) fn new(limit: u32, proxies: Vec<IpNet>) -> Arc<Self> {
        Arc::new(Self { limit, proxies, places: Mutex::default() })
    }

    /// One more connection of an address, unless it has too many. This machine and proxies may have any number.
    pub(crate) fn admit(self: &Arc<Self>, address: Address) -> Option<Place> {
        if self.limit == 0 || address.is_this_machine() || address.lies_in(&self.proxies) {
            return Some(Place::UNCOUNTED);
        }
        let customer = address.customer();
        let mut places = self.places();
        let count = places.entry(customer).or_default();
        (*count < self.limit).then(|| {
            *count += 1;
            Place(Some((Arc::clone(self), customer)))
        })
    }

    fn places(&self) -> MutexGuard<'_, HashMap<Address, u32>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some((crowd, customer)) = self.0.take() else { return };
        if let Entry::Occupied(mut count) = crowd.places().entry(customer) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// A socket that came through a proxy is counted by itself; any other one's connection is counted already.
impl FromRequestParts<Server> for Place {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refused> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        if address == Address::next_to(parts) {
            return Ok(Self::UNCOUNTED);
        }
        server.crowd.admit(address).ok_or_else(|| {
            refusals::note(RefusalKind::Connection, address);
            Refused::new(Code::Busy, "too many connections from your address; close some of them")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::peer(text.parse().unwrap())
    }

    #[test]
    fn an_address_has_no_more_connections_than_it_may_and_what_ends_makes_room() {
        let crowd = Crowd::new(2, Vec::new());
        let ann = address("203.0.113.7");
        let first = crowd.admit(ann).unwrap();
        let _second = crowd.admit(ann).unwrap();
        assert!(crowd.admit(ann).is_none());
        assert!(crowd.admit(address("203.0.113.8")).is_some(), "others are not concerned");
        drop(first);
        assert!(crowd.admit(ann).is_some());
    }

    #[test]
    fn addresses_without_connections_are_forgotten() {
        let crowd = Crowd::new(1, Vec::new());
        drop(crowd.admit(address("203.0.113.7")));
        assert!(crowd.places().is_empty());
    }

    #[test]
    fn this_machine_and_proxies_are_not_counted() {
        let crowd = Crowd::new(1, vec!["10.1.0.0/16".parse().unwrap()]);
        for uncounted in ["127.0.0.1", "10.1.2.3"] {
            let _places: Vec<Place> = (0..9).map(|_| crowd.admit(address(uncounted)).unwrap()).collect();
        }
        assert!(crowd.places().is_empty());
    }
}

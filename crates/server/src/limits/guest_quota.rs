//! Quota of seats that visitors take at public tables without an invitation. A visitor is an address here,
//! since anything else can be changed at will. Each node counts what was taken through it since it started.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use airlock_engine::Hash;
use airlock_protocol::Code;
use airlock_store::MatchId;

use super::MAX_GUEST_TABLES;
use crate::{
    access::{address::Address, requester::Requester},
    http::answer::Refused,
};

/// Guests of each table by address, with the hash of their recovery code. That stays the same when they move
/// to another device.
#[derive(Debug, Default)]
pub(crate) struct GuestQuota(Mutex<HashMap<MatchId, HashMap<Address, Hash>>>);

/// A seat that is being taken. Dropped without [`Self::keep`], it no longer counts.
#[derive(Debug)]
pub(crate) struct GuestPermit(Option<(Arc<GuestQuota>, MatchId, Address)>);

impl GuestQuota {
    /// The recovery code under which a visitor took a seat of a table, by its hash. The seat may have been
    /// left since.
    pub(crate) fn seat_of(&self, id: MatchId, requester: &Requester) -> Option<Hash> {
        self.tables().get(&id)?.get(&requester.address.customer()).copied()
    }

    /// Counts a visitor who takes a seat under a recovery code. `known` is what [`Self::seat_of`] answered
    /// before: another value by now means that the same visitor takes another seat at this moment.
    pub(crate) fn admit(
        self: &Arc<Self>,
        id: MatchId,
        requester: &Requester,
        known: Option<Hash>,
        recovery: Hash,
    ) -> Result<GuestPermit, Refused> {
        let visitor = requester.address.customer();
        let mut tables = self.tables();
        if tables.len() >= MAX_GUEST_TABLES {
            // Bounds the memory. Forgotten guests may take one seat more.
            tables.clear();
        }
        let guests = tables.entry(id).or_default();
        if guests.get(&visitor).copied() != known {
            return Err(Refused::new(
                Code::Busy,
                "another request of yours for a seat at this table is under way; try again",
            ));
        }
        guests.insert(visitor, recovery);
        Ok(GuestPermit(Some((Arc::clone(self), id, visitor))))
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<MatchId, HashMap<Address, Hash>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GuestPermit {
    /// Keeps the count: the seat is taken.
    pub(crate) fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for GuestPermit {
    fn drop(&mut self) {
        let Some((guests, id, visitor)) = self.0.take() else { return };
        if let Some(table) = guests.tables().get_mut(&id) {
            table.remove(&visitor);
        }
    }
}

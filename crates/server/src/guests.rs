//! Seats that visitors took at public tables without an invitation, so that one visitor does not take them all. A visitor is an
//! address here: whoever wants several seats can change anything else. Each node counts what was taken through it since it started.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use airlock_engine::Hash;
use airlock_protocol::{Code, Reason};
use airlock_store::MatchId;

use crate::{address::Address, answer::Refused, asker::Asker, keeper::Keeper, limits::MAX_GUEST_TABLES};

/// The guests of each table, by the hash of their recovery code: it stays the same when they go on at another device.
#[derive(Debug, Default)]
pub(crate) struct Guests(Mutex<HashMap<MatchId, HashMap<Address, Hash>>>);

/// A seat that is being taken. It does not count if this is dropped before it is taken.
#[derive(Debug)]
pub(crate) struct Arrival(Option<(Arc<Guests>, MatchId, Address)>);

impl Guests {
    /// Lets a visitor take a seat of a table, under this recovery code, unless they have one. An `invited` visitor is not counted, but has
    /// no second seat either.
    pub(crate) async fn admit(
        self: &Arc<Self>,
        id: MatchId,
        keeper: &Keeper,
        asker: &Asker,
        invited: bool,
        recovery: Hash,
    ) -> Result<Arrival, Refused> {
        let visitor = asker.address.customer();
        let known = self.of(id, visitor);
        if let Some(known) = known
            && known != recovery
            && keeper.find_out(move |table| table.recovers(&known)).await?.is_some()
        {
            let text =
                "you have a seat at this table; whoever opens a table can allow several for each visitor";
            return Err(Refused::new(Code::Forbidden, text).because(Reason::OneSeat));
        }
        if invited {
            return Ok(Arrival(None));
        }
        let mut tables = self.tables();
        if tables.len() >= MAX_GUEST_TABLES {
            // Bounds the memory. Forgotten guests may take one seat more.
            tables.clear();
        }
        let guests = tables.entry(id).or_default();
        if guests.get(&visitor).copied() != known {
            return Err(Refused::new(
                Code::Busy,
                "you are just taking another seat at this table; try again",
            ));
        }
        guests.insert(visitor, recovery);
        Ok(Arrival(Some((Arc::clone(self), id, visitor))))
    }

    fn of(&self, id: MatchId, visitor: Address) -> Option<Hash> {
        self.tables().get(&id)?.get(&visitor).copied()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<MatchId, HashMap<Address, Hash>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Arrival {
    /// The seat is taken.
    pub(crate) fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        let Some((guests, id, visitor)) = self.0.take() else { return };
        if let Some(table) = guests.tables().get_mut(&id) {
            table.remove(&visitor);
        }
    }
}

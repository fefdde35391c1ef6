//! Limits open tables per address, so that one address cannot flood the lobby. Each node counts what was
//! opened through it since it started.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use airlock_engine::Hash;
use airlock_protocol::{Code, Phase};
use airlock_store::{Filter, MatchId, Store};

use super::{MAX_PUBLIC_TABLES_PER_ADDRESS, MAX_RATED_ADDRESSES, MAX_TABLES_PER_ADDRESS, rates::Limiters};
use crate::{access::address::Address, http::answer::Refused, line, storage};

/// Quota of open tables by address.
pub(crate) struct TableQuota {
    /// Read to find out which tables have ended.
    store: Arc<dyn Store>,
    /// Limits how fast tables are opened.
    limiters: Arc<Limiters>,
    tables: Mutex<Tables>,
}

#[derive(Debug, Default)]
struct Tables {
    /// Tables by address, and by the number of their permit.
    by_address: HashMap<Address, BTreeMap<u64, Table>>,
    next: u64,
}

/// An open table, or one that is being opened.
#[derive(Debug, Clone, Copy)]
struct Table {
    public: bool,
    /// `None` until it is open.
    id: Option<MatchId>,
}

/// Permission to open one table. No match is created without one. Dropped before the table is open, it no
/// longer counts.
pub(crate) struct TablePermit(Option<(Arc<TableQuota>, Address, u64)>);

impl TableQuota {
    pub(crate) fn new(store: Arc<dyn Store>, limiters: Arc<Limiters>) -> Self {
        Self { store, limiters, tables: Mutex::default() }
    }

    /// Counts one more table of an address, as an attempt, too. This machine has no limit.
    pub(crate) async fn admit(
        self: &Arc<Self>,
        address: Address,
        public: bool,
    ) -> Result<TablePermit, Refused> {
        if address.is_this_machine() {
            return Ok(TablePermit(None));
        }
        self.limiters.attempt(address)?;
        let customer = address.customer();
        if let Some(permit) = self.try_admit(customer, public) {
            return Ok(permit);
        }
        self.forget_ended(customer).await?;
        self.try_admit(customer, public).ok_or_else(|| {
            let listed = if public { "listed " } else { "" };
            Refused::new(
                Code::Busy,
                format!("too many {listed}tables from your address are open; close one of them first"),
            )
        })
    }

    fn try_admit(self: &Arc<Self>, customer: Address, public: bool) -> Option<TablePermit> {
        let mut all = self.tables();
        if all.by_address.len() >= MAX_RATED_ADDRESSES {
            // This many addresses are not one household, and counting them one by one helps nobody.
            all.by_address.clear();
        }
        let number = all.next;
        let tables = all.by_address.entry(customer).or_default();
        let listed = tables.values().filter(|table| table.public).count();
        if tables.len() >= MAX_TABLES_PER_ADDRESS || (public && listed >= MAX_PUBLIC_TABLES_PER_ADDRESS) {
            return None;
        }
        tables.insert(number, Table { public, id: None });
        all.next += 1;
        Some(TablePermit(Some((Arc::clone(self), customer, number))))
    }

    async fn forget_ended(&self, customer: Address) -> Result<(), Refused> {
        let known: Vec<MatchId> = self
            .tables()
            .by_address
            .get(&customer)
            .into_iter()
            .flatten()
            .filter_map(|(_, table)| table.id)
            .collect();
        let listed =
            storage::list(&*self.store, Filter { among: Some(known.clone()), ..Filter::default() }).await?;
        let open: BTreeSet<MatchId> = listed
            .iter()
            .filter(|summary| {
                let ended = |line: airlock_table::Line| matches!(line.phase, Phase::Over | Phase::Closed);
                !line::read(&summary.line).is_some_and(ended)
            })
            .map(|summary| summary.id)
            .collect();
        if let Some(tables) = self.tables().by_address.get_mut(&customer) {
            tables.retain(|_, table| table.id.is_none_or(|id| !known.contains(&id) || open.contains(&id)));
        }
        Ok(())
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TablePermit {
    /// Permit of a match that the admin imports. It is not counted.
    pub(crate) const fn of_admin() -> Self {
        Self(None)
    }

    /// Number that all matches of one customer share. Many addresses have the same one, so it does not reveal
    /// the address. `None` for this machine.
    pub(crate) fn cause(&self) -> Option<u16> {
        let (_, customer, _) = self.0.as_ref()?;
        let Hash([first, second, ..]) = Hash::of("airlock 2026 cause", &[customer.to_string().as_bytes()]);
        Some(u16::from_le_bytes([first, second]))
    }

    /// Keeps the count until the table ends.
    pub(crate) fn keep(mut self, id: MatchId) {
        let Some((quota, customer, number)) = self.0.take() else { return };
        let mut all = quota.tables();
        if let Some(table) = all.by_address.get_mut(&customer).and_then(|tables| tables.get_mut(&number)) {
            table.id = Some(id);
        }
    }
}

impl Drop for TablePermit {
    fn drop(&mut self) {
        let Some((quota, customer, number)) = self.0.take() else { return };
        if let Some(tables) = quota.tables().by_address.get_mut(&customer) {
            tables.remove(&number);
        }
    }
}

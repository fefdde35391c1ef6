//! The party that a request counts for: a seat that it has proven lately, else its address. Behind one address there may be a
//! household or, where a provider shares addresses, a village; whoever sits at a table is counted alone.

use std::{
    collections::HashSet,
    convert::Infallible,
    mem,
    sync::{Mutex, PoisonError},
};

use airlock_engine::Hash;
use axum::{extract::FromRequestParts, http::request::Parts};

use crate::{Server, address::Address, limits::MAX_PROOFS, token::Token, visitor::token};

/// Key by which limits are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Party {
    /// A customer of a network, by address.
    Customer(Address),
    /// A seat, by the hash of its token.
    Seat(Hash),
    /// All customers and seats of a neighbourhood together.
    Neighbourhood(Address),
}

/// The sender of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asker {
    pub(crate) address: Address,
    /// The hash of the token that it carries, if that proved a seat lately.
    pub(crate) seat: Option<Hash>,
}

impl Asker {
    /// Somebody who has proven nothing.
    pub(crate) const fn at(address: Address) -> Self {
        Self { address, seat: None }
    }

    /// The party that is counted, and the one that it is counted with.
    pub(crate) fn parties(&self) -> [Party; 2] {
        let own = self.seat.map_or_else(|| Party::Customer(self.address.customer()), Party::Seat);
        [own, Party::Neighbourhood(self.address.neighbourhood())]
    }
}

impl FromRequestParts<Server> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Infallible> {
        let Ok(address) = Address::from_request_parts(parts, server).await;
        let hash =
            token(&parts.headers).and_then(|text| text.parse::<Token>().ok()).map(|token| token.hash());
        Ok(Self { address, seat: hash.filter(|hash| server.proofs.has(hash)) })
    }
}

/// Hashes of tokens and invitations that were right lately: they cannot be guesses. The oldest are forgotten when there are many.
#[derive(Debug, Default)]
pub(crate) struct Proofs(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    newer: HashSet<Hash>,
    older: HashSet<Hash>,
}

impl Proofs {
    pub(crate) fn add(&self, hash: Hash) {
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if generations.newer.len() >= MAX_PROOFS {
            generations.older = mem::take(&mut generations.newer);
        }
        generations.newer.insert(hash);
    }

    pub(crate) fn has(&self, hash: &Hash) -> bool {
        let generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        generations.newer.contains(hash) || generations.older.contains(hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oldest_proofs_are_forgotten() {
        let proofs = Proofs::default();
        let hash = |n: usize| Hash::of("proof", &[&n.to_le_bytes()]);
        for n in 0..=2 * MAX_PROOFS {
            proofs.add(hash(n));
        }
        assert!(proofs.has(&hash(2 * MAX_PROOFS)) && proofs.has(&hash(MAX_PROOFS)));
        assert!(!proofs.has(&hash(0)));
    }

    #[test]
    fn proven_seats_of_one_address_are_counted_apart() {
        let address = Address::peer("203.0.113.7".parse().unwrap());
        let [stranger, all] = Asker::at(address).parties();
        let [seat, same] = Asker { address, seat: Some(Hash::of("seat", &[])) }.parties();
        assert_ne!(stranger, seat);
        assert_eq!(all, same);
    }
}

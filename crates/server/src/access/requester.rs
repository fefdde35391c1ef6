//! The party that a request counts for: a seat that it has proven lately, else its address. A household, or
//! many customers of one provider, may share an address. A proven seat counts alone.

use std::{convert::Infallible, sync::Arc};

use airlock_engine::Hash;
use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};

use super::{address::Address, handle::Access, token::Token};
use crate::http::headers::seat_token;

/// Key by which limits count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Party {
    /// A customer of a network, by address.
    Customer(Address),
    /// A seat, by the hash of its token.
    Seat(Hash),
    /// All customers and seats of a neighbourhood together.
    Neighbourhood(Address),
}

/// Sender of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Requester {
    pub(crate) address: Address,
    /// Hash of the token that it carries, if that proved a seat lately.
    pub(crate) seat: Option<Hash>,
}

impl Requester {
    /// A sender without a proof.
    pub(crate) const fn at(address: Address) -> Self {
        Self { address, seat: None }
    }

    /// Sender of this request.
    pub(crate) fn of_request(parts: &Parts, access: &Access) -> Self {
        let token = seat_token(&parts.headers).and_then(|text| text.parse::<Token>().ok());
        let seat = token.map(|token| token.hash()).filter(|hash| access.proofs.has(hash));
        Self { address: Address::of_request(parts, access), seat }
    }

    /// The party itself and its neighbourhood. A limit counts both.
    pub(crate) fn parties(&self) -> [Party; 2] {
        let own = self.seat.map_or_else(|| Party::Customer(self.address.customer()), Party::Seat);
        [own, Party::Neighbourhood(self.address.neighbourhood())]
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Requester
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of_request(parts, &Arc::from_ref(state)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_seats_of_one_address_are_counted_apart() {
        let address = Address::peer("203.0.113.7".parse().unwrap());
        let [stranger, all] = Requester::at(address).parties();
        let [seat, same] = Requester { address, seat: Some(Hash::of("seat", &[])) }.parties();
        assert_ne!(stranger, seat);
        assert_eq!(all, same);
    }
}

//! Validation of new matches. Whatever way one comes about, it is held against the same rules: opened, played again or imported.

use airlock_protocol::Code;
use airlock_registry::Registry;
use airlock_store::MatchData;
use airlock_table::{AnyMatch, Broken, Founding, Line, Now, Terms, Written, written};

use crate::{
    access::code::Invite,
    http::answer::Refused,
    line,
    validation::names,
    webhook::address_policy::{self, Webhooks},
};

/// Reason for which a match is not taken.
#[derive(Debug)]
pub(crate) enum Flaw {
    /// Its rules do not repeat it.
    Broken(Broken),
    /// No table takes what it says.
    Refused(Refused),
}

impl From<Broken> for Flaw {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

impl From<Refused> for Flaw {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// A match as the store takes it, with the line that lists tell of it.
pub(crate) fn data(
    registry: &Registry,
    founding: Founding,
    bodies: Vec<String>,
    invite: Option<Invite>,
    now: Now,
) -> Result<(MatchData, Line), Flaw> {
    check_terms(&founding.terms)?;
    check_texts(&bodies)?;
    if invite.is_some_and(|invite| invite.hash() != founding.invite) {
        return Err(Refused::new(Code::Malformed, "this invitation leads to another table").into());
    }
    let header = founding.write();
    let table = registry.restore(founding, &bodies, now)?;
    check_names(&*table)?;
    let line = table.line(now.ms);
    let code = invite.map(|invite| invite.reveal());
    Ok((MatchData { header, code, line: line::write(&line), bodies }, line))
}

/// Refuses terms that no table takes. Where a server may call is its own matter; what no server may call is refused.
pub(crate) fn check_terms(terms: &Terms) -> Result<(), Refused> {
    names::check_title(terms.title.as_deref())?;
    terms.check().map_err(|why| Refused::new(Code::Malformed, why))?;
    terms.webhook.iter().try_for_each(|url| address_policy::check(url, Webhooks::Anywhere))
}

fn check_texts(bodies: &[String]) -> Result<(), Flaw> {
    for text in written(bodies)? {
        match text {
            Written::Name(name) => names::check_name(&name)?,
            Written::Said(words) => names::check_talk(&words)?,
        }
    }
    Ok(())
}

/// Refuses a table at which two names look the same.
fn check_names(table: &dyn AnyMatch) -> Result<(), Refused> {
    let seats = table.table().seats;
    let names: Vec<&str> =
        seats.iter().filter_map(|seat| seat.name.as_deref()).filter(|name| !name.is_empty()).collect();
    let twins = names
        .iter()
        .enumerate()
        .any(|(at, one)| names[..at].iter().any(|other| names::are_alike(one, other)));
    if twins {
        return Err(Refused::new(Code::Malformed, "two names at this table look the same"));
    }
    Ok(())
}

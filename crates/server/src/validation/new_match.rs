//! Validation of new matches. The same checks hold for all of them: opened, rematched or imported.

use airlock_protocol::Code;
use airlock_registry::Registry;
use airlock_store::MatchData;
use airlock_table::{AnyMatch, Broken, Founding, Line, Now, PlayerText, Terms, player_texts};

use crate::{
    access::code::Invite,
    http::answer::Refused,
    line,
    validation::names,
    webhook::address_policy::{self, Webhooks},
};

/// Reason for which a match is not accepted.
#[derive(Debug)]
pub(crate) enum Flaw {
    /// The rules cannot replay it.
    Broken(Broken),
    /// Its terms, texts or names are not allowed.
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

/// Checks a match and encodes it for the store, with its row for the lists.
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
        return Err(Refused::new(Code::Malformed, "this invitation already belongs to another table").into());
    }
    let header = founding.write();
    let table = registry.restore(founding, &bodies, now)?;
    check_names(&*table)?;
    let line = table.line(now.ms);
    let code = invite.map(|invite| invite.reveal());
    Ok((MatchData { header, code, line: line::write(&line), bodies }, line))
}

/// Refuses terms that no table may have. Of webhooks, only addresses that every policy forbids are refused
/// here.
pub(crate) fn check_terms(terms: &Terms) -> Result<(), Refused> {
    names::check_title(terms.title.as_deref())?;
    terms.check().map_err(|why| Refused::new(Code::Malformed, why))?;
    terms.webhook.iter().try_for_each(|url| address_policy::check(url, Webhooks::Anywhere))
}

fn check_texts(bodies: &[String]) -> Result<(), Flaw> {
    for text in player_texts(bodies)? {
        match text {
            PlayerText::Name(name) => names::check_name(&name)?,
            PlayerText::Said(words) => names::check_talk(&words)?,
        }
    }
    Ok(())
}

/// Refuses a table at which two names look alike.
fn check_names(table: &dyn AnyMatch) -> Result<(), Refused> {
    let seats = table.table().seats;
    let names: Vec<&str> =
        seats.iter().filter_map(|seat| seat.name.as_deref()).filter(|name| !name.is_empty()).collect();
    let twins = names
        .iter()
        .enumerate()
        .any(|(at, one)| names[..at].iter().any(|other| names::are_alike(one, other)));
    if twins {
        return Err(Refused::new(
            Code::Malformed,
            "two names at this table look the same; change one of them",
        ));
    }
    Ok(())
}

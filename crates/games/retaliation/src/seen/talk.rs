//! Talk is free and proves nothing (R-SETUP-27, R-AA-03).

use airlock_engine::{Channel, PhraseArg, PhraseOffer, Talk};
use std::{borrow::Cow, sync::LazyLock};

use crate::{
    content::{SlotId, ids::ItemKind},
    model::words::Ref,
};

/// The kind of thing that a phrase names.
#[derive(Debug, Clone, Copy)]
enum About {
    Room,
    Item,
}

/// The phrases, with the kind of thing that each of them names.
const CATALOGUE: &[(&str, &[About])] = &[
    // Claims.
    ("room_dangerous", &[About::Room]),
    ("room_useful", &[About::Room]),
    ("defence_active", &[]),
    ("defence_inactive", &[]),
    ("i_am_infected", &[]),
    ("i_am_clean", &[]),
    ("i_serve_the_mission", &[]),
    // Requests.
    ("meet_me_in", &[About::Room]),
    ("help_me", &[]),
    ("i_need", &[About::Item]),
    ("please_secure", &[About::Room]),
    ("please_check_defence", &[]),
    ("wait_for_me", &[]),
    // Promises.
    ("will_go_to", &[About::Room]),
    ("will_cover_you", &[]),
    ("will_wait", &[]),
    // Courtesies.
    ("agreed", &[]),
    ("refused", &[]),
    ("thanks", &[]),
    ("sorry", &[]),
];

impl About {
    fn arg(self) -> PhraseArg {
        match self {
            Self::Room => PhraseArg {
                name: "room",
                from: SlotId::all().map(|slot| Ref::Room(slot).to_string()).collect(),
            },
            Self::Item => PhraseArg {
                name: "item",
                from: ItemKind::ALL.iter().map(|item| Ref::Item(*item, 1).to_string()).collect(),
            },
        }
    }
}

static PHRASES: LazyLock<Vec<PhraseOffer>> = LazyLock::new(|| PhraseOffer::catalogue(CATALOGUE, About::arg));

/// The channels and phrases of every seat, in every mode.
pub(crate) fn talk() -> Talk {
    Talk { table: Channel::Open, whisper: Channel::Open, phrases: Cow::Borrowed(&PHRASES) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrase_arguments_parse_as_references() {
        let talk = talk();
        let things = talk.phrases.iter().flat_map(|phrase| &phrase.args).flat_map(|arg| &arg.from);
        assert!(things.clone().count() > SlotId::COUNT);
        for thing in things {
            assert!(thing.parse::<Ref>().is_ok(), "{thing}");
        }
    }
}

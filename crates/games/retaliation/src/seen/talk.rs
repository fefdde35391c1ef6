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
const CATALOGUE: &[(&str, Option<About>)] = &[
    // Claims.
    ("room_dangerous", Some(About::Room)),
    ("room_useful", Some(About::Room)),
    ("defence_active", None),
    ("defence_inactive", None),
    ("i_am_infected", None),
    ("i_am_clean", None),
    ("i_serve_the_mission", None),
    // Requests.
    ("meet_me_in", Some(About::Room)),
    ("help_me", None),
    ("i_need", Some(About::Item)),
    ("please_secure", Some(About::Room)),
    ("please_check_defence", None),
    ("wait_for_me", None),
    // Promises.
    ("will_go_to", Some(About::Room)),
    ("will_cover_you", None),
    ("will_wait", None),
    // Courtesies.
    ("agreed", None),
    ("refused", None),
    ("thanks", None),
    ("sorry", None),
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

static PHRASES: LazyLock<Vec<PhraseOffer>> = LazyLock::new(|| {
    let offer = |(key, about): &(&'static str, Option<About>)| PhraseOffer {
        key,
        args: about.iter().map(|about| about.arg()).collect(),
    };
    CATALOGUE.iter().map(offer).collect()
});

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

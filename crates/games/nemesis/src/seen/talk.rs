//! Catalogue of phrases, which each client translates. Talk is free and proves nothing (N-GEN-13). A phrase
//! may be untrue, and its arguments are always public parts of the board.

use std::{borrow::Cow, sync::LazyLock};

use airlock_engine::{Channel, PhraseArg, PhraseOffer, Talk};

use crate::{
    content::{RoomNo, ids::CourseSpace},
    model::words::Ref,
};

/// Argument of a phrase.
#[derive(Debug, Clone, Copy)]
enum About {
    Engine,
    Room,
    Space,
}

/// The phrases, each with its argument.
const CATALOGUE: &[(&str, &[About])] = &[
    // Claims.
    ("engine_works", &[About::Engine]),
    ("engine_damaged", &[About::Engine]),
    ("leads_to_earth", &[About::Space]),
    ("leads_to_mars", &[About::Space]),
    ("leads_to_venus", &[About::Space]),
    ("leads_to_deep_space", &[About::Space]),
    ("room_useful", &[About::Room]),
    ("room_dangerous", &[About::Room]),
    ("i_am_healthy", &[]),
    ("i_am_infected", &[]),
    // Requests.
    ("please_check_engine", &[About::Engine]),
    ("please_check_course", &[]),
    ("meet_me_in", &[About::Room]),
    ("help_me", &[]),
    ("trade_with_me", &[]),
    // Promises.
    ("will_check_engine", &[About::Engine]),
    ("will_check_course", &[]),
    ("will_go_to", &[About::Room]),
    ("will_not_harm", &[]),
    // Manners.
    ("agreed", &[]),
    ("refused", &[]),
    ("thanks", &[]),
    ("sorry", &[]),
];

impl About {
    fn arg(self) -> PhraseArg {
        let spelt = |refs: &mut dyn Iterator<Item = Ref>| refs.map(|thing| thing.to_string()).collect();
        let (name, from) = match self {
            Self::Engine => ("engine", spelt(&mut (1..=3).map(Ref::Number))),
            Self::Room => ("room", spelt(&mut RoomNo::all().map(Ref::Room))),
            Self::Space => ("space", spelt(&mut CourseSpace::ALL.iter().copied().map(Ref::Space))),
        };
        PhraseArg { name, from }
    }
}

static PHRASES: LazyLock<Vec<PhraseOffer>> = LazyLock::new(|| PhraseOffer::catalogue(CATALOGUE, About::arg));

/// Channels and phrases that every seat may use in every mode (N-GEN-13, N-COOP-06).
pub(crate) fn talk() -> Talk {
    Talk { table: Channel::Open, whisper: Channel::Open, phrases: Cow::Borrowed(&PHRASES) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_refer_to_public_parts_of_the_board() {
        let talk = talk();
        let room = talk.phrases.iter().find(|phrase| phrase.key == "meet_me_in").unwrap();
        assert_eq!(room.args[0].name, "room");
        let things = talk.phrases.iter().flat_map(|phrase| &phrase.args).flat_map(|arg| &arg.from);
        assert!(things.clone().count() > 60);
        for thing in things {
            assert!(thing.parse::<Ref>().is_ok(), "{thing}");
        }
    }
}

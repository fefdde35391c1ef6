//! Talk. It is closed while the connection is lost (SA-COMMS-12, SA-COMMS-14). Phrases are shown to each
//! reader in its own language.

use std::{borrow::Cow, sync::LazyLock};

use airlock_engine::{Channel, PhraseArg, PhraseOffer, Talk};

use crate::{
    content::place::{Station, Zone},
    model::words::Ref,
    rules::position::SpaceAlert,
};

/// Kind of an argument of a phrase.
#[derive(Debug, Clone, Copy)]
enum About {
    Number,
    Station,
    Turn,
    Zone,
}

/// The phrases with the kinds of their arguments.
const CATALOGUE: &[(&str, &[About])] = &[
    // Claims.
    ("will_take_threat", &[About::Number]),
    ("will_shoot_from", &[About::Station, About::Turn]),
    ("will_fill_energy", &[About::Station, About::Turn]),
    ("will_maintain_computer", &[About::Turn]),
    ("will_look_out", &[About::Turn]),
    ("will_use_lift", &[About::Zone, About::Turn]),
    ("will_take_squad", &[About::Station]),
    ("am_in", &[About::Station, About::Turn]),
    // Requests.
    ("who_takes_threat", &[About::Number]),
    ("who_maintains_computer", &[]),
    ("need_energy_in", &[About::Station, About::Turn]),
    ("keep_lift_free", &[About::Zone, About::Turn]),
    ("give_me_a_card", &[]),
    ("help_with_threat", &[About::Number]),
    // Courtesy.
    ("done", &[]),
    ("wait", &[]),
    ("agreed", &[]),
    ("refused", &[]),
    ("thanks", &[]),
    ("sorry", &[]),
];

impl About {
    fn arg(self) -> PhraseArg {
        let spelt = |refs: &mut dyn Iterator<Item = String>| refs.collect();
        let (name, from) = match self {
            Self::Number => ("number", spelt(&mut (1..=8).map(|n: u8| n.to_string()))),
            Self::Station => {
                ("station", spelt(&mut Station::ALL.iter().map(|s| Ref::Station(*s).to_string())))
            }
            Self::Turn => ("turn", spelt(&mut (1..=12).map(|n: u8| Ref::Slot(n).to_string()))),
            Self::Zone => ("zone", spelt(&mut Zone::ALL.iter().map(Zone::to_string))),
        };
        PhraseArg { name, from }
    }
}

static PHRASES: LazyLock<Vec<PhraseOffer>> = LazyLock::new(|| PhraseOffer::catalogue(CATALOGUE, About::arg));

/// Channels and phrases open to every seat.
pub(crate) fn talk(game: &SpaceAlert) -> Talk {
    let channel = match game.is_connection_lost() {
        true => Channel::Closed("SA-COMMS-12"),
        false => Channel::Open,
    };
    Talk { table: channel, whisper: channel, phrases: Cow::Borrowed(&PHRASES) }
}

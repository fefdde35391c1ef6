//! Data for the secrecy audit: disclosure sites, and the rows of the redaction table that hide something.

use airlock_engine::{Pile, Row, Secrets};

use crate::{
    content::{ActionCard, Tile, place::Zone},
    model::player::Player,
    rules::position::{SpaceAlert, Stage},
};

impl Secrets for SpaceAlert {
    /// In the order of the rulebook.
    const SITES: &'static [&'static str] = &[
        "SA-PLAN-02",    // the first packet is taken into hand
        "SA-PLAN-08",    // a further packet is taken into hand
        "SA-PLAN-13",    // a seat shows its plan
        "SA-COMMS-01",   // the first announcement
        "SA-COMMS-02",   // an external threat is announced
        "SA-COMMS-03",   // an internal threat is announced
        "SA-COMMS-05",   // its card is drawn
        "SA-COMMS-07",   // incoming data, and the card that is drawn
        "SA-COMMS-08",   // a data transfer, and the card that is given
        "SA-COMMS-12",   // the connection is lost or restored
        "SA-COMMS-15",   // the end of a phase is near
        "SA-COMMS-16",   // the countdown to the end of a phase, and its end
        "SA-RES-04",     // the cards of a turn are turned over
        "SA-DMG-04",     // a damage tile is drawn
        "SA-ANDROID-04", // heroic cards of androids are turned up
        "SA-ANDROID-05", // a card is put on an android's board
        "SA-COMMS-19",   // threats that the script still had when planning ended
    ];

    const ROWS: &'static [Row<Self>] = &[
        Row::new(
            "cards in hand",
            |game| game.players.iter().any(|player| player.hand().next().is_some()),
            |a, b| {
                players(a, b, |player| player.hand().map(|(n, held)| (n, held.card.face)).collect::<Vec<_>>())
            },
        ),
        Row::new(
            "packets of later phases",
            |game| game.players.iter().any(|player| !player.packets.is_empty()),
            |a, b| players(a, b, |player| player.packets.clone()),
        ),
        Row::new(
            "planned cards on the boards of players",
            |game| !is_over(game) && game.players.iter().any(|player| planned(player).next().is_some()),
            |a, b| players(a, b, |player| planned(player).collect::<Vec<_>>()),
        ),
        Row::new(
            "heroic cards of androids before the start",
            |game| game.phase() == 0 && game.androids().next().is_some(),
            |a, b| heroics(a) != heroics(b),
        ),
        Row::new(
            "heroic cards that were not dealt",
            |game| !game.decks.heroics.is_empty(),
            |a, b| faces(&a.decks.heroics) != faces(&b.decks.heroics),
        ),
        Row::new(
            "the draw pile",
            |game| game.decks.draw.len() > 1,
            |a, b| faces(&a.decks.draw) != faces(&b.decks.draw),
        ),
        Row::new(
            "the threat decks",
            |game| game.decks.common_external.len() > 1,
            |a, b| threats(a) != threats(b),
        ),
        Row::new(
            "future announcements",
            |game| game.is_planning() && game.setup.script.is_none(),
            |a, b| a.script != b.script,
        ),
        Row::new(
            "the order of the damage stacks",
            |game| Zone::ALL.iter().any(|zone| stack(game, *zone).len() > 1),
            |a, b| Zone::ALL.iter().any(|zone| stack(a, *zone) != stack(b, *zone)),
        ),
    ];
}

const fn is_over(game: &SpaceAlert) -> bool {
    matches!(game.stage, Stage::Over(_))
}

fn players<T: PartialEq>(a: &SpaceAlert, b: &SpaceAlert, of: impl Fn(&Player) -> T) -> bool {
    a.players.iter().map(&of).ne(b.players.iter().map(&of))
}

fn planned(player: &Player) -> impl Iterator<Item = (u8, ActionCard)> {
    player.held().filter_map(|(_, held)| Some((held.planned?.0, held.card.face)))
}

fn heroics(game: &SpaceAlert) -> Vec<Option<ActionCard>> {
    game.crew.iter().map(|crewman| crewman.heroic.map(|card| card.face)).collect()
}

fn faces<T: Copy + PartialEq>(pile: &Pile<T>) -> Vec<T> {
    pile.faces().collect()
}

fn threats(game: &SpaceAlert) -> [Vec<crate::content::ThreatCode>; 4] {
    let decks = &game.decks;
    [&decks.common_external, &decks.serious_external, &decks.common_internal, &decks.serious_internal]
        .map(faces)
}

/// Damage tiles of a zone not drawn yet, the next one first.
fn stack(game: &SpaceAlert, zone: Zone) -> Vec<Tile> {
    match &game.stage {
        Stage::Planning => faces(&game.decks.damage[zone]),
        Stage::Playback(playback) => playback.resolution.ship().stacks[zone].clone(),
        Stage::Between(_) | Stage::Over(_) => Vec::new(),
    }
}

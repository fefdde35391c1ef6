//! Views, built according to the redaction table of `docs/rules/space-alert.md`.

use std::collections::BTreeMap;

use airlock_engine::{Keyed, Seat, Viewer, Wire};
use serde::Serialize;

pub use super::reveal::{Ended, Ship};
use crate::{
    content::{
        ActionCard, Cue, Half, Order, ScriptId, Tile, TimedCue,
        place::{PerZone, Station},
    },
    model::{
        campaign::Verdict,
        crew::Crewman,
        decks::{Announced, Decks},
        event::OwnCard,
        flight::Tracks,
        flight_log::Row,
        hints::{Piece, Spot},
        level::{Level, Mode},
        player::{Held, Player},
        setup::{Roles, Setup},
    },
    rules::{
        flight_log, playback,
        position::{Campaign, Question, SpaceAlert, Stage},
        resolution::Resolution,
    },
};

/// Number of latest announcements in a view, for viewers who join late.
const CAPTIONS: usize = 5;

/// A viewer's view.
pub type View = airlock_engine::View<Common, Own>;

/// The public part of a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// Choices made before the flight.
    pub flight: FlightView,
    /// Current stage and times.
    pub now: Now,
    /// The latest announcements, the newest last.
    pub captions: Vec<Caption>,
    /// Seats that hold the roles.
    pub roles: Roles,
    /// Public data of the seats, by number.
    pub seats: Keyed<u8, SeatView>,
    /// Announced threats by the number of their announcement.
    pub threats: Keyed<u8, Announced>,
    pub tracks: Tracks,
    /// Sizes of the face-down decks.
    pub decks: DeckSizes,
    /// Number of copies of each card in the open supply of a solo flight.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub supply: Keyed<ActionCard, u8>,
    /// Places of the hint pieces.
    pub hints: BTreeMap<Piece, Spot>,
    /// The ship at the start of the flight.
    pub start: Ship,
    /// The ship during the playback and afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship: Option<Ship>,
    /// Questions between two flights of a campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Between>,
    /// Result of the flight, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The flight log: earlier flights of a campaign, and this one once it is over.
    pub log: Vec<Row>,
    /// Score of the flights in the log; absent if one was lost, or none has been flown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<i32>,
}

impl Wire for Common {}

/// The private part of a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Own {
    /// The crew by number, in the order of play, with the cards that the viewer may know.
    pub crew: Keyed<u8, CrewMember>,
    /// The viewer's own cards; absent for the public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnCards>,
}

impl Wire for Own {}

/// Choices made before the flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FlightView {
    /// Mode of play.
    pub mode: Mode,
    /// The script, if it was chosen, or once planning has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<ScriptId>,
    pub common: Level,
    pub serious: Level,
    /// Number of turns to plan.
    pub turns: u8,
    pub phases: u8,
    /// Duration of the script, in percent of the printed time.
    pub clock_percent: u16,
    /// True if planning is untimed.
    pub practice: bool,
    /// Number of this flight in the campaign, from 1.
    pub number: usize,
    /// Damage tiles that were on the ship at the start (SA-CAMPAIGN-08).
    pub carried_damage: PerZone<Vec<Tile>>,
    /// Stations that started without a squad (SA-CAMPAIGN-11).
    pub carried_missing: Vec<Station>,
}

/// Current stage and times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Now {
    /// Stage of the flight.
    pub stage: StageName,
    /// The announced phase; 0 before the first.
    pub phase: u8,
    /// Match time of the first announcement, in milliseconds.
    pub begins_ms: u64,
    /// Match time in milliseconds at which the phase ends, once that has been announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase_ends_ms: Option<u64>,
    /// Match time in milliseconds at which the open data transfer ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transfer_ends_ms: Option<u64>,
    /// True while the connection is lost and nobody may communicate.
    pub connection_lost: bool,
    /// True if the seats may agree to end planning.
    pub may_end_early: bool,
    /// The turn in progress; 0 before the playback.
    pub turn: u8,
}

/// Stage of a flight, as the page names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StageName {
    /// The match waits for the first announcement.
    Launch,
    /// The crew plans.
    Planning,
    /// The plan is carried out.
    Playback,
    /// The crew decides about the next flight of a campaign.
    Between,
    Over,
}

/// An announcement with its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Caption {
    /// Match time, in milliseconds.
    pub at_ms: u64,
    pub cue: Cue,
}

/// A crew member, as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewMember {
    /// The seat that plans for it; absent for an android.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The seat that moves it in the playback.
    pub mover: Seat,
    /// The slots of its action board, slot 1 first.
    pub board: Vec<Option<SlotView>>,
    /// The plan that its player last showed while planning: orders by slot (SA-PLAN-13).
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub told: Keyed<u8, Order>,
    /// The station after each slot of the shown plan, if nothing delays the member and the plan was shown
    /// completely.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub leads: Keyed<u8, Station>,
    /// An android's heroic card, until it is planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heroic: Option<ActionCard>,
}

/// A card in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SlotView {
    /// The half that is face up, which the back of the card shows, too (SA-PLAN-14).
    pub up: Half,
    /// Absent if the viewer may not know the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<ActionCard>,
}

/// Public data of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The phase in which it plans.
    pub phase: u8,
    /// Number of cards in hand.
    pub hand: usize,
    /// Number of packets not taken yet.
    pub packets: usize,
    /// Number of cards that it may still draw.
    pub draws: u8,
    /// True if it has given a card in the open transfer.
    pub gave: bool,
    /// True if it agrees to end planning.
    pub agrees: bool,
}

/// Sizes of the face-down decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckSizes {
    /// Action cards.
    pub draw: usize,
    pub common_external: usize,
    pub serious_external: usize,
    pub common_internal: usize,
    pub serious_internal: usize,
}

/// The viewer's own cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnCards {
    /// Its crew member; absent in a solo flight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<u8>,
    /// The hand, in the order in which the cards came.
    pub hand: Vec<OwnCard>,
    /// Its planned cards, by slot.
    pub planned: Keyed<u8, OwnPlanned>,
}

/// One of the viewer's own cards in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnPlanned {
    pub card: OwnCard,
    /// The half that is face up.
    pub up: Half,
}

/// Questions between two flights of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Between {
    /// The current question.
    pub step: Question,
    /// Proposals by seat.
    pub proposals: Vec<Option<Verdict>>,
    /// The crew's decision, once every seat has proposed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Damage tiles on the ship.
    pub damage: PerZone<Vec<Tile>>,
    /// Number of tiles repaired in each zone.
    pub repaired: PerZone<u8>,
    /// Number of disabled squads.
    pub disabled: u8,
    /// Stations without a squad on the next flight.
    pub missing: Vec<Station>,
}

/// Builds the public part.
pub(crate) fn common(game: &SpaceAlert) -> Common {
    let SpaceAlert {
        setup,
        script,
        next_cue: _,
        stage,
        players,
        crew: _, // part of each viewer's own view, with the cards that it may know
        supply,
        tracks,
        threats,
        decks,
        hints,
    } = game;
    let Setup {
        mode,
        players: _,
        script: chosen,
        common,
        serious,
        roles,
        clock_percent,
        practice,
        carried,
        ..
    } = setup;
    let log = match flight_log::rows(game) {
        rows if rows.is_empty() => carried.rows.clone(),
        rows => rows,
    };
    Common {
        flight: FlightView {
            mode: *mode,
            // The script stays unknown until planning has ended.
            script: chosen.or((!game.is_planning()).then_some(*script)),
            common: *common,
            serious: *serious,
            turns: game.turns(),
            phases: game.phases(),
            clock_percent: *clock_percent,
            practice: *practice,
            number: carried.rows.len() + 1,
            carried_damage: carried.damage.clone(),
            carried_missing: carried.missing.clone(),
        },
        now: now(game),
        captions: captions(game),
        roles: *roles,
        seats: (0..).zip(players).map(|(seat, player)| (seat, seat_view(player))).collect(),
        threats: threats.iter().map(|threat| (threat.number, *threat)).collect(),
        tracks: *tracks,
        decks: deck_sizes(decks),
        supply: ActionCard::normal().zip(supply.iter().copied()).collect(),
        hints: hints.clone(),
        start: Ship::of(&Resolution::new(&playback::flight(game))),
        ship: game.playback().map(|playback| Ship::of(&playback.resolution)),
        campaign: campaign(stage),
        ended: game.finished().map(|playback| Ended::of(&playback.resolution)),
        sum: flight_log::sum(&log),
        log,
    }
}

/// Builds the private part for `who`.
pub(crate) fn own(game: &SpaceAlert, who: Viewer) -> Own {
    let member = |(member, crewman)| (member, crew_member(game, member, crewman, who));
    Own { crew: (0..).zip(&game.crew).map(member).collect(), own: own_cards(game, who) }
}

fn now(game: &SpaceAlert) -> Now {
    let playback = game.playback();
    Now {
        stage: match game.stage {
            Stage::Planning if game.phase() == 0 => StageName::Launch,
            Stage::Planning => StageName::Planning,
            Stage::Playback(_) => StageName::Playback,
            Stage::Between(_) => StageName::Between,
            Stage::Over(_) => StageName::Over,
        },
        phase: game.phase().min(game.phases()),
        begins_ms: game.at_ms(0),
        phase_ends_ms: game.phase_ends_ms(),
        transfer_ends_ms: game.transfer_ends_ms(),
        connection_lost: game.is_connection_lost(),
        may_end_early: game.may_end_early(),
        turn: playback.map_or(0, |playback| playback.resolution.turn()),
    }
}

fn captions(game: &SpaceAlert) -> Vec<Caption> {
    let first = game.captions().count().saturating_sub(CAPTIONS);
    let caption = |timed: TimedCue| Caption { at_ms: game.at_ms(timed.at_s), cue: timed.cue };
    game.captions().skip(first).map(caption).collect()
}

fn crew_member(game: &SpaceAlert, member: u8, crewman: &Crewman, who: Viewer) -> CrewMember {
    let Crewman { seat, mover, heroic, board: _ } = crewman;
    let slot = |slot: u8| {
        let shown = match game.playback() {
            None => game.planned(member, slot),
            Some(_) => game.card_at(member, slot).map(|(_, card)| card),
        };
        shown.map(|card| SlotView { up: card.up, card: card.card.known.sees(who).then_some(card.card.face) })
    };
    let told = seat.filter(|_| game.is_planning()).map(|seat| &game.players[seat.index()].told);
    CrewMember {
        seat: *seat,
        mover: *mover,
        board: (1..=game.turns()).map(slot).collect(),
        told: told.into_iter().flatten().map(|(slot, order)| (*slot, *order)).collect(),
        leads: told.into_iter().flat_map(leads).collect(),
        heroic: heroic.filter(|card| card.known.sees(who)).map(|card| card.face),
    }
}

/// The station after each slot of a plan, starting on the bridge (SA-SETUP-08). Movements past the end of the
/// ship have no effect (SA-ACT-01).
fn leads(plan: &BTreeMap<u8, Order>) -> impl Iterator<Item = (u8, Station)> {
    plan.iter().scan(Station::UpperWhite, |at, (slot, order)| {
        let next = order.destination().or_else(|| order.way().and_then(|way| at.neighbour(way)));
        *at = next.unwrap_or(*at);
        Some((*slot, *at))
    })
}

fn seat_view(player: &Player) -> SeatView {
    let Player { packets, cards, told: _, phase, draws, gave, agrees } = player;
    SeatView {
        phase: *phase,
        hand: cards.iter().flatten().filter(|held| held.planned.is_none()).count(),
        packets: packets.len(),
        draws: *draws,
        gave: *gave,
        agrees: *agrees,
    }
}

fn deck_sizes(decks: &Decks) -> DeckSizes {
    let Decks {
        draw,
        heroics: _,
        common_external,
        serious_external,
        common_internal,
        serious_internal,
        damage: _,
    } = decks;
    DeckSizes {
        draw: draw.len(),
        common_external: common_external.len(),
        serious_external: serious_external.len(),
        common_internal: common_internal.len(),
        serious_internal: serious_internal.len(),
    }
}

fn own_cards(game: &SpaceAlert, who: Viewer) -> Option<OwnCards> {
    let Viewer::Seat(seat) = who else { return None };
    let player = game.players.get(seat.index())?;
    let card = |(n, held): (u8, Held)| OwnCard { n, card: held.card.face };
    let planned = player.held().filter_map(|(n, held)| {
        let (slot, up) = held.planned?;
        Some((slot, OwnPlanned { card: card((n, held)), up }))
    });
    let mut planned: Vec<(u8, OwnPlanned)> = planned.collect();
    planned.sort_by_key(|(slot, _)| *slot);
    Some(OwnCards {
        member: game.member_of(seat),
        hand: player.hand().map(card).collect(),
        planned: planned.into_iter().collect(),
    })
}

fn campaign(stage: &Stage) -> Option<Between> {
    let campaign = match stage {
        Stage::Between(campaign) => campaign,
        Stage::Over(over) => over.campaign.as_ref()?,
        Stage::Planning | Stage::Playback(_) => return None,
    };
    let Campaign { playback: _, step, proposals, damage, repaired, disabled, missing, verdict } = campaign;
    Some(Between {
        step: *step,
        proposals: proposals.clone(),
        verdict: *verdict,
        damage: damage.clone(),
        repaired: *repaired,
        disabled: *disabled,
        missing: missing.clone(),
    })
}

//! What a viewer may know: the redaction table of `docs/rules/space-alert.md`.

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
        campaign::{Campaign, Question},
        flight_log, playback,
        position::{SpaceAlert, Stage},
        resolution::Resolution,
    },
};

/// So many announcements are shown, for whoever comes late.
const CAPTIONS: usize = 5;

/// What one viewer may know.
pub type View = airlock_engine::View<Common, Own>;

/// What everybody may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// What was chosen before, and is printed for all to see.
    pub flight: FlightView,
    /// Where the flight stands.
    pub now: Now,
    /// The latest announcements, the newest last.
    pub captions: Vec<Caption>,
    /// Who holds the roles.
    pub roles: Roles,
    /// The seats by number.
    pub seats: Keyed<u8, SeatView>,
    /// The threats that were announced, by number: n of T+n.
    pub threats: Keyed<u8, Announced>,
    /// The trajectories.
    pub tracks: Tracks,
    /// How many cards lie face down.
    pub decks: DeckSizes,
    /// The open supply of a solo flight: how many there are of each card.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub supply: Keyed<ActionCard, u8>,
    /// Where the hints are.
    pub hints: BTreeMap<Piece, Spot>,
    /// The ship as the flight begins.
    pub start: Ship,
    /// The ship while the plan is carried out, and after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship: Option<Ship>,
    /// What a campaign asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Between>,
    /// What came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The flight log: the earlier flights of a campaign, and this one once it is carried out.
    pub log: Vec<Row>,
    /// What the flights of the log come to; none if one was lost, or none has been flown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<i32>,
}

impl Wire for Common {}

/// What one viewer may know besides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Own {
    /// The crew by number, in the order of play: who may know a card sees it where it lies.
    pub crew: Keyed<u8, CrewMember>,
    /// The viewer's own cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnCards>,
}

impl Wire for Own {}

/// What was chosen before the flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FlightView {
    /// How the table plays.
    pub mode: Mode,
    /// The script, once it is known: chosen, or flown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<ScriptId>,
    /// The level of common threats.
    pub common: Level,
    /// The level of serious threats.
    pub serious: Level,
    /// How many turns are planned.
    pub turns: u8,
    /// In how many phases.
    pub phases: u8,
    /// How long the script takes, in percent of the printed time.
    pub clock_percent: u16,
    /// Whether planning is untimed.
    pub practice: bool,
    /// Which flight of a campaign it is, from 1.
    pub number: usize,
    /// The damage tiles that were on the ship at the start (SA-CAMPAIGN-08).
    pub carried_damage: PerZone<Vec<Tile>>,
    /// The stations that began without a squad (SA-CAMPAIGN-11).
    pub carried_missing: Vec<Station>,
}

/// Where the flight stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Now {
    /// What the crew is about.
    pub stage: StageName,
    /// The phase that was announced; 0 before the first.
    pub phase: u8,
    /// Match time of the first announcement.
    pub begins_ms: u64,
    /// When the phase ends, once that has been announced: match time in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase_ends_ms: Option<u64>,
    /// When the data transfer that is open ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transfer_ends_ms: Option<u64>,
    /// Whether the connection is lost: nobody may communicate.
    pub connection_lost: bool,
    /// Whether all may agree to end planning.
    pub may_end_early: bool,
    /// The turn that is carried out; 0 before.
    pub turn: u8,
}

/// What the crew is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StageName {
    /// It is about to begin.
    Launch,
    /// It plans.
    Planning,
    /// The plan is carried out.
    Playback,
    /// It decides about the next flight of a campaign.
    Between,
    /// It is over.
    Over,
}

/// An announcement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Caption {
    /// Match time, in milliseconds.
    pub at_ms: u64,
    /// What was announced.
    pub cue: Cue,
}

/// A crew member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewMember {
    /// The seat that plans for it; none for an android.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The seat that moves it when the plan is carried out.
    pub mover: Seat,
    /// The slots of its action board, slot 1 first; none where a slot is empty.
    pub board: Vec<Option<SlotView>>,
    /// What its player has told of the plan, while it is not carried out: what each slot says (SA-PLAN-13).
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub told: Keyed<u8, Order>,
    /// Where it stands after each slot that was told, if nothing delays it and nobody has told less than is planned.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub leads: Keyed<u8, Station>,
    /// An android's heroic card, while it is not planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heroic: Option<ActionCard>,
}

/// A card in a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SlotView {
    /// The half that is up: the back tells (SA-PLAN-14).
    pub up: Half,
    /// The card, if the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<ActionCard>,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The phase that it plans in.
    pub phase: u8,
    /// The cards in its hand.
    pub hand: usize,
    /// The packets that it has not taken.
    pub packets: usize,
    /// The cards that it may still draw.
    pub draws: u8,
    /// Whether it has given a card in the open transfer.
    pub gave: bool,
    /// Whether it agrees to end planning.
    pub agrees: bool,
}

/// How many cards lie face down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckSizes {
    /// The draw pile.
    pub draw: usize,
    /// Common external threats.
    pub common_external: usize,
    /// Serious external threats.
    pub serious_external: usize,
    /// Common internal threats.
    pub common_internal: usize,
    /// Serious internal threats.
    pub serious_internal: usize,
}

/// The viewer's own cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnCards {
    /// Its crew member; none in a solo flight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<u8>,
    /// Its hand, in the order in which the cards came.
    pub hand: Vec<OwnCard>,
    /// What it has planned, by slot.
    pub planned: Keyed<u8, OwnPlanned>,
}

/// A card of one's own in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnPlanned {
    /// The card.
    pub card: OwnCard,
    /// The half that is up.
    pub up: Half,
}

/// What a campaign asks about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Between {
    /// What is asked.
    pub step: Question,
    /// What each seat proposes.
    pub proposals: Vec<Option<Verdict>>,
    /// What the crew does, once it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The damage tiles on the ship.
    pub damage: PerZone<Vec<Tile>>,
    /// How many tiles were repaired in each zone.
    pub repaired: PerZone<u8>,
    /// How many squads are disabled.
    pub disabled: u8,
    /// Stations without a squad on the next flight.
    pub missing: Vec<Station>,
}

/// What everybody may know of the flight.
pub(crate) fn common(game: &SpaceAlert) -> Common {
    let SpaceAlert {
        setup,
        script,
        next_cue: _,
        stage,
        players,
        crew: _, // each viewer sees it with the cards that it may know
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
            // The rest of the script is known to nobody before planning has ended.
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

/// What `who` may know besides.
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

/// Where a plan leads, slot by slot: from the bridge (SA-SETUP-08), by movements that lead somewhere (SA-ACT-01).
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

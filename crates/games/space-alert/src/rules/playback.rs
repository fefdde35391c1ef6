//! The plan is carried out turn by turn: the cards of a turn are turned over at once, and whoever misplaced one may say so
//! before it is carried out (SA-ACT-40).

use airlock_engine::{Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ActionCard, Half, Order, place::PerZone},
    model::{
        event::SeenEvent,
        flight::{Card as OrderCard, Flight, FlightThreat, Initial, Member},
        happening::{Event, Happening, Step},
        level::Mode,
        player::Planned,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        announcements, campaign,
        cx::Cx,
        position::{Over, SpaceAlert, Stage},
        resolution::{Crewman, Resolution, Stop},
    },
};

/// A plan that is carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playback {
    /// How far it is carried out.
    pub resolution: Resolution,
    /// The cards of turns up to this one were turned over.
    pub revealed: u8,
    /// The crew member whose card is about to be carried out, if its owner is asked about it.
    pub asked: Option<u8>,
}

/// Planning has ended (SA-PLAN-17).
pub(crate) fn begin(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    if !game.setup.practice {
        announcements::draw_all(game, cx);
    }
    cx.disclose("SA-COMMS-19", SeatSet::ALL, || game.script.to_string());
    cx.tell(SeenEvent::PlanningEnded);
    let resolution = Resolution::new(&flight(game));
    // The resolution draws from the stacks now.
    game.decks.damage = PerZone::default();
    game.stage = Stage::Playback(Box::new(Playback { resolution, revealed: 0, asked: None }));
    run(game, cx);
}

/// The plan as it stands.
pub(crate) fn flight(game: &SpaceAlert) -> Flight {
    let script = game.script.script();
    let turns = script.turns();
    let crew = (0..game.crew_size()).map(|member| {
        let card =
            |slot| game.planned(member, slot).map(|card| OrderCard { order: card.order(), tripped: false });
        Member { id: format!("crew-{member}"), board: (1..=turns.count()).map(card).collect() }
    });
    let threats = game.threats.iter().map(|threat| FlightThreat {
        code: threat.code,
        turn: threat.number,
        zone: threat.zone,
    });
    Flight {
        turns,
        crew: crew.collect(),
        tracks: game.tracks,
        threats: threats.collect(),
        damage_order: PerZone::from_fn(|zone| game.decks.damage[zone].faces().collect()),
        initial: Initial {
            damage: game.setup.carried.damage.clone(),
            bots_missing: game.setup.carried.missing.clone(),
        },
    }
}

/// Goes on until somebody is asked, or the flight is over.
fn run(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    while let Stage::Playback(playback) = &mut game.stage {
        let mut events = Vec::new();
        let stop = playback.resolution.advance(&mut events);
        for event in events {
            if event.step != Step::Appear {
                reveal(game, cx, event.turn);
            }
            if let Happening::TileDrawn { zone, tile, .. } = &event.what {
                cx.disclose("SA-DMG-04", SeatSet::ALL, || format!("{zone} {tile}"));
            }
            tell(game, cx, event);
        }
        match stop {
            Stop::Card { member, slot, .. } => {
                reveal(game, cx, slot);
                if ask(game, member) {
                    return;
                }
            }
            Stop::Turn(turn) => reveal(game, cx, turn),
            Stop::Over => return finish(game),
        }
    }
}

/// Tells a step of the resolution. What was pushed off a board face down is told to its owner only (SA-ACT-11).
fn tell(game: &SpaceAlert, cx: &mut Cx<'_>, event: Event) {
    if let Happening::Delayed { member, slot, cause, moved, lost: Some(_) } = event.what
        && let Some(owner) = game.crew[usize::from(member)].seat
        && !game.is_known_how_it_ends(member)
    {
        let what = Happening::Delayed { member, slot, cause, moved, lost: None };
        let others = SeenEvent::Resolution(Event { what, ..event.clone() });
        return cx.tell_secret(owner, SeenEvent::Resolution(event), Some(others));
    }
    cx.tell(SeenEvent::Resolution(event));
}

/// Asks the owner of a card that is about to be carried out, unless it does not want to be asked.
fn ask(game: &mut SpaceAlert, member: u8) -> bool {
    let mover = game.crew[usize::from(member)].mover;
    let asks = !game.players[mover.index()].never_trips;
    if let Stage::Playback(playback) = &mut game.stage {
        playback.asked = asks.then_some(member);
    }
    asks
}

/// Turns over the cards of all turns up to `turn`: the whole row at once.
fn reveal(game: &mut SpaceAlert, cx: &mut Cx<'_>, turn: u8) {
    let last = turn.min(game.turns());
    let Stage::Playback(playback) = &mut game.stage else { return };
    let turns = playback.revealed + 1..=last;
    playback.revealed = playback.revealed.max(last);
    for turn in turns {
        let mut cards = Vec::new();
        for member in 0..game.crew_size() {
            let shown = game.card_at(member, turn).map(|(slot, card)| {
                game.show_planned(member, slot);
                (card.card.face, card.up)
            });
            cards.push(shown);
        }
        if cards.iter().any(Option::is_some) {
            cx.disclose("SA-RES-04", SeatSet::ALL, || format!("{cards:?}"));
            cx.tell(SeenEvent::Revealed { turn, cards });
        }
    }
}

fn finish(game: &mut SpaceAlert) {
    let Stage::Playback(playback) = &game.stage else { return };
    let playback = (**playback).clone();
    if game.setup.mode == Mode::Campaign && playback.is_survived() {
        return campaign::begin(game, playback);
    }
    game.stage = Stage::Over(Box::new(Over { playback, campaign: None }));
}

impl SpaceAlert {
    /// The plan as it was carried out, once it is.
    pub(crate) fn finished(&self) -> Option<&Playback> {
        match &self.stage {
            Stage::Between(campaign) => Some(&campaign.playback),
            Stage::Over(over) => Some(&over.playback),
            Stage::Planning | Stage::Playback(_) => None,
        }
    }

    /// The plan as it is carried out.
    pub(crate) fn playback(&self) -> Option<&Playback> {
        match &self.stage {
            Stage::Playback(playback) => Some(playback),
            _ => self.finished(),
        }
    }

    /// The card that lies in a slot after delays, with the slot that it was planned in. Cards never overtake each other, so
    /// the n-th card of the board is the n-th that was planned.
    pub(crate) fn card_at(&self, member: u8, slot: u8) -> Option<(u8, Planned)> {
        let board = &self.playback()?.resolution.crew().get(usize::from(member))?.board;
        let index = usize::from(slot).checked_sub(1)?;
        board.get(index)?.as_ref()?;
        let rank = board[..index].iter().flatten().count();
        let mut planned = (1..=self.turns()).filter_map(|slot| Some((slot, self.planned(member, slot)?)));
        planned.nth(rank)
    }

    /// Whether everybody knows the cards that were pushed off a crew member's board: the last that were planned.
    fn is_known_how_it_ends(&self, member: u8) -> bool {
        let board = self.playback().and_then(|playback| playback.resolution.crew().get(usize::from(member)));
        let left = board.map_or(0, |crewman| crewman.board.iter().flatten().count());
        let planned = (1..=self.turns()).filter_map(|slot| self.planned(member, slot));
        planned.skip(left).all(|card| card.card.known == SeatSet::ALL)
    }

    /// Everybody sees the card that was planned in a slot.
    fn show_planned(&mut self, member: u8, slot: u8) {
        if let Some(seat) = self.crew[usize::from(member)].seat {
            let player = &mut self.players[seat.index()];
            if let Some((n, _)) = player.planned(slot)
                && let Some(held) = player.card_mut(n)
            {
                held.card.known = SeatSet::ALL;
            }
        }
    }
}

impl Playback {
    /// Whether the ship came home (SA-RES-25, SA-RES-11).
    pub(crate) const fn is_survived(&self) -> bool {
        self.resolution.lost().is_none()
    }

    /// How many crew members there are.
    pub(crate) fn crew_size(&self) -> u8 {
        u8::try_from(self.resolution.crew().len()).unwrap_or(u8::MAX)
    }

    /// Whether a crew member was knocked out.
    pub(crate) fn is_knocked_out(&self, member: u8) -> bool {
        self.resolution.crew().get(usize::from(member)).is_some_and(Crewman::is_out)
    }
}

/// Who is asked about the card that is about to be carried out.
pub(crate) fn asked(game: &SpaceAlert) -> Option<(Seat, u8)> {
    let Stage::Playback(playback) = &game.stage else { return None };
    let member = playback.asked?;
    Some((game.crew[usize::from(member)].mover, member))
}

/// What its owner may say (SA-ACT-42), the default first.
pub(crate) fn offers(game: &SpaceAlert, member: u8) -> Vec<Offer> {
    let Some(playback) = game.playback() else { return Vec::new() };
    let Some((_, card)) = game.card_at(member, playback.resolution.turn()) else { return Vec::new() };
    let other_way = matches!(card.order(), Order::Red | Order::Blue).then_some(Word::OtherWay);
    let ways = [Word::OtherHalf].into_iter().chain(other_way).map(Ref::Word);
    vec![
        Offer::new(Verb::CarryOut, &["SA-RES-04", "SA-ACT-40"]).on(Arg::Member, Ref::Member(member)),
        Offer::new(Verb::Trip, &["SA-ACT-40", "SA-ACT-42"])
            .on(Arg::Member, Ref::Member(member))
            .choose(Arg::What, Slot::one(ways), "SA-ACT-42")
            .grave(),
    ]
}

/// The owner has said whether the card was misplaced.
pub(crate) fn act(game: &mut SpaceAlert, cx: &mut Cx<'_>, action: &Action) {
    let Some((_, member)) = asked(game) else { return };
    let Some(turn) = game.playback().map(|playback| playback.resolution.turn()) else { return };
    if action.verb == Verb::Trip
        && let Some(Ref::Word(how)) = action.one(Arg::What)
        && let Some((_, card)) = game.card_at(member, turn)
    {
        let meant = meant(card.card.face, card.up, how);
        if let Stage::Playback(playback) = &mut game.stage {
            playback.resolution.trip(meant);
        }
        cx.tell(SeenEvent::Tripped { member, turn, how });
    }
    if let Stage::Playback(playback) = &mut game.stage {
        playback.asked = None;
    }
    run(game, cx);
}

/// What was meant by a misplaced card.
fn meant(card: ActionCard, up: Half, how: Word) -> Order {
    match (how, card.order(up)) {
        (Word::OtherWay, Order::Red) => Order::Blue,
        (Word::OtherWay, Order::Blue) => Order::Red,
        _ => card.order(up.other()),
    }
}

/// Why something is not offered while the plan is carried out.
pub(crate) fn why_not(game: &SpaceAlert, seat: Seat, action: &Action) -> Illegal {
    match (asked(game), action.verb) {
        (Some((owner, _)), Verb::Trip | Verb::CarryOut) if owner != seat => {
            Illegal::new("SA-ACT-40", "only the owner of the card says whether it was misplaced")
        }
        (_, Verb::Trip | Verb::CarryOut) => {
            Illegal::new("SA-ACT-42", "only the other half or the opposite direction of this card")
        }
        _ => Illegal::new("SA-PLAN-17", "planning has ended: all boards are final"),
    }
}

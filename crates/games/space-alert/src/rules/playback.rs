//! Playback of the plan, turn by turn. The cards of a turn are turned over together. The owner of a card may
//! declare it misplaced before the captain goes on (SA-ACT-40, SA-RES-04). Nothing of a later turn is sent
//! before it is reached.

use airlock_engine::{Illegal, Seat, SeatSet};

use crate::{
    content::{ActionCard, Half, Order, place::PerZone},
    model::{
        event::SeenEvent,
        flight::{Card as OrderCard, Flight, FlightThreat, Initial, Member},
        happening::{Event, Happening},
        level::Mode,
        player::Planned,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        campaign,
        cx::Cx,
        position::{Over, Playback, SpaceAlert, Stage},
        resolution::{Crewman, Resolution, Stop},
    },
};

/// Begins the playback of a final plan (SA-PLAN-17).
pub(crate) fn begin(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    cx.disclose("SA-COMMS-19", SeatSet::ALL, || game.script.to_string());
    cx.tell(SeenEvent::PlanningEnded);
    let resolution = Resolution::new(&flight(game));
    // The resolution has its own copy of the stacks.
    game.decks.damage = PerZone::default();
    game.stage = Stage::Playback(Box::new(Playback { resolution, revealed: 0 }));
    run(game, cx);
}

/// The current plan as input of the resolution.
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

/// Advances until the next cards are turned over, or the flight is over.
fn run(game: &mut SpaceAlert, cx: &mut Cx<'_>) {
    while let Stage::Playback(playback) = &mut game.stage {
        let mut events = Vec::new();
        let stop = playback.resolution.advance(&mut events);
        for event in events {
            if let Happening::TileDrawn { zone, tile, .. } = &event.what {
                cx.disclose("SA-DMG-04", SeatSet::ALL, || format!("{zone} {tile}"));
            }
            tell(game, cx, event);
        }
        match stop {
            Stop::Row(turn) => return reveal(game, cx, turn),
            Stop::Turn(_) => {}
            Stop::Over => return finish(game),
        }
    }
}

/// Records a step of the resolution. The order of a card pushed off a board face down is sent to its owner
/// only (SA-ACT-11).
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

/// Turns over all cards of a turn.
fn reveal(game: &mut SpaceAlert, cx: &mut Cx<'_>, turn: u8) {
    let Stage::Playback(playback) = &mut game.stage else { return };
    playback.revealed = turn;
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
    }
    cx.tell(SeenEvent::Revealed { turn, cards });
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
    /// The playback, once it is over.
    pub(crate) fn finished(&self) -> Option<&Playback> {
        match &self.stage {
            Stage::Between(campaign) => Some(&campaign.playback),
            Stage::Over(over) => Some(&over.playback),
            Stage::Planning | Stage::Playback(_) => None,
        }
    }

    /// The playback, in progress or over.
    pub(crate) fn playback(&self) -> Option<&Playback> {
        match &self.stage {
            Stage::Playback(playback) => Some(playback),
            _ => self.finished(),
        }
    }

    /// The card in a slot after delays, with the slot in which it was planned. Cards never overtake each
    /// other, so the n-th card of the board is the n-th that was planned.
    pub(crate) fn card_at(&self, member: u8, slot: u8) -> Option<(u8, Planned)> {
        let board = &self.playback()?.resolution.crew().get(usize::from(member))?.board;
        let index = usize::from(slot).checked_sub(1)?;
        board.get(index)?.as_ref()?;
        let rank = board[..index].iter().flatten().count();
        let mut planned = (1..=self.turns()).filter_map(|slot| Some((slot, self.planned(member, slot)?)));
        planned.nth(rank)
    }

    /// True if the cards pushed off a member's board are public. They are the last ones planned.
    fn is_known_how_it_ends(&self, member: u8) -> bool {
        let board = self.playback().and_then(|playback| playback.resolution.crew().get(usize::from(member)));
        let left = board.map_or(0, |crewman| crewman.board.iter().flatten().count());
        let planned = (1..=self.turns()).filter_map(|slot| self.planned(member, slot));
        planned.skip(left).all(|card| card.card.known == SeatSet::ALL)
    }

    /// Makes the card planned in a slot public.
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
    /// True if the ship was not destroyed (SA-RES-25, SA-RES-11).
    pub(crate) const fn is_survived(&self) -> bool {
        self.resolution.lost().is_none()
    }

    /// Number of crew members.
    pub(crate) fn crew_size(&self) -> u8 {
        u8::try_from(self.resolution.crew().len()).unwrap_or(u8::MAX)
    }

    /// True if a crew member has been knocked out.
    pub(crate) fn is_knocked_out(&self, member: u8) -> bool {
        self.resolution.crew().get(usize::from(member)).is_some_and(Crewman::is_out)
    }
}

/// The seat that starts the next turn: the one that moves the captain (SA-RES-04).
pub(crate) fn driver(game: &SpaceAlert) -> Seat {
    game.crew[0].mover
}

/// Offers of a seat while the cards of a turn are face up, the default first.
pub(crate) fn offers(game: &SpaceAlert, seat: Seat) -> Vec<Offer> {
    let offer = || Offer::new(Verb::CarryOut, &["SA-RES-04"]).meant(Arg::Slot, Ref::Slot(turn(game)));
    let goes_on = (seat == driver(game)).then(offer);
    let own = (0..game.crew_size()).filter(|member| game.crew[usize::from(*member)].mover == seat);
    goes_on.into_iter().chain(own.filter_map(|member| trip(game, member))).collect()
}

/// The turn in progress.
fn turn(game: &SpaceAlert) -> u8 {
    game.playback().map_or(0, |playback| playback.resolution.turn())
}

/// The offer to declare a card misplaced (SA-ACT-42).
fn trip(game: &SpaceAlert, member: u8) -> Option<Offer> {
    let resolution = &game.playback()?.resolution;
    let (_, card) = game.card_at(member, resolution.turn()).filter(|_| resolution.may_trip(member))?;
    let other_way = matches!(card.order(), Order::Red | Order::Blue).then_some(Word::OtherWay);
    let ways = [Word::OtherHalf].into_iter().chain(other_way).map(Ref::Word);
    let offer = Offer::new(Verb::Trip, &["SA-ACT-40", "SA-ACT-42"]).on(Arg::Member, Ref::Member(member));
    let offer = offer.meant(Arg::Slot, Ref::Slot(turn(game)));
    Some(offer.choose(Arg::What, Slot::one(ways), "SA-ACT-42").grave())
}

/// Declares a card misplaced, or goes on to the next turn.
pub(crate) fn act(game: &mut SpaceAlert, cx: &mut Cx<'_>, action: &Action) {
    let (Some(Ref::Member(member)), Some(Ref::Word(how))) = (action.one(Arg::Member), action.one(Arg::What))
    else {
        return run(game, cx);
    };
    let turn = turn(game);
    let Some((_, card)) = game.card_at(member, turn) else { return };
    let meant = meant(card.card.face, card.up, how);
    if let Stage::Playback(playback) = &mut game.stage {
        playback.resolution.trip(member, meant);
    }
    cx.tell(SeenEvent::Tripped { member, turn, how });
}

/// The intended order of a misplaced card.
fn meant(card: ActionCard, up: Half, how: Word) -> Order {
    match (how, card.order(up)) {
        (Word::OtherWay, Order::Red) => Order::Blue,
        (Word::OtherWay, Order::Blue) => Order::Red,
        _ => card.order(up.other()),
    }
}

/// The rule that forbids an action during the playback.
pub(crate) fn why_not(game: &SpaceAlert, seat: Seat, action: &Action) -> Illegal {
    let owner = |member: u8| game.crew.get(usize::from(member)).map(|crewman| crewman.mover);
    let passed = matches!(action.one(Arg::Slot), Some(Ref::Slot(slot)) if slot != turn(game));
    match (action.verb, action.one(Arg::Member)) {
        (Verb::CarryOut, _) if passed && seat == driver(game) => {
            Illegal::late("SA-RES-04", "that turn has been carried out, or is not there yet")
        }
        (Verb::CarryOut, _) => Illegal::new("SA-RES-04", "only the captain continues"),
        (Verb::Trip, Some(Ref::Member(member))) if owner(member) != Some(seat) => {
            Illegal::new("SA-ACT-40", "only the owner of the card can say that it is the wrong way round")
        }
        (Verb::Trip, Some(_)) if passed => {
            Illegal::late("SA-ACT-41", "the captain has gone on: the card of that turn has been carried out")
        }
        (Verb::Trip, _) => {
            Illegal::new("SA-ACT-42", "only the other half or the opposite direction of this card, and once")
        }
        _ => Illegal::new("SA-PLAN-17", "planning has ended: all boards are final"),
    }
}

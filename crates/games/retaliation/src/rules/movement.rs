//! Movement of characters (R-MOVE).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CorridorId, Prevented, SlotId, WoundOp, ids::BasicAction},
    model::{
        CharacterState, FigureId, Place,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        attack, exploration,
        frame::{Cx, Flow, Procedure},
        noise,
        position::Retaliation,
    },
};

/// A movement of a character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// Whose.
    pub seat: Seat,
    /// The room that it leaves.
    pub from: SlotId,
    /// The slot that it enters.
    pub to: SlotId,
    /// The corridor it takes; none straight to a named room (R-MOVE-12).
    pub through: Option<CorridorId>,
    /// Whether it is cautious (R-MOVE-09).
    pub cautious: bool,
    /// Whether there is no noise roll (R-MOVE-08).
    pub silent: bool,
    /// Who is taken along (R-MOVE-15).
    pub with: Option<Seat>,
    /// The attackers that come along (R-KIND-22).
    pub followers: Vec<FigureId>,
}

impl Way {
    /// A plain movement through a corridor.
    pub(crate) const fn plain(seat: Seat, from: SlotId, to: SlotId, through: CorridorId) -> Self {
        let through = Some(through);
        Self { seat, from, to, through, cautious: false, silent: false, with: None, followers: Vec::new() }
    }
}

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A movement begins: opportunity attacks (R-MOVE-04).
    Begin {
        /// The movement.
        way: Way,
        /// How many of these attacks are prevented.
        prevented: Prevented,
    },
    /// The room is left (R-MOVE-06, R-MOVE-07).
    Go(Way),
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin { way, prevented } => {
                let mut figures = attack::opportunity(game, way.from, way.through);
                match prevented {
                    Prevented::None => {}
                    Prevented::One => figures = figures.split_off(figures.len().min(1)),
                    Prevented::All => figures.clear(),
                }
                let target = Some(way.seat);
                game.push(Self::Go(way));
                game.push(attack::Step::Each { figures, target });
            }
            Self::Go(way) => go(game, cx, way),
        }
        Flow::Done
    }
}

/// Steps 3a and 3b. Who was killed or carried elsewhere does not go (R-MOVE-13).
fn go(game: &mut Retaliation, cx: &mut Cx<'_>, way: Way) {
    if game.room_of(way.seat) != Some(way.from) {
        return;
    }
    match (game.facility.room(way.to).is_some(), way.through) {
        (false, Some(corridor)) => game.push(exploration::Step::begin_on_foot(way, corridor)),
        (false, None) => {}
        (true, _) => {
            if !way.silent {
                game.push(noise::Step::roll(way.seat)); // R-MOVE-08, R-MOVE-10
            }
            game.arrive(cx, &way);
        }
    }
}

impl Retaliation {
    /// A character enters a room, with whoever comes along; a cautious one places a secure token (R-MOVE-06, R-MOVE-11).
    pub(crate) fn arrive(&mut self, cx: &mut Cx<'_>, way: &Way) {
        if let Some(carried) =
            way.with.filter(|seat| self.crew(*seat).state == CharacterState::LaidDown(way.from))
        {
            self.crew_mut(carried).state = CharacterState::LaidDown(way.to); // R-COOP-04
            cx.tell(SeenEvent::Carried { seat: carried, to: way.to });
        }
        let with = way.with.filter(|seat| self.room_of(*seat) == Some(way.from));
        for seat in [Some(way.seat), with].into_iter().flatten() {
            self.crew_mut(seat).state = CharacterState::Room(way.to);
            cx.tell(SeenEvent::Moved { seat, from: way.from, to: way.to });
        }
        for figure in &way.followers {
            self.relocate(cx, *figure, Place::Room(way.to));
            self.has_come(way.to);
        }
        if way.cautious {
            self.place_secure(cx, way.to, 1);
        }
    }

    /// The corridors by which a character can leave a room, with the slots they lead to: none with a closed door (R-MOVE-02).
    pub(crate) fn ways_from(&self, slot: SlotId) -> Vec<(CorridorId, SlotId)> {
        let corridors = self.facility.corridors_of(slot).into_iter();
        let open =
            corridors.filter_map(|id| self.facility.corridor(id)).filter(|corridor| !corridor.is_closed());
        open.filter_map(|corridor| Some((corridor.id, corridor.other_end(slot)?))).collect()
    }

    /// What a wound adds to a price.
    pub(crate) fn wound_price(&self, seat: Seat, more: impl Fn(WoundOp) -> Option<u8>) -> u8 {
        let mut kinds: Vec<_> = self.crew(seat).wounds.iter().map(|card| card.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup(); // R-COND-09
        kinds.into_iter().filter_map(|kind| more(kind.def().op)).sum()
    }
}

/// The offer of a basic movement (R-MOVE-09).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offer(game: &Retaliation, seat: Seat, cautious: bool) -> Result<Offer, Illegal> {
    offer_with(game, seat, cautious, None)
}

/// The offers of basic movements that take a laid-down figure along, for 1 more card (R-COOP-04, D-47).
pub(crate) fn carrying_offers(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let laid_down = game.seats().filter(|other| {
        let here = game.room_of(seat).map(CharacterState::LaidDown);
        Some(game.crew(*other).state) == here
    });
    let manners = laid_down.flat_map(|other| [false, true].map(|cautious| (other, cautious)));
    manners.filter_map(|(other, cautious)| offer_with(game, seat, cautious, Some(other)).ok()).collect()
}

fn offer_with(
    game: &Retaliation,
    seat: Seat,
    cautious: bool,
    carried: Option<Seat>,
) -> Result<Offer, Illegal> {
    let Some(slot) = game.room_of(seat) else {
        return Err(Illegal::new("R-TURN-16", "the character is not on the map"));
    };
    let (verb, basic) = match cautious {
        true => (Verb::CarefulMove, BasicAction::MoveCautiously.def()),
        false => (Verb::Move, BasicAction::Move.def()),
    };
    let in_combat = game.in_combat(seat);
    if basic.not_in_combat && in_combat {
        return Err(Illegal::new("R-TURN-11", "this is not possible in combat"));
    }
    let more = game.wound_price(seat, |op| match op {
        WoundOp::LeavingCombatCosts { more } if in_combat => Some(more),
        WoundOp::CautionCosts { more } if cautious => Some(more),
        _ => None,
    });
    let cost = basic.cost + more + u8::from(carried.is_some());
    let pay = game.pay_slot(seat, cost, None)?;
    let ways = game.ways_from(slot);
    if ways.is_empty() {
        return Err(Illegal::new("R-MOVE-02", "every corridor has a closed door"));
    }
    let through = Slot::one(ways.into_iter().map(|(corridor, _)| Ref::Corridor(corridor)));
    let offer = Offer::new(verb, &["R-MOVE-03", "R-MOVE-09"]).costs(cost).revealing();
    let offer = carried.into_iter().fold(offer, |offer, other| offer.on(Arg::Take, Ref::Seat(other)));
    Ok(offer.choose(Arg::Through, through, "R-MOVE-02").choose(Arg::Pay, pay, "R-TURN-09"))
}

/// Carries out a basic movement.
pub(crate) fn perform(game: &mut Retaliation, seat: Seat, action: &Action) {
    let (Some(from), Some(Ref::Corridor(corridor))) = (game.room_of(seat), action.one(Arg::Through)) else {
        return;
    };
    let Some(to) = game.facility.corridor(corridor).and_then(|corridor| corridor.other_end(from)) else {
        return;
    };
    let with = if let Some(Ref::Seat(carried)) = action.one(Arg::Take) { Some(carried) } else { None };
    let way =
        Way { cautious: action.verb == Verb::CarefulMove, with, ..Way::plain(seat, from, to, corridor) };
    game.push(Step::Begin { way, prevented: Prevented::None });
}

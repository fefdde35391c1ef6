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
        action::TurnAction,
        attack, exploration,
        frame::{Cx, Flow, Procedure, Question},
        noise,
        position::Retaliation,
    },
};

/// A movement of a character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The seat whose character moves.
    pub seat: Seat,
    /// The room that it leaves.
    pub from: SlotId,
    /// The slot that it enters.
    pub to: SlotId,
    /// The corridor that it takes. `None` for a movement straight to a named room (R-MOVE-12).
    pub through: Option<CorridorId>,
    /// True if it is cautious (R-MOVE-09).
    pub cautious: bool,
    /// True if there is no noise roll (R-MOVE-08).
    pub silent: bool,
    /// A character that is taken along (R-MOVE-15).
    pub with: Option<Seat>,
    /// A laid-down figure that is carried along (R-COOP-04).
    pub carried: Option<Seat>,
    /// The attackers that follow it (R-KIND-22).
    pub followers: Vec<FigureId>,
}

impl Way {
    /// A movement straight to a named room (R-MOVE-12).
    pub(crate) const fn straight(seat: Seat, from: SlotId, to: SlotId) -> Self {
        Self {
            seat,
            from,
            to,
            through: None,
            cautious: false,
            silent: false,
            with: None,
            carried: None,
            followers: Vec::new(),
        }
    }

    /// A plain movement through a corridor.
    pub(crate) fn plain(seat: Seat, from: SlotId, to: SlotId, through: CorridorId) -> Self {
        Self { through: Some(through), ..Self::straight(seat, from, to) }
    }

    /// True if the character is still in the room that it leaves. It does not go if it was killed or moved
    /// elsewhere.
    fn is_at_start(&self, game: &Retaliation) -> bool {
        game.room_of(self.seat) == Some(self.from)
    }
}

/// Procedures of moving a character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A movement begins with opportunity attacks (R-MOVE-04).
    Begin {
        way: Way,
        /// The opportunity attacks that are prevented.
        prevented: Prevented,
    },
    /// A movement other than the basic action begins. A laid-down figure may be taken along for 1 card (D-47,
    /// R-COOP-04).
    Carry {
        way: Way,
        /// The opportunity attacks that are prevented.
        prevented: Prevented,
    },
    /// The moving player chooses which of these attacks is prevented.
    Spare {
        seat: Seat,
        /// The attackers, in order.
        figures: Vec<FigureId>,
    },
    /// The character leaves the room (R-MOVE-06, R-MOVE-07).
    Go(Way),
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            // R-MOVE-13
            Self::Carry { way, .. } | Self::Begin { way, .. } | Self::Go(way) if !way.is_at_start(game) => {}
            Self::Carry { way, prevented } => {
                // A player whose hand is only contamination is asked, too. Otherwise everybody would learn
                // what the hand is.
                if laid_down(game, way.from).next().is_some() && !game.crew(way.seat).hand.is_empty() {
                    return Flow::Ask(Self::Carry { way, prevented });
                }
                game.push(Self::Begin { way, prevented });
            }
            Self::Begin { way, prevented } => {
                let figures = attack::opportunity(game, way.from, way.through);
                let seat = way.seat;
                game.push(Self::Go(way));
                match prevented {
                    Prevented::None => game.push(attack::Step::Each { figures, target: Some(seat) }),
                    Prevented::One => game.push(Self::Spare { seat, figures }),
                    Prevented::All => {}
                }
            }
            Self::Spare { seat, mut figures } => {
                let kind = |id: &FigureId| game.intruders.figure(*id).map(|figure| figure.kind);
                if figures.iter().any(|id| kind(id) != kind(&figures[0])) {
                    return Flow::Ask(Self::Spare { seat, figures });
                }
                // All attackers are alike, so there is nothing to choose.
                figures.truncate(figures.len().saturating_sub(1));
                game.push(attack::Step::Each { figures, target: Some(seat) });
            }
            Self::Go(way) => go(game, cx, way),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Carry { way, .. } => Some(Question::to(way.seat, "D-47")),
            Self::Spare { seat, .. } => Some(Question::to(*seat, "D-16")),
            Self::Begin { .. } | Self::Go(_) => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Carry { way, .. } => {
                let mut offers = vec![Offer::new(Verb::No, &["R-COOP-04"])];
                if let Ok(pay) = game.pay_slot(seat, CARRYING, None) {
                    let who = Slot::one(laid_down(game, way.from).map(Ref::Seat));
                    let offer = Offer::new(Verb::Yes, &["R-COOP-04"]).costs(CARRYING);
                    offers.push(offer.choose(Arg::Take, who, "R-COOP-04").choose(Arg::Pay, pay, "R-TURN-09"));
                }
                offers
            }
            Self::Spare { figures, .. } => {
                let figures = Slot::one(figures.iter().copied().map(Ref::Figure));
                vec![Offer::new(Verb::Choose, &["R-KIND-19"]).choose(Arg::Target, figures, "R-MOVE-04")]
            }
            Self::Begin { .. } | Self::Go(_) => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Carry { way, prevented } => {
                game.crew_mut(seat).pay(cx, seat, action);
                game.push(Self::Begin { way: Way { carried: carried(action), ..way }, prevented });
            }
            Self::Spare { mut figures, .. } => {
                figures.retain(|figure| action.one(Arg::Target) != Some(Ref::Figure(*figure)));
                game.push(attack::Step::Each { figures, target: Some(seat) });
            }
            Self::Begin { .. } | Self::Go(_) => {}
        }
    }
}

/// Number of cards to pay for taking a laid-down figure along (R-COOP-04).
const CARRYING: u8 = 1;

/// The seats whose laid-down figures are in a room.
fn laid_down(game: &Retaliation, slot: SlotId) -> impl Iterator<Item = Seat> + '_ {
    game.seats().filter(move |seat| game.crew(*seat).state == CharacterState::LaidDown(slot))
}

/// The laid-down figure that an action takes along.
fn carried(action: &Action) -> Option<Seat> {
    if let Some(Ref::Seat(carried)) = action.one(Arg::Take) { Some(carried) } else { None }
}

/// Steps 3a and 3b of a movement.
fn go(game: &mut Retaliation, cx: &mut Cx<'_>, way: Way) {
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
    /// Puts a character into a room, with everybody that comes along. A cautious one places a secure token
    /// (R-MOVE-06, R-MOVE-11).
    pub(crate) fn arrive(&mut self, cx: &mut Cx<'_>, way: &Way) {
        if let Some(carried) =
            way.carried.filter(|seat| self.crew(*seat).state == CharacterState::LaidDown(way.from))
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

    /// The corridors by which a character can leave a room, with the slots to which they lead. Corridors with
    /// a closed door are left out (R-MOVE-02).
    pub(crate) fn ways_from(&self, slot: SlotId) -> Vec<(CorridorId, SlotId)> {
        let corridors = self.facility.corridors_of(slot).into_iter();
        let open =
            corridors.filter_map(|id| self.facility.corridor(id)).filter(|corridor| !corridor.is_closed());
        open.filter_map(|corridor| Some((corridor.id, corridor.other_end(slot)?))).collect()
    }

    /// The amount that wounds add to a price.
    pub(crate) fn wound_price(&self, seat: Seat, more: impl Fn(WoundOp) -> Option<u8>) -> u8 {
        let mut kinds: Vec<_> = self.crew(seat).wounds.iter().map(|card| card.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup(); // R-COND-09
        kinds.into_iter().filter_map(|kind| more(kind.def().op)).sum()
    }
}

/// The basic actions Move and Move cautiously.
pub(crate) struct Move;

impl TurnAction for Move {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        let mut offers = carrying_offers(game, seat);
        offers.extend([false, true].into_iter().filter_map(|cautious| offer(game, seat, cautious).ok()));
        Ok(offers)
    }

    fn why_not(&self, game: &Retaliation, seat: Seat, action: &Action) -> Illegal {
        offer(game, seat, action.verb == Verb::CarefulMove).err().unwrap_or(Retaliation::NOT_OFFERED)
    }

    fn perform(&self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        let (Some(from), Some(Ref::Corridor(corridor))) = (game.room_of(seat), action.one(Arg::Through))
        else {
            return;
        };
        let Some(to) = game.facility.corridor(corridor).and_then(|corridor| corridor.other_end(from)) else {
            return;
        };
        let cautious = action.verb == Verb::CarefulMove;
        let way = Way { cautious, carried: carried(action), ..Way::plain(seat, from, to, corridor) };
        game.push(Step::Begin { way, prevented: Prevented::None });
    }
}

/// Offers a basic movement (R-MOVE-09).
fn offer(game: &Retaliation, seat: Seat, cautious: bool) -> Result<Offer, Illegal> {
    offer_with(game, seat, cautious, None)
}

/// Offers basic movements that take a laid-down figure along, for 1 more card (R-COOP-04, D-47).
fn carrying_offers(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let here = game.room_of(seat).into_iter().flat_map(|slot| laid_down(game, slot));
    let manners = here.flat_map(|other| [false, true].map(|cautious| (other, cautious)));
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
    let cost = basic.cost + more + if carried.is_some() { CARRYING } else { 0 };
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

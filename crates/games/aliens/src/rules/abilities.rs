//! Section 3: abilities; section 9: effects of Card actions.

use airlock_engine::{Draw, Framed, Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AbilityDef, AbilityOp, AbilityRequirement, AbilityTiming, Cell, EquipmentOp, Purpose, RaisedDial,
        RevealOp,
        ids::{AbilityKind, Character},
    },
    model::{
        Activation, ContactId, Contacts, Member, Nature, Piles,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        cards,
        frame::{Cx, Flow, Procedure, Question},
        movement,
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A card is revealed for an ability (A-CARD-19).
    Reveal { ability: AbilityKind },
    /// A free Aim action (A-CARD-33).
    FreeAim { who: Character },
    /// A dial goes up after the price has been paid.
    RaiseDial { who: Character, by: u8 },
    /// A character stands up after the price has been paid.
    StandUp { who: Character },
    /// A seat looks at the top motion card, then leaves it or puts it at the bottom (DP-30).
    MotionCard {
        seat: Seat,
        /// True once it has looked.
        looked: bool,
    },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Reveal { ability } => reveal(game, cx, ability),
            Self::FreeAim { who } => {
                if game.acts(who) {
                    game.raise_dial(cx, who, 1); // A-ACT-10
                }
            }
            Self::RaiseDial { who, by } => game.raise_dial(cx, who, by),
            Self::StandUp { who } => game.stand_up(cx, who),
            Self::MotionCard { looked: true, .. } => return Flow::Ask(self),
            Self::MotionCard { seat, .. } => {
                let Some(top) = game.motion.deck.last_mut() else { return Flow::Done };
                let audience = SeatSet::only(seat);
                let card = top.face;
                top.known = top.known.union(audience);
                cx.disclose("A-HIDDEN-05", audience, || card.to_string());
                cx.tell_secret(
                    seat,
                    SeenEvent::LookedAtMotion { seat, card: Some(card) },
                    Some(SeenEvent::LookedAtMotion { seat, card: None }),
                );
                return Flow::Ask(Self::MotionCard { seat, looked: true });
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Aliens) -> Option<Question> {
        match self {
            Self::MotionCard { seat, .. } => Some(Question::to(*seat, "DP-30")),
            _ => None,
        }
    }

    fn offers(&self, _: &Aliens, _: Seat) -> Vec<Offer> {
        vec![Offer::new(Verb::No, &["R-02"]), Offer::new(Verb::Yes, &["R-02"])]
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if action.verb == Verb::Yes
            && let Some(card) = game.motion.deck.pop()
        {
            game.motion.deck.insert(0, card);
            cx.tell(SeenEvent::MotionBottom { seat });
        }
    }
}

fn reveal(game: &mut Aliens, cx: &mut Cx<'_>, ability: AbilityKind) {
    let Some(Activation { who, seat, .. }) = game.round.activation.clone() else { return };
    let Some(card) = game.reveal_card(cx) else { return };
    let def = game.side(who).abilities.iter().find(|def| def.kind == ability);
    let on = def.and_then(|def| {
        def.ops.iter().find_map(|op| if let AbilityOp::Reveal { on } = op { Some(on) } else { None })
    });
    game.push(cards::Step::PutBack); // A-CARD-21
    let Some(ops) = on.and_then(|on| on.get(&card.def().card_type())) else { return }; // A-CARD-20
    let takes = ops.contains(&RevealOp::TakeRevealed);
    if takes {
        game.stack.pop(); // the card does not go back
    }
    let frames: Vec<_> = ops
        .iter()
        .map(|op| match *op {
            RevealOp::Draw { n } => cards::Step::Draw { seat, n }.into(),
            RevealOp::Recycle { n } => cards::Step::Recycle { n }.into(),
            RevealOp::FreeAim => Step::FreeAim { who }.into(),
            RevealOp::TakeRevealed => cards::Step::TakeRevealed { seat }.into(),
            RevealOp::LookAtMotionCard => Step::MotionCard { seat, looked: false }.into(),
        })
        .collect();
    game.stack.then(frames);
}

/// Unresolved abilities with this timing on the active character's face-up side (A-CHAR-06…10).
pub(crate) fn open(game: &Aliens, timing: AbilityTiming) -> Vec<&'static AbilityDef> {
    let Some(activation) = &game.round.activation else { return Vec::new() };
    let fits = |def: &&AbilityDef| {
        def.timing == timing
            && !activation.used.contains(&def.kind)
            && match def.requires {
                Some(AbilityRequirement::AreaAttackMade) => activation.area_attack,
                None => true,
            }
            && (!def.optional || possible(game, activation, def))
    };
    game.side(activation.who).abilities.iter().filter(fits).collect()
}

/// True if an optional ability may have an effect, judged by public information only.
fn possible(game: &Aliens, activation: &Activation, def: &AbilityDef) -> bool {
    def.ops.iter().all(|op| match op {
        AbilityOp::RecycleFromHand { .. } => !game.player(activation.seat).hand.is_empty(),
        op => targets(game, activation.who, op).is_none_or(|targets| !targets.is_empty()),
    })
}

/// Possible targets of an operation; `None` if it has no target.
fn targets(game: &Aliens, who: Character, op: &AbilityOp) -> Option<Vec<Character>> {
    let cell = game.cell_of(who)?;
    let all = game.on_board().filter(|member| member.cell().is_some());
    let has_dial = |member: &&Member| game.side(member.who).aim.is_some();
    let pick = |chosen: Vec<&Member>| Some(chosen.into_iter().map(|member| member.who).collect());
    match op {
        AbilityOp::RaiseDial { who: RaisedDial::OtherStanding, .. } => {
            pick(all.filter(has_dial).filter(|member| member.who != who && member.stands()).collect())
        }
        AbilityOp::RaiseDial { who: RaisedDial::SeenWithin2, .. } => {
            let near = game.within(cell);
            let seen = game.seen_from(cell);
            let fits = |member: &&Member| {
                member.cell().is_some_and(|at| (at == cell || seen.contains(at)) && near.or_far(at) <= 2)
            };
            pick(all.filter(has_dial).filter(fits).collect())
        }
        AbilityOp::StandUpAdjacent => pick(prone_beside(game, cell)),
        AbilityOp::Pull { steps } => {
            let seen = game.seen_from(cell);
            let fits =
                |member: &&Member| member.who != who && member.cell().is_some_and(|at| seen.contains(at));
            let can = |member: &&Member| movement::can_be_pulled(game, member.who, cell, *steps);
            pick(all.filter(fits).filter(can).collect())
        }
        _ => None,
    }
}

fn prone_beside(game: &Aliens, cell: Cell) -> Vec<&Member> {
    let beside: Vec<Cell> = game.adjacent(cell).collect();
    game.on_board()
        .filter(|member| member.prone && member.cell().is_some_and(|at| beside.contains(&at)))
        .collect()
}

/// Offers of an ability, with a slot for its target if it has one.
pub(crate) fn offers(game: &Aliens, def: &AbilityDef) -> Vec<Offer> {
    let Some(activation) = &game.round.activation else { return Vec::new() };
    let offer = Offer::new(Verb::Ability, &["A-CHAR-06"]).on(Arg::What, Ref::Ability(def.kind));
    let offer = game.priced(offer, price(def));
    let reveals = def.ops.iter().any(|op| matches!(op, AbilityOp::Reveal { .. }));
    let offer = if reveals { offer.revealing() } else { offer };
    match def.ops.iter().find_map(|op| targets(game, activation.who, op)) {
        Some(targets) => {
            let slot = Slot::one(targets.into_iter().map(Ref::Character));
            vec![offer.choose(Arg::Who, slot, "A-CHAR-06")]
        }
        None => vec![offer],
    }
}

fn price(def: &AbilityDef) -> u8 {
    def.ops.iter().map(|op| if let AbilityOp::Exhaust { n } = op { *n } else { 0 }).sum()
}

/// Resolves the ability that the player chose.
pub(crate) fn perform(game: &mut Aliens, cx: &mut Cx<'_>, action: &Action) {
    let Some(Ref::Ability(kind)) = action.one(Arg::What) else { return };
    let target = match action.one(Arg::Who) {
        Some(Ref::Character(who)) => Some(who),
        _ => None,
    };
    resolve(game, cx, kind, target);
}

/// Resolves the operations of the active character's ability, in order.
pub(crate) fn resolve(game: &mut Aliens, cx: &mut Cx<'_>, kind: AbilityKind, target: Option<Character>) {
    let Some(activation) = &mut game.round.activation else { return };
    activation.used.push(kind);
    let (who, seat) = (activation.who, activation.seat);
    let Some(def) = game.side(who).abilities.iter().find(|def| def.kind == kind) else { return };
    cx.tell(SeenEvent::Used { ability: kind });
    let mut frames = Vec::new();
    for op in &def.ops {
        match (op, target) {
            (AbilityOp::Exhaust { n }, _) => frames.push(cards::Step::Exhaust { n: *n }.into()),
            (AbilityOp::Reveal { .. }, _) => frames.push(Step::Reveal { ability: kind }.into()),
            (AbilityOp::Recycle { n }, _) => frames.push(cards::Step::Recycle { n: *n }.into()),
            (AbilityOp::RecycleFromHand { types }, _) => {
                frames.push(cards::Step::RecycleFromHand { seat, types: types.clone() }.into());
            }
            (AbilityOp::RaiseDial { by, .. }, Some(who)) => {
                frames.push(Step::RaiseDial { who, by: *by }.into())
            }
            (AbilityOp::StandUpAdjacent, Some(who)) => frames.push(Step::StandUp { who }.into()),
            (AbilityOp::Pull { steps }, Some(pulled)) => {
                frames.push(movement::Step::Pull { who: pulled, towards: who, left: *steps }.into());
            }
            (AbilityOp::RaiseDial { .. } | AbilityOp::StandUpAdjacent | AbilityOp::Pull { .. }, None) => {}
        }
    }
    game.stack.then(frames);
}

// ---- Card actions

/// The offer of a card's action; `None` if it would have no effect (A-CARDACT-01).
pub(crate) fn card_action(game: &Aliens, who: Character, card: Ref, ops: &[EquipmentOp]) -> Option<Offer> {
    let cell = game.cell_of(who)?;
    let mut offer = Offer::new(Verb::UseCard, &["A-CARDACT-01", "A-KEY-01"]).on(Arg::Card, card);
    for op in ops {
        match *op {
            EquipmentOp::Exhaust { n } => offer = game.priced(offer, n),
            EquipmentOp::LookAtBlips { n, within } => {
                let distances = game.walking([cell]);
                let near =
                    game.contacts.blips().filter(|blip| distances.or_far(blip.cell) <= u16::from(within));
                let blips: Vec<Ref> = near.map(|blip| Ref::Contact(blip.id)).collect();
                let max = n.min(u8::try_from(blips.len()).unwrap_or(n));
                if max == 0 {
                    return None;
                }
                let slot = Slot::Pick { from: blips, min: 1, max, ordered: false };
                offer = offer.choose(Arg::Targets, slot, "A-HIDDEN-05").revealing();
            }
            EquipmentOp::StandUpAdjacent => {
                let prone = prone_beside(game, cell);
                if prone.is_empty() {
                    return None;
                }
                let slot = Slot::one(prone.into_iter().map(|member| Ref::Character(member.who)));
                offer = offer.choose(Arg::Who, slot, "A-CARDACT-01");
            }
        }
    }
    Some(offer)
}

/// Carries out a card's action.
pub(crate) fn use_card(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, action: &Action) {
    let card = action.one(Arg::Card).and_then(|card| game.squad.get(who)?.equipped_card(card));
    let Some(Purpose::Action(ops)) = card.and_then(|card| card.def().equipment()).map(|def| &def.purpose)
    else {
        return;
    };
    let seat = game.controller(who);
    for op in ops {
        match *op {
            EquipmentOp::Exhaust { n } => game.exhaust(cx, n),
            _ if game.ending.is_some() => return, // A-LOSS-03
            EquipmentOp::LookAtBlips { .. } => {
                for target in action.all(Arg::Targets) {
                    if let Ref::Contact(contact) = *target {
                        look_at_blip(&mut game.contacts, cx, seat, contact);
                    }
                }
            }
            EquipmentOp::StandUpAdjacent => {
                if let Some(Ref::Character(prone)) = action.one(Arg::Who) {
                    game.stand_up(cx, prone);
                }
            }
        }
    }
}

/// Shows the number side of a blip to one seat only (A-HIDDEN-05, A-BLIP-15).
fn look_at_blip(contacts: &mut Contacts, cx: &mut Cx<'_>, seat: Seat, contact: ContactId) {
    let Some(looked_at) = contacts.get_mut(contact) else { return };
    let was = Some(looked_at.likeness());
    let Nature::Blip(token) = &mut looked_at.nature else { return };
    let aliens = token.face.aliens();
    *token = Piece::known(token.face, token.known.with(seat));
    cx.disclose("A-HIDDEN-05", SeatSet::only(seat), || aliens.to_string());
    cx.tell_secret(
        seat,
        SeenEvent::LookedAtBlip { seat, contact, aliens: Some(aliens), was },
        Some(SeenEvent::LookedAtBlip { seat, contact, aliens: None, was }),
    );
}

/// Moves a random card from Discard to Exhaust and shuffles Exhaust.
pub(crate) fn return_random(piles: &mut Piles, cx: &mut Cx<'_>) {
    if piles.discard.is_empty() {
        return;
    }
    let discard = &piles.discard;
    let place = cx.chance.pick(Draw::new("discard"), discard.len(), |place| discard[place].to_string());
    let card = piles.discard.remove(place);
    piles.exhaust.put_on_top(Piece::known(card, SeatSet::ALL));
    piles.exhaust.shuffle(cx.chance, Draw::new("exhaust"), ToString::to_string);
    cx.tell(SeenEvent::Returned);
}

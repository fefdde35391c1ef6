//! Reactions and replacements (R-ACT-03…06, R-ACT-17, R-COND-15).
//!
//! Windows for cards in hand depend on public facts only and are covert (H-34). Questions about items in the
//! open are asked openly.

use airlock_engine::{Framed, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ActionCardId, ItemCardId, ReactionOp, Standing, ids::ActionKind},
    model::{
        PlayingCard,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        attack::{self, Attacker},
        frame::{Cx, Flow, Manner, Procedure, Question},
        malfunction::Breakable,
        position::Retaliation,
    },
};

/// Procedures of reactions and replacements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A character would be attacked. Cards may prevent or redirect the attack (D-30).
    Attack {
        attacker: Attacker,
        target: Seat,
        /// The seats that have not answered yet.
        asked: SeatSet,
        /// The seats that want to react, each with the new target if it redirects the attack.
        willing: Vec<(Seat, Option<Seat>)>,
    },
    /// The target may use up one of its items to prevent the attack (D-18).
    Replace { attacker: Attacker, target: Seat },
    /// A command card is played on a character, which may ignore it (D-30). The next frame on the stack is
    /// the command.
    Command {
        /// The seat that may ignore the command.
        seat: Seat,
        /// True once it has declined. The window stays open until its time is over, so that nobody notices (H-34).
        declined: bool,
    },
}

/// Opens the window for reactions to an attack, before it strikes.
pub(crate) fn before_attack(game: &mut Retaliation, attacker: Attacker, target: Seat) {
    let asked: SeatSet = game.on_map().filter(|seat| could_react(game, *seat, target)).collect();
    if asked.is_empty() {
        game.push(Step::Replace { attacker, target });
    } else {
        game.push(Step::Attack { attacker, target, asked, willing: Vec::new() });
    }
}

/// Opens the window for ignoring a command card, on top of the frame that was pushed before.
pub(crate) fn before_command(game: &mut Retaliation, seat: Seat) {
    let could = could_hold(game, seat, ReactionOp::IgnoreCommand).is_some();
    if could && game.switches[seat.index()].command.asks() {
        game.push(Step::Command { seat, declined: false });
    }
}

/// The reaction card of that kind that a seat may hold, judged by public facts. Its character has such a
/// card, its hand is not empty, and the card is not on its discard pile.
fn could_hold(game: &Retaliation, seat: Seat, op: ReactionOp) -> Option<ActionKind> {
    let crew = game.crew(seat);
    let reacts = |card: &ActionCardId| card.def().reaction.as_ref().is_some_and(|reaction| reaction.op == op);
    let card = ActionCardId::of(crew.character?).find(reacts)?;
    let used = crew.discard.contains(&PlayingCard::Action(card));
    (!crew.hand.is_empty() && !used).then_some(card.kind())
}

/// The reaction to an attack that the positions allow, with the possible new targets. A card can prevent an
/// attack in the same room (R-KIND-19). Another can redirect an attack on its owner, if somebody else is
/// there (R-ACT-17).
fn possible(game: &Retaliation, seat: Seat, target: Seat) -> Option<(ActionKind, Vec<Seat>)> {
    let room = game.room_of(target)?;
    if game.room_of(seat) != Some(room) {
        return None;
    }
    if let Some(kind) = could_hold(game, seat, ReactionOp::PreventAttack) {
        return Some((kind, Vec::new()));
    }
    let others: Vec<Seat> = game.characters_in(room).filter(|other| *other != seat).collect();
    let kind = could_hold(game, seat, ReactionOp::RedirectAttack)
        .filter(|_| seat == target && !others.is_empty())?;
    Some((kind, others))
}

fn could_react(game: &Retaliation, seat: Seat, target: Seat) -> bool {
    game.switches[seat.index()].attack.asks() && possible(game, seat, target).is_some()
}

/// True if a seat really holds a card. Only the seat itself may learn this.
fn holds(game: &Retaliation, seat: Seat, kind: ActionKind) -> bool {
    game.crew(seat).hand_refs().contains(&Ref::Card(kind, 1))
}

/// Plays a reaction card and puts it on top of the discard pile (R-ACT-04).
fn play(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, card: ActionKind) {
    game.crew_mut(seat).discard_from_hand(cx, &[Ref::Card(card, 1)]);
    cx.tell(SeenEvent::CardPlayed { seat, card });
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Replace { attacker, target } => {
                if game.attacker_kind(attacker).is_none() || !game.is_on_map(target) {
                    return Flow::Done;
                }
                if !replacements(game, attacker, target).is_empty() {
                    return Flow::Ask(self);
                }
                game.push(attack::Step::Strike { attacker, target });
                Flow::Done
            }
            Self::Attack { .. } | Self::Command { .. } => Flow::Ask(self),
        }
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        Some(match self {
            Self::Attack { asked, .. } => {
                Question { seats: *asked, point: "D-30", manner: Manner::Window(Word::Attack.as_str()) }
            }
            Self::Command { seat, declined } => Question {
                seats: if *declined { SeatSet::NONE } else { SeatSet::only(*seat) },
                point: "D-30",
                manner: Manner::Window(Word::Command.as_str()),
            },
            Self::Replace { target, .. } => Question::to(*target, "D-18"),
        })
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        let react = || Offer::new(Verb::React, &["R-ACT-03", "R-ACT-04"]);
        let mut offers = vec![Offer::new(Verb::Decline, &["R-ACT-05"])];
        match self {
            Self::Attack { target, .. } => {
                if let Some((kind, others)) = possible(game, seat, *target)
                    && holds(game, seat, kind)
                {
                    let offer = react().on(Arg::Card, Ref::Card(kind, 1));
                    offers.push(match others.is_empty() {
                        true => offer,
                        false => {
                            let others = Slot::one(others.into_iter().map(Ref::Seat));
                            offer.choose(Arg::Who, others, "R-ACT-17")
                        }
                    });
                }
            }
            Self::Command { .. } => {
                let kind = could_hold(game, seat, ReactionOp::IgnoreCommand);
                if let Some(kind) = kind.filter(|kind| holds(game, seat, *kind)) {
                    offers.push(react().on(Arg::Card, Ref::Card(kind, 1)));
                }
            }
            Self::Replace { attacker, target } => {
                let items = replacements(game, *attacker, *target);
                let items = items.into_iter().filter_map(|(card, _)| game.crew(*target).item_ref(card));
                offers.push(Offer::new(Verb::Use, &["R-COND-15"]).choose(
                    Arg::Item,
                    Slot::one(items),
                    "R-COND-15",
                ));
            }
        }
        offers
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Attack { attacker, target, mut asked, mut willing } => {
                asked.remove(seat);
                if action.verb == Verb::React {
                    let other = action.one(Arg::Who);
                    willing.push((seat, if let Some(Ref::Seat(other)) = other { Some(other) } else { None }));
                }
                // A reaction takes effect at once, unless somebody earlier in turn order has not answered yet
                // (R-ACT-05).
                let wants = |seat: &Seat| willing.iter().any(|(other, _)| other == seat);
                let first = game.turn_order().find(|seat| asked.contains(*seat) || wants(seat));
                match first.filter(wants) {
                    Some(_) => settle(game, cx, attacker, target, &willing),
                    None => game.push(Self::Attack { attacker, target, asked, willing }),
                }
            }
            Self::Command { .. } if action.verb == Verb::React => {
                if let Some(kind) = could_hold(game, seat, ReactionOp::IgnoreCommand) {
                    play(game, cx, seat, kind);
                    game.stack.pop();
                }
            }
            Self::Command { seat, .. } => game.push(Self::Command { seat, declined: true }),
            Self::Replace { attacker, target } => {
                let used = action.one(Arg::Item).and_then(|named| game.crew(target).item_at(named));
                let found =
                    replacements(game, attacker, target).into_iter().find(|(card, _)| Some(*card) == used);
                match found {
                    Some((card, standing)) => replace(game, cx, attacker, target, card, standing),
                    None => game.push(attack::Step::Strike { attacker, target }),
                }
            }
        }
    }

    fn close(self, game: &mut Retaliation, cx: &mut Cx<'_>) {
        match self {
            Self::Attack { attacker, target, willing, .. } => settle(game, cx, attacker, target, &willing),
            Self::Command { .. } | Self::Replace { .. } => {}
        }
    }

    fn why_not(&self, _: &Retaliation, _: Seat, _: &Action) -> Illegal {
        Illegal::new("R-ACT-03", "its condition is not met")
    }
}

/// Lets the first willing seat in turn order react (R-ACT-05). If nobody is willing, the attack goes on.
fn settle(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    attacker: Attacker,
    target: Seat,
    willing: &[(Seat, Option<Seat>)],
) {
    let first = game.turn_order().find_map(|seat| willing.iter().find(|(other, _)| *other == seat).copied());
    let Some((seat, aside)) = first else { return game.push(Step::Replace { attacker, target }) };
    let Some((kind, _)) = possible(game, seat, target) else { return };
    play(game, cx, seat, kind);
    match aside {
        Some(other) => game.push(attack::Step::Attack { attacker, target: other }),
        None => cx.tell(SeenEvent::AttackPrevented { target }),
    }
}

/// The items of the target that can prevent the attack.
fn replacements(game: &Retaliation, attacker: Attacker, target: Seat) -> Vec<(ItemCardId, Standing)> {
    let working = game.crew(target).items().filter(|item| !item.malfunction).map(|item| item.card);
    let pairs = working.flat_map(|card| card.def().standing.iter().map(move |standing| (card, *standing)));
    let usable = |(card, standing): &(ItemCardId, Standing)| match standing {
        Standing::BreakToPreventAttack => game.can_break(Breakable::Item(target, *card)),
        Standing::EmptyToPreventAttack { .. } => {
            matches!(attacker, Attacker::Figure(_)) && game.has_ammo(target, *card)
        }
        _ => false,
    };
    pairs.filter(usable).collect()
}

fn replace(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    attacker: Attacker,
    target: Seat,
    card: ItemCardId,
    standing: Standing,
) {
    cx.tell(SeenEvent::ItemUsed { seat: target, item: card.kind() });
    cx.tell(SeenEvent::AttackPrevented { target });
    match standing {
        Standing::EmptyToPreventAttack { hits } => {
            game.spend_all_ammo(cx, target, card);
            if let Attacker::Figure(figure) = attacker {
                game.hit(cx, figure, hits, Some(target));
            }
        }
        _ => game.place_malfunction(cx, Breakable::Item(target, card)),
    }
}

//! Section 11: an alien's attack and the defence roll.

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        EnduranceCard, Purpose,
        ids::{Character, EnduranceKind},
    },
    model::{
        ContactId, Fate, Nature,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Verb},
    },
    rules::{
        cards,
        decide::{self, Then},
        events,
        frame::{Cx, Flow, Procedure, Question},
        position::Aliens,
        reroll,
        seal::marine_die,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A surviving alien attacks an adjacent character (A-ALIEN-21).
    Attack { contact: ContactId },
    /// A defence roll (A-ALIEN-22).
    Roll(Defence),
    /// After a failed roll, armour is used card by card, in the order that its owner chooses (A-REROLL-04,
    /// DP-19).
    Armour {
        defence: Defence,
        roll: u8,
        /// Cards not used yet; `None` before the first question, which means all.
        left: Option<Vec<EnduranceCard>>,
    },
    /// The result takes effect (A-ALIEN-23…26).
    Settle { defence: Defence, roll: u8 },
}

/// A defence in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defence {
    /// The defending character.
    pub who: Character,
    /// The attacker; `None` for a hazard.
    pub against: Option<ContactId>,
}

impl Defence {
    /// A defence against an attacker.
    pub(crate) const fn against(who: Character, contact: ContactId) -> Self {
        Self { who, against: Some(contact) }
    }

    /// A defence required by a hazard. It never kills, and there is no counter-attack.
    pub(crate) const fn without_attacker(who: Character) -> Self {
        Self { who, against: None }
    }

    /// The roll plus the bonus of a swarm (A-ALIEN-22, A-SWARM-03).
    fn total(self, game: &Aliens, roll: u8) -> u8 {
        let tokens =
            self.against.and_then(|contact| game.contacts.get(contact)).map_or(0, |contact| contact.tokens());
        roll.saturating_add(tokens)
    }

    /// True if a roll does not avoid the attack (A-ALIEN-23).
    pub(crate) fn fails(self, game: &Aliens, roll: u8) -> bool {
        self.total(game, roll) > game.side(self.who).defence
    }

    /// Makes the roll and shows it to everybody.
    pub(crate) fn roll(self, game: &Aliens, cx: &mut Cx<'_>) -> u8 {
        let roll = marine_die(cx);
        cx.tell(SeenEvent::DefenceRolled { who: self.who, roll, total: self.total(game, roll) });
        roll
    }
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Attack { contact } => attack(game, cx, contact),
            Self::Roll(defence) => {
                // Skips the roll if one of them is gone, or something between them has been closed.
                let cell = game.cell_of(defence.who);
                let beside = |contact: ContactId| {
                    let at = game.contacts.get(contact).map(|contact| contact.cell);
                    at.zip(cell).is_some_and(|(at, cell)| game.are_adjacent(at, cell))
                };
                if cell.is_some() && defence.against.is_none_or(beside) {
                    let roll = defence.roll(game, cx);
                    game.push(reroll::after(game, reroll::Roll::Defence { defence, roll }));
                } else if let Some(contact) = defence.against {
                    game.push(Self::Attack { contact }); // another character may still be adjacent (A-ALIEN-21)
                }
            }
            Self::Armour { defence, roll, left } => return armour(game, defence, roll, left),
            Self::Settle { defence, roll } => settle(game, cx, defence, roll),
        }
        Flow::Done
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let Self::Armour { defence, .. } = self else { return None };
        Some(Question::to(game.controller(defence.who), "DP-19"))
    }

    fn offers(&self, game: &Aliens, _: Seat) -> Vec<Offer> {
        let Self::Armour { defence, left: Some(left), .. } = self else { return Vec::new() };
        let Some(member) = game.squad.get(defence.who) else { return Vec::new() };
        let worn = member.equipped_refs().into_iter().filter(|(_, card)| left.contains(card));
        let yes = worn.map(|(reference, _)| {
            Offer::new(Verb::Yes, &["A-REROLL-04"]).on(Arg::Card, reference).revealing()
        });
        std::iter::once(Offer::new(Verb::No, &["A-REROLL-04"])).chain(yes).collect()
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        let Self::Armour { defence, roll, left: Some(mut left) } = self else { return };
        let named = action.one(Arg::Card).and_then(|card| game.squad.get(defence.who)?.equipped_card(card));
        if let Some(card) = named.filter(|_| action.verb == Verb::Yes) {
            left.retain(|other| *other != card);
            wear(game, cx, defence, roll, card, left);
        } else {
            game.push(Self::Settle { defence, roll });
        }
    }
}

/// Lets an alien attack. The senior player chooses among several adjacent characters, listed by ascending
/// defence (A-ALIEN-21, DP-18).
fn attack(game: &mut Aliens, cx: &mut Cx<'_>, contact: ContactId) {
    let options = victims(game, contact);
    decide::senior(game, cx, options, Then::Victim { contact });
}

/// Characters that an alien can attack, by ascending defence.
pub(crate) fn victims(game: &Aliens, contact: ContactId) -> Vec<Ref> {
    let alien = game.contacts.get(contact).filter(|contact| !contact.is_blip());
    let mut victims = alien.map_or_else(Vec::new, |alien| game.characters_beside(alien.cell));
    victims.sort_by_key(|who| game.side(*who).defence);
    victims.into_iter().map(Ref::Character).collect()
}

/// Equipped cards of a character that react to a failed defence roll.
fn armour_of(game: &Aliens, who: Character) -> Vec<EnduranceCard> {
    let worn = game.squad.get(who).into_iter().flat_map(crate::model::Member::equipped);
    let protects = |card: &EnduranceCard| {
        card.def().equipment().is_some_and(|def| matches!(def.purpose, Purpose::Armour(_)))
    };
    worn.filter(protects).collect()
}

fn armour(game: &mut Aliens, defence: Defence, roll: u8, left: Option<Vec<EnduranceCard>>) -> Flow<Step> {
    let left = if defence.fails(game, roll) {
        left.unwrap_or_else(|| armour_of(game, defence.who))
    } else {
        Vec::new()
    };
    if left.is_empty() {
        game.push(Step::Settle { defence, roll });
        return Flow::Done;
    }
    Flow::Ask(Step::Armour { defence, roll, left: Some(left) })
}

/// Reveals a card for the armour, which may avoid the attack or break (A-REROLL-04).
fn wear(
    game: &mut Aliens,
    cx: &mut Cx<'_>,
    defence: Defence,
    roll: u8,
    card: EnduranceCard,
    left: Vec<EnduranceCard>,
) {
    let Some(Purpose::Armour(armour)) = card.def().equipment().map(|def| &def.purpose) else { return };
    let Some(revealed) = game.reveal_card(cx) else { return };
    let kind = revealed.def().card_type();
    if kind == armour.breaks {
        crate::rules::attack::discard_equipped(&mut game.squad, &mut game.piles, cx, defence.who, card);
    }
    if kind != armour.avoids {
        game.push(Step::Armour { defence, roll, left: Some(left) });
    }
    game.push(cards::Step::PutBack);
}

/// Resolves the result of a defence roll (A-ALIEN-23…27, A-FACEHUGGER-02).
fn settle(game: &mut Aliens, cx: &mut Cx<'_>, defence: Defence, roll: u8) {
    let who = defence.who;
    let total = defence.total(game, roll);
    let attacker = defence
        .against
        .and_then(|contact| game.contacts.get(contact))
        .map(|contact| (contact.id, contact.nature));
    if !defence.fails(game, roll) {
        let strikes = game.side(who).melee.is_some_and(|melee| total <= melee);
        if let Some((contact, _)) = attacker.filter(|_| strikes) {
            game.contacts.strike(cx, contact, 1); // A-ALIEN-24
        }
        return;
    }
    match attacker {
        Some((contact, Nature::Facehugger)) => {
            game.contacts.destroy(cx, contact); // A-FACEHUGGER-02
            if let Some(member) = game.squad.get_mut(who) {
                member.facehuggers += 1;
            }
            cx.tell(SeenEvent::Hugged { who });
        }
        Some(_) if total >= 10 => game.lose(cx, &[who], Fate::Killed), // A-ALIEN-26
        _ if game.stands(who) => {
            game.knock_down(cx, who); // A-ALIEN-25
            events::moment(game, EnduranceKind::OnYourFeet);
            game.round.helped = true;
        }
        _ => {}
    }
}

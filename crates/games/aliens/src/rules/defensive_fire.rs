//! Section 11: defensive fire.

use airlock_engine::{Framed, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::{Character, EnduranceKind},
    model::{
        ContactId, Level,
        words::{Action, Arg, Offer, Ref, Verb, Word},
    },
    rules::{
        attack,
        decide::{self, Then},
        events,
        frame::{Cx, Flow, Manner, Procedure, Question},
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An alien is beside a character. Characters that see it may fire before it attacks (A-ALIEN-16).
    Trigger { contact: ContactId },
    /// A window for the event that removes the range limit (E-V06).
    Window {
        contact: ContactId,
        /// All seats asked.
        all: SeatSet,
        /// Seats that have not answered yet.
        asked: SeatSet,
        /// Seats that want to play it.
        willing: SeatSet,
    },
    /// The shooters are known, and the nearest fires next (A-ALIEN-17, A-ALIEN-31).
    Next(Volley),
    /// A character may fire (DP-17).
    Fire { contact: ContactId, who: Character },
}

/// Characters that may still fire at an alien.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Volley {
    pub contact: ContactId,
    /// In no particular order.
    pub shooters: Vec<Character>,
}

/// Maximum range of defensive fire (A-ALIEN-16).
const RANGE: u8 = 4;

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Trigger { contact } => trigger(game, contact),
            Self::Window { .. } => return Flow::Ask(self),
            Self::Next(volley) => next(game, cx, volley),
            Self::Fire { contact, who } => {
                if !offers(game, contact, who).is_empty() {
                    return Flow::Ask(self);
                }
            }
        }
        Flow::Done
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        match self {
            Self::Window { asked, .. } => {
                let manner = Manner::Window(Word::DefensiveFire.as_str());
                Some(Question { seats: *asked, point: "DP-14", manner })
            }
            Self::Fire { who, .. } => Some(Question::to(game.controller(*who), "DP-17")),
            Self::Trigger { .. } | Self::Next(_) => None,
        }
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Window { .. } => {
                let rules: &'static [&'static str] = &["A-CARD-05", "A-ALIEN-16"];
                let card = events::held(game, seat, EnduranceKind::OverlappingFire);
                let play = card.map(|card| {
                    let cost = events::cost(EnduranceKind::OverlappingFire);
                    game.priced(Offer::new(Verb::React, rules).on(Arg::Card, card), cost)
                });
                std::iter::once(Offer::new(Verb::No, rules)).chain(play).collect()
            }
            Self::Fire { contact, who } => {
                let pass = Offer::new(Verb::Done, &["A-ALIEN-16"]);
                std::iter::once(pass).chain(offers(game, *contact, *who)).collect()
            }
            Self::Trigger { .. } | Self::Next(_) => Vec::new(),
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Window { contact, all, mut asked, mut willing } => {
                asked.remove(seat);
                if action.verb == Verb::React {
                    if events::is_first(game, seat, all) {
                        return overlap(game, cx, contact, seat);
                    }
                    willing.insert(seat);
                }
                game.push(Self::Window { contact, all, asked, willing });
            }
            Self::Fire { contact, who } if action.verb == Verb::Attack => {
                attack::perform_against(game, cx, who, action, Some(contact));
            }
            _ => {}
        }
    }

    fn close(self, game: &mut Aliens, cx: &mut Cx<'_>) {
        if let Self::Window { contact, willing, .. } = self {
            match game.in_order().find(|seat| willing.contains(*seat)) {
                Some(seat) => overlap(game, cx, contact, seat),
                None => volley(game, contact, Some(RANGE)),
            }
        }
    }

    fn misfit(&self, game: &Aliens, _: Seat, action: &Action, refusal: Illegal) -> Illegal {
        match self {
            Self::Fire { contact, who } if action.verb == Verb::Attack => {
                attack::why_not(game, *who, action, Some(*contact))
            }
            _ => refusal,
        }
    }

    fn why_not(&self, game: &Aliens, _: Seat, action: &Action) -> Illegal {
        self.misfit(game, game.round.holder, action, Aliens::NOT_OFFERED)
    }
}

/// Attacks that a character could make in defensive fire (A-ALIEN-18, A-ALIEN-19).
fn offers(game: &Aliens, contact: ContactId, who: Character) -> Vec<Offer> {
    let Some(member) = game.squad.get(who).filter(|member| member.stands()) else { return Vec::new() };
    let alien = game.contacts.get(contact).map(|contact| contact.cell);
    if !alien.is_some_and(|cell| game.character_sees(who, cell)) {
        return Vec::new(); // A-ALIEN-20, A-ALIEN-31
    }
    let weapons = member.equipped_refs().into_iter();
    weapons.flat_map(|(r, card)| attack::offers_against(game, who, r, card, Some(contact))).collect()
}

fn trigger(game: &mut Aliens, contact: ContactId) {
    // Characters further away could fire only with the event. Their existence is public.
    let more = shooters(game, contact, None).len() > shooters(game, contact, Some(RANGE)).len();
    let could = |seat: &Seat| {
        game.switches[seat.index()].defensive_fire == Level::Ask
            && events::could_hold(game, *seat, EnduranceKind::OverlappingFire)
    };
    let asked: SeatSet = game.seats().filter(could).collect();
    if more && !asked.is_empty() {
        game.push(Step::Window { contact, all: asked, asked, willing: SeatSet::NONE });
    } else {
        volley(game, contact, Some(RANGE));
    }
}

/// Standing characters that see an alien and are within range (A-ALIEN-16).
fn shooters(game: &Aliens, contact: ContactId, range: Option<u8>) -> Vec<Character> {
    let Some(cell) = game.contacts.get(contact).map(|contact| contact.cell) else { return Vec::new() };
    let near = |who: &Character| {
        let from = game.cell_of(*who);
        range.is_none_or(|range| from.is_some_and(|from| from.range(cell) <= range))
    };
    game.who_sees(cell).into_iter().filter(|who| game.stands(*who) && near(who)).collect()
}

fn volley(game: &mut Aliens, contact: ContactId, range: Option<u8>) {
    let shooters = shooters(game, contact, range);
    game.push(Step::Next(Volley { contact, shooters }));
}

fn overlap(game: &mut Aliens, cx: &mut Cx<'_>, contact: ContactId, seat: Seat) {
    let event = events::pay(game, cx, seat, EnduranceKind::OverlappingFire);
    if game.ending.is_some() {
        return;
    }
    volley(game, contact, None);
    if let Some(event) = event {
        events::away(game, cx, event);
    }
}

/// Asks the nearest of the characters that may still fire. The senior player decides among equals
/// (A-ALIEN-17).
fn next(game: &mut Aliens, cx: &mut Cx<'_>, mut volley: Volley) {
    let Some(cell) = game.contacts.get(volley.contact).map(|contact| contact.cell) else { return }; // A-ALIEN-20
    volley.shooters.retain(|who| !offers(game, volley.contact, *who).is_empty());
    let distances = game.walking([cell]);
    let far = |who: &Character| game.cell_of(*who).map_or(u16::MAX, |cell| distances.or_far(cell));
    let Some(nearest) = volley.shooters.iter().map(far).min() else { return };
    let options = volley.shooters.iter().filter(|who| far(who) == nearest);
    let options = options.map(|who| Ref::Character(*who)).collect();
    decide::senior(game, cx, options, Then::Shooter(volley));
}

/// Asks a character to fire, and then the others.
pub(crate) fn may_fire(game: &mut Aliens, mut volley: Volley, who: Character) {
    volley.shooters.retain(|other| *other != who);
    let contact = volley.contact;
    game.push(Step::Next(volley));
    game.push(Step::Fire { contact, who });
}

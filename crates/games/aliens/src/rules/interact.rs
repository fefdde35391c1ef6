//! Sections 9 and 15: Interact, and mission objects.

use airlock_engine::{Draw, Framed, Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Cell, ComputerUse, CrateUse, SpecialBlips, components, ids::Character},
    model::{
        Contacts, Fate, Field, Milestones, Nature, Special, SpecialFace, Squad,
        event::{SeenEvent, Test},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        abilities,
        decide::{self, Then},
        equip::SLOTS,
        events,
        frame::{Cx, Flow, Procedure, Question},
        position::Aliens,
        spawn,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Use of a computer after the test (DP-29).
    Computer {
        /// The acting character.
        who: Character,
    },
    /// Cards are recycled from Exhaust (DP-29).
    Recycle {
        /// The acting character.
        who: Character,
        /// Maximum number of cards.
        most: u8,
    },
    /// Cards are revealed one after another and set aside (Bug Hunts).
    Find {
        /// The acting character.
        who: Character,
        /// Number of cards still to be revealed.
        left: u8,
    },
    /// One of the revealed cards may be equipped for free (DP-29).
    Keep {
        /// The acting character.
        who: Character,
    },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Computer { who } => {
                let seat = game.controller(who);
                if game.mission().computer == Some(ComputerUse::LookAtMotionCard) {
                    game.push(abilities::Step::MotionCard { seat, looked: false });
                    return Flow::Done;
                }
                if objects(game).is_empty() {
                    return Flow::Done;
                }
            }
            Self::Recycle { .. } if game.piles.exhaust.is_empty() => return Flow::Done,
            Self::Find { left: 0, .. } => return Flow::Done,
            Self::Find { who, left } => {
                game.push(Self::Find { who, left: left - 1 });
                game.reveal_card(cx);
                return Flow::Done;
            }
            Self::Keep { who } => {
                if kept(game, who).is_empty() {
                    game.put_all_back(cx);
                    return Flow::Done;
                }
            }
            Self::Recycle { .. } => {}
        }
        Flow::Ask(self)
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let (Self::Computer { who }
        | Self::Recycle { who, .. }
        | Self::Find { who, .. }
        | Self::Keep { who }) = self;
        Some(Question::to(game.controller(*who), "DP-29"))
    }

    fn offers(&self, game: &Aliens, _: Seat) -> Vec<Offer> {
        let decline = Offer::new(Verb::Done, &["A-INTERACT-01"]);
        match self {
            Self::Computer { .. } => {
                let slot = Slot::one(objects(game));
                vec![
                    decline,
                    Offer::new(Verb::Choose, &["A-INTERACT-01"]).choose(Arg::What, slot, "A-INTERACT-01"),
                ]
            }
            Self::Recycle { most, .. } => {
                let most = u8::try_from(game.piles.exhaust.len()).unwrap_or(u8::MAX).min(*most);
                let slot = Slot::one((1..=most).rev().map(Ref::Exhausted));
                vec![
                    decline,
                    Offer::new(Verb::Recycle, &["A-INTERACT-01"]).choose(Arg::Card, slot, "A-INTERACT-01"),
                ]
            }
            Self::Find { .. } => Vec::new(),
            Self::Keep { who } => {
                let offer = |(card, slot)| {
                    let offer = Offer::new(Verb::Equip, &["A-INTERACT-01", "A-EQUIP-07"]);
                    let offer = offer.on(Arg::Card, card).on(Arg::Slot, slot);
                    if game.is_last_aside() { offer.grave() } else { offer }
                };
                std::iter::once(decline).chain(kept(game, *who).into_iter().map(offer)).collect()
            }
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        match (self, action.verb) {
            (Self::Computer { .. }, Verb::Choose) => match action.one(Arg::What) {
                Some(Ref::Object(cell)) => scan(&mut game.field, cx, cell),
                Some(Ref::Gun(number)) => reload(&mut game.field, cx, number),
                _ => {}
            },
            (Self::Recycle { .. }, Verb::Recycle) => {
                if let Some(Ref::Exhausted(n)) = action.one(Arg::Card) {
                    game.recycle(cx, n, &[], None);
                }
            }
            (Self::Keep { who }, _) => keep(game, cx, who, action),
            _ => {}
        }
    }
}

/// Possible targets of a computer.
fn objects(game: &Aliens) -> Vec<Ref> {
    match game.mission().computer {
        Some(ComputerUse::ScanSpecialBlip) => game
            .field
            .specials
            .iter()
            .filter(|special| !special.open)
            .map(|special| Ref::Object(special.cell))
            .collect(),
        Some(ComputerUse::ReloadSentryGun) => {
            (0..).zip(&game.field.guns).map(|(number, _)| Ref::Gun(number)).collect()
        }
        Some(ComputerUse::LookAtMotionCard) | None => Vec::new(),
    }
}

/// Offers of Interact, one choice for each object beside a character (A-INTERACT-01).
pub(crate) fn offers(game: &Aliens, who: Character) -> Vec<Offer> {
    let (Some(cell), Some(member)) = (game.cell_of(who), game.squad.get(who)) else { return Vec::new() };
    let beside: Vec<Cell> = game.adjacent(cell).collect();
    let mut things: Vec<Ref> = Vec::new();
    let field = &game.field;
    things.extend(
        field.specials.iter().map(|special| special.cell).filter(|at| beside.contains(at)).map(Ref::Object),
    );
    let computer = !game.round.computer_used && game.mission().computer.is_some();
    things.extend(
        field.computers.iter().filter(|at| computer && beside.contains(at)).map(|at| Ref::Object(*at)),
    );
    let reach = |at: &&Cell| match game.mission().crates {
        Some(CrateUse::Carry(most)) => member.crates < most && (beside.contains(at) || **at == cell),
        Some(_) => beside.contains(at),
        None => false,
    };
    things.extend(field.crates.iter().filter(reach).map(|at| Ref::Object(*at)));
    things.extend(field.newt.filter(|at| beside.contains(at)).map(Ref::Object));
    things.sort_unstable();
    things.dedup();
    let mut offers = Vec::new();
    if !things.is_empty() {
        let offer = Offer::new(Verb::Interact, &["A-INTERACT-01", "A-INTERACT-02"]).revealing();
        offers.push(offer.choose(Arg::What, Slot::one(things), "A-INTERACT-01"));
    }
    if member.carries_newt {
        let others = game
            .on_board()
            .filter(|other| other.stands() && other.cell().is_some_and(|at| beside.contains(&at)));
        let others: Vec<Ref> = others.map(|other| Ref::Character(other.who)).collect();
        if !others.is_empty() {
            let offer =
                Offer::new(Verb::Interact, &["A-INTERACT-01"]).on(Arg::What, Ref::Character(Character::Newt));
            offers.push(offer.choose(Arg::Who, Slot::one(others), "A-INTERACT-01"));
        }
    }
    offers
}

/// Carries out Interact according to the mission (A-INTERACT-01, A-TOKEN-01).
pub(crate) fn perform(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, action: &Action) {
    if let Some(Ref::Character(to)) = action.one(Arg::Who) {
        carry_newt(&mut game.squad, cx, who, to);
        return;
    }
    let Some(Ref::Object(cell)) = action.one(Arg::What) else { return };
    if game.field.newt == Some(cell) {
        game.field.newt = None;
        carry_newt(&mut game.squad, cx, who, who);
    } else if game.field.crates.contains(&cell) {
        open_crate(game, cx, who, cell);
    } else if game.field.computers.contains(&cell) {
        // A failed test does not use up the computer. Another action may try again (A-TECH-02).
        if game.tech_test(cx, who, Test::Interact) {
            game.round.computer_used = true;
            game.push(Step::Computer { who });
        }
        events::after_roll(game);
    } else if let Some(place) = game.field.specials.iter().position(|special| special.cell == cell) {
        match game.mission().special_blips {
            Some(SpecialBlips::Cocoons { .. }) => cut_free(game, cx, who, place),
            _ => search(game, cx, place),
        }
    }
}

fn open_crate(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, cell: Cell) {
    let Some(place) = game.field.crates.iter().position(|other| *other == cell) else { return };
    game.field.crates.remove(place);
    cx.tell(SeenEvent::CrateTaken { at: cell, who });
    match game.mission().crates {
        Some(CrateUse::Recycle(most)) => game.push(Step::Recycle { who, most }),
        Some(CrateUse::Find(n)) => game.then([Step::Find { who, left: n }.into(), Step::Keep { who }.into()]),
        Some(CrateUse::Carry(_)) => {
            if let Some(member) = game.squad.get_mut(who) {
                member.crates += 1;
            }
        }
        None => {}
    }
}

// ---- special blips

/// Turns up and resolves a special blip (Mission 1).
fn search(game: &mut Aliens, cx: &mut Cx<'_>, place: usize) {
    let Special { cell, face, .. } = game.field.specials.remove(place);
    cx.disclose("A-MISSION-01", SeatSet::ALL, || face.face.to_string());
    cx.tell(SeenEvent::SpecialShown { at: cell, face: face.face });
    match face.face {
        SpecialFace::Empty => {}
        SpecialFace::Survivor => put_newt(&mut game.field, cx, cell),
        SpecialFace::Ambush => near(game, cx, cell, Then::Ambush),
        SpecialFace::Cocoon => {}
    }
}

/// Puts the blip of an ambush on the space of the special blip. If an alien or a blip is there, `cell` is the
/// nearest free space (A-SPACE-14, A-SPAWN-04).
pub(crate) fn ambush(contacts: &mut Contacts, cx: &mut Cx<'_>, cell: Cell) {
    let token = contacts.supply.draw(cx.chance, Draw::new("blip"), |_| true, |token| token.to_string());
    if let Some(token) = token {
        let contact = contacts.add(cell, Nature::Blip(Piece::unseen(token)), true);
        cx.tell(SeenEvent::Appeared { contact, at: cell });
    }
}

/// Turns up a special blip for everybody without resolving it (Mission 1).
fn scan(field: &mut Field, cx: &mut Cx<'_>, cell: Cell) {
    let Some(special) = field.specials.iter_mut().find(|special| special.cell == cell) else { return };
    special.open = true;
    special.face.known = SeatSet::ALL;
    let face = special.face.face;
    cx.disclose("A-MISSION-01", SeatSet::ALL, || face.to_string());
    cx.tell(SeenEvent::SpecialShown { at: cell, face });
}

/// Tries to free a captive with a tech test (Rescue Mission).
fn cut_free(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, place: usize) {
    if !game.tech_test(cx, who, Test::Interact) {
        return events::after_roll(game); // A-TECH-02
    }
    let Special { cell, captive, .. } = game.field.specials.remove(place);
    let Some(captive) = captive else { return };
    cx.tell(SeenEvent::Freed { who: captive });
    near(game, cx, cell, Then::Stand { captive });
    events::after_roll(game);
}

/// Finds a space for something: this one if it is free, otherwise the nearest free one that the senior player
/// chooses.
fn near(game: &mut Aliens, cx: &mut Cx<'_>, cell: Cell, then: Then) {
    let options = spawn::nearest_free(game, cell).into_iter().map(Ref::Cell).collect();
    decide::senior(game, cx, options, then);
}

/// Puts a freed captive on the space of the cocoon. If an alien or a blip is there, `cell` is the nearest
/// free space (A-SPACE-14).
pub(crate) fn stand(squad: &mut Squad, cx: &mut Cx<'_>, captive: Character, cell: Cell) {
    let aim = captive.side(false).aim.unwrap_or(0);
    if let Some(member) = squad.get_mut(captive) {
        member.fate = Fate::At(cell);
        (member.dial, member.freed, member.activated) = (aim, true, true);
    }
    cx.tell(SeenEvent::Placed { who: captive, to: cell });
}

// ---- Newt as an object, and crates

fn carry_newt(squad: &mut Squad, cx: &mut Cx<'_>, from: Character, to: Character) {
    if let Some(member) = squad.get_mut(from) {
        member.carries_newt = false;
    }
    if let Some(member) = squad.get_mut(to) {
        member.carries_newt = true;
    }
    cx.tell(SeenEvent::NewtCarried { who: to });
}

/// Puts the Newt figure on a space.
pub(crate) fn put_newt(field: &mut Field, cx: &mut Cx<'_>, cell: Cell) {
    field.newt = Some(cell);
    cx.tell(SeenEvent::NewtStands { at: cell });
}

/// Drops everything that a character carries. Crates stay on its space. So does the Newt figure if its
/// carrier leaves the board; otherwise it goes to the nearest free space.
pub(crate) fn drop_carried(game: &mut Aliens, cx: &mut Cx<'_>, who: Character) {
    let Some(member) = game.squad.get_mut(who) else { return };
    let Some(cell) = member.cell() else { return };
    let (newt, crates, prone) = (member.carries_newt, member.crates, member.prone);
    (member.carries_newt, member.crates) = (false, 0);
    if crates > 0 {
        game.field.crates.extend(std::iter::repeat_n(cell, usize::from(crates)));
        cx.tell(SeenEvent::CratesDropped { at: cell, n: crates });
    }
    if newt && prone {
        near(game, cx, cell, Then::PutNewt);
    } else if newt {
        put_newt(&mut game.field, cx, cell);
    }
}

/// Records what a character has carried out of an exit.
pub(crate) fn carried_out(record: &mut Milestones, newt: bool, crates: u8) {
    record.newt_left |= newt;
    record.crates_secured += crates;
}

// ---- computers and crates

fn reload(field: &mut Field, cx: &mut Cx<'_>, number: u8) {
    if let Some(gun) = field.guns.get_mut(usize::from(number)) {
        gun.shots = full_gun();
        cx.tell(SeenEvent::Reloaded { gun: number });
    }
}

/// Shots of a full ammunition dial (A-SENTRY-06).
pub(crate) fn full_gun() -> u8 {
    u8::try_from(components().ammunition.positions.len()).unwrap_or(1).saturating_sub(1)
}

/// Revealed cards that the acting character could equip, each with a slot.
fn kept(game: &Aliens, who: Character) -> Vec<(Ref, Ref)> {
    let Some(member) = game.squad.get(who) else { return Vec::new() };
    let cards = crate::rules::cards::named(game.piles.aside.iter().map(|revealed| revealed.card));
    let slots = |(reference, card)| {
        SLOTS
            .into_iter()
            .filter(move |slot| member.takes(card, *slot))
            .map(move |slot| (reference, Ref::Word(slot)))
    };
    cards.into_iter().flat_map(slots).collect()
}

fn keep(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, action: &Action) {
    let cards = crate::rules::cards::named(game.piles.aside.iter().map(|revealed| revealed.card));
    let chosen = cards.into_iter().find(|(reference, _)| action.one(Arg::Card) == Some(*reference));
    if let (Some((_, card)), Some(Ref::Word(slot))) = (chosen, action.one(Arg::Slot)) {
        game.piles.aside.retain(|revealed| revealed.card != card);
        if let Some(member) = game.squad.get_mut(who) {
            member.put(card, slot);
        }
        cx.tell(SeenEvent::Equipped { who, card: card.kind(), slot });
    }
    game.put_all_back(cx); // the others
}

//! Section 9: barricades, and dice.

use airlock_engine::{Draw, Illegal};

use crate::{
    content::{
        Cell, PassiveEquipment, Purpose, TechTest,
        ids::{Character, PieceKind},
    },
    model::{
        Field, Sealable,
        event::{SeenEvent, Test},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{events, frame::Cx, position::Aliens},
};

impl Sealable {
    /// The reference used in actions.
    pub(crate) const fn reference(self) -> Ref {
        match self {
            Self::Door(door) => Ref::Door(door),
            Self::Hatch(cell) => Ref::Hatch(cell),
            Self::Spawn(number) => Ref::Spawn(number),
        }
    }

    /// The barricadable place for a reference; `None` for other references.
    pub(crate) const fn read(reference: Ref) -> Option<Self> {
        match reference {
            Ref::Door(door) => Some(Self::Door(door)),
            Ref::Hatch(cell) => Some(Self::Hatch(cell)),
            Ref::Spawn(number) => Some(Self::Spawn(number)),
            _ => None,
        }
    }
}

/// Rolls a marine die, 1 to 10.
pub(crate) fn marine_die(cx: &mut Cx<'_>) -> u8 {
    let rolled = cx.chance.pick(Draw::new("d10"), 10, |face| (face + 1).to_string());
    u8::try_from(rolled + 1).unwrap_or(10)
}

/// Rolls the alien die, 1 to 6.
pub(crate) fn alien_die(cx: &mut Cx<'_>) -> u8 {
    let rolled = cx.chance.pick(Draw::new("d6"), 6, |face| (face + 1).to_string());
    u8::try_from(rolled + 1).unwrap_or(6)
}

impl Field {
    /// Puts a barricade on a door, hatch or spawn point (A-SEAL-03).
    pub(crate) fn barricade(&mut self, cx: &mut Cx<'_>, what: Sealable) {
        self.barricades.push(what);
        self.barricades.sort_unstable();
        cx.tell(SeenEvent::Barricaded { what });
    }

    /// Returns a barricade to the supply (A-SEAL-04).
    pub(crate) fn clear_barricade(&mut self, cx: &mut Cx<'_>, what: Sealable) {
        self.barricades.retain(|other| *other != what);
        cx.tell(SeenEvent::Cleared { what });
    }
}

impl Aliens {
    /// The spaces of something that can be barricaded: two for a door, one for the others.
    pub(crate) fn places_of(&self, what: Sealable) -> Vec<Cell> {
        match what {
            Sealable::Door(door) => self.sides(door).to_vec(),
            Sealable::Hatch(cell) => vec![cell],
            Sealable::Spawn(number) => self.spawn_point(number).into_iter().collect(),
        }
    }

    /// True if a character on `cell` could barricade or clear it: a door of its space, or a hatch or spawn
    /// point on an adjacent space (A-SEAL-01).
    fn is_beside(&self, cell: Cell, what: Sealable) -> bool {
        match what {
            Sealable::Door(door) => self.sides(door).contains(&cell),
            Sealable::Hatch(_) | Sealable::Spawn(_) => {
                self.places_of(what).into_iter().any(|place| self.are_adjacent(cell, place))
            }
        }
    }

    /// Everything on the board that can be barricaded.
    fn sealables(&self) -> impl Iterator<Item = Sealable> + '_ {
        let doors = self.doors().map(Sealable::Door);
        let hatches = self.field.hatches.iter().copied().map(Sealable::Hatch);
        let points = (1..).zip(&self.mission().plan.spawn_points).map(|(number, _)| Sealable::Spawn(number));
        doors.chain(hatches).chain(points)
    }

    /// True if a barricade can be put on it (A-SEAL-06, A-SEAL-07).
    fn can_barricade(&self, what: Sealable) -> bool {
        let left = self.field.barricades.len() < usize::from(PieceKind::Barricade.count());
        let occupied = |cell: Cell| self.contacts.at(cell).is_some() || self.character_at(cell).is_some();
        let door = matches!(what, Sealable::Door(_));
        left && !self.is_barricaded(what) && (door || !self.places_of(what).into_iter().any(occupied))
    }

    /// Places beside a space that an event can barricade (A-SEAL-06).
    pub(crate) fn barricades_beside(&self, cell: Cell) -> impl Iterator<Item = Sealable> + '_ {
        self.sealables().filter(move |what| self.is_beside(cell, *what) && self.can_barricade(*what))
    }

    /// Makes a tech test for a character: one die against its value (A-TECH-01). The caller opens a moment
    /// for events afterwards.
    pub(crate) fn tech_test(&mut self, cx: &mut Cx<'_>, who: Character, test: Test) -> bool {
        let more = |purpose: &Purpose| match (purpose, test) {
            (Purpose::Passive(PassiveEquipment::Tech { test: TechTest::Seal, more }), Test::Seal)
            | (Purpose::Passive(PassiveEquipment::Tech { test: TechTest::Interact, more }), Test::Interact) => {
                *more
            }
            _ => 0,
        };
        let equipped = self.squad.get(who).into_iter().flat_map(crate::model::Member::equipped);
        let helped: u8 =
            equipped.filter_map(|card| card.def().equipment()).map(|def| more(&def.purpose)).sum();
        let roll = marine_die(cx);
        let success = roll <= self.side(who).tech.saturating_add(helped);
        cx.tell(SeenEvent::Tested { who, test, roll, success });
        success
    }
}

/// The offer of Seal (A-SEAL-01).
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn offer(game: &Aliens, who: Character) -> Result<Offer, Illegal> {
    let cell = game.cell_of(who).ok_or(Illegal::new("A-ACT-10", "the character is not on the board"))?;
    let reach = |what: &Sealable| {
        game.is_beside(cell, *what) && (game.is_barricaded(*what) || game.can_barricade(*what))
    };
    let things: Vec<Ref> = game.sealables().filter(reach).map(Sealable::reference).collect();
    if things.is_empty() {
        return Err(Illegal::new(
            "A-SEAL-01",
            "there is nothing next to the character that can be barricaded or cleared",
        ));
    }
    let offer = Offer::new(Verb::Seal, &["A-SEAL-01", "A-SEAL-02"]).revealing();
    Ok(offer.choose(Arg::What, Slot::one(things), "A-SEAL-01"))
}

/// Carries out Seal (A-SEAL-02…04).
pub(crate) fn perform(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, action: &Action) {
    let Some(what) = action.one(Arg::What).and_then(Sealable::read) else { return };
    // A failure changes nothing (A-TECH-02).
    if game.tech_test(cx, who, Test::Seal) {
        if game.is_barricaded(what) {
            game.field.clear_barricade(cx, what);
        } else {
            game.field.barricade(cx, what);
        }
    }
    events::after_roll(game);
}

/// The rule that forbids the chosen Seal action.
pub(crate) fn why_not(game: &Aliens, who: Character, action: &Action) -> Illegal {
    let what = action.one(Arg::What).and_then(Sealable::read);
    let beside = |what| game.cell_of(who).is_some_and(|cell| game.is_beside(cell, what));
    match what.filter(|what| game.sealables().any(|other| other == *what) && beside(*what)) {
        Some(_) => Illegal::new("A-SEAL-06", "that cannot be barricaded"),
        None => Illegal::new("A-SEAL-01", "that is not next to the character, or cannot be barricaded"),
    }
}

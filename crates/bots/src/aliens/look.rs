//! A bot's look: the facts of its situation, as its view tells them.

use airlock_aliens::{
    content::{Board, Cell, CellSet, CharacterSide, DoorSet, MissionDef, WeaponDef},
    ids::{Character, EnduranceKind},
    model::{ContactId, Fate, Sealable},
    view::{Common, MemberView, View, You},
};

/// Average number of aliens behind a blip, in hundredths (A-COMP-05).
const BLIP: i32 = 257;

/// The facts of a seat's situation.
#[derive(Debug)]
pub(super) struct Look<'a> {
    /// The view's public part.
    pub(super) common: &'a Common,
    /// The seat's private part of the view.
    pub(super) you: &'a You,
    pub(super) mission: &'static MissionDef,
    pub(super) board: &'static Board,
    /// The characters on the board.
    pub(super) squad: Vec<Fighter<'a>>,
    /// Aliens and blips on the board.
    pub(super) enemies: Vec<Enemy>,
    pub(super) barricaded: DoorSet,
}

/// A character on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fighter<'a> {
    pub(super) who: Character,
    /// Its public state.
    pub(super) member: &'a MemberView,
    /// Its attributes.
    pub(super) side: &'static CharacterSide,
    pub(super) cell: Cell,
}

/// An alien, a swarm, a facehugger or a blip.
#[derive(Debug, Clone, Copy)]
pub(super) struct Enemy {
    pub(super) id: ContactId,
    pub(super) cell: Cell,
    /// Number of aliens in hundredths, as far as the seat knows.
    pub(super) aliens: i32,
    pub(super) blip: bool,
}

impl Fighter<'_> {
    /// True if the character is not prone.
    pub(super) const fn stands(&self) -> bool {
        !self.member.prone
    }

    /// The equipped weapons.
    pub(super) fn weapons(&self) -> impl Iterator<Item = &'static WeaponDef> {
        [self.member.main, self.member.second].into_iter().flatten().filter_map(|kind| kind.def().weapon())
    }

    /// True if a card of this kind is equipped.
    pub(super) fn wears(&self, kind: EnduranceKind) -> bool {
        let MemberView { main, second, gear, .. } = self.member;
        *main == Some(kind) || *second == Some(kind) || gear.contains(&kind)
    }

    /// Highest roll with which the character succeeds in sealing or opening (A-TECH-01).
    pub(super) fn skill(&self) -> i32 {
        let more = if self.wears(EnduranceKind::Welder) { 2 } else { 0 };
        (i32::from(self.side.tech) + more).min(10)
    }
}

impl<'a> Look<'a> {
    /// Looks at a view. `None` for a viewer without a seat.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let (common, you) = (&view.common, view.own.you.as_ref()?);
        let fighter = |(who, member): &'a (Character, MemberView)| match member.fate {
            Fate::At(cell) => {
                Some(Fighter { who: *who, member, side: who.side(member.hero_of.is_some()), cell })
            }
            _ => None,
        };
        let enemies = common.contacts.iter().map(|(id, contact)| {
            let known = you.blips.get(id).or(contact.aliens.as_ref()).map(|aliens| i32::from(*aliens) * 100);
            let aliens = known.unwrap_or(if contact.blip { BLIP } else { 100 });
            Enemy { id: *id, cell: contact.cell, aliens, blip: contact.blip }
        });
        let door = |what: &Sealable| if let Sealable::Door(door) = what { Some(*door) } else { None };
        Some(Self {
            common,
            you,
            mission: common.setup.mission.def(),
            board: Board::of(common.setup.mission),
            squad: common.squad.iter().filter_map(fighter).collect(),
            enemies: enemies.collect(),
            barricaded: common.field.barricades.iter().filter_map(door).collect(),
        })
    }

    /// A character on the board.
    pub(super) fn fighter(&self, who: Character) -> Option<&Fighter<'a>> {
        self.squad.iter().find(|fighter| fighter.who == who)
    }

    /// The character that is being activated.
    pub(super) fn acting(&self) -> Option<&Fighter<'a>> {
        self.fighter(self.common.round.activation.as_ref()?.who)
    }

    /// An alien or a blip on the board.
    pub(super) fn enemy(&self, id: ContactId) -> Option<&Enemy> {
        self.enemies.iter().find(|enemy| enemy.id == id)
    }

    /// The characters that are not prone.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Fighter<'a>> {
        self.squad.iter().filter(|fighter| fighter.stands())
    }

    /// Distance between two spaces (A-SPACE-11). Large if there is no way.
    pub(super) fn steps(&self, from: Cell, to: Cell) -> i32 {
        self.board.distance(from, to).map_or(99, i32::from)
    }

    /// True if a move may not end on a space, because another character or a token is there (A-MOVE-05).
    pub(super) fn is_taken(&self, who: Character, cell: Cell) -> bool {
        let field = &self.common.field;
        self.squad.iter().any(|other| other.who != who && other.cell == cell)
            || [&field.hatches, &field.crates, &field.computers].iter().any(|tokens| tokens.contains(&cell))
            || field.specials.iter().any(|special| special.cell == cell)
            || field.guns.iter().any(|gun| gun.cell == cell)
            || field.newt == Some(cell)
            || self.mission.plan.spawn_points.contains(&cell)
    }

    /// True if two spaces are adjacent.
    pub(super) fn adjacent(&self, one: Cell, other: Cell) -> bool {
        self.board.adjacent(one, other, self.barricaded)
    }

    /// The spaces that a fighter would see from a space.
    pub(super) fn sight(&self, who: Character, from: Cell) -> CellSet {
        let others = || self.squad.iter().filter(|other| other.who != who);
        let mut bodies: CellSet = others().map(|other| other.cell).collect();
        bodies.extend(self.enemies.iter().map(|enemy| enemy.cell));
        bodies.insert(from);
        let closed = self.board.closed_doors(self.barricaded, &bodies);
        let upright = others().filter(|other| other.stands()).map(|other| other.cell).collect();
        self.board.sees(from, closed, &upright)
    }

    /// Number of cards in the Deck.
    pub(super) const fn deck(&self) -> usize {
        self.common.piles.above + self.common.piles.below
    }
}

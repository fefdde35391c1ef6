//! Intruders, their tokens, and the cards of the intruder player (N-COMP-02, N-COMP-09, section 21).

use airlock_engine::{
    content::{Cards, Printed, Source, Text},
    printed, printed_cards,
};
use serde::{Deserialize, de::Deserializer};

use super::{
    IntruderOp,
    load::{self, embedded},
};
use crate::content::ids::{Character, CombatFace, IntruderActionKind, IntruderKind, Species, TokenKind};

/// A set of intruder kinds.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct IntruderSet(u16);

impl IntruderSet {
    /// True if a kind is in the set.
    pub const fn contains(self, kind: IntruderKind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Members in the order of N-GEN-06.
    pub fn iter(self) -> impl Iterator<Item = IntruderKind> + Clone {
        IntruderKind::ALL.iter().copied().filter(move |kind| self.contains(*kind))
    }

    /// True if the set has no members.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<IntruderKind> for IntruderSet {
    fn from_iter<I: IntoIterator<Item = IntruderKind>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u16))
    }
}

impl std::fmt::Debug for IntruderSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<'de> Deserialize<'de> for IntruderSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<IntruderKind>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Printed content of a kind of intruder token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    pub kind: TokenKind,
    pub name: Text,
    /// Effect in the bag development (N-BAG-02…08), as shown to players.
    pub text: Text,
    /// Tokens that start in the bag (N-SETUP-12).
    pub in_bag: u8,
    /// Additional tokens in the bag per seat (N-SETUP-12).
    #[serde(default)]
    pub in_bag_per_seat: u8,
    /// Number of each token; `None` for the blank and for madness (N-ENC-08).
    pub numbers: Vec<Option<u8>>,
}

printed_cards! {
    /// One of the intruder tokens, such as `adult-04` or `queen`. The base game has 27 (its blank serves both
    /// species), the Void Seeders have 16, and there are 7 madness tokens.
    TokenId("intruder token", 50) of TokenKind: TokenDef in tokens()
}

impl TokenId {
    /// Number for the surprise attack; `None` for the blank and for madness (N-ENC-08).
    pub fn number(self) -> Option<u8> {
        tokens().cards[self.index()].1
    }

    /// Owner of a madness token; `None` for other tokens and for the spare madness token (V-SETUP-15).
    pub fn character(self) -> Option<Character> {
        let place = Self::of(TokenKind::Madness).position(|token| token == self)?;
        Character::ALL.get(place).copied()
    }

    /// Every individual token of a kind, in order of number.
    pub fn of(kind: TokenKind) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |token| token.kind() == kind)
    }
}

impl TokenKind {
    /// True if a species uses the token (V-SETUP-10).
    pub const fn belongs_to(self, species: Species) -> bool {
        match self {
            Self::Blank => true,
            Self::VoidSeeder | Self::Madness => matches!(species, Species::VoidSeeders),
            _ => matches!(species, Species::Intruders),
        }
    }

    /// Intruder kind of the token; `None` for the blank and for the tokens of the Void Seeders (V-STALK-04).
    pub const fn intruder(self) -> Option<IntruderKind> {
        match self {
            Self::Larva => Some(IntruderKind::Larva),
            Self::Creeper => Some(IntruderKind::Creeper),
            Self::Adult => Some(IntruderKind::Adult),
            Self::Breeder => Some(IntruderKind::Breeder),
            Self::Queen => Some(IntruderKind::Queen),
            Self::Blank | Self::VoidSeeder | Self::Madness => None,
        }
    }
}

/// Printed content and traits of an intruder kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindDef {
    pub kind: IntruderKind,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Number of figures in the box (N-COMP-02, V-SETUP-17).
    pub figures: u8,
    /// Faces of the combat die that injure it (N-SHOOT-06…09, V-HURT-12, V-LAIR-10).
    pub injured_by: Vec<CombatFace>,
    /// True if it never leaves its room (V-LAIR-09).
    #[serde(default)]
    pub rooted: bool,
    /// True if it never attacks (V-LAIR-14).
    #[serde(default)]
    pub passive: bool,
    /// True if doors do not stop it (V-MOVE-01).
    #[serde(default)]
    pub passes_doors: bool,
    /// True if the vacuum does not kill it (V-HURT-16).
    #[serde(default)]
    pub survives_vacuum: bool,
}

printed! { IntruderKind: KindDef("intruder kind") in kinds() }

impl IntruderKind {
    /// The species it belongs to.
    pub const fn species(self) -> Species {
        if (self as u8) < Self::RANKS { Species::Intruders } else { Species::VoidSeeders }
    }

    /// Number of kinds per species.
    const RANKS: u8 = 5;

    /// Position among the kinds of its species, strongest first.
    pub const fn rank(self) -> usize {
        (self as u8 % Self::RANKS) as usize
    }

    /// Kinds of a species, by rank.
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |kind| kind.species() == species)
    }

    /// True if base texts that name `other` apply to this kind. Kinds of the same rank correspond to each
    /// other, but a Lair corresponds to none (V-STALK-02, V-STALK-03, V-OBJ-04).
    pub const fn counts_as(self, other: Self) -> bool {
        self.rank() == other.rank() && !matches!(self, Self::Lair)
    }

    /// Kind of the tokens that bring it out of the bag.
    pub const fn token(self) -> TokenKind {
        match self {
            Self::Larva => TokenKind::Larva,
            Self::Creeper => TokenKind::Creeper,
            Self::Adult => TokenKind::Adult,
            Self::Breeder => TokenKind::Breeder,
            Self::Queen => TokenKind::Queen,
            Self::Despoiler | Self::Stalker | Self::Whisperer | Self::Lurker | Self::Lair => {
                TokenKind::VoidSeeder // V-STALK-05
            }
        }
    }

    /// Number of figures in the box (N-COMP-02, V-SETUP-17).
    pub fn figures(self) -> u8 {
        self.def().figures
    }
}

/// Printed content of a card of the intruder player.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntruderActionDef {
    pub kind: IntruderActionKind,
    pub name: Text,
    /// Rules text of the effect, shown to players.
    pub text: Text,
    /// Effect of the card (N-INTRP-16).
    pub ops: Vec<IntruderOp>,
    /// The cards with this text.
    pub cards: Vec<IntruderActionCard>,
}

/// Numbers of a card of the intruder player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntruderActionCard {
    /// Corridor number of the move, 1…4; `None` if the intruder player names it (N-INTRP-12).
    #[serde(default)]
    pub movement: Option<u8>,
    /// Number of attack cards that the intruder player sees (N-INTRP-13).
    pub attack_cards: u8,
}

printed_cards! {
    /// One of the 10 cards of the intruder player, such as `pursuit-4`.
    IntruderActionId("intruder action card", 10) of IntruderActionKind: IntruderActionDef in actions()
}

impl IntruderActionId {
    /// Corridor number of the move, 1…4; `None` if the intruder player names it (N-INTRP-12).
    pub fn movement(self) -> Option<u8> {
        actions().cards[self.index()].1.movement
    }

    /// Number of attack cards that the intruder player sees (N-INTRP-13).
    pub fn attack_cards(self) -> u8 {
        actions().cards[self.index()].1.attack_cards
    }
}

embedded! { tokens: Cards<TokenDef, Option<u8>> = load_tokens }
embedded! { kinds: Vec<KindDef> = load_kinds }
embedded! { actions: Cards<IntruderActionDef, IntruderActionCard> = load_actions }

pub(super) fn load_tokens(source: &Source<'_>) -> load::Result<Cards<TokenDef, Option<u8>>> {
    let defs = load::of_species(source, "intruder_tokens")?.into_iter();
    Cards::new(defs.map(|(_, def): (_, TokenDef)| def).collect(), |def| def.numbers.clone())
}

pub(super) fn load_kinds(source: &Source<'_>) -> load::Result<Vec<KindDef>> {
    KindDef::in_order(load::of_species(source, "kinds")?.into_iter().map(|(_, def)| def).collect())
}

pub(super) fn load_actions(
    source: &Source<'_>,
) -> load::Result<Cards<IntruderActionDef, IntruderActionCard>> {
    Cards::new(source.parse("intruder_actions")?, |def: &IntruderActionDef| def.cards.clone())
}

//! Intruders, their tokens, and the cards of the intruder player (N-COMP-02, N-COMP-09, section 21).

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
};
use serde::{Deserialize, de::Deserializer};

use super::{
    IntruderOp,
    load::{self, embedded},
};
use crate::content::ids::{Character, CombatFace, IntruderActionKind, IntruderKind, Species, TokenKind};

/// A set of kinds of intruders.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct IntruderSet(u16);

impl IntruderSet {
    /// Whether a kind is in the set.
    pub const fn contains(self, kind: IntruderKind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Its members, in the order of N-GEN-06.
    pub fn iter(self) -> impl Iterator<Item = IntruderKind> + Clone {
        IntruderKind::ALL.iter().copied().filter(move |kind| self.contains(*kind))
    }

    /// Whether it has no members.
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

/// A kind of intruder token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    /// Which kind this is.
    pub kind: TokenKind,
    /// Its name.
    pub name: Text,
    /// What it does in the bag development (N-BAG-02…08).
    pub text: Text,
    /// Tokens that start in the bag (N-SETUP-12).
    pub in_bag: u8,
    /// Further tokens in the bag per seat (N-SETUP-12).
    #[serde(default)]
    pub in_bag_per_seat: u8,
    /// The number of each of its tokens; none for the blank (N-ENC-08).
    pub numbers: Vec<Option<u8>>,
}

card_id! {
    /// One of the intruder tokens, such as `adult-04` or `queen`: the 27 of the base game (the blank serves both species), 16
    /// of the Void Seeders and 7 of madness.
    TokenId("intruder token", 50) in tokens().names
}

impl TokenId {
    /// What it is.
    pub fn kind(self) -> TokenKind {
        tokens().tokens[self.index()].0
    }

    /// What its kind does.
    pub fn def(self) -> &'static TokenDef {
        self.kind().def()
    }

    /// The number for the surprise attack; none for the blank (N-ENC-08).
    pub fn number(self) -> Option<u8> {
        tokens().tokens[self.index()].1
    }

    /// Whose madness it stands for; no one's for other tokens and for the spare one (V-SETUP-15).
    pub fn character(self) -> Option<Character> {
        let place = Self::of(TokenKind::Madness).position(|token| token == self)?;
        Character::ALL.get(place).copied()
    }

    /// All tokens of a kind.
    pub fn of(kind: TokenKind) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |token| token.kind() == kind)
    }
}

impl TokenKind {
    /// What the token does.
    pub fn def(self) -> &'static TokenDef {
        &tokens().defs[self as usize]
    }

    /// Whether a species plays with the token (V-SETUP-10).
    pub const fn belongs_to(self, species: Species) -> bool {
        match self {
            Self::Blank => true,
            Self::VoidSeeder | Self::Madness => matches!(species, Species::VoidSeeders),
            _ => matches!(species, Species::Intruders),
        }
    }

    /// The intruder it stands for; the blank and the tokens of the Void Seeders stand for none (V-STALK-04).
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

/// A kind of intruder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindDef {
    /// Which kind this is.
    pub kind: IntruderKind,
    /// Its name.
    pub name: Text,
    /// How it lives and dies.
    pub text: Text,
    /// How many figures of it exist (N-COMP-02, V-SETUP-17).
    pub figures: u8,
    /// The faces of the combat die that injure it (N-SHOOT-06…09, V-HURT-12, V-LAIR-10).
    pub injured_by: Vec<CombatFace>,
    /// Whether it never leaves its room (V-LAIR-09).
    #[serde(default)]
    pub rooted: bool,
    /// Whether it never attacks (V-LAIR-14).
    #[serde(default)]
    pub passive: bool,
    /// Whether doors are no hindrance to it (V-MOVE-01).
    #[serde(default)]
    pub passes_doors: bool,
    /// Whether the vacuum does not kill it (V-HURT-16).
    #[serde(default)]
    pub survives_vacuum: bool,
}

impl IntruderKind {
    /// What is printed of it.
    pub fn def(self) -> &'static KindDef {
        &kinds()[self as usize]
    }

    /// Its species.
    pub const fn species(self) -> Species {
        if (self as u8) < Self::RANKS { Species::Intruders } else { Species::VoidSeeders }
    }

    /// How many kinds a species has.
    const RANKS: u8 = 5;

    /// Its place among the kinds of its species, the strongest first.
    pub const fn rank(self) -> usize {
        (self as u8 % Self::RANKS) as usize
    }

    /// The kinds of a species, by rank.
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |kind| kind.species() == species)
    }

    /// Whether base texts that name `other` mean this kind: kinds of the same rank stand for each other, but a Lair for none
    /// (V-STALK-02, V-STALK-03, V-OBJ-04).
    pub const fn counts_as(self, other: Self) -> bool {
        self.rank() == other.rank() && !matches!(self, Self::Lair)
    }

    /// The kind of its tokens.
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

    /// How many figures of the kind exist (N-COMP-02, V-SETUP-17).
    pub fn figures(self) -> u8 {
        self.def().figures
    }
}

/// What a card of the intruder player says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntruderActionDef {
    /// Which card this is.
    pub kind: IntruderActionKind,
    /// Its name.
    pub name: Text,
    /// What its effect does.
    pub text: Text,
    /// What its effect does (N-INTRP-16).
    pub ops: Vec<IntruderOp>,
    /// The cards with this text.
    pub cards: Vec<IntruderActionCard>,
}

/// The numbers of a card of the intruder player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntruderActionCard {
    /// The corridor number of the move, 1…4; none: the intruder player names it (N-INTRP-12).
    #[serde(default)]
    pub movement: Option<u8>,
    /// How many attack cards are seen (N-INTRP-13).
    pub attack_cards: u8,
}

card_id! {
    /// One of the 10 cards of the intruder player, such as `pursuit-4`.
    IntruderActionId("intruder action card", 10) in actions().names
}

impl IntruderActionId {
    /// What it is.
    pub fn kind(self) -> IntruderActionKind {
        actions().cards[self.index()].0
    }

    /// What it says.
    pub fn def(self) -> &'static IntruderActionDef {
        self.kind().def()
    }

    /// The corridor number of the move, 1…4; none: the intruder player names it (N-INTRP-12).
    pub fn movement(self) -> Option<u8> {
        actions().cards[self.index()].1.movement
    }

    /// How many attack cards are seen (N-INTRP-13).
    pub fn attack_cards(self) -> u8 {
        actions().cards[self.index()].1.attack_cards
    }
}

impl IntruderActionKind {
    /// What the card says.
    pub fn def(self) -> &'static IntruderActionDef {
        &actions().defs[self as usize]
    }
}

embedded! { tokens: Tokens = load_tokens }
embedded! { kinds: Vec<KindDef> = load_kinds }
embedded! { actions: Actions = load_actions }

pub(super) struct Tokens {
    pub(super) defs: Vec<TokenDef>,
    pub(super) tokens: Vec<(TokenKind, Option<u8>)>,
    pub(super) names: Names,
}

pub(super) fn load_tokens(source: &Source<'_>) -> load::Result<Tokens> {
    let defs = load::of_species(source, "intruder_tokens")?.into_iter();
    let defs: Vec<TokenDef> = defs.map(|(_, def)| def).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.numbers.len())));
    let tokens = defs.iter().flat_map(|def| def.numbers.iter().map(|number| (def.kind, *number))).collect();
    Ok(Tokens { defs: load::in_order("token kind", TokenKind::ALL, defs, |def| def.kind)?, tokens, names })
}

pub(super) fn load_kinds(source: &Source<'_>) -> load::Result<Vec<KindDef>> {
    let defs = load::of_species(source, "kinds")?.into_iter().map(|(_, def)| def).collect();
    load::in_order("intruder kind", IntruderKind::ALL, defs, |def: &KindDef| def.kind)
}

pub(super) struct Actions {
    pub(super) defs: Vec<IntruderActionDef>,
    pub(super) cards: Vec<(IntruderActionKind, IntruderActionCard)>,
    pub(super) names: Names,
}

pub(super) fn load_actions(source: &Source<'_>) -> load::Result<Actions> {
    let defs: Vec<IntruderActionDef> = source.parse("intruder_actions")?;
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.cards.len())));
    let cards = defs.iter().flat_map(|def| def.cards.iter().map(|card| (def.kind, *card))).collect();
    let defs = load::in_order("intruder action", IntruderActionKind::ALL, defs, |def| def.kind)?;
    Ok(Actions { defs, cards, names })
}

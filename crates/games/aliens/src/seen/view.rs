//! View of a match for each viewer (section 18), built from scratch by destructuring every struct of the
//! state.

use airlock_engine::{Framed, Keyed, Outcome, Pile, Seat, Viewer, Wire};
use serde::Serialize;

use crate::{
    content::{
        Cell, CellSet, DoorId, EnduranceCard, MotionCard,
        ids::{Character, EnduranceKind},
    },
    model::{
        Activation, Contact, ContactId, Contacts, Ending, Facing, Fate, Field, Gun, Member, Milestones,
        MotionDeck, Nature, Phase, Piles, Player, Round, Sealable, Setup, Special, SpecialFace, Switches,
        words::Ref,
    },
    rules::{frame::Manner, position::Aliens},
};

/// A viewer's view. A client replaces its fields, and their fields, as a whole.
pub type View = airlock_engine::View<Common, Own>;

/// The public part of a view (A-HIDDEN-02).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    pub setup: Setup,
    pub round: RoundView,
    pub squad: Keyed<Character, MemberView>,
    pub contacts: Keyed<ContactId, ContactView>,
    /// Number of blip tokens in the supply.
    pub blips_left: u8,
    pub field: FieldView,
    pub piles: PilesView,
    pub motion: MotionView,
    pub players: Keyed<Seat, PlayerView>,
    /// Class of the open reaction window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<&'static str>,
    /// Facts that stay true once they have happened.
    pub record: Milestones,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Wire for Common {}

/// The private part of a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Own {
    /// Cards of other hands that the viewer has seen, sorted by kind.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub known_hands: Keyed<Seat, Vec<EnduranceKind>>,
    /// Cards in the piles that the viewer can follow.
    pub known_piles: KnownPiles,
    /// Present for a seat, absent for the public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

impl Wire for Own {}

/// The round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundView {
    /// Counted from 1.
    pub number: u16,
    /// The current part of the match.
    pub phase: Phase,
    /// The seat with the activation token.
    pub holder: Seat,
    /// The seat that decides for the aliens (A-DECIDE-01).
    pub senior: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activation: Option<ActivationView>,
    pub computer_used: bool,
}

/// An activation in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActivationView {
    pub who: Character,
    /// The seat that acts for it.
    pub seat: Seat,
    /// Actions left.
    pub actions: u8,
}

/// A character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberView {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero_of: Option<Seat>,
    pub fate: Fate,
    pub prone: bool,
    /// Its aim dial; absent for a character without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dial: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main: Option<EnduranceKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<EnduranceKind>,
    pub gear: Vec<EnduranceKind>,
    /// True once it has been activated in this round.
    pub activated: bool,
    /// True if it has at least one facehugger.
    pub facehugger: bool,
    pub crates: u8,
    /// True if it carries the Newt figure.
    pub carries_newt: bool,
    /// True if it was freed in this mission.
    pub freed: bool,
    /// The spaces that it sees.
    pub sees: CellSet,
}

/// A contact as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ContactView {
    pub cell: Cell,
    /// Number of aliens; absent for a blip and for a facehugger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aliens: Option<u8>,
    /// True for an unrevealed blip.
    pub blip: bool,
    /// True if it has been activated, or must wait for the next Alien phase.
    pub activated: bool,
    /// Spaces it may move in this phase; absent until its board has been rolled for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<u8>,
}

/// Tokens on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldView {
    pub barricades: Vec<Sealable>,
    /// The doors that are open now.
    pub open_doors: Vec<DoorId>,
    pub hatches: Vec<Cell>,
    pub crates: Vec<Cell>,
    pub computers: Vec<Cell>,
    pub specials: Vec<SpecialView>,
    pub guns: Vec<GunView>,
    /// Space of the Newt figure while it is an object on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub newt: Option<Cell>,
}

/// A special blip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpecialView {
    pub cell: Cell,
    /// Its face, once it is face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<SpecialFace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captive: Option<Character>,
}

/// A sentry gun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GunView {
    pub cell: Cell,
    /// Direction in which it aims.
    pub facing: Facing,
    /// Rounds shown on its dial.
    pub ammunition: u16,
    /// The spaces in its field of fire.
    pub sees: CellSet,
}

/// The endurance cards: Discard is open, Exhaust is closed (A-CARD-29, A-CARD-30).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PilesView {
    /// Number of cards in the Deck above the Regroup card.
    pub above: usize,
    /// Number of cards in the Deck below it.
    pub below: usize,
    pub exhaust: usize,
    /// The top card last.
    pub discard: Vec<EnduranceKind>,
    /// Revealed cards set aside while their effects run.
    pub aside: Vec<EnduranceKind>,
    /// Cards removed from the campaign.
    pub removed: Vec<EnduranceKind>,
}

/// The motion cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MotionView {
    /// Number of cards in the motion deck.
    pub left: usize,
    /// The threat level on the back of the top one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threat: Option<u8>,
    /// The card that is being resolved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<MotionCard>,
    /// Resolved cards, the top card last.
    pub discard: Vec<MotionCard>,
}

/// Public data of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Number of cards in hand.
    pub hand: usize,
    pub out: bool,
    pub may_promote: bool,
    /// The public switches of reaction windows.
    pub switches: Switches,
}

/// Cards in the piles that a viewer can follow, with their depth below the top.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct KnownPiles {
    /// Cards in the Deck above the Regroup card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub above: Vec<KnownCard>,
    /// Cards in the Deck below it, sorted, since their order there means nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<EnduranceKind>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exhaust: Vec<KnownCard>,
}

/// A card that a viewer can follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KnownCard {
    /// Number of cards above it.
    pub depth: usize,
    pub card: EnduranceKind,
}

/// The part of a view that only this seat sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct You {
    /// The viewer's seat.
    pub seat: Seat,
    /// The cards in hand, oldest first.
    pub hand: Vec<HandCard>,
    /// Number of aliens in each blip that the seat has looked at.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub blips: Keyed<ContactId, u8>,
    /// Motion cards that the seat has looked at, with their depth below the top.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub motion: Vec<KnownMotion>,
}

/// A card in the viewer's own hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HandCard {
    /// The reference to use in actions.
    #[serde(rename = "ref")]
    pub reference: Ref,
    pub card: EnduranceKind,
}

/// A motion card that the seat has looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KnownMotion {
    /// Number of cards above it.
    pub depth: usize,
    pub card: MotionCard,
}

/// Builds the public part.
pub(crate) fn common(game: &Aliens) -> Common {
    let Aliens {
        setup,
        squad,
        players,
        piles,
        motion,
        contacts,
        field,
        round,
        record,
        switches,
        stack: _, // visible through its questions and offers
        ending,
        outcome,
    } = game;
    let Contacts { on_board, came: _, supply } = contacts;
    Common {
        setup: setup.clone(),
        round: round_view(game, round),
        squad: squad.iter().map(|member| (member.who, member_view(game, member))).collect(),
        contacts: on_board.iter().map(|contact| (contact.id, contact_view(contact))).collect(),
        blips_left: u8::try_from(supply.len()).unwrap_or(u8::MAX),
        field: field_view(game, field),
        piles: piles_view(piles),
        motion: motion_view(motion),
        players: (0..)
            .map(Seat)
            .zip(players.iter().zip(switches))
            .map(|(seat, (player, switches))| (seat, player_view(player, *switches)))
            .collect(),
        window: open_window(game),
        record: record.clone(),
        ending: *ending,
        outcome: outcome.clone(),
    }
}

fn open_window(game: &Aliens) -> Option<&'static str> {
    match game.question()?.manner {
        Manner::Window(class) => Some(class),
        Manner::Open => None,
    }
}

fn round_view(game: &Aliens, round: &Round) -> RoundView {
    let Round { number, phase, holder, activation, used: _, computer_used, helped: _ } = round;
    let activation = activation.as_ref().map(|activation| {
        let Activation { who, seat, actions, used: _, free: _, attacked_with: _, area_attack: _, felled: _ } =
            activation;
        ActivationView { who: *who, seat: *seat, actions: *actions }
    });
    RoundView {
        number: *number,
        phase: *phase,
        holder: *holder,
        senior: game.senior(),
        activation,
        computer_used: *computer_used,
    }
}

fn kinds(cards: &[EnduranceCard]) -> Vec<EnduranceKind> {
    cards.iter().map(|card| card.kind()).collect()
}

fn member_view(game: &Aliens, member: &Member) -> MemberView {
    let Member {
        who: _,
        hero_of,
        fate,
        prone,
        dial,
        dial_due: _, // follows from public events
        main,
        second,
        gear,
        activated,
        facehuggers,
        crates,
        carries_newt,
        freed,
    } = member;
    MemberView {
        hero_of: *hero_of,
        fate: *fate,
        prone: *prone,
        dial: Some(*dial).filter(|dial| *dial > 0),
        main: main.map(EnduranceCard::kind),
        second: second.map(EnduranceCard::kind),
        gear: kinds(gear),
        activated: *activated,
        facehugger: *facehuggers > 0,
        crates: *crates,
        carries_newt: *carries_newt,
        freed: *freed,
        sees: member.cell().map_or(CellSet::EMPTY, |cell| game.seen_from(cell)),
    }
}

fn contact_view(contact: &Contact) -> ContactView {
    let Contact { id: _, cell, nature, activated, allowance } = contact;
    let aliens = match nature {
        Nature::Alien { tokens } => Some(tokens + 1),
        Nature::Blip(_) | Nature::Facehugger => None,
    };
    ContactView {
        cell: *cell,
        aliens,
        blip: matches!(nature, Nature::Blip(_)),
        activated: *activated,
        allowance: *allowance,
    }
}

fn field_view(game: &Aliens, field: &Field) -> FieldView {
    let Field { barricades, hatches, crates, computers, specials, guns, newt } = field;
    FieldView {
        barricades: barricades.clone(),
        open_doors: game.doors().filter(|door| game.is_open(*door)).collect(),
        hatches: hatches.clone(),
        crates: crates.clone(),
        computers: computers.clone(),
        specials: specials.iter().map(special_view).collect(),
        guns: guns.iter().map(|gun| gun_view(game, gun)).collect(),
        newt: *newt,
    }
}

fn special_view(special: &Special) -> SpecialView {
    let Special { cell, face, open, captive } = special;
    SpecialView { cell: *cell, face: open.then_some(face.face), captive: *captive }
}

fn gun_view(game: &Aliens, gun: &Gun) -> GunView {
    let Gun { cell, facing, shots } = gun;
    let seen = game.board().spaces().iter().filter(|cell| crate::rules::sentry::in_view(game, gun, *cell));
    GunView { cell: *cell, facing: *facing, ammunition: u16::from(*shots) * 50, sees: seen.collect() }
}

fn piles_view(piles: &Piles) -> PilesView {
    let Piles { above, below, exhaust, discard, aside, removed } = piles;
    PilesView {
        above: above.len(),
        below: below.len(),
        exhaust: exhaust.len(),
        discard: kinds(discard),
        aside: aside.iter().map(|revealed| revealed.card.kind()).collect(),
        removed: kinds(removed),
    }
}

fn motion_view(motion: &MotionDeck) -> MotionView {
    // Blips placed by the current card are visible on the board. Boxed cards are known to nobody.
    let MotionDeck { deck, discard, current, placed: _, witnesses: _, cancelled: _, boxed: _ } = motion;
    MotionView {
        left: deck.len(),
        threat: deck.last().map(|card| card.face.threat()),
        current: *current,
        discard: discard.clone(),
    }
}

fn player_view(player: &Player, switches: Switches) -> PlayerView {
    let Player { hand, out, may_promote, declined: _, hatch: _ } = player;
    PlayerView { hand: hand.len(), out: *out, may_promote: *may_promote, switches }
}

/// Builds the private part for `who`.
pub(crate) fn own(game: &Aliens, who: Viewer) -> Own {
    let others = game.seats().filter(|seat| !who.is(*seat));
    let known = |seat: Seat| {
        let known = game.player(seat).hand.iter().filter(|piece| piece.known.sees(who));
        let mut kinds: Vec<EnduranceKind> = known.map(|piece| piece.face.kind()).collect();
        kinds.sort_unstable();
        (seat, kinds)
    };
    Own {
        known_hands: others.map(known).filter(|(_, kinds)| !kinds.is_empty()).collect(),
        known_piles: known_piles(game, who),
        you: match who {
            Viewer::Seat(seat) if seat.index() < game.players.len() => Some(you(game, seat)),
            Viewer::Seat(_) | Viewer::Public => None,
        },
    }
}

fn known_piles(game: &Aliens, who: Viewer) -> KnownPiles {
    let known = |pile: &Pile<EnduranceCard>| -> Vec<KnownCard> {
        pile.seen_by(who).map(|(depth, card)| KnownCard { depth, card: card.kind() }).collect()
    };
    let mut below: Vec<EnduranceKind> = game.piles.below.seen_by(who).map(|(_, card)| card.kind()).collect();
    below.sort_unstable();
    KnownPiles { above: known(&game.piles.above), below, exhaust: known(&game.piles.exhaust) }
}

fn you(game: &Aliens, seat: Seat) -> You {
    let hand = game.hand_refs(seat).into_iter();
    let blips = game.contacts.on_board.iter().filter_map(|contact| match contact.nature {
        Nature::Blip(token) if token.known.contains(seat) => Some((contact.id, token.face.aliens())),
        _ => None,
    });
    let motion = game.motion.deck.iter().rev().enumerate().filter(|(_, piece)| piece.known.contains(seat));
    You {
        seat,
        hand: hand.map(|(reference, card)| HandCard { reference, card: card.kind() }).collect(),
        blips: blips.collect(),
        motion: motion.map(|(depth, piece)| KnownMotion { depth, card: piece.face }).collect(),
    }
}

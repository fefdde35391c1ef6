//! What viewers are told of what happened.

use airlock_engine::{Seat, Wire, words};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Cell, MotionCard,
        ids::{AbilityKind, Character, EnduranceKind, Mission},
    },
    model::{
        contact::{ContactId, Likeness},
        field::{Facing, Sealable, SpecialFace},
        record::Ending,
        round::Phase,
        words::Word,
    },
};

words! {
    /// Why a character rolls against its technology value (A-TECH-01).
    pub enum Test("test") { Seal => "seal", Interact => "interact" }
}

/// What a viewer is told of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    // ---- setup
    /// A seat takes a character as its hero.
    Taken {
        /// Who.
        seat: Seat,
        /// The character.
        who: Character,
    },
    /// A character is equipped before the match.
    Outfitted {
        /// Who.
        who: Character,
        /// The card.
        card: EnduranceKind,
        /// Where it goes.
        slot: Word,
    },
    /// A card goes back before the match.
    Stripped {
        /// Whose.
        who: Character,
        /// The card.
        card: EnduranceKind,
    },
    /// A character is put on the board.
    Placed {
        /// Who.
        who: Character,
        /// Where.
        to: Cell,
    },
    /// A sentry gun is set up.
    Emplaced {
        /// Which.
        gun: u8,
        /// Where.
        to: Cell,
        /// Where it aims.
        facing: Facing,
    },
    // ---- round
    /// A round begins.
    RoundBegan {
        /// Counted from 1.
        round: u16,
    },
    /// A part of the round begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// The activation token goes to a seat.
    TokenGiven {
        /// To whom.
        to: Seat,
    },
    /// An activation begins.
    Activated {
        /// Of whom.
        who: Character,
        /// Who acts for it.
        seat: Seat,
    },
    // ---- cards
    /// A seat draws a card. Others are not told which.
    Drew {
        /// Who.
        seat: Seat,
        /// Which.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<EnduranceKind>,
    },
    /// Cards go from the Deck to Exhaust, unseen.
    Exhausted {
        /// How many.
        n: u8,
    },
    /// A card goes face up to Discard.
    Discarded {
        /// Which.
        card: EnduranceKind,
    },
    /// Cards go under the Regroup card.
    Recycled {
        /// From Exhaust.
        exhaust: u8,
        /// From a hand.
        hand: u8,
    },
    /// The cards under the Regroup card are shuffled and lie on top of it.
    Regrouped,
    /// A card is revealed.
    Revealed {
        /// Which.
        card: EnduranceKind,
    },
    /// A revealed card goes into a hand.
    TookRevealed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: EnduranceKind,
    },
    /// A hazard takes effect.
    Hazard {
        /// Which.
        card: EnduranceKind,
    },
    /// An event is played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: EnduranceKind,
    },
    /// A character is equipped.
    Equipped {
        /// Who.
        who: Character,
        /// The card.
        card: EnduranceKind,
        /// Where it goes.
        slot: Word,
    },
    /// A card leaves its slot.
    Unequipped {
        /// Whose.
        who: Character,
        /// The card.
        card: EnduranceKind,
    },
    /// A random card goes from Discard into Exhaust, which is shuffled.
    Returned,
    /// An ability is used.
    Used {
        /// Which.
        ability: AbilityKind,
    },
    // ---- the board
    /// A character takes a step.
    Moved {
        /// Who.
        who: Character,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
    },
    /// A character leaves by an exit.
    Escaped {
        /// Who.
        who: Character,
    },
    /// A contact takes a step.
    Crept {
        /// Which.
        contact: ContactId,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// A blip comes on the board.
    Appeared {
        /// Its name.
        contact: ContactId,
        /// Where.
        at: Cell,
    },
    /// A blip is revealed.
    Sighted {
        /// Which.
        contact: ContactId,
        /// How many aliens it is.
        aliens: u8,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// An alien of a revealed blip stands on its own (A-OPT-02).
    Emerged {
        /// Its name.
        contact: ContactId,
        /// Where.
        at: Cell,
    },
    /// A contact is hit.
    Struck {
        /// Which.
        contact: ContactId,
        /// How many aliens are left of it; nothing if it is gone.
        left: u8,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// A barricade is put on something.
    Barricaded {
        /// On what.
        what: Sealable,
    },
    /// A barricade is gone.
    Cleared {
        /// From what.
        what: Sealable,
    },
    /// A hatch is placed.
    HatchPlaced {
        /// Where.
        at: Cell,
    },
    /// A crate is taken or emptied.
    CrateTaken {
        /// Where it was.
        at: Cell,
        /// By whom.
        who: Character,
    },
    /// Crates lie on a space again.
    CratesDropped {
        /// Where.
        at: Cell,
        /// How many.
        n: u8,
    },
    /// A special blip lies face up.
    SpecialShown {
        /// Where.
        at: Cell,
        /// Its face.
        face: SpecialFace,
    },
    /// The Newt figure is carried by somebody (Mission 1).
    NewtCarried {
        /// By whom.
        who: Character,
    },
    /// The Newt figure stands on a space (Mission 1).
    NewtStands {
        /// Where.
        at: Cell,
    },
    /// A captive is freed (Rescue Mission).
    Freed {
        /// Who.
        who: Character,
    },
    /// A sentry gun is loaded again.
    Reloaded {
        /// Which.
        gun: u8,
    },
    // ---- dice
    /// A dial shows another value.
    DialSet {
        /// Whose.
        who: Character,
        /// The value.
        dial: u8,
    },
    /// A technology test.
    Tested {
        /// Who.
        who: Character,
        /// Why.
        test: Test,
        /// The roll.
        roll: u8,
        /// Whether it succeeds.
        success: bool,
    },
    /// Attack rolls.
    AttackRolled {
        /// Who.
        who: Character,
        /// With what.
        weapon: EnduranceKind,
        /// The rolls.
        rolls: Vec<u8>,
        /// How many hit.
        hits: u8,
    },
    /// A defence roll.
    DefenceRolled {
        /// Who.
        who: Character,
        /// The roll.
        roll: u8,
        /// The roll with what the swarm adds.
        total: u8,
    },
    /// A breach roll.
    BreachRolled {
        /// At what.
        what: Sealable,
        /// The roll.
        roll: u8,
    },
    /// The roll for the blips of a board.
    BoardRolled {
        /// Which board.
        board: u8,
        /// The roll.
        roll: u8,
    },
    /// A sentry gun fires.
    GunFired {
        /// Which.
        gun: u8,
        /// The dice, the one that counts first.
        rolls: [u8; 2],
        /// Whether the target is destroyed.
        hit: bool,
    },
    // ---- bodies
    /// A character is knocked down.
    KnockedDown {
        /// Who.
        who: Character,
    },
    /// A character stands up.
    StoodUp {
        /// Who.
        who: Character,
    },
    /// A character is killed.
    Killed {
        /// Who.
        who: Character,
    },
    /// A character is carried off.
    Captured {
        /// Who.
        who: Character,
    },
    /// A facehugger sits on a character.
    Hugged {
        /// Who.
        who: Character,
    },
    /// A player takes a grunt as the new hero.
    Promoted {
        /// Who.
        seat: Seat,
        /// The new hero.
        who: Character,
    },
    /// A player is out of the game.
    Out {
        /// Who.
        seat: Seat,
    },
    // ---- motion cards and looks
    /// A motion card is turned up.
    MotionCard {
        /// Which.
        card: MotionCard,
        /// Who resolves it.
        seat: Seat,
    },
    /// The resolved motion cards are a new deck.
    MotionShuffled,
    /// A seat looks at the top motion card; the others are not told what it is.
    LookedAtMotion {
        /// Who.
        seat: Seat,
        /// The card.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<MotionCard>,
    },
    /// The top motion card goes to the bottom.
    MotionBottom {
        /// Who put it there.
        seat: Seat,
    },
    /// A seat looks at a blip; the others are not told what it is.
    LookedAtBlip {
        /// Who.
        seat: Seat,
        /// Which.
        contact: ContactId,
        /// How many aliens it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        aliens: Option<u8>,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// A switch of reaction windows is set.
    Switched {
        /// Whose.
        seat: Seat,
        /// The class.
        class: Word,
        /// What it is now.
        level: Word,
    },
    // ---- the end
    /// A player takes a card back from Discard (A-CAMPAIGN-05).
    TookBack {
        /// Who.
        seat: Seat,
        /// The card.
        card: EnduranceKind,
    },
    /// The next mission of the campaign.
    NextMission {
        /// Which.
        mission: Mission,
    },
    /// The match is over.
    Over {
        /// Why.
        ending: Ending,
    },
}

impl Wire for SeenEvent {}

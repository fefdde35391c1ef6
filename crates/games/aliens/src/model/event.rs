//! Events as viewers see them.

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
    /// Reason for a roll against a character's technology value (A-TECH-01).
    pub enum Test("test") { Seal => "seal", Interact => "interact" }
}

/// An event as one viewer sees it. A secret that the viewer may not see is absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    // ---- setup
    /// A seat takes a character as its hero.
    Taken {
        seat: Seat,
        who: Character,
    },
    /// A character is equipped before the match.
    Outfitted {
        who: Character,
        card: EnduranceKind,
        /// The slot that receives the card.
        slot: Word,
    },
    /// A card goes back before the match.
    Stripped {
        who: Character,
        card: EnduranceKind,
    },
    /// A character is put on the board.
    Placed {
        who: Character,
        to: Cell,
    },
    /// A sentry gun is set up.
    Emplaced {
        gun: u8,
        to: Cell,
        /// Direction in which it aims.
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
        phase: Phase,
    },
    /// The activation token goes to a seat.
    TokenGiven {
        to: Seat,
    },
    /// An activation begins.
    Activated {
        who: Character,
        /// The seat that acts for it.
        seat: Seat,
    },
    // ---- cards
    /// A seat draws a card. Only that seat sees the card.
    Drew {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<EnduranceKind>,
    },
    /// Cards go from the Deck to Exhaust, face down.
    Exhausted {
        n: u8,
    },
    /// A card goes face up to Discard.
    Discarded {
        card: EnduranceKind,
    },
    /// Cards go under the Regroup card.
    Recycled {
        /// Number of cards from Exhaust.
        exhaust: u8,
        /// Number of cards from a hand.
        hand: u8,
    },
    /// The cards under the Regroup card are shuffled and put on top of it.
    Regrouped,
    /// A card is revealed.
    Revealed {
        card: EnduranceKind,
    },
    /// A revealed card goes into a hand.
    TookRevealed {
        /// Owner of the hand.
        seat: Seat,
        card: EnduranceKind,
    },
    /// A hazard takes effect.
    Hazard {
        card: EnduranceKind,
    },
    /// An event is played.
    Played {
        /// The seat that plays it.
        seat: Seat,
        card: EnduranceKind,
    },
    /// A character is equipped.
    Equipped {
        who: Character,
        card: EnduranceKind,
        /// The slot that receives the card.
        slot: Word,
    },
    /// A card leaves its slot.
    Unequipped {
        who: Character,
        card: EnduranceKind,
    },
    /// A random card goes from Discard into Exhaust, which is shuffled.
    Returned,
    /// An ability is used.
    Used {
        ability: AbilityKind,
    },
    // ---- the board
    /// A character takes a step.
    Moved {
        who: Character,
        from: Cell,
        to: Cell,
    },
    /// A character leaves by an exit.
    Escaped {
        who: Character,
    },
    /// A contact takes a step.
    Crept {
        contact: ContactId,
        from: Cell,
        to: Cell,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// A blip appears on the board.
    Appeared {
        /// Name given to the blip.
        contact: ContactId,
        at: Cell,
    },
    /// A blip is revealed.
    Sighted {
        contact: ContactId,
        aliens: u8,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// An alien of a revealed blip gets a figure of its own (A-OPT-02).
    Emerged {
        /// Name given to the new contact.
        contact: ContactId,
        at: Cell,
    },
    /// A contact is hit.
    Struck {
        contact: ContactId,
        /// Number of aliens left in the contact; 0 if it is gone.
        left: u8,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// A barricade is put on something.
    Barricaded {
        what: Sealable,
    },
    /// A barricade is removed.
    Cleared {
        what: Sealable,
    },
    HatchPlaced {
        at: Cell,
    },
    /// A crate is taken or emptied.
    CrateTaken {
        at: Cell,
        who: Character,
    },
    /// Carried crates are put down on a space.
    CratesDropped {
        at: Cell,
        n: u8,
    },
    /// A special blip is turned face up.
    SpecialShown {
        at: Cell,
        face: SpecialFace,
    },
    /// A character picks up the Newt figure (Mission 1).
    NewtCarried {
        who: Character,
    },
    /// The Newt figure is put down on a space (Mission 1).
    NewtStands {
        at: Cell,
    },
    /// A captive is freed (Rescue Mission).
    Freed {
        who: Character,
    },
    /// A sentry gun is loaded again.
    Reloaded {
        gun: u8,
    },
    // ---- dice
    /// A dial shows another value.
    DialSet {
        who: Character,
        dial: u8,
    },
    /// A technology test.
    Tested {
        who: Character,
        test: Test,
        roll: u8,
        success: bool,
    },
    /// Attack rolls.
    AttackRolled {
        who: Character,
        weapon: EnduranceKind,
        rolls: Vec<u8>,
        hits: u8,
    },
    DefenceRolled {
        who: Character,
        roll: u8,
        /// The roll plus the swarm's bonus.
        total: u8,
    },
    BreachRolled {
        what: Sealable,
        roll: u8,
    },
    /// The roll for the blips of a board.
    BoardRolled {
        board: u8,
        roll: u8,
    },
    /// A sentry gun fires.
    GunFired {
        gun: u8,
        /// Both dice; the first one counts.
        rolls: [u8; 2],
        /// True if the target is destroyed.
        hit: bool,
    },
    // ---- bodies
    /// A character is knocked down.
    KnockedDown {
        who: Character,
    },
    /// A character stands up.
    StoodUp {
        who: Character,
    },
    /// A character is killed.
    Killed {
        who: Character,
    },
    /// A character is carried off.
    Captured {
        who: Character,
    },
    /// A facehugger attaches to a character.
    Hugged {
        who: Character,
    },
    /// A player takes a grunt as the new hero.
    Promoted {
        seat: Seat,
        /// The new hero.
        who: Character,
    },
    /// A player is out of the game.
    Out {
        seat: Seat,
    },
    // ---- motion cards and looks
    /// A motion card is turned up.
    MotionCard {
        card: MotionCard,
        /// The seat that resolves it.
        seat: Seat,
    },
    /// The resolved motion cards are shuffled into a new deck.
    MotionShuffled,
    /// A seat looks at the top motion card. Only that seat sees the card.
    LookedAtMotion {
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<MotionCard>,
    },
    /// The top motion card is put at the bottom.
    MotionBottom {
        /// The seat that put it there.
        seat: Seat,
    },
    /// A seat looks at a blip. Only that seat sees the number of aliens.
    LookedAtBlip {
        seat: Seat,
        contact: ContactId,
        #[serde(skip_serializing_if = "Option::is_none")]
        aliens: Option<u8>,
        /// The contact as everybody saw it just before; absent in matches under older rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<Likeness>,
    },
    /// A seat sets one of its reaction-window switches.
    Switched {
        /// Owner of the switch.
        seat: Seat,
        class: Word,
        /// Its new setting.
        level: Word,
    },
    // ---- the end
    /// A player takes a card back from Discard (A-CAMPAIGN-05).
    TookBack {
        seat: Seat,
        card: EnduranceKind,
    },
    /// The next mission of the campaign is chosen.
    NextMission {
        mission: Mission,
    },
    /// The match is over.
    Over {
        /// Reason for the end.
        ending: Ending,
    },
}

impl Wire for SeenEvent {}

//! Interface between the common rules and the species-specific ones.
//!
//! The rules of the base game stay in the chapters they belong to. Those of the Void Seeders are in the
//! chapters under [`crate::rules::void_seeders`]. A common procedure calls the species of the match where
//! they differ.

mod intruders;

use airlock_engine::{Chance, Seat};

use crate::{
    content::{
        RoomNo, Slot, TokenId,
        ids::{CombatFace, IntruderKind, Species, WeaknessSlot},
    },
    model::{Figure, FigureId, VoidSeeders, words::Ref},
    rules::{
        attack::Hit, frame::Cx, position::Nemesis, species::intruders::Intruders,
        void_seeders::species_rules::Seeders,
    },
};

/// Rules that differ between the species.
pub(crate) trait SpeciesRules: Sync {
    /// True if setup puts an exploration token on a room space (N-SETUP-04, V-SETUP-05).
    fn covers(&self, slot: &Slot) -> bool;

    /// Creates the components that only this species has (V-SETUP-12, V-SETUP-16).
    fn own(&self, players: u8, chance: &mut Chance) -> Option<VoidSeeders>;

    /// Completes setup after all characters are chosen (V-SETUP-15).
    fn crew_complete(&self, game: &mut Nemesis, cx: &mut Cx<'_>);

    /// Applies a token that was drawn in an encounter (N-ENC-05, V-ENC-04…10).
    fn meet(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, token: TokenId);

    /// Applies a hit without an attack card that its target does not ignore: of a larva (N-INTR-11), or of a
    /// surprising Void Seeder (V-SURPRISE-02).
    fn strike(&self, game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit);

    /// Makes room for a figure of `kind`. Returns the kind that can be placed; `None` if there is none
    /// (N-ENC-15, N-ENC-16, V-STALK-06, V-STALK-07).
    fn make_room(&self, game: &mut Nemesis, cx: &mut Cx<'_>, kind: IntruderKind) -> Option<IntruderKind>;

    /// Returns a token to the bag for a figure that left the board alive (N-TOKEN-03, V-MOVE-03).
    fn withdrawn(&self, game: &mut Nemesis, cx: &mut Cx<'_>, gone: Figure);

    /// Puts injuries on an intruder and checks its condition. Returns true if the check makes it retreat
    /// (N-INJ-02, V-HURT-01).
    fn injure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool;

    /// Replaces a rolled face by the one that a known weakness of a kind makes of it (N-OP-40).
    fn weak_to(&self, game: &Nemesis, kind: IntruderKind, rolled: CombatFace) -> CombatFace;

    /// Leaves the remains of a killed intruder (N-INJ-14, V-HURT-09, V-HURT-10, V-LAIR-15).
    fn killed(&self, game: &mut Nemesis, cx: &mut Cx<'_>, gone: Figure);

    /// Number of injuries that fire causes (N-ROUND-28, V-EVENT-04).
    fn fire_injuries(&self, game: &Nemesis) -> u8;

    /// Effects at the end of a turn, after the fire (V-LAIR-05).
    fn turn_ends(&self, game: &mut Nemesis, seat: Seat);

    /// Carries out the bag development after the event (N-BAG-01, V-EVENT-09, V-EVO-01).
    fn develop_bag(&self, game: &mut Nemesis, cx: &mut Cx<'_>);

    /// Handles an infected card found by a scan of the hand (N-CONTAM-12, V-CONTAM-02).
    fn infected(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// Puts a larva on a character board by an event (N-OP-30). The Void Seeders have no larvae (V-MAD-09).
    fn larva_settles(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// True if a scan of its hand, or what accompanies it, would help a seat (N-CONTAM-06, V-ITEM-01).
    fn may_recover(&self, game: &Nemesis, seat: Seat) -> bool;

    /// Scans the hand by Rest, Canteen or Shower, with what accompanies the scan (N-CONTAM-10, V-ITEM-01,
    /// V-ROOM-01, V-ROOM-02).
    fn recover(&self, game: &mut Nemesis, seat: Seat, optional: bool);

    /// Effects of surgery and antidote in addition to the scan (N-LARVA-03, V-ROOM-03, V-ITEM-03).
    fn cure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// The thing in a room that the Laboratory can analyse for a weakness slot; `None` if it is not there
    /// (N-ROOM-LAB-01, V-ROOM-04).
    fn specimen(&self, game: &Nemesis, room: RoomNo, slot: WeaknessSlot) -> Option<Ref>;

    /// True if the condition that objectives call the death of the queen is met (N-OBJ-09, V-OBJ-01).
    fn queen_killed(&self, game: &Nemesis) -> bool;

    /// Carries out the final check of one survivor (N-END-21, V-END-01).
    fn final_check(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// Effects on a character that was resuscitated (N-COOP-08, V-MODE-02).
    fn resuscitated(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);
}

impl Species {
    /// Rules of the species as a trait object.
    pub(crate) fn species_rules(self) -> &'static dyn SpeciesRules {
        match self {
            Self::Intruders => &Intruders,
            Self::VoidSeeders => &Seeders,
        }
    }
}

impl Nemesis {
    /// Rules that are specific to the species aboard.
    pub(crate) fn species_rules(&self) -> &'static dyn SpeciesRules {
        self.setup.species.species_rules()
    }
}

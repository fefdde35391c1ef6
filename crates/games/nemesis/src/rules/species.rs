//! The seam between the species: what a species does its own way. Everything else is common.
//!
//! The rules of the base game stay in the chapters they belong to, those of the Void Seeders in the chapters under
//! [`crate::rules::void_seeders`]; a common procedure that comes to such a place asks the species of the match.

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

/// What a species does its own way.
pub(crate) trait SpeciesRules: Sync {
    /// Whether an exploration token is put on a room space (N-SETUP-04, V-SETUP-05).
    fn covers(&self, slot: &Slot) -> bool;

    /// What only this species has in a match (V-SETUP-12, V-SETUP-16).
    fn own(&self, players: u8, chance: &mut Chance) -> Option<VoidSeeders>;

    /// All characters are chosen (V-SETUP-15).
    fn crew_complete(&self, game: &mut Nemesis, cx: &mut Cx<'_>);

    /// A token that was drawn in an encounter takes effect (N-ENC-05, V-ENC-04…10).
    fn meet(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, token: TokenId);

    /// A hit without an attack card takes effect, unless its target ignores it: a larva's (N-INTR-11), or a surprise attack of
    /// a Void Seeder (V-SURPRISE-02).
    fn strike(&self, game: &mut Nemesis, cx: &mut Cx<'_>, hit: Hit);

    /// The kind of which a figure can be placed when `kind` is asked for, after room was made for it; `None` if there is
    /// none (N-ENC-15, N-ENC-16, V-STALK-06, V-STALK-07).
    fn make_room(&self, game: &mut Nemesis, cx: &mut Cx<'_>, kind: IntruderKind) -> Option<IntruderKind>;

    /// A figure that left the board alive goes back into the bag as a token (N-TOKEN-03, V-MOVE-03).
    fn withdrawn(&self, game: &mut Nemesis, cx: &mut Cx<'_>, gone: Figure);

    /// Puts injuries on an intruder and checks its condition; returns whether the check makes it retreat (N-INJ-02,
    /// V-HURT-01).
    fn injure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool;

    /// The face that a rolled one counts as against a kind, by a weakness that is known (N-OP-40).
    fn weak_to(&self, game: &Nemesis, kind: IntruderKind, rolled: CombatFace) -> CombatFace;

    /// What is left of an intruder that was killed (N-INJ-14, V-HURT-09, V-HURT-10, V-LAIR-15).
    fn killed(&self, game: &mut Nemesis, cx: &mut Cx<'_>, gone: Figure);

    /// How many injuries fire causes (N-ROUND-28, V-EVENT-04).
    fn fire_injuries(&self, game: &Nemesis) -> u8;

    /// The end of a turn, after the fire (V-LAIR-05).
    fn turn_ends(&self, game: &mut Nemesis, seat: Seat);

    /// What follows the event: the bag develops (N-BAG-01, V-EVENT-09, V-EVO-01).
    fn develop_bag(&self, game: &mut Nemesis, cx: &mut Cx<'_>);

    /// A scan of the hand has found an infected card (N-CONTAM-12, V-CONTAM-02).
    fn infected(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// An event puts a larva on a character board (N-OP-30); there is none of them among Void Seeders (V-MAD-09).
    fn larva_settles(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// Whether a seat could use a scan of its hand, and what comes with one (N-CONTAM-06, V-ITEM-01).
    fn may_recover(&self, game: &Nemesis, seat: Seat) -> bool;

    /// The scan of the hand by Rest, Canteen or Shower, and what comes with it (N-CONTAM-10, V-ITEM-01, V-ROOM-01, V-ROOM-02).
    fn recover(&self, game: &mut Nemesis, seat: Seat, optional: bool);

    /// What surgery and antidote do besides the scan (N-LARVA-03, V-ROOM-03, V-ITEM-03).
    fn cure(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// What of a room the Laboratory can analyse for a weakness slot, if there is such a thing (N-ROOM-LAB-01, V-ROOM-04).
    fn specimen(&self, game: &Nemesis, room: RoomNo, slot: WeaknessSlot) -> Option<Ref>;

    /// Whether what objectives call the death of the queen has come to pass (N-OBJ-09, V-OBJ-01).
    fn queen_killed(&self, game: &Nemesis) -> bool;

    /// The check of one survivor at the end (N-END-21, V-END-01).
    fn final_check(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);

    /// A dead character is back (N-COOP-08, V-MODE-02).
    fn resuscitated(&self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat);
}

impl Species {
    /// What it does its own way.
    pub(crate) fn species_rules(self) -> &'static dyn SpeciesRules {
        match self {
            Self::Intruders => &Intruders,
            Self::VoidSeeders => &Seeders,
        }
    }
}

impl Nemesis {
    /// What the species aboard does its own way.
    pub(crate) fn species_rules(&self) -> &'static dyn SpeciesRules {
        self.setup.species.species_rules()
    }
}

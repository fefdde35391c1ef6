//! Weights of the scores in each mode.
//!
//! In the cooperative mode the team plays for missions that one survivor wins. In the semi-cooperative mode
//! each seat plays for its own survival. A solo player plays against time.

use airlock_retaliation::{Mode, view::Common};

/// The weights of one mode. Values are in score points, percentages as stated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// Menace of an adult.
    pub(super) adult: i32,
    /// Menace of a larva to a character that carries none, because it hatches at the end.
    pub(super) larva: i32,
    /// Percentage of an intruder's relief that counts while it is in a corridor.
    pub(super) afar: i32,
    /// Relief from a removed intruder, in tenths of its menace.
    pub(super) relief: i32,
    /// Additional relief from any intruder, however harmless.
    pub(super) relief_from_any: i32,
    /// Percentage of the menace that counts against a blow that does not kill.
    pub(super) strikes_back: i32,
    /// Percentage of the menace of a room's intruders that counts for staying there. Some of them can still
    /// be killed.
    pub(super) linger: i32,
    /// Percentage of the menace of intruders that may enter from corridors.
    pub(super) walking_in: i32,
    /// Cost of staying in a burning room.
    pub(super) fire: i32,
    /// True if the risk of noise is computed from the contents of the bag, and not for an adult.
    pub(super) knows_bag: bool,
    /// Cost of a noise marker that brings intruders into a corridor.
    pub(super) resolved: i32,
    /// Percentage of a new room's risk for a character that ignores hazards there.
    pub(super) without_hazards: i32,
    /// Cost of discovering a room with the last cards of a round.
    pub(super) lateness: i32,
    /// Cost of a step towards a planned wish, in points per step.
    pub(super) step: i32,
    /// Percentage of a wish left after each step, if steps have no fixed cost.
    pub(super) left_per_step: i32,
    /// Percentage of a wish left if the room is one of many that could be found.
    pub(super) found: i32,
    /// Percentage of the wish for life support that counts in section C.
    pub(super) air_in_c: i32,
    /// Value of life support for each point of oxygen missing until the last round.
    pub(super) air_short: i32,
    /// Value of a point of oxygen when there is plenty.
    pub(super) breath_of_plenty: i32,
    /// Value of a point of oxygen when four or five are left.
    pub(super) breath: i32,
    /// Cost of passing while suffocating.
    pub(super) last_breath: i32,
    /// Percentage of caution left when about to suffocate.
    pub(super) breathless: i32,
    /// Value of getting rid of a larva.
    pub(super) surgery: i32,
    /// Additional value where that is possible.
    pub(super) surgery_at_hand: i32,
    /// Value of keeping the card that scans contamination, for each contamination card in hand.
    pub(super) rest: i32,
    /// Cost of each unspent card when passing, once no goal is open.
    pub(super) unspent_later: i32,
    /// Average number of cards a seat can spend in a round.
    pub(super) per_round: i32,
    /// Value of safety when all goals are fulfilled.
    pub(super) done: i32,
    /// Value of safety when it is time to leave.
    pub(super) last_call: i32,
    /// Percentage of the wish to leave that counts for a discovered shuttle, the most reliable way out.
    pub(super) shuttle: i32,
    /// The same while the shuttle is undiscovered.
    pub(super) shuttle_unfound: i32,
    /// Minimal value of activating the Hibernatorium if the lander will hardly come.
    pub(super) only_sleep: i32,
    /// Percentage of a noise roll's cost that counts against an attempt to leave.
    pub(super) leaving_noise: i32,
    /// Value of searching for items.
    pub(super) search: i32,
    /// Last round in which the Facility may be destroyed without a known way out.
    pub(super) destroys_until: i32,
    /// Percentage of a goal's value for finding the room where destruction starts.
    pub(super) finds_cooling: i32,
}

/// Weights of the semi-cooperative mode.
const EACH: Weights = Weights {
    adult: 110,
    larva: 70,
    afar: 45,
    relief: 12,
    relief_from_any: 25,
    strikes_back: 100,
    linger: 60,
    walking_in: 0,
    fire: 80,
    knows_bag: false,
    resolved: 55,
    without_hazards: 100,
    lateness: 0,
    step: 95,
    left_per_step: 87,
    found: 50,
    air_in_c: 40,
    air_short: 15,
    breath_of_plenty: 8,
    breath: 26,
    last_breath: 0,
    breathless: 100,
    surgery: 420,
    surgery_at_hand: 0,
    rest: 14,
    unspent_later: 4,
    per_round: 4,
    done: 1000,
    last_call: 1000,
    shuttle: 95,
    shuttle_unfound: 55,
    only_sleep: 500,
    leaving_noise: 50,
    search: 30,
    destroys_until: 0,
    finds_cooling: 33,
};

/// Weights of the cooperative mode.
const TOGETHER: Weights = Weights {
    adult: 132,
    larva: 200,
    afar: 30,
    relief: 16,
    relief_from_any: 35,
    strikes_back: 70,
    linger: 51,
    walking_in: 70,
    fire: 56,
    knows_bag: true,
    resolved: 38,
    without_hazards: 60,
    lateness: 100,
    step: 95,
    left_per_step: 44,
    found: 70,
    air_in_c: 14,
    air_short: 15,
    breath_of_plenty: 8,
    breath: 18,
    last_breath: 200,
    breathless: 42,
    surgery: 504,
    surgery_at_hand: 100,
    rest: 7,
    unspent_later: 8,
    per_round: 3,
    done: 1050,
    last_call: 1500,
    shuttle: 190,
    shuttle_unfound: 100,
    only_sleep: 1000,
    leaving_noise: 35,
    search: 30,
    destroys_until: 5,
    finds_cooling: 16,
};

/// Weights of a solo player, whom nobody can help. Distant intruders and unneeded air and items count less.
/// Intruders that may enter count more.
const ALONE: Weights = Weights {
    afar: 20,
    relief: 11,
    linger: 68,
    walking_in: 105,
    step: 125,
    air_short: 6,
    breath_of_plenty: 4,
    search: 18,
    ..TOGETHER
};

impl Weights {
    /// The weights of the table's mode.
    pub(super) const fn at(common: &Common) -> &'static Self {
        match common.setup.mode {
            Mode::SemiCoop => &EACH,
            Mode::Coop => &TOGETHER,
            Mode::Solo => &ALONE,
        }
    }
}

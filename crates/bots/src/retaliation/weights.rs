//! What counts how much: together one plays for missions that a single survivor wins, each for itself for one's own skin, alone against
//! time.

use airlock_retaliation::{Mode, view::Common};

/// What counts how much at a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// The menace of an adult.
    pub(super) adult: i32,
    /// The menace of a larva to who carries none: what it leaves behind hatches at the end.
    pub(super) larva: i32,
    /// Of the relief from an intruder in the room so much is left if it is still in a corridor.
    pub(super) afar: i32,
    /// Of a menace, in tenths: the relief when it is gone.
    pub(super) relief: i32,
    /// The relief from any intruder, however harmless.
    pub(super) relief_from_any: i32,
    /// Of a menace so much counts against a blow that does not kill.
    pub(super) strikes_back: i32,
    /// Of the menace of those in a room so much counts for who stays there: some of them can still be killed.
    pub(super) linger: i32,
    /// Of the menace of those who may walk in by themselves so much counts.
    pub(super) walking_in: i32,
    /// What staying in a burning room costs.
    pub(super) fire: i32,
    /// Whether what a noise brings is told by what is in the bag, instead of taking it for an adult.
    pub(super) knows_bag: bool,
    /// What a noise marker costs that brings intruders into a corridor.
    pub(super) resolved: i32,
    /// Of what is likely to wait in a new room so much is left for who ignores hazards there.
    pub(super) without_hazards: i32,
    /// What it costs to discover a room with the last cards of a round.
    pub(super) lateness: i32,
    /// What makes a squad set out: a step costs so many points of a wish, however far it is.
    pub(super) step: i32,
    /// Of 100 points of a wish so many are left one step away, if a step has no price of its own.
    pub(super) left_per_step: i32,
    /// Of 100 points of a wish so many are left if the room is one of many that could be found.
    pub(super) found: i32,
    /// Of the wish for air so much is left in section C.
    pub(super) air_in_c: i32,
    /// Of each point of oxygen that is missing until the last round so much counts for switching life support on.
    pub(super) air_short: i32,
    /// What a point of oxygen is worth when there is plenty.
    pub(super) breath_of_plenty: i32,
    /// What a point of oxygen is worth when there are four or five.
    pub(super) breath: i32,
    /// Passing while one suffocates.
    pub(super) last_breath: i32,
    /// What there is to lose, of 100, for who is about to suffocate.
    pub(super) breathless: i32,
    /// How much one wishes to get rid of a larva.
    pub(super) surgery: i32,
    /// The same, more, where it can be done.
    pub(super) surgery_at_hand: i32,
    /// What the card that scans contamination is kept for, for each such card in hand.
    pub(super) rest: i32,
    /// What each card costs that is left when one passes, once no goal is left.
    pub(super) unspent_later: i32,
    /// Cards that a seat can spend in a round, on average.
    pub(super) per_round: i32,
    /// How much one wishes to be safe when everything is done.
    pub(super) done: i32,
    /// The same when it is time to leave, whatever is still to do.
    pub(super) last_call: i32,
    /// Of that so much is wished for in the shuttle where it lies, in hundredths: nothing else is as certain.
    pub(super) shuttle: i32,
    /// The same while it is still to be found.
    pub(super) shuttle_unfound: i32,
    /// How much it is wished at least to sleep if the lander will not come.
    pub(super) only_sleep: i32,
    /// Of what a noise roll costs so much counts against an attempt to leave.
    pub(super) leaving_noise: i32,
    /// How much one wishes to search for items.
    pub(super) search: i32,
    /// Until this round the Facility may be blown up although no way out is known yet.
    pub(super) destroys_until: i32,
    /// Of the worth of a goal so much makes one look for the room where destruction starts.
    pub(super) finds_cooling: i32,
}

/// Each for itself.
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

/// All together.
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

/// Alone: nobody stands by whoever tarries. What is far off is left alone, with intruders, air and items that one can do without; what may
/// walk in counts more.
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
    /// What counts at such a table.
    pub(super) const fn at(common: &Common) -> &'static Self {
        match common.setup.mode {
            Mode::SemiCoop => &EACH,
            Mode::Coop => &TOGETHER,
            Mode::Solo => &ALONE,
        }
    }
}

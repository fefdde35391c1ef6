//! Public switches of reaction windows, with the settings "ask me" and "not in this round" (A-HIDDEN-10).

use airlock_engine::Seat;

use crate::{
    model::{
        Level, Phase, Switches,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{frame::Cx, position::Aliens},
};

impl Switches {
    /// The switch of a class of windows.
    fn of(&mut self, class: Word) -> Option<&mut Level> {
        match class {
            Word::AttackRoll => Some(&mut self.attack_roll),
            Word::DefenceRoll => Some(&mut self.defence_roll),
            Word::DefensiveFire => Some(&mut self.defensive_fire),
            Word::MotionCard => Some(&mut self.motion_card),
            Word::Moment => Some(&mut self.moment),
            _ => None,
        }
    }
}

const CLASSES: [Word; 5] =
    [Word::AttackRoll, Word::DefenceRoll, Word::DefensiveFire, Word::MotionCard, Word::Moment];

const fn other(level: Level) -> (Level, Word) {
    match level {
        Level::Ask => (Level::NotThisRound, Word::NotThisRound),
        Level::NotThisRound => (Level::Ask, Word::Ask),
    }
}

/// Standing offers of a seat's switches.
pub(crate) fn offers(game: &Aliens, seat: Seat) -> Vec<Offer> {
    let Some(mut switches) = game.switches.get(seat.index()).copied() else { return Vec::new() };
    if matches!(game.round.phase, Phase::Setup | Phase::Ended) || !game.is_in_game(seat) {
        return Vec::new();
    }
    let offer = |class: Word| {
        let (_, word) = other(*switches.of(class)?);
        let offer = Offer::new(Verb::Switch, &["A-HIDDEN-10"]).on(Arg::Class, Ref::Word(class)).meant_if(
            Arg::Round,
            Ref::Round(game.round.number),
            Arg::Level,
            [Ref::Word(Word::NotThisRound)],
        );
        Some(offer.choose(Arg::Level, Slot::one([Ref::Word(word)]), "A-HIDDEN-10"))
    };
    CLASSES.into_iter().filter_map(offer).collect()
}

/// Sets a switch. A window that is already open does not change.
pub(crate) fn set(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Word(class)) = action.one(Arg::Class) else { return };
    if let Some(level) = game.switches.get_mut(seat.index()).and_then(|switches| switches.of(class)) {
        let (set, word) = other(*level);
        *level = set;
        cx.tell(SeenEvent::Switched { seat, class, level: word });
    }
}

//! The public switches of reaction windows (H-34).

use airlock_engine::{Level, Seat};

use crate::{
    model::{
        Switches,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::position::Retaliation,
};

/// The offers to set a seat's own switches. They do not depend on the question in progress.
pub(crate) fn offers(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    if game.crew(seat).character.is_none() {
        return Vec::new();
    }
    let levels = [Word::Ask, Word::NotThisTurn, Word::NotThisRound].map(Ref::Word);
    let [_, turn, round] = levels;
    // The choice not to be asked holds for the round or the turn in progress.
    let offer = Offer::new(Verb::Switch, &["H-34"])
        .meant_if(Arg::Round, Ref::Round(game.round.number), Arg::Level, [turn, round])
        .choose(Arg::Class, Slot::one([Word::Attack, Word::Command].map(Ref::Word)), "H-34")
        .choose(Arg::Level, Slot::one(levels), "H-34");
    vec![match game.round.turn {
        // A seat has several turns in a round, so the number tells them apart.
        Some(own) => offer.meant_if(Arg::Turn, Ref::Seat(own.seat), Arg::Level, [turn]).meant_if(
            Arg::TurnNumber,
            Ref::Number(game.round.turns),
            Arg::Level,
            [turn],
        ),
        None => offer,
    }]
}

impl Switches {
    /// Sets the switch that an action names.
    pub(crate) fn set(&mut self, action: &Action) {
        let level = match action.one(Arg::Level) {
            Some(Ref::Word(Word::NotThisTurn)) => Level::NotThisTurn,
            Some(Ref::Word(Word::NotThisRound)) => Level::NotThisRound,
            _ => Level::Ask,
        };
        match action.one(Arg::Class) {
            Some(Ref::Word(Word::Command)) => self.command = level,
            _ => self.attack = level,
        }
    }

    /// Resets switches that were set for one turn. Called at the end of every seat's turn.
    pub(crate) const fn turn_ends(&mut self) {
        self.attack.turn_ends();
        self.command.turn_ends();
    }

    /// Resets switches that were set for one round.
    pub(crate) const fn round_ends(&mut self) {
        self.attack.round_ends();
        self.command.round_ends();
    }
}

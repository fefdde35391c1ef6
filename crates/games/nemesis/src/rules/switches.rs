//! Public switches of covert reaction windows: ask me, not this turn, not this round (N-REACT-11,
//! N-HIDDEN-08).

use airlock_engine::{Level, Seat};

use crate::{
    content::ids::Character,
    model::{
        Switches,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{frame::Cx, position::Nemesis},
};

/// Word of a level in actions.
const fn word_of(level: Level) -> Word {
    match level {
        Level::Ask => Word::Ask,
        Level::NotThisTurn => Word::NotThisTurn,
        Level::NotThisRound => Word::NotThisRound,
    }
}

impl Switches {
    /// Switch of a class of windows.
    fn of(&mut self, class: Word) -> Option<&mut Level> {
        match class {
            Word::Interruption => Some(&mut self.interruption),
            Word::NervesOfSteel => Some(&mut self.nerves_of_steel),
            _ => None,
        }
    }

    /// Sets a public switch. This does not change an open window.
    pub(crate) fn set(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let (Some(Ref::Word(class)), Some(Ref::Word(word))) =
            (action.one(Arg::Class), action.one(Arg::Level))
        else {
            return;
        };
        let level = Level::ALL.into_iter().find(|level| word_of(*level) == word);
        if let (Some(switch), Some(level)) = (self.of(class), level) {
            *switch = level;
            cx.tell(SeenEvent::Switched { seat, class, level: word });
        }
    }
}

/// Standing offers to set a seat's switches. They depend on public facts only: Interruption needs another
/// seat, Nerves of Steel is a card of the soldier.
pub(crate) fn offers(game: &Nemesis, seat: Seat) -> Vec<Offer> {
    let Some(&Switches { interruption, nerves_of_steel }) = game.switches.get(seat.index()) else {
        return Vec::new();
    };
    if game.round.number == 0 || game.is_eliminated(seat) {
        return Vec::new();
    }
    let mut offers = Vec::new();
    if game.setup.players > 1 {
        offers.push(offer(game, Word::Interruption, interruption));
    }
    if game.crew(seat).character == Some(Character::Soldier) {
        offers.push(offer(game, Word::NervesOfSteel, nerves_of_steel));
    }
    offers
}

/// Offer to set one switch. Not to be asked holds for the round or turn in progress, so the offer names it.
fn offer(game: &Nemesis, class: Word, now: Level) -> Offer {
    let others = Level::ALL.into_iter().filter(|level| *level != now).map(|level| Ref::Word(word_of(level)));
    let [turn, round] = [Word::NotThisTurn, Word::NotThisRound].map(Ref::Word);
    let offer = Offer::new(Verb::Switch, &["N-REACT-11", "N-HIDDEN-08"])
        .on(Arg::Class, Ref::Word(class))
        .meant_if(Arg::Round, Ref::Round(game.round.number), Arg::Level, [turn, round])
        .choose(Arg::Level, Slot::one(others), "N-REACT-11");
    match game.round.turn {
        // A seat has several turns in a round, so the number tells them apart.
        Some(own) => offer.meant_if(Arg::Turn, Ref::Seat(own.seat), Arg::Level, [turn]).meant_if(
            Arg::TurnNumber,
            Ref::Number(game.round.turns),
            Arg::Level,
            [turn],
        ),
        None => offer,
    }
}

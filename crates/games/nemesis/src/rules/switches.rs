//! The public switches of covert reaction windows: ask me, not this turn, not this round (N-REACT-11, N-HIDDEN-08).

use airlock_engine::Seat;

use crate::{
    content::ids::Character,
    model::{
        Level, Switches,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{frame::Cx, position::Nemesis},
};

impl Level {
    /// The word for it in actions.
    pub(crate) const fn word(self) -> Word {
        match self {
            Self::Ask => Word::Ask,
            Self::NotThisTurn => Word::NotThisTurn,
            Self::NotThisRound => Word::NotThisRound,
        }
    }
}

const LEVELS: [Level; 3] = [Level::Ask, Level::NotThisTurn, Level::NotThisRound];

impl Switches {
    /// The switch of a class of windows.
    fn of(&mut self, class: Word) -> Option<&mut Level> {
        match class {
            Word::Interruption => Some(&mut self.interruption),
            Word::NervesOfSteel => Some(&mut self.nerves_of_steel),
            _ => None,
        }
    }

    /// Sets a public switch. An open window is not changed by it.
    pub(crate) fn set(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let (Some(Ref::Word(class)), Some(Ref::Word(word))) =
            (action.one(Arg::Class), action.one(Arg::Level))
        else {
            return;
        };
        let level = LEVELS.into_iter().find(|level| level.word() == word);
        if let (Some(switch), Some(level)) = (self.of(class), level) {
            *switch = level;
            cx.tell(SeenEvent::Switched { seat, class, level: word });
        }
    }
}

/// The standing offers of a seat's switches. They depend on public facts only: Interruption needs another seat, Nerves of
/// Steel is a card of the soldier.
pub(crate) fn offers(game: &Nemesis, seat: Seat) -> Vec<Offer> {
    let Some(&Switches { interruption, nerves_of_steel }) = game.switches.get(seat.index()) else {
        return Vec::new();
    };
    if game.round.number == 0 || game.is_eliminated(seat) {
        return Vec::new();
    }
    let mut offers = Vec::new();
    if game.setup.players > 1 {
        offers.push(offer(Word::Interruption, interruption));
    }
    if game.crew(seat).character == Some(Character::Soldier) {
        offers.push(offer(Word::NervesOfSteel, nerves_of_steel));
    }
    offers
}

fn offer(class: Word, now: Level) -> Offer {
    let others = LEVELS.into_iter().filter(|level| *level != now).map(|level| Ref::Word(level.word()));
    Offer::new(Verb::Switch, &["N-REACT-11", "N-HIDDEN-08"]).on(Arg::Class, Ref::Word(class)).choose(
        Arg::Level,
        Slot::one(others),
        "N-REACT-11",
    )
}

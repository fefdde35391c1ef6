//! The position: the complete state of a match, with the procedures in progress.

use airlock_engine::{Outcome, Seat, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Board, Cell, CharacterSide, MissionDef, ids::Character},
    model::{
        Contacts, Ending, Fate, Field, Member, Milestones, MotionDeck, Piles, Player, Round, Setup, Squad,
        Switches,
    },
    rules::frame::Frame,
};

/// A match of Aliens: Another Glorious Day in the Corps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aliens {
    pub setup: Setup,
    /// The characters that take part, in the order of their cards.
    pub squad: Squad,
    /// One player per seat.
    pub players: Vec<Player>,
    /// The endurance cards outside hands and slots.
    pub piles: Piles,
    /// The motion cards.
    pub motion: MotionDeck,
    /// Aliens and blips.
    pub contacts: Contacts,
    /// Tokens on the board.
    pub field: Field,
    pub round: Round,
    /// Facts that stay true once they have happened.
    pub record: Milestones,
    /// The public switches of reaction windows, one per seat.
    pub switches: Vec<Switches>,
    /// The procedures in progress.
    pub stack: Stack<Frame>,
    /// Reason for the end, once known.
    pub ending: Option<Ending>,
    pub outcome: Option<Outcome>,
}

impl Aliens {
    /// The mission card.
    pub fn mission(&self) -> &'static MissionDef {
        self.setup.mission.def()
    }

    /// The board of the mission.
    pub fn board(&self) -> &'static Board {
        Board::of(self.setup.mission)
    }

    /// Iterates over the seats of the match.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// Seats in order from the holder of the activation token to the left (A-DECIDE-06).
    pub fn in_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.seats_from(self.round.holder)
    }

    /// Seats in order from `first` to the left.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = self.setup.players;
        (0..count).map(move |step| Seat((first.0 + step) % count))
    }

    /// A seat's hand and part in the game.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A seat's hand and part in the game, mutably.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The face-up side of a character's card (A-CHAR-06).
    pub fn side(&self, who: Character) -> &'static CharacterSide {
        let hero = self.squad.get(who).is_some_and(|member| member.hero_of.is_some());
        who.side(hero)
    }

    /// The characters on the board, standing or prone.
    pub fn on_board(&self) -> impl DoubleEndedIterator<Item = &Member> {
        self.squad.iter().filter(|member| member.cell().is_some())
    }

    /// The space of a character; `None` if it is not on the board.
    pub fn cell_of(&self, who: Character) -> Option<Cell> {
        self.squad.get(who).and_then(Member::cell)
    }

    /// True if a character is on the board and not prone. Only then can it act (A-ACT-10).
    pub fn stands(&self, who: Character) -> bool {
        self.squad.get(who).is_some_and(Member::stands)
    }

    /// True if a character can take or continue an action: it stands, and has not fallen in its own
    /// activation (A-ACT-10, A-ACT-12).
    pub fn acts(&self, who: Character) -> bool {
        let felled = self.round.activation.as_ref().is_some_and(|own| own.who == who && own.felled);
        self.stands(who) && !felled
    }

    /// Heroes of a seat that are on the board.
    pub fn heroes_of(&self, seat: Seat) -> impl Iterator<Item = &Member> {
        self.on_board().filter(move |member| member.hero_of == Some(seat))
    }

    /// Grunts on the board.
    pub fn grunts(&self) -> impl Iterator<Item = &Member> {
        self.on_board().filter(|member| member.hero_of.is_none())
    }

    /// The seat that decides for the aliens and the group: the player of the marine hero with the highest
    /// rank on the board. Among equals, and without one, the first player in order from the activation token
    /// who is in the game (A-DECIDE-01…06).
    pub fn senior(&self) -> Seat {
        let rank = |seat: &Seat| {
            self.heroes_of(*seat).filter(|hero| hero.who.is_marine()).map(|hero| hero.who.rank()).max()
        };
        let best = self.seats().filter_map(|seat| rank(&seat)).max();
        let mut seats = self.in_order();
        let first = match best {
            Some(best) => seats.find(|seat| rank(seat) == Some(best)),
            None => seats.find(|seat| !self.player(*seat).out),
        };
        first.unwrap_or(self.round.holder)
    }

    /// The seat that acts for a character: the player of a hero, the player who activates a grunt, else the
    /// senior player (A-GRUNT-04, A-GRUNT-07).
    pub fn controller(&self, who: Character) -> Seat {
        let hero_of = self.squad.get(who).and_then(|member| member.hero_of);
        let activating = self.round.activation.as_ref().filter(|activation| activation.who == who);
        hero_of.or(activating.map(|activation| activation.seat)).unwrap_or_else(|| self.senior())
    }

    /// True if a seat's player is still in the game, resolves motion cards and is asked (A-HEROLOSS-08).
    pub fn is_in_game(&self, seat: Seat) -> bool {
        !self.player(seat).out
    }

    /// True if a seat has a hero, on the board or escaped (A-END-07).
    pub fn has_hero(&self, seat: Seat) -> bool {
        let lives = |member: &Member| matches!(member.fate, Fate::At(_) | Fate::Escaped);
        self.squad.iter().any(|member| member.hero_of == Some(seat) && lives(member))
    }
}

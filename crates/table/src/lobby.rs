//! Seats before, and who sits in them during, a match.

use airlock_engine::{Hash, Seat, log::SeatInfo};
use airlock_protocol::SeatState;

use crate::{limits::MAX_NAME_CHARS, record::Sitting};

/// The seats of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lobby {
    seats: Vec<Option<Sitting>>,
    host: Option<Seat>,
}

impl Lobby {
    pub(crate) fn new(seats: u8) -> Self {
        Self { seats: vec![None; seats.into()], host: None }
    }

    /// How many seats there are.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.seats.len()).expect("a game has few seats")
    }

    /// The seat that may start: the first that was taken, or after it left the lowest.
    pub(crate) const fn host(&self) -> Option<Seat> {
        self.host
    }

    pub(crate) fn exists(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    pub(crate) fn is_free(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(Option::is_none)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// Whose token this is.
    pub(crate) fn seat_of(&self, token: &Hash) -> Option<Seat> {
        let holds =
            |sitting: &Option<Sitting>| sitting.as_ref().is_some_and(|sitting| sitting.keys.token == *token);
        Seat::all(self.count()).find(|seat| holds(&self.seats[seat.index()]))
    }

    pub(crate) fn sit(&mut self, sitting: Sitting) {
        let seat = Seat(sitting.seat);
        self.seats[seat.index()] = Some(sitting);
        self.host = self.host.or(Some(seat));
    }

    pub(crate) fn leave(&mut self, seat: Seat) {
        self.seats[seat.index()] = None;
        if self.host == Some(seat) {
            self.host = Seat::all(self.count()).find(|&seat| !self.is_free(seat));
        }
    }

    /// The seats for the header of a log.
    pub(crate) fn infos(&self) -> Vec<SeatInfo> {
        let name = |sitting: &Option<Sitting>| sitting.as_ref().map(|s| s.name.clone()).unwrap_or_default();
        self.seats.iter().map(|sitting| SeatInfo { name: name(sitting), bot: false }).collect()
    }

    /// The seats as everybody sees them.
    pub(crate) fn states(&self) -> Vec<SeatState> {
        self.seats
            .iter()
            .map(|sitting| SeatState {
                name: sitting.as_ref().map(|s| s.name.clone()),
                ..SeatState::default()
            })
            .collect()
    }
}

/// The name without surrounding space, if it can be shown.
pub(crate) fn proper_name(name: &str) -> Option<&str> {
    let name = name.trim();
    let fits =
        !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && !name.chars().any(char::is_control);
    fits.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Keys;

    fn sitting(seat: u8) -> Sitting {
        let keys = Keys { token: Hash([seat; 32]), recovery: Hash([seat + 100; 32]) };
        Sitting { seat, name: format!("player {seat}"), keys }
    }

    #[test]
    fn the_first_to_sit_is_the_host_until_it_leaves() {
        let mut lobby = Lobby::new(3);
        for seat in [2, 0, 1] {
            lobby.sit(sitting(seat));
            assert_eq!(lobby.host(), Some(Seat(2)));
        }
        assert!(lobby.is_full());
        lobby.leave(Seat(2));
        assert_eq!(lobby.host(), Some(Seat(0)));
        assert!(lobby.is_free(Seat(2)) && !lobby.is_full());
    }

    #[test]
    fn a_token_proves_one_seat_and_nothing_after_leaving() {
        let mut lobby = Lobby::new(2);
        lobby.sit(sitting(1));
        assert_eq!(lobby.seat_of(&Hash([1; 32])), Some(Seat(1)));
        assert_eq!(lobby.seat_of(&Hash([0; 32])), None);
        lobby.leave(Seat(1));
        assert_eq!(lobby.seat_of(&Hash([1; 32])), None);
    }

    #[test]
    fn names_can_be_shown() {
        assert_eq!(proper_name("  Jiří Š. "), Some("Jiří Š."));
        let long = "x".repeat(MAX_NAME_CHARS + 1);
        for name in ["", "   ", "a\nb", "\u{7}", &long] {
            assert_eq!(proper_name(name), None, "{name:?}");
        }
    }
}

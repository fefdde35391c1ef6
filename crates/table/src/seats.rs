//! Seats of a table: players, bots and the host.

use airlock_engine::{Hash, Seat, SeatSet, Window, log::SeatInfo};
use airlock_protocol::{BotKind, SeatState};
use serde::{Deserialize, Serialize};

use crate::{Alike, Keys, Part, limits::COLORS, quota::Spent};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seats {
    chairs: Vec<Chair>,
    host: Option<Seat>,
    /// A permutation of all colours; the first ones belong to the seats. Swapping two keeps every seat's colour
    /// unique.
    colors: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Chair {
    /// Name of the current or, in a vacant seat, the last player; empty if it was removed.
    pub(crate) name: Option<String>,
    /// Credentials of that player. The token of a vacant seat is invalid.
    pub(crate) keys: Option<Keys>,
    pub(crate) ready: bool,
    pub(crate) bot: Option<BotKind>,
    pub(crate) vacant: bool,
    /// True if the seat is vacant because the host kicked its player.
    pub(crate) kicked: bool,
    /// True if this player was dealt in and must consent before secrets of the match are shown to others. It ends
    /// when they leave by themselves. After a kick, their recovery code still proves the voice.
    pub(crate) voice: bool,
    /// True if the recovery code no longer takes the seat.
    pub(crate) barred: bool,
    /// Commitment to a nonce.
    pub(crate) nonce_hash: Option<Hash>,
    /// Number of log entries that this player caused.
    pub(crate) spent: Spent,
}

impl Chair {
    /// True if a player has this seat, even if a bot plays it meanwhile.
    pub(crate) const fn is_taken(&self) -> bool {
        self.keys.is_some() && !self.vacant
    }

    fn has_code(&self, recovery: &Hash) -> bool {
        self.keys.is_some_and(|keys| keys.recovery == *recovery)
    }
}

impl Seats {
    pub(crate) fn new(seats: u8) -> Self {
        let colors = (0..seats.max(COLORS)).collect();
        Self { chairs: vec![Chair::default(); seats.into()], host: None, colors }
    }

    /// Number of seats.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.chairs.len()).expect("a game has few seats")
    }

    /// Seat of the host: the opener's once taken, before that the first seat taken by an invited player. If the host
    /// leaves, the lowest taken seat follows.
    pub(crate) const fn host(&self) -> Option<Seat> {
        self.host
    }

    pub(crate) fn get(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    pub(crate) fn get_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs.get_mut(seat.index())
    }

    pub(crate) fn is_free(&self, seat: Seat) -> bool {
        self.get(seat).is_some_and(|chair| chair.keys.is_none() && chair.bot.is_none())
    }

    /// True if this is the last free seat and there is no host yet. Guests leave it to the person who opened the
    /// table.
    pub(crate) fn is_kept(&self, seat: Seat) -> bool {
        self.host.is_none() && Seat::all(self.count()).filter(|other| self.is_free(*other)).eq([seat])
    }

    pub(crate) fn bot(&self, seat: Seat) -> Option<BotKind> {
        self.get(seat)?.bot
    }

    /// Name of the player in a seat; empty if there is none.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.get(seat).and_then(|chair| chair.name.as_deref()).unwrap_or_default()
    }

    /// True if bots play all seats that a window asks. Both facts are public.
    pub(crate) fn are_bots(&self, window: &Window) -> bool {
        window.asked.iter().all(|decision| self.bot(decision.seat).is_some())
    }

    /// The seats that players have.
    pub(crate) fn taken(&self) -> SeatSet {
        self.those(Chair::is_taken)
    }

    /// The seats whose players must consent before secrets of the match are shown to others, even if they are away or
    /// a bot plays for them.
    pub(crate) fn voices(&self) -> SeatSet {
        #[cfg(feature = "flaws")]
        if crate::flaws::forgets_the_kicked() {
            return self.those(|chair| chair.voice && !chair.kicked);
        }
        self.those(|chair| chair.voice)
    }

    fn those(&self, which: impl Fn(&Chair) -> bool) -> SeatSet {
        Seat::all(self.count()).filter(|seat| which(&self.chairs[seat.index()])).collect()
    }

    /// The reason why the match cannot start yet; `None` if it can.
    pub(crate) fn not_ready(&self) -> Option<String> {
        let unready = |chair: &Chair| chair.is_taken() && chair.bot.is_none() && !chair.ready;
        if Seat::all(self.count()).any(|seat| self.is_free(seat)) {
            return Some("the match can start once every seat has a player or a bot".to_owned());
        }
        let missing = self.chairs.iter().zip(1..).filter(|(chair, _)| unready(chair));
        let missing: Vec<String> = missing
            .map(|(chair, number)| called(chair.name.as_deref().unwrap_or_default(), number))
            .collect();
        (!missing.is_empty()).then(|| format!("not ready yet: {}", missing.join(", ")))
    }

    /// True if the owner of these keys has the seat.
    pub(crate) fn is_held(&self, seat: Seat, keys: &Keys) -> bool {
        self.get(seat).is_some_and(|chair| chair.is_taken() && chair.keys.as_ref() == Some(keys))
    }

    /// True if a current or former player has a similar name.
    pub(crate) fn has_name_like(&self, name: &str, alike: Alike) -> bool {
        self.chairs.iter().any(|chair| chair.name.as_ref().is_some_and(|other| alike(name, other)))
    }

    /// Seat that this token authenticates.
    pub(crate) fn seat_of(&self, token: &Hash) -> Option<Seat> {
        self.find(|chair| chair.is_taken() && chair.keys.is_some_and(|keys| keys.token == *token))
    }

    /// Seat that this recovery code takes, also a vacant one; `None` if its player is barred.
    pub(crate) fn recovers(&self, recovery: &Hash) -> Option<Seat> {
        self.find(|chair| !chair.barred && chair.has_code(recovery))
    }

    /// Seat whose voice this recovery code proves.
    pub(crate) fn speaks_for(&self, recovery: &Hash) -> Option<Seat> {
        self.find(|chair| chair.voice && chair.has_code(recovery))
    }

    fn find(&self, which: impl Fn(&Chair) -> bool) -> Option<Seat> {
        Seat::all(self.count()).find(|seat| which(&self.chairs[seat.index()]))
    }

    /// Gives a seat to a new player. During the match (`playing`) their voice replaces the previous player's.
    pub(crate) fn sit(&mut self, seat: Seat, name: String, keys: Keys, part: Part, playing: bool) {
        if let Some(chair) = self.get_mut(seat) {
            *chair = Chair { name: Some(name), keys: Some(keys), voice: playing, ..Chair::default() };
        }
        match part {
            Part::Opener => self.host = Some(seat),
            Part::Invited => self.host = self.host.or(Some(seat)),
            Part::Guest => {}
        }
    }

    /// Gives up a seat. It becomes free, or vacant during the match (`playing`). Returns the new host if there is
    /// one.
    pub(crate) fn leave(&mut self, seat: Seat, playing: bool) -> Option<Seat> {
        if let Some(chair) = self.get_mut(seat) {
            if playing { chair.vacant = true } else { *chair = Chair::default() }
        }
        if self.host != Some(seat) {
            return None;
        }
        self.host = self.taken().iter().next();
        self.host
    }

    /// Gives a voice to every seated player, when the match begins.
    pub(crate) fn deal_in(&mut self) {
        for chair in &mut self.chairs {
            chair.voice = chair.is_taken() && chair.bot.is_none();
        }
    }

    pub(crate) fn set_host(&mut self, seat: Seat) {
        self.host = Some(seat);
    }

    /// The seats for the header of a log.
    pub(crate) fn infos(&self) -> Vec<SeatInfo> {
        let info = |chair: &Chair| SeatInfo {
            name: chair.name.clone().unwrap_or_default(),
            bot: chair.bot.is_some(),
        };
        self.chairs.iter().map(info).collect()
    }

    /// Each seat's commitment to a nonce; `None` for bots.
    pub(crate) fn nonce_hashes(&self) -> Vec<Option<Hash>> {
        let promise = |chair: &Chair| chair.nonce_hash.filter(|_| chair.bot.is_none());
        self.chairs.iter().map(promise).collect()
    }

    /// Resets readiness and commitments after a void start.
    pub(crate) fn reset_readiness(&mut self) {
        for chair in &mut self.chairs {
            (chair.ready, chair.nonce_hash) = (false, None);
        }
    }

    /// Gives a seat a colour; its previous owner gets this seat's one.
    pub(crate) fn paint(&mut self, seat: Seat, color: u8) {
        if let Some(had) = self.colors.iter().position(|one| *one == color) {
            self.colors.swap(seat.index(), had);
        }
    }

    pub(crate) fn color(&self, seat: Seat) -> Option<u8> {
        self.colors.get(seat.index()).copied()
    }

    /// Public state of the seats.
    pub(crate) fn states(&self) -> Vec<SeatState> {
        let state = |((chair, color), number): ((&Chair, &u8), u8)| SeatState {
            name: chair.name.clone(),
            ready: chair.ready,
            bot: chair.bot,
            vacant: chair.vacant,
            kicked: chair.kicked,
            barred: chair.barred,
            color: Some(*color).filter(|color| *color != number),
        };
        self.chairs.iter().zip(&self.colors).zip(0..).map(state).collect()
    }
}

/// Name of a player in the server's texts; seats are counted from 1.
pub(crate) fn called(name: &str, number: u8) -> String {
    if name.is_empty() { format!("seat {number}") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sit(seats: &mut Seats, seat: u8) {
        let keys = Keys { token: Hash([seat; 32]), recovery: Hash([seat + 100; 32]) };
        seats.sit(Seat(seat), format!("player {seat}"), keys, Part::Invited, false);
    }

    #[test]
    fn colours_stay_unique_after_swaps() {
        let mut seats = Seats::new(3);
        let colors = |seats: &Seats| seats.states().into_iter().map(|seat| seat.color).collect::<Vec<_>>();
        assert_eq!(colors(&seats), [None, None, None]);
        seats.paint(Seat(0), 2);
        assert_eq!(colors(&seats), [Some(2), None, Some(0)], "whoever had it has mine");
        seats.paint(Seat(1), 5);
        assert_eq!(colors(&seats), [Some(2), Some(5), Some(0)], "nobody had it");
        seats.paint(Seat(0), 0);
        assert_eq!(colors(&seats), [None, Some(5), None]);
    }

    #[test]
    fn guest_leaves_the_last_seat_to_the_host() {
        let mut seats = Seats::new(3);
        let sit = |seats: &mut Seats, seat: u8, part| {
            let keys = Keys { token: Hash([seat; 32]), recovery: Hash([seat + 100; 32]) };
            seats.sit(Seat(seat), format!("player {seat}"), keys, part, false);
        };
        sit(&mut seats, 2, Part::Guest);
        assert_eq!((seats.host(), seats.is_kept(Seat(0))), (None, false));
        sit(&mut seats, 0, Part::Guest);
        assert!(seats.is_kept(Seat(1)), "the last one");
        seats.leave(Seat(0), false);
        sit(&mut seats, 0, Part::Invited);
        assert_eq!((seats.host(), seats.is_kept(Seat(1))), (Some(Seat(0)), false));
        sit(&mut seats, 1, Part::Opener);
        assert_eq!(seats.host(), Some(Seat(1)), "whoever came before");
        seats.leave(Seat(1), false);
        assert_eq!(seats.host(), Some(Seat(0)));
    }

    #[test]
    fn the_first_to_sit_is_the_host_until_it_leaves() {
        let mut seats = Seats::new(3);
        for seat in [2, 0, 1] {
            sit(&mut seats, seat);
            assert_eq!(seats.host(), Some(Seat(2)));
        }
        assert_eq!(seats.leave(Seat(2), false), Some(Seat(0)));
        assert!(seats.is_free(Seat(2)));
    }

    #[test]
    fn a_token_proves_one_seat_and_nothing_after_leaving() {
        for playing in [false, true] {
            let mut seats = Seats::new(2);
            sit(&mut seats, 1);
            assert_eq!(seats.seat_of(&Hash([1; 32])), Some(Seat(1)));
            assert_eq!(seats.seat_of(&Hash([0; 32])), None);
            seats.leave(Seat(1), playing);
            assert_eq!(seats.seat_of(&Hash([1; 32])), None);
            let own = playing.then_some(Seat(1));
            assert_eq!(seats.recovers(&Hash([101; 32])), own, "a vacant seat is its owner's to come back to");
        }
    }
}

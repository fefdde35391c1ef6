//! The seats of a table: who sits where, who is a bot, who is the host.

use airlock_engine::{Hash, Seat, SeatSet, Window, log::SeatInfo};
use airlock_protocol::{BotKind, SeatState};
use serde::{Deserialize, Serialize};

use crate::{Alike, Keys, Part, limits::COLORS, share::Spent};

/// The seats of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seats {
    chairs: Vec<Chair>,
    host: Option<Seat>,
    /// All colours, each seat's own at its place: exchanging two of them leaves every seat with one of its own.
    colors: Vec<u8>,
}

/// One seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Chair {
    /// Who sits there, or sat there when the seat became vacant; empty if the name was taken out.
    pub(crate) name: Option<String>,
    /// What proves it. The token of a vacant seat proves nothing.
    pub(crate) keys: Option<Keys>,
    pub(crate) ready: bool,
    pub(crate) bot: Option<BotKind>,
    pub(crate) vacant: bool,
    /// Whether the host made it so.
    pub(crate) kicked: bool,
    /// Whether whoever was dealt in here has to be asked before the secrets of the match are told to others: until they
    /// leave by their own act. Their recovery code proves the voice, also after somebody took the seat from them.
    pub(crate) voice: bool,
    /// Whether the recovery code takes the seat no longer.
    pub(crate) barred: bool,
    /// The promise of a nonce.
    pub(crate) nonce_hash: Option<Hash>,
    /// How many entries whoever sits there caused.
    pub(crate) spent: Spent,
}

impl Chair {
    /// Whether somebody has this seat, even if a bot plays it meanwhile.
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

    /// How many seats there are.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.chairs.len()).expect("a game has few seats")
    }

    /// That of whoever opened the table; until they sit down, the first that was taken by somebody invited. After it left the lowest.
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

    /// True if this is the last free seat while nobody is the host: guests leave it to the person who opened the table.
    pub(crate) fn is_kept(&self, seat: Seat) -> bool {
        self.host.is_none() && Seat::all(self.count()).filter(|other| self.is_free(*other)).eq([seat])
    }

    /// The bot that plays a seat.
    pub(crate) fn bot(&self, seat: Seat) -> Option<BotKind> {
        self.get(seat)?.bot
    }

    /// Name of the player in a seat; empty if there is none.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.get(seat).and_then(|chair| chair.name.as_deref()).unwrap_or_default()
    }

    /// Whether bots play all seats that a window asks. Whom it asks when it opens is public, and so is who is a bot.
    pub(crate) fn are_bots(&self, window: &Window) -> bool {
        window.asked.iter().all(|decision| self.bot(decision.seat).is_some())
    }

    /// The seats that somebody has.
    pub(crate) fn taken(&self) -> SeatSet {
        self.those(Chair::is_taken)
    }

    /// The seats whose people have to agree before the secrets of the match are told to others. Whether they are there, or
    /// who plays their seat meanwhile, makes no difference.
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

    /// Why the match cannot start yet.
    pub(crate) fn not_ready(&self) -> Option<String> {
        let unready = |chair: &Chair| chair.is_taken() && chair.bot.is_none() && !chair.ready;
        if Seat::all(self.count()).any(|seat| self.is_free(seat)) {
            return Some("the match starts when every seat is taken by somebody or a bot".to_owned());
        }
        let missing = self.chairs.iter().zip(1..).filter(|(chair, _)| unready(chair));
        let missing: Vec<String> = missing
            .map(|(chair, number)| called(chair.name.as_deref().unwrap_or_default(), number))
            .collect();
        (!missing.is_empty()).then(|| format!("not ready yet: {}", missing.join(", ")))
    }

    /// Whether whoever has these keys has the seat.
    pub(crate) fn is_held(&self, seat: Seat, keys: &Keys) -> bool {
        self.get(seat).is_some_and(|chair| chair.is_taken() && chair.keys.as_ref() == Some(keys))
    }

    /// Whether somebody at the table, or who was there, has a name that looks like this one.
    pub(crate) fn has_name_like(&self, name: &str, alike: Alike) -> bool {
        self.chairs.iter().any(|chair| chair.name.as_ref().is_some_and(|other| alike(name, other)))
    }

    /// Whose token this is.
    pub(crate) fn seat_of(&self, token: &Hash) -> Option<Seat> {
        self.find(|chair| chair.is_taken() && chair.keys.is_some_and(|keys| keys.token == *token))
    }

    /// The seat that this recovery code takes; that of a vacant seat counts, unless it was taken from somebody for good.
    pub(crate) fn recovers(&self, recovery: &Hash) -> Option<Seat> {
        self.find(|chair| !chair.barred && chair.has_code(recovery))
    }

    /// The seat whose voice this recovery code proves.
    pub(crate) fn speaks_for(&self, recovery: &Hash) -> Option<Seat> {
        self.find(|chair| chair.voice && chair.has_code(recovery))
    }

    fn find(&self, which: impl Fn(&Chair) -> bool) -> Option<Seat> {
        Seat::all(self.count()).find(|seat| which(&self.chairs[seat.index()]))
    }

    /// Somebody new has the seat; in mid-match (`playing`) their voice takes the place of the one before.
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

    /// The seat is given up: it is free, or in mid-match (`playing`) vacant. Answers with the new host if there is one.
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

    /// The match begins: everybody who sits there has a voice from now on.
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

    /// Each seat's promise of a nonce; none for bots.
    pub(crate) fn nonce_hashes(&self) -> Vec<Option<Hash>> {
        let promise = |chair: &Chair| chair.nonce_hash.filter(|_| chair.bot.is_none());
        self.chairs.iter().map(promise).collect()
    }

    /// After a void start: nobody is ready, and nobody has promised anything.
    pub(crate) fn begin_anew(&mut self) {
        for chair in &mut self.chairs {
            (chair.ready, chair.nonce_hash) = (false, None);
        }
    }

    /// Gives a seat a colour, and its own to whoever had that.
    pub(crate) fn paint(&mut self, seat: Seat, color: u8) {
        if let Some(had) = self.colors.iter().position(|one| *one == color) {
            self.colors.swap(seat.index(), had);
        }
    }

    pub(crate) fn color(&self, seat: Seat) -> Option<u8> {
        self.colors.get(seat.index()).copied()
    }

    /// The seats as everybody sees them.
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

/// What a text of the server calls whoever sits in seat `number`, counted from 1.
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
    fn every_seat_has_a_colour_of_its_own_whatever_is_exchanged() {
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
    fn a_guest_is_no_host_and_leaves_a_seat_for_it() {
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

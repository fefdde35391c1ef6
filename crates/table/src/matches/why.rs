//! What a bot did, and why: the match is repeated up to there, and the bot is asked.

use airlock_engine::{
    ActionOf, Game, Input, OfferOf, Seat, Viewer,
    log::{By, Entry, Kind, write_input},
};
use airlock_protocol::Part;

use super::{Match, moment::Moment};
use crate::{
    Broken,
    players::{Counted, Deed, Done, Players},
    record::Record,
};

impl<G: Game> Match<G> {
    /// The last thing but `back` that the bot of a seat did by these records, and why. The match is one at its beginning. None if the
    /// bot did nothing more, or no bot had the seat then.
    ///
    /// A bot says what it knew: for practice, and for matches that are over.
    ///
    /// # Errors
    /// If the records do not say what the rules say.
    pub fn deed(
        mut self,
        bodies: &[String],
        players: Players<G>,
        seat: Seat,
        back: usize,
    ) -> Result<Option<Deed>, Broken> {
        let mut found: Vec<(usize, Box<Entry>)> = Vec::new();
        for (place, body) in bodies.iter().enumerate() {
            if let Record::Entry { entry, .. } = Record::read(place as u64 + 1, body)?
                && entry.kind == Kind::Rule
                && entry.by == By::Seat(seat)
            {
                found.push((place, entry));
            }
        }
        let Some(earlier) = found.len().checked_sub(back + 1) else { return Ok(None) };
        let (place, entry) = found.swap_remove(earlier);
        for body in &bodies[..place] {
            self.absorb(body, &mut Moment::default())?;
        }
        let bot = self.table.seats.get(seat).and_then(|chair| chair.bot);
        let (Some(bot), Some(play)) = (bot, &self.play) else { return Ok(None) };
        let unreadable = |what: String| Broken::Unreadable { number: place as u64 + 1, what };
        let Input::Act(_, done) = entry.input::<G>().map_err(unreadable)? else { return Ok(None) };
        let game = &play.replica.game;
        let who = Viewer::Seat(seat);
        let offers = game.legal(seat);
        let asked = game.pending_for(who).yours;
        let weighed =
            players(bot).and_then(|mut player| player.why(seat, &asked, &offers, &|| game.view(who), &done));
        let (reasons, instead) = match weighed {
            Some((reasons, instead)) => (Some(reasons), instead),
            None => (None, Vec::new()),
        };
        let counted = |(fact, points): (&'static str, i32)| Counted { fact, speaks: points > 0 };
        Ok(Some(Deed {
            at_ms: entry.at_ms,
            earlier,
            did: of::<G>(seat, &done, &offers),
            reasons: reasons.map(|reasons| reasons.into_iter().map(counted).collect()),
            instead: instead.iter().map(|action| of::<G>(seat, action, &offers)).collect(),
        }))
    }
}

/// An action with the offer that it fills.
fn of<G: Game>(seat: Seat, action: &ActionOf<G>, offers: &[OfferOf<G>]) -> Done {
    let offer = offers.iter().find(|offer| matches!(offer.fill(action), Some(Ok(_))));
    Done { action: write_input::<G>(&Input::Act(seat, action.clone())).1, offer: offer.map(Part::of) }
}

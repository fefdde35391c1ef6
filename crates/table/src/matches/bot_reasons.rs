//! Explanations of bots' actions. The match is replayed up to the action, and the bot is asked for its reasons.

use airlock_engine::{
    ActionOf, Game, Input, OfferOf, Seat, Viewer,
    log::{By, Entry, Kind, write_input},
};
use airlock_protocol::Part;

use super::{Match, context::Context};
use crate::{
    Broken,
    players::{Counted, Deed, Done, Players},
    record::Record,
};

impl<G: Game> Match<G> {
    /// The bot's last action but `back` in these records, with reasons; `self` is the match at its beginning. `None`
    /// if there is no such action, or no bot had the seat then.
    ///
    /// The reasons contain what the bot knew. Use this for practice, and for matches that are over.
    ///
    /// # Errors
    /// If the records contradict the rules.
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
            self.absorb(body, &mut Context::default())?;
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

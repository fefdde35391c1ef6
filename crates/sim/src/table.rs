//! A table: a match, its players, and their ways to get seats.

use airlock_engine::{Game as _, Hash, Mode, Seat, Viewer, rng::below};
use airlock_protocol::Phase;
use airlock_registry::Registry;
use airlock_store::MatchId;
use airlock_toy::Toy;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::{
    Flaw, Violation,
    disk::Disk,
    mirror::Mirror,
    node::Node,
    player::{Player, Ticket},
    secrets::Secrets,
};

/// Steps after the end during which somebody may want a rematch.
const FAREWELL_STEPS: u64 = 100;

/// A match and its players: the seats in order, then a spectator.
pub(crate) struct Table {
    pub(crate) id: MatchId,
    pub(crate) game: &'static str,
    pub(crate) mirror: Mirror,
    pub(crate) players: Vec<Player>,
    pub(crate) secrets: Secrets,
    flaw: Option<Flaw>,
    /// True once the store has lost entries of this match. Consent in them is unknown, so secrets are not
    /// checked any more.
    forgetful: bool,
    /// Invitation that lets people sit down. Not used for a rematch.
    invite: Option<String>,
    /// Number of names given, so that all are different.
    names: u64,
    previous: Option<MatchId>,
    /// Steps until nobody wants a rematch any more.
    farewell: u64,
}

impl Table {
    /// Opens a table and seats some players. Returns the request, too.
    pub(crate) fn open(
        node: &Node,
        disk: &Disk,
        registry: &Registry,
        rng: &mut ChaCha8Rng,
        flaw: Option<Flaw>,
    ) -> Result<(Self, Value), Violation> {
        let (game, mode, seats) = draw_table(registry, rng);
        let pace = if below(rng, 4) == 0 { "days" } else { "live" };
        let turn_seconds = (below(rng, 3) == 0).then_some(10);
        let wish = json!({
            "game": game, "mode": mode, "players": seats, "pace": pace, "turn_seconds": turn_seconds,
            "bot_pause_ms": 20,
        });
        let opened = node.ask("/api/matches", &wish);
        let refused = || Violation::Broken(format!("a table cannot be opened: {opened}"));
        let id: MatchId = opened["match"].as_str().and_then(|id| id.parse().ok()).ok_or_else(refused)?;
        let viewers = Viewer::all(seats).map(|viewer| Player::new(viewer, None, flaw));
        let mut table = Self {
            id,
            game,
            mirror: Mirror::of(disk, id, registry, seats)?,
            players: viewers.collect(),
            secrets: Secrets::default(),
            flaw,
            forgetful: false,
            invite: opened["invite"].as_str().map(str::to_owned),
            names: 0,
            previous: None,
            farewell: FAREWELL_STEPS,
        };
        for seat in Seat::all(seats) {
            if seat.0 == 0 || below(rng, 6) > 0 {
                table.take_seat(node, "seats", seat).ok_or_else(refused)?;
            }
        }
        Ok((table, wish))
    }

    /// Continues with the rematch, in which everybody keeps their seat.
    pub(crate) fn follow(self, next: MatchId, disk: &Disk, registry: &Registry) -> Result<Self, Violation> {
        let Self { id, game, mut players, names, flaw, .. } = self;
        for player in &mut players {
            let lost = player.lost.take();
            player.sit(player.ticket.clone());
            player.lost = lost;
        }
        let seats = u8::try_from(players.len() - 1).unwrap_or(u8::MAX);
        let mut mirror = Mirror::of(disk, next, registry, seats)?;
        mirror.absorb(disk, |_, _| Ok(()))?;
        let (invite, previous, farewell) = (None, Some(id), FAREWELL_STEPS);
        let secrets = Secrets::default();
        let mut table = Self {
            id: next,
            game,
            mirror,
            players,
            secrets,
            flaw,
            forgetful: false,
            invite,
            names,
            previous,
            farewell,
        };
        table.look_at_the_seats();
        Ok(table)
    }

    /// Starts again from what is left of the log. Players are adrift until the nodes that knew more have
    /// ended.
    pub(crate) fn start_again(
        &mut self,
        disk: &Disk,
        registry: &Registry,
        adrift: bool,
    ) -> Result<(), Violation> {
        let seats = u8::try_from(self.players.len() - 1).unwrap_or(u8::MAX);
        self.mirror = Mirror::of(disk, self.id, registry, seats)?;
        self.forgetful = true;
        self.absorb(disk)?;
        self.players.iter_mut().for_each(|player| player.forget(adrift));
        self.look_at_the_seats();
        Ok(())
    }

    /// True if its players are adrift.
    pub(crate) fn is_adrift(&self) -> bool {
        self.players.iter().any(|player| player.adrift)
    }

    /// Advances one step. True if there is anything left to do.
    pub(crate) fn goes_on(&mut self) -> bool {
        if matches!(self.mirror.phase(), Phase::Over | Phase::Closed) {
            self.farewell = self.farewell.saturating_sub(1);
        }
        self.farewell > 0 && self.mirror.next().is_none()
    }

    /// Removes values that servers draw by themselves from a text. Match ids and the server's own command
    /// names differ between runs, and receipts depend on them.
    pub(crate) fn without_drawn(&self, text: String) -> String {
        const FIELD: &str = "\"receipt\":\"";
        let others = [self.previous, self.mirror.next()].into_iter().flatten();
        let mut text = others.fold(text, |text, id| text.replace(&id.to_string(), "another match"));
        if let Some(place) = text.find(FIELD).map(|place| place + FIELD.len()) {
            text.replace_range(place..place + 2 * size_of::<Hash>(), "");
        }
        text
    }

    /// Absorbs newly durable records. Consent to reveal a log depends on earlier recoveries, so they are
    /// recorded in log order.
    pub(crate) fn absorb(&mut self, disk: &Disk) -> Result<(), Violation> {
        let Self { mirror, secrets, forgetful, .. } = self;
        mirror.absorb(disk, |mirror, back| {
            if *forgetful {
                return Ok(());
            }
            if let Some(name) = back.and_then(|seat| mirror.chair(seat)?.name.as_ref()) {
                secrets.keep(name);
            }
            if mirror.is_revealed() { secrets.reveal() } else { Ok(()) }
        })
    }

    /// Records who was dealt in, and checks that nobody sees the secrets of others.
    pub(crate) fn watch_the_secrets(&mut self) -> Result<(), Violation> {
        if self.forgetful || matches!(self.mirror.phase(), Phase::Lobby | Phase::Sealing) {
            return Ok(());
        }
        let deals = self.secrets.are_unknown();
        for player in &self.players {
            let Viewer::Seat(seat) = player.viewer else { continue };
            if let Some(name) =
                self.mirror.chair(seat).filter(|_| deals).and_then(|chair| chair.name.as_ref())
            {
                self.secrets.deal(seat, name);
            }
            if let (Some(ticket), Some(_)) = (&player.ticket, player.n) {
                self.secrets.tell(seat, &ticket.name)?;
            }
        }
        Ok(())
    }

    /// Updates all players with what became of their seats.
    pub(crate) fn look_at_the_seats(&mut self) {
        for player in &mut self.players {
            let Viewer::Seat(seat) = player.viewer else { continue };
            let chair = self.mirror.chair(seat).filter(|chair| !chair.vacant);
            let name = chair.and_then(|chair| chair.name.as_ref());
            let holds = |ticket: &Ticket| name == Some(&ticket.name);
            if player.asked_for.as_ref().is_some_and(holds) {
                let granted = player.asked_for.take();
                player.sit(granted);
            } else if player.ticket.as_ref().is_some_and(|ticket| !holds(ticket)) {
                player.lose_seat();
            }
        }
    }

    /// Lets a player take its free seat, or ask for it. Returns a description.
    pub(crate) fn come_in(&mut self, node: &Node, place: usize, rng: &mut ChaCha8Rng) -> Option<String> {
        let Viewer::Seat(seat) = self.players[place].viewer else { return None };
        let chair = self.mirror.chair(seat)?;
        let free = self.mirror.phase() == Phase::Lobby && chair.name.is_none() && chair.bot.is_none();
        let lost = self.players[place].lost.clone();
        let own = lost.as_ref().map(|lost| &lost.name) == chair.name.as_ref();
        let asked = self.mirror.vote_about(seat).zip(lost.filter(|_| own));
        if free {
            self.take_seat(node, "seats", seat)
        } else if let Some((vote, lost)) = asked {
            self.speak(node, vote, &lost, below(rng, 4) > 0)
        } else if own && below(rng, 2) == 0 {
            self.recover(node, place)
        } else if chair.vacant {
            self.take_seat(node, "ask", seat)
        } else {
            None
        }
    }

    /// Answers a vote by the recovery code of a lost seat.
    fn speak(&mut self, node: &Node, vote: u32, lost: &Ticket, yes: bool) -> Option<String> {
        let yes = yes || self.flaw == Some(Flaw::TakesSilenceForConsent);
        if yes && self.flaw != Some(Flaw::TakesSilenceForConsent) {
            match self.mirror.phase() {
                Phase::Closed => self.secrets.agree(&lost.name),
                _ => self.secrets.release(&lost.name),
            }
        }
        let answer = json!({ "match": self.id.to_string(), "vote": vote, "yes": yes });
        node.ask("/api/voice", &json!({ "code": lost.recovery, "answer": answer }));
        Some(format!("{}: answers vote {vote} with {yes}", lost.name))
    }

    /// Takes a seat (`seats`) or asks for one (`ask`).
    fn take_seat(&mut self, node: &Node, how: &str, seat: Seat) -> Option<String> {
        self.names += 1;
        let name = format!("P{seat}.{}", self.names);
        let invite = self.invite.as_ref()?;
        let wish = json!({ "ref": name, "seat": seat, "name": name, "invite": invite });
        let seated = node.ask(&format!("/api/matches/{}/{how}", self.id), &wish);
        let part = |key: &str| seated[key].as_str().map(str::to_owned);
        let ticket = Ticket { name: name.clone(), token: part("token")?, recovery: part("recovery")? };
        let player = &mut self.players[seat.index()];
        if how == "ask" {
            player.asked_for = Some(ticket)
        } else {
            player.sit(Some(ticket))
        }
        Some(format!("{name}: {how}"))
    }

    /// Recovers a seat, or moves it to another device, by its recovery code. Returns a description.
    pub(crate) fn recover(&mut self, node: &Node, place: usize) -> Option<String> {
        let player = &mut self.players[place];
        let ticket = player.ticket.clone().or_else(|| player.lost.clone())?;
        let recovered = node.ask("/api/recover", &json!({ "code": ticket.recovery }));
        let token = recovered["token"].as_str()?.to_owned();
        let event = format!("{}: recovers", ticket.name);
        if recovered["match"].as_str() == Some(&self.id.to_string()) {
            player.move_to(Ticket { token, ..ticket });
        } else {
            // The code already belongs to a seat in the rematch.
            player.lose_seat();
        }
        Some(event)
    }
}

/// Draws a game, a mode and a number of seats.
///
/// The built-in games share half of the tables. The toy gets the rest, for its windows and races. The number
/// of seats is the smallest that allows company, or one more, so that much happens between the players.
fn draw_table(registry: &Registry, rng: &mut ChaCha8Rng) -> (&'static str, &'static str, u8) {
    let (toys, games): (Vec<_>, Vec<_>) = registry.list().into_iter().partition(|info| info.game == Toy::ID);
    let either = if below(rng, 2) == 0 { toys } else { games };
    let info = &either[below(rng, either.len())];
    let Mode { id, min_players, max_players, .. } = info.modes[below(rng, info.modes.len())];
    let few = min_players.max(2) + u8::from(below(rng, 2) == 0);
    (info.game, id, few.min(max_players))
}

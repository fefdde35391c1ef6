//! Section 6: loss of a character.

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::Character,
    model::{
        Fate, Player,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        interact,
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A player without a hero may take a grunt (DP-24, A-HEROLOSS-03, A-HEROLOSS-07).
    Promote { seat: Seat },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Promote { seat } = self;
        if !game.player(seat).may_promote {
            return Flow::Done;
        }
        if game.grunts().next().is_some() {
            return Flow::Ask(self);
        }
        game.player_mut(seat).may_promote = false;
        if !game.has_hero(seat) {
            game.player_mut(seat).out = true; // A-HEROLOSS-07, R-25
            cx.tell(SeenEvent::Out { seat });
        }
        Flow::Done
    }

    fn question(&self, _: &Aliens) -> Option<Question> {
        let Self::Promote { seat } = self;
        Some(Question::to(*seat, "DP-24"))
    }

    fn offers(&self, game: &Aliens, _: Seat) -> Vec<Offer> {
        // Newt is no hero beside a grunt Ripley (A-NEWT-03, R-24).
        let ripley = game.grunts().any(|grunt| grunt.who == Character::Ripley);
        let grunts = game.grunts().map(|grunt| grunt.who);
        let grunts = grunts.filter(|who| !(ripley && *who == Character::Newt)).map(Ref::Character);
        let promote = Offer::new(Verb::Promote, &["A-HEROLOSS-03", "A-HEROLOSS-04"]);
        let wait = Offer::new(Verb::Done, &["A-HEROLOSS-07"]);
        vec![wait, promote.choose(Arg::Who, Slot::one(grunts), "A-HEROLOSS-03")]
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(Ref::Character(who)) = action.one(Arg::Who) {
            game.promote(cx, seat, who);
        } else {
            game.player_mut(seat).declined = true;
        }
    }
}

impl Aliens {
    /// Makes a grunt a player's hero. It keeps its cards and its place (A-HEROLOSS-03…06, A-NEWT-10).
    fn promote(&mut self, cx: &mut Cx<'_>, seat: Seat, who: Character) {
        self.player_mut(seat).may_promote = false;
        let mut heroes = vec![who];
        let newt = |game: &Self| game.grunts().any(|grunt| grunt.who == Character::Newt);
        if who == Character::Ripley && newt(self) {
            heroes.push(Character::Newt); // A-NEWT-10
        }
        for hero in heroes {
            if let Some(member) = self.squad.get_mut(hero) {
                member.hero_of = Some(seat);
                member.dial_due = true; // A-HEROLOSS-06
            }
            // In the middle of an activation, the new player takes the rest of it (A-CHAR-01).
            if let Some(activation) = self.round.activation.as_mut().filter(|own| own.who == hero) {
                activation.seat = seat;
            }
        }
        cx.tell(SeenEvent::Promoted { seat, who });
        if self.grunts().next().is_none() {
            wait_no_longer(self); // a player who waited for a grunt is out (A-HEROLOSS-07)
        }
    }

    /// Removes characters that are lost at the same moment: all leave the board, cards are discarded, then
    /// new heroes are chosen. The order is seat order from the activation token (A-HEROLOSS-01…12).
    pub(crate) fn lose(&mut self, cx: &mut Cx<'_>, lost: &[Character], fate: Fate) {
        for &who in lost {
            interact::drop_carried(self, cx, who);
        }
        for &who in lost {
            if let Some(member) = self.squad.get_mut(who) {
                member.fate = fate;
                member.prone = false;
            }
            cx.tell(if fate == Fate::Captured {
                SeenEvent::Captured { who }
            } else {
                SeenEvent::Killed { who }
            });
        }
        let order: Vec<Seat> = self.in_order().collect();
        for &seat in &order {
            let own =
                |who: &&Character| self.squad.get(**who).is_some_and(|member| member.hero_of == Some(seat));
            let heroes: Vec<Character> = lost.iter().filter(own).copied().collect();
            if !heroes.is_empty() {
                self.discard_hand(cx, seat); // A-HEROLOSS-01, A-HEROLOSS-11
            }
            for who in heroes {
                self.discard_equipped(cx, who); // A-HEROLOSS-02
            }
        }
        for &who in lost {
            self.discard_equipped(cx, who); // A-HEROLOSS-09, A-GRUNT-08
        }
        let mut bereft = Vec::new();
        for &seat in &order {
            let own =
                |who: &&Character| self.squad.get(**who).is_some_and(|member| member.hero_of == Some(seat));
            let heroes: Vec<Character> = lost.iter().filter(own).copied().collect();
            if heroes.contains(&Character::Ripley) {
                // Newt is no hero without her, not even if she has escaped before (A-NEWT-10, R-24).
                let newt = self.squad.get_mut(Character::Newt);
                if let Some(newt) = newt.filter(|newt| matches!(newt.fate, Fate::At(_) | Fate::Escaped)) {
                    newt.hero_of = None;
                }
            }
            if !heroes.is_empty() && !self.has_hero(seat) {
                self.player_mut(seat).may_promote = true;
            }
            // A player who waits for a grunt is out if none is left (A-HEROLOSS-07).
            let waits = self.player(seat).may_promote;
            if waits && (!heroes.is_empty() || self.grunts().next().is_none()) {
                bereft.push(Step::Promote { seat }.into());
            }
        }
        self.stack.then(bereft);
    }

    fn discard_hand(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let hand = std::mem::take(&mut self.player_mut(seat).hand);
        for piece in hand {
            self.piles.discard_unresolved(cx, piece.face, "A-HEROLOSS-01"); // A-CARD-28
        }
    }

    fn discard_equipped(&mut self, cx: &mut Cx<'_>, who: Character) {
        let Some(member) = self.squad.get_mut(who) else { return };
        let cards: Vec<_> = member.equipped().collect();
        (member.main, member.second) = (None, None);
        member.gear.clear();
        for card in cards {
            self.piles.discard.push(card);
            cx.tell(SeenEvent::Discarded { card: card.kind() });
        }
    }

    /// Knocks a character down (A-ALIEN-25, A-ACT-12).
    pub(crate) fn knock_down(&mut self, cx: &mut Cx<'_>, who: Character) {
        let Some(member) = self.squad.get_mut(who).filter(|member| member.stands()) else { return };
        member.prone = true;
        cx.tell(SeenEvent::KnockedDown { who });
        if let Some(activation) = self.round.activation.as_mut().filter(|own| own.who == who) {
            (activation.actions, activation.felled) = (0, true); // A-ACT-12
        }
        interact::drop_carried(self, cx, who);
    }

    /// Lets a prone character stand up (A-ALIEN-30).
    pub(crate) fn stand_up(&mut self, cx: &mut Cx<'_>, who: Character) {
        if let Some(member) = self.squad.get_mut(who).filter(|member| member.prone) {
            member.prone = false;
            cx.tell(SeenEvent::StoodUp { who });
        }
    }

    /// Prone characters on the board.
    pub(crate) fn prone(&self) -> impl Iterator<Item = Character> + '_ {
        self.on_board().filter(|member| member.prone).map(|member| member.who)
    }
}

/// Asks players who lost a hero and declined a grunt again between two activations, but not twice with
/// nothing in between (A-HEROLOSS-07).
pub(crate) fn ask_again(game: &mut Aliens) {
    ask(game, |player| !player.declined);
}

/// Puts players who wait for a grunt out of the game once no grunt is left (A-HEROLOSS-07).
pub(crate) fn wait_no_longer(game: &mut Aliens) {
    ask(game, |_| true);
}

fn ask(game: &mut Aliens, which: impl Fn(&Player) -> bool) {
    let waits = |seat: &Seat| game.player(*seat).may_promote && which(game.player(*seat));
    let waiting: Vec<_> = game.in_order().filter(waits).map(|seat| Step::Promote { seat }.into()).collect();
    game.stack.then(waiting);
}

/// Marks that something has happened, so that players who declined a grunt are asked again.
pub(crate) fn reconsider(game: &mut Aliens) {
    for player in &mut game.players {
        player.declined = false;
    }
}

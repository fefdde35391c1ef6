//! Section 16: re-rolls. After each attack and defence roll, one question goes to every seat that could
//! re-roll or play an event. Abilities are public, events are not. If a seat could hold an event, the
//! question is therefore a covert window.

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        PassiveAbility,
        ids::{AbilityKind, Character, EnduranceKind},
    },
    model::{
        Level, Phase,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        attack::{self, Blast, Shot},
        defence::{self, Defence},
        events,
        frame::{Cx, Flow, Frame, Manner, Procedure, Question},
        position::Aliens,
        seal::marine_die,
    },
};

/// A roll just made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    Shot {
        shot: Shot,
        roll: u8,
    },
    /// Of an area attack.
    Blast {
        blast: Blast,
        rolls: Vec<u8>,
    },
    Defence {
        defence: Defence,
        roll: u8,
    },
}

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Asks the seats that may re-roll or play an event (A-REROLL-03, DP-14).
    Offer {
        roll: Roll,
        /// All seats asked.
        all: SeatSet,
        /// Seats that have not answered yet.
        asked: SeatSet,
        /// Seats that want to react, with their actions.
        willing: Vec<(Seat, Action)>,
        /// True if a seat could hold a usable event, so that the window hides who reacts.
        covert: bool,
    },
}

/// Frame after a roll. It asks for reactions if a seat could have one, and otherwise settles the roll.
pub(crate) fn after(game: &Aliens, roll: Roll) -> Frame {
    let holders = roll.holders(game);
    let able: SeatSet = game.seats().filter(|seat| roll.ability_of(game, *seat).is_some()).collect();
    let asked = holders.union(able);
    if asked.is_empty() {
        return roll.settled();
    }
    Step::Offer { roll, all: asked, asked, willing: Vec::new(), covert: !holders.is_empty() }.into()
}

impl Roll {
    /// The event that re-rolls this roll.
    const fn event(&self) -> EnduranceKind {
        match self {
            Self::Shot { .. } | Self::Blast { .. } => EnduranceKind::FireDiscipline,
            Self::Defence { .. } => EnduranceKind::Brace,
        }
    }

    /// True if the roll can be rerolled. An attack roll can be only if it missed.
    fn is_open(&self, game: &Aliens) -> bool {
        match self {
            Self::Shot { shot, roll } => !attack::shot_hits(game, shot, *roll),
            Self::Blast { .. } => !self.missed(game).is_empty(),
            Self::Defence { .. } => true,
        }
    }

    /// Seats that want to be asked and could hold a useful event, judged by public information only. Useful
    /// are the event that re-rolls this roll, and events for any time that would have an effect now.
    fn holders(&self, game: &Aliens) -> SeatSet {
        let mut events = events::useful(game);
        if self.is_open(game) {
            events.push(self.event());
        }
        let level = |seat: &Seat| match self {
            Self::Shot { .. } | Self::Blast { .. } => game.switches[seat.index()].attack_roll,
            Self::Defence { .. } => game.switches[seat.index()].defence_roll,
        };
        let could = |seat: &Seat| {
            level(seat) == Level::Ask && events.iter().any(|event| events::could_hold(game, *seat, *event))
        };
        game.seats().filter(could).collect()
    }

    const fn window(&self) -> Word {
        match self {
            Self::Shot { .. } | Self::Blast { .. } => Word::AttackRoll,
            Self::Defence { .. } => Word::DefenceRoll,
        }
    }

    /// The ability with which a seat may re-roll it, with its price in cards and the maximum number of rolls
    /// (A-CHAR-07).
    fn ability_of(&self, game: &Aliens, seat: Seat) -> Option<(AbilityKind, u8, u8)> {
        if !self.is_open(game) {
            return None;
        }
        let mut all = game.heroes_of(seat).flat_map(|hero| {
            game.side(hero.who)
                .abilities
                .iter()
                .filter_map(move |def| Some((hero.who, def.kind, def.passive?)))
        });
        all.find_map(|(who, kind, passive)| {
            let (cost, rolls) = self.helped_by(game, who, kind, passive)?;
            Some((kind, cost, rolls))
        })
    }

    fn helped_by(
        &self,
        game: &Aliens,
        who: Character,
        kind: AbilityKind,
        passive: PassiveAbility,
    ) -> Option<(u8, u8)> {
        let unused = !game.round.used.contains(&kind);
        let alien_phase = matches!(game.round.phase, Phase::Aliens | Phase::Blips | Phase::MotionCards);
        match (passive, self) {
            (PassiveAbility::RerollDefensiveFire, Self::Shot { shot, .. }) => {
                (shot.attack.who == who && shot.attack.against.is_some() && unused).then_some((0, 1))
            }
            (PassiveAbility::RerollDefensiveFire, Self::Blast { blast, .. }) => {
                (blast.attack.who == who && blast.attack.against.is_some() && unused).then_some((0, 1))
            }
            (PassiveAbility::RerollAreaAttack { n }, Self::Blast { blast, .. }) => {
                (blast.attack.who == who).then_some((0, n))
            }
            (PassiveAbility::RerollDefence { exhaust, within }, Self::Defence { defence, roll }) => {
                let near = who == defence.who || {
                    let (from, to) = (game.cell_of(who)?, game.cell_of(defence.who)?);
                    game.within(from).to(to).is_some_and(|steps| steps <= u16::from(within))
                };
                (near && unused && alien_phase && defence.fails(game, *roll)).then_some((exhaust, 1))
            }
            _ => None,
        }
    }

    /// Missed rolls of an area attack, numbered from 1.
    fn missed(&self, game: &Aliens) -> Vec<Ref> {
        let Self::Blast { blast, rolls } = self else { return Vec::new() };
        let numbered = (1..).zip(rolls);
        numbered
            .filter(|(_, roll)| !attack::blast_hits(game, blast, **roll))
            .map(|(n, _)| Ref::Roll(n))
            .collect()
    }

    fn settled(self) -> Frame {
        match self {
            Self::Shot { shot, roll } => attack::Step::Settle { shot, roll }.into(),
            Self::Blast { blast, rolls } => attack::Step::SettleBlast { blast, rolls }.into(),
            Self::Defence { defence, roll } => defence::Step::Armour { defence, roll, left: None }.into(),
        }
    }

    /// Makes the roll again. The new result is final (A-REROLL-01, A-REROLL-02).
    fn again(self, game: &Aliens, cx: &mut Cx<'_>, action: &Action) -> Frame {
        match self {
            Self::Shot { shot, .. } => {
                let roll = marine_die(cx);
                attack::tell_rolls(cx, &shot.attack, &[roll], u8::from(attack::shot_hits(game, &shot, roll)));
                Self::Shot { shot, roll }.settled()
            }
            Self::Blast { blast, mut rolls } => {
                let chosen = action.all(Arg::Rolls);
                for (n, roll) in (1..).zip(&mut rolls) {
                    if chosen.contains(&Ref::Roll(n)) {
                        *roll = marine_die(cx);
                    }
                }
                let hits = rolls.iter().filter(|roll| attack::blast_hits(game, &blast, **roll)).count();
                attack::tell_rolls(cx, &blast.attack, &rolls, u8::try_from(hits).unwrap_or(u8::MAX));
                Self::Blast { blast, rolls }.settled()
            }
            Self::Defence { defence, .. } => {
                let roll = defence.roll(game, cx);
                Self::Defence { defence, roll }.settled()
            }
        }
    }
}

impl Procedure<Aliens> for Step {
    fn run(self, _: &mut Aliens, _: &mut Cx<'_>) -> Flow<Self> {
        Flow::Ask(self)
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let Self::Offer { asked, covert, roll, .. } = self;
        let manner = if *covert { Manner::Window(roll.window().as_str()) } else { Manner::Open };
        let point = if roll.is_open(game) { "DP-19" } else { "DP-14" };
        Some(Question { seats: *asked, point, manner })
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        let Self::Offer { roll, .. } = self;
        let rules: &'static [&'static str] = &["A-REROLL-03", "A-REROLL-01"];
        let mut offers = vec![Offer::new(Verb::No, &["A-REROLL-03"])];
        let missed = roll.missed(game);
        let choose = |offer: Offer, most: u8| {
            if missed.is_empty() {
                return offer;
            }
            let max = most.min(u8::try_from(missed.len()).unwrap_or(most));
            let slot = Slot::Pick { from: missed.clone(), min: 1, max, ordered: false };
            offer.choose(Arg::Rolls, slot, "A-REROLL-01")
        };
        if let Some((kind, cost, rolls)) = roll.ability_of(game, seat) {
            let offer = Offer::new(Verb::React, rules).on(Arg::What, Ref::Ability(kind)).revealing();
            offers.push(choose(game.priced(offer, cost), rolls));
        }
        if let Some(card) = events::held(game, seat, roll.event()).filter(|_| roll.is_open(game)) {
            let offer = Offer::new(Verb::React, rules).on(Arg::Card, card).revealing();
            offers.push(choose(game.priced(offer, events::cost(roll.event())), 1));
        }
        offers
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Self::Offer { roll, all, mut asked, mut willing, covert } = self;
        asked.remove(seat);
        if action.verb == Verb::React {
            if events::is_first(game, seat, all) {
                return react(game, cx, roll, seat, action);
            }
            willing.push((seat, action.clone()));
        }
        let step = Self::Offer { roll, all, asked, willing, covert };
        if covert || !asked.is_empty() {
            return game.push(step);
        }
        step.close(game, cx); // abilities are public: all have answered
    }

    fn close(self, game: &mut Aliens, cx: &mut Cx<'_>) {
        let Self::Offer { roll, willing, .. } = self;
        let first = game.in_order().find_map(|s| willing.iter().find(|(seat, _)| *seat == s));
        match first {
            Some((seat, action)) => react(game, cx, roll, *seat, action),
            None => game.push(roll.settled()),
        }
    }
}

fn react(game: &mut Aliens, cx: &mut Cx<'_>, roll: Roll, seat: Seat, action: &Action) {
    let event = match action.one(Arg::What) {
        Some(Ref::Ability(kind)) => {
            let cost = roll.ability_of(game, seat).map_or(0, |(_, cost, _)| cost);
            cx.disclose("A-REROLL-03", SeatSet::ALL, || kind.to_string()); // public even in a covert window
            cx.tell(crate::model::event::SeenEvent::Used { ability: kind });
            game.round.used.push(kind);
            game.exhaust(cx, cost);
            None
        }
        _ => events::pay(game, cx, seat, roll.event()),
    };
    if game.ending.is_some() {
        return; // A-LOSS-03
    }
    let frame = roll.again(game, cx, action);
    if let Some(event) = event {
        events::away(game, cx, event); // A-CARD-06
    }
    game.push(frame);
}

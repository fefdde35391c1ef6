//! Health, serious wounds and death (R-COND).

use airlock_engine::{Framed, Seat, SeatSet, numbered};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ItemCardId, Standing, WoundCardId, components, ids::Wound},
    model::{
        CharacterState, Mode,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        hands,
        position::Retaliation,
    },
};

/// Procedures of wounds and restored health.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A character gains serious wounds, one after another (R-COND-20).
    Wound {
        seat: Seat,
        /// Number of wounds.
        n: u8,
    },
    /// The owner of an armor may replace the wound (D-18, R-COND-15).
    Replace {
        seat: Seat,
        /// Health lost instead.
        health: u8,
    },
    /// A wound is drawn and covers a section (R-COND-06).
    Draw { seat: Seat },
    /// A character restores health, as much as its player wants (D-20, R-COND-05).
    Restore {
        seat: Seat,
        /// Maximum.
        n: u8,
    },
    /// A character discards a wound of its player's choice (D-19, R-COND-10).
    DiscardWound { seat: Seat },
}

/// The state of a character, given by the section of its health marker (R-COND-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    Healthy,
    Injured,
    HeavilyInjured,
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Wound { seat, n } => {
                if n == 0 || !game.is_on_map(seat) {
                    return Flow::Done;
                }
                game.push(Self::Wound { seat, n: n - 1 });
                wound(game, cx, seat);
            }
            Self::Draw { seat } => game.draw_wound(cx, seat),
            Self::Restore { seat, n } => {
                if game.is_on_map(seat) && game.restorable(seat, n) > 0 {
                    return Flow::Ask(Self::Restore { seat, n });
                }
            }
            Self::DiscardWound { seat } => match game.crew(seat).wounds.len() {
                0 => {}
                1 => game.discard_wound(cx, seat, 0),
                _ => return Flow::Ask(self),
            },
            // The armor may have been thrown away since.
            Self::Replace { seat, health } => match replacement(game, seat) {
                Some((_, Standing::HealthForWound { n })) if n == health => return Flow::Ask(self),
                _ => game.push(Self::Draw { seat }),
            },
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Replace { seat, .. } => Some(Question::to(*seat, "D-18")),
            Self::Restore { seat, .. } => Some(Question::to(*seat, "D-20")),
            Self::DiscardWound { seat } => Some(Question::to(*seat, "D-19")),
            Self::Wound { .. } | Self::Draw { .. } => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Replace { health, .. } => vec![
                Offer::new(Verb::No, &["R-COND-15"]),
                Offer::new(Verb::Yes, &["R-COND-15"]).fact("health", i32::from(*health)),
            ],
            Self::Restore { n, .. } => {
                let most = u16::from(game.restorable(seat, *n));
                let amounts = Slot::one((0..=most).rev().map(Ref::Number));
                vec![Offer::new(Verb::Choose, &["R-COND-05"]).choose(Arg::Number, amounts, "R-COND-05")]
            }
            Self::DiscardWound { .. } => {
                let wounds = Slot::one(wound_refs(&game.crew(seat).wounds));
                vec![Offer::new(Verb::Choose, &["R-COND-10"]).choose(Arg::Wound, wounds, "R-COND-10")]
            }
            Self::Wound { .. } | Self::Draw { .. } => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Replace { health, .. } if action.verb == Verb::Yes => game.lose_health(cx, seat, health),
            Self::Replace { .. } => game.push(Self::Draw { seat }),
            Self::Restore { .. } => {
                if let Some(Ref::Number(n)) = action.one(Arg::Number) {
                    game.restore_health(cx, seat, u8::try_from(n).unwrap_or(0));
                }
            }
            Self::DiscardWound { .. } => {
                let refs = wound_refs(&game.crew(seat).wounds);
                let chosen = refs.iter().position(|r| Some(*r) == action.one(Arg::Wound));
                if let Some(place) = chosen {
                    game.discard_wound(cx, seat, place);
                }
            }
            Self::Wound { .. } | Self::Draw { .. } => {}
        }
    }
}

/// The references of the wounds on a track, from the left.
pub(crate) fn wound_refs(wounds: &[WoundCardId]) -> Vec<Ref> {
    let wounds = numbered(wounds, |card| card.kind()).into_iter();
    wounds.map(|(card, number)| Ref::Wound(card.kind(), number)).collect()
}

/// The effect by which a working armor replaces a wound (R-COND-15).
fn replacement(game: &Retaliation, seat: Seat) -> Option<(ItemCardId, Standing)> {
    let card = game.crew(seat).armor.as_ref().filter(|armor| !armor.malfunction)?.card;
    let replaces = |standing: &&Standing| {
        matches!(standing, Standing::DiscardForWound | Standing::HealthForWound { .. })
    };
    Some((card, *card.def().standing.iter().find(replaces)?))
}

/// Gives one wound, unless something replaces it (R-COND-15).
fn wound(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    match replacement(game, seat) {
        Some((card, Standing::DiscardForWound)) => game.lose_item(cx, seat, card),
        Some((_, Standing::HealthForWound { n })) => game.push(Step::Replace { seat, health: n }),
        _ => game.push(Step::Draw { seat }),
    }
}

/// Number of slots in one section of the health track.
fn section_slots() -> u8 {
    components().health[0]
}

/// Number of slots of the whole track.
fn track_slots() -> u8 {
    components().health.iter().sum()
}

impl Retaliation {
    /// The state of a seat's character.
    pub(crate) fn condition(&self, seat: Seat) -> Condition {
        match self.crew(seat).health / section_slots() {
            0 => Condition::Healthy,
            1 => Condition::Injured,
            _ => Condition::HeavilyInjured,
        }
    }

    /// The leftmost open slot. Each wound covers a section from the left (R-COND-06).
    fn first_open(&self, seat: Seat) -> u8 {
        u8::try_from(self.crew(seat).wounds.len()).unwrap_or(u8::MAX).saturating_mul(section_slots())
    }

    /// Takes health from a character, point by point (R-COND-03, R-COND-04, R-ITEM-06). Characters inside the
    /// lander lose none (R-LANDER-06).
    pub(crate) fn lose_health(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        for _ in 0..n {
            if !self.is_on_map(seat) {
                return;
            }
            let to = self.crew(seat).health + 1;
            self.move_marker(cx, seat, to);
        }
    }

    /// Takes health because of an attack. Some armor reduces the loss (R-COND-16).
    pub(crate) fn lose_health_to_attack(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        let armor = self.crew(seat).armor.iter().filter(|armor| !armor.malfunction);
        let less: u8 = armor
            .flat_map(|armor| &armor.card.def().standing)
            .map(|standing| if let Standing::LessHealthFromAttacks { n } = standing { *n } else { 0 })
            .sum();
        self.lose_health(cx, seat, n.saturating_sub(less));
    }

    /// Moves the marker to the right. An armor is discarded when the marker enters its section (R-ITEM-06).
    fn move_marker(&mut self, cx: &mut Cx<'_>, seat: Seat, to: u8) {
        if to >= track_slots() {
            return self.kill_character(cx, seat); // R-COND-04, R-COND-08
        }
        self.crew_mut(seat).health = to;
        cx.tell(SeenEvent::HealthChanged { seat, to });
        if self.condition(seat) == Condition::HeavilyInjured
            && let Some(card) = self.crew(seat).armor.as_ref().map(|armor| armor.card)
        {
            self.lose_item(cx, seat, card);
        }
    }

    /// The part of `n` health that can be restored.
    pub(crate) fn restorable(&self, seat: Seat, n: u8) -> u8 {
        n.min(self.crew(seat).health.saturating_sub(self.first_open(seat)))
    }

    fn restore_health(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        let n = self.restorable(seat, n);
        if n > 0 {
            let crew = self.crew_mut(seat);
            crew.health -= n;
            let to = crew.health;
            cx.tell(SeenEvent::HealthChanged { seat, to });
        }
    }

    /// Draws a random wound, which covers the leftmost section without one (R-COND-06, R-COND-07, R-COND-08).
    fn draw_wound(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if self.decks.wounds.is_empty() {
            let cards = std::mem::take(&mut self.decks.wound_discards);
            self.decks.wounds = super::setup::pile(cx.chance, airlock_engine::Draw::new("wounds"), cards); // R-GEN-19
        }
        if let Some(piece) = self.decks.wounds.draw(SeatSet::ALL) {
            cx.disclose("R-COND-06", SeatSet::ALL, || piece.face.to_string());
            cx.tell(SeenEvent::Wounded { seat, wound: piece.face.kind() });
            self.crew_mut(seat).wounds.push(piece.face);
        } else {
            return;
        }
        let open = self.first_open(seat);
        if self.crew(seat).health < open {
            self.move_marker(cx, seat, open);
        }
        if self.is_on_map(seat) && self.crew(seat).has_wound(Wound::Arm) && self.hands_used(seat) > 1 {
            self.push(hands::Step::KeepHand { seat }); // R-COND-17
        }
    }

    /// Discards a wound. The others slide to the left and the marker stays (R-COND-10).
    pub(crate) fn discard_wound(&mut self, cx: &mut Cx<'_>, seat: Seat, place: usize) {
        let card = self.crew_mut(seat).wounds.remove(place);
        self.decks.wound_discards.push(card);
        cx.tell(SeenEvent::WoundDiscarded { seat, wound: card.kind() });
    }

    /// Kills a character. It leaves the map, or is laid down where it can be revived, and loses all items
    /// (R-COND-11…13, R-COOP-04).
    pub(crate) fn kill_character(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        let state = self.crew(seat).state;
        if matches!(state, CharacterState::Dead | CharacterState::LaidDown(_)) {
            return;
        }
        match state {
            // A laid-down character keeps its larva (R-COOP-11).
            CharacterState::Room(slot) if self.setup.mode == Mode::Coop => {
                self.falls(cx, seat, CharacterState::LaidDown(slot));
            }
            _ => self.dies_for_good(cx, seat),
        }
    }

    /// Kills a character that cannot be revived (R-COND-11…13, R-COOP-17).
    pub(crate) fn dies_for_good(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        self.falls(cx, seat, CharacterState::Dead);
        self.crew_mut(seat).larva = false; // R-COND-13
    }

    fn falls(&mut self, cx: &mut Cx<'_>, seat: Seat, state: CharacterState) {
        cx.tell(SeenEvent::Died { seat });
        self.crew_mut(seat).state = state;
        self.lose_everything(cx, seat);
    }
}

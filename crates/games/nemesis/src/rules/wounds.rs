//! Wounds and death of characters (section 13).

use airlock_engine::{Draw, Framed, Piece, Seat, SeatSet, insertion_sort};
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::Wound,
    model::{
        CharacterState, Crew, Held, Object, SeriousWound,
        event::{Cause, Deck, SeenEvent},
    },
    rules::{
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// Maximum number of serious wounds that a character survives (N-WOUND-05).
const MOST_SERIOUS: usize = 3;

/// A step of wounding a character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Light wounds, one after another (N-WOUND-03).
    Light {
        seat: Seat,
        /// Number of wounds still to come.
        n: u8,
        /// Cause of death, if the character dies.
        cause: Cause,
    },
    /// Serious wounds, one after another (N-WOUND-04).
    Serious {
        seat: Seat,
        /// Number of wounds still to come.
        n: u8,
        /// Cause of death, if the character dies.
        cause: Cause,
    },
    /// Serious wounds of several characters by one effect. All deaths are simultaneous (N-DEATH-01).
    SeriousEach {
        /// In turn order.
        seats: Vec<Seat>,
        /// Wounds per character.
        n: u8,
        /// Cause of death for those that die.
        cause: Cause,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Light { n: 0, .. } | Self::Serious { n: 0, .. } => {}
            Self::Light { seat, n, cause } => {
                game.push(Self::Light { seat, n: n - 1, cause }); // N-WOUND-03
                light_wound(game, cx, seat, cause);
            }
            Self::Serious { seat, n, cause } => {
                game.push(Self::Serious { seat, n: n - 1, cause });
                serious_wound(game, cx, seat, cause);
            }
            Self::SeriousEach { seats, n, cause } => serious_wounds_each(game, cx, &seats, n, cause),
        }
        Flow::Done
    }
}

fn light_wound(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, cause: Cause) {
    if !game.can_suffer(seat) {
        return;
    }
    if game.crew(seat).serious_wounds.len() >= MOST_SERIOUS {
        return game.kill(cx, &[seat], cause); // N-WOUND-05
    }
    if game.crew(seat).light_wounds < 2 {
        game.crew_mut(seat).light_wounds += 1; // N-WOUND-01
        cx.tell(SeenEvent::LightWounds { seat, wounds: game.crew(seat).light_wounds });
    } else {
        game.crew_mut(seat).light_wounds = 0; // N-WOUND-02
        cx.tell(SeenEvent::LightWounds { seat, wounds: 0 });
        serious_wound(game, cx, seat, cause);
    }
}

/// Deals all wounds and removes all dead characters before any question, such as the role of the intruder
/// player or a hand slot.
fn serious_wounds_each(game: &mut Nemesis, cx: &mut Cx<'_>, seats: &[Seat], n: u8, cause: Cause) {
    let suffering = seats.iter().copied().filter(|seat| game.can_suffer(*seat));
    let (dying, hurt): (Vec<Seat>, Vec<Seat>) =
        suffering.partition(|seat| game.crew(*seat).serious_wounds.len() + usize::from(n) > MOST_SERIOUS); // N-WOUND-05
    game.kill(cx, &dying, cause);
    for &seat in &hurt {
        (0..n).for_each(|_| draw_wound(game, cx, seat));
    }
    // The first seat in turn order is asked first.
    hurt.into_iter().rev().for_each(|seat| game.check_hand_slots(seat));
}

fn serious_wound(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, cause: Cause) {
    if !game.can_suffer(seat) {
        return;
    }
    if game.crew(seat).serious_wounds.len() >= MOST_SERIOUS {
        return game.kill(cx, &[seat], cause); // N-WOUND-05
    }
    draw_wound(game, cx, seat);
    game.check_hand_slots(seat);
}

/// Gives the top serious wound card to a character (N-WOUND-04).
fn draw_wound(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    if game.decks.wounds.is_empty() {
        //
        let discards = std::mem::take(&mut game.decks.wound_discards);
        let known = discards.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
        game.decks.wounds.shuffle_under(known, cx.chance, Draw::new("wounds"), |card| card.to_string());
        if !game.decks.wounds.is_empty() {
            cx.tell(SeenEvent::DeckReshuffled { deck: Deck::Wounds });
        }
    }
    let card = game.decks.wounds.draw(SeatSet::ALL).map(|piece| piece.face);
    let wound = card.map(crate::content::WoundCardId::kind);
    cx.disclose("N-WOUND-04", SeatSet::ALL, || format!("{wound:?}"));
    game.crew_mut(seat).serious_wounds.push(SeriousWound { card, dressed: false });
    cx.tell(SeenEvent::SeriousWound { seat, wound });
}

impl Crew {
    /// True if the character has an undressed serious wound of a kind. Several do not add up (N-WOUND-06).
    pub(crate) fn has_wound(&self, wound: Wound) -> bool {
        let shown = |w: &SeriousWound| !w.dressed && w.card.is_some_and(|card| card.kind() == wound);
        self.serious_wounds.iter().any(shown)
    }
}

impl Nemesis {
    /// Makes a seat drop what exceeds its hand slots (N-ITEM-07, A-43).
    pub(crate) fn check_hand_slots(&mut self, seat: Seat) {
        if self.crew(seat).hand_slots_used() > self.crew(seat).hand_slots() {
            self.push(crate::rules::hands::Step::DropExcess { seat });
        }
    }

    /// True if a character can be wounded: it is in a room, or its seat bleeds while it waits in a pod
    /// (N-OP-16).
    fn can_suffer(&self, seat: Seat) -> bool {
        matches!(self.crew(seat).state, CharacterState::Active(_) | CharacterState::Waiting(_))
    }

    /// Kills characters simultaneously (N-DEATH-01).
    pub(crate) fn kill(&mut self, cx: &mut Cx<'_>, seats: &[Seat], cause: Cause) {
        let dying: Vec<Seat> =
            seats.iter().copied().filter(|seat| self.crew(*seat).state != CharacterState::Dead).collect();
        let mut places = Vec::new();
        for &seat in &dying {
            places.push(self.room_of(seat).or_else(|| self.section_room_of(seat)));
            for pod in &mut self.pods {
                pod.occupants.retain(|occupant| *occupant != seat);
            }
            self.crew_mut(seat).state = CharacterState::Dead; // N-DEATH-02
            cx.tell(SeenEvent::Died { seat, cause });
        }
        for (&seat, room) in dying.iter().zip(places) {
            self.bury(cx, seat, room);
        }
        if let Some(first) = dying.iter().min_by_key(|seat| self.crew(**seat).number).copied()
            && self.record.first_death.is_none()
            && self.ending.is_none()
        {
            self.record.first_death = Some(first); // N-CRIT-08, A-58
            crate::rules::pods::unlock_all(&mut self.pods, cx);
            if self.setup.intruder_player {
                let asked = dying.iter().copied().collect();
                self.push(crate::rules::intruder_player::Step::Join { asked }); // N-INTRP-01, N-CRIT-09
            }
        }
    }

    /// Distributes the belongings of a dead character. Objects and a corpse stay in its room, unless the game
    /// is ending (N-DEATH-06).
    fn bury(&mut self, cx: &mut Cx<'_>, seat: Seat, room: Option<crate::content::RoomNo>) {
        let crew = self.crew_mut(seat);
        let held = std::mem::take(&mut crew.hands);
        let hidden = std::mem::take(&mut crew.inventory);
        let locked = std::mem::take(&mut crew.locked);
        // Playing cards leave the game unseen. The cooperative mode may bring them back (N-DEATH-04,
        // N-COOP-14).
        let mut cards = std::mem::take(&mut crew.hand);
        cards.append(&mut crew.discard);
        crew.deck.append(&mut cards);
        insertion_sort::sort(&mut crew.deck);
        crew.light_wounds = 0;
        crew.slimed = false;
        crew.larva = false;
        crew.passed = true;
        let room = room.filter(|_| self.ending.is_none());
        for slot in held {
            match slot {
                Held::Items(items) => {
                    let cards =
                        items.into_iter().flat_map(|item| std::iter::once(item.card).chain(item.attached));
                    self.decks.items_lost.extend(cards.map(|card| Piece::known(card, SeatSet::ALL)));
                }
                Held::Object(object) => match room {
                    Some(room) => {
                        self.ship.rooms[room].objects.push(object); // N-DEATH-02
                        cx.tell(SeenEvent::ObjectMoved { object, holder: None, room });
                    }
                    None if object == Object::Egg => self.intruders.eggs_destroyed += 1,
                    None => {}
                },
            }
        }
        self.decks.items_lost.extend(hidden);
        self.decks.items_lost.extend(locked.into_iter().map(|card| Piece::known(card, SeatSet::ALL)));
        if let Some(room) = room {
            self.ship.rooms[room].objects.push(Object::Corpse(seat)); // N-DEATH-05
        }
        if self.setup.mode != crate::model::Mode::Coop {
            let wounds = std::mem::take(&mut self.crew_mut(seat).serious_wounds);
            self.decks.wound_discards.extend(wounds.into_iter().filter_map(|wound| wound.card));
        }
    }

    /// Room of the evacuation section whose pod a seat's character waits in.
    pub(crate) fn section_room_of(&self, seat: Seat) -> Option<crate::content::RoomNo> {
        let pod = self.pods.iter().find(|pod| pod.occupants.contains(&seat))?;
        let of_section = |room: &crate::model::Room| room.tile.face.def().section == Some(pod.section);
        self.ship.rooms.iter().find(|(_, room)| room.explored && of_section(room)).map(|(no, _)| no)
    }
}

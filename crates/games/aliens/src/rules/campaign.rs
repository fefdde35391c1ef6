//! Section 15: aftermath of a won mission of a campaign.

use airlock_engine::{Draw, Pile, Seat, json};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        EnduranceCard, Reward,
        ids::{Character, EnduranceType, Mission},
    },
    model::{
        Carried, Fate, Member,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        cards, finish,
        frame::{Cx, Flow, Procedure, Question},
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A player takes one card back from Discard (DP-27, A-CAMPAIGN-05).
    TakeBack { seat: Seat },
    /// Hazards return, and half of the other discarded cards are lost (A-CAMPAIGN-06…08).
    Losses,
    /// Choice of the next mission (DP-28, A-CAMPAIGN-02).
    Next,
}

/// Story missions in order (A-CAMPAIGN-01).
const STORY: [Mission; 3] = [Mission::Newt, Mission::Escape, Mission::Survive];

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::TakeBack { .. } if game.piles.discard.is_empty() => Flow::Done,
            Self::TakeBack { .. } => Flow::Ask(self),
            Self::Losses => {
                losses(game, cx);
                Flow::Done
            }
            Self::Next => match missions(game).as_slice() {
                [only] => {
                    choose(game, cx, *only);
                    Flow::Done
                }
                _ => Flow::Ask(self),
            },
        }
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        match self {
            Self::TakeBack { seat } => Some(Question::to(*seat, "DP-27")),
            Self::Next => Some(Question::to(game.senior(), "DP-28")),
            Self::Losses => None,
        }
    }

    fn offers(&self, game: &Aliens, _: Seat) -> Vec<Offer> {
        match self {
            Self::TakeBack { .. } => {
                let cards = cards::named(game.piles.discard.iter().copied()).into_iter().map(|(r, _)| r);
                let offer = Offer::new(Verb::Choose, &["A-CAMPAIGN-05"]);
                vec![offer.choose(Arg::Card, Slot::one(cards), "A-CAMPAIGN-05")]
            }
            Self::Next => {
                let missions = missions(game).into_iter().map(Ref::Mission);
                let offer = Offer::new(Verb::Choose, &["A-CAMPAIGN-02"]);
                vec![offer.choose(Arg::What, Slot::one(missions), "A-CAMPAIGN-02")]
            }
            Self::Losses => Vec::new(),
        }
    }

    /// A card must be chosen, so there is no default (DP-27). The default for the next mission is the story
    /// (DP-28).
    fn default(&self, game: &Aliens, seat: Seat) -> Option<Action> {
        match self {
            Self::TakeBack { .. } | Self::Losses => None,
            Self::Next => self.offers(game, seat).first().and_then(Offer::least),
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match (action.one(Arg::Card), action.one(Arg::What)) {
            (Some(reference), _) => {
                let named = cards::named(game.piles.discard.iter().copied());
                if let Some((_, card)) = named.into_iter().find(|(r, _)| *r == reference) {
                    game.piles.discard.retain(|other| *other != card);
                    game.piles
                        .above
                        .put_on_top(airlock_engine::Piece::known(card, airlock_engine::SeatSet::ALL));
                    cx.tell(SeenEvent::TookBack { seat, card: card.kind() });
                }
            }
            (None, Some(Ref::Mission(mission))) => choose(game, cx, mission),
            _ => {}
        }
    }
}

/// Begins the aftermath: the final score after the last story mission, otherwise losses and the next mission.
pub(crate) fn begin(game: &mut Aliens) {
    if game.setup.mission == Mission::Survive {
        let score = score(game);
        game.record.score = Some(score);
        return finish::close(game, None); // A-SCORE-01
    }
    let mut frames: Vec<_> = game.seats().map(|seat| Step::TakeBack { seat }.into()).collect();
    frames.extend([Step::Losses.into(), Step::Next.into()]);
    game.stack.then(frames);
}

/// Returns the hazards and loses half of the other discarded cards for the rest of the campaign, rounded up.
/// Everything else is available again (A-CAMPAIGN-06…08), also after a rescue (A-RESCUE-03).
fn losses(game: &mut Aliens, cx: &mut Cx<'_>) {
    let all = std::mem::take(&mut game.piles.discard);
    let (hazards, mut rest): (Vec<EnduranceCard>, Vec<_>) =
        all.into_iter().partition(|card| card.def().card_type() == EnduranceType::Hazard);
    cx.chance.shuffle(Draw::new("losses"), &mut rest, EnduranceCard::to_string);
    let lost = rest.len().div_ceil(2); // A-CAMPAIGN-07
    let returned = rest.split_off(lost);
    for card in hazards.into_iter().chain(returned) {
        game.piles.above.put_on_top(airlock_engine::Piece::known(card, airlock_engine::SeatSet::ALL));
    }
    for card in &rest {
        cx.disclose("A-CAMPAIGN-07", airlock_engine::SeatSet::ALL, || card.to_string());
    }
    game.piles.removed.extend(rest);
    let Some(after) = &game.mission().after else { return };
    if let Reward::ReturnRemovedCards { for_each_crate } = after.reward {
        for _ in 0..for_each_crate.saturating_mul(game.record.crates_secured) {
            if game.piles.removed.is_empty() {
                break; // as many as exist
            }
            let removed = &game.piles.removed;
            let place =
                cx.chance.pick(Draw::new("removed"), removed.len(), |place| removed[place].to_string());
            let card = game.piles.removed.remove(place);
            game.piles.above.put_on_top(airlock_engine::Piece::known(card, airlock_engine::SeatSet::ALL));
        }
    }
}

/// Missions that can be next, the story first (A-CAMPAIGN-01, A-CAMPAIGN-02, A-RESCUE-01, A-SUPPLY-01).
fn missions(game: &Aliens) -> Vec<Mission> {
    let carried = carried(game, None);
    let mut missions: Vec<Mission> = STORY.get(usize::from(carried.story)).copied().into_iter().collect();
    let gone = |who: &Character| carried.killed.contains(who) || carried.captured.contains(who);
    let somebody = Character::ALL.iter().any(|who| *who != Character::Newt && !gone(who));
    if !carried.captured.is_empty() && somebody {
        missions.push(Mission::Rescue);
    }
    if !carried.supplied {
        missions.push(Mission::Supply);
    }
    missions
}

fn choose(game: &mut Aliens, cx: &mut Cx<'_>, mission: Mission) {
    cx.tell(SeenEvent::NextMission { mission });
    let carried = carried(game, Some(mission));
    finish::close(game, json::tree(&carried).ok());
}

/// State handed on to the next mission (A-CAMPAIGN-07…11, A-RESCUE-02).
fn carried(game: &Aliens, next: Option<Mission>) -> Carried {
    let before = &game.setup.carried;
    let with =
        |fate: Fate| game.squad.iter().filter(move |member| member.fate == fate).map(|member| member.who);
    let mut killed = before.killed.clone();
    killed.extend(with(Fate::Killed));
    let story = before.story + u8::from(STORY.contains(&game.setup.mission));
    // A captured character stays so unless freed and escaped. One carried off in this mission joins them
    // (A-CAMPAIGN-10, A-ALIEN-29).
    let away = |who: &Character| {
        game.squad.get(*who).is_some_and(|member| member.freed && member.fate == Fate::Escaped)
    };
    let dead = |who: &Character| killed.contains(who);
    let mut captured: Vec<Character> =
        before.captured.iter().copied().filter(|who| !away(who) && !dead(who)).collect();
    captured.extend(with(Fate::Captured).filter(|who| !before.captured.contains(who)));
    let absent = |who: &Character| game.squad.get(*who).is_none();
    let mut facehuggers: Vec<Character> = before.facehuggers.iter().copied().filter(absent).collect();
    let tokens = |member: &Member| std::iter::repeat_n(member.who, usize::from(member.facehuggers));
    facehuggers.extend(game.squad.iter().flat_map(tokens));
    Carried {
        next,
        story,
        supplied: before.supplied || game.setup.mission == Mission::Supply,
        removed: game.piles.removed.clone(),
        killed,
        captured,
        facehuggers,
    }
}

/// The final score: cards left in the Deck after the discards for each loss (A-SCORE-01…06). A character with
/// a facehugger counts as killed (A-FACEHUGGER-03).
fn score(game: &Aliens) -> u8 {
    let carried = carried(game, None);
    let hands: usize = game.players.iter().map(|player| player.hand.len()).sum();
    let mut deck =
        [&game.piles.above, &game.piles.below, &game.piles.exhaust].map(Pile::len).iter().sum::<usize>()
            + hands;
    let mut lost = game.piles.discard.len() + game.piles.removed.len();
    let dead = |who: Character| carried.killed.contains(&who) || carried.facehuggers.contains(&who);
    let gone = |who: Character| dead(who) || carried.captured.contains(&who);
    let others = Character::ALL.iter().filter(|who| **who != Character::Newt && gone(**who)).count();
    let mut drop = |n: usize, deck: &mut usize| {
        let dropped = n.min(*deck);
        *deck -= dropped; // A-SCORE-06
        lost += dropped;
    };
    drop(5 * others, &mut deck); // A-SCORE-02
    if dead(Character::Newt) {
        drop(10, &mut deck); // A-SCORE-03
    } else if !carried.captured.contains(&Character::Newt) {
        deck += lost.min(10);
    }
    u8::try_from(deck).unwrap_or(u8::MAX)
}

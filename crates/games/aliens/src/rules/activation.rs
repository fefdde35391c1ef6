//! Section 8: an activation and its actions.

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AbilityTiming, EnduranceCard, FreeAttackWith, Keyword, Purpose, WeaponOp,
        ids::{AbilityKind, Character},
    },
    model::{
        Activation,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        abilities, attack, equip, events,
        frame::{Cx, Flow, Procedure, Question},
        interact, loss, movement,
        position::Aliens,
        rest, round, seal,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Steps 1 and 4: effects of one timing, in the order of the active player (DP-06, A-ACT-02, A-ACT-06).
    Effects {
        /// True for step 4, false for step 1.
        end: bool,
    },
    /// Step 2: equip (DP-07, A-ACT-03).
    Equip,
    /// Step 3: up to two actions (DP-08, A-ACT-05).
    Choose,
    /// Step 5: a marine hero activates grunts (DP-12, A-ACT-07).
    Grunts {
        hero: Character,
        seat: Seat,
        /// Number of grunts that may still be activated.
        left: u8,
        /// The hero's activation, which resumes between the grunts (A-ACT-01, A-CHAR-09).
        own: Activation,
    },
    /// The activation is over.
    End,
}

/// Begins the activation of a character (A-ACT-01).
pub(crate) fn begin(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, seat: Seat) {
    let Some(member) = game.squad.get_mut(who) else { return };
    member.activated = true; // A-ORDER-07
    loss::reconsider(game);
    cx.tell(SeenEvent::Activated { who, seat });
    game.round.activation = Some(Activation {
        who,
        seat,
        actions: 2,
        used: Vec::new(),
        free: Vec::new(),
        attacked_with: None,
        area_attack: false,
        felled: false,
    });
    game.then([
        Step::Effects { end: false }.into(),
        Step::Equip.into(),
        Step::Choose.into(),
        Step::Effects { end: true }.into(),
        Step::End.into(),
    ]);
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        if let Self::Grunts { hero, seat, left, own } = self {
            let over = left == 0 || game.cell_of(hero).is_none() || round::grunts_of(game, hero).is_empty();
            let own = game.round.activation.take().unwrap_or(own);
            if over {
                return Flow::Done;
            }
            game.round.activation = Some(own.clone());
            return Flow::Ask(Self::Grunts { hero, seat, left, own });
        }
        let Some(Activation { who, seat, actions, .. }) = game.round.activation.clone() else {
            return Flow::Done;
        };
        if self == Self::End {
            end(game, who, seat);
            return Flow::Done;
        }
        if game.cell_of(who).is_none() {
            return Flow::Done; // A-HEROLOSS-10, A-END-07
        }
        match self {
            Self::Effects { end } => return effects(game, cx, end),
            Self::Equip => {
                let nothing = game.player(seat).hand.is_empty() && equip::offers(game, who, seat).is_empty();
                let grunt = game.squad.get(who).is_some_and(|member| member.hero_of.is_none());
                if nothing || grunt && equip::offers(game, who, seat).is_empty() {
                    return Flow::Done; // public: nothing to choose
                }
            }
            // A prone character takes no action of any kind. Its abilities that are not actions still work
            // (A-ACT-10, R-57).
            Self::Choose
                if (actions == 0 || !game.acts(who))
                    && offers(game, &self, seat).len() <= 1
                    && !may_hold_events(game, seat) =>
            {
                return Flow::Done;
            }
            _ => {}
        }
        Flow::Ask(self)
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let point = match self {
            Self::Effects { .. } => "DP-06",
            Self::Equip => "DP-07",
            Self::Choose => "DP-08",
            Self::Grunts { seat, .. } => return Some(Question::to(*seat, "DP-12")),
            Self::End => return None,
        };
        game.round.activation.as_ref().map(|activation| Question::to(activation.seat, point))
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        offers(game, self, seat)
    }

    fn offers_of(&self, game: &Aliens, seat: Seat, verb: Verb) -> Vec<Offer> {
        let who = game.round.activation.as_ref().map(|activation| activation.who);
        match (self, who) {
            (Self::Choose, Some(who)) => choices(game, who, verb),
            _ => offers(game, self, seat).into_iter().filter(|offer| offer.verb == verb).collect(),
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match (&self, action.verb) {
            (Self::Grunts { hero, left, own, .. }, Verb::Activate) => {
                if let Some(Ref::Character(grunt)) = action.one(Arg::Who) {
                    game.push(Self::Grunts { hero: *hero, seat, left: left - 1, own: own.clone() });
                    begin(game, cx, grunt, seat);
                }
            }
            (Self::Grunts { .. }, Verb::Done) => game.round.activation = None,
            (Self::Effects { end }, Verb::Done) => decline(game, *end),
            (_, Verb::Done) => {}
            (_, Verb::Ability) => {
                game.push(self);
                loss::reconsider(game);
                abilities::perform(game, cx, action);
            }
            (Self::Equip, _) => {
                game.push(self);
                loss::reconsider(game);
                if let Some(who) = game.round.activation.as_ref().map(|activation| activation.who) {
                    equip::perform(game, cx, who, seat, action);
                }
            }
            _ => {
                game.push(self);
                loss::reconsider(game);
                perform(game, cx, action);
            }
        }
    }

    fn why_not(&self, game: &Aliens, seat: Seat, action: &Action) -> Illegal {
        if action.verb == Verb::Play {
            return events::why_not(game, seat, action);
        }
        let Some(Activation { who, actions, .. }) = game.round.activation.clone() else {
            return Aliens::NOT_OFFERED;
        };
        match self {
            Self::Equip => equip::why_not(game, who, action),
            Self::Choose if !game.acts(who) => {
                Illegal::new("A-ACT-10", "a character who is knocked down cannot act")
            }
            Self::Choose if actions == 0 => Illegal::new("A-ACT-05", "both actions have been taken"),
            Self::Choose => match action.verb {
                Verb::Attack | Verb::Fire => attack::why_not(game, who, action, None),
                Verb::Seal => seal::why_not(game, who, action),
                Verb::Interact => {
                    Illegal::new("A-INTERACT-01", "there is nothing like that next to the character")
                }
                _ => Aliens::NOT_OFFERED,
            },
            Self::Grunts { .. } => {
                Illegal::new("A-GRUNT-02", "the grunt has a higher rank, or has been activated")
            }
            Self::Effects { .. } | Self::End => Aliens::NOT_OFFERED,
        }
    }

    fn misfit(&self, game: &Aliens, _: Seat, action: &Action, refusal: Illegal) -> Illegal {
        let Some(who) = game.round.activation.as_ref().map(|own| own.who) else { return refusal };
        match (self, action.verb) {
            (Self::Choose, Verb::Move) => movement::why_not(game, who, game.side(who).moves, action),
            (Self::Choose, Verb::Attack | Verb::Fire) => attack::why_not(game, who, action, None),
            (Self::Choose, Verb::Seal) => seal::why_not(game, who, action),
            _ => refusal,
        }
    }
}

/// True if a seat may hold an event, judged by public information only.
fn may_hold_events(game: &Aliens, seat: Seat) -> bool {
    !game.player(seat).hand.is_empty()
}

fn timing(end: bool) -> AbilityTiming {
    if end { AbilityTiming::EndOfActivation } else { AbilityTiming::OnActivation }
}

fn effects(game: &mut Aliens, cx: &mut Cx<'_>, end: bool) -> Flow<Step> {
    let Some(Activation { who, used, .. }) = game.round.activation.clone() else { return Flow::Done };
    if !end && used.is_empty() && game.squad.get(who).is_some_and(|member| member.dial_due) {
        game.reset_dial(cx, who); // A-HEROLOSS-06
    }
    let open = abilities::open(game, timing(end));
    match open.as_slice() {
        [] => Flow::Done,
        [only] if !only.optional && abilities::offers(game, only).len() == 1 => {
            let kind = only.kind;
            game.push(Step::Effects { end });
            abilities::resolve(game, cx, kind, None);
            Flow::Done
        }
        _ => Flow::Ask(Step::Effects { end }),
    }
}

/// Declines the remaining optional effects (A-CHAR-12).
fn decline(game: &mut Aliens, end: bool) {
    let optional: Vec<AbilityKind> =
        abilities::open(game, timing(end)).iter().map(|ability| ability.kind).collect();
    if let Some(activation) = &mut game.round.activation {
        activation.used.extend(optional);
    }
}

fn offers(game: &Aliens, step: &Step, seat: Seat) -> Vec<Offer> {
    let Some(Activation { who, .. }) = game.round.activation.clone() else { return Vec::new() };
    match step {
        Step::Effects { end } => {
            let open = abilities::open(game, timing(*end));
            let mut offers: Vec<Offer> = Vec::new();
            if open.iter().all(|ability| ability.optional) {
                offers.push(Offer::new(Verb::Done, &["A-CHAR-12"]));
            }
            offers.extend(open.into_iter().flat_map(|ability| abilities::offers(game, ability)));
            offers.extend(at_any_moment(game));
            offers
        }
        Step::Equip => {
            let mut offers = vec![Offer::new(Verb::Done, &["A-ACT-03"])];
            offers.extend(equip::offers(game, who, seat));
            offers.extend(at_any_moment(game));
            offers
        }
        Step::Choose => CHOICES.into_iter().flat_map(|verb| choices(game, who, verb)).collect(),
        Step::Grunts { hero, .. } => grunt_offers(game, *hero),
        Step::End => Vec::new(),
    }
}

fn grunt_offers(game: &Aliens, hero: Character) -> Vec<Offer> {
    let grunts = Slot::one(round::grunts_of(game, hero).into_iter().map(Ref::Character));
    let activate = Offer::new(Verb::Activate, &["A-GRUNT-01", "A-GRUNT-02"]);
    let activate = activate.choose(Arg::Who, grunts, "A-GRUNT-02");
    [Offer::new(Verb::Done, &["A-GRUNT-06"]), activate].into_iter().chain(at_any_moment(game)).collect()
}

/// Verbs of the choices between, before and after actions, in the order of the offers (DP-08, A-ACT-05,
/// A-ACT-09).
const CHOICES: [Verb; 10] = [
    Verb::Done,
    Verb::Move,
    Verb::Attack,
    Verb::Seal,
    Verb::Aim,
    Verb::Interact,
    Verb::UseCard,
    Verb::Rest,
    Verb::Fire,
    Verb::Ability,
];

/// Offers with one verb. A free action is of the kind that its card names (A-CARD-35). Optional effects are
/// offers next to `done` (A-CARD-36).
fn choices(game: &Aliens, who: Character, verb: Verb) -> Vec<Offer> {
    let Some(activation) = &game.round.activation else { return Vec::new() };
    let acts = game.acts(who) && activation.actions > 0;
    match verb {
        Verb::Done => vec![Offer::new(Verb::Done, &["A-ACT-11"])],
        Verb::Ability => at_any_moment(game).collect(),
        Verb::Fire if game.acts(who) => follow_ups(game, who, activation),
        Verb::Move if acts => movement::offers(game, who),
        Verb::Attack if acts => attack::offers(game, who),
        Verb::Seal if acts => seal::offer(game, who).into_iter().collect(),
        Verb::Aim if acts => aim(game, who).into_iter().collect(),
        Verb::Interact if acts => interact::offers(game, who),
        Verb::UseCard if acts => card_actions(game, who),
        Verb::Rest if acts => vec![Offer::new(Verb::Rest, &["A-REST-01"])],
        _ => Vec::new(),
    }
}

/// Abilities usable at any moment of the activation outside another effect (A-CHAR-09).
fn at_any_moment(game: &Aliens) -> impl Iterator<Item = Offer> + '_ {
    let during = abilities::open(game, AbilityTiming::DuringActivation);
    during.into_iter().flat_map(|ability| abilities::offers(game, ability))
}

/// The offer of Aim. It exists even at 10, where the dial stays (A-AIM-02).
fn aim(game: &Aliens, who: Character) -> Option<Offer> {
    game.side(who).aim.map(|_| Offer::new(Verb::Aim, &["A-AIM-01", "A-AIM-02"]))
}

/// Offers of attacks that may follow the Attack action just taken (A-ATTACK-12, A-CARD-33, A-CARD-34).
fn follow_ups(game: &Aliens, who: Character, activation: &Activation) -> Vec<Offer> {
    let Some(first) = activation.attacked_with else { return Vec::new() };
    if activation.free.contains(&first) {
        return Vec::new();
    }
    let Some(member) = game.squad.get(who) else { return Vec::new() };
    let mut offers = Vec::new();
    for WeaponOp::FreeAttack { with, exhaust } in after_attack(first) {
        let fits = |card: EnduranceCard| match with {
            FreeAttackWith::This => card == first,
            FreeAttackWith::Grenade => card.def().weapon().is_some_and(|weapon| weapon.has(Keyword::Grenade)),
        };
        for (reference, card) in member.equipped_refs().into_iter().filter(|(_, card)| fits(*card)) {
            let extra = *exhaust;
            let follow = attack::weapon_offers(game, who, reference, card).into_iter();
            offers.extend(follow.map(|offer| {
                let cost = offer.cost.saturating_add(extra);
                let rules = &["A-ATTACK-12", "A-CARD-34"];
                game.priced(Offer { verb: Verb::Fire, rules, grave: false, ..offer }, cost)
            }));
        }
    }
    offers
}

fn after_attack(card: EnduranceCard) -> &'static [WeaponOp] {
    card.def().weapon().map_or(&[], |weapon| &weapon.after_attack)
}

fn card_actions(game: &Aliens, who: Character) -> Vec<Offer> {
    let Some(member) = game.squad.get(who) else { return Vec::new() };
    let action = |card: EnduranceCard| match card.def().equipment().map(|def| &def.purpose) {
        Some(Purpose::Action(ops)) => Some(ops.as_slice()),
        _ => None,
    };
    let equipped = member.equipped_refs().into_iter().filter_map(|(r, card)| Some((r, action(card)?)));
    equipped.filter_map(|(reference, ops)| abilities::card_action(game, who, reference, ops)).collect()
}

/// Carries out an action, which uses up one of the two unless it is free.
fn perform(game: &mut Aliens, cx: &mut Cx<'_>, action: &Action) {
    let Some(activation) = &mut game.round.activation else { return };
    let who = activation.who;
    match (action.verb, activation.attacked_with) {
        (Verb::Fire, Some(first)) => {
            activation.free.push(first);
            let extra: u8 =
                after_attack(first).iter().map(|WeaponOp::FreeAttack { exhaust, .. }| *exhaust).sum();
            game.exhaust(cx, extra);
        }
        _ => activation.actions = activation.actions.saturating_sub(1),
    }
    if game.ending.is_some() {
        return;
    }
    match action.verb {
        Verb::Move => movement::perform(game, who, action),
        Verb::Attack | Verb::Fire => attack::perform(game, cx, who, action),
        Verb::Seal => seal::perform(game, cx, who, action),
        Verb::Aim => game.raise_dial(cx, who, 1), // A-AIM-01
        Verb::Interact => interact::perform(game, cx, who, action),
        Verb::UseCard => abilities::use_card(game, cx, who, action),
        Verb::Rest => rest::begin(game, who),
        _ => {}
    }
}

/// Ends the activation. A marine hero may activate grunts first (A-ACT-07), then the token is passed on
/// (A-ACT-08).
fn end(game: &mut Aliens, who: Character, seat: Seat) {
    let own = game.round.activation.take();
    let hero =
        game.squad.get(who).is_some_and(|member| member.hero_of == Some(seat) && member.cell().is_some());
    if let Some(own) = own.filter(|_| hero && who.is_marine()) {
        let own = Activation { actions: 0, ..own };
        game.push(Step::Grunts { hero: who, seat, left: who.rank(), own }); // A-GRUNT-01
    }
    loss::ask_again(game); // before a grunt is chosen: a player who takes it as a hero activates it himself (A-HEROLOSS-13)
}

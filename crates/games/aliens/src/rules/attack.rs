//! Section 9: Attack, both as an action and in defensive fire.

use std::sync::OnceLock;

use airlock_engine::{Framed, Illegal};
use serde::{Deserialize, Serialize};

use crate::{
    content::{AttackDef, Cell, EnduranceCard, Keyword, Purpose, UseCost, WeaponDef, ids::Character},
    model::{
        Contact, ContactId, Contacts, Fate, Nature, Piles, Squad,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        position::Aliens,
        reroll,
        seal::marine_die,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An attack roll at one contact (A-ATTACK-05).
    Roll(Shot),
    /// The result of a roll takes effect (A-ATTACK-06…08).
    Settle { shot: Shot, roll: u8 },
    /// The same Attack action may go on after a hit with a full-auto weapon (A-ATTACK-09, A-ATTACK-11,
    /// DP-10).
    Again(Attack),
    /// The rolls of an area attack (A-ATTACK-14).
    Blast(Blast),
    /// The results of those rolls take effect (A-ATTACK-15, A-ATTACK-22).
    SettleBlast {
        blast: Blast,
        /// One for each target.
        rolls: Vec<u8>,
    },
}

/// An attack in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The attacking character.
    pub who: Character,
    pub weapon: EnduranceCard,
    /// The only possible target in defensive fire (A-ALIEN-18); `None` for the action.
    pub against: Option<ContactId>,
    /// True if its shots exhaust no cards.
    pub free: bool,
    /// Dial value at the time of the roll, with which the roll is compared (A-ATTACK-05, A-ATTACK-15).
    pub dial: u8,
}

/// One shot of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub attack: Attack,
    pub target: ContactId,
}

/// An area attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blast {
    pub attack: Attack,
    /// Target space, the centre of the blast.
    pub cell: Cell,
    /// One entry for each roll: a character, or a contact. A swarm appears once for each of its aliens.
    pub targets: Vec<Ref>,
}

impl Attack {
    /// The weapon's data.
    fn weapon(&self) -> Option<&'static WeaponDef> {
        self.weapon.def().weapon()
    }
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Roll(shot) => roll(game, cx, shot),
            Self::Settle { shot, roll } => settle(game, cx, shot, roll),
            Self::Again(attack) => {
                if game.acts(attack.who) && !targets(game, &attack).is_empty() {
                    return Flow::Ask(self);
                }
            }
            Self::Blast(mut blast) => {
                blast.attack.dial = dial_of(game, blast.attack.who);
                let rolls: Vec<u8> = blast.targets.iter().map(|_| marine_die(cx)).collect();
                let hits = count_hits(game, &blast, &rolls);
                tell_rolls(cx, &blast.attack, &rolls, hits);
                game.push(reroll::after(game, reroll::Roll::Blast { blast, rolls }));
            }
            Self::SettleBlast { blast, rolls } => settle_blast(game, cx, &blast, &rolls),
        }
        Flow::Done
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let Self::Again(attack) = self else { return None };
        let point = if attack.against.is_some() { "DP-17" } else { "DP-10" };
        Some(Question::to(game.controller(attack.who), point))
    }

    fn offers(&self, game: &Aliens, _: airlock_engine::Seat) -> Vec<Offer> {
        let Self::Again(attack) = self else { return Vec::new() };
        let targets = targets(game, attack).into_iter().map(Ref::Contact);
        let again = Offer::new(Verb::Fire, &["A-ATTACK-09", "A-ATTACK-10"]).revealing();
        let again = again.choose(Arg::Target, Slot::one(targets), "A-ATTACK-09");
        let again = with_dial(game, attack.who, again);
        vec![Offer::new(Verb::Done, &["A-ATTACK-09"]), game.priced(again, u8::from(!attack.free))]
    }

    fn misfit(&self, game: &Aliens, _: airlock_engine::Seat, action: &Action, refusal: Illegal) -> Illegal {
        match (self, action.verb) {
            (Self::Again(attack), Verb::Fire) => {
                why_no_target(game, attack.weapon, action.one(Arg::Target), attack.against)
            }
            _ => refusal,
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, _: airlock_engine::Seat, action: &Action) {
        if let (Self::Again(attack), Verb::Fire, Some(Ref::Contact(target))) =
            (self, action.verb, action.one(Arg::Target))
        {
            game.exhaust(cx, u8::from(!attack.free)); // A-ATTACK-10
            game.push(Self::Roll(Shot { attack, target }));
        }
    }
}

fn with_dial(game: &Aliens, who: Character, offer: Offer) -> Offer {
    match game.squad.get(who) {
        Some(member) => offer.fact("dial", i32::from(member.dial)),
        None => offer,
    }
}

// ---- possible targets

/// True if a target on space `to` is in range of an attack.
fn in_range(attack: &AttackDef, from: Cell, to: Cell) -> bool {
    attack.range.is_none_or(|range| from.range(to) <= range) // A-SPACE-12
}

/// Aliens that an attack can choose: visible and in range (A-ATTACK-01…03). In defensive fire only the alien
/// that has come (A-ALIEN-18).
fn targets(game: &Aliens, attack: &Attack) -> Vec<ContactId> {
    let (Some(cell), Some(weapon)) = (game.cell_of(attack.who), attack.weapon()) else { return Vec::new() };
    let seen = game.seen_from(cell);
    let fits = |contact: &&Contact| {
        attack.against.is_none_or(|only| contact.id == only)
            && seen.contains(contact.cell)
            && in_range(&weapon.attack, cell, contact.cell)
    };
    game.contacts.aliens().filter(fits).map(|contact| contact.id).collect()
}

/// Spaces that an area attack can choose (A-ATTACK-13). In defensive fire its zone must include the alien
/// (A-ALIEN-18).
fn target_cells(game: &Aliens, attack: &Attack) -> Vec<Cell> {
    let (Some(cell), Some(weapon)) = (game.cell_of(attack.who), attack.weapon()) else { return Vec::new() };
    let mut seen = game.seen_from(cell);
    seen.insert(cell); // A-LOS-10
    let alien = attack.against.and_then(|contact| game.contacts.get(contact)).map(|contact| contact.cell);
    let holds = |to: Cell| alien.is_none_or(|alien| alien == to || game.are_adjacent(to, alien));
    let fits = |to: &Cell| in_range(&weapon.attack, cell, *to) && holds(*to);
    seen.iter().filter(fits).collect()
}

/// The blast zone of a space: the space itself and all adjacent ones (A-ATTACK-13).
fn zone(game: &Aliens, cell: Cell) -> Vec<Cell> {
    std::iter::once(cell).chain(game.adjacent(cell)).collect()
}

/// Adds a fact to the offer for each character that an area attack could hit. `blast-f13-hicks` is the
/// highest roll that hits Hicks if the target space is f13 (A-ATTACK-14, A-ATTACK-18).
fn with_blast(game: &Aliens, attack: &Attack, cells: &[Cell], offer: Offer) -> Offer {
    let bonus = attack.weapon().map_or(0, |weapon| weapon.attack.dial_bonus);
    let hits = i32::from(attack.dial.saturating_add(bonus).min(10));
    let caught = |cell: Cell| {
        let zone = zone(game, cell);
        game.on_board().filter(move |member| member.cell().is_some_and(|at| zone.contains(&at)))
    };
    let caught = cells.iter().flat_map(|cell| caught(*cell).map(|member| blast_fact(*cell, member.who)));
    caught.fold(offer, |offer, name| offer.fact(name, hits))
}

fn blast_fact(cell: Cell, who: Character) -> &'static str {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let cells = (0..Cell::COUNT).filter_map(Cell::new);
        cells.flat_map(|cell| Character::ALL.iter().map(move |who| format!("blast-{cell}-{who}"))).collect()
    });
    let place = Character::ALL.iter().position(|other| *other == who).unwrap_or(0);
    names.get(cell.index() * Character::ALL.len() + place).map_or("blast", String::as_str)
}

/// One target for each roll of an area attack: each character, single alien and blip, and each alien of a
/// swarm (A-ATTACK-14).
fn blast_targets(game: &Aliens, cell: Cell) -> Vec<Ref> {
    let zone = zone(game, cell);
    let inside = |cell: Option<Cell>| cell.is_some_and(|cell| zone.contains(&cell));
    let contacts = game.contacts.on_board.iter().filter(|contact| inside(Some(contact.cell)));
    let rolls = contacts
        .flat_map(|contact| std::iter::repeat_n(Ref::Contact(contact.id), usize::from(contact.tokens()) + 1));
    let characters = game.on_board().filter(|member| inside(member.cell()));
    rolls.chain(characters.map(|member| Ref::Character(member.who))).collect()
}

/// Offers of an attack with one weapon (A-ATTACK-01, A-ATTACK-13).
pub(crate) fn weapon_offers(
    game: &Aliens,
    who: Character,
    reference: Ref,
    card: EnduranceCard,
) -> Vec<Offer> {
    offers_against(game, who, reference, card, None)
}

/// Offers of an attack with one weapon; with `against`, those of defensive fire at one alien (A-ALIEN-18).
pub(crate) fn offers_against(
    game: &Aliens,
    who: Character,
    reference: Ref,
    card: EnduranceCard,
    against: Option<ContactId>,
) -> Vec<Offer> {
    let Some(weapon) = card.def().weapon() else { return Vec::new() };
    if against.is_some() && weapon.has(Keyword::Unwieldy) || game.side(who).aim.is_none() {
        return Vec::new(); // A-ALIEN-19, A-NEWT-08
    }
    let attack = Attack { who, weapon: card, against, free: false, dial: dial_of(game, who) };
    let cells = if weapon.attack.area { target_cells(game, &attack) } else { Vec::new() };
    let slot = if weapon.attack.area {
        Slot::one(cells.iter().copied().map(Ref::Cell))
    } else {
        Slot::one(targets(game, &attack).into_iter().map(Ref::Contact))
    };
    if matches!(&slot, Slot::Pick { from, .. } if from.is_empty()) {
        return Vec::new();
    }
    let cost = if let UseCost::Exhaust(n) = weapon.attack.cost { n } else { 0 };
    let rules: &'static [&'static str] =
        if weapon.attack.area { &["A-ATTACK-13", "A-ATTACK-04"] } else { &["A-ATTACK-01", "A-ATTACK-04"] };
    let offer = Offer::new(Verb::Attack, rules).on(Arg::Weapon, reference).revealing();
    let offer = with_dial(game, who, offer.choose(Arg::Target, slot, rules[0]));
    let offer = with_blast(game, &attack, &cells, offer);
    let mut offers = vec![game.priced(offer.clone(), cost)];
    // Magazines make the attack free (E-Q07).
    let magazines = game
        .squad
        .get(who)
        .and_then(|member| member.equipped_refs().into_iter().find(|(_, card)| pays_for_attack(*card)));
    offers.extend(magazines.map(|(magazines, _)| offer.on(Arg::Card, magazines)));
    offers
}

/// Offers of the action Attack.
pub(crate) fn offers(game: &Aliens, who: Character) -> Vec<Offer> {
    let weapons = game.squad.get(who).map(|member| member.equipped_refs()).unwrap_or_default();
    weapons.into_iter().flat_map(|(reference, card)| weapon_offers(game, who, reference, card)).collect()
}

/// True if discarding the card makes an attack free.
fn pays_for_attack(card: EnduranceCard) -> bool {
    card.def().equipment().is_some_and(|def| matches!(def.purpose, Purpose::FreeAttack))
}

/// The rule that forbids an attack. `against` is the alien in defensive fire.
pub(crate) fn why_not(game: &Aliens, who: Character, action: &Action, against: Option<ContactId>) -> Illegal {
    let equipped = |arg| action.one(arg).and_then(|card| game.squad.get(who)?.equipped_card(card));
    let Some(card) = equipped(Arg::Weapon).filter(|card| card.def().weapon().is_some()) else {
        return Illegal::new("A-ATTACK-01", "it is not equipped with such a weapon");
    };
    if action.one(Arg::Card).is_some() && !equipped(Arg::Card).is_some_and(pays_for_attack) {
        return Illegal::new("A-ATTACK-04", "it is not equipped with a card that pays for the attack");
    }
    why_no_target(game, card, action.one(Arg::Target), against)
}

fn why_no_target(
    game: &Aliens,
    weapon: EnduranceCard,
    target: Option<Ref>,
    against: Option<ContactId>,
) -> Illegal {
    let def = weapon.def().weapon();
    let area = def.is_some_and(|def| def.attack.area);
    let alien = against.and_then(|contact| game.contacts.get(contact)).map(|contact| contact.cell);
    match target {
        _ if against.is_some() && def.is_some_and(|def| def.has(Keyword::Unwieldy)) => {
            Illegal::new("A-ALIEN-19", "this weapon does not fire in defence")
        }
        Some(Ref::Cell(cell)) if area && alien.is_some_and(|alien| !zone(game, cell).contains(&alien)) => {
            Illegal::new("A-ALIEN-18", "the blast must reach the alien that has come")
        }
        Some(Ref::Cell(_)) if area => {
            Illegal::new("A-ATTACK-13", "that space is not in sight or not in range")
        }
        _ if area => Illegal::new("A-ATTACK-13", "an area attack is aimed at a space"),
        Some(Ref::Contact(contact)) if game.contacts.get(contact).is_some_and(|c| c.is_blip()) => {
            Illegal::new("A-ATTACK-03", "a blip cannot be aimed at")
        }
        Some(Ref::Contact(contact)) if against.is_some_and(|only| only != contact) => {
            Illegal::new("A-ALIEN-18", "only the alien that has come can be fired at")
        }
        Some(Ref::Contact(_)) => Illegal::new("A-ATTACK-01", "that is not in sight or not in range"),
        _ => Illegal::new("A-ATTACK-20", "only an alien can be attacked"),
    }
}

/// Begins an attack: pays for it, then makes the first roll (A-ATTACK-04, A-ATTACK-21).
pub(crate) fn perform(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, action: &Action) {
    perform_against(game, cx, who, action, None);
}

/// Begins an attack; with `against`, in defensive fire at one alien.
pub(crate) fn perform_against(
    game: &mut Aliens,
    cx: &mut Cx<'_>,
    who: Character,
    action: &Action,
    against: Option<ContactId>,
) {
    let card = action.one(Arg::Weapon).and_then(|weapon| game.squad.get(who)?.equipped_card(weapon));
    let Some((card, weapon)) = card.and_then(|card| Some((card, card.def().weapon()?))) else { return };
    let magazines = action.one(Arg::Card).and_then(|card| game.squad.get(who)?.equipped_card(card));
    let free = magazines.is_some();
    if let Some(magazines) = magazines {
        discard_equipped(&mut game.squad, &mut game.piles, cx, who, magazines);
    }
    match weapon.attack.cost {
        UseCost::Discard => discard_equipped(&mut game.squad, &mut game.piles, cx, who, card), // A-ATTACK-21
        UseCost::Exhaust(_) if free => {}
        UseCost::Exhaust(n) => game.exhaust(cx, n),
    }
    if game.ending.is_some() {
        return; // A-LOSS-03
    }
    if let Some(activation) = game.round.activation.as_mut().filter(|own| own.who == who && against.is_none())
    {
        activation.attacked_with = Some(card);
        activation.area_attack |= weapon.attack.area;
    }
    let attack = Attack { who, weapon: card, against, free, dial: dial_of(game, who) };
    match action.one(Arg::Target) {
        Some(Ref::Contact(target)) => game.push(Step::Roll(Shot { attack, target })),
        Some(Ref::Cell(cell)) => {
            let targets = blast_targets(game, cell);
            game.push(Step::Blast(Blast { attack, cell, targets }));
        }
        _ => {}
    }
}

/// Moves an equipped card to Discard because it has been used (A-CARD-28).
pub(crate) fn discard_equipped(
    squad: &mut Squad,
    piles: &mut Piles,
    cx: &mut Cx<'_>,
    who: Character,
    card: EnduranceCard,
) {
    if squad.get_mut(who).is_some_and(|member| member.strip(card)) {
        piles.discard.push(card);
        cx.tell(SeenEvent::Discarded { card: card.kind() });
    }
}

// ---- rolls

/// True if a roll hits a target on space `to`: within the dial, or by an automatic hit of the weapon
/// (A-ATTACK-05, A-ATTACK-19, A-ATTACK-23).
fn hits(game: &Aliens, attack: &Attack, to: Option<Cell>, roll: u8) -> bool {
    let (Some(member), Some(weapon)) = (game.squad.get(attack.who), attack.weapon()) else { return false };
    let dial = attack.dial.saturating_add(weapon.attack.dial_bonus).min(10);
    let near = |within: Option<u8>| match (within, member.cell(), to) {
        (None, ..) => true,
        (Some(within), Some(from), Some(to)) => from.range(to) <= within,
        _ => false,
    };
    roll <= dial || weapon.attack.auto_hit.is_some_and(|auto| roll <= auto.on && near(auto.within))
}

/// True if a shot hits with this roll at the dial recorded in it.
pub(crate) fn shot_hits(game: &Aliens, shot: &Shot, roll: u8) -> bool {
    let to = game.contacts.get(shot.target).map(|contact| contact.cell);
    hits(game, &shot.attack, to, roll)
}

/// True if a roll of an area attack hits, at the dial recorded in it.
pub(crate) fn blast_hits(game: &Aliens, blast: &Blast, roll: u8) -> bool {
    hits(game, &blast.attack, Some(blast.cell), roll)
}

fn count_hits(game: &Aliens, blast: &Blast, rolls: &[u8]) -> u8 {
    let hits = rolls.iter().filter(|roll| blast_hits(game, blast, **roll)).count();
    u8::try_from(hits).unwrap_or(u8::MAX)
}

/// Shows the rolls to everybody.
pub(crate) fn tell_rolls(cx: &mut Cx<'_>, attack: &Attack, rolls: &[u8], hits: u8) {
    cx.tell(SeenEvent::AttackRolled {
        who: attack.who,
        weapon: attack.weapon.kind(),
        rolls: rolls.to_vec(),
        hits,
    });
}

fn dial_of(game: &Aliens, who: Character) -> u8 {
    game.squad.get(who).map_or(0, |member| member.dial)
}

fn roll(game: &mut Aliens, cx: &mut Cx<'_>, mut shot: Shot) {
    if game.contacts.get(shot.target).is_none() || game.ending.is_some() {
        return;
    }
    shot.attack.dial = dial_of(game, shot.attack.who);
    let roll = marine_die(cx);
    let hit = shot_hits(game, &shot, roll);
    tell_rolls(cx, &shot.attack, &[roll], u8::from(hit));
    game.push(reroll::after(game, reroll::Roll::Shot { shot, roll }));
}

fn settle(game: &mut Aliens, cx: &mut Cx<'_>, shot: Shot, roll: u8) {
    let hit = shot_hits(game, &shot, roll);
    game.lower_dial(cx, shot.attack.who, 1); // A-ATTACK-08
    if !hit {
        return;
    }
    game.contacts.strike(cx, shot.target, 1);
    let full_auto = shot.attack.weapon().is_some_and(|weapon| weapon.has(Keyword::FullAuto));
    if full_auto {
        game.push(Step::Again(shot.attack)); // A-ATTACK-09
    }
}

impl Contacts {
    /// Kills aliens of a contact: tokens first, then the figure (A-ATTACK-06, A-ATTACK-07, A-ATTACK-16,
    /// A-SWARM-04).
    pub(crate) fn strike(&mut self, cx: &mut Cx<'_>, contact: ContactId, hits: u8) {
        let Some(struck) = self.get_mut(contact) else { return };
        let was = Some(struck.likeness());
        let left = match &mut struck.nature {
            Nature::Alien { tokens } if hits <= *tokens => {
                *tokens -= hits;
                *tokens + 1
            }
            Nature::Alien { .. } | Nature::Facehugger | Nature::Blip(_) => 0,
        };
        if left == 0 {
            self.remove(contact); // A-ATTACK-17
        }
        cx.tell(SeenEvent::Struck { contact, left, was });
    }

    /// Removes a contact with all of its aliens. A blip stays unknown (A-HIDDEN-09).
    pub(crate) fn destroy(&mut self, cx: &mut Cx<'_>, contact: ContactId) {
        let Some(was) = self.get(contact).map(Contact::likeness) else { return };
        self.remove(contact);
        cx.tell(SeenEvent::Struck { contact, left: 0, was: Some(was) });
    }
}

/// Removes everything that was hit, at the same moment (A-ATTACK-15…18, A-ATTACK-22).
fn settle_blast(game: &mut Aliens, cx: &mut Cx<'_>, blast: &Blast, rolls: &[u8]) {
    let hit: Vec<Ref> = blast
        .targets
        .iter()
        .zip(rolls)
        .filter(|(_, roll)| blast_hits(game, blast, **roll))
        .map(|(t, _)| *t)
        .collect();
    game.lower_dial(cx, blast.attack.who, 1); // A-ATTACK-15
    let mut contacts: Vec<(ContactId, u8)> = Vec::new();
    let mut dead = Vec::new();
    for target in hit {
        match target {
            Ref::Contact(contact) => match contacts.iter_mut().find(|(other, _)| *other == contact) {
                Some((_, hits)) => *hits += 1,
                None => contacts.push((contact, 1)),
            },
            Ref::Character(who) => dead.push(who), // A-ATTACK-18
            _ => {}
        }
    }
    for (contact, hits) in contacts {
        game.contacts.strike(cx, contact, hits);
    }
    if !dead.is_empty() {
        game.lose(cx, &dead, Fate::Killed);
    }
}

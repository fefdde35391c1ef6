//! Standard bots explain their actions by facts worded in both languages, and explaining does not change
//! their play.

use std::{
    collections::BTreeSet,
    fs, mem,
    path::Path,
    sync::{Arc, Mutex},
};

use airlock_aliens::Aliens;
use airlock_bots::{Bot, BotRng, Look, Reason, aliens, nemesis, retaliation, space_alert};
use airlock_engine::{ActionOf, Game};
use airlock_engine_testing::{Plan, selfplay};
use airlock_nemesis::Nemesis;
use airlock_retaliation::Retaliation;
use airlock_space_alert::SpaceAlert;
use serde_json::Value;

use crate::alone::Alone;

/// Record of the explanations.
#[derive(Default)]
struct Told {
    named: BTreeSet<&'static str>,
    done: usize,
    explained: usize,
}

/// A bot that must explain every action.
struct Asked<B> {
    bot: B,
    told: Arc<Mutex<Told>>,
}

impl<G: Game, B: Bot<G>> Bot<G> for Asked<B> {
    fn act(&mut self, look: &Look<'_, G>, rng: &mut BotRng) -> Option<ActionOf<G>> {
        let action = self.bot.act(look, rng)?;
        let why = self.bot.why(look, &action).expect("it says why it does what it does");
        let mut told = self.told.lock().expect("nobody panicked");
        told.done += 1;
        told.explained += usize::from(!why.reasons.is_empty());
        told.named.extend(why.reasons.iter().map(|Reason { fact, .. }| *fact));
        Some(action)
    }
}

/// The facts of a game's `reasons.json`. Asserts that each is worded in both languages.
fn said(game: &str) -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("reasons.json");
    let told: Value = serde_json::from_str(&fs::read_to_string(file).expect("readable")).expect("JSON");
    let told = told.as_object().expect("facts by their names");
    for (fact, say) in told {
        let text =
            |language: &str| say[language].as_str().is_some_and(|text| !text.is_empty() && text.len() <= 90);
        assert!(text("en") && text("cs"), "{game}: {fact}");
    }
    told.keys().cloned().collect()
}

/// The facts named in a match whose bots must explain. `facts` are all allowed ones.
fn asked<G: Game>(bot: impl Bot<G> + 'static, plan: &Plan, facts: &[&'static str]) -> BTreeSet<&'static str> {
    let told = Arc::new(Mutex::new(Told::default()));
    let mut bots = Alone::<G>(Box::new(Asked { bot, told: Arc::clone(&told) }));
    selfplay(plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{failure}"));
    let Told { named, done, explained } = mem::take(&mut *told.lock().expect("nobody panicked"));
    let facts: BTreeSet<&str> = facts.iter().copied().collect();
    let unknown: Vec<_> = named.difference(&facts).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert_eq!(said(G::ID), facts.iter().map(|fact| (*fact).to_owned()).collect(), "{}", G::ID);
    assert!(explained * 2 > done, "{explained} of {done} were explained");
    assert!(named.len() * 3 > facts.len(), "only {named:?} were named");
    named
}

#[test]
fn nemesis() {
    let facts: Vec<&str> = nemesis::Fact::ALL.iter().map(|fact| fact.as_str()).collect();
    asked::<Nemesis>(nemesis::StandardBot, &Plan::new(3).games(3).seed(5), &facts);
}

#[test]
fn void_seeders() {
    let facts: Vec<&str> = nemesis::Fact::ALL.iter().map(|fact| fact.as_str()).collect();
    let plan = Plan::new(3).option("species", "void_seeders").games(3).seed(5);
    let named = asked::<Nemesis>(nemesis::StandardBot, &plan, &facts);
    assert!(named.contains("madness"), "{named:?}");
}

#[test]
fn space_alert() {
    let facts: Vec<&str> = space_alert::Fact::ALL.iter().map(|fact| fact.as_str()).collect();
    asked::<SpaceAlert>(space_alert::StandardBot::default(), &Plan::new(3).games(1).seed(5), &facts);
}

#[test]
fn aliens() {
    let facts: Vec<&str> = aliens::Fact::ALL.iter().map(|fact| fact.as_str()).collect();
    asked::<Aliens>(aliens::StandardBot, &Plan::new(2).option("mission", "newt").games(1).seed(5), &facts);
}

#[test]
fn retaliation() {
    let facts: Vec<&str> = retaliation::Fact::ALL.iter().map(|fact| fact.as_str()).collect();
    asked::<Retaliation>(retaliation::StandardBot, &Plan::new(3).games(3).seed(5), &facts);
}

//! Offers and actions. An offer is an action with holes, and filling them gives an action.

use std::fmt;

use rand_core::Rng;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor},
    ser::SerializeMap,
};

use crate::{Illegal, Word, rng};

/// A player's action: a verb with named arguments, each a list of references.
///
/// Written `{"move": {"through": "c3", "pay": ["h0"]}}`; a list of one may be written without brackets.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action<V, A, R> {
    pub verb: V,
    /// Arguments in ascending order of their names.
    pub args: Vec<(A, Vec<R>)>,
}

/// Inserts a thing into a list sorted by `key`, after its equals.
///
/// Such lists are short, and std's sort is monomorphised per type, which is much code.
fn put_by_key<T, K: Ord>(sorted: &mut Vec<T>, thing: T, key: impl Fn(&T) -> K) {
    let place = sorted.partition_point(|other| key(other) <= key(&thing));
    sorted.insert(place, thing);
}

impl<V: Word, A: Word, R: Word> Action<V, A, R> {
    /// An action without arguments.
    pub const fn new(verb: V) -> Self {
        Self { verb, args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, arg: A, refs: impl IntoIterator<Item = R>) -> Self {
        put_by_key(&mut self.args, (arg, refs.into_iter().collect()), |(arg, _)| *arg);
        self
    }

    /// The references given for an argument. Empty if the argument is absent.
    pub fn all(&self, arg: A) -> &[R] {
        self.args.iter().find(|(name, _)| *name == arg).map_or(&[], |(_, refs)| refs)
    }

    /// The first reference given for an argument.
    pub fn one(&self, arg: A) -> Option<R> {
        self.all(arg).first().copied()
    }
}

impl<V: Word, A: Word, R: Word> Serialize for Action<V, A, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Args<'a, A, R>(&'a [(A, Vec<R>)]);
        impl<A: Word, R: Word> Serialize for Args<'_, A, R> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.len()))?;
                for (arg, refs) in self.0 {
                    match refs.as_slice() {
                        [one] => map.serialize_entry(arg, one)?,
                        many => map.serialize_entry(arg, many)?,
                    }
                }
                map.end()
            }
        }
        if serializer.is_human_readable() {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(&self.verb, &Args(&self.args))?;
            map.end()
        } else {
            (&self.verb, &self.args).serialize(serializer)
        }
    }
}

impl<'de, V: Word, A: Word, R: Word> Deserialize<'de> for Action<V, A, R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Args<A, R>(Vec<(A, Vec<R>)>);
        impl<'de, A: Word, R: Word> Deserialize<'de> for Args<A, R> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Read<A, R>(std::marker::PhantomData<(A, R)>);
                impl<'de, A: Word, R: Word> Visitor<'de> for Read<A, R> {
                    type Value = Args<A, R>;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("an object of arguments")
                    }
                    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                        let mut args: Vec<(A, Vec<R>)> = Vec::new();
                        while let Some(arg) = map.next_key::<A>()? {
                            if args.iter().any(|(name, _)| *name == arg) {
                                return Err(M::Error::custom(format!("argument `{arg}` is given twice")));
                            }
                            let OneOrMany(refs) = map.next_value().map_err(|error| {
                                M::Error::custom(format!("argument `{arg}`: {error}; take it from the offer"))
                            })?;
                            put_by_key(&mut args, (arg, refs), |(arg, _)| *arg);
                        }
                        Ok(Args(args))
                    }
                }
                deserializer.deserialize_map(Read(std::marker::PhantomData))
            }
        }
        struct Read<V, A, R>(std::marker::PhantomData<(V, A, R)>);
        impl<'de, V: Word, A: Word, R: Word> Visitor<'de> for Read<V, A, R> {
            type Value = Action<V, A, R>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an action, {\"VERB\": {\"ARGUMENT\": \"THING\"}}")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let Some((verb, args)) = map.next_entry::<V, Args<A, R>>()? else {
                    return Err(M::Error::custom("an action names one verb"));
                };
                if map.next_key::<serde::de::IgnoredAny>()?.is_some() {
                    return Err(M::Error::custom("an action names one verb, not two"));
                }
                Ok(Action { verb, args: args.0 })
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_map(Read(std::marker::PhantomData))
        } else {
            let (verb, args) = Deserialize::deserialize(deserializer)?;
            Ok(Self { verb, args })
        }
    }
}

/// The value of an argument: one thing or a list of things.
struct OneOrMany<R>(Vec<R>);

impl<'de, R: Word> Deserialize<'de> for OneOrMany<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<R>(std::marker::PhantomData<R>);
        impl<'de, R: Word> Visitor<'de> for Read<R> {
            type Value = OneOrMany<R>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a thing or a list of things")
            }
            fn visit_str<E: serde::de::Error>(self, one: &str) -> Result<Self::Value, E> {
                R::deserialize(one.into_deserializer()).map(|one| OneOrMany(vec![one]))
            }
            fn visit_u64<E: serde::de::Error>(self, one: u64) -> Result<Self::Value, E> {
                R::deserialize(one.into_deserializer()).map(|one| OneOrMany(vec![one]))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Self::Value, S::Error> {
                let mut many = Vec::new();
                while let Some(one) = seq.next_element()? {
                    many.push(one);
                }
                Ok(OneOrMany(many))
            }
        }
        deserializer.deserialize_any(Read(std::marker::PhantomData))
    }
}

/// A hole of an offer. Holes are independent: any filling of one is compatible with any filling of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot<R> {
    /// Between `min` and `max` different things out of `from`.
    Pick {
        from: Vec<R>,
        min: u8,
        max: u8,
        /// True if the order of the chosen things matters.
        ordered: bool,
    },
    /// Distributes `total` things over `targets`, at most `caps[i]` to the i-th. Written as a list with
    /// repetitions.
    Split {
        targets: Vec<R>,
        total: u8,
        /// The limit of each target.
        caps: Vec<u8>,
    },
    /// A path from the root of a tree, of at least one step.
    Walk {
        /// The possible first steps.
        tree: Vec<Step<R>>,
    },
}

/// A step of a [`Slot::Walk`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step<R> {
    /// Destination of the step.
    pub to: R,
    /// The possible next steps.
    pub then: Vec<Step<R>>,
}

impl<R: Word> Slot<R> {
    /// Exactly one of `from`.
    pub fn one(from: impl IntoIterator<Item = R>) -> Self {
        Self::exactly(1, from)
    }

    /// Exactly `count` of `from`, in any order.
    pub fn exactly(count: u8, from: impl IntoIterator<Item = R>) -> Self {
        Self::Pick { from: from.into_iter().collect(), min: count, max: count, ordered: false }
    }

    /// Any number of `from`, none included.
    pub fn any(from: impl IntoIterator<Item = R>) -> Self {
        let from: Vec<R> = from.into_iter().collect();
        let max = u8::try_from(from.len()).unwrap_or(u8::MAX);
        Self::Pick { from, min: 0, max, ordered: false }
    }

    /// True if `refs` is a valid filling.
    pub fn accepts(&self, refs: &[R]) -> bool {
        match self {
            Self::Pick { from, min, max, .. } => {
                (usize::from(*min)..=usize::from(*max)).contains(&refs.len())
                    && refs.iter().enumerate().all(|(i, r)| from.contains(r) && !refs[..i].contains(r))
            }
            Self::Split { targets, total, caps } => {
                refs.len() == usize::from(*total)
                    && refs.iter().all(|r| targets.contains(r))
                    && targets.iter().zip(caps).all(|(target, &cap)| {
                        refs.iter().filter(|r| *r == target).count() <= usize::from(cap)
                    })
            }
            Self::Walk { tree } => {
                let mut steps = tree;
                !refs.is_empty()
                    && refs.iter().all(|r| match steps.iter().find(|step| step.to == *r) {
                        Some(step) => {
                            steps = &step.then;
                            true
                        }
                        None => false,
                    })
            }
        }
    }

    /// The filling in normal form: in the order of the slot's own list, unless order matters.
    fn normal(&self, refs: &[R]) -> Vec<R> {
        let listed = match self {
            Self::Pick { from, ordered: false, .. } => from,
            Self::Split { targets, .. } => targets,
            Self::Pick { .. } | Self::Walk { .. } => return refs.to_vec(),
        };
        let mut normal = Vec::with_capacity(refs.len());
        for one in refs {
            put_by_key(&mut normal, *one, |one| listed.iter().position(|other| other == one));
        }
        normal
    }

    /// All fillings, or `None` if there are more than `limit`.
    pub fn fillings(&self, limit: usize) -> Option<Vec<Vec<R>>> {
        let mut found = Vec::new();
        match self {
            Self::Pick { from, min, max, ordered } => {
                picks(
                    from,
                    usize::from(*min),
                    usize::from(*max),
                    *ordered,
                    &mut Vec::new(),
                    &mut found,
                    limit,
                );
            }
            Self::Split { targets, total, caps } => {
                splits(targets, caps, usize::from(*total), &mut Vec::new(), &mut found, limit);
            }
            Self::Walk { tree } => walks(tree, &mut Vec::new(), &mut found, limit),
        }
        (found.len() <= limit).then_some(found)
    }

    /// A random filling, or `None` if the slot cannot be filled.
    pub fn sample(&self, rng: &mut impl Rng) -> Option<Vec<R>> {
        match self {
            Self::Pick { from, min, max, ordered } => {
                let (min, max) = (usize::from(*min), usize::from(*max).min(from.len()));
                if min > max {
                    return None;
                }
                let count = min + rng::below(rng, max - min + 1);
                let mut chosen = from.clone();
                rng::shuffle(rng, &mut chosen);
                chosen.truncate(count);
                Some(if *ordered { chosen } else { self.normal(&chosen) })
            }
            Self::Split { targets, total, caps } => {
                let mut pool: Vec<R> = targets
                    .iter()
                    .zip(caps)
                    .flat_map(|(&t, &cap)| std::iter::repeat_n(t, usize::from(cap)))
                    .collect();
                if pool.len() < usize::from(*total) {
                    return None;
                }
                rng::shuffle(rng, &mut pool);
                pool.truncate(usize::from(*total));
                Some(self.normal(&pool))
            }
            Self::Walk { tree } => {
                let mut path = Vec::new();
                let mut steps = tree;
                while !steps.is_empty() && (path.is_empty() || rng::below(rng, 2) == 0) {
                    let step = &steps[rng::below(rng, steps.len())];
                    path.push(step.to);
                    steps = &step.then;
                }
                (!path.is_empty()).then_some(path)
            }
        }
    }
}

fn picks<R: Word>(
    from: &[R],
    min: usize,
    max: usize,
    ordered: bool,
    chosen: &mut Vec<R>,
    found: &mut Vec<Vec<R>>,
    limit: usize,
) {
    if found.len() > limit {
        return;
    }
    if chosen.len() >= min {
        found.push(chosen.clone());
    }
    if chosen.len() == max {
        return;
    }
    let start = match chosen.last() {
        Some(last) if !ordered => from.iter().position(|r| r == last).map_or(0, |i| i + 1),
        _ => 0,
    };
    for &next in &from[start..] {
        if !chosen.contains(&next) {
            chosen.push(next);
            picks(from, min, max, ordered, chosen, found, limit);
            chosen.pop();
        }
    }
}

fn splits<R: Word>(
    targets: &[R],
    caps: &[u8],
    left: usize,
    chosen: &mut Vec<R>,
    found: &mut Vec<Vec<R>>,
    limit: usize,
) {
    if found.len() > limit {
        return;
    }
    let (Some((&target, targets)), Some((&cap, caps))) = (targets.split_first(), caps.split_first()) else {
        if left == 0 {
            found.push(chosen.clone());
        }
        return;
    };
    let before = chosen.len();
    for count in 0..=left.min(usize::from(cap)) {
        chosen.truncate(before);
        chosen.extend(std::iter::repeat_n(target, count));
        splits(targets, caps, left - count, chosen, found, limit);
    }
    chosen.truncate(before);
}

fn walks<R: Word>(steps: &[Step<R>], path: &mut Vec<R>, found: &mut Vec<Vec<R>>, limit: usize) {
    for step in steps {
        if found.len() > limit {
            return;
        }
        path.push(step.to);
        found.push(path.clone());
        walks(&step.then, path, found, limit);
        path.pop();
    }
}

/// A fixed argument that names the occasion an offer is for: a phase, a turn, a round.
///
/// It protects against the race with a clock or another seat. An action may omit it and then counts for the
/// current occasion. An action that names another value came too late.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meant<A, R> {
    pub arg: A,
    /// Its current value.
    pub thing: R,
    /// The choices for which the argument matters: a slot and values chosen for it. `None` if it always
    /// matters.
    pub only: Option<(A, Vec<R>)>,
}

impl<A: Word, R: Word> Meant<A, R> {
    /// True if an action names this value, omits the argument, or makes a choice for which it does not
    /// matter.
    fn fits<V: Word>(&self, action: &Action<V, A, R>) -> bool {
        let given = action.all(self.arg);
        let matters = self
            .only
            .as_ref()
            .is_none_or(|(arg, things)| action.all(*arg).iter().any(|one| things.contains(one)));
        given == [self.thing] || !has(action, self.arg) || !matters && given.len() == 1
    }
}

/// An action that a seat may take now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<V, A, R> {
    pub verb: V,
    /// The fixed arguments.
    pub refs: Vec<(A, R)>,
    /// The occasions that the offer is for.
    pub meant: Vec<Meant<A, R>>,
    /// The arguments to choose, each with the rule that limits it.
    pub slots: Vec<(A, Slot<R>, &'static str)>,
    /// Price in playing cards.
    pub cost: u8,
    /// Public figures shown beside the offer, as (name, value).
    pub facts: Vec<(&'static str, i32)>,
    /// True if the action shows something hidden or rolls a die, so that undoing it needs consent.
    pub reveals: bool,
    /// True if the client asks for confirmation first.
    pub grave: bool,
    /// Ids of the rules behind the offer, the main one first.
    pub rules: &'static [&'static str],
}

impl<V: Word, A: Word, R: Word> Offer<V, A, R> {
    /// An offer without arguments.
    pub const fn new(verb: V, rules: &'static [&'static str]) -> Self {
        Self {
            verb,
            refs: Vec::new(),
            meant: Vec::new(),
            slots: Vec::new(),
            cost: 0,
            facts: Vec::new(),
            reveals: false,
            grave: false,
            rules,
        }
    }

    /// Fixes an argument.
    #[must_use]
    pub fn on(mut self, arg: A, thing: R) -> Self {
        self.refs.push((arg, thing));
        self
    }

    /// Names the occasion that the offer is for. See [`Meant`].
    #[must_use]
    pub fn meant(mut self, arg: A, thing: R) -> Self {
        self.meant.push(Meant { arg, thing, only: None });
        self
    }

    /// Names the occasion that the offer is for. It matters only if one of `choices` is chosen for `slot`.
    #[must_use]
    pub fn meant_if(mut self, arg: A, thing: R, slot: A, choices: impl IntoIterator<Item = R>) -> Self {
        self.meant.push(Meant { arg, thing, only: Some((slot, choices.into_iter().collect())) });
        self
    }

    /// Leaves an argument to choose, limited by `rule`.
    #[must_use]
    pub fn choose(mut self, arg: A, slot: Slot<R>, rule: &'static str) -> Self {
        self.slots.push((arg, slot, rule));
        self
    }

    /// Sets the price.
    #[must_use]
    pub const fn costs(mut self, cost: u8) -> Self {
        self.cost = cost;
        self
    }

    /// Adds a public figure.
    #[must_use]
    pub fn fact(mut self, name: &'static str, value: i32) -> Self {
        self.facts.push((name, value));
        self
    }

    /// Marks the offer as revealing: it shows something hidden or rolls a die.
    #[must_use]
    pub const fn revealing(mut self) -> Self {
        self.reveals = true;
        self
    }

    /// Marks the offer as one that needs confirmation.
    #[must_use]
    pub const fn grave(mut self) -> Self {
        self.grave = true;
        self
    }

    /// All fixed arguments, the occasions included.
    fn fixed(&self) -> impl Iterator<Item = (A, R)> + Clone + '_ {
        self.refs.iter().copied().chain(self.meant.iter().map(|meant| (meant.arg, meant.thing)))
    }

    /// The action with all fixed arguments and no choices.
    pub fn begun(&self) -> Action<V, A, R> {
        self.fixed().fold(Action::new(self.verb), |action, (arg, thing)| action.with(arg, [thing]))
    }

    /// Matches an action against this offer.
    ///
    /// Returns `Ok` with the action in normal form, or `Err` with the rule it breaks. `None` if the action is
    /// about something else: another verb, or other fixed arguments.
    pub fn fill(&self, action: &Action<V, A, R>) -> Option<Result<Action<V, A, R>, &'static str>> {
        if action.verb != self.verb
            || !self.refs.iter().all(|(arg, thing)| action.all(*arg) == [*thing])
            || !self.meant.iter().all(|meant| meant.fits(action))
        {
            return None;
        }
        let given = self.slots.iter().map(|(arg, ..)| *arg).chain(self.meant.iter().map(|meant| meant.arg));
        let expected = self.refs.len() + given.filter(|arg| has(action, *arg)).count();
        let main = self.rules.first().copied().unwrap_or_default();
        if action.args.len() != expected {
            return Some(Err(main));
        }
        let mut normal = self.begun();
        for (arg, slot, rule) in &self.slots {
            let refs = action.all(*arg);
            if !slot.accepts(refs) {
                return Some(Err(rule));
            }
            normal = normal.with(*arg, slot.normal(refs));
        }
        Some(Ok(normal))
    }

    /// True if `action` has the verb and the fixed arguments of this offer, but names another occasion.
    fn is_late(&self, action: &Action<V, A, R>) -> bool {
        let same =
            action.verb == self.verb && self.refs.iter().all(|(arg, thing)| action.all(*arg) == [*thing]);
        same && !self.meant.iter().all(|meant| meant.fits(action))
    }

    /// The minimal action: each pick takes its minimum from the front of its list. `None` if a slot is not a
    /// pick or has too little to choose from.
    pub fn least(&self) -> Option<Action<V, A, R>> {
        self.slots.iter().try_fold(self.begun(), |action, (arg, slot, _)| match slot {
            Slot::Pick { from, min, .. } => {
                Some(action.with(*arg, from.get(..usize::from(*min))?.iter().copied()))
            }
            Slot::Split { .. } | Slot::Walk { .. } => None,
        })
    }

    /// All actions of this offer, or `None` if there are more than `limit`.
    pub fn fillings(&self, limit: usize) -> Option<Vec<Action<V, A, R>>> {
        let mut actions = vec![self.begun()];
        for (arg, slot, _) in &self.slots {
            let fillings = slot.fillings(limit)?;
            if actions.len().saturating_mul(fillings.len()) > limit {
                return None;
            }
            actions = actions
                .iter()
                .flat_map(|action| {
                    fillings.iter().map(move |refs| action.clone().with(*arg, refs.iter().copied()))
                })
                .collect();
        }
        Some(actions)
    }

    /// A random action of this offer, or `None` if a slot cannot be filled.
    pub fn sample(&self, rng: &mut impl Rng) -> Option<Action<V, A, R>> {
        self.slots
            .iter()
            .try_fold(self.begun(), |action, (arg, slot, _)| Some(action.with(*arg, slot.sample(rng)?)))
    }
}

fn has<V: Word, A: Word, R: Word>(action: &Action<V, A, R>, arg: A) -> bool {
    action.args.iter().any(|(name, _)| *name == arg)
}

/// Reason given when an action was meant for something that is over.
const LATE: &str = "it was meant for something that is over, or has not begun: look what stands now";

/// Finds the offer that `action` fills and returns the action in normal form.
///
/// # Errors
/// If it fills no offer. The rule is that of the first offer it matched, else of the offer it was meant for,
/// else the one of `otherwise`.
pub fn find<V: Word, A: Word, R: Word>(
    offers: &[Offer<V, A, R>],
    action: &Action<V, A, R>,
    otherwise: impl FnOnce() -> Illegal,
) -> Result<Action<V, A, R>, Illegal> {
    let mut nearest = None;
    for offer in offers {
        match offer.fill(action) {
            Some(Ok(normal)) => return Ok(normal),
            Some(Err(rule)) => nearest = nearest.or(Some(rule)),
            None => {}
        }
    }
    let late = || {
        let offer = offers.iter().find(|offer| offer.is_late(action))?;
        Some(Illegal::late(offer.rules.first().copied().unwrap_or_default(), LATE))
    };
    let refusal = nearest.map(|rule| Illegal::new(rule, "it is offered, but not with these choices"));
    Err(refusal.or_else(late).unwrap_or_else(otherwise))
}

impl<V: Word, A: Word, R: Word> Serialize for Offer<V, A, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Pairs<I>(I);
        impl<K: Serialize, T: Serialize, I: Iterator<Item = (K, T)> + Clone> Serialize for Pairs<I> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.clone())
            }
        }
        let Self { verb, refs, meant, slots, cost, facts, reveals, grave, rules } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("verb", verb)?;
        if !refs.is_empty() || !meant.is_empty() {
            map.serialize_entry("refs", &Pairs(self.fixed()))?;
        }
        if !slots.is_empty() {
            map.serialize_entry("slots", &Pairs(slots.iter().map(|(arg, slot, _)| (arg, slot))))?;
        }
        if *cost > 0 {
            map.serialize_entry("cost", cost)?;
        }
        if !facts.is_empty() {
            map.serialize_entry("facts", &Pairs(facts.iter().map(|(name, value)| (name, value))))?;
        }
        if *reveals {
            map.serialize_entry("reveals", reveals)?;
        }
        if *grave {
            map.serialize_entry("grave", grave)?;
        }
        map.serialize_entry("rules", rules)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Offered = Offer<Do, With, u8>;

    crate::words! { enum Do("verb") { Move => "move", Pass => "pass" } }
    crate::words! { enum With("argument") { To => "to", Pay => "pay" } }

    fn walk() -> Offered {
        Offer::new(Do::Move, &["R-1"]).on(With::To, 7).choose(With::Pay, Slot::exactly(2, [1, 2, 3]), "R-2")
    }

    #[test]
    fn offer_accepts_its_fillings_and_names_broken_rule() {
        let fillings = walk().fillings(100).expect("few");
        assert_eq!(fillings.len(), 3);
        for action in &fillings {
            assert_eq!(walk().fill(action), Some(Ok(action.clone())));
        }
        let short = Action::new(Do::Move).with(With::To, [7]).with(With::Pay, [1]);
        assert_eq!(walk().fill(&short), Some(Err("R-2")));
        let doubled = Action::new(Do::Move).with(With::To, [7]).with(With::Pay, [1, 1]);
        assert_eq!(walk().fill(&doubled), Some(Err("R-2")));
        assert_eq!(walk().fill(&Action::new(Do::Pass)), None);
    }

    #[test]
    fn action_may_leave_out_meant_argument_but_not_change_it() {
        let offer = Offered::new(Do::Pass, &["R-1"]).meant(With::To, 7);
        let whole = Action::new(Do::Pass).with(With::To, [7]);
        assert_eq!(offer.least(), Some(whole.clone()));
        assert_eq!(offer.fill(&Action::new(Do::Pass)), Some(Ok(whole.clone())));
        assert_eq!(offer.fill(&whole), Some(Ok(whole)));
        for wrong in [vec![8], vec![], vec![7, 7]] {
            let wrong = Action::new(Do::Pass).with(With::To, wrong);
            assert_eq!(offer.fill(&wrong), None);
            let refusal =
                find(std::slice::from_ref(&offer), &wrong, || Illegal::new("R-2", "it is no answer"));
            assert_eq!(refusal, Err(Illegal::late("R-1", LATE)));
        }
    }

    #[test]
    fn meant_argument_matters_to_its_choices_only() {
        let slot = Slot::one([1, 2]);
        let offer = Offered::new(Do::Move, &["R-1"]).meant_if(With::To, 7, With::Pay, [2]).choose(
            With::Pay,
            slot,
            "R-2",
        );
        let action = |pay| Action::new(Do::Move).with(With::To, [8]).with(With::Pay, [pay]);
        assert_eq!(
            offer.fill(&action(1)),
            Some(Ok(Action::new(Do::Move).with(With::To, [7]).with(With::Pay, [1])))
        );
        assert_eq!(offer.fill(&action(2)), None);
    }

    #[test]
    fn invalid_action_error_lists_valid_forms() {
        let wrong = |text: &str| {
            let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
            Action::<Do, With, Do>::deserialize(value).expect_err("no action").to_string()
        };
        assert_eq!(wrong(r#"{"fly": {}}"#), "`fly` is no verb; there are: move, pass");
        assert_eq!(wrong(r#"{"move": {"at": "pass"}}"#), "`at` is no argument; there are: to, pay");
        assert_eq!(
            wrong(r#"{"move": {"to": ["pass", "up"]}}"#),
            "argument `to`: `up` is no verb; there are: move, pass; take it from the offer"
        );
        for (action, form) in [
            (r#"{"move": {"to": {"room": 1}}}"#, "expected a thing or a list of things"),
            (r#"{"move": []}"#, "expected an object of arguments"),
            (r#""pass""#, r#"{"VERB": {"ARGUMENT": "THING"}}"#),
        ] {
            assert!(wrong(action).contains(form), "{}", wrong(action));
        }
        let long = wrong(&format!(r#"{{"{}": {{}}}}"#, "x".repeat(5000)));
        assert_eq!(long, "`…` is no verb; there are: move, pass");
    }

    #[test]
    fn action_serialises_as_verb_with_arguments() {
        let action: Action<Do, With, u8> =
            serde_json::from_str(r#"{"move": {"pay": [2, 3], "to": 7}}"#).expect("valid");
        assert_eq!(serde_json::to_string(&action).expect("serialises"), r#"{"move":{"to":7,"pay":[2,3]}}"#);
        for wrong in
            [r#"{"fly": {}}"#, "{}", r#"{"pass": {}, "move": {}}"#, r#"{"move": {"to": 1, "to": 2}}"#]
        {
            assert!(serde_json::from_str::<Action<Do, With, u8>>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn splits_and_walks_list_their_fillings() {
        let split = Slot::Split { targets: vec![1u8, 2], total: 3, caps: vec![2, 2] };
        let found = split.fillings(10).expect("few");
        assert_eq!(found, [vec![1, 2, 2], vec![1, 1, 2]]);
        assert!(found.iter().all(|f| split.accepts(f)) && !split.accepts(&[1, 1, 1]));
        let tree =
            vec![Step { to: 1u8, then: vec![Step { to: 2, then: vec![] }] }, Step { to: 3, then: vec![] }];
        let walk = Slot::Walk { tree };
        let found = walk.fillings(10).expect("few");
        assert_eq!(found, [vec![1], vec![1, 2], vec![3]]);
        assert!(found.iter().all(|f| walk.accepts(f)) && !walk.accepts(&[2]) && !walk.accepts(&[]));
    }
}

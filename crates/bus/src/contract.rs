//! What every bus must do, as tests that run against any of them: [`contract_tests`](crate::contract_tests) declares them.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use airlock_store::{MatchId, NodeId};
use async_trait::async_trait;
use tokio::time::timeout;

use crate::{Bus, Change, Changes};

/// What buses stand on, and what can happen to it.
#[async_trait]
pub trait Ground: Send {
    /// A bus for each of two nodes.
    async fn open_twice(&self) -> [Arc<dyn Bus>; 2];

    /// Everything that buses are connected to ends and begins again; answers whether there is anything.
    fn restart(&mut self) -> bool;

    /// All connections fall silent, and nobody is told; new ones are sound.
    fn fall_silent(&self);
}

/// Declares one test for each part of the contract. The argument makes a [`Ground`].
#[macro_export]
macro_rules! contract_tests {
    ($ground:expr) => {
        $crate::contract_tests! { $ground =>
            what_one_node_tells_all_hear
            of_very_many_news_the_last_are_heard
            who_does_not_listen_for_long_is_told_that_it_missed_some
            after_a_restart_nodes_hear_again
            who_doubts_a_silent_connection_hears_again
        }
    };
    ($ground:expr => $($part:ident)+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $part() {
                $crate::contract::$part(&mut $ground).await;
            }
        )+
    };
}

/// How long a node tries to be heard before it tells the same again.
const AGAIN: Duration = Duration::from_millis(200);

/// How long a feed is waited for once somebody tells.
const MOMENT: Duration = Duration::from_millis(20);

/// Whoever tells it hears it, too; in order, if nothing is wrong.
pub async fn what_one_node_tells_all_hear(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    let mut feeds = [one.subscribe(), other.subscribe()];
    hear_each_other(&[&one, &other]).await;
    let (id, node) = (MatchId::fresh(), NodeId::fresh());
    for number in 1..=20 {
        for (bus, change) in
            [(&one, Change::Reached { id, seq: number }), (&other, Change::Beat { node, number })]
        {
            bus.publish(change);
            for feed in &mut feeds {
                while next(feed).await != change {}
            }
        }
    }
}

/// However many: of each match its longest log is heard at least, or that something was missed.
pub async fn of_very_many_news_the_last_are_heard(ground: &mut dyn Ground) {
    const LAST: u64 = 30;
    let [one, other] = ground.open_twice().await;
    let mut feed = other.subscribe();
    hear_each_other(&[&one, &other]).await;
    let mut missing: BTreeMap<MatchId, u64> =
        std::iter::repeat_with(MatchId::fresh).zip(std::iter::repeat(LAST)).take(100).collect();
    for seq in 1..=LAST {
        missing.keys().for_each(|&id| one.publish(Change::Reached { id, seq }));
    }
    while !missing.is_empty() {
        match next(&mut feed).await {
            Change::Reached { id, seq: LAST } => drop(missing.remove(&id)),
            Change::Missed => break,
            Change::Reached { .. } | Change::Beat { .. } | Change::Left { .. } => {}
        }
    }
}

/// Nothing is lost in silence on the way from the bus to who listens.
pub async fn who_does_not_listen_for_long_is_told_that_it_missed_some(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    let (mut slow, mut quick) = (other.subscribe(), other.subscribe());
    hear_each_other(&[&one, &other]).await;
    let mut heard = 0;
    while heard < 5000 {
        // Of different matches, so that none of them makes another one superfluous.
        (0..500).for_each(|_| one.publish(Change::Reached { id: MatchId::fresh(), seq: 1 }));
        while timeout(MOMENT, quick.next()).await.is_ok() {
            heard += 1;
        }
    }
    assert_eq!(slow.next().await, Some(Change::Missed));
}

/// And are told that they may have missed something.
pub async fn after_a_restart_nodes_hear_again(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    hear_each_other(&[&one, &other]).await;
    let mut feed = other.subscribe();
    let ended = ground.restart();
    hear_each_other(&[&one, &other]).await;
    let mut told = false;
    while let Ok(change) = timeout(MOMENT, next(&mut feed)).await {
        told |= change == Change::Missed;
    }
    assert_eq!(told, ended, "what came meanwhile may be lost, and only then");
}

/// A connection whose other end has vanished does not say so.
pub async fn who_doubts_a_silent_connection_hears_again(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    hear_each_other(&[&one, &other]).await;
    ground.fall_silent();
    one.doubt();
    other.doubt();
    hear_each_other(&[&one, &other]).await;
}

/// Waits until every node is heard by all.
async fn hear_each_other(buses: &[&Arc<dyn Bus>]) {
    for bus in buses {
        for listener in buses {
            let mut feed = listener.subscribe();
            let (node, mut number) = (NodeId::fresh(), 0);
            loop {
                number += 1;
                bus.publish(Change::Beat { node, number });
                let heard = async {
                    while !matches!(next(&mut feed).await, Change::Beat { node: told, .. } if told == node) {}
                };
                if timeout(AGAIN, heard).await.is_ok() {
                    break;
                }
            }
        }
    }
}

async fn next(feed: &mut Changes) -> Change {
    feed.next().await.expect("the bus is open")
}

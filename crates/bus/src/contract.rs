//! Contract of every bus, as tests that run against any implementation. [`contract_tests`](crate::contract_tests)
//! declares them.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use airlock_store::{MatchId, NodeId};
use async_trait::async_trait;
use tokio::time::timeout;

use crate::{Bus, Change, Subscription};

/// Infrastructure of a bus, with its failures.
#[async_trait]
pub trait Ground: Send {
    /// A bus for each of two nodes.
    async fn open_twice(&self) -> [Arc<dyn Bus>; 2];

    /// Restarts the infrastructure. Returns false if there is none.
    fn restart(&mut self) -> bool;

    /// Silences all connections without closing them; new ones work.
    fn fall_silent(&self);
}

/// Declares one test for each part of the contract. The argument creates a [`Ground`].
#[macro_export]
macro_rules! contract_tests {
    ($ground:expr) => {
        $crate::contract_tests! { $ground =>
            change_reaches_every_node
            newest_of_many_changes_arrive
            slow_subscription_receives_missed
            nodes_reconnect_after_a_restart
            doubt_replaces_a_silent_connection
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

/// Interval at which a change is published again until it arrives.
const AGAIN: Duration = Duration::from_millis(200);

/// Time to wait for a change that is on its way.
const MOMENT: Duration = Duration::from_millis(20);

/// A change reaches all nodes, its sender included, and in order if nothing fails.
pub async fn change_reaches_every_node(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    let mut feeds = [one.subscribe(), other.subscribe()];
    await_connection(&[&one, &other]).await;
    let (id, node) = (MatchId::fresh(), NodeId::fresh());
    for number in 1..=20 {
        for (bus, change) in
            [(&one, Change::Reached { id, seq: number }), (&other, Change::Heartbeat { node, number })]
        {
            bus.publish(change);
            for feed in &mut feeds {
                while next(feed).await != change {}
            }
        }
    }
}

/// However many changes there are, the longest log of each match arrives, or a hint that something was missed.
pub async fn newest_of_many_changes_arrive(ground: &mut dyn Ground) {
    const LAST: u64 = 30;
    let [one, other] = ground.open_twice().await;
    let mut feed = other.subscribe();
    await_connection(&[&one, &other]).await;
    let mut missing: BTreeMap<MatchId, u64> =
        std::iter::repeat_with(MatchId::fresh).zip(std::iter::repeat(LAST)).take(100).collect();
    for seq in 1..=LAST {
        missing.keys().for_each(|&id| one.publish(Change::Reached { id, seq }));
    }
    while !missing.is_empty() {
        match next(&mut feed).await {
            Change::Reached { id, seq: LAST } => drop(missing.remove(&id)),
            Change::Missed => break,
            Change::Reached { .. } | Change::Heartbeat { .. } | Change::Left { .. } => {}
        }
    }
}

/// A slow subscription is notified of its losses.
pub async fn slow_subscription_receives_missed(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    let (mut slow, mut quick) = (other.subscribe(), other.subscribe());
    await_connection(&[&one, &other]).await;
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

/// Nodes reconnect, and are notified that they may have missed something.
pub async fn nodes_reconnect_after_a_restart(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    await_connection(&[&one, &other]).await;
    let mut feed = other.subscribe();
    let ended = ground.restart();
    await_connection(&[&one, &other]).await;
    let mut told = false;
    while let Ok(change) = timeout(MOMENT, next(&mut feed)).await {
        told |= change == Change::Missed;
    }
    assert_eq!(told, ended, "what came meanwhile may be lost, and only then");
}

/// A connection whose other end has vanished does not report that.
pub async fn doubt_replaces_a_silent_connection(ground: &mut dyn Ground) {
    let [one, other] = ground.open_twice().await;
    await_connection(&[&one, &other]).await;
    ground.fall_silent();
    one.doubt();
    other.doubt();
    await_connection(&[&one, &other]).await;
}

/// Waits until changes of every node reach all.
async fn await_connection(buses: &[&Arc<dyn Bus>]) {
    for bus in buses {
        for listener in buses {
            let mut feed = listener.subscribe();
            let (node, mut number) = (NodeId::fresh(), 0);
            loop {
                number += 1;
                bus.publish(Change::Heartbeat { node, number });
                let heard = async {
                    while !matches!(next(&mut feed).await, Change::Heartbeat { node: told, .. } if told == node)
                    {
                    }
                };
                if timeout(AGAIN, heard).await.is_ok() {
                    break;
                }
            }
        }
    }
}

async fn next(feed: &mut Subscription) -> Change {
    feed.next().await.expect("the bus is open")
}

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use airlock_client::Site;
use tokio::{task::JoinSet, time::sleep};

/// Pause after a refusal or a failure, as a client makes that respects the rate limits.
const PAUSE: Duration = Duration::from_secs(1);

/// Number of answers by status, or by failure.
pub(super) type AnswerCounts = BTreeMap<String, u64>;

/// Connections that request the same paths again and again.
pub(super) struct Background {
    asking: JoinSet<()>,
    /// Locked only while counting.
    asked: Arc<Mutex<AnswerCounts>>,
}

impl Background {
    pub(super) fn begin(site: &Site, paths: &[String], askers: usize) -> Self {
        let (mut asking, asked) = (JoinSet::new(), Arc::new(Mutex::new(AnswerCounts::new())));
        let paths: Arc<[String]> = paths.into();
        for number in 0..if paths.is_empty() { 0 } else { askers } {
            let (site, asked, paths) = (site.clone(), Arc::clone(&asked), Arc::clone(&paths));
            asking.spawn(async move {
                for path in paths.iter().cycle().skip(number % paths.len()) {
                    let answer = site.request("GET", path, None, None).await;
                    let kind = match &answer {
                        Ok((status, _)) => status.to_string(),
                        Err(error) => error.to_string(),
                    };
                    *asked.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default() += 1;
                    if !answer.is_ok_and(|(status, _)| status == 200) {
                        sleep(PAUSE).await;
                    }
                }
            });
        }
        Self { asking, asked }
    }

    /// Stops the requests.
    pub(super) async fn end(mut self) -> AnswerCounts {
        self.asking.shutdown().await;
        std::mem::take(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

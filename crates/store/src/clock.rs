use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

/// The database's clock, as estimated on this machine.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clock {
    /// Lead over this machine's clock, in milliseconds.
    ahead_ms: Arc<AtomicI64>,
}

impl Clock {
    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        here_ms().saturating_add_signed(self.ahead_ms.load(Ordering::Relaxed))
    }

    /// Sets the clock by the database. `ask` returns the milliseconds since 1970 there, read some time before it
    /// returns.
    pub(crate) async fn set<E>(&self, ask: impl Future<Output = Result<i64, E>>) -> Result<(), E> {
        let asked_ms = here_ms();
        let there_ms = ask.await?;
        let halfway_ms = asked_ms.midpoint(here_ms());
        self.ahead_ms.store(there_ms - halfway_ms.cast_signed(), Ordering::Relaxed);
        Ok(())
    }
}

/// Milliseconds since 1970 by this machine's clock.
fn here_ms() -> u64 {
    let epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(epoch.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use super::*;

    #[tokio::test]
    async fn clock_follows_the_database() {
        let clock = Clock::default();
        assert!(clock.now_ms().abs_diff(here_ms()) < 60_000, "nobody has set it yet");
        let tomorrow_ms = here_ms() + 24 * 3600 * 1000;
        clock.set(ready(Ok::<_, ()>(tomorrow_ms.cast_signed()))).await.unwrap();
        assert!(clock.now_ms().abs_diff(tomorrow_ms) < 60_000);
        clock.set(ready(Err(()))).await.unwrap_err();
        assert!(
            clock.now_ms().abs_diff(tomorrow_ms) < 60_000,
            "a database that does not answer changes nothing"
        );
    }
}

use crate::{Bus, Change, Herald, Subscription};

/// Bus of a single node, which receives its own changes. Clones are the same bus.
#[derive(Debug, Clone, Default)]
pub struct LocalBus(Herald);

impl Bus for LocalBus {
    fn publish(&self, change: Change) {
        self.0.tell(change);
    }

    fn subscribe(&self) -> Subscription {
        self.0.listen()
    }

    fn doubt(&self) {}
}

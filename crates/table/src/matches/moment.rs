use airlock_engine::Hash;
use airlock_protocol::{Frame, Ref, Refusal};

use crate::{Answer, Closing, Conn, Effects, Send, command::Refused};

/// The handling of one input: when it is, and what the shell is to do afterwards.
#[derive(Debug, Default)]
pub(super) struct Moment {
    /// On the shell's monotonic clock.
    pub(super) now_ms: u64,
    pub(super) effects: Effects,
}

impl Moment {
    pub(super) fn at(now_ms: u64) -> Self {
        Self { now_ms, effects: Effects::default() }
    }

    pub(super) fn send(&mut self, to: Conn, frame: Frame) {
        self.effects.send.push(Send { to, frame });
    }

    pub(super) fn acknowledge(&mut self, to: Conn, reference: Ref, receipt: Option<Hash>) {
        self.effects.answer.push(Answer { to, reference, result: Ok(()), receipt });
    }

    pub(super) fn refuse(
        &mut self,
        to: Conn,
        reference: &Ref,
        Refused { code, rule, reason, text }: Refused,
    ) {
        let rule = rule.map(str::to_owned);
        let refusal = Refusal { reference: Some(reference.clone()), code, rule, reason, text };
        self.effects.answer.push(Answer {
            to,
            reference: reference.clone(),
            result: Err(refusal),
            receipt: None,
        });
    }

    /// Closes a socket. `later` tells whether it may come back by itself after a while.
    pub(super) fn close(&mut self, conn: Conn, reason: &'static str, later: bool) {
        self.effects.close.push(Closing { conn, reason, later });
    }
}

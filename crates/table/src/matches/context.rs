use airlock_engine::Hash;
use airlock_protocol::{Frame, Ref, Refusal};

use crate::{Answer, Closing, Conn, Effects, Send, command::Refused};

/// Context of one input: the time, and the effects collected while the input is handled.
#[derive(Debug, Default)]
pub(super) struct Context {
    /// Shell time.
    pub(super) now_ms: u64,
    pub(super) effects: Effects,
}

impl Context {
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

    /// Closes a socket. `later` is true if the client may reconnect by itself after a while.
    pub(super) fn close(&mut self, conn: Conn, reason: &'static str, later: bool) {
        self.effects.close.push(Closing { conn, reason, later });
    }
}

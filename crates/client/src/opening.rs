//! A seat's duties before the match begins.

use serde_json::{Value, json};

use crate::{ClientError, Phase, Received, SeatAt, Session, Table};

impl Session {
    /// The action that the seat owes before the match can begin; `None` if it owes none.
    pub fn due(&mut self) -> Option<Value> {
        let ticket = self.participant().ticket.clone()?;
        let Table { phase, seats, host, voided_starts } = self.table()?.clone();
        let me = seats.get(usize::from(ticket.seat))?;
        match phase {
            Phase::Lobby if voided_starts > self.promises => {
                self.promises = voided_starts;
                Some(json!({ "commit": { "nonce_hash": ticket.nonce.hash(ticket.seat) } }))
            }
            Phase::Lobby if me.ready == Some(false) => Some(json!({ "ready": { "on": true } })),
            Phase::Lobby => {
                let set =
                    |seat: &SeatAt| seat.bot.is_some() || seat.name.is_some() && seat.ready != Some(false);
                (host == Some(ticket.seat) && seats.iter().all(set)).then(|| json!({ "start": {} }))
            }
            Phase::Sealing => Some(json!({ "reveal": { "nonce": ticket.nonce.reveal() } })),
            Phase::Playing | Phase::Over | Phase::Closed => None,
        }
    }

    /// Performs the owed actions until the match has begun.
    ///
    /// # Errors
    /// As [`Session::receive`], or if the table refuses.
    pub async fn begin(&mut self) -> Result<(), ClientError> {
        let mut told = None;
        loop {
            if self.table().is_some_and(|table| !matches!(table.phase, Phase::Lobby | Phase::Sealing)) {
                return Ok(());
            }
            if self.is_idle()
                && told.as_ref() != self.table()
                && let Some(action) = self.due()
            {
                told = self.table().cloned();
                self.table_action(&action).await?;
            }
            match self.receive().await? {
                // A repeated command may already have succeeded; the phase has then changed.
                Received::Refused(refusal) if refusal.code != "phase" => {
                    return Err(ClientError::Refused { status: 0, refusal });
                }
                _ => {}
            }
        }
    }
}

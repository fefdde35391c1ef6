//! Airlock: requests, then one WebSocket for each seat. An update has the number of moves in its view.

use airlock_client::{ClientError, Device, Participant, Session, Site, Wish};
use anyhow::Result;
use futures_util::future::try_join_all;
use serde_json::json;

use crate::peer::{HAND, Peer, SEATS, Seat, number_after};

pub(crate) struct Airlock(Site);

pub(crate) struct AirlockSeat {
    device: Device,
    moves: usize,
}

impl Airlock {
    pub(crate) fn at(url: &str) -> Result<Self> {
        Ok(Self(Site::at(url)?))
    }
}

impl Peer for Airlock {
    type Place = Participant;
    type Seat = AirlockSeat;

    async fn open(&self) -> Result<Vec<Participant>> {
        let options = [("end".to_owned(), "never".to_owned())].into();
        let players = u8::try_from(SEATS)?;
        let table = self.0.open(&Wish { game: "tavern".to_owned(), mode: None, players, options }).await?;
        let sit = async |seat| {
            let ticket = self.0.sit(&table, seat, &format!("Load {seat}")).await?;
            let mut session = Session::enter(self.0.participant(&table.id, Some(ticket)), false).await?;
            session.begin().await?;
            Ok::<_, ClientError>(session.participant().clone())
        };
        Ok(try_join_all((0..players).map(sit)).await?)
    }

    async fn enter(&self, place: Participant) -> Result<AirlockSeat> {
        let mut device = Device::connect(&place, None).await?;
        while number_after(&device.receive().await?, MOVES).is_none() {}
        Ok(AirlockSeat { device, moves: 0 })
    }
}

/// The number of moves in an update.
const MOVES: &str = "\"/moves\":";

impl Seat for AirlockSeat {
    async fn play(&mut self, number: usize) -> Result<()> {
        let action = json!({ "play": { "card": format!("hand-{}", number % HAND) } });
        let act = json!({ "act": { "ref": format!("m{number}"), "action": action } });
        Ok(self.device.send_text(act.to_string()).await?)
    }

    async fn see(&mut self, moves: usize) -> Result<()> {
        while self.moves < moves {
            let text = self.device.receive().await?;
            anyhow::ensure!(!text.contains("\"refused\""), "{text}");
            self.moves = number_after(&text, MOVES).unwrap_or(self.moves);
        }
        Ok(())
    }
}

//! boardgame.io: requests, then socket.io over one WebSocket for each seat. An update has the number of the state.

use anyhow::{Context, Result};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    peer::{HAND, Peer, SEATS, Seat, number_after},
    site::{Site, Socket, text},
};

/// Engine.IO's ping and the answer to it.
const PING: &str = "2";
const PONG: &str = "3";

/// The number of a state.
const STATE: &str = "\"_stateID\":";

pub(crate) struct BoardgameIo(pub(crate) Site);

pub(crate) struct Place {
    id: String,
    seat: usize,
    credentials: String,
}

pub(crate) struct BoardgameIoSeat {
    socket: Socket,
    place: Place,
    moves: usize,
}

impl Peer for BoardgameIo {
    type Place = Place;
    type Seat = BoardgameIoSeat;

    async fn open(&self) -> Result<Vec<Place>> {
        let created = self.0.post("/games/tavern/create", &json!({ "numPlayers": SEATS })).await?;
        let id = text(&created, "matchID")?;
        let mut places = Vec::new();
        for seat in 0..SEATS {
            let wish = json!({ "playerID": seat.to_string(), "playerName": format!("Load {seat}") });
            let joined = self.0.post(&format!("/games/tavern/{id}/join"), &wish).await?;
            places.push(Place { id: id.clone(), seat, credentials: text(&joined, "playerCredentials")? });
        }
        Ok(places)
    }

    async fn enter(&self, place: Place) -> Result<BoardgameIoSeat> {
        let Place { id, seat, credentials } = &place;
        let mut socket = self.0.connect("/socket.io/?EIO=4&transport=websocket").await?;
        loop {
            let message = socket.receive().await?;
            let text = message.to_text()?;
            if text.starts_with('0') {
                socket.send(Message::text("40/tavern,")).await?;
            } else if text.starts_with("40/tavern,") {
                let sync = json!(["sync", id, seat.to_string(), credentials, SEATS]);
                socket.send(Message::text(format!("42/tavern,{sync}"))).await?;
            } else if text.starts_with("42/tavern,[\"sync\"") {
                let moves = number_after(text, STATE).context("no number of the state")?;
                return Ok(BoardgameIoSeat { socket, place, moves });
            }
        }
    }
}

impl Seat for BoardgameIoSeat {
    async fn play(&mut self, number: usize) -> Result<()> {
        let Place { id, seat, credentials } = &self.place;
        let seat = seat.to_string();
        let payload =
            json!({ "type": "play", "args": [number % HAND], "playerID": seat, "credentials": credentials });
        let update = json!(["update", { "type": "MAKE_MOVE", "payload": payload }, self.moves, id, seat]);
        self.socket.send(Message::text(format!("42/tavern,{update}"))).await
    }

    async fn see(&mut self, moves: usize) -> Result<()> {
        while self.moves < moves {
            let message = self.socket.receive().await?;
            let text = message.to_text()?;
            if text == PING {
                self.socket.send(Message::text(PONG)).await?;
            } else if text.starts_with("42/tavern,[\"update\"") {
                self.moves = number_after(text, STATE).context("no number of the state")?;
            }
        }
        Ok(())
    }
}

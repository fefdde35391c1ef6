//! Colyseus: requests, then one binary WebSocket for each seat. A patch has no number, so patches are counted: with one move
//! under way in each match, every seat gets exactly one for each move.

use anyhow::{Result, bail};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    peer::{HAND, Peer, SEATS, Seat},
    site::{Site, Socket, text},
};

/// Kinds of messages: the first byte.
const JOIN_ROOM: u8 = 10;
const ERROR: u8 = 11;
const ROOM_DATA: u8 = 13;
const ROOM_STATE: u8 = 14;
const ROOM_STATE_PATCH: u8 = 15;

/// Bits of the first byte that hold the kind.
const KIND: u8 = 0x1f;

/// The string `play` in MessagePack.
const PLAY: [u8; 5] = [0xa4, b'p', b'l', b'a', b'y'];

pub(crate) struct Colyseus(pub(crate) Site);

pub(crate) struct Place {
    /// Path of the socket.
    path: String,
}

pub(crate) struct ColyseusSeat {
    socket: Socket,
    moves: usize,
}

impl Peer for Colyseus {
    type Place = Place;
    type Seat = ColyseusSeat;

    async fn open(&self) -> Result<Vec<Place>> {
        let created = self.0.post("/matchmake/create/tavern", &json!({})).await?;
        let (room, process) = (text(&created, "roomId")?, text(&created, "processId")?);
        let place = |session: String| Place { path: format!("/{process}/{room}?sessionId={session}") };
        let mut places = vec![place(text(&created, "sessionId")?)];
        for _ in 1..SEATS {
            let joined = self.0.post(&format!("/matchmake/joinById/{room}"), &json!({})).await?;
            places.push(place(text(&joined, "sessionId")?));
        }
        Ok(places)
    }

    async fn enter(&self, place: Place) -> Result<ColyseusSeat> {
        let mut socket = self.0.connect(&place.path).await?;
        loop {
            let bytes = socket.receive().await?.into_data();
            match bytes.first().map(|first| first & KIND) {
                Some(JOIN_ROOM) => socket.send(Message::binary(vec![JOIN_ROOM])).await?,
                Some(ROOM_STATE) => return Ok(ColyseusSeat { socket, moves: 0 }),
                Some(ERROR) => bail!("the room refuses: {}", String::from_utf8_lossy(&bytes)),
                _ => {}
            }
        }
    }
}

impl Seat for ColyseusSeat {
    async fn play(&mut self, number: usize) -> Result<()> {
        let mut bytes = vec![ROOM_DATA];
        bytes.extend(PLAY);
        bytes.push(u8::try_from(number % HAND)?);
        self.socket.send(Message::binary(bytes)).await
    }

    async fn see(&mut self, moves: usize) -> Result<()> {
        while self.moves < moves {
            let bytes = self.socket.receive().await?.into_data();
            if bytes.first().is_some_and(|first| first & KIND == ROOM_STATE_PATCH) {
                self.moves += 1;
            }
        }
        Ok(())
    }
}

//! A server, asked over HTTP.

use std::{collections::BTreeMap, sync::Arc};

use http_body_util::{BodyExt, Full};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{
    Bytes,
    http::{Method, Request, Uri},
};

use crate::{ClientError, Nonce, Refusal, limits::REQUEST_TIMEOUT};

/// A server. Cheap to clone: the copies share their connections.
#[derive(Debug, Clone)]
pub struct Site(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// `127.0.0.1:8080`.
    authority: String,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// A wish for a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wish {
    /// The game.
    pub game: String,
    /// The mode, or none for the game's first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// How many seats.
    pub players: u8,
    /// Options by key.
    pub options: BTreeMap<String, String>,
}

/// A table that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Opened {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// Who has it can take a seat.
    pub invite: String,
}

/// What proves who sits in a seat.
#[derive(Debug, Clone)]
pub struct Ticket {
    /// The seat.
    pub seat: u8,
    /// Its token.
    pub token: String,
    /// Its share in the dice.
    pub nonce: Nonce,
}

/// A match, as somebody looks at it: a seat with its ticket, or a spectator.
#[derive(Debug, Clone)]
pub struct Place {
    /// The server.
    pub site: Site,
    /// The match.
    pub id: String,
    /// What the seat has; none for a spectator.
    pub ticket: Option<Ticket>,
}

impl Site {
    /// The server at `http://HOST:PORT/`.
    ///
    /// # Errors
    /// If the address is of another kind.
    pub fn at(url: &str) -> Result<Self, ClientError> {
        let wrong = || ClientError::Address(url.to_owned());
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        if uri.scheme_str() != Some("http") {
            return Err(wrong());
        }
        let authority = uri.authority().ok_or_else(wrong)?.to_string();
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self(Arc::new(Inner { authority, client })))
    }

    /// `HOST:PORT`.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.0.authority
    }

    /// The status and the body that a request is answered with.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<(u16, String), ClientError> {
        let unreachable = |why: &dyn std::fmt::Display| ClientError::Unreachable(why.to_string());
        let method = Method::from_bytes(method.as_bytes()).map_err(|error| unreachable(&error))?;
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.authority()));
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = request.body(Full::from(body)).map_err(|error| unreachable(&error))?;
        let answered = async {
            let answer = self.0.client.request(request).await.map_err(|error| unreachable(&error))?;
            let status = answer.status().as_u16();
            let body = answer.into_body().collect().await.map_err(|error| unreachable(&error))?;
            Ok((status, String::from_utf8_lossy(&body.to_bytes()).into_owned()))
        };
        timeout(REQUEST_TIMEOUT, answered).await.map_err(|_| ClientError::Patience(REQUEST_TIMEOUT))?
    }

    /// What a request is answered with, if it is done.
    ///
    /// # Errors
    /// If it is refused or the server cannot be reached.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<T, ClientError> {
        let (status, text) = self.request(method, path, token, body).await?;
        if (200..300).contains(&status) {
            return serde_json::from_str(&text).map_err(|error| ClientError::Unreadable(error.to_string()));
        }
        Err(refused(status, &text))
    }

    /// Opens a table.
    ///
    /// # Errors
    /// As [`Site::ask`].
    pub async fn open(&self, wish: &Wish) -> Result<Opened, ClientError> {
        let wish = serde_json::to_value(wish).map_err(|error| ClientError::Unreadable(error.to_string()))?;
        self.ask("POST", "/api/matches", None, Some(&wish)).await
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// As [`Site::ask`].
    pub async fn sit(&self, table: &Opened, seat: u8, name: &str) -> Result<Ticket, ClientError> {
        #[derive(Deserialize)]
        struct Seated {
            token: String,
        }
        let nonce = Nonce::fresh()?;
        let wish = json!({ "ref": format!("sit-{seat}"), "seat": seat, "name": name, "invite": table.invite, "nonce_hash": nonce.hash(seat) });
        let path = format!("/api/matches/{}/seats", table.id);
        let Seated { token } = self.ask("POST", &path, None, Some(&wish)).await?;
        Ok(Ticket { seat, token, nonce })
    }

    /// The place of a ticket, or of a spectator, at a match.
    #[must_use]
    pub fn place(&self, id: &str, ticket: Option<Ticket>) -> Place {
        Place { site: self.clone(), id: id.to_owned(), ticket }
    }

    /// The log of a match that is over.
    ///
    /// # Errors
    /// As [`Site::ask`].
    pub async fn log(&self, id: &str) -> Result<String, ClientError> {
        let (status, text) = self.request("GET", &format!("/api/matches/{id}/log"), None, None).await?;
        if status == 200 { Ok(text) } else { Err(refused(status, &text)) }
    }
}

/// The refusal in the body of an answer.
pub(crate) fn refused(status: u16, body: &str) -> ClientError {
    let refusal = serde_json::from_str(body).unwrap_or_else(|_| Refusal {
        reference: None,
        code: "unreadable".to_owned(),
        rule: None,
        text: body.to_owned(),
    });
    ClientError::Refused { status, refusal }
}

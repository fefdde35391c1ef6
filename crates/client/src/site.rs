//! HTTP client of a server.

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

/// A server. Clones share their connections.
#[derive(Debug, Clone)]
pub struct Site(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// For example `127.0.0.1:8080`.
    authority: String,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// Request for a new table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wish {
    pub game: String,
    /// `None` for the game's first mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Number of seats.
    pub players: u8,
    pub options: BTreeMap<String, String>,
}

/// An opened table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Opened {
    #[serde(rename = "match")]
    pub id: String,
    /// Invitation code; needed to take a seat.
    pub invite: String,
}

/// Credentials of a seat.
#[derive(Debug, Clone)]
pub struct Ticket {
    pub seat: u8,
    pub token: String,
    pub nonce: Nonce,
}

/// A viewer at a match: a seat with its ticket, or a spectator.
#[derive(Debug, Clone)]
pub struct Participant {
    pub site: Site,
    /// Id of the match.
    pub id: String,
    /// `None` for a spectator.
    pub ticket: Option<Ticket>,
}

impl Site {
    /// Parses the address `http://HOST:PORT/` of a server.
    ///
    /// # Errors
    /// If the address has another form.
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

    /// Host and port, `HOST:PORT`.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.0.authority
    }

    /// Sends a request, and returns status and body of the response.
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

    /// Sends a request, and parses the body of a successful response.
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

    /// Names a viewer at a match: a ticket's seat, or a spectator.
    #[must_use]
    pub fn participant(&self, id: &str, ticket: Option<Ticket>) -> Participant {
        Participant { site: self.clone(), id: id.to_owned(), ticket }
    }

    /// Downloads the log of a finished match.
    ///
    /// # Errors
    /// As [`Site::ask`].
    pub async fn log(&self, id: &str) -> Result<String, ClientError> {
        let (status, text) = self.request("GET", &format!("/api/matches/{id}/log"), None, None).await?;
        if status == 200 { Ok(text) } else { Err(refused(status, &text)) }
    }
}

/// Parses the refusal in the body of a response.
pub(crate) fn refused(status: u16, body: &str) -> ClientError {
    let refusal = serde_json::from_str(body).unwrap_or_else(|_| Refusal {
        reference: None,
        code: "unreadable".to_owned(),
        rule: None,
        text: body.to_owned(),
    });
    ClientError::Refused { status, refusal }
}

//! HTTP client of the webhooks, in the format that Discord and compatible services take.

use std::sync::Arc;

use reqwest::{Client, StatusCode, redirect};
use serde_json::json;

use super::{
    address_policy::{PolicyResolver, Webhooks, check},
    delivery_queue::{Announcement, Failure, Transport},
};
use crate::limits::{MAX_ANNOUNCEMENT_CHARS, WEBHOOK_TIMEOUT};

pub(super) struct HttpClient {
    client: Client,
    policy: Webhooks,
}

impl HttpClient {
    pub(super) fn new(policy: Webhooks) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = Client::builder()
            .tls_backend_preconfigured(tls)
            .user_agent(concat!("airlock/", env!("CARGO_PKG_VERSION")))
            .redirect(redirect::Policy::none())
            .no_proxy()
            .timeout(WEBHOOK_TIMEOUT)
            .dns_resolver(PolicyResolver(policy))
            .build()?;
        Ok(Self { client, policy })
    }
}

impl Transport for HttpClient {
    /// Calls once. The address is a secret of the match, so neither it nor an error that names it is logged.
    /// It is checked again, because the match may have been opened under another policy.
    async fn send(&self, Announcement { id, to, text }: &Announcement) -> Result<(), Failure> {
        check(to, self.policy).map_err(|_| Failure::Permanent)?;
        let content: String = text.chars().take(MAX_ANNOUNCEMENT_CHARS).collect();
        let body = json!({ "content": content, "allowed_mentions": { "parse": [] }, "id": id }).to_string();
        let call = self.client.post(to).header("content-type", "application/json");
        let call = call.header("idempotency-key", id).body(body);
        let status = call.send().await.map_err(|_| Failure::Temporary)?.status();
        if status.is_success() {
            Ok(())
        } else if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
            Err(Failure::Temporary)
        } else {
            Err(Failure::Permanent)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use axum::{Router, extract::State, response::Redirect, routing::post};
    use serde_json::Value;
    use tokio::net::TcpListener;

    use super::*;

    /// Received calls, and the next answers.
    type Board = Arc<(Mutex<Vec<Value>>, Mutex<Vec<StatusCode>>)>;

    /// Opens an endpoint that records calls. Returns its address, too.
    async fn board(answers: &[StatusCode]) -> (Board, String) {
        let board: Board = Arc::new((Mutex::default(), Mutex::new(answers.to_vec())));
        let pin = async |State(board): State<Board>, body: String| {
            board.0.lock().unwrap().push(serde_json::from_str(&body).unwrap());
            board.1.lock().unwrap().pop().unwrap_or(StatusCode::NO_CONTENT)
        };
        let router = Router::new()
            .route("/pin", post(pin))
            .route("/elsewhere", post(async || Redirect::temporary("/pin")))
            .with_state(Arc::clone(&board));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (board, format!("http://{address}"))
    }

    async fn announce(policy: Webhooks, to: String) -> Result<(), Failure> {
        let text = "@everyone: Ann is to play".to_owned();
        HttpClient::new(policy).unwrap().send(&Announcement { id: "7-1".to_owned(), to, text }).await
    }

    #[tokio::test]
    async fn announcement_mentions_nobody() {
        let (board, url) = board(&[]).await;
        announce(Webhooks::Anywhere, format!("{url}/pin")).await.unwrap();
        let expected =
            json!({"content": "@everyone: Ann is to play", "allowed_mentions": {"parse": []}, "id": "7-1"});
        assert_eq!(*board.0.lock().unwrap(), [expected]);
    }

    #[tokio::test]
    async fn busy_endpoint_is_tried_again() {
        for (status, expected) in [
            (StatusCode::TOO_MANY_REQUESTS, Failure::Temporary),
            (StatusCode::BAD_GATEWAY, Failure::Temporary),
            (StatusCode::NOT_FOUND, Failure::Permanent),
        ] {
            let (board, url) = board(&[status]).await;
            assert_eq!(announce(Webhooks::Anywhere, format!("{url}/pin")).await, Err(expected), "{status}");
            assert_eq!(board.0.lock().unwrap().len(), 1);
        }
        let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let refused = announce(Webhooks::Anywhere, format!("http://{nobody}/pin")).await;
        assert_eq!(refused, Err(Failure::Temporary), "nobody is there");
    }

    #[tokio::test]
    async fn redirect_is_not_followed() {
        let (board, url) = board(&[]).await;
        assert_eq!(announce(Webhooks::Anywhere, format!("{url}/elsewhere")).await, Err(Failure::Permanent));
        assert_eq!(*board.0.lock().unwrap(), [] as [Value; 0]);
    }

    #[tokio::test]
    async fn webhook_address_is_checked_again_before_each_call() {
        let (board, url) = board(&[]).await;
        assert_eq!(announce(Webhooks::Public, format!("{url}/pin")).await, Err(Failure::Permanent));
        assert_eq!(announce(Webhooks::Off, format!("{url}/pin")).await, Err(Failure::Permanent));
        assert_eq!(*board.0.lock().unwrap(), [] as [Value; 0]);
        announce(Webhooks::Anywhere, format!("{url}/pin")).await.unwrap();
        assert_eq!(board.0.lock().unwrap().len(), 1, "it was the policy, and nothing else");
    }
}

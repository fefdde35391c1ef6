//! Storage of an archive in an object store that speaks S3.

use std::{sync::Arc, time::Duration};

use object_store::{
    ClientConfigKey, ClientOptions, ObjectStore, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    client::{HttpClient, HttpConnector},
    prefix::PrefixStore,
};
use rustls::{ClientConfig, RootCertStore};

use crate::ArchiveError;

/// Time limit of a request.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Number and duration of retries. They are short, because a reader may be waiting; a failed archiving is repeated in
/// the next round.
const RETRIES: usize = 3;
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);

/// Storage in a folder of a bucket.
pub(crate) fn open(
    settings: AmazonS3Builder,
    bucket: &str,
    folder: &str,
) -> Result<Arc<dyn ObjectStore>, ArchiveError> {
    let plain = AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp);
    let endpoint = settings.get_config_value(&AmazonS3ConfigKey::Endpoint);
    if let Some(endpoint) = endpoint.filter(|endpoint| endpoint.starts_with("http:"))
        && settings.get_config_value(&plain).as_deref() != Some("true")
    {
        return Err(ArchiveError::Plain(endpoint));
    }
    let retries =
        RetryConfig { max_retries: RETRIES, retry_timeout: RETRY_TIMEOUT, ..RetryConfig::default() };
    let bucket = settings.with_bucket_name(bucket).with_http_connector(Connector).with_retry(retries);
    // Single deletes, which every such store supports.
    let bucket = bucket.with_disable_bulk_delete(true).build()?;
    Ok(Arc::new(PrefixStore::new(bucket, folder)))
}

/// HTTP client with the TLS settings of the rest of the server.
#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let failed = |source| object_store::Error::Generic { store: "S3", source };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| failed(error.into()))?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let may_be_plain = options.get_config_value(&ClientConfigKey::AllowHttp);
        let client = reqwest::Client::builder()
            .https_only(may_be_plain.as_deref() != Some("true"))
            .tls_backend_preconfigured(tls)
            .user_agent(concat!("airlock/", env!("CARGO_PKG_VERSION")))
            .timeout(TIMEOUT)
            .build()
            .map_err(|error| failed(error.into()))?;
        Ok(HttpClient::new(client))
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        error::Error as _,
        sync::{Mutex, PoisonError},
    };

    use airlock_store::{MatchData, MatchId};
    use axum::{
        Router,
        body::Bytes,
        extract::State,
        http::{HeaderMap, Method, StatusCode, Uri, header},
    };
    use tokio::net::TcpListener;

    use super::*;
    use crate::Archive;

    /// Objects of a fake S3 server, by path.
    type Objects = Arc<Mutex<BTreeMap<String, Bytes>>>;

    async fn answer(
        State(objects): State<Objects>,
        method: Method,
        uri: Uri,
        headers: HeaderMap,
        body: Bytes,
    ) -> (StatusCode, HeaderMap, Bytes) {
        let signed = headers.get(header::AUTHORIZATION).and_then(|signed| signed.to_str().ok());
        if !signed.is_some_and(|signed| signed.starts_with("AWS4-HMAC-SHA256 Credential=me/")) {
            return (StatusCode::FORBIDDEN, HeaderMap::new(), Bytes::new());
        }
        let mut objects = objects.lock().unwrap_or_else(PoisonError::into_inner);
        let path = uri.path().to_owned();
        let found = match method {
            Method::PUT => objects.insert(path, body).or(Some(Bytes::new())).map(|_| Bytes::new()),
            Method::DELETE => objects.remove(&path),
            _ => objects.get(&path).cloned(),
        };
        let headers = [(header::ETAG, "\"1\""), (header::LAST_MODIFIED, "Thu, 26 Nov 2026 19:00:00 GMT")];
        let headers =
            headers.map(|(name, value)| (name, value.parse().expect("a value"))).into_iter().collect();
        found.map_or((StatusCode::NOT_FOUND, HeaderMap::new(), Bytes::new()), |found| {
            (StatusCode::OK, headers, found)
        })
    }

    #[tokio::test]
    async fn object_store_keeps_matches_below_its_folder() {
        let objects = Objects::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().fallback(answer).with_state(Arc::clone(&objects));
        tokio::spawn(async move { axum::serve(listener, app).await });
        let settings = |key: &str| {
            let settings = AmazonS3Builder::new().with_endpoint(&endpoint).with_region("here");
            settings.with_access_key_id(key).with_secret_access_key("secret").with_allow_http(true)
        };
        let careful = open(settings("me").with_allow_http(false), "tables", "old/ones");
        assert!(
            matches!(&careful, Err(ArchiveError::Plain(at)) if *at == endpoint),
            "nothing is sent without TLS unless that is wished"
        );
        let archive = Archive::over(open(settings("me"), "tables", "old/ones").unwrap()).await.unwrap();
        let (id, data) =
            (MatchId::fresh(), MatchData { bodies: vec!["entry".to_owned()], ..MatchData::default() });
        archive.keep(id, data.clone()).await.unwrap();
        assert_eq!(archive.get(id).await.unwrap(), data);
        let path = format!("/tables/old/ones/{id}.match.gz");
        assert!(objects.lock().unwrap().contains_key(&path), "{:?}", objects.lock().unwrap().keys());
        archive.forget(id).await.unwrap();
        assert!(!objects.lock().unwrap().contains_key(&path));
        assert!(matches!(archive.get(id).await, Err(ArchiveError::Missing(of)) if of == id));
        let refused = Archive::over(open(settings("somebody"), "tables", "").unwrap()).await;
        let Err(refused @ ArchiveError::Unavailable(_)) = refused else { panic!("{refused:?}") };
        assert!(refused.source().is_none(), "what happened is said once: {refused}");
    }
}

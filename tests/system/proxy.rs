//! A proxy between clients and a server whose connections can be cut.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use airlock_client::Site;
use airlock_engine::rng::below;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// Maximum length of a connection while the proxy is bad, in bytes of both directions.
const LONGEST_BYTES: usize = 200_000;

/// A proxy to a server.
pub(crate) struct Proxy {
    address: String,
    /// True while connections are cut.
    bad: Arc<AtomicBool>,
    cuts: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Opens a bad proxy to `address`. Each connection is cut after a number of bytes that `seed` determines, in the
    /// middle of its data.
    pub(crate) async fn to(address: &str, seed: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let here = listener.local_addr().unwrap().to_string();
        let (bad, cuts) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
        let carried = carry(listener, address.to_owned(), seed, Arc::clone(&bad), Arc::clone(&cuts));
        Self { address: here, bad, cuts, task: tokio::spawn(carried) }
    }

    /// The server, over this proxy.
    pub(crate) fn site(&self) -> Site {
        Site::at(&format!("http://{}/", self.address)).unwrap()
    }

    /// Stops cutting new connections.
    pub(crate) fn mend(&self) {
        self.bad.store(false, Ordering::Relaxed);
    }

    /// Number of cut connections.
    pub(crate) fn cuts(&self) -> usize {
        self.cuts.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(
    listener: TcpListener,
    address: String,
    seed: u64,
    bad: Arc<AtomicBool>,
    cuts: Arc<AtomicUsize>,
) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let Ok((near, _)) = listener.accept().await else { continue };
        let length = if bad.load(Ordering::Relaxed) { below(&mut rng, LONGEST_BYTES) } else { usize::MAX };
        let (address, cuts) = (address.clone(), Arc::clone(&cuts));
        tokio::spawn(async move {
            // If the server is down, the proxy drops the connection.
            let Ok(far) = TcpStream::connect(address).await else { return };
            let left = AtomicUsize::new(length);
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            tokio::select! {
                () = pass(near_in, far_out, &left) => {}
                () = pass(far_in, near_out, &left) => {}
            }
            if left.load(Ordering::Relaxed) == 0 {
                cuts.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
}

/// Forwards bytes until an end closes or the connection's length is used up.
async fn pass(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, left: &AtomicUsize) {
    let mut buffer = [0; 4096];
    loop {
        let Ok(count @ 1..) = from.read(&mut buffer).await else { return };
        let before = left.load(Ordering::Relaxed);
        let passed = count.min(before);
        left.store(before - passed, Ordering::Relaxed);
        if to.write_all(&buffer[..passed]).await.is_err() || passed < count || before == passed {
            return;
        }
    }
}

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// A proxy to a server on this machine. Its connections can fall silent: they stay open and drop all bytes.
pub struct Wire {
    port: u16,
    /// Number of times that all connections fell silent. A connection is silent if the number grew since it was
    /// opened.
    silences: Arc<AtomicU64>,
    /// True if new connections are silent, too.
    is_cut: Arc<AtomicBool>,
}

impl Wire {
    /// Opens a proxy to a port of this machine. It stays until the test process ends.
    ///
    /// # Panics
    /// If there is no free port.
    #[must_use]
    pub fn to(server: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("it has an address").port();
        let silences = Arc::<AtomicU64>::default();
        let is_cut = Arc::<AtomicBool>::default();
        let (counted, cut) = (Arc::clone(&silences), Arc::clone(&is_cut));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let ways = [(client.try_clone(), server.try_clone()), (Ok(server), Ok(client))];
                for way in ways {
                    let (Ok(from), Ok(to)) = way else { continue };
                    let (silences, born) = (Arc::clone(&counted), counted.load(Ordering::SeqCst));
                    let mute = cut.load(Ordering::SeqCst);
                    thread::spawn(move || carry(from, to, || mute || silences.load(Ordering::SeqCst) > born));
                }
            }
        });
        Self { port, silences, is_cut }
    }

    /// Port of the proxy on this machine.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Silences all open connections permanently; new ones work.
    pub fn fall_silent(&self) {
        self.silences.fetch_add(1, Ordering::SeqCst);
    }

    /// Silences all open connections, and new ones until the proxy is mended.
    pub fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
        self.fall_silent();
    }

    /// Makes new connections work again.
    pub fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

/// Forwards bytes in one direction until an end closes; drops them once the connection is silent.
fn carry(mut from: TcpStream, mut to: TcpStream, is_silent: impl Fn() -> bool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if !is_silent() && to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    if !is_silent() {
        // It may be closed already.
        let _ = to.shutdown(Shutdown::Both);
    }
}

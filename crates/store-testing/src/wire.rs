use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// A wire to a server of this machine. Connections over it can be made to fall silent: nothing gets through any longer, and
/// neither end is told.
pub struct Wire {
    port: u16,
    /// How often all connections fell silent. One belongs to the time at which it was made.
    silences: Arc<AtomicU64>,
    /// Whether new connections are silent, too.
    is_cut: Arc<AtomicBool>,
}

impl Wire {
    /// A wire to a port of this machine; it stays until the test ends.
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

    /// Where it begins on this machine.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// All connections fall silent, for ever; new ones are sound.
    pub fn fall_silent(&self) {
        self.silences.fetch_add(1, Ordering::SeqCst);
    }

    /// All connections fall silent, and new ones are, until the wire is mended.
    pub fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
        self.fall_silent();
    }

    /// New connections are sound again.
    pub fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

/// Carries bytes one way until an end closes; swallows them once the way is silent.
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

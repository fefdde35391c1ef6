//! The signal that ends the server. Connections, sockets and matches watch it.

use tokio::sync::watch;

/// Waits until the server is asked to end.
pub(crate) async fn requested(closing: &mut watch::Receiver<bool>) {
    // A sender that is gone means the same.
    let _ = closing.wait_for(|closing| *closing).await;
}

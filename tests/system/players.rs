//! Players that take any offered action.

use std::{collections::BTreeSet, time::Instant};

use airlock_client::{
    ClientError, Comeback, Opened, Participant, Phase, Received, Session, Site, Wish, choose, hurry,
};
use futures_util::future::{join_all, try_join_all};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tokio::sync::watch;

/// Record of one viewer, from the lobby to the end.
pub(crate) struct Lived {
    pub(crate) participant: Participant,
    /// Every update.
    pub(crate) transcript: Vec<String>,
    /// The `ref`s of its acknowledged actions.
    pub(crate) acknowledged: Vec<String>,
    /// Times of the acknowledgements.
    pub(crate) acknowledged_at: Vec<Instant>,
    /// Start and end of the windows in which the rules waited for reactions.
    pub(crate) windows: Vec<(Instant, Instant)>,
    /// The `ref`s of its refused actions.
    pub(crate) refused: Vec<String>,
    pub(crate) comebacks: Vec<Comeback>,
}

/// Request for a table of Nemesis.
pub(crate) fn nemesis(players: u8) -> Wish {
    Wish { game: "nemesis".to_owned(), mode: None, players, options: Default::default() }
}

/// Opens a table, takes all seats and adds a spectator. Sockets go to `over`, requests to `site`.
pub(crate) async fn sit_down(
    site: &Site,
    over: &Site,
    wish: &Wish,
) -> Result<(Opened, Vec<Participant>), ClientError> {
    let opened = site.open(wish).await?;
    let sit = async |seat| {
        let ticket = site.sit(&opened, seat, &format!("Player {seat}")).await?;
        Ok::<_, ClientError>(over.participant(&opened.id, Some(ticket)))
    };
    let mut participants = try_join_all((0..wish.players).map(sit)).await?;
    participants.push(over.participant(&opened.id, None));
    Ok((opened, participants))
}

/// Plays a match to the end with all seats; `progress` counts acknowledgements.
pub(crate) async fn play(
    participants: Vec<Participant>,
    seed: u64,
    progress: &watch::Sender<u64>,
) -> Vec<Lived> {
    let live = |(stream, participant)| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        // A task for each viewer, so that they act concurrently.
        let living = tokio::spawn(live(participant, rng, progress.clone()));
        async { living.await.unwrap() }
    };
    join_all((0..).zip(participants).map(live)).await
}

async fn live(participant: Participant, mut rng: ChaCha8Rng, progress: watch::Sender<u64>) -> Lived {
    let mut session = enter(&participant).await;
    session.begin().await.unwrap();
    let (mut acted, mut acknowledged, mut refused) = (BTreeSet::new(), Vec::new(), Vec::new());
    let (mut acknowledged_at, mut windows, mut opened) = (Vec::new(), Vec::new(), None);
    while session.table().is_none_or(|table| table.phase != Phase::Over) || !session.is_idle() {
        if session.is_idle()
            && let Some(action) = hurry(session.legal()).unwrap()
        {
            acted.insert(session.take_up(&action).await.unwrap());
        } else if session.is_asked() {
            let action =
                choose(session.legal(), &mut rng).unwrap().expect("who is asked is offered something");
            acted.insert(session.answer(&action).await.unwrap());
        }
        match session.receive().await.unwrap() {
            Received::Ack(reference) if acted.contains(&reference) => {
                acknowledged.push(reference);
                acknowledged_at.push(Instant::now());
                progress.send_modify(|count| *count += 1);
            }
            Received::Refused(refusal) => refused.extend(refusal.reference),
            Received::Ack(_) | Received::Update | Received::Pong | Received::Other => {}
        }
        if session.view().pending["wait"] == "window" {
            opened.get_or_insert_with(Instant::now);
        } else {
            windows.extend(opened.take().map(|opened| (opened, Instant::now())));
        }
    }
    let (transcript, comebacks) = (session.transcript().to_vec(), session.comebacks().to_vec());
    Lived { participant, transcript, acknowledged, acknowledged_at, windows, refused, comebacks }
}

/// Connects, over a proxy that may be cut meanwhile.
async fn enter(participant: &Participant) -> Session {
    loop {
        match Session::enter(participant.clone(), true).await {
            Ok(session) => return session,
            Err(ClientError::Unreachable(_) | ClientError::Refused { status: 502..=504, .. }) => {
                tokio::task::yield_now().await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

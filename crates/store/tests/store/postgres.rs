//! Contract tests on a PostgreSQL server that the tests start.

use std::{ops::RangeInclusive, sync::Arc};

use airlock_store::{
    AppendError, Displaced, Entry, Head, Line, MatchData, MatchId, OpenError, PostgresStore, Store,
    StoreError,
    contract::{Database, append},
};
use airlock_store_testing::{Pooler, Postgres};
use async_trait::async_trait;

struct Empty<'a> {
    server: &'a Postgres,
    address: String,
}

impl<'a> Empty<'a> {
    fn on(server: &'a Postgres) -> Self {
        Self { server, address: server.database() }
    }

    /// Runs a statement without the stores' knowledge.
    fn sql(&self, statement: &str) {
        let (_, name) = self.address.rsplit_once('/').expect("an address ends with the database");
        self.server.sql(name, statement);
    }
}

#[async_trait]
impl Database for Empty<'_> {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(PostgresStore::open(&self.address).await.expect("the database opens"))
    }

    async fn open_twice(&self) -> [Arc<dyn Store>; 2] {
        [self.open().await, self.open().await]
    }

    async fn lose(&self, id: MatchId, entries: RangeInclusive<u64>) {
        let (first, last) = entries.into_inner();
        let lost = format!("DELETE FROM entries WHERE match_id = '{id}' AND seq BETWEEN {first} AND {last}");
        self.sql(&lost);
    }

    async fn lose_commits(&self) {
        self.sql("UPDATE marks SET mark = mark - 1");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_keeps_the_contract() {
    let server = Postgres::start();
    airlock_store::contract_parts!(Empty::on(&server));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn database_restart_loses_nothing() {
    let mut server = Postgres::start();
    let store = PostgresStore::open(&server.database()).await.unwrap();
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    append(&store, id, 0, vec!["before".to_owned()], Some(Line::default())).await.unwrap();

    server.stop();
    let refused = append(&store, id, 1, vec!["meanwhile".to_owned()], None).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Unavailable(_)))), "{refused:?}");
    assert!(matches!(store.prove().await, Err(StoreError::Unavailable(_))));

    server.start_again();
    assert_eq!(append(&store, id, 1, vec!["after".to_owned()], None).await.unwrap(), 2);
    let bodies = ["before", "after"].map(str::to_owned);
    let log: Vec<_> = (1..).zip(bodies).map(|(seq, body)| Entry { seq, body }).collect();
    assert_eq!(store.load(id, 0).await.unwrap(), log);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restart_between_appends_is_unnoticed() {
    let mut server = Postgres::start();
    let store = PostgresStore::open(&server.database()).await.unwrap();
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    for after in 0..3 {
        server.stop();
        server.start_again();
        assert_eq!(append(&store, id, after, vec!["entry".to_owned()], None).await.unwrap(), after + 1);
    }
    assert_eq!(store.load(id, 0).await.unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn session_pooler_changes_nothing() {
    let server = Postgres::start();
    let _ = server.database();
    let pooler = Pooler::before(&server, "session");
    let store = PostgresStore::open(&pooler.address("test_0")).await.unwrap();
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    for after in 0..20 {
        append(&store, id, after, vec!["entry".to_owned()], Some(Line::default())).await.unwrap();
        assert_eq!(store.load(id, after).await.unwrap().len(), 1);
    }
    store.prove().await.unwrap();
}

/// Address of a database on either of two servers.
fn either(one: &Postgres, other: &Postgres, database: &str) -> String {
    let host = |server: &Postgres| format!("127.0.0.1:{}", server.port());
    let both = format!("{},{}", host(other), host(one));
    one.address(database).replace(&host(one), &both) + "?target_session_attrs=read-write"
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_writes_survive_loss_of_primary() {
    let mut primary = Postgres::start();
    let _ = primary.database();
    let mut standby = Postgres::standby_of(&primary);
    let address = either(&primary, &standby, "test_0");
    let store = PostgresStore::open(&address).await.expect("the primary is found behind the standby");
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    let entry = |number: u64| format!("entry {number}");
    let mut end = Head::default();
    for number in 1..=50 {
        end = store.append(id, end, vec![entry(number)], None).await.unwrap();
    }
    primary.stop();
    let refused = store.append(id, end, vec![entry(51)], None).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Unavailable(_)))), "{refused:?}");
    standby.promote();
    // The failed append may have been written.
    while !matches!(
        store.append(id, end, vec![entry(51)], None).await,
        Ok(Head { seq: 51, .. }) | Err(AppendError::Conflict { actual: 51, .. })
    ) {}
    let log = store.load(id, 0).await.expect("readers have followed");
    assert_eq!(log, (1..=51).map(|seq| Entry { seq, body: entry(seq) }).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_follow_to_the_next_primary() {
    let mut primary = Postgres::start();
    let _ = primary.database();
    let mut standby = Postgres::standby_of(&primary);
    let store = PostgresStore::open(&either(&primary, &standby, "test_0")).await.unwrap();
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    append(&store, id, 0, vec!["entry".to_owned()], None).await.unwrap();
    store.load(id, 0).await.expect("readers are connected");
    primary.stop();
    standby.promote();
    // Begun before the next primary is known. A lost connection would be tried for ten seconds and then given up.
    let connected_anew = async { while store.prove().await.is_err() {} };
    let (read, ()) = tokio::join!(store.load(id, 0), connected_anew);
    assert_eq!(read.expect("it is asked again").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_encrypted_if_the_address_says_so() {
    let server = Postgres::start_with_tls();
    let address = server.database();
    let store = PostgresStore::open(&format!("{address}?sslmode=require")).await.unwrap();
    store.create(MatchId::fresh(), MatchData::default()).await.unwrap();
    let plain = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                 WHERE application_name = 'airlock' AND NOT ssl";
    assert_eq!(server.sql("postgres", plain), "0");
    let vouched =
        format!("{address}?sslmode=verify-full&sslrootcert={}", server.root_certificate().display());
    PostgresStore::open(&vouched).await.unwrap();
    let unknown = PostgresStore::open(&format!("{address}?sslmode=verify-full")).await.err().unwrap();
    assert!(matches!(unknown, OpenError::Unreachable { .. }), "nobody vouches for it: {unknown}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unopenable_database_names_the_remedy() {
    let mut server = Postgres::start();
    let address = server.database();
    let failure = async |address: &str| {
        let error = PostgresStore::open(address).await.err().expect("it does not open");
        let text = error.to_string();
        assert!(!text.contains("only%20for") && !text.contains("secret"), "the password is shown: {text}");
        (error, text)
    };

    let (error, text) = failure(&address.replace("only%20for%20tests", "secret")).await;
    assert!(matches!(error, OpenError::Refused { .. }) && text.contains("password"), "{text}");
    let (error, text) = failure(&server.address("nowhere")).await;
    assert!(matches!(error, OpenError::Refused { .. }) && text.contains("nowhere"), "{text}");
    let (error, text) = failure("postgres://me:secret@host:port/x").await;
    assert!(matches!(error, OpenError::Address(_)), "{text}");

    PostgresStore::open(&address).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'from the future', true, '', 0)";
    server.sql("test_0", newer);
    let (error, text) = failure(&address).await;
    assert!(matches!(error, OpenError::Newer { .. }) && text.contains("newer Airlock"), "{text}");

    server.stop();
    let (error, text) = failure(&address).await;
    assert!(matches!(error, OpenError::Unreachable { .. }) && text.contains("127.0.0.1"), "{text}");
}

/// Promotion of a lagging standby, which loses the commits that it had not received.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn promotion_of_a_lagging_standby_is_noticed() {
    let mut primary = Postgres::start();
    let _ = primary.database();
    let mut standby = Postgres::standby_of(&primary);
    let store = PostgresStore::open(&either(&primary, &standby, "test_0")).await.unwrap();
    let id = MatchId::fresh();
    store.create(id, MatchData::default()).await.unwrap();
    let kept = store.append(id, Head::default(), vec!["kept".to_owned()], None).await.unwrap();
    // The primary no longer waits for the standby, which receives nothing any longer.
    primary.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''");
    primary.sql("postgres", "SELECT pg_reload_conf()");
    standby.stop();
    let lost = store.append(id, kept, vec!["lost".to_owned()], None).await.unwrap();
    store.prove().await.unwrap();
    primary.stop();
    standby.start_again();
    standby.promote();
    let noticed = loop {
        match store.append(id, lost, vec!["behind the gap".to_owned()], None).await {
            Err(AppendError::Store(StoreError::Unavailable(_))) => {}
            other => break other,
        }
    };
    assert!(
        matches!(noticed, Err(AppendError::Store(StoreError::Torn { seq: 2, length: 1, .. }))),
        "{noticed:?}"
    );
    let followed = store.follow(id, lost).await;
    assert!(matches!(followed, Err(StoreError::Torn { seq: 2, length: 1, .. })), "{followed:?}");
    let proven = store.prove().await;
    assert!(matches!(proven, Err(StoreError::Displaced(Displaced::WentBack))), "{proven:?}");
    assert_eq!(store.load(id, 0).await.unwrap(), [Entry { seq: 1, body: "kept".to_owned() }]);
}

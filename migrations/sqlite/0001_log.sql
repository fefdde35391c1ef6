-- The durable log. A match is a pure function of its header and its entries; everything else here is a cache.

CREATE TABLE matches (
    id     BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16), -- UUID v7: ids order by age
    header TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    match_id BLOB    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL CHECK (seq >= 1), -- from 1, without gaps
    body     TEXT    NOT NULL,
    PRIMARY KEY (match_id, seq)                 -- the sequencer: two writers cannot take the same place
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    match_id      BLOB    NOT NULL REFERENCES matches (id),
    rules_version TEXT    NOT NULL,
    seq           INTEGER NOT NULL CHECK (seq >= 0), -- the state after this entry
    state         BLOB    NOT NULL,
    PRIMARY KEY (match_id, rules_version)
) STRICT, WITHOUT ROWID;

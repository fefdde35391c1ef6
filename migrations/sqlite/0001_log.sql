-- The durable log. A match is a pure function of its header and its entries; everything else here is a cache.

CREATE TABLE matches (
    id     BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16), -- UUID v7: ids order by age
    header TEXT NOT NULL,
    code   TEXT UNIQUE                                        -- what the match is found by, besides its id
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    match_id BLOB    NOT NULL REFERENCES matches (id),
    seq      INTEGER NOT NULL CHECK (seq >= 1), -- from 1, without gaps
    body     TEXT    NOT NULL,
    PRIMARY KEY (match_id, seq)                 -- the sequencer: two writers cannot take the same place
) STRICT, WITHOUT ROWID;

-- What lists tell of each match; written together with the entries that change it.
CREATE TABLE lines (
    match_id   BLOB    PRIMARY KEY NOT NULL REFERENCES matches (id),
    game       TEXT    NOT NULL,
    phase      TEXT    NOT NULL,
    public     INTEGER NOT NULL CHECK (public IN (0, 1)),
    search     TEXT    NOT NULL, -- what a search for text looks in, in lower case
    wake_at    INTEGER,          -- when the match must be woken, in milliseconds since 1970
    body       TEXT    NOT NULL,
    updated_at INTEGER NOT NULL  -- when this was written, in milliseconds since 1970
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_public ON lines (match_id) WHERE public;
CREATE INDEX lines_wake_at ON lines (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE snapshots (
    match_id      BLOB    NOT NULL REFERENCES matches (id),
    rules_version TEXT    NOT NULL,
    seq           INTEGER NOT NULL CHECK (seq >= 0), -- the state after this entry
    state         BLOB    NOT NULL,
    PRIMARY KEY (match_id, rules_version)
) STRICT, WITHOUT ROWID;

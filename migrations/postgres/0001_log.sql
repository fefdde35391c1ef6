-- The durable log. A match is a pure function of its header and its entries; everything else here is a cache.

CREATE TABLE matches (
    id     uuid PRIMARY KEY, -- version 7: ids order by age
    header text NOT NULL,
    code   text UNIQUE       -- what the match is found by, besides its id
);

CREATE TABLE entries (
    match_id uuid   NOT NULL REFERENCES matches (id),
    seq      bigint NOT NULL CHECK (seq >= 1), -- from 1, without gaps
    body     text   NOT NULL,
    PRIMARY KEY (match_id, seq)                -- the sequencer: two nodes cannot take the same place
);

-- What lists tell of each match; written together with the entries that change it.
CREATE TABLE lines (
    match_id   uuid    PRIMARY KEY REFERENCES matches (id),
    game       text    NOT NULL,
    phase      text    NOT NULL,
    public     boolean NOT NULL,
    search     text    NOT NULL, -- what a search for text looks in, in lower case
    wake_at    bigint,           -- when the match must be woken, in milliseconds since 1970
    body       text    NOT NULL,
    updated_at bigint  NOT NULL  -- when this was written, in milliseconds since 1970
) WITH (fillfactor = 50); -- room for the next version beside this one: then no index is touched

CREATE INDEX lines_public ON lines (match_id) WHERE public;
CREATE INDEX lines_wake_at ON lines (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE snapshots (
    match_id      uuid   NOT NULL REFERENCES matches (id),
    rules_version text   NOT NULL,
    seq           bigint NOT NULL CHECK (seq >= 0), -- the state after this entry
    state         bytea  NOT NULL,
    PRIMARY KEY (match_id, rules_version)
);

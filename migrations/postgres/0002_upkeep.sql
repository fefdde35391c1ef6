-- What a server does by itself: it proves that it can write, and it removes matches.

CREATE TABLE heartbeat (
    place integer PRIMARY KEY CHECK (place = 1), -- one row, written anew each time, by whichever node
    at    bigint  NOT NULL                       -- when, in milliseconds since 1970
) WITH (fillfactor = 10);

-- A removed match is found no longer; its rows are deleted bit by bit. Until then its last entry is an empty one, which
-- keeps the place that another node might want to append to.
ALTER TABLE matches ADD COLUMN removed boolean NOT NULL DEFAULT false;

CREATE INDEX matches_removed ON matches (id) WHERE removed;

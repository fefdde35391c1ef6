-- What a server does by itself: it proves that it can write, and it removes matches.

CREATE TABLE heartbeat (
    place INTEGER PRIMARY KEY NOT NULL CHECK (place = 1), -- one row, written anew each time
    at    INTEGER NOT NULL                                -- when, in milliseconds since 1970
) STRICT;

-- A removed match is found no longer; its rows are deleted bit by bit. Until then its last entry is an empty one, which
-- keeps the place that another node might want to append to.
ALTER TABLE matches ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));

CREATE INDEX matches_removed ON matches (id) WHERE removed;

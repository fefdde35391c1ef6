-- Announcements of matches: the state of each, since when, and the state that was announced last. A row is written together
-- with the entries by which the match stands so, and is due until that was delivered.

CREATE TABLE announcements (
    match_id uuid    PRIMARY KEY REFERENCES matches (id),
    number   bigint  NOT NULL,           -- grows with each change: with the match's id, the name of the announcement
    stands   text    NOT NULL,           -- how the match stands
    told     text,                       -- how it stood when that was delivered; none if that is not known for certain
    since_at bigint  NOT NULL,           -- since when it stands like that, in milliseconds since 1970
    due_at   bigint,                     -- when it is to be delivered, in milliseconds since 1970; none: it need not be
    tries    bigint  NOT NULL DEFAULT 0, -- how often that was begun
    missed   bigint  NOT NULL DEFAULT 0  -- how many earlier ones were tried and are out of date now
) WITH (fillfactor = 50); -- room for the next version beside this one

CREATE INDEX announcements_due_at ON announcements (due_at) WHERE due_at IS NOT NULL;

-- Of several nodes, one drives a match: it lets bots think, ticks, plays defaults and announces. What is wrong here costs
-- seconds, or work that is done twice; the log decides what is true.

CREATE TABLE nodes (
    id         uuid PRIMARY KEY,
    lives_till bigint NOT NULL -- in milliseconds since 1970, by the clock of this database; a node renews it all the time
) WITH (fillfactor = 10);

CREATE TABLE leases (
    match_id uuid PRIMARY KEY, -- of matches that live somewhere
    node     uuid NOT NULL     -- who drives it, for as long as it lives
);

-- The key of the servers that share this database: it signs the ends of logs. Made at the first start, and never changed.

CREATE TABLE signing (
    place integer PRIMARY KEY CHECK (place = 1),   -- one row
    seed  bytea   NOT NULL CHECK (length(seed) = 32) -- the private key
);

-- The key of the server: it signs the ends of logs. Made at the first start, and never changed.

CREATE TABLE signing (
    place INTEGER PRIMARY KEY NOT NULL CHECK (place = 1), -- one row
    seed  BLOB    NOT NULL CHECK (length(seed) = 32)      -- the private key
) STRICT;

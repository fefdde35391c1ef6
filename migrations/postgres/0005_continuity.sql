-- Proofs that a log goes on where it was left, and that the database is the one that was written to before.

-- The running digest of the log up to each entry, as it was appended; zeros at those of older versions.
ALTER TABLE entries ADD COLUMN digest bytea NOT NULL DEFAULT '\x00000000000000000000000000000000';

-- The same of the log that a snapshot is the state of.
ALTER TABLE snapshots ADD COLUMN digest bytea NOT NULL DEFAULT '\x00000000000000000000000000000000';

-- Number of commits of each process: with each one more. A process that finds fewer knows that the database went back.
CREATE TABLE marks (
    writer uuid   PRIMARY KEY,
    mark   bigint NOT NULL,
    at     bigint NOT NULL -- when, in milliseconds since 1970
) WITH (fillfactor = 10); -- room for the next version beside this one

-- The table `heartbeat` stays for nodes of older versions that still run; this one writes its mark instead.

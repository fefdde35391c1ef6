-- Proofs that a log goes on where it was left, and that the database is the one that was written to before.

-- The running digest of the log up to each entry, as it was appended; zeros at those of older versions.
ALTER TABLE entries ADD COLUMN digest BLOB NOT NULL DEFAULT x'00000000000000000000000000000000';

-- The same of the log that a snapshot is the state of.
ALTER TABLE snapshots ADD COLUMN digest BLOB NOT NULL DEFAULT x'00000000000000000000000000000000';

-- Never has a row: a commit that relies on the end of a log which is another one writes its match here, and is refused as a whole.
CREATE TABLE unproven (
    match_id BLOB NOT NULL CHECK (0)
) STRICT;

-- Number of commits of a process: with each one more. A process that finds fewer knows that the database went back.
CREATE TABLE marks (
    writer BLOB    PRIMARY KEY NOT NULL CHECK (length(writer) = 16),
    mark   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The marks are written instead.
DROP TABLE heartbeat;

-- Permanent deletions, by a hash of the id: neither a backup nor a late request restores the data.
-- A reference table on a sharded PostgreSQL.
create table deletions (
  hash text collate "C" primary key,
  deleted_at bigint not null
);

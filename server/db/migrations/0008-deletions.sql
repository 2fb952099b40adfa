-- What was deleted for good, by a hash of its id: neither a backup nor a request that comes late
-- brings it back. A reference table on a sharded PostgreSQL.
create table deletions (
  hash text collate "C" primary key,
  deleted_at bigint not null
);

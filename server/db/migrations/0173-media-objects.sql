-- The bytes of a file have a name of their own: what is uploaded anew never has the name of bytes that
-- are being deleted.
alter table media_files add column object text collate "C";
update media_files set object = hash;
alter table media_files alter column object set not null;
create index media_files_by_object on media_files (account_id, object);

-- When the server deletes the file, because its record was removed or no longer names it; null: not at all.
alter table media_files add column ends_at bigint;
create index media_files_ending on media_files (ends_at) where ends_at is not null;

-- The change of the account up to which its files were compared with its records.
alter table accounts add column media_seq bigint not null default 0;

-- Bytes to delete, by their place in the store; of no account, because the account may be deleted.
create table media_removals (
  key text collate "C" primary key,
  since bigint not null
);

create index uploads_by_time on uploads (touched_at);

-- The files that the server holds for records; the bytes lie beside the database, by hash.
create table media_files (
  account_id text collate "C" not null references accounts,
  collection text not null,
  record_id text collate "C" not null,
  file text collate "C" not null,
  hash text not null,
  mime text not null,
  bytes bigint not null,
  created_at bigint not null,
  primary key (account_id, collection, record_id, file)
);
create index media_files_by_hash on media_files (account_id, hash);

-- Unfinished uploads. How far one has come is the size of its file.
create table uploads (
  account_id text collate "C" not null references accounts,
  upload_id text collate "C" not null,
  user_id text not null,
  collection text not null,
  record_id text collate "C" not null,
  file text collate "C" not null,
  hash text not null,
  mime text not null,
  bytes bigint not null,
  touched_at bigint not null,
  primary key (account_id, upload_id)
);
create unique index uploads_of_files on uploads (account_id, user_id, collection, record_id, file, hash);

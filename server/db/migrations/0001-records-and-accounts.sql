-- The primary key of every table of an account begins with account_id, so that a sharded PostgreSQL
-- can distribute all of them by it and each transaction stays on one shard. The three tables at the
-- end belong to no account: they are reference tables there.
-- Text keys use the C collation, because the keyset pages need JavaScript's order.
-- Instants are epoch milliseconds. Records are json, not jsonb: jsonb refuses \u0000 in a note.

create table accounts (
  account_id text collate "C" primary key,
  -- The number of the account's last change. Writers lock it, so it has no gaps.
  head bigint not null default 0,
  created_at bigint not null
);

create table records (
  account_id text collate "C" not null references accounts,
  collection text collate "C" not null,
  id text collate "C" not null,
  seq bigint not null,
  -- The change that created it, and the last one after which fewer people may read it.
  created_seq bigint not null,
  narrowed_seq bigint,
  -- The time of the record: it orders the history, newest first.
  at bigint not null,
  digest text not null,
  body json not null,
  primary key (account_id, collection, id)
);
create unique index records_by_seq on records (account_id, seq);
create index records_by_time on records (account_id, collection, at desc, id desc);

-- Values that lost against a later write.
create table record_history (
  account_id text collate "C" not null references accounts,
  collection text collate "C" not null,
  id text collate "C" not null,
  path text collate "C" not null,
  stamp text collate "C" not null,
  -- The node in the stamp: the device that wrote the value.
  node text collate "C" not null,
  value json not null,
  kept_at bigint not null,
  primary key (account_id, collection, id, path, stamp)
);

-- The user of the device with a stamp's node.
create table nodes (
  account_id text collate "C" not null references accounts,
  node text collate "C" not null,
  user_id text not null,
  first_seen_at bigint not null,
  primary key (account_id, node)
);

create table users (
  account_id text collate "C" not null references accounts,
  user_id text collate "C" not null,
  username text not null,
  name text not null,
  color text not null,
  role text not null,
  password_hash text not null,
  created_at bigint not null,
  removed_at bigint,
  primary key (account_id, user_id)
);

-- One session on one device, with its refresh tokens.
create table sessions (
  account_id text collate "C" not null references accounts,
  session_id text collate "C" not null,
  user_id text collate "C" not null,
  address_hash text not null,
  created_at bigint not null,
  used_at bigint not null,
  ended_at bigint,
  primary key (account_id, session_id)
);
create index sessions_of_user on sessions (account_id, user_id);

create table refresh_tokens (
  account_id text collate "C" not null,
  token_hash text collate "C" not null,
  session_id text collate "C" not null,
  issued_at bigint not null,
  rotated_at bigint,
  successor_hash text,
  -- When the access token that was issued with it was first used.
  seen_at bigint,
  primary key (account_id, token_hash),
  foreign key (account_id, session_id) references sessions on delete cascade
);

create table invites (
  account_id text collate "C" not null references accounts,
  invite_id text collate "C" not null,
  token_hash text not null,
  role text not null,
  child_ids json not null,
  permissions json,
  created_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_by text,
  used_at bigint,
  primary key (account_id, invite_id)
);

-- The user of a sign-in name: the only query before the account is known.
create table usernames (
  username text collate "C" primary key,
  account_id text not null,
  user_id text not null
);

create table settings (
  key text primary key,
  value text not null
);

-- Attempts within a window, by the key that is limited.
create table attempts (
  key text primary key,
  count int not null,
  window_ends_at bigint not null
);

-- The address under which a person's calendar program reads the schedule: one for each person. Of the
-- secret in it only the hash is stored.
create table calendar_feeds (
  account_id text not null references accounts (account_id) on delete cascade,
  user_id text not null,
  secret_hash text not null,
  layers jsonb not null,
  created_at bigint not null,
  primary key (account_id, user_id)
);
create unique index calendar_feeds_by_secret on calendar_feeds (account_id, secret_hash);

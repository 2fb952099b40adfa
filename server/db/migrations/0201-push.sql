-- Devices that receive push messages: one for each session at most.
create table push_subscriptions (
  account_id text collate "C" not null,
  session_id text collate "C" not null,
  user_id text collate "C" not null,
  endpoint text not null,
  -- Public key and secret of the browser.
  p256dh text not null,
  auth text not null,
  created_at bigint not null,
  -- Until then the device is taken to have a live connection, and needs no push messages.
  live_until bigint not null default 0,
  primary key (account_id, session_id),
  foreign key (account_id, session_id) references sessions on delete cascade
);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);

-- Accounts with such devices, and up to which change their members were told.
create table push_accounts (
  account_id text collate "C" primary key references accounts on delete cascade,
  seq bigint not null
);

-- How much a person was told in the current minute.
create table push_people (
  account_id text collate "C" not null references accounts on delete cascade,
  user_id text collate "C" not null,
  since bigint not null,
  count int not null,
  primary key (account_id, user_id)
);

-- The occasions of which a person was reminded; some days old at most.
create table reminded (
  account_id text collate "C" not null references accounts on delete cascade,
  user_id text collate "C" not null,
  occasion text collate "C" not null,
  at bigint not null,
  primary key (account_id, user_id, occasion)
);

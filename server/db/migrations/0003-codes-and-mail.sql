-- What is known before the account is: these three belong to nobody and are reference tables on
-- a sharded PostgreSQL. Nothing in them is older than some hours.

-- Codes of six digits, by what they are for, whose they are and who asked. Somebody else's asking
-- neither ends nor uses up the code of whoever really wants one.
create table codes (
  purpose text collate "C" not null,
  -- Hash of the address or of the person.
  subject text collate "C" not null,
  -- Hash of the network address, or the sign-in.
  requester text collate "C" not null,
  salt text not null,
  code_hash text not null,
  tries int not null default 0,
  made_at bigint not null,
  expires_at bigint not null,
  -- Once it was right: the proof that was given for it, and until when that is good.
  proof_hash text,
  proved_until bigint,
  primary key (purpose, subject, requester)
);

-- Links to a new password. Without a person: asked for by an address that nobody has, kept so
-- that both take as long.
create table resets (
  token_hash text collate "C" primary key,
  account_id text,
  user_id text,
  expires_at bigint not null
);

-- Mails that are still to be sent.
create table outbox (
  mail_id text collate "C" primary key,
  mail json not null,
  tries int not null default 0,
  next_at bigint not null,
  -- Of no use to anybody later than this.
  expires_at bigint not null
);
create index outbox_by_time on outbox (next_at);

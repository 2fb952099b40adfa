-- Data from before the account is known: these three are reference tables on a sharded PostgreSQL.
-- Their rows are some hours old at most.

-- Six-digit codes, by purpose, subject and requester. A code requested by somebody else neither
-- ends nor uses up the code of the real requester.
create table codes (
  purpose text collate "C" not null,
  -- Hash of the address or of the person.
  subject text collate "C" not null,
  -- Hash of the network address, or the session.
  requester text collate "C" not null,
  salt text not null,
  code_hash text not null,
  tries int not null default 0,
  made_at bigint not null,
  expires_at bigint not null,
  -- After the right code: the proof that was issued for it, and until when it is valid.
  proof_hash text,
  proved_until bigint,
  primary key (purpose, subject, requester)
);

-- Password reset links. Without a person: requested for an address without an account, and stored
-- so that both cases take the same time.
create table resets (
  token_hash text collate "C" primary key,
  account_id text,
  user_id text,
  expires_at bigint not null
);

-- Mails that are not sent yet.
create table outbox (
  mail_id text collate "C" primary key,
  mail json not null,
  tries int not null default 0,
  next_at bigint not null,
  -- Useless after this time.
  expires_at bigint not null
);
create index outbox_by_time on outbox (next_at);

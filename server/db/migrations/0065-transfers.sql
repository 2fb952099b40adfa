-- A handover of the account that the owner has confirmed with a code, and that waits.
create table transfers (
  account_id text collate "C" primary key references accounts,
  owner_id text not null,
  to_user text not null,
  started_at bigint not null,
  -- The owner can complete it from here on.
  ready_at bigint not null,
  -- And until here.
  expires_at bigint not null
);

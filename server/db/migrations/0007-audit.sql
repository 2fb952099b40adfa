-- Changes of membership and rights: only ids and the action, never a name or an address.
create table audit (
  account_id text collate "C" not null references accounts,
  audit_id text collate "C" not null,
  at bigint not null,
  by_user text not null,
  deed text not null,
  -- The person, the invitation or the child of the action.
  about text,
  primary key (account_id, audit_id)
);
create index audit_by_time on audit (account_id, at);

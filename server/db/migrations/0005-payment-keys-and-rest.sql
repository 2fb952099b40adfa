-- 'open' or 'pending': the owner has registered and not paid yet.
alter table accounts add column payment text not null default 'open';
-- The day on which a member last signed in or used the app; 0: not since the account was created.
alter table accounts add column active_at bigint not null default 0;
-- When the members were warned that the account will be deleted because it is unused.
alter table accounts add column warned_at bigint;

-- The keys that sign access tokens: the newest signs, the older ones verify until their last token
-- has expired. A reference table on a sharded PostgreSQL.
create table signing_keys (
  kid text collate "C" primary key,
  secret text not null,
  made_at bigint not null
);
insert into signing_keys (kid, secret, made_at)
  select 'k1', value, 0 from settings where key = 'signing-key:k1';
delete from settings where key = 'signing-key:k1';

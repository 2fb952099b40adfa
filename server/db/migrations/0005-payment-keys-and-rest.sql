-- 'open' or 'pending': an owner has registered and not paid yet.
alter table accounts add column payment text not null default 'open';
-- The last time anybody of it signed in or came back, to the day; 0: not since it was made.
alter table accounts add column active_at bigint not null default 0;
-- When the account's people were told that it will be deleted for want of use.
alter table accounts add column warned_at bigint;

-- The keys that access tokens are signed with: the newest signs, the older ones verify until
-- their last token has ended. A reference table on a sharded PostgreSQL.
create table signing_keys (
  kid text collate "C" primary key,
  secret text not null,
  made_at bigint not null
);
insert into signing_keys (kid, secret, made_at)
  select 'k1', value, 0 from settings where key = 'signing-key:k1';
delete from settings where key = 'signing-key:k1';

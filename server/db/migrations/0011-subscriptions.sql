-- What the billing provider said of an account's plan, and when. Never what a browser says.
create table subscriptions (
  account_id text collate "C" primary key references accounts,
  -- Whose subscription it is.
  payer text not null,
  facts text not null,
  checked_at bigint not null,
  -- When it began to read as it does.
  changed_at bigint not null
);
create index subscriptions_by_check on subscriptions (checked_at);
-- Events of the provider that were acted upon: each comes at least once. A reference table on a
-- sharded PostgreSQL.
create table billing_webhooks (
  event_id text collate "C" primary key,
  at bigint not null
);
-- Customers of the provider who have left a family, or deleted their account, of whom it has not
-- heard yet: nothing is to be charged to them any more. Without an account, which may be gone.
create table billing_farewells (
  user_id text collate "C" primary key,
  tried_at bigint not null
);
-- An event names a customer, who is a person of some account.
create index users_by_id on users (user_id);

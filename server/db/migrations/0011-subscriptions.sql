-- The billing provider's last answer about an account's plan, with its time. Never a browser's
-- claim.
create table subscriptions (
  account_id text collate "C" primary key references accounts,
  -- The customer of the subscription.
  payer text not null,
  facts text not null,
  checked_at bigint not null,
  -- Since when it has its current content.
  changed_at bigint not null
);
create index subscriptions_by_check on subscriptions (checked_at);
-- Processed events of the provider: each arrives at least once. A reference table on a sharded
-- PostgreSQL.
create table billing_webhooks (
  event_id text collate "C" primary key,
  at bigint not null
);
-- Customers of the provider who have left a family or deleted their account, and whose deletion at
-- the provider is pending, so that they are not charged again. Without an account, which may be
-- deleted.
create table billing_farewells (
  user_id text collate "C" primary key,
  tried_at bigint not null
);
-- Finds the account of the customer in an event, who is a person of some account.
create index users_by_id on users (user_id);

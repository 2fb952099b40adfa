-- The built-in billing provider, for servers without a hosted one. Its only data of an account is
-- the app user id, which is a person's random id. On a sharded PostgreSQL distributed by it.
create table billing_customers (
  app_user_id text collate "C" primary key,
  body jsonb not null,
  seen_at bigint not null
);

-- A checkout from start to end, with the intent of the fake gateway.
create table billing_sessions (
  session_id text collate "C" primary key,
  intent_id text collate "C",
  app_user_id text collate "C" not null,
  body jsonb not null,
  made_at bigint not null
);
create index billing_sessions_intent on billing_sessions (intent_id);
create index billing_sessions_customer on billing_sessions (app_user_id, made_at);

create table billing_events (
  event_id text collate "C" primary key,
  app_user_id text collate "C" not null,
  body json not null,
  received_at bigint not null
);
create index billing_events_customer on billing_events (app_user_id);
create index billing_events_received on billing_events (received_at);

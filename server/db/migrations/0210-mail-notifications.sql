-- People who want notifications as mails while none of their devices receives push messages.
create table mail_subscriptions (
  account_id text collate "C" not null references accounts on delete cascade,
  user_id text collate "C" not null,
  -- What they want: news, reminder, schedule.
  kinds jsonb not null,
  -- In the links that end it; a new subscription has another one, so older links end nothing.
  nonce text not null,
  created_at bigint not null,
  -- Until then one of their devices is taken to have a live connection, which announces everything.
  live_until bigint not null default 0,
  primary key (account_id, user_id)
);

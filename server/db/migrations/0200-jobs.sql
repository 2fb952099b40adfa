-- Work that is done after a request, once: mails, push messages, reminders (server/jobs/queue.ts). The
-- table of waiting mails, outbox, stays: a process of an earlier release may still put mails into it,
-- and each mailer takes them over.
create table jobs (
  job_id text collate "C" primary key,
  kind text collate "C" not null,
  -- Only one job of its kind has the key; null: any number.
  unique_key text collate "C",
  -- The account that it is about; null: none, or a mail before the account is known.
  account_id text collate "C",
  body json not null,
  tries int not null default 0,
  created_at bigint not null,
  -- Due from then on. While a process works on it: the end of its lease, which has a name.
  next_at bigint not null,
  lease text,
  -- Useless after this time.
  expires_at bigint not null,
  -- Given up, and kept for the operator without its content.
  failed_at bigint,
  error text
);
create unique index jobs_by_key on jobs (kind, unique_key) where failed_at is null;
create index jobs_by_time on jobs (kind, next_at) where failed_at is null;
create index jobs_by_due on jobs (next_at) where failed_at is null;
create index jobs_of_account on jobs (account_id);
create index jobs_failed on jobs (failed_at) where failed_at is not null;

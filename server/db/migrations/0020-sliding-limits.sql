-- The attempts within the window of a limit, oldest first, and whether the last one was allowed.
-- `count` and `window_ends_at` stay for processes of the release before.
alter table attempts add column times bigint[] not null default '{}';
alter table attempts add column allowed boolean not null default true;

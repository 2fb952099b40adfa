-- The number of the token in its session. A server that was restored from a backup accepts a token
-- that it issued itself and that is newer than all it knows.
alter table refresh_tokens add column generation int not null default 0;

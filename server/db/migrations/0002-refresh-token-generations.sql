-- The how-manieth token of its sign-in: a server that was set back to a backup takes a token of
-- its own making that is newer than all it knows.
alter table refresh_tokens add column generation int not null default 0;

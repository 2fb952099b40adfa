-- Whom an invitation is for, in the words of whoever made it, and whether it was withdrawn.
alter table invites add column name text not null default '';
alter table invites add column email text;
alter table invites add column preset text;
alter table invites add column revoked_at bigint;
-- What a link carries is looked up by its hash; a new link for the same invitation has another.
create unique index invites_by_token on invites (account_id, token_hash);

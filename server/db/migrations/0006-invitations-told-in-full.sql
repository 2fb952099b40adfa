-- The inviter's name for the invited person, and whether the invitation was revoked.
alter table invites add column name text not null default '';
alter table invites add column email text;
alter table invites add column preset text;
alter table invites add column revoked_at bigint;
-- The secret of a link is looked up by its hash; a new link of the same invitation has another.
create unique index invites_by_token on invites (account_id, token_hash);

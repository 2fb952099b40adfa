-- The consents of a person at registration: [{what, at}].
alter table users add column consents json not null default '[]';

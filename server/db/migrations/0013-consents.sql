-- What a person has confirmed and accepted when they registered: [{what, at}].
alter table users add column consents json not null default '[]';

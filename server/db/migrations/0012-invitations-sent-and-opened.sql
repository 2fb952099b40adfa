-- When the current link was mailed, and when it was first opened.
alter table invites add column sent_at bigint;
alter table invites add column opened_at bigint;

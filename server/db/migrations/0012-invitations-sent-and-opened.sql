-- When the link in use was mailed, and when somebody first opened it.
alter table invites add column sent_at bigint;
alter table invites add column opened_at bigint;

-- The records and earlier values of an account as JSON, in bytes: a family may store so many.
alter table accounts add column bytes bigint not null default 0;
update accounts a set bytes =
  (select coalesce(sum(octet_length(body::text)), 0) from records r where r.account_id = a.account_id)
  + (select coalesce(sum(octet_length(value::text)), 0) from record_history h
     where h.account_id = a.account_id);

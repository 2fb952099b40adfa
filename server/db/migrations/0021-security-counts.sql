-- How often each security event happened on a day (UTC). Holds nothing about a person or an account.
create table security_counts (
  day text collate "C" not null,
  event text collate "C" not null,
  count bigint not null,
  primary key (day, event)
);

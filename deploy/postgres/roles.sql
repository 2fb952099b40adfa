-- Roles with as few rights as possible, for one database: psql -d nestling -f deploy/postgres/roles.sql
-- Run it as a superuser in an empty database. Then give each role a password: \password nestling_owner
--
--   nestling_owner   owns the tables and runs migrations: cli.js migrate, cli.js restore
--   nestling_server  reads and writes rows; cannot create, change or drop a table
--   nestling_backup  reads; for cli.js backup

do $$
declare name text;
begin
  foreach name in array array['nestling_owner', 'nestling_server', 'nestling_backup'] loop
    -- A server may hold several such databases.
    if not exists (select 1 from pg_roles where rolname = name) then
      execute format('create role %I login', name);
    end if;
  end loop;
end $$;

revoke all on schema public from public;
grant usage, create on schema public to nestling_owner;
grant usage on schema public to nestling_server, nestling_backup;

alter default privileges for role nestling_owner in schema public
  grant select, insert, update, delete on tables to nestling_server;
alter default privileges for role nestling_owner in schema public
  grant select on tables to nestling_backup;

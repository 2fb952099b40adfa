-- When an older state was last restored. Until now this was not stored: devices may still be returning what
-- a server lost before this release.
insert into settings (key, value)
  select 'restored-at', (extract(epoch from now()) * 1000)::bigint::text
  where exists (select 1 from records)
  on conflict (key) do nothing;

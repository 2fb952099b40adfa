-- Until when the vault is open for this session.
alter table sessions add column vault_until bigint;

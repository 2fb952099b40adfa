-- Until when the vault is open for this sign-in.
alter table sessions add column vault_until bigint;

import { randomBytes } from 'node:crypto';
import type { Queryable } from './database.ts';

/** Key-value settings of this server in the database. */

/** The value of `key`, created on the first read, once for all processes. */
export async function settingOr(db: Queryable, key: string, make: () => string): Promise<string> {
  await db.query('insert into settings (key, value) values ($1, $2) on conflict do nothing', [
    key,
    make(),
  ]);
  const [row] = await db.query<{ value: string }>('select value from settings where key = $1', [
    key,
  ]);
  if (!row) throw new Error(`setting ${key} vanished`);
  return row.value;
}

/** Whether a task that runs once for all records has ended. */
export async function isDone(db: Queryable, task: string): Promise<boolean> {
  const rows = await db.query('select 1 from settings where key = $1', [`done:${task}`]);
  return rows.length > 0;
}

export async function markDone(db: Queryable, task: string): Promise<void> {
  await settingOr(db, `done:${task}`, () => new Date().toISOString());
}

/**
 * The epoch of the sequence numbers. A new epoch means that the server may have lost data. Devices
 * then read everything again, and send what the server no longer has.
 */
export function epochOf(db: Queryable): Promise<string> {
  return settingOr(db, 'epoch', newEpochId);
}

/** When an older state was last restored: the time of the last new epoch, epoch ms. */
export const RESTORED_AT = 'restored-at';

/** @returns null when no older state was ever restored */
export async function restoredAt(db: Queryable): Promise<number | null> {
  const at = await settingOf(db, RESTORED_AT);
  return at === null ? null : Number(at);
}

/** Must be called whenever an older state was restored. */
export async function renewEpoch(db: Queryable, now: number): Promise<string> {
  const epoch = newEpochId();
  await db.query(
    `insert into settings (key, value) values ('epoch', $1), ($2, $3)
     on conflict (key) do update set value = excluded.value`,
    [epoch, RESTORED_AT, String(now)],
  );
  return epoch;
}

/** Stores the value of `key`, or removes it. */
export async function putSetting(db: Queryable, key: string, value: string | null): Promise<void> {
  if (value === null) {
    await db.query('delete from settings where key = $1', [key]);
    return;
  }
  await db.query(
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, value],
  );
}

/** The value of `key`; null without one. */
export async function settingOf(db: Queryable, key: string): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('select value from settings where key = $1', [
    key,
  ]);
  return row?.value ?? null;
}

/** A random secret, as base64url. */
export function secretOf(db: Queryable, name: string): Promise<string> {
  return settingOr(db, name, () => randomBytes(32).toString('base64url'));
}

function newEpochId(): string {
  return randomBytes(9).toString('base64url');
}

import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { Queryable } from './database.ts';
import { putSetting, settingOf } from './settings.ts';

/** The last time that any process has seen, epoch ms. */
const SEEN = 'clock-seen';
/** Until when deletions wait, epoch ms. */
const WAIT_UNTIL = 'deletions-wait-until';
const JUMP_AHEAD_MS = 2 * DAY_MS;
const JUMP_BACK_MS = HOUR_MS;
/** Time for an operator to set the clock right. */
const WAIT_MS = 2 * DAY_MS;

/**
 * Whether what is too old may be deleted. A clock that has jumped by weeks would let nearly everything look too old, so
 * after a jump, which cannot be told from a pause of the server, nothing is deleted for two days. Each process calls it
 * when it starts and every hour.
 */
export async function mayDeleteOld(db: Queryable, now: number): Promise<boolean> {
  const [seenAt = now, waitUntil = 0] = await Promise.all([
    timeOf(db, SEEN),
    timeOf(db, WAIT_UNTIL),
  ]);
  const hasJumped = now - seenAt > JUMP_AHEAD_MS || seenAt - now > JUMP_BACK_MS;
  // First: another process that sees the new time has to see the wait as well.
  if (hasJumped) await putSetting(db, WAIT_UNTIL, String(now + WAIT_MS));
  await putSetting(db, SEEN, String(now));
  return !hasJumped && now >= waitUntil;
}

async function timeOf(db: Queryable, key: string): Promise<number | undefined> {
  const value = await settingOf(db, key);
  return value === null ? undefined : parseInt(value, 10);
}

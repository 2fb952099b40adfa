import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { Queryable } from './database.ts';
import { putSetting, settingOf } from './settings.ts';

/** The last time that a process has seen, and how many further looks deletions wait for. */
const KEY = 'clock-seen';
const JUMP_AHEAD_MS = 2 * DAY_MS;
const JUMP_BACK_MS = HOUR_MS;
/** Two days with a look every hour: time for an operator to set the clock right. */
const LOOKS_TO_WAIT = 48;

/**
 * Whether what is too old may be deleted. A clock that has jumped by weeks would let nearly everything look too old, so
 * after a jump, which cannot be told from a pause of the server, nothing is deleted for two days. Called every hour.
 */
export async function mayDeleteOld(db: Queryable, now: number): Promise<boolean> {
  const [seenAt = now, waiting = 0] = (await settingOf(db, KEY))?.split(' ').map(Number) ?? [];
  const hasJumped = now - seenAt > JUMP_AHEAD_MS || seenAt - now > JUMP_BACK_MS;
  const left = hasJumped ? LOOKS_TO_WAIT : Math.max(0, waiting - 1);
  await putSetting(db, KEY, `${now} ${left}`);
  return left === 0;
}

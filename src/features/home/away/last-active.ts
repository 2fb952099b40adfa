import { atom } from 'jotai/vanilla';
import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import { defineKeyedFact, parseWith } from '../../../lib/device-facts.ts';

/** When a person used the app on this device, and their last absence from it. */

/** A shorter pause is no absence. */
export const AWAY_AFTER_MS = 90 * MINUTE_MS;
/** A summary that nobody dismisses ends by itself. */
const SHOWN_MS = 12 * HOUR_MS;
/** The summary of a longer absence covers its last days. */
export const SUMMARY_MAX_MS = 7 * DAY_MS;

const Away = z.object({ from: z.number(), until: z.number() });
/** An absence, in epoch ms. */
export type Away = z.infer<typeof Away>;

/** The absence of the signed-in person that is summarised on Home; null without one. */
export const awayAtom = atom<Away | null>(null);

const LastActive = z.object({ at: z.number(), away: z.nullable(Away) });
/** `away`: the last absence, until it is dismissed. */
export type LastActive = z.infer<typeof LastActive>;

/** One for each person on each device: somebody away from their phone may have used their tablet. */
export const lastActiveFact = defineKeyedFact({
  prefix: 'last-active:',
  owner: 'user',
  parse: parseWith(LastActive),
});

/**
 * The state after the person was seen at `now`. A clock that was set back is no absence, and one that
 * is behind the last absence by hours ends it.
 *
 * @param before undefined on the first use of the device, which is no return
 */
export function seenAt(before: LastActive | undefined, now: number): LastActive {
  if (before === undefined) return { at: now, away: null };
  const { at, away } = before;
  if (now - at > AWAY_AFTER_MS) return { at: now, away: { from: at, until: now } };
  return { at: now, away: away !== null && Math.abs(now - away.until) < SHOWN_MS ? away : null };
}

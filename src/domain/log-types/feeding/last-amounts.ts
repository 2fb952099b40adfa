import type { Bottle } from '../../../../schema/records/payloads/feeding.ts';
import type { Feed } from './feeds.ts';

/** Up to `count` different amounts, newest first, for the chips next to the field. */
export function lastAmounts(newestFirst: readonly Feed[], count = 3): Bottle[] {
  const chosen = new Map<string, Bottle>();
  for (const { payload } of newestFirst) {
    for (const bottle of payload.bottles ?? []) {
      const key = `${bottle.takenMl}`;
      if (!chosen.has(key)) chosen.set(key, bottle);
      if (chosen.size === count) return [...chosen.values()];
    }
  }
  return [...chosen.values()];
}

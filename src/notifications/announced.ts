import * as z from 'zod/mini';
import { DAY_MS } from '../../schema/limits.ts';
import { defineKeyedFact, parseWith, updateFact } from '../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';

/**
 * What this device has announced to a person. Tabs claim an announcement here before they make it, so
 * that one of them does, and only once.
 */

const Announced = z.object({
  key: z.string(),
  at: z.number(),
  /** Whose action it was, and the child that it is about; absent for a reminder. */
  who: z.optional(z.string()),
  child: z.optional(z.string()),
});
export type Announced = z.infer<typeof Announced>;

export const announcedFact = defineKeyedFact({
  prefix: 'announced:',
  owner: 'user',
  parse: parseWith(z.array(Announced)),
});

/** Reminders stay due for hours; what is older than this is never announced again. */
const KEPT_MS = 2 * DAY_MS;
const KEPT_MAX = 300;

export type Claimed = {
  /** Those that nothing on this device has claimed before. */
  ours: readonly Announced[];
  /** The latest announcements of this device, with these as the last. */
  latest: readonly Announced[];
};

/** Claims announcements: of several tabs, one gets each of them. */
export async function claimAnnouncements(
  userId: string,
  claims: readonly Announced[],
  store: DeviceStore = deviceStore,
): Promise<Claimed> {
  let claimed: Claimed = { ours: [], latest: [] };
  try {
    await updateFact(
      announcedFact.of(userId),
      (old = []) => {
        claimed = withClaims(old, claims);
        return [...claimed.latest];
      },
      store,
    );
    return claimed;
  } catch {
    // Nothing can be stored: another tab may announce it as well, which is better than no tab.
    return { ours: claims, latest: claims };
  }
}

function withClaims(old: readonly Announced[], claims: readonly Announced[]): Claimed {
  const known = new Set(old.map(({ key }) => key));
  const ours = claims.filter(({ key }) => {
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
  const newest = claims.at(-1)?.at ?? 0;
  // A clock that was set back leaves later times, which must not stay for ever.
  const kept = old.filter(({ at }) => Math.abs(newest - at) < KEPT_MS);
  return { ours, latest: [...kept, ...ours].slice(-KEPT_MAX) };
}

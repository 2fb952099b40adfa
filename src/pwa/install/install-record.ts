import * as z from 'zod/mini';
import { defineLocalFact } from '../../lib/local-facts.ts';

/** How often the offer to install was dismissed on this device. */
export type InstallRecord = z.infer<typeof InstallRecord>;
const InstallRecord = z.object({
  dismissals: z.int().check(z.minimum(0)),
  /** Epoch ms; null: never. */
  lastDismissedAt: z.nullable(z.number()),
  /** The app was installed from this browser, which some browsers say only once. */
  wasInstalled: z.boolean(),
});

export const installRecordFact = defineLocalFact({
  key: 'nestling.install',
  wipedBy: [],
  parse: (stored) => InstallRecord.safeParse(stored).data,
});

export const NO_DISMISSALS: InstallRecord = {
  dismissals: 0,
  lastDismissedAt: null,
  wasInstalled: false,
};

/** After this many dismissals the offer rests after each further one. */
const RESTS_FROM = 3;
const REST_MS = 7 * 24 * 3_600_000;

/** Whether the app may offer to be installed: specification §4, install prompt. */
export function mayOffer(
  { dismissals, lastDismissedAt, wasInstalled }: InstallRecord,
  now: number,
) {
  if (wasInstalled) return false;
  if (dismissals < RESTS_FROM || lastDismissedAt === null) return true;
  // A clock that was set back must not keep the offer away for longer.
  return Math.abs(now - lastDismissedAt) >= REST_MS;
}

export function afterDismissal(record: InstallRecord, now: number): InstallRecord {
  return { ...record, dismissals: record.dismissals + 1, lastDismissedAt: now };
}

/** What the button says that dismisses the offer. */
export function dismissLabelOf({ dismissals }: InstallRecord): 'later' | 'notNow' | 'stop' {
  if (dismissals === 0) return 'later';
  return dismissals === 1 ? 'notNow' : 'stop';
}

import type { Live } from '../../lib/live.ts';
import type { SyncStatus } from '../../sync/status.ts';

/**
 * What the page itself must do about the replication's news: correct its clock, and open its
 * replica again when the worker has lost the storage underneath (the browser cleared it, or
 * closed the connection), for then the page has lost it too.
 *
 * @returns a function that stops it
 */
export function followStatus(
  status: Live<SyncStatus>,
  actions: {
    onSkew: (skewMs: number) => void;
    onStorageLost: () => void;
    /** The server no longer speaks with this release. */
    onTooOld: () => void;
  },
): () => void {
  let wasLost = false;
  let wasTooOld = false;
  return status.subscribe(() => {
    const now = status.get();
    if (now === undefined) return;
    // Before the first contact it has nothing to say about the clock.
    if (now.connectivity === 'online') actions.onSkew(now.skewMs);
    const isLost = now.storage === 'lost';
    if (isLost && !wasLost) actions.onStorageLost();
    wasLost = isLost;
    if (now.upgrade && !wasTooOld) actions.onTooOld();
    wasTooOld = now.upgrade;
  });
}

import type { Live } from '../../lib/live.ts';
import type { SyncStatus } from '../../sync/status.ts';

/**
 * Reacts to the sync status: corrects the clock of the page, and reopens its replica when the worker
 * has lost the storage (the browser cleared it or closed the connection), because then the page has
 * lost it as well.
 *
 * @returns a function that stops it
 */
export function followStatus(
  status: Live<SyncStatus>,
  actions: {
    onSkew: (skewMs: number) => void;
    onStorageLost: () => void;
    /** The server no longer supports this release. */
    onTooOld: () => void;
  },
): () => void {
  let wasLost = false;
  let wasTooOld = false;
  return status.subscribe(() => {
    const now = status.get();
    if (now === undefined) return;
    // Before the first contact the skew is unknown.
    if (now.connectivity === 'online') actions.onSkew(now.skewMs);
    const isLost = now.storage === 'lost';
    if (isLost && !wasLost) actions.onStorageLost();
    wasLost = isLost;
    if (now.upgrade && !wasTooOld) actions.onTooOld();
    wasTooOld = now.upgrade;
  });
}

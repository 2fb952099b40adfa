import type { DeviceClock } from '../../lib/clock.ts';
import { deviceStore } from '../../lib/device-store.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../session/session.ts';
import type { SyncClient } from '../../sync/client.ts';
import { sendAccountTasksWhenOnline } from './account-tasks.ts';
import { triggerWhenWaiting } from './background-sync-trigger.ts';
import { followStatus } from './follow-status.ts';
import { keepPersistent } from './persistence.ts';
import { refreshQueries } from './refresh-queries.ts';

/**
 * Everything that follows an open replica and its sync beside the screens.
 *
 * @returns a function that stops it
 */
export function watchOpened(
  replica: Replica,
  sync: SyncClient,
  parts: {
    clock: DeviceClock;
    session: Session;
    requestBackgroundSync: () => void;
    onStorageLost: () => void;
    onTooOld: () => void;
  },
): () => void {
  const { clock, session, requestBackgroundSync, onStorageLost, onTooOld } = parts;
  const counts = replica.queue.counts();
  const stops = [
    keepPersistent(counts, deviceStore),
    triggerWhenWaiting(counts, requestBackgroundSync),
    refreshQueries(replica, sync),
    sendAccountTasksWhenOnline(replica.userId, session),
    followStatus(sync.status, {
      onSkew: (skewMs) => clock.learnSkew(skewMs),
      onStorageLost,
      onTooOld,
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

export type WatchOpened = typeof watchOpened;

import type { DeviceClock } from '../../lib/clock.ts';
import { stopMediaOf } from '../../app/media/open-media.ts';
import { deviceStore } from '../../lib/device-store.ts';
import type { openReplica as OpenReplica } from '../../replica/open-replica.ts';
import type { Replica } from '../../replica/replica.ts';
import { hasLock } from '../../replica/storage/locked.ts';
import type { RecordSchemas } from '../../replica/stores/record-schemas.ts';
import type { Session } from '../../session/session.ts';
import type { SyncClient } from '../../sync/client.ts';
import { openPageLog, withDebugLog } from '../replica-session/logged-engines.ts';
import type { Engines } from '../replica-session/session-context.ts';
import { sendAccountTasksWhenOnline } from './account-tasks.ts';
import { triggerWhenWaiting } from './background-sync-trigger.ts';
import { triggerWhenFilesWait } from './files-waiting.ts';
import { followStatus } from './follow-status.ts';
import { createClearedEntriesReport } from './cleared-entries.ts';
import { keepPersistent } from './persistence.ts';
import { refreshQueries } from './refresh-queries.ts';

/** The database code as the app uses it, with its debug log. */
export function createEngines({
  openReplica,
  deleteReplica,
  createSyncClient,
  session,
  schemas,
}: Pick<Engines, 'deleteReplica' | 'createSyncClient'> & {
  openReplica: typeof OpenReplica;
  session: Session;
  schemas: RecordSchemas;
}): Engines {
  const log = openPageLog();
  const inMemory = () => import('../../sync/in-memory.ts');
  const engines: Engines = {
    async openReplica(options) {
      // A browser that refuses to list databases has none, and says so when the replica opens.
      if (await hasLock(options.userId).catch(() => false)) {
        const { unlock } = await import('../replica-session/device-lock/unlock.ts');
        await unlock(options.userId, { session, store: deviceStore });
      }
      return openReplica({ ...options, schemas, log });
    },
    deleteReplica,
    createSyncClient,
    openInMemory: async (options) => (await inMemory()).openInMemory({ ...options, schemas }),
    forgetMemory: async () => (await inMemory()).forgetMemory(),
  };
  return withDebugLog(engines, log);
}

type Parts = {
  clock: DeviceClock;
  session: Session;
  requestBackgroundSync: () => void;
  onStorageLost: () => void;
  onTooOld: () => void;
};

/** Everything that follows an open replica and its sync beside the screens. */
export function watchReplicas(parts: Parts): {
  /** @returns a function that stops watching it */
  opened: (replica: Replica, sync: SyncClient) => () => void;
  lost: () => void;
} {
  const { clock, session, requestBackgroundSync, onStorageLost, onTooOld } = parts;
  const losses = createClearedEntriesReport((count) => {
    // Rarely needed.
    void import('./say-cleared.ts').then(({ sayCleared }) => sayCleared(count));
  });
  // Storage that is gone cannot be asked any more, so the last known counts are used.
  let known: ReturnType<Replica['queue']['counts']> | undefined;
  return {
    opened(replica, sync) {
      const counts = replica.queue.counts();
      known = counts;
      void losses.opened(counts);
      void import('../../app/stored-here.ts')
        .then(({ rememberWhatIsStored }) => rememberWhatIsStored())
        .catch(() => undefined);
      // So that a sign-out without a connection can lock what stays on the device.
      void import('../../session/requests/device-lock.ts')
        .then(({ deviceLockKey }) => deviceLockKey(session, deviceStore))
        .catch(() => null);
      const stops = [
        keepPersistent(counts, deviceStore),
        triggerWhenWaiting(counts, requestBackgroundSync),
        triggerWhenFilesWait(replica.userId, requestBackgroundSync),
        refreshQueries(replica, sync),
        sendAccountTasksWhenOnline(replica.userId, session),
        followStatus(sync.status, {
          onSkew: (skewMs) => clock.learnSkew(skewMs),
          onStorageLost,
          onTooOld,
        }),
        () => stopMediaOf(replica),
      ];
      return () => stops.forEach((stop) => stop());
    },
    lost: () => known && losses.lost(known),
  };
}

import { type DebugLog, createPageDebugLog, shortId } from '../../lib/debug-log.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { toReplicaError } from '../../replica/errors.ts';
import type { SyncClient } from '../../sync/client.ts';
import type { Engines } from './session-context.ts';

/** The debug log of this page. The recorder is loaded only while the log is switched on. */
export function openPageLog(): DebugLog {
  return createPageDebugLog(deviceStore, async () => {
    const { createDebugRecorder } = await import('../../lib/debug-recorder.ts');
    return createDebugRecorder({ source: 'page', device: deviceStore });
  });
}

/** The same engines, which report openings, wipes, lost storage and leader changes to `log`. */
export function withDebugLog(engines: Engines, log: DebugLog): Engines {
  return {
    async openReplica({ onLost, ...options }) {
      const startedAt = Date.now();
      const onLostLogged: typeof onLost = (why) => {
        log('storage lost', { why });
        onLost(why);
      };
      try {
        const replica = await engines.openReplica({ ...options, onLost: onLostLogged });
        log('replica opened', { user: shortId(options.userId), ms: Date.now() - startedAt });
        return replica;
      } catch (error) {
        log('storage error', { kind: toReplicaError(error).kind, ms: Date.now() - startedAt });
        throw error;
      }
    },
    async deleteReplica(userId) {
      log('wipe start', { user: shortId(userId) });
      await engines.deleteReplica(userId);
      log('wipe end', { user: shortId(userId) });
    },
    createSyncClient: (options) => withClientLog(engines.createSyncClient(options), log),
    async openInMemory(options) {
      log('replica opened in memory', { user: shortId(options.userId) });
      return engines.openInMemory(options);
    },
    async forgetMemory() {
      log('wipe of the memory replica');
      await engines.forgetMemory();
    },
  };
}

function withClientLog(client: SyncClient, log: DebugLog): SyncClient {
  log('worker started');
  const stopFollowing = client.onLeaderChange(() => log('leader changed'));
  return {
    ...client,
    stop() {
      log('worker stopped');
      stopFollowing();
      client.stop();
    },
  };
}

import { useServices } from '../../app/services.tsx';
import { useOnline } from '../../app/requests/use-online.ts';
import { useQuery } from '../../app/use-query.ts';
import { type SyncWords, syncWords } from '../../domain/sync-text.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import type { QueueCounts } from '../../replica/stores/queue.ts';
import type { SyncStatus } from '../../sync/status.ts';
import { useLive } from '../../ui/use-live.ts';

/** The facts about sync, and the texts for them. */
export function useSyncFacts(): {
  status: SyncStatus | null;
  counts: QueueCounts | undefined;
  online: boolean;
  needsSignIn: boolean;
  words: SyncWords;
} {
  const { session, sync, openError, inMemory } = useServices();
  const status = useLive(sync?.status) ?? null;
  const counts = useQuery((replica) => replica.queue.counts(), []);
  const online = useOnline();
  const arrives = useLive(sync?.arrives) ?? true;
  const state = useLive(session.state);
  const needsSignIn = state?.status === 'signedIn' && state.needsSignIn;
  const words = syncWords({
    status,
    counts,
    arrives,
    online,
    needsSignIn,
    storageFailed: openError !== null && !inMemory,
    storageFull: status?.storage === 'quota',
    inMemory,
    tz: deviceZone(),
  });
  return { status, counts, online, needsSignIn, words };
}

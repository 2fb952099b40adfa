import type { Replica } from '../../replica/replica.ts';
import type { SyncClient } from '../../sync/client.ts';

/** How often a visible page counts what waits in the database itself. */
export const RECOUNT_EVERY_MS = 5_000;

/**
 * Live queries follow change messages, and a message may get lost: a tab that is killed may have
 * stored a change without sending its message. So the queries are read again when another tab becomes
 * the leader, because the previous leader may have been killed, when this page becomes visible, and
 * when the database holds another number of waiting entries than the screen shows.
 *
 * @returns a function that stops it
 */
export function refreshQueries(
  replica: Pick<Replica, 'refresh' | 'queue'> & { sync: Pick<Replica['sync'], 'countWaiting'> },
  sync: Pick<SyncClient, 'onLeaderChange'>,
): () => void {
  const counts = replica.queue.counts();
  const isVisible = () => document.visibilityState === 'visible';
  const onReturn = (): void => {
    if (isVisible()) replica.refresh();
  };
  const recount = async (): Promise<void> => {
    const before = counts.get();
    if (!isVisible() || before === undefined || before.pendingWrites > 0) return;
    const waiting = await replica.sync.countWaiting();
    // A change that was heard of meanwhile is shown already.
    if (counts.get() === before && waiting !== before.waiting) replica.refresh();
  };
  const stops = [
    sync.onLeaderChange(() => replica.refresh()),
    // Keeps the counts up to date while no screen shows them.
    counts.subscribe(() => undefined),
  ];
  // Storage that cannot be read now is reported by whoever needs it.
  const timer = setInterval(() => void recount().catch(() => undefined), RECOUNT_EVERY_MS);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearInterval(timer);
    stops.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', onReturn);
  };
}

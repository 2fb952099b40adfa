import type { Replica } from '../../replica/replica.ts';
import type { SyncClient } from '../../sync/client.ts';

/**
 * Live queries follow change messages, and a tab that is killed may have stored a change without
 * sending its message. So the queries are read again when another tab becomes the leader, because the
 * previous leader may have been killed, and when this page becomes visible.
 *
 * @returns a function that stops it
 */
export function refreshQueries(
  replica: Pick<Replica, 'refresh'>,
  sync: Pick<SyncClient, 'onLeaderChange'>,
): () => void {
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') replica.refresh();
  };
  const stop = sync.onLeaderChange(() => replica.refresh());
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onReturn);
  };
}

import type { Replica } from '../../replica/replica.ts';
import type { SyncClient } from '../../sync/client.ts';

/**
 * Lists go on by the changes they hear of, and a tab that dies may have stored what it told nobody
 * of. So they are read again when another tab replicates than before, for the one before may have
 * died, and when this page comes back into sight, which is how a person notices.
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

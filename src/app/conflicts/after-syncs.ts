import type { Live } from '../../lib/live.ts';
import type { SyncStatus } from '../../sync/status.ts';

type AfterSyncsParts = {
  status: Live<Pick<SyncStatus, 'phase' | 'lastSyncAt'>>;
  isVisible: () => boolean;
  /** A read waits so long after the one before it. */
  everyMs: number;
  /** @returns whether it could be read */
  read: () => Promise<boolean>;
};

/**
 * Reads at once, and when the sync has come to rest after it sent or received, while the page is visible. A
 * pull alone does not say that: what is sent after it has made no difference on the server yet. A read that
 * failed makes none wait.
 *
 * @returns a function that ends it
 */
export function readAfterSyncs({ status, isVisible, everyMs, read }: AfterSyncsParts): () => void {
  let isDue = true;
  let seen: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const next = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isOver) look();
  };
  const look = () => {
    const { phase = 'starting', lastSyncAt = null } = status.get() ?? {};
    if (phase !== 'idle' || lastSyncAt !== seen) isDue = true;
    seen = lastSyncAt;
    if (!isDue || phase !== 'idle' || timer !== undefined || !isVisible()) return;
    isDue = false;
    timer = setTimeout(next, everyMs);
    void read().then((isRead) => !isRead && next());
  };
  look();
  const stopFollowing = status.subscribe(look);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopFollowing();
  };
}

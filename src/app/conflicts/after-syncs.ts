/** Reads that follow each other faster wait. */
const EVERY_MS = 10_000;

type AfterSyncsParts = {
  /** When the last sync ended (epoch ms); null before the first. */
  lastSyncAt: () => number | null;
  /** @returns a function that ends it */
  subscribe: (onChange: () => void) => () => void;
  isVisible: () => boolean;
  /** @returns whether it could be read */
  read: () => Promise<boolean>;
};

/**
 * Reads at once and after each sync, while the page is visible. Only what was read makes the next read wait:
 * one that failed offline must not keep away what the first sync afterwards brings.
 *
 * @returns a function that ends it
 */
export function readAfterSyncs({
  lastSyncAt,
  subscribe,
  isVisible,
  read,
}: AfterSyncsParts): () => void {
  let seen: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const next = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isOver) look();
  };
  const look = () => {
    const syncedAt = lastSyncAt();
    if (timer !== undefined || syncedAt === seen || !isVisible()) return;
    seen = syncedAt;
    timer = setTimeout(next, EVERY_MS);
    void read().then((isRead) => !isRead && next());
  };
  look();
  const stopFollowing = subscribe(look);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopFollowing();
  };
}

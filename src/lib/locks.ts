/**
 * Mutual exclusion among all pages and workers of this origin, by the Web Locks API. Where there
 * is none (Node in tests), among the callers of this realm.
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  return locks ? locks.request(name, work) : withLocalLock(name, work);
}

export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}

const tails = new Map<string, Promise<unknown>>();

function withLocalLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
  const tail = turn.catch(() => undefined);
  tails.set(name, tail);
  void tail.then(() => {
    if (tails.get(name) === tail) tails.delete(name);
  });
  return turn;
}

/**
 * Mutual exclusion among all pages and workers of this origin, by the Web Locks API. Without that
 * API (Node in tests), among the callers of this realm.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  if (!locks) return withLocalLock(name, work);
  let hasBegun = false;
  try {
    return await locks.request(name, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    // Browsers that refuse storage refuse locks. Then no other realm shares data with this one.
    if (hasBegun || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
    return withLocalLock(name, work);
  }
}

export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}

const tails = new Map<string, Promise<unknown>>();

function withLocalLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (tails.get(name) ?? Promise.resolve()).then(work, work);
  const tail = result.catch(() => undefined);
  tails.set(name, tail);
  void tail.then(() => {
    if (tails.get(name) === tail) tails.delete(name);
  });
  return result;
}

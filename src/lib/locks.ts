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
    if (hasBegun || !isRefusal(error)) throw error;
    return withLocalLock(name, work);
  }
}

/**
 * Works under a lock that several may have at once, so that others can wait for the end of all of it with
 * `whenReleased`. Without Web Locks it only works.
 */
export async function withSharedLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined;
  try {
    return await (webLocks()?.request(name, { mode: 'shared' }, () => (working = work())) ??
      work());
  } catch (error) {
    if (working || !isRefusal(error)) throw error;
    return work();
  }
}

/**
 * Resolves when nobody has the lock any more; after this time at the latest, because a frozen page keeps
 * its locks.
 *
 * @returns whether nobody has it; true where there are no locks
 */
export async function whenReleased(name: string, withinMs: number): Promise<boolean> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), withinMs);
  // Rejects when it has taken too long, and where locks are refused.
  await webLocks()
    ?.request(name, { signal: giveUp.signal }, () => undefined)
    .catch(() => undefined);
  clearTimeout(timer);
  return !giveUp.signal.aborted;
}

export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}

/** Browsers that refuse storage refuse locks. Then no other realm shares data with this one. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
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

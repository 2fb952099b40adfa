/** How much storage the browser gives, and whether it may delete what is stored. */
export type StorageHealth = {
  /** false: the browser may delete the data when space is short; null: it does not say. */
  persisted: boolean | null;
  usageBytes: number | null;
  quotaBytes: number | null;
};

export async function readStorageHealth(): Promise<StorageHealth> {
  const storage = storageManager();
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ]);
  return {
    persisted,
    usageBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
  };
}

/** Asks the browser to keep the data. Firefox asks the person, so explain first. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await storageManager()?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * Whether the browser deletes the stored data when the window closes. Private windows of Firefox
 * and Safari refuse the origin's file system; in Chromium no page can tell.
 */
export async function isStorageTemporary(): Promise<boolean> {
  try {
    await storageManager()?.getDirectory?.();
    return false;
  } catch (error) {
    return error instanceof DOMException && ['SecurityError', 'UnknownError'].includes(error.name);
  }
}

function storageManager(): StorageManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.storage;
}

/** What the browser gives us to store in, and whether it may take it away. */
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
 * Whether what is stored ends with the window. Private windows of Firefox and Safari tell it by
 * refusing the origin's file system; Chromium's are made so that no page can tell.
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

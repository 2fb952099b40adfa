import { deviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';
import { type UnsyncedData, readUnsyncedData, unsyncedDataChangedAtom } from './unsynced-data.ts';

/**
 * Follows the unsynced data of a removed member until the signal ends it. While it is followed, what
 * the family can still get of it is sent.
 */
export function watchUnsyncedData(
  show: (unsynced: UnsyncedData | null) => void,
  signal: AbortSignal,
): void {
  let isSending = false;
  const look = async () => {
    const unsynced = await readUnsyncedData();
    if (signal.aborted) return;
    show(unsynced);
    const hasMore = unsynced?.toSend !== undefined;
    // What could not be sent or stored is tried again at the next visit.
    if (hasMore && !isSending) keepSending(signal).catch(() => undefined);
    isSending = hasMore;
  };
  void look();
  // A person who deletes their own account may first be reported as removed by the server.
  const unsubscribe = pageStore.sub(unsyncedDataChangedAtom, () => void look());
  signal.addEventListener('abort', unsubscribe);
}

async function keepSending(signal: AbortSignal): Promise<void> {
  const { keepSendingLateEntries } = await import('./send-late-entries.ts');
  await keepSendingLateEntries((path, init) => fetch(path, init), deviceStore, signal);
}

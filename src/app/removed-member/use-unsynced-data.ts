import { useEffect, useState } from 'react';
import { deviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';
import { useLive } from '../../ui/use-live.ts';
import {
  type UnsyncedData,
  unsyncedDataChangedAtom,
  discardUnsyncedData,
  readUnsyncedData,
} from './unsynced-data.ts';
import { useServices } from '../services.tsx';

/**
 * The unsynced data of a member who was removed on this device; null when there is none. While it is
 * read here, what the family can still get of it is sent.
 */
export function useUnsyncedData(): { unsynced: UnsyncedData | null; forget: () => void } {
  const status = useLive(useServices().session.state)?.status;
  const [unsynced, setUnsynced] = useState<UnsyncedData | null>(null);
  const hasMore = unsynced?.toSend !== undefined;
  useEffect(() => {
    // It is stored before the session state becomes signedOut.
    if (status !== 'signedOut') return undefined;
    const look = () => void readUnsyncedData().then(setUnsynced);
    look();
    // A person who deletes their own account may first be reported as removed by the server.
    return pageStore.sub(unsyncedDataChangedAtom, look);
  }, [status]);
  useEffect(() => {
    if (!hasMore) return undefined;
    const controller = new AbortController();
    // What could not be sent or stored is tried again at the next visit.
    keepSending(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [hasMore]);
  const forget = () => {
    setUnsynced(null);
    void discardUnsyncedData().catch(() => undefined);
  };
  return { unsynced, forget };
}

async function keepSending(signal: AbortSignal): Promise<void> {
  const { keepSendingLateEntries } = await import('./send-late-entries.ts');
  await keepSendingLateEntries((path, init) => fetch(path, init), deviceStore, signal);
}

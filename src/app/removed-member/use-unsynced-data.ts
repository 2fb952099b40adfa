import { useEffect, useState } from 'react';
import { pageStore } from '../../lib/page-store.ts';
import { useLive } from '../../ui/use-live.ts';
import {
  type UnsyncedData,
  unsyncedDataDiscardedAtom,
  discardUnsyncedData,
  readUnsyncedData,
} from './unsynced-data.ts';
import { useServices } from '../services.tsx';

/** The unsynced data of a member who was removed on this device; null when there is none. */
export function useUnsyncedData(): { unsynced: UnsyncedData | null; forget: () => void } {
  const status = useLive(useServices().session.state)?.status;
  const [unsynced, setUnsynced] = useState<UnsyncedData | null>(null);
  useEffect(() => {
    // It is stored before the session state becomes signedOut.
    if (status !== 'signedOut') return undefined;
    const look = () => void readUnsyncedData().then(setUnsynced);
    look();
    // A person who deletes their own account may first be reported as removed by the server.
    return pageStore.sub(unsyncedDataDiscardedAtom, look);
  }, [status]);
  const forget = () => {
    setUnsynced(null);
    void discardUnsyncedData().catch(() => undefined);
  };
  return { unsynced, forget };
}

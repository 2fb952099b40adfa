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

/** Somebody who had to leave their family on this device; null when there is nothing to say. */
export function useUnsyncedData(): { unsynced: UnsyncedData | null; forget: () => void } {
  const status = useLive(useServices().session.state)?.status;
  const [unsynced, setUnsynced] = useState<UnsyncedData | null>(null);
  useEffect(() => {
    // Written before the person counts as signed out.
    if (status !== 'signedOut') return undefined;
    const look = () => void readUnsyncedData().then(setUnsynced);
    look();
    // Whoever deletes their own account may hear from the server first that it is gone.
    return pageStore.sub(unsyncedDataDiscardedAtom, look);
  }, [status]);
  const forget = () => {
    setUnsynced(null);
    void discardUnsyncedData().catch(() => undefined);
  };
  return { unsynced, forget };
}

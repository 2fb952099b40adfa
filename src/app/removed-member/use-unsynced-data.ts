import { useEffect, useState } from 'react';
import { hasFact } from '../../lib/device-facts.ts';
import { useLive } from '../../ui/use-live.ts';
import { useSession } from '../services.tsx';
import type { UnsyncedData } from './unsynced-data.ts';
import { UNSYNCED_DATA_KEY } from './unsynced-key.ts';

/** The unsynced data of a member who was removed on this device; null when there is none. */
export function useUnsyncedData(): { unsynced: UnsyncedData | null; forget: () => void } {
  const status = useLive(useSession().state)?.status;
  const [unsynced, setUnsynced] = useState<UnsyncedData | null>(null);
  useEffect(() => {
    // It is stored before the session state becomes signedOut.
    if (status !== 'signedOut') return undefined;
    const controller = new AbortController();
    const watch = async () => {
      if (!(await hasFact({ key: UNSYNCED_DATA_KEY }))) return;
      const { watchUnsyncedData } = await import('./watch-unsynced-data.ts');
      if (!controller.signal.aborted) watchUnsyncedData(setUnsynced, controller.signal);
    };
    watch().catch(() => undefined);
    return () => controller.abort();
  }, [status]);
  const forget = () => {
    setUnsynced(null);
    discard().catch(() => undefined);
  };
  return { unsynced, forget };
}

async function discard(): Promise<void> {
  const { discardUnsyncedData } = await import('./unsynced-data.ts');
  await discardUnsyncedData();
}

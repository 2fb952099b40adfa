import { useEffect, useRef } from 'react';
import { type ImportClient, createImportClient } from '../../../app/import/import-client.ts';
import { useClock, useInMemory, useReplica, useSession } from '../../../app/services.tsx';

/** The client of an import, which starts with the first call and ends with the page. */
export function useImportClient(): () => ImportClient | null {
  const replica = useReplica();
  const clock = useClock();
  const inMemory = useInMemory();
  const session = useSession();
  const client = useRef<ImportClient | null>(null);
  useEffect(() => {
    if (!replica) return;
    // Another replica is another database: the worker of the old one must not go on.
    return () => {
      client.current?.close();
      client.current = null;
    };
  }, [replica]);
  return () => {
    if (!replica) return null;
    const state = session.state.get();
    const username = state?.status === 'signedIn' ? state.user.username : null;
    client.current ??= createImportClient({ replica, clock, username, inMemory });
    return client.current;
  };
}

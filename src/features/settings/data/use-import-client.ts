import { useEffect, useRef } from 'react';
import { type ImportClient, createImportClient } from '../../../app/import/import-client.ts';
import { useServices } from '../../../app/services.tsx';

/** The client of an import, which starts with the first call and ends with the page. */
export function useImportClient(): () => ImportClient | null {
  const { replica, clock, inMemory } = useServices();
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
    client.current ??= createImportClient({ replica, clock, inMemory });
    return client.current;
  };
}

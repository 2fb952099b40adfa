import { useCallback, useEffect, useState } from 'react';
import type { FoundImport } from '../../../app/import/found-imports.ts';
import type { ImportClient } from '../../../app/import/import-client.ts';
import type { ImportJob } from '../../../app/import/import-facts.ts';
import { readImportJobs } from '../../../app/import/import-jobs.ts';
import { useClock, useReplica } from '../../../app/services.tsx';

/** The imports that this device has made, and those of which it only has the records. */
export function useImportJobs(client: () => ImportClient | null): {
  jobs: readonly ImportJob[];
  elsewhere: readonly FoundImport[];
  read: () => void;
} {
  const userId = useReplica()?.userId ?? null;
  const clock = useClock();
  const [jobs, setJobs] = useState<readonly ImportJob[]>([]);
  const [found, setFound] = useState<readonly FoundImport[]>([]);
  const read = useCallback(() => {
    if (userId === null) return;
    readImportJobs(userId, clock.now()).then(setJobs, () => undefined);
    // The worker reads the whole log for it: the list of this device is there before.
    client()
      ?.call('found', [])
      .then(setFound, () => undefined);
    // The client is made anew in each render, and is the same one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, clock]);
  useEffect(read, [read]);
  return { jobs, elsewhere: found.filter(({ id }) => !jobs.some((job) => job.id === id)), read };
}

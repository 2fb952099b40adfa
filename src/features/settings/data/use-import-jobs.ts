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
  /** Reads both lists again; resolves when they are shown. */
  read: () => Promise<void>;
} {
  const userId = useReplica()?.userId ?? null;
  const clock = useClock();
  const [jobs, setJobs] = useState<readonly ImportJob[]>([]);
  const [found, setFound] = useState<readonly FoundImport[]>([]);
  const read = useCallback(async () => {
    if (userId === null) return;
    const ignore = () => undefined;
    // The worker reads the whole log for the others: the list of this device is there before.
    const others = client()?.call('found', []).then(setFound, ignore);
    await readImportJobs(userId, clock.now()).then(setJobs, ignore);
    await others;
    // The client is made anew in each render, and is the same one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, clock]);
  useEffect(() => void read(), [read]);
  return { jobs, elsewhere: found.filter(({ id }) => !jobs.some((job) => job.id === id)), read };
}

import { DAY_MS, TRASH_DAYS } from '../../../schema/limits.ts';
import { readFact, removeFact, storedIds, updateFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type ImportJob, importFilesFact, importJobFact } from './import-facts.ts';

/** The imports of a person on this device, newest first; those that cannot be undone any more are forgotten. */
export async function readImportJobs(
  userId: string,
  now: number,
  store: DeviceStore = deviceStore,
): Promise<ImportJob[]> {
  const ids = await storedIds({ prefix: `${importJobFact.prefix}${userId}:` }, store);
  const jobs = await Promise.all(ids.map((id) => readFact(importJobFact.of(userId, id), store)));
  const kept: ImportJob[] = [];
  for (const job of jobs) {
    if (!job) continue;
    if (now - job.startedAt < TRASH_DAYS * DAY_MS) kept.push(job);
    else await forgetImportJob(userId, job.id, store);
  }
  return kept.toSorted((a, b) => b.startedAt - a.startedAt);
}

export function keepImportJob(
  userId: string,
  job: ImportJob,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return writeFact(importJobFact.of(userId, job.id), job, store);
}

export function changeImportJob(
  userId: string,
  jobId: string,
  change: Partial<ImportJob>,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return updateFact(
    importJobFact.of(userId, jobId),
    (job) => (job ? { ...job, ...change } : undefined),
    store,
  );
}

async function forgetImportJob(
  userId: string,
  jobId: string,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await removeFact(importFilesFact.of(userId, jobId), store);
  await removeFact(importJobFact.of(userId, jobId), store);
}

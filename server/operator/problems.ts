import type { Config } from '../config.ts';
import type { Vitals } from './vitals.ts';

/** What an operator is warned of, before people notice it. */
export const problemNames = ['disk', 'backup', 'snapshot', 'jobs', 'clock'] as const;
export type ProblemName = (typeof problemNames)[number];
export type Problem = { name: ProblemName; detail: string };

const MB = 1_048_576;
/** Below 320 MB uploads wait, below 64 MB nothing is written: docs/operations.md. */
const DISK_LOW_BYTES = 1_024 * MB;
const JOBS_LATE_SEC = 15 * 60;
/** Devices are told of a wrong clock from five minutes on; tokens and codes have minutes. */
const CLOCK_OFF_MS = 30_000;
/** A run may take some time, and a failed one is repeated after an hour. */
const GRACE_SEC = 3 * 3_600;

export function problemsIn(
  vitals: Vitals,
  { backupEveryMs, snapshotEveryMs }: Pick<Config, 'backupEveryMs' | 'snapshotEveryMs'>,
): Problem[] {
  const { freeBytes, backupAgeSec, snapshotAgeSec, clockAheadMs, jobs } = vitals;
  const problems: Problem[] = [];
  const note = (name: ProblemName, detail: string) => problems.push({ name, detail });
  if (freeBytes !== null && freeBytes < DISK_LOW_BYTES) {
    note('disk', `Only ${Math.floor(freeBytes / MB)} MB are free where DATA_DIR is.`);
  }
  if (isLate(backupAgeSec, backupEveryMs)) {
    note('backup', `The newest backup is ${hours(backupAgeSec)} old.`);
  }
  if (isLate(snapshotAgeSec, snapshotEveryMs)) {
    note('snapshot', `The newest snapshot is ${hours(snapshotAgeSec)} old.`);
  }
  for (const { kind, ageSec } of jobs) {
    if (ageSec > JOBS_LATE_SEC) {
      note(
        'jobs',
        `Jobs of the kind "${kind}" have been waiting for ${Math.floor(ageSec / 60)} minutes.`,
      );
    }
  }
  if (clockAheadMs !== null && Math.abs(clockAheadMs) > CLOCK_OFF_MS) {
    const direction = clockAheadMs > 0 ? 'ahead of' : 'behind';
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000);
    note('clock', `The clock of this machine is ${seconds} s ${direction} that of PostgreSQL.`);
  }
  return problems;
}

function isLate(ageSec: number | null, everyMs: number): boolean {
  return ageSec !== null && ageSec > everyMs / 1000 + GRACE_SEC;
}

function hours(ageSec: number | null): string {
  return `${Math.floor((ageSec ?? 0) / 3_600)} hours`;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { type Backup, BackupError, listBackups } from './folder.ts';

const LOOK_EVERY_MS = MINUTE_MS;
const RETRY_AFTER_MS = HOUR_MS;
/** Another machine may write into the folder, too. */
const CLOCK_MAY_DIFFER_MS = 10 * MINUTE_MS;
const run = promisify(execFile);

/**
 * Makes backups regularly, in a process of its own: compressing and comparing would delay requests. Any process may
 * write into the folder, so its newest backup says when the next one is due.
 *
 * @returns a function that stops; a running backup ends with the process
 */
export function scheduleBackups(options: {
  folder: string;
  everyMs: number;
  onError(error: unknown): void;
}): () => void {
  const { folder, everyMs, onError } = options;
  let isRunning = false;
  let failedAt: number | null = null;
  const closing = new AbortController();
  const look = async () => {
    const now = Date.now();
    if (isRunning || (failedAt !== null && now - failedAt < RETRY_AFTER_MS)) return;
    isRunning = true;
    try {
      const [newest] = await listBackups(folder);
      if (newest && !isDue(newest, { now, everyMs })) return;
      await makeBackup(folder, closing.signal);
      failedAt = null;
    } catch (error) {
      failedAt = now;
      if (!closing.signal.aborted) onError(error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  void look();
  return () => {
    clearInterval(timer);
    closing.abort();
  };
}

/** A backup that seems to come from the future was made while the clock was ahead, nobody knows when. */
function isDue(
  { createdAt }: Pick<Backup, 'createdAt'>,
  { now, everyMs }: { now: number; everyMs: number },
): boolean {
  return now - createdAt >= everyMs || createdAt > now + CLOCK_MAY_DIFFER_MS;
}

/** @throws BackupError with what the command has printed */
async function makeBackup(folder: string, signal: AbortSignal): Promise<void> {
  const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js';
  const command = join(import.meta.dirname, `../cli.${extension}`);
  try {
    await run(process.execPath, [...process.execArgv, command, 'backup', folder], { signal });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new BackupError(`no backup was made: ${stdout}${stderr}`.trim(), { cause: error });
  }
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProblems } from '../../server/backup/verify.ts';
import { listBackups, listIncomplete } from '../../server/backup/folder.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { createRandom } from '../helpers/random.ts';
import { killCommand, runCommand } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Enough rows that most kills come while they are written. */
const ROWS = 20_000;

/**
 * Kills the backup command with SIGKILL at a random moment, `times` times. All earlier backups must stay whole, an
 * incomplete one must not look complete, and the next run must succeed.
 */
export async function backupKills({
  times,
  seed = 1,
  say = () => {},
}: {
  times: number;
  seed?: number;
  say?: (line: string) => void;
}): Promise<{ kills: number; incomplete: number; backups: number; failures: string[] }> {
  const random = createRandom(seed);
  const folder = await temporaryFolder('backup-kills');
  const backups = join(folder, 'backups');
  const postgres = await startPostgres();
  const failures: string[] = [];
  let incomplete = 0;
  const check = async () => {
    for (const { path } of await listBackups(backups)) {
      failures.push(...(await findProblems(backups, path, { withFiles: true })));
    }
  };
  try {
    const env = { DATABASE_URL: await postgres.migratedDatabase(), DATA_DIR: folder };
    await fill(env.DATABASE_URL);
    const complete = async () => {
      const { code, output } = await runCommand(['backup', backups], env);
      if (code !== 0) failures.push(output);
    };
    const began = performance.now();
    await complete();
    const longestMs = performance.now() - began;
    for (let i = 0; i < times; i += 1) {
      await killCommand(['backup', backups], env, longestMs * (0.2 + 0.8 * random.next()));
      incomplete += (await listIncomplete(backups)).length;
      await check();
      say(`kill ${i + 1}: ${incomplete} incomplete, ${failures.length} failed`);
    }
    await complete();
    await check();
    if ((await listIncomplete(backups)).length > 0) failures.push('an incomplete backup was left');
    const { length } = await listBackups(backups);
    return { kills: times, incomplete, backups: length, failures };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl);
  await db.query(
    `insert into settings (key, value)
     select 'filling:' || i, repeat(md5(i::text), 10) from generate_series(1, $1::int) i`,
    [ROWS],
  );
  await db.close();
}

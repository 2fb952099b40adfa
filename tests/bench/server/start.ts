import { join } from 'node:path';
import { openPostgres } from '../../../server/db/postgres.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Run, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { seededServer } from '../stage/family.ts';
import { copyData, removeFolder, temporaryFolder } from '../stage/folders.ts';
import { serveProduct } from '../stage/serve.ts';
import type { Environment } from './many-rows.ts';

/** B22: from the start of the process to its first answer. */
export async function serverStarts(env: Environment, run: Run, setting: string): Promise<Row[]> {
  const [ours, bare, migrating]: [number[], number[], number[]] = [[], [], []];
  for (let i = -1; i < run.repeat(6); i++) {
    for (const [serve, figures] of [
      [env.serveOurs, ours],
      [env.serveBare, bare],
    ] as const) {
      const served = await serve();
      await served.kill();
      if (i >= 0) figures.push(served.startMs);
    }
    migrating.push(await migrateMs(env));
  }
  return [
    {
      id: 'B22',
      measure: 'start to first answer, PostgreSQL',
      setting,
      unit: 'ms',
      figures: ours,
      peer: { name: 'bare server', figures: bare },
      goals: [{ of: 'median', atMost: 2_000 }],
    },
    {
      id: 'B22',
      measure: 'migrations of a database that is current',
      setting,
      unit: 'ms',
      figures: migrating,
    },
    await embeddedStart(run),
  ];
}

async function embeddedStart(run: Run): Promise<Row> {
  const logs = run.sizes.at(-1) ?? 1_000;
  const { dataDir } = await seededServer(logs);
  const folder = await temporaryFolder('embedded');
  await copyData(dataDir, join(folder, 'data'));
  const figures: number[] = [];
  for (let i = -1; i < run.repeat(4); i++) {
    const served = await serveProduct(await freePort(), { DATA_DIR: join(folder, 'data') });
    await served.kill();
    if (i >= 0) figures.push(served.startMs);
  }
  await removeFolder(folder);
  return {
    id: 'B22',
    measure: 'start to first answer, embedded database after a crash',
    setting: logsOf({ logs }),
    unit: 'ms',
    figures,
  };
}

async function migrateMs({ url }: Environment): Promise<number> {
  const db = await openPostgres(url);
  const from = performance.now();
  await migrate(db);
  const ms = performance.now() - from;
  await db.close();
  return ms;
}

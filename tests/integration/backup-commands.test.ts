import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBackups } from '../../server/backup/folder.ts';
import { createApi } from '../helpers/api.ts';
import { fillDataDir } from '../helpers/empty-database.ts';
import { register, signInAgain } from '../helpers/server.ts';
import { runCommand, spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The commands on the embedded database, each of which starts a database of its own. */

const BUSY_MACHINE_MS = 480_000;
let folder: string;
let backups: string;
let ends: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await temporaryFolder('backup');
  backups = join(folder, 'backups');
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await rm(folder, { recursive: true });
});

describe('the commands', () => {
  test(
    'back up a server that runs, and put it into an empty folder',
    async () => {
      const first = { DATA_DIR: join(folder, 'first'), SAMPLE: 'off' };
      await fillDataDir(first.DATA_DIR);
      const server = await spawnServer(first);
      ends.push(() => server.stop('SIGKILL'));
      const person = await register(server.url, createApi(server.url), {});
      const made = await runCommand(['backup', backups], first);
      expect(made).toMatchObject({ code: 0 });
      const rows = /: (\d+) rows/.exec(made.output)?.[1];
      expect(await runCommand(['verify', backups], {})).toMatchObject({ code: 0 });
      await server.stop('SIGKILL');
      const env = { DATA_DIR: join(folder, 'second') };
      const restored = await runCommand(['restore', backups], env);
      expect(restored).toMatchObject({ code: 0 });
      expect(restored.output).toContain(`${rows} rows`);
      const [backup] = await listBackups(backups);
      await rm(join(backup?.path ?? '', 'manifest.json'));
      const broken = await runCommand(['verify', backup?.path ?? ''], {});
      expect(broken.code).toBe(1);
      const again = await spawnServer({ ...env, SAMPLE: 'off' });
      ends.push(() => again.stop('SIGKILL'));
      expect((await signInAgain(again.url, person)).accountId).toBe(person.accountId);
    },
    BUSY_MACHINE_MS,
  );
});

import { cpSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type TestPostgres, startPostgres } from '../helpers/postgres.ts';
import { packedFolders } from '../helpers/postgres-process.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

/** On a machine without PostgreSQL, tests use the packed binaries. */

const isRoot = process.getuid?.() === 0;
let postgres: TestPostgres | undefined;
let server: TestServer | undefined;
let folder: string | undefined;

afterEach(async () => {
  await server?.stop();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true });
  [server, postgres, folder] = [undefined, undefined, undefined];
});

describe('the packed PostgreSQL', () => {
  test('runs a server on a machine without PostgreSQL', async () => {
    const folders = packedFolders();
    postgres = await startPostgres({ folders });
    expect(folders).toContain(postgres.origin);
    expect(await familyOn(postgres.url)).toEqual(['Ben', 'Mia']);
  });

  // As root the server runs as another user, who may not read root's folders.
  test.runIf(isRoot)('starts from a folder that only root may read', { tags: 'long' }, async () => {
    const [packed = ''] = packedFolders();
    folder = await mkdtemp(join(tmpdir(), 'nestling-private-'));
    cpSync(dirname(packed), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(folder, 0o700);
    postgres = await startPostgres({ folders: [join(folder, 'native/bin')] });
    expect(await familyOn(postgres.url)).toEqual(['Ben', 'Mia']);
  });
});

async function familyOn(databaseUrl: string): Promise<string[]> {
  server = await startTestServer({ databaseUrl });
  const { owner } = await server.createFamily();
  const { body } = await owner.api.get('/api/user-children');
  return (body as { name: string }[]).map(({ name }) => name).toSorted();
}

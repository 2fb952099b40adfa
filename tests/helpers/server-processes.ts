import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Api, createApi } from './api.ts';
import { fillDataDir } from './empty-database.ts';
import { claimsOf } from './server.ts';
import { type SpawnedServer, spawnServer } from './spawned-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Env = Record<string, string>;

/** For a file whose tests start servers in processes of their own, on a folder that each test has for itself. */
export type ServerProcesses = {
  /** The data folder of the running test. */
  folder(): string;
  /** The environment variables that name it. */
  env(): Env;
  /** Starts a server on an empty database, or on the one that is there. */
  start(more?: Env): Promise<SpawnedServer>;
  /** Starts a server on the folder as it is. */
  startEmpty(more?: Env): Promise<SpawnedServer>;
  /** The files by which processes hold the folder. */
  locks(): Promise<string[]>;
  signIn(server: SpawnedServer, username: string, password: string): Promise<Api>;
};

/** Called at the top of a test file. After each test its servers are killed and its folder is removed. */
export function createServerProcesses(): ServerProcesses {
  let folder: string;
  let running: SpawnedServer[] = [];

  beforeEach(async () => {
    folder = await temporaryFolder('process');
  });
  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')));
    running = [];
    await rm(folder, { recursive: true, force: true });
  });

  const env = (): Env => ({ DATA_DIR: folder });
  const startEmpty = async (more: Env = {}): Promise<SpawnedServer> => {
    const server = await spawnServer({ SAMPLE: 'off', ...env(), ...more });
    running.push(server);
    return server;
  };
  return {
    folder: () => folder,
    env,
    startEmpty,
    async start(more) {
      if (!existsSync(join(folder, 'db'))) await fillDataDir(folder);
      return startEmpty(more);
    },
    locks: async () => (await readdir(folder)).filter((name) => name.startsWith('lock.')),
    async signIn({ url }, username, password) {
      const { status, body } = await createApi(url).post('/api/auth/login', { username, password });
      expect(status).toBe(200);
      const { accessToken } = body as { accessToken: string };
      expect(claimsOf(accessToken).id).not.toBe('');
      return createApi(url, accessToken);
    },
  };
}

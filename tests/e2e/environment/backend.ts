import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDataDir } from '../../helpers/empty-database.ts';
import { freePort } from '../../helpers/free-port.ts';
import { BUILT_APP, BUILT_CLI, BUILT_SERVER } from './builds.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const START_WITHIN_MS = 150_000;

/** The built server in a process of its own, with an empty database in a folder of its own. */
export type Backend = {
  readonly port: number;
  readonly origin: string;
  /** Kills it with SIGKILL; `start` brings it back with its data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it in good order, which writes a snapshot, and starts it again. */
  backUp(): Promise<void>;
  /** Kills it, restores that snapshot as an operator does, and starts it again. @param losesFiles all photos and documents */
  restoreBackup(options?: { losesFiles: boolean }): Promise<void>;
  close(): Promise<void>;
};

export async function startBackend({
  appDir = BUILT_APP,
  server: script = BUILT_SERVER,
  env = {},
}: {
  appDir?: string;
  server?: string;
  /** Environment variables besides those of every test's server. */
  env?: Readonly<Record<string, string>>;
} = {}): Promise<Backend> {
  const port = await freePort();
  const dataDir = await temporaryFolder('data');
  await fillDataDir(dataDir);
  const origin = `http://localhost:${port}`;
  let server: ChildProcess | null = null;
  let output = '';

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [script], {
      env: {
        PATH: process.env['PATH'],
        // The answers contain the codes that would be mailed.
        NODE_ENV: 'test',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        APP_DIR: appDir,
        SAMPLE: 'off',
        // Each test has its own address, because limits are counted per address.
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    const deadline = Date.now() + START_WITHIN_MS;
    while (!(await isReady(origin))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The server did not start:\n${output}`);
      }
      await wait(100);
    }
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill(signal);
    await ended;
  };
  let snapshot = '';
  const command = (...args: string[]): string =>
    execFileSync(process.execPath, [BUILT_CLI, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  await start();
  return {
    port,
    origin,
    kill: () => stop('SIGKILL'),
    start,
    async backUp() {
      await stop('SIGTERM');
      snapshot = command('snapshots').split('\n')[0] ?? '';
      await start();
    },
    async restoreBackup({ losesFiles } = { losesFiles: false }) {
      await stop('SIGKILL');
      command('restore-snapshot', snapshot);
      if (losesFiles) await rm(join(dataDir, 'media'), { recursive: true, force: true });
      await start();
    },
    async close() {
      // An orderly stop would write a snapshot first.
      await stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ready`)).ok;
  } catch {
    return false;
  }
}

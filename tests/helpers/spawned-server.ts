import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtServer } from './built-server.ts';

export type SpawnedServer = {
  url: string;
  /** Everything that it has printed. */
  output(): string;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** @returns the exit code, or the signal that ended it */
  stop(signal?: NodeJS.Signals): Promise<number | string | null>;
};

const root = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;
/** The embedded database is compiled once, quickly: compiling it again, for speed, pays only for a server that lives on. */
const SHORT_LIVED = ['--liftoff-only', '--wasm-lazy-compilation'];

/**
 * Starts the server in a separate process, for tests of the process itself.
 *
 * @param options.folder of the main.js of another build
 */
export async function spawnServer(
  env: Record<string, string>,
  { folder }: { folder?: string } = {},
): Promise<SpawnedServer> {
  const child = await run(['main.js'], { PORT: '0', HOST: '127.0.0.1', ...env }, folder);
  const output = printed(child);
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const url = /ready:\s+(http:\S+)/.exec(output())?.[1];
    if (url !== undefined) {
      return {
        url,
        output,
        signal: (signal) => void child.kill(signal),
        stop: (signal) => end(child, signal),
      };
    }
    if (child.exitCode !== null) throw new Error(output());
    if (Date.now() > deadline) {
      await end(child, 'SIGKILL');
      throw new Error(`not ready in time: ${output()}`);
    }
    await delay(50);
  }
}

/** Starts a server and kills it with SIGKILL after the given time, ready or not. */
export async function spawnAndKill(env: Record<string, string>, afterMs: number): Promise<void> {
  const child = await run(['main.js'], { PORT: '0', HOST: '127.0.0.1', ...env });
  await delay(afterMs);
  await end(child, 'SIGKILL');
}

/** Runs an operator's command to its end. */
export async function runCommand(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = await run(['cli.js', ...args], env);
  const output = printed(child);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Runs an operator's command and kills it with SIGKILL after the given time, if it still runs. */
export async function killCommand(
  args: string[],
  env: Record<string, string>,
  afterMs: number,
): Promise<void> {
  const child = await run(['cli.js', ...args], env);
  await delay(afterMs);
  await end(child, 'SIGKILL');
}

async function run(
  [script = '', ...args]: string[],
  env: Record<string, string>,
  folder?: string,
): Promise<ChildProcess> {
  const path = join(folder ?? (await builtServer()), script);
  return spawn(process.execPath, [...SHORT_LIVED, path, ...args], {
    cwd: root,
    // Only tests of payments switch them on.
    env: { PATH: process.env['PATH'], TZ: process.env['TZ'], PAYMENTS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function printed(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => (text += data.toString()));
  }
  return () => text;
}

async function end(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode ?? child.signalCode;
}

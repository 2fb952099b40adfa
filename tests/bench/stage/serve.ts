import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './folders.ts';

/** A running server process, built from the product or given as a script. */
export type Served = {
  origin: string;
  pid: number;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Resident memory, MiB. */
  memoryMiB(): number;
  /** Kills it: an orderly stop would write a snapshot of the whole database. */
  kill(): Promise<void>;
};

const PRODUCT = ['dist/server/server/main.js'];
const START_WITHIN_MS = 120_000;

/** The built server on a folder or a database. */
export function serveProduct(port: number, env: Record<string, string>): Promise<Served> {
  return serveScript(PRODUCT, port, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    // The sample family's people sign in.
    SAMPLE: 'on',
    // Each family of the load has its own address.
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    ...env,
  });
}

export async function serveScript(
  command: readonly string[],
  port: number,
  env: Record<string, string>,
): Promise<Served> {
  const from = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => (said += String(data)));
  const origin = `http://localhost:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - from > START_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`${command.join(' ')} did not start:\n${said}`);
    }
    await wait(10);
  }
  return {
    origin,
    pid: child.pid as number,
    startMs: performance.now() - from,
    memoryMiB: () => residentMiB(child.pid),
    kill: () => end(child),
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ready`)).ok;
  } catch {
    return false;
  }
}

function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await ended;
}

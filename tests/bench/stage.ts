import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../helpers/chromium.ts';

/** The built product on a stage: a server on a folder, and phones with profiles on disk. */

const SERVER = join(import.meta.dirname, '../../dist/server/server/main.js');
const PHONE = { width: 412, height: 823 };

export type Served = { origin: string; stop(): Promise<void> };

export async function temporaryFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `nestling-bench-${name}-`));
}

export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

export async function serve(dataDir: string, port: number): Promise<Served> {
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  for (let i = 0; i < 600 && !(await isReady(origin)); i++) await wait(100);
  return {
    origin,
    stop: async () => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A browser of its own; the same profile again is the same phone after a restart. */
export async function phone(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: chromiumArgs,
    viewport: PHONE,
    timezoneId: 'UTC',
  });
}

/** Slows the page's processor; 1 is as fast as it is. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ready`)).ok;
  } catch {
    return false;
  }
}

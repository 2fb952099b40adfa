// Runs Lighthouse on the built app in the real browser and prints its scores: npm run lighthouse (docs/long-runs.md).
import { execFile, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startBackend } from '../e2e/environment/backend.ts';
import { foundFamily } from '../e2e/environment/family.ts';
import { chromiumArgs, findChromium } from '../helpers/chromium.ts';
import { freePort } from '../helpers/free-port.ts';
import { storeSession } from '../helpers/stored-session.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { GOALS, type Report, readReport, toLines } from './report.ts';

/**
 * Fetched by npx for each run: with its 200 packages (186 MB) it is too heavy for a dev dependency. The last release that
 * runs on each Node.js that we support.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PATHS = ['/', '/privacy', '/terms', '/support', '/home'];
const run = promisify(execFile);

const only = process.argv.slice(2);
const paths = only.length > 0 ? only : PATHS;
const profile = await temporaryFolder('device');
const backend = await startBackend();
let misses = 0;
try {
  for (const path of paths) {
    const report = await measure(path);
    const { lines, missed } = toLines(path, report);
    process.stdout.write(`${lines.join('\n')}\n`);
    misses += missed;
  }
} finally {
  await backend.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
process.stdout.write(misses === 0 ? 'all goals reached\n' : `${misses} goals missed\n`);
process.exitCode = misses === 0 ? 0 : 1;

/** Signed in for the screens of the app; the public pages as a first visit. */
async function measure(path: string): Promise<Report> {
  const isOfTheApp = !(path in GOALS) || path === '/home';
  if (isOfTheApp) await signIn();
  const port = await freePort();
  const browser = spawn(
    await findChromium(),
    [
      ...chromiumArgs,
      '--headless',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    await untilItListens(port);
    return await lighthouse(path, port, isOfTheApp);
  } finally {
    browser.kill();
    await ended;
  }
}

async function lighthouse(path: string, port: number, keepsStorage: boolean): Promise<Report> {
  const output = join(profile, 'lighthouse.json');
  const args = [
    '--yes',
    LIGHTHOUSE,
    backend.origin + path,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    ...(keepsStorage ? ['--disable-storage-reset'] : []),
  ];
  await run('npx', args, { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 });
  return readReport(await readFile(output, 'utf8'));
}

async function signIn(): Promise<void> {
  const { owner } = await foundFamily(backend.origin);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  const page = await context.newPage();
  await page.goto(`${backend.origin}/api/health`);
  await storeSession(page, backend.origin, owner);
  await page.goto(`${backend.origin}/home`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.close();
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) return;
    await wait(100);
  }
  throw new Error('The browser did not start.');
}

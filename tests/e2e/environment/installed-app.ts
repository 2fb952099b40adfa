import { cpSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../helpers/chromium.ts';
import { cachedPath } from '../../helpers/file-cache.ts';
import { APP_ORIGIN, launchBrowser } from './browser.ts';
import { openGate } from './gate.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** Where a profile has service workers with their files, and the HTTP cache. What the app stores is elsewhere. */
const INSTALLED = ['Default/Service Worker', 'Default/Cache', 'Default/Code Cache'];

/**
 * Puts the app into a new profile as a first visit does: its service worker, the files that the worker stores,
 * and the HTTP cache. They are copied from a cached profile, because a first visit takes 5 s of a processor.
 *
 * @param port of the server with the app
 */
export async function installApp(profile: string, port: number): Promise<void> {
  // It lists the hash of every file of the build.
  const worker = await (await fetch(`http://localhost:${port}/sw.js`)).text();
  const inputs = [await findChromium(), APP_ORIGIN, 'gate', ...INSTALLED, worker];
  const visited = await cachedPath('installed-app', inputs, (path) => visit(path, port));
  copyInstalled(visited, profile);
}

/** Stores at `path` what a first visit installs. */
async function visit(path: string, port: number): Promise<void> {
  const profile = await temporaryFolder('device');
  // The stored answers have the headers of a gate, so that the service worker reports violations to it.
  const gate = await openGate(port);
  const browser = await launchBrowser(profile, { port: gate.port });
  try {
    const page = await browser.newPage();
    await page.goto(`${APP_ORIGIN}/home`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 120_000,
    });
  } finally {
    await browser.close();
    await gate.close();
  }
  copyInstalled(profile, path);
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * Synchronously, which takes a quarter of the processor time for hundreds of files. A browser may have its
 * caches elsewhere.
 */
function copyInstalled(from: string, to: string): void {
  for (const part of INSTALLED.filter((name) => existsSync(join(from, name))))
    cpSync(join(from, part), join(to, part), { recursive: true });
}

import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../helpers/chromium.ts';

const ZONE = 'Europe/Berlin';

const WITHOUT_WORKER_TOOLS = join(import.meta.dirname, 'chromium-without-worker-tools.mjs');

/** The day on the clocks of the devices, which is not always that of the test. */
export function todayOnDevices(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date());
}

/**
 * The address of the app on every device. A browser stores data by address, and each device reaches the
 * server through a port of its own.
 */
export const APP_ORIGIN = 'http://localhost:4000';

/**
 * Starts a browser with a profile on disk.
 *
 * @param options.port where the requests to the app's address go
 * @param options.args of its command line, beside the usual ones
 * @param options.freesWorkers no tool is attached to service workers, as on a person's device
 */
export async function launchBrowser(
  profile: string,
  {
    port,
    args = [],
    freesWorkers = false,
  }: { port: number; args?: readonly string[]; freesWorkers?: boolean },
): Promise<BrowserContext> {
  const { host } = new URL(APP_ORIGIN);
  return chromium.launchPersistentContext(profile, {
    executablePath: freesWorkers ? WITHOUT_WORKER_TOOLS : await findChromium(),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`, ...args],
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    locale: 'en-GB',
    // Transitions take a fifth of a test's processor time.
    reducedMotion: 'reduce',
    // Not Playwright's own option, with which a test could not change the zone later.
    env: { ...process.env, TZ: ZONE, NESTLING_CHROMIUM: await findChromium() },
    serviceWorkers: 'allow',
  });
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { signIn, waitUntilReadyForOffline } from '../../helpers/app.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Gate, openGate } from '../../e2e/environment/gate.ts';
import { chromiumArgs } from '../../helpers/chromium.ts';
import { cache, copyData, copyFolder, removeFolder, root, temporaryFolder } from './folders.ts';
import { phone } from './phone.ts';
import { seedFamily } from './seed.ts';
import { type Served, serveProduct } from './serve.ts';

/**
 * A family of a given size: the server's folder, and the profile of a phone that has synced all of it.
 * Creating the largest takes a minute, so they are cached beside the build they belong to,
 * and every measure works on copies.
 */
export type Family = {
  logs: number;
  people: readonly Person[];
  /** The port of the phone's origin; nothing else may listen there. */
  port: number;
  dataDir: string;
  profile: string;
};
export type Person = { username: string; password: string };

/** Only the server's folder, for a new phone. */
export async function seededServer(
  logs: number,
): Promise<{ dataDir: string; people: readonly Person[] }> {
  const name = `server-${logs}-${today()}-${await nameOfData()}`;
  const people = join(cache, name, 'people.json');
  if (!existsSync(people)) {
    say(`filling a server with ${logs.toLocaleString('en')} logs`);
    await dropOlder(`server-${logs}-`, name);
    await mkdir(join(cache, name), { recursive: true });
    const family = await seedFamily(join(cache, name, 'data'), logs);
    await writeFile(people, JSON.stringify(family));
  }
  return {
    dataDir: join(cache, name, 'data'),
    people: JSON.parse(await readFile(people, 'utf8')) as Person[],
  };
}

/** The whole family; created by the first call for this build. */
export async function syncedFamily(logs: number): Promise<Family> {
  const server = await seededServer(logs);
  // The service worker lists every file of the build with its hash. Flags of the browser may change
  // how it stores a profile.
  const build = createHash('sha256')
    .update(await readFile(join(root, 'dist/app/sw.js')))
    .update(chromiumArgs.join(' '));
  const name = `phone-${logs}-${today()}-${build.digest('hex').slice(0, 8)}`;
  const folder = join(cache, name);
  if (!existsSync(join(folder, 'port')) || !(await isFree(await portIn(folder)))) {
    await dropOlder(`phone-${logs}-`, '');
    await syncPhone(server, logs, `${folder}.part`);
    await rename(`${folder}.part`, folder);
  }
  return {
    logs,
    people: server.people,
    port: await portIn(folder),
    dataDir: join(folder, 'data'),
    profile: join(folder, 'phone'),
  };
}

async function syncPhone(
  server: { dataDir: string; people: readonly Person[] },
  logs: number,
  folder: string,
): Promise<void> {
  say(`bringing ${logs.toLocaleString('en')} logs to a phone`);
  await removeFolder(folder);
  await mkdir(folder, { recursive: true });
  await copyData(server.dataDir, join(folder, 'data'));
  const port = await freePort();
  const served = await serveProduct(port, { DATA_DIR: join(folder, 'data') });
  const context = await phone(join(folder, 'phone'));
  const page = await context.newPage();
  await page.goto(served.origin);
  await signIn(page, server.people[0] as Person);
  await page.getByRole('button', { name: /^Sync: Up to date/ }).waitFor({ timeout: 600_000 });
  await waitUntilReadyForOffline(page);
  await waitUntilDaysAreStored(page);
  await context.close();
  await served.kill();
  await writeFile(join(folder, 'port'), String(port));
}

/** Rows of days that do not become more for so long are all there are. */
const NO_MORE_ROWS_MS = 10_000;

/**
 * Waits for the end of the work that follows the first sync: totals and facts of each day. It would run beside
 * everything that is measured on a copy.
 */
async function waitUntilDaysAreStored(page: Page): Promise<void> {
  say('storing the totals of its days');
  let rows = -1;
  for (let since = Date.now(); Date.now() - since < NO_MORE_ROWS_MS;) {
    await page.waitForTimeout(1_000);
    const now = await page.evaluate(countDayRows);
    if (now !== rows) since = Date.now();
    rows = now;
  }
}

/** Runs in the page. */
async function countDayRows(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const events = names.find((name) => name.endsWith('--events'));
  if (events === undefined) throw new Error('no entries are stored');
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(events);
    opening.addEventListener('error', () => reject(opening.error as Error));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('attachments').objectStore('attachments').count();
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
}

/** A running copy of a family: the phone shows Home, the server is behind a gate. */
export type Stage = {
  context: BrowserContext;
  page: Page;
  gate: Gate;
  served: Served;
  close(): Promise<void>;
};

export async function openStage(
  family: Family,
  { appDir }: { appDir?: string } = {},
): Promise<Stage> {
  const copy = await copyOf(family);
  const port = await freePort();
  const served = await serveProduct(port, {
    DATA_DIR: copy.dataDir,
    ...(appDir === undefined ? {} : { APP_DIR: appDir }),
  });
  const gate = await openGate(port, family.port);
  const context = await phone(copy.profile);
  const page = await context.newPage();
  await page.goto(`${gate.origin}/home`);
  await waitUntilReadyForOffline(page);
  return {
    context,
    page,
    gate,
    served,
    async close() {
      await context.close();
      await gate.close();
      await served.kill();
      await copy.remove();
    },
  };
}

/** Only the folders, which are deleted after use. */
export async function copyOf(
  family: Family,
): Promise<{ dataDir: string; profile: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder('family');
  const [dataDir, profile] = [join(folder, 'data'), join(folder, 'phone')];
  await Promise.all([copyData(family.dataDir, dataDir), copyFolder(family.profile, profile)]);
  return { dataDir, profile, remove: () => removeFolder(folder) };
}

/** The inputs of the seeded data: the tables, the records, the sample's entries. */
async function nameOfData(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of ['server/db/migrations', 'server/sample', 'schema/records']) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const file of files
      .filter((entry) => entry.isFile())
      .map(pathOf)
      .toSorted()) {
      hash.update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 8);
}

function pathOf(entry: { parentPath: string; name: string }): string {
  return join(entry.parentPath, entry.name);
}

async function dropOlder(prefix: string, keep: string): Promise<void> {
  const names = await readdir(cache).catch(() => []);
  const older = names.filter((name) => name.startsWith(prefix) && name !== keep);
  await Promise.all(older.map((name) => removeFolder(join(cache, name))));
}

async function portIn(folder: string): Promise<number> {
  return Number(await readFile(join(folder, 'port'), 'utf8'));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The logs end today; tomorrow they would be a day older. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function say(text: string): void {
  process.stderr.write(`  ${text}\n`);
}

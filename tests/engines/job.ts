import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '../e2e/environment/backend.ts';
import { copyBuild } from '../e2e/environment/builds.ts';
import type { Family } from '../e2e/environment/family.ts';
import type { Engine, EnginePage } from './driver.ts';

export type Stage = {
  engine: Engine;
  backend: Backend;
  family: Family;
  /** What the server serves, and the build that replaces it. */
  folder: string;
  nextBuild: string;
};

export type Step = { name: string; run: (stage: Stage) => Promise<void> };

/** The main job of the app, as a person does it on a device that loses its server. */
export const job: readonly Step[] = [
  { name: 'sign in from the front page', run: signIn },
  { name: 'the server is stopped: a cold start, and a note', run: logWithoutServer },
  { name: 'a restart without the server keeps the note', run: restart },
  { name: 'the server is back: the note is sent, once', run: reconnect },
  { name: 'a second tab sees and is seen', run: secondTab },
  { name: 'an upgrade to another build', run: upgrade },
];

async function signIn({ engine: { page }, backend, family }: Stage): Promise<void> {
  await page.open(`${backend.origin}/`);
  await page.press('Sign In');
  await page.type('Email', family.owner.username);
  await page.type('Password', family.owner.password);
  await page.press('Sign In');
  await page.syncSays('Up to date');
  await page.until(
    'the app can start offline',
    'return navigator.serviceWorker.controller !== null',
  );
}

async function logWithoutServer({ engine, backend }: Stage): Promise<void> {
  await backend.kill();
  await engine.restart();
  await engine.page.open(`${backend.origin}/home`);
  await logNote(engine.page, 'without a server');
  await oneWaits(engine.page);
}

async function restart({ engine, backend }: Stage): Promise<void> {
  await engine.restart();
  await engine.page.open(`${backend.origin}/home`);
  await engine.page.sees('without a server');
  await oneWaits(engine.page);
}

async function reconnect({ engine: { page }, backend, family }: Stage): Promise<void> {
  await backend.start();
  await page.syncSays('Up to date');
  const notes = (await family.changes()).map((event) => event['note']);
  if (notes.join() !== 'without a server') throw new Error(`The server has: ${notes.join()}`);
}

async function secondTab({ engine: { page }, backend, family }: Stage): Promise<void> {
  const first = await page.run('return location.href');
  const tab = await page.newTab();
  await page.open(`${backend.origin}/home`);
  await page.sees('without a server');
  await logNote(page, 'from the second tab');
  await page.syncSays('Up to date');
  if ((await family.changes()).length !== 2)
    throw new Error(`not sent from ${tab}, beside ${String(first)}`);
}

async function upgrade({ engine: { page }, folder, nextBuild }: Stage): Promise<void> {
  await copyBuild(folder, nextBuild);
  await page.run('navigator.serviceWorker.ready.then((found) => found.update())');
  await page.sees('A new version is ready');
  await page.reload();
  const [, entry] =
    /data-entry="([^"]+)"/.exec(await readFile(join(nextBuild, 'index.html'), 'utf8')) ?? [];
  await page.until(
    'the page is of the new build',
    `return document.querySelector('script[data-entry]')?.getAttribute('data-entry') === arguments[0]`,
    entry,
  );
  await page.sees('from the second tab');
  await page.syncSays('Up to date');
}

async function logNote(page: EnginePage, text: string): Promise<void> {
  await page.press('Note');
  await page.type('Note', text);
  await page.press('Save');
  await page.sees(text);
}

async function oneWaits(page: EnginePage): Promise<void> {
  await page.until(
    'one entry waits',
    `return document.querySelector('[aria-label^="Sync: "]')?.getAttribute('aria-label').includes('1 waiting')`,
  );
}

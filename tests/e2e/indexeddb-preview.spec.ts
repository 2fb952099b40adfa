import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logDiaper,
  openSignedIn,
  signIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { neverAnswer } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';

test('shows Home before its database is open, and stores what is tapped meanwhile', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const first = await openSignedIn(phone, family.owner);
  await logDiaper(first, 'Wet');
  await expectSync(first, 'Up to date');
  const release = await keepFromOpening(first);

  const page = await phone.open('/home');
  await expect(entries(page, 'Wet diaper')).toBeVisible();
  await page.getByRole('button', { name: 'Diaper', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dirty', exact: true }).click();
  // The browser has had time to finish its work.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(entries(first, 'Dirty diaper')).toHaveCount(0);

  await release();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entries(page, 'Dirty diaper')).toHaveCount(1);
  await expect(entries(first, 'Dirty diaper')).toHaveCount(1);
  await expect.poll(() => family.events()).toHaveLength(2);
});

/** Holds the lock that opening the replica needs, like a tab that is busy opening it. */
async function keepFromOpening(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const databases = await indexedDB.databases();
    const names = databases.map(({ name = '' }) => /nestling-(.+)--0--events$/.exec(name)?.[1]);
    const userId = names.find((name) => name !== undefined);
    return new Promise<{ release: () => void }>((resolve) => {
      void navigator.locks.request(
        `nestling-open-${userId}`,
        () => new Promise<void>((release) => resolve({ release })),
      );
    });
  });
  return () => held.evaluate(({ release }) => release());
}

test('has the storage opened by the service worker while the page loads', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await waitUntilReadyForOffline(page);
  const [worker] = phone.context.serviceWorkers();
  const listed = await worker?.evaluateHandle(() => {
    const calls: string[] = [];
    const list = indexedDB.databases.bind(indexedDB);
    indexedDB.databases = () => {
      calls.push('databases');
      return list();
    };
    return calls;
  });
  await page.reload();
  await expect.poll(() => listed?.evaluate((calls) => calls.length)).toBe(1);
});

test(
  'a new device offers to log once the child is known',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await phone.open('/');
    await recordDock(page);
    const release = phone.gate.meet(/POST \/api\/sync\/pull/, neverAnswer, {
      keepConnections: true,
    });
    await signIn(page, family.owner);
    const dock = page.getByRole('navigation', { name: 'Log something' });
    await expect(page.getByText('Your family is on its way')).toBeVisible();
    expect(await wasDockSeen(page)).toBe(false);
    release();
    // The app gives up the hanging pull after ten seconds.
    await expect(dock).toBeVisible();
    await logDiaper(page, 'Wet');
    await expect(entries(page, 'Wet diaper')).toBeVisible();
  },
);

type Watched = { wasDockSeen: boolean };

/** It may be visible only for a moment. */
async function recordDock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as unknown as Watched;
    watched.wasDockSeen = false;
    new MutationObserver(() => {
      watched.wasDockSeen ||= document.querySelector('nav[data-dock]') !== null;
    }).observe(document, { childList: true, subtree: true });
  });
}

function wasDockSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as unknown as Watched).wasDockSeen);
}

import type { Page } from '@playwright/test';
import { collectionNames } from '../../schema/collections.ts';
import {
  entries,
  expectSync,
  logDiaper,
  openSignedIn,
  signIn,
  startSleep,
} from '../helpers/app.ts';
import { neverAnswer } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';

test(
  'a tab blocked by an older tab says so in two seconds and continues afterwards',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    // A page of the origin without the app.
    const old = await phone.open('/api/health');
    await holdOldDatabase(old, `rxdb-dexie-nestling-${userIdOf(family.owner)}--0--events`);
    const page = await phone.open('/');
    await signIn(page, family.owner);
    const words = page.getByText('Still opening your entries…');
    await expect(words).toBeVisible();
    const inTheWay = page
      .getByRole('alert')
      .filter({ hasText: 'Nestling is open in an older tab' });
    await expect(inTheWay).toBeVisible();
    await old.close();
    // Nothing has to be pressed.
    await expectSync(page, 'Up to date');
    await expect(words).toBeHidden();
    await expect(inTheWay).toBeHidden();
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
  },
);

test(
  'an old tab releases the database to a newer release and keeps what is typed',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' });
    await note.fill('Not saved yet');

    const newer = await phone.open('/api/health');
    // One database for each collection.
    const taken = collectionNames.length;
    expect(await takeDatabasesOver(newer)).toEqual({ taken, late: 0 });
    const notice = page.getByRole('alert').filter({ hasText: 'updated in another tab' });
    await expect(notice).toBeAttached();
    await expect(note).toHaveValue('Not saved yet');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('updated in another tab')).toBeVisible();
    await expect(note).toHaveValue('Not saved yet');
    expect(await family.events()).toHaveLength(0);
  },
);

test('of two tabs one sends a single request and both show the entry', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const first = await openSignedIn(phone, family.owner);
  const second = await phone.open('/home');
  await expectSync(second, 'Up to date');
  await phone.goOffline();
  await logDiaper(first, 'Wet');
  await logDiaper(second, 'Dirty');
  for (const tab of [first, second]) {
    await expectSync(tab, 'Offline · 2 waiting');
    await expect(entries(tab, 'diaper')).toHaveCount(2);
  }
  const pushes = () => phone.gate.count(/POST \/api\/sync\/push/);
  const before = pushes();
  await phone.goOnline();
  for (const tab of [first, second]) await expectSync(tab, 'Up to date');
  expect(pushes() - before).toBe(1);
  expect(await family.events()).toHaveLength(2);
});

test(
  'twenty quick reloads in two tabs open every time and leave one leader',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const first = await openSignedIn(phone, family.owner);
    await logDiaper(first, 'Wet');
    await expectSync(first, 'Up to date');
    const second = await phone.open('/home');
    const times: number[] = [];
    const reload = async (tab: Page) => {
      const since = performance.now();
      await tab.reload({ waitUntil: 'commit' });
      await expect(entries(tab, 'Wet diaper')).toBeVisible();
      times.push(performance.now() - since);
    };
    for (let i = 0; i < 10; i++) for (const tab of [first, second]) await reload(tab);
    const [median = 0] = times.toSorted((a, b) => a - b).slice(times.length / 2);
    test.info().annotations.push({ type: 'median', description: `${Math.round(median)} ms` });
    expect(median).toBeLessThan(2_000);
    for (const tab of [first, second]) await expectSync(tab, 'Up to date');
    const pushes = () => phone.gate.count(/POST \/api\/sync\/push/);
    const before = pushes();
    await logDiaper(second, 'Dirty');
    await expect.poll(() => family.events()).toHaveLength(2);
    for (const tab of [first, second]) await expectSync(tab, 'Up to date');
    expect(pushes() - before).toBe(1);
  },
);

test(
  'two tabs whose databases are deleted during a drain tell of it and go on',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const first = await openSignedIn(phone, family.owner);
    const second = await phone.open('/home');
    await expectSync(second, 'Up to date');
    await phone.goOffline();
    await logDiaper(first, 'Wet');
    await logDiaper(second, 'Dirty');
    for (const tab of [first, second]) await expectSync(tab, 'Offline · 2 waiting');
    const release = phone.gate.meet(/POST \/api\/sync\/push/, neverAnswer);
    const attempts = () => phone.gate.count(/POST \/api\/sync\/push/);
    const before = attempts();
    await phone.goOnline();
    await expect.poll(attempts).toBeGreaterThan(before);
    const tools = await phone.open('/api/health');
    await tools.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) {
        if (name.startsWith('rxdb-dexie-')) indexedDB.deleteDatabase(name);
      }
    });
    for (const tab of [first, second]) {
      await expect(tab.getByText('2 entries that had not been sent yet are gone.')).toBeVisible();
    }
    release();
    for (const tab of [first, second]) await expectSync(tab, 'Up to date');
    await logDiaper(first, 'Both');
    await expect(entries(second, 'Wet and dirty')).toBeVisible();
    await expect.poll(() => family.events()).toHaveLength(1);
  },
);

test(
  'a sleep started in two tabs at once is one timer and one entry',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const first = await openSignedIn(phone, family.owner);
    const second = await phone.open('/home');
    await expectSync(second, 'Up to date');
    for (const tab of [first, second])
      await expect(tab.getByRole('button', { name: 'Start sleep' })).toBeVisible();

    await test.step('treats a tap on a button that has just changed from Start to Stop as Start', async () => {
      const tapped = second.evaluate(tapAsSoonAsItTurns);
      await startSleep(first);
      await tapped;
      await expect.poll(() => family.timers()).toHaveLength(1);
      await stopsAsOneEntry(1);
    });
    await test.step('two taps at the same moment', async () => {
      const at = Date.now() + 1_500;
      await Promise.all([first, second].map((tab) => tab.evaluate(tapSleepAt, at)));
      await expect.poll(() => family.timers()).toHaveLength(1);
      await stopsAsOneEntry(2);
    });

    async function stopsAsOneEntry(entriesThen: number): Promise<void> {
      for (const tab of [first, second]) {
        await expect(tab.getByRole('button', { name: 'Stop sleep' })).toBeVisible();
        await expect(tab.getByRole('button', { name: 'Open timer: Sleep' })).toHaveCount(1);
      }
      // Like a person who has read it.
      await second.evaluate(tapSleepAt, Date.now() + 1_000);
      await expect.poll(() => family.events()).toHaveLength(entriesThen);
      for (const tab of [first, second]) {
        await expect(tab.getByRole('button', { name: 'Start sleep' })).toBeVisible();
        await expectSync(tab, 'Up to date');
      }
      expect(await family.timers()).toHaveLength(0);
      expect(await family.events()).toHaveLength(entriesThen);
    }
  },
);

/** Taps the button of the dock at a given time, and not before the page is ready for it. */
function tapSleepAt(at: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      document.querySelector<HTMLElement>('nav[data-dock] button[aria-label$=" sleep"]')?.click();
      resolve();
    }, at - Date.now());
  });
}

/** Taps at the moment in which the button changes into another one. */
function tapAsSoonAsItTurns(): Promise<void> {
  const button = document.querySelector<HTMLElement>('nav[data-dock] button[aria-label$=" sleep"]');
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (button?.ariaLabel !== 'Stop sleep') return;
      observer.disconnect();
      button.click();
      resolve();
    }).observe(document, { subtree: true, attributes: true, childList: true });
  });
}

/** A tab of an older release that never closes its connection. */
function holdOldDatabase(on: Page, name: string): Promise<void> {
  return on.evaluate(
    (database) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database, 1);
        opening.addEventListener('success', () => resolve());
      }),
    name,
  );
}

/**
 * The first step of a newer release: opens each database at a version that the old one cannot read.
 *
 * @returns how many were opened, and how many of them only later than a running transaction ends
 */
function takeDatabasesOver(on: Page): Promise<{ taken: number; late: number }> {
  return on.evaluate(async () => {
    let late = 0;
    let taken = 0;
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('rxdb-dexie-')) continue;
      const begunAt = performance.now();
      await new Promise((resolve) => {
        indexedDB.open(name, 20).addEventListener('success', resolve);
      });
      if (performance.now() - begunAt > 2_000) late += 1;
      taken += 1;
    }
    return { taken, late };
  });
}

function userIdOf({ accessToken }: { accessToken: string }): string {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { id: string }).id;
}

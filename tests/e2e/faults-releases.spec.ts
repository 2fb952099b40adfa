import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Worker } from '@playwright/test';
import { PROTOCOL_HEADER } from '../../schema/wire/protocol.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import {
  closeSheet,
  edit,
  entries,
  expectSync,
  logDiaper,
  openFromDock,
  openSignedIn,
  openSync,
} from '../helpers/app.ts';
import { type Backend, startBackend } from './environment/backend.ts';
import { buildNextRelease, copyBuild } from './environment/builds.ts';
import { type Family, foundFamily, userIn } from './environment/family.ts';
import type { Device } from './environment/device.ts';
import { everythingOn, logManyMore } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';
import { isUpdateWaiting } from './environment/updates.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Old and new releases together, with queued entries (docs/faults.md). */

const WAITING = 500;
let folder: string;
let backend: Backend;
let family: Family;
let next: string;

test.beforeAll(async () => {
  next = buildNextRelease();
  folder = await temporaryFolder('app');
  await copyBuild(folder);
  backend = await startBackend({ appDir: folder });
});

test.beforeEach(async () => {
  await copyBuild(folder);
  family = await foundFamily(backend.origin);
});

test.afterAll(async () => {
  // Undefined when the start failed, which is then reported instead.
  await (backend as Backend | undefined)?.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'the new release sends 500 queued entries once after the server refused the old protocol',
  { tag: '@long' },
  async ({ newDevice }) => {
    const phone = await newDevice({ to: backend.port });
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Offline · 1 waiting');
    await logManyMore(page, WAITING - 1);
    await page.reload();
    const other = await phone.open('/home');
    for (const tab of [page, other]) await expectSync(tab, `Offline · ${WAITING} waiting`);

    await test.step('the server says so: nothing is sent, and the upgrade is offered', async () => {
      await copyBuild(folder, next);
      // The server is told a protocol version one too high, so that today's is too old for it.
      phone.gate.meet(/ \/api\//, ({ request, pass }) => {
        const version = Number(request.headers[PROTOCOL_HEADER]);
        request.headers[PROTOCOL_HEADER] = String(version - 1);
        pass();
      });
      // An open form prevents its tab from being reloaded.
      await openFromDock(other, 'Diaper');
      await phone.goOnline();
      await expectSync(page, 'Update to sync');
      const sheet = await openSync(page);
      await expect(sheet.getByText('Update it – your entries are safe here')).toBeVisible();
      await closeSheet(page);
      expect(await family.events()).toEqual([]);
    });

    await test.step('the new release takes over the data and sends it', async () => {
      await page.getByRole('button', { name: 'Update now' }).click();
      await expect.poll(() => versionsOf(page)).toEqual([1]);
      await expectSync(page, 'Up to date');
      const sent = await family.changes();
      const inOrder = sent.map((event) => event['note']);
      expect(inOrder).toEqual([
        '',
        ...Array.from({ length: WAITING - 1 }, (_, i) => `number ${i + 1}`),
      ]);
    });

    await test.step('the tab of the old one saves nothing beside it, and goes on after a reload', async () => {
      await other.getByRole('dialog').getByRole('button', { name: 'Dirty', exact: true }).click();
      await closeSheet(other);
      await expect(other.getByText('Nestling has been updated in another tab')).toBeVisible();
      await expect(entries(other, 'Dirty diaper')).toHaveCount(0);
      expect(await versionsOf(other)).toEqual([1]);
      await other.getByRole('button', { name: 'Reload', exact: true }).click();
      await expectSync(other, 'Up to date');
      await logDiaper(other, 'Both');
      await expectSync(other, 'Up to date');
      await expect.poll(() => family.changes()).toHaveLength(WAITING + 1);
    });
  },
);

test(
  'a worker of the old release leaves data of the new release alone',
  { tag: '@long' },
  async ({ newDevice }) => {
    const phone = await newDevice({ to: backend.port });
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Offline · 1 waiting');
    await copyBuild(folder, next);
    await serveBesideWorker(phone, '/api/new-page', join(folder, 'index.html'));
    phone.gate.meet(/ \/(api|socket\.io)\//, ({ response }) => void response.destroy());
    await phone.goOnline();

    await phone.fireBackgroundSync();
    const looks = await watchWorker(phone);
    // A page of the new release migrates the data while the old release's worker is active.
    await page.goto(`${phone.origin}/api/new-page`);
    await expect.poll(() => versionsOf(page)).toEqual([1]);
    await expect(entries(page, 'Wet diaper')).toBeVisible();
    await expect.poll(() => isUpdateWaiting(page)).toBe(true);
    const held = await everythingOn(page);
    // Its second check comes after the end of the first.
    for (const ring of [1, 2]) {
      const before = await looks();
      await phone.fireBackgroundSync();
      await expect.poll(looks, `ring ${ring}`).toBeGreaterThan(before);
    }
    expect(await versionsOf(page)).toEqual([1]);
    expect(await everythingOn(page)).toEqual(held);
    expect(await family.events()).toEqual([]);
  },
);

test(
  'fields of a newer release survive an edit by this release',
  { tag: '@long' },
  async ({ newDevice }) => {
    const partner = await family.inviteParent();
    const api = createApi(backend.origin, partner.accessToken);
    const newer = createDevice(userIn(partner), { childId: family.child.id });
    const event = {
      ...newer.event('diaper', { payload: { kind: 'wet' } }),
      ofTomorrow: { shade: 7 },
    };
    const { verdicts } = await api.push(newer.node, ['events', event]);
    expect(verdicts).toMatchObject([{ verdict: 'applied' }]);

    const phone = await newDevice({ to: backend.port });
    const page = await openSignedIn(phone, family.owner);
    await edit(page, 'Wet diaper', (form) => form.getByLabel('Note').fill('a bit red'));
    await expectSync(page, 'Up to date');
    const [held] = await family.changes();
    expect(held).toMatchObject({ note: 'a bit red', ofTomorrow: { shade: 7 } });
  },
);

/**
 * Serves a build's page at an address that the worker does not answer, and without the
 * upgrade screen, as after an upgrade that failed once.
 */
async function serveBesideWorker(phone: Device, path: string, file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const script = `history.replaceState(null, '', '/home');
    sessionStorage.setItem('nestling.skipUpgradeScreen', '1');`;
  phone.gate.meet(new RegExp(`GET ${path}$`), ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html.replace('<head>', `<head><script>${script}</script>`));
  });
}

/** @returns how often the active worker has read the device's data */
async function watchWorker(phone: Device): Promise<() => Promise<number>> {
  const isActive = (worker: Worker) =>
    worker
      .evaluate(() => {
        const { serviceWorker } = self as unknown as { serviceWorker: ServiceWorker };
        return serviceWorker.state === 'activated';
      })
      .catch(() => false);
  let active: Worker | undefined;
  await expect(async () => {
    for (const worker of phone.context.serviceWorkers())
      if (await isActive(worker)) active = worker;
    expect(active).toBeDefined();
  }).toPass();
  await active?.evaluate(() => {
    const counted = self as unknown as { looks: number };
    counted.looks = 0;
    const { databases } = IDBFactory.prototype;
    IDBFactory.prototype.databases = async function () {
      const found = await databases.call(this);
      counted.looks += 1;
      return found;
    };
  });
  return async () =>
    (await active?.evaluate(() => (self as unknown as { looks: number }).looks)) ?? 0;
}

/** The schema versions of the databases with entries on this device. */
function versionsOf(page: Page): Promise<number[]> {
  return (
    page
      .evaluate(async () =>
        (await indexedDB.databases()).flatMap(({ name }) => {
          const found = /--(\d+)--events$/.exec(name ?? '');
          return found ? [Number(found[1])] : [];
        }),
      )
      // The page is being reloaded.
      .catch(() => [])
  );
}

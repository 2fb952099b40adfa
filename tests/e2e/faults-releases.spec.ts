import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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
  openSync,
  signIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { type Backend, startBackend } from './world/backend.ts';
import { buildNextRelease, copyBuild } from './world/builds.ts';
import { type Family, foundFamily, userIn } from './world/family.ts';
import { logManyMore } from './world/replica.ts';
import { expect, test } from './world/test.ts';

/** Old and new releases together, with work that waits (docs/faults.md). */

const WAITING = 500;
let folder: string;
let backend: Backend;
let family: Family;
let next: string;

test.beforeAll(async () => {
  next = buildNextRelease();
  folder = await mkdtemp(join(tmpdir(), 'nestling-app-'));
  await copyBuild(folder);
  backend = await startBackend({ appDir: folder });
});

test.beforeEach(async () => {
  await copyBuild(folder);
  family = await foundFamily(backend.origin);
});

test.afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

test('a server that has become too new for two tabs with 500 unsent entries gets all of them once, from the new release', async ({
  newDevice,
}) => {
  const phone = await newDevice({ to: backend.port });
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await waitUntilReadyForOffline(page);
  await phone.goOffline();
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Offline · 1 waiting');
  await logManyMore(page, WAITING - 1);
  await page.reload();
  const other = await phone.open('/home');
  for (const tab of [page, other]) await expectSync(tab, `Offline · ${WAITING} waiting`);

  await test.step('the server says so: nothing is sent, and the upgrade is offered', async () => {
    await copyBuild(folder, next);
    // The server counts one version less than it is told: today's is too old for it.
    phone.gate.meet(/ \/api\//, ({ request, pass }) => {
      const version = Number(request.headers[PROTOCOL_HEADER]);
      request.headers[PROTOCOL_HEADER] = String(version - 1);
      pass();
    });
    // A form that is open keeps its tab from being reloaded.
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
});

test('what a newer release wrote into an entry survives an edit by this one', async ({
  newDevice,
}) => {
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
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await expectSync(page, 'Up to date');
  await edit(page, 'Wet diaper', (form) => form.getByLabel('Note').fill('a bit red'));
  await expectSync(page, 'Up to date');
  const [held] = await family.changes();
  expect(held).toMatchObject({ note: 'a bit red', ofTomorrow: { shade: 7 } });
});

/** The schema versions of the databases that hold entries on this device. */
function versionsOf(page: Page): Promise<number[]> {
  return (
    page
      .evaluate(async () =>
        (await indexedDB.databases()).flatMap(({ name }) => {
          const found = /--(\d+)--events$/.exec(name ?? '');
          return found ? [Number(found[1])] : [];
        }),
      )
      // The page is just being reloaded.
      .catch(() => [])
  );
}

import type { BrowserContext, Page } from '@playwright/test';
import {
  closeSheet,
  entries,
  expectSync,
  logDiaper,
  openSignedIn,
  openSync,
} from '../helpers/app.ts';
import { createApi } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import type { Device } from './environment/device.ts';
import {
  type Fault,
  answerWith,
  neverAnswer,
  portalPage,
  speakNonsense,
  strangerSays,
} from './environment/gate.ts';
import { userIn } from './environment/family.ts';
import { recordSync } from './environment/recorded.ts';
import { documentsOn, everythingOn } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

/** Faults of the connection to the server (docs/faults.md). */

const PUSH = /POST \/api\/sync\/push/;
const UNSENT = 'Saved on this device, not sent yet';
let phone: Device;
let page: Page;

test.beforeEach(async ({ family, newDevice }) => {
  phone = await newDevice();
  page = await openSignedIn(phone, family.owner);
});

test('a connection without data blocks no tap, no screen and no start', async ({ family }) => {
  let givenUp = 0;
  const since = Date.now();
  const before = phone.gate.count(/ \/api\/sync/);
  const leaveTheTunnel = phone.gate.meet(/./, (context) => {
    const isSync = context.request.url?.startsWith('/api/sync') ?? false;
    context.response.on('close', () => (givenUp += isSync ? 1 : 0));
    neverAnswer(context);
  });
  await logDiaper(page, 'Wet');
  await expect(entries(page, `Wet diaper ${UNSENT}`)).toBeVisible();
  await page.goto(`${phone.origin}/logs`);
  await expect(entries(page, `Wet diaper ${UNSENT}`)).toBeVisible();
  // One request ended with the first page; the app itself gives up that of the second.
  await expect.poll(() => givenUp).toBeGreaterThan(1);
  await expectSync(page, 'No answer · 1 waiting');
  // Two starts with their first retries; later delays depend on the machine.
  const minutes = Math.floor((Date.now() - since) / 60_000);
  expect(phone.gate.count(/ \/api\/sync/) - before).toBeLessThan(6 + 4 * minutes);
  leaveTheTunnel();
  await expectSync(page, 'Up to date');
  expect(await family.events()).toHaveLength(1);
});

test('rejects answers of a captive portal and names the Wi-Fi', async ({ family }) => {
  const foreign = { 'content-type': 'application/json' };
  const strangers: [who: string, says: Fault, pill: string][] = [
    ['a page', portalPage, 'Wi-Fi needs sign-in'],
    [
      'a redirect',
      strangerSays(302, '', { location: 'http://portal.invalid/sign-in' }),
      'Wi-Fi needs sign-in',
    ],
    ['status 511', strangerSays(511), 'Wi-Fi needs sign-in'],
    [
      'foreign JSON',
      strangerSays(200, '{"verdicts":[],"ok":true}', foreign),
      'Wi-Fi needs sign-in',
    ],
    ['our mark on foreign JSON', answerWith(200, { ok: true }), 'No answer · 1 waiting'],
    ['a connection that breaks', speakNonsense, 'No answer · 1 waiting'],
  ];
  const unhandled = await watchUnhandled(phone.changeContext(), page);
  await phone.goOffline();
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Offline · 1 waiting');
  const held = await everythingOn(page);
  const sheet = await openSync(page);
  const meetAll = (fault: Fault) => phone.gate.meet(/ \/(api|socket\.io)\//, fault);
  let leave = meetAll(strangers[0]?.[1] ?? portalPage);
  await phone.goOnline();

  for (const [who, says, pill] of strangers) {
    await test.step(who, async () => {
      leave();
      leave = meetAll(says);
      const before = phone.gate.count(PUSH);
      await expect(async () => {
        await sheet.getByRole('button', { name: 'Send now' }).click();
        expect(phone.gate.count(PUSH)).toBeGreaterThan(before);
      }).toPass();
      await expectSync(page, pill);
      if (pill === 'Wi-Fi needs sign-in')
        await expect(sheet.getByText('Wi-Fi needs sign-in – your entries are safe')).toBeVisible();
      await expect(sheet.getByRole('button', { name: 'More: Wet diaper' })).toBeVisible();
      expect(await everythingOn(page)).toEqual(held);
    });
  }
  expect(await unhandled()).toEqual([]);
  expect(await family.events()).toEqual([]);

  leave();
  leave = meetAll(portalPage);
  await page.reload();
  await expect(entries(page, `Wet diaper ${UNSENT}`)).toBeVisible();
  await expectSync(page, 'Wi-Fi needs sign-in');
  leave();
  await expectSync(page, 'Up to date');
  expect(await family.events()).toHaveLength(1);
});

test('stores one entry when an answer is lost and the browser repeats the request', async ({
  family,
}) => {
  // On a connection that has carried an answer before, Chromium repeats a POST by itself.
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Up to date');
  const bodies: string[] = [];
  let isLost = false;
  phone.gate.meet(
    PUSH,
    ({ request, response, pass }) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => bodies.push(body));
      if (!isLost) {
        isLost = true;
        response.writeHead = () => {
          response.socket?.destroy();
          return response;
        };
      }
      pass();
    },
    { keepConnections: true },
  );
  const failed: string[] = [];
  phone.changeContext().on('requestfailed', (request) => failed.push(request.url()));
  await logDiaper(page, 'Dirty');
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]).toBe(bodies[0]);
  await expectSync(page, 'Up to date');
  // The app has not seen the failure: the browser sent the request twice.
  expect(failed.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await family.events()).toHaveLength(2);
});

test('respects Retry-After whatever wakes the app', { tag: '@long' }, async ({ family }) => {
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Up to date');
  const sheet = await openSync(page);
  const asks: [status: number, says: Fault][] = [
    [503, answerWith(503, { error: 'busy', code: 'UNAVAILABLE' }, { 'retry-after': '3' })],
    [429, strangerSays(429, 'slow down', { 'retry-after': '3', 'content-type': 'text/plain' })],
    [502, (context) => strangerSays(502, 'away', { 'retry-after': dateIn(4_000) })(context)],
  ];
  for (const [status, says] of asks) {
    await test.step(String(status), async () => {
      const askedAt: number[] = [];
      const relent = phone.gate.meet(/ \/api\/sync\//, (context) => {
        askedAt.push(Date.now());
        if (askedAt.length === 1) says(context);
        else context.pass();
      });
      const shown = await recordSync(page);
      await sheet.getByRole('button', { name: 'Send now' }).click();
      await expect.poll(shown).toContain('Sync: No answer');
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await sheet.getByRole('button', { name: 'Send now' }).click();
      await expect.poll(() => askedAt.length).toBeGreaterThan(1);
      expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(2_990);
      await expectSync(page, 'Up to date');
      relent();
    });
  }
  await test.step('500, without a word about when', async () => {
    const relent = phone.gate.meet(PUSH, answerWith(500, { error: 'broken', code: 'INTERNAL' }));
    await closeSheet(page);
    await logDiaper(page, 'Dirty');
    await expectSync(page, 'No answer · 1 waiting');
    relent();
    await expectSync(page, 'Up to date');
  });
  expect(await family.events()).toHaveLength(2);
});

test(
  'receives all of 500 entries after a gap of the live connection',
  { tag: '@long' },
  async ({ family, backend }) => {
    const partner = await family.inviteParent();
    const api = createApi(backend.origin, partner.accessToken);
    const other = createDevice(userIn(partner), { childId: family.child.id });
    const write = async (count: number) => {
      const rows = Array.from({ length: count }, () => ['events', other.event('diaper')] as const);
      await api.push(other.node, ...rows.map(([name, event]): [string, unknown] => [name, event]));
    };
    const bothHoldTheSame = async () => {
      const onServer = (await family.changes()).map(({ id }) => id).toSorted();
      await expect
        .poll(async () => (await documentsOn(page)).map(({ id }) => id).toSorted())
        .toEqual(onServer);
      return onServer.length;
    };
    await write(1);
    await expect(entries(page, 'diaper')).toHaveCount(1);

    await test.step('a second, and one entry', async () => {
      const before = phone.gate.count(/^UPGRADE/);
      phone.gate.cut();
      await write(1);
      phone.gate.restore();
      await expect.poll(() => phone.gate.count(/^UPGRADE/)).toBeGreaterThan(before);
      expect(await bothHoldTheSame()).toBe(2);
    });
    await test.step('a long one, with entries before, within and after it', async () => {
      await write(3);
      await phone.goOffline();
      for (const count of [250, 245]) await write(count);
      await Promise.all([phone.goOnline(), write(5)]);
      expect(await bothHoldTheSame()).toBe(505);
      await expectSync(page, 'Up to date');
    });
    await test.step('and the live connection tells again', async () => {
      await write(1);
      expect(await bothHoldTheSame()).toBe(506);
    });
  },
);

test(
  'detects a dead live connection and never sends writes over it',
  { tag: '@long' },
  async ({ family }) => {
    const upgrades = () => phone.gate.count(/^UPGRADE/);
    await expect.poll(upgrades).toBeGreaterThan(0);
    let before = upgrades();
    phone.gate.freezeSockets();
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');

    await test.step('by pings that do not come', async () => {
      await expect.poll(upgrades, { timeout: 90_000 }).toBeGreaterThan(before);
      const sheet = await openSync(page);
      await expect(sheet.getByText('Connected', { exact: true })).toBeVisible();
    });
    await test.step('by the browser’s word that it is offline', async () => {
      before = upgrades();
      phone.gate.freezeSockets();
      await phone.context.setOffline(true);
      await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
      await phone.context.setOffline(false);
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      expect(upgrades()).toBeGreaterThan(before);
    });
  },
);

/** @returns the unhandled errors since then, in the page and in its workers */
async function watchUnhandled(context: BrowserContext, on: Page): Promise<() => Promise<string[]>> {
  const caught: string[] = [];
  context.on('weberror', (error) => caught.push(String(error.error())));
  for (const worker of on.workers()) {
    await worker.evaluate(() => {
      const seen: string[] = [];
      Object.assign(self, { seen });
      addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
    });
  }
  return async () => {
    const inWorkers = on
      .workers()
      .map((worker) => worker.evaluate(() => (self as unknown as { seen: string[] }).seen));
    return [...caught, ...(await Promise.all(inWorkers)).flat()];
  };
}

function dateIn(ms: number): string {
  return new Date(Date.now() + ms).toUTCString();
}

test(
  'two dozen quick changes of the connection lose and double nothing, and no message tells of them',
  { tag: '@long' },
  async ({ family }) => {
    await page.evaluate(() => {
      const said: string[] = [];
      new MutationObserver((changes) => {
        const messages = document.querySelector('[aria-label="Messages"]');
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            if (messages?.contains(node)) said.push(node.textContent ?? '');
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
      Object.assign(globalThis, { said });
    });
    for (const kind of ['Wet', 'Dirty', 'Both', 'Dry'] as const) {
      for (let change = 0; change < 5; change++) {
        await (change % 2 === 0 ? phone.goOffline() : phone.goOnline());
      }
      await logDiaper(page, kind);
      await phone.goOnline();
    }
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'diaper')).toHaveCount(4);
    expect(await family.events()).toHaveLength(4);
    expect(await family.changes()).toHaveLength(4);
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    expect(said.filter((text) => text !== '' && !text.includes('diaper'))).toEqual([]);
    expect(said.length).toBeGreaterThan(0);
  },
);

import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import {
  closeSheet,
  dismissMessages,
  expectSync,
  goTo,
  logDiaper,
  openSettings,
  openSignedIn,
  signIn,
} from '../helpers/app.ts';
import { makePdf } from '../helpers/pdf-file.ts';
import { makePicture } from '../helpers/picture-file.ts';
import { largeVideo } from '../helpers/pictures.ts';
import { startBackend } from './environment/backend.ts';
import { foundFamily } from './environment/family.ts';
import { answerWith } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';

/** What becomes of the files: exports, a restored server, a full storage. */

const noRoom = answerWith(507, { error: 'The storage is full.', code: 'QUOTA_EXCEEDED' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openVault(page: Page, path = ''): Promise<void> {
  await page.goto(new URL(`/vault${path}`, page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function addPicture(page: Page, seed: number): Promise<void> {
  await page.getByLabel('From the library').setInputFiles([makePicture(seed)]);
  await expect(page.getByText('1 added.')).toBeVisible();
}

/** Everything that was added is on the server. */
async function uploaded(page: Page): Promise<void> {
  await openVault(page);
  await expect(page.getByText(/^Waiting to upload/)).toBeHidden({ timeout: 60_000 });
}

test(
  'an export is saved part by part, and says which files it leaves out',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await openVault(page);
    await addPicture(page, 1);
    await dismissMessages(page);
    await openVault(page, '/documents?add=files');
    const form = page.getByRole('dialog', { name: 'New document' });
    await form.getByLabel('Choose files').setInputFiles([makePdf('passport.pdf', ['Mia'])]);
    await form.getByLabel('Title').fill('Passport');
    await form.getByRole('radio', { name: 'Identity' }).check();
    await form.getByRole('button', { name: 'Save document' }).click();
    await expect(form).toBeHidden();
    await uploaded(page);

    // A family has to have gigabytes for a second part; this one says that it has.
    phone.gate.meet(/^GET \/api\/gdpr\/export/, ({ request, response, pass }) => {
      request.url = request.url?.replace('part=2', 'part=1') ?? '';
      const writeHead = response.writeHead.bind(response);
      Object.assign(response, {
        writeHead: (status: number, headers: object) =>
          writeHead(status, { ...headers, 'x-nestling-parts': '2' }),
      });
      pass();
    });
    await openSettings(page, 'Privacy and data');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const sheet = page.getByRole('dialog', { name: 'Export your data' });
    await sheet.getByLabel('Your password').fill(family.owner.password);
    const save = async (button: string): Promise<Download> => {
      const saving = page.waitForEvent('download');
      await sheet.getByRole('button', { name: button }).click();
      return saving;
    };
    const first = await save('Export my data');
    const files = unzipSync(new Uint8Array(await readFile(await first.path())));
    const media = Object.keys(files).filter((path) => path.startsWith('media/'));
    expect(media).toHaveLength(1);
    await expect(sheet.getByText('1 file of a sensitive document is left out')).toBeVisible();
    await expect(sheet.getByText(/^One more file has the rest/)).toBeVisible();
    const next = sheet.getByRole('button', { name: 'Save part 2 of 2' });
    await expect(next).toBeFocused();
    const second = await save('Save part 2 of 2');
    expect(second.suggestedFilename()).toMatch(/-2\.zip$/);
    await expect(next).toBeHidden();
    await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(sheet).toBeHidden();
  },
);

test(
  'a server restored from a backup gets the files back that it has lost',
  { tag: '@long' },
  async ({ newDevice }) => {
    test.setTimeout(180_000);
    const backend = await startBackend();
    try {
      const family = await foundFamily(backend.origin);
      const [phone, tablet] = [
        await newDevice({ to: backend.port }),
        await newDevice({ to: backend.port }),
      ];
      const page = await openSignedIn(phone, family.owner);
      await openVault(page);
      await addPicture(page, 1);
      await uploaded(page);
      await backend.backUp();
      await addPicture(page, 2);
      await uploaded(page);
      await backend.restoreBackup({ losesFiles: true });

      const photos = async () => {
        const answer = await family.ask('/api/photos?limit=10');
        const records = (await answer.json()) as { stored: string[] }[];
        return records.map(({ stored }) => stored.toSorted().join());
      };
      await expect
        .poll(photos, { timeout: 90_000 })
        .toEqual(['original,thumb,view', 'original,thumb,view']);
      const theirs = await tablet.open('/');
      await signIn(theirs, family.owner);
      await openVault(theirs, '/photos');
      await expect(heading(theirs, 'Photos')).toBeVisible();
      await expect(theirs.locator('[data-tile] img:not([data-blurred])')).toHaveCount(2);
    } finally {
      await backend.close();
    }
  },
);

test(
  'a full storage says so, logs go on, and what waits arrives when there is room',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const makeRoom = phone.gate.meet(/^(POST|PATCH) \/api\/uploads/, noRoom);
    await openVault(page);
    await addPicture(page, 1);
    await dismissMessages(page);
    await page.getByRole('button', { name: /^Waiting to upload/ }).click();
    const queue = page.getByRole('dialog', { name: 'Waiting to upload' });
    await expect(queue.getByText(/^The family’s storage is full/)).toBeVisible({ timeout: 30_000 });
    await closeSheet(page);
    await goTo(page, 'Home');
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(1);

    makeRoom();
    await openVault(page);
    await page.getByRole('button', { name: /^Waiting to upload/ }).click();
    await queue.getByRole('button', { name: 'Try all again' }).click();
    await expect(queue.getByText('Everything is uploaded.')).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'a device without room refuses a video, keeps nothing of it, and still saves logs',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    let page = await openSignedIn(phone, family.owner);
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    // Chromium reads the quota every 30 seconds, so it must be small from the start.
    await phone.kill();
    await phone.restart();
    const tools = await phone.tools(await phone.context.newPage());
    const { origin } = phone;
    await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 20_000_000 });
    page = await phone.open('/home');
    await expectSync(page, 'Up to date');
    await openVault(page);
    await page.getByLabel('From files').setInputFiles(largeVideo(60_000_000).path);
    await expect(page.getByText(/: This device is full\./)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Waiting to upload/)).toBeHidden();
    await dismissMessages(page);
    await goTo(page, 'Home');
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    expect(await family.ask('/api/photos').then((answer) => answer.json())).toEqual([]);
  },
);

// Takes pictures of the screens of the log and the vault, of the built app on a server with sample data: small phone,
// phone and desktop, in light, dark and night, with entries, without, and offline.
// npm run build && npm run screenshots [-- --out folder --only home,logs]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type Locator, type Page, type Route, chromium } from 'playwright';
import { startBackend } from '../tests/e2e/environment/backend.ts';
import { foundFamily } from '../tests/e2e/environment/family.ts';
import {
  closeSheet,
  dismissMessages,
  entries,
  expectSync,
  logDiaper,
  openFromDock,
  signIn,
  startSleep,
  syncPill,
  waitUntilReadyForOffline,
} from '../tests/helpers/app.ts';
import { topics } from '../src/features/logs/charts/screen/topics.ts';
import { LOG_VIEWS } from '../src/features/logs/view/log-view.ts';
import { sectionNames } from '../src/features/vault/section-names.ts';
import { settingsSections } from '../src/features/settings/screen/section-names.ts';
import { makePdf } from '../tests/helpers/pdf-file.ts';
import { makePicture } from '../tests/helpers/picture-file.ts';
import { chromiumArgs, findChromium } from '../tests/helpers/chromium.ts';

const { values: options } = parseArgs({
  options: { out: { type: 'string', default: 'screenshots' }, only: { type: 'string' } },
});

/** Of the sample data and of the browser. */
const ZONE = 'Europe/Berlin';
const viewports = {
  small: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;
const themes = ['light', 'dark', 'night'] as const;
const sampleParent = { username: 'emma@nestling.example', password: 'goodnight-moon' };

type State = 'full' | 'empty' | 'offline';
type Screen = {
  name: string;
  states: readonly State[];
  /** Opens it, and returns what is visible once it is complete. */
  open: (page: Page) => Promise<Locator>;
  /** A sheet is closed again. */
  isSheet?: true;
  /** The whole page, not only what is visible at first. */
  isLong?: true;
  /** Whom it is of, in the family with entries; Mia if absent. */
  child?: 'Leo' | 'All';
};

const always: readonly State[] = ['full', 'empty', 'offline'];
const dialog = (page: Page) => page.getByRole('dialog').last();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true });

async function openHome(page: Page): Promise<Locator> {
  await openAddress(page, '/home');
  return page.getByRole('navigation', { name: 'Log something' });
}

/** Opens a screen whose last parts load when they are scrolled to. */
async function openLong(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => {
    const loading = document.querySelector('main [style*="--h"]');
    (loading ?? document.querySelector('footer'))?.scrollIntoView();
    return loading === null;
  });
  // The app bar would stand in the middle of the picture.
  await page.evaluate(() => scrollTo(0, 0));
  return page.getByRole('main');
}

async function openLogs(page: Page): Promise<Locator> {
  await openAddress(page, '/logs');
  return heading(page, 'Logs');
}

async function openDocument(page: Page, title: string): Promise<Locator> {
  await openAddress(page, '/vault/documents');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  return page.getByRole('main');
}

async function addDocument(
  page: Page,
  { title, kind, validUntil }: { title: string; kind: string; validUntil: string },
): Promise<void> {
  await openAddress(page, '/vault/documents?add=files');
  const form = dialog(page);
  await form
    .getByLabel('Choose files')
    .setInputFiles([makePdf('card.pdf', [title, 'Mia']), makePicture(3, { name: 'back.png' })]);
  await form.getByLabel('Title').fill(title);
  await form.getByRole('radio', { name: kind }).check();
  await form.getByLabel('Valid until').fill(validUntil);
  await form.getByLabel('Issued by').fill('Dr. Lindgren');
  await form.getByLabel('Number').fill('A-4711-220');
  await form.getByRole('button', { name: 'Save document' }).click();
  await form.waitFor({ state: 'hidden' });
}

/** What the server says when nothing more fits. */
async function answerFull(route: Route): Promise<void> {
  const gigabyte = 1e9;
  await route.fulfill({
    // Its headers show that our server has answered.
    response: await route.fetch(),
    json: {
      usedBytes: 20 * gigabyte,
      quotaBytes: 20 * gigabyte,
      byKind: {
        photos: 9 * gigabyte,
        videos: 8 * gigabyte,
        documents: gigabyte,
        trash: 1.5 * gigabyte,
        versions: 0.5 * gigabyte,
      },
      byUser: [],
      updatedAt: Date.now(),
    },
  });
}

/** Opens a screen that has an address of its own, and is done when its skeletons are gone. */
async function openAddress(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => !document.querySelector('main [style*="--h"]'));
  return page.getByRole('main');
}

async function chooseChild(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('radio', { name, exact: true }).check({ force: true });
}

const screens: readonly Screen[] = [
  { name: 'home', states: always, open: openHome },
  ...['Feed', 'Diaper', 'Medicine', 'Note', 'More'].map((button): Screen => ({
    name: `home-${button.toLowerCase()}`,
    states: ['full'],
    open: async (page) => {
      await openHome(page);
      await openFromDock(page, button);
      return dialog(page);
    },
    isSheet: true,
  })),
  {
    name: 'feed-form',
    states: ['full'],
    open: async (page) => {
      await openHome(page);
      await openFromDock(page, 'Feed');
      await dialog(page).getByRole('button', { name: 'Feed with all details' }).click();
      return save(page);
    },
    isSheet: true,
  },
  {
    name: 'timer',
    states: ['full', 'offline'],
    open: async (page) => {
      await openHome(page);
      await page.getByRole('button', { name: 'Open timer: Sleep' }).click();
      return dialog(page);
    },
    isSheet: true,
  },
  {
    name: 'sync',
    states: ['full', 'offline'],
    open: async (page) => {
      await syncPill(page).click();
      return dialog(page);
    },
    isSheet: true,
  },
  { name: 'logs', states: always, open: openLogs },
  ...Object.keys(topics).map((topic): Screen => ({
    name: `charts-${topic}`,
    states: topic === 'overview' ? always : ['full'],
    isLong: true,
    open: (page) => openLong(page, `/logs?view=charts&topic=${topic}`),
  })),
  ...['weight', 'length', 'head', 'weightForLength', 'bmi', 'milestones', 'table'].flatMap(
    (tab): Screen[] => [
      {
        name: `growth-${tab}`,
        states: tab === 'weight' ? always : ['full'],
        isLong: true,
        open: (page) => openAddress(page, `/growth?tab=${tab}`),
      },
      {
        name: `growth-toddler-${tab}`,
        states: ['full'],
        isLong: true,
        child: 'Leo',
        open: (page) => openAddress(page, `/growth?tab=${tab}`),
      },
    ],
  ),
  {
    name: 'home-both-children',
    states: ['full'],
    isLong: true,
    child: 'All',
    open: openHome,
  },
  {
    name: 'growth-form',
    states: ['full'],
    open: async (page) => {
      await openAddress(page, '/growth?measure=new');
      return save(page);
    },
    isSheet: true,
  },
  {
    name: 'milestones',
    states: ['full', 'empty'],
    open: (page) => openAddress(page, '/growth?tab=milestones'),
  },
  {
    name: 'milestone',
    states: ['full'],
    open: async (page) => {
      await openAddress(page, '/growth?tab=milestones');
      await page.getByRole('button', { name: /^Sits without support/ }).click();
      return dialog(page);
    },
    isSheet: true,
  },
  {
    name: 'entry',
    states: ['full'],
    open: async (page) => {
      await openLogs(page);
      await entries(page, '').first().click();
      return save(page);
    },
    isSheet: true,
  },
  ...LOG_VIEWS.filter((view) => view !== 'timeline').map((view): Screen => ({
    name: `logs-${view}`,
    states: always,
    open: (page) => openAddress(page, `/logs?view=${view}`),
  })),
  { name: 'vault', states: always, open: (page) => openAddress(page, '/vault') },
  ...sectionNames.map((section): Screen => ({
    name: `vault-${section}`,
    states: always,
    open: (page) => openAddress(page, `/vault/${section}`),
  })),
  { name: 'vault-storage', states: always, open: (page) => openAddress(page, '/vault/storage') },
  {
    name: 'vault-storage-full',
    states: ['full'],
    open: async (page) => {
      await page.route('**/api/storage/stats', answerFull);
      const shown = await openAddress(page, '/vault/storage');
      await page.getByText('The vault is full').waitFor();
      await page.unroute('**/api/storage/stats');
      return shown;
    },
  },
  {
    name: 'vault-document',
    states: ['full', 'offline'],
    open: (page) => openDocument(page, 'First vaccinations'),
  },
  {
    name: 'vault-document-locked',
    states: ['full'],
    open: async (page) => {
      await openAddress(page, '/settings?section=vault');
      await page.getByRole('switch', { name: 'Titles while locked' }).check();
      return openDocument(page, 'Travel insurance');
    },
  },
  {
    name: 'vault-document-preview',
    states: ['full'],
    isSheet: true,
    open: async (page) => {
      await openDocument(page, 'First vaccinations');
      await page.getByRole('button', { name: 'Open card.pdf' }).click();
      await page.getByText('1 page').waitFor();
      return dialog(page);
    },
  },
  {
    name: 'vault-document-form',
    states: ['full'],
    isSheet: true,
    open: async (page) => {
      await openAddress(page, '/vault/documents?add=files');
      return dialog(page);
    },
  },
  { name: 'night', states: always, open: (page) => openAddress(page, '/home?night=1') },
  {
    name: 'search-without-result',
    states: ['full'],
    open: async (page) => {
      await openLogs(page);
      await page.getByRole('searchbox').fill('nothing like it');
      return page.getByRole('button', { name: 'Clear search' });
    },
  },
  {
    name: 'settings',
    states: ['full'],
    open: async (page) => {
      await openAddress(page, '/settings');
      return page.getByRole('navigation', { name: 'Settings' });
    },
  },
  ...settingsSections
    .filter((section) => section !== 'person')
    .map((section): Screen => ({
      name: `settings-${section}`,
      states: ['full'],
      open: (page) => openAddress(page, `/settings?section=${section}`),
    })),
];

const backend = await startBackend({ env: { SAMPLE: 'on', TZ: ZONE } });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumArgs,
});
try {
  await mkdir(options.out, { recursive: true });
  for (const device of ['small', 'phone', 'desktop'] as const) await takeAll(browser, device);
} finally {
  await browser.close();
  await backend.close();
}

async function takeAll(on: Browser, device: keyof typeof viewports): Promise<void> {
  const visit = async () => {
    const context = await on.newContext({
      baseURL: backend.origin,
      viewport: viewports[device],
      locale: 'en-GB',
      timezoneId: ZONE,
      reducedMotion: 'reduce',
      hasTouch: device !== 'desktop',
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.goto('/');
    return page;
  };

  const full = await visit();
  await signIn(full, sampleParent);
  await waitUntilReadyForOffline(full);
  await chooseChild(full, 'Mia');
  await full.goto('/vault');
  await full
    .getByLabel('From the library')
    .setInputFiles(
      Array.from({ length: 12 }, (_, i) =>
        makePicture(i, i % 3 === 1 ? { width: 480, height: 640 } : {}),
      ),
    );
  await full.getByText(/added/).waitFor();
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  // The first of the devices adds them for all.
  if (device === 'small') {
    await addDocument(full, { title: 'First vaccinations', kind: 'Vaccination', validUntil: '' });
    await addDocument(full, { title: 'Passport', kind: 'Travel', validUntil: inDays(20) });
    await addDocument(full, {
      title: 'Travel insurance',
      kind: 'Insurance',
      validUntil: inDays(400),
    });
  }
  await openHome(full);
  if (await full.getByRole('button', { name: 'Start sleep' }).isVisible()) await startSleep(full);
  await expectSync(full, 'Up to date');
  await take(full, device, 'full');
  await full.context().setOffline(true);
  await (await openHome(full)).waitFor();
  await logDiaper(full, 'Wet');
  await take(full, device, 'offline');
  await full.context().close();

  const empty = await visit();
  await signIn(empty, (await foundFamily(backend.origin)).owner);
  await expectSync(empty, 'Up to date');
  await take(empty, device, 'empty');
  await empty.context().close();
}

async function take(page: Page, device: keyof typeof viewports, state: State): Promise<void> {
  const wanted = options.only?.split(',');
  let chosen = 'Mia';
  for (const { name, states, open, isSheet, isLong, child = 'Mia' } of screens) {
    if (!states.includes(state) || (wanted && !wanted.includes(name))) continue;
    try {
      await dismissMessages(page);
      if (state !== 'empty' && child !== chosen) {
        await openHome(page);
        await chooseChild(page, child);
        chosen = child;
      }
      await (await open(page)).waitFor();
      await page.waitForLoadState('networkidle');
      for (const theme of themes) {
        await page.evaluate(
          (value) => document.documentElement.setAttribute('data-theme', value),
          theme,
        );
        const path = join(options.out, `${name}-${device}-${theme}-${state}.png`);
        await page.screenshot({ path, animations: 'disabled', fullPage: isLong === true });
      }
      if (isSheet) await closeSheet(page);
    } catch (error) {
      console.error(`${name}, ${device}, ${state}: ${String(error)}`);
      process.exitCode = 1;
      await page.goto(`${backend.origin}/home`);
    }
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createApi } from '../helpers/api.ts';
import {
  dismissMessages,
  entries,
  expectSync,
  logDiaper,
  openSignedIn,
  saved,
  syncPill,
} from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

/** The table of docs/taps.md: how many taps a task needs from Home, on a phone of 390 × 844. */

type Hands = {
  page: Page;
  /** The only way in which a task touches the screen. */
  tap: (control: Locator) => Promise<void>;
  /** Types into a field that has the focus; not counted. */
  type: (into: Locator, text: string) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dock = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Log something' })
    .getByRole('button', { name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog').last();
const inSheet = (page: Page, name: string | RegExp) =>
  sheet(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name });

/** Each by the task's name in docs/taps.md, in this order: a task may need what one before it has logged. */
const tasks: Record<string, (hands: Hands) => Promise<void>> = {
  // First, so that all others are performed in the dark.
  'Switch to night colours': async ({ page, tap }) => {
    await tap(button(page, /night/i).first());
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  },
  'Stop a timer that the other parent started': async ({ page, tap }) => {
    await tap(button(page, 'Stop'));
    await expect(entries(page, '(Nap|Night sleep)')).toBeVisible();
  },
  'Repeat the last bottle': async ({ page, tap }) => {
    await tap(dock(page, 'Feed'));
    await tap(inSheet(page, /^Bottle 90 ml .*again$/));
    await expect(entries(page, 'Bottle 90 ml')).toHaveCount(2);
  },
  'Log a wet diaper': async ({ page, tap }) => {
    await tap(dock(page, 'Diaper'));
    await tap(inSheet(page, 'Wet'));
    await expect(entries(page, 'Wet diaper')).toBeVisible();
  },
  'Undo the entry just made': async ({ page, tap }) => {
    await logDiaper(page, 'Dirty');
    await tap(button(page, /^Undo/));
    await expect(entries(page, 'Dirty diaper')).toHaveCount(0);
  },
  'Start a sleep': async ({ page, tap }) => {
    await tap(button(page, 'Start sleep'));
    await expect(button(page, 'Stop sleep')).toBeVisible();
  },
  'Log a bottle with another amount': async ({ page, tap, type }) => {
    await tap(dock(page, 'Feed'));
    await tap(inSheet(page, 'Bottle'));
    await tap(field(page, 'Taken'));
    await type(field(page, 'Taken'), '110');
    await tap(inSheet(page, 'Save'));
    await expect(entries(page, 'Bottle 110 ml')).toBeVisible();
  },
  'Correct the time of an entry by a quarter of an hour': async ({ page, tap }) => {
    const newest = entries(page, 'Bottle 110 ml').first();
    const before = await newest.textContent();
    await tap(newest);
    await tap(inSheet(page, '15 min before now'));
    await tap(inSheet(page, 'Save'));
    await expect(newest).not.toHaveText(before ?? '');
  },
  'Add a note to an entry': async ({ page, tap, type }) => {
    await tap(entries(page, 'Bottle 110 ml').first());
    await tap(field(page, 'Note'));
    await type(field(page, 'Note'), 'spat a little');
    await tap(inSheet(page, 'Save'));
    await expect(entries(page, 'spat a little')).toBeVisible();
  },
  'Delete a wrong entry': async ({ page, tap }) => {
    await tap(entries(page, 'spat a little'));
    await tap(inSheet(page, 'Delete'));
    await expect(entries(page, 'spat a little')).toHaveCount(0);
  },
  'Start the breast feed on the side that is next': async ({ page, tap }) => {
    await tap(dock(page, 'Feed'));
    await tap(inSheet(page, 'Start left'));
    await expect(button(page, /Pause Left/)).toBeVisible();
  },
  'Change sides': async ({ page, tap }) => {
    await tap(button(page, 'Open timer: Feeding'));
    await tap(inSheet(page, /^Switch/));
    await expect(inSheet(page, /Pause Right/)).toBeVisible();
  },
  'Stop a sleep': async ({ page, tap }) => {
    await tap(button(page, 'Stop sleep'));
    await expect(button(page, 'Start sleep')).toBeVisible();
  },
  'Give a medicine again': async ({ page, tap }) => {
    await tap(dock(page, 'Medicine'));
    await tap(inSheet(page, /^Paracetamol/));
    await tap(inSheet(page, 'Save'));
    await expect(entries(page, 'Paracetamol')).toHaveCount(2);
  },
  'See the last dose': async ({ page }) => {
    await expect(
      page.getByRole('main').getByText('Paracetamol', { exact: false }).first(),
    ).toBeInViewport();
  },
  'Write a note': async ({ page, tap, type }) => {
    await tap(dock(page, 'Note'));
    await type(field(page, 'Note'), 'Ask about the cough');
    await tap(inSheet(page, 'Save'));
    await expect(entries(page, 'Ask about the cough')).toBeVisible();
  },
  'Log a temperature': async ({ page, tap, type }) => {
    await tap(dock(page, 'More'));
    await tap(inSheet(page, 'Temperature'));
    await type(field(page, 'Temperature'), '37.9');
    await tap(inSheet(page, 'Save'));
    await expect(entries(page, '37.9')).toBeVisible();
  },
  'Start pumping on the left': async ({ page, tap }) => {
    await tap(dock(page, 'More'));
    await tap(inSheet(page, /Pump.*left/i));
    await expect(page.getByRole('article', { name: 'Pumping' })).toBeVisible();
  },
  'Find last Tuesday’s rash': async ({ page, tap, type }) => {
    await tap(button(page, 'Menu'));
    await tap(page.getByRole('link', { name: 'Logs', exact: true }));
    await tap(page.getByRole('searchbox'));
    await type(page.getByRole('searchbox'), 'rash');
    await expect(entries(page, 'Rash on the left arm')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^(Tue|Yesterday)/ })).toBeVisible();
    await expect(entries(page, '37.9')).toHaveCount(0);
  },
  'See what is not sent yet': async ({ page, tap }) => {
    await tap(syncPill(page));
    await expect(sheet(page).getByText('Up to date').first()).toBeVisible();
  },
};

test(
  'the commonest tasks take as many taps as docs/taps.md says',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    const api = createApi(backend.origin, family.owner.accessToken);
    const tz = 'Europe/Berlin';
    const started = { childId: family.child.id, startedAt: Date.now() - 20 * 60_000 };
    await api.post('/api/timers', { ...started, tz, kind: 'sleep' });
    const log = (type: string, payload: object) =>
      api.post('/api/events', { ...started, tz, type, payload });
    await log('medication', { name: 'Paracetamol', amount: 2.5, unit: 'ml', status: 'given' });
    await log('feeding', { bottles: [{ content: 'formula', takenMl: 90 }] });
    const rash = { startedAt: lastTuesday(), type: 'note', note: 'Rash on the left arm' };
    await api.post('/api/events', { childId: family.child.id, tz, payload: {}, ...rash });
    const phone = await newDevice();
    const page = await openSignedIn(phone, await family.inviteParent());
    await page.setViewportSize({ width: 390, height: 844 });

    const counted: Record<string, number> = {};
    for (const [task, perform] of Object.entries(tasks)) {
      await test.step(task, async () => {
        let taps = 0;
        await perform({
          page,
          tap: async (control) => {
            taps += 1;
            await control.tap();
          },
          type: async (into, text) => {
            await expect(into).toBeFocused();
            await into.fill(text);
          },
        });
        counted[task] = taps;
        await returnHome(page);
      });
    }
    expect(counted).toEqual(tapsInDocs());
    await expectSync(page, 'Up to date');
  },
);

async function returnHome(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await saved(page);
  await dismissMessages(page);
  if (!page.url().endsWith('/home')) await page.goBack();
}

/** Noon of the last Tuesday before today. */
function lastTuesday(): number {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 4) % 7) - 1);
  return noon.getTime();
}

/** The counts of the table, by task. */
function tapsInDocs(): Record<string, number> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/taps.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([^|]+?) +\| (\d+) +\|/gm)];
  return Object.fromEntries(rows.map(([, task = '', taps]) => [task, Number(taps)]));
}

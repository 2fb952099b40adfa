import type { Page } from '@playwright/test';
import { DAY_MS } from '../../schema/limits.ts';
import { expectSync, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test('nothing moves on Home at a start, because each part has the room of the last one', async ({
  family,
  newDevice,
}) => {
  await family.logDiaper(family.child.id, 'a walk');
  await family.giveMedicine('Paracetamol');
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await family.addEntry({ title: 'Check-up', start: `${tomorrow}T09:30`, tz: 'Europe/London' });
  const device = await newDevice();
  const page = await openSignedIn(device, family.owner);
  const tools = await device.tools(page);
  await tools.send('Emulation.setTimezoneOverride', { timezoneId: zoneAtNight(new Date()) });
  await page.reload();
  const comingUp = page.getByRole('region', { name: 'Coming up' });
  await expect(comingUp).toContainText('Check-up');
  const keptFor = (part: string) =>
    page.evaluate(
      (name) => Number(JSON.parse(localStorage.getItem('nestling.heights') ?? '{}')[name]),
      part,
    );
  for (const part of ['lines', 'tiles of 1 x 4', 'offers'])
    await expect.poll(() => keptFor(part)).toBeGreaterThan(0);

  await device.changeContext().addInitScript(noteMoves);
  await page.reload();
  await expect(comingUp).toContainText('Check-up');
  await expect(page.getByRole('button', { name: /^Medicine From/ })).toContainText('Paracetamol');
  await expect(page.getByText('a walk')).toBeVisible();
  // The pill of the sync status changes its width.
  expect((await movesOf(page)).filter(({ share }) => share > 0.005)).toEqual([]);
});

test(
  'the tiles of one child do not keep the room of the tiles of two',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    await family.addChild('Ben');
    const device = await newDevice();
    const page = await openSignedIn(device, family.owner);
    const heights = () => page.evaluate(() => localStorage.getItem('nestling.heights') ?? '');
    await expect.poll(heights).toContain('tiles of 2 x 4');
    await page.getByRole('radio', { name: 'Ben', exact: true }).check({ force: true });
    const tiles = page.getByRole('region', { name: 'How it stands' });
    await expect(tiles).toBeVisible();
    await page.reload();
    await expect(tiles).toBeVisible();
    const [own, place] = await tiles.evaluate((element) => [
      element.clientHeight,
      element.closest('[data-held]')?.clientHeight,
    ]);
    expect(place).toBe(own);
  },
);

test('no screen moves while it loads', { tag: '@long' }, async ({ family, newDevice }) => {
  const device = await newDevice();
  const page = await openSignedIn(device, family.owner);
  await device.changeContext().addInitScript(noteMoves);
  for (const [path, last] of Object.entries({
    '/settings?section=display': page.getByRole('heading', { name: 'On Home' }),
    '/logs?view=charts': page.getByRole('heading', { name: 'Day by day' }),
    '/schedule': page.getByRole('button', { name: 'Add', exact: true }),
    '/vault/photos': page.getByRole('heading', { name: 'Photos' }),
  })) {
    await page.goto(new URL(path, page.url()).href);
    await expect(last.first()).toBeVisible();
    await expectSync(page, 'Up to date');
    const moves = await movesOf(page);
    const sum = moves.reduce((total, { share }) => total + share, 0);
    // 0.1 is what browsers call good.
    expect({ path, moves: sum > 0.05 ? moves : [] }).toEqual({ path, moves: [] });
  }
});

/** A time zone where it is between two and three at night, when Home offers the colours of the night. */
function zoneAtNight(now: Date): string {
  const offset = ((2 - now.getUTCHours() + 36) % 24) - 12;
  // In these names, hours east of Greenwich are negative.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

function movesOf(page: Page): Promise<{ text: string; share: number }[]> {
  return page.evaluate(() => Reflect.get(globalThis, 'moves'));
}

/** Runs in the page: notes what moves, and how much of the window moves how far. */
function noteMoves(): void {
  const moves: unknown[] = [];
  Reflect.set(globalThis, 'moves', moves);
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      const text = shift.sources?.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ');
      moves.push({ text, share: shift.value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

type LayoutShift = PerformanceEntry & { value: number; sources?: { node: Node | null }[] };

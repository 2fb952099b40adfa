import { DAY_MS } from '../../schema/limits.ts';
import { openSignedIn } from '../helpers/app.ts';
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
  const comingUp = page.getByRole('region', { name: 'Coming up' });
  await expect(comingUp).toContainText('Check-up');
  const keptFor = (part: string) =>
    page.evaluate(
      (name) => Number(JSON.parse(localStorage.getItem('nestling.home-heights') ?? '{}')[name]),
      part,
    );
  await expect.poll(() => keptFor('lines')).toBeGreaterThan(0);
  await expect.poll(() => keptFor('tiles')).toBeGreaterThan(0);

  await device.changeContext().addInitScript(noteMoves);
  await page.reload();
  await expect(comingUp).toContainText('Check-up');
  await expect(page.getByRole('button', { name: /^Medicine From/ })).toContainText('Paracetamol');
  await expect(page.getByText('a walk')).toBeVisible();
  // The pill of the sync status changes its width.
  const moves: { text: string; share: number }[] = await page.evaluate(() =>
    Reflect.get(globalThis, 'moves'),
  );
  expect(moves.filter(({ share }) => share > 0.005)).toEqual([]);
});

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

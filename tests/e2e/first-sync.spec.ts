import { goTo, signIn } from '../helpers/app.ts';
import { neverAnswer } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';

test(
  'the log and an export say that the first sync has not finished',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    await family.logDiaper(family.child.id, 'from before');
    const device = await newDevice();
    const release = device.gate.meet(/\/api\/sync\/history/, neverAnswer);
    const page = await device.open('/');
    await signIn(page, family.owner);
    await goTo(page, 'Logs');
    await expect(page.getByText('Bringing your history')).toBeVisible();
    await expect(page.getByText(/earlier days and their sums are not complete/)).toBeVisible();

    await page.goto(new URL('/settings?section=privacy', page.url()).href);
    await page.getByRole('button', { name: 'Export my data' }).click();
    const sheet = page.getByRole('dialog', { name: 'Export your data' });
    await expect(sheet.getByText(/on their way to this device/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Export from this device' }).click();
    await expect(
      page.getByText(/^Export saved as .*without the entries of the server$/),
    ).toBeVisible();

    release();
    await page.goto(new URL('/logs', page.url()).href);
    await expect(page.getByText('from before')).toBeVisible();
    await expect(page.getByText('Bringing your history')).toHaveCount(0);
  },
);

test('nothing moves on Home while a new device brings the family', async ({
  family,
  newDevice,
}) => {
  await family.logDiaper(family.child.id, 'from before');
  const device = await newDevice();
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  device.gate.meet(/\/api\/sync\/history/, ({ pass }) => void asked.then(pass));
  await device.changeContext().addInitScript(watchMoves);
  const page = await device.open('/');
  await signIn(page, family.owner);
  await expect(page.getByText('Bringing your history')).toBeVisible();
  answer();
  await expect(page.getByRole('region', { name: 'How it stands' })).toBeInViewport();
  await expect(page.getByText('Bringing your history')).toHaveCount(0);
  await expect(page.getByText('from before')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
});

/** Runs in the page: notes what moved (the log itself grows), and a family that seems to have no child. */
function watchMoves(): void {
  const moved: string[] = [];
  Reflect.set(globalThis, 'moved', moved);
  new MutationObserver(() => {
    if (document.documentElement.textContent.includes('Nobody to log for')) moved.push('no child');
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { sources = [] } of list.getEntries() as LayoutShift[]) {
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const isOfLog =
          node instanceof Element &&
          node.matches('[aria-label="Entries"], [aria-label="Entries"] *');
        const isInView = from.height > 0 && to.height > 0;
        if (isInView && !isOfLog && Math.abs(from.y - to.y) > 4)
          moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${from.y} ${to.y}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

type LayoutShift = PerformanceEntry & {
  sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { createApi } from '../helpers/api.ts';
import { expectSync, goTo, logDiaper, openSignedIn, saved } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test('a chart follows a new entry without a connection, as a drawing and as a table', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  const { faults, check } = checksOf(page);
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Up to date');
  await phone.goOffline();
  await goTo(page, 'Logs');
  await page.getByRole('radio', { name: 'Charts' }).click();
  await expect(page).toHaveURL(/[?&]view=charts/);

  const chart = page.getByRole('region', { name: 'Day by day' });
  const marks = chart.getByRole('slider', { name: 'Day by day' });
  await expect(marks).toHaveAttribute('aria-valuemax', '0');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Diaper' }).click();
  const form = page.getByRole('dialog', { name: 'Diaper' });
  await form.getByRole('radio', { name: 'Dirty' }).check();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await expect(marks).toHaveAttribute('aria-valuemax', '1');
  await expect(chart.getByText('Includes 1 entry not yet sent.')).toBeVisible();

  await marks.focus();
  await page.keyboard.press('End');
  await expect(chart.getByText(/Diaper dirty/)).toBeVisible();
  await expect(chart.getByRole('link', { name: 'Show this day' })).toBeVisible();
  await check('charts');

  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row', { name: /^Today/ })).toHaveAccessibleName(/ 2 0 0$/);
  await check('chart as a table');
  await page.getByRole('radio', { name: 'Diapers' }).click();
  await expect(page.getByText('Needs 1 day – 0 so far', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(chart).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  expect(faults).toEqual([]);
});

test(
  'an entry is added where the chart has a gap, and the period is chosen in a sheet',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await logDiaper(page, 'Wet');
    await goTo(page, 'Logs');
    await page.getByRole('radio', { name: 'Charts' }).click();
    const chart = page.getByRole('region', { name: 'Day by day' });
    const marks = chart.getByRole('slider', { name: 'Day by day' });

    await marks.click({ button: 'right', position: { x: 40, y: 60 } });
    const place = page.getByRole('dialog', { name: 'Add at a time' });
    const [day, time] = [place.getByLabel('Day'), place.getByLabel('Time')];
    await expect(day).not.toHaveValue('');
    await expect(time).toHaveValue(/^\d\d:[0-5][05]$/);
    await place.getByRole('button', { name: 'Diaper' }).click();
    const form = page.getByRole('dialog', { name: 'Diaper' });
    // A second wet one within minutes would be asked about.
    await form.getByRole('radio', { name: 'Dirty' }).check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    await expect(marks).toHaveAttribute('aria-valuemax', '1');

    await page.getByRole('button', { name: /7 days/ }).click();
    const period = page.getByRole('dialog', { name: 'Period' });
    await period.getByRole('radio', { name: 'A year' }).check();
    await period.getByRole('button', { name: 'Done' }).click();
    await saved(page);
    await expect(page).toHaveURL(/days=365/);
    await expect(chart).toContainText('2 of 365');
  },
);

test(
  'no text lies over what a chart draws, and the legend names its lines',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    const api = createApi(backend.origin, family.owner.accessToken);
    const made = Array.from({ length: 10 }, (_, ago) => {
      const at = (hour: number) => Date.now() - (ago + 1) * DAY_MS + hour * HOUR_MS;
      const of = { childId: family.child.id };
      const breast = { leftSec: 600, rightSec: 600, startSide: 'left', endSide: 'right' };
      return [
        { ...of, type: 'sleep', startedAt: at(0), endedAt: at(14), payload: { kind: 'night' } },
        { ...of, type: 'feeding', startedAt: at(15), endedAt: at(16), payload: { breast } },
        { ...of, type: 'temperature', startedAt: at(17), payload: { celsius: 38.1, site: 'ear' } },
      ];
    }).flat();
    const answers = await Promise.all(made.map((entry) => api.post('/api/events', entry)));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 201));
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await expectSync(page, 'Up to date');
    for (const [topic, name, line] of [
      ['sleep', 'Sleep', /^mean /],
      ['feeding', 'Breastfeeding', null],
      ['health', 'Temperature', /^fever from /],
    ] as const) {
      await page.goto(`${phone.origin}/logs?view=charts&topic=${topic}&days=14`);
      const chart = page.getByRole('region', { name, exact: true });
      await chart.scrollIntoViewIfNeeded();
      await expect(chart.getByRole('slider', { name })).toBeVisible();
      if (line) await expect(chart.getByRole('listitem').filter({ hasText: line })).toBeVisible();
      expect(await chart.evaluate(textsOverMarks)).toEqual([]);
    }
  },
);

/** The texts of a drawing that cover a bar or a dot. Runs in the page. */
function textsOverMarks(chart: Element): string[] {
  const drawing = chart.querySelector('figure svg > g > [aria-hidden]');
  if (!drawing) return ['nothing is drawn'];
  const marks = [...drawing.querySelectorAll('rect, path')].map((mark) =>
    mark.getBoundingClientRect(),
  );
  return [...drawing.querySelectorAll('text')]
    .filter((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return marks.some(
        (mark) =>
          Math.min(right, mark.right) - Math.max(left, mark.left) > 1 &&
          // The box of a text is higher than its letters.
          Math.min(bottom, mark.bottom) - Math.max(top, mark.top) > 3,
      );
    })
    .map(({ textContent }) => textContent);
}

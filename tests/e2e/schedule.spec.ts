import type { Locator, Page } from '@playwright/test';
import { presets } from '../../schema/rights/presets.ts';
import { addDays } from '../../schema/rules/days.ts';
import { closeSheet, dismissMessages, expectSync, goTo, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { todayOnDevices } from './environment/browser.ts';
import { expect, test } from './environment/test.ts';

const today = todayOnDevices();

type Entry = { title: string; day: string; from: string; to: string; repeat?: string };

/** Fills in the form of an entry that is open. */
async function fillEntry(form: Locator, { title, day, from, to, repeat }: Entry) {
  await form.getByLabel('Title', { exact: true }).fill(title);
  await setTime(form, { day, from, to });
  if (repeat !== undefined) await form.getByRole('radio', { name: repeat }).check({ force: true });
}

async function setTime(form: Locator, { day, from, to }: Omit<Entry, 'title' | 'repeat'>) {
  await form.getByLabel('Begins, day').fill(day);
  await form.getByLabel('Begins, time').fill(from);
  await form.getByLabel('Ends, day').fill(day);
  await form.getByLabel('Ends, time').fill(to);
}

/** What the agenda says, from today on: the texts of the entries by day, without days that only have a note. */
async function agendaOf(page: Page): Promise<string[]> {
  await page.getByRole('radio', { name: 'Agenda' }).check({ force: true });
  const days = page.locator('main section[aria-label]');
  await expect(days.first()).toBeVisible();
  return days.evaluateAll((sections) =>
    sections
      .filter((section) => section.querySelector('li button'))
      .slice(0, 5)
      .map((section) => {
        const rows = [...section.querySelectorAll('li button')].map((row) => row.textContent);
        return `${section.getAttribute('aria-label')}: ${rows.join(', ')}`;
      }),
  );
}

async function openOn(page: Page, day: string, name: RegExp) {
  await page.goto(new URL(`/schedule?view=agenda&date=${day}`, page.url()).href);
  await page.getByRole('button', { name }).first().click();
}

test('a repeated entry, one changed occurrence and a change from one on are made without a connection and reach the other parent to the minute', async ({
  family,
  newDevice,
}) => {
  test.setTimeout(300_000);
  const other = await family.inviteParent();
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  const { faults, check } = checksOf(page);
  const second = await newDevice();
  const there = await openSignedIn(second, other);
  await expectSync(page, 'Up to date');
  await phone.goOffline();
  await expectSync(page, 'Offline');

  await goTo(page, 'Schedule');
  await expect(page.getByText('Nothing planned. Add the next check-up.')).toBeVisible();
  await check('the schedule without an entry');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New entry' });
  await fillEntry(form, {
    title: 'Swimming',
    day: today,
    from: '17:10',
    to: '18:05',
    repeat: 'Weekly',
  });
  await check('the form of an entry');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /17:10 – 18:05.*Swimming/ }).first()).toBeVisible();
  await dismissMessages(page);

  // One occurrence at another time.
  await openOn(page, addDays(today, 7), /Swimming/);
  const sheet = page.getByRole('dialog', { name: 'Swimming' });
  await expect(sheet.getByText(/^every week/)).toBeVisible();
  await check('an entry');
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Change the entry' });
  await setTime(edit, { day: addDays(today, 8), from: '09:00', to: '09:45' });
  await edit.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Change which ones?' });
  await check('the question which occurrences are meant');
  await question.getByRole('button', { name: 'Only this one' }).click();
  await expect(page.getByRole('button', { name: /09:00 – 09:45.*Swimming/ })).toBeVisible();
  await dismissMessages(page);

  // All from the third one on.
  await openOn(page, addDays(today, 14), /17:10 – 18:05/);
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await edit.getByLabel('Title', { exact: true }).fill('Swimming in the big pool');
  await setTime(edit, { day: addDays(today, 14), from: '16:35', to: '17:50' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'This and the following' }).click();
  await expect(page.getByRole('button', { name: /16:35 – 17:50/ }).first()).toBeVisible();
  await dismissMessages(page);
  await page.goto(new URL('/schedule', page.url()).href);
  const here = await agendaOf(page);
  expect(here[0]).toMatch(/17:10 – 18:05.*Swimming/);
  expect(here[1]).toMatch(/09:00 – 09:45.*Swimming/);
  expect(here[2]).toMatch(/16:35 – 17:50.*Swimming in the big pool/);
  expect(here[3]).toMatch(/16:35 – 17:50.*Swimming in the big pool/);

  await phone.goOnline();
  await expectSync(page, 'Up to date');
  await goTo(there, 'Schedule');
  await expect(there.getByRole('button', { name: /big pool/ }).first()).toBeVisible();
  expect(await agendaOf(there)).toEqual(await agendaOf(page));

  // The other parent deletes the moved one, and brings it back.
  await there.getByRole('button', { name: /09:00 – 09:45/ }).click();
  // The comments are loaded after the sheet has opened, and must not move what is about to be pressed.
  const deleteButton = there.getByRole('button', { name: 'Delete', exact: true });
  const comments = there.getByRole('heading', { name: 'Likes and comments' });
  const tops = [deleteButton, comments].map(async (place) => (await place.boundingBox())?.y ?? 0);
  const [deleteTop = 0, commentsTop = 0] = await Promise.all(tops);
  expect(deleteTop).toBeLessThan(commentsTop);
  await deleteButton.click();
  await there
    .getByRole('dialog', { name: 'Delete which ones?' })
    .getByRole('button', { name: 'Only this one' })
    .click();
  await expect(page.getByRole('button', { name: /09:00 – 09:45/ })).toHaveCount(0);
  await there.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: /09:00 – 09:45/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test(
  'the keyboard moves and resizes an entry of the week, and every view has no fault',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(300_000);
    const desk = await newDevice();
    const page = await openSignedIn(desk, family.owner);
    await page.setViewportSize({ width: 1280, height: 900 });
    const { faults, check } = checksOf(page);
    await goTo(page, 'Schedule');
    const slot = new URL(`/schedule?view=week&form=${today}T10:00`, page.url()).href;
    await page.goto(slot);
    const form = page.getByRole('dialog', { name: 'New entry' });
    await expect(form.getByLabel('Begins, time')).toHaveValue('10:00');
    await form.getByLabel('Title', { exact: true }).fill('Check-up');
    await form.getByRole('button', { name: 'Save' }).click();
    await dismissMessages(page);
    const block = page.getByRole('button', { name: /^Check-up, / });
    await expect(block).toHaveAccessibleName(/10:00 – 11:00/);
    await check('the week');
    await block.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(block).toHaveAccessibleName(/10:30 – 11:45/);
    await expect(block).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Check-up' });
    await expect(sheet.getByText(/10:30 – 11:45$/).first()).toBeVisible();
    await closeSheet(page);

    // The mouse drags it to the next hour, and its end alone.
    await dismissMessages(page);
    const box = await block.boundingBox();
    if (!box) throw new Error('the entry is on the screen');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y + 24, { steps: 4 });
    await page.mouse.move(middle.x, middle.y + 48, { steps: 4 });
    await page.mouse.up();
    await expect(block).toHaveAccessibleName(/11:30 – 12:45/);
    await dismissMessages(page);

    // In the month it is dragged to another day.
    await page.getByRole('radio', { name: 'Month' }).check({ force: true });
    const other = addDays(today, today.endsWith('-01') ? 1 : -1);
    const dragged = page.locator('[data-block]').filter({ hasText: 'Check-up' });
    await dragTo(page, dragged, page.locator(`[data-day="${other}"]`));
    await expect(page.locator(`[data-day="${other}"]`)).toHaveAccessibleName(/1 entry/);
    await expect(page.locator(`[data-day="${today}"]`)).not.toHaveAccessibleName(/1 entry/);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.locator(`[data-day="${today}"]`)).toHaveAccessibleName(/1 entry/);
    await dismissMessages(page);

    for (const view of ['Agenda', 'Month', 'Tasks']) {
      await page.getByRole('radio', { name: view }).check({ force: true });
      await expect(page).toHaveURL(new RegExp(`view=${view.toLowerCase()}`));
      await expect(
        page.getByText(view === 'Tasks' ? 'No task is open' : 'Check-up').first(),
      ).toBeVisible();
      await check(view);
    }
    await page.getByRole('button', { name: 'What is shown' }).click();
    await check('what is shown');
    await closeSheet(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'Add a contact' }).click();
    const contact = page.getByRole('dialog', { name: 'New contact' });
    await contact.getByLabel('Name', { exact: true }).fill('Dr. Ruiz');
    await contact.getByLabel('Phone').fill('+34 600 123 456');
    await contact.getByRole('switch', { name: 'On the emergency card' }).check();
    await check('the form of a contact');
    await contact.getByRole('button', { name: 'Save' }).click();
    await dismissMessages(page);
    await expect(page.getByRole('link', { name: /^Call Dr. Ruiz/ })).toBeVisible();
    await check('contacts');
    expect(faults).toEqual([]);
  },
);

test(
  'what lasts whole days is dragged to other days, and its end to a later one',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const desk = await newDevice();
    const page = await openSignedIn(desk, family.owner);
    await page.setViewportSize({ width: 1280, height: 900 });
    const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
    const day = (offset: number) => addDays(monday, offset);
    await family.addEntry({
      title: 'Holiday camp',
      start: day(0),
      end: day(1),
      tz: 'Europe/London',
    });
    await page.goto(new URL('/schedule?view=week', page.url()).href);
    const bar = page.getByRole('button', { name: /^Holiday camp, / });
    await expect(bar).toBeVisible();
    // Until then the screen may still move under the mouse.
    await expectSync(page, 'Up to date');
    const before = await boxOf(bar);
    const dayPx = before.width / 2;
    await page.mouse.move(before.x + 20, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + 20 + 2 * dayPx, before.y + before.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(bar)).x).toBeGreaterThan(before.x + 1.5 * dayPx);
    await dismissMessages(page);
    const moved = await boxOf(bar);
    await page.mouse.move(moved.x + moved.width - 3, moved.y + moved.height / 2);
    await page.mouse.down();
    await page.mouse.move(moved.x + moved.width - 3 + dayPx, moved.y + moved.height / 2, {
      steps: 6,
    });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(bar)).width).toBeGreaterThan(2.5 * dayPx);
    await expectSync(page, 'Up to date');
    const stored: unknown = await (await family.ask('/api/schedule')).json();
    expect(stored).toMatchObject([{ start: day(2), end: day(4) }]);
  },
);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** Drags with the mouse from the middle of one to the middle of the other. */
async function dragTo(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await boxOf(from), await boxOf(to)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('a month keeps the focus on the chosen day, and another week of a phone begins at its first day', async ({
  family,
  newDevice,
}) => {
  const page = await openSignedIn(await newDevice(), family.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL('/schedule?view=month&date=2031-03-12', page.url()).href);
  const day = (of: string) => page.locator(`[data-day="2031-${of}"]`);
  await day('03-12').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day('03-13')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('04-13')).toBeFocused();
  await expect(day('04-13')).toHaveAttribute('aria-pressed', 'true');
  // It stands in the last row of April, and in the first one of May.
  await day('05-02').click();
  await expect(day('05-31')).toBeVisible();
  await expect(day('05-02')).toBeFocused();

  await page.getByRole('radio', { name: 'Week' }).check({ force: true });
  const week = page.getByRole('region', { name: /^Week / });
  const scrolled = () => week.evaluate((region) => region.scrollLeft);
  await week.evaluate((region) => region.scrollBy({ left: 300 }));
  await expect.poll(scrolled).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'The week after' }).click();
  await expect.poll(scrolled).toBe(0);
});

test(
  'text of twice the size fits a phone in every view, and a printed week or month fits one sheet',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const page = await openSignedIn(await newDevice(), family.owner);
    await page.setViewportSize({ width: 360, height: 740 });
    await family.addEntry({ title: 'Swimming', start: `${today}T15:30`, tz: 'Europe/London' });
    for (const view of ['agenda', 'week', 'month', 'tasks', 'parenting']) {
      await page.goto(new URL(`/schedule?view=${view}&date=${today}`, page.url()).href);
      await expect(page.getByRole('radio', { name: new RegExp(view, 'i') })).toBeChecked();
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      const cut = await page
        .locator('main :is(h2, th, button[data-day] > span:first-child)')
        .evaluateAll((texts) =>
          texts
            .filter(
              ({ scrollWidth, clientWidth, parentElement }) =>
                scrollWidth > Math.min(clientWidth, parentElement?.clientWidth ?? 0),
            )
            .map((text) => text.textContent),
        );
      expect.soft(cut, view).toEqual([]);
      const beyond = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect.soft(beyond, view).toBeLessThanOrEqual(0);
    }
    const expectOneSheet = async () => {
      for (const landscape of [true, false]) {
        const paper = (await page.pdf({ format: 'A4', landscape })).toString('latin1');
        expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
      }
    };
    await page.goto(new URL('/schedule?view=week', page.url()).href);
    await expect(page.getByRole('button', { name: /^Swimming, / })).toBeVisible();
    await expectOneSheet();
    // November 2026 has days in six weeks.
    await page.goto(new URL('/schedule?view=month&date=2026-11-15', page.url()).href);
    await expect(page.locator('button[data-day]')).toHaveCount(42);
    await expectOneSheet();
  },
);

test('a calendar is imported, listed and undone', async ({ family, newDevice }) => {
  const page = await openSignedIn(await newDevice(), family.owner);
  const { faults, check } = checksOf(page);
  await page.goto(new URL('/schedule?page=import', page.url()).href);
  const events = ['Swimming', 'Choir'].map(
    (title, i) =>
      `BEGIN:VEVENT\r\nUID:${title}\r\nDTSTART:20270104T1${String(i)}0000Z\r\nSUMMARY:${title}\r\nEND:VEVENT`,
  );
  await page.getByLabel('Calendar file').setInputFiles({
    name: 'club.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n')),
  });
  await page.getByRole('button', { name: 'Import 2 entries' }).click();
  await dismissMessages(page);
  await page.goto(new URL('/schedule?page=import', page.url()).href);
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await expect(earlier.getByText(/: Swimming, Choir$/)).toBeVisible();
  await check('earlier imports');
  await earlier.getByRole('button', { name: /^Undo the import of 2 entries/ }).click();
  // The list is hidden while the undo runs as well.
  const takeBack = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(takeBack).toBeVisible();
  await expect(earlier).toHaveCount(0);
  await takeBack.click();
  await expect(earlier).toBeVisible();
  expect(faults).toEqual([]);
});

test(
  'two parents talk about an appointment, and see each other typing',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const ben = await family.inviteParent();
    const ours = await openSignedIn(await newDevice(), family.owner);
    const theirs = await openSignedIn(await newDevice(), ben);
    await family.addEntry({
      title: 'Check-up',
      start: `${today}T10:00`,
      tz: 'Europe/London',
      childIds: [family.child.id],
    });
    for (const page of [ours, theirs]) await openOn(page, today, /Check-up/);
    const region = (page: Page) => page.getByRole('region', { name: 'Likes and comments' });
    const write = region(ours).getByRole('textbox', { name: 'Write a comment' });
    await expect(async () => {
      await write.press('L');
      await expect(region(theirs).getByText(/ is typing…$/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await write.fill('Bring the yellow booklet');
    await region(ours).getByRole('button', { name: 'Send' }).click();
    await expect(region(theirs).getByRole('listitem')).toContainText('Bring the yellow booklet');
    await region(theirs).getByRole('button', { name: 'Like' }).click();
    await expect(region(ours).getByText(/^Liked by /)).toBeVisible();
  },
);

test(
  'a sitter sees their own shift and no entry of the parents, and cannot add one',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const sitter = await family.inviteCaregiver(presets.sitter);
    const desk = await newDevice();
    const page = await openSignedIn(desk, family.owner);
    await page.goto(new URL(`/schedule?form=${today}T18:00`, page.url()).href);
    const form = page.getByRole('dialog', { name: 'New entry' });
    await form.getByLabel('Title', { exact: true }).fill('Evening out');
    await form.getByRole('radio', { name: 'Carer’s shift' }).check({ force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Choose the one person whose shift this is.')).toBeVisible();
    const name = sitter.username.split('@', 1)[0] ?? '';
    await form.getByRole('radio', { name: new RegExp(name, 'i') }).check({ force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await dismissMessages(page);
    await page.goto(new URL(`/schedule?form=${today}T10:00`, page.url()).href);
    await form.getByLabel('Title', { exact: true }).fill('Only for us');
    await form.getByRole('button', { name: 'More' }).click();
    await form.getByRole('radio', { name: 'Parents', exact: true }).check({ force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await expectSync(page, 'Up to date');

    const phone = await newDevice();
    const there = await openSignedIn(phone, sitter);
    await goTo(there, 'Schedule');
    await expect(there.getByRole('button', { name: /Evening out/ })).toBeVisible();
    await expect(there.getByRole('button', { name: /Only for us/ })).toHaveCount(0);
    await expect(there.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  },
);

test(
  'an address for calendar programs shows an entry without a session, until it is revoked',
  { tag: '@long' },
  async ({ family, newDevice, backend }) => {
    const phone = await newDevice();
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await openSignedIn(phone, family.owner);
    await page.setViewportSize({ width: 390, height: 844 });
    const { faults, check } = checksOf(page);
    await page.goto(new URL(`/schedule?form=${today}T15:00`, page.url()).href);
    const form = page.getByRole('dialog', { name: 'New entry' });
    await form.getByLabel('Title', { exact: true }).fill('Dentist');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectSync(page, 'Up to date');
    await dismissMessages(page);

    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Calendar address' }).click();
    await expect(page.getByText('No address yet')).toBeVisible();
    await check('no address');
    await page.getByRole('button', { name: 'Make an address' }).click();
    const make = page.getByRole('dialog', { name: 'Make an address' });
    await make.getByRole('checkbox', { name: 'Entries' }).uncheck({ force: true });
    await make.getByRole('button', { name: 'Make the address' }).click();
    await expect(make.getByText('Choose at least one.')).toBeVisible();
    await make.getByRole('checkbox', { name: 'Entries' }).check({ force: true });
    await check('the form of an address');
    await make.getByRole('button', { name: 'Make the address' }).click();
    const ready = page.getByRole('dialog', { name: 'The address is ready' });
    const address = await ready.getByLabel('Address', { exact: true }).inputValue();
    await check('a new address');
    await ready.getByRole('button', { name: 'Copy address' }).click();
    await expect(page.getByText('Address copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await dismissMessages(page);
    await ready.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Shows entries')).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveCount(0);
    await check('an address');

    const read = () => fetch(new URL(new URL(address).pathname, backend.origin));
    const calendar = await read();
    expect(calendar.status).toBe(200);
    expect(await calendar.text()).toContain('SUMMARY:Dentist');

    await phone.goOffline();
    await expect(page.getByText('Needs a connection')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Revoke' })).toBeDisabled();
    await phone.goOnline();
    await page.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke the address?' });
    await check('the question before the end');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No address yet')).toBeVisible();
    expect((await read()).status).toBe(404);
    expect(faults).toEqual([]);
  },
);

import { LINGER_MS } from '../../src/replica/documents/live-query.ts';
import { dismissMessages, entries, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

const LOGGED = 120;

test('entries of the other parent wait above the feed of a person who has jumped down it', async ({
  backend,
  family,
  newDevice,
}) => {
  const partner = await family.inviteParent();
  for (let sent = 0; sent < LOGGED; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, () => family.logDiaper(family.child.id, '')));
  }
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await dismissMessages(page);
  // A low window: the feed begins below it.
  await page.setViewportSize({ width: 390, height: 400 });
  const last = entries(page, 'Wet diaper').last();
  await expect(entries(page, 'Wet diaper')).toHaveCount(50);
  // The totals are those of the day, and not of its entries on the screen.
  await expect(page.getByText(`${LOGGED} wet`, { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect(entries(page, 'Wet diaper')).toHaveCount(100);
  await last.evaluate((row) => row.scrollIntoView());
  const top = () => last.evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();

  await test.step('Back leads to the same entry', async () => {
    // A click of Playwright would scroll the page first.
    await page.getByRole('button', { name: 'Menu' }).evaluate((menu: HTMLElement) => menu.click());
    await page
      .getByRole('link', { name: 'Logs', exact: true })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible();
    // Home has to be read anew then.
    await page.waitForTimeout(LINGER_MS + 1_000);
    await page.goBack();
    await expect(entries(page, 'Wet diaper')).toHaveCount(100);
    await expect.poll(top).toBeCloseTo(before, 0);
  });

  const response = await fetch(`${backend.origin}/api/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${partner.accessToken}`,
    },
    body: JSON.stringify({
      type: 'diaper',
      childId: family.child.id,
      startedAt: Date.now(),
      payload: { kind: 'dirty' },
    }),
  });
  expect(response.ok).toBe(true);
  const news = page.getByRole('button', { name: '1 new entry' });
  await expect(news).toBeVisible();
  await expect(entries(page, 'Dirty diaper')).toHaveCount(0);
  expect(await top()).toBeCloseTo(before, 0);

  await news.click();
  await expect(entries(page, 'Dirty diaper')).toBeInViewport();
});

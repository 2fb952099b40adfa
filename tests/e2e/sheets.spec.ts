import type { Page } from '@playwright/test';
import { goTo, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test('the back button closes a sheet, and a sheet opened quickly stays open', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Diaper', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);

  // A closing sheet removes its history entry 60 ms later, and the traversal itself
  // takes time: it must not affect whatever opens at that moment.
  for (const pauseMs of [0, 40, 55, 60, 65, 70, 80, 120]) {
    await page.getByRole('button', { name: 'Diaper', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.evaluate(async (ms) => {
      const press = (name: string) =>
        [...document.querySelectorAll('button')]
          .find((button) => (button.ariaLabel ?? button.textContent).trim() === name)
          ?.click();
      press('Close');
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      press('Medicine');
    }, pauseMs);
    // By the page's own clock, because a busy page runs behind the test.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 400);
        }),
    );
    await expect(page.getByRole('dialog', { name: 'Medicine' }), `${pauseMs} ms`).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
    await expectNoSheetsPlace(page, `${pauseMs} ms`);
  }

  // Nor does it undo a link that is tapped during the traversal.
  await page.getByRole('button', { name: 'Diaper', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    const { history } = window;
    const back = history.back.bind(history);
    history.back = () => {
      Reflect.deleteProperty(history, 'back');
      back();
      document.querySelector<HTMLAnchorElement>('a[href="/logs"]')?.click();
    };
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 400);
      }),
  );
  await expect(page).toHaveURL(/\/logs$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);

  // A sheet whose link is tapped leaves its history entry behind: going back skips it, also after
  // the app was reloaded.
  for (const isNew of [false, true]) {
    await page.getByRole('button', { name: 'Diaper', exact: true }).click();
    await expect(dialog).toBeVisible();
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('a[href="/logs"]')?.click(),
    );
    await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible();
    if (isNew) await page.reload();
    await expect(page.getByRole('heading', { name: 'Logs', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('navigation', { name: 'Log something' })).toBeVisible();
    await expectNoSheetsPlace(page, isNew ? 'after a reload' : 'after a link');
  }
});

/** One step back leaves this page. */
function expectNoSheetsPlace(page: Page, when: string): Promise<void> {
  return expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)), when)
    .not.toContain('nestlingSheet');
}

test('a form does not move when its photos come', async ({ family, newDevice }) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  // Room for the whole form, whose height would be limited otherwise.
  await page.setViewportSize({ width: 412, height: 1_200 });
  await goTo(page, 'Logs');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.evaluate(() => {
    const heights = new Set<number>();
    const look = () => {
      const form = document.querySelector('dialog[open] form');
      if (form) heights.add(form.closest('dialog')?.offsetHeight ?? 0);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { heights });
  });
  await page.getByRole('menuitem', { name: 'Diaper' }).click();
  await expect(page.getByRole('region', { name: 'Photos' })).toBeVisible();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const heights = await page.evaluate(() => [
    ...(window as unknown as { heights: Set<number> }).heights,
  ]);
  expect(heights).toHaveLength(1);
});

test(
  'every form opens and stays on a phone that takes long to go back',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      const { back } = History.prototype;
      history.back = () => {
        setTimeout(() => back.call(history), 400);
      };
    });
    const dock = page.getByRole('navigation', { name: 'Log something' });
    const ways = [
      { from: 'Feed', tap: 'Bottle', form: 'Feed', address: /\/home\?new=feeding/ },
      { from: 'More', tap: 'Note', form: 'Note', address: /\/home\?new=note/ },
      { from: 'Diaper', tap: 'Diaper with all details', form: 'Diaper', address: /\?new=diaper/ },
    ];
    for (const { from, tap, form, address } of ways) {
      for (const closesFirst of [false, true]) {
        const opener = dock.getByRole('button', { name: from, exact: true });
        if (closesFirst) {
          await opener.click();
          await page.keyboard.press('Escape');
        }
        await opener.click();
        await page.getByRole('dialog').getByRole('button', { name: tap }).click();
        const sheet = page.getByRole('dialog', { name: form, exact: true });
        await expect(sheet.getByRole('button', { name: 'Save' }), tap).toBeVisible();
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              setTimeout(resolve, 1_000);
            }),
        );
        await expect(sheet.getByRole('button', { name: 'Save' }), tap).toBeVisible();
        await expect(page).toHaveURL(address);
        if (closesFirst) await page.goBack();
        else await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(opener).toBeFocused();
        await expect(page).toHaveURL(/\/home$/);
        await expectNoSheetsPlace(page, tap);
      }
    }

    // A reload opens the form again, and "back" leads to the page below it.
    await dock.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Note' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Note' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);

    // A link to a form, as a shortcut of the home screen is.
    await page.goto(new URL('/home?new=diaper&kind=dirty', page.url()).href);
    await expect(page.getByRole('radio', { name: 'Dirty' })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
  },
);

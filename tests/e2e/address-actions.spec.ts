import { entries, goTo, noPendingWrites, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

const WET = '/logs?new=diaper&kind=wet&save=1';
const SLEEP = '/home?timer=sleep&do=toggle';

test(
  'addresses log offline once the person allows it, and only once',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    const { origin } = new URL(page.url());
    const form = page.getByRole('dialog', { name: 'Diaper' });
    const saved = page.getByRole('dialog', { name: 'Saved' });
    const wet = entries(page, 'Wet diaper');
    const sleeping = page.getByRole('article', { name: 'Sleep' });
    const before = await wet.count();
    const leaveForm = async () => {
      await form.getByRole('button', { name: 'Close' }).click();
      // Closing goes back in the history, which would end a navigation that begins meanwhile.
      await expect(page).not.toHaveURL(/new=/);
    };

    await test.step('without permission the form opens, and no timer starts', async () => {
      await page.goto(origin + WET);
      await expect(form).toBeVisible();
      await expect(page).toHaveURL(/new=diaper&kind=wet$/);
      await leaveForm();
      await page.goto(origin + SLEEP);
      await expect(page.getByText('Nothing was changed. Allow it')).toBeVisible();
      await expect(page).toHaveURL(/\/home$/);
      await expect(sleeping).toBeHidden();
    });

    await test.step('the setting shows such addresses', async () => {
      await page.goto(`${origin}/settings?section=logging`);
      await page.getByRole('switch', { name: 'Log by address' }).click();
      await expect(page.getByText(origin + WET)).toBeVisible();
      await noPendingWrites(page);
    });

    await test.step('an address saves without a form, and a reload saves nothing again', async () => {
      await page.goto(origin + WET);
      await expect(saved.getByText('Wet diaper')).toBeVisible();
      await expect(page).toHaveURL(/new=diaper&kind=wet$/);
      await page.reload();
      await expect(form).toBeVisible();
      await leaveForm();
      await goTo(page, 'Home');
      await expect(wet).toHaveCount(before + 1);
    });

    await test.step('what was typed in a form of the same type and left waits there still', async () => {
      await page.goto(`${origin}/logs?new=diaper&kind=dry`);
      await form.getByLabel('Note').fill('A rash on the left');
      await leaveForm();
      await page.goto(`${origin}/logs?new=diaper&kind=both&save=1`);
      await expect(saved).toBeVisible();
      await page.goto(`${origin}/logs?new=diaper`);
      await form.getByRole('button', { name: 'Continue' }).click();
      await expect(form.getByLabel('Note')).toHaveValue('A rash on the left');
      await leaveForm();
    });

    await test.step('Undo takes it back', async () => {
      await page.goto(`${origin}/logs?new=diaper&kind=dirty&save=1`);
      await saved.getByRole('button', { name: 'Undo' }).click();
      await expect(saved).toBeHidden();
      await goTo(page, 'Home');
      await expect(entries(page, 'Dirty diaper')).toHaveCount(0);
    });

    await test.step('what is missing is asked for', async () => {
      await page.goto(`${origin}/logs?new=note&save=1`);
      const note = page.getByRole('dialog', { name: 'Note' });
      await expect(note).toBeVisible();
      await expect(saved).toBeHidden();
    });

    await test.step('another site cannot write', async () => {
      await page.goto(origin + WET, { referer: 'https://elsewhere.example/' });
      await expect(form).toBeVisible();
      await expect(saved).toBeHidden();
    });

    await test.step('an address starts and stops a timer', async () => {
      await page.goto(origin + SLEEP);
      await expect(sleeping).toBeVisible();
      await expect(page).toHaveURL(/\/home$/);
      await page.reload();
      await expect(sleeping).toBeVisible();
      await page.goto(origin + SLEEP);
      await expect(sleeping).toBeHidden();
    });
  },
);

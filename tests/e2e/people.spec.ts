import type { Locator, Page } from '@playwright/test';
import {
  dismissMessages,
  entries,
  expectSync,
  goTo,
  logBottle,
  openSignedIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { deviceFacts } from './environment/device-facts.ts';
import { documentsOn, everythingOn } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

test(
  'a caregiver who joins by a link holds only what she may see at each step',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const [phone, tablet] = await Promise.all([newDevice(), newDevice({ isFirstVisit: true })]);
    const leo = await family.addChild('Leopold');
    await family.logDiaper(family.child.id, 'of Mia');
    await family.logDiaper(leo.id, 'of Leopold');
    const ana = await openSignedIn(phone, family.owner);
    let rosa: Page;

    await family.writeCard('Hives from eggs: drops in the blue box');
    await test.step('a parent invites her for one child and for feeds', async () => {
      await openFamily(ana);
      await ana.getByRole('button', { name: 'Invite someone' }).click();
      const form = ana.getByRole('dialog', { name: 'Invite someone' });
      await form.getByLabel('Name').fill('Rosa');
      await form.getByRole('checkbox', { name: 'Mia' }).check();
      await form.getByRole('button', { name: 'Fine-tune' }).click();
      const rights = ana.getByRole('dialog', { name: 'What they may do' });
      await choose(rights, 'Sees', 'Own only');
      for (const type of ['Diapers', 'Sleep', 'Notes']) {
        await rights.getByRole('checkbox', { name: type, exact: true }).uncheck();
      }
      await rights.getByRole('button', { name: 'Use these' }).click();
      await expect(form.getByRole('radio', { name: /^Custom/ })).toBeChecked();
      await form.getByRole('button', { name: 'Make the link' }).click();
      const link = await ana.getByRole('textbox', { name: 'Link' }).inputValue();
      await expect(ana.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
      await ana.getByRole('button', { name: 'Done' }).click();
      await expect(ana.getByText('Not used yet')).toBeVisible();
      rosa = await tablet.open(link.slice(new URL(link).origin.length));
    });

    await test.step('she joins, and her phone holds that child and nothing about it', async () => {
      await join(rosa, `rosa-${Date.now()}@example.org`);
      await takeFirstSteps(rosa);
      await expectSync(rosa, 'Up to date');
      const held = (await documentsOn(rosa, 'children')).map(({ data }) => data['name']);
      expect(held).toEqual(['Mia']);
      expect(await documentsOn(rosa)).toEqual([]);
      expect(await wordsOn(rosa)).not.toMatch(/Leopold|of Mia/);
      const dock = rosa.getByRole('navigation', { name: 'Log something' });
      await expect(dock.getByRole('button', { name: 'Feed', exact: true })).toBeVisible();
      await expect(dock.getByRole('button', { name: 'Diaper', exact: true })).toHaveCount(0);
      await logBottle(rosa, 90);
      await expectSync(rosa, 'Up to date');
      expect((await documentsOn(rosa)).map(({ data }) => data['type'])).toEqual(['feeding']);
    });

    await test.step('her shift ends without a signal, and is one handover for the parents', async () => {
      await goTo(ana, 'Home');
      await waitUntilReadyForOffline(rosa);
      await rosa.getByRole('button', { name: 'Start shift' }).click();
      await expect(ana.getByText(/^Rosa.* · on shift since/)).toBeVisible();
      await tablet.goOffline();
      await logBottle(rosa, 60);
      await rosa.getByRole('button', { name: 'End shift' }).click();
      const end = rosa.getByRole('dialog', { name: 'End shift' });
      // Entries from before the shift are not included.
      await expect(end.getByText('1 feed (60 ml)')).toBeVisible();
      await end.getByLabel('Anything else to say?').fill('Teeth!');
      await end.getByLabel('Add a thing').fill('House key');
      await end.getByRole('button', { name: 'Add', exact: true }).click();
      await end.getByRole('button', { name: 'End shift' }).click();
      await expect(rosa.getByRole('button', { name: 'Start shift' })).toBeVisible();
      // A step back in the history, which closes the sheet, would abort the reload.
      await rosa.waitForFunction(() => history.state?.nestlingSheet === undefined);
      await rosa.reload();
      await expect(entries(rosa, 'Handover · On shift.*1 feed.*60 ml.*Teeth!')).toBeVisible();
      await tablet.goOnline();
      await expect(ana.getByText(/on shift since/)).toBeHidden({ timeout: 30_000 });
      await entries(ana, 'Handover').click();
      const read = ana.getByRole('dialog', { name: 'Handover' });
      await expect(read.getByText('House key')).toBeVisible();
      await expect(read.getByText(/^1 feed/)).toBeVisible();
      await expectSync(rosa, 'Up to date');
      const handedOver = (await family.events()).filter(({ type }) => type === 'handover');
      expect(handedOver.map(({ note }) => note)).toEqual(['Teeth!']);
      expect(await family.timers()).toEqual([]);
    });

    await test.step('her parents see that she has read the card, and she that it has changed', async () => {
      await ana.goto(`${phone.origin}/settings?section=children`);
      await expect(ana.getByRole('button', { name: /^Card of Mia Read by Rosa/i })).toBeVisible();
      await family.writeCard('Hives from eggs and nuts');
      await rosa.getByRole('button', { name: 'Read it' }).click();
      await rosa.getByRole('button', { name: 'Read and understood' }).click();
      await expect(rosa.getByText('The card of Mia has changed')).toBeHidden();
      await openFamily(ana);
    });

    await test.step('seeing everything of Mia brings the history, and only hers', async () => {
      // She has sent an access request.
      await goTo(ana, 'Home');
      await ana.getByRole('link', { name: /^Look at what rosa.* asks for$/i }).click();
      await expect(ana.getByText('She asks for her bottle early')).toBeVisible();
      await ana.getByRole('button', { name: 'Change access' }).click();
      const rights = ana.getByRole('dialog', { name: /and Mia$/ });
      const sees = rights.getByRole('radiogroup', { name: 'Sees', exact: true });
      await expect(sees.getByRole('radio', { name: 'Own only' })).toBeChecked();
      await rights.getByRole('button', { name: 'Set all of this' }).click();
      await expect(sees.getByRole('radio', { name: 'Everything' })).toBeChecked();
      await rights.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(rights).toBeHidden();
      await expect(ana.getByText('She asks for her bottle early')).toBeHidden();
      await expect(rosa.getByText(/^Ana.* has changed what you may do$/)).toBeVisible();
      await rosa.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(rosa.getByText(/has changed what you may do$/)).toBeHidden();
      await expect(entries(rosa, 'Wet diaper.*of Mia')).toBeVisible();
      expect(await documentsOn(rosa)).toHaveLength(4);
      expect(await wordsOn(rosa)).not.toContain('Leopold');
    });

    await test.step('a pause takes everything off her phone, and its end brings it back', async () => {
      await ana.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect(rosa.getByText(/^Ana.* has paused your access$/)).toBeVisible();
      await expectNothingOn(rosa);
      await ana.getByRole('button', { name: 'Resume' }).click();
      await expect(entries(rosa, 'Wet diaper.*of Mia')).toBeVisible();
      await expect(entries(rosa, 'Bottle 90 ml')).toBeVisible();
    });

    await test.step('access that is withdrawn takes it for good', async () => {
      await dismissMessages(ana);
      await ana.getByRole('button', { name: /Mia.*Custom/ }).click();
      await ana.getByRole('button', { name: /^Take Mia from/ }).click();
      await ana.getByRole('button', { name: 'Take away' }).click();
      await expect(rosa.getByText('No child is shared with you right now')).toBeVisible();
      await expectNothingOn(rosa);
      await expect(ana.getByRole('button', { name: /Mia.*No access/ })).toBeVisible();
    });
  },
);

async function openFamily(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: /^Family and carers/ }).click();
  await expect(page.getByRole('heading', { name: 'Family and carers', level: 1 })).toBeVisible();
}

function choose(form: Locator, of: string, level: string): Promise<void> {
  const group = form.getByRole('radiogroup', { name: of, exact: true });
  return group.getByRole('radio', { name: level, exact: true }).check();
}

/** Registers with the opened link. */
async function join(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('quiet night 42');
  await dialog.getByLabel('Confirm password').fill('quiet night 42');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/caregiver-onboarding$/);
}

/** From the greeting to Home, with the child's card and a practice entry that is not stored. */
async function takeFirstSteps(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(
    page.getByRole('heading', { name: /^Ana.* invited you to help with Mia\.$/ }),
  ).toBeVisible();
  await next.click();
  await page.getByLabel('Your name').fill('Rosa');
  await page.getByRole('radio', { name: 'Nanny' }).check();
  await next.click();
  await expect(page.getByText('Log feeds')).toBeVisible();
  // Going back and reloading show the chosen name, not the one derived from the address.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Rosa');
  await expect.poll(() => deviceFacts(page)).toMatch(/step\W+you/);
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Rosa');
  await expect(page.getByRole('radio', { name: 'Nanny' })).toBeChecked();
  await next.click();
  await expect(page.getByText('Log feeds')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for more' }).click();
  const more = page.getByRole('dialog', { name: 'Ask for more' });
  await more.getByRole('checkbox', { name: 'See everything that is logged' }).check();
  await more.getByLabel('A word about it').fill('She asks for her bottle early');
  await more.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Asked .* have it/)).toBeVisible();
  await next.click();
  await expect(page.getByText('Hives from eggs')).toBeVisible();
  await page.getByRole('button', { name: 'Read and understood' }).click();
  await page.getByRole('button', { name: 'Wet diaper', exact: true }).click();
  await expect(page.getByRole('status').getByText(/^Wet diaper .*, saved\./)).toBeVisible();
  await page.getByRole('button', { name: /^Undo: Wet diaper/ }).click();
  await next.click();
  expect(await documentsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

async function expectNothingOn(page: Page): Promise<void> {
  await expect
    .poll(async () => [
      ...(await documentsOn(page, 'children')),
      ...(await documentsOn(page, 'events')),
    ])
    .toEqual([]);
  expect(await wordsOn(page)).not.toMatch(/of Mia/);
}

/** Everything in the databases of this phone, as text. */
async function wordsOn(page: Page): Promise<string> {
  return JSON.stringify(await everythingOn(page));
}

import { goTo, openSettings, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test('Home shows a pinned log type, growth and what comes next after a reload, and a tap leads to each', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await openSettings(page, 'Display');
  await page.getByRole('switch', { name: 'Next appointment' }).click();
  await page.getByRole('switch', { name: 'Growth' }).click();
  await expect(page.getByRole('switch', { name: 'Bath' })).toBeHidden();
  await page.getByRole('button', { name: 'Pin something else' }).click();
  await page.getByRole('switch', { name: 'Bath' }).click();
  await page.goto(`${phone.origin}/home`);
  const tiles = page.getByRole('region', { name: 'How it stands' });
  await expect(tiles.getByRole('button', { name: /^Next.*Nothing planned/ })).toBeVisible();
  const bath = tiles.getByRole('button', { name: /^Bath/ });
  await expect(bath).toContainText('None logged');
  await bath.click();
  await expect(page).toHaveURL(/\/logs\?.*type=bath/);
  await goTo(page, 'Home');
  await tiles.getByRole('button', { name: /^Growth/ }).click();
  await expect(page).toHaveURL(/\/growth\?child=/);
  await goTo(page, 'Home');
  await tiles.getByRole('button', { name: /^Next/ }).click();
  await expect(page).toHaveURL(/\/schedule/);
});

test(
  'after a reload the tile of medicines says only what the list of medicines says',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    await family.giveMedicine('Paracetamol');
    const device = await newDevice();
    const page = await openSignedIn(device, family.owner);
    const tile = page.getByRole('button', { name: /^Medicine From/ });
    await expect(tile).toBeVisible();
    await device.changeContext().addInitScript(watchMedicine);
    await page.reload();
    await expect(tile).toBeVisible();
    await expect(tile).toContainText('Paracetamol');
    const last = (await tile.textContent()) ?? '';
    const said: string[] = await page.evaluate(() => Reflect.get(globalThis, 'said'));
    // More may be added to it; nothing of it is replaced.
    expect(said.filter((text) => !last.startsWith(text))).toEqual([]);
  },
);

/** Runs in the page: notes each text of the tile of medicines. */
function watchMedicine(): void {
  const said: string[] = [];
  Reflect.set(globalThis, 'said', said);
  new MutationObserver(() => {
    const tiles = [...document.querySelectorAll('[aria-label="How it stands"] > button')];
    const text = tiles.find(({ textContent }) => textContent.startsWith('Medicine'))?.textContent;
    if (text !== undefined && text !== said.at(-1)) said.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

import { HOUR_MS } from '../../schema/limits.ts';
import { signIn, waitUntilReadyForOffline } from '../helpers/app.ts';
import { startWithClock } from './world/clock.ts';
import { expect, test } from './world/test.ts';

test('a side that ran while the phone slept and died stops at two hours, and starts no more', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  let page = await phone.open('/');
  await signIn(page, family.owner);
  await waitUntilReadyForOffline(page);
  await phone.goOffline();
  await page.getByRole('button', { name: 'Feed', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start left' }).click();
  await expect(page.getByRole('button', { name: /Pause Left/ })).toBeVisible();
  await phone.kill();
  await phone.restart();

  await startWithClock(phone, 2.5 * HOUR_MS);
  page = await phone.open('/home');
  const left = page.getByRole('button', { name: /Start Left/ });
  await expect(left).toContainText('2:00:00');
  await expect(page.getByText('2 h reached – save or reset')).toBeVisible();
  await left.click();
  await expect(left).toContainText('2:00:00');
  await expect(page.getByRole('button', { name: /Pause Left/ })).toHaveCount(0);
});

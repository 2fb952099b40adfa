import { entries, expectSync, logDiaper, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

/**
 * Measured faults of RxDB's replication between real tabs; those that need no browser
 * are in tests/library-faults.
 */
test(
  'lostMessage: sends the write of a dead tab with the next entry',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const leader = await openSignedIn(phone, family.owner);

    const silent = await phone.open('/home');
    await expectSync(silent, 'Up to date');
    await silent.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    await logDiaper(silent, 'Wet');
    await expect(entries(silent, 'Wet diaper Saved on this device')).toBeVisible();
    await silent.close();

    await logDiaper(leader, 'Dirty');
    await expect.poll(() => family.events()).toHaveLength(2);
    await expectSync(leader, 'Up to date');
  },
);

test(
  'lostMessage: shows the write of a dead tab in another tab’s list',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const silent = await openSignedIn(phone, family.owner);
    const other = await phone.open('/home');
    await expectSync(other, 'Up to date');
    await phone.goOffline();
    await silent.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    await logDiaper(silent, 'Wet');
    await expect(entries(silent, 'Wet diaper Saved on this device')).toBeVisible();
    expect(await entries(other, 'Wet diaper').count()).toBe(0);
    await silent.close();

    await expect(entries(other, 'Wet diaper Saved on this device')).toBeVisible();
    await expectSync(other, 'Offline · 1 waiting');
  },
);

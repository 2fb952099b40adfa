import { entries, expectSync, logDiaper, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test('another tab takes over when the leading tab is closed', async ({ family, newDevice }) => {
  const phone = await newDevice();
  const first = await openSignedIn(phone, family.owner);
  const sockets = () => phone.gate.count(/^UPGRADE/);
  // "Up to date" does not mean that the live connection is open yet.
  await expect.poll(sockets).toBeGreaterThan(0);
  const before = sockets();

  const second = await phone.open('/home');
  await expectSync(second, 'Up to date');
  await logDiaper(second, 'Wet');
  await expect(entries(first, 'Wet diaper')).toBeVisible();
  await expect.poll(() => family.events()).toHaveLength(1);
  expect(sockets()).toBe(before);

  await first.close();
  await expect.poll(sockets).toBeGreaterThan(before);
  await logDiaper(second, 'Dirty');
  await expect.poll(() => family.events()).toHaveLength(2);
});

test(
  'another tab takes over when the leading tab is frozen',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(400_000);
    const phone = await newDevice();
    const leader = await openSignedIn(phone, family.owner);
    const sockets = () => phone.gate.count(/^UPGRADE/);
    await expect.poll(sockets).toBeGreaterThan(0);
    const other = await phone.open('/home');
    await expectSync(other, 'Up to date');
    const led = sockets();
    const [worker] = leader.workers();
    // Its thread never returns to the event loop, as in a tab that the system has frozen.
    void worker
      ?.evaluate(() => {
        const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
        Atomics.wait(new Int32Array(buffer), 0, 0);
      })
      .catch(() => undefined);
    // Frozen during a transaction it blocks the others until Chromium aborts that transaction, 60 s
    // after its last request.
    await expect.poll(sockets, { timeout: 150_000 }).toBeGreaterThan(led);
    await logDiaper(other, 'Both');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(other, 'Up to date');
  },
);

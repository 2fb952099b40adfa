import { expectSync, logDiaper, openSignedIn, syncPill } from '../helpers/app.ts';
import { loseAnswer, neverAnswer } from './environment/gate.ts';
import { logManyMore } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

const WAITING = 2_000;
const PUSH = /POST \/api\/sync\/push/;

test(
  'sends 2,000 queued entries once and in order through five browser kills',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(400_000);
    const phone = await newDevice();
    let page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Offline · 1 waiting');
    await logManyMore(page, WAITING - 1);
    await page.reload();
    await expectSync(page, `Offline · ${WAITING} waiting`);

    for (let death = 0; death < 5; death++) {
      await test.step(`death ${death + 1}`, async () => {
        // One request succeeds; the browser is killed during the next request or its answer.
        // Only these two reach the server, so that entries are left for the last kill.
        let arrived = 0;
        const mend = phone.gate.meet(PUSH, (context) => {
          arrived += 1;
          if (arrived === 1) context.pass();
          else if (arrived === 2 && death % 2 === 1) loseAnswer(context);
          else neverAnswer(context);
        });
        await phone.goOnline();
        await expect.poll(() => arrived).toBeGreaterThan(1);
        await phone.kill();
        mend();
        await phone.goOffline().catch(() => undefined);
        await phone.restart();
        page = await phone.open('/home');
      });
    }

    await test.step('how far it is can be read', async () => {
      let go = (): void => undefined;
      const seen = new Promise<void>((resolve) => (go = resolve));
      const stop = phone.gate.meet(PUSH, ({ pass }) => void seen.then(pass));
      await phone.goOnline();
      await expect(syncPill(page)).toHaveAccessibleName(/Sending 1 of \d+/);
      stop();
      go();
    });
    await expectSync(page, 'Up to date');
    const notes = (await family.changes()).map((event) => event['note']);
    expect(notes).toEqual([
      '',
      ...Array.from({ length: WAITING - 1 }, (_, i) => `number ${i + 1}`),
    ]);
  },
);

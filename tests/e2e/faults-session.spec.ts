import { entries, expectSync, logDiaper, openSignedIn, syncPill } from '../helpers/app.ts';
import { type Fault, answerWith, portalPage, strangerSays } from './environment/gate.ts';
import { logManyMore } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

/** Faults of the sign-in while entries are being sent (docs/faults.md). */

const WAITING = 600;

test(
  'three tabs renew a refused token once, also after failed attempts',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Offline · 1 waiting');
    await logManyMore(page, WAITING - 1);
    await page.reload();
    const tabs = [page, await phone.open('/home'), await phone.open('/logs')];
    for (const tab of tabs) await expectSync(tab, `Offline · ${WAITING} waiting`);

    // After the first request for entries the server rejects this token.
    let spent: string | undefined;
    let pushes = 0;
    phone.gate.meet(/ \/api\/sync\//, (context) => {
      const { authorization } = context.request.headers;
      if (context.request.url?.endsWith('/push')) pushes += 1;
      if (pushes > 1) spent ??= authorization;
      if (authorization === spent)
        answerWith(401, { error: 'over', code: 'TOKEN_EXPIRED' })(context);
      else context.pass();
    });
    let asked = 0;
    let renewed = 0;
    let breakOff = (): void => undefined;
    const hangs: Fault = ({ response }) => (breakOff = () => void response.destroy());
    const failures: Fault[] = [
      hangs,
      answerWith(500, { error: 'broken', code: 'INTERNAL' }),
      strangerSays(502),
      portalPage,
      answerWith(401, { error: 'no', code: 'UNAUTHENTICATED' }),
    ];
    phone.gate.meet(/POST \/api\/auth\/refresh/, (context) => {
      const failure = failures[asked];
      asked += 1;
      if (failure) failure(context);
      else {
        renewed += 1;
        context.pass();
      }
    });
    await phone.goOnline();

    await expect.poll(() => asked).toBeGreaterThan(0);
    for (const tab of tabs) {
      await expect(entries(tab, 'Wet diaper').first()).toBeVisible();
      await expect(syncPill(tab)).not.toHaveAccessibleName(/Sign in/);
    }
    breakOff();
    for (let tries = 2; tries <= failures.length; tries++) {
      await expect(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        expect(asked).toBeGreaterThanOrEqual(tries);
      }).toPass();
      await expect(syncPill(page)).not.toHaveAccessibleName(/Sign in/);
    }
    for (const tab of tabs) {
      await expectSync(tab, 'Up to date');
      await expect(tab.getByText('Session Expired')).toHaveCount(0);
    }
    expect(renewed).toBe(1);
    const notes = (await family.changes()).map((event) => event['note']);
    expect(notes).toHaveLength(WAITING);
    expect(new Set(notes).size).toBe(WAITING);
  },
);

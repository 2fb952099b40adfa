import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import { mayDeleteOld } from '../../server/db/clock-jumps.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestServer, signInAgain, startTestServer } from '../helpers/server.ts';

/** The clock of the server jumps by weeks, and is set right: fault 41 in docs/faults.md. */

let now = Date.now();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => now, limitAttempts: true });
});
afterAll(() => server?.stop());

test('people go on writing and reading while the clock is weeks ahead, and afterwards', async () => {
  const right = now;
  const { owner, childId } = await server.createFamily();
  const device = createDevice(owner.id, { childId, now: () => right });
  const begin = await owner.api.pull();
  const write = async (person: typeof owner) => {
    const event = device.event('diaper');
    const { verdicts } = await person.api.push(device.node, ['events', event]);
    expect(verdicts).toMatchObject([{ verdict: 'applied' }]);
    return event.id;
  };
  const ids = [await write(owner)];
  now = right + 21 * DAY_MS;
  // The token has expired, so the device renews it.
  const renewed = await renew(owner.refreshToken);
  const during = await signInAgain(server.url, owner);
  ids.push(await write(during));
  now = right + HOUR_MS;
  ids.push(await write(during));
  await renew(renewed);
  const { changes } = await during.api.pull(begin.checkpoint);
  expect(changes.map(({ record }) => record.id)).toEqual(ids);
});

describe('what is too old', () => {
  const clock = { now };
  const look = () => mayDeleteOld(server.db, clock.now);
  const lookEveryHour = async (hours: number, looks = 1) => {
    const answers: boolean[] = [];
    for (let i = 0; i < hours; i += 1) {
      clock.now += HOUR_MS;
      for (let j = 0; j < looks; j += 1) answers.push(await look());
    }
    return answers;
  };
  beforeEach(async () => {
    await server.db.query(
      "delete from settings where key in ('clock-seen', 'deletions-wait-until')",
    );
  });

  test('is deleted while the clock goes on', async () => {
    expect(await lookEveryHour(3)).toEqual([true, true, true]);
  });

  test('stays for two days after a jump, in either direction', async () => {
    await look();
    clock.now += 30 * DAY_MS;
    expect((await lookEveryHour(3)).some(Boolean)).toBe(false);
    clock.now -= 30 * DAY_MS;
    const answers = await lookEveryHour(60);
    expect(answers.indexOf(true)).toBe(48);
    expect(answers.slice(48).every(Boolean)).toBe(true);
  });

  test('stays as long when several processes look, and at every restart', async () => {
    await look();
    clock.now += 30 * DAY_MS;
    const answers = await lookEveryHour(60, 4);
    expect(answers.indexOf(true)).toBe(48 * 4);
  });
});

async function renew(refreshToken: string): Promise<string> {
  const { status, body } = await server.api.post('/api/auth/refresh', { refreshToken });
  expect(status).toBe(200);
  return (body as { refreshToken: string }).refreshToken;
}

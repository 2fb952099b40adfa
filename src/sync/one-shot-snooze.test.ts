import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reminders } from '../../schema/collections/reminders.ts';
import { SNOOZE_MS } from '../../schema/notification-limits.ts';
import { reminderDefaults } from '../../schema/records/reminder-defaults.ts';
import { loadedSchemas } from '../../tests/helpers/schemas.ts';
import { createDeviceClock } from '../lib/clock.ts';
import { deviceStore } from '../lib/device-store.ts';
import { firstValue } from '../lib/live.ts';
import { openReplica } from '../replica/open-replica.ts';
import { snoozeInBackground } from './one-shot-snooze.ts';

const USER = 'snoozing';

beforeEach(async () => {
  // Two realms of Node share no Web Locks; the worker under test has them to itself.
  vi.stubGlobal('navigator', { locks: { request: lockAlone } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() + 900_000 };
  const user = { id: USER, accountId: 'a', username: 'mia', name: 'Mia', color: '#111111' };
  await deviceStore.set('session', { user: { ...user, role: 'parent' }, tokens });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await deviceStore.remove('session');
});

test('writes into the rule without a connection, for the other devices to know', async () => {
  const ruleId = await makeRule();
  const snoozeKey = `${ruleId}/feed-one/180`;
  const before = Date.now();
  await snoozeInBackground({ ruleId, snoozeKey, logUrl: null });
  const replica = await open();
  const entry = await firstValue(replica.store(reminders).get(ruleId), AbortSignal.timeout(5_000));
  expect(entry?.record).toMatchObject({ snoozedKey: snoozeKey, updatedBy: USER });
  expect(entry?.record.snoozedUntil).toBeGreaterThanOrEqual(before + SNOOZE_MS);
  expect(await replica.sync.countWaiting()).toBe(1);
  await replica.close();
});

test('says so where it cannot write', async () => {
  const reminder = { snoozeKey: 'key', logUrl: null };
  await expect(snoozeInBackground({ ...reminder, ruleId: 'rule-of-nobody' })).rejects.toThrow(
    RangeError,
  );
  await deviceStore.remove('session');
  await expect(snoozeInBackground({ ...reminder, ruleId: 'rule-of-nobody' })).rejects.toThrow(
    'nobody can write here',
  );
});

function open() {
  return openReplica({ userId: USER, clock: createDeviceClock(), schemas: loadedSchemas });
}

async function makeRule(): Promise<string> {
  const replica = await open();
  const rule = { ...reminderDefaults, kind: 'pump' as const, childId: null, afterMin: 180 };
  const [record] = await replica.store(reminders).add([{ ...rule, times: [], weekdays: [] }]);
  await replica.close();
  return record?.id ?? '';
}

function lockAlone(
  _name: string,
  optionsOrWork: unknown,
  work?: (lock: object) => Promise<unknown>,
): Promise<unknown> {
  return (work ?? (optionsOrWork as (lock: object) => Promise<unknown>))({});
}

import { afterEach, beforeEach, expect, test } from 'vitest';
import { reminderDefaults } from '../../../schema/records/reminder-defaults.ts';
import { type TestReplica, childId, openTestReplica } from '../../../tests/helpers/replica.ts';
import { InvalidRecordError } from '../errors.ts';
import { remindersOf } from './reminders.ts';
import { snoozeReminder } from './snooze-reminder.ts';

let ana: TestReplica;

beforeEach(async () => {
  ana = await openTestReplica();
});
afterEach(() => ana.replica.close());

const feed = { ...reminderDefaults, kind: 'feed', childId, afterMin: 180 } as const;

test('an occasion comes back a quarter of an hour after it was snoozed, again and again', async () => {
  const store = remindersOf(ana.replica);
  const [rule] = await store.add([feed]);
  if (!rule) throw new Error('no rule');
  await snoozeReminder(ana.replica, { ruleId: rule.id, key: 'occasion' }, 1_000);
  expect(await store.read(rule.id)).toMatchObject({
    snoozedKey: 'occasion',
    snoozedUntil: 1_000 + 15 * 60_000,
  });
  await snoozeReminder(ana.replica, { ruleId: rule.id, key: 'occasion+901000' }, 902_000);
  expect(await store.read(rule.id)).toMatchObject({
    snoozedKey: 'occasion',
    snoozedUntil: 902_000 + 15 * 60_000,
  });
});

test('a rule without a time, or without a child where one is needed, is refused', async () => {
  const store = remindersOf(ana.replica);
  await expect(store.add([{ ...feed, afterMin: null }])).rejects.toThrow(InvalidRecordError);
  await expect(store.add([{ ...feed, childId: null }])).rejects.toThrow(InvalidRecordError);
});

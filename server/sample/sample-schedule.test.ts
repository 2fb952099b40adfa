import { expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { ContactRecord } from '../../schema/records/contact.ts';
import { OverrideRecord } from '../../schema/records/override.ts';
import { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import { ScheduleRecord } from '../../schema/records/schedule-entry.ts';
import { statusAt } from '../../schema/rules/agreements/status.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import { entriesIn } from '../../schema/rules/schedule/entry-times.ts';
import { sampleContacts, sampleEntries, sampleOverrides, samplePlan } from './sample-schedule.ts';

const NOW = Date.UTC(2026, 10, 3, 12);
const family = {
  childId: 'child-mia',
  now: NOW,
  tz: 'Europe/Berlin',
  mother: { userId: 'mother', node: 'nodemomm' },
  father: { userId: 'father', node: 'nodedadd' },
  grandmother: { userId: 'grandma', node: 'nodegran' },
};
const contacts = sampleContacts(family);
const entries = sampleEntries(family, contacts);
const plan = samplePlan(family);
const overrides = sampleOverrides(family, plan);

test('the calendar of the sample family has records that the server accepts', () => {
  for (const [schema, records] of [
    [ContactRecord, contacts],
    [ScheduleRecord, entries],
    [ParentingPlanRecord, [plan]],
    [OverrideRecord, overrides],
  ] as const) {
    for (const record of records) expect(schema.safeParse(record).error).toBeUndefined();
  }
});

test('it has a month of appointments, and two homes with two overrides and an open request', () => {
  const month = entriesIn(entries, NOW - 15 * DAY_MS, NOW + 15 * DAY_MS);
  expect(month.length).toBeGreaterThan(12);
  const range = { from: NOW - 30 * DAY_MS, to: NOW + 60 * DAY_MS };
  const { spans } = custodyOf(family.childId, { plans: [plan], overrides }, range);
  const decided = new Set(
    spans.map(({ source }) => (source.kind === 'override' ? source.overrideId : 'plan')),
  );
  expect(decided.size).toBe(3);
  expect(overrides.map((override) => statusAt(override, NOW))).toEqual([
    'accepted',
    'accepted',
    'proposed',
  ]);
});

import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { EventRecord } from '../../schema/records/event.ts';
import { ListItemRecord } from '../../schema/records/list-item.ts';
import { ResponseRecord } from '../../schema/records/response.ts';
import { toRecords } from './sample-entry.ts';
import { createSeededRandom } from './random.ts';
import { sampleLists } from './sample-lists.ts';
import { sampleResponses } from './sample-responses.ts';
import { createScenario } from './scenario.ts';
import { toddlerEntries } from './toddler-entries.ts';

const mother = { userId: 'mother', node: 'nodemomm' };
const father = { userId: 'father', node: 'nodedadd' };
const grandmother = { userId: 'grandmother', node: 'nodegran' };
const people = { mother, father, grandmother };
const tz = 'Europe/Berlin';

describe.each([0, 5, 7.5, 13, 19.9, 23])('the older sample child at %d h UTC', (hour) => {
  const now = Date.UTC(2026, 10, 3) + hour * HOUR_MS + 17_123;
  const random = createSeededRandom(7);
  const toddler = { now, tz, mother, father, random, bornAt: now - 800 * DAY_MS };
  const records = toRecords(toddlerEntries(toddler), { childId: 'child-leo', tz, random });
  const endOf = (event: EventRecord) => event.endedAt ?? event.startedAt;

  test('has only entries that the server accepts and that are over', () => {
    for (const event of records) expect(EventRecord.safeParse(event).error).toBeUndefined();
    expect(records.every((event) => endOf(event) < now - 30 * MINUTE_MS)).toBe(true);
    expect(records.filter(({ createdAt }) => createdAt >= now)).toEqual([]);
  });

  test('sleeps one sleep at a time, and eats three meals a day', () => {
    const sleeps = records.filter(({ type }) => type === 'sleep');
    const overlaps = sleeps.filter((sleep, i) => endOf(sleep) > (sleeps[i + 1]?.startedAt ?? now));
    expect(overlaps).toEqual([]);
    const meals = records.filter(({ type }) => type === 'feeding').length;
    expect(meals / 24).toBeGreaterThan(2.7);
    expect(meals / 24).toBeLessThan(3.3);
  });
});

test('what the sample family says and lists are records that the server accepts', () => {
  const now = Date.UTC(2026, 10, 3, 12);
  const random = createSeededRandom(7);
  const bornAt = now - 137 * DAY_MS;
  const events = [
    ...toRecords(createScenario({ bornAt, now, tz, ...people, random }), {
      childId: 'child-mia',
      tz,
      random,
    }),
    ...toRecords(toddlerEntries({ bornAt: now - 800 * DAY_MS, now, tz, ...people, random }), {
      childId: 'child-leo',
      tz,
      random,
    }),
  ];
  const responses = sampleResponses(events, { people, now });
  for (const record of responses) expect(ResponseRecord.safeParse(record).error).toBeUndefined();
  const counted = (kind: string) => responses.filter((each) => each.kind === kind).length;
  expect(counted('comment')).toBe(8);
  expect(counted('like')).toBe(10);
  expect(new Set(responses.map(({ id }) => id)).size).toBe(responses.length);
  const lists = sampleLists({
    baby: { id: 'child-mia' },
    toddler: { id: 'child-leo' },
    by: mother,
    at: now - 30 * DAY_MS,
  });
  for (const record of lists) expect(ListItemRecord.safeParse(record).error).toBeUndefined();
  expect(lists.every(({ createdAt }) => createdAt < now)).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { EventRecord } from '../../schema/records/event.ts';
import { toRecords } from './sample-entry.ts';
import { createSeededRandom } from './random.ts';
import { createScenario } from './scenario.ts';

const mother = { userId: 'mother', node: 'nodemomm' };
const father = { userId: 'father', node: 'nodedadd' };
const grandmother = { userId: 'grandmother', node: 'nodegran' };

/** Every hour of a day, in zones east and west of UTC, and across a clock change. */
const moments = ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'].flatMap((tz) =>
  [0, 5, 7.5, 13, 19.9, 23].map((hour) => ({
    tz,
    now: Date.UTC(2026, 10, 3) + hour * HOUR_MS + 17_123,
  })),
);

describe.each(moments)('the sample family in $tz at $now', ({ tz, now }) => {
  const bornAt = now - 137 * DAY_MS;
  const create = () => {
    const random = createSeededRandom(7);
    const entries = createScenario({ bornAt, now, tz, mother, father, grandmother, random });
    return toRecords(entries, { childId: 'child-mia', tz, random });
  };
  const records = create();
  const endOf = (event: EventRecord) => event.endedAt ?? event.startedAt;

  test('contains only records that the server accepts', () => {
    const refused = records.flatMap((event) => {
      const parsed = EventRecord.safeParse(event);
      return parsed.success ? [] : [[event.type, parsed.error.issues]];
    });
    expect(refused).toEqual([]);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  });

  test('ends shortly before now', () => {
    const newest = Math.max(...records.map(endOf));
    expect(now - newest).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(now - newest).toBeLessThanOrEqual(90 * MINUTE_MS);
    expect(records.every((event) => event.createdAt < now)).toBe(true);
  });

  test('has plausible amounts of feeds, sleep and diapers', () => {
    const perDay = (type: string) => records.filter((event) => event.type === type).length / 134;
    expect(perDay('feeding')).toBeGreaterThan(5);
    expect(perDay('feeding')).toBeLessThan(13);
    expect(perDay('diaper')).toBeGreaterThan(5);
    expect(perDay('diaper')).toBeLessThan(13);
    const sleeps = records
      .filter((event) => event.type === 'sleep')
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const overlaps = sleeps.filter((sleep, i) => {
      const next = sleeps[i + 1];
      return next !== undefined && endOf(sleep) > next.startedAt;
    });
    expect(overlaps).toEqual([]);
    const asleepMs = sleeps.reduce((sum, sleep) => sum + endOf(sleep) - sleep.startedAt, 0);
    expect(asleepMs / 134 / HOUR_MS).toBeGreaterThan(10);
    expect(asleepMs / 134 / HOUR_MS).toBeLessThan(18);
  });

  test('contains entries of all three people; those of the grandmother are of types that she may log', () => {
    const types = (who: string) =>
      new Set(records.filter((event) => event.createdBy === who).map(({ type }) => type));
    expect([...types('grandmother')].toSorted()).toEqual(['diaper', 'feeding', 'note', 'sleep']);
    expect(types('father').has('bath')).toBe(true);
    expect(types('mother').has('pumping')).toBe(true);
  });
});
